// Has Lighthouse look at pages, by default those of a server at localhost:8080, and fails if accessibility is below 100 or
// anything else below 95. Lighthouse is fetched when it is needed: npm run lighthouse [-- address...]
import { spawnSync } from "node:child_process";

const pages = process.argv.slice(2);
let low = false;
for (const page of pages.length ? pages : ["http://localhost:8080/", "http://localhost:8080/judge", "http://localhost:8080/workshop", "http://localhost:8080/lab", "http://localhost:8080/puzzles"]) {
  const run = spawnSync("npx", ["--yes", "lighthouse@12.8.2", page, "--preset=desktop", "--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage"], {
    encoding: "utf8", maxBuffer: 1 << 28, env: { CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium", ...process.env },
  });
  if (run.status !== 0) throw new Error(run.stderr);
  const report = JSON.parse(run.stdout);
  const scores = Object.values(report.categories).map((c) => ({ id: c.id, score: Math.round(c.score * 100) }));
  console.log(`${page}: ${scores.map((s) => `${s.id} ${s.score}`).join(", ")}`);
  low ||= scores.some((s) => s.score < (s.id === "accessibility" ? 100 : 95));
}
process.exitCode = low ? 1 : 0;
