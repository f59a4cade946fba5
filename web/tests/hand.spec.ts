import { expect, type Browser, type Page } from "@playwright/test";
import { asked, Board, faces, hand, stateOf, thing, type FaceName } from "./board";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sorted: false };
const names: FaceName[] = ["bolt", "bear", "lord", "angel", "anthem", "walker", "sorcery", "mox", "blade"];
const held = (n: number, at = 0) => stateOf(at, Array.from({ length: n }, (_, i) => hand(i + 1, names[i % names.length]!)), { decision: asked() });

/** The cards of which at least half can be seen. */
const list = (page: Page) => page.getByRole("group", { name: "Your hand" });
const seen = (page: Page) => list(page).evaluate((h) => {
  const box = h.getBoundingClientRect();
  return [...h.querySelectorAll<HTMLElement>(".card")].filter((c) => { const r = c.getBoundingClientRect(), x = r.x + r.width / 2; return x >= box.left && x <= box.right; }).map((c) => +c.dataset.id!);
});
const more = (page: Page, way: "left" | "right") => page.getByRole("button", { name: new RegExp(`more cards? to the ${way}`) });

test("on a phone a hand of eight cards is in view, in two rows, with their names and texts", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const b = await Board.open(page, server, still, held(8));
  for (const [at, n] of [8, 7, 5, 4, 3, 1].entries()) {
    if (at) b.send(held(n, at));
    await expect(page.locator(".hand .card")).toHaveCount(n);
    await expect.poll(() => seen(page)).toHaveLength(n);
    await expect(more(page, "left").or(more(page, "right"))).toHaveCount(0);
    for (const c of await page.locator(".hand .card").all()) {
      await expect(c).toBeInViewport({ ratio: 0.98 });
      await expect(c.locator(".name")).toBeInViewport({ ratio: 1 });
    }
    const cut = await page.locator(".hand .name").evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().bottom > e.closest(".card")!.getBoundingClientRect().bottom).map((e) => e.textContent));
    expect(cut).toEqual([]);
  }
});

test("on a phone a large hand scrolls, and says how many cards there are beside it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const b = await Board.open(page, server, still, held(14));
  await expect(more(page, "right")).toBeVisible();
  await expect(more(page, "left")).toHaveCount(0);
  const first = await seen(page);
  expect(first).toContain(1);
  await expect(more(page, "right")).toHaveAccessibleName(`${14 - first.length} more cards to the right`);
  await page.screenshot({ path: "test-results/hand phone.png" });
  // A click brings them, until the last one is there.
  await more(page, "right").click();
  await expect(more(page, "left")).toBeVisible();
  await page.screenshot({ path: "test-results/hand phone, in the middle.png" });
  await expect(async () => {
    if (await more(page, "right").count()) await more(page, "right").click({ timeout: 1000 }); // it may vanish as the hand still moves
    expect(await seen(page)).toContain(14);
    expect(await more(page, "right").count()).toBe(0);
  }).toPass();
  await more(page, "left").click();
  await expect(more(page, "right")).toBeVisible();
  // So does a finger.
  await list(page).evaluate((h) => h.scrollTo({ left: h.scrollWidth, behavior: "instant" }));
  await expect(more(page, "right")).toHaveCount(0);
  await expect(page.locator('.hand [data-id="14"]')).toBeInViewport({ ratio: 0.9 });
  // A hand that fits has no hint; one that grows gets it.
  b.send(held(2, 1));
  await expect(page.locator(".hand .card")).toHaveCount(2);
  await expect(more(page, "left").or(more(page, "right"))).toHaveCount(0);
  b.send(held(13, 2));
  await expect(more(page, "right")).toBeVisible();
});

test("a card at the edge of the hand is reached by the keyboard and by a click", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await Board.open(page, server, still, held(7));
  await page.locator('.hand [data-id="7"]').focus();
  await expect.poll(() => seen(page)).toContain(7);
  // The hint lies over no card that can be seen as a whole.
  const covered = () => list(page).evaluate((h) => {
    const box = h.getBoundingClientRect();
    return [...h.querySelectorAll(".card")].filter((c) => {
      const r = c.getBoundingClientRect();
      const x = r.x + r.width / 2;
      return r.left >= box.left && r.right <= box.right && !c.contains(document.elementFromPoint(x, r.y + r.height / 2));
    }).length;
  });
  await expect.poll(covered).toBe(0);
  await page.locator('.hand [data-id="4"]').click({ force: true }); // it can be read, not used
  await expect(page.getByRole("dialog")).toContainText("Paper Seraph of the Morning");
});

test("on a desktop nine cards fit, and a very large hand says how many more there are; a card that is drawn is in view", async ({ page }) => {
  // Cards fly, and what stands at the edge counts them where they come to rest.
  const b = await Board.open(page, server, { ...still, pace: "normal", sound: false }, held(9));
  await expect.poll(() => seen(page)).toHaveLength(9);
  for (const c of await page.locator(".hand .card").all()) await expect(c).toBeInViewport({ ratio: 0.99 });
  await expect(more(page, "right")).toHaveCount(0);
  b.send(held(20, 1));
  await expect(more(page, "right")).toBeVisible();
  await page.screenshot({ path: "test-results/hand desktop.png" });
  b.send(held(21, 2));
  await expect.poll(() => seen(page)).toContain(21);
  await expect(more(page, "right")).toHaveCount(0);
  b.send(held(9, 3));
  await expect(page.locator(".hand .card")).toHaveCount(9);
  await expect(more(page, "right").or(more(page, "left"))).toHaveCount(0);
});

test("on a phone that lies on its side the table, the hand and what is asked are in view", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const field = [thing(120, "angel"), thing(121, "bear"), thing(110, "forest"), thing(130, "mountain", { owner: 1 }), thing(131, "lord", { owner: 1 })];
  const cards = Array.from({ length: 7 }, (_, i) => hand(i + 1, names[i]!));
  const b = await Board.open(page, server, still, stateOf(0, [...cards, ...field], { decision: asked() }));
  for (const f of await page.locator(".field").all()) expect((await f.boundingBox())!.height).toBeGreaterThan(90);
  for (const c of await page.locator(".field .card, .hand .card").all()) await expect(c).toBeInViewport({ ratio: 0.97 });
  for (const what of [".near .life", ".far .life", ".prompt .answers .primary", ".steps .present"]) await expect(page.locator(what)).toBeInViewport({ ratio: 1 });
  await page.screenshot({ path: "test-results/landscape.png" });
  // A dialog lies over the table, not over the hand.
  const library = [thing(41, "angel", { zone: "library" }), thing(42, "bolt", { zone: "library" })];
  b.send(stateOf(1, [...cards, ...field, ...library], { decision: asked({ kind: "scry", prompt: "Scry 2", group: 8, min: 0, max: 2, options: [...library.map((l) => ({ kind: "object" as const, text: "a card", object: l.id })), { kind: "done" as const, text: "Done" }] }) }));
  const box = (await page.locator(".asking .panel").boundingBox())!, at = (await list(page).boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(at.x + 1);
  expect(box.y).toBeGreaterThanOrEqual(0);
  await expect(page.getByRole("button", { name: /^Put them there/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: /^View the table/ })).toBeInViewport({ ratio: 1 });
});

test("while cards are picked from the hand each keeps its place; they close up when the pointer leaves", async ({ page }) => {
  const cards = Array.from({ length: 7 }, (_, i) => hand(i + 1, "bear"));
  const b = await Board.open(page, server, still, stateOf(0, cards, { decision: asked() }));
  const left = (id: number) => page.locator(`.hand [data-id="${id}"]`).evaluate((e) => Math.round(e.getBoundingClientRect().left));
  const before = await Promise.all([1, 2, 4, 7].map(left));
  await page.locator('.hand [data-id="3"]').hover();
  b.send(stateOf(1, cards.filter((c) => c.id !== "3"), { decision: asked({ group: 2 }) }));
  await expect(page.locator(".hand .card")).toHaveCount(6);
  // However long the pointer rests on a card: that card is the one that a click plays.
  await page.locator('.hand [data-id="4"]').hover();
  await page.waitForTimeout(3200);
  expect(await Promise.all([1, 2, 7].map(left))).toEqual([before[0], before[1], before[3]]);
  // Or in the gap: what was seen there a moment ago stays.
  await page.mouse.move(before[1]! - 60, 780);
  await page.waitForTimeout(3200);
  expect(await Promise.all([1, 2, 7].map(left))).toEqual([before[0], before[1], before[3]]);
  // One that comes takes the free place.
  b.send(stateOf(2, [...cards.filter((c) => c.id !== "3"), hand(9, "bear")], { decision: asked({ group: 3 }) }));
  await expect(page.locator('.hand [data-id="9"]')).toBeVisible();
  await page.waitForTimeout(300);
  expect(await Promise.all([1, 2, 4, 7].map(left))).toEqual(before);
  b.send(stateOf(3, cards.filter((c) => +c.id > 3), { decision: asked({ group: 4 }) }));
  await expect(page.locator(".hand .card")).toHaveCount(4);
  await expect(page.locator(".hand .gap")).toHaveCount(3);
  await page.mouse.move(700, 300);
  await expect(page.locator(".hand .gap")).toHaveCount(0);
});

test("a turn begins with a sorted hand, wherever the pointer rests", async ({ page }) => {
  const cards = [hand(1, "plains"), hand(2, "forest"), hand(3, "bear"), hand(4, "angel")];
  const b = await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, cards, { decision: asked() }));
  const order = () => page.locator(".hand .card").evaluateAll((all) => all.map((e) => e.getAttribute("data-id")));
  await expect.poll(order).toEqual(["2", "1", "3", "4"]);
  await page.locator('.hand [data-id="3"]').hover();
  b.send(stateOf(1, cards.filter((c) => c.id !== "2"), { decision: asked({ group: 2 }) }));
  await expect(page.locator(".hand .gap")).toHaveCount(1);
  b.send(stateOf(2, [...cards.filter((c) => c.id !== "2"), hand(9, "angel")], { turn: 5, step: "draw", decision: asked({ group: 3 }) }));
  await expect.poll(order).toEqual(["1", "3", "4", "9"]);
  b.send(stateOf(3, [...cards.filter((c) => c.id !== "2"), hand(9, "angel"), hand(10, "plains")], { turn: 5, step: "main", decision: asked({ group: 4 }) }));
  await expect.poll(order).toEqual(["1", "10", "3", "4", "9"]);
});

/** A page of a phone, and what a finger does there: it goes from place to place, and stays down for a while at the end. */
async function phone(browser: Browser, size = { width: 390, height: 844 }) {
  const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true }), page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const finger = async (way: { x: number; y: number }[], stays = 0) => {
    for (const [i, p] of way.entries()) await cdp.send("Input.dispatchTouchEvent", { type: i ? "touchMove" : "touchStart", touchPoints: [p] });
    await page.waitForTimeout(stays);
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  return { context, page, finger };
}
test("on a phone the buttons and the turn stay where they are as cards leave the hand, and the table has their room at once", async ({ browser }, info) => {
  const { context, page } = await phone(browser);
  const cards = Array.from({ length: 5 }, (_, i) => hand(i + 1, i ? "bear" : "plains"));
  const b = await Board.open(page, server, still, stateOf(0, [...cards, thing(30, "plains")], { decision: asked() }));
  const edge = (what: string, at: "top" | "bottom") => page.locator(what).first().evaluate((e, at) => Math.round(e.getBoundingClientRect()[at]), at);
  const fixed = async () => [await edge(".prompt", "top"), await edge(".prompt .answers .button", "bottom"), await edge(".steps", "top")];
  await page.waitForTimeout(300);
  const at = await fixed(), heights: number[] = [];
  for (const [i, left] of [cards, cards.slice(1), cards.slice(4), []].entries()) {
    if (i) b.send(stateOf(i, [...left, thing(30, "plains")], { decision: asked({ group: i + 2 }) }));
    await expect(page.locator(".hand .card")).toHaveCount(left.length);
    await page.waitForTimeout(300);
    await page.screenshot({ path: info.outputPath(`${left.length}.png`) });
    expect(await fixed(), `${left.length} cards`).toEqual(at);
    heights.push(await edge(".near .bar", "top"));
    // Nothing is empty between the hand and what is asked.
    if (left.length) expect((await edge(".prompt", "top")) - (await page.locator(".hand .card").last().evaluate((e) => e.getBoundingClientRect().bottom))).toBeLessThan(16);
  }
  expect(heights[1]!).toBeGreaterThan(heights[0]! + 20);
  expect(heights[3]!).toBeGreaterThan(heights[2]! + 20);
  await context.close();
});

const middle = async (page: Page, id: number) => {
  const r = (await page.locator(`.board [data-id="${id}"]`).boundingBox())!;
  return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
};
const castAll = (ids: number[], more = {}) => asked({ options: [...ids.map((id) => ({ kind: "cast" as const, text: "Cast", object: String(id) })), { kind: "pass" as const, text: "Pass" }], ...more });
const answers = (b: Board) => b.heard.filter((m) => m.type === "answer").map((m) => m.options![0]);

test("under a finger the hand closes up at once, and a tap just after counts for no other card than the one that was there", async ({ browser }) => {
  for (const size of [{ width: 390, height: 844 }, { width: 844, height: 390 }]) {
    const { context, page } = await phone(browser, size);
    const cards = Array.from({ length: 7 }, (_, i) => hand(i + 1, names[i]!)), ids = [1, 2, 3, 4, 5, 6, 7];
    const b = await Board.open(page, server, { pace: "normal", sound: false, sorted: false }, stateOf(0, cards, { decision: castAll(ids) }));
    const at = await middle(page, 3);
    await page.waitForTimeout(400);
    await page.touchscreen.tap(at.x, at.y);
    await expect.poll(() => answers(b)).toEqual([2]);
    b.send(stateOf(1, cards.filter((c) => c.id !== "3"), { decision: castAll([1, 2, 4, 5, 6, 7], { group: 2 }) }));
    await expect(page.locator(".hand .card")).toHaveCount(6);
    // The next card has come under the finger: it isn't meant.
    await page.touchscreen.tap(at.x, at.y);
    await expect(page.locator(".hand .gap")).toHaveCount(0);
    await page.waitForTimeout(700);
    expect(answers(b)).toEqual([2]);
    // From now on nothing moves, and a tap counts for what is seen.
    const four = await middle(page, 4), later = page.waitForTimeout(2600);
    await later;
    expect(await middle(page, 4)).toEqual(four);
    await page.touchscreen.tap(four.x, four.y);
    await expect.poll(() => answers(b)).toEqual([2, 2]);
    await context.close();
  }
});

test("what can be cast from elsewhere comes into a sorted hand without moving the cards under the mouse", async ({ page }) => {
  const cards = [hand(1, "forest"), hand(2, "bolt"), hand(3, "bear"), hand(4, "angel")], flashback = [8, 9].map((n) => thing(n, "sorcery", { zone: "graveyard" }));
  const b = await Board.open(page, server, { pace: "off" }, stateOf(0, [...cards, ...flashback], { decision: castAll([1, 2, 3, 4]) }));
  const at = (n: number) => page.locator(`.hand [data-id="${n}"]`).boundingBox(), before = await Promise.all([2, 3, 4].map(at));
  await page.mouse.move(700, 400);
  await page.mouse.move(before[0]!.x - 60, before[0]!.y + 60, { steps: 4 });
  b.send(stateOf(1, [...cards.slice(1), thing(1, "forest"), ...flashback], { decision: castAll([2, 3, 4, 8, 9], { group: 2 }) }));
  // One lies where the land was; for the other there is no place yet.
  await expect(page.locator('.hand [data-id="8"]')).toBeVisible();
  expect(await Promise.all([2, 3, 4].map(at))).toEqual(before);
  // Once the mouse has left, it lies beside the others.
  await page.mouse.move(700, 300, { steps: 4 });
  await expect.poll(() => page.locator(".hand .card").evaluateAll((all) => all.map((c) => (c as HTMLElement).dataset.id))).toEqual(["2", "3", "4", "8", "9"]);
});

test("a card that is dragged out of the hand is played, and its target is what it is dropped on", async ({ browser }) => {
  for (const size of [{ width: 390, height: 844 }, { width: 844, height: 390 }]) {
    const { context, page, finger } = await phone(browser, size);
    const cards = [hand(1, "bear"), hand(2, "bolt"), hand(3, "angel")], field = [thing(20, "bear"), thing(30, "lord", { owner: 1 })];
    const b = await Board.open(page, server, still, stateOf(0, [...cards, ...field], { decision: castAll([1, 2]) }));
    const from = await middle(page, 2), to = await middle(page, 30), own = await middle(page, 20);
    const way = (a: { x: number; y: number }, z: { x: number; y: number }) => [0, 0.1, 0.3, 0.6, 0.8, 1].map((k) => ({ x: a.x + (z.x - a.x) * k, y: a.y + (z.y - a.y) * k }));
    // A little way, or back into the hand, is nothing.
    await finger([...way(from, to), ...way(to, from)]);
    await page.waitForTimeout(200);
    expect(answers(b)).toEqual([]);
    await finger(way(from, to));
    await expect.poll(() => answers(b)).toEqual([1]);
    await expect(page.locator(".dragged")).toHaveCount(0);
    b.send(stateOf(1, [cards[0]!, cards[2]!, ...field, thing(60, "bolt", { zone: "stack" })], { decision: asked({ kind: "target", group: 2, prompt: "Choose a target", options: ["20", "30", "p0", "p1"].map((id) => ({ kind: "object" as const, text: "it", object: id })) }) }));
    await expect.poll(() => answers(b)).toEqual([1, 1]);
    // A creature is cast wherever it is dropped, and what can't be played says why.
    b.send(stateOf(2, [cards[0]!, cards[2]!, ...field], { decision: castAll([1], { group: 3 }) }));
    await expect(page.locator(".hand .card.lit")).toHaveCount(1);
    await page.waitForTimeout(400);
    await finger(way(await middle(page, 1), own));
    await expect.poll(() => answers(b)).toEqual([1, 1, 0]);
    b.send(stateOf(3, [cards[2]!, ...field], { decision: castAll([], { group: 4 }) }));
    await expect(page.locator(".hand .card")).toHaveCount(1);
    await page.waitForTimeout(400);
    await finger(way(await middle(page, 3), own));
    await expect(page.getByRole("dialog")).toContainText("Paper Seraph of the Morning");
    expect(answers(b)).toEqual([1, 1, 0]);
    await context.close();
  }
});

test("a card that is held is read for as long as one likes: the press that opens it doesn't close it", async ({ browser }) => {
  const { context, page, finger } = await phone(browser);
  const b = await Board.open(page, server, still, stateOf(0, [hand(1, "bear"), hand(2, "bolt")], { decision: castAll([1, 2]) }));
  await finger([await middle(page, 2)], 700);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Searing Spark");
  // A browser may send the click of that press to what lies there now.
  await dialog.evaluate((e) => e.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 })));
  await page.waitForTimeout(300);
  await expect(dialog).toBeVisible();
  expect(answers(b)).toEqual([]);
  await page.touchscreen.tap(10, 10);
  await expect(dialog).toHaveCount(0);
  await context.close();
});

test("an Equipment is dragged onto a creature, and a blocker onto its attacker", async ({ page }, info) => {
  const objects = [hand(1, "bear"), thing(20, "bear"), thing(21, "blade"), thing(30, "lord", { owner: 1, attacks: "p0" }), thing(31, "angel", { owner: 1, attacks: "p0" })];
  const equip = asked({ options: [{ kind: "pass", text: "Pass" }, { kind: "activate", text: "Bronze Glaive: Equip {2}", object: "21" }, { kind: "activate", text: "Bronze Glaive: {1}: Something else.", object: "21" }] });
  const b = await Board.open(page, server, still, stateOf(0, objects, { decision: equip }));
  const drag = async (from: number, to: number) => {
    const a = await middle(page, from), z = await middle(page, to);
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + z.x) / 2, (a.y + z.y) / 2, { steps: 4 });
    await page.mouse.move(z.x, z.y, { steps: 4 });
    await page.screenshot({ path: info.outputPath(`${from} onto ${to}.png`) });
    await page.mouse.up();
  };
  await expect(page.locator('.near [data-id="21"]')).toHaveClass(/lit/);
  await drag(21, 20);
  await expect.poll(() => answers(b)).toEqual([1]);
  await expect(page.locator(".dragged")).toHaveCount(0);
  b.send(stateOf(1, objects, { decision: asked({ kind: "target", group: 2, prompt: "Choose a target for Bronze Glaive", options: ["20", "22"].map((id) => ({ kind: "object" as const, text: "it", object: id })) }) }));
  await expect.poll(() => answers(b)).toEqual([1, 0]);
  b.send(stateOf(2, objects, { active: 1, step: "blockers", decision: asked({ kind: "block", group: 3, source: "20", prompt: "Block with Runeclaw Cub?", steps: [{ source: "20", others: ["30", "31"] }], options: [{ kind: "no", text: "No" }, ...["30", "31"].map((id) => ({ kind: "block" as const, text: "Block", object: "20", other: id }))] }) }));
  await expect(page.locator(".prompt .ask")).toContainText("Declare blockers");
  await drag(20, 31);
  await expect(page.locator(".prompt .ask")).toHaveText("1 creature blocks");
  await page.keyboard.press(" ");
  await expect.poll(() => answers(b)).toEqual([1, 0, 2]);
});

test("after a spell was taken back with Esc no card bears the ring of the keyboard", async ({ page }) => {
  const objects = [hand(1, "bear"), hand(2, "bolt"), thing(20, "bear"), thing(60, "bolt", { zone: "stack" })];
  const target = asked({ kind: "target", group: 2, announcing: true, begun: 4, source: "60", prompt: "Choose a target for Searing Spark", options: ["20", "p0"].map((id) => ({ kind: "object" as const, text: "it", object: id })) });
  const b = await Board.open(page, server, still, stateOf(4, objects.slice(0, 3), { faces: Object.values(faces), decision: castAll([1, 2]) }));
  await page.locator('.hand [data-id="2"]').click();
  b.send(stateOf(5, [objects[0]!, ...objects.slice(2)], { undo: true, decision: target }));
  await expect(page.getByRole("button", { name: /^Cancel/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(() => b.heard.filter((m) => m.type === "undo").length).toBe(1);
  b.send(stateOf(4, objects.slice(0, 3), { decision: castAll([1, 2], { group: 3 }) }));
  await expect(page.locator('.hand [data-id="2"]')).toHaveClass(/lit/);
  await page.waitForTimeout(200);
  await expect(page.locator(".card:focus-visible")).toHaveCount(0);
});

test("what was begun before the page was loaded can be taken back as a whole", async ({ page }) => {
  const target = asked({ kind: "target", group: 2, announcing: true, begun: 4, source: "60", prompt: "Choose a target for Searing Spark", options: ["20", "p0"].map((id) => ({ kind: "object" as const, text: "it", object: id })) });
  const b = await Board.open(page, server, still, stateOf(6, [thing(20, "bear"), thing(60, "bolt", { zone: "stack" })], { faces: Object.values(faces), undo: true, decision: target }));
  await page.getByRole("button", { name: /^Cancel/ }).click();
  const undone = () => b.heard.filter((m) => m.type === "undo").length;
  await expect.poll(undone).toBe(1);
  // It takes back one decision after the other.
  b.send(stateOf(5, [thing(20, "bear"), thing(60, "bolt", { zone: "stack" })], { undo: true, decision: { ...target, group: 1 } }));
  await expect.poll(undone).toBe(2);
});
