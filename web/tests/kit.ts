import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";

export const program = process.env.ARBITER ?? join(import.meta.dirname, "../../dist/arbiter");

/** A port that nobody listens at. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const s = createServer();
    s.once("error", reject);
    s.listen(0, "127.0.0.1", () => {
      const a = s.address();
      s.close(() => resolve(typeof a === "object" && a ? a.port : 0));
    });
  });

/** A server of its own, with a folder of its own unless it is given one. */
export class Server {
  readonly url: string;
  private child?: ChildProcess;

  private constructor(readonly port: number, readonly args: string[], readonly dir: string) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(args: (dir: string) => string[] = (dir) => ["--data", dir]): Promise<Server> {
    const dir = mkdtempSync(join(tmpdir(), "arbiter-test-"));
    const s = new Server(await freePort(), args(dir), dir);
    await s.up();
    return s;
  }

  async up() {
    this.child = spawn(program, ["serve", "--quiet", "--listen", `127.0.0.1:${this.port}`, ...this.args], { stdio: ["ignore", "ignore", "inherit"] });
    for (let i = 0; i < 200; i++) {
      if (await fetch(this.url + "/healthz").then((r) => r.ok, () => false)) return;
      await new Promise((r) => setTimeout(r, 50));
    }
    throw new Error("the server does not come up");
  }

  /** kill -9. */
  async kill() {
    const gone = new Promise((r) => this.child?.once("exit", r));
    this.child?.kill("SIGKILL");
    await gone;
  }

  async stop() {
    if (this.child?.exitCode === null && this.child.signalCode === null) await this.kill();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** The number of answers given, as the page last heard. */
export const lines = (page: Page) => page.locator("[role=log] li").count();

export const over = (page: Page) => page.locator(".prompt .end").isVisible();

/**
 * Plays like someone who clicks on what glows: lands and spells from the hand, targets, all attackers, no blocks; else the main button. Ends when the game does,
 * or when until says so.
 */
export async function play(page: Page, until: () => Promise<boolean> = async () => false, deadline = 150_000) {
  const end = Date.now() + deadline;
  let still = 0;
  while (Date.now() < end) {
    if ((await over(page)) || (await until())) return;
    const did = await page.evaluate(() => {
      const click = (e: Element | null | undefined) => (e instanceof HTMLElement ? (e.click(), true) : false);
      if (!document.querySelector(".prompt.mine")) return "";
      if (click(document.querySelector(".menu button"))) return "menu";
      const buttons = [...document.querySelectorAll<HTMLButtonElement>(".prompt .answers button")];
      const all = buttons.find((b) => b.textContent?.trim().startsWith("All"));
      if (all) {
        all.click();
        return "all";
      }
      const asked = document.querySelector(".prompt .ask")?.textContent ?? "";
      if (/Who (attacks|blocks)|attack|block/.test(asked)) return click(buttons.at(-1)) ? "declare" : "";
      if (click(document.querySelector(".bring .card.lit"))) return "bring";
      if (click(document.querySelector(".hand .card.lit"))) return "hand";
      const main = buttons.find((b) => b.classList.contains("primary"));
      if (!main) {
        const lit = [...document.querySelectorAll<HTMLElement>(".far .card.lit, .far .who.lit, .card.lit, .who.lit, .stacked.lit")];
        if (click(lit[0])) return "target";
      }
      return click(main ?? buttons[0]) ? "main" : "";
    });
    if (did === "all") await page.locator(".prompt").getByRole("button", { name: /^(Attack|No attack)/ }).click({ timeout: 2000 }).catch(() => {});
    still = did ? 0 : still + 1;
    await page.waitForTimeout(did ? 25 : 60);
    expect(still, "the game stands still: " + (await page.locator(".prompt").innerText().catch(() => ""))).toBeLessThan(400);
  }
  throw new Error("the game takes too long");
}

/** Starts a game against the computer, as the lobby's first deck does. */
export async function sitDown(page: Page, server: Server, deck = 0) {
  await page.goto(server.url + "/");
  await page.locator(".deck").nth(deck).click();
  await expect(page.locator(".hand .card").first()).toBeVisible();
}
