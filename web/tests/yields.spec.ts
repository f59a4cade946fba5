import { expect, type Page } from "@playwright/test";
import { Server, act, asked, cast, castable, goOn, table, test, type Deck } from "./kit";

let server: Server;
test.beforeEach(async () => { server = await Server.start(); });
test.afterEach(async () => { await server.stop(); });

const only = (name: string, text: string): Deck => ({ list: `60 ${name}`, cards: `${name} ${text}` });
const log = (page: Page) => page.locator("[role=log]");
const settings = async (page: Page) => {
  await page.keyboard.press("h");
  const it = page.getByRole("dialog", { name: "Settings" });
  await expect(it).toBeVisible();
  return it;
};
const button = (page: Page, name: RegExp) => page.locator(".prompt .answers").getByRole("button", { name });

/** Whether the player is asked about an ability on top of the stack, not about the spell of that name. */
const onAbility = (page: Page) => button(page, /Don’t ask again/).isVisible();

// A permanent of the opponent's whose ability comes again each turn, and an instant to respond with.
const drain = "Paper Leech {W}\nArtifact\nAt the beginning of each upkeep, you gain 1 life.";
const spark: Deck = only("Paper Spark", "{0}\nInstant\nYou gain 1 life.");

test("an ability is passed until the end of the game, and asked about again when that is taken back", async ({ page }) => {
  await table(page, server, spark, { against: { list: "30 Plains\n30 Paper Leech", cards: drain } });
  const top = () => onAbility(page);
  const gains = log(page).locator("li", { hasText: "Computer gains 1 life" });
  await goOn(page, top);
  expect(await asked(page)).toBe("Computer's triggered ability of Paper Leech is on the stack: respond?");
  const had = await gains.count();
  await act(page, () => page.keyboard.press("y"));
  // It resolves each time without a question: nothing else can put this question to the player.
  let seen = 0;
  await goOn(page, async () => {
    if (await top()) seen++;
    return (await gains.count()) >= had + 4;
  });
  expect(seen).toBe(0);
  const it = await settings(page);
  const row = it.getByRole("region", { name: "Not asked about" }).locator("li");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Paper Leech");
  await expect(row).toContainText("you gain 1 life");
  await row.getByRole("button", { name: "Ask again" }).click();
  await expect(row).toHaveCount(0);
  await it.getByRole("button", { name: "Close" }).click();
  await goOn(page, top);
});

test("a yield outlives a reload of the page, and goes before full control", async ({ page }) => {
  await table(page, server, spark, { against: { list: "30 Plains\n30 Paper Leech", cards: drain }, habits: { full: true } });
  const top = () => onAbility(page);
  await goOn(page, top);
  await act(page, () => page.keyboard.press("y"));
  await page.reload();
  await expect(page.locator(".hand .card").first()).toBeVisible();
  const gains = log(page).locator("li", { hasText: "Computer gains 1 life" });
  const had = await gains.count();
  let seen = 0;
  await goOn(page, async () => {
    if (await top()) seen++;
    return (await gains.count()) >= had + 2;
  });
  expect(seen).toBe(0);
});

test("a trigger that targets is never answered by a yield: the target is asked each time", async ({ page }) => {
  // The own trigger is yielded to, and its target is still chosen by the player.
  await table(page, server, only("Paper Sting", "{0}\nCreature — Insect\nFlash\nWhen this creature enters, target player loses 1 life.\n1/1"), { habits: { full: true } });
  await cast(page, "Paper Sting");
  await goOn(page, async () => /target/i.test(await asked(page)));
  await act(page, () => page.locator(".far .who.lit").click());
  await expect(page.locator(".prompt .ask")).toHaveText(/^Your triggered ability of Paper Sting is on the stack/);
  await act(page, () => page.keyboard.press("y"));
  await expect(page.locator(".far .life")).toHaveText("19");
  await cast(page, "Paper Sting");
  await goOn(page, async () => /target/i.test(await asked(page)));
  await act(page, () => page.locator(".near .who.lit").click());
  // Nothing asks about the ability then: it has resolved.
  await expect(page.locator(".near .life")).toHaveText("19");
});

test("the question of an own trigger is answered always with yes, or with no", async ({ page }) => {
  await table(page, server, only("Paper Echo", "{0}\nCreature — Soldier\nWhenever another creature you control enters, you may gain 2 life.\n1/1"));
  const may = async () => /may gain 2 life/.test(await asked(page));
  const life = async () => +(await page.locator(".near .life").innerText());
  await cast(page, "Paper Echo");
  await cast(page, "Paper Echo");
  await goOn(page, may);
  await act(page, () => button(page, /^Always yes/).click());
  await expect(page.locator(".near .life")).toHaveText("22");
  // Two see the third.
  let seen = 0;
  const watch = (n: number) => async () => { if (await may()) seen++; return (await life()) === n; };
  await cast(page, "Paper Echo");
  await goOn(page, watch(26));
  expect(seen).toBe(0);
  const it = await settings(page);
  await expect(it.getByRole("region", { name: "Not asked about" })).toContainText("Always yes");
  await it.getByRole("button", { name: "Ask again" }).click();
  await it.getByRole("button", { name: "Close" }).click();
  await cast(page, "Paper Echo");
  await goOn(page, may);
  await act(page, () => button(page, /^Always no/).click());
  const before = await life();
  const declined = await page.locator(".near .card", { hasText: "Paper Echo" }).count();
  expect(declined).toBeGreaterThan(0);
  await cast(page, "Paper Echo");
  await goOn(page, async () => {
    if (await may()) seen++;
    return (await castable(page, "Paper Echo").count()) > 0 && (await page.locator("aside .stack li").count()) === 0;
  });
  expect(seen).toBe(0);
  expect(await life()).toBe(before);
});

test("an ability on the stack is yielded to where it lies, and the ways to pass are listed", async ({ page }) => {
  await table(page, server, spark, { against: { list: "30 Plains\n30 Paper Leech", cards: drain } });
  await goOn(page, () => onAbility(page));
  await page.getByRole("button", { name: "More ways to pass" }).click();
  for (const name of [/until the stack is empty/, /until something happens/, /until the end of the turn/]) await expect(page.getByRole("menuitem", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  await act(page, () => page.locator("aside .stack").getByRole("button", { name: "Don’t ask about this ability again" }).click());
  await expect(page.locator("[role=log]")).toContainText("Computer gains 1 life");
});
