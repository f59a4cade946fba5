import { expect, type Page } from "@playwright/test";
import { Board, asked, hand, line, stateOf, thing, type FaceName } from "./board";
import { Server, test } from "./kit";
import type { Decision, Object as Thing, State } from "../src/lib/wire";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };
const upright = [{ width: 390, height: 844 }, { width: 360, height: 740 }], sideways = { width: 844, height: 390 }, desktop = { width: 1440, height: 900 };
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});

const held = (["forest", "bolt", "bear", "lord", "angel", "anthem", "sorcery"] as FaceName[]).map((n, i) => hand(i + 1, n));
const lands = [thing(10, "forest"), thing(11, "forest"), thing(12, "forest"), thing(13, "plains"), thing(14, "plains", { tapped: true })];
const mine = [...lands, thing(20, "bear"), thing(21, "angel"), thing(22, "lord")];
const theirLands = [40, 41, 42].map((n) => thing(n, "mountain", { owner: 1 }));
const attacking = [...theirLands, thing(30, "lord", { owner: 1, attacks: "p0", tapped: true }), thing(31, "angel", { owner: 1, attacks: "p0", tapped: true }), thing(32, "anthem", { owner: 1 })];
const blocks: Partial<Decision> = { kind: "block", prompt: "Declare blockers", group: 4, source: "20", steps: [{ source: "20", others: ["30"] }, { source: "21", others: ["30", "31"] }], options: [{ kind: "no", text: "No", object: "20" }, { kind: "block", text: "Block", object: "20", other: "30" }] };
const targets: Partial<Decision> = { kind: "target", prompt: "Choose a target for Searing Spark (any target)", clause: "Searing Spark deals 3 damage to any target.", name: "Searing Spark", group: 5, options: ["20", "21", "22", "30", "31", "p0", "p1"].map((id) => ({ kind: "object", text: "it", object: id })) };

type Box = { left: number; top: number; right: number; bottom: number };
const boxes = (page: Page, what: string): Promise<Box[]> => page.locator(what).evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).filter((r) => r.width).map((r) => ({ left: r.left, top: r.top, right: r.right, bottom: r.bottom })));
const over = (a: Box, b: Box) => a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;

for (const size of upright)
  test(`one's own permanents keep their size whatever the other player has, and while something is chosen, ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    const states: [string, Thing[], Partial<State>][] = [
      ["nothing there", [], { decision: asked() }],
      ["an enchantment", [thing(32, "anthem", { owner: 1 })], { decision: asked() }],
      ["a creature too", [thing(30, "lord", { owner: 1 }), thing(32, "anthem", { owner: 1 })], { decision: asked() }],
      ["two", [thing(30, "lord", { owner: 1 }), thing(31, "angel", { owner: 1 }), thing(32, "anthem", { owner: 1 })], { decision: asked() }],
      ["a target is chosen", [thing(30, "lord", { owner: 1 }), thing(31, "angel", { owner: 1 }), thing(32, "anthem", { owner: 1 })], { decision: asked(targets) }],
      ["attacked", attacking.slice(3), { active: 1, step: "blockers", decision: asked(blocks) }],
      ["the other one decides", attacking.slice(3), { active: 1, step: "blockers", waiting: 1 }],
    ];
    let b: Board | undefined;
    const seen: string[] = [];
    for (const [at, [what, theirs, more]] of states.entries()) {
      const s = stateOf(at, [...held, ...mine, ...theirLands, ...theirs], more);
      if (b) b.send(s);
      else b = await Board.open(page, server, still, s);
      await expect(page.locator(`.prompt[data-at="${at}"]`)).toBeVisible();
      await page.waitForTimeout(250);
      seen.push(await page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".near .card")].map((c) => `${c.offsetWidth}×${Math.round(c.offsetHeight / 8)}`).join(" ")));
      const least = await page.evaluate(() => Math.min(...[...document.querySelectorAll<HTMLElement>(".near .card")].map((c) => c.offsetHeight)));
      expect(least, what).toBeGreaterThanOrEqual(size.height > 800 ? 62 : 48);
      await expect(page.locator(".near .compact"), what).toHaveCount(0);
      await page.screenshot(picture(`stable ${size.width} ${at}`));
    }
    expect(new Set(seen.map((x) => x.split(" ").map((c) => c.split("×")[0]).join(" "))).size, seen.join("\n")).toBe(1);
    // The bar at the bottom has one height in all of them.
    expect(await page.locator(".prompt").evaluate((e) => (e as HTMLElement).offsetHeight)).toBe(104);
  });

/** The words of names that stand on two lines, and names that end within a word. */
const broken = (page: Page) => page.locator(".board .card:not(.whole) .name").evaluateAll((all) => all.flatMap((name) => {
  const faults: string[] = [], text = name.firstChild as Text, whole = name.textContent!;
  for (const m of text.data.matchAll(/[^\s-]+/g)) {
    const r = document.createRange();
    r.setStart(text, m.index);
    r.setEnd(text, m.index + m[0].length);
    const lines = new Set([...r.getClientRects()].map((x) => Math.round(x.top / 6)));
    if (!name.closest(".tapped") && lines.size > 1) faults.push(`${whole}: ${m[0]}`);
  }
  if (whole.length > text.data.length && !/^[ ]|-$/.test(whole.slice(text.data.length))) faults.push(`${whole}: ends in ${text.data}`);
  const card = name.closest(".card")!.getBoundingClientRect(), r = document.createRange();
  r.selectNodeContents(text);
  const b = r.getBoundingClientRect();
  if (!name.closest(".tapped") && (b.right > card.right + 1 || b.bottom > card.bottom + 1)) faults.push(`${whole}: outside`);
  return faults;
}));

test("no name is broken within a word, on plates of any size and with any mark on them", async ({ page }) => {
  const kinds: FaceName[] = ["angel", "lord", "long", "bear", "goblin", "walker", "mox", "blade", "siege", "duals", "anthem", "forest"];
  const of = (owner: number, n: number) => Array.from({ length: n }, (_, i) => thing(100 * owner + 100 + i, kinds[i % kinds.length]!, { owner, tapped: i === 3, power: i < 5 ? 2 + (i % 3) : undefined, toughness: i < 5 ? 2 : undefined, counters: i === 1 ? [{ kind: "+1/+1", n: 2 }] : undefined, sick: i === 2 }));
  for (const size of [...upright, sideways, desktop])
    for (const n of [2, 4, 7, 12]) {
      await page.setViewportSize(size);
      const first = of(0, n);
      const marked = [asked({ kind: "target", prompt: "Choose", group: 5, options: first.map((o) => ({ kind: "object", text: "it", object: o.id })) }), asked({ kind: "mana", prompt: "Pay", auto: first.map((o) => o.id), options: [{ kind: "done", text: "Done" }] }), asked({ duties: first.map((o) => ({ id: o.id, text: "It attacks." })) })];
      const b = await Board.open(page, server, still, stateOf(0, [...held, hand(9, "long"), ...first, ...of(1, n)], { decision: marked[0] }));
      await expect.poll(() => broken(page), `${size.width} ${n}`).toEqual([]);
      for (const [i, d] of marked.slice(1).entries()) {
        b.send(stateOf(i + 1, [...held, hand(9, "long"), ...first, ...of(1, n)], { decision: d }));
        await expect(page.locator(`.prompt[data-at="${i + 1}"]`)).toBeVisible();
        await expect.poll(() => broken(page), `${size.width} ${n}, marked`).toEqual([]);
      }
    }
});

test("the size of a tapped attacker is seen whole, and its whole name is read by a tap", async ({ browser }) => {
  for (const size of [...upright, sideways]) {
    const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true }), page = await context.newPage();
    const attackers = (["angel", "lord", "long", "bear"] as FaceName[]).slice(0, size.width > size.height ? 3 : 4).map((f, i) => thing(30 + i, f, { owner: 1, attacks: "p0", tapped: true }));
    await Board.open(page, server, still, stateOf(0, [...held, ...lands, thing(20, "bear", { attacks: "p1", tapped: true }), ...theirLands, ...attackers], { active: 1, step: "attackers", decision: asked() }));
    await page.waitForTimeout(300);
    await page.screenshot(picture(`attackers ${size.width}`));
    const hidden = await page.locator(".card.attacking .pt").evaluateAll((all) => all.flatMap((e) => {
      const r = e.getBoundingClientRect(), card = e.closest(".card")!;
      return [[r.left + 4, r.top + 4], [r.right - 4, r.bottom - 4], [r.left + 4, r.bottom - 4]].filter(([x, y]) => !card.contains(document.elementFromPoint(x!, y!))).map(() => card.getAttribute("aria-label"));
    }));
    expect(hidden).toEqual([]);
    await page.locator('[data-id="32"]').tap({ force: true });
    await expect(page.getByRole("dialog").locator(".card .name")).toHaveText("Transmogrifying Everwatchful Archlichen");
    await context.close();
  }
});

test("on a phone what is on the stack lies over the other player's half, whole or scrolled, and takes the taps that fall on it", async ({ browser }) => {
  test.setTimeout(90_000);
  for (const size of [...upright, sideways, { width: 915, height: 412 }]) {
    const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true }), page = await context.newPage();
    const state = (at: number, things: Thing[], more: Partial<Decision> = {}) => stateOf(at, [...held, ...mine, ...theirLands, thing(30, "lord", { owner: 1 }), ...things], { active: 1, decision: asked({ prompt: "A spell is on the stack: respond?", options: [{ kind: "activate", text: "A Bear", object: "20" }, { kind: "pass", text: "Pass" }], ...more }) });
    const b = await Board.open(page, server, still, state(0, []));
    const hand = page.getByRole("group", { name: "Your hand" }), place = await hand.boundingBox(), stage = page.locator(".card-stage");
    const on = (id: number, face: FaceName, more: Partial<Thing> = {}) => thing(id, face, { zone: "stack", owner: 1, ...more });
    const ability = on(63, "siege", { kind: "ability", triggered: true, source: "Siege of the Old Gate", text: "When this Siege enters, it deals 3 damage to any target.", targets: ["20"], power: undefined });
    for (const [i, stack] of [[on(60, "bolt", { targets: ["20"] })], [on(61, "long")], [on(61, "long"), on(62, "bear")], [ability], [on(60, "bolt", { targets: ["30"] })]].entries()) {
      b.send(state(i + 1, stack));
      await expect(page.locator(`.prompt[data-at="${i + 1}"]`)).toBeVisible();
      const top = stack.at(-1)!;
      await expect(stage.locator(`.body [data-id="${top.id}"]`)).toBeVisible();
      await page.waitForTimeout(450);
      await page.screenshot(picture(`stack ${size.width} ${i}`));
      const panel = (await boxes(page, ".card-stage"))[0]!;
      for (const c of await boxes(page, ".near .card, .near .bar, .hand .card, .prompt")) expect(over(panel, c), `${size.width} ${i}`).toBe(false);
      expect(panel.top).toBeGreaterThanOrEqual(0);
      if (size.width > size.height) expect(await hand.boundingBox()).toEqual(place);
      await expect(page.getByRole("button", { name: /^Resolve/ })).toBeInViewport({ ratio: 1 });
      // All of its size is seen, and all of its text by scrolling.
      if (top.power !== undefined) await expect(stage.locator(".pt")).toBeInViewport({ ratio: 1 });
      const body = stage.locator(".body");
      expect(await body.evaluate((e) => { e.scrollTop = 10_000; const r = [...e.querySelectorAll(".para, .says")].at(-1)?.getBoundingClientRect(); return r ? r.bottom - e.getBoundingClientRect().bottom : 0; })).toBeLessThanOrEqual(1);
      // A tap, and a long touch, read what is shown, and nothing beneath it.
      await body.tap({ position: { x: 60, y: 30 } });
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page.getByRole("dialog").locator("h2").first()).toHaveText(top.face === ability.face ? "Siege of the Old Gate" : (await stage.locator(".name").textContent())!);
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
      expect(b.heard.filter((m) => m.type === "answer")).toEqual([]);
    }
    // It can be folded, to see what lies beneath.
    await page.getByRole("button", { name: "Hide its text" }).tap();
    await expect(stage.locator(".body")).toHaveCount(0);
    await expect(stage).toContainText("Searing Spark");
    await page.getByRole("button", { name: "Show its text" }).tap();
    await expect(stage.locator(".body")).toBeVisible();
    // Where it can be chosen, a tap on it chooses it.
    b.send(state(9, [on(61, "long")], { kind: "target", prompt: "Choose a target", group: 9, options: [{ kind: "object", text: "it", object: "61" }] }));
    await expect(page.locator('.prompt[data-at="9"]')).toBeVisible();
    await stage.locator('.card[data-id="61"]').tap({ position: { x: 60, y: 30 } });
    await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[0]]);
    await context.close();
  }
});

test("what happens is told in the bar, over no card of the hand or the table, and a gain of life is not headed as damage", async ({ page }) => {
  for (const size of [...upright, sideways, desktop]) {
    await page.setViewportSize(size);
    const b = await Board.open(page, server, { pace: "slow", sound: false }, stateOf(0, [...held, ...mine, ...attacking], { active: 1, step: "attackers", decision: asked() }));
    const told = page.locator(".told");
    const tell = async (at: number, more: Partial<State> & { life?: number[] }, what: RegExp, where: string) => {
      b.send(stateOf(at, [...held, ...mine, ...attacking], { active: 1, step: "damage", beat: true, ...more }));
      await expect(page.locator(where)).toHaveText(what);
      await page.waitForTimeout(350);
      await page.screenshot(picture(`told ${size.width} ${at}`));
      const note = (await boxes(page, where))[0]!;
      for (const c of await boxes(page, ".board .card, .bar, .board > .middle")) expect(over(note, c), where).toBe(false);
      await page.getByRole("button", { name: /^Skip all/ }).click();
    };
    await tell(1, { log: ["Goblin Captain deals 2 damage to Ann", "Paper Seraph of the Morning deals 4 damage to Ann"].map((t) => line("damage", t)) }, /4 damage to Ann/, ".told");
    await tell(2, { logFrom: 2, log: [{ ...line("life", "You gain 3 life (now 17)"), gain: true }] }, /^\s*You gain 3 life \(now 17\)\s*$/, ".told.gain");
    await tell(3, { logFrom: 3, turn: 4, log: [line("turn", "── Turn 4: Computer ──")] }, /Computer’s turn\s*Turn 4/, ".stage.turn");
    await expect(told).toHaveCount(0);
  }
});

test("on a phone the cards of the hand have one width, whatever their number", async ({ page }) => {
  for (const size of upright) {
    await page.setViewportSize(size);
    const many = Array.from({ length: 8 }, (_, i) => hand(i + 1, "bear"));
    const b = await Board.open(page, server, still, stateOf(0, many, { decision: asked() }));
    const widths = new Set<number>();
    for (const [at, n] of [8, 7, 6, 5, 4, 3, 1].entries()) {
      if (at) b.send(stateOf(at, many.slice(0, n), { decision: asked() }));
      await expect(page.locator(".hand .card")).toHaveCount(n);
      for (const c of await page.locator(".hand .card").all()) widths.add((await c.boundingBox())!.width);
      await expect(page.getByRole("button", { name: /more cards?/ })).toHaveCount(0);
    }
    expect([...widths].length, [...widths].join()).toBe(1);
  }
});

test("an attacker that a block is planned for no longer points at the player", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, [...held, ...mine, ...attacking], { active: 1, step: "blockers", decision: asked(blocks) }));
  await expect(page.locator(".arrows .attack")).toHaveCount(2);
  await page.locator('.near [data-id="20"]').click();
  await expect(page.locator(".arrows .plan")).toHaveCount(1);
  await expect(page.locator(".arrows .attack")).toHaveCount(1);
});

test("the way to combat is the main thing only with a creature that could attack", async ({ page }) => {
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...lands], { decision: asked() }));
  const combat = page.getByRole("button", { name: /^To combat/ });
  const cases: [Thing[], boolean][] = [[[], false], [[thing(20, "bear", { sick: true })], false], [[thing(20, "bear", { tapped: true })], false], [[thing(20, "bear", { owner: 1 })], false], [[thing(20, "bear")], true]];
  for (const [at, [field, main]] of cases.entries()) {
    b.send(stateOf(at + 1, [...held, ...lands, ...field], { decision: asked() }));
    await expect(page.locator(`.prompt[data-at="${at + 1}"]`)).toBeVisible();
    if (main) await expect(combat).toHaveClass(/primary/);
    else await expect(combat).not.toHaveClass(/primary/);
  }
});

test("on a phone no keys are named, and everything that is touched is large enough for a finger", async ({ browser }) => {
  for (const size of [...upright, sideways]) {
    const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true }), page = await context.newPage();
    await Board.open(page, server, still, stateOf(0, [...held, ...mine, ...attacking, thing(60, "bolt", { zone: "exile" }), thing(61, "bolt", { zone: "graveyard" })], { step: "main2", decision: asked() }));
    const small = () => page.locator("button:visible:not(.card), a:visible").evaluateAll((all) => all.filter((e) => !e.matches(".log *, .scrim, aside *") || e.closest(".side")).map((e) => [e, e.getBoundingClientRect()] as const).filter(([, r]) => Math.round(r.width) < 44 || Math.round(r.height) < 44).map(([e, r]) => `${e.textContent?.trim()} ${Math.round(r.width)}×${Math.round(r.height)}`));
    expect(await small()).toEqual([]);
    await expect(page.locator(".near .name").last()).toHaveText("Player", { useInnerText: true });
    expect(await page.locator(".bar .name").evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth).length)).toBe(0);
    await page.getByRole("button", { name: "More ways to pass" }).tap();
    await expect(page.locator(".menu button")).toHaveCount(2);
    await expect(page.locator("kbd:visible")).toHaveCount(0);
    expect(await small()).toEqual([]);
    for (const item of await page.locator(".menu button").all()) await expect(item).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    for (const what of ["Help (?)", "Settings"]) {
      await page.getByRole("button", { name: what }).tap();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page.locator("kbd:visible")).toHaveCount(0);
      const close = (await page.getByRole("dialog").getByRole("button", { name: "Close" }).boundingBox())!;
      expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(44);
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
    }
    await context.close();
  }
});

test("the panel forgets a card a moment after the pointer has left it", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, [...held, ...mine], { decision: asked() }));
  const panel = page.locator("aside .look");
  await page.locator('.near [data-id="21"]').hover();
  await expect(panel).toContainText("Paper Seraph");
  await page.waitForTimeout(1800);
  await expect(panel).toContainText("Paper Seraph");
  await page.mouse.move(5, 5);
  await expect(panel).toContainText("Point at a card");
});

test("cards that are looked at are in view with their buttons, or go on below, upright and on its side", async ({ browser }) => {
  for (const size of [...upright, sideways])
    for (const n of [1, 2, 3, 5]) {
      const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true }), page = await context.newPage();
      const library = (["angel", "long", "bolt", "sorcery", "bear"] as FaceName[]).slice(0, n).map((f, i) => thing(70 + i, f, { zone: "library" }));
      const scry = asked({ kind: "scry", prompt: `Scry ${n}`, group: 8, min: 0, max: n, options: [...library.map((l) => ({ kind: "object" as const, text: "a card", object: l.id })), { kind: "done" as const, text: "Done" }] });
      await Board.open(page, server, still, stateOf(0, [...held, ...mine, ...attacking, ...library], { decision: scry }));
      const panel = page.locator(".asking .panel"), piles = page.locator(".piles");
      await expect(piles.locator(".card")).toHaveCount(n);
      const check = async () => {
        const outside = () => piles.evaluate((e) => { const p = e.closest(".panel")!.getBoundingClientRect(); return [...e.querySelectorAll("button")].filter((x) => { const r = x.getBoundingClientRect(); return r.left < p.left - 1 || r.right > p.right + 1; }).length; });
        expect(await outside()).toBe(0);
        expect(await panel.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
        // At least the names of what lies further below are seen, or nothing lies there; the first few are seen whole.
        if (n < 4) for (const c of await piles.locator("section").first().locator(".card, .button").all()) await expect(c).toBeInViewport({ ratio: 0.97 });
        for (const c of await piles.locator(".card").all()) expect((await c.boundingBox())!.width).toBeGreaterThanOrEqual(88);
      };
      await page.waitForTimeout(200);
      await page.screenshot(picture(`scry ${size.width} ${n}`));
      await check();
      await piles.getByRole("button", { name: "Put on bottom" }).first().tap();
      await expect(piles.getByRole("button", { name: "Keep on top" })).toHaveCount(1);
      await page.screenshot(picture(`scry ${size.width} ${n}, one below`));
      for (const c of await piles.locator(".card, .button").all()) { await c.scrollIntoViewIfNeeded(); await expect(c).toBeInViewport({ ratio: 0.97 }); }
      await context.close();
    }
});

test("who declares blockers is told what to tap next", async ({ browser }) => {
  const context = await browser.newContext({ viewport: upright[0]!, hasTouch: true, isMobile: true }), page = await context.newPage();
  const one: Partial<Decision> = { ...blocks, steps: [{ source: "20", others: ["30"] }, { source: "21", others: ["30"] }] };
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...mine, ...attacking], { active: 1, step: "blockers", decision: asked(one) }));
  const ask = page.locator(".prompt .ask");
  await expect(ask).toHaveText("Declare blockers: tap a creature to block Goblin Captain with it");
  await page.locator('.near [data-id="20"]').tap();
  await expect(ask).toHaveText("1 creature blocks");
  b.send(stateOf(1, [...held, ...mine, ...attacking], { active: 1, step: "blockers", decision: asked({ ...blocks, group: 5 }) }));
  await expect(ask).toHaveText("Declare blockers: tap your creature, then the attacker");
  await expect(page.locator(".far .card.lit")).toHaveCount(0);
  await page.locator('.near [data-id="21"]').tap();
  await expect(ask).toHaveText("Now tap the attacker that Paper Seraph of the Morning blocks");
  await expect(page.locator(".far .card.lit")).toHaveCount(2);
  await page.locator('.far [data-id="31"]').tap();
  await expect(ask).toHaveText("1 creature blocks");
  await context.close();
});

test("on a phone on its side the lands are in view however many creatures there are", async ({ page }) => {
  await page.setViewportSize(sideways);
  const kinds: FaceName[] = ["angel", "lord", "bear", "long", "goblin"];
  for (const n of [3, 5, 7, 12]) {
    const of = (owner: number) => [...Array.from({ length: n }, (_, i) => thing(200 + owner * 100 + i, kinds[i % 5]!, { owner, power: i + 1, toughness: 2 })), thing(400 + owner, "forest", { owner }), thing(410 + owner, "plains", { owner }), thing(420 + owner, "plains", { owner, tapped: true })];
    await Board.open(page, server, still, stateOf(0, [...held, ...of(0), ...of(1)], { decision: asked() }));
    await page.waitForTimeout(400);
    await page.screenshot(picture(`sideways field ${n}`));
    const hidden = await page.locator(".field .card").evaluateAll((all) => all.filter((c) => {
      const r = c.getBoundingClientRect(), f = c.closest(".field")!.getBoundingClientRect();
      return /Forest|Plains/.test(c.getAttribute("aria-label")!) && (r.top < f.top - 2 || r.bottom > f.bottom + 2 || !c.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)));
    }).map((c) => c.getAttribute("aria-label")));
    expect(hidden, `${n} creatures`).toEqual([]);
  }
});

test("at the end all columns of the summary are in view, and it can be put aside to see the table", async ({ page }) => {
  for (const size of [...upright, sideways]) {
    await page.setViewportSize(size);
    await Board.open(page, server, still, stateOf(0, [...held, ...mine, ...theirLands], { over: true, outcome: "You win", life: [20, 0] }));
    for (const c of await page.locator(".summary th, .summary td").all()) await expect(c).toBeInViewport({ ratio: 1 });
    expect(await page.locator(".summary").evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
    await page.screenshot(picture(`end ${size.width}`));
    await page.getByRole("button", { name: /^View the table/ }).click();
    await expect(page.locator(".summary")).toBeHidden();
    await expect(page.locator('.near [data-id="21"]')).toBeInViewport({ ratio: 0.9 });
    await page.getByRole("button", { name: /^Summary/ }).click();
    await expect(page.locator(".summary")).toBeVisible();
  }
});

test("what is said of blocks is read beside no button, with a hand and without", async ({ page }) => {
  await page.setViewportSize(upright[0]!);
  const fights = [...lands, thing(20, "bear", { blocks: ["30"] }), thing(21, "angel", { blocks: ["30"] })], long = "Blockers declared. As it stands, with lethal damage to each blocker in turn: no player loses life; 2 creatures would die and another is dealt damage";
  let b: Board | undefined;
  for (const [at, n] of [7, 0].entries()) {
    const s = stateOf(at, [...held.slice(0, n), ...fights, ...attacking.slice(0, 4)], { active: 1, step: "blockers", decision: asked({ prompt: long, options: [{ kind: "pass", text: "To damage" }] }) });
    if (b) b.send(s);
    else b = await Board.open(page, server, still, s);
    await expect(page.locator(`.prompt[data-at="${at}"]`)).toBeVisible();
    await page.waitForTimeout(250);
    await page.screenshot(picture(`forecast ${n}`));
    const asks = page.locator(".prompt .asked"), box = (await asks.boundingBox())!, all = (await page.locator(".prompt").boundingBox())!;
    expect(box.width, `${n} in hand`).toBeGreaterThan(all.width * 0.55);
    expect(await asks.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(1);
  }
});

for (const size of [upright[0]!, sideways])
  test(`a table that scrolls brings a target into view when one is asked for, ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    const kinds = ["bear", "angel", "lord", "anthem"] as FaceName[];
    const many = Array.from({ length: 72 }, (_, i) => thing(100 + i, kinds[i % kinds.length]!, { counters: [{ kind: "+1/+1", n: i + 1 }] }));
    const b = await Board.open(page, server, still, stateOf(0, [...held, ...lands, ...many], { decision: asked() }));
    const field = page.locator(".near .field");
    await expect(field).toHaveClass(/full/);
    const places = () => field.evaluate((f) => [...f.querySelectorAll(".card")].map((c) => [c.getAttribute("data-id")!, c.getBoundingClientRect().top] as const).sort((x, y) => x[1] - y[1]).map((x) => x[0]));
    const order = (await places()).filter((id) => Number(id) >= 100);
    for (const [at, id] of [order.at(-1)!, order[0]!].entries()) {
      b.send(stateOf(at + 1, [...held, ...lands, ...many], { decision: asked({ ...targets, group: at + 7, options: [{ kind: "object", text: "it", object: id }] }) }));
      const card = field.locator(`[data-id="${id}"]`);
      await expect(card).toHaveClass(/\blit\b/);
      await expect.poll(async () => { const [c, f] = [(await card.boundingBox())!, (await field.boundingBox())!], y = c.y + c.height / 2; return y > f.y && y < f.y + f.height; }, { message: id }).toBe(true);
    }
  });
