import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { Server, over, play, sitDown, test } from "./kit";

// Every page and dialog, on a desktop and on a phone, is checked by axe: WCAG 2.2 AA and its best practices.

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => localStorage.getItem("arbiter.habits") ?? localStorage.setItem("arbiter.habits", JSON.stringify({ pace: "off" })));
});

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** What axe finds on the page as it is, on a desktop and on a phone; anything of the impact serious or critical fails the test. */
async function clean(page: Page, what: string) {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(100);
    const found = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
    const bad = found.violations.map((v) => `${v.impact} ${v.id}: ${v.nodes.length} times, as in ${v.nodes[0]!.target.join(" ")}: ${v.nodes[0]!.failureSummary}`);
    expect.soft(bad.filter((b) => /^(serious|critical)/.test(b)), `${what}, ${size.width} px wide`).toEqual([]);
    if (process.env.AXE) for (const b of bad) console.log(what, size.width, b);
  }
  await page.setViewportSize(desktop);
}

const dialog = (page: Page) => page.getByRole("dialog");

async function withList(page: Page, list: string, cards: string) {
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page.getByLabel("Deck list").fill(list);
  await page.getByText("Cards of your own").click();
  await page.getByLabel("Cards of your own, as plain text").fill(cards);
  await expect(page.getByText(/ready to play/)).toBeVisible();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".hand .card").first()).toBeVisible();
}

/** Plays until the prompt asks this. */
const until = (page: Page, asked: RegExp) => play(page, async () => asked.test(await page.locator(".prompt .ask").innerText().catch(() => "")));

test("the pages before a game", async ({ page }) => {
  await page.goto(server.url + "/decks");
  await expect(page.getByLabel("Paste a deck list")).toBeVisible();
  await clean(page, "decks, empty");
  await page.goto(server.url + "/");
  await expect(page.locator(".deck").first()).toBeVisible();
  await clean(page, "lobby");
  await page.getByText("Custom game").click();
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page.getByLabel("Deck list").fill("4 Goblin Nobody\n56 Mountain");
  await expect(page.locator(".unknown")).toBeVisible();
  await clean(page, "a game of one's own, with an unknown card");
  await page.goto(server.url + "/decks");
  await page.getByRole("button", { name: "New" }).click();
  await page.getByLabel("Paste a deck list").fill("20 Plains\n4 Savannah Lions\n4 Serra Angel\n4 Nobody Knows\n\nSideboard\n2 Disenchant");
  await expect(page.locator(".deck .size")).toBeVisible();
  await page.getByLabel(/^Find cards/).fill("t:creature c:w");
  await expect(page.locator("search li").first()).toBeVisible();
  await clean(page, "decks, with a deck and a search");
  await page.goto(server.url + "/workshop");
  await page.getByRole("textbox").first().fill("Paper Lion {W}\nCreature — Cat\nWhenever this creature attacks, you gain 1 life.\n2/1");
  await clean(page, "workshop");
  await page.goto(server.url + "/replays");
  await clean(page, "replays");
  await page.goto(server.url + "/nowhere");
  await clean(page, "a page that is not there");
});

test("a friend's game: the room where one waits, and taking a seat", async ({ page, browser }) => {
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByLabel("a friend (invite link)").check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".notice h1")).toBeVisible();
  await clean(page, "waiting room");
  const friend = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await friend.goto(page.url());
  await expect(friend.getByRole("button", { name: "Join the game" })).toBeVisible();
  await clean(friend, "taking a seat");
});

test("the table, its dialogs, the end, and the replay", async ({ page }) => {
  await sitDown(page, server);
  await clean(page, "mulligan");
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByText("Full control.").click();
  await clean(page, "settings");
  await dialog(page).getByText("Full control.").click();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Help (?)" }).click();
  await expect(dialog(page)).toBeVisible();
  await clean(page, "help");
  await page.keyboard.press("Escape");
  // A panel that asks something lies over the graveyard for as long as it asks.
  await play(page, async () => (await page.locator(".near .card").count()) > 1 && (await page.locator(".panel").count()) === 0);
  await clean(page, "the table");
  await page.locator(".near .card, .board .card").first().click({ button: "right", force: true });
  await expect(dialog(page)).toBeVisible();
  await clean(page, "a card, and why");
  await page.keyboard.press("Escape");
  await page.locator(".near .zone", { hasText: "graveyard" }).click();
  await clean(page, "graveyard");
  await page.keyboard.press("Escape");
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await clean(page, "the log");
  if (!(await over(page))) {
    await page.getByRole("button", { name: "Concede" }).click();
    await clean(page, "conceding");
    await dialog(page).getByRole("button", { name: "Concede" }).click();
  }
  await expect(page.locator(".summary")).toBeVisible();
  await clean(page, "the end");
  await page.getByRole("link", { name: "Watch replay" }).or(page.getByRole("button", { name: "Watch replay" })).click();
  await expect(page.getByRole("slider", { name: "Place in the game" })).toBeVisible();
  await clean(page, "a replay");
});

const paper: [what: string, text: string, asked: RegExp][] = [
  ["scry", "Scry 3.", /Scry 3/],
  ["search", "Search your library for a card, put it into your hand, then shuffle.", /Choose a card for Paper Spell/],
  ["a number", "As an additional cost to cast this spell, pay X life.\nDraw a card.", /Choose X/],
  ["modes", "Choose one —\n• Draw a card.\n• You gain 3 life.", /Choose/],
  ["a target", "Target player gains 3 life.", /[Tt]arget/],
  ["a colour", "Choose a color. Draw a card.", /color/],
];
for (const [what, text, asked] of paper)
  test(`a choice: ${what}`, async ({ page }) => {
    await withList(page, "60 Paper Spell", `Paper Spell {0}\nSorcery\n${text}`);
    await until(page, asked);
    await expect(page.locator(".prompt .ask")).toHaveText(asked);
    await clean(page, what);
  });

test("attackers, and the stack with a spell on it", async ({ page }) => {
  await withList(page, "30 Paper Lion\n30 Paper Word", "Paper Lion {0}\nCreature — Cat\nHaste\n1/1\n\nPaper Word {0}\nInstant\nDraw a card.");
  await until(page, /attack/);
  await clean(page, "attackers");
  await page.evaluate(() => localStorage.setItem("arbiter.habits", JSON.stringify({ pace: "off", hold: true })));
  await page.reload();
  await play(page, async () => (await page.locator(".stack .stacked").count()) > 0);
  await clean(page, "the stack");
});
