import { expect, type Page } from "@playwright/test";
import { asked, Board, faces, hand, stateOf, thing, type FaceName } from "./board";
import { Server, test } from "./kit";
import type { Decision, Object as Thing } from "../src/lib/wire";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});
const held = (["bolt", "bear", "lord", "angel", "anthem", "walker", "sorcery", "mox"] as FaceName[]).map((n, i) => hand(i + 1, n));
const pass = { kind: "pass" as const, text: "Pass" };
const phone = { width: 390, height: 844 };
const box = (page: Page, what: string) => page.locator(what).first().evaluate((e) => { const r = e.getBoundingClientRect(); return { left: r.left, top: r.top, right: r.right, bottom: r.bottom }; });

/** How far the middles of the symbols of one cost lie apart, and their heights. */
const uneven = (page: Page, what: string) => page.locator(what).evaluateAll((all) => all.map((cost) => {
  const pips = [...cost.querySelectorAll(".pip")].map((p) => p.getBoundingClientRect()).filter((r) => r.width);
  const spread = (of: number[]) => (of.length ? Math.max(...of) - Math.min(...of) : 0);
  return Math.max(spread(pips.map((r) => r.top + r.height / 2)), spread(pips.map((r) => r.height)));
}).filter((n) => n > 0.75));

test("numbers in mana costs stand as high as colored symbols, and are as large", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, held, { decision: asked() }));
  await page.locator('.hand [data-id="4"]').hover();
  await expect(page.locator(".look .cost .pip")).toHaveCount(3);
  expect(await uneven(page, ".card .cost")).toEqual([]);
  await page.goto(server.url + "/decks");
  await expect(page.locator("li .pip, .card .pip, .pip").first()).toBeVisible();
  const parents = await page.locator(".pip").evaluateAll((all) => { for (const p of all) p.parentElement!.classList.add("cost-here"); return all.length; });
  expect(parents).toBeGreaterThan(5);
  expect(await uneven(page, ".cost-here")).toEqual([]);
});

test("on a phone what is selected is read whole", async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of ["/", "/decks"]) {
    await page.goto(server.url + path);
    if (path === "/") await page.locator(".unfold").click();
    await expect(page.locator("select").nth(1)).toBeVisible();
    const cut = await page.locator("select").evaluateAll((all) => (all as HTMLSelectElement[]).flatMap((s) => {
      const style = getComputedStyle(s), pen = document.createElement("canvas").getContext("2d")!;
      pen.font = style.font;
      const text = s.selectedOptions[0]?.text ?? "", room = s.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16; // the arrow
      return pen.measureText(text).width > room ? [`${text}: ${room}`] : [];
    }));
    expect(cut, path).toEqual([]);
  }
});

test("a land shows the mana it makes, and not by half how it enters", async ({ page }) => {
  const temple = { ...faces.duals, name: "Temple of Two Rivers", text: ["This land enters tapped.", "When this land enters, you gain 1 life.", "{T}: Add {B} or {R}."] };
  const fort = { ...faces.duals, name: "Fort of the Pass", text: ["Fort of the Pass enters tapped unless you control a Plains.", "{T}: Add {W}.", "{2}{W}, {T}: Create a 1/1 white Bird."] };
  const list = [...Object.values(faces), temple, fort], n = Object.keys(faces).length;
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(size);
    await Board.open(page, server, still, stateOf(0, [...held, thing(10, "forest"), thing(11, "forest", { face: n }), thing(12, "forest", { face: n, tapped: true }), thing(13, "forest", { face: n + 1 })], { faces: list, decision: asked() }));
    for (const id of [11, 12]) {
      await expect(page.locator(`.near [data-id="${id}"] .glance.mana .pip`)).toHaveCount(2);
      await expect(page.locator(`.near [data-id="${id}"] .glance.text`)).toHaveCount(0);
    }
    await expect(page.locator('.near [data-id="13"] .glance.text')).toContainText("Create a 1/1 white Bird.");
    await expect(page.locator('.near [data-id="13"] .glance.text')).not.toContainText("enters");
  }
});

test("what is read of a card covers the stack as a whole or not at all", async ({ page }) => {
  const field = [thing(20, "bear"), thing(21, "long"), thing(22, "lord")];
  const stack = [thing(60, "bolt", { zone: "stack", targets: ["22"], owner: 1 }), thing(61, "bolt", { zone: "stack", targets: ["22"] })];
  for (const height of [900, 720])
    for (const on of [[], stack]) {
      await page.setViewportSize({ width: 1440, height });
      await Board.open(page, server, still, stateOf(0, [...held, ...field, ...on], { decision: asked() }));
      for (const what of ['.hand [data-id="7"]', '.near [data-id="21"]', '.hand [data-id="2"]', '.hand [data-id="6"]']) {
        await page.locator(what).hover();
        await expect(page.locator(".look .card.whole")).toHaveCount(1);
        await page.waitForTimeout(350);
        const cover = (await box(page, ".look .page")).bottom, at = await box(page, "aside .stack");
        expect(cover <= at.top + 6 || cover >= at.bottom - 1, `${what}, ${height} px high: ${cover} of ${at.top} to ${at.bottom}`).toBe(true);
      }
    }
});

test("however many answers there are, the player's bar and all answers are in view", async ({ page }) => {
  const ways = ["Cast it for its mana cost {2}{R}", "Kicked {4}: {6}{R}", "With overload {5}{R}{R}", "Flashback {3}{R} from your graveyard", "Without paying its mana cost, and sacrifice a creature", "Pay 4 life rather than its mana cost", "Cast it face down as a 2/2 creature for {3}"];
  const field = [10, 11, 12].map((i) => thing(i, "forest")).concat([thing(20, "bear"), thing(21, "angel")]);
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: asked() }));
  const at = await box(page, ".near .bar");
  for (const n of [3, 5, 7]) {
    const decision: Partial<Decision> = { kind: "number", prompt: "How do you cast the Cackler of the Everlasting Flame?", group: n, options: ways.slice(0, n).map((text, i) => ({ kind: "mode", text, n: i })) };
    b.send(stateOf(n, [...held, ...field], { decision: asked(decision) }));
    await expect(page.locator(".prompt .answers button")).toHaveCount(n);
    await expect.poll(async () => (await box(page, ".near .bar")).bottom <= (await box(page, ".prompt")).top + 1).toBe(true);
    for (const a of await page.locator(".prompt .answers button").all()) await expect(a).toBeInViewport({ ratio: 1 });
    expect(await page.locator(".prompt .answers").evaluate((e) => e.scrollHeight - e.clientHeight)).toBeLessThanOrEqual(2);
    await expect(page.locator(".near .life")).toBeInViewport({ ratio: 1 });
    expect(await page.locator(".near .life").evaluate((e) => { const r = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); })).toBe(true);
  }
  b.send(stateOf(20, [...held, ...field], { decision: asked({ group: 20 }) }));
  await expect.poll(() => box(page, ".near .bar")).toEqual(at);
});

test("arrows are faint over names, and lead to the table and the stack, never to where a card is read", async ({ page }) => {
  const attacks = (["lord", "angel", "long"] as FaceName[]).map((f, i) => thing(30 + i, f, { owner: 1, attacks: "p0", tapped: true }));
  const mine = [thing(20, "bear"), thing(21, "angel"), thing(22, "lord"), thing(10, "forest"), thing(11, "plains")];
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(size);
    const b = await Board.open(page, server, still, stateOf(0, [...held, ...mine, ...attacks], { active: 1, step: "attackers", decision: asked() }));
    await expect(page.locator(".arrows .attack")).toHaveCount(3);
    await page.waitForTimeout(700);
    expect(await page.locator(".arrows .attack path").evaluateAll((all) => all.every((p) => p.closest("[mask]")))).toBe(true);
    // Each name lies under a part of the mask.
    const bare = await page.evaluate(() => {
      const at = document.querySelector(".arrows")!.getBoundingClientRect(), n = (r: Element, of: string) => Number(r.getAttribute(of));
      const faint = [...document.querySelectorAll(".arrows mask rect[fill-opacity]")].map((r) => ({ x: at.x + n(r, "x"), y: at.y + n(r, "y"), width: n(r, "width"), height: n(r, "height") }));
      return [...document.querySelectorAll<HTMLElement>(".field .card .name")].flatMap((e) => {
        const range = document.createRange();
        range.selectNodeContents(e);
        const n = range.getBoundingClientRect(), x = n.x + n.width / 2, y = n.y + n.height / 2;
        return faint.some((r) => Math.abs(r.x + r.width / 2 - x) < 4 && Math.abs(r.y + r.height / 2 - y) < 4 && r.width >= n.width - 2) ? [] : [e.textContent];
      });
    });
    expect(bare).toEqual([]);
    // Along the steps it can still be followed.
    const steps = await page.evaluate(() => {
      const s = document.querySelector(".steps")!.getBoundingClientRect(), at = document.querySelector(".arrows")!.getBoundingClientRect(), n = (r: Element, of: string) => Number(r.getAttribute(of));
      const inside = (r: Element) => { const x = at.x + n(r, "x") + n(r, "width") / 2, y = at.y + n(r, "y") + n(r, "height") / 2; return x > s.left && x < s.right && y > s.top && y < s.bottom; };
      return [...document.querySelectorAll(".arrows mask rect[fill-opacity]")].filter(inside).map((r) => n(r, "fill-opacity"));
    });
    expect(steps.length).toBeGreaterThan(0);
    expect(Math.max(...steps)).toBeLessThan(0.6);
    if (size.width < 900) continue;
    const bolt = thing(60, "bolt", { zone: "stack", owner: 1, targets: ["21"] }), counter: Thing = thing(61, "bolt", { zone: "stack", targets: ["60"] });
    b.send(stateOf(1, [...held, ...mine, bolt, counter], { decision: asked({ group: 2, options: [pass] }) }));
    await page.locator('aside .stacked[data-id="60"]').hover();
    await expect(page.locator(".look .card.whole")).toHaveAttribute("data-id", "60");
    await page.waitForTimeout(700);
    const look = await box(page, ".look .card"), ends = await page.locator(".arrows .target path.under").evaluateAll((all) => (all as SVGPathElement[]).flatMap((p) => [0, p.getTotalLength()].map((n) => p.getPointAtLength(n)).map(({ x, y }) => ({ x, y }))));
    expect(ends.length).toBe(4);
    expect(ends.filter((p) => p.x > look.left - 3 && p.y < look.bottom)).toEqual([]);
  }
});

test("eight cards in hand are read at 14 pixels, and give up their drawing before their text", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, held, { decision: asked() }));
  await expect(page.locator(".hand .card")).toHaveCount(8);
  await page.waitForTimeout(300);
  const faults = await page.locator(".hand .card").evaluateAll((all) => all.flatMap((c) => {
    const text = c.querySelector<HTMLElement>(".text:not(.none)"), art = c.querySelector<HTMLElement>(".art");
    if (!text) return [];
    const cut = text.scrollHeight > text.clientHeight + 2, name = c.querySelector(".name")!.textContent;
    return [...(parseFloat(getComputedStyle(text).fontSize) < 14 ? [`${name}: small`] : []), ...(cut && art?.offsetHeight ? [`${name}: drawn, but cut`] : [])];
  }));
  expect(faults).toEqual([]);
});

test("a card on its way to the stack shows no more than the card that it becomes", async ({ page }) => {
  await page.setViewportSize(phone);
  const b = await Board.open(page, server, { pace: "normal", sound: false }, stateOf(0, [...held, thing(20, "bear")], { active: 1, hands: [8, 3], decision: asked() }));
  await page.evaluate(() => {
    const seen: string[] = [];
    (window as unknown as { seen: string[] }).seen = seen;
    new MutationObserver((all) => { for (const m of all) for (const n of m.addedNodes) if (n instanceof HTMLElement && n.matches(".flying.whole")) seen.push(`${n.style.height} ${n.offsetHeight - parseFloat(n.style.height) > 2 ? "larger" : "as large"}`); }).observe(document.querySelector(".flights")!, { childList: true });
  });
  b.send(stateOf(1, [...held, thing(20, "bear"), thing(61, "angel", { zone: "stack", owner: 1 })], { active: 1, hands: [8, 2], decision: asked({ group: 2 }) }));
  await expect(page.locator(".card-stage")).toBeVisible();
  await page.waitForTimeout(900);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((s) => !s.endsWith("as large"))).toEqual([]);
});

test("a Vehicle shows the size that it has once it is crewed, as no creature's size is shown", async ({ browser }) => {
  for (const [width, height] of [[1440, 900], [390, 844]] as const) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 900, isMobile: width < 900 }), page = await context.newPage();
    const parked = { power: undefined, toughness: undefined };
    await Board.open(page, server, still, stateOf(0, [hand(1, "bolt"), thing(10, "forest"), thing(20, "bear"), thing(21, "vessel", parked), thing(30, "vessel", { ...parked, owner: 1 }), thing(31, "vessel", { owner: 1, attacks: "p0" })], { decision: asked() }));
    const card = (id: string) => page.locator(`.card[data-id="${id}"]`);
    for (const id of ["21", "30"]) {
      await expect(card(id).locator(".pt.idle")).toHaveText("3/3");
      await expect(card(id)).toHaveAttribute("aria-label", /3\/3 while it is a creature/);
    }
    await expect(card("31").locator(".pt")).toHaveText("3/3");
    await expect(card("31").locator(".idle")).toHaveCount(0);
    if (width > 900) {
      await card("30").hover();
      await expect(page.locator("aside .card .pt.idle")).toHaveText("3/3");
      await expect(page.locator("aside .details")).toContainText("3/3 while it is a creature");
    }
    await page.screenshot(picture(`vehicle ${width}`));
    await context.close();
  }
});
