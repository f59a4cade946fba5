import { expect, type Page } from "@playwright/test";
import { asked, Board, faces, hand, line, stateOf, thing, type FaceName } from "./board";
import { Server, test } from "./kit";
import type { Face } from "../src/lib/wire";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});
const saga: Face = { name: "History of the Old Gate", cost: "{1}{W}{W}", types: "Enchantment — Saga", colors: "W", kinds: ["enchantment"], text: ["I, II — Create a 2/2 white Knight creature token with vigilance.", "III — Knights you control get +2/+1 until end of turn."] };
const twofold: Face = { name: "Glass Imitator", cost: "{2}{U}", types: "Creature — Shapeshifter Rogue", colors: "U", kinds: ["creature"], text: ["You may have this creature enter as a copy of any creature on the battlefield, except it's a Shapeshifter Rogue in addition to its other types."], power: 0, toughness: 0, layout: "modal_dfc", parts: [{ name: "Glass Shore", types: "Land", text: ["This land enters tapped.", "{T}: Add {U}."] }] };
const held: Face = { name: "Chained Ogre", cost: "{2}{B}", types: "Creature — Ogre", colors: "B", kinds: ["creature"], text: ["This creature can't attack or block."], power: 5, toughness: 5 };
const swimmer: Face = { name: "Bay Serpent", cost: "{2}{U}", types: "Creature — Serpent", colors: "U", kinds: ["creature"], text: ["This creature can't attack unless defending player controls an Island."], power: 5, toughness: 5 };
/** Too much for any card and font. */
const chronicle: Face = { name: "Chronicle of Every Way", cost: "{3}{U}", types: "Enchantment", colors: "U", kinds: ["enchantment"], text: Array.from({ length: 9 }, (_, i) => `At the beginning of your upkeep, if you control ${i + 2} or more creatures with power 4 or greater, you may put a +1/+1 counter on each creature you control. If you don't, draw a card, then discard a card.`) };
const all: Face[] = [...Object.values(faces), saga, twofold, held, swimmer, chronicle], own = Object.keys(faces).length;

/** The cards of the hand whose text is neither whole nor says that there is more, and letters that are too small. */
const unread = (page: Page, least: number) => page.locator(".hand .card").evaluateAll((cards, least) => cards.flatMap((c) => {
  const text = c.querySelector<HTMLElement>(".text"), name = c.querySelector(".name")!.textContent, more = [...c.querySelectorAll<HTMLElement>(".more")].some((m) => m.getBoundingClientRect().width > 0);
  const shown = text && !text.matches(".none"), whole = !shown || (text.scrollHeight <= text.clientHeight + 2 && getComputedStyle(text).visibility === "visible");
  return [...(shown && parseFloat(getComputedStyle(text).fontSize) < least ? [`${name}: small`] : []), ...(!whole && !more ? [`${name}: cut`] : []), ...(whole && more && !c.querySelector(".part") ? [`${name}: whole, and more`] : [])];
}), least);

for (const [width, height, least] of [[1440, 900, 14], [390, 844, 13]] as const)
  test(`a text of the hand that isn't whole says that there is more, and opens it, ${width} px wide`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: width < 900 ? 2 : 1, hasTouch: width < 900, isMobile: width < 900 }), page = await context.newPage();
    const cards = [{ ...hand(1, "bolt"), face: own + 4 }, ...(["long", "sorcery", "siege", "walker"] as FaceName[]).map((f, i) => hand(i + 2, f)), { ...hand(6, "bolt"), face: own }, { ...hand(7, "bear"), face: own + 1 }];
    const b = await Board.open(page, server, still, stateOf(0, [...cards, thing(10, "forest")], { faces: all, decision: asked({ options: [{ kind: "pass", text: "Pass" }, { kind: "cast", text: "Cast it", object: "1" }] }) }));
    await expect(page.locator(".hand .card")).toHaveCount(7);
    await expect.poll(() => unread(page, least)).toEqual([]);
    await page.screenshot(picture(`texts of the hand ${width}`));
    // Even where the card could be cast, "more" reads it.
    await expect(page.locator('.hand [data-id="1"]')).toHaveClass(/lit/);
    const more = page.locator('.hand [data-id="1"] .more:visible');
    if (width < 900) await more.tap();
    else await more.click();
    await expect(page.getByRole("dialog", { name: chronicle.name })).toContainText("control 10 or more creatures");
    expect(b.heard.filter((m) => m.type === "answer")).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await context.close();
  });

test("what a permanent's own text says isn't said again beside it; what something else does to it is", async ({ page }) => {
  const marks = ["can't attack", "can't block"];
  await Board.open(page, server, still, stateOf(0, [hand(1, "bolt"), thing(20, "bear", { face: own + 2, marks }), thing(21, "bear", { marks }), thing(22, "bear", { face: own + 3, marks: ["can't attack"] })], { faces: all, decision: asked() }));
  const badges = (id: number) => page.locator(`.near [data-id="${id}"] .badge`);
  await expect(badges(21)).toHaveText(marks);
  await expect(badges(22)).toHaveText(["can't attack"]); // now, since its condition isn't so
  await expect(page.locator('.near [data-id="20"]')).toContainText("This creature can't attack or block.");
  await expect(badges(20)).toHaveCount(0);
  await expect(page.locator('.near [data-id="20"]')).toHaveAccessibleName(/^Chained Ogre, costs 2, black, 2\/2, Creature — Ogre\. This creature can't attack or block/);
  await page.screenshot(picture("marks said once"));
});

test("on a phone the size of a creature is whole whatever counters and marks stand beside it", async ({ page }) => {
  for (const [width, height] of [[390, 844], [360, 740]] as const) {
    await page.setViewportSize({ width, height });
    for (const n of [1, 2, 3, 4, 5, 6, 8]) {
      const of = (owner: number) => [
        ...Array.from({ length: n }, (_, i) => thing(200 + owner * 100 + i, (["goblin", "bear", "angel"] as FaceName[])[i % 3]!, { owner, tapped: i % 2 === 0, counters: [{ kind: "+1/+1", n: 1 }], marks: i < 2 ? ["can't attack or block"] : undefined })),
        thing(450 + owner, "anthem", { owner, host: String(200 + owner * 100) }), ...Array.from({ length: 5 }, (_, i) => thing(400 + owner * 20 + i, "forest", { owner })),
      ];
      await Board.open(page, server, still, stateOf(0, [hand(1, "bolt"), ...of(0), ...of(1)], { decision: asked() }));
      await page.waitForTimeout(200);
      await page.screenshot(picture(`sizes ${width} ${n}`));
      expect(await page.locator(".field .card:has(.pt)").evaluateAll((cards) => cards.filter((c) => {
        const box = c.querySelector<HTMLElement>(".pt")!, inner = (c as HTMLElement).clientHeight;
        let top = 0;
        for (let e: HTMLElement | null = box; e && e !== c; e = e.offsetParent as HTMLElement | null) top += e.offsetTop;
        return top < 0 || top + box.offsetHeight > inner + 1;
      }).map((c) => c.getAttribute("data-id"))), `${width}, ${n} creatures`).toEqual([]);
    }
  }
});

test("on a phone the judge's sheet breaks no heading, and the panel of the end leaves the player's bar free", async ({ page }) => {
  for (const [width, height] of [[390, 844], [360, 740]] as const) {
    await page.setViewportSize({ width, height });
    const long = "Battlegrace Angel, Leonin Skyhunter, Serra Angel, Transmogrifying Everwatchful Archlichen, 12 Plains";
    await page.route(/\/moment\/\d+$/, (r) => r.fulfill({ json: { steps: [], state: [{ player: 0, about: "battlefield", before: long, after: `${long}, Glorious Anthem` }] } }));
    const lines = [line("damage", "Goblin Captain deals 2 damage to Computer"), line("life", "Computer is at 0 life and loses the game"), line("end", "You win the game")];
    const b = await Board.open(page, server, still, stateOf(0, [hand(1, "bolt"), thing(20, "bear")], { log: lines, decision: asked() }));
    await page.getByRole("button", { name: "Log", exact: true }).click();
    await page.getByRole("log").getByRole("button", { name: "You win the game" }).click();
    const sheet = page.getByRole("dialog", { name: "What happened" });
    await expect(sheet.getByRole("columnheader", { name: "Before" })).toBeVisible();
    expect(await sheet.locator("thead th").evaluateAll((all) => all.filter((th) => { const r = document.createRange(); r.selectNodeContents(th); return new Set([...r.getClientRects()].map((x) => Math.round(x.top / 8))).size > 1 && !th.querySelector(".hidden"); }).map((th) => th.textContent))).toEqual([]);
    expect(await sheet.locator(".body").evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
    await page.screenshot(picture(`sheet ${width}`));
    await sheet.getByRole("button", { name: "Close" }).click();
    await page.locator("aside .close").click();
    b.send(stateOf(1, [hand(1, "bolt"), thing(20, "bear")], { logFrom: 3, over: true, outcome: "You win", life: [20, 0] }));
    await expect(page.locator(".summary")).toBeVisible();
    const box = (what: string) => page.locator(what).evaluate((e) => { const r = e.getBoundingClientRect(); return { top: r.top, bottom: r.bottom }; });
    await expect.poll(async () => (await box(".panel")).bottom <= (await box(".near .bar")).top).toBe(true);
    await expect.poll(async () => (await box(".near .bar")).bottom <= (await box(".prompt")).top + 1).toBe(true);
    await page.screenshot(picture(`end with its bar ${width}`));
  }
});
