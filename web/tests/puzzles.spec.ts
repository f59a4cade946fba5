import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { Host } from "./desk";

let host: Host;
test.beforeAll(async () => { host = await Host.start(); });
test.afterAll(async () => { await host.stop(); });

const shot = (name: string, fullPage = true) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png`, fullPage } : {});
const clean = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join(", ")}`)).toEqual([]);
};
const mine = (page: Page) => page.getByRole("region", { name: "Your try" });
async function open(page: Page, hash: string, name: string) {
  await page.goto(`${host.url}puzzles.html#${hash}`);
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(mine(page).getByRole("group", { name: "What you may do" })).toBeVisible({ timeout: 30_000 });
}
const choose = async (page: Page, name: RegExp | string) => {
  await mine(page).getByRole("button", { name, exact: typeof name === "string" }).first().click();
  await expect(mine(page)).toHaveAttribute("aria-busy", "false", { timeout: 30_000 });
};

test("a puzzle is solved by hand, and its proof is told [P1]", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => { if (m.type() === "error") errors.push(m.text()); });
  await open(page, "bait", "Bait");
  await page.screenshot(shot("puzzles-begin"));
  await clean(page);
  await choose(page, /Mogg Fanatic/);
  await choose(page, /Spiketail Hatchling/);
  await mine(page).getByRole("button", { name: "Is it still won?" }).click();
  await expect(mine(page).getByText("Yes: from here the goal can still be reached.")).toBeVisible({ timeout: 30_000 });
  await page.screenshot(shot("puzzles-try"));
  for (let n = 0; n < 6 && !(await mine(page).getByRole("button", { name: /Cast Lava Axe/ }).isVisible()); n++) await choose(page, /Pass/);
  await choose(page, /Cast Lava Axe/);
  await choose(page, /^Opponent/);
  for (let n = 0; n < 6 && !(await mine(page).getByText("Solved.").isVisible()); n++) await choose(page, /Pass/);
  await expect(mine(page).getByText("Solved.")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Show the proof" }).click();
  const proof = page.getByRole("region", { name: "The proof" });
  await expect(proof.getByText(/Proved against every reply/)).toBeVisible({ timeout: 60_000 });
  await expect(proof.getByText(/This is the only solution/)).toBeVisible({ timeout: 60_000 });
  await expect(proof.getByText("as a judge tells it")).toBeVisible();
  await expect(proof).toContainText("Lava Axe");
  await page.screenshot(shot("puzzles-proof"));
  await clean(page);
  expect(errors).toEqual([]);
});

test("a try that fails is refuted, and taken back [P2]", async ({ page }) => {
  await open(page, "bait", "Bait");
  await choose(page, /Cast Lava Axe/);
  await choose(page, /^Opponent/);
  for (let n = 0; n < 12 && !(await mine(page).getByText("Not this time.").isVisible()); n++) await choose(page, /Pass|^No$/);
  await expect(mine(page).getByText("Not this time.")).toBeVisible({ timeout: 30_000 });
  await expect(mine(page)).toContainText("It was given away by");
  await expect(mine(page)).toContainText("Spiketail Hatchling");
  await page.screenshot(shot("puzzles-refuted"));
  await clean(page);
  await mine(page).getByRole("button", { name: "Back to before that" }).click();
  await expect(mine(page).getByRole("button", { name: /Opponent|Lava Axe/ }).first()).toBeVisible();
});

test("a puzzle of one's own is checked and played, and what isn't understood is named [P3]", async ({ page }) => {
  await open(page, "", "A Spider in the Way");
  const own = page.getByRole("region", { name: "A puzzle of yours" });
  await own.getByRole("button", { name: "An example" }).click();
  await own.getByRole("button", { name: "Check it" }).click();
  await expect(own.getByText(/Proved against every reply/)).toBeVisible({ timeout: 60_000 });
  await expect(own.getByText(/only solution/)).toBeVisible({ timeout: 60_000 });
  await page.screenshot(shot("puzzles-author"));
  await clean(page);
  await own.getByRole("textbox").fill((await own.getByRole("textbox").inputValue()).replace("Shock", "Shcok"));
  await own.getByRole("button", { name: "Check it" }).click();
  await expect(own.getByRole("alert")).toContainText("Shcok");
  await own.getByRole("button", { name: "An example" }).click();
  await own.getByRole("button", { name: "Play it" }).click();
  await expect(page.getByRole("heading", { name: "One Spark" })).toBeVisible();
  await choose(page, /Cast Shock/);
});

test("a search is stopped, and goes on anew [P4]", async ({ page }) => {
  await open(page, "alone", "Alone");
  await page.getByRole("button", { name: "Show the proof" }).click();
  const proof = page.getByRole("region", { name: "The proof" });
  await proof.getByRole("button", { name: "Stop" }).click();
  await expect(proof.getByText("Stopped.")).toBeVisible();
  await proof.getByRole("button", { name: "Search again" }).click();
  await expect(proof.getByText(/Proved against every reply/)).toBeVisible({ timeout: 60_000 });
});

test("the puzzle of the day is there, and all fits on a phone [P5]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "today", await dayName(page));
  await page.screenshot(shot("puzzles-phone"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await clean(page);
  await open(page, "alone", "Alone");
  await choose(page, /Cast Akrasan Squire/);
  await page.screenshot(shot("puzzles-phone-try"));
  await clean(page);
});

async function dayName(page: Page): Promise<string> {
  await page.goto(`${host.url}puzzles.html`);
  return (await page.locator(".daily span").textContent({ timeout: 60_000 }))!;
}
