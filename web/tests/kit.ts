import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as plain, type Browser, type Page } from "@playwright/test";

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

  private constructor(readonly port: number, readonly args: string[], readonly dir: string, readonly env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(args: (dir: string) => string[] = (dir) => ["--data", dir], env: Record<string, string> = {}): Promise<Server> {
    const dir = mkdtempSync(join(tmpdir(), "arbiter-test-"));
    const s = new Server(await freePort(), args(dir), dir, { ARBITER_CARDS: join(dir, "cards"), ...env });
    await s.up();
    return s;
  }

  async up() {
    this.child = spawn(program, ["serve", "--quiet", "--listen", `127.0.0.1:${this.port}`, ...this.args], { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...this.env } });
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

/** A test that closes all pages behind it: those left open would go on asking for servers that are gone. */
export const test = plain.extend<{ closing: void }>({
  closing: [async ({ browser }, use) => {
    await use();
    await Promise.all(browser.contexts().map((c) => c.close().catch(() => {})));
  }, { auto: true }],
});

/** The number of answers given, as the page last heard. */
export const lines = (page: Page) => page.locator("[role=log] li").count();

export const over = (page: Page) => page.locator(".prompt .end").isVisible();

/** What is chosen in a dialog by a click. */
const choosing = ".panel .modes .button:not(.off), .panel .two .head .button, .panel .vote .button, .panel .naming li:not(.none)";

/**
 * Plays like someone who clicks on what glows: lands and spells from the hand, targets, all attackers, no blocks; else the main button. Ends when the game does,
 * or when until says so. Who looks skips nothing that is shown.
 */
export async function play(page: Page, until: () => Promise<boolean> = async () => false, deadline = 150_000, looks = false) {
  const end = Date.now() + deadline;
  let still = 0;
  while (Date.now() < end) {
    if ((await over(page)) || (await until())) return;
    const did = await page.evaluate(([choosing, looks]) => {
      const click = (e: Element | null | undefined) => (e instanceof HTMLElement ? (e.click(), true) : false);
      if (looks && document.querySelector(".prompt .skip")) return "look";
      if (click(document.querySelector(".prompt .skip.all"))) return "skip";
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
      if (click(document.querySelector(".prompt .submit:enabled"))) return "submit";
      if (click(document.querySelector(".panel .search .card.lit:not(.chosen)"))) return "bring";
      if (click(document.querySelector(choosing))) return "choose";
      if (click(document.querySelector(".hand .card.lit:not(.chosen)"))) return "hand";
      const main = buttons.find((b) => b.matches(".primary, .pass") && !b.disabled);
      if (!main) {
        const lit = [".far .card.lit:not(.chosen)", ".far .who.lit", ".card.lit:not(.chosen)", ".who.lit", ".stacked.lit"].flatMap((w) => [...document.querySelectorAll<HTMLElement>(w)]);
        if (click(lit[0])) return "target";
      }
      return click(main ?? buttons[0]) ? "main" : "";
    }, [choosing, looks] as const);
    if (did === "all") await page.locator(".prompt").getByRole("button", { name: /^(Attack|Skip attack)/ }).click({ timeout: 2000 }).catch(() => {});
    still = did ? 0 : still + 1;
    await page.waitForTimeout(did ? 25 : 60);
    expect(still, "the game stands still: " + (await page.locator(".prompt").innerText().catch(() => ""))).toBeLessThan(700); // longer than a clock of 30 seconds
  }
  throw new Error("the game takes too long");
}

/** Starts a game against the computer, as the lobby's first deck does. */
export async function sitDown(page: Page, server: Server, deck = 0) {
  await page.goto(server.url + "/");
  await page.locator(".deck").nth(deck).click();
  await expect(page.locator(".hand .card").first()).toBeVisible();
}

/** A deck: its list, and the cards of one's own in it as plain text. */
export interface Deck {
  list: string;
  cards?: string;
}

/** A deck that does nothing: no deal of it can disturb what a test is about. */
export const idle: Deck = { list: "60 Plains" };

async function ask(server: Server, path: string, body: object): Promise<{ game: string; token: string }> {
  const r = await fetch(server.url + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  if (!r.ok) throw new Error(await r.text());
  return (await r.json()) as { game: string; token: string };
}

/** Opens the table of a game in the seat that was given. */
async function open(page: Page, server: Server, seat: { game: string; token: string }, habits: object) {
  await page.addInitScript(([seat, habits]) => {
    localStorage.setItem("arbiter.seats", JSON.stringify({ [seat.game]: seat.token }));
    if (!localStorage.getItem("arbiter.habits")) localStorage.setItem("arbiter.habits", JSON.stringify(habits));
  }, [seat, { pace: "off", ...habits }] as const);
  await page.goto(`${server.url}/game/${seat.game}`);
}

interface Made {
  against?: Deck;
  /** What is done with each page before it is opened. */
  first?: (page: Page) => Promise<void>;
  /** How the player likes to be asked; nothing is shown in beats unless it says so. */
  habits?: object;
  edition?: string;
}

/** Makes a game against the computer, which does nothing unless it is given a deck, and opens its table. */
export async function table(page: Page, server: Server, deck: Deck, { against = idle, habits = {}, edition = "2026" }: Made = {}) {
  const seat = await ask(server, "/api/games", { name: "", edition, player: "Ann", deck: { name: "mine", ...deck }, others: [{ agent: "heuristic", deck: { name: "theirs", ...against } }] });
  await open(page, server, seat, habits);
  await expect(page.locator(".hand .card")).toHaveCount(7);
}

/** Makes a game of two people, each with a page of their own: Ann, who makes it, and Bob. */
export async function tableForTwo(browser: Browser, server: Server, ann: Deck, bob: Deck, { habits = {}, edition = "2026", first }: Made = {}): Promise<[Page, Page]> {
  const made = await ask(server, "/api/games", { name: "", edition, player: "Ann", deck: { name: "mine", ...ann }, others: [{}] });
  const joined = await ask(server, `/api/games/${made.game}/join`, { player: "Bob", deck: { name: "mine", ...bob } });
  const pages = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()] as [Page, Page];
  for (const p of pages) await first?.(p);
  await open(pages[0], server, made, habits);
  await open(pages[1], server, joined, habits);
  for (const p of pages) await expect(p.locator(".hand .card")).toHaveCount(7);
  return pages;
}

/** What is asked. */
export const asked = (page: Page) => page.locator(".prompt .ask").innerText().catch(() => "");

/** Does something once, and waits until the game has gone on by it. */
export async function act(page: Page, something: () => Promise<unknown>) {
  const at = await page.locator(".prompt").getAttribute("data-at");
  await something();
  await expect(page.locator(".prompt")).not.toHaveAttribute("data-at", at!);
}

/**
 * Does the main thing, or the first that can be done, wherever one of the pages is asked something, until it is so. A page may be asked something new at any
 * time: it is clicked only if nothing has changed since before `until` looked.
 */
export async function goOn(pages: Page | Page[], until: () => Promise<boolean>, deadline = 90_000) {
  const all = Array.isArray(pages) ? pages : [pages];
  const ways = [choosing, ".prompt .answers button.primary:enabled", ".prompt .answers button:enabled", ".card.lit:not(.chosen), .who.lit"];
  for (const end = Date.now() + deadline; Date.now() < end; ) {
    const before = await Promise.all(all.map((page) => page.locator(".prompt").getAttribute("data-at")));
    if (await until()) return;
    for (const [i, page] of all.entries()) {
      const clicked = await page.evaluate(([ways, at]) => {
        if (document.querySelector(".prompt.mine")?.getAttribute("data-at") !== at) return false;
        const way = ways.map((w) => document.querySelector<HTMLElement>(w)).find((e) => e);
        way?.click();
        return !!way;
      }, [ways, before[i]] as const);
      if (!clicked) continue;
      // What is selected doesn't change the game before it is submitted.
      if ((await page.locator(".prompt .submit").count()) === 0) await expect(page.locator(".prompt")).not.toHaveAttribute("data-at", before[i]!, { timeout: 2000 }).catch(() => {});
      break;
    }
    await all[0]!.waitForTimeout(20);
  }
  throw new Error(`the game takes too long: ${(await Promise.all(all.map(asked))).join(" / ")}`);
}

/** A card of the hand that can be cast or played. */
export const castable = (page: Page, name: string) => page.locator(".hand .card.lit", { hasText: name });

/** Goes on until a card of the hand can be cast, and casts it. */
export async function cast(page: Page, name: string, pages: Page | Page[] = page) {
  await goOn(pages, async () => (await castable(page, name).count()) > 0);
  await act(page, () => castable(page, name).first().click());
}
