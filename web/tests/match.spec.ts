import { expect, type Browser, type Page } from "@playwright/test";
import { Board, line, stateOf, thing } from "./board";
import { Server, over, play, test } from "./kit";

let server: Server;
test.beforeEach(async () => { server = await Server.start(); });
test.afterEach(async () => { await server.stop(); });

const list = "30 Plains\n30 Savannah Lions\n\nSideboard\n10 Forest\n5 Grizzly Bears";
const fast = "Paper End {0}\nSorcery\nEach opponent loses 10 life.\n\nPaper Lord {0}\nLegendary Creature — Human\n1/1";

/** A page of somebody of this name, who plays at once and has saved decks. */
async function person(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(([name, cards]) => {
    localStorage.setItem("arbiter.habits", JSON.stringify({ name, pace: "off" }));
    localStorage.setItem("arbiter.decks", JSON.stringify([{ name: "Fast", list: "60 Paper End", cards }, { name: "Lord", list: "Commander\n1 Paper Lord\n\nDeck\n99 Paper End", cards }]));
  }, [name, fast]);
  return page;
}

/** Fills in the form for a game with a pasted list. */
async function form(page: Page, deck: string, cards = "") {
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page.getByLabel("Deck list").fill(deck);
  if (cards) {
    await page.getByText("Cards of your own").click();
    await page.getByLabel("Cards of your own, as plain text").fill(cards);
  }
  await expect(page.getByText(/ready to play/)).toBeVisible();
}

async function concede(page: Page) {
  await page.getByRole("button", { name: "Concede", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Concede" }).click();
}
const between = (page: Page, n: number) => page.getByRole("group", { name: `Before game ${n}` });
const idOf = (page: Page) => /game\/([0-9a-f]{12})/.exec(page.url())![1]!;

test("a match of three games: cards are exchanged, the loser chooses, a restart is survived, and each game can be seen again [M9]", async ({ browser }) => {
  const ann = await person(browser, "Ann");
  await form(ann, list);
  await ann.getByLabel("Match").selectOption({ label: "Best of three, with sideboards" });
  await ann.getByLabel(/a friend/).check();
  await ann.getByRole("button", { name: "Start the game" }).click();
  await expect(ann.getByText("waiting for a player")).toBeVisible();
  const one = idOf(ann);
  const bob = await person(browser, "Bob");
  await bob.goto(ann.url());
  await expect(bob.getByText("You play up to 3 games")).toBeVisible();
  await bob.getByRole("button", { name: "Paste a list" }).click();
  await bob.getByLabel("Deck list").fill(list);
  await bob.getByRole("button", { name: "Join the game" }).click();
  await expect(ann.locator(".hand .card").first()).toBeVisible();
  const watcher = await person(browser, "Eve");
  await watcher.goto(`${server.url}/game/${one}`);

  await concede(ann);
  const board = between(ann, 2);
  await expect(ann.locator(".prompt .end")).toContainText("the match stands at 0–1");
  await expect(board.getByRole("button", { name: "Ready for game 2" })).toBeInViewport({ ratio: 1 });
  await expect(board.getByLabel("I play first")).toBeInViewport();
  await expect(ann.getByRole("link", { name: /Replay/ })).toHaveCount(0);
  expect((await ann.request.get(`${server.url}/api/games/${one}/replay`)).status()).toBe(409);
  // One card there and another back; the focus stays among the cards.
  await expect(board.getByRole("region", { name: "Sideboard" })).toContainText("15");
  const bears = board.getByRole("button", { name: /5 Grizzly Bears: move one to the main deck/ });
  await bears.focus();
  await ann.keyboard.press("Enter");
  await expect(board.getByRole("region", { name: "Main deck" })).toContainText("Grizzly Bears");
  await board.getByRole("button", { name: /Savannah Lions: move one to the sideboard/ }).click();
  await board.getByRole("button", { name: /Savannah Lions: move one to the sideboard/ }).click();
  await expect(board.getByRole("alert")).toContainText("at least 60 cards; it has 59");
  await expect(board.getByRole("button", { name: /^Ready/ })).toBeDisabled();
  await ann.screenshot({ path: "test-results/between.png" });
  await board.getByRole("button", { name: /Savannah Lions: move one to the main deck/ }).last().click();
  await expect(board.locator(".row", { hasText: "Savannah Lions" }).first().locator(".pip")).toHaveCount(1); // its cost
  await board.locator(".row", { hasText: "Savannah Lions" }).first().hover();
  await expect(board.getByRole("article", { name: "Savannah Lions" })).toBeVisible();
  if (process.env.PICTURES) await ann.screenshot({ path: `${process.env.PICTURES}/sideboarding.png` });
  await board.getByRole("button", { name: "Reset the deck" }).click();
  await expect(board.getByRole("region", { name: "Main deck" })).not.toContainText("Grizzly Bears");
  await board.getByRole("button", { name: /5 Grizzly Bears/ }).click();
  await board.getByRole("button", { name: /30 Savannah Lions/ }).click();
  await board.getByLabel("I draw first").check();
  await board.getByRole("button", { name: /^Ready/ }).click();
  await expect(board.getByRole("status")).toContainText("Waiting for Bob");
  await expect(between(bob, 2)).toContainText("Ann chooses who takes the first turn");

  // The server is killed and comes back: Ann's choice is kept.
  await server.kill();
  for (const p of [ann, bob, watcher]) await expect(p.locator("p.lost")).toBeVisible();
  await server.up();
  for (const p of [ann, bob, watcher]) await expect(p.locator("p.lost")).toHaveCount(0, { timeout: 30_000 });
  await expect(board.getByRole("status")).toContainText("Waiting for Bob", { timeout: 30_000 });
  await between(bob, 2).getByRole("button", { name: /^Ready/ }).click({ timeout: 30_000 });
  await expect(ann).not.toHaveURL(new RegExp(one), { timeout: 60_000 }); // once the page has found the server again
  await expect(bob).not.toHaveURL(new RegExp(one), { timeout: 60_000 });
  const two = idOf(ann);
  expect(idOf(bob)).toBe(two);
  await expect(watcher).toHaveURL(new RegExp(two), { timeout: 30_000 });
  await expect(ann.locator(".hand .card")).toHaveCount(7);
  // Bob takes the first turn: he is asked first (103.5).
  await expect(bob.getByRole("button", { name: /^Keep/ })).toBeVisible();
  await expect(ann.getByRole("button", { name: /^Keep/ })).toHaveCount(0);

  await concede(bob);
  await expect(ann.locator(".prompt .end")).toContainText("the match stands at 1–1");
  await expect(between(ann, 3).getByRole("region", { name: "Sideboard" })).toContainText("Savannah Lions");
  await between(ann, 3).getByRole("button", { name: /^Ready/ }).click();
  await between(bob, 3).getByRole("button", { name: /^Ready/ }).click();
  await expect(ann).not.toHaveURL(new RegExp(two));
  await expect(ann.locator(".hand .card").first()).toBeVisible();
  await concede(ann);
  await expect(ann.locator(".prompt .end")).toContainText("Bob wins the match 2–1");
  await expect(bob.locator(".prompt .end")).toContainText("You win the match 2–1");
  await expect(ann.getByRole("button", { name: "Rematch" })).toBeVisible();
  await ann.screenshot({ path: "test-results/match-over.png" });
  for (const id of [one, two, idOf(ann)]) await expect.poll(async () => (await ann.request.get(`${server.url}/api/games/${id}/replay`)).status()).toBe(200);
  await ann.getByRole("button", { name: "Rematch" }).click();
  await expect(ann.getByText("waiting for a player")).toBeVisible();
  await ann.setViewportSize({ width: 390, height: 844 });
});

test("on a phone decks are changed with one hand, against a computer that keeps its deck; conceding ends the match", async ({ browser }) => {
  const ann = await person(browser, "Ann");
  await ann.setViewportSize({ width: 390, height: 844 });
  await form(ann, list);
  await ann.getByLabel("Match").selectOption({ label: "Best of three, with sideboards" });
  await ann.getByRole("button", { name: "Start the game" }).click();
  await expect(ann.locator(".hand .card").first()).toBeVisible();
  await ann.getByRole("button", { name: "Log", exact: true }).click();
  await concede(ann);
  await ann.keyboard.press("Escape");
  await expect(between(ann, 2).getByRole("button", { name: /^Ready/ })).toBeVisible();
  await ann.screenshot({ path: "test-results/between-phone.png" });
  expect(await ann.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await between(ann, 2).getByRole("button", { name: "Concede the match" }).click();
  await expect(ann.locator(".prompt .end")).toContainText("Computer wins the match");
});

for (const [kind, players, rivals] of [
  ["3-player free-for-all", 3, ["Computer 1 plays", "Computer 2 plays"]],
  ["4-player free-for-all", 4, ["Computer 1 plays", "Computer 2 plays", "Computer 3 plays"]],
  ["Two-Headed Giant", 4, ["Your teammate plays", "Opponent 1 plays", "Opponent 2 plays"]],
  ["Commander, for two", 2, ["The computer plays"]],
  ["Commander, for four", 4, ["Computer 1 plays", "Computer 2 plays", "Computer 3 plays"]],
] as const)
  test(`${kind}: each computer has the deck that was chosen, and the end is summed up`, async ({ browser }) => {
    const ann = await person(browser, "Ann");
    if (kind.startsWith("Commander")) await form(ann, "Commander\n1 Paper Lord\n\nDeck\n99 Plains", fast);
    else await form(ann, "60 Plains");
    await ann.getByLabel("Format").selectOption({ label: kind });
    for (const label of rivals) await ann.getByLabel(label).selectOption({ label: kind.startsWith("Commander") ? "Lord" : "Fast" });
    await ann.getByRole("button", { name: "Start the game" }).click();
    await expect(ann.locator(".hand .card").first()).toBeVisible();
    await play(ann, async () => false);
    expect(await over(ann)).toBe(true);
    const rows = ann.getByRole("group", { name: "Summary" }).locator("tbody tr");
    await expect(rows).toHaveCount(players);
    await expect(rows.first()).toContainText("You");
    await ann.screenshot({ path: `test-results/end-${kind.replace(/\W+/g, "-")}.png` });
    const decks = await ann.request.get(`${server.url}/api/games/${idOf(ann)}/replay`).then((r) => r.json()).then((r: { decks: string[] }) => r.decks);
    expect(decks.slice(1)).toEqual(rivals.map(() => (kind.startsWith("Commander") ? "Lord" : "Fast")));
    await ann.context().close();
  });

test("replays say who played what, how it ended and how long it was, and can be searched; branching offers each level once [m13, m15]", async ({ browser }) => {
  const ann = await person(browser, "Ann");
  for (const deck of ["Burn", "Walls"]) {
    const r = await ann.request.post(server.url + "/api/games", { data: { name: "", edition: "2026", player: "Ann", deck: { name: deck, list: "60 Plains" }, others: [{ agent: "easy", deck: { name: "Quick", list: "60 Paper End", cards: fast } }] } });
    const { game, token } = await r.json();
    await ann.goto(server.url + "/");
    await ann.evaluate(([g, t]) => localStorage.setItem("arbiter.seats", JSON.stringify({ [g!]: t })), [game, token]);
    await ann.goto(`${server.url}/game/${game}`);
    await expect(ann.locator(".hand .card").first()).toBeVisible();
    await play(ann);
  }
  await ann.goto(server.url + "/replays");
  const rows = ann.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Ann (Walls) vs. Computer (Quick)");
  await expect(rows.first()).toContainText(/Computer wins\. · \d+ turns?/);
  await expect(ann.getByText("Ann's game")).toHaveCount(0);
  await ann.getByLabel("Search the finished games").fill("burn computer");
  await expect(rows).toHaveCount(1);
  await expect(ann.getByRole("status")).toHaveText("1 of 2 games");
  await ann.screenshot({ path: "test-results/replays.png" });
  await ann.getByRole("link", { name: /^Watch Ann \(Burn\)/ }).click();
  await ann.getByRole("button", { name: "Play on from here" }).click();
  await expect(ann.getByLabel("AI difficulty").locator("option")).toHaveText([/^Easy/, /^Medium/, /^Hard/]);
});

test("while the player's own answer travels, nobody is said to be deciding [m14]", async ({ browser }) => {
  const ann = await person(browser, "Ann");
  // The server's messages are held back once Ann has answered.
  let hold = false;
  await ann.routeWebSocket(/\/play$/, (ws) => {
    const to = ws.connectToServer();
    to.onMessage((m) => { if (!hold) ws.send(m); });
  });
  await form(ann, "60 Plains");
  await ann.getByRole("button", { name: "Start the game" }).click();
  const keep = ann.getByRole("button", { name: /^Keep/ });
  await expect(keep).toBeVisible();
  hold = true;
  await keep.click();
  await expect(keep).toHaveCount(0);
  await expect(ann.locator(".prompt .ask")).toHaveText("One moment…");
});

test("between two games on a desktop the decks come first, and the game that is over asks nothing more", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const main = Array.from({ length: 25 }, (_, i) => ({ name: `Paper Card ${String(i + 10)}`, n: 2 })), side = [{ name: "Paper Guard", n: 4 }, { name: "Paper Zeal", n: 3 }];
  const decks = { chooser: 0, ready: [false, false], main, side, registered: side, least: 50, most: 15 };
  const log = [...Array.from({ length: 8 }, (_, i) => line("damage", `Runeclaw Cub deals ${i + 1} damage to you`)), line("end", "You concede"), line("end", "Computer wins the game")];
  const waits = thing(60, "siege", { zone: "stack", kind: "ability", owner: 1, source: "Siege of the Old Gate", text: "When this Siege enters, it deals 3 damage to any target." });
  await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, [waits], { over: true, outcome: "Computer wins.", log, match: { of: 3, game: 1, wins: [0, 1], before: [], winner: -1, between: decks } }));
  const group = between(page, 2);
  await expect(group.getByRole("heading", { name: "Before game 2" })).toBeInViewport({ ratio: 1 });
  for (const name of [/^4 Paper Guard/, /^3 Paper Zeal/, /^2 Paper Card 10/, /^2 Paper Card 16/]) {
    const row = group.getByRole("button", { name });
    await expect(row).toBeInViewport({ ratio: 1 });
    await row.click({ trial: true });
  }
  expect(await page.locator(".panel").evaluate((e) => e.scrollTop)).toBe(0);
  await expect(page.locator(".stack .yield")).toHaveCount(0);
});

test("who has lost while others play on isn't asked whether to concede; in a match it is one game that is given up", async ({ page }) => {
  const b = await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, [], { match: { of: 3, game: 1, wins: [0, 0], before: [], winner: -1 } }));
  await page.getByRole("button", { name: "Concede", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Give up this game of the match?" })).toBeVisible();
  await page.getByRole("button", { name: "Play on" }).click();
  const s = stateOf(1, []);
  b.send({ ...s, faces: [], players: s.players.map((p, i) => (i ? p : { ...p, lost: true })) });
  await expect(page.locator(".near .bar")).toContainText("lost");
  await expect(page.getByRole("button", { name: "Concede", exact: true })).toHaveCount(0);
});

test("a pasted list says how many cards its sideboard has", async ({ page }) => {
  await form(page, list);
  await expect(page.getByText("60 cards, 2 different, and 15 in the sideboard: ready to play.")).toBeVisible();
});
