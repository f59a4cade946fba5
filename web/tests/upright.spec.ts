import { expect, type Browser, type Page } from "@playwright/test";
import { Board, asked, hand, stateOf, thing, type FaceName } from "./board";
import { Server, test } from "./kit";
import type { Decision, State } from "../src/lib/wire";

// A phone that stands upright: the turn, the table, the hand, and what is asked, from the top.
let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };
const sizes = [{ width: 390, height: 844 }, { width: 360, height: 740 }];
const cards = (n: number) => (["forest", "bolt", "bear", "lord", "angel", "anthem", "sorcery"] as FaceName[]).slice(0, n).map((f, i) => hand(i + 1, f));
const walker = thing(23, "walker", { counters: [{ kind: "loyalty", n: 4 }] }), glaive = thing(25, "blade", { host: "20" });
const mine = [...[10, 11, 12].map((n) => thing(n, "forest")), thing(13, "plains"), thing(14, "plains", { tapped: true }), thing(20, "bear"), thing(21, "angel"), thing(22, "lord"), walker, thing(24, "vessel"), glaive];
const theirs = [...[40, 41, 42].map((n) => thing(n, "mountain", { owner: 1 })), thing(30, "lord", { owner: 1 }), thing(31, "angel", { owner: 1 })];
const field = [...mine, ...theirs];
const picked = (...ids: string[]) => ids.map((object) => ({ kind: "object" as const, text: "it", object }));
const draws = "Whenever this Vehicle deals combat damage to a player, you may draw a card. If you do, discard a card unless you control another artifact or a creature with flying.";
const questions: Record<string, Partial<Decision>> = {
  "a may with a long text": { kind: "may", prompt: "Draw a card?", clause: draws, name: "Brass Skimmer", optional: 1, options: [{ kind: "yes", text: "Draw a card" }, { kind: "no", text: "Don’t" }] },
  X: { kind: "number", prompt: "Choose X for Searing Spark (4 is the most that can be paid)", clause: `Choose one or more —\n• ${draws}\n• ${draws}`, name: "Searing Spark", options: [0, 1, 2, 3, 4].map((n) => ({ kind: "number", text: String(n), n })) },
  "the target of a planeswalker": { kind: "target", prompt: "Choose a target for Ilmara, Keeper of Ways (up to one target creature)", clause: "Until your next turn, up to one target creature gains vigilance and reach and gets +2/+2; untap it.", name: "Ilmara", options: [...picked("20", "21", "22", "30", "31"), { kind: "done", text: "Done" }] },
  "an equip ability": { kind: "target", prompt: "Choose a target for Bronze Glaive’s ability (creature you control)", clause: "Equip {2}", name: "Bronze Glaive", options: picked("20", "21", "22") },
  kicker: { kind: "optional-cost", prompt: "Pay the kicker {4} of Searing Spark?", clause: "Kicker {4} (You may pay an additional {4} as you cast this spell.)", name: "Searing Spark", options: [{ kind: "yes", text: "Pay {4}" }, { kind: "no", text: "Don’t pay" }] },
};

async function phone(browser: Browser, size = sizes[0]!) {
  const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true });
  return { context, page: await context.newPage() };
}
const edges = (page: Page, what: string) => page.locator(what).evaluateAll((all) => all.map((e) => { const r = e.getBoundingClientRect(); return { top: r.top, bottom: r.bottom, left: r.left, right: r.right, said: e.textContent!.trim() }; }));

for (const size of sizes)
  test(`what is asked covers none of one's permanents, and its buttons are whole, ${size.width} px wide`, async ({ browser }, info) => {
    const { context, page } = await phone(browser, size);
    let b: Board | undefined, at = 0;
    for (const n of [3, 7, 0])
      for (const [name, of] of Object.entries(questions)) {
        const s = stateOf(at, [...cards(n), ...field], { decision: asked({ ...of, group: at + 1 }), undo: true, undoes: "spell" });
        if (b) b.send(s);
        else b = await Board.open(page, server, still, s);
        await expect(page.locator(`.prompt[data-at="${at++}"]`)).toBeVisible();
        await page.waitForTimeout(350);
        await page.screenshot({ path: info.outputPath(`${n} ${name}.png`) });
        const said = `${name}, ${n} in hand`, prompt = (await edges(page, ".prompt"))[0]!, bar = (await edges(page, ".near .bar"))[0]!;
        // With an empty hand as much of a longest question may lie over the table as no card loses its size to.
        for (const c of await edges(page, ".near .field .card:not(.strip)")) expect(c.bottom, `${said}: ${c.said}`).toBeLessThanOrEqual(bar.top + (n ? 8 : 30));
        expect(bar.bottom, said).toBeLessThanOrEqual(prompt.top + 1);
        for (const button of await edges(page, ".prompt .answers .button")) {
          expect(button.bottom, `${said}: ${button.said}`).toBeLessThanOrEqual(prompt.bottom);
          expect(button.top, `${said}: ${button.said}`).toBeGreaterThanOrEqual(prompt.top);
        }
        expect(prompt.bottom, said).toBeLessThanOrEqual(size.height + 1);
        expect(await page.locator(".prompt .answers").evaluate((e) => e.scrollHeight - e.clientHeight), said).toBeLessThanOrEqual(1);
      }
    await context.close();
  });

test("each answer keeps its place while attackers are declared", async ({ browser }) => {
  const { context, page } = await phone(browser);
  const attack = asked({ kind: "attack", prompt: "Attack?", source: "20", steps: ["20", "21", "22"].map((source) => ({ source, others: ["p1"] })), options: [{ kind: "no", text: "No", object: "20" }, { kind: "attack", text: "Attack", object: "20", other: "p1" }] });
  await page.route(/\/combat\?/, (r) => r.fulfill({ json: { players: [{ player: 1, life: 4, left: 16 }], dies: [] } }));
  await Board.open(page, server, still, stateOf(0, [...cards(3), ...field], { step: "attackers", decision: attack }));
  const places = async () => (await edges(page, ".prompt .answers .button")).map((e) => [Math.round(e.left), Math.round(e.top), Math.round(e.right)]);
  await expect(page.getByRole("button", { name: /^Skip attack/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^None/ })).toBeDisabled();
  const before = await places();
  await page.locator('.near [data-id="21"]').tap();
  await expect(page.locator(".prompt .ahead")).toBeVisible();
  await expect(page.getByRole("button", { name: "Attack", exact: true })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole("button", { name: /^None/ }).tap();
  await expect(page.getByRole("button", { name: /^Skip attack/ })).toBeVisible();
  expect(await places()).toEqual(before);
  await context.close();
});

test("no mode moves as another is chosen", async ({ browser }) => {
  const { context, page } = await phone(browser);
  const texts = ["creature with flying", "creature without flying", "player or planeswalker"].map((t) => `Clan Defiance deals X damage to target ${t}.`);
  const modes = (chosen: number): Partial<State> => ({
    decision: asked({
      kind: "mode", name: "Clan Defiance", prompt: `Choose modes for Clan Defiance${chosen ? ` (${chosen} chosen)` : ""}`, clause: "Choose one or more —", chosen, min: 1, max: 3,
      options: [...texts.slice(chosen).map((text) => ({ kind: "mode" as const, text })), ...(chosen ? [{ kind: "done" as const, text: "Done" }] : [])],
      modes: texts.map((text, i) => (i < chosen ? { text, option: -1, chosen: 1 } : { text, option: i - chosen, chosen: 0 })),
    }),
  });
  const b = await Board.open(page, server, still, stateOf(0, [...cards(3), ...field], modes(0)));
  const places = async () => (await edges(page, ".modes ul .button")).map((e) => [Math.round(e.top), Math.round(e.bottom)]);
  await expect(page.locator(".modes ul .button")).toHaveCount(3);
  const before = await places();
  for (const n of [1, 2]) {
    b.send(stateOf(n, [...cards(3), ...field], modes(n)));
    await expect(page.locator(".modes small.yes")).toHaveCount(n);
    await page.waitForTimeout(300);
    expect(await places()).toEqual(before);
  }
  await context.close();
});

test("a player's bar has one height and the whole name, whatever is so of the player", async ({ browser }) => {
  for (const size of sizes) {
    const { context, page } = await phone(browser, size);
    const marked = (at: number, marks: string[]) => {
      const s = stateOf(at, [...cards(3), ...field, ...[50, 51].map((n) => thing(n, "bear", { zone: "exile" })), thing(52, "bear", { zone: "graveyard" })], { decision: asked() });
      Object.assign(s.players[0]!, { marks, facts: marks.map((text) => ({ text })) });
      return s;
    };
    const b = await Board.open(page, server, still, marked(0, []));
    const bar = page.locator(".near .bar"), height = await bar.evaluate((e: HTMLElement) => e.offsetHeight);
    for (const [i, marks] of [["additional land"], ["additional land", "monarch", "can’t gain life"]].entries()) {
      b.send(marked(i + 1, marks));
      const effects = bar.getByRole("button", { name: `${marks.length} effect` });
      await expect(effects).toBeVisible();
      expect(await bar.evaluate((e: HTMLElement) => e.offsetHeight)).toBe(height);
      // Nearly all of it, in whatever font there is.
      expect(await bar.locator(".name").evaluate((e) => e.clientWidth / e.scrollWidth)).toBeGreaterThan(0.85);
      const all = await edges(page, ".near .bar .facts > *");
      expect(new Set(all.map((e) => Math.round((e.top + e.bottom) / 8))).size, "one line").toBe(1);
      await effects.tap();
      await expect(page.getByRole("dialog").getByText(marks[0]!)).toBeVisible();
      await page.keyboard.press("Escape");
    }
    await context.close();
  }
});

test("what would die says so beside its size and its counters, however small it is", async ({ browser }) => {
  const { context, page } = await phone(browser);
  const goblins = [60, 61, 62].map((n) => thing(n, "goblin")), grown = thing(63, "lord", { counters: [{ kind: "+1/+1", n: 2 }], sick: true, marks: ["can’t attack"] });
  const attackers = [65, 66].map((n) => thing(n, "goblin", { owner: 1, attacks: "p0", tapped: true })), lich = thing(68, "long", { owner: 1, attacks: "p0", tapped: true, counters: [{ kind: "+1/+1", n: 1 }] });
  const block = asked({ kind: "block", prompt: "Block?", source: "20", steps: ["20", "60", "61", "62", "63"].map((source) => ({ source, others: ["65", "66", "68"] })), options: [{ kind: "no", text: "No", object: "20" }, { kind: "block", text: "Block", object: "20", other: "65" }] });
  const dies = ["60", "61", "62", "63", "66", "68"];
  await page.route(/\/combat\?/, (r) => r.fulfill({ json: { players: [], dies } }));
  let b: Board | undefined;
  for (const [at, n] of [2, 7].entries()) {
    const s = stateOf(at, [...cards(n), ...field, ...goblins, grown, ...attackers, lich], { active: 1, step: "blockers", decision: { ...block, group: at + 1 } });
    if (b) b.send(s);
    else b = await Board.open(page, server, still, s);
    await expect(page.locator(".field .note")).toHaveCount(dies.length);
    await page.waitForTimeout(400);
    for (const id of dies) {
      const card = page.locator(`.field [data-id="${id}"]`), box = (what: string) => card.locator(what).evaluateAll((all) => all.map((e) => ({ left: (e as HTMLElement).offsetLeft, width: (e as HTMLElement).offsetWidth, r: e.getBoundingClientRect() })));
      const [note] = await box(".note"), [size] = await box(".pt");
      expect(note!.width, id).toBeGreaterThan(16);
      expect(note!.r.right <= size!.r.left + 3 || note!.r.bottom <= size!.r.top + 3 || note!.r.top >= size!.r.bottom - 3, `${id}: over its size`).toBe(true);
      await expect(card.locator(".note")).toHaveText("would die");
      expect(await card.locator(".note").evaluate((e) => e.scrollWidth - e.clientWidth), `${id}: cut`).toBeLessThanOrEqual(1);
    }
    for (const id of ["63", "68"]) expect(await page.locator(`.field [data-id="${id}"] .badge:not(.mark, .calm, .note)`).evaluateAll((all) => all.filter((e) => !e.hasAttribute("hidden") && (e as HTMLElement).offsetWidth > 12).length), `${id}: counters`).toBe(1);
  }
  await context.close();
});
