import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { Host } from "./desk";
import { Server } from "./kit";

let host: Host;
test.beforeAll(async () => { host = await Host.start(); });
test.afterAll(async () => { await host.stop(); });

const shot = (name: string, fullPage = true) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png`, fullPage } : {});
const clean = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join(", ")}`)).toEqual([]);
};
const results = (page: Page) => page.getByRole("region", { name: "The results" });
async function open(page: Page, kind: string) {
  await page.goto(`${host.url}lab.html#${kind}`);
  await expect(page.getByRole("button", { name: "Measure" })).toBeVisible({ timeout: 60_000 });
}
async function measure(page: Page, heading: RegExp) {
  await page.getByRole("button", { name: "Measure" }).click();
  await expect(results(page).getByRole("heading", { name: heading }).first()).toBeVisible({ timeout: 90_000 });
}
async function stop(page: Page) {
  const b = page.getByRole("button", { name: "Stop" });
  if (await b.isVisible()) await b.click();
  await expect(page.getByRole("button", { name: "Measure" })).toBeVisible({ timeout: 60_000 });
}
const games = async (page: Page) => Number(/([\d,]+) (games|hands) in/.exec((await results(page).textContent()) ?? "")?.[1]?.replaceAll(",", "") ?? 0);

test("a deck alone: the figures narrow until it is stopped, and are saved [L1]", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => { if (m.type() === "error") errors.push(m.text()); });
  await open(page, "goldfish");
  await page.screenshot(shot("lab-begin"));
  await measure(page, /Dawn Patrol against nobody/);
  const early = await games(page);
  await expect.poll(() => games(page), { timeout: 60_000 }).toBeGreaterThan(early + 20);
  await stop(page);
  await page.screenshot(shot("lab-goldfish"));
  await clean(page);
  const after = await games(page);
  await page.waitForTimeout(1500);
  expect(await games(page)).toBe(after);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as JSON" }).click()]);
  const saved = JSON.parse(readFileSync((await file.path())!, "utf8")) as { plan: { kind: string }; report: { games: number; opening_lands: { exact: number }[] } };
  expect(saved.plan.kind).toBe("goldfish");
  expect(saved.report.games).toBe(after);
  expect(saved.report.opening_lands.reduce((n, x) => n + x.exact, 0)).toBeCloseTo(1, 5);
  expect(errors).toEqual([]);
});

test("a field: a cell opens its games, and a game its moves [L2]", async ({ page }) => {
  await open(page, "field");
  await measure(page, /Dawn Patrol/);
  await expect(results(page).getByRole("row", { name: /The field/ })).toBeVisible();
  await stop(page);
  await results(page).getByRole("button", { name: "Games of Dawn Patrol against Night Tide" }).click();
  const list = page.getByRole("region", { name: "Games of the cell" });
  await expect(list.getByRole("button").first()).toBeVisible();
  await page.screenshot(shot("lab-field"));
  await clean(page);
  await list.getByRole("button").first().click();
  await expect(page).toHaveURL(/#s=/, { timeout: 30_000 });
  await expect(page.getByLabel("The moment")).toBeVisible({ timeout: 60_000 });
  // After the game: the curve, what decided, and a click goes there.
  await page.getByRole("button", { name: "Review" }).click();
  const review = page.getByRole("region", { name: "Review" });
  await expect(review.getByRole("img", { name: /The chance that Dawn Patrol wins goes from/ })).toBeVisible({ timeout: 60_000 });
  await expect(review.getByText("What decided")).toBeVisible({ timeout: 120_000 });
  await page.screenshot(shot("review"));
  await clean(page);
  await review.getByRole("group", { name: "Go to a turn" }).getByRole("button").nth(3).click();
  await expect(page.locator("p.now")).toContainText(/Turn [34]:/);
});

test("swaps are measured with the same games [L3]", async ({ page }) => {
  await open(page, "tune");
  await measure(page, /Wings of Fire/);
  await expect(results(page).getByRole("row", { name: /2 Shock > 2 Lightning Bolt/ }).first()).toContainText("±");
  await stop(page);
  await page.screenshot(shot("lab-tune"));
  await clean(page);
  await page.getByLabel("Exchanges, one a line").fill("9 Shock > 9 Lightning Bolt");
  await page.getByRole("button", { name: "Measure" }).click();
  await expect(results(page).getByRole("alert")).toContainText("Shock");
});

test("mana on a phone, with a list of one's own [L4]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "mana");
  await page.getByLabel("The deck", { exact: true }).getByRole("combobox").selectOption({ label: "A list of yours…" });
  await page.getByLabel("The deck: the list").fill("12 Mountain\n12 Forest\n18 Grizzly Bears\n18 Lightning Bolt");
  await expect(page.getByText("60 cards")).toBeVisible();
  await measure(page, /castable on curve/);
  await stop(page);
  await expect(results(page).getByRole("row", { name: /Lightning Bolt/ })).toContainText("%");
  await page.screenshot(shot("lab-phone"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await clean(page);
  await page.getByLabel("The deck: the list").fill("12 Mountain\n12 Lightnig Bolt");
  await expect(page.getByRole("alert")).toContainText("Lightnig Bolt");
});

test("on a server a game of the lab is a replay, with its review [L5]", async ({ page }) => {
  const server = await Server.start();
  const errors: string[] = [];
  page.on("console", (m) => { if (m.type() === "error") errors.push(m.text()); });
  await page.goto(`${server.url}/lab#tune`);
  await expect(page.getByRole("button", { name: "Measure" })).toBeVisible({ timeout: 60_000 });
  await measure(page, /Wings of Fire/);
  await stop(page);
  await results(page).getByRole("button", { name: /Games with 2 Shock.*against Dawn Patrol/ }).click();
  await page.getByRole("region", { name: "Games of the cell" }).getByRole("button").first().click();
  await expect(page).toHaveURL(/\/replay\/[0-9a-f]{12}/, { timeout: 30_000 });
  await page.getByRole("link", { name: "Review" }).click({ timeout: 30_000 });
  const review = page.getByRole("region", { name: "Review" });
  await expect(review.getByRole("img", { name: /The chance that .* wins goes from/ })).toBeVisible({ timeout: 90_000 });
  await review.getByRole("group", { name: "Go to a turn" }).getByRole("button").nth(2).click({ timeout: 60_000 });
  await expect(page.locator("p.now")).toContainText(/Turn [23]:/);
  expect(errors).toEqual([]);
  await server.stop();
});
