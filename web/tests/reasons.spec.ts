import { expect, type Page } from "@playwright/test";
import { Board, asked, faces, hand, line, stateOf, thing } from "./board";
import { act, castable, goOn, Server, table, test } from "./kit";
import type { Face } from "../src/lib/wire";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});
const desktop = { width: 1440, height: 900 }, upright = { width: 390, height: 844 };
const sizes = [desktop, upright];
const phone = (size: typeof desktop) => (size.width < 900 ? { viewport: size, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : { viewport: size });

test("keywords and restrictions of a small creature are signs, and what has no room is counted", async ({ browser }) => {
  const stalker: Face = { name: "Grim Stalker", cost: "{1}{B}", types: "Creature — Rogue", colors: "B", kinds: ["creature"], power: 2, toughness: 2, text: ["When this creature enters, each opponent discards a card, then loses 1 life.", "Menace", "Flying, first strike, lifelink"] };
  const all = [...Object.values(faces), stalker], face = all.length - 1;
  for (const size of sizes) for (const n of [3, 8]) {
    const context = await browser.newContext(phone(size)), page = await context.newPage();
    const field = Array.from({ length: n }, (_, i) => thing(20 + i, "bear", { owner: 1, face, power: 2 + i, sick: i % 3 === 0, tapped: i % 4 === 1, marks: i % 2 ? ["can't attack"] : ["can't block", "goaded"] }));
    await Board.open(page, server, still, stateOf(0, [hand(1, "bolt"), thing(100, "forest"), ...field], { faces: all, decision: asked() }));
    await page.waitForTimeout(300);
    await page.screenshot(picture(`signs ${size.width} ${n}`));
    for (const id of field.map((o) => o.id)) {
      const card = page.locator(`.far [data-id="${id}"]`), hidden = await card.locator(".badges").evaluate((e) => {
        const edge = e.clientWidth - (e.classList.contains("fewer") ? parseFloat(getComputedStyle(e).paddingRight) : 0), at = (x: HTMLElement) => x.offsetLeft - (x.offsetParent === e ? 0 : (e as HTMLElement).offsetLeft);
        const shown = [...e.children].filter((x): x is HTMLElement => (x as HTMLElement).offsetWidth > 0 && !x.hasAttribute("hidden"));
        return { without: e.querySelectorAll(":scope > [hidden]").length, out: shown.filter((x) => at(x) + x.offsetWidth > edge + 1 || x.offsetTop > (e as HTMLElement).offsetTop + e.clientHeight).length, more: e.classList.contains("fewer") ? +(e as HTMLElement).dataset.more! : 0, first: shown[0]?.className ?? "" };
      });
      expect([hidden.out, hidden.more], `${size.width}, ${n}, ${id}`).toEqual([0, hidden.without]);
      // What it can't do is seen at every size.
      await expect(card.locator(".mark").first()).toBeInViewport({ ratio: 0.9 });
      // Its keywords are read in its text, or are signs, or are counted.
      const says = await card.locator(".middle").evaluate((e) => !e.classList.contains("short")).catch(() => false);
      if (!says) expect((await card.locator(".keyword:visible").count()) + hidden.more).toBeGreaterThan(1);
    }
    await context.close();
  }
});

test("the question of blocks says which attackers can't be blocked, and why", async ({ browser }) => {
  for (const size of sizes) {
    const context = await browser.newContext(phone(size)), page = await context.newPage();
    const field = [thing(20, "bear"), thing(30, "goblin", { owner: 1, attacks: "p0" as never }), thing(31, "angel", { owner: 1, attacks: "p0" as never })];
    const why = "You can't block Paper Seraph of the Morning: Paper Seraph of the Morning has flying, and can be blocked only by creatures with flying or reach.";
    const unblockable = [{ id: "31", why }];
    await Board.open(page, server, still, stateOf(0, [hand(1, "bolt"), ...field], { active: 1, step: "blockers", unblockable, passing: "turn", decision: asked({ kind: "block", prompt: "Block?", source: "20", options: [{ kind: "block", text: "Block Goblin", object: "20", other: "30" }, { kind: "no", text: "Don't block" }], steps: [{ source: "20", others: ["30"] }] }) }));
    await expect(page.locator(".prompt")).toContainText(why);
    await expect(page.getByRole("button", { name: "Stop passing" })).toBeVisible();
    await page.screenshot(picture(`unblockable ${size.width}`));
    // All that can be declared is a list.
    await page.getByRole("button", { name: "All answers as a list" }).click();
    await page.getByRole("dialog").getByRole("combobox").selectOption({ label: "blocks Goblin 1/1" });
    await page.screenshot(picture(`declaring ${size.width}`));
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.locator(".prompt .answers")).toContainText("Block");
    await expect(page.locator(".prompt .ask")).toContainText("1 creature blocks");
    await expect(page.getByRole("button", { name: "Stop passing" })).toHaveCount(0);
    await context.close();
  }
});

const whys = (page: Page, text: string, text2 = "") => page.route(/\/why\//, (r) => r.fulfill({ json: { object: "it", layers: [], result: "", cant: [{ text, rules: ["702.11b"], line: text2 }] } }));

test("who clicks what can't be a target is told the engine's reason, and who clicks a creature that can do nothing reads it", async ({ page }) => {
  await whys(page, "Runeclaw Cub can't be a target of Searing Spark: it has hexproof.", "Hexproof");
  const field = [thing(20, "bear", { owner: 1 }), thing(21, "goblin", { owner: 1 }), thing(22, "bear")];
  const decision = asked({ kind: "target", prompt: "Choose a target for Searing Spark", name: "Searing Spark", options: [{ kind: "object", text: "Goblin", object: "21" }] });
  const b = await Board.open(page, server, still, stateOf(0, [hand(1, "bolt"), ...field], { decision }));
  await page.locator('.far [data-id="20"]').hover();
  await expect(page.locator(".look .no")).toContainText("it has hexproof");
  await page.locator('.far [data-id="20"]').click({ force: true });
  await expect(page.locator(".prompt [role=alert]")).toHaveText("Runeclaw Cub can't be a target of Searing Spark: it has hexproof. “Hexproof”");
  await page.screenshot(picture("no target"));
  b.send(stateOf(1, [hand(1, "bolt"), ...field], { decision: asked({ group: 2 }) }));
  await expect(page.locator(".prompt")).toHaveAttribute("data-at", "1");
  await page.locator('.near [data-id="22"]').click({ force: true });
  await expect(page.getByRole("dialog").getByText("Why not now")).toBeVisible();
  await page.screenshot(picture("nothing to do"));
});

test("no ability is offered not to be asked about while something else is asked", async ({ page }) => {
  const ability = thing(60, "lord", { zone: "stack", kind: "ability", owner: 1, triggered: true, source: "Goblin Captain", text: "Each player discards a card.", power: undefined, toughness: undefined });
  const cards = [hand(1, "bolt"), hand(2, "bear"), thing(20, "lord", { owner: 1 }), ability], offer = page.getByRole("button", { name: "Don’t ask about this ability again" });
  const b = await Board.open(page, server, still, stateOf(0, cards, { active: 1, decision: asked({ prompt: "Respond?" }) }));
  await expect(offer).toHaveCount(1);
  b.send(stateOf(1, cards, { active: 1, decision: asked({ kind: "discard", group: 2, prompt: "Discard a card", options: ["1", "2"].map((object) => ({ kind: "object" as const, text: "it", object })) }) }));
  await expect(page.locator(".prompt .ask")).toContainText("Discard a card");
  await expect(offer).toHaveCount(0);
});

test("no word of a text in the hand is cut before “more”", async ({ browser }) => {
  for (const size of sizes) {
    const context = await browser.newContext(phone(size)), page = await context.newPage();
    await Board.open(page, server, still, stateOf(0, [hand(1, "long"), hand(2, "sorcery"), hand(3, "walker"), hand(4, "lord")], { decision: asked() }));
    await page.waitForTimeout(300);
    await page.screenshot(picture(`hand ${size.width}`));
    const hits = await page.locator(".hand .middle.cut").evaluateAll((all) => all.map((m) => {
      const more = m.querySelector(".more")!.getBoundingClientRect(), walk = document.createTreeWalker(m.querySelector(".text")!, NodeFilter.SHOW_TEXT), range = document.createRange();
      let n = 0;
      for (let t = walk.nextNode(); t; t = walk.nextNode()) {
        range.selectNodeContents(t);
        for (const r of range.getClientRects()) if (r.right > more.left + 1 && r.left < more.right && r.top + 3 < more.bottom && r.bottom - 3 > more.top) n++;
      }
      return n;
    }));
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.every((n) => n === 0), JSON.stringify(hits)).toBe(true);
    await context.close();
  }
});

test("the table of a phone stays where it is, however long the question", async ({ browser }) => {
  const context = await browser.newContext(phone(upright)), page = await context.newPage();
  const field = [thing(20, "bear"), thing(21, "forest"), thing(30, "goblin", { owner: 1 })];
  const b = await Board.open(page, server, still, stateOf(0, [hand(1, "bolt"), ...field], { decision: asked() }));
  const at = () => page.locator('.near [data-id="20"]').boundingBox();
  const before = await at();
  const clause = "Fireball deals X damage divided evenly, rounded down, among any number of targets. This spell costs {1} more to cast for each target beyond the first.";
  b.send(stateOf(1, [hand(1, "bolt"), ...field], { decision: asked({ kind: "color", group: 2, prompt: "Choose a color for Searing Spark, which stays so for the rest of the game", clause, name: "Fireball", options: ["white", "blue", "black", "red", "green"].map((text) => ({ kind: "color" as const, text })) }) }));
  await expect(page.locator(".prompt")).toHaveAttribute("data-at", "1");
  await expect(page.locator(".prompt .answers")).toContainText("White");
  await page.waitForTimeout(400);
  await page.screenshot(picture("long question 390"));
  expect(await at()).toEqual(before);
  await context.close();
});

test("the end says why the game is lost", async ({ page }) => {
  const b = await Board.open(page, server, still, stateOf(0, [hand(1, "bolt")], { decision: asked() }));
  b.send(stateOf(1, [hand(1, "bolt")], { over: true, outcome: "Computer wins.", log: [line("end", "You are at -2 life and lose the game")] }));
  await expect(page.locator(".prompt .end")).toContainText("You are at -2 life and lose the game");
  await page.screenshot(picture("end"));
});

const taxed = `Paper Hound {0}
Creature — Dog
Haste
This creature can't attack unless you pay {1}.
2/2

Paper Elf {0}
Creature — Elf Druid
Haste
{T}: Add {G}.
1/1
`;

test("what an attack costs is told before it is made, and who can't attack as well", async ({ page }) => {
  await table(page, server, { list: "30 Paper Hound\n30 Paper Elf", cards: taxed });
  await goOn(page, async () => (await castable(page, "Paper Hound").count()) > 0);
  for (const name of ["Paper Hound", "Paper Elf"]) {
    await act(page, () => castable(page, name).first().click());
    await expect(page.locator(".near .card, .mine .card", { hasText: name }).first()).toBeVisible();
  }
  const ask = page.locator(".prompt .ask"), prompt = page.locator(".prompt");
  await page.getByRole("button", { name: /^To combat/ }).click();
  await expect(ask).toContainText("Declare attackers");
  await page.getByRole("button", { name: /^All\b/ }).first().click();
  await expect(ask).toContainText("2 creatures attack");
  await expect(prompt).toContainText("Costs 1. If nothing blocks");
  await expect(prompt).toContainText("Paper Elf can’t attack as well");
  await page.screenshot(picture("an attack that costs"));
  // A declaration that isn't legal isn't made: who can't be in it is left out.
  await page.getByRole("button", { name: /^Attack\b/ }).click();
  await expect(page.locator(".refused").first()).toContainText("Paper Elf can’t attack as well");
  await expect(ask).toContainText("1 creature attacks");
  await expect(prompt).toContainText("Costs 1. If nothing blocks");
  await page.screenshot(picture("an attack that was not declared"));
  await page.getByRole("button", { name: /^Attack\b/ }).click();
  await expect(page.getByRole("log")).toContainText("Paper Hound attacks Computer");
  await expect(page.getByRole("log")).not.toContainText("Paper Elf attacks");
});
