import { expect } from "@playwright/test";
import { act, asked, freePort, goOn, lines, over, play, Server, sitDown, table, test } from "./kit";

let server: Server;
test.beforeEach(async () => { server = await Server.start(); });
test.afterEach(async () => { await server.stop(); });

test("two clicks from the lobby into a game, and to its end", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => { if (m.type() === "error") errors.push(m.text()); });
  await sitDown(page, server, 3);
  await play(page);
  await expect(page.locator(".prompt .end")).toHaveText(/win|draw/);
  // A line of the log says by which rule.
  await page.locator("[role=log] li.damage button, [role=log] li.move button").last().click();
  await expect(page.getByRole("dialog", { name: "What happened" })).toContainText(/Rule\s\d{3}\.\d+/);
  expect(errors).toEqual([]);
});

test("two browsers play each other by a link", async ({ browser }) => {
  const ann = await (await browser.newContext()).newPage();
  const bob = await (await browser.newContext()).newPage();
  await ann.goto(server.url + "/");
  await ann.getByText("Custom game").click();
  await ann.getByLabel("Your name").fill("Ann");
  await ann.getByLabel("a friend (invite link)").check();
  await ann.getByRole("button", { name: "Start the game" }).click();
  await expect(ann.getByText("The game begins when every seat is taken")).toBeVisible();
  await bob.goto(ann.url());
  await bob.getByLabel("Your name").fill("Bob");
  await bob.getByRole("button", { name: "Join the game" }).click();
  await expect(ann.locator(".hand .card")).toHaveCount(7);
  await expect(bob.locator(".hand .card")).toHaveCount(7);
  // Neither sees the other's hand, in the page or in what the page was sent.
  await expect(ann.locator(".bar", { hasText: "Bob" })).toContainText("7 hand");
  await Promise.all([play(ann), play(bob)]);
  expect(await over(ann)).toBe(true);
  expect(await over(bob)).toBe(true);
});

test("a page that was closed in the middle of a resolution comes back to the same question", async ({ page, context }) => {
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page.getByLabel("Deck list").fill("25 Mountain\n35 Magma Jet");
  await expect(page.getByText("60 cards, 2 different")).toBeVisible();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".hand .card").first()).toBeVisible();
  // It deals its damage and then asks: the middle of its resolution.
  await play(page, async () => /Scry/.test(await page.locator(".prompt .ask").innerText().catch(() => "")));
  expect(await over(page)).toBe(false);
  const asked = await page.locator(".prompt .ask").innerText();
  const said = await lines(page);
  const url = page.url();
  await page.close();
  const again = await context.newPage();
  await again.goto(url);
  await expect(again.locator(".prompt .ask")).toHaveText(asked);
  await expect.poll(() => lines(again)).toBe(said);
  await expect(again.locator("[role=log]")).toContainText("Magma Jet deals 2 damage");
  // A connection that breaks comes back by itself, to the same question.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(again.locator(".prompt .ask")).toHaveText(asked);
  await play(again);
});

test("kill -9 in the middle of a game, and nothing is lost", async ({ page }) => {
  await sitDown(page, server, 1);
  await play(page, async () => (await lines(page)) > 25 && (await page.locator(".prompt.mine").isVisible()));
  const log = await page.locator("[role=log]").innerText();
  const asked = await page.locator(".prompt .ask").innerText();
  await server.kill();
  await expect(page.getByText("Connection lost").first()).toBeVisible();
  await server.up();
  await expect(page.getByText("Connection lost")).toHaveCount(0);
  await expect.poll(() => page.locator("[role=log]").innerText()).toBe(log);
  await expect(page.locator(".prompt .ask")).toHaveText(asked);
  await play(page);
});

test("a card typed in is read, put into a deck, and played", async ({ page }) => {
  await page.goto(server.url + "/cards");
  const text = page.getByRole("textbox", { name: "The card" });
  await expect(page.locator(".verdict")).toBeVisible({ timeout: 90_000 });
  await text.fill("Quiet Lamp {1}\nArtifact\n{T}: Add one mana of any color.\n{2}: Frobnicate the moon.");
  await expect(page.locator(".says mark")).toHaveText("Frobnicate the moon.");
  await expect(page.getByRole("button", { name: "Add 4 to my deck" })).toBeDisabled();
  await text.fill("Paper Tiger {G}\nCreature — Cat\nTrample\nWhen Paper Tiger enters the battlefield, draw a card.\n3/3");
  await expect(page.locator(".verdict")).toContainText("Read whole.");
  await expect(page.getByRole("region", { name: "How it is read" })).toContainText("When this creature enters, draw a card.");
  await page.getByRole("button", { name: "Add 4 to my deck" }).click();
  await expect(page.getByText("Four Paper Tiger are in your own list")).toBeVisible();
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByRole("button", { name: "Paste a list" }).click();
  await expect(page.getByLabel("Deck list")).toHaveValue("Deck\n4 Paper Tiger");
  await page.getByLabel("Deck list").fill("20 Forest\n40 Paper Tiger");
  await expect(page.getByText("60 cards, 2 different")).toBeVisible();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".hand .card").first()).toBeVisible();
  await play(page, async () => (await page.locator(".near .pile .card", { hasText: "Paper Tiger" }).count()) > 0);
});

test("mana by hand, undo, and the keyboard", async ({ page }) => {
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page.getByLabel("Deck list").fill("25 Mountain\n35 Magma Jet");
  await expect(page.getByText("60 cards, 2 different")).toBeVisible();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".hand .card").first()).toBeVisible();
  await page.keyboard.press("h");
  await page.getByText("Pay mana yourself").click();
  await page.keyboard.press("Escape");
  await play(page, async () => /^Pay for/.test(await page.locator(".prompt .ask").innerText().catch(() => "")));
  await expect(page.locator(".prompt .ask")).toContainText("Magma Jet");
  await expect(page.getByText("will pay").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  const inHand = page.locator(".hand .card", { hasText: "Magma Jet" });
  const had = await inHand.count();
  // Decision by decision: the mana and the target, then the spell.
  await page.keyboard.press("z");
  await expect(page.locator(".prompt .ask")).not.toHaveText(/^Pay for/);
  await expect(inHand).toHaveCount(had);
  await page.keyboard.press("z");
  await expect(inHand).toHaveCount(had + 1);
  await page.keyboard.press("?");
  await expect(page.getByText("Select attackers or blockers, then confirm.")).toBeVisible();
});

test("two against two, and a clock that runs out", async ({ page, browser }) => {
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByLabel("Format").selectOption("giant");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".far")).toHaveCount(3);
  await expect(page.getByText("your team")).toHaveCount(1);
  await expect(page.locator(".near .life")).toHaveText("30");
  await play(page, async () => (await lines(page)) > 60);

  const bob = await (await browser.newContext()).newPage();
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByLabel("Format").selectOption("duel"); // the format is the last one's
  await page.getByLabel("a friend (invite link)").check();
  await page.getByLabel("Time for each decision").selectOption("30");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByText("The game begins when every seat is taken")).toBeVisible();
  await bob.goto(page.url());
  await bob.getByRole("button", { name: "Join the game" }).click();
  await expect(bob.locator(".hand .card")).toHaveCount(7);
  await expect(page.getByRole("timer")).toHaveText(/0:[0-3]\d/);
  // Bob stays away when he is asked: the computer takes over, and Ann sees it.
  await play(page, async () => page.getByText("away: the computer decides").isVisible());
  await expect(page.getByText("away: the computer decides")).toBeVisible();
});

test("one server takes over from another on the same cluster", async ({ browser }) => {
  const nats = `127.0.0.1:${await freePort()}`;
  const one = await Server.start((dir) => ["--data", dir, "--share", nats]);
  const two = await Server.start(() => ["--nats", `nats://${nats}`]);
  const ann = await (await browser.newContext()).newPage();
  const bob = await (await browser.newContext()).newPage();
  await ann.goto(one.url + "/");
  await ann.getByText("Custom game").click();
  await ann.getByLabel("a friend (invite link)").check();
  await ann.getByRole("button", { name: "Start the game" }).click();
  await expect(ann.getByText("The game begins when every seat is taken")).toBeVisible();
  const path = new URL(ann.url()).pathname;
  await bob.goto(two.url + path);
  await bob.getByRole("button", { name: "Join the game" }).click();
  await expect(bob.locator(".hand .card")).toHaveCount(7);
  const far = async () => (await lines(ann)) > 30;
  await Promise.all([play(ann, far), play(bob, far)]);
  // The server that Bob plays on is killed: he goes on at the other with his seat.
  const seats = await bob.evaluate(() => localStorage.getItem("arbiter.seats")!);
  await two.kill();
  await bob.goto(one.url + "/");
  await bob.evaluate((s) => localStorage.setItem("arbiter.seats", s), seats);
  await bob.goto(one.url + path);
  await expect(bob.locator(".prompt")).toBeVisible();
  await Promise.all([play(ann), play(bob)]);
  expect(await over(ann)).toBe(true);
  expect(await over(bob)).toBe(true);
  await two.stop();
  await one.stop();
});

test("a finished game is seen again, step by step, and played on otherwise", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  await sitDown(page, server, 1);
  await play(page, async () => /Turn ([4-9]|\d\d)/.test(await page.locator(".turn").first().innerText()));
  if (!(await over(page))) {
    await page.getByRole("button", { name: "Concede" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Concede" }).click();
  }
  await page.getByRole("link", { name: "Watch replay" }).click();
  // Both hands are open, and each step has its sentence.
  await expect(page.getByRole("group", { name: /hand$/ })).toHaveCount(2);
  // A turn in which nobody had anything to decide begins where the next does: the page says the later one.
  const story = await (await page.request.get(`${server.url}/api${new URL(page.url()).pathname.replace("/replay/", "/games/")}/replay`)).json();
  const turnBehind = (at: number): number => story.turns.find((t: number) => t > at) ?? story.answers;
  const toldBehind = (at: number): number => story.lines.find((l: { at: number }) => l.at > at).at;
  const turnAt = (at: number) => "Turn " + story.turns.filter((t: number) => t <= at).length + " ";
  const turn = page.locator(".controls .turn");
  await page.keyboard.press("Home");
  await expect(turn).toContainText(story.turns[0] > 0 ? "Opening hands" : turnAt(0));
  await page.keyboard.press("PageDown");
  await expect(turn).toContainText(turnAt(turnBehind(0)));
  const before = await lines(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => lines(page)).toBeGreaterThan(before);
  await page.keyboard.press("PageDown");
  const at = turnBehind(toldBehind(turnBehind(0)));
  await expect(turn).toContainText(turnAt(at));
  // The address says where.
  await expect.poll(() => new URL(page.url()).searchParams.get("at")).toBe(String(at));
  await page.reload();
  await expect(turn).toContainText(turnAt(at));
  // From here another game.
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Play on" }).click();
  await expect(page).toHaveURL(/\/game\//);
  await expect(page.locator(".hand .card").first()).toBeVisible();
  await play(page, async () => /Turn ([4-9]|\d\d)/.test(await page.locator(".turn").first().innerText()));
  // The first game is still what it was, and listed.
  await page.goto(server.url + "/replays");
  await expect(page.getByRole("link", { name: "Watch" })).toHaveCount(1);
  expect(errors).toEqual([]);
});

test("a private game: its link opens it, and nothing else does", async ({ page, browser }) => {
  await page.goto(server.url + "/");
  await page.getByText("Custom game").click();
  await page.getByLabel("Your name").fill("Ann");
  await page.getByLabel("a friend (invite link)").check();
  await page.getByLabel("Invite only").check();
  await page.getByLabel("Others may watch").selectOption("0");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByText("without it nobody finds the game")).toBeVisible();
  const link = await page.locator("code").first().innerText();
  expect(link).toContain("#invite=");

  const eve = await (await browser.newContext()).newPage();
  await eve.goto(page.url());
  await expect(eve.getByText("game not found")).toBeVisible();
  await eve.goto(server.url + "/");
  await expect(eve.getByText("No games yet.")).toBeVisible();

  const bob = await (await browser.newContext()).newPage();
  await bob.goto(link);
  await expect(bob).not.toHaveURL(/invite/);
  // The answer to the join gets lost again and again: the page repeats it, and in the end Bob has the one seat.
  let lost = 0;
  await bob.route("**/join", async (route) => {
    if (lost++ > 4) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await bob.getByRole("button", { name: "Join the game" }).click();
  await expect(bob.getByRole("alert")).toHaveText("The server can't be reached.");
  expect(lost).toBe(4);
  await bob.getByRole("button", { name: "Join the game" }).click();
  await expect(bob.locator(".hand .card")).toHaveCount(7);
  expect(lost).toBe(6);
  await expect(page.locator(".hand .card")).toHaveCount(7);
  await page.goto(server.url + "/");
  await expect(page.getByText("invite only")).toBeVisible();

  const cid = await (await browser.newContext()).newPage();
  await cid.goto(link);
  await expect(cid.getByText("You are watching.")).toBeVisible();
});

test("hiding whether one can respond: a pause that ends with a pass, and undo says why it can't", async ({ page }) => {
  await sitDown(page, server);
  await page.keyboard.press("z");
  await expect(page.getByRole("alert")).toContainText("Can't undo: you have decided nothing yet");
  await page.keyboard.press("h");
  await page.getByLabel("How long the game always stops").selectOption("2");
  await page.keyboard.press("Escape");
  // Nothing hurries in the own turn; in the end step of the computer a pause runs.
  await play(page, async () => page.locator(".prompt .pause").isVisible());
  await expect(page.getByRole("button", { name: "Wait" })).toBeVisible();
  const said = await page.locator("[role=log]").innerText();
  await page.keyboard.press("w");
  await expect(page.locator(".prompt .pause")).toHaveCount(0);
  await page.waitForTimeout(2500);
  await expect.poll(() => page.locator("[role=log]").innerText()).toBe(said);
  await expect(page.locator(".prompt.mine")).toBeVisible();
});

test("full control: priority in every step and after own spells, nothing passed, and the table says that it is on", async ({ page }) => {
  const spell = { list: "60 Paper Sip", cards: "Paper Sip {0}\nInstant\nYou gain 1 life." };
  await table(page, server, spell, { habits: { full: true } });
  await expect(page.getByRole("button", { name: "Full control" })).toBeVisible();
  // Their own spell waits for them.
  const sip = page.locator(".hand .card.lit").first();
  await goOn(page, async () => /^Your .* step|phase/.test(await asked(page)));
  await act(page, () => sip.click());
  await expect(page.locator(".prompt .ask")).toHaveText("Paper Sip is on the stack: respond?");
  await page.waitForTimeout(3500); // longer than any pause there was
  await expect(page.locator(".prompt .ask")).toHaveText("Paper Sip is on the stack: respond?");
  await act(page, () => page.keyboard.press(" "));
  const seen: string[] = [];
  const all = ["Your draw step", "Your first main phase", "Your beginning of combat", "Your end of combat", "Your second main phase", "Your end step", "Computer's upkeep", "Computer's draw step", "Computer's end step"];
  for (let i = 0; i < 40 && !all.every((step) => seen.includes(step)); i++) {
    seen.push(await asked(page));
    await act(page, () => page.keyboard.press(" "));
  }
  expect(seen).toEqual(expect.arrayContaining(all));
  await page.screenshot({ path: `${process.env.PICTURES ?? test.info().outputDir}/full-control.png` });
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Full control" })).toHaveCount(0);
});
