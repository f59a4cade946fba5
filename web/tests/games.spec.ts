import { expect } from "@playwright/test";
import { Server, act, asked, over, play, tableForTwo, test } from "./kit";
import { sawEverything, witness, witnessed } from "./witness";

let server: Server;
test.beforeEach(async () => { server = await Server.start(); });
test.afterEach(async () => { await server.stop(); });

// Whole games, each moment of which is shown, take longer than other tests.
test.describe.configure({ timeout: 600_000 });

const screens = [["desktop", { width: 1440, height: 900 }], ["phone", { width: 390, height: 844 }]] as const;

for (const [name, viewport] of screens)
  test(`a game against the computer that looks ahead is seen moment by moment, to its end, on a ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await witness(page);
    await page.addInitScript(() => localStorage.setItem("arbiter.habits", JSON.stringify({ pace: "fast", sound: false })));
    await page.goto(server.url + "/");
    await page.getByText("Custom game").click();
    await page.getByLabel("AI difficulty").selectOption("hard");
    await page.getByRole("button", { name: "Start the game" }).click();
    await expect(page.locator(".hand .card")).toHaveCount(7);
    await expect(page.locator(".mulligan")).toContainText(/plays? first\./);
    await play(page, undefined, 540_000, true);
    await expect(page.locator(".prompt .end")).toHaveText(/(You|Computer) wins?[.!]|draw/);
    await expect(page.locator(".summary")).toBeInViewport({ ratio: 0.5 });
    const { told, turns, beats } = await sawEverything(page, "Player");
    expect(turns).toBeGreaterThan(5);
    expect(told.join("\n")).toMatch(/Computer casts|Computer plays/);
    console.log(`${name}: ${turns} turns, ${beats} lines told`);
  });

// Ann's creatures attack each turn; Bob's can block, and do once: both die (510, 704.5g).
const brute = { list: "30 Mountain\n30 Paper Brute", cards: "Paper Brute {R}\nCreature — Ogre\nHaste\nThis creature attacks each combat if able.\n3/1" };
const guard = { list: "30 Plains\n30 Paper Guard", cards: "Paper Guard {W}\nCreature — Soldier\nDefender\nWhen this creature enters, you gain 1 life.\n1/1" };

for (const [name, viewport] of screens)
  test(`two people and a spectator see each moment and the end, on a ${name}`, async ({ browser }) => {
    const [ann, bob] = await tableForTwo(browser, server, brute, guard, { habits: { pace: "fast", sound: false }, first: async (p) => { await p.setViewportSize(viewport); await witness(p); } });
    const eve = await (await browser.newContext({ viewport })).newPage();
    await witness(eve);
    await eve.addInitScript(() => localStorage.setItem("arbiter.habits", JSON.stringify({ pace: "fast", sound: false })));
    await eve.goto(ann.url());
    await expect(eve.locator(".board")).toBeVisible();
    // Bob blocks the first attack that he can block, and no other.
    let blocked = false;
    const bobs = play(bob, async () => !blocked && /Declare blockers/.test(await asked(bob)) && (await bob.locator(".near .card.lit").count()) > 0, 300_000, true).then(async () => {
      if (await over(bob)) return;
      await bob.locator(".near .card.lit").first().click();
      if (!/1 creature blocks/.test(await asked(bob))) await bob.locator(".far .card.lit").first().click();
      await expect(bob.locator(".prompt .ask")).toContainText("1 creature blocks");
      await act(bob, () => bob.locator(".prompt").getByRole("button", { name: /^Block/ }).click());
      blocked = true;
      await play(bob, undefined, 300_000, true);
    });
    await Promise.all([bobs, play(ann, undefined, 300_000, true)]);
    expect(blocked).toBe(true);
    await expect(ann.locator(".prompt .end")).toContainText("You win");
    await expect(bob.locator(".prompt .end")).toContainText("Ann wins");
    await expect(eve.locator(".prompt .end")).toContainText("Ann wins", { timeout: 60_000 });
    const seen = await Promise.all([[ann, "Ann"], [bob, "Bob"], [eve, "Eve"]].map(async ([p, who]) => (await sawEverything(p as typeof ann, who as string)).told.join("\n")));
    const [byAnn, byBob, byEve] = seen as [string, string, string];
    for (const told of [byBob, byEve]) expect(told).toMatch(/Ann casts.*Paper Brute.*attacks each combat if able/);
    for (const told of [byBob, byEve]) expect(told).toMatch(/Paper Brute attacks/);
    for (const told of [byAnn, byEve]) expect(told).toMatch(/Paper Guard blocks Paper Brute/);
    for (const told of seen) {
      expect(told).toMatch(/Paper Brute deals 3 damage/);
      expect(told).toMatch(/Paper Guard dies/);
      expect(told).toMatch(/Ann wins|You win/);
    }
    // Each turn of the others, and no hand by who only looks on.
    const turns = (await witnessed(ann)).heard.map((h) => h.turn);
    for (const p of [ann, bob, eve]) for (let n = 1; n <= Math.max(...turns); n++) expect((await witnessed(p)).shown.some((s) => new RegExp(`Turn ${n}\\D`).test(s.turn)), `turn ${n}`).toBe(true);
    expect((await witnessed(eve)).hands).toBe(0);
  });
