import { expect } from "@playwright/test";
import { Board, asked, faces, hand, line, stateOf, thing, type FaceName } from "./board";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };

test("where a keyword alone asks, its meaning stands with it", async ({ page }) => {
  const decision = asked({ kind: "may", prompt: "Pair Runeclaw Cub with another creature?", source: "10", name: "Runeclaw Cub", clause: "Soulbond", group: 2, options: [{ kind: "yes", text: "Yes" }, { kind: "no", text: "No" }] });
  await Board.open(page, server, still, stateOf(0, [thing(10, "bear"), thing(11, "angel")], { decision }));
  const clause = page.getByRole("group", { name: "What is being carried out" });
  await expect(clause).toContainText("Soulbond");
  await expect(clause.locator(".meaning")).toHaveText(/^ \(.*pair/i);
});

test("what a line of the log changed on the stack is named so", async ({ page }) => {
  await page.route(/\/api\/games\/0123456789ab\/moment\/\d+$/, (r) => r.fulfill({ json: { steps: [{ turn: 3, step: "main", kind: "action", text: "You cast Searing Spark." }], state: [{ about: "stack", player: 0, before: "", after: "Searing Spark" }, { about: "hand", player: 0, before: "2 cards", after: "1 card" }] } }));
  await Board.open(page, server, still, stateOf(0, [hand(1, "forest")], { decision: asked(), log: [line("cast", "You cast Searing Spark")] }));
  await page.getByRole("log").getByText("You cast Searing Spark").click();
  const rows = page.getByRole("dialog").locator("tbody tr");
  await expect(rows).toHaveText([/^The stack\s*–\s*Searing Spark$/, /^Player: hand\s*2 cards\s*1 card$/]);
});

test("many cards that can be found are searched by name, type and text", async ({ page }) => {
  const names = ["forest", "plains", "bear", "angel", "lord", "bolt", "mox", "blade"] as FaceName[];
  const library = names.map((n, i) => thing(70 + i, n, { zone: "library" }));
  const decision = asked({ kind: "search", prompt: "Choose a card for Searing Spark", group: 2, min: 0, options: [...library.map((l) => ({ kind: "object" as const, text: "a card", object: l.id })), { kind: "done" as const, text: "Done" }] });
  await Board.open(page, server, still, stateOf(0, [hand(1, "forest"), ...library], { decision }));
  const field = page.getByPlaceholder("Find…"), cards = page.locator(".panel .search .card");
  await expect(field).toHaveAttribute("aria-label", "Find a card by name, type or text");
  await expect(cards).toHaveCount(names.length);
  for (const [find, name] of [["glaive", "Bronze Glaive"], ["angel", faces.angel.name], ["3 damage", "Searing Spark"]] as const) {
    await field.fill(find);
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(name);
  }
});

test("a player who isn't a legal target says why", async ({ page }) => {
  const cant = [{ text: "You can't be a target of Searing Spark: the text asks for something else." }];
  await page.route(/\/why\/p0$/, (r) => r.fulfill({ json: { object: "you", layers: [], result: "", cant } }));
  await page.route(/\/why\/p1$/, (r) => r.fulfill({ status: 404, json: { error: "not there any more" } }));
  const decision = asked({ kind: "target", prompt: "Choose a target for Searing Spark", source: "1", name: "Searing Spark", announcing: true, group: 2, options: [{ kind: "object", text: "Runeclaw Cub", object: "10" }] });
  await Board.open(page, server, still, stateOf(0, [thing(10, "bear"), hand(1, "bolt")], { decision }));
  await page.locator(".near .who").click({ force: true });
  await expect(page.locator(".refused")).toHaveText(cant[0]!.text);
  await page.locator(".far .who").click({ force: true });
  await expect(page.locator(".refused")).toHaveText("Computer isn’t a legal target.");
});

test("who passes is told until when while they wait", async ({ page }) => {
  const b = await Board.open(page, server, still, stateOf(0, [hand(1, "bolt")], { active: 1, priority: 1, waiting: 1, passing: "turn" }));
  await expect(page.locator(".prompt .ask")).toHaveText("Computer is deciding… You pass until the end of the turn.");
  await page.getByRole("button", { name: /^Stop passing/ }).click();
  await expect.poll(() => b.heard.at(-1)).toMatchObject({ type: "pass", until: "none" });
});

test("where there is no room the keywords come before what keeps a creature from attacking", async ({ browser }, info) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }), page = await context.newPage();
  const many = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => thing(20 + i, "long", { sick: true, power: 5 + i, marks: ["can't attack", "can't block", "doesn't untap"] }));
  await Board.open(page, server, still, stateOf(0, [...many, hand(1, "forest")], { decision: asked() }));
  const dense = page.locator(".near .badges.dense");
  await expect.poll(() => dense.count()).toBeGreaterThan(0);
  await page.screenshot({ path: info.outputPath("crowded.png") });
  for (const line of await dense.all()) {
    const signs = await line.evaluate((e) => [...e.children].filter((x) => x instanceof HTMLElement && x.offsetWidth > 0 && !x.hidden).sort((a, b) => (a as HTMLElement).offsetLeft - (b as HTMLElement).offsetLeft).map((x) => x.className));
    expect(signs[0]).toContain("keyword");
  }
  await context.close();
});
