import { expect, type Page } from "@playwright/test";
import { Server, act, asked, cast, castable, goOn, table, tableForTwo, test } from "./kit";

let server: Server;
test.beforeEach(async () => { server = await Server.start(); });
test.afterEach(async () => { await server.stop(); });

// Every card of these decks does what the test is about, and the computer's deck does nothing: no deal makes a difference.
const names = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak", "Pine"];
const many = (text: string) => ({ list: names.map((n) => `6 Paper ${n}`).join("\n"), cards: names.map((n) => `Paper ${n} ${text}`).join("\n\n") });

/** The names in a pile, in order. */
const pile = (page: Page, label: string) => page.locator(".piles section", { hasText: label }).locator(".card .name").allInnerTexts();

test("scry: two piles, in an order of one's own, and the clause with its card [B3]", async ({ page }) => {
  await table(page, server, many("{0}\nSorcery\nScry 3, then draw two cards."));
  await cast(page, "Paper");
  await goOn(page, async () => /Scry 3/.test(await asked(page)));
  await expect(page.locator(".prompt .ask")).toHaveText(/Paper \w+: Scry 3, then draw/);
  const seen = await pile(page, "Top of the library");
  expect(seen).toHaveLength(3);
  await expect(page.locator(".piles")).toContainText("Put on bottom");
  // The first goes to the bottom, of the others the second is to be drawn first.
  await page.locator(".piles section").first().getByRole("button", { name: "Put on bottom" }).first().click();
  await expect(page.locator(".piles section").nth(1)).toContainText("Keep on top");
  await page.locator(".piles section").first().getByRole("button", { name: "‹" }).or(page.getByRole("button", { name: /earlier$/ })).first().click();
  expect(await pile(page, "Top of the library")).toEqual([seen[2], seen[1]]);
  expect(await pile(page, "Bottom of the library")).toEqual([seen[0]]);
  const drawn = page.locator("[role=log] li", { hasText: /^You draw / });
  const had = await drawn.count();
  await page.locator(".prompt").getByRole("button", { name: "Put them there" }).click();
  await expect(page.locator(".piles")).toHaveCount(0);
  await expect(page.locator("[role=log]")).toContainText("You scry 3");
  await expect(drawn).toHaveCount(had + 2);
  expect((await drawn.allInnerTexts()).slice(had)).toEqual([`You draw ${seen[2]}`, `You draw ${seen[1]}`]);
});

test("surveil: what doesn't stay on top goes into the graveyard", async ({ page }) => {
  await table(page, server, { list: "60 Paper Watch", cards: "Paper Watch {0}\nSorcery\nSurveil 2." });
  await cast(page, "Paper Watch");
  await goOn(page, async () => /Paper Watch: Surveil 2/.test(await asked(page)));
  for (const n of [1, 0]) await page.locator(".piles section").first().getByRole("button", { name: "Put into graveyard" }).nth(n).click();
  expect(await pile(page, "Graveyard")).toHaveLength(2);
  await page.keyboard.press(" ");
  await expect(page.locator(".piles")).toHaveCount(0);
  // The spell and both cards.
  await expect(page.locator(".near .zone", { hasText: "graveyard" })).toContainText("3");
});

test("search: the same cards lie together, nothing covers the prompt, and to find nothing isn't the main thing [M3]", async ({ page }) => {
  const text = "{0}\nSorcery\nSearch your library for a sorcery card, reveal it, put it into your hand, then shuffle.";
  await table(page, server, { list: "30 Paper Map\n30 Paper Chart", cards: `Paper Map ${text}\n\nPaper Chart ${text}` });
  await cast(page, "Paper");
  await goOn(page, async () => /Choose a sorcery card for Paper/.test(await asked(page)));
  const heaps = page.locator(".panel .search .card.lit");
  await expect(heaps).toHaveCount(2);
  await expect(heaps.first().locator(".count")).toHaveText(/×\d+/);
  const nothing = page.locator(".prompt").getByRole("button", { name: "Find nothing" });
  await expect(nothing).toBeVisible();
  await expect(nothing).not.toHaveClass(/primary/);
  await expect(page.locator(".prompt .answers button")).toHaveCount(1);
  for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    const panel = (await page.locator(".panel").boundingBox())!;
    const prompt = (await page.locator(".prompt").boundingBox())!;
    expect(panel.y + panel.height).toBeLessThanOrEqual(prompt.y + 1);
    expect(panel.y).toBeGreaterThanOrEqual(0);
  }
  // The space bar finds nothing neither.
  await page.keyboard.press(" ");
  await expect(heaps).toHaveCount(2);
  await heaps.first().click();
  await expect(nothing).toHaveCount(0);
  await page.keyboard.press(" ");
  await expect(page.locator("[role=log]")).toContainText(/You reveal Paper (Map|Chart)/);
});

test("a digit is the number that it names [M4]", async ({ page }) => {
  // 0 is offered too, so that the second button isn't 2.
  await table(page, server, { list: "60 Paper Gift", cards: "Paper Gift {0}\nSorcery\nAs an additional cost to cast this spell, discard X cards at random.\nYou gain X life." });
  await cast(page, "Paper Gift");
  await expect(page.locator(".prompt .ask")).toHaveText(/Choose X/);
  await expect(page.locator(".prompt .answers button").first()).toHaveText(/^0/);
  await act(page, () => page.keyboard.press("2"));
  await goOn(page, async () => (await page.locator(".near .life").innerText()) !== "20");
  await expect(page.locator(".near .life")).toHaveText("22");
});

test("a digit begins X where there are many [M4]", async ({ page }) => {
  await table(page, server, { list: "60 Paper Debt", cards: "Paper Debt {0}\nSorcery\nAs an additional cost to cast this spell, pay X life.\nCreate X 1/1 white Soldier creature tokens." });
  await cast(page, "Paper Debt");
  await expect(page.locator(".prompt .ask")).toHaveText(/Choose X/);
  await page.keyboard.press("3");
  await act(page, () => page.keyboard.press("Enter"));
  await goOn(page, async () => (await page.locator(".near .card", { hasText: "Soldier" }).count()) > 0);
  await expect(page.locator(".near .life")).toHaveText("17");
  await expect(page.locator(".near .card", { hasText: "Soldier" }).locator(".count")).toHaveText("×3");
});

test("combat damage: a line for each blocker, lethal first, and the sum has to fit [M1]", async ({ browser }) => {
  const giants = { list: "60 Paper Giant", cards: "Paper Giant {0}\nCreature — Giant\n6/2" };
  const [ann, bob] = await tableForTwo(browser, server, giants, giants);
  // Both cast their giants; the first that can attacks, and two of the other side block it.
  const damage = (p: Page) => p.locator("div.damage");
  const asks = async (p: Page, what: RegExp) => (await p.locator(".prompt.mine").isVisible()) && what.test(await asked(p));
  const field = (p: Page) => p.locator(".near .field .card.lit, .near .pile .card.lit").first();
  const done = async () => {
    if ((await damage(ann).isVisible()) || (await damage(bob).isVisible())) return true;
    for (const p of [ann, bob]) {
      if (await castable(p, "Giant").count()) await act(p, () => castable(p, "Giant").first().click());
      else if (await asks(p, /Declare attackers/)) {
        await field(p).click();
        await expect(p.locator(".prompt .ask")).toHaveText("1 creature attacks");
        await act(p, () => p.keyboard.press(" "));
      } else if (await asks(p, /Declare blockers/)) {
        for (const n of ["1 creature blocks", "2 creatures block"]) {
          await p.locator(".near .card.lit:not(.chosen)").first().click();
          await expect(p.locator(".prompt .ask")).toHaveText(n);
        }
        await act(p, () => p.keyboard.press(" "));
      }
    }
    return (await damage(ann).isVisible()) || (await damage(bob).isVisible());
  };
  await goOn([ann, bob], done);
  const page = (await damage(ann).isVisible()) ? ann : bob;
  const rows = page.locator("div.damage li");
  const n = await rows.count();
  expect(n).toBeGreaterThan(1);
  // Lethal damage for each in turn, all the rest for the last.
  const usual = await page.locator("div.damage output").allInnerTexts();
  let left = 6;
  const needs = (await rows.allInnerTexts()).map((t) => +/lethal: (\d+)/.exec(t)![1]!);
  const lethal = needs.map((need, i) => { const x = i === n - 1 ? left : Math.min(need, left); left -= x; return x; });
  expect(usual.map(Number)).toEqual(lethal);
  await rows.first().getByRole("button", { name: /^Less/ }).click();
  await expect(page.locator("div.damage p")).toHaveText("1 damage left to assign");
  await page.keyboard.press(" ");
  await expect(rows).toHaveCount(n);
  await rows.last().getByRole("button", { name: /^More/ }).click();
  // Another attacker's damage is asked for after it; all of it is dealt at once.
  for (let i = 0; i < 5 && (await rows.count()) > 0; i++) {
    await page.keyboard.press(" ");
    await page.waitForTimeout(300);
  }
  await expect(rows).toHaveCount(0);
  await expect(page.locator("[role=log]")).toContainText(new RegExp(`deals ${lethal[0]! - 1} damage to Paper`));
});

test("a menu of ways to cast shows the cost of each (118.9)", async ({ page }) => {
  // Dashed, the first pays for the second.
  await table(page, server, { list: "60 Paper Elk", cards: "Paper Elk {1}\nCreature — Elk\nHaste\n{T}: Add {C}.\nDash {0}\n1/1" });
  await cast(page, "Paper Elk");
  await goOn(page, async () => (await page.locator(".near .field .card").count()) > 0 && (await castable(page, "Paper Elk").count()) > 0);
  await castable(page, "Paper Elk").first().click();
  const items = page.getByRole("menuitem");
  await expect(items).toHaveCount(2);
  const costs = (i: number) => items.nth(i).locator(".pip").evaluateAll((all) => all.map((e) => e.textContent));
  await expect(items.nth(0)).toHaveText(/^Cast Paper Elk/);
  await expect(items.nth(1)).toHaveText(/\(Dash\)\s*2$/);
  expect([await costs(0), await costs(1)]).toEqual([["1"], ["0"]]);
});

test("a forced discard says what is to be chosen, with the text of what asks for it", async ({ page }) => {
  await table(page, server, { list: "60 Paper Rot", cards: "Paper Rot {0}\nSorcery\nEach player discards two cards." });
  await cast(page, "Paper Rot");
  await goOn(page, async () => /discard/.test(await asked(page)));
  await expect(page.locator(".prompt .ask")).toHaveText("Choose a card to discard (0 of 2 selected) for Paper Rot");
  await expect(page.locator(".prompt .clause")).toHaveText("Each player discards two cards.");
  // Nothing is discarded by a click: the cards are selected, can be changed, and go when that is submitted.
  const held = page.locator(".hand .card"), had = await held.count(), submit = page.locator(".prompt").getByRole("button", { name: "Discard" });
  await expect(submit).toBeDisabled();
  await held.nth(0).click();
  await held.nth(1).click();
  await expect(page.locator(".prompt .ask")).toContainText("2 of 2 selected");
  await held.nth(2).click({ force: true }); // one too many replaces the last
  await held.nth(0).click(); // and one is taken back
  await expect(page.locator(".hand .card.chosen")).toHaveCount(1);
  await expect(submit).toBeDisabled();
  await expect(held).toHaveCount(had);
  await held.nth(3).click();
  await expect(page.locator(".hand .card.chosen .note")).toHaveText(["discard", "discard"]);
  await act(page, () => submit.click());
  await expect(held).toHaveCount(had - 2);
});

test("a card in exile that may be played can be seen beside the hand until it may not be any more", async ({ page }) => {
  await table(page, server, { list: "60 Paper Ember", cards: "Paper Ember {0}\nCreature — Spirit\nHaste\n{T}, Sacrifice this creature: Exile the top card of your library. Until end of turn, you may play that card. You lose half your life, rounded up.\n1/1" });
  await cast(page, "Paper Ember");
  await goOn(page, async () => (await page.locator(".near .field .card.lit").count()) > 0);
  await act(page, () => page.locator(".near .field .card.lit").first().click());
  const beside = page.locator(".hand .card .note", { hasText: "exile" });
  await goOn(page, async () => (await beside.count()) > 0);
  const before = await page.locator('.near [data-zone="hand"] b').innerText();
  await expect(page.locator(".hand .card")).toHaveCount(+before + 1);
  const turn = async () => Number(/\d+/.exec(await page.locator(".steps .turn").innerText())?.[0]), now = await turn();
  await goOn(page, async () => (await turn()) > now);
  await expect(beside).toHaveCount(0);
});

test("creatures that all have to attack are named before combat, and no one is asked about them (508.1d)", async ({ page }) => {
  await table(page, server, { list: "60 Paper Rager", cards: "Paper Rager {0}\nCreature — Goblin\nHaste\nThis creature attacks each combat if able.\n1/1" });
  await cast(page, "Paper Rager");
  const combat = page.locator(".prompt .answers").getByRole("button", { name: /^To combat/ });
  await expect(combat).toContainText("1 must attack");
  await expect(page.locator(".prompt .duty")).toHaveText("Paper Rager has to attack: “This creature attacks each combat if able.”");
  await combat.click();
  await expect(page.locator(".far .life")).toHaveText("19");
});
