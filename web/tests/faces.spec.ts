import { expect, type Page } from "@playwright/test";
import { Board, asked, hand, stateOf, thing, type FaceName } from "./board";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const desk = { width: 1440, height: 900 }, phone = { width: 390, height: 844 };
const still = { pace: "off", sound: false };
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});

const mine = [hand(1, "forest"), hand(2, "long"), hand(3, "walker"), hand(4, "siege"), hand(5, "sorcery"), hand(6, "bolt"), hand(7, "bear")];
const usual = () => stateOf(0, [
  ...mine, thing(10, "forest"), thing(11, "forest"), thing(12, "forest", { tapped: true }), thing(13, "plains"), thing(14, "duals"), thing(15, "anthem"),
  thing(20, "angel", { power: 5, toughness: 5 }), thing(21, "lord", { power: 5, toughness: 4, counters: [{ kind: "+1/+1", n: 2 }] }), thing(22, "blade", { host: "21" }), thing(23, "goblin"), thing(24, "goblin"),
  thing(25, "walker", { counters: [{ kind: "loyalty", n: 6 }] }), ...[30, 31, 32].map((i) => thing(i, "mountain", { owner: 1 })), thing(34, "long", { owner: 1, power: 3, toughness: 4, sick: true }),
  thing(35, "bear", { owner: 1, damage: 1 }), thing(36, "siege", { owner: 1, counters: [{ kind: "defense", n: 3 }] }),
], { decision: asked(), hands: [7, 5] });

/** Forty permanents for each player: lands, tokens, and others that differ in their size or counters. */
const crowded = () => {
  const kinds: FaceName[] = ["angel", "lord", "bear", "anthem", "walker", "siege", "mox", "blade", "long", "duals"];
  const of = (owner: number) => [
    ...Array.from({ length: 24 }, (_, i) => {
      const face = kinds[i % 10]!, plain = thing(0, face);
      return thing(1000 * owner + 100 + i, face, { owner, power: plain.power === undefined ? undefined : 1 + i, toughness: plain.power === undefined ? undefined : 2 + i, counters: i % 5 === 2 ? [{ kind: "+1/+1", n: i }] : undefined });
    }),
    ...Array.from({ length: 10 }, (_, i) => thing(1000 * owner + 140 + i, "forest", { owner, tapped: i > 6 })),
    ...Array.from({ length: 6 }, (_, i) => thing(1000 * owner + 160 + i, "goblin", { owner })),
  ];
  return stateOf(0, [hand(1, "forest"), hand(2, "bolt"), ...of(0), ...of(1)], { decision: asked(), hands: [2, 5] });
};

/** Four players, each with large creatures that have counters of several kinds. */
const four = () => stateOf(0, [0, 1, 2, 3].flatMap((owner) => [
  thing(100 * owner + 100, "long", { owner, power: 17, toughness: 18, damage: 2, counters: [{ kind: "+1/+1", n: 12 }, { kind: "charge", n: 3 }] }),
  thing(100 * owner + 101, "bear", { owner, power: 12, toughness: 12, counters: [{ kind: "+1/+1", n: 10 }] }), ...[2, 3, 4].map((i) => thing(100 * owner + 100 + i, "mountain", { owner })), thing(100 * owner + 105, "anthem", { owner }),
]), { decision: asked(), seats: [0, 1, 2, 3].map((i) => ({ name: `Player ${i}`, kind: "person" as const, here: true })) });

/** What of the cards' names is cut off or covered. */
const cutNames = (page: Page) => page.locator(".board .card").evaluateAll((all) => all.flatMap((card) => {
  const name = card.querySelector<HTMLElement>(".name");
  if (!name || card.closest(".attached")) return [];
  const a = name.getBoundingClientRect(), b = card.getBoundingClientRect(), faults: string[] = [];
  if (name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1) faults.push("cut");
  if (!card.matches(".tapped") && (a.left < b.left || a.right > b.right + 1 || a.bottom > b.bottom + 1)) faults.push("outside");
  // What lies over the middle of each line of the name.
  for (const line of card.matches(".tapped") ? [] : name.getClientRects()) {
    const x = line.left + 3, y = (line.top + line.bottom) / 2, field = (card.closest(".field, .hand") ?? card).getBoundingClientRect();
    const at = y > field.top && y < field.bottom ? document.elementFromPoint(x, y) : null;
    if (at && b.right <= innerWidth && !card.contains(at)) faults.push(`covered by ${at.className}`);
  }
  for (const chip of card.querySelectorAll(".count, .tap, .cost, .pt, .badge")) {
    const c = chip.getBoundingClientRect();
    if (!card.matches(".tapped") && c.left < a.right - 1 && c.right > a.left + 1 && c.top < a.bottom - 1 && c.bottom > a.top + 1) {
      const words = document.createRange();
      words.selectNodeContents(name);
      if ([...words.getClientRects()].some((r) => c.left < r.right - 1 && c.right > r.left + 1 && c.top < r.bottom - 2 && c.bottom > r.top + 2)) faults.push(`under ${chip.className}`);
    }
  }
  return faults.map((f) => `${name.textContent}: ${f}`);
}));

/** The smallest computed font of what is written on cards, in pixels. A name is smaller only if the longest of its words takes its whole line so. */
const smallest = (page: Page) => page.locator(".board .card").evaluateAll((all) => Math.min(...all.flatMap((c) => [...c.querySelectorAll<HTMLElement>(".name, .text, .types, .badge, .pt, .pt small, .count")].filter((e) => {
  if (!e.matches(".name")) return true;
  const words = document.createRange(), text = e.firstChild as Text;
  const wide = Math.max(...[...text.data.matchAll(/[^ ]+/g)].map((m) => { words.setStart(text, m.index); words.setEnd(text, m.index + m[0].length); return words.getBoundingClientRect().width; }));
  return wide < e.offsetWidth * 0.94;
}).map((e) => parseFloat(getComputedStyle(e).fontSize)))));

for (const [where, size, least] of [["at 1440", desk, 14], ["on a phone", phone, 13]] as const) {
  for (const [what, state] of [["a usual board", usual], ["forty permanents a side", crowded], ["four players", four]] as const) {
    test(`${what} ${where}: letters are large enough and no name is cut`, async ({ page }) => {
      await page.setViewportSize(size);
      await Board.open(page, server, still, state());
      await expect(page.locator(".board .card.small").first()).toBeVisible();
      await expect.poll(() => cutNames(page)).toEqual([]);
      await expect.poll(() => smallest(page)).toBeGreaterThanOrEqual(least);
      await expect.poll(() => page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth])).toEqual([0, 0]);
      // Nothing reaches into what lies below or above a field.
      await expect.poll(() => page.locator(".field:not(.full)").evaluateAll((fields) => fields.filter((f) => [...f.querySelectorAll(".pile")].some((p) => p.getBoundingClientRect().bottom > f.getBoundingClientRect().bottom + 12)).length)).toBe(0);
      await page.screenshot(picture(`faces ${what} ${where}`));
    });
  }
}

test("forty permanents a side are all in view at 1440, tokens and lands as piles", async ({ page }) => {
  await Board.open(page, server, still, crowded());
  await expect(page.locator(".near .pile").first()).toBeVisible();
  await expect.poll(() => page.locator(".field").evaluateAll((fields) => fields.flatMap((f) => {
    const b = f.getBoundingClientRect();
    return [...f.querySelectorAll(".pile")].filter((p) => { const r = p.getBoundingClientRect(); return r.top < b.top - 4 || r.bottom > b.bottom + 4 || r.left < b.left - 4 || r.right > b.right + 4; }).map((p) => p.textContent);
  }))).toEqual([]);
  for (const [name, n] of [["Forest", 7], ["Forest", 3], ["Goblin", 6]] as const)
    await expect(page.locator(".near .pile", { has: page.getByText(name, { exact: true }) }).filter({ hasText: `×${n}` })).toHaveCount(1);
  // Together they are forty.
  expect(await page.locator(".near .field .card").evaluateAll((all) => all.reduce((n, c) => n + (c as HTMLElement).dataset.pile!.split(" ").length, 0))).toBe(40);
});

test("the most compact permanents show their combat keywords, each with a sign and a name", async ({ page }) => {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    await Board.open(page, server, still, crowded());
    const signs = (name: string) => page.locator(".near .card.compact", { hasText: name }).first().locator(".keyword svg");
    const names = (name: string) => signs(name).evaluateAll((all) => all.map((e) => e.getAttribute("aria-label")));
    await expect.poll(() => names("Paper Seraph")).toEqual(["flying", "vigilance"]);
    await expect.poll(() => names("Transmogrifying")).toEqual(["trample", "deathtouch", "lifelink", "other text"]);
    await expect.poll(() => names("Goblin Captain")).toEqual(["other text"]); // it gives haste and has none
    // All of each sign is seen, beside the name and the size.
    await expect.poll(() => page.locator(".near .card.compact .keyword").evaluateAll((all) => all.filter((k) => {
      const r = k.getBoundingClientRect(), card = k.closest(".card")!, c = card.getBoundingClientRect(), pt = card.querySelector(".pt")?.getBoundingClientRect();
      return !r.width || r.left < c.left || r.right > c.right || r.top < c.top || r.bottom > c.bottom || (pt && r.bottom > pt.top + 2 && r.right > pt.left + 1 && r.left < pt.right - 1);
    }).length)).toBe(0);
  }
  await page.setViewportSize(desk);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByRole("listitem").filter({ hasText: /^ ?double strike$/ })).toBeVisible();
});

test("on a phone one's permanents have the room that the other player's don't need", async ({ page }) => {
  await page.setViewportSize(phone);
  const kinds: FaceName[] = ["angel", "lord", "bear", "anthem", "mox", "forest", "plains"];
  const of = (owner: number) => kinds.map((k, i) => thing(100 * owner + 100 + i, k, { owner }));
  const b = await Board.open(page, server, still, stateOf(0, [...mine, ...of(0), ...of(1)], { decision: asked() }));
  const field = async (where: string) => (await page.locator(`${where} .field`).boundingBox())!.height;
  await expect(page.locator(".near .card").first()).toBeVisible();
  expect(Math.abs((await field(".near")) - (await field(".far")))).toBeLessThan(12);
  const area = () => page.locator(".near .card").first().evaluate((e) => (e as HTMLElement).offsetHeight * (e as HTMLElement).offsetWidth);
  const before = await area();
  await expect(page.locator(".near .card.compact")).toHaveCount(0);
  b.send(stateOf(1, [...mine, ...of(0), thing(300, "mountain", { owner: 1 })], { decision: asked() }));
  await expect.poll(async () => (await field(".near")) / (await field(".far"))).toBeGreaterThan(1.6);
  await expect(page.locator(".near .card.compact")).toHaveCount(0);
  expect(await area()).toBeGreaterThan(before * 1.1);
  await page.screenshot(picture("room on a phone"));
  // What is alone on the other side is still seen as a whole.
  await expect(page.locator(".far .card")).toBeInViewport({ ratio: 1 });
  const far = (await page.locator(".far .field").boundingBox())!, lone = (await page.locator(".far .card").boundingBox())!;
  expect(lone.y + lone.height).toBeLessThanOrEqual(far.y + far.height + 4);
});

test("on a phone a crowded field scrolls to its last permanent", async ({ page }) => {
  await page.setViewportSize(phone);
  await Board.open(page, server, still, crowded());
  const last = page.locator(".near .pile").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  const covered = await last.locator(".card").evaluate((c) => { const r = c.getBoundingClientRect(); return !c.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); });
  expect(covered).toBe(false);
});

test("a size that isn't the printed one is colored, and damage is marked", async ({ page }) => {
  const size = (id: number) => page.locator(`.board [data-id="${id}"] .pt`);
  await Board.open(page, server, still, usual());
  await expect(size(20)).toHaveClass(/raised/);
  await expect(size(34)).toHaveClass(/lowered/);
  await expect(size(35)).toHaveClass(/wounded/);
  await expect(size(35)).toHaveText("2/2 −1");
  await expect(size(23)).not.toHaveClass(/raised|lowered|wounded/);
  const color = (id: number) => size(id).evaluate((e) => getComputedStyle(e).backgroundColor);
  expect(new Set([await color(20), await color(34), await color(35), await color(23)]).size).toBe(4);
  // In the hand a card has its printed size.
  await expect(page.locator(".hand .pt.raised, .hand .pt.lowered")).toHaveCount(0);
});

test("loyalty and defense: what a card enters with in the hand, what it has on the battlefield [m7]", async ({ page }) => {
  await Board.open(page, server, still, usual());
  await expect(page.locator('.hand [data-id="3"] .loyalty')).toHaveText("4");
  await expect(page.locator('.hand [data-id="4"] .defense')).toHaveText("5");
  await expect(page.locator('.near [data-id="25"] .loyalty')).toHaveText("6");
  await expect(page.locator('.far [data-id="36"] .defense')).toHaveText("3");
  await expect(page.locator('.near [data-id="25"] .badge')).toHaveCount(0);
  await expect(page.locator('.near [data-id="25"]')).toHaveAccessibleName(/loyalty 6/);
});

test("counters never lie over the size [m8]", async ({ page }) => {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    await Board.open(page, server, still, four());
    await expect(page.locator(".board .badge").first()).toBeVisible();
    await expect.poll(() => page.locator(".board .card").evaluateAll((all) => all.flatMap((card) => {
      const b = card.getBoundingClientRect(), rects = [...card.querySelectorAll(".badge, .pt")].map((e) => ({ t: e.textContent, r: e.getBoundingClientRect() }));
      const faults = rects.filter(({ r }) => r.right > b.right + 1 || r.left < b.left - 1 || r.bottom > b.bottom + 1).map(({ t }) => `${t} outside`);
      rects.forEach(({ t, r }, i) => rects.slice(i + 1).forEach((o) => { if (r.left < o.r.right - 1 && r.right > o.r.left + 1 && r.top < o.r.bottom - 1 && r.bottom > o.r.top + 1) faults.push(`${t} over ${o.t}`); }));
      return faults;
    }))).toEqual([]);
    await expect(page.locator('.near [data-id="101"] .badge')).toHaveText(/10/);
  }
});

test("permanents say what they do where there is room, and else their keywords [M12]", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, [thing(15, "anthem"), thing(21, "lord"), thing(34, "long"), thing(10, "forest")], { decision: asked() }));
  const whole = (id: number) => page.locator(`.near [data-id="${id}"] .text`).evaluate((e) => e.scrollHeight <= e.clientHeight + 1 && e.clientHeight > 0);
  await expect(page.locator('.near [data-id="15"] .text')).toHaveText("Creatures you control get +1/+1.");
  await expect(page.locator('.near [data-id="21"] .text')).toHaveText("Other Goblins you control get +1/+1 and have haste.");
  await expect.poll(() => whole(15)).toBe(true);
  await expect.poll(() => whole(21)).toBe(true);
  // Too long: its beginning, with the keywords, and "…"; all of it in the panel.
  const long = page.locator('.near [data-id="34"]');
  await expect.poll(() => whole(34)).toBe(false);
  await expect(long.locator(".text")).toHaveText(/^Trample, deathtouch, lifelink/);
  expect(await long.locator(".text").evaluate((e) => +getComputedStyle(e).webkitLineClamp)).toBeGreaterThanOrEqual(1);
  await long.hover();
  const read = page.locator(".look .text");
  await expect(read).toContainText("Activate only as a sorcery.");
  expect(await read.evaluate((e) => { const t = e.getBoundingClientRect(), c = e.closest(".card")!; return e.scrollHeight <= e.clientHeight + 1 && t.bottom <= c.getBoundingClientRect().bottom && c.scrollHeight <= c.clientHeight + 1; })).toBe(true);
});

test("a card that is looked at: attachments, counters, effects with their sources, and keywords with their rules", async ({ page, browser }) => {
  const layers = [{ layer: "copiable values", text: "Goblin Captain", rules: ["707.2"] }, { layer: "power and toughness: modified", text: "The static ability of Hymn of the Dawn Company: 2/2 becomes 3/3.", rules: ["613.4c"], from: "Hymn of the Dawn Company", change: "+1/+1" }];
  const explain = (p: Page) => p.route("**/why/21", (r) => r.fulfill({ json: { object: "Goblin Captain", layers, result: "Goblin Captain, 3/3." } }));
  const said = ["Bronze Glaive is attached", "2 +1/+1 counters", "Printed 2/2", "+1/+1 from Hymn of the Dawn Company613.4c", "haste702.10b"];
  await explain(page);
  await Board.open(page, server, still, usual());
  await page.locator('.near [data-id="21"]').hover();
  for (const s of said) await expect(page.locator(".look .details")).toContainText(s);
  await page.locator('.hand [data-id="5"]').hover();
  await expect(page.locator(".look dl")).toContainText("You may cast this card from your graveyard");
  await expect(page.locator(".look dl")).toContainText("flashback702.34a");
  await expect(page.locator(".look .details ul")).toHaveCount(0);
  await page.screenshot(picture("details"));
  // What is below stays where it is, whatever is read.
  const below = () => page.locator("aside .stack").evaluate((e) => e.getBoundingClientRect().top);
  const tall = await below();
  await page.locator('.hand [data-id="7"]').hover();
  await expect(page.locator(".look .name")).toHaveText("Runeclaw Cub");
  await expect.poll(() => below()).toBe(tall);
  // On a phone a long touch reads a card.
  const touch = await browser.newContext({ viewport: phone, hasTouch: true });
  const small = await touch.newPage();
  await explain(small);
  await Board.open(small, server, still, usual());
  await small.locator('.near [data-id="21"]').dispatchEvent("pointerdown", { pointerType: "touch" });
  for (const s of said) await expect(small.getByRole("dialog").locator(".details")).toContainText(s);
  await touch.close();
});

test("a greyed card says why it can't be played when it is pointed at, and on a phone when it is tapped, as does a permanent", async ({ page, browser }) => {
  const cant = [{ text: "You can't cast Goblin Captain: its mana cost is {1}{R}{R}, and you can't pay what it costs.", rules: ["601.2h"] }];
  const why = (p: Page) => p.route("**/why/*", (r) => r.fulfill({ json: { object: "x", layers: [{ layer: "copiable values", text: "Goblin Captain, red Creature, 2/2.", rules: ["707.2"] }], cant, result: "Goblin Captain, 2/2." } }));
  await why(page);
  const state = stateOf(0, [hand(1, "lord"), thing(21, "lord"), thing(10, "forest")], { decision: asked() });
  await Board.open(page, server, still, state);
  await page.locator('.hand [data-id="1"]').hover();
  await expect(page.locator(".look .details .no")).toContainText("you can't pay what it costs");
  await page.locator('.near [data-id="10"]').hover();
  await expect(page.locator(".look .details .no")).toHaveCount(0);
  const touch = await browser.newContext({ viewport: phone, hasTouch: true });
  const small = await touch.newPage();
  await why(small);
  await Board.open(small, server, still, state);
  await small.locator('.hand [data-id="1"]').tap({ force: true });
  await expect(small.getByRole("dialog")).toContainText("you can't pay what it costs");
  await small.getByRole("dialog").getByRole("button", { name: /close/i }).first().click();
  await small.locator('.near [data-id="21"]').tap({ force: true });
  await expect(small.getByRole("dialog")).toContainText("Other Goblins you control get +1/+1 and have haste.");
  await expect(small.getByRole("dialog")).toContainText("Before any effects");
  await touch.close();
});

test("pictures are loaded only when the player wants them, from one host only", async ({ page }) => {
  const loaded: string[] = [], asked: string[] = [];
  const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
  await page.route(/scryfall|example\.com/, (r) => {
    loaded.push(r.request().url());
    return r.request().url().includes("gone") ? r.abort() : r.fulfill({ contentType: "image/png", body: png });
  });
  await page.route("**/api/pictures?*", (r) => {
    asked.push(...new URL(r.request().url()).searchParams.getAll("name"));
    return r.fulfill({ json: { pictures: { "Goblin Captain": "https://cards.scryfall.io/normal/a.jpg", "Runeclaw Cub": "https://cards.scryfall.io/gone.jpg", Forest: "https://example.com/forest.jpg", Plains: "http://cards.scryfall.io/plains.jpg" } } });
  });
  await Board.open(page, server, still, usual());
  await expect(page.locator('.near [data-id="21"] .art')).toHaveCount(1);
  expect([loaded, asked]).toEqual([[], []]);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("checkbox", { name: /Pictures of cards/ }).check();
  await page.keyboard.press("Escape");
  await expect(page.locator('.near [data-id="21"] .picture')).toHaveCount(1);
  await expect.poll(() => page.locator('.near [data-id="21"] .picture').evaluate((e: HTMLImageElement) => e.naturalWidth)).toBe(1);
  // What can't be loaded, or lies elsewhere, has its drawn face.
  await expect.poll(() => loaded.some((u) => u.includes("gone"))).toBe(true);
  await expect(page.locator('.far [data-id="35"] .picture')).toHaveCount(0);
  await expect(page.locator('.far [data-id="35"] .art')).toHaveCount(1);
  expect(loaded.filter((u) => !u.startsWith("https://cards.scryfall.io/"))).toEqual([]);
  expect(asked.filter((n, i) => asked.indexOf(n) !== i)).toEqual([]);
  await expect(page.locator('.near [data-id="21"] .name')).toBeVisible();
  // It is remembered, and can be switched off.
  await page.reload();
  await expect(page.locator('.near [data-id="21"] .picture')).toHaveCount(1);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("checkbox", { name: /Pictures of cards/ }).uncheck();
  await expect(page.locator(".picture")).toHaveCount(0);
});
