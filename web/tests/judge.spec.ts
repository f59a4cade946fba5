import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { Host, ready, type, write } from "./desk";
import { program, Server } from "./kit";

let host: Host;
test.beforeAll(async () => { host = await Host.start(); });
test.afterAll(async () => { await host.stop(); });

const shot = (name: string, fullPage = true) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png`, fullPage } : {});
const clean = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join(", ")}`)).toEqual([]);
};

test("a board that is typed, an action that is written, and why [J1]", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => { if (m.type() === "error") errors.push(m.text()); });
  await page.goto(host.url);
  await ready(page);
  await page.screenshot(shot("judge-begin"));
  await clean(page);
  await type(page, "A: Humility, 4 Plains, Serra Angel, hand: Opalescence\nB: 20 life, Grizzly Bears");
  const board = page.getByRole("region", { name: "A", exact: true });
  await expect(board.getByRole("button", { name: /Serra Angel.*1\/1/ })).toBeVisible();
  await write(page, "A casts Opalescence");
  await expect(page.getByRole("region", { name: "The stack" })).toContainText("Opalescence");
  await page.screenshot(shot("judge-stack"));
  await page.getByRole("button", { name: "All pass: it resolves" }).click();
  await expect(board.getByRole("button", { name: /Humility.*4\/4/ })).toBeVisible();
  const answer = page.getByRole("region", { name: "The answer" });
  await expect(answer).toContainText("Humility is now 4/4");
  await expect(answer.getByRole("button", { name: "Rule 613.4b" }).first()).toBeVisible();
  await page.screenshot(shot("judge-told"));
  await clean(page);
  // Why.
  await board.getByRole("button", { name: /Humility/ }).first().click();
  const why = page.getByRole("dialog", { name: "Why" });
  await expect(why).toContainText("1/1 becomes 4/4");
  await page.screenshot(shot("judge-why", false));
  await clean(page);
  await page.keyboard.press("Escape");
  // Other editions.
  await page.getByRole("group", { name: "Editions to compare with" }).getByLabel("2006").check();
  await page.getByRole("group", { name: "Editions to compare with" }).getByLabel("2017").check();
  const side = page.getByRole("region", { name: "Editions side by side" });
  await expect(side.getByRole("columnheader")).toHaveText(["2006", "2017", "2026"]);
  await page.screenshot(shot("judge-side"));
  await clean(page);
  // The address holds it all.
  await expect(page).toHaveURL(/#s=/);
  await expect(page.locator(".right")).toHaveAttribute("aria-busy", "false");
  const address = page.url();
  expect(address.length).toBeLessThan(2000);
  const other = await page.context().newPage();
  await other.goto(address);
  await ready(other);
  await expect(other.getByRole("region", { name: "The answer" })).toContainText("Humility is now 4/4");
  await expect(other.getByRole("region", { name: "Editions side by side" }).getByRole("columnheader")).toHaveText(["2006", "2017", "2026"]);
  await other.close();
  expect(errors).toEqual([]);
  // Nothing but the files of the page was asked for, and nothing was sent.
  expect(host.asked.filter((a) => !/^GET \/somewhere\/(assets\/[\w.-]+|icon\.svg|)$/.test(a) && a !== "GET /favicon.ico")).toEqual([]);
});

test("what is not allowed is refused with the rule, and what can be done is offered [J2]", async ({ page }) => {
  await page.goto(host.url);
  await ready(page);
  await type(page, "A: 2 Mountain, Grizzly Bears, hand: Lightning Bolt, Serra Angel\nB: Serra Angel, Island");
  await write(page, "A casts Serra Angel");
  await expect(page.getByRole("alert").filter({ hasText: "not allowed" })).toContainText("Serra Angel");
  await page.screenshot(shot("judge-refused"));
  const may = page.getByRole("group", { name: /What A may do/ });
  await may.getByRole("button", { name: /Lightning Bolt/ }).click();
  await page.getByRole("group", { name: /target/i }).getByRole("button", { name: "B", exact: true }).click();
  await page.getByRole("button", { name: "All pass: it resolves" }).click();
  await expect(page.getByRole("region", { name: "B", exact: true }).getByRole("button", { name: "B has 17 life. Why?" })).toBeVisible();
  await page.getByRole("button", { name: "B has 17 life. Why?" }).click();
  await expect(page.getByRole("dialog", { name: "Why" })).toContainText("20 life → 17");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "B has 20 life. Why?" })).toBeVisible();
});

test("three players are free for all (800.1), and an action stops where something is left to be chosen", async ({ page }) => {
  await page.goto(host.url);
  await ready(page);
  await type(page, "A: 2 Mountain, hand: Lightning Bolt\nB: 20 life, Grizzly Bears\nC: 20 life");
  await expect(page.getByRole("region", { name: "C", exact: true })).toBeVisible();
  await write(page, "A casts Lightning Bolt");
  await expect(page.getByRole("button", { name: /^C\b/ }).first()).toBeVisible();
  await expect(page.getByText("can’t be played")).toHaveCount(0);
});

test("what isn't understood is no answer of the rules, and equal options are told apart", async ({ page }) => {
  await page.goto(host.url);
  await ready(page);
  await type(page, "A: 2 Mountain, Grizzly Bears, hand: Lightning Bolt\nB: 2 Serra Angel, hand: Opt");
  await write(page, "A hurls Lightning Bolt at the moon");
  const said = page.getByRole("alert").filter({ hasText: "Not understood" });
  await expect(said).toContainText("says nothing about the rules");
  await expect(said.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText("That is not allowed")).toHaveCount(0);
  await expect(page.getByLabel("Or write what happens")).toHaveValue("A hurls Lightning Bolt at the moon");
  await clean(page);
  await write(page, "A casts Lightning Bolt");
  await expect(said).toHaveCount(0);
  const targets = page.getByRole("group", { name: /target/i }).getByRole("button");
  const texts = await targets.allTextContents();
  expect(new Set(texts).size).toBe(texts.length);
  await write(page, "A chooses Grizzly Bears");
  await expect(page.getByRole("region", { name: "The stack" })).toContainText("Grizzly Bears");
  // What keeps a card of the other player from being cast.
  await page.getByRole("region", { name: "B", exact: true }).getByRole("button", { name: /^Opt/ }).click();
  await expect(page.getByRole("dialog", { name: "Why" })).toContainText("B can't cast Opt");
});

test("a card of one's own, and two editions compared, as the README has it", async ({ page }) => {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const card = /^Paper Knight \{1\}\{W\}\n(?:[^`\n]+\n)+/m.exec(readme)![0];
  const [board, happens] = [/type `(A: [^`]+)`/, /write `(A casts [^`]+)`/].map((r) => r.exec(readme)![1]!.replace(/\s+/g, " ")) as [string, string];
  await page.goto(host.url);
  await ready(page);
  await page.getByRole("tab", { name: "Your cards and rules" }).click();
  await page.setInputFiles("input[type=file]", { name: "mycards.txt", mimeType: "text/plain", buffer: Buffer.from(card) });
  await expect(page.getByText("A card of yours: Paper Knight")).toBeVisible();
  await type(page, board.replace("Paper Knight", "Paper Knigth"));
  await expect(page.locator("details.setup").getByRole("alert")).toContainText("did you mean");
  await type(page, board);
  await write(page, happens);
  await page.getByRole("group", { name: "Editions to compare with" }).getByLabel("2006").check();
  await expect(page.getByRole("region", { name: "Editions side by side" })).toContainText("mana burn");
});

test("a commander, by hand: its tax, and the damage that it has dealt (903.8, 903.10a)", async ({ page }) => {
  await page.goto(host.url);
  await ready(page);
  await page.getByRole("tab", { name: "By hand" }).click();
  const add = async (player: string, zone: string, card: string) => {
    await page.getByRole("combobox", { name: "Player", exact: true }).selectOption(player);
    await page.getByRole("combobox", { name: "Zone" }).selectOption(zone);
    await page.getByLabel("Card", { exact: true }).fill(card);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByLabel("Card", { exact: true })).toHaveValue("");
  };
  await add("A", "Battlefield", "4 Forest");
  await add("A", "Command zone", "Grizzly Bears");
  await expect(page.getByRole("combobox", { name: "They play" })).toHaveValue("commander");
  await expect(page.getByRole("button", { name: "A has 40 life. Why?" })).toBeVisible();
  const may = page.getByRole("region", { name: "What happens next" });
  await expect(may.getByRole("button", { name: /Cast Grizzly Bears/ })).toBeVisible();
  await page.getByLabel("How often Grizzly Bears was cast from the command zone").fill("2");
  await page.getByLabel("How often Grizzly Bears was cast from the command zone").blur();
  await expect(may.getByRole("button", { name: /Cast Grizzly Bears/ })).toHaveCount(0);
  await add("B", "Battlefield", "Serra Angel");
  await page.getByRole("button", { name: "Serra Angel is a commander" }).click();
  await page.getByLabel("Combat damage that Serra Angel has dealt to A").fill("18");
  await page.getByLabel("Combat damage that Serra Angel has dealt to A").blur();
  await page.getByRole("combobox", { name: "Whose turn" }).selectOption("B");
  await page.screenshot(shot("judge-commander"));
  await clean(page);
  await write(page, "B attacks with Serra Angel; go to second main phase");
  await expect(page.getByRole("region", { name: "The answer" })).toContainText(/A loses/);
});

test("the server has the same page [J3]", async ({ page }) => {
  const server = await Server.start();
  const errors: string[] = [];
  page.on("console", (m) => { if (m.type() === "error") errors.push(m.text()); });
  await page.goto(server.url + "/judge");
  await ready(page);
  await page.getByLabel("Classic situations").selectOption({ label: "Humility and Opalescence" });
  await expect(page.getByRole("region", { name: "The answer" })).toContainText("Humility is now 4/4");
  await expect(page.getByRole("region", { name: "Editions side by side" }).getByRole("columnheader")).toHaveText(["2006", "2026"]);
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await expect(page).toHaveURL(server.url + "/");
  expect(errors).toEqual([]);
  await server.stop();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  test("a question is put together by hand [J4]", async ({ page }) => {
    await page.goto(host.url);
    await ready(page);
    await page.getByRole("tab", { name: "By hand" }).click();
    const add = async (player: string, zone: string, card: string) => {
      await page.getByRole("combobox", { name: "Player", exact: true }).selectOption(player);
      await page.getByRole("combobox", { name: "Zone" }).selectOption(zone);
      await page.getByLabel("Card", { exact: true }).fill(card);
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByLabel("Card", { exact: true })).toHaveValue("");
    };
    await add("A", "Battlefield", "3 Forest");
    await add("A", "Battlefield", "Grizzly Bears");
    await add("A", "Hand", "Giant Growth");
    await add("B", "Battlefield", "Serra Angel");
    await page.getByRole("button", { name: "Tap Serra Angel" }).click();
    await page.screenshot(shot("judge-phone-hand"));
    await clean(page);
    await write(page, "A casts Giant Growth on Grizzly Bears; resolve");
    await expect(page.getByRole("region", { name: "The answer" })).toContainText("Grizzly Bears is now 5/5");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.screenshot(shot("judge-phone"));
    await page.getByRole("region", { name: "A", exact: true }).getByRole("button", { name: /Grizzly Bears/ }).click();
    await expect(page.getByRole("dialog", { name: "Why" })).toContainText("Giant Growth");
    await page.screenshot(shot("judge-phone-why", false));
    await page.keyboard.press("Escape");
    await page.getByRole("group", { name: "Editions to compare with" }).getByText("2006").tap();
    await expect(page.getByRole("region", { name: "Editions side by side" })).toBeVisible();
    await clean(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test("cards and rules of the visitor's own, and a scenario that is saved and opened [J5]", async ({ page }) => {
  await page.goto(host.url);
  await ready(page);
  await page.getByRole("tab", { name: "Your cards and rules" }).click();
  await page.setInputFiles("input[type=file]", [
    { name: "mine.txt", mimeType: "text/plain", buffer: Buffer.from("Ember Sage {1}{R}\nCreature — Human Wizard\nWhenever you cast an instant or sorcery spell, Ember Sage deals 1 damage to each opponent.\n2/2\n") },
    { name: "2026-01-16.txt", mimeType: "text/plain", buffer: Buffer.from("Magic: The Gathering Comprehensive Rules\n\nContents\n\n6. Spells\n\n603. Triggers\n\nGlossary\n\nCredits\n\n6. Spells\n\n603. Triggers\n\n603.2. These words are a test of what triggers.\n\nGlossary\n\nTest\nA test.\n\nCredits\n") },
  ]);
  await expect(page.locator(".got")).toHaveText([/A card of yours: Ember Sage/, /Rules of 2026: 1 rule/]);
  await type(page, "A: 3 Mountain, Ember Sage, hand: Lightning Bolt\nB: 20 life");
  await write(page, "A casts Lightning Bolt on B");
  const answer = page.getByRole("region", { name: "The answer" });
  await expect(answer).toContainText("These words are a test of what triggers.");
  await page.getByRole("button", { name: "All pass: it resolves" }).click();
  await expect(page.getByRole("button", { name: "B has 19 life. Why?" })).toBeVisible();
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a scenario" }).click()]);
  const file = await saved.path();
  const other = await page.context().newPage();
  await other.goto(host.url);
  await ready(other);
  await other.getByRole("tab", { name: "Your cards and rules" }).click();
  await other.setInputFiles("input[type=file]", { name: "question.yaml", mimeType: "text/yaml", buffer: readFileSync(file) });
  await expect(other.getByRole("button", { name: "B has 19 life. Why?" })).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => {});
  await page.getByRole("button", { name: "Copy a line for a forum" }).click();
  await expect(page.getByRole("status").filter({ hasText: "line" })).toBeVisible();
});

test("a question, wrong answers that say what it would take, and the telling [J6]", async ({ page }) => {
  await page.goto(host.url + "#quiz=3");
  const quiz = page.getByRole("region", { name: "Quiz" });
  const answers = quiz.getByRole("group", { name: "Answers" }).getByRole("button");
  await expect(answers.first()).toBeVisible({ timeout: 60_000 });
  expect(await answers.count()).toBeGreaterThan(2);
  await page.screenshot(shot("judge-quiz"));
  await clean(page);
  await answers.first().click();
  await expect(quiz.locator(".because").first()).toBeVisible();
  await expect(quiz.locator(".good")).toHaveCount(1);
  await page.screenshot(shot("judge-quiz-answered"));
  await clean(page);
  await quiz.getByRole("button", { name: "See it told, with the rules" }).click();
  await expect(page.getByRole("region", { name: "The answer" }).locator("li").first()).toBeVisible();
});

test("a moment of a recorded game, opened from its replay, and continued otherwise [J7]", async ({ page }) => {
  const dir = mkdtempSync(join(tmpdir(), "arbiter-record-"));
  const file = join(dir, "games.jsonl");
  const sim = spawnSync(program, ["sim", "-n", "1", "--agent", "random", "--seed", "3", "--record", file], { encoding: "utf8" });
  expect(sim.status, sim.stderr).toBe(0);
  const server = await Server.start();
  const errors: string[] = [];
  page.on("console", (m) => { if (m.type() === "error") errors.push(m.text()); });
  await page.goto(server.url + "/replays");
  const stored = await page.evaluate(async (text) => (await fetch("/api/replays", { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: text })).json(), readFileSync(file, "utf8")) as { games?: string[]; game?: string; path?: string };
  const id = /[0-9a-f]{12}/.exec(JSON.stringify(stored))![0];
  await page.goto(`${server.url}/replay/${id}?at=60`);
  await page.getByRole("link", { name: "Ask the judge" }).click();
  await expect(page).toHaveURL(/\/judge#/);
  await ready(page);
  const moments = page.getByRole("region", { name: "A recorded game" });
  await expect(moments).toContainText("answers");
  await expect(page.getByRole("region", { name: "The answer" }).locator("li").first()).toBeVisible();
  await page.screenshot(shot("judge-replay"));
  await clean(page);
  const at = await moments.getByRole("slider").inputValue();
  expect(at).toBe("60");
  await moments.getByRole("button", { name: "On" }).click();
  await expect(page.locator(".right")).toHaveAttribute("aria-busy", "false");
  await page.getByRole("region", { name: "What happens next" }).locator(".options button").first().click();
  await expect(moments).toContainText("continued otherwise");
  await moments.getByRole("button", { name: "As it was played" }).click();
  await expect(moments).not.toContainText("continued otherwise");
  expect(errors).toEqual([]);
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});
