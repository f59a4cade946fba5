import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { Server, play, test } from "./kit";

let server: Server;
let books: string;
test.beforeEach(async () => {
  books = mkdtempSync(join(tmpdir(), "arbiter-rules-"));
  writeFileSync(join(books, "2026-01-16.txt"), "119. Life\n\n119.3. If an effect causes a player to gain life, these are the words of the rule.\n");
  server = await Server.start((dir) => ["--data", dir, "--rules", books]);
});
test.afterEach(async () => {
  await server.stop();
  rmSync(books, { recursive: true, force: true });
});

const cards = "Paper Rest {0}\nSorcery\n~ deals 1 damage to target opponent. You gain 2 life.\n\nPaper Scout {0}\nCreature — Scout\nHaste\nWhen Paper Scout enters, it gets +1/+0 until end of turn. Add {R}.\n2/1\n\nPaper Glass {0}\nSorcery\nLook at the top card of your library.";

/** Starts a game of these cards alone against Plains. */
async function begin(page: Page, list: string, pace = "off") {
  await page.addInitScript((p) => localStorage.setItem("arbiter.habits", JSON.stringify({ name: "Ann", pace: p })), pace);
  const r = await page.request.post(server.url + "/api/games", { data: { name: "A game of logs", edition: "2026", player: "Ann", deck: { name: "Mine", list, cards }, others: [{ agent: "easy", deck: { name: "Lands", list: "60 Plains" } }] } });
  const { game, token } = await r.json();
  await page.addInitScript(([g, t]) => localStorage.setItem("arbiter.seats", JSON.stringify({ [g!]: t })), [game, token]);
  await page.goto(`${server.url}/game/${game}`);
  await expect(page.locator(".hand .card").first()).toBeVisible();
}
const log = (page: Page) => page.locator("[role=log]");
const has = (page: Page, text: string) => log(page).getByText(text).first().isVisible();

test("a card that is looked at without a question is shown, and stays in the log", async ({ page }) => {
  await begin(page, "60 Paper Glass", "normal");
  await page.getByRole("button", { name: /Keep/ }).click();
  await page.locator(".hand .card.lit").first().click();
  await expect(page.locator(".prompt .told")).toHaveText("You look at Paper Glass");
  await page.screenshot({ path: "test-results/looked at.png" });
  await expect(log(page)).toContainText("You look at Paper Glass");
});

test("what a spell did stands under it; a turn is folded; what is of little importance is left out", async ({ page }) => {
  await begin(page, "60 Paper Rest");
  await play(page, () => has(page, "You gain 2 life"));
  const level = (text: string) => log(page).locator("li", { hasText: text }).first().evaluate((e) => (e as HTMLElement).style.getPropertyValue("--level").trim());
  expect(await level("You cast Paper Rest → Computer")).toBe("0");
  expect(await level("Paper Rest deals 1 damage to Computer")).toBe("1");
  expect(await level("You gain 2 life")).toBe("1");
  // A total that has become greater looks like a gain, one that has become less like a loss.
  const colors = (text: string) => log(page).locator("li.life", { hasText: text }).first();
  await expect(colors("You gain 2 life")).not.toHaveClass(/loss/);
  await expect(colors("You are at 22 life")).not.toHaveClass(/loss/);
  await expect(colors("Computer is at 19 life")).toHaveClass(/loss/);
  await expect(log(page)).toContainText("You keep seven cards");
  // One rule under the heading of a turn (m9).
  const turn = log(page).getByRole("button", { name: /Turn 1/ });
  expect(await turn.evaluate((e) => [e, e.parentElement!].filter((x) => getComputedStyle(x).borderBottomWidth !== "0px").length)).toBe(1);
  const before = await log(page).locator("li").count();
  await turn.focus();
  await page.keyboard.press("Enter");
  await expect(turn).toHaveAttribute("aria-expanded", "false");
  await expect.poll(() => log(page).locator("li").count()).toBeLessThan(before);
  await page.keyboard.press("Enter");
  await expect(log(page).locator("li")).toHaveCount(before);
  await page.getByRole("button", { name: "Important only" }).click();
  await expect(log(page)).not.toContainText("You keep");
  await expect(log(page)).toContainText("You gain 2 life");
});

test("a line opens what a judge says, with the rules' words, and what changed; the focus comes back [M6, M10]", async ({ page }) => {
  await begin(page, "60 Paper Rest");
  await play(page, () => has(page, "You gain 2 life"));
  const line = log(page).getByRole("button", { name: "You gain 2 life" }).first();
  await line.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "What happened" });
  await expect(drawer).toContainText("Paper Rest resolves.");
  await expect(drawer).toContainText("You gain 2 life (now 22).");
  await expect(drawer).toContainText("Paper Rest: “Paper Rest deals 1 damage to target opponent. You gain 2 life.”");
  await expect(drawer.locator("tr", { hasText: "Ann: life" })).toContainText("20");
  await expect(drawer.locator("tr", { hasText: "Ann: life" })).toContainText("22");
  await expect(drawer.locator("tr", { hasText: "Computer: hand" })).toHaveCount(0);
  await drawer.getByRole("button", { name: "Rule 119.3" }).first().click();
  await expect(drawer).toContainText("119.3 Life");
  await expect(drawer).toContainText("these are the words of the rule");
  await page.screenshot({ path: "test-results/moment.png" });
  await drawer.getByText("Also what hasn't changed").click();
  await expect(drawer.locator("tr", { hasText: "Computer: hand" })).toContainText("cards");
  await expect(drawer.locator("tr", { hasText: "Computer: hand" })).not.toContainText("Plains");
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(line).toBeFocused();
});

test("a combat is a group of its own, and abilities show symbols", async ({ page }) => {
  await begin(page, "60 Paper Scout");
  await play(page, () => has(page, "Paper Scout is now 3/1"));
  const ability = log(page).locator("li", { hasText: "When Paper Scout enters" }).first();
  await expect(ability.locator(".pip")).toHaveCount(1);
  await expect(log(page)).not.toContainText("{R}");
  await play(page, () => has(page, "You attack"));
  const heading = log(page).getByRole("button", { name: "You attack" }).first();
  await expect(log(page).locator("li", { hasText: /Paper Scout attacks/ }).first()).toHaveCSS("padding-left", /[1-9]/);
  await expect(log(page).getByRole("button", { name: /Paper Scout attacks Computer\s×\d/ }).first()).toBeVisible();
  await page.screenshot({ path: "test-results/log.png" });
  await heading.click();
  await expect(heading).toHaveAttribute("aria-expanded", "false");
});

test("on a phone a line opens what a judge says over the log", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, "60 Paper Rest");
  await play(page, async () => (await log(page).getByText("You gain 2 life").count()) > 0);
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page.screenshot({ path: "test-results/log-phone.png" });
  await log(page).getByRole("button", { name: "You gain 2 life" }).first().click();
  const drawer = page.getByRole("dialog", { name: "What happened" });
  await expect(drawer).toContainText("You gain 2 life (now 22).");
  await page.screenshot({ path: "test-results/moment-phone.png" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Log", exact: true })).toBeVisible();
});
