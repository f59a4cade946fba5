import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHTTP, type IncomingMessage, type Server as HTTPServer, type ServerResponse } from "node:http";
import { createServer as createHTTPS } from "node:https";
import { connect, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { Server, test } from "./kit";

// The program knows the publishers' addresses only. Here it reaches them through a proxy, which leads to a server of the test that shows a certificate made for
// the test: nothing of the program is changed.

const dir = mkdtempSync(join(tmpdir(), "arbiter-publishers-"));
let proxy: HTTPServer;
let publishers: ReturnType<typeof createHTTPS>;
let publish: (q: IncomingMessage, r: ServerResponse) => void = (_, r) => r.writeHead(404).end();
let env: Record<string, string>;
const sockets = new Set<Socket>();

const listening = (s: HTTPServer | ReturnType<typeof createHTTPS>) => new Promise<number>((resolve) => s.listen(0, "127.0.0.1", () => resolve((s.address() as AddressInfo).port)));

test.beforeAll(async () => {
  const root = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
  execFileSync("go", ["run", join(root, "src/crypto/tls/generate_cert.go"), "--ca", "--host", "api.scryfall.com,data.scryfall.io,mtgjson.com"], { cwd: dir, stdio: "ignore" });
  publishers = createHTTPS({ key: readFileSync(join(dir, "key.pem")), cert: readFileSync(join(dir, "cert.pem")) }, (q, r) => publish(q, r));
  const port = await listening(publishers);
  proxy = createHTTP().on("connect", (_, client: Socket) => {
    const to = connect(port, "127.0.0.1", () => client.write("HTTP/1.1 200 OK\r\n\r\n"));
    to.pipe(client).pipe(to);
    for (const s of [to, client]) { sockets.add(s); s.on("error", () => s.destroy()); }
  });
  env = { HTTPS_PROXY: `http://127.0.0.1:${await listening(proxy)}`, SSL_CERT_FILE: join(dir, "cert.pem"), SSL_CERT_DIR: dir };
});
test.afterAll(() => {
  for (const s of sockets) s.destroy();
  proxy.close();
  publishers.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Cards as Scryfall writes them: creatures with a short text, of which the last can't be read. */
function bulk(n: number): string {
  const card = (i: number) => JSON.stringify({
    object: "card", layout: "normal", name: `Paper Beast ${i}`, mana_cost: "{1}{G}", type_line: "Creature — Beast",
    oracle_text: i === n ? "Frobnicate the moon." : ["Trample", "Reach", "Vigilance", "Haste"][i % 4], power: "2", toughness: "2",
    legalities: { modern: "legal" },
  });
  return `[\n${Array.from({ length: n }, (_, i) => card(i + 1)).join(",\n")}\n]\n`;
}

const scryfall = (text: string) => (q: IncomingMessage, r: ServerResponse) => {
  if (q.headers.host === "api.scryfall.com" && q.url === "/bulk-data/oracle-cards") r.end(JSON.stringify({ object: "bulk_data", download_uri: "https://data.scryfall.io/oracle-cards/oracle-cards.json" }));
  else if (q.headers.host === "data.scryfall.io") r.end(text);
  else r.writeHead(404).end();
};

/** A list of 60 as Arena exports it. */
const arena = `Deck\n${Array.from({ length: 9 }, (_, i) => `4 Paper Beast ${i + 1} (TST) ${i + 1}`).join("\n")}\n24 Forest (TST) 99\n`;

const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png`, fullPage: true } : {});

/** Counts the clicks of a person on the page. */
async function countClicks(page: Page) {
  await page.addInitScript(() => addEventListener("click", (e) => { if (e.isTrusted) sessionStorage.setItem("clicks", String(+(sessionStorage.getItem("clicks") ?? 0) + 1)); }, true));
  return { n: () => page.evaluate(() => +(sessionStorage.getItem("clicks") ?? 0)), none: () => page.evaluate(() => sessionStorage.removeItem("clicks")) };
}

test("from no card data to a game with a pasted list of 60 [B5]", async ({ page }) => {
  publish = scryfall(bulk(400));
  const server = await Server.start(undefined, env);
  try {
    const clicks = await countClicks(page);
    const all = (await (await page.request.get(server.url + "/api/offer")).json()).cards + 400;
    await page.goto(server.url + "/decks");
    await page.getByLabel("Paste a deck list").fill(arena);
    // Where there is no card data the page says so, and offers what helps.
    await expect(page.locator(".unknown")).toContainText("No card data has been imported yet");
    await page.screenshot(picture("data-missing"));
    await page.getByRole("link", { name: "Import card data" }).last().click();
    await page.screenshot(picture("data-page"));
    await page.getByRole("button", { name: "Download Scryfall, Oracle cards" }).click();
    await expect(page.getByRole("heading", { name: "The cards are here" })).toBeVisible();
    await expect(page.getByLabel("The import")).toContainText(`${all} cards are known`);
    await expect(page.getByLabel("The import")).toContainText(new RegExp(`Playable\\s*${all - 1} of ${all}`));
    await page.screenshot(picture("data-done"));

    // Three clicks from here: the link, the game, the hand.
    await clicks.none();
    await page.evaluate(() => localStorage.clear());
    await page.goto(server.url + "/");
    await page.getByRole("link", { name: "Decks" }).click();
    await page.getByLabel("Paste a deck list").fill(arena);
    await expect(page.locator(".deck .size")).toHaveText("60 cards");
    await page.getByRole("button", { name: "Play the computer" }).click();
    await expect(page.locator(".hand .card").first()).toBeVisible();
    await page.getByRole("button", { name: /^Keep/ }).click();
    await expect(page.locator("[role=log] li").first()).toBeVisible();
    expect(await clicks.n()).toBeLessThanOrEqual(3);

    // After a restart the cards are still there.
    await server.kill();
    await server.up();
    await page.goto(server.url + "/card-data");
    await expect(page.getByText(`This server knows ${all} cards.`)).toContainText("data.scryfall.io");
  } finally {
    await server.stop();
  }
});

test("a server that was started with a file of cards says so, instead of that there are none", async ({ page }) => {
  const file = join(dir, "given.json");
  writeFileSync(file, bulk(40));
  const server = await Server.start((d) => ["--data", d, "--cards", file], env);
  try {
    await page.goto(server.url + "/decks");
    await page.getByLabel("Paste a deck list").fill("4 Paper Beast 1\n4 Nobody Knows This One\n52 Forest");
    await expect(page.locator(".unknown")).toContainText("those of the files it was started with (--cards)");
    await expect(page.locator(".unknown")).not.toContainText("No card data");
    await page.goto(server.url + "/card-data");
    await expect(page.locator("main header")).toContainText("from the files that it was started with (--cards)");
    await page.goto(server.url + "/");
    await expect(page.getByRole("link", { name: "Import all cards of Magic" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Card data" }).first()).toBeVisible();
  } finally {
    await server.stop();
  }
});

test("a file is uploaded, a broken one is refused with its line, and one of the server's folder is read", async ({ page }) => {
  const folder = join(dir, "files");
  mkdirSync(folder);
  writeFileSync(join(folder, "AtomicCards.json.gz"), gzipSync(JSON.stringify({ meta: {}, data: { "Paper Ox": [{ name: "Paper Ox", type: "Creature — Ox", power: "1", toughness: "3", manaCost: "{G}", layout: "normal" }] } })));
  const server = await Server.start((d) => ["--data", d, "--card-folder", folder], env);
  try {
    await page.goto(server.url + "/card-data");
    const text = bulk(40);
    const choose = (name: string, body: string | Buffer) => page.getByLabel("Upload a file").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(body) });
    await choose("cut.json", text.slice(0, text.length / 2));
    await expect(page.getByRole("heading", { name: "The import failed" })).toBeVisible();
    await expect(page.locator(".now .error")).toContainText(/cut\.json:\d+: the file ends in the middle of a JSON value/);
    await page.screenshot(picture("data-failed"));
    await choose("cards.json", text);
    await expect(page.getByRole("heading", { name: "The cards are here" })).toBeVisible();
    await page.getByRole("button", { name: "Import AtomicCards.json.gz" }).click();
    await expect(page.locator("main header")).toContainText("Imported from AtomicCards.json.gz");
    await page.goto(server.url + "/decks");
    await page.getByLabel(/^Find cards/).fill("paper ox");
    await expect(page.locator("search li", { hasText: "Paper Ox" })).toBeVisible();
    // What the file before knew is gone with it.
    await page.getByLabel(/^Find cards/).fill("paper beast");
    await expect(page.getByText("No card is like that.")).toBeVisible();
  } finally {
    await server.stop();
  }
});

test("a download is canceled, and nothing is changed", async ({ page }) => {
  publish = (q, r) => {
    if (q.headers.host === "mtgjson.com") r.write(`{"meta":{},"data":{`); // and nothing more
  };
  const server = await Server.start(undefined, env);
  try {
    await page.goto(server.url + "/card-data");
    await page.getByRole("button", { name: "Download MTGJSON, AtomicCards" }).click();
    await expect(page.getByRole("heading", { name: "Downloading" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Download Scryfall, Oracle cards" })).toBeDisabled();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "Canceled" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Download Scryfall, Oracle cards" })).toBeEnabled();
  } finally {
    await server.stop();
  }
});

test("a stranger finds no button, and whom to ask", async ({ page }) => {
  const server = await Server.start((d) => ["--data", d, "--public", "http://127.0.0.1"], env); // may be behind a proxy
  try {
    await page.goto(server.url + "/decks");
    await page.getByLabel("Paste a deck list").fill(arena);
    await expect(page.locator(".unknown")).toContainText("The card data is missing. Ask whoever runs the server to import it");
    await expect(page.getByRole("link", { name: "Import card data" })).toHaveCount(0);
    await page.screenshot(picture("data-stranger"));
    await page.goto(server.url + "/card-data");
    await expect(page.getByRole("heading", { name: "Only whoever runs this server can import card data" })).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
    expect((await page.request.post(server.url + "/api/card-data", { data: { source: "scryfall" } })).status()).toBe(403);
  } finally {
    await server.stop();
  }
});

test("with the owner's token it is imported from anywhere", async ({ page }) => {
  publish = scryfall(bulk(20));
  const server = await Server.start(undefined, { ...env, ARBITER_OWNER_TOKEN: "a token of the test's" });
  try {
    await page.goto(server.url + "/card-data");
    await page.getByLabel(/^The owner's token/).fill("a wrong one");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByRole("alert")).toHaveText("That is not the owner's token.");
    await page.getByLabel(/^The owner's token/).fill("a token of the test's");
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Download Scryfall, Oracle cards" }).click();
    await expect(page.getByRole("heading", { name: "The cards are here" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.screenshot(picture("data-phone"));
  } finally {
    await server.stop();
  }
});
