import { expect } from "@playwright/test";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});

test("a card that can't be cast says why, and what made it what it is [M6]", async ({ page }) => {
  await page.goto(server.url + "/decks");
  await page.getByLabel("Paste a deck list").fill("20 Plains\n20 Serra Angel");
  await page.getByRole("button", { name: "Play the computer" }).click();
  await page.getByRole("button", { name: /^Keep/ }).click();
  // Until the player's first main phase; a land may lie in the hand or not.
  await expect(page.locator(".hand .card").first()).toBeVisible();
  const angel = page.locator(".hand .card", { hasText: "Serra Angel" }).first();
  await expect(async () => {
    await angel.click({ button: "right", force: true });
    await expect(page.getByRole("heading", { name: "Why not now" })).toBeVisible({ timeout: 1500 });
  }).toPass();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(".cant")).toContainText("You can't cast Serra Angel");
  await expect(dialog.locator(".cant .rules")).toHaveText(/\d{3}\.\d/);
  await expect(dialog.locator("ol")).toContainText("Serra Angel, white Creature — Angel, 4/4");
  await expect(dialog.locator("ol .rules")).toHaveText("707.2");
  await page.screenshot(picture("why"));
  await page.keyboard.press("Escape");
});
