import { expect, type Page } from "@playwright/test";
import { Board, asked, hand, line, stateOf, thing } from "./board";
import { Server, test } from "./kit";
import type { Match, State } from "../src/lib/wire";

// What a phone shows above and below the table: the bar of the turn, the decks between two games, and what is asked right after something was shown.

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: "reduce" } });

const still = { pace: "off", sound: false };
const things = [thing(10, "mountain"), thing(11, "mountain"), thing(20, "bear"), thing(40, "forest", { owner: 1 }), hand(1, "bolt"), hand(2, "angel")];
const match = (more: Partial<Match> = {}): Match => ({ of: 3, game: 2, wins: [1, 0], before: ["a"], winner: -1, ...more });

for (const width of [390, 360])
  test(`the bar at the top of a phone holds the step, the match and full control beside each other, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    let b: Board | undefined;
    const states: Partial<State>[] = [{ turn: 0, step: "untap" }, { turn: 12, step: "end-combat" }, { turn: 12, step: "main2", active: 1 }, { turn: 12, step: "attackers", active: 1 }];
    for (const [at, more] of states.entries()) {
      const s = stateOf(at, things, { ...more, match: match(), decision: asked() });
      if (b) b.send(s);
      else b = await Board.open(page, server, { ...still, full: true }, s);
      await expect(page.locator(`.prompt[data-at="${at}"]`)).toBeVisible();
      const parts = await page.locator(".board > .middle :is(.turn, .present, .menubar > *)").evaluateAll((all) => all.map((e) => ({ what: e.textContent!, ...(({ left, right }) => ({ left, right }))(e.getBoundingClientRect()), over: e.scrollWidth - e.clientWidth })).filter((r) => r.right > r.left).sort((x, y) => x.left - y.left));
      expect(parts.length).toBeGreaterThanOrEqual(6);
      for (const [i, p] of parts.entries()) {
        expect(p.right, p.what).toBeLessThanOrEqual(width);
        expect(p.over, p.what).toBeLessThanOrEqual(1);
        if (i) expect(p.left, `${parts[i - 1]!.what} | ${p.what}`).toBeGreaterThanOrEqual(parts[i - 1]!.right - 0.5);
      }
      await expect(page.locator(".board > .middle")).toContainText("Game 2: 1–0");
    }
  });

test("between two games on a phone the decks begin at the top, and all of them are reached by one scroll", async ({ page }) => {
  const main = Array.from({ length: 30 }, (_, i) => ({ name: `Paper Card ${i + 1}`, n: 2 })), side = [{ name: "Paper Guard", n: 4 }, { name: "Paper Zeal", n: 3 }];
  const between = { chooser: 0, ready: [false, false], main, side, registered: side, least: 60, most: 15 };
  const log = [line("life", "Computer is at 0 life"), line("end", "Computer loses the game"), line("end", "You win the game")];
  await Board.open(page, server, still, stateOf(0, things, { over: true, outcome: "You win!", log, match: match({ game: 1, between }) } as Partial<State>));
  const panel = page.locator(".panel"), group = page.getByRole("group", { name: "Before game 2" });
  await expect(group.getByRole("heading", { name: "Before game 2" })).toBeInViewport({ ratio: 1 });
  await expect(group.getByRole("button", { name: /^4 Paper Guard/ })).toBeInViewport({ ratio: 1 });
  await expect(group.getByRole("button", { name: /^Ready/ })).toBeInViewport({ ratio: 1 });
  expect((await panel.boundingBox())!.height).toBeGreaterThan(450);
  for (const list of await group.locator("ul").all()) expect(await list.evaluate((e) => e.scrollHeight - e.clientHeight)).toBeLessThanOrEqual(1);
  const last = group.getByRole("button", { name: /^2 Paper Card 9:/ });
  await last.scrollIntoViewIfNeeded();
  await last.tap();
  await expect(group.getByRole("region", { name: "Sideboard" })).toContainText("Paper Card 9");
});

/** Taps where a button is, whatever stands there by then. */
const tapAt = async (page: Page, what: { x: number; y: number }) => page.touchscreen.tap(what.x, what.y);

test("a tap that was meant to skip what is shown doesn't answer what is asked in the same place", async ({ page }) => {
  const b = await Board.open(page, server, { pace: "slow", sound: false }, stateOf(0, things, { active: 1, waiting: 1 }));
  const log = [line("move", "Computer draws a card")];
  b.send(stateOf(1, things, { turn: 4, active: 1, step: "end", log, decision: asked({ options: [{ kind: "pass", text: "Pass" }] }) }));
  const box = (await page.getByRole("button", { name: /^Skip all/ }).boundingBox())!, at = { x: box.x + box.width / 2, y: box.y + 8 };
  await tapAt(page, at);
  await expect(page.locator(".prompt.mine")).toBeVisible();
  const pass = (await page.locator(".answers .pass").boundingBox())!, on = { x: pass.x + pass.width / 2, y: pass.y + pass.height / 2 };
  for (let i = 0; i < 4; i++) await tapAt(page, on);
  expect(b.heard.filter((m) => m.type === "pass" || m.type === "answer")).toEqual([]);
  await page.waitForTimeout(600);
  await tapAt(page, on);
  await expect.poll(() => b.heard.filter((m) => m.type === "pass" || m.type === "answer").length).toBe(1);
});

test("a question that repeats the only sentence of the ability isn't followed by it", async ({ page }) => {
  const clause = "Imprint — When this artifact enters, you may exile an instant card with mana value 2 or less from your hand.";
  const prompt = "Clockwork Orrery: You may exile an instant card with mana value 2 or less from your hand.";
  await Board.open(page, server, still, stateOf(0, things, { decision: asked({ kind: "may", prompt, clause, name: "Clockwork Orrery", optional: 1, options: [{ kind: "yes", text: "Exile an instant card" }, { kind: "no", text: "Don't" }] } as object) }));
  await expect(page.locator(".prompt .ask")).toHaveText(prompt);
  await expect(page.locator(".prompt .clause")).toHaveCount(0);
});

const seats = ["Player", "Computer", "Third", "Fourth"].map((name, i) => ({ name, kind: i ? ("computer" as const) : ("person" as const), here: true }));

test("on a phone the creatures of one of three opponents are seen with their sizes", async ({ page }) => {
  const theirs = [thing(30, "forest", { owner: 1 }), thing(29, "duals", { owner: 1 }), thing(28, "forest", { owner: 1, tapped: true }), thing(27, "plains", { owner: 1 }), thing(31, "bear", { owner: 1 }), thing(32, "anthem", { owner: 1, on: "31" } as object), thing(33, "angel", { owner: 1, tapped: true }), thing(34, "lord", { owner: 1, sick: true })];
  await Board.open(page, server, still, stateOf(0, [...things.filter((o) => o.owner === 0), thing(21, "angel"), ...[3, 4, 5, 6, 7].map((n) => hand(n, "angel")), ...theirs], { seats, decision: asked() }));
  await page.waitForTimeout(300);
  for (const id of [31, 33, 34]) await expect(page.locator(`.far [data-id="${id}"] .pt`)).toBeInViewport({ ratio: 0.9 });
});

test("a team that shares its life is told once what it loses, and who begins", async ({ page }) => {
  const players = (s: State) => (s.players.forEach((p, i) => (p.team = 1 + (i >> 1))), s);
  await page.route(/\/combat\?/, (r) => r.fulfill({ json: { dies: [], players: [0, 1].map((player) => ({ player, life: 4, left: 26 })) } }));
  const attacker = thing(50, "angel", { owner: 2, attacks: "p0", tapped: true });
  const b = await Board.open(page, server, still, players(stateOf(0, [...things, attacker], { seats, active: 2, step: "attackers", decision: asked() })), 0, "two-headed-giant");
  await expect(page.locator(".prompt .ahead")).toContainText("your team loses 4 life (26 left)");
  await expect(page.locator(".prompt .ahead")).not.toContainText("Computer");
  b.send(players(stateOf(1, things, { seats, turn: 0, active: 2, decision: asked({ kind: "mulligan", prompt: "Keep this hand?", mulligan: { taken: 0, keep: 7, bottom: 0, nextKeep: 7, nextBottom: 0 }, options: [{ kind: "yes", text: "Keep" }, { kind: "no", text: "Mulligan" }] } as object) })));
  await expect(page.locator(".mulligan")).toContainText("Third and Fourth play first.");
});

test("the turn of one's team is one's own", async ({ page }) => {
  const s = stateOf(0, things.map((o) => ({ ...o, owner: 1 - o.owner, controller: 1 - o.owner })), { seats, decision: asked() });
  s.players.forEach((p, i) => (p.team = 1 + (i >> 1)));
  await Board.open(page, server, still, s, 1, "two-headed-giant");
  await expect(page.locator(".steps .turn")).toContainText("yours");
  await expect(page.locator(".answers .pass")).toContainText("To combat");
  await expect(page.locator(".tools .turning")).toContainText("Pass the turn");
});

test("the way back to the top of the library is in sight, however many cards are looked at", async ({ page }) => {
  let b: Board | undefined;
  for (const [at, n] of [2, 3, 4].entries()) {
    const looked = Array.from({ length: n }, (_, i) => thing(40 + i, (["bolt", "angel", "forest", "lord"] as const)[i]!, { zone: "library" }));
    const s = stateOf(at, [...things, ...looked], { decision: asked({ kind: "scry", prompt: `Scry ${n}`, group: 3 + at, min: 0, max: n, options: [...looked.map((o) => ({ kind: "object" as const, text: "it", object: o.id })), { kind: "done" as const, text: "Done" }] }) });
    if (b) b.send(s);
    else b = await Board.open(page, server, still, s);
    await expect(page.locator(`.prompt[data-at="${at}"]`)).toBeVisible();
    await page.getByRole("button", { name: "Put on bottom" }).first().tap();
    const back = page.getByRole("button", { name: "Keep on top" });
    await expect(back).toBeVisible();
    const hidden = await back.evaluate((e) => { const r = e.getBoundingClientRect(); return [r.top + 3, r.bottom - 3].filter((y) => !e.contains(document.elementFromPoint(r.left + r.width / 2, y))).length; });
    expect(hidden, `${n} cards`).toBe(0);
  }
});
