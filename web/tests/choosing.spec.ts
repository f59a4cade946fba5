// What is told while a spell is announced, and what looks as if it could be done.
import { expect } from "@playwright/test";
import { Board, asked, faces, hand, stateOf, thing } from "./board";
import { Server, cast, goOn, table, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(() => server.stop());

for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
  test(`who chooses targets sees X, the shares and what it costs: ${size.width}`, async ({ page }, info) => {
    await page.setViewportSize(size);
    const price = "This spell costs {1} more to cast for each target beyond the first.";
    const d = asked({ kind: "target", prompt: "Choose a target (any number, 2 chosen)", source: "9", name: "Searing Spark", min: 0, max: 9, chosen: 2, announcing: true, clause: "Searing Spark deals X damage divided evenly, rounded down, among any number of targets.", options: [{ kind: "object", text: "Computer", object: "p1" }, { kind: "object", text: "Runeclaw Cub", object: "1" }, { kind: "done", text: "Done" }], soFar: ["X = 5", "targets: Goblin and Goblin", "2 each, 1 lost", "with 3: 1 each, 2 lost", "costs {6}{R} so far"], prices: [price] });
    await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, [thing(1, "bear", { owner: 1 }), thing(9, "bolt", { zone: "stack" })], { decision: d }));
    await expect(page.locator(".prompt .sofar")).toContainText("X = 5 · targets: Goblin and Goblin · 2 each, 1 lost · with 3: 1 each, 2 lost · costs");
    await expect(page.locator(".prompt .price")).toContainText("more to cast for each target beyond the first");
    await expect(page.locator(".prompt .sofar")).toBeInViewport();
    await page.screenshot({ path: info.outputPath("sofar.png") });
  });
}

test("what can be paid for with life says so", async ({ page }) => {
  await page.route(/\/why\/1$/, (r) => r.fulfill({ json: { object: "Searing Spark", layers: [], result: "", taps: ["20"], life: 2 } }));
  await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, [hand(1, "bolt"), thing(20, "mountain")], { decision: asked({ options: [{ kind: "pass", text: "Pass" }, { kind: "cast", text: "Cast", object: "1" }] }) }));
  await page.locator('.hand [data-id="1"]').hover();
  await expect(page.locator("aside .pays")).toContainText("Taps Mountain, or 2 life for Phyrexian mana");
});

test("a creature that can't attack is marked, and combat isn't the main thing", async ({ page }) => {
  const cub = (marks?: string[]) => stateOf(marks ? 1 : 0, [thing(1, "bear", { marks }), hand(2, "bolt")], { decision: asked() });
  const b = await Board.open(page, server, { pace: "off", sound: false }, cub());
  const pass = page.locator(".answers .pass");
  await expect(pass).toHaveText(/To combat/);
  await expect(pass).toHaveClass(/\bprimary\b/);
  b.send(cub(["can't attack or block"]));
  await expect(pass).not.toHaveClass(/\bprimary\b/);
  await expect(page.locator('.near [data-id="1"]')).toContainText("can't attack or block");
});

test("while blockers are declared no card of the hand looks as if it could be cast", async ({ page }) => {
  const steps = [{ source: "1", others: ["5"] }];
  const d = asked({ kind: "block", prompt: "Block with Runeclaw Cub?", source: "1", steps, options: [{ kind: "no", text: "No" }, { kind: "block", text: "Block", other: "5", object: "1" }] });
  const b = await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, [thing(1, "bear"), thing(5, "lord", { owner: 1, attacks: "p0" }), hand(2, "bolt")], { active: 1, step: "blockers", decision: d }));
  await expect(page.locator('.hand [data-id="2"]')).toHaveClass(/\bdim\b/);
  // The attacker has died: nobody could have blocked.
  b.send(stateOf(1, [thing(1, "bear"), hand(2, "bolt")], { active: 1, step: "blockers", decision: asked({ prompt: "Computer’s declare blockers step" }) }));
  await expect(page.locator(".prompt .ask")).toHaveText(/No creature is attacking/);
});

test("an Aura that helps is meant for one's own creatures, one that harms for others'", async ({ page }) => {
  const n = Object.keys(faces).length;
  const aura = (at: number, text: string) => {
    const d = asked({ kind: "target", group: at + 1, prompt: "Choose a target", source: "9", clause: "Enchant creature", options: [{ kind: "object", text: "Cub", object: "1" }, { kind: "object", text: "Captain", object: "5" }] });
    return stateOf(at, [thing(1, "bear"), thing(5, "lord", { owner: 1 }), thing(9, "anthem", { zone: "stack", face: n + at })], { decision: d, facesFrom: at ? n + at : 0, faces: [...(at ? [] : Object.values(faces)), { name: `Aura ${at}`, cost: "{W}", types: "Enchantment — Aura", colors: "W", kinds: ["enchantment"], text: ["Enchant creature", text] }] });
  };
  const b = await Board.open(page, server, { pace: "off", sound: false }, aura(0, "Enchanted creature gets +2/+2."));
  const mine = page.locator('.near [data-id="1"]'), theirs = page.locator('.far [data-id="5"]');
  await expect(theirs).toHaveClass(/\bunlikely\b/);
  await expect(mine).not.toHaveClass(/\bunlikely\b/);
  b.send(aura(1, "Enchanted creature can't attack or block."));
  await expect(mine).toHaveClass(/\bunlikely\b/);
  await expect(theirs).not.toHaveClass(/\bunlikely\b/);
});

test("what combat damage would come to is told while blockers are declared, and who would die is marked", async ({ page }, info) => {
  const asks: string[] = [];
  await page.route(/\/combat\?plan=/, (r) => {
    const plan = new URL(r.request().url()).searchParams.get("plan")!;
    asks.push(plan);
    return r.fulfill({ json: plan ? { dies: ["1", "5"], players: [], assigned: true, then: "Umezawa's Jitte" } : { dies: [], players: [{ player: 0, life: 20, left: 0, lost: true }] } });
  });
  const d = asked({ kind: "block", prompt: "Block with Runeclaw Cub?", source: "1", steps: [{ source: "1", others: ["5"] }], options: [{ kind: "no", text: "No" }, { kind: "block", text: "Block", other: "5", object: "1" }] });
  await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, [thing(1, "bear"), thing(5, "lord", { owner: 1, attacks: "p0" })], { active: 1, step: "blockers", decision: d }));
  const ahead = page.locator(".prompt .ahead");
  await expect(ahead).toHaveText("As it stands: you lose the game");
  await expect(ahead).toHaveClass(/\bdeadly\b/);
  await page.screenshot({ path: info.outputPath("deadly.png") });
  await page.locator('.near [data-id="1"]').click();
  await expect(ahead).toHaveText("After first strike, with lethal damage to each blocker in turn: 2 creatures would die. What the other damage comes to can’t be said yet: it depends on Umezawa's Jitte");
  await expect(page.locator('.near [data-id="1"]')).toContainText("would die");
  await expect(page.locator('.far [data-id="5"]')).toContainText("would die");
  expect(asks).toContain("1:5");
  await page.screenshot({ path: info.outputPath("dies.png") });
});

test("a block that isn't legal without another is not made, and nobody is added to it", async ({ page }, info) => {
  // An attacker with menace (702.111b): two blockers, whichever; the server would add one.
  await page.route(/\/combat\?plan=/, async (r) => {
    const plan = new URL(r.request().url()).searchParams.get("plan")!.split(",").filter(Boolean);
    if (plan.length === 1) await new Promise((done) => setTimeout(done, 300)); // it may not be known yet when the block is given
    return r.fulfill({ json: { dies: [], players: [], ...(plan.length !== 1 ? {} : plan[0] === "1:5" ? { drawn: ["3"] } : { cannot: ["3"] }) } });
  });
  const block = (source: string, chosen = 0) => ({ kind: "block" as const, group: 4, prompt: "Block?", source, chosen, options: [{ kind: "no" as const, text: "No", object: source }, { kind: "block" as const, text: "Block", object: source, other: "5" }] });
  const steps = ["1", "2", "3"].map((source) => ({ source, others: ["5"] }));
  const field = [thing(1, "bear"), thing(2, "lord"), thing(3, "long"), thing(5, "lord", { owner: 1, attacks: "p0" })];
  const b = await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, field, { active: 1, step: "blockers", decision: asked({ ...block("1"), steps }) }));
  const prompt = page.locator(".prompt"), mine = (n: number) => page.locator(`.near [data-id="${n}"]`), give = page.getByRole("button", { name: /^Block\b/ });
  const answers = () => b.heard.filter((m) => m.type === "answer").map((m) => m.options![0]);
  for (const n of [1, 3]) {
    await mine(n).click();
    await give.click();
    await expect(page.locator(".refused").first()).toContainText("Not allowed yet: another creature must block too.");
    await expect(prompt).toContainText("Not allowed yet: another creature must block too.");
    await expect(prompt.locator(".ask")).toHaveText("1 creature blocks");
    await page.screenshot({ path: info.outputPath(`alone ${n}.png`) });
    if (n === 1) await mine(n).click();
  }
  expect(answers()).toEqual([]);
  await mine(2).click();
  await expect(prompt).not.toContainText("Not allowed yet");
  await give.click();
  await expect.poll(answers).toEqual([0]); // the first doesn't block
  b.send(stateOf(1, field, { active: 1, step: "blockers", decision: asked(block("2")) }));
  await expect.poll(answers).toEqual([0, 1]);
  // The third has to, then: nothing is asked about it.
  b.send(stateOf(2, field.map((o) => (o.id === "2" || o.id === "3" ? { ...o, blocks: ["5"] } : o)), { active: 1, step: "blockers", decision: asked({ group: 5, prompt: "Your declare blockers step" }) }));
  await expect(prompt.locator(".ask")).toContainText("Blockers are declared");
  await expect(page.locator(".refused")).toHaveCount(0);
});

test("who has to block is spared by another that blocks the same", async ({ page }) => {
  // An attacker that must be blocked if able (509.1c): the player chooses by whom.
  const steps = [{ source: "1", others: ["5"] }, { source: "2", others: ["5"], must: true }];
  const d = asked({ kind: "block", group: 4, prompt: "Block?", source: "1", steps, options: [{ kind: "no", text: "No", object: "1" }, { kind: "block", text: "Block", object: "1", other: "5" }] });
  await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, [thing(1, "bear"), thing(2, "lord"), thing(5, "lord", { owner: 1, attacks: "p0" })], { active: 1, step: "blockers", decision: d }));
  const ask = page.locator(".prompt .ask"), mine = (n: number) => page.locator(`.near [data-id="${n}"]`);
  await expect(ask).toHaveText("1 creature blocks");
  await mine(2).click(); // alone it has to
  await expect(ask).toHaveText("1 creature blocks");
  await mine(1).click();
  await expect(ask).toHaveText("2 creatures block");
  await mine(2).click();
  await expect(ask).toHaveText("1 creature blocks");
});

test("what combat damage would come to is told for the target that is pointed at", async ({ page }) => {
  const asks: string[] = [];
  await page.route(/\/combat\?answer=/, (r) => {
    const answer = new URL(r.request().url()).searchParams.get("answer")!;
    asks.push(answer);
    return r.fulfill({ json: answer === "0" ? { dies: ["5"], players: [], without: ["Paper Looter"] } : { dies: [], players: [], unknown: true, then: "Paper Charm" } });
  });
  const d = asked({ kind: "target", prompt: "Choose a target", options: [{ kind: "object", text: "Runeclaw Cub", object: "1" }, { kind: "object", text: "the other", object: "5" }] });
  await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, [thing(1, "bear", { blocks: ["5"] }), thing(5, "lord", { owner: 1, attacks: "p0" })], { active: 1, step: "blockers", decision: d }));
  const ahead = page.locator(".prompt .ahead");
  await expect(ahead).toHaveCount(0);
  await page.locator('.near [data-id="1"]').hover();
  await expect(ahead).toHaveText(/^With .* as the target, without what Paper Looter does: no player loses life; .* would die$/);
  await expect(page.locator('.far [data-id="5"]')).toContainText("would die");
  await page.locator('.far [data-id="5"]').hover();
  await expect.poll(() => asks.includes("1")).toBe(true);
  await expect(ahead).toHaveCount(0);
});

test("on a phone the first tap on a target in combat tells what the damage would come to, and the second chooses it", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }), page = await context.newPage();
  await page.route(/\/combat\?answer=/, (r) => r.fulfill({ json: { dies: ["5"], players: [] } }));
  const d = asked({ kind: "target", prompt: "Choose a target", options: [{ kind: "object", text: "Runeclaw Cub", object: "1" }, { kind: "object", text: "the other", object: "5" }] });
  const fight = [thing(1, "bear", { blocks: ["5"] }), thing(5, "lord", { owner: 1, attacks: "p0" })];
  const b = await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, fight, { active: 1, step: "blockers", decision: d }));
  const given = () => b.heard.filter((m) => m.type === "answer").map((m) => m.options);
  const card = page.locator('.near .card[data-id="1"]');
  await card.tap();
  await expect(page.locator(".prompt .ahead")).toContainText("With Runeclaw Cub as the target: no player loses life");
  await expect(page.locator(".prompt .asked")).toContainText("Tap Runeclaw Cub again to choose it.");
  expect(given()).toEqual([]);
  await card.tap();
  await expect.poll(given).toEqual([[0]]);
  // Elsewhere a target is chosen by one tap.
  b.send(stateOf(1, fight.map((o) => ({ ...o, attacks: undefined, blocks: undefined })), { decision: { ...d, group: 2 } }));
  await expect(page.locator(".prompt .asked")).not.toContainText("again");
  await card.tap();
  await expect.poll(given).toEqual([[0], [0]]);
  await context.close();
});

// The server plays a copy of the game on.
test("an attack is foretold by the machine", async ({ page }) => {
  const cards = "Paper Hound {0}\nCreature — Dog\nHaste\n3/3";
  await table(page, server, { list: "60 Paper Hound", cards }, { habits: { pace: "off" } });
  await goOn(page, async () => (await page.locator(".hand .card.lit", { hasText: "Paper Hound" }).count()) > 0);
  await cast(page, "Paper Hound");
  await goOn(page, async () => (await page.locator(".prompt .ask").innerText()).includes("Declare attackers"));
  await page.locator(".near .card", { hasText: "Paper Hound" }).first().click();
  await expect(page.locator(".prompt .ahead")).toContainText("If nothing blocks: ");
  await expect(page.locator(".prompt .ahead")).toContainText(/loses 3 life \(\d+ left\)/);
});

test("a face-down creature of one's own tells what it is, and of a double-faced card each side its name", async ({ page }, info) => {
  const n = Object.keys(faces).length;
  const hydra = { name: "a face-down creature", types: "Creature", colors: "", kinds: ["creature"], layout: "face-down", parts: [{ name: "Paper Hydra", cost: "{X}{G}{G}", types: "Creature — Hydra", text: ["Trample", "Morph {3}{G}{G}"], size: "0/0" }] };
  const killer = { name: "Paper Killer", types: "Creature — Werewolf", colors: "G", kinds: ["creature"], layout: "transform", parts: [{ name: "Paper Captive", cost: "{G}", types: "Creature — Human", size: "1/1", front: true }] };
  const b = await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, [thing(1, "bear"), hand(2, "bolt")], { decision: asked() }));
  b.send(stateOf(1, [thing(1, "bear", { face: n, faceDown: true }), thing(3, "bear", { face: n + 1 }), hand(2, "bolt")], { decision: asked({ group: 2 }), facesFrom: n, faces: [hydra, killer] }));
  const card = page.locator('.near [data-id="1"]'), look = page.locator(".look .card.whole");
  await expect(card).toContainText("Paper Hydra");
  await card.hover();
  await expect(look.locator(".part")).toContainText("Paper Hydra");
  await expect(look.locator(".part")).toContainText("Face up");
  await expect(look.locator(".part")).toContainText("Morph");
  await expect(look.locator(".head .cost")).toHaveCount(0);
  await page.screenshot({ path: info.outputPath("facedown.png") });
  await page.locator('.near [data-id="3"]').hover();
  await expect(look.locator(".part small")).toHaveText("Front");
});
