import { expect, type Page } from "@playwright/test";
import { Server, act, cast, goOn, table, tableForTwo, test, type Deck } from "./kit";

let server: Server;
test.beforeEach(async () => { server = await Server.start(); });
test.afterEach(async () => { await server.stop(); });

// It makes a token, and can do so again at no cost.
const press: Deck = { list: "60 Paper Press", cards: "Paper Press {0}\nArtifact\n{T}: Create a 1/1 white Soldier creature token.\n{0}: Untap Paper Press." };
const heal: Deck = { list: "60 Paper Heal", cards: "Paper Heal {0}\nInstant\nYou gain 1 life." };

const button = (page: Page, name: RegExp) => page.locator(".prompt .answers").getByRole("button", { name });
const log = (page: Page) => page.locator("[role=log] li");
/** How many Soldiers a player has, as the groups on the table tell. */
const soldiers = (page: Page) => page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".near .field .card")].filter((e) => /Soldier/.test(e.textContent ?? "") && !/Paper Press/.test(e.textContent ?? "")).reduce((n, e) => n + Number(/[×x](\d+)/.exec(e.parentElement?.textContent ?? "")?.[1] ?? 1), 0));

/** Plays the loop once by hand: the token is made, and the press untapped. */
async function once(pages: Page[]) {
  const page = pages[0]!, own = page.locator(".near .field .card", { hasText: "Paper Press" }).first();
  await cast(page, "Paper Press", pages);
  for (const text of ["Create a 1/1 white Soldier creature token.", "Untap Paper Press."]) {
    await goOn(pages, async () => (await own.count()) > 0 && (await page.locator(".prompt.mine").count()) > 0 && (await page.locator(".stack .stacked").count()) === 0);
    await expect(async () => {
      const menu = page.locator(".menu button", { hasText: text });
      await ((await menu.count()) ? menu : own).click({ timeout: 1000 });
      await expect(log(page).filter({ hasText: text })).not.toHaveCount(0, { timeout: 700 });
    }).toPass();
  }
  await goOn(pages, async () => button(page, /^Repeat/).isVisible());
}

test("what was just done is repeated as often as the player says, at once, and the log says so in one line", async ({ page }) => {
  await table(page, server, press);
  await once([page]);
  await page.keyboard.press("r");
  const ask = page.getByRole("dialog", { name: "Repeat what you have just done" });
  await expect(ask).toContainText("Each time 1 more Soldier token");
  const times = ask.getByRole("spinbutton");
  await expect(times).toBeFocused();
  await times.fill("1000000");
  await expect(ask.getByRole("button", { name: /^Repeat/ })).toBeDisabled();
  await times.fill("40");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/repeat-desk.png` });
  await act(page, () => page.keyboard.press("Enter"));
  await expect.poll(() => soldiers(page)).toBe(41);
  const line = log(page).filter({ hasText: "You repeat the loop 40 times" });
  await expect(line).toHaveCount(1);
  const folded = await log(page).count();
  await line.getByRole("button").click();
  await expect.poll(() => log(page).count()).toBeGreaterThan(folded + 40);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/repeat-desk-done.png` });
  // It is taken back as a whole.
  await page.keyboard.press("z");
  await expect.poll(() => soldiers(page)).toBeLessThan(2);
});

test("another person accepts the repetitions, or says where they stop them", async ({ browser }) => {
  const [ann, bob] = await tableForTwo(browser, server, press, heal, { habits: { theirs: [] } });
  await once([ann, bob]);
  await ann.keyboard.press("r");
  const ask = ann.getByRole("dialog", { name: "Repeat what you have just done" });
  await ask.getByRole("spinbutton").fill("12");
  await ask.getByRole("button", { name: "Repeat 12 times" }).click();
  const at = (page: Page) => page.getByRole("group", { name: "Repeating a loop" });
  await expect(at(bob)).toContainText("Ann wants to repeat this 12 times");
  if (process.env.SHOTS) await bob.screenshot({ path: `${process.env.SHOTS}/repeat-asked.png` });
  await expect(at(ann)).toContainText("Bob has yet to answer");
  await at(ann).getByRole("button", { name: "Withdraw it" }).click();
  await expect(at(bob)).toHaveCount(0);
  await ann.keyboard.press("r");
  await ask.getByRole("spinbutton").fill("5");
  await ask.getByRole("button", { name: "Repeat 5 times" }).click();
  await at(bob).getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => soldiers(ann)).toBe(6);
  await ann.keyboard.press("r");
  await ask.getByRole("spinbutton").fill("20");
  await ask.getByRole("button", { name: "Repeat 20 times" }).click();
  await at(bob).getByRole("spinbutton").fill("3");
  await at(bob).getByRole("button", { name: "Stop it there" }).click();
  await expect(log(bob).filter({ hasText: "Ann repeats the loop 20 times; you do something else after 3" })).toHaveCount(1);
  const now = await soldiers(ann);
  expect(now === 9 || now === 10).toBe(true);
  // Bob has to do something else than what was proposed.
  await expect(bob.locator(".prompt.mine")).toBeVisible();
  await bob.keyboard.press(" ");
  await expect(bob.locator(".refused")).toContainText("something else");
});

test("a phone has room for both", async ({ browser }) => {
  for (const [i, size] of [{ width: 390, height: 844 }, { width: 844, height: 390 }].entries()) {
    const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true }), page = await context.newPage();
    await table(page, server, press);
    await once([page]);
    await button(page, /^Repeat/).tap();
    const ask = page.getByRole("dialog", { name: "Repeat what you have just done" });
    const go = ask.getByRole("button", { name: "Repeat 10 times" });
    await go.scrollIntoViewIfNeeded();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/repeat-phone-${i}.png` });
    await expect(go).toBeInViewport();
    await go.tap();
    await expect.poll(() => soldiers(page)).toBe(11);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/repeat-phone-${i}-done.png` });
    await context.close();
  }
});
