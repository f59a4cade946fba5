import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server as Http } from "node:http";
import { extname, join } from "node:path";
import { expect, type Page } from "@playwright/test";

/** The judge's page as make site builds it. */
export const built = process.env.SITE_DIR ?? join(import.meta.dirname, "../../dist/site");

const kinds: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".txt": "text/plain", ".gz": "application/gzip" };

/** A plain web host: files in a folder, and nothing else. It notes what it was asked for. */
export class Host {
  asked: string[] = [];
  private constructor(private http: Http, readonly url: string) {}

  static async start(dir = built): Promise<Host> {
    let host: Host;
    const http = createServer((req, res) => {
      const path = new URL(req.url!, "http://x").pathname;
      host.asked.push(`${req.method} ${req.url}`);
      const file = join(dir, path.replace(/^\/somewhere\//, "").replaceAll("..", "") || "index.html");
      if (!path.startsWith("/somewhere/") || !existsSync(file) || !statSync(file).isFile()) return void res.writeHead(404).end();
      res.writeHead(200, { "Content-Type": kinds[extname(file)] ?? "application/octet-stream", "Content-Length": statSync(file).size });
      createReadStream(file).pipe(res);
    });
    await new Promise<void>((r) => http.listen(0, "127.0.0.1", r));
    const a = http.address();
    host = new Host(http, `http://127.0.0.1:${typeof a === "object" && a ? a.port : 0}/somewhere/`);
    return host;
  }

  stop = () => new Promise<void>((r) => { this.http.close(() => r()); this.http.closeAllConnections(); });
}

/** Waits for the judge. */
export async function ready(page: Page) {
  await expect(page.getByText("Loading the rules")).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole("heading", { name: /What happens|The judge waits/ })).toBeVisible({ timeout: 60_000 });
}

/** Sets a board up by typing it. */
export async function type(page: Page, board: string) {
  const setup = page.locator("details.setup");
  if (!(await setup.evaluate((d: HTMLDetailsElement) => d.open))) await setup.locator("summary").click();
  await page.getByRole("tab", { name: "Type it" }).click();
  await page.getByLabel("The board, a player a line").fill(board);
  await page.getByRole("button", { name: "Set it up" }).click();
}

/** Writes what happens. */
export async function write(page: Page, text: string) {
  await page.getByLabel("Or write what happens").fill(text);
  await page.getByRole("button", { name: "Do it" }).click();
  await expect(page.locator(".right")).toHaveAttribute("aria-busy", "false", { timeout: 20_000 });
}
