import { expect } from "@playwright/test";
import { act, goOn, Server, table, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const picture = (name: string) => ({ path: `${process.env.PICTURES ?? test.info().outputDir}/${name}.png` });

const cards = `Layout: adventure
Paper Duelist {1}{W}
Creature — Human Knight
Lifelink
Whenever Paper Duelist attacks, you gain 1 life.
3/1
//
Paper Slash {W}
Instant — Adventure
Paper Slash deals 3 damage to any target.

Layout: split
Paper Fire {W}
Instant
You gain 1 life.
//
Paper Ice {1}{W}
Instant
Draw a card.

Layout: modal_dfc
Paper Dawn {1}{W}
Sorcery
You gain 3 life.
//
Paper Dusk
Land
Paper Dusk enters tapped.
{T}: Add {W}.

Paper Charm {W}
Instant
Choose one —
• You gain 4 life.
• Paper Charm deals 4 damage to target player.
• Draw a card.`;
const list = ["20 Plains", "10 Paper Duelist", "10 Paper Fire // Paper Ice", "10 Paper Dawn", "10 Paper Charm"].join("\n");

for (const [size, viewport] of [["desk", { width: 1440, height: 900 }], ["phone", { width: 390, height: 844 }]] as const) {
  test(`${size}: a card shows its other faces with their costs, and each mode on its own line`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await table(page, server, { list, cards });
    const hand = page.locator(".hand .card"), whole = page.locator(size === "phone" ? "dialog .card.whole" : "aside .card.whole");
    const find = (name: string) => hand.filter({ has: page.locator(".head .name", { hasText: name }) }).first();
    for (let i = 0; i < 40; i++) { // a hand with all of them
      const names = (await hand.locator(".head .name").allTextContents()).join();
      if (["Duelist", "Fire", "Dawn", "Charm"].every((n) => names.includes(n))) break;
      await table(page, server, { list, cards });
    }
    await page.screenshot(picture(`parts-hand-${size}`));
    const duel = find("Paper Duelist");
    await expect(duel.locator(".part .other")).toHaveText("Paper Slash");
    await expect(duel.locator(".part .cost .pip")).toHaveCount(1);
    await expect(duel).toHaveAttribute("aria-label", /Paper Slash, costs .*3 damage to any target/);
    const read = async (name: string) => {
      if (size === "phone") { await page.keyboard.press("Escape"); await expect(page.locator("dialog")).toHaveCount(0); await find(name).dispatchEvent("contextmenu"); }
      else await find(name).hover();
      await expect(whole.locator(".head .name")).toContainText(name);
    };
    await read("Paper Duelist");
    await expect(whole.locator(".part")).toContainText("deals 3 damage to any target.");
    await expect(whole.locator(".part .kind")).toHaveText("Instant — Adventure");
    await page.screenshot(picture(`parts-adventure-${size}`));
    await read("Paper Fire");
    await expect(whole.locator(".part .other")).toHaveText([/^Paper Fire/, /^Paper Ice/]);
    await page.screenshot(picture(`parts-split-${size}`));
    await read("Paper Dawn");
    await expect(whole.locator(".part")).toContainText("Paper Dusk");
    await read("Paper Charm");
    await expect(whole.locator(".para.mode")).toHaveText([/^• You gain 4 life\.$/, /^• Paper Charm deals 4/, /^• Draw a card\.$/]);
    await page.screenshot(picture(`parts-modes-${size}`));
  });
}

test("the menu of an adventure card says what each way costs", async ({ page }) => {
  await table(page, server, { list: "60 Paper Duelist", cards: cards.replace("Duelist {1}{W}", "Duelist {0}{0}").replace("Slash {W}", "Slash {X}") });
  const duel = page.locator(".hand .card.lit").first();
  await goOn(page, async () => (await page.locator(".prompt .ask").innerText()).includes("main phase"));
  await duel.click();
  const ways = page.locator(".menu button");
  await expect(ways).toHaveText([/Cast Paper Duelist/, /Cast Paper Slash/]);
  await expect(ways.locator(".pip")).toHaveText(["0", "0", "X"]);
  await page.screenshot(picture("parts-menu"));
  await act(page, () => ways.nth(1).click());
});
