import { expect, type Page } from "@playwright/test";
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
