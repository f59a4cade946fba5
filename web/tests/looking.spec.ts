import { expect } from "@playwright/test";
import { Board, asked, hand, stateOf, thing, type FaceName } from "./board";
import { Server, test } from "./kit";

// Cards of libraries: those that are revealed all the time, those that are looked at, and the order in which they are put back.

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sorted: false };
const held = [hand(1, "bear"), hand(2, "bolt")];
const library = (id: number, face: FaceName, owner = 0) => thing(id, face, { zone: "library", owner });
const objects = (...ids: number[]) => ids.map((id) => ({ kind: "object" as const, text: "a card", object: String(id) }));
const ask = ".prompt .ask";

test("the top card of a library that is played with it revealed is named, whoever plays so, and other known cards can be read", async ({ page }) => {
  const first = stateOf(0, [...held, library(40, "angel"), library(41, "bolt", 1), library(42, "bear", 1)], { active: 1, decision: asked({ prompt: "Computer's end step" }) });
  const b = await Board.open(page, server, still, first);
  // Known cards alone aren't said to lie on top.
  await expect(page.locator(".bar .top")).toHaveCount(0);
  const shows = { text: "You show hidden cards", from: "Paper Centaur", line: "Play with the top card of your library revealed." };
  const all = { ...shows, line: "Players play with the top card of their libraries revealed." };
  b.send({ ...first, at: 1, faces: [], players: first.players.map((p, i) => ({ ...p, facts: [i ? all : shows] })) });
  await expect(page.locator(".near .bar .top")).toHaveText("top: Paper Seraph of the Morning");
  await expect(page.locator(".far .bar .top")).toHaveText("top: Searing Spark");
  await page.locator('.far .bar [data-zone="library"]').click();
  const list = page.getByRole("dialog", { name: "Computer: library" });
  await expect(list.locator(".card .name")).toHaveText(["Searing Spark", "Runeclaw Cub"]);
  await expect(list).toContainText("And 38 cards that you don’t know.");
});

test("all cards that are looked at are shown while some of them can be chosen", async ({ page }) => {
  const clause = "Look at the top four cards of your library. Put up to two creature cards from among them onto the battlefield. Put the rest on the bottom of your library in any order.";
  const d = asked({ kind: "choose", prompt: "Choose a card to put onto the battlefield (up to 2) for Paper Company", clause, group: 3, min: 0, max: 2, options: [...objects(40, 42), { kind: "done", text: "Done" }] });
  // The last of them lies elsewhere in the library, and isn't looked at.
  const b = await Board.open(page, server, still, stateOf(0, [...held, library(40, "bear"), library(41, "bolt"), library(42, "angel"), library(43, "anthem"), library(44, "sorcery")], { decision: d }));
  const panel = page.getByRole("group", { name: "Choose a card" });
  await expect(panel.locator(".card.lit .name")).toHaveText(["Paper Seraph of the Morning", "Runeclaw Cub"]);
  await expect(panel.locator(".card.dim .name")).toHaveText(["Hymn of the Dawn Company", "Searing Spark"]);
  // Who is used to going on with Space doesn't lose the choice.
  await page.keyboard.press(" ");
  await page.waitForTimeout(300);
  expect(b.heard.filter((m) => m.type === "answer")).toEqual([]);
  await page.getByRole("button", { name: /^Choose none/ }).click();
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[2]]);
});

test("in what order cards are put back is asked for all of them at once, and none in the hand glows for it", async ({ page }) => {
  const clause = "Draw three cards, then put two cards from your hand on top of your library in any order.";
  const d = asked({ kind: "order", prompt: "Choose the next card from the top down (1 of 2) for Paper Sculptor", clause, group: 3, min: 2, max: 2, to: "top", options: objects(1, 2) });
  const b = await Board.open(page, server, still, stateOf(0, held, { decision: d }));
  await expect(page.locator(ask)).toHaveText("Paper Sculptor: in what order do they lie on the top of the library?");
  await expect(page.locator(".hand .card")).toHaveCount(2);
  await expect(page.locator(".hand .card.lit")).toHaveCount(0);
  await page.getByRole("button", { name: "Searing Spark earlier" }).click();
  await page.keyboard.press(" ");
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[1, 0]]);
});

test("a card on top of the library that may be played glows beside the hand, and no button repeats it", async ({ page }) => {
  const d = asked({ options: [{ kind: "play", text: "Play Forest", object: "40" }, { kind: "pass", text: "Pass" }] });
  const b = await Board.open(page, server, still, stateOf(0, [...held, library(40, "forest")], { decision: d, playable: [{ id: "40" }] }));
  await expect(page.locator('.own .card.lit[data-id="40"]')).toBeVisible();
  await expect(page.getByRole("button", { name: "Play Forest" })).toHaveCount(0);
  await page.locator('.own .card.lit[data-id="40"]').click();
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").length).toBe(1);
});

test("a long text that is being carried out stands below the question, not in it", async ({ page }) => {
  const clause = "When this creature enters, look at target player's hand. You may choose a nonland card from it. If you do, that player reveals the chosen card.";
  const theirs = [thing(50, "lord", { zone: "hand", owner: 1 }), thing(51, "angel", { zone: "hand", owner: 1 })];
  const d = asked({ kind: "choose", prompt: `Choose a card for Paper Clique: ${clause}`, clause, group: 3, options: objects(50, 51) });
  await Board.open(page, server, still, stateOf(0, [...held, ...theirs], { decision: d }));
  await expect(page.locator(ask)).toHaveText("Choose a card for Paper Clique");
  await expect(page.locator(".prompt .clause")).toContainText("You may choose a nonland card from it.");
});

test("passing can be stopped while blockers are declared", async ({ page }) => {
  const attacker = thing(5, "lord", { owner: 1, tapped: true, attacks: "p0" });
  const d = asked({ kind: "block", prompt: "Block with Runeclaw Cub?", source: "3", steps: [{ source: "3", others: ["5"] }], options: [{ kind: "no", text: "No" }, { kind: "block", text: "Block", other: "5", object: "3" }] });
  const b = await Board.open(page, server, still, stateOf(0, [...held, thing(3, "bear"), attacker], { active: 1, step: "blockers", passing: "turn", decision: d }));
  await expect(page.locator(".prompt")).toContainText("You pass until the end of the turn");
  await page.getByRole("button", { name: /^Stop passing/ }).click();
  await expect.poll(() => b.heard).toContainEqual({ type: "pass", until: "none" });
});
