import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { Host } from "./desk";
import { Server, test } from "./kit";

let server: Server;
let host: Host;
test.beforeAll(async () => { server = await Server.start(); host = await Host.start(); });
test.afterAll(async () => { await server.stop(); await host.stop(); });

const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png`, fullPage: true } : {});
const phone = { width: 390, height: 844 };

/** Opens the workshop, and waits until it can read. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByText("Loading the rules")).toHaveCount(0, { timeout: 90_000 });
  await expect(how(page).locator(".verdict")).toBeVisible({ timeout: 60_000 });
}
const how = (page: Page) => page.getByRole("region", { name: "How it is read" });
const text = (page: Page) => page.getByRole("textbox", { name: "The card" });
const face = (page: Page) => page.getByRole("region", { name: "The card’s face" });
const clean = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join(", ")}`)).toEqual([]);
};

test("a card is read as it is typed; a near miss is put right by a click; the address holds it", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => { if (m.type() === "error") errors.push(m.text()); });
  await open(page, host.url + "workshop.html");
  await text(page).fill("Paper Otter {U}{R}\nCreature — Otter\nFlash\nWhenever this creature deal combat damage to a player, draw card.\n2/1");
  await expect(face(page)).toContainText("Creature — Otter");
  await expect(face(page)).toContainText("2/1");
  await expect(how(page).locator(".verdict")).toContainText("One line can’t be played.");
  const wrong = how(page).getByRole("listitem").filter({ has: page.getByRole("img", { name: "not read" }) });
  await expect(wrong).toContainText("expected");
  await expect(page.locator(".editor .row.good")).toHaveCount(1);
  await expect(page.locator(".editor .row.bad mark")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Try it on a board" })).toBeDisabled();
  const near = wrong.getByRole("button", { name: "Whenever this creature deals combat damage to a player, draw a card." });
  await expect(near).toBeVisible({ timeout: 30_000 });
  await page.screenshot(picture("workshop-refused"));
  await clean(page);
  await near.click();
  await expect(how(page).locator(".verdict")).toContainText("Read whole.");
  await expect(text(page)).toHaveValue(/deals combat damage to a player, draw a card\.\n2\/1$/);
  await expect(how(page)).toContainText("702.8"); // flash
  await expect(how(page)).toContainText("603.2"); // a triggered ability
  await how(page).getByText("What it means, as a tree").last().click();
  await expect(how(page).locator(".tree").last()).toContainText("triggered");
  await page.screenshot(picture("workshop"));
  await clean(page);
  await page.setViewportSize(phone);
  await page.screenshot(picture("workshop-phone"));
  await clean(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  // Another visitor of the address sees the same card.
  await expect(page).toHaveURL(/#c=/);
  const other = await page.context().newPage();
  await open(other, page.url());
  await expect(face(other)).toContainText("Paper Otter");
  await other.close();
  expect(errors).toEqual([]);
  // Nothing but the files of the page was asked for.
  expect(host.asked.filter((a) => !/^GET \/somewhere\/(assets\/[\w.-]+|icon\.svg|workshop\.html|)$/.test(a) && a !== "GET /favicon.ico")).toEqual([]);
});

test("the wording of another year, a word that is learned, and copies", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, host.url + "workshop.html");
  await text(page).fill("Tide Caller {2}{U}\nCreature — Merfolk Wizard\nWhen Tide Caller enters, exile target creature.\nUndertow (Whenever this creature attacks, draw a card.)\n*/3");
  await expect(how(page)).toContainText("learned from its reminder text");
  await expect(how(page).locator(".verdict")).toContainText("Read whole.");
  await page.getByLabel("Rules and wording of").selectOption("2006");
  await expect(face(page)).toContainText("comes into play, remove target creature from the game.");
  await page.getByRole("button", { name: "Copy as text" }).click();
  await expect(page.getByText("The text is copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("remove target creature from the game.");
  await page.getByRole("button", { name: "Copy as JSON" }).click();
  await expect(page.getByText("The JSON is copied.")).toBeVisible();
  const json = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(json).toMatchObject({ name: "Tide Caller", mana_cost: "{2}{U}", cmc: 3, type_line: "Creature — Merfolk Wizard", power: "*", toughness: "3", colors: ["U"] });
});

test("a card is on the judge's board one click after it is written", async ({ page }) => {
  await open(page, host.url + "workshop.html");
  await text(page).fill("Paper Otter {U}{R}\nCreature — Otter\nFlash\nHaste\n2/1");
  await expect(how(page).locator(".verdict")).toContainText("Read whole.");
  await page.getByRole("button", { name: "Try it on a board" }).click();
  await expect(page.getByRole("region", { name: "A", exact: true }).getByRole("button", { name: /Paper Otter.*2\/1/ })).toBeVisible({ timeout: 90_000 });
  await page.getByRole("group", { name: /What A may do/ }).getByRole("button", { name: /Paper Otter/ }).first().click();
  await expect(page.getByRole("region", { name: "The stack" })).toContainText("Paper Otter");
});

test("what a card changes of a deck, as the games are played", async ({ page }) => {
  await open(page, host.url + "workshop.html");
  await text(page).fill("Sudden Dawn {R}\nSorcery\nSudden Dawn deals 20 damage to each opponent.");
  const panel = page.getByRole("region", { name: "How good it is" });
  await expect(panel.getByLabel("In the deck")).toHaveValue("wings-of-fire");
  await panel.getByLabel("Against").selectOption("dawn-patrol");
  await panel.getByRole("button", { name: "Play the games" }).click();
  await expect(panel.getByText("The deck wins more with it.")).toBeVisible({ timeout: 120_000 });
  await expect(panel.getByRole("img", { name: /95% interval/ })).toBeVisible();
  await page.screenshot(picture("workshop-games"));
  await clean(page);
  await panel.getByRole("button", { name: "Stop" }).click();
  const status = panel.getByRole("status");
  const said = await status.innerText();
  await page.waitForTimeout(1500);
  expect(await status.innerText()).toBe(said);
  await expect(panel.getByRole("button", { name: "Play again" })).toBeEnabled();
});

test("a set of another program: which of its cards are read, and the set in another form", async ({ page }) => {
  await open(page, host.url + "workshop.html");
  const set = page.getByRole("region", { name: "A set" });
  const mse = "mse version: 2.0.2\ngame: magic\ncard:\n\tname: Paper Bear\n\tcasting cost: 1G\n\tsuper type: <word-list-type>Creature</word-list-type>\n\tsub type: Bear\n\trule text: <kw-a>Trample</kw-a>\n\tpower: 2\n\ttoughness: 2\ncard:\n\tname: Paper Lamp\n\tcasting cost: 2\n\tsuper type: Artifact\n\trule text: <sym>T</sym>: Frobnicate the moon.\ncard:\n\tname: Day\n\tcasting cost: 1\n\tsuper type: Artifact\n\tname 2: Night\n";
  await set.locator("input[type=file]").setInputFiles({ name: "paper.mse-set", mimeType: "application/octet-stream", buffer: Buffer.from(mse) });
  await expect(set.getByRole("status")).toHaveText("1 of 2 cards can be played");
  await expect(set.getByText("One thing isn’t read")).toBeVisible();
  await expect(set.getByRole("listitem").filter({ hasText: "Paper Lamp" })).toContainText("not understood");
  await page.screenshot(picture("workshop-set"));
  await clean(page);
  await set.getByRole("button", { name: "1 refused" }).click();
  await expect(set.locator(".cards li")).toHaveCount(1);
  await set.getByRole("button", { name: /Paper Lamp/ }).click();
  await expect(text(page)).toHaveValue(/^Paper Lamp \{2\}\nArtifact\n\{T\}: Frobnicate/);
  const saved = page.waitForEvent("download");
  await set.getByRole("button", { name: "Cockatrice" }).click();
  expect((await saved).suggestedFilename()).toBe("paper.xml");
});

test("a game with the card begins at the server [M11]", async ({ page }) => {
  await open(page, server.url + "/workshop");
  await text(page).fill("Paper Otter {U}{R}\nCreature — Otter\nFlash\nHaste\n2/1");
  await expect(how(page).locator(".verdict")).toContainText("Read whole.");
  const made = page.waitForRequest((r) => r.method() === "POST" && r.url().endsWith("/api/games"));
  await page.getByRole("button", { name: "Try it", exact: true }).click();
  const asked = (await made).postDataJSON();
  expect(asked.others).toHaveLength(1);
  expect(asked.others[0].agent).toBe("goldfish");
  expect(asked.deck.list).toBe("13 Island\n13 Mountain\n34 Paper Otter");
  await expect(page.locator(".hand .card").first()).toBeVisible();
});

test("a line that is read but can't be carried out says so, and why the buttons are off", async ({ page }) => {
  await open(page, server.url + "/cards");
  await text(page).fill("Toll Collector {1}{W}\nCreature — Human\nVigilance\nWhenever Toll Collector attacks, defending player loses 1 life unless they pay {1}.\n2/2");
  await expect(how(page).locator("li:not(.bad) .says")).toHaveText([/Vigilance/]);
  await expect(how(page).locator("li.bad")).toContainText("Read, but it can’t be played yet");
  await expect(page.getByRole("button", { name: "Try it", exact: true })).toBeDisabled();
});

test("what is no card says why, and where", async ({ page }) => {
  await open(page, host.url + "workshop.html");
  await text(page).fill("Paper Otter {U}\nCreatur Otter\n2/1");
  await expect(how(page).locator(".verdict")).toContainText("is not a type line");
  await expect(page.locator(".editor .row.bad")).toHaveText(/Creatur Otter/);
  await text(page).fill("");
  await expect(how(page).locator(".verdict")).toContainText("its name and cost come first");
  await clean(page);
});

test("four are added to a list of any form [m6]", async ({ page }) => {
  await page.goto(server.url + "/decks");
  // Magic Online's, which is XML.
  await page.getByLabel("Paste a deck list").fill('<Deck><Cards Quantity="20" Name="Plains"/><Cards Quantity="4" Name="Serra Angel"/><Cards Quantity="2" Sideboard="true" Name="Disenchant"/></Deck>');
  await expect(page.locator(".deck .size")).toHaveText("24 cards, 2 in the sideboard");
  await open(page, server.url + "/workshop");
  await text(page).fill("Paper Otter {U}\nCreature — Otter\n2/1");
  await expect(how(page).locator(".verdict")).toContainText("Read whole.");
  for (let i = 0; i < 2; i++) { // again, it is the same four
    await page.getByRole("button", { name: "Add 4 to my deck" }).click();
    await expect(page.getByText("Four Paper Otter are in your own list")).toBeVisible();
  }
  await page.getByRole("link", { name: "Open the deck" }).click();
  await expect(page.locator(".deck .size")).toHaveText("28 cards, 2 in the sideboard");
  await expect(page.locator(".deck li", { hasText: "Paper Otter" }).locator("b")).toHaveText("4");
  await expect(page.getByRole("button", { name: "Play the computer" })).toBeEnabled();
});

test("a Commander deck is counted with its commander, and a first tap into the list of last time selects it", async ({ page }) => {
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page.getByLabel("Format").selectOption({ label: "Commander, for two" });
  const list = page.getByLabel("Deck list");
  await list.fill("Commander\n1 Rorix Bladewing\n\nDeck\n99 Mountain");
  await expect(page.locator("form .good")).toHaveText("100 cards with the commander, 1 different: ready to play.");
  await list.fill("Commander\n1 Rorix Bladewing\n\nDeck\n104 Mountain");
  await expect(page.locator("form .good")).toContainText("105 cards with the commander");
  await expect(page.locator("form .good")).toContainText("exactly 100 cards");
  await page.getByLabel("Format").selectOption({ label: "Duel" });
  await expect(page.locator("form .good")).toHaveText("104 cards, 1 different: ready to play.");
  await page.reload();
  await page.getByText("Custom game").click();
  await list.click();
  await page.keyboard.insertText("60 Island");
  await expect(list).toHaveValue("60 Island");
  await list.click();
  await page.keyboard.insertText("\n");
  await expect(list).toHaveValue(/60 Island/);
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
