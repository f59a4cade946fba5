import { expect, type Page } from "@playwright/test";
import { Board, asked, hand, stateOf, thing, type FaceName } from "./board";
import { Server, test } from "./kit";
import type { Object as Thing } from "../src/lib/wire";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };
const sizes = [{ width: 844, height: 390 }, { width: 915, height: 412 }];
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});

/** The sizes, counters and hourglasses of permanents of which a part is cut off or covered. */
const cut = (page: Page) => page.locator(".field :is(.pt, .badge, .count, .tap)").evaluateAll((all) => all.flatMap((e) => {
  const card = e.closest<HTMLElement>(".card")!, badges = e.closest(".badges");
  if (card.closest(".attached") || card.matches(".tapped")) return [];
  const r = e.getBoundingClientRect(), c = card.getBoundingClientRect(), b = badges?.getBoundingClientRect();
  if (b && r.top >= b.bottom - 1) return []; // left out as a whole
  const outside = r.left < c.left || r.right > c.right || r.top < c.top || r.bottom > c.bottom - 1 || (b && getComputedStyle(badges!).overflow === "hidden" && r.right > b.right + 1);
  return outside ? [`${card.getAttribute("aria-label")}: ${e.className} ${Math.round(r.top - c.top)}–${Math.round(r.bottom - c.top)} of ${Math.round(c.height)}`] : [];
}));

test("on its side the sizes of permanents are whole however many there are and whatever is attached, and names take the room there is", async ({ page }) => {
  test.setTimeout(90_000);
  const kinds: FaceName[] = ["angel", "lord", "bear", "long", "goblin"];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const n of [1, 2, 3, 4, 5, 6, 7, 9]) {
      const of = (owner: number): Thing[] => [
        ...Array.from({ length: n }, (_, i) => thing(200 + owner * 100 + i, kinds[i % 5]!, { owner, power: i + 1, toughness: 2, sick: i === 1, counters: i % 2 ? [{ kind: "+1/+1", n: 1 }] : undefined, damage: i === 2 ? 1 : undefined })),
        ...(n > 1 ? [thing(450 + owner, "anthem", { owner, host: String(200 + owner * 100) })] : []),
        thing(400 + owner, "forest", { owner }), thing(410 + owner, "plains", { owner }), thing(420 + owner, "plains", { owner, tapped: true }), thing(430 + owner, "plains", { owner, tapped: true }), thing(440 + owner, "duals", { owner }),
      ];
      await Board.open(page, server, still, stateOf(0, [hand(1, "forest"), ...of(0), ...of(1)], { decision: asked() }));
      await page.waitForTimeout(300);
      await page.screenshot(picture(`field ${size.width} ${n}`));
      expect(await cut(page), `${size.width}, ${n} creatures`).toEqual([]);
      // The names of few creatures are whole, and each land shows its mana.
      if (n < 3) expect(await page.locator(".near .pile:not(.land) .rest").count()).toBe(0);
      await expect(page.locator(".near .field .card .mana:visible")).toHaveCount(4);
      expect(await page.locator(".near .land .card").evaluateAll((all) => all.filter((c) => {
        const m = c.querySelector(".mana .pip")!.getBoundingClientRect();
        return [...c.querySelectorAll(".count, .tap, .keyword")].some((x) => { const r = x.getBoundingClientRect(); return r.width && r.left < m.right - 1 && r.right > m.left + 1 && r.top < m.bottom - 1 && r.bottom > m.top + 1; });
      }).length), `${n}: marks over mana`).toBe(0);
    }
  }
});

test("on its side each card of the hand shows text, or that it has some, and few are larger", async ({ page }) => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const many = (["angel", "long", "lord", "bolt", "bear", "anthem", "sorcery", "walker", "mox", "siege", "blade"] as FaceName[]).map((f, i) => hand(i + 1, f));
    const heights: number[] = [];
    const b = await Board.open(page, server, still, stateOf(0, many.slice(0, 2), { decision: asked() }));
    for (const [at, n] of [2, 3, 5, 6, 7, 9, 11].entries()) {
      if (at) b.send(stateOf(at, many.slice(0, n), { decision: asked() }));
      await expect(page.locator(".hand .card")).toHaveCount(n);
      await page.waitForTimeout(250);
      await page.screenshot(picture(`hand ${size.width} ${n}`));
      heights.push((await page.locator(".hand .card").first().boundingBox())!.height);
      // All of the first line of its text is seen, under the name, and beside the size.
      const hidden = await page.locator(".hand .card").evaluateAll((all) => all.flatMap((card) => {
        const text = card.querySelector<HTMLElement>(".text:not(.none)"), middle = card.querySelector(".middle")!.getBoundingClientRect();
        if (!text?.textContent?.trim()) return [];
        const r = text.getBoundingClientRect(), line = parseFloat(getComputedStyle(text).lineHeight), pt = card.querySelector(".pt")?.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(text);
        const first = [...words.getClientRects()].find((x) => x.width > 1)!;
        const seen = r.top >= middle.top - 1 && r.top + line <= middle.bottom + 2 && first.width > 20 && (!pt || Math.min(first.right, r.right) <= pt.left + 1 || first.bottom <= pt.top + 2);
        return seen ? [] : [`${card.getAttribute("aria-label")} ${Math.round(r.top - middle.top)} ${Math.round(r.bottom - middle.bottom)}`];
      }));
      expect(hidden, `${size.width}, ${n} cards`).toEqual([]);
      // What lies further below is said.
      await expect(page.getByRole("button", { name: /more cards? below/ })).toHaveCount(n > 9 ? 1 : 0);
      if (n < 10) for (const c of await page.locator(".hand .card").all()) await expect(c).toBeInViewport({ ratio: 0.97 });
    }
    expect(heights[0]!).toBeGreaterThan(heights[2]!);
    expect(heights[2]!).toBeGreaterThan(heights[4]! + 20);
    await page.getByRole("button", { name: /more cards? below/ }).click();
    await expect(page.locator(".hand .card").last()).toBeInViewport({ ratio: 0.9 });
  }
});

for (const size of [sizes[0]!, { width: 390, height: 844 }]) {
  const touched = { viewport: size, hasTouch: true, isMobile: true };
  test(`on a phone arrows begin at what is seen, and a question that goes on below says so, ${size.width} px wide`, async ({ browser }) => {
    const context = await browser.newContext(touched), page = await context.newPage();
    const ability = thing(60, "siege", { zone: "stack", kind: "ability", owner: 1, triggered: true, source: "Siege of the Old Gate", text: "It deals 3 damage to any target.", targets: ["20"] });
    const b = await Board.open(page, server, still, stateOf(0, [hand(1, "forest"), thing(20, "bear"), ability], { decision: asked({ prompt: "An ability is on the stack: respond?" }) }));
    await page.waitForTimeout(400);
    const arrow = page.locator(".arrows .target polygon");
    await expect(arrow).toHaveCount(1);
    const ends = await page.locator(".arrows .target path.under").evaluate((p: SVGPathElement) => [0, p.getTotalLength()].map((n) => p.getPointAtLength(n)).map(({ x, y }) => ({ x, y })));
    const stage = (await page.locator(".card-stage").boundingBox())!;
    expect(ends[0]!.x).toBeGreaterThan(stage.x);
    expect(ends[0]!.x).toBeLessThan(stage.x + stage.width);
    // While something is chosen of which the ability is not seen, nothing comes from beyond the edge.
    const library = [70, 71].map((n) => thing(n, "bear", { zone: "library" }));
    b.send(stateOf(1, [hand(1, "forest"), thing(20, "bear"), ability, ...library], { decision: asked({ kind: "scry", prompt: "Scry 2", group: 8, min: 0, max: 2, options: [...library.map((l) => ({ kind: "object" as const, text: "a card", object: l.id })), { kind: "done" as const, text: "Done" }] }) }));
    await expect(page.locator(".piles .card")).toHaveCount(2);
    await page.waitForTimeout(700);
    await expect(arrow).toHaveCount(0);
    // A question of many words.
    const long = "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle. ".repeat(6).trim();
    b.send(stateOf(2, [hand(1, "forest"), thing(20, "bear")], { decision: asked({ kind: "optional", prompt: "Do you want to do this now?", clause: long, group: 9, options: [{ kind: "yes", text: "Yes" }, { kind: "no", text: "No" }] }) }));
    await expect(page.locator('.prompt[data-at="2"]')).toBeVisible();
    await page.screenshot(picture(`question ${size.width}`));
    const further = page.locator(".prompt .further");
    await expect(further).toHaveCount(1);
    expect(await further.evaluate((e) => getComputedStyle(e, "::after").content)).toBe('"↓"');
    await further.evaluate((e) => (e.scrollTop = 10_000));
    await expect(further).toHaveCount(0);
    for (const name of [/^Yes/, /^No/]) await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    await context.close();
  });

  test(`on a phone one leaves or gives up from the settings, the log closes behind it, and no mouse or keyboard is spoken of, ${size.width} px wide`, async ({ browser }) => {
    const context = await browser.newContext(touched), page = await context.newPage();
    const lands = [10, 11, 12].map((n) => thing(n, "forest")), tapped = thing(13, "forest", { tapped: true });
    const mana = [...lands, tapped].map((l) => ({ kind: "activate" as const, text: "Forest: {T}: Add {G}", object: l.id, mana: true }));
    const b = await Board.open(page, server, still, stateOf(0, [hand(1, "forest"), ...lands, tapped, thing(14, "plains")], { decision: asked({ options: [...mana, { kind: "activate", text: "Plains: {T}: Add {W}", object: "14", mana: true }, { kind: "pass", text: "Pass" }] }) }));
    const dialog = page.getByRole("dialog");
    for (const what of ["Help (?)", "Settings"]) {
      await page.getByRole("button", { name: what }).tap();
      expect(await dialog.innerText()).not.toMatch(/click|mouse|\bSpace\b|\bEsc\b/i);
      if (what === "Settings") await expect(dialog.getByRole("link", { name: "Leave game" })).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).tap();
    }
    // Mana abilities that are alike are listed once.
    await page.getByRole("button", { name: "All answers as a list" }).tap();
    await expect(dialog.getByRole("listitem")).toHaveText([/Forest.*×3/, /^Forest(?!.*×)/, /^Plains(?!.*×)/, "Pass"]);
    await dialog.getByRole("listitem").nth(2).getByRole("button").tap();
    await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[4]]);
    await page.getByRole("button", { name: "Log", exact: true }).tap();
    await page.locator("aside").getByRole("button", { name: "Concede" }).tap();
    await dialog.getByRole("button", { name: "Concede" }).tap();
    await expect(page.locator("aside")).not.toBeInViewport();
    expect(b.heard.map((m) => m.type)).toContain("concede");
    await context.close();
  });
}
