import { expect, type Page } from "@playwright/test";
import { Board, asked, hand, stateOf, thing, type FaceName } from "./board";
import { Server, test } from "./kit";
import type { Object as Thing } from "../src/lib/wire";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };
const sizes = [{ width: 844, height: 390 }, { width: 915, height: 412 }];
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});

/** The sizes, counters and hourglasses of permanents of which a part is cut off or covered. */
const cut = (page: Page) => page.locator(".field :is(.pt, .badge, .count, .tap)").evaluateAll((all) => all.flatMap((e) => {
  const card = e.closest<HTMLElement>(".card")!, badges = e.closest(".badges");
  if (card.closest(".attached") || card.matches(".tapped")) return [];
  const r = e.getBoundingClientRect(), c = card.getBoundingClientRect(), b = badges?.getBoundingClientRect();
  if (b && r.top >= b.bottom - 1) return []; // left out as a whole
  const outside = r.left < c.left || r.right > c.right || r.top < c.top || r.bottom > c.bottom - 1 || (b && getComputedStyle(badges!).overflow === "hidden" && r.right > b.right + 1);
  return outside ? [`${card.getAttribute("aria-label")}: ${e.className} ${Math.round(r.top - c.top)}–${Math.round(r.bottom - c.top)} of ${Math.round(c.height)}`] : [];
}));

test("on its side the sizes of permanents are whole however many there are and whatever is attached, and names take the room there is", async ({ page }) => {
  test.setTimeout(90_000);
  const kinds: FaceName[] = ["angel", "lord", "bear", "long", "goblin"];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const n of [1, 2, 3, 4, 5, 6, 7, 9]) {
      const of = (owner: number): Thing[] => [
        ...Array.from({ length: n }, (_, i) => thing(200 + owner * 100 + i, kinds[i % 5]!, { owner, power: i + 1, toughness: 2, sick: i === 1, counters: i % 2 ? [{ kind: "+1/+1", n: 1 }] : undefined, damage: i === 2 ? 1 : undefined })),
        ...(n > 1 ? [thing(450 + owner, "anthem", { owner, host: String(200 + owner * 100) })] : []),
        thing(400 + owner, "forest", { owner }), thing(410 + owner, "plains", { owner }), thing(420 + owner, "plains", { owner, tapped: true }), thing(430 + owner, "plains", { owner, tapped: true }), thing(440 + owner, "duals", { owner }),
      ];
      await Board.open(page, server, still, stateOf(0, [hand(1, "forest"), ...of(0), ...of(1)], { decision: asked() }));
      await page.waitForTimeout(300);
      await page.screenshot(picture(`field ${size.width} ${n}`));
      expect(await cut(page), `${size.width}, ${n} creatures`).toEqual([]);
      // The names of few creatures are whole, and each land shows its mana.
      if (n < 3) expect(await page.locator(".near .pile:not(.land) .rest").count()).toBe(0);
      await expect(page.locator(".near .field .card .mana:visible")).toHaveCount(4);
      expect(await page.locator(".near .land .card").evaluateAll((all) => all.filter((c) => {
        const m = c.querySelector(".mana .pip")!.getBoundingClientRect();
        return [...c.querySelectorAll(".count, .tap, .keyword")].some((x) => { const r = x.getBoundingClientRect(); return r.width && r.left < m.right - 1 && r.right > m.left + 1 && r.top < m.bottom - 1 && r.bottom > m.top + 1; });
      }).length), `${n}: marks over mana`).toBe(0);
    }
  }
});

test("on its side each card of the hand shows text, or that it has some, and few are larger", async ({ page }) => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const many = (["angel", "long", "lord", "bolt", "bear", "anthem", "sorcery", "walker", "mox", "siege", "blade"] as FaceName[]).map((f, i) => hand(i + 1, f));
    const heights: number[] = [];
    const b = await Board.open(page, server, still, stateOf(0, many.slice(0, 2), { decision: asked() }));
    for (const [at, n] of [2, 3, 5, 6, 7, 9, 11].entries()) {
      if (at) b.send(stateOf(at, many.slice(0, n), { decision: asked() }));
      await expect(page.locator(".hand .card")).toHaveCount(n);
      await page.waitForTimeout(250);
      await page.screenshot(picture(`hand ${size.width} ${n}`));
      heights.push((await page.locator(".hand .card").first().boundingBox())!.height);
      // All of the first line of its text is seen, under the name, and beside the size.
      const hidden = await page.locator(".hand .card").evaluateAll((all) => all.flatMap((card) => {
        const text = card.querySelector<HTMLElement>(".text:not(.none)"), middle = card.querySelector(".middle")!.getBoundingClientRect();
        if (!text?.textContent?.trim()) return [];
        const r = text.getBoundingClientRect(), line = parseFloat(getComputedStyle(text).lineHeight), pt = card.querySelector(".pt")?.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(text);
        const first = [...words.getClientRects()].find((x) => x.width > 1)!;
        const seen = r.top >= middle.top - 1 && r.top + line <= middle.bottom + 2 && first.width > 20 && (!pt || Math.min(first.right, r.right) <= pt.left + 1 || first.bottom <= pt.top + 2);
        return seen ? [] : [`${card.getAttribute("aria-label")} ${Math.round(r.top - middle.top)} ${Math.round(r.bottom - middle.bottom)}`];
      }));
      expect(hidden, `${size.width}, ${n} cards`).toEqual([]);
      // What lies further below is said.
      await expect(page.getByRole("button", { name: /more cards? below/ })).toHaveCount(n > 9 ? 1 : 0);
      if (n < 10) for (const c of await page.locator(".hand .card").all()) await expect(c).toBeInViewport({ ratio: 0.97 });
    }
    expect(heights[0]!).toBeGreaterThan(heights[2]!);
    expect(heights[2]!).toBeGreaterThan(heights[4]! + 20);
    await page.getByRole("button", { name: /more cards? below/ }).click();
    await expect(page.locator(".hand .card").last()).toBeInViewport({ ratio: 0.9 });
  }
});
