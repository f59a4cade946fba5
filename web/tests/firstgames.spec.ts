// What made people stumble in their first games.
import { expect, type Page } from "@playwright/test";
import { Board, asked, hand, line, stateOf, thing } from "./board";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(() => server.stop());

const still = { pace: "off", sound: false };
const desktop = { width: 1440, height: 900 }, phone = { width: 390, height: 844 }, sideways = { width: 844, height: 390 };
const picture = async (page: Page, name: string) => { if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }); };
const held = [hand(1, "bolt"), hand(2, "bear"), hand(3, "angel")];
const cast = (...ids: string[]) => asked({ options: [{ kind: "pass", text: "Pass" }, ...ids.map((id) => ({ kind: "cast" as const, text: `Cast ${id}`, object: id }))] });
const answers = (b: Board) => b.heard.filter((m) => m.type === "answer").map((m) => m.options);

test("a long question moves no card on the table, and the player's own bar only to stand above it", async ({ page }) => {
  await page.setViewportSize(desktop);
  const field = [thing(30, "bear"), thing(31, "blade", { host: "30" }), thing(32, "anthem", { host: "30" }), thing(20, "forest"), thing(40, "lord", { owner: 1 })];
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: cast("1") }));
  const boxes = () => page.locator(".board .card, .board .far .bar").evaluateAll((all) => all.map((e) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height].map(Math.round); }));
  const bar = page.locator(".board .bar").last();
  await page.waitForTimeout(300);
  const before = await boxes();
  const numbers = Array.from({ length: 9 }, (_, n) => ({ kind: "number" as const, text: String(n), n }));
  b.send(stateOf(1, [...held, ...field], { decision: asked({ kind: "x", group: 2, prompt: "Choose a value for X for Turn the Tides of Memory", clause: "Each player shuffles their hand and graveyard into their library, then draws seven cards. ".repeat(3), announcing: true, options: numbers }) }));
  await expect(page.locator(".answers .button").nth(5)).toBeVisible();
  await page.waitForTimeout(400);
  expect(await boxes()).toEqual(before);
  const bottom = await bar.evaluate((e) => e.getBoundingClientRect().bottom), top = await page.locator(".prompt").evaluate((e) => e.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(top + 1);
  await picture(page, "long question");
});

test("a click on a card of the hand isn't lost while an answer is under way", async ({ page }) => {
  await page.setViewportSize(desktop);
  const b = await Board.open(page, server, still, stateOf(0, [...held], { decision: cast("1", "2") }));
  await page.locator('.hand [data-id="1"]').click();
  await expect.poll(() => answers(b)).toEqual([[1]]);
  await page.locator('.hand [data-id="2"]').click({ force: true });
  b.send(stateOf(1, held.slice(1), { decision: { ...cast("2"), group: 2 } }));
  await expect.poll(() => answers(b)).toEqual([[1], [1]]);
  // What was clicked on long ago isn't chosen later.
  await page.locator('.hand [data-id="3"]').click({ force: true });
  await page.waitForTimeout(900);
  b.send(stateOf(2, held.slice(2), { decision: { ...cast("3"), group: 3 } }));
  await page.waitForTimeout(300);
  expect(answers(b)).toHaveLength(2);
});

test("the log follows again after an old line was read, and says where the latest is", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.route(/\/moment\//, (r) => r.fulfill({ json: { steps: [], state: [] } }));
  const lines = Array.from({ length: 80 }, (_, i) => line("note", `Line ${i}`));
  const b = await Board.open(page, server, still, stateOf(0, held, { decision: cast("1"), log: lines }));
  const log = page.locator(".log"), atEnd = () => log.evaluate((e) => e.scrollTop + e.clientHeight > e.scrollHeight - 40);
  await expect.poll(atEnd).toBe(true);
  await log.hover();
  await page.mouse.wheel(0, -1500);
  await expect.poll(atEnd).toBe(false);
  b.send(stateOf(1, held, { decision: cast("1"), logFrom: 80, log: [line("note", "New A")] }));
  await expect(page.locator(".latest")).toBeVisible();
  await picture(page, "latest");
  await log.getByRole("button", { name: "Line 30", exact: true }).click();
  await page.locator("dialog.moment").getByRole("button", { name: "Close" }).click();
  await expect.poll(atEnd).toBe(true);
  await expect(page.locator(".latest")).toHaveCount(0);
  b.send(stateOf(2, held, { decision: cast("1"), logFrom: 81, log: [line("note", "New B")] }));
  await expect(log.getByRole("button", { name: "New B" })).toBeInViewport();
});

test("one's own creatures glow less as targets of what harms, and others' of what helps", async ({ page }) => {
  await page.setViewportSize(desktop);
  const field = [thing(30, "bear"), thing(31, "lord"), thing(40, "lord", { owner: 1 }), thing(41, "bear", { owner: 1 })];
  const of = (at: number, clause: string) => stateOf(at, [...held, ...field], { decision: asked({ kind: "target", group: at + 1, prompt: "Choose a target", clause, options: ["30", "31", "40", "41"].map((id) => ({ kind: "object", text: id, object: id })) }) });
  const b = await Board.open(page, server, still, of(0, "Destroy target creature."));
  const faint = () => page.locator(".board .card.lit.unlikely").evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.id).sort());
  await expect.poll(faint).toEqual(["30", "31"]);
  await picture(page, "faint targets");
  b.send(of(1, "Target creature gets +2/+2 and gains flying until end of turn."));
  await expect.poll(faint).toEqual(["40", "41"]);
  b.send(of(2, "Return target creature to its owner's hand."));
  await expect.poll(faint).toEqual(["30", "31"]);
  b.send(of(3, "Choose target creature."));
  await expect.poll(faint).toEqual([]);
});

test("what is on the stack is within the edge of a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  const stack = [1, 2, 3].map((i) => thing(50 + i, i === 2 ? "long" : "angel", { zone: "stack", owner: 1, controller: 1 }));
  await Board.open(page, server, still, stateOf(0, [...held, ...stack], { decision: cast("1") }));
  const chips = page.locator(".stack-strip .stacked");
  await expect(chips).toHaveCount(3);
  for (const box of await chips.evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON() as DOMRect))) {
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(390);
  }
  await picture(page, "stack of three");
});

test("on a phone on its side the summary of the end leaves the log's button free, and why not now is read first", async ({ page }) => {
  await page.setViewportSize(sideways);
  await page.route(/\/why\//, (r) => r.fulfill({ json: { object: "Paper Seraph of the Morning", layers: [{ text: "Paper Seraph of the Morning, white Creature — Angel, 4/4." }], result: "", cant: [{ text: "You can't cast it: its mana cost is {3}{W}{W}, and you can't pay what it costs." }] } }));
  const b = await Board.open(page, server, still, stateOf(0, held, { decision: cast("1") }));
  await page.locator('.hand [data-id="3"]').click({ force: true });
  await expect(page.locator("dialog .cant")).toBeInViewport();
  await picture(page, "why not sideways");
  await page.keyboard.press("Escape");
  b.send(stateOf(1, held, { over: true, outcome: "You win!", log: [line("damage", "Searing Spark deals 3 damage to Computer"), line("life", "Computer is at 0 life and loses the game")] }));
  await expect(page.locator(".summary")).toBeVisible();
  await picture(page, "end sideways");
  await page.locator(".menubar").getByRole("button", { name: "Log" }).click({ timeout: 5000 });
  await expect(page.locator("aside")).toBeInViewport();
});

test("who lost takes the first turn of the rematch", async ({ page }) => {
  const made = { name: "", edition: "2026", player: "Player", deck: { name: "dawn-patrol" }, others: [{ agent: "easy", deck: { name: "night-tide" } }] };
  await page.addInitScript((m) => localStorage.setItem("arbiter.made", JSON.stringify({ "0123456789ab": m })), made);
  const sent: { first?: number }[] = [];
  await page.route(/\/api\/games$/, (r) => { sent.push(r.request().postDataJSON() as { first?: number }); return r.fulfill({ status: 400, json: { error: "enough" } }); });
  const first = stateOf(0, held, { over: true, outcome: "Computer wins." });
  first.players[0]!.lost = true;
  await Board.open(page, server, still, first);
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect.poll(() => sent.map((m) => m.first)).toEqual([0]);
});

test("a custom game is set up as it was last, and cards that are missing stand in lines of their own", async ({ page }) => {
  await page.goto(server.url);
  const open = () => page.locator(".unfold").click();
  await open();
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page.getByLabel("Deck list").fill("20 Plains\n4 Nobody, Keeper of Nothing\n4 Someone, Lost");
  await expect(page.locator(".unknown").getByRole("listitem")).toHaveText(["Nobody, Keeper of Nothing", "Someone, Lost"]);
  await picture(page, "missing cards");
  await page.getByLabel("Format").selectOption("three");
  await page.getByLabel("Rules edition").selectOption("2006");
  await page.reload();
  await open();
  await expect(page.getByLabel("Deck list")).toHaveValue(/Nobody, Keeper/);
  await expect(page.getByLabel("Format")).toHaveValue("three");
  await expect(page.getByLabel("Rules edition")).toHaveValue("2006");
});
