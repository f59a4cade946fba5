import { expect } from "@playwright/test";
import { Server, over, play, sitDown, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const median = (list: number[]) => { const s = [...list].sort((a, b) => a - b); return (s[(s.length - 1) >> 1]! + s[s.length >> 1]!) / 2; };

// A land, what can be cast, targets, all attackers, in the player's own turns.
test("a turn takes no more clicks than before targets were asked for", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("arbiter.habits", JSON.stringify({ pace: "off" })));
  const turns: number[] = [];
  const games = +(process.env.GAMES ?? 3);
  test.setTimeout(games * 60_000);
  for (let n = 0; n < games; n++) {
    const deck = n % 3;
    await sitDown(page, server, deck);
    await page.evaluate(() => {
      const clicks: Record<number, number> = {};
      Object.assign(window, { clicks });
      document.addEventListener("click", () => {
        const now = document.querySelector(".steps .turn")?.textContent ?? "";
        const n = +(/Turn (\d+)/.exec(now)?.[1] ?? 0);
        if (/yours/.test(now)) clicks[n] = (clicks[n] ?? 0) + 1;
      }, true);
    });
    await play(page, async () => turns.length > 0 && (await page.locator(".steps .turn").innerText().catch(() => "")).includes("Turn 30"));
    const counted = await page.evaluate(() => Object.values((window as unknown as { clicks: Record<number, number> }).clicks));
    expect(counted.length).toBeGreaterThan(2);
    turns.push(...counted.slice(0, (await over(page)) ? -1 : undefined)); // the last turn may have been cut short
  }
  console.log(`${turns.length} turns, ${median(turns)} clicks in the median, ${(turns.reduce((a, b) => a + b, 0) / turns.length).toFixed(1)} on average, at most ${Math.max(...turns)}`);
  // That of three games varies by one (GAMES=20 npx playwright test clicks).
  expect(median(turns)).toBeLessThanOrEqual(games < 10 ? 5 : 4.2);
});
