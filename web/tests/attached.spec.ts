import { expect, type Page } from "@playwright/test";
import { asked, Board, hand, stateOf, thing, type FaceName } from "./board";
import { Server, test } from "./kit";
import type { Object as Thing } from "../src/lib/wire";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});
const held = (["forest", "bolt", "bear", "lord", "angel", "anthem", "sorcery"] as FaceName[]).map((n, i) => hand(i + 1, n));
const mine = [thing(10, "forest"), thing(11, "forest"), thing(13, "plains"), thing(14, "plains", { tapped: true }), thing(20, "bear"), thing(21, "angel"), thing(22, "lord")];
const theirs = [thing(40, "mountain", { owner: 1 }), thing(30, "lord", { owner: 1 }), thing(31, "angel", { owner: 1 })];
const attached: Thing[] = [thing(50, "blade", { host: "21" }), thing(51, "blade", { host: "21", counters: [{ kind: "charge", n: 2 }] }), thing(52, "anthem", { host: "21" }), thing(53, "mox", { host: "21" })];
const sizes = (page: Page) => page.locator(".near .pile > .card").evaluateAll((all) => (all as HTMLElement[]).map((c) => `${c.offsetWidth}×${c.offsetHeight}`).join(" "));

/** What of the strips of attached permanents can't be seen: their middles are covered, or a badge is cut. */
const hidden = (page: Page) => page.locator(".near .attached > .card").evaluateAll((all) => all.flatMap((c) => {
  const seen = (e: Element, x: number, y: number) => e.contains(document.elementFromPoint(x, y)), head = c.querySelector(".head")!.getBoundingClientRect(), name = c.querySelector<HTMLElement>(".name")!;
  const faults = [head.left + 6, head.right - 6].some((x) => !seen(c, x, head.top + 12)) ? ["covered"] : [];
  if (!name.textContent || name.clientWidth < 20 || parseFloat(getComputedStyle(name).fontSize) < 10) faults.push("no name");
  for (const b of c.querySelectorAll(".badge")) { const r = b.getBoundingClientRect(); if (r.right > head.right || r.left < head.left || r.bottom > head.bottom + 1 || !seen(c, (r.left + r.right) / 2, (r.top + r.bottom) / 2)) faults.push("badge"); }
  return faults.map((f) => `${c.getAttribute("data-id")}: ${f}`);
}));

for (const [width, height, least] of [[1440, 900, 64], [390, 844, 47]] as const)
  test(`permanents keep their text beside a creature with four attachments, and their sizes come back, ${width} px wide`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: width < 900 ? 2 : 1, hasTouch: width < 900, isMobile: width < 900 }), page = await context.newPage();
    let b: Board | undefined, at = 0;
    const seen: string[] = [];
    for (const n of [0, 1, 2, 3, 4, 0]) {
      const s = stateOf(at, [...held, ...mine, ...theirs, ...attached.slice(0, n)], { decision: asked({ group: at }) });
      if (b) b.send(s);
      else b = await Board.open(page, server, still, s);
      await expect(page.locator(`.prompt[data-at="${at++}"]`)).toBeVisible();
      await expect(page.locator(".near .attached .card")).toHaveCount(n);
      await page.waitForTimeout(300);
      await page.screenshot(picture(`attached ${width} ${at}`));
      await expect(page.locator(".near .compact"), `${n} attached`).toHaveCount(0);
      expect(Math.min(...(await page.locator(".near .pile > .card").evaluateAll((all) => (all as HTMLElement[]).map((c) => c.offsetHeight)))), `${n} attached`).toBeGreaterThanOrEqual(least);
      await expect.poll(() => hidden(page), `${n} attached`).toEqual([]);
      await expect(page.locator(".near .field")).not.toHaveClass(/full/);
      seen.push(await sizes(page));
    }
    expect(seen.at(-1)).toBe(seen[0]);
    await context.close();
  });

test("a creature that attacks hides no name of what is attached to it", async ({ browser }) => {
  for (const [width, height] of [[1440, 900], [390, 844]] as const) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 900, isMobile: width < 900 }), page = await context.newPage();
    const fights = mine.map((o) => (o.id === "21" ? { ...o, tapped: true, attacks: "p1" } : o));
    await Board.open(page, server, still, stateOf(0, [...held, ...fights, ...theirs, ...attached.slice(0, 2)], { step: "attackers", decision: asked() }));
    await page.waitForTimeout(700);
    await page.screenshot(picture(`attacks ${width}`));
    const covered = await page.locator(".near .attached .name").evaluateAll((all) => all.flatMap((e) => {
      const range = document.createRange();
      range.selectNodeContents(e);
      const r = range.getBoundingClientRect(), card = e.closest(".card")!;
      return [r.left + 2, (r.left + r.right) / 2].filter((x) => !card.contains(document.elementFromPoint(x, r.top + r.height * 0.75))).map(() => e.textContent);
    }));
    expect(covered).toEqual([]);
    await context.close();
  }
});

test("counters of what is attached stand on its strip, and what is attached to it is there too", async ({ browser }) => {
  for (const [width, height] of [[1440, 900], [390, 844]] as const) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 900, isMobile: width < 900 }), page = await context.newPage();
    // The Aura enchants the Equipment.
    const b = await Board.open(page, server, still, stateOf(0, [...held, ...mine, ...theirs, attached[1]!, thing(54, "anthem", { host: "51" })], { decision: asked() }));
    await expect(page.locator('.near .attached [data-id="54"]')).toBeVisible();
    await expect.poll(() => hidden(page)).toEqual([]);
    await expect(page.locator('.near .attached [data-id="51"] .badge')).toBeVisible();
    await expect(page.locator('.near .attached [data-id="51"] .badge')).toContainText("2");
    b.send(stateOf(1, [...held, ...mine, ...theirs, { ...attached[1]!, counters: [{ kind: "charge", n: 3 }] }], { decision: asked({ group: 2 }) }));
    await expect(page.locator('.near .attached [data-id="51"] .badge')).toContainText("3");
    // It is read, and can be chosen, as before.
    b.send(stateOf(2, [...held, ...mine, ...theirs, attached[1]!], { decision: asked({ kind: "target", prompt: "Choose a target", group: 3, options: [{ kind: "object", text: "it", object: "51" }] }) }));
    await expect(page.locator('.near .attached [data-id="51"]')).toHaveClass(/lit/);
    await page.locator('.near .attached [data-id="51"]').click({ position: { x: 20, y: 8 } });
    await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[0]]);
    await context.close();
  }
});

test("on a phone wider permanents in two rows with something attached in each don't cover the player's bar", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }), page = await context.newPage();
  const near = [...["10", "11"].map((n) => thing(+n, "mountain")), thing(12, "island"), thing(20, "bear"), thing(21, "lord"), thing(22, "angel"), thing(23, "long"), thing(50, "anthem", { owner: 1, host: "20" }), thing(51, "anthem", { owner: 1, host: "22" })];
  const far = [thing(40, "plains", { owner: 1 }), thing(41, "plains", { owner: 1, tapped: true }), thing(42, "anthem", { owner: 1 }), thing(30, "lord", { owner: 1 }), thing(31, "angel", { owner: 1 })];
  let b: Board | undefined, at = 0;
  for (const hands of [1, 2, 3, 5, 7])
    for (const creatures of [["20", "22"], ["20", "21", "22"], ["20", "21", "22", "23"]]) {
      const s = stateOf(at, [...held.slice(0, hands), ...near.filter((o) => +o.id < 20 || creatures.includes(o.id) || creatures.includes(o.host ?? "")), ...far], { decision: asked({ group: at }) });
      if (b) b.send(s);
      else b = await Board.open(page, server, still, s);
      await expect(page.locator(`.prompt[data-at="${at++}"]`)).toBeVisible();
      await page.waitForTimeout(250);
      const over = await page.locator(".near").evaluate((e) => { const bar = e.querySelector(".bar")!.getBoundingClientRect(); return e.querySelector(".field.full") ? 0 : Math.max(...[...e.querySelectorAll(".field .card")].map((c) => c.getBoundingClientRect().bottom)) - bar.top; });
      expect(over, `${hands} cards in hand, ${creatures.length} creatures`).toBeLessThanOrEqual(2);
    }
  await context.close();
});
