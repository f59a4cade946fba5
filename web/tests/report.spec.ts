import { expect, type Page } from "@playwright/test";
import { Board, asked, hand, line, stateOf, type FaceName } from "./board";
import { Server, test } from "./kit";

// What the first report of somebody who tried the page found wrong; the numbers in brackets are those of its entries.
let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const phone = { width: 390, height: 844 };
const still = { pace: "off", sound: false };
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});
const names: FaceName[] = ["sorcery", "angel", "bear", "forest", "bolt", "walker", "island"];
const dealt = names.map((n, i) => hand(i + 1, n));
const held = (page: Page) => page.locator(".hand .card .name").allInnerTexts();

test("the settings say that only who can do something is asked, and about their own only with Hold [m1, m2]", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, dealt, { decision: asked() }));
  await page.keyboard.press("h");
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings).toContainText("You are asked in your first main phase, in a step of your turn again when what you have done there has resolved, and if you can respond to an opponent. To spells and abilities of your own you respond with “Hold priority”.");
  const hold = settings.locator("label", { hasText: "Hold priority. " }).getByRole("checkbox");
  await hold.check();
  await expect(settings).toContainText("if you can respond to an opponent, or to a spell or ability of your own.");
  await hold.uncheck();
  await expect(settings).toContainText("You are asked also while a spell or ability of your own is on top of the stack, if you can respond to it. Off, it resolves without asking you, unless an opponent responds.");
  await expect(settings).not.toContainText("You are always asked");
});

test("there is one rule under the heading of a turn [m9]", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, dealt, { decision: asked(), log: [line("turn", "── Turn 3: Player ──"), line("cast", "You cast Searing Spark"), line("turn", "── Turn 4: Computer ──")] }));
  const headings = page.getByRole("log").locator("li.turn");
  await expect(headings).toHaveCount(2);
  for (const h of await headings.all()) {
    const rules = await h.evaluate((e) => [e, ...e.querySelectorAll("*")].flatMap((x) => { const s = getComputedStyle(x); return [s.borderTopWidth, s.borderBottomWidth].filter((w) => parseFloat(w) > 0); }));
    expect(rules).toEqual(["1px"]);
  }
});

test("the background of the waiting room has no seam [m10]", async ({ page, context }) => {
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByLabel("a friend (invite link)").check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByText("The game begins when every seat is taken")).toBeVisible();
  const shot = await page.screenshot();
  // How much the brightness of the outermost pixels changes from a row to the next.
  const other = await context.newPage();
  const steps = await other.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    const pen = canvas.getContext("2d")!;
    pen.drawImage(image, 0, 0);
    const pixels = pen.getImageData(3, 0, 1, image.height).data;
    const light = Array.from({ length: image.height }, (_, y) => pixels[4 * y]! + pixels[4 * y + 1]! + pixels[4 * y + 2]!);
    return { most: Math.max(...light.slice(1).map((x, y) => Math.abs(x - light[y]!))), rows: light.length };
  }, shot.toString("base64"));
  expect(steps.rows).toBe(900);
  expect(steps.most).toBeLessThanOrEqual(4);
});

test("on a phone each link at the top stands on one line, and the page is no wider than the window [m11]", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(server.url + "/");
  const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
  await expect(links).toHaveText(["Play", "Decks", "Replays", "Workshop", "Judge"]);
  const boxes = await links.evaluateAll((all) => all.map((e) => { const r = e.getBoundingClientRect(), words = document.createRange(); words.selectNodeContents(e); return { y: r.y, right: r.right, lines: new Set([...words.getClientRects()].map((x) => Math.round(x.y))).size }; }));
  for (const b of boxes) {
    expect(b.lines).toBe(1);
    expect(b.y).toBe(boxes[0]!.y);
    expect(b.right).toBeLessThanOrEqual(phone.width);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await page.screenshot(picture("lobby phone"));
});

test("on a phone the present step is named in full, and the hand is in view or says what is beside it [m12]", async ({ page }) => {
  await page.setViewportSize(phone);
  const b = await Board.open(page, server, still, stateOf(0, dealt, { step: "end-combat", decision: asked() }));
  const strip = page.getByRole("group", { name: "Steps of the turn" });
  await expect(strip.getByRole("button")).toHaveCount(1);
  await expect(strip.getByRole("button")).toHaveText(/^End of combat/);
  b.send(stateOf(1, dealt, { step: "blockers", active: 1, decision: asked() }));
  await expect(strip.getByRole("button")).toHaveText(/^Blockers/);
  // It opens the list of stops, in words.
  await strip.getByRole("button").click();
  await expect(page.getByRole("rowheader", { name: "Second main" })).toBeVisible();
  await page.keyboard.press("Escape");
  // The whole hand is in view; of a larger one it is said how many cards there are more.
  for (const c of await page.locator(".hand .card").all()) await expect(c).toBeInViewport({ ratio: 0.98 });
  await expect(page.getByRole("button", { name: /more cards? to the right/ })).toHaveCount(0);
  await page.screenshot(picture("hand phone"));
  b.send(stateOf(2, [...dealt, ...dealt.map((o) => ({ ...o, id: String(100 + +o.id) }))], { decision: asked() }));
  await expect(page.getByRole("button", { name: /more cards? to the right/ })).toBeVisible();
});

test("the hand is sorted, lands first and then by mana value; as the cards came if the player wants it so [m12]", async ({ page }) => {
  const b = await Board.open(page, server, still, stateOf(0, dealt, { decision: asked() }));
  const sorted = ["Forest", "Island", "Searing Spark", "Runeclaw Cub", "Ilmara, Keeper of Ways", "Paper Seraph of the Morning", "Turn the Tides of Memory"];
  await expect.poll(() => held(page)).toEqual(sorted);
  // A card that is drawn goes to its place.
  b.send(stateOf(1, [...dealt, hand(20, "lord")], { decision: asked() }));
  await expect.poll(() => held(page)).toEqual(sorted.toSpliced(4, 0, "Goblin Captain"));
  await page.screenshot(picture("hand sorted"));
  await page.keyboard.press("h");
  await page.getByText("Sort my hand.").click();
  await page.keyboard.press("Escape");
  await expect.poll(() => held(page)).toEqual(["Turn the Tides of Memory", "Paper Seraph of the Morning", "Runeclaw Cub", "Forest", "Searing Spark", "Ilmara, Keeper of Ways", "Island", "Goblin Captain"]);
  // It is remembered.
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("arbiter.habits")!))).toMatchObject({ sorted: false });
});
