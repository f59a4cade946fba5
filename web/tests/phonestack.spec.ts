import { expect, type Page } from "@playwright/test";
import { Board, asked, faces, hand, line, stateOf, thing } from "./board";
import { Server, test } from "./kit";
import type { Decision, Face, Object as Thing } from "../src/lib/wire";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };
const upright = { width: 390, height: 844 }, sideways = { width: 844, height: 390 };
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});

const all = Object.values(faces) as Face[], rage = all.length, cycler = all.length + 1;
const more: Face[] = [
  ...all,
  { name: "Wild Rage", cost: "{G}", types: "Enchantment — Aura", colors: "G", kinds: ["enchantment"], text: ["Enchant creature", "Enchanted creature gets +2/+0 and has trample.", "When Wild Rage is put into a graveyard from the battlefield, return Wild Rage to its owner's hand."] },
  { name: "Paper Cycler", cost: "{3}{G}", types: "Creature — Beast", colors: "G", kinds: ["creature"], text: ["Cycling {2}"], power: 3, toughness: 3 },
];
const held = [1, 2, 3].map((n) => hand(n, "forest")).concat(hand(4, "bolt"), hand(5, "angel"));
const mine = [thing(10, "forest"), thing(11, "island"), thing(12, "island")];
const theirs = [thing(40, "mountain", { owner: 1, tapped: true }), thing(41, "mountain", { owner: 1, tapped: true }), thing(42, "mountain", { owner: 1 }), thing(30, "lord", { owner: 1 }), thing(31, "lord", { owner: 1, sick: true })];
const aura = (target: string, owner = 1): Thing => thing(60, "anthem", { zone: "stack", owner, face: rage, targets: [target] });
const respond: Partial<Decision> = { prompt: "Wild Rage is on the stack: respond?", options: [{ kind: "cast", text: "Cast Searing Spark", object: "4" }, { kind: "pass", text: "Pass" }] };
const state = (at: number, things: Thing[], decision: Partial<Decision> = respond, rest = {}) => ({ ...stateOf(at, [...held, ...mine, ...theirs, ...things], { active: 1, decision: asked(decision), ...rest }), faces: at === 0 ? more : [] });
const phone = (size: typeof upright) => ({ viewport: size, hasTouch: true, isMobile: true });

type Box = { left: number; top: number; right: number; bottom: number };
const boxOf = async (page: Page, what: string): Promise<Box> => { const b = (await page.locator(what).first().boundingBox())!; return { left: b.x, top: b.y, right: b.x + b.width, bottom: b.y + b.height }; };
const over = (a: Box, b: Box) => a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;
/** Whether the ring of a target lies around a thing. */
const ringed = async (page: Page, id: string) => { const [r, c] = [await boxOf(page, ".arrows .ring"), await boxOf(page, `.field [data-id="${id}"]`)]; return Math.abs(r.left - c.left) < 12 && Math.abs(r.right - c.right) < 12 && Math.abs(r.top - c.top) < 12 && Math.abs(r.bottom - c.bottom) < 12; };
/** How many of the lines of its text after the first are seen. */
const seen = (page: Page) => page.locator(".card-stage .body").evaluate((body) => {
  const b = body.getBoundingClientRect();
  return [...body.querySelectorAll(".para")].slice(1).flatMap((p) => { const r = document.createRange(); r.selectNodeContents(p); return [...new Set([...r.getClientRects()].filter((x) => x.width > 4 && x.bottom <= b.bottom + 2 && x.top >= b.top - 1).map((x) => Math.round(x.top)))]; }).length;
});

for (const size of [sideways, upright])
  test(`the target of a spell that is on the stack is marked, open and folded, and its effect is read beside it, ${size.width} px wide`, async ({ browser }) => {
    const context = await browser.newContext(phone(size)), page = await context.newPage();
    const b = await Board.open(page, server, still, state(0, [aura("30")]));
    const stage = page.locator(".card-stage");
    for (const [at, target] of ["30", "31"].entries()) {
      if (at) b.send(state(at, [aura(target)]));
      await expect(page.locator(`.prompt[data-at="${at}"]`)).toBeVisible();
      await expect(stage).toBeVisible();
      await page.waitForTimeout(500);
      await page.screenshot(picture(`aura ${size.width} ${target}`));
      const card = await boxOf(page, ".card-stage");
      expect(over(card, await boxOf(page, `.field [data-id="${target}"]`)), target).toBe(false);
      for (const c of await page.locator(".near .card, .near .bar, .hand .card, .prompt").all()) { const r = (await c.boundingBox())!; expect(over(card, { left: r.x, top: r.y, right: r.x + r.width, bottom: r.y + r.height })).toBe(false); }
      expect(card.top).toBeGreaterThanOrEqual(0);
      expect(await ringed(page, target)).toBe(true);
      await expect(page.locator(".arrows .target polygon")).toHaveCount(1);
      // Sideways all of it is seen, upright at least two lines of what it does; the rest by a tap.
      expect(await seen(page)).toBeGreaterThanOrEqual(2);
      if (await stage.getByRole("button", { name: "Read it whole" }).count()) {
        await stage.getByRole("button", { name: "Read it whole" }).tap();
        await expect(page.getByRole("dialog")).toContainText("return Wild Rage to its owner's hand");
        await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
      }
      await stage.getByRole("button", { name: "Hide its text" }).tap();
      await page.waitForTimeout(450);
      await page.screenshot(picture(`aura ${size.width} ${target} folded`));
      expect(over(await boxOf(page, ".card-stage"), await boxOf(page, `.field [data-id="${target}"]`))).toBe(false);
      expect(await ringed(page, target)).toBe(true);
      await expect(page.locator(".arrows .target polygon")).toHaveCount(1);
      await stage.getByRole("button", { name: "Show its text" }).tap();
    }
    // A player that is the target has a ring too.
    b.send(state(2, [thing(61, "bolt", { zone: "stack", owner: 1, targets: ["p0"] })]));
    await expect(page.locator(".arrows .ring")).toHaveCount(1);
    await context.close();
  });

test("what is on the stack stays in view when the phone is turned", async ({ browser }) => {
  const context = await browser.newContext(phone(upright)), page = await context.newPage();
  await Board.open(page, server, still, state(0, [aura("30")]));
  await expect(page.locator(".card-stage")).toBeVisible();
  await page.waitForTimeout(500);
  for (const size of [sideways, upright, sideways, upright]) {
    await page.setViewportSize(size);
    await expect.poll(async () => {
      const card = await boxOf(page, ".card-stage"), target = await boxOf(page, '.field [data-id="30"]'), near = await boxOf(page, ".near");
      return card.top >= 0 && card.left >= 0 && card.right <= size.width && card.bottom <= near.top && !over(card, target) && (await ringed(page, "30"));
    }, `${size.width}`).toBe(true);
    await page.screenshot(picture(`turned ${size.width}`));
  }
  await context.close();
});

const ability = (id: number) => thing(id, "siege", { zone: "stack", kind: "ability", owner: 1, triggered: true, source: "Siege of the Old Gate", text: "It deals 3 damage to any target.", targets: ["p0"] });

test("on its side several things on the stack leave the hand uncovered, and are read from a list", async ({ browser }) => {
  const context = await browser.newContext(phone(sideways)), page = await context.newPage();
  const b = await Board.open(page, server, still, state(0, [aura("30"), thing(62, "bear", { zone: "stack", owner: 1 }), ability(63)], { ...respond, prompt: "Computer's triggered ability of Siege of the Old Gate is on the stack: respond?" }));
  await expect(page.getByRole("button", { name: /^Don’t ask again/ })).toBeInViewport({ ratio: 1 });
  await page.waitForTimeout(450);
  await page.screenshot(picture("several on the stack"));
  const prompt = await boxOf(page, ".prompt"), first = await boxOf(page, ".hand .card");
  expect((await boxOf(page, ".prompt .asked")).right - prompt.left).toBeGreaterThan(120);
  expect(prompt.bottom).toBeLessThanOrEqual(first.top + 1);
  await page.getByRole("button", { name: "Stack 3" }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await dialog.getByRole("button", { name: /^Wild Rage/ }).tap();
  await expect(dialog).toContainText("Enchanted creature gets +2/+0");
  await expect(dialog).not.toContainText("Why not now");
  await dialog.getByRole("button", { name: "Close" }).tap();
  // The whole turn can be passed from the bar.
  b.send(state(1, [], { prompt: "Computer's end step" }, { step: "end" }));
  await expect(page.getByRole("button", { name: /^To next turn/ })).toBeInViewport({ ratio: 1 });
  b.send(state(2, [], { prompt: "Your first main phase" }, { active: 0 }));
  await expect(page.getByRole("button", { name: /^Pass the turn/ })).toBeInViewport({ ratio: 1 });
  await page.screenshot(picture("pass the turn"));
  expect((await boxOf(page, ".prompt")).bottom).toBeLessThanOrEqual((await boxOf(page, ".hand .card")).top + 1);
  await context.close();
});

for (const size of [upright, sideways])
  test(`a long touch reads what is on the stack, and what is refused covers no life and goes with the choice, ${size.width} px wide`, async ({ browser }) => {
    const context = await browser.newContext(phone(size)), page = await context.newPage();
    const on = [thing(62, "bear", { zone: "stack", owner: 1 }), thing(64, "bolt", { zone: "stack" })];
    const target: Partial<Decision> = { kind: "target", prompt: "Choose a target for Searing Spark (any target)", clause: "Searing Spark deals 3 damage to any target.", name: "Searing Spark", announcing: true, group: 7, options: [{ kind: "object", text: "it", object: "31" }, { kind: "object", text: "it", object: "62" }] };
    const b = await Board.open(page, server, still, state(0, on, target));
    const chip = page.locator('.stack-strip [data-id="62"]'), at = (await chip.boundingBox())!, dialog = page.getByRole("dialog");
    const client = await context.newCDPSession(page), touch = (type: string, points: object[]) => client.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: points as never });
    await touch("touchStart", [{ x: at.x + 20, y: at.y + 20 }]);
    await page.waitForTimeout(600);
    await touch("touchEnd", []);
    await expect(dialog.locator("h2").first()).toHaveText("Runeclaw Cub");
    await dialog.getByRole("button", { name: "Close" }).tap();
    await expect(dialog).toHaveCount(0);
    expect(b.heard.filter((m) => m.type === "answer")).toEqual([]);
    await page.locator('.hand [data-id="1"]').tap({ force: true });
    const refused = page.locator(".refused");
    await expect(refused).toContainText("isn’t a legal target");
    await page.screenshot(picture(`refused ${size.width}`));
    expect(over(await boxOf(page, ".refused"), await boxOf(page, ".near .bar"))).toBe(false);
    b.send(state(1, [on[0]!], respond));
    await expect(refused).toHaveCount(0);
    await context.close();
  });

test("the main button says where passing leads in one's own turn, and what was declared is said", async ({ browser }) => {
  const context = await browser.newContext(phone(sideways)), page = await context.newPage();
  const b = await Board.open(page, server, still, state(0, [thing(20, "bear")], { prompt: "Your upkeep" }, { active: 0, step: "upkeep" }));
  for (const [at, [step, active, label]] of ([["begin-combat", 0, "To attackers"], ["attackers", 0, "To blockers"], ["blockers", 0, "To damage"], ["damage", 0, "End combat"], ["end-combat", 0, "To main phase"], ["main2", 0, "End turn"], ["blockers", 1, "To damage"], ["upkeep", 1, "Pass"]] as const).entries()) {
    b.send(state(at + 1, [thing(20, "bear", { attacks: active ? "p0" : "p1" })], { prompt: active ? `Computer's ${step}` : `Your ${step}` }, { active, step }));
    await expect(page.locator(".prompt .pass")).toContainText(label);
  }
  b.send(state(15, [thing(20, "bear")], { prompt: "Your declare attackers step" }, { active: 0, step: "attackers" }));
  await expect(page.locator(".prompt .ask")).toHaveText("No creature is attacking");
  await expect(page.locator(".prompt .pass")).toContainText("End combat");
  b.send(state(20, [thing(20, "bear"), thing(99, "bear", { owner: 1, attacks: "p0" })], { prompt: "Computer's declare blockers step" }, { active: 1, step: "blockers" }));
  await expect(page.locator(".prompt .ask")).toHaveText("No creature blocks");
  await context.close();
});

test("on its side the viewer's bar keeps its place whatever is asked, and the end of the game stays in its place", async ({ browser }) => {
  const context = await browser.newContext(phone(sideways)), page = await context.newPage();
  const field = [20, 21, 22].map((n) => thing(n, "bear"));
  const b = await Board.open(page, server, still, state(0, field, { prompt: "Your main phase" }, { active: 0 }));
  const before = await boxOf(page, ".near .bar");
  b.send(state(5, field, { kind: "attack", prompt: "Declare attackers", source: "20", group: 7, options: [{ kind: "no", text: "No", object: "20" }, { kind: "attack", text: "Attack", object: "20", other: "p1" }], steps: [20, 21, 22].map((n) => ({ source: `${n}`, others: ["p1"] })) } as Partial<Decision>, { active: 0, step: "attackers" }));
  await page.getByRole("button", { name: "All", exact: true }).tap();
  await expect(page.getByRole("button", { name: "Attack", exact: true })).toBeVisible();
  await page.waitForTimeout(400);
  expect((await boxOf(page, ".near .bar")).top).toBeCloseTo(before.top, 0);
  const end = state(10, field, {}, { over: true, decision: undefined, outcome: "You win!", log: [line("life", "Computer is at -3 life and loses the game. You and Third win the game.")] });
  b.send(end);
  const view = page.getByRole("button", { name: /^View the table/ });
  await expect(view).toBeVisible();
  expect((await view.boundingBox())!.y + 44).toBeLessThanOrEqual((await boxOf(page, ".prompt")).bottom + 1);
  await context.close();
});

test("combat damage on the stack says what is dealt to whom, and nobody casts it", async ({ browser }) => {
  const context = await browser.newContext(phone(upright)), page = await context.newPage();
  const onStack = { ...thing(70, "anthem", { zone: "stack", owner: 1, face: more.length, announced: ["Goblin Chief: 2 to you", "Goblin Chief: 2 to Bear"] }), kind: "damage" as const };
  const first = state(0, [onStack], { prompt: "Combat damage is on the stack: respond?" }, { active: 1, step: "damage" });
  await Board.open(page, server, still, { ...first, faces: [...more, { name: "combat damage", types: "", colors: "", text: [] }] });
  const stage = page.locator(".card-stage");
  await expect(stage).toContainText("Goblin Chief: 2 to you");
  await expect(stage).toContainText("Goblin Chief: 2 to Bear");
  await expect(stage).not.toContainText("casts");
  await stage.locator(".ability").tap();
  await expect(page.getByRole("dialog")).toContainText("Goblin Chief: 2 to you");
  await expect(page.getByRole("dialog")).not.toContainText("The card");
  await context.close();
});

test("on its side the damage is assigned over the hand, and its answer is whole while the hand is viewed", async ({ browser }) => {
  const context = await browser.newContext(phone(sideways)), page = await context.newPage();
  const fight = [thing(20, "angel", { attacks: "p1", tapped: true, blocked: true }), thing(33, "bear", { owner: 1, blocks: ["20"] }), thing(34, "lord", { owner: 1, blocks: ["20"] })];
  const damage: Partial<Decision> = { kind: "damage", prompt: "Assign the combat damage of Paper Seraph of the Morning (4 left)", source: "20", amount: 4, group: 8, options: [0, 1, 2, 3, 4].map((n) => ({ kind: "number", text: String(n), n, object: "33" })), shares: [{ object: "33", usual: 2, lethal: 2 }, { object: "34", usual: 2, lethal: 2 }] };
  await Board.open(page, server, still, state(0, fight, damage, { active: 0, step: "damage" }));
  await expect(page.locator(".panel .damage")).toBeVisible();
  await page.waitForTimeout(400);
  await page.screenshot(picture("damage"));
  // No arrow crosses it: it lies over the hand.
  expect((await boxOf(page, ".damage")).top).toBeGreaterThanOrEqual((await boxOf(page, ".prompt")).bottom - 1);
  await page.getByRole("button", { name: /^View your hand/ }).tap();
  for (const name of [/^Assign/, /^Back to the choice/, /^Undo/]) {
    const button = page.getByRole("button", { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await button.evaluate((e) => e.scrollWidth <= e.clientWidth && e.getBoundingClientRect().right <= e.closest(".prompt")!.getBoundingClientRect().right && e.getBoundingClientRect().width <= e.parentElement!.getBoundingClientRect().width + 1 || getComputedStyle(e.parentElement!).display === "contents")).toBe(true);
  }
  await page.screenshot(picture("damage aside"));
  expect((await boxOf(page, ".prompt")).bottom).toBeLessThanOrEqual((await boxOf(page, ".hand .card")).top + 1);
  await context.close();
});

test("an Aura whose target is chosen says what it does, and an ability named by a keyword what that means", async ({ browser }) => {
  for (const size of [upright, sideways]) {
    const context = await browser.newContext(phone(size)), page = await context.newPage();
    const choose: Partial<Decision> = { kind: "target", prompt: "Choose a target for Wild Rage (creature)", clause: "Enchant creature", name: "Wild Rage", source: "60", announcing: true, group: 9, options: ["30", "31"].map((object) => ({ kind: "object", text: "it", object })) };
    const b = await Board.open(page, server, still, state(0, [{ ...aura("30", 0), targets: undefined }], choose, { active: 0 }));
    const asks = page.locator(".prompt .asked");
    await expect(asks).toContainText("gets +2/+0 and has trample");
    await page.screenshot(picture(`aura chosen ${size.width}`));
    // All of it is read by a tap where it goes on below, and its mark covers no word.
    if (await asks.evaluate((e) => e.matches(".longer"))) {
      await asks.tap();
      await expect(page.getByRole("dialog")).toContainText("return Wild Rage to its owner's hand");
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
    }
    b.send(state(1, [thing(65, "siege", { zone: "stack", kind: "ability", owner: 1, face: cycler, source: "Paper Cycler", text: "Cycling {2}" })]));
    await expect(page.locator(".card-stage .means")).toContainText("draw a card", { ignoreCase: true });
    await page.waitForTimeout(400);
    await page.screenshot(picture(`cycling ${size.width}`));
    await context.close();
  }
});

test("on its side the log takes the height of the drawer, and the end tells the last turn alone", async ({ browser }) => {
  const context = await browser.newContext(phone(sideways)), page = await context.newPage();
  const log = Array.from({ length: 40 }, (_, i) => line("damage", `Goblin Captain deals ${i} damage to Computer`));
  const b = await Board.open(page, server, still, { ...state(0, []), log });
  await page.getByRole("button", { name: "Log", exact: true }).tap();
  await expect(page.locator("aside .log")).toBeInViewport();
  await page.waitForTimeout(400);
  await page.screenshot(picture("log"));
  expect((await page.locator("aside .log").boundingBox())!.height).toBeGreaterThan(260);
  for (const name of ["Close the log", "Concede", "Important only"]) await expect(page.locator("aside").getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  await page.locator("aside").getByRole("button", { name: "Close the log" }).tap();
  const lost = state(1, [], {}, { over: true, outcome: "You win", life: [20, 0], decision: undefined });
  lost.players[1]!.lost = true;
  b.send({ ...lost, logFrom: 40, log: [{ ...line("damage", "Cub deals 9 damage to Computer"), turn: 5 }, { ...line("end", "Computer loses the game"), turn: 5 }] });
  await expect(page.locator(".summary li")).toHaveText(["Cub deals 9 damage to Computer", "Computer loses the game"]);
  await context.close();
});

test("on its side a finger scrolls a hand that has more cards than room", async ({ browser }) => {
  const context = await browser.newContext(phone(sideways)), page = await context.newPage();
  await Board.open(page, server, still, stateOf(0, Array.from({ length: 13 }, (_, i) => hand(i + 1, "bear")), { decision: asked() }));
  const list = page.getByRole("group", { name: "Your hand" }), box = (await list.boundingBox())!, client = await context.newCDPSession(page);
  const touch = (type: string, points: object[]) => client.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: points as never });
  await page.waitForTimeout(400);
  await touch("touchStart", [{ x: box.x + 60, y: box.y + 150 }]);
  for (let i = 1; i < 10; i++) await touch("touchMove", [{ x: box.x + 60, y: box.y + 150 - i * 10 }]);
  await touch("touchEnd", []);
  await expect.poll(() => list.evaluate((e) => e.scrollTop)).toBeGreaterThan(30);
  await context.close();
});
