import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Browser, type Page } from "@playwright/test";
import { Server, lines, over, play, program, test } from "./kit";

// Names and texts that would run a script, make an element or turn the page around if the page took them for more than text. A name has at most 40 characters.
const names = [
  "<img src=x onerror=__ran=1>",
  "<svg onload=__ran=1>",
  "\"'><script>__ran=1</script>",
  "javascript:__ran=1",
  "</title><script>__ran=1</script>",
  "<a href=javascript:__ran=1>win</a>",
  "\u202e\u200b\u2066gnp.exe\ufeff\u0000\u001b[31m",
  "{@html '<img src=x onerror=__ran=1>'}",
  "<iframe srcdoc='<script>__ran=1'>",
  "__proto__",
  "constructor",
];
const texts = [
  ...names,
  "{{constructor.constructor('__ran=1')()}} ${__ran=1} <%= __ran=1 %> {@html '<b onclick=__ran=1>'}",
  "<style>*{background:url(javascript:__ran=1)}</style><link rel=stylesheet href=//evil.example/x.css>",
  "<meta http-equiv=refresh content='0;url=javascript:__ran=1'><base href=//evil.example/>",
  "<math><mi xlink:href=\"data:text/html,<script>__ran=1</script>\">x</mi></math><form action=//evil.example><input autofocus onfocus=__ran=1>",
  "{<img src=x onerror=__ran=1>}: Add {\"onload=__ran=1}{W/<b>}{'}{U/;color:red}.",
];
const fit = (s: string) => s.replace(/[\u0000-\u001f]/g, " ");

/** Cards with such names and texts, in plain text, and a deck of them. A name in braces would be a cost. */
const cards = names.filter((n) => !n.includes("{")).slice(0, 6).map((n, i) => `${fit(n)} {G}\nCreature — Cat\nTrample\n${texts.slice(i * 2, i * 2 + 3).map(fit).join("\n")}\n2/2`).join("\n\n");
const list = (title: string) => `// NAME: ${title}\n18 Forest\n` + names.filter((n) => !n.includes("{")).slice(0, 6).map((n) => `4 ${fit(n)}`).join("\n");

/** A page of its own that collects whatever a page of ours never does. */
async function watched(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  const wrong: string[] = [];
  page.on("dialog", (d) => { wrong.push("a dialog: " + d.message()); void d.dismiss(); });
  page.on("pageerror", (e) => wrong.push("an error: " + e.message));
  page.on("console", (m) => { if (m.type() === "error" && !m.text().startsWith("Failed to load resource")) wrong.push("on the console: " + m.text()); });
  page.on("request", (r) => { if (!/^(http:\/\/127\.0\.0\.1:|ws:\/\/127\.0\.0\.1:)/.test(r.url())) wrong.push("a request to " + r.url()); });
  page.on("popup", () => wrong.push("a window"));
  await page.addInitScript(() => addEventListener("securitypolicyviolation", (e) => console.error("policy", e.violatedDirective, e.blockedURI, e.sample)));
  return { page, wrong };
}

/** Nothing of what the page shows has become more than text. */
async function harmless(page: Page, wrong: string[], where: string) {
  const found = await page.evaluate(() => {
    const out: string[] = [];
    if ("__ran" in window) out.push("a script has run");
    // An address within this server: the parts of the page that are loaded later are linked by whole addresses.
    const here = (v: string | null) => /^\/(?!\/)/.test(v?.startsWith(location.origin + "/") ? v.slice(location.origin.length) : (v ?? ""));
    for (const e of document.querySelectorAll("*")) {
      if (/^(script|img|iframe|object|embed|base|link|meta|style|math|video|audio)$/i.test(e.localName)) {
        const ours = (e.matches("script[src^='/assets/'], meta[name], meta[charset]") || (e.localName === "link" && here(e.getAttribute("href")))) && !e.hasAttribute("http-equiv")
          // The workshop's page says its policy itself, for hosts that don't.
          || (e === document.head.querySelector("meta[http-equiv]") && e.getAttribute("http-equiv") === "Content-Security-Policy" && /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/.test(e.getAttribute("content") ?? ""));
        if (!ours) out.push("an element: " + e.outerHTML.slice(0, 200));
      }
      for (const a of e.attributes) {
        if (/^on/i.test(a.name)) out.push("a handler: " + e.outerHTML.slice(0, 200));
        if (/^(href|src|action|formaction|xlink:href)$/.test(a.name) && !here(a.value)) out.push("a link: " + e.outerHTML.slice(0, 200));
      }
    }
    // Characters that turn the order of text around, or hide in it, are not shown.
    if (/[\u202a-\u202e\u2066-\u2069]/.test(document.body.innerText)) out.push("a character that turns text around");
    return out;
  });
  expect([...found, ...wrong], where).toEqual([]);
}

let server: Server;
test.beforeEach(async () => { server = await Server.start(); });
test.afterEach(async () => { await server.stop(); });

test("names, cards and decks with scripts in them are text in every view", async ({ browser }) => {
  const ann = await watched(browser);
  const bob = await watched(browser);
  // Games with hostile names of every sort, as another client may make them.
  for (const [i, name] of names.entries()) {
    const made = await ann.page.request.post(server.url + "/api/games", {
      data: { name, edition: "2026", player: names[(i + 1) % names.length], deck: { name: names[(i + 2) % names.length], list: "40 Forest" }, others: [{}] },
    });
    expect(made.ok(), await made.text()).toBe(true);
  }
  await ann.page.goto(server.url + "/");
  await expect(ann.page.getByText("<img src=x onerror=__ran=1>").first()).toBeVisible();
  await harmless(ann.page, ann.wrong, "the lobby");

  await ann.page.getByText("Custom game").click();
  await ann.page.getByLabel("Your name").fill(names[0]!);
  await ann.page.getByRole("button", { name: "Paste a list" }).click();
  await ann.page.getByLabel("Deck list").fill(list(names[2]!).replaceAll("4 ", "1 ") + "\n1 " + names[7]! + "\n1 " + names[8]!);
  await expect(ann.page.locator("form")).toContainText("8 of this list are not among them");
  await harmless(ann.page, ann.wrong, "unknown cards in the deck picker");
  await ann.page.evaluate((b) => localStorage.setItem("arbiter.bench", JSON.stringify(b)), { cards, list: list(names[2]!), deck: names[1]! });
  await bob.page.goto(server.url + "/");
  await bob.page.evaluate((b) => localStorage.setItem("arbiter.bench", JSON.stringify(b)), { cards, list: list(names[3]!), deck: names[4]! });
  await ann.page.goto(server.url + "/decks");
  await expect(ann.page.locator(".deck li").filter({ hasText: "onerror" }).first()).toBeVisible();
  await ann.page.locator(".deck li .card:enabled").first().hover();
  await ann.page.getByRole("button", { name: "Save", exact: true }).click();
  await ann.page.getByLabel("The deck's name").fill(names[0]!);
  await ann.page.getByRole("button", { name: "Save", exact: true }).click();
  await ann.page.getByLabel(/^Find cards/).fill(names[0]!);
  await expect(ann.page.locator("search .error")).toBeVisible();
  await ann.page.getByRole("button", { name: "Edit as text" }).click();
  await ann.page.getByLabel("The list as text").fill(list(names[2]!) + "\n1 " + names[7]! + "\n1 " + names[8]!);
  await expect(ann.page.locator(".deck .why").first()).toBeVisible();
  await harmless(ann.page, ann.wrong, "the decks");
  await ann.page.evaluate((b) => localStorage.setItem("arbiter.bench", JSON.stringify(b)), { cards, list: list(names[2]!), deck: names[1]! });
  await ann.page.goto(server.url + "/");
  await ann.page.getByText("Custom game").click();
  await ann.page.getByLabel("Your name").fill(names[0]!);
  await ann.page.getByRole("button", { name: "Paste a list" }).click();
  await ann.page.getByText("Allow partly supported cards").click();
  await expect(ann.page.getByLabel("Deck list")).toHaveValue(/onerror/);
  await ann.page.getByLabel("a friend (invite link)").check();
  await ann.page.getByRole("button", { name: "Start the game" }).click();
  await expect(ann.page.getByText("The game begins when every seat is taken")).toBeVisible();
  await harmless(ann.page, ann.wrong, "waiting");

  await bob.page.goto(ann.page.url());
  await expect(bob.page.getByRole("heading").first()).toContainText("onerror");
  await harmless(bob.page, bob.wrong, "taking a seat");
  await bob.page.getByLabel("Your name").fill(names[1]!);
  await bob.page.getByRole("button", { name: "Paste a list" }).click();
  await bob.page.getByRole("button", { name: "Join the game" }).click();
  await expect(bob.page.locator(".hand .card").first()).toBeVisible();
  await expect(ann.page.locator(".hand .card").first()).toBeVisible();
  const far = async () => (await lines(ann.page)) > 60 || (await over(ann.page));
  await Promise.all([play(ann.page, far), play(bob.page, far)]);
  await expect(ann.page.locator("[role=log]")).toContainText("__ran=1");
  await harmless(ann.page, ann.wrong, "the table");
  await harmless(bob.page, bob.wrong, "the other side of the table");
  for (const key of ["?", "Escape", "o", "Escape", "h", "Escape"]) {
    await ann.page.keyboard.press(key);
    await harmless(ann.page, ann.wrong, "a dialog of the table");
  }
  await ann.page.locator(".card").first().click({ button: "right", force: true });
  await harmless(ann.page, ann.wrong, "a card seen large");
  await ann.page.keyboard.press("Escape");
  await ann.page.locator("[role=log] li:not(.turn, .combat) button").last().click();
  await expect(ann.page.getByRole("dialog", { name: "What happened" })).toContainText("Before and after");
  await harmless(ann.page, ann.wrong, "what happened in a line");
  await ann.page.keyboard.press("Escape");
  await expect(ann.page.getByRole("dialog", { name: "What happened" })).toHaveCount(0);
  if (!(await over(ann.page))) {
    await ann.page.getByRole("button", { name: "Concede" }).click();
    await ann.page.getByRole("dialog").getByRole("button", { name: "Concede" }).click();
  }
  await expect(ann.page.locator(".prompt .end")).toBeVisible();
  await harmless(ann.page, ann.wrong, "the end");
  await ann.page.goto(server.url + "/replays");
  await expect(ann.page.getByText("onerror").first()).toBeVisible();
  await harmless(ann.page, ann.wrong, "the replays");
  await ann.page.getByRole("link", { name: "Watch" }).first().click();
  await expect(ann.page.getByRole("group", { name: /hand$/ })).toHaveCount(2);
  for (const key of ["Home", "PageDown", "ArrowRight", "End"]) {
    await ann.page.keyboard.press(key);
    await harmless(ann.page, ann.wrong, "a replay");
  }
  await ann.page.keyboard.press("Home");
  await ann.page.getByRole("button", { name: "Play on from here" }).click();
  await harmless(ann.page, ann.wrong, "a branch of a replay");
});

test("recordings with scripts in them, and files that are none", async ({ browser }) => {
  const dir = mkdtempSync(join(tmpdir(), "arbiter-hostile-"));
  try {
    const at = (name: string) => join(dir, name);
    writeFileSync(at("cards.txt"), cards);
    writeFileSync(at("one.txt"), list(names[0]!));
    writeFileSync(at("two.txt"), list(names[1]!));
    const played = spawnSync(program, ["sim", "-n", "1", "--partial", "--cards", at("cards.txt"), "--deck", at("one.txt"), "--deck", at("two.txt"), "--record", at("games.jsonl")]);
    expect(played.status, String(played.stderr)).toBe(0);
    const [head, game] = readFileSync(at("games.jsonl"), "utf8").trim().split("\n").map((l): any => JSON.parse(l)) as [any, any];
    head.program = names[2];
    head.decks[0].name = names[6]! + names[0]!;
    head.decks[1].name = names[4]! + "x".repeat(5000);
    game.players = [names[0], names[3]];
    writeFileSync(at("hostile.jsonl"), JSON.stringify(head) + "\n" + JSON.stringify(game) + "\n");
    writeFileSync(at("different.jsonl"), JSON.stringify(head) + "\n" + JSON.stringify({ ...game, hash: "00", answers: [9999] }) + "\n");
    writeFileSync(at("edition.jsonl"), JSON.stringify({ ...head, edition: names[0] }) + "\n");
    writeFileSync(at("none.jsonl"), names.join("\n"));
    const { page, wrong } = await watched(browser);
    await page.goto(server.url + "/replays");
    for (const file of ["none.jsonl", "edition.jsonl", "different.jsonl"]) {
      await page.locator("input[type=file]").setInputFiles(at(file));
      await expect(page.getByRole("alert")).toBeVisible();
      await harmless(page, wrong, file);
      await page.reload();
    }
    await page.locator("input[type=file]").setInputFiles(at("hostile.jsonl"));
    await expect(page).toHaveURL(/\/replay\//);
    await expect(page.getByRole("group", { name: /hand$/ })).toHaveCount(2);
    for (const key of ["Home", "PageDown", "End"]) {
      await page.keyboard.press(key);
      await harmless(page, wrong, "an uploaded game");
    }
    await page.goto(server.url + "/replays");
    await expect(page.getByRole("link", { name: "Watch" }).first()).toBeVisible();
    await harmless(page, wrong, "the replays with an uploaded game");
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test("addresses, the workshop and what the browser remembers", async ({ browser }) => {
  const { page, wrong } = await watched(browser);
  for (const path of ["/<script>__ran=1</script>", "/game/<img src=x onerror=__ran=1>", "/game/..%2f..%2fx", "/replay/000000000000?at=<svg onload=__ran=1>", "/game/000000000000",
    "/#<img src=x onerror=__ran=1>", "/?x=javascript:__ran=1", "//evil.example/%2e%2e", "/cards/..;/"]) {
    const answer = await page.goto(server.url + path);
    if (answer!.status() >= 400) {
      expect(answer!.headers()["content-type"], path).toMatch(/json|plain/);
      continue;
    }
    await expect(page.locator("#app *").first()).toBeAttached();
    expect(new URL(page.url()).host, path).toBe(new URL(server.url).host);
    await harmless(page, wrong, path);
  }
  await page.goto(server.url + "/cards");
  const text = page.getByRole("textbox", { name: "The card" });
  await expect(page.locator(".verdict")).toBeVisible({ timeout: 90_000 });
  for (const t of texts) {
    for (const card of [`${fit(t)}\nCreature — Cat\n2/2`, `Bear {1}\n${fit(t)}\n2/2`, `Bear {1}\nCreature — Cat\nTrample\n${fit(t)}\n2/2`]) {
      const before = page.url();
      await text.fill(card);
      await expect.poll(() => page.url()).not.toBe(before); // it holds what was read
      await harmless(page, wrong, card);
    }
  }
  for (const key of ["arbiter.seats", "arbiter.habits", "arbiter.bench"]) {
    await page.evaluate(([k, n]) => localStorage.setItem(k!, JSON.stringify({ name: n, cards: n, list: n, deck: n, "000000000000": n, mine: [n], theirs: [n] })), [key, names[0]!]);
  }
  for (const path of ["/", "/cards", "/replays", "/game/000000000000"]) {
    await page.goto(server.url + path);
    await expect(page.locator("#app *").first()).toBeAttached();
    await harmless(page, wrong, path + " with a hostile memory");
  }
});

test("the page can't be framed, and its policy stops what gets into it all the same", async ({ browser }) => {
  const { page } = await watched(browser);
  const refused: string[] = [];
  page.on("console", (m) => refused.push(m.text()));
  await page.goto(server.url + "/");
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    try { script.text = "__ran=1"; document.body.append(script); } catch { /* trusted types */ }
    const img = document.createElement("img");
    try { img.setAttribute("onerror", "__ran=2"); } catch { /* trusted types */ }
    img.src = "/no-such-image";
    document.body.append(img);
    try { document.body.insertAdjacentHTML("beforeend", "<b onclick=__ran=3>x</b>"); } catch { /* trusted types */ }
    const link = document.createElement("a");
    link.setAttribute("href", "javascript:__ran=4");
    document.body.append(link);
    link.click();
    const sent = await fetch("http://127.0.0.1:1/").then(() => true, () => false);
    await new Promise((r) => setTimeout(r, 300));
    return ["__ran" in window, sent, !!document.querySelector("b[onclick]")];
  });
  expect(ran).toEqual([false, false, false]);
  expect(refused.join("\n")).toContain("Content Security Policy");
  const frame = await page.request.get(server.url + "/");
  expect(frame.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
});
