import { expect } from "@playwright/test";
import { Server, sitDown, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

test("the scripts of the first page and the table are small, and compressed", async ({ page }) => {
  await sitDown(page, server);
  const scripts = await page.evaluate(() => (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter((r) => /\.js$/.test(r.name)).map((r) => ({ name: r.name.split("/").at(-1), sent: r.encodedBodySize, size: r.decodedBodySize })));
  const sent = scripts.reduce((n, s) => n + s.sent, 0);
  console.log(`${(sent / 1000).toFixed(1)} kB of scripts, ${scripts.length} files`);
  expect(scripts.length).toBeGreaterThan(2);
  expect(sent).toBeGreaterThan(20_000);
  expect(sent).toBeLessThan(150_000);
});
