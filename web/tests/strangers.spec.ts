import { expect, type Page } from "@playwright/test";
import { Board, asked, hand, line, stateOf, thing } from "./board";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});
const desktop = { width: 1440, height: 900 }, upright = { width: 390, height: 844 };
const box = async (page: Page, where: string) => (await page.locator(where).first().boundingBox())!;
const over = (a: { x: number; y: number; width: number; height: number }, b: typeof a) => a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;

test("all cards of two piles are seen, however they are divided", async ({ page }) => {
  const kinds = ["bear", "angel", "long", "bolt", "mox"] as const;
  const cards = kinds.map((k, i) => thing(50 + i, k, { zone: "library" })), ids = cards.map((c) => c.id);
  for (const size of [desktop, upright]) {
    await page.setViewportSize(size);
    const decision = asked({ kind: "objects", prompt: "Divide them", divides: true, max: 5, min: 0, options: ids.map((object) => ({ kind: "object" as const, text: "it", object })) });
    const b = await Board.open(page, server, still, stateOf(0, [...cards, hand(1, "bear")], { decision }));
    const seen = async (what: string) => {
      await expect(page.locator(".two li .card")).toHaveCount(5);
      await page.screenshot(picture(`piles ${size.width} ${what}`));
      for (const e of await page.locator(".two li .card").all()) await expect(e).toBeInViewport({ ratio: 0.98 });
      expect(await page.locator(".two ol").evaluateAll((all) => all.map((e) => e.scrollWidth > e.clientWidth + 1))).toEqual([false, false]);
    };
    await seen("none");
    await page.locator('.two [data-id="51"]').click();
    await page.locator('.two [data-id="52"]').click();
    await seen("two");
    b.send(stateOf(1, [...cards, hand(1, "bear")], { decision: asked({ kind: "choose", prompt: "Choose a pile", group: 2, piles: [ids.slice(0, 4), ids.slice(4)], options: [{ kind: "choice" as never, text: "first pile" }, { kind: "choice" as never, text: "second pile" }] }) }));
    await expect(page.getByRole("button", { name: /Choose this pile/ })).toHaveCount(2);
    await seen("choice");
    b.send(stateOf(2, [...cards, hand(1, "bear")], { decision: asked({ kind: "choose", prompt: "Choose a pile", group: 3, piles: [ids, []], options: [{ kind: "choice" as never, text: "first pile" }, { kind: "choice" as never, text: "second pile" }] }) }));
    await expect(page.getByText("No card", { exact: true })).toBeVisible();
    await seen("choice of all");
  }
});

test("the text of a question has the width that its answers leave", async ({ page }) => {
  await page.setViewportSize(desktop);
  const options = [...Array.from({ length: 8 }, (_, n) => ({ kind: "number" as const, text: String(n), n })), { kind: "done" as const, text: "Done" }].slice(0, 8);
  await Board.open(page, server, still, stateOf(0, [hand(1, "bolt"), ...[20, 21, 22].map((i) => thing(i, "mountain"))], { decision: asked({ kind: "number", prompt: "Fireball: choose X", name: "Fireball", clause: "This spell costs {1} more to cast for each target beyond the first. Fireball deals X damage divided evenly, rounded down, among any number of targets.", options }) }));
  await expect(page.locator(".prompt .answers button").nth(7)).toBeVisible();
  await page.screenshot(picture("x"));
  const asking = await box(page, ".prompt"), text = await box(page, ".prompt .asked");
  expect(text.width).toBeGreaterThan(380);
  expect(asking.height).toBeLessThan(105);
});

test("an ability on the stack is read as its source and its text", async ({ browser, page: wide }) => {
  const context = await browser.newContext({ viewport: upright, hasTouch: true, isMobile: true });
  for (const page of [wide, await context.newPage()]) {
  await page.route(/\/why\//, (r) => r.fulfill({ json: { object: "60", layers: [{ layer: "copiable values", text: "No name, colorless no type", rules: ["707.2"] }] } }));
  const ability = thing(60, "lord", { zone: "stack", kind: "ability", source: "Goblin Captain", text: "Whenever a Goblin enters, draw a card.", power: undefined, toughness: undefined });
  await Board.open(page, server, still, stateOf(0, [hand(1, "bolt"), thing(20, "lord"), ability], { decision: asked() }));
  if (page === wide) {
    await page.locator("aside .stacked").hover();
    await expect(page.locator(".look .ability")).toContainText("Whenever a Goblin enters");
    await expect(page.locator(".look")).not.toContainText("Other Goblins you control");
    await page.screenshot(picture("ability looked at"));
    continue;
  }
  await page.locator(".stage .ability").tap();
  const read = page.getByRole("dialog");
  await expect(read.locator(".ability")).toContainText("Goblin Captain");
  await expect(read).not.toContainText("No name");
  await expect(read).not.toContainText("Other Goblins you control");
  await page.screenshot(picture("ability"));
  }
});

test("attackers are counted, equal events are told once, and what they come to isn't cut off", async ({ page }) => {
  for (const size of [desktop, upright]) {
    await page.setViewportSize(size);
    const things = [hand(1, "bolt"), thing(30, "goblin", { owner: 1 }), thing(31, "goblin", { owner: 1 }), thing(32, "bear", { owner: 1 }), thing(33, "long", { owner: 1 }), thing(34, "lord", { owner: 1 })];
    const b = await Board.open(page, server, { pace: "slow", sound: false }, stateOf(0, things, { active: 1, decision: asked() }));
    const names = ["Goblin", "Goblin", "Runeclaw Cub", "Transmogrifying Everwatchful Archlichen"];
    b.send(stateOf(1, things, { active: 1, step: "attackers", beat: true, log: names.map((n) => line("combat", `${n} attacks Player`)) }));
    await expect(page.locator(".told")).toHaveText("Transmogrifying Everwatchful Archlichen, Runeclaw Cub and Goblin ×2 attack Player");
    await page.getByRole("button", { name: /^Skip all/ }).click();
    b.send(stateOf(2, things, { active: 1, step: "damage", beat: true, logFrom: 4, log: [...Array.from({ length: 3 }, () => line("damage", "Goblin deals 1 damage to Player")), line("damage", "Goblin Captain deals 2 damage to Player"), line("damage", "Runeclaw Cub deals 2 damage to Paper Seraph of the Morning"), line("damage", "Paper Seraph of the Morning deals 4 damage to Runeclaw Cub"), line("life", "Player is at 5 life")] }));
    await expect(page.locator(".told")).toContainText("Goblin ×3 deal 1 damage each to Player");
    await page.waitForTimeout(300);
    await page.screenshot(picture(`told ${size.width}`));
    const out = await box(page, ".told .outcome"), told = await box(page, ".told");
    await expect(page.locator(".told .outcome")).toHaveText("Player is at 5 life");
    expect(out.y + out.height).toBeLessThanOrEqual(told.y + told.height + 1);
  }
});

test("a gap in the hand can't be seen, and closes as the pointer leaves", async ({ page }) => {
  const cards = [1, 2, 3, 4].map((i) => hand(i, "bear"));
  const b = await Board.open(page, server, still, stateOf(0, cards, { decision: asked() }));
  await page.locator('.hand [data-id="2"]').hover();
  b.send(stateOf(1, cards.filter((c) => c.id !== "2"), { decision: asked({ group: 2 }) }));
  await expect(page.locator(".hand .gap")).toHaveCount(1);
  expect(await page.locator(".hand .gap").evaluate((e) => getComputedStyle(e).borderTopWidth)).toBe("0px");
  // Under a pointer that rests no card moves.
  await page.waitForTimeout(4000);
  await expect(page.locator(".hand .gap")).toHaveCount(1);
  await page.mouse.move(720, 120);
  await expect(page.locator(".hand .gap")).toHaveCount(0);
});

test("the ways to use a permanent are buttons that cover none of those of what is asked", async ({ page }) => {
  for (const size of [desktop, upright]) {
    await page.setViewportSize(size);
    const ways = ["[+1]: Draw a card, then discard a card.", "[−2]: Create a 3/3 green Beast creature token.", "[−7]: You get an emblem with “Creatures you control have trample.”"];
    await Board.open(page, server, still, stateOf(0, [hand(1, "bear"), thing(20, "walker"), thing(21, "forest"), thing(22, "bear")], { decision: asked({ options: [{ kind: "pass", text: "Pass" }, ...ways.map((text) => ({ kind: "activate" as const, text, object: "20" }))] }) }));
    await page.locator('.field [data-id="20"]').click();
    await expect(page.locator(".menu button")).toHaveCount(3);
    await page.screenshot(picture(`ways ${size.width}`));
    const menu = await box(page, ".menu");
    for (const e of await page.locator(".prompt .answers button").all()) expect(over(menu, (await e.boundingBox())!)).toBe(false);
    expect(await page.locator(".menu button").first().evaluate((e) => getComputedStyle(e).borderTopWidth)).toBe("1px");
  }
});

test("under a finger no payment is shown ahead", async ({ browser }) => {
  const context = await browser.newContext({ viewport: upright, hasTouch: true, isMobile: true }), page = await context.newPage();
  let asks = 0;
  await page.route(/\/why\//, (r) => { asks++; return r.fulfill({ json: { object: "20", layers: [], taps: ["21", "22"] } }); });
  const field = [thing(20, "mox"), thing(21, "forest"), thing(22, "forest")], use = { kind: "activate" as const, text: "{2}: Draw a card", object: "20" };
  const b = await Board.open(page, server, still, stateOf(0, [hand(1, "bear"), ...field], { decision: asked({ options: [{ kind: "pass", text: "Pass" }, use] }) }));
  await page.locator('.field [data-id="20"]').tap();
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").length).toBe(1);
  b.send(stateOf(1, [hand(1, "bear"), ...field], { decision: asked({ group: 2, options: [{ kind: "pass", text: "Pass" }, use] }) }));
  await page.waitForTimeout(900);
  await expect(page.locator(".pile[data-pays]")).toHaveCount(0);
});

test("on a phone a spell or ability whose text is all shown has no mark that it goes on", async ({ browser }) => {
  const context = await browser.newContext({ viewport: upright, hasTouch: true, isMobile: true }), page = await context.newPage();
  const field = [thing(20, "bear"), thing(21, "forest"), thing(30, "bear", { owner: 1 }), thing(31, "forest", { owner: 1 })];
  const b = await Board.open(page, server, still, stateOf(0, [hand(1, "bolt"), ...field], { decision: asked() }));
  const on = [
    thing(60, "lord", { zone: "stack", kind: "ability", owner: 1, source: "Goblin Captain", text: "Whenever a Goblin enters, draw a card.", power: undefined }),
    thing(61, "bolt", { zone: "stack", owner: 1, targets: ["20"] }), thing(62, "angel", { zone: "stack", owner: 1 }), thing(63, "sorcery", { zone: "stack" }), thing(64, "long", { zone: "stack", owner: 1 }), thing(65, "siege", { zone: "stack", owner: 1 }),
    thing(66, "lord", { zone: "stack", kind: "ability", owner: 1, source: "Goblin Captain", text: "When this creature enters, it deals 1 damage to any target. If you control another Goblin, it deals 2 damage instead.", targets: ["20"], power: undefined }),
  ];
  for (const [i, o] of on.entries()) {
    b.send(stateOf(i + 1, [hand(1, "bolt"), ...field, o], { active: 1, decision: asked({ group: i + 2, prompt: "Respond?" }) }));
    await expect(page.locator(`.card-stage[data-stands="${o.id}"]`)).toBeVisible();
    await page.waitForTimeout(600);
    await page.screenshot(picture(`stage ${o.id}`));
    const { hidden, further } = await page.locator(".card-stage .body").evaluate((e) => ({ hidden: e.scrollHeight - e.clientHeight, further: e.classList.contains("further") }));
    expect(further, o.id).toBe(hidden > 3);
    // With hardly less room all of its words are still shown; with much less, they aren't.
    const stage = page.locator(".card-stage"), shrink = (by: number) => stage.evaluate((e: HTMLElement, n) => { e.style.maxHeight = `${e.offsetHeight - n}px`; }, by);
    await shrink(5);
    await page.waitForTimeout(120);
    if (o.kind === "ability") await expect(stage.locator(".reading")).toHaveCount(0);
    await shrink(30);
    await expect(stage.locator(".reading")).toHaveCount(1);
  }
});

test("parts of an amount stand in one row, each as its number", async ({ page }) => {
  await page.setViewportSize(desktop);
  const spell = thing(60, "bolt", { zone: "stack" }), options = [1, 2, 3, 4, 5, 6].map((n) => ({ kind: "number" as const, text: `${n} to Runeclaw Cub 2/2, tapped (Computer)`, object: "30", n }));
  const b = await Board.open(page, server, still, stateOf(0, [spell, thing(30, "bear", { owner: 1 }), ...[20, 21, 22].map((i) => thing(i, "mountain"))], { undo: true, decision: asked({ kind: "divide", prompt: "Searing Spark: how much of the 7 damage goes to Runeclaw Cub?", source: "60", name: "Searing Spark", announcing: true, begun: 1, amount: 7, clause: "Searing Spark deals X damage divided as you choose among any number of targets.", soFar: ["X = 7", "7 left to divide"], options }) }));
  const answers = page.locator(".prompt .answers");
  await expect(answers.getByRole("button")).toHaveText([/^1/, /^2/, /^3/, /^4/, /^5/, /^6/, /^Cancel/]);
  await expect(page.locator(".prompt .asked")).not.toContainText("any number of targets");
  const tops = await answers.getByRole("button").evaluateAll((all) => all.map((e) => Math.round(e.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  await expect(answers.getByRole("button", { name: /^Cancel/ })).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press("4");
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[3]]);
});

test("All leaves out creatures that gain nothing by attacking", async ({ page }) => {
  const steps = ["1", "2"].map((source) => ({ source, others: ["p1"] }));
  await Board.open(page, server, still, stateOf(0, [thing(1, "bear"), thing(2, "bear", { power: 0, toughness: 1 })], { step: "attackers", decision: asked({ kind: "attack", prompt: "Attack?", steps, options: [{ kind: "no", text: "No" }] }) }));
  await page.locator(".prompt .answers").getByRole("button", { name: /^All/ }).click();
  await expect(page.locator(".prompt .ask")).toContainText("1 creature attacks");
});

test("that what happens before decides about the damage is said", async ({ page }) => {
  await page.route(/\/combat\?/, (r) => r.fulfill({ json: { dies: [], players: [], unknown: true, then: "Goblin Captain" } }));
  await Board.open(page, server, still, stateOf(0, [thing(1, "bear", { attacks: "p1", tapped: true }), thing(60, "lord", { zone: "stack", kind: "ability", source: "Goblin Captain", text: "Whenever a Goblin attacks, draw a card." })], { step: "attackers", decision: asked() }));
  await expect(page.locator(".prompt .ahead")).toContainText("can’t be said yet: it depends on Goblin Captain");
});

test("an answer that takes the last of the player's life says so", async ({ page }) => {
  const options = [{ kind: "yes" as const, text: "Pay 2 life" }, { kind: "no" as const, text: "Don't pay" }];
  const b = await Board.open(page, server, still, stateOf(0, [hand(1, "bolt")], { life: [2, 20], decision: asked({ kind: "may", prompt: "Pay 2 life?", options }) }));
  await expect(page.locator(".prompt .ends")).toHaveText("leaves you at 0 life");
  b.send({ ...stateOf(1, [hand(1, "bolt")], { life: [3, 20], decision: asked({ kind: "may", prompt: "Pay 2 life?", group: 2, options }) }), faces: [] });
  await expect(page.locator(".prompt .answers button").first()).toHaveText(/^Pay 2 life ?2?1?$/);
  await expect(page.locator(".prompt .ends")).toHaveCount(0);
});

test("what is pointed at leaves the ways out of the game in view", async ({ page }) => {
  await page.setViewportSize(desktop);
  const layers = Array.from({ length: 14 }, (_, i) => ({ layer: "layer 7c", text: "", change: `+${i}/+${i}`, from: `Hymn of the Dawn Company ${i}`, rules: ["613.4c"] }));
  await page.route(/\/why\//, (r) => r.fulfill({ json: { object: "30", layers, result: "" } }));
  await Board.open(page, server, still, stateOf(0, [thing(30, "long")], { decision: asked() }));
  await page.locator('.field [data-id="30"]').hover();
  await expect(page.locator(".look .effect")).toHaveCount(14);
  const looked = await box(page, ".look .page"), foot = await box(page, "aside > .foot");
  expect(over(looked, foot), JSON.stringify([looked, foot])).toBe(false);
});

test("a modal spell whose only mode is asked about quotes it once", async ({ page }) => {
  const mode = "Target creature gains indestructible until end of turn.";
  await Board.open(page, server, still, stateOf(0, [thing(60, "bolt", { zone: "stack" }), thing(30, "bear", { owner: 1 })], { decision: asked({ kind: "target", prompt: `Choose a target for Searing Spark: ${mode}`, source: "60", name: "Searing Spark", announcing: true, clause: `Choose one —\n• ${mode}`, options: [{ kind: "object", text: "Runeclaw Cub", object: "30" }] }) }));
  await expect(page.locator(".prompt .asked")).toHaveText(new RegExp(`^\\s*Choose a target for Searing Spark: ${mode}\\s*$`));
});

test("a planeswalker that is clicked asks, even if only one of its abilities can be activated", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, [thing(20, "walker", { counters: [{ kind: "loyalty", n: 4 }] }), hand(1, "bear")], { decision: asked({ options: [{ kind: "pass", text: "Pass" }, { kind: "activate", text: "+1: Draw a card.", object: "20" }] }) }));
  await page.locator('.field [data-id="20"]').click();
  await expect(page.locator(".menu")).toContainText("Draw a card.");
  await page.locator(".menu").getByText("Not now").click();
  await expect(page.locator(".menu")).toHaveCount(0);
});

test("a menu of what could be done goes as the game goes on", async ({ page }) => {
  const options = [{ kind: "pass" as const, text: "Pass" }, { kind: "cast" as const, text: "Cast Searing Spark", object: "1" }, { kind: "activate" as const, text: "Searing Spark: Cycling {R}", object: "1" }];
  const b = await Board.open(page, server, still, stateOf(0, [hand(1, "bolt")], { decision: asked({ options }) }));
  await page.locator('.hand [data-id="1"]').click();
  await expect(page.locator(".menu")).toContainText("Cycling");
  b.send({ ...stateOf(1, [hand(1, "bolt")], { active: 1, decision: asked({ group: 2, options }) }), faces: [] });
  await expect(page.locator(".menu")).toHaveCount(0);
});

test("of a library whose top card is looked at only that one is shown; a hand that a card goes to isn't", async ({ page }) => {
  const known = [thing(50, "bolt", { zone: "library" }), thing(51, "mountain", { zone: "library" }), thing(52, "bear", { zone: "hand", owner: 1 })];
  const ask = (clause: string) => asked({ kind: "may", prompt: "Do it?", clause, options: [{ kind: "yes", text: "Yes" }, { kind: "no", text: "No" }] });
  const b = await Board.open(page, server, still, stateOf(0, [...known, hand(1, "bear")], { decision: ask("Look at the top card of your library. You may reveal that card.") }));
  await expect(page.locator(".seen .card")).toHaveCount(1);
  await expect(page.locator(".seen h3")).toHaveText("Top of your library");
  b.send({ ...stateOf(1, [...known, hand(1, "bear")], { decision: { ...ask("You may search your library for an artifact card, reveal it, put it into your hand, then shuffle."), group: 2 } }), faces: [] });
  await expect(page.locator(".seen")).toHaveCount(0);
});
