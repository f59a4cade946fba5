import { expect, type Page } from "@playwright/test";
import { Board, asked as boardAsked, hand as boardHand, line, stateOf, thing } from "./board";
import { Server, castable, goOn, over, play, sitDown, table, test } from "./kit";

let server: Server;
test.beforeEach(async ({ page }) => {
  server = await Server.start();
  await page.addInitScript(() => localStorage.getItem("arbiter.habits") ?? localStorage.setItem("arbiter.habits", JSON.stringify({ pace: "off" })));
});
test.afterEach(async () => { await server.stop(); });

const phone = { width: 390, height: 844 };

test("the phone's log closes by its button, by the table beside it, by Escape and by the back button [B4]", async ({ page }) => {
  await page.setViewportSize(phone);
  await sitDown(page, server);
  const url = page.url();
  const log = page.locator("aside");
  const open = async () => {
    await page.getByRole("button", { name: "Log", exact: true }).click();
    await expect(log).toBeVisible();
  };
  await open();
  await log.getByRole("button", { name: "Close the log" }).click();
  await expect(log).toBeHidden();
  await open();
  await page.mouse.click(12, 400);
  await expect(log).toBeHidden();
  await open();
  await page.keyboard.press("Escape");
  await expect(log).toBeHidden();
  await open();
  await page.goBack();
  await expect(log).toBeHidden();
  expect(page.url()).toBe(url);
  await expect(page.locator(".hand .card").first()).toBeVisible();
});

test("a list with unknown names says how many cards the server knows, and what offers help [B5]", async ({ page }) => {
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page.getByLabel("Deck list").fill("4 Goblin Guide (ZEN) 126\n4 Zurgo Nobody\n52 Mountain");
  const note = page.locator(".unknown");
  await expect(note).toContainText(/This server knows [\d,]+ cards; 2 of this list are not among them:/);
  await expect(note.getByRole("listitem")).toHaveText(["Goblin Guide", "Zurgo Nobody"]);
  await expect(note.getByRole("link", { name: "Import card data" })).toBeVisible();
  // Cards typed in are known then.
  await page.getByText("Cards of your own").first().click();
  await page.getByLabel("Cards of your own, as plain text").fill("Goblin Guide {R}\nCreature — Goblin Scout\nHaste\n2/2\n\nZurgo Nobody {R}\nCreature — Orc\n1/1");
  await expect(page.getByText("60 cards, 3 different")).toBeVisible();
});

/** The computed font size of the first that fits, in pixels. */
const font = (page: Page, what: string) => page.locator(what).first().evaluate((e) => parseFloat(getComputedStyle(e).fontSize));

test("rules text is legible in the hand and on the table, and no name is cut [M12, M13]", async ({ page }) => {
  const kinds = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel"].map((n) => `Paper Guardian of the ${n}`);
  await table(page, server, { list: kinds.map((k) => `10 ${k}`).join("\n"), cards: kinds.map((k) => `${k} {0}\nCreature — Elemental Soldier\nDefender, reach\nWhenever another creature enters, you gain 1 life.\n1/4`).join("\n\n") });
  const laidOut = async () => (await page.locator(".near .card.small .glance").count()) > 2;
  await play(page, laidOut);
  expect(await laidOut()).toBe(true);
  await expect(page.locator(".near .card.small .pt").first()).toBeVisible();
  for (const [size, least] of [[{ width: 1440, height: 900 }, 14], [phone, 13]] as const) {
    await page.setViewportSize(size);
    await expect.poll(() => font(page, ".hand .card .text, .card.small .glance:not(.mana)")).toBeGreaterThanOrEqual(least);
    await expect.poll(() => font(page, ".near .card.small .glance")).toBeGreaterThanOrEqual(least);
    const cut = await page.locator(".card .name").evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow !== "visible").map((e) => e.textContent));
    expect(cut).toEqual([]);
  }
});

test("the log follows to the last line, whatever grows above it [M5]", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  // Spells without end, with texts of different length.
  const text = "{0}\nSorcery\nYou gain 1 life.\nDraw a card.";
  await table(page, server, { list: "30 Paper Song\n30 Paper Saga", cards: `Paper Song ${text}\n\nPaper Saga ${text}\nEach player gains 1 life. Each opponent gains 1 life. Draw a card.` });
  const gap = () => page.locator("[role=log]").evaluate((e) => e.scrollHeight - e.clientHeight - e.scrollTop);
  let hovered = 0;
  await play(page, async () => {
    // Reading cards of different lengths changes the height of the log.
    const cards = page.locator(".hand .card");
    if (hovered++ % 3 === 0 && (await cards.count()) > 1) await cards.nth(hovered % (await cards.count())).hover({ timeout: 300, force: true }).catch(() => {});
    return (await page.locator("[role=log] li").count()) > 60;
  });
  await expect.poll(gap).toBeLessThan(5);
  // Who scrolls up stays there.
  await page.locator("[role=log]").hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(gap).toBeGreaterThan(100);
});

test("the end: a summary, and a rematch with the same decks [M8]", async ({ page }) => {
  await sitDown(page, server, 2);
  const first = page.url();
  await play(page, async () => (await page.locator("[role=log] li").count()) > 12);
  if (!(await over(page))) {
    await page.getByRole("button", { name: "Concede" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Concede" }).click();
  }
  await expect(page.locator(".summary")).toContainText("Graveyard");
  await expect(page.locator(".summary tbody tr")).toHaveCount(2);
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.locator(".hand .card")).toHaveCount(7);
  await expect(page.locator(".summary")).toHaveCount(0);
});

test("a mulligan says how many cards go to the bottom before the hand is kept [M14]", async ({ page }) => {
  await sitDown(page, server);
  await expect(page.locator(".prompt .ask")).toHaveText("Keep this hand?");
  await page.getByRole("button", { name: /^Mulligan/ }).click();
  await expect(page.locator(".prompt .ask")).toHaveText("Keep this hand? One card of it goes to the bottom of your library.");
  await expect(page.locator("[role=log]")).toContainText("You mulligan");
});

test("the keyboard's focus stays in the hand when a card is played from it [M18]", async ({ page }) => {
  await table(page, server, { list: "60 Plains" });
  await goOn(page, async () => (await castable(page, "Plains").count()) > 0);
  const card = page.locator(".hand .card.lit").first();
  await card.focus();
  const had = await page.locator(".hand .card").count();
  await page.keyboard.press("Enter");
  await expect(page.locator(".hand .card")).toHaveCount(had - 1);
  await expect.poll(() => page.evaluate(() => !!document.activeElement?.closest(".hand, .prompt"))).toBe(true);
});

test("the log follows unless the reader has scrolled up; who comes back near its end has come back", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } }), page = await context.newPage();
  const words = (n: number, from: number) => Array.from({ length: n }, (_, i) => line("note", `Line ${from + i}: Goblin Captain deals 2 damage to Player ${"and so on ".repeat(i % 4)}`));
  const cards = [boardHand(1, "bolt"), thing(20, "bear")];
  const b = await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, cards, { log: words(80, 0), decision: boardAsked() }));
  let n = 80, at = 0;
  const send = async (add: number, back = 0) => { n -= back; b.send(stateOf(++at, cards, { logFrom: n, log: words(add, n), decision: boardAsked({ group: at }) })); n += add; await expect(page.locator(`.prompt[data-at="${at}"]`)).toBeVisible(); await page.waitForTimeout(150); };
  const log = page.locator("[role=log]"), gap = () => log.evaluate((e) => e.scrollHeight - e.clientHeight - e.scrollTop), latest = page.getByRole("button", { name: "Latest" });
  await expect.poll(gap).toBeLessThan(3);
  // What the browser scrolls is not what the reader does.
  await log.evaluate((e) => e.scrollBy({ top: -300, behavior: "instant" }));
  await send(1);
  await expect.poll(gap).toBeLessThan(3);
  await page.setViewportSize({ width: 1440, height: 640 });
  await send(3, 20);
  await page.setViewportSize({ width: 1440, height: 900 });
  await send(3);
  await expect.poll(gap).toBeLessThan(3);
  // The reader scrolls up, and is told that there is more.
  await log.hover();
  await page.mouse.wheel(0, -500);
  await expect.poll(gap).toBeGreaterThan(300);
  await send(2);
  expect(await gap()).toBeGreaterThan(300);
  await latest.click();
  await expect.poll(gap).toBeLessThan(3);
  await expect(latest).toHaveCount(0);
  // Up, and back again as lines are written: not quite at the end.
  await log.hover();
  await page.mouse.wheel(0, -500);
  await expect.poll(gap).toBeGreaterThan(300);
  await page.mouse.wheel(0, (await gap()) - 110);
  await page.waitForTimeout(300);
  await send(3);
  await expect.poll(gap).toBeLessThan(3);
  await context.close();
});

test("on a phone the log that is opened again is at its end", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }), page = await context.newPage();
  const cards = [boardHand(1, "bolt"), thing(20, "bear")];
  await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, cards, { log: Array.from({ length: 90 }, (_, i) => line("note", `Line ${i}: Goblin Captain deals 2 damage to Player`)), decision: boardAsked() }));
  const open = page.getByRole("button", { name: "Log", exact: true }), log = page.locator("[role=log]"), gap = () => log.evaluate((e) => e.scrollHeight - e.clientHeight - e.scrollTop);
  await open.tap();
  await expect.poll(gap).toBeLessThan(3);
  await expect(log).toBeInViewport({ ratio: 1 });
  await page.waitForTimeout(400); // until the drawer stands
  // A finger that pulls the log down.
  const touch = await context.newCDPSession(page), { x, y } = (await log.boundingBox())!;
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", down?: number) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: down === undefined ? [] : [{ x: x + 100, y: y + 100 + down }] });
  await finger("touchStart", 0);
  for (let down = 20; down <= 400; down += 20) { await finger("touchMove", down); await page.waitForTimeout(16); }
  await finger("touchEnd");
  await expect.poll(gap).toBeGreaterThan(200);
  await page.waitForTimeout(700); // a touch while it still glides only stops it
  await page.locator("aside .close").tap();
  await expect(log).not.toBeInViewport();
  await open.tap();
  await expect.poll(gap).toBeLessThan(3);
  await context.close();
});

test("who comes back to the lobby finds the game that is running at the top, and nothing moves for it", async ({ browser }) => {
  for (const [width, height] of [[390, 844], [1440, 900]] as const) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 900, isMobile: width < 900 }), page = await context.newPage();
    await page.goto(server.url + "/");
    await expect(page.locator(".deck").first()).toBeVisible();
    await expect(page.getByRole("link", { name: /Back to your game/ })).toHaveCount(0);
    await page.locator(".deck").first().click();
    await expect(page.locator(".hand .card").first()).toBeVisible();
    const game = page.url();
    await page.goto(server.url + "/");
    const deck = page.locator(".deck").first(), back = page.getByRole("link", { name: /Back to your game/ });
    await deck.waitFor();
    const first = await deck.boundingBox();
    await expect(back).toBeInViewport({ ratio: 1 });
    expect((await back.boundingBox())!.y).toBeLessThan(first!.y);
    await page.waitForTimeout(600);
    expect(await deck.boundingBox()).toEqual(first);
    await page.screenshot({ path: `test-results/back to your game ${width}.png` });
    await back.click();
    await expect(page.locator(".hand .card").first()).toBeVisible();
    expect(page.url()).toBe(game);
    // A game that is over is none to go back to.
    if (width < 900) { await page.getByRole("button", { name: "Settings" }).click(); }
    await page.getByRole("button", { name: "Concede" }).last().click();
    await page.getByRole("dialog", { name: "Give up the game?" }).getByRole("button", { name: "Concede" }).click();
    await expect(page.locator(".prompt .end")).toBeVisible();
    await page.goto(server.url + "/");
    await expect(deck).toBeVisible();
    await page.waitForTimeout(300);
    await expect(back).toHaveCount(0);
    await context.close();
  }
});
