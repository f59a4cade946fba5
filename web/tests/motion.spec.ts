import { expect, type Page } from "@playwright/test";
import { Board, asked, hand, line, stateOf, thing } from "./board";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

interface Ran { id: string; ms: number; from: string; to: string; text: string; onto: string }

/** Writes down each animation that the page begins: between which zones, from where to where, and of which card. */
const watch = (page: Page) => page.addInitScript(() => {
  const ran: Ran[] = [];
  Object.assign(window, { ran });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (this: HTMLElement, frames, options) {
    const list = frames as Keyframe[];
    const o = options as KeyframeAnimationOptions;
    ran.push({ id: o.id ?? "", ms: Number(o.duration), from: String(list[0]!.translate ?? ""), to: String(list.at(-1)!.translate ?? ""), text: this.querySelector?.(".name")?.textContent ?? this.className, onto: this.dataset.flight ?? this.dataset.id ?? "" });
    return animate.call(this, frames, options);
  };
});
const ran = (page: Page) => page.evaluate(() => (window as unknown as { ran: Ran[] }).ran);
const ids = async (page: Page) => (await ran(page)).map((r) => r.id);
/** Nothing is on its way, and nothing is left over. */
async function settled(page: Page) {
  await expect(page.locator(".flights > *")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.getAnimations().filter((a) => a.id.includes(">") || a.id.startsWith("slide")).length)).toBe(0);
}
const middle = (page: Page, what: string) => page.locator(what).first().evaluate((e) => { const r = e.getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; });
const pixels = (s: string) => s.split(" ").map(parseFloat) as [number, number];

// A game in small steps: a bear is drawn, cast, resolves, attacks, is blocked and dies; a creature returns to its owner's hand.
const base = [thing(10, "forest"), thing(11, "forest"), thing(40, "bear", { owner: 1 }), thing(41, "angel", { owner: 1 })];
const at = [
  stateOf(0, [...base, hand(1, "bolt")], { decision: asked(), hands: [1, 4] }),
  stateOf(1, [...base, hand(1, "bolt"), hand(2, "bear")], { decision: asked(), hands: [2, 4], libraries: [39, 40] }),
  stateOf(2, [...base, hand(1, "bolt"), thing(3, "bear", { zone: "stack" })], { decision: asked(), hands: [1, 4], libraries: [39, 40] }),
  stateOf(3, [...base, hand(1, "bolt"), thing(4, "bear")], { decision: asked(), hands: [1, 4], libraries: [39, 40] }),
  stateOf(4, [...base, hand(1, "bolt"), thing(4, "bear", { attacks: "p1", tapped: true })], { decision: asked(), hands: [1, 4], libraries: [39, 40] }),
  stateOf(5, [thing(10, "forest"), thing(11, "forest"), thing(40, "bear", { owner: 1 }), thing(41, "angel", { owner: 1, blocks: ["4"] }), hand(1, "bolt"), thing(4, "bear", { attacks: "p1", tapped: true, blocked: true })], { decision: asked(), hands: [1, 4], libraries: [39, 40] }),
  stateOf(6, [thing(10, "forest"), thing(11, "forest"), thing(40, "bear", { owner: 1 }), thing(41, "angel", { owner: 1, damage: 2 }), hand(1, "bolt"), thing(5, "bear", { zone: "graveyard" })], { decision: asked(), hands: [1, 4], libraries: [39, 40] }),
  stateOf(7, [thing(10, "forest"), thing(11, "forest"), thing(40, "bear", { owner: 1 }), hand(1, "bolt"), thing(5, "bear", { zone: "graveyard" })], { decision: asked(), hands: [1, 5], libraries: [39, 40], life: [17, 23] }),
] as const;

test("a card flies from zone to zone: library, hand, stack, battlefield, graveyard, hand [M17]", async ({ page }) => {
  await watch(page);
  const b = await Board.open(page, server, { pace: "normal", sound: false }, at[0]);
  const library = await middle(page, '.near [data-zone="library"]');
  b.send(at[1]);
  await expect.poll(() => ids(page)).toContain("library>hand");
  const drawn = (await ran(page)).find((r) => r.id === "library>hand")!;
  expect(drawn.text).toBe("Runeclaw Cub");
  await settled(page);
  // It begins in the middle of the library's counter and ends in the middle of the card.
  const box = (await page.locator('.hand [data-id="2"]').boundingBox())!;
  for (const [way, end] of [[drawn.from, library], [drawn.to, { x: box.x + box.width / 2, y: box.y + box.height / 2 }]] as const) {
    const [x, y] = pixels(way);
    expect(Math.abs(x + box.width / 2 - end.x), `${way} from ${JSON.stringify(end)}`).toBeLessThan(6);
    expect(Math.abs(y + box.height / 2 - end.y), `${way} from ${JSON.stringify(end)}`).toBeLessThan(6);
  }
  for (const [next, id] of [[2, "hand>stack"], [3, "stack>battlefield"]] as const) {
    b.send(at[next]);
    await expect.poll(() => ids(page)).toContain(id);
    await settled(page);
  }
  await expect(page.locator('.near .field [data-id="4"]')).toBeVisible();
  // An attacker steps forward, and so does its blocker.
  const home = await middle(page, '.near [data-id="4"]');
  b.send(at[4]);
  await expect.poll(async () => (await ran(page)).some((r) => r.id === "slide" && r.onto === "4")).toBe(true);
  await settled(page);
  expect((await middle(page, '.near [data-id="4"]')).y).toBeLessThan(home.y - 4);
  const wall = await middle(page, '.far [data-id="41"]');
  b.send(at[5]);
  await expect.poll(async () => (await ran(page)).some((r) => r.id === "slide" && r.onto === "41")).toBe(true);
  await settled(page);
  expect((await middle(page, '.far [data-id="41"]')).y).toBeGreaterThan(wall.y + 4);
  // It dies, the other is damaged; then that one returns to a hand that is not seen.
  b.send(at[6]);
  await expect.poll(() => ids(page)).toContain("battlefield>graveyard");
  await expect.poll(() => ids(page)).toContain("damage");
  await settled(page);
  b.send(at[7]);
  await expect.poll(() => ids(page)).toContain("battlefield>hand");
  await settled(page);
});

test("what others draw is seen as a back, and a token appears where it is", async ({ page }) => {
  await watch(page);
  const b = await Board.open(page, server, { pace: "normal", sound: false }, at[0]);
  b.send(stateOf(1, [...base, hand(1, "bolt")], { decision: asked(), hands: [1, 6], libraries: [40, 38] }));
  await expect.poll(async () => (await ran(page)).filter((r) => r.id === "library>hand").map((r) => r.text)).toEqual(["flying card-back", "flying card-back"]);
  await settled(page);
  b.send(stateOf(2, [...base, thing(60, "goblin"), hand(1, "bolt")], { decision: asked(), hands: [1, 6], libraries: [40, 38] }));
  await expect.poll(async () => (await ran(page)).some((r) => r.id === "none>battlefield" && r.onto === "60")).toBe(true);
  await settled(page);
});

for (const [why, habits, reduced] of [["with reduced motion", { pace: "normal" }, true], ["at the pace “at once”", { pace: "off" }, false]] as const) {
  test(`nothing moves ${why}`, async ({ page }) => {
    await watch(page);
    if (reduced) await page.emulateMedia({ reducedMotion: "reduce" });
    const b = await Board.open(page, server, { ...habits, sound: false }, at[0]);
    for (const s of at.slice(1)) {
      b.send(s);
      await expect.poll(() => page.locator(".board .card").evaluateAll((all) => all.filter((c) => c.closest(".field, .hand")).flatMap((c) => ((c as HTMLElement).dataset.pile ?? (c as HTMLElement).dataset.id!).split(" ")).sort().join())).toBe(s.objects.filter((o) => o.zone === "battlefield" || o.zone === "hand").map((o) => o.id).sort().join());
    }
    expect(await ran(page)).toEqual([]);
    await expect(page.locator(".flights > *")).toHaveCount(0);
  });
}

test("an answer waits for no animation", async ({ page }) => {
  await watch(page);
  const b = await Board.open(page, server, { pace: "slow", sound: false }, at[0]);
  // The flight is held: it never ends by itself, and the card is used all the same.
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const a = animate.call(this, frames, options);
      a.pause();
      return a;
    };
  });
  b.send(stateOf(1, [...base, hand(1, "bolt"), hand(2, "bear")], { decision: asked({ options: [{ kind: "pass", text: "Pass" }, { kind: "cast", text: "Cast Runeclaw Cub", object: "2" }] }), hands: [2, 4], libraries: [39, 40] }));
  await expect(page.locator(".flights > *")).toHaveCount(1);
  await page.locator('.hand [data-id="2"]').click({ timeout: 2000 });
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[1]]);
});

test("many changes at once leave nothing behind", async ({ page }) => {
  const b = await Board.open(page, server, { pace: "fast", sound: false }, at[0]);
  for (let i = 1; i <= 40; i++) {
    const objects = [...base, ...Array.from({ length: 12 }, (_, k) => thing(100 * i + k, k % 2 ? "goblin" : "bear", { zone: i % 3 ? "battlefield" : "graveyard", owner: k % 2 })), ...Array.from({ length: 4 }, (_, k) => hand(100 * i + 50 + k, "bolt"))];
    b.send(stateOf(i, objects, { decision: asked(), hands: [4, 4], libraries: [60 - i, 60 - i] }));
  }
  await expect(page.locator('.hand [data-id="4050"]')).toBeVisible();
  await settled(page);
  expect(await page.locator(".board .card").evaluateAll((all) => all.filter((c) => getComputedStyle(c).opacity !== "1" || getComputedStyle(c).visibility !== "visible").length)).toBe(0);
});

test("cards keep their places while others come: no jump without a movement", async ({ page }) => {
  await watch(page);
  const b = await Board.open(page, server, { pace: "normal", sound: false }, at[0]);
  const before = await middle(page, '.near [data-id="10"]');
  b.send(stateOf(1, [...base, thing(60, "anthem"), thing(61, "mox"), hand(1, "bolt")], { decision: asked(), hands: [1, 4] }));
  await expect(page.locator('.near [data-id="61"]')).toBeVisible();
  const slid = (await ran(page)).find((r) => r.id === "slide" && r.onto === "10");
  await settled(page);
  const after = await middle(page, '.near [data-id="10"]');
  // It has moved aside, and its animation began where it was.
  expect(Math.abs(after.x - before.x)).toBeGreaterThan(5);
  const [dx, dy] = pixels(slid!.from);
  expect(Math.abs(before.x - after.x - dx)).toBeLessThan(3);
  expect(Math.abs(before.y - after.y - dy)).toBeLessThan(3);
});

test("on a phone a card flies as well", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watch(page);
  const b = await Board.open(page, server, { pace: "normal", sound: false }, at[1]);
  for (const [next, id] of [[2, "hand>stack"], [3, "stack>battlefield"], [4, ""], [5, ""], [6, "battlefield>graveyard"]] as const) {
    b.send({ ...at[next], faces: [] });
    if (id) await expect.poll(() => ids(page)).toContain(id);
    await settled(page);
  }
});

/** Counts the oscillators that begin to sound. */
const listen = (page: Page) => page.addInitScript(() => {
  const heard = { contexts: 0, notes: 0 };
  Object.assign(window, { heard });
  const Real = AudioContext;
  window.AudioContext = class extends Real {
    constructor() { super(); heard.contexts++; }
    override createOscillator() {
      const o = super.createOscillator(), start = o.start.bind(o);
      o.start = (when) => { heard.notes++; start(when); };
      return o;
    }
  };
});
const heard = (page: Page) => page.evaluate(() => ({ ...(window as unknown as { heard: { contexts: number; notes: number } }).heard }));

test("sounds begin after the first touch, follow what happens, and stop with the switch [M17]", async ({ page }) => {
  await listen(page);
  const b = await Board.open(page, server, { pace: "off" }, at[0]);
  b.send(at[1]);
  await expect(page.locator(".hand .card")).toHaveCount(2);
  expect(await heard(page)).toEqual({ contexts: 0, notes: 0 });
  await page.keyboard.press("Escape");
  let n = 0;
  // Cast, resolved; damage; a death; then life that changes.
  for (const i of [2, 3, 6, 7]) {
    b.send({ ...at[i]!, faces: [] });
    await expect.poll(async () => (await heard(page)).notes).toBeGreaterThan(n);
    n = (await heard(page)).notes;
  }
  expect((await heard(page)).contexts).toBe(1);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("slider", { name: "Volume" }).fill("80");
  n = (await heard(page)).notes;
  await page.getByRole("checkbox", { name: /Sounds/ }).uncheck();
  await page.keyboard.press("Escape");
  b.send({ ...at[1], at: 8, objects: [...at[1].objects, hand(70, "bear")], hands: [3, 4] } as never);
  await expect(page.locator(".hand .card")).toHaveCount(3);
  b.send(stateOf(9, [], { over: true, outcome: "You lose", life: [0, 20] }));
  await expect(page.locator(".prompt .end")).toBeVisible();
  expect((await heard(page)).notes).toBe(n);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("arbiter.habits")!))).toMatchObject({ sound: false, volume: 80 });
  await page.reload();
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("checkbox", { name: /Sounds/ })).not.toBeChecked();
});

test("the player is called when it is their move again", async ({ page }) => {
  await listen(page);
  const b = await Board.open(page, server, { pace: "off" }, stateOf(0, base, { waiting: 1 }));
  await page.keyboard.press("Escape");
  await page.waitForTimeout(800); // nobody is called for what they have just waited for
  expect((await heard(page)).notes).toBe(0);
  b.send(stateOf(1, base, { decision: asked(), log: [line("note", "x")] }));
  await expect.poll(async () => (await heard(page)).notes).toBeGreaterThan(0);
});
