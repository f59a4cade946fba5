import { expect } from "@playwright/test";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const arena = `About
Name Little Dawn

Deck
20 Plains (LEA) 1
4 Savannah Lions (LEA) 2
4 Serra Angel (LEA) 3
4 Swords to Plowshares (LEA) 4

Sideboard
2 Disenchant (LEA) 5
`;

/** Where a picture goes, if somebody wants to look. */
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png`, fullPage: true } : {});

test("a pasted list of Arena is in play after two clicks", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  await page.goto(server.url + "/");
  await page.getByRole("link", { name: "Decks" }).click();
  await page.getByLabel("Paste a deck list").fill(arena);
  await expect(page.locator(".deck .size")).toHaveText("32 cards, 2 in the sideboard");
  await expect(page.getByLabel("The deck's name")).toHaveValue("Little Dawn");
  await expect(page.getByRole("heading", { name: "Creatures 8" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lands 20" })).toBeVisible();
  await expect(page.getByRole("listitem", { name: "8 of mana value 1", exact: true })).toBeVisible();
  await page.screenshot(picture("deck"));
  await page.getByRole("button", { name: "Play the computer" }).click();
  await expect(page.locator(".hand .card").first()).toBeVisible();
  expect(errors).toEqual([]);
});

test("cards are found, put in, taken out and moved to the sideboard, and the deck is saved [M9]", async ({ page }) => {
  await page.goto(server.url + "/decks");
  await page.getByLabel(/^Find cards/).fill("t:creature c:w mv<=1");
  const found = page.locator("search li", { hasText: "Savannah Lions" });
  await found.getByRole("button", { name: "Add Savannah Lions to the deck" }).click();
  await found.getByRole("button", { name: "Add Savannah Lions to the deck" }).click();
  const row = page.locator(".deck li", { hasText: "Savannah Lions" });
  await expect(row.locator("b")).toHaveText("2");
  await row.getByRole("button", { name: "One Savannah Lions more" }).click();
  await expect(row.locator("b")).toHaveText("3");
  await row.getByRole("button", { name: "Move one Savannah Lions to the sideboard" }).click();
  await expect(page.getByRole("heading", { name: "Sideboard 1" })).toBeVisible();
  // The card is shown as one reads it.
  await row.first().locator(".card").hover();
  await expect(page.getByRole("complementary")).toContainText("Savannah Lions");
  await page.getByLabel("The deck's name").fill("Small cats");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Small cats is saved" })).toBeVisible();
  await page.screenshot(picture("search"));
  await page.getByRole("button", { name: "New" }).click();
  await expect(page.getByLabel("Paste a deck list")).toHaveValue("");
  await page.reload();
  await page.getByLabel("Saved decks").selectOption("Small cats");
  await expect(page.locator(".deck .size")).toHaveText("2 cards, 1 in the sideboard");
  await expect(page.locator(".deck .error")).toContainText("decks must have 10 to 250");
  await expect(page.getByRole("button", { name: "Play the computer" })).toBeDisabled();
  // It can be chosen for any game.
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await expect(page.getByLabel("Your deck", { exact: true })).toContainText("Small cats");
});

test("what nobody knows is said, with what helps", async ({ page }) => {
  await page.goto(server.url + "/decks");
  await page.getByLabel("Paste a deck list").fill("30 Plains\n4 Savannah Lion\n4 Nobody Knows This One\n4 Serra Angel");
  const lion = page.locator(".deck li", { hasText: "Savannah Lion" });
  await expect(lion).toContainText("No card here has this name.");
  await expect(page.locator(".unknown")).toContainText(/This server knows \d+ cards; 2 of this list are not among them:/);
  await expect(page.locator(".unknown").getByRole("listitem")).toHaveText(["Savannah Lion", "Nobody Knows This One"]);
  await expect(page.locator(".unknown")).toContainText("No card data has been imported yet");
  await page.screenshot(picture("unknown"));
  await lion.getByRole("button", { name: "Savannah Lions?" }).click();
  await expect(page.locator(".deck li", { hasText: "Savannah Lions" })).toBeVisible();
  await expect(page.locator(".unknown")).toContainText("one of this list is not among them:");
  await expect(page.locator(".unknown").getByRole("listitem")).toHaveText(["Nobody Knows This One"]);
  await page.getByRole("button", { name: "Edit as text" }).click();
  await page.getByLabel("The list as text").fill("30 Plains\n5 Serra Angel");
  await page.getByLabel("Legal in").selectOption("modern");
  await expect(page.locator(".violations")).toContainText("60");
  await expect(page.getByRole("button", { name: "Play the computer" })).toBeEnabled();
});

test("the computer plays any deck that is saved [M9]", async ({ page }) => {
  await page.goto(server.url + "/decks");
  await page.getByLabel("Paste a deck list").fill("// Nothing but angels\n40 Serra Angel");
  await expect(page.getByLabel("The deck's name")).toHaveValue("Nothing but angels");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByLabel("The computer plays").selectOption("Nothing but angels");
  const made = page.waitForRequest((r) => r.method() === "POST" && r.url().endsWith("/api/games"));
  await page.getByRole("button", { name: "Start the game" }).click();
  expect((await made).postDataJSON().others[0].deck.list).toContain("40 Serra Angel");
  await expect(page.locator(".hand .card").first()).toBeVisible();
});

test("a wrong search says what would be right", async ({ page }) => {
  await page.goto(server.url + "/decks");
  await page.getByLabel(/^Find cards/).fill("c:purple");
  await expect(page.locator("search .error")).toContainText("write letters of wubrg");
  await page.getByLabel(/^Find cards/).fill("zzzz");
  await expect(page.getByText("No card is like that.")).toBeVisible();
});

test("files of other programs, also Moxfield's and Archidekt's tables [m5]", async ({ page }) => {
  await page.goto(server.url + "/decks");
  for (const [file, text] of [
    ["moxfield.csv", '"Count","Tradelist Count","Name","Edition"\n"4","0","Serra Angel","lea"\n"20","0","Plains","lea"\n'],
    ["archidekt.csv", "Quantity,Name,Categories\n4,Serra Angel,Creature\n20,Plains,Land\n"],
    ["cockatrice.cod", '<cockatrice_deck version="1"><zone name="main"><card number="4" name="Serra Angel"/><card number="20" name="Plains"/></zone></cockatrice_deck>'],
    ["forge.dck", "[metadata]\nName=Angels\n[Main]\n4 Serra Angel|LEA\n20 Plains\n"],
    ["magic.dek", '<Deck><Cards Quantity="4" Name="Serra Angel"/><Cards Quantity="20" Name="Plains"/></Deck>'],
  ] as const) {
    await page.getByLabel("Choose a file").setInputFiles({ name: file, mimeType: "text/plain", buffer: Buffer.from(text) });
    await expect(page.locator(".deck .size")).toHaveText("24 cards");
    await expect(page.locator(".deck li", { hasText: "Serra Angel" }).locator("b")).toHaveText("4");
    await page.getByRole("button", { name: "New" }).click();
  }
});

test("a list that isn’t saved can be brought back after New", async ({ page }) => {
  await page.goto(server.url + "/decks");
  await page.getByLabel("Paste a deck list").fill("4 Serra Angel\n20 Plains");
  await expect(page.locator(".deck .size")).toHaveText("24 cards");
  await page.getByRole("button", { name: "New" }).click();
  await expect(page.locator(".deck .size")).toHaveText("0 cards");
  await expect(page.getByRole("status").filter({ hasText: "wasn’t saved" })).toBeVisible();
  await page.getByRole("button", { name: "Bring back" }).click();
  await expect(page.locator(".deck .size")).toHaveText("24 cards");
  await expect(page.getByRole("button", { name: "Bring back" })).toHaveCount(0);
});

test("on a phone nothing is cut off", async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await page.goto(server.url + "/decks");
  await page.getByLabel("Paste a deck list").fill(arena);
  await expect(page.getByRole("heading", { name: "Creatures 8" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.screenshot(picture("phone"));
});

test("an invitation says where others find the server [M15]", async ({ browser }) => {
  const open = async (where: Server, name: string) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(where.url + "/");
    await page.getByText("Custom game").click();
    await page.getByLabel("a friend (invite link)").check();
    await page.getByRole("button", { name: "Start the game" }).click();
    await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
    await page.screenshot(picture(name));
    return page;
  };
  const alone = await open(server, "invitation-alone");
  await expect(alone.getByText("Only this computer can open it.")).toContainText("arbiter serve --listen :8080");
  const known = await Server.start((dir) => ["--data", dir, "--public", "https://play.example.org"]);
  try {
    const there = await open(known, "invitation-public");
    await expect(there.locator(".link code")).toHaveText(/^https:\/\/play\.example\.org\/game\/[0-9a-f]{12}$/);
  } finally {
    await known.stop();
  }
});

test("each edition has starter decks of its own, for the player and for the computer", async ({ page }) => {
  await page.goto(server.url + "/");
  const offer = await (await page.request.get(server.url + "/api/offer")).json();
  await page.getByText("Custom game").click();
  for (const year of ["2006", "2017", "2026"]) {
    await page.getByLabel("Rules edition").selectOption(year);
    const titles = offer.decks.filter((d: { edition: string }) => d.edition === year).map((d: { title: string }) => d.title);
    expect(titles.length).toBeGreaterThanOrEqual(3);
    for (const who of [/^Your deck$/, /^The computer plays/]) {
      const list = page.getByLabel(who).locator('optgroup[label="Starter decks"] option');
      await expect(list).toHaveText(titles);
    }
    await expect(page.locator(".hero .deck strong")).toHaveText(titles);
  }
  await page.getByLabel("Rules edition").selectOption("2006");
  await page.screenshot(picture("starters-2006"));
  const made = page.waitForRequest((r) => r.method() === "POST" && r.url().endsWith("/api/games"));
  await page.getByRole("button", { name: "Start the game" }).click();
  const asked = (await made).postDataJSON();
  const of2006 = offer.decks.filter((d: { edition: string }) => d.edition === "2006").map((d: { name: string }) => d.name);
  expect(of2006).toContain(asked.deck.name);
  expect(of2006).toContain(asked.others[0].deck.name);
  await expect(page.locator(".hand .card").first()).toBeVisible();
});

test("a game from the deck builder is against the deck and the level chosen there, both are remembered, and it has a rematch", async ({ page }) => {
  await page.goto(server.url + "/decks");
  await page.getByLabel("Paste a deck list").fill(arena);
  await expect(page.getByLabel("AI difficulty")).toHaveValue("medium");
  await page.getByLabel("AI difficulty").selectOption("easy");
  await page.getByLabel("The computer plays").selectOption("own");
  await expect(page.locator(".deck .size")).toHaveText("32 cards, 2 in the sideboard");
  const asked = page.waitForRequest((r) => r.method() === "POST" && r.url().endsWith("/api/games"));
  await page.getByRole("button", { name: "Play the computer" }).click();
  const made = (await asked).postDataJSON() as { others: { agent: string; deck: { name: string } }[] };
  expect(made.others[0]).toMatchObject({ agent: "easy", deck: { name: "Little Dawn" } });
  await expect(page.locator(".hand .card").first()).toBeVisible();
  await page.getByRole("button", { name: "Concede" }).click();
  await page.locator("dialog").getByRole("button", { name: "Concede" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page.locator(".prompt .end")).toHaveCount(0);
  await expect(page.locator(".hand .card").first()).toBeVisible();
  await page.goto(server.url + "/decks");
  await expect(page.getByLabel("AI difficulty")).toHaveValue("easy");
  await expect(page.getByLabel("The computer plays")).toHaveValue("own");
});

test("the custom game remembers the decks and the difficulty", async ({ page }) => {
  await page.goto(server.url + "/");
  await page.getByRole("button", { name: "Custom game" }).click();
  for (const [label, value] of [["AI difficulty", "hard"], ["Your deck", "1"], ["The computer plays", "own"]] as const) {
    const select = page.getByRole("combobox", { name: label, exact: true });
    await select.selectOption(value === "1" ? { index: 1 } : value);
  }
  const deck = await page.getByRole("combobox", { name: "Your deck", exact: true }).inputValue();
  await page.reload();
  await page.getByRole("button", { name: "Custom game" }).click();
  await expect(page.getByRole("combobox", { name: "AI difficulty", exact: true })).toHaveValue("hard");
  await expect(page.getByRole("combobox", { name: "Your deck", exact: true })).toHaveValue(deck);
  await expect(page.getByRole("combobox", { name: "The computer plays", exact: true })).toHaveValue("own");
});
