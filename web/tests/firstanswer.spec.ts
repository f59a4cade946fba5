import { expect, test } from "@playwright/test";
import { Host, ready } from "./desk";

// Measures how long the judge's page takes from its opening to its first answer, without the download: the files come
// from this machine. `npm run firstanswer` prints it. Times of a busy machine say little, so the processor time of the
// page's process is there as well. Nothing is asserted of it.
test.skip(!process.env.MEASURE, "a measurement");

const board = "A: Humility, 4 Plains, Serra Angel, hand: Opalescence\nB: 20 life, Grizzly Bears";

for (const rate of [1, 4]) {
  test(`the first answer, with the processor throttled ${rate} times`, async ({ browser }) => {
    test.setTimeout(600_000);
    const host = await Host.start();
    const system = await browser.newBrowserCDPSession();
    const used = async () => {
      const { processInfo } = (await system.send("SystemInfo.getProcessInfo")) as { processInfo: { type: string; id: number; cpuTime: number }[] };
      return new Map(processInfo.filter((p) => p.type === "renderer").map((p) => [p.id, p.cpuTime]));
    };
    for (let n = 0; n < 3; n++) {
      const page = await browser.newPage();
      await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
      const before = await used();
      const cpu = async () => [...(await used())].reduce((sum, [id, t]) => sum + t - (before.get(id) ?? 0), 0);
      const began = Date.now();
      await page.goto(host.url);
      await ready(page);
      const first = Date.now() - began, spent = await cpu();
      await page.getByLabel("The board, a player a line").fill(board);
      const typed = Date.now();
      await page.getByRole("button", { name: "Set it up" }).click();
      await expect(page.getByRole("region", { name: "A", exact: true }).getByRole("button", { name: /Serra Angel.*1\/1/ })).toBeVisible({ timeout: 60_000 });
      console.log(`first answer ${(first / 1000).toFixed(2)} s (${spent.toFixed(2)} s of processor time), a typed board ${((Date.now() - typed) / 1000).toFixed(2)} s more (${((await cpu()) - spent).toFixed(2)} s)`);
      await page.close();
    }
    await host.stop();
  });
}
