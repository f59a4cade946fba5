import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { Server, act, asked, cast, castable, goOn, table, tableForTwo, test, type Deck } from "./kit";

let server: Server;
test.beforeEach(async () => { server = await Server.start(); });
test.afterEach(async () => { await server.stop(); });

// Decks of a single card: no deal of them makes a difference.
const only = (name: string, text: string): Deck => ({ list: `60 ${name}`, cards: `${name} ${text}` });
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** The dialog, once one is asked in. */
async function dialog(page: Page, label: string) {
  const it = page.locator(".panel").getByRole("group", { name: label });
  await goOn(page, async () => it.isVisible());
  return it;
}

/** Nothing covers the prompt or runs out of the window, and what stands in the dialog can be read; on a phone too. */
async function fits(page: Page) {
  const shots = process.env.SHOTS;
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    if (size === phone) await expect(page.locator("aside")).toBeHidden();
    const panel = (await page.locator(".panel").boundingBox())!;
    const prompt = (await page.locator(".prompt").boundingBox())!;
    expect(panel.y).toBeGreaterThanOrEqual(0);
    expect(panel.y + panel.height).toBeLessThanOrEqual(prompt.y + 1);
    expect(panel.x).toBeGreaterThanOrEqual(0);
    expect(panel.x + panel.width).toBeLessThanOrEqual(size.width + 1);
    expect(prompt.y + prompt.height).toBeLessThanOrEqual(size.height);
    const found = await new AxeBuilder({ page }).include(".asking").exclude(".card").withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
    expect(found.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(" ")}: ${n.failureSummary}`).join("; ")}`)).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/${test.info().title.replaceAll(/\W+/g, "-").slice(0, 40)}-${size.width}.png` });
  }
}

const log = (page: Page) => page.locator("[role=log]");

test("triggered abilities: the order in which they resolve is seen, changed by keys and buttons, and kept while targets are asked for", async ({ page }) => {
  const herald = only("Paper Herald", "{0}\nCreature — Soldier\nWhen this creature enters, you gain 4 life.\nWhen this creature enters, target player loses 2 life.\nWhen this creature enters, draw a card.\n1/1");
  // With full control the stack waits for the player.
  await table(page, server, herald, { habits: { full: true } });
  await cast(page, "Paper Herald");
  const it = await dialog(page, "Order of triggered abilities");
  const rows = it.locator("li");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("resolves first");
  await expect(it).toContainText("this is the usual order");
  for (const text of ["you gain 4 life", "target player loses 2 life", "draw a card"]) await expect(rows.filter({ hasText: text })).toHaveCount(1);
  await expect(rows.first()).toContainText("Paper Herald");
  await fits(page);
  // The last is the second now, by a button, and the loss of life is first, by its number.
  await rows.last().getByRole("button", { name: /resolves earlier/ }).click();
  const loss = rows.filter({ hasText: "loses 2 life" });
  await page.keyboard.press(await loss.locator("kbd").innerText());
  await expect(rows.first()).toContainText("target player loses 2 life");
  const order = await rows.allInnerTexts();
  const said = order.map((t) => (/gain 4/.test(t) ? "gain" : /loses 2/.test(t) ? "lose" : "draw"));
  const life = await page.locator(".near .life").innerText();
  await page.keyboard.press(" ");
  // It is put on the stack last, so the target is asked for at the end; then they resolve in the order that was shown.
  await expect(page.locator(".prompt .ask")).toHaveText(/target/i);
  await page.locator(".far .who.lit").click();
  await expect(page.locator("aside .stack li")).toHaveCount(3);
  const stack = (await page.locator("aside .stack li .text").allInnerTexts()).map((t) => (/gain 4/.test(t) ? "gain" : /loses 2/.test(t) ? "lose" : "draw"));
  expect(stack).toEqual(said);
  await goOn(page, async () => (await page.locator(".near .life").innerText()) !== life);
  await expect(page.locator(".far .life")).toHaveText("18");
});

test("modes: each in full, how many, what was chosen, and why one can't be", async ({ page }) => {
  await table(page, server, only("Paper Choice", "{0}\nSorcery\nChoose two —\n• You gain 3 life.\n• Draw a card.\n• Destroy target artifact.\n• Each player loses 1 life."));
  await cast(page, "Paper Choice");
  const it = await dialog(page, "Modes");
  await expect(it).toContainText("Paper Choice");
  await expect(it).toContainText("Choose two.");
  const modes = it.locator("li");
  await expect(modes).toHaveCount(4);
  await expect(modes.nth(0)).toContainText("You gain 3 life.");
  await expect(modes.nth(2)).toContainText("Destroy target artifact.");
  await expect(modes.nth(2)).toContainText("no legal target");
  await expect(modes.nth(2).getByRole("button")).toHaveAttribute("aria-disabled", "true");
  await fits(page);
  // What can't be chosen isn't, by its key either.
  const at = await page.locator(".prompt").getAttribute("data-at");
  await page.keyboard.press("3");
  await act(page, () => page.keyboard.press("4"));
  expect(+(await page.locator(".prompt").getAttribute("data-at"))!).toBe(+at! + 1);
  await expect(it).toContainText("One chosen.");
  await expect(modes.nth(3)).toContainText("chosen");
  await act(page, () => modes.nth(0).getByRole("button").click());
  await goOn(page, async () => (await page.locator(".near .life").innerText()) === "22");
  await expect(page.locator(".far .life")).toHaveText("19");
});

test("a spell that is being cast is cancelled as a whole", async ({ page }) => {
  await table(page, server, only("Paper Charm", "{0}\nSorcery\nChoose one or more —\n• Target player gains 3 life.\n• Target player loses 3 life."));
  await goOn(page, async () => (await castable(page, "Paper Charm").count()) > 0);
  const had = await page.locator(".hand .card").count();
  await cast(page, "Paper Charm");
  await expect(page.locator(".panel").getByRole("group", { name: "Modes" })).toContainText("Choose one or more.");
  await act(page, () => page.keyboard.press("1"));
  await act(page, () => page.locator(".prompt").getByRole("button", { name: "Done" }).click());
  await expect(page.locator(".prompt .ask")).toHaveText(/target/i);
  await page.keyboard.press("Escape");
  await expect(page.locator(".hand .card")).toHaveCount(had);
  await expect(castable(page, "Paper Charm").first()).toBeVisible();
});

test("two piles: one player divides, the other chooses, and both see both piles", async ({ browser }) => {
  const trees = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak", "Pine"];
  const text = "{0}\nSorcery\nReveal the top five cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard.";
  const deck = { list: trees.map((t) => `6 Paper ${t}`).join("\n"), cards: trees.map((t) => `Paper ${t} ${text}`).join("\n\n") };
  const [ann, bob] = await tableForTwo(browser, server, deck, { list: "60 Plains" });
  await cast(ann, "Paper", [ann, bob]);
  const divide = bob.locator(".panel").getByRole("group", { name: "Two piles" });
  await goOn([ann, bob], async () => divide.isVisible());
  await expect(divide).toContainText("An opponent separates those cards into two piles");
  const names = await divide.locator("section").nth(1).locator(".card .name").allInnerTexts();
  expect(names).toHaveLength(5);
  await expect(divide.locator("section").first()).toContainText("No card");
  await fits(bob);
  // The second and the fifth by keys, and the third by its button and back.
  await bob.keyboard.press("2");
  await bob.keyboard.press("5");
  await divide.getByRole("button", { name: /to the first pile$/ }).nth(1).click();
  await divide.locator("section").first().locator(".card").nth(2).click();
  await divide.getByRole("button", { name: /to the second pile$/ }).first().click();
  await bob.keyboard.press("2");
  const first = await divide.locator("section").first().locator(".card .name").allInnerTexts();
  const second = await divide.locator("section").nth(1).locator(".card .name").allInnerTexts();
  expect([...first, ...second].sort()).toEqual([...names].sort());
  expect(first).toHaveLength(2);
  await bob.keyboard.press(" ");
  const pick = ann.locator(".panel").getByRole("group", { name: "Choose a pile" });
  await expect(pick).toBeVisible();
  const seen = async (n: number) => (await pick.locator("section").nth(n).locator(".card .name").allInnerTexts()).sort();
  await expect.poll(() => seen(0)).toEqual([...first].sort());
  await expect.poll(() => seen(1)).toEqual([...second].sort());
  await expect(pick).toContainText("Put one pile into your hand and the other into your graveyard");
  await fits(ann);
  const hand = await ann.locator(".hand .card").count();
  await ann.keyboard.press("2");
  await expect(pick).toHaveCount(0);
  await expect(ann.locator(".hand .card")).toHaveCount(hand + 3);
  // Two cards of the pile and the spell.
  await expect(ann.locator(".near .zone", { hasText: "graveyard" })).toContainText("3");
});

test("a vote: what each choice does, and who has voted for what", async ({ browser }) => {
  const deck = only("Paper Council", "{0}\nSorcery\nCouncil's dilemma — Starting with you, each player votes for life or cards. You gain 3 life for each life vote and draw a card for each cards vote.");
  const [ann, bob] = await tableForTwo(browser, server, deck, { list: "60 Plains" });
  await cast(ann, "Paper Council", [ann, bob]);
  const vote = (p: Page) => p.locator(".panel").getByRole("group", { name: "Vote" });
  await goOn([ann, bob], async () => vote(ann).isVisible());
  await expect(vote(ann)).toContainText("Nobody has voted yet. Still to vote after you: Bob.");
  await expect(vote(ann).locator("li").first()).toContainText("You gain 3 life for each life vote");
  await fits(ann);
  await ann.keyboard.press("1");
  await expect(vote(bob)).toBeVisible();
  await expect(vote(bob)).toContainText("You vote last.");
  await expect(vote(bob).locator("li").first()).toContainText("1 vote: Ann");
  await expect(vote(bob).locator("li").nth(1)).toContainText("0 votes");
  await expect(log(bob)).toContainText("Ann votes for life");
  await vote(bob).getByRole("button", { name: /cards/ }).click();
  await expect(log(ann)).toContainText("Bob votes for cards");
  await expect(ann.locator(".near .life")).toHaveText("23");
});

test("payment by hand: the cost, what is left of it, what would be tapped; the rest by itself, or nothing at all", async ({ page }) => {
  // Lands that are spells at the same time aren't needed: artifacts for nothing give the mana.
  const cards = "Paper Stone {0}\nArtifact\n{T}: Add {W}.\n\nPaper Tax {2}{W}\nSorcery\nYou gain 5 life.";
  await table(page, server, { list: "40 Paper Stone\n20 Paper Tax", cards }, { habits: { byHand: true } });
  const stones = page.locator(".near .card", { hasText: "Paper Stone" });
  await goOn(page, async () => {
    if (await castable(page, "Paper Tax").count()) return true;
    if (await castable(page, "Paper Stone").count()) await cast(page, "Paper Stone");
    return (await castable(page, "Paper Tax").count()) > 0;
  });
  const had = await page.locator(".hand .card").count();
  await cast(page, "Paper Tax");
  await expect(page.locator(".prompt .ask")).toContainText("Pay for Paper Tax");
  await expect(page.locator(".prompt .cost")).toHaveAttribute("data-left", "{2}{W}");
  await expect(page.locator(".near .card .note", { hasText: "will pay" }).first()).toBeVisible();
  await act(page, () => stones.locator("css=.lit").or(page.locator(".near .card.lit", { hasText: "Paper Stone" })).first().click());
  await expect(page.locator(".prompt .cost")).toHaveAttribute("data-left", "{2}");
  await expect(page.locator(".prompt .cost")).toContainText("left");
  // Esc takes it all back.
  await page.keyboard.press("Escape");
  await expect(page.locator(".hand .card")).toHaveCount(had);
  await expect(castable(page, "Paper Tax").first()).toBeVisible();
  await cast(page, "Paper Tax");
  await act(page, () => page.locator(".prompt").getByRole("button", { name: "Pay the rest for me" }).click());
  await goOn(page, async () => (await page.locator(".near .life").innerText()) === "25");
});

test("mulligans: what keeping costs, what another would, and the cards for the bottom", async ({ page }) => {
  await table(page, server, { list: "60 Plains" });
  const it = page.locator(".panel").getByRole("group", { name: "Mulligan" });
  await expect(it).toContainText("You begin with these 7 cards.");
  await expect(it).toContainText(/^(You play|Computer plays) first\./);
  await expect(it).toContainText("Mulligan You draw a new hand; if you keep it, you put 1 card of it on the bottom and begin with 6 cards.");
  await fits(page);
  for (const n of [1, 2]) await act(page, () => page.getByRole("button", { name: /^Mulligan/ }).click().then(() => n));
  await expect(it).toContainText("You put 2 cards of it on the bottom of your library and begin with 5 cards");
  await expect(it).toContainText("if you keep it, you put 3 cards of it on the bottom and begin with 4 cards.");
  await act(page, () => page.keyboard.press(" "));
  const bottom = page.locator(".panel").getByRole("group", { name: "Cards for the bottom of your library" });
  await expect(bottom).toBeVisible();
  await expect(bottom).toContainText("Choose 2 cards in your hand for the bottom of your library. You begin with the other 5 cards.");
  await fits(page);
  // The game doesn't go on before both are chosen.
  await page.locator(".hand .card").first().click();
  await expect(bottom).toContainText("1 of 2 chosen: choose 1 card more");
  await page.keyboard.press(" ");
  await expect(page.locator(".prompt").getByRole("button", { name: "To the bottom" })).toBeDisabled();
  await page.locator(".hand .card").nth(1).click();
  await expect(bottom).toContainText("These 2 cards go to the bottom, the last one lowest.");
  await fits(page);
  await page.keyboard.press(" ");
  await expect(bottom).toHaveCount(0);
  // Who draws first may have done so.
  await expect(page.locator(".steps .turn")).toContainText(/Turn [12]/);
  await expect(page.locator(".hand .card")).toHaveCount(/Turn 1/.test(await page.locator(".steps .turn").innerText()) ? 5 : 6);
});

test("a creature type is chosen by typing it", async ({ page }) => {
  await table(page, server, only("Paper Kin", "{0}\nKindred Sorcery — Wizard\nChoose a creature type. You gain 1 life for each card in your hand of that type."));
  await cast(page, "Paper Kin");
  const it = await dialog(page, "Choose a creature type");
  await expect(it).toContainText("Choose a creature type.");
  // What lies on the table or in the hand stands first.
  await expect(it.getByRole("option").first()).toContainText("Wizard");
  await fits(page);
  // It has the focus: what is typed goes there, and not to the table's keys.
  await page.keyboard.type("gobl");
  await expect(it.getByRole("option").first()).toHaveText("Goblin");
  await it.getByRole("combobox").fill("wiz");
  const hand = await page.locator(".hand .card").count();
  await act(page, () => it.getByRole("combobox").press("Enter"));
  await goOn(page, async () => (await page.locator(".near .life").innerText()) === String(20 + hand));
});

test("a card name: known ones are offered, and any other that is typed", async ({ page }) => {
  await table(page, server, only("Paper Seal", "{0}\nArtifact\nAs this artifact enters, choose a card name.\nSpells with the chosen name cost {2} more to cast."));
  await cast(page, "Paper Seal");
  const it = await dialog(page, "Choose a card name");
  await expect(it.getByRole("option").first()).toContainText("Paper Seal");
  await it.getByRole("combobox").fill("serra");
  await expect(it.getByRole("option", { name: "Serra Angel" })).toBeVisible();
  await fits(page);
  await it.getByRole("combobox").press("Enter");
  await expect(log(page)).toContainText("You choose the name Serra Angel");
});

test("a colour: five answers with their symbols, and the clause with its card", async ({ page }) => {
  await table(page, server, only("Paper Shade", "{0}\nSorcery\nChoose a color. Reveal the top three cards of your library and put all cards of the chosen color revealed this way into your hand."));
  await cast(page, "Paper Shade");
  await goOn(page, async () => /color/i.test(await asked(page)));
  await expect(page.locator(".prompt .clause")).toContainText("put all cards of the chosen color");
  await expect(page.locator(".prompt .answers button")).toHaveCount(5);
  await expect(page.locator(".prompt .answers button").nth(1)).toContainText("Blue");
});

test("a number of many is typed", async ({ page }) => {
  await table(page, server, only("Paper Debt", "{0}\nSorcery\nAs an additional cost to cast this spell, pay X life."));
  await cast(page, "Paper Debt");
  await expect(page.locator(".prompt .ask")).toHaveText(/Choose X/);
  await expect(page.locator(".prompt .answers")).toContainText("0 to 20");
  await page.keyboard.press("1");
  await page.keyboard.press("2");
  await act(page, () => page.keyboard.press("Enter"));
  await goOn(page, async () => (await page.locator(".near .life").innerText()) === "8");
});
