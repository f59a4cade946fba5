import { expect, type Page } from "@playwright/test";
import { faces, hand, stateOf, thing } from "./board";
import { act, cast, goOn, Server, table, test } from "./kit";
import type { Moment, Replay, State, Told } from "../src/lib/wire";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const phone = { width: 390, height: 844 };

interface Ran { id: string; onto: string; text: string }

/** Writes down each animation that the page begins. */
const watch = (page: Page) => page.addInitScript(() => {
  const ran: Ran[] = [];
  Object.assign(window, { ran });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (this: HTMLElement, frames, options) {
    ran.push({ id: (options as KeyframeAnimationOptions).id ?? "", onto: this.dataset.flight ?? this.dataset.id ?? "", text: this.querySelector?.(".name")?.textContent ?? this.textContent ?? "" });
    return animate.call(this, frames, options);
  };
});
const ran = (page: Page) => page.evaluate(() => (window as unknown as { ran: Ran[] }).ran);
const ids = async (page: Page) => (await ran(page)).map((r) => r.id);
const settled = (page: Page) => expect(page.locator(".flights > *")).toHaveCount(0);

// A bear is drawn, cast, resolves, gets an enchantment's bonus, is damaged and dies.
const base = [thing(10, "forest"), thing(41, "angel", { owner: 1 }), hand(1, "bolt"), hand(50, "lord"), hand(51, "blade")].map((o) => (o.id >= "50" ? { ...o, owner: 1, controller: 1 } : o));
const moments: State[] = [
  stateOf(0, base, { libraries: [40, 40] }),
  stateOf(1, [...base, hand(2, "bear")], { libraries: [39, 40] }),
  stateOf(2, [...base, thing(3, "bear", { zone: "stack" })], { libraries: [39, 40] }),
  stateOf(3, [...base, thing(4, "bear"), thing(12, "anthem")], { libraries: [39, 40] }),
  stateOf(4, [...base, thing(4, "bear", { damage: 1, power: 3, toughness: 3 }), thing(12, "anthem")], { libraries: [39, 40] }),
  stateOf(5, [...base, thing(5, "bear", { zone: "graveyard" }), thing(12, "anthem")], { libraries: [39, 40] }),
];
const lines: Told[] = [
  { at: 1, turn: 1, text: "Player draws Runeclaw Cub", rule: "504.1", about: "the draw step's turn-based action" },
  { at: 2, turn: 1, text: "Player casts Runeclaw Cub", rule: "601.2i", about: "the spell becomes cast" },
  { at: 3, turn: 1, text: "Runeclaw Cub resolves", rule: "608.3", about: "permanent spells" },
  { at: 4, turn: 1, text: "Paper Seraph of the Morning deals 1 damage to Runeclaw Cub", rule: "120.3e", about: "damage to a creature" },
  { at: 5, turn: 1, text: "Runeclaw Cub dies", rule: "704.5g", about: "lethal damage" },
];

/** The moment as the server sends it: with only the faces that are seen in it, in the order in which they are. */
function sent(s: State): Moment {
  const all = Object.values(faces);
  const used = [...new Set(s.objects.map((o) => o.face))].reverse();
  return { state: { ...s, objects: s.objects.map((o) => ({ ...o, face: used.indexOf(o.face) })), faces: used.map((n) => all[n]!) }, asked: "main phase", chosen: "Pass" };
}

const layers = [{ layer: "copiable values", text: "Runeclaw Cub", rules: ["707.2"] }, { layer: "power and toughness: modified", text: "The static ability of Hymn of the Dawn Company: 2/2 becomes 3/3.", rules: ["613.4c"], from: "Hymn of the Dawn Company", change: "+1/+1" }];

/** Opens the replay of a made-up game after so many answers. */
async function open(page: Page, at: number) {
  const story: Replay = { game: "0123456789ab", name: "Test", edition: "2026", format: "duel", answers: 5, names: ["Player", "Computer"], decks: ["mine", "theirs"], lines, turns: [0] };
  await page.route(/\/api\/games\/0123456789ab\/replay$/, (r) => r.fulfill({ json: story }));
  await page.route(/\/api\/games\/0123456789ab\/replay\/\d+$/, (r) => r.fulfill({ json: sent(moments[+r.request().url().split("/").at(-1)!]!) }));
  await page.route(/\/replay\/4\/why\/4$/, (r) => r.fulfill({ json: { object: "Runeclaw Cub", layers, result: "Runeclaw Cub, 3/3." } }));
  await page.route(/\/api\/rules\/2026\/704\.5g$/, (r) => r.fulfill({ json: { number: "704.5g", title: "State-Based Actions", text: "If a creature has lethal damage marked on it, it is destroyed." } }));
  await page.goto(`${server.url}/replay/0123456789ab?at=${at}`);
  await expect(page.locator(".controls")).toBeVisible();
}

test("in a replay cards move from zone to zone, step by step", async ({ page }) => {
  await watch(page);
  await open(page, 0);
  for (const [id, name] of [["library>hand", ""], ["hand>stack", "Runeclaw Cub"], ["stack>battlefield", "Runeclaw Cub"], ["damage", ""], ["battlefield>graveyard", "Runeclaw Cub"]] as const) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => ids(page), id).toContain(id);
    if (name) expect((await ran(page)).find((r) => r.id === id)!.text).toContain(name);
    await settled(page);
  }
  // A leap over several moments is shown at once, and so is what comes back.
  const before = (await ids(page)).filter((i) => i.includes(">")).length;
  await page.keyboard.press("Home");
  await expect(page.locator(".near .strip .slip")).toHaveCount(1);
  await page.keyboard.press("End");
  await expect(page.locator('.near [data-zone="graveyard"]')).toContainText("1");
  expect((await ids(page)).filter((i) => i.includes(">"))).toHaveLength(before);
});

for (const [why, reduced, pace] of [["with reduced motion", true, "normal"], ["at the pace “at once”", false, "off"]] as const) {
  test(`in a replay nothing moves ${why}`, async ({ page }) => {
    await watch(page);
    if (reduced) await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript((pace) => localStorage.setItem("arbiter.habits", JSON.stringify({ pace })), pace);
    await open(page, 0);
    for (let at = 1; at <= 5; at++) {
      await page.keyboard.press("ArrowRight");
      await expect(page.locator(".log .now")).toContainText(lines[at - 1]!.text);
    }
    await expect(page.locator('.near [data-zone="graveyard"]')).toContainText("1");
    expect(await ran(page)).toEqual([]);
  });
}

test("in a replay a card that is looked at has its effects with their sources, and its keywords with their rules", async ({ page }) => {
  await open(page, 4);
  await page.locator('.near .field [data-id="4"]').hover();
  for (const s of ["1 damage marked", "Printed 2/2", "+1/+1 from Hymn of the Dawn Company613.4c"]) await expect(page.locator(".look .details")).toContainText(s);
  await page.screenshot({ path: "test-results/replay details.png" });
  await page.locator('.far .slip', { hasText: "Bronze Glaive" }).hover();
  await expect(page.locator(".look .name")).toHaveText("Bronze Glaive");
  await expect(page.locator(".look dl")).toContainText("first strike702.7b");
  // The faces of two moments have different numbers.
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".look .name")).toHaveText("Bronze Glaive");
  // On a phone a card is opened.
  await page.keyboard.press("ArrowRight");
  await page.setViewportSize(phone);
  await page.locator('.near .field [data-id="4"]').dispatchEvent("pointerdown", { pointerType: "touch" });
  await expect(page.getByRole("dialog")).toContainText("+1/+1 from Hymn of the Dawn Company");
  await expect(page.getByRole("dialog")).toContainText("2/2 becomes 3/3");
  await page.screenshot({ path: "test-results/replay details phone.png" });
});

test("a rule that a replay cites is opened by a click, and the place stays", async ({ page }) => {
  await open(page, 5);
  const rule = page.locator(".log").getByRole("button", { name: "Rule 704.5g" });
  await expect(rule).toHaveAttribute("title", "lethal damage");
  await rule.click();
  await expect(page.getByRole("note")).toContainText("704.5g State-Based Actions");
  await expect(page.getByRole("note")).toContainText("If a creature has lethal damage marked on it");
  await page.screenshot({ path: "test-results/replay rule.png" });
  expect(new URL(page.url()).searchParams.get("at")).toBe("5");
  await rule.click();
  await expect(page.getByRole("note")).toHaveCount(0);
  // The line itself goes to its moment.
  await page.locator(".log .line", { hasText: "Player casts" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("at")).toBe("2");
  // On a phone the log is a drawer, with the same.
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page.locator(".log").getByRole("button", { name: "Rule 601.2i" }).click();
  await expect(page.getByRole("note")).toContainText("the spell becomes cast");
  await page.screenshot({ path: "test-results/replay log phone.png" });
  await page.keyboard.press("Escape");
  await expect(page.locator("aside")).toBeHidden();
});

test("who watches a game, or its replay, is told what made a card what it is", async ({ page, browser }) => {
  const cards = "Paper Cub {0}\nCreature — Bear\n2/2\n\nPaper Hymn {0}\nEnchantment\nCreatures you control get +1/+1.\n";
  await table(page, server, { list: "30 Paper Cub\n30 Paper Hymn", cards }, { against: { list: "60 Plains" } });
  const game = new URL(page.url()).pathname.split("/").at(-1)!;
  const there = (name: string) => page.locator(".near .field .card", { hasText: name });
  for (const name of ["Paper Cub", "Paper Hymn"]) {
    await cast(page, name);
    await goOn(page, async () => (await there(name).count()) > 0);
  }
  const eve = await (await browser.newContext()).newPage();
  await eve.goto(`${server.url}/game/${game}`);
  const cub = eve.locator(".field .card", { hasText: "Paper Cub" }).first();
  await cub.hover();
  await expect(eve.locator(".look .details")).toContainText("+1/+1 from Paper Hymn613.4c");
  await cub.click({ button: "right", force: true }); // it can be read, not used
  await expect(eve.getByRole("dialog")).toContainText("2/2 becomes 3/3");
  await expect(eve.getByRole("dialog")).not.toContainText("Why not now");
  await act(page, async () => {
    await page.getByRole("button", { name: "Concede" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Concede" }).click();
  });
  await page.getByRole("link", { name: "Watch replay" }).click();
  await expect(page.locator(".controls")).toBeVisible();
  await page.keyboard.press("End");
  // What a player who has left the game owned has left it too (800.4a).
  const lord = page.locator(".field .card", { hasText: "Paper Cub" }).first();
  await expect(async () => {
    // No further than that: before the enchantment was cast, nothing has made it larger.
    if (!(await lord.isVisible())) await page.keyboard.press("ArrowLeft");
    await expect(lord).toBeVisible({ timeout: 5000 });
  }).toPass();
  await lord.hover();
  await expect(page.locator(".look .details")).toContainText("+1/+1 from Paper Hymn613.4c");
});

test("on a phone on its side the replay is watched as a game is played, with its controls and both hands beside the table", async ({ page }) => {
  for (const size of [{ width: 844, height: 390 }, { width: 915, height: 412 }]) {
    await page.setViewportSize(size);
    await open(page, 4);
    await expect(page.locator(".near .field .card").first()).toBeVisible();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `test-results/replay ${size.width}.png` });
    for (const f of await page.locator(".field").all()) expect((await f.boundingBox())!.height).toBeGreaterThanOrEqual(112);
    for (const c of await page.locator(".field .card, .controls button, .slip, .turn").all()) await expect(c).toBeInViewport({ ratio: 0.97 });
    for (const c of await page.locator(".field .card").all()) expect((await c.boundingBox())!.height).toBeGreaterThanOrEqual(42);
    const small = await page.locator(".controls .bar :is(button, a)").evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).filter((r) => Math.round(r.width) < 44 || Math.round(r.height) < 44).length);
    expect(small).toBe(0);
    await expect(page.getByRole("link", { name: "Replays", exact: true })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth])).toEqual([0, 0]);
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.locator(".near .field .card")).toHaveCount(2);
    await page.getByRole("button", { name: "Searing Spark" }).click();
    await expect(page.getByRole("dialog")).toContainText("3 damage");
    await page.keyboard.press("Escape");
  }
});
