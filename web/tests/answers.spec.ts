import { expect } from "@playwright/test";
import { Server, act, cast, castable, goOn, table, test } from "./kit";

// Questions whether to do something: what the answers say, and what is seen meanwhile.

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const picture = (name: string) => ({ path: `test-results/${name}.png` });
const cards = `Paper Ponder {0}
Sorcery
Look at the top three cards of your library, then put them back in any order. You may shuffle.
Draw a card.

Paper Clique {0}
Creature — Faerie
Flash
Flying
When this creature enters, look at target player's hand. You may choose a nonland card from it. If you do, that player reveals the chosen card, puts it on the bottom of their library, then draws a card.
3/1

Paper Vents
Land — Island Mountain
As this land enters, you may pay 2 life. If you don't, it enters tapped.
`;

test("the answers say what they do, and Space doesn't undo an order that was just made", async ({ page }) => {
  await table(page, server, { list: "60 Paper Ponder", cards });
  await cast(page, "Paper Ponder");
  await goOn(page, async () => (await page.getByRole("button", { name: /^Shuffle/ }).count()) > 0);
  await page.screenshot(picture("may shuffle"));
  await expect(page.locator(".prompt .ask")).toHaveText("Paper Ponder: You may shuffle.");
  await expect(page.locator(".prompt .answers .primary")).toHaveText(/^Don't shuffle\s*Space/);
});

test("a hand that is looked at is shown while it is asked whether to choose from it", async ({ page }) => {
  await table(page, server, { list: "60 Paper Clique", cards }, { against: { list: "60 Plains" } });
  await goOn(page, async () => (await castable(page, "Paper Clique").count()) > 0);
  await page.screenshot(picture("clique in hand"));
  await expect(castable(page, "Paper Clique").first()).toContainText("Flying, flash");
  await act(page, () => castable(page, "Paper Clique").first().click());
  await goOn(page, async () => (await page.locator(".far .who.lit").count()) > 0);
  await act(page, () => page.locator(".far .who.lit").click());
  await goOn(page, async () => (await page.getByRole("button", { name: /^Choose a nonland/ }).count()) > 0);
  await expect(page.getByLabel("Computer’s hand").locator(".card", { hasText: "Plains" }).first()).toBeVisible();
  await page.screenshot(picture("may choose from a hand"));
  await expect(page.locator(".prompt .ask")).toHaveText("Paper Clique: You may choose a nonland card from it.");
  await page.keyboard.press("v");
  await page.locator('.far .bar [data-zone="hand"]').click();
  await expect(page.getByRole("dialog", { name: "Computer: hand" }).locator(".card").first()).toContainText("Plains");
  await page.keyboard.press("Escape");
  await page.keyboard.press("v");
  await act(page, () => page.keyboard.press("2"));
  await expect(page.getByLabel("Computer’s hand")).toHaveCount(0);
});

test("whether to pay as a land enters says what is paid and what else happens", async ({ page }) => {
  await table(page, server, { list: "60 Paper Vents", cards });
  await goOn(page, async () => (await castable(page, "Paper Vents").count()) > 0);
  await act(page, () => castable(page, "Paper Vents").first().click());
  await page.screenshot(picture("may pay"));
  await expect(page.locator(".prompt .answers")).toContainText("Pay 2 life");
  await expect(page.locator(".prompt .answers")).toContainText("Don't pay (it enters tapped)");
});
