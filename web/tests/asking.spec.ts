import { expect, type Page } from "@playwright/test";
import { asked, Board, faces, hand, line, stateOf, thing } from "./board";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };
const desktop = { width: 1440, height: 900 }, upright = { width: 390, height: 844 };
const held = (["bolt", "bear", "long", "anthem", "walker", "sorcery"] as const).map((n, i) => hand(i + 1, n));
const field = [thing(20, "bear"), thing(21, "lord"), thing(23, "mountain"), thing(40, "bear", { owner: 1 }), thing(41, "walker", { owner: 1, counters: [{ kind: "loyalty", n: 4 }] })];
const fireball = "This spell costs {1} more to cast for each target beyond the first. Fireball deals X damage divided evenly, rounded down, among any number of targets.";
/** How much of what is asked has no room. */
const hidden = (page: Page) => page.locator(".prompt .asked").evaluate((e) => Math.max(0, e.scrollHeight - e.clientHeight - 2));

test("a creature that attacks is pointed at a planeswalker or a player by a click on it", async ({ page }) => {
  const steps = ["20", "21"].map((source) => ({ source, others: ["p1", "41"] }));
  await Board.open(page, server, still, stateOf(0, [...held, ...field], { step: "attackers", decision: asked({ kind: "attack", prompt: "Attack?", steps, options: [{ kind: "no", text: "No" }] }) }));
  const prompt = page.locator(".prompt .ask");
  await expect(page.locator('.far [data-id="41"]')).not.toHaveClass(/\blit\b/);
  await page.locator('.near [data-id="20"]').click();
  await expect(prompt).toContainText("click whom Runeclaw Cub attacks");
  await page.locator('.far .card[data-id="41"]').click();
  await page.locator('.near [data-id="21"]').click();
  await page.getByRole("button", { name: /^☰|All answers/ }).click();
  const chosen = page.getByRole("dialog").locator("select");
  await expect(chosen).toHaveCount(2);
  expect(await chosen.evaluateAll((all) => all.map((e) => (e as HTMLSelectElement).value))).toEqual(["41", "p1"]);
  await page.keyboard.press("Escape");
  await page.locator('.far .who').click();
  // The last creature is the one that is pointed: it attacks the player already.
  await page.locator('.far .card[data-id="41"]').click();
  await page.getByRole("button", { name: /^☰|All answers/ }).click();
  expect(await chosen.evaluateAll((all) => all.map((e) => (e as HTMLSelectElement).value))).toEqual(["41", "41"]);
});

test("a creature that the declaration did not show is asked about, and one that it showed isn't asked about again after a teammate", async ({ page }) => {
  const ask = (source: string, of: string[], more: { source: string; others: string[]; must?: boolean }[] = []) => ({ step: "attackers", decision: asked({ kind: "attack", prompt: "Attack?", group: 4, source, steps: [...of.map((x) => ({ source: x, others: ["p1"] })), ...more], options: [{ kind: "no", text: "No", object: source }, { kind: "attack", text: "Attack", object: source, other: "p1" }] }) });
  const all = [...held, ...field, thing(22, "goblin")];
  const b = await Board.open(page, server, still, stateOf(0, all, ask("20", ["20", "21"])));
  const given = () => b.heard.filter((m) => m.type === "answer").map((m) => m.options);
  await page.locator('.near [data-id="20"]').click();
  await page.locator('.near [data-id="21"]').click();
  await page.getByRole("button", { name: /^Attack(?!ers)/ }).click();
  await expect.poll(given).toEqual([[1]]);
  b.send(stateOf(1, all, { step: "attackers" }));
  b.send(stateOf(2, all, ask("21", ["21"])));
  await expect.poll(given).toEqual([[1], [1]]);
  b.send(stateOf(3, all, ask("22", ["22"], [{ source: "20", others: ["p1"], must: true }, { source: "21", others: ["p1"], must: true }])));
  await expect(page.locator(".prompt .ask")).toHaveText("2 creatures attack");
  await page.locator('.near [data-id="22"]').click();
  await expect(page.locator(".prompt .ask")).toHaveText("3 creatures attack");
  expect(given()).toEqual([[1], [1]]);
  await page.getByRole("button", { name: /^Attack(?!ers)/ }).click();
  await expect.poll(given).toEqual([[1], [1], [1]]);
});

test("of attackers declared together it is said how to change whom they attack, where there is a choice", async ({ page }) => {
  const steps = ["20", "21"].map((source) => ({ source, others: ["p1", "41"] }));
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { step: "attackers", decision: asked({ kind: "attack", prompt: "Attack?", steps, options: [{ kind: "no", text: "No" }] }) }));
  await page.keyboard.press("a");
  await expect(page.locator(".prompt .ask")).toHaveText("2 creatures attack · click an attacker to change whom it attacks");
  b.send(stateOf(1, [...held, ...field], { step: "attackers", decision: asked({ kind: "attack", group: 2, prompt: "Attack?", steps: steps.map((x) => ({ ...x, others: ["p1"] })), options: [{ kind: "no", text: "No" }] }) }));
  await expect(page.locator(".prompt .ask")).toHaveText("Declare attackers");
  await page.keyboard.press("a");
  await expect(page.locator(".prompt .ask")).toHaveText("2 creatures attack");
});

test("a blocker is moved from one attacker to another by a click on it and on that one, and a second click on it takes the block back", async ({ page }) => {
  const attackers = [thing(30, "goblin", { owner: 1, attacks: "p0" }), thing(31, "lord", { owner: 1, attacks: "p0" })];
  const decision = asked({ kind: "block", prompt: "Block?", source: "20", steps: [{ source: "20", others: ["30", "31"] }], options: [{ kind: "no", text: "No" }, { kind: "block", text: "Block", object: "20", other: "30" }, { kind: "block", text: "Block", object: "20", other: "31" }] });
  const b = await Board.open(page, server, still, stateOf(0, [...held, thing(20, "bear"), ...attackers], { active: 1, step: "blockers", decision }));
  const ask = page.locator(".prompt .ask"), card = (id: number) => page.locator(`.field .card[data-id="${id}"]`);
  await card(20).click();
  await card(30).click();
  await expect(ask).toHaveText("1 creature blocks");
  await card(20).click();
  await expect(ask).toHaveText("Runeclaw Cub blocks Goblin: click another attacker, or the blocker again to take it back");
  await expect(card(20)).toHaveClass(/\bchosen\b/);
  await card(31).click();
  await expect(ask).toHaveText("1 creature blocks");
  await page.locator(".prompt").getByRole("button", { name: /^Block/ }).click();
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").at(-1)?.options).toEqual([2]);
  b.send(stateOf(1, [...held, thing(20, "bear"), ...attackers], { active: 1, step: "blockers", decision: { ...decision, group: 2 } }));
  await expect(ask).toContainText("Declare blockers");
  await card(20).click();
  await card(30).click();
  await card(20).click();
  await card(20).click();
  await expect(ask).toContainText("Declare blockers");
  await expect(page.getByRole("button", { name: /^No blocks/ })).toBeVisible();
});

test("where what attacking costs can't be paid, the way past the combat isn't the main thing and says so", async ({ page }) => {
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: asked() }));
  await expect(page.locator(".prompt .pass")).toHaveClass(/primary/);
  b.send(stateOf(1, [...held, ...field], { decision: asked({ group: 2, noAttack: "cost" }) }));
  await expect(page.locator(".prompt .pass")).toHaveText(/^Skip combat/);
  await expect(page.locator(".prompt .pass")).not.toHaveClass(/primary/);
  await expect(page.locator(".prompt")).toContainText("None of your creatures can attack: what attacking costs can’t be paid.");
});

test("while a menu is open digits and Space are its own, and the answers behind it show no keys", async ({ page }) => {
  const options = [{ kind: "pass" as const, text: "Pass" }, { kind: "cast" as const, text: "Cast Searing Spark", object: "1" }, { kind: "activate" as const, text: "Searing Spark: Cycling {R}", object: "1" }, { kind: "yes" as const, text: "Roll" }, { kind: "color" as const, text: "red" }];
  const b = await Board.open(page, server, still, stateOf(0, held, { decision: asked({ options }) }));
  const keys = page.locator(".prompt .answers kbd"), shown = () => keys.evaluateAll((all) => all.filter((e) => getComputedStyle(e).visibility === "visible").length);
  expect(await shown()).toBeGreaterThan(1);
  await page.locator('.hand [data-id="1"]').click();
  await expect(page.getByRole("menuitem", { name: "Cast Searing Spark", exact: true })).toBeVisible();
  await expect(page.locator(".menu kbd")).toHaveText(["1", "2"]);
  expect(await shown()).toBe(0);
  await page.keyboard.press("2");
  await expect(page.locator(".menu")).toHaveCount(0);
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[2]]);
});

test("the arrow keys go through a menu, and Enter takes what they are on", async ({ page }) => {
  const options = [{ kind: "pass" as const, text: "Pass" }, { kind: "cast" as const, text: "Cast Searing Spark", object: "1" }, { kind: "activate" as const, text: "Searing Spark: Cycling {R}", object: "1" }];
  const b = await Board.open(page, server, still, stateOf(0, held, { decision: asked({ options }) }));
  await page.locator('.hand [data-id="1"]').click();
  const items = page.getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  for (const [key, n] of [["ArrowDown", 1], ["ArrowDown", 0], ["ArrowUp", 1]] as const) {
    await page.keyboard.press(key);
    await expect(items.nth(n)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[2]]);
});

test("to pass until the stack is empty is offered only while something is on it; not to cast isn't what Space does", async ({ page }) => {
  const b = await Board.open(page, server, still, stateOf(0, held, { decision: asked() })), until = page.getByRole("menuitem", { name: /until the stack is empty/ });
  await page.getByRole("button", { name: "More ways to pass" }).click();
  await expect(page.getByRole("menuitem")).toHaveCount(2);
  await expect(until).toHaveCount(0);
  await page.keyboard.press("Escape");
  b.send(stateOf(1, [...held, thing(9, "bolt", { zone: "stack" })], { decision: asked({ prompt: "respond?" }) }));
  await page.getByRole("button", { name: "More ways to pass" }).click();
  await expect(until).toBeVisible();
  await page.keyboard.press("Escape");
  b.send(stateOf(2, [thing(8, "bolt", { zone: "exile" })], { decision: asked({ kind: "way", prompt: "Cast Searing Spark?", options: [{ kind: "cast", text: "Cast Searing Spark", object: "8" }, { kind: "done", text: "Don't cast" }] }) }));
  await expect(page.getByRole("button", { name: "Don't cast" })).toBeVisible();
  await page.keyboard.press(" ");
  await page.waitForTimeout(200);
  expect(b.heard.filter((m) => m.type === "answer")).toHaveLength(0);
});

test("what is asked is read as a whole, and covers no name of a card in hand", async ({ browser }) => {
  const numbers = Array.from({ length: 5 }, (_, n) => ({ kind: "number" as const, text: String(n), n }));
  const may = "Whenever a creature an opponent controls dies, you may pay {2}. If you do, return that card to the battlefield under your control at the beginning of the next end step.";
  const decisions = [
    asked({ kind: "number", prompt: "Choose X for Fireball", name: "Fireball", clause: fireball, announcing: true, begun: 1, group: 5, options: numbers }),
    asked({ kind: "may", prompt: `Transmogrifying Everwatchful Archlichen: ${may}`, name: "Transmogrifying Everwatchful Archlichen", clause: may, optional: 1, group: 6, options: [{ kind: "yes", text: "Pay {2}" }, { kind: "no", text: "Don’t pay" }] }),
  ];
  for (const viewport of [desktop, upright]) {
    const context = await browser.newContext({ viewport, hasTouch: viewport === upright, isMobile: viewport === upright }), page = await context.newPage();
    const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: asked() }));
    for (const [i, decision] of decisions.entries()) {
      b.send(stateOf(i + 1, [...held, ...field], { decision, undo: true, undoes: "spell" }));
      await expect(page.locator(".prompt .ask")).toContainText(decision.prompt.slice(0, 12));
      await expect.poll(() => hidden(page)).toBe(0);
      // Upright it lies over the lower part of the hand.
      const at = (await page.locator(".prompt").boundingBox())!, names = await Promise.all((await page.locator(".hand .name").all()).map(async (n) => (await n.boundingBox())!));
      const first = Math.min(...names.map((n) => n.y)) + 40;
      for (const n of names.filter((n) => n.y < first)) expect(n.y > at.y + at.height - 4 || n.y + n.height < at.y + 4).toBe(true);
    }
  }
});

test("Undo says what it takes back", async ({ page }) => {
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: asked(), undo: true, undoes: "attack" }));
  await expect(page.getByRole("button", { name: "Undo" })).toHaveText(/^Undo\s*attack/);
  b.send(stateOf(1, [...held, ...field], { decision: asked({ group: 2 }) }));
  await expect(page.getByRole("button", { name: "Undo" })).toHaveText(/^Undo\s*Z$/);
});

test("the panel forgets a card whose doing was taken back", async ({ page }) => {
  const aimed = thing(60, "bolt", { zone: "stack", targets: ["40"] });
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: asked() }));
  b.send({ ...stateOf(1, [...held.slice(1), ...field, aimed], { decision: asked({ group: 2 }), undo: true }) });
  await page.locator("aside .stacked").focus();
  await expect(page.locator(".look")).toContainText("Searing Spark");
  await page.locator("body").evaluate(() => (document.activeElement as HTMLElement).blur());
  b.send(stateOf(0, [...held, ...field], { decision: asked({ group: 3 }) }));
  await expect(page.locator(".look")).not.toContainText("Searing Spark");
});

const spell = thing(60, "bolt", { zone: "stack" });
const lands = [...[30, 31, 32, 33].map((n) => thing(n, "mountain")), ...[34, 35].map((n) => thing(n, "forest", { tapped: true })), thing(36, "duals"), thing(37, "mox"), thing(38, "blade")];
const yes = [{ kind: "yes" as const, text: "Pay {1}{R}" }, { kind: "no" as const, text: "Don’t pay" }];
const aims = [{ kind: "object" as const, text: "Bear", object: "40", warns: "no further target possible" }, { kind: "done" as const, text: "Done" }];
const asks = [
  asked({ kind: "target", prompt: "Choose a target (any number, 2 chosen)", source: "60", name: "Fireball", min: 0, max: 9, chosen: 2, announcing: true, begun: 1, clause: fireball, options: aims, soFar: ["X = 5", "targets: Goblin and Goblin", "2 each, 1 lost", "costs {6}{R} so far"], prices: ["This spell costs {1} more to cast for each target beyond the first."], group: 2 }),
  asked({ kind: "optional-cost", prompt: "Pay the kicker cost {1}{R} of Searing Spark?", source: "60", name: "Searing Spark", announcing: true, begun: 1, clause: "Kicker {1}{R} (You may pay an additional {1}{R} as you cast this spell.)", options: yes, soFar: ["costs {R} so far"], group: 3 }),
  asked({ kind: "target", prompt: "Choose a target", source: "38", name: "Bronze Glaive", announcing: true, begun: 1, clause: "Equip {2} ({2}: Attach to target creature you control. Equip only as a sorcery.)", options: [{ kind: "object", text: "Bear", object: "20" }, { kind: "object", text: "Captain", object: "21" }], soFar: ["costs {2} so far"], group: 4 }),
  asked({ kind: "may", prompt: "Transmogrifying Everwatchful Archlichen: Whenever a creature an opponent controls dies, you may pay {2}. If you do, return that card to the battlefield under your control at the beginning of the next end step.", optional: 1, options: yes, group: 5 }),
];

test("what is asked leaves the bar of its player where it is, and Undo too", async ({ page }) => {
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field, ...lands], { decision: asked(), undo: true, undoes: "land" }));
  const where = async () => [(await page.locator(".near .bar").boundingBox())!.y, (await page.getByRole("button", { name: "Undo" }).boundingBox())!.x].map(Math.round);
  await expect(page.locator(".prompt .turning")).toBeVisible();
  const before = await where();
  b.send(stateOf(1, [...held, ...field, ...lands], { step: "main2", decision: asked({ group: 9 }), undo: true, undoes: "attack" }));
  await expect(page.locator(".prompt .pass")).toContainText("End turn");
  await expect(page.locator(".prompt .turning")).toBeHidden();
  expect(await where()).toEqual(before);
  for (const [i, decision] of asks.entries()) {
    b.send(stateOf(i + 2, [...held, ...field, ...lands, spell], { decision, undo: true, undoes: "spell" }));
    await expect(page.locator(".prompt .ask")).toContainText(decision.prompt.slice(0, 12));
    await expect.poll(where).toEqual(before);
    await expect.poll(() => hidden(page)).toBe(0);
  }
});

test("before the last target it is said that no other is possible, and not what another would cost", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, [...held, ...field, spell], { decision: asks[0] }));
  await expect(page.locator(".prompt .asked")).toHaveText(/2 chosen\)\s*1 more target is possible\.\s*X\s=\s5/);
  await expect(page.locator(".prompt .price")).toHaveCount(0);
});

test("whether a kicker is paid is asked with what it does, not with its reminder", async ({ page }) => {
  const text = ["Kicker {4} (You may pay an additional {4} as you cast this spell.)", "Kindle deals 2 damage to any target. If this spell was kicked, it deals 4 damage instead."];
  const n = Object.keys(faces).length;
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: asked() }));
  b.send(stateOf(1, [...held, ...field, { ...spell, face: n }], { decision: asks[1], facesFrom: n, faces: [{ name: "Kindle", types: "Instant", colors: "R", kinds: ["instant"], text }] }));
  await expect(page.locator(".prompt .clause").last()).toHaveText(text[1]!);
  await expect(page.locator(".prompt")).not.toContainText("You may pay an additional");
});

test("the last target that is possible is chosen by one click", async ({ page }) => {
  const options = [{ kind: "object" as const, text: "Bear", object: "40", warns: "no further target possible" }, { kind: "object" as const, text: "Computer", object: "p1", warns: "no further target possible" }];
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: asked({ kind: "target", prompt: "Choose a target", min: 1, max: 5, options }) }));
  await expect(page.locator(".prompt")).toContainText("Only 1 target is possible.");
  await page.locator('.far [data-id="40"]').click();
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[0]]);
});

test("of targets of which one would be the last it is said which", async ({ page }) => {
  const options = [{ kind: "object" as const, text: "Bear", object: "40", warns: "no further target possible" }, { kind: "object" as const, text: "Computer", object: "p1" }];
  await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: asked({ kind: "target", prompt: "Choose a target", min: 1, max: 5, options }) }));
  await expect(page.locator(".prompt .last")).toHaveText("Bear would be the last target.");
});

test("what a target in a graveyard is for stands with the question", async ({ page }) => {
  const clause = "When this creature enters, target instant or sorcery card in your graveyard gains flashback until end of turn.", spells = [70, 71].map((n) => thing(n, n > 70 ? "bolt" : "sorcery", { zone: "graveyard" }));
  const decision = asked({ kind: "target", prompt: "Choose a target for Paper Mage", name: "Paper Mage", source: "20", clause, options: spells.map((o) => ({ kind: "object" as const, text: "a card", object: o.id })) });
  await Board.open(page, server, still, stateOf(0, [...held, ...field, ...spells], { decision }));
  await expect(page.locator(".panel .card")).toHaveCount(2);
  await expect(page.locator(".prompt .clause")).toHaveText(clause);
  expect(await hidden(page)).toBe(0);
});

test("several that block one creature are told in one line", async ({ page }) => {
  const blocks = [line("combat", "Soldier Token blocks Bear (1 of 2)"), line("combat", "Soldier Token blocks Bear (1 of 2)"), line("combat", "Soldier Token blocks Bear (2 of 2)")];
  await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: asked(), log: [line("turn", "── Turn 3: you ──"), ...blocks] }));
  await expect(page.locator(".log li button").filter({ hasText: "Soldier" })).toHaveText(["Soldier Token ×2 block Bear (1 of 2)", "Soldier Token blocks Bear (2 of 2)"]);
});

test("the known cards of another's hand stand beside how many aren't known", async ({ page }) => {
  const known = thing(70, "bolt", { zone: "hand", owner: 1 });
  await Board.open(page, server, still, stateOf(0, [...held, ...field, known], { decision: asked(), hands: [6, 4] }));
  await page.locator('.far [data-zone="hand"]').click();
  await expect(page.getByRole("dialog")).toContainText("And 3 cards that you don’t know.");
});

test("the line of types of a card in hand isn't cut", async ({ page }) => {
  await page.setViewportSize(desktop);
  await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: asked() }));
  await expect(page.locator(".hand .types").first()).toBeVisible();
  await page.waitForTimeout(300);
  const cut = await page.locator(".hand .types").evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2).map((e) => e.textContent));
  expect(cut).toEqual([]);
});

test("on a phone each of three that get combat damage is in view, also beside a small hand", async ({ browser }) => {
  const context = await browser.newContext({ viewport: upright, hasTouch: true, isMobile: true }), page = await context.newPage();
  const shares = [{ object: "40", usual: 2, lethal: 2 }, { object: "41", usual: 1, lethal: 1 }, { object: "p1", usual: 2, lethal: 0 }];
  await Board.open(page, server, still, stateOf(0, [hand(1, "bolt"), ...field], { step: "damage", decision: asked({ kind: "damage", prompt: "Assign the combat damage of Runeclaw Cub (5 left)", source: "20", amount: 5, shares, options: [{ kind: "number", text: "1", object: "40", n: 1 }] }) }));
  for (const box of await page.locator(".damage li").all()) await expect(box).toBeInViewport({ ratio: 0.99 });
  const list = await page.locator(".damage ul").evaluate((e) => e.scrollHeight - e.clientHeight);
  expect(list).toBeLessThan(2);
});

test("the first page leads to the puzzles and the lab", async ({ page }) => {
  await page.goto(server.url + "/");
  await expect(page.getByRole("navigation", { name: "More to do" }).getByRole("link")).toHaveText([/^Puzzles/, /^Lab/]);
  expect(await page.getByRole("navigation", { name: "More to do" }).getByRole("link").evaluateAll((all) => all.map((e) => e.getAttribute("href")))).toEqual(["/puzzles", "/lab"]);
});
