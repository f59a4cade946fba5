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

test("an attacker that can be chosen has both marks, in a pile too, and each of a pile has its arrow", async ({ page }) => {
  const field = [thing(30, "lord", { owner: 1, attacks: "p0", tapped: true }), thing(31, "goblin", { owner: 1, attacks: "p0", tapped: true }), thing(32, "goblin", { owner: 1, attacks: "p0", tapped: true }), thing(33, "bear", { owner: 1 })];
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { active: 1, step: "attackers", decision: targets("30", "31", "32", "33") }));
  const [red, gold] = [await color(page, "--danger"), await color(page, "--gold")];
  await expect(page.locator('.board [data-pile="31 32"]')).toContainText("×2");
  for (const id of ["30", "31"]) {
    await expect.poll(() => shadow(page, id)).toContain(`${red} 0px 0px 0px 2px, ${gold} 0px 0px 0px 4px`);
  }
  await expect.poll(() => shadow(page, "33")).not.toContain(red);
  await expect(page.locator(".arrows .attack")).toHaveCount(3);
  const paths = await page.locator(".arrows .attack path:not(.under)").evaluateAll((all) => all.map((e) => e.getAttribute("d")));
  expect(new Set(paths).size).toBe(3);
  await page.screenshot(picture("attackers as targets"));
  b.send(stateOf(1, [...held, ...field], { active: 1, step: "attackers", decision: asked() }));
  for (const id of ["30", "31"]) {
    await expect.poll(() => shadow(page, id)).toContain(`${red} 0px 0px 0px 2px`);
    expect(await shadow(page, id)).not.toContain(gold);
  }
});
