import { expect, type Page } from "@playwright/test";
import { Board, asked, hand, stateOf, thing } from "./board";
import { Server, test } from "./kit";
import type { Decision, State } from "../src/lib/wire";

// The tables of several opponents on a phone: they lie side by side, and only one of them is seen whole.

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, contextOptions: { reducedMotion: "reduce" } });

const still = { pace: "off", sound: false };
const sizes = [{ width: 390, height: 844 }, { width: 844, height: 390 }];
const seats = ["Player", "Computer", "Third", "Fourth"].map((name, i) => ({ name, kind: i ? ("computer" as const) : ("person" as const), here: true }));
const lands = [thing(10, "mountain"), thing(11, "mountain"), hand(1, "bolt"), ...[1, 2, 3].flatMap((p) => [100, 101].map((n) => thing(n + 10 * p, "forest", { owner: p })))];
const four = (at: number, more: Partial<State> = {}, objects = lands) => stateOf(at, objects, { seats, ...more });
/** How much of the element is in view of the row of the others' tables, from 0 to 1. */
const inView = (page: Page, what: string) => page.locator(what).evaluate((e) => {
  const r = e.getBoundingClientRect(), row = e.closest(".others")!.getBoundingClientRect();
  return (Math.min(r.right, row.right) - Math.max(r.left, row.left)) / r.width;
});
const edge = (page: Page, name: string) => page.locator(".others .edge", { hasText: name });

for (const size of sizes) {
  test(`whose turn it is and who attacks is brought into view, ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    const b = await Board.open(page, server, still, four(0, { decision: asked() }));
    await expect.poll(() => inView(page, ".far [data-bar='1']")).toBeGreaterThan(0.95);
    b.send(four(1, { active: 3, waiting: 3 }));
    await expect.poll(() => inView(page, ".far [data-bar='3']")).toBeGreaterThan(0.95);
    const attacker = thing(50, "lord", { owner: 2, attacks: "p0", tapped: true }), mine = thing(60, "bear");
    const block: Partial<Decision> = { kind: "block", prompt: "Declare blockers", group: 4, source: "60", steps: [{ source: "60", others: ["50"] }], options: [{ kind: "no", text: "No", object: "60" }, { kind: "block", text: "Block", object: "60", other: "50" }] };
    b.send(four(2, { active: 2, step: "blockers", decision: asked(block) }, [...lands, attacker, mine]));
    await expect.poll(() => inView(page, ".far [data-id='50']")).toBeGreaterThan(0.95);
    // Where the player has scrolled it stays, as long as the same is asked.
    await page.locator(".others .tables").evaluate((e) => e.scrollTo({ left: 0 }));
    await expect(edge(page, "Third")).toBeVisible();
    b.send(four(3, { active: 2, step: "blockers", decision: asked(block) }, [...lands, attacker, mine]));
    await page.waitForTimeout(300);
    expect(await inView(page, ".far [data-bar='1']")).toBeGreaterThan(0.95);
  });

  test(`who else can be chosen is named at the edge, and brought into view by a tap, ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    const options = [1, 2, 3].map((p) => ({ kind: "object" as const, text: "it", object: `p${p}` }));
    await Board.open(page, server, still, four(0, { decision: asked({ kind: "target", prompt: "Choose a target for Searing Spark", name: "Searing Spark", group: 5, options }) }));
    await expect.poll(() => inView(page, ".far [data-bar='1']")).toBeGreaterThan(0.95);
    await expect(edge(page, "Computer")).toHaveCount(0);
    await edge(page, "Third").tap();
    await expect.poll(() => inView(page, ".far [data-bar='2']")).toBeGreaterThan(0.95);
    await expect(edge(page, "Computer")).toBeVisible();
    await edge(page, "Fourth").tap();
    await expect.poll(() => inView(page, ".far [data-bar='3']")).toBeGreaterThan(0.95);
    await expect(edge(page, "Fourth")).toHaveCount(0);
    await expect(edge(page, "Third")).toBeVisible();
  });
}

for (const [what, y, others] of [["the others' tables", 120, 3], ["the others' permanents", 300, 3], ["the opponent's table", 120, 1], ["the hand", 640, 1]] as const)
  test(`a swipe over ${what} of ${others + 1} players doesn't leave the game`, async ({ page, context }) => {
    await page.goto(server.url);
    const objects = [...lands, hand(2, "bear")].filter((o) => o.owner <= others);
    await Board.open(page, server, still, stateOf(0, objects, { seats: seats.slice(0, others + 1), decision: asked() }));
    const cdp = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await touch("touchStart", 40);
    for (let x = 60; x <= 380; x += 32) { await touch("touchMove", x); await page.waitForTimeout(20); }
    await touch("touchEnd");
    await page.waitForTimeout(1000);
    expect(page.url()).toContain("/game/");
  });

test("a teammate is called one in whole words", async ({ page }) => {
  const s = four(0, { decision: asked() });
  s.players.forEach((p, i) => (p.team = 1 + (i >> 1)));
  await Board.open(page, server, still, s);
  const [mark, facts] = await page.locator(".far .mark", { hasText: "your team" }).evaluate((e) => [e.getBoundingClientRect(), e.parentElement!.getBoundingClientRect()].map((r) => ({ left: r.left, right: r.right })));
  expect(mark!.right).toBeLessThanOrEqual(facts!.right + 1);
});

test("whoever has lost is told so, and may leave while the others play on", async ({ page }) => {
  const s = four(0, { active: 1, waiting: 1 });
  s.players[0]!.lost = true;
  s.players[0]!.life = -2;
  await Board.open(page, server, still, s);
  await expect(page.locator(".prompt")).toContainText("You have lost the game");
  await expect(page.locator(".prompt")).toContainText("Computer is deciding");
  await page.locator(".prompt").getByRole("link", { name: "Back to the lobby" }).tap();
  await expect(page).not.toHaveURL(/game/);
});

test("what a target in a graveyard is chosen for is told", async ({ page }) => {
  const clause = "When this creature enters, return target instant card from your graveyard to your hand.";
  const options = [70, 71].map((n) => ({ kind: "object" as const, text: "it", object: `${n}` }));
  await Board.open(page, server, still, stateOf(0, [thing(60, "bear"), thing(70, "bolt", { zone: "graveyard" }), thing(71, "sorcery", { zone: "graveyard" })], { decision: asked({ kind: "target", prompt: "Choose a target for Runeclaw Cub", name: "Runeclaw Cub", source: "60", clause, group: 5, options }) }));
  await expect(page.locator(".panel .card")).toHaveCount(2);
  await expect(page.locator(".prompt")).toContainText(clause);
  // Nothing of what is chosen from lies below it.
  const [panel, bar] = await Promise.all([page.locator(".panel").boundingBox(), page.locator(".prompt").boundingBox()]);
  expect(panel!.y + panel!.height).toBeLessThanOrEqual(bar!.y + 1);
});

test("a copy that is another card lies apart from what it copies, and says which card it is", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, [thing(60, "bear"), thing(61, "bear", { marks: ["copy (Paper Double)"] })], { decision: asked() }));
  await expect(page.locator(".near .card")).toHaveCount(2);
  await expect(page.locator(".near [data-id='61']")).toContainText("copy (Paper Double)");
});

test("on a phone the players of two teams are told apart by their whole names, with their team below", async ({ page }) => {
  const s = four(0, { decision: asked() });
  for (const [i, p] of s.players.entries()) { p.team = i < 2 ? 1 : 2; if (i) p.name = `Computer ${i}`; }
  await Board.open(page, server, still, s, 0, "two-headed-giant");
  for (const [i, team] of [[1, "your team"], [2, "with Computer 3"], [3, "with Computer 2"]] as const) {
    const name = page.locator(`.far [data-bar="${i}"] .name`);
    await expect(name).toHaveText(`Computer ${i}${team}`);
    expect(await name.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(1);
    expect(await name.locator(".team").evaluate((e) => e.clientHeight * +(e.scrollWidth <= e.clientWidth + 1))).toBeGreaterThan(8);
    expect(await page.locator(`.far [data-bar="${i}"]`).evaluate((e) => e.clientHeight)).toBeLessThan(52);
  }
});
