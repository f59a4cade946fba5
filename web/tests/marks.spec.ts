import { expect, type Page } from "@playwright/test";
import { Board, asked, hand, stateOf, thing } from "./board";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const still = { pace: "off", sound: false };
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});
const held = [hand(1, "bolt"), hand(2, "bear"), hand(3, "angel")];
const targets = (...ids: string[]) => asked({ kind: "target", prompt: "Choose a target for Searing Spark", group: 5, options: ids.map((id) => ({ kind: "object", text: "it", object: id })) });
const shadow = (page: Page, id: string) => page.locator(`.board [data-id="${id}"]`).evaluate((e) => getComputedStyle(e).boxShadow);
/** A color of the page's style, as the browser gives it. */
const color = (page: Page, name: string) => page.evaluate((n) => { const e = document.body.appendChild(document.createElement("i")); e.style.color = `var(${n})`; const c = getComputedStyle(e).color; e.remove(); return c; }, name);
const escaped = (text: string) => text.replace(/[()]/g, "\\$&");

test("an attacker that can be chosen has both marks, in a pile too, and each of a pile has its arrow", async ({ page }) => {
  const field = [thing(30, "lord", { owner: 1, attacks: "p0", tapped: true }), thing(31, "goblin", { owner: 1, attacks: "p0", tapped: true }), thing(32, "goblin", { owner: 1, attacks: "p0", tapped: true }), thing(33, "bear", { owner: 1 })];
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { active: 1, step: "attackers", decision: targets("30", "31", "32", "33") }));
  const [red, gold] = [await color(page, "--danger"), await color(page, "--gold")];
  await expect(page.locator('.board [data-pile="31 32"]')).toContainText("×2");
  for (const id of ["30", "31"]) {
    await expect.poll(() => shadow(page, id)).toMatch(new RegExp(`^${escaped(red)} 0px 0px 0px 2px, .*${escaped(gold)} 0px 0px 0px 5px`));
  }
  await expect.poll(() => shadow(page, "33")).not.toContain(red);
  await expect(page.locator(".arrows .attack")).toHaveCount(3);
  const paths = await page.locator(".arrows .attack path:not(.under)").evaluateAll((all) => all.map((e) => e.getAttribute("d")));
  expect(new Set(paths).size).toBe(3);
  await page.screenshot(picture("attackers as targets"));
  b.send(stateOf(1, [...held, ...field], { active: 1, step: "attackers", decision: asked() }));
  for (const id of ["30", "31"]) {
    await expect.poll(() => shadow(page, id)).not.toContain(gold);
    expect(await shadow(page, id)).toContain(`${red} 0px 0px 0px 2px`);
  }
});

test("after a click no card and no button has the focus, and Enter chooses none; with keys it stays where it was", async ({ page }) => {
  const priority = (...ids: string[]) => asked({ options: [{ kind: "pass", text: "Pass" }, ...ids.map((id) => ({ kind: "cast" as const, text: `Cast ${id}`, object: id }))] });
  const b = await Board.open(page, server, still, stateOf(0, [...held, thing(20, "forest")], { decision: priority("1", "2", "3"), undo: true }));
  const given = () => b.heard.filter((m) => m.type === "answer").map((m) => m.options);
  const focus = () => page.evaluate(() => { const e = document.activeElement!; return [e.matches(".prompt"), e.matches(":focus-visible") && getComputedStyle(e).outlineStyle !== "none"]; });
  await page.locator('.hand [data-id="1"]').click();
  await expect.poll(given).toEqual([[1]]);
  b.send(stateOf(1, [...held.slice(1), thing(20, "forest")], { decision: priority("2", "3"), undo: true }));
  await expect(page.locator('.hand [data-id="1"]')).toHaveCount(0);
  await expect.poll(focus).toEqual([true, false]);
  // A button that does something keeps no focus either.
  await page.locator(".prompt").getByRole("button", { name: "Undo" }).click();
  await expect.poll(focus).toEqual([true, false]);
  await page.keyboard.press("Enter");
  expect(await given(), "Enter casts the card beside it").toEqual([[1]]);
  const next = (at: number, ...ids: string[]) => b.send(stateOf(at, [...held.filter((o) => ids.includes(o.id)), thing(20, "forest")], { decision: { ...priority(...ids), group: at + 1 }, undo: true }));
  next(2, "2", "3");
  await expect(page.locator(".prompt")).toHaveAttribute("data-at", "2");
  // Who uses the keys goes on where they were.
  await page.locator('.hand [data-id="2"]').focus();
  await page.keyboard.press("Enter");
  await expect.poll(given).toEqual([[1], [1]]);
  next(3, "3");
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.id)).toBe("3");
});

test("a spell on the stack that can be chosen is shown large, it alone has a whole frame, and others say why not", async ({ page }) => {
  const spells = [thing(50, "sorcery", { zone: "stack", owner: 1 }), thing(51, "bolt", { zone: "stack" })];
  await Board.open(page, server, still, stateOf(0, [...held.slice(1), thing(20, "bear"), ...spells], { active: 1, decision: { ...targets("50"), name: "Searing Spark", announcing: true } }));
  const rows = page.locator("aside .stacked"), gold = await color(page, "--gold");
  await expect(page.getByRole("group", { name: "On the stack" })).toContainText("Turn the Tides of Memory");
  const frame = (i: number) => rows.nth(i).evaluate((e) => { const s = getComputedStyle(e); return [s.borderTopColor, s.boxShadow, s.borderBottomColor]; });
  await expect.poll(() => frame(1)).toEqual([gold, `${gold} 0px 0px 0px 1px inset`, gold]);
  const [own, ring] = await frame(0);
  expect(own).not.toBe(gold);
  expect(ring).toBe("none");
  await page.screenshot(picture("choosing a spell"));
  await rows.nth(0).click();
  await expect(page.locator(".prompt [role=alert]")).toHaveText("Searing Spark can’t target itself.");
  await page.locator('.board [data-id="20"]').click({ force: true });
  await expect(page.locator(".prompt [role=alert]")).toHaveText("Runeclaw Cub isn’t a legal target for Searing Spark.");
});

// What the machine keeps of an object or player and no text says: a regeneration shield, what was chosen, the monarch, what is phased out.
for (const size of [{ name: "desktop", width: 1440, height: 900 }, { name: "phone", width: 390, height: 844 }, { name: "phone on its side", width: 844, height: 390 }]) {
  test(`shields and the like are on the card, in what is said of it, and read of a player: ${size.name}`, async ({ page }) => {
    await page.setViewportSize(size);
    const shield = { text: "It regenerates the next time it would be destroyed this turn", from: "Searing Spark", line: "Regenerate target creature." };
    const field = [thing(30, "bear", { marks: ["regenerates"], facts: [shield] }), thing(31, "bear"), thing(32, "lord", { owner: 1, zone: "phased", marks: ["phased out"] }), ...Array.from({ length: 5 }, (_, i) => thing(40 + i, "forest"))];
    const first = stateOf(0, [...held, ...field], { decision: asked() });
    first.players[0]!.marks = ["monarch", "can't gain life"];
    first.players[0]!.facts = [{ text: "You are the monarch" }, { text: "You can't gain life this turn", from: "Searing Spark" }];
    await Board.open(page, server, still, first);
    const card = page.locator('.near [data-id="30"]');
    await expect(card.locator(".badge", { hasText: "regenerates" })).toBeVisible();
    await expect(card).toHaveAccessibleName(/regenerates/);
    await expect(page.locator('.near [data-id="31"] .badge')).toHaveCount(0);
    await page.screenshot(picture(`shield ${size.name}`));
    await card.click({ button: "right", force: true });
    const dialog = page.locator("dialog");
    await expect(dialog.locator(".details")).toContainText("It regenerates the next time it would be destroyed this turn from Searing Spark");
    await page.screenshot(picture(`shield read ${size.name}`));
    await page.keyboard.press("Escape");
    await page.locator('[data-bar="0"] .marks').click();
    await expect(dialog).toContainText("You can't gain life this turn from Searing Spark");
    await page.keyboard.press("Escape");
    await page.locator('[data-bar="1"] [data-zone="phased"]').click();
    await expect(dialog.locator('[data-id="32"]')).toBeVisible();
  });
}
