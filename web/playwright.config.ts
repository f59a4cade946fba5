import { defineConfig } from "@playwright/test";

// The tests start their own servers, with the program that `make` builds. CHROMIUM names another browser than Debian's.
export default defineConfig({
  testDir: "tests",
  timeout: 180_000,
  // A browser on a busy machine is sometimes late: a test that fails is tried once more, and listed as flaky if it passes then.
  retries: process.env.CI ? 1 : 0,
  // A page that doesn't work fails every test, after its time: ten failures say enough.
  maxFailures: process.env.CI ? 10 : 0,
  expect: { timeout: 15_000 },
  workers: 1,
  fullyParallel: false,
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] },
    viewport: { width: 1440, height: 900 },
  },
});
