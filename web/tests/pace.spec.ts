import { expect, type Page } from "@playwright/test";
import { Server, act, asked, cast, castable, goOn, lines, table, test } from "./kit";

let server: Server;
test.beforeEach(async () => { server = await Server.start(); });
test.afterEach(async () => { await server.stop(); });

const turnOf = async (page: Page) => +/Turn (\d+)/.exec(await page.locator(".steps .turn").innerText().catch(() => ""))?.[1]! || 0;

test("every turn of the opponent is shown, with its spells as cards with their text [B1, M7]", async ({ page }) => {
  // The opponent casts something each turn, and nobody dies of it.
  const ghosts = { list: "30 Plains\n30 Paper Ghost", cards: "Paper Ghost {W}\nCreature — Spirit\nWhen this creature enters, each player gains 2 life.\n1/1" };
  await table(page, server, { list: "60 Plains" }, { against: ghosts, habits: { pace: "fast" } });
  await page.evaluate(() => {
    const seen = { turns: new Set<string>(), spells: new Set<string>(), told: new Set<string>() };
    Object.assign(window, { seen });
    const look = () => {
      const turn = document.querySelector(".steps .turn")?.textContent;
      if (turn) seen.turns.add(turn);
      const spell = document.querySelector<HTMLElement>(".card-stage.theirs");
      if (spell) seen.spells.add(spell.innerText);
      for (const t of document.querySelectorAll<HTMLElement>(".stage.told")) seen.told.add(t.innerText);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
  });
  // Nothing is skipped: the player looks on until they are asked.
  await goOn(page, async () => (await turnOf(page)) >= 8, 120_000);
  const seen = await page.evaluate(() => {
    const s = (window as unknown as { seen: Record<string, Set<string>> }).seen;
    return { turns: [...s.turns!], spells: [...s.spells!], told: [...s.told!] };
  });
  const last = await turnOf(page);
  expect(last).toBeGreaterThan(4);
  for (let n = 1; n <= last; n++) expect(seen.turns.join("; "), `turn ${n}`).toMatch(new RegExp(`Turn ${n}\\D`));
  expect(seen.spells.length).toBeGreaterThan(0);
  expect(seen.spells.join("\n")).toMatch(/Computer casts/);
  expect(seen.told.length).toBeGreaterThan(0);
});

test("a turn is passed once: the key again while the other turn is shown passes no turn that was not seen, and Escape ends it", async ({ page }) => {
  await table(page, server, { list: "60 Plains" }, { habits: { pace: "normal" } });
  const mine = async () => (await page.locator(".prompt.mine").isVisible()) && /yours/.test(await page.locator(".steps .turn").innerText()) && /^Main/.test(await page.locator(".steps .now").innerText().catch(() => ""));
  await goOn(page, mine);
  for (const escape of [false, true, true]) {
    const turn = await turnOf(page);
    await act(page, () => castable(page, "Plains").first().click()); // no card is to be discarded at the end of the turn
    await page.waitForTimeout(400);
    // A long press, and again while the computer's turn is shown.
    for (let k = 0; k < 4; k++) await page.keyboard.press("t");
    await expect.poll(() => turnOf(page), { intervals: [60] }).toBe(turn + 1);
    for (let k = 0; k < 3; k++) {
      await page.keyboard.press("t");
      await page.waitForTimeout(120);
    }
    if (escape) await page.keyboard.press("Escape");
    await expect.poll(mine).toBe(true);
    expect(await turnOf(page)).toBe(turn + 2);
    await page.waitForTimeout(800);
    expect(await turnOf(page)).toBe(turn + 2);
    expect(await mine()).toBe(true);
  }
});

test("the first main phase waits also for who has removed that stop once, and its step says so", async ({ page }) => {
  await table(page, server, { list: "60 Plains" }, { habits: { mine: ["blockers"], main: false } });
  await goOn(page, async () => /yours/.test(await page.locator(".steps .turn").innerText()) && (await page.locator(".steps .now").innerText()).trim() === "Main");
  const main = page.getByRole("button", { name: "Main", exact: true });
  await expect(main).toHaveAttribute("aria-pressed", "true");
  await main.click({ force: true });
  await expect(main).toHaveAttribute("title", /always waits for you/);
  await expect(main).toHaveAttribute("aria-pressed", "true");
});

test("one click answers one decision: each own first main phase waits, and so does the turn after a spell [B1]", async ({ page }) => {
  // A land each turn is all that can be done.
  await table(page, server, { list: "60 Plains" });
  // Every main phase of their own in which the player is asked, whenever the test looks.
  await page.evaluate(() => {
    const stops = new Set<number>();
    Object.assign(window, { stops });
    const look = () => {
      const turn = document.querySelector(".steps .turn")?.textContent ?? "";
      if (/yours/.test(turn) && document.querySelector(".prompt.mine") && /^Main/.test(document.querySelector(".steps .now")?.textContent?.trim() ?? "")) stops.add(+(/Turn (\d+)/.exec(turn)?.[1] ?? 0));
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    look();
  });
  const seen = () => page.evaluate(() => [...(window as unknown as { stops: Set<number> }).stops]);
  await goOn(page, async () => {
    const turn = await page.locator(".steps .turn").innerText();
    if (!/yours/.test(turn) || !(await page.locator(".prompt.mine").isVisible()) || !/^Main/.test(await page.locator(".steps .now").innerText())) return false;
    if (await castable(page, "Plains").count()) {
      await act(page, () => castable(page, "Plains").first().click());
      // The land is played, and nothing else has happened.
      await expect(castable(page, "Plains")).toHaveCount(0);
      await expect(page.locator(".prompt.mine")).toBeVisible();
      expect(await page.locator(".steps .turn").innerText()).toBe(turn);
    }
    return (await seen()).length >= 4;
  });
  const own = (await seen()).sort((a, b) => a - b);
  for (let i = 1; i < own.length; i++) expect(own[i]! - own[i - 1]!, `own turns ${own}`).toBe(2);
});

test("a spell with one possible target asks for it, and can be taken back [B2]", async ({ page }) => {
  await table(page, server, { list: "60 Paper Blade", cards: "Paper Blade {0}\nInstant\nTarget opponent loses 3 life." });
  const blades = page.locator(".hand .card", { hasText: "Paper Blade" });
  await goOn(page, async () => (await castable(page, "Paper Blade").count()) > 0);
  const had = await blades.count();
  await cast(page, "Paper Blade");
  expect(await asked(page)).toMatch(/target/i);
  await expect(page.locator(".far .life")).toHaveText("20");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(blades).toHaveCount(had);
  await cast(page, "Paper Blade");
  await page.locator(".far .who.lit").click();
  await goOn(page, async () => (await page.locator(".far .life").innerText()) === "17");
});

test("Space goes to the next moment and Esc to the end, and neither answers", async ({ page }) => {
  const ghosts = { list: "30 Plains\n30 Paper Ghost", cards: "Paper Ghost {W}\nCreature — Spirit\nDefender\n0/1" };
  await table(page, server, { list: "60 Plains" }, { against: ghosts, habits: { pace: "slow" } });
  await goOn(page, async () => page.locator(".prompt .skip").first().isVisible());
  await expect(page.locator(".prompt .skip").first()).toBeVisible();
  await expect(page.locator(".stage").first()).toBeVisible();
  const said = await lines(page);
  await page.keyboard.press(" ");
  await expect(page.locator(".prompt")).toBeVisible();
  await expect.poll(() => lines(page)).toBeGreaterThanOrEqual(said);
  // The last moment is skipped by a key, and the same key once more at once is not an answer.
  const [before, after] = await page.evaluate(async () => {
    const key = (k: string) => dispatchEvent(new KeyboardEvent("keydown", { key: k, bubbles: true }));
    const told = () => document.querySelectorAll("[role=log] li").length + (document.querySelector(".prompt .ask")?.textContent ?? "");
    for (let i = 0; i < 100 && !document.querySelector(".prompt.mine"); i++) {
      key("Escape");
      await new Promise((r) => setTimeout(r, document.querySelector(".prompt.mine") ? 0 : 40));
    }
    const before = told();
    key(" ");
    await new Promise((r) => setTimeout(r, 300));
    return [before, told()];
  });
  await expect(page.locator(".prompt.mine")).toBeVisible();
  expect(after).toBe(before);
});
