import { expect } from "@playwright/test";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png`, fullPage: true } : {});

test("a card is on a board one click after it is written [M11]", async ({ page }) => {
  await page.goto(server.url + "/cards");
  await page.getByLabel("The card").fill("Paper Otter {U}{R}\nCreature — Otter\nFlash\nHaste\n2/1");
  // It is shown as a card, with cost, types and size.
  const face = page.getByRole("article", { name: "Paper Otter" });
  await expect(face).toContainText("Creature — Otter");
  await expect(face).toContainText("2/1");
  await expect(page.getByText("Fully understood, playable.")).toBeVisible();
  await page.screenshot(picture("workshop"));
  const made = page.waitForRequest((r) => r.method() === "POST" && r.url().endsWith("/api/games"));
  await page.getByRole("button", { name: "Try it" }).click();
  const asked = (await made).postDataJSON();
  expect(asked.others).toHaveLength(1);
  expect(asked.others[0].agent).toBe("goldfish");
  expect(asked.deck.list).toBe("13 Island\n13 Mountain\n34 Paper Otter");
  await expect(page.locator(".hand .card").first()).toBeVisible();
  await page.screenshot(picture("workshop-game"));
});

test("what can't be understood names what was expected, without punctuation", async ({ page }) => {
  await page.goto(server.url + "/cards");
  await page.getByLabel("The card").fill("Paper Otter {U}\nCreature — Otter\nWhenever this creature attacks, you frobnicate.\n2/1");
  const said = page.locator(".stop small");
  await expect(said).toContainText("expected");
  await expect(said).toContainText("a verb, such as draw or destroy");
  const words = [...(await said.innerText()).matchAll(/"([^"]*)"/g)].map((m) => m[1]!);
  expect(words.length).toBeGreaterThan(0);
  for (const w of words) expect(w).toMatch(/[a-z]|^\.$/i);
  await expect(page.getByRole("button", { name: "Try it" })).toBeDisabled();
});

test("a line that is read but can't be carried out says so, and why the buttons are off", async ({ page }) => {
  await page.goto(server.url + "/cards");
  await page.getByLabel("The card").fill("Toll Collector {1}{W}\nCreature — Human\nVigilance\nWhenever Toll Collector attacks, defending player loses 1 life unless they pay {1}.\n2/2");
  await expect(page.locator(".line:not(.stop)")).toHaveText([/Vigilance/]);
  await expect(page.locator(".line.stop")).toContainText("unless they pay");
  await expect(page.locator(".line.stop small")).toContainText("Understood, but it can’t be played yet");
  await expect(page.getByText("It can’t be played yet: the line marked ✕ above isn’t supported.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try it" })).toBeDisabled();
  await page.screenshot(picture("workshop-refused"));
});

test("four are added to a list of any form [m6]", async ({ page }) => {
  await page.goto(server.url + "/decks");
  // Magic Online's, which is XML.
  await page.getByLabel("Paste a deck list").fill('<Deck><Cards Quantity="20" Name="Plains"/><Cards Quantity="4" Name="Serra Angel"/><Cards Quantity="2" Sideboard="true" Name="Disenchant"/></Deck>');
  await expect(page.locator(".deck .size")).toHaveText("24 cards, 2 in the sideboard");
  await page.goto(server.url + "/cards");
  await page.getByLabel("The card").fill("Paper Otter {U}\nCreature — Otter\n2/1");
  for (let i = 0; i < 2; i++) { // again, it is the same four
    await page.getByRole("button", { name: "Add 4 to my deck" }).click();
    await expect(page.getByText("Four Paper Otter are in your own list")).toBeVisible();
  }
  await page.getByRole("link", { name: "open the deck" }).click();
  await expect(page.locator(".deck .size")).toHaveText("28 cards, 2 in the sideboard");
  await expect(page.locator(".deck li", { hasText: "Paper Otter" }).locator("b")).toHaveText("4");
  await expect(page.getByRole("button", { name: "Play the computer" })).toBeEnabled();
});

test("a pasted list is checked as the game plays it, and a wrong name hides nothing else that is wrong [m3, m4]", async ({ page }) => {
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page.getByText("Cards of your own").click();
  await page.getByLabel("Cards of your own, as plain text").fill("Odd Otter {U}\nCreature — Otter\nFlash\nFrobnicate the moon.\n2/1");
  await page.getByLabel("Deck list").fill("40 Island\n20 Odd Otter");
  await expect(page.locator("form .error")).toContainText("Frobnicate");
  await page.getByLabel(/Allow partly supported cards/).check();
  await expect(page.getByText("60 cards, 2 different: ready to play.")).toBeVisible();
  await page.getByLabel(/Allow partly supported cards/).uncheck();
  // A wrong name doesn't hide what else is wrong.
  await page.getByLabel("Deck list").fill("40 Island\n16 Odd Otter\n4 Nobody Knows");
  await expect(page.locator(".unknown")).toContainText("Nobody Knows");
  await expect(page.locator(".unknown")).toContainText("Odd Otter: ");
});

test("whoever sat down at the other name of this machine is told where [m21]", async ({ page }) => {
  const made = await page.request.post(server.url + "/api/games", { data: { name: "", edition: "2026", player: "Ana", deck: { name: "dawn-patrol" }, others: [{ agent: "heuristic", deck: { name: "night-tide" } }] } });
  const { game } = await made.json();
  await page.goto(`${server.url}/game/${game}`);
  await expect(page.getByText("If you play in this game in this browser")).toBeVisible();
  await expect(page.getByRole("link", { name: "Leave game" })).toBeInViewport();
  await expect(page.getByRole("link", { name: `localhost:${server.port}` })).toHaveAttribute("href", `http://localhost:${server.port}/game/${game}`);
});

test("a line that is understood and can't be played yet says so, instead of a grey button without a reason", async ({ page }) => {
  await page.route("**/api/cards/read", (r) => r.fulfill({ json: { name: "Paper Toll", playable: false, lines: [{ text: "Flying", read: "Flying" }, { text: "Draw a card.", read: "Draw a card.", problem: "it is not supported here" }], card: { name: "Paper Toll", value: 1, type: "Creature", text: "Flying\nDraw a card." } } }));
  await page.goto(server.url + "/cards");
  const how = page.getByRole("article", { name: "How it is understood" });
  await expect(how).toContainText("Understood, but it can’t be played yet: it is not supported here");
  await expect(how.locator(".stop")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Try it" })).toBeDisabled();
});
