import { expect, type Page } from "@playwright/test";
import { Server, act, asked, goOn, over, play, tableForTwo, test } from "./kit";

let server: Server;
test.beforeEach(async () => { server = await Server.start(); });
test.afterEach(async () => { await server.stop(); });

/** Notes what the page shows: turns, spells as cards, moments with their kinds, and whether a hand was there. */
async function watch(page: Page) {
  await page.evaluate(() => {
    const seen = { turns: new Set<string>(), spells: new Set<string>(), told: new Set<string>(), hands: new Set<string>() };
    Object.assign(window, { seen });
    const look = () => {
      const turn = document.querySelector(".steps .turn")?.textContent;
      if (turn) seen.turns.add(turn);
      for (const e of document.querySelectorAll<HTMLElement>(".card-stage")) seen.spells.add(e.innerText.replace(/\s+/g, " "));
      for (const e of document.querySelectorAll<HTMLElement>(".stage.told")) seen.told.add(e.innerText.replace(/\s+/g, " "));
      for (const e of document.querySelectorAll<HTMLElement>(".hand .card")) seen.hands.add(e.innerText);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
  });
}
type Seen = Record<"turns" | "spells" | "told" | "hands", string[]>;
const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => {
  const s = (window as unknown as { seen: Record<string, Set<string>> }).seen;
  return Object.fromEntries(Object.entries(s).map(([k, v]) => [k, [...v]])) as Seen;
});
const last = async (page: Page) => +(/Turn (\d+)/.exec(await page.locator(".steps .turn").innerText())?.[1] ?? 0);

// Whole games, each moment of which is shown, take longer than other tests.
test.describe.configure({ timeout: 400_000 });

test("a game against the computer that looks ahead is shown turn by turn, to its end", async ({ page }) => {
  await page.goto(server.url + "/");
  await page.evaluate(() => localStorage.setItem("arbiter.habits", JSON.stringify({ pace: "fast" })));
  await page.reload();
  await page.getByText("Custom game").click();
  await page.getByLabel("AI difficulty").selectOption("hard");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".hand .card")).toHaveCount(7);
  await expect(page.locator(".mulligan")).toContainText(/plays? first\./);
  await watch(page);
  // The first turns are looked at moment by moment, the others at the pace of the one who skips them.
  await goOn(page, async () => (await over(page)) || (await last(page)) >= 7, 240_000);
  const seen = await seenBy(page);
  for (let n = 1; n <= (await last(page)); n++) expect(seen.turns.join("; "), `turn ${n}`).toMatch(new RegExp(`Turn ${n}\\D`));
  await play(page);
  await expect(page.locator(".prompt .end")).toHaveText(/(You|Computer) wins?\.|draw/);
});

// Ann's creature attacks, Bob's blocks it, and both die (510, 704.5g); nobody has anything else to do.
const brute = { list: "30 Mountain\n30 Paper Brute", cards: "Paper Brute {R}\nCreature — Ogre\nHaste\nThis creature attacks each combat if able.\n3/1" };
const guard = { list: "30 Plains\n30 Paper Guard", cards: "Paper Guard {W}\nCreature — Soldier\nDefender\nWhen this creature enters, you gain 1 life.\n1/1" };

for (const [name, viewport] of [["desktop", { width: 1440, height: 900 }], ["phone", { width: 390, height: 844 }]] as const)
  test(`two people and a spectator see each moment and the end, on a ${name}`, async ({ browser }) => {
    const [ann, bob] = await tableForTwo(browser, server, brute, guard, { habits: { pace: "fast" } });
    for (const p of [ann, bob]) await p.setViewportSize(viewport);
    const eve = await (await browser.newContext({ viewport })).newPage();
    await eve.addInitScript(() => localStorage.setItem("arbiter.habits", JSON.stringify({ pace: "fast" })));
    await eve.goto(ann.url());
    await expect(eve.locator(".board")).toBeVisible();
    for (const p of [ann, bob, eve]) await watch(p);
    // Until a guard of Bob's can block a brute of Ann's; he blocks with the first he has.
    const blocks = async () => /Declare blockers/.test(await asked(bob)) && (await bob.locator(".near .card.lit").count()) > 0;
    for (let both = false; !both; ) {
      await goOn([ann, bob], async () => (await blocks()) || (await bob.locator(".hand .card.lit").count()) > 0 || (await ann.locator(".hand .card.lit").count()) > 0);
      both = await blocks();
      for (const p of both ? [] : [ann, bob]) if (await p.locator(".hand .card.lit").count()) await act(p, () => p.locator(".hand .card.lit").last().click());
    }
    await bob.locator(".near .card.lit").first().click();
    if (!/1 creature blocks/.test(await asked(bob))) await bob.locator(".far .card.lit").first().click();
    await expect(bob.locator(".prompt .ask")).toContainText("1 creature blocks");
    await act(bob, () => bob.locator(".prompt").getByRole("button", { name: /^Block/ }).click());
    for (const p of [ann, bob]) await expect.poll(async () => (await p.locator("[role=log]").textContent()) ?? "").toMatch(/Paper Guard dies/);
    // Ann gives up: everybody is told who has won.
    await goOn([ann, bob], async () => ann.locator(".prompt.mine").isVisible());
    await ann.evaluate(() => [...document.querySelectorAll<HTMLElement>("button")].find((b) => b.textContent === "Concede")!.click());
    await ann.getByRole("dialog").getByRole("button", { name: "Concede" }).click();
    await expect(ann.locator(".prompt .end")).toContainText("Bob wins");
    await expect(bob.locator(".prompt .end")).toContainText("You win");
    await expect(eve.locator(".prompt .end")).toContainText("Bob wins", { timeout: 40_000 });
    const seen = await seenBy(bob);
    expect(seen.spells.join("\n")).toMatch(/Ann casts Paper Brute.*attacks each combat if able/);
    expect(seen.told.join("\n")).toMatch(/Paper Brute attacks/);
    expect((await seenBy(ann)).told.join("\n")).toMatch(/Paper Guard blocks Paper Brute/);
    for (const p of [ann, bob]) {
      const told = (await seenBy(p)).told.join("\n");
      expect(told).toMatch(/Paper Brute deals 3 damage/);
      expect(told).toMatch(/Paper Guard dies/);
    }
    const theirs = await seenBy(eve);
    expect(theirs.hands).toEqual([]);
    expect(theirs.told.join("\n")).toMatch(/Paper Guard dies/);
  });
