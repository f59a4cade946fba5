import { expect } from "@playwright/test";
import { Board, asked, hand, line, stateOf, thing, type FaceName } from "./board";
import { Server, act, cast, castable, goOn, table, test } from "./kit";

// Questions whether to do something: what the answers say, and what is seen meanwhile.

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const picture = (name: string) => ({ path: `test-results/${name}.png` });
const cards = `Paper Ponder {0}
Sorcery
Look at the top three cards of your library, then put them back in any order. You may shuffle.
Draw a card.

Paper Clique {0}
Creature — Faerie
Flash
Flying
When this creature enters, look at target player's hand. You may choose a nonland card from it. If you do, that player reveals the chosen card, puts it on the bottom of their library, then draws a card.
3/1

Paper Charm {0}
Instant
Choose one —
• Target player gains 3 life.
• Target player draws a card, then discards a card.

Paper Vents
Land — Island Mountain
As this land enters, you may pay 2 life. If you don't, it enters tapped.
`;

test("the answers say what they do, and Space doesn't undo an order that was just made", async ({ page }) => {
  await table(page, server, { list: "60 Paper Ponder", cards });
  await cast(page, "Paper Ponder");
  await goOn(page, async () => (await page.getByRole("button", { name: /^Shuffle/ }).count()) > 0);
  await page.screenshot(picture("may shuffle"));
  await expect(page.locator(".prompt .ask")).toHaveText("Paper Ponder: You may shuffle.");
  await expect(page.locator(".prompt .answers .primary")).toHaveText(/^Don't shuffle\s*Space/);
});

test("a hand that is looked at is shown while it is asked whether to choose from it", async ({ page }) => {
  await table(page, server, { list: "60 Paper Clique", cards }, { against: { list: "60 Plains" } });
  await goOn(page, async () => (await castable(page, "Paper Clique").count()) > 0);
  await page.screenshot(picture("clique in hand"));
  await expect(castable(page, "Paper Clique").first()).toContainText("Flying, flash");
  await act(page, () => castable(page, "Paper Clique").first().click());
  await goOn(page, async () => (await page.locator(".far .who.lit").count()) > 0);
  await act(page, () => page.locator(".far .who.lit").click());
  await goOn(page, async () => (await page.getByRole("button", { name: /^Choose a nonland/ }).count()) > 0);
  await expect(page.getByLabel("Computer’s hand").locator(".card", { hasText: "Plains" }).first()).toBeVisible();
  await page.screenshot(picture("may choose from a hand"));
  await expect(page.locator(".prompt .ask")).toHaveText("Paper Clique: You may choose a nonland card from it.");
  await page.keyboard.press("v");
  await page.locator('.far .bar [data-zone="hand"]').click();
  await expect(page.getByRole("dialog", { name: "Computer: hand" }).locator(".card").first()).toContainText("Plains");
  await page.keyboard.press("Escape");
  await page.keyboard.press("v");
  await act(page, () => page.keyboard.press("2"));
  await expect(page.getByLabel("Computer’s hand")).toHaveCount(0);
});

test("whether to pay as a land enters says what is paid and what else happens", async ({ page }) => {
  await table(page, server, { list: "60 Paper Vents", cards });
  await goOn(page, async () => (await castable(page, "Paper Vents").count()) > 0);
  await act(page, () => castable(page, "Paper Vents").first().click());
  await page.screenshot(picture("may pay"));
  await expect(page.locator(".prompt .answers")).toContainText("Pay 2 life");
  await expect(page.locator(".prompt .answers")).toContainText("Don't pay (it enters tapped)");
});

test("once a mode is chosen only that mode is repeated with its target", async ({ page }) => {
  await table(page, server, { list: "60 Paper Charm", cards });
  await goOn(page, async () => (await castable(page, "Paper Charm").count()) > 0);
  await act(page, () => castable(page, "Paper Charm").first().click());
  await act(page, () => page.locator(".panel .modes .button", { hasText: "gains 3 life" }).click());
  await expect(page.locator(".prompt .ask")).toContainText("Choose a target");
  await page.screenshot(picture("a mode and its target"));
  await expect(page.locator(".prompt .asked")).toContainText("gains 3 life");
  await expect(page.locator(".prompt .asked")).not.toContainText("draws a card");
});

const held = (["forest", "bolt", "bear"] as FaceName[]).map((n, i) => hand(i + 1, n));
const still = { pace: "off", sound: false };

test("no targets at all is never the main answer while there are some", async ({ page }) => {
  const of = (at: number, chosen: number) => stateOf(at, [...held, thing(20, "bear"), thing(31, "bear", { owner: 1 })], { decision: asked({ kind: "target", prompt: "Choose a target", group: 4, min: 0, max: 2, chosen, announcing: true, options: [{ kind: "object", text: "a bear", object: "31" }, { kind: "done", text: "Done" }] }) });
  const b = await Board.open(page, server, still, of(0, 0));
  const answered = () => b.heard.filter((m) => m.type === "answer").map((m) => m.options);
  await expect(page.locator(".prompt .answers").getByRole("button", { name: /^No targets/ })).not.toHaveClass(/primary/);
  await page.keyboard.press(" ");
  await page.waitForTimeout(100);
  expect(answered()).toEqual([]);
  b.send(of(1, 1));
  await expect(page.locator(".prompt .answers .primary")).toHaveText(/^Done/);
  await page.keyboard.press(" ");
  await expect.poll(answered).toEqual([[1]]);
});

test("an order to pass that is given while something is still shown counts when it is over", async ({ page }) => {
  const b = await Board.open(page, server, { pace: "slow", sound: false }, stateOf(0, held, { decision: asked() }));
  const passes = () => b.heard.filter((m) => m.type === "pass");
  b.send(stateOf(3, held, { active: 1, log: [line("life", "You gain 1 life")], decision: asked({ group: 2 }) }));
  await expect(page.locator(".prompt .skip").first()).toBeVisible();
  await page.keyboard.press("t");
  expect(passes()).toEqual([]);
  await expect.poll(passes).toEqual([{ type: "pass", until: "turn", at: 3 }]);
  // Not in a later turn, and not about what has come onto the stack meanwhile.
  for (const [at, more] of [[4, { turn: 4 }], [5, { turn: 4, stack: true }]] as const) {
    const { stack, ...rest } = { stack: false, ...more };
    b.send(stateOf(at, [...held, ...(stack ? [thing(50, "bolt", { zone: "stack", owner: 1 })] : [])], { ...rest, active: 1, logFrom: at - 3, log: [line("life", "You gain 1 life")], decision: asked({ group: at }) }));
    await page.locator(`.prompt[data-at="${at}"] .skip`).first().waitFor();
    await page.keyboard.press("t");
    await expect(page.locator(".prompt .skip")).toHaveCount(0, { timeout: 8000 });
    if (stack) expect(passes()).toHaveLength(2);
  }
});

test("a card that stays hidden where it was isn't said to have gone, and one of another player's hand isn't told why it can't be cast", async ({ page }) => {
  test.setTimeout(40_000);
  const seen = thing(40, "bolt", { zone: "library" }), theirs = thing(41, "lord", { zone: "hand", owner: 1 });
  const b = await Board.open(page, server, still, stateOf(0, [...held, seen], { decision: asked({ kind: "scry", prompt: "Scry 1", group: 3, min: 0, max: 1, options: [{ kind: "object", text: "it", object: "40" }, { kind: "done", text: "Done" }] }) }));
  const why: string[] = [];
  await page.route(/\/why/, (r) => { why.push(r.request().url()); return r.fulfill({ json: { cant: [{ text: "You can't cast it: you can't pay" }] } }); });
  await page.locator(".panel .card").hover();
  await expect(page.locator("aside .look .card")).toContainText("Searing Spark");
  b.send(stateOf(1, held, { decision: asked({ group: 4 }) }));
  await expect(page.locator("aside .look .went")).toHaveText("It can’t be seen any more.");
  b.send(stateOf(2, [...held, thing(42, "lord", { owner: 1 })], { decision: asked({ group: 5 }) }));
  await page.locator('[data-id="42"]').hover();
  await expect(page.locator("aside .look .card")).toContainText("Goblin Captain");
  await page.waitForTimeout(300);
  why.length = 0;
  b.send(stateOf(3, [...held, theirs], { decision: asked({ group: 6 }) }));
  await expect(page.locator("aside .look .went")).toHaveText("Now in Computer’s hand.");
  await page.waitForTimeout(400);
  expect(why).toEqual([]);
  await expect(page.getByText("You can't cast it")).toHaveCount(0);
});

test("a life total that changes at the top edge of the page is seen whole", async ({ page }) => {
  const b = await Board.open(page, server, still, stateOf(0, held, { decision: asked() }));
  b.send(stateOf(1, held, { life: [20, 17], decision: asked() }));
  const change = page.locator(".far .change");
  await expect(change).toHaveText("-3");
  expect(await change.evaluate((e) => e.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
});

test("after a choice by mouse and Space the focus is on no button that does nothing", async ({ page }) => {
  const looked = [thing(40, "bolt", { zone: "library" }), thing(41, "bear", { zone: "library" })];
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...looked], { undo: true, decision: asked({ kind: "scry", prompt: "Scry 2", group: 3, min: 0, max: 2, options: [...looked.map((o) => ({ kind: "object" as const, text: "it", object: o.id })), { kind: "done" as const, text: "Done" }] }) }));
  await page.locator(".panel .piles button:not(.card)").first().click();
  await page.keyboard.press(" ");
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").length).toBe(1);
  b.send(stateOf(1, held, { waiting: 1, priority: 1, undo: false }));
  await expect(page.locator(".panel")).toHaveCount(0);
  await page.waitForTimeout(100);
  expect(await page.evaluate(() => document.activeElement?.matches(".tools button"))).toBe(false);
});
