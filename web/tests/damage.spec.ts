import { expect } from "@playwright/test";
import { Board, asked, hand, stateOf, thing } from "./board";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const sizes = { desk: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } };

for (const [name, size] of Object.entries(sizes)) {
  test(`combat damage is assigned in view of the attacker and its blockers, which bear the numbers of their lines: ${name}`, async ({ browser }, info) => {
    const context = await browser.newContext(size), page = await context.newPage();
    const mine = [0, 1, 2, 3, 4, 5].map((i) => thing(i + 10, i === 5 ? "angel" : i % 2 ? "lord" : "bear", i === 5 ? { attacks: "p1", tapped: true, blocked: true } : {}));
    const theirs = [0, 1, 2, 3, 4].map((i) => thing(20 + i, i < 4 ? "goblin" : "long", { owner: 1, blocks: ["15"] }));
    const shares = [0, 1, 2, 3, 4].map((i) => ({ object: String(20 + i), lethal: i < 4 ? 1 : 6, usual: i < 4 ? 1 : 0 }));
    const decision = asked({ kind: "damage", prompt: "Assign the combat damage of Paper Seraph of the Morning (4 left)", source: "15", name: "Paper Seraph of the Morning", amount: 4, shares, options: [1, 2, 3, 4].map((n) => ({ kind: "number", text: `${n} to Goblin`, object: "20", n })) });
    await Board.open(page, server, { pace: "off" }, stateOf(0, [...mine, ...theirs, thing(30, "plains"), hand(1, "bolt")], { step: "damage", decision }));
    await expect(page.locator(".prompt .ask")).toHaveText("Assign 4 combat damage of Paper Seraph of the Morning");
    await expect(page.locator('.field [data-id="15"]')).toHaveClass(/\bchosen\b/);
    // None of the others is marked as what can be chosen.
    await expect(page.locator(".field .card.lit, .who.lit")).toHaveCount(0);
    await page.waitForTimeout(450);
    await page.screenshot({ path: info.outputPath("damage.png") });
    const p = (await page.locator(".panel").boundingBox())!;
    for (const card of await page.locator(".field .card").all()) {
      const c = (await card.boundingBox())!;
      expect(c.y + c.height, `the panel ${JSON.stringify(p)} covers ${JSON.stringify(c)}`).toBeLessThanOrEqual(p.y + 2);
    }
    for (const n of [1, 2, 3, 4]) {
      await expect(page.locator(`.field [data-id="${19 + n}"] .note`)).toHaveText(`(${n})`);
      await expect(page.locator(`[data-share="${19 + n}"] b`)).toHaveText(`Goblin (${n})`);
    }
    if (name === "desk") {
      await page.locator(".damage li").nth(1).hover();
      await expect(page.locator('.field [data-id="21"]')).toHaveClass(/\bchosen\b/);
    }
    // The hand is beneath, and can be looked at.
    await page.getByRole("button", { name: /^View your hand/ }).click();
    await expect(page.locator(".damage")).toBeHidden();
    await page.getByRole("button", { name: /^Back to the choice/ }).click();
    await page.locator(`[data-share="20"] button`).first().click();
    await expect(page.locator(".damage p")).toHaveText("1 damage left to assign");
    await context.close();
  });

  test(`a creature with double strike is asked about in each combat damage step: ${name}`, async ({ browser }) => {
    const context = await browser.newContext(size), page = await context.newPage();
    const objects = [thing(10, "angel", { attacks: "p1", tapped: true, blocked: true }), ...[20, 21, 22].map((i) => thing(i, "bear", { owner: 1, blocks: ["10"] }))];
    const ask = (group: number, chosen: number, recipient: string, more: object) => asked({ kind: "damage", prompt: "Assign the combat damage of Paper Seraph of the Morning (4 left)", source: "10", name: "Paper Seraph of the Morning", group, chosen, amount: 4, options: [0, 1, 2, 3, 4].map((n) => ({ kind: "number", text: `${n} to Runeclaw Cub`, object: recipient, n })), ...more });
    const shares = [20, 21, 22].map((i, n) => ({ object: String(i), lethal: 2, usual: n < 2 ? 2 : 0 }));
    const b = await Board.open(page, server, { pace: "off" }, stateOf(0, objects, { step: "first-damage", decision: ask(1, 0, "20", { shares }) }));
    const given = () => b.heard.filter((m) => m.type === "answer").map((m) => m.options);
    await expect(page.locator(".prompt .ask")).toHaveText("Assign 4 first-strike combat damage of Paper Seraph of the Morning");
    await page.getByRole("button", { name: /^Assign/ }).click();
    await expect.poll(given).toEqual([[2]]);
    // What is asked about the other blockers in this step has been answered.
    b.send(stateOf(1, objects, { step: "first-damage", decision: ask(1, 1, "21", { shares: shares.slice(1) }) }));
    await expect.poll(given).toEqual([[2], [2]]);
    // The next step is a new question.
    b.send(stateOf(2, objects, { step: "damage", decision: ask(2, 0, "20", { shares }) }));
    await expect(page.getByRole("button", { name: /^Assign/ })).toBeVisible();
    await page.waitForTimeout(300);
    expect(given()).toHaveLength(2);
    await context.close();
  });

  test(`a long question leaves the lands in view: ${name}`, async ({ browser }, info) => {
    const context = await browser.newContext(size), page = await context.newPage();
    const lands = [0, 1, 2, 3, 4, 5].map((i) => thing(30 + i, i % 2 ? "plains" : "mountain", { tapped: i < 2 }));
    const first = "Searing Spark deals X damage to target creature and X damage to another target player or planeswalker.", second = "Destroy target creature with power 2 or less that was dealt damage this turn. Its controller loses 2 life and you gain 2 life.";
    const clause = `Choose one or both —\n• ${first}\n• ${second}`, modes = { modes: [first, second].map((text, i) => ({ text, option: i })) as never };
    // A full table, without room to spare beneath the lands.
    const others = (["lord", "long", "walker", "blade", "anthem", "mox", "siege"] as const).map((f, i) => thing(12 + i, f));
    const objects = [thing(10, "bear"), thing(11, "angel"), ...others, thing(20, "lord", { owner: 1 }), ...lands, hand(1, "bolt"), thing(2, "bolt", { zone: "stack" })];
    const more = { source: "2", name: "Searing Spark", clause, announcing: true };
    const b = await Board.open(page, server, { pace: "off" }, stateOf(0, objects, { decision: asked({ options: [{ kind: "cast", text: "Cast", object: "1" }, { kind: "pass", text: "Pass" }] }) }));
    const search = "search your library for a basic land card, reveal it, put it onto the battlefield tapped, then shuffle.";
    const decisions = [
      asked({ ...more, kind: "number", prompt: "Choose X for Searing Spark", group: 2, options: Array.from({ length: 5 }, (_, n) => ({ kind: "number", text: String(n), n })) }),
      asked({ ...more, kind: "number", prompt: "Choose X for Searing Spark", group: 3, options: Array.from({ length: 25 }, (_, n) => ({ kind: "number", text: String(n), n })) }),
      asked({ ...more, ...modes, kind: "mode", prompt: "Choose a mode for Searing Spark", group: 4, min: 1, max: 2, options: [first, second].map((text) => ({ kind: "mode", text })) }),
      asked({ kind: "may", source: "11", name: "Paper Seraph of the Morning", clause: `Whenever this creature attacks, you may ${search}`, optional: 1, prompt: `${search[0]!.toUpperCase()}${search.slice(1, -1)}?`, group: 6, options: [{ kind: "yes", text: "Yes, search" }, { kind: "no", text: "No" }] }),
      asked({ ...more, kind: "target", prompt: `Choose the second of two targets for Searing Spark: … X damage to another target player or planeswalker.`, group: 5, soFar: ["X = 4", first.slice(0, -1), second.slice(0, -1), "target: Goblin Captain", "costs {4}{R} so far"], options: [{ kind: "object", text: "Computer", object: "p1" }] }),
    ];
    for (const [i, decision] of decisions.entries()) {
      b.send(stateOf(i + 1, objects, { decision }));
      await page.waitForTimeout(450);
      if (i === 2) await page.locator(".panel .modes li .button").first().click();
      await page.screenshot({ path: info.outputPath(`question ${i}.png`) });
      if (i === 2) continue;
      const p = (await page.locator(".near .bar").boundingBox())!;
      for (const land of await page.locator('.near .field .card:has-text("Plains"), .near .field .card:has-text("Mountain")').all()) {
        const l = (await land.boundingBox())!;
        expect(l.y + l.height, `question ${i}`).toBeLessThanOrEqual(p.y + 2);
      }
    }
    // What was chosen stands there, not that it is to be chosen.
    await expect(page.locator(".prompt")).not.toContainText("Choose one or both");
    await context.close();
  });
}
