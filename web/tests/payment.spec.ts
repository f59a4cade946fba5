// What is paid for a player, and what they are asked before: nothing is sacrificed, discarded or lost without their word.
import { expect } from "@playwright/test";
import { Board, asked, faces, hand, stateOf, thing } from "./board";
import { Server, act, cast, goOn, table, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(() => server.stop());

const cards = "Paper Pet {0}\nCreature — Toad\nSacrifice this creature: Add {B}.\n1/1\n\nPaper Bill {B}\nSorcery\nYou gain 5 life.";

test("a creature is sacrificed for mana only by the player's own choice", async ({ page }, info) => {
  await table(page, server, { list: "30 Paper Pet\n30 Paper Bill", cards });
  const dear = page.locator(".hand .card.dear", { hasText: "Paper Bill" }), pets = page.locator(".near .card", { hasText: "Paper Pet" });
  await goOn(page, async () => {
    if (await dear.count()) return true;
    if (await page.locator(".hand .card.lit", { hasText: "Paper Pet" }).count()) await cast(page, "Paper Pet");
    return (await dear.count()) > 0;
  });
  // It can be cast, but doesn't glow, and says what it would take.
  await expect(dear.first()).not.toHaveClass(/\blit\b/);
  await expect(dear.first()).toContainText("needs Paper Pet 1/1 sacrificed");
  await page.screenshot({ path: info.outputPath("needs.png") });
  const had = await page.locator(".hand .card").count();
  await act(page, () => dear.first().click());
  await expect(page.locator(".prompt .ask")).toContainText("Pay for Paper Bill");
  await expect(page.locator(".prompt")).toContainText("Paper Pet 1/1 sacrificed");
  await expect(page.locator(".near .card .note")).toHaveText("would be sacrificed");
  await page.screenshot({ path: info.outputPath("paying.png") });
  // The space bar doesn't choose it, and Esc takes all of it back.
  await page.keyboard.press(" ");
  await page.waitForTimeout(300);
  await expect(page.locator(".prompt .ask")).toContainText("Pay for Paper Bill");
  await page.keyboard.press("Escape");
  await expect(page.locator(".hand .card")).toHaveCount(had);
  await act(page, () => dear.first().click());
  await act(page, () => page.locator(".prompt").getByRole("button", { name: "Pay the rest for me: Paper Pet 1/1 sacrificed" }).click());
  await goOn(page, async () => (await page.locator(".near .life").innerText()) === "25");
  await expect(pets).toHaveCount(0);
});

const helpers = "Paper Squire {0}\nCreature — Human\n1/1\n\nPaper Rite {1}\nSorcery\nConvoke\nYou gain 5 life.\n\nPaper Moth {0}\nSorcery\nYou gain 1 life.\n\nPaper Tomb {1}\nSorcery\nDelve\nYou gain 5 life.";

test("what is tapped for convoke is the player's own choice, and a land can be tapped in its place", async ({ page }, info) => {
  await table(page, server, { list: "20 Forest\n20 Paper Squire\n20 Paper Rite", cards: helpers });
  const rite = page.locator(".hand .card.lit", { hasText: "Paper Rite" }), squire = page.locator(".near .field .card", { hasText: "Paper Squire" });
  await goOn(page, async () => {
    for (const name of ["Forest", "Paper Squire"]) if (!(await page.locator(".near .field .card", { hasText: name }).count()) && (await page.locator(".hand .card.lit", { hasText: name }).count())) await cast(page, name);
    return (await rite.count()) > 0 && (await squire.count()) > 0 && (await page.locator(".near .field .card", { hasText: "Forest" }).count()) > 0;
  });
  await act(page, () => rite.first().click());
  await expect(page.locator(".prompt .ask")).toContainText("Pay for Paper Rite");
  await page.screenshot({ path: info.outputPath("convoke.png") });
  await act(page, () => squire.first().click());
  await goOn(page, async () => (await page.locator(".near .life").innerText()) === "25");
  await expect(squire.first()).toHaveClass(/\btapped\b/);
  await expect(page.locator(".near .field .card", { hasText: "Forest" }).first()).not.toHaveClass(/\btapped\b/);
});

test("what is exiled for delve is the player's own choice", async ({ page }, info) => {
  await table(page, server, { list: "20 Forest\n20 Paper Moth\n20 Paper Tomb", cards: helpers });
  const tomb = page.locator(".hand .card.lit", { hasText: "Paper Tomb" });
  await goOn(page, async () => {
    const has = async (name: string) => (await page.locator(".hand .card.lit", { hasText: name }).count()) > 0;
    if (!(await page.locator(".near .field .card").count()) && (await has("Forest"))) await cast(page, "Forest");
    if ((await page.locator(".near .who ~ *", { hasText: /[1-9]\d* graveyard/ }).count()) === 0 && (await has("Paper Moth"))) await cast(page, "Paper Moth");
    return (await tomb.count()) > 0 && (await page.locator(".near", { hasText: /[1-9]\d*\s*graveyard/ }).count()) > 0 && (await page.locator(".near .field .card").count()) > 0;
  });
  await act(page, () => tomb.first().click());
  await expect(page.locator(".prompt")).toContainText("Each card that you exile pays");
  await page.screenshot({ path: info.outputPath("delve.png") });
  await act(page, () => page.locator(".search .card").first().click());
  await goOn(page, async () => (await page.locator(".near .field .card").first().getAttribute("class"))!.match(/\btapped\b/) === null && (await page.locator(".near", { hasText: /1\s*exile/ }).count()) > 0);
});

test("each type of mana that a land can pay is named", async ({ page }) => {
  const gates = "Paper Gate {0}\nArtifact\n{T}: Add {W} or {B}.\n\nPaper Tax {1}\nSorcery\nYou gain 5 life.";
  await table(page, server, { list: "30 Paper Gate\n30 Paper Tax", cards: gates }, { habits: { byHand: true } });
  await goOn(page, async () => {
    if (await page.locator(".hand .card.lit", { hasText: "Paper Tax" }).count()) return true;
    if (await page.locator(".hand .card.lit", { hasText: "Paper Gate" }).count()) await cast(page, "Paper Gate");
    return false;
  });
  await cast(page, "Paper Tax");
  await page.locator(".near .card.lit", { hasText: "Paper Gate" }).first().click();
  const ways = page.locator(".menu button");
  await expect(ways).toHaveCount(2);
  await expect(ways.first()).toHaveText(/^Pay\s+with Paper Gate\s*1$/);
  expect(await ways.evaluateAll((all) => new Set(all.map((b) => b.innerHTML.replace(/<kbd.*?<\/kbd>/, ""))).size)).toBe(2);
});

test("what was chosen for a spell stands with it on the stack, and what it targeted is named when it has gone", async ({ page }, info) => {
  const modal = { ...faces.bolt, name: "Paper Charm", text: ["Choose one —\n• You gain 3 life.\n• Target player loses 1 life."] };
  const objects = [thing(1, "bear"), hand(2, "bolt"), thing(3, "bolt", { zone: "stack", owner: 1, controller: 1, targets: ["1"], announced: ["X = 4", "kicked"] })];
  const b = await Board.open(page, server, { pace: "off" }, stateOf(0, objects, { decision: asked() }));
  const stage = page.getByRole("group", { name: "On the stack" }), list = page.locator("aside .stacked");
  await expect(stage).toContainText("X = 4 · kicked");
  await expect(list).toContainText("X = 4 · kicked");
  await expect(stage).toContainText("Target: Runeclaw Cub");
  await list.hover();
  await expect(page.locator(".look .details")).toContainText("X = 4");
  await page.screenshot({ path: info.outputPath("announced.png") });
  // The target has gone.
  b.send(stateOf(1, objects.slice(1), { decision: asked() }));
  await expect(stage).toContainText("Target: Runeclaw Cub (gone)");
  // Of a text with modes those that were chosen stand out.
  const n = Object.keys(faces).length;
  b.send(stateOf(2, [thing(4, "bolt", { zone: "stack", face: n, modes: ["Target player loses 1 life."] })], { decision: asked(), facesFrom: n, faces: [modal] }));
  await expect(stage.locator(".para.taken")).toHaveText("• Target player loses 1 life.");
  await expect(stage.locator(".para.not")).toHaveText("• You gain 3 life.");
  await expect(list).toContainText("Target player loses 1 life.");
  await expect(list).not.toContainText("You gain 3 life.");
  await page.screenshot({ path: info.outputPath("modes.png") });
});

// What a click would come to without another question is said, and confirmed: X = 0, life for Phyrexian mana. Life is never what Space pays.
for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
  test(`X = 0 and paid life are known before a spell is cast: ${size.width}`, async ({ page }, info) => {
    await page.setViewportSize(size);
    const options = [{ kind: "pass", text: "Pass" }, { kind: "cast", text: "Cast Searing Spark", object: "1", warns: "X can only be 0" }, { kind: "cast", text: "Cast Runeclaw Cub", object: "2", warns: "pays 2 life" }, { kind: "cast", text: "Cast Goblin Captain", object: "3" }];
    const b = await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, [hand(1, "bolt"), hand(2, "bear"), hand(3, "lord"), thing(20, "mountain")], { decision: asked({ options }) }));
    const card = page.locator('.hand [data-id="1"]');
    await expect(card).not.toHaveClass(/\blit\b/);
    await expect(card).toContainText("X can only be 0");
    await expect(page.locator('.hand [data-id="2"]')).toContainText("pays 2 life");
    await expect(page.locator('.hand [data-id="3"]')).toHaveClass(/\blit\b/);
    await card.click({ force: true });
    await page.screenshot({ path: info.outputPath("x.png") });
    expect(b.heard.filter((m) => m.type === "answer")).toHaveLength(0);
    await page.locator(".menu button", { hasText: "Not now" }).click();
    await expect(page.locator(".menu")).toHaveCount(0);
    await page.locator('.hand [data-id="2"]').click({ force: true });
    await page.locator(".menu button", { hasText: "Cast Runeclaw Cub (pays 2 life)" }).click();
    await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[2]]);
    b.send(stateOf(1, [hand(1, "bolt")], { decision: asked({ kind: "pay-cost", group: 2, prompt: "Pay 2 life instead of the Phyrexian mana of Runeclaw Cub?", options: [{ kind: "yes", text: "Pay 2 life" }, { kind: "no", text: "Pay mana" }] }) }));
    await expect(page.locator(".answers")).toContainText("Pay 2 life");
    await page.keyboard.press(" ");
    await page.waitForTimeout(200);
    expect(b.heard.filter((m) => m.type === "answer")).toHaveLength(1);
    await expect(page.locator(".answers .primary")).toHaveCount(0);
  });
}

test("what would be tapped for a card is marked while it is pointed at", async ({ page }, info) => {
  await page.route(/\/why\/1$/, (r) => r.fulfill({ json: { object: "Searing Spark", layers: [], result: "", taps: ["21", "22"], leaves: ["Runeclaw Cub"] } }));
  const lands = [20, 21, 22].map((i) => thing(i, "mountain"));
  await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, [hand(1, "bolt"), hand(2, "bear"), ...lands], { decision: asked({ options: [{ kind: "pass", text: "Pass" }, { kind: "cast", text: "Cast", object: "1" }] }) }));
  const at = () => page.locator(".near .card").first().boundingBox();
  const before = await at();
  await page.locator('.hand [data-id="1"]').hover();
  await expect(page.locator(".near .pile[data-pays]")).toHaveAttribute("data-pays", "taps 2");
  await expect(page.locator("aside .pays")).toContainText("Taps Mountain ×2");
  await expect(page.locator("aside .pays")).toContainText("Then too little mana is left for Runeclaw Cub");
  expect(await at()).toEqual(before);
  await page.screenshot({ path: info.outputPath("taps.png") });
  await page.mouse.move(600, 300);
  await expect(page.locator(".near .pile[data-pays]")).toHaveCount(0);
});

test("no land changes its place while lands are tapped for a payment", async ({ page }, info) => {
  const lands = (tapped: number[]) => [...[20, 21, 22, 23].map((i) => thing(i, "mountain", { tapped: tapped.includes(i) })), thing(24, "forest", { tapped: true }), ...[25, 26].map((i) => thing(i, "forest"))];
  const paying = (group: number, tapped: number[], auto: string[]) => stateOf(group, [hand(1, "bear"), thing(9, "bolt", { zone: "stack" }), ...lands(tapped)], { decision: asked({ kind: "mana", group, prompt: "Pay for Searing Spark", announcing: true, begun: 1, cost: "{2}{R}", auto, options: [...[20, 21, 22, 23, 25, 26].filter((i) => !tapped.includes(i)).map((i) => ({ kind: "pay" as const, text: "Pay", object: String(i), mana: true })), { kind: "done" as const, text: "Pay" }] }) });
  const b = await Board.open(page, server, { pace: "off", sound: false }, stateOf(0, [hand(1, "bear"), ...lands([])], { decision: asked() }));
  const where = async () => Promise.all((await page.locator(".near .pile").all()).map(async (p) => Math.round((await p.boundingBox())!.x)));
  const before = await where();
  expect(before).toHaveLength(3);
  b.send(paying(1, [], ["20", "21", "25"]));
  const mountains = page.locator(".near .pile", { hasText: "Mountain" });
  await expect(mountains.locator(".note")).toHaveText("2 will pay");
  expect(await where()).toEqual(before);
  b.send(paying(2, [20], ["21", "25"]));
  await expect(mountains.locator(".note")).toHaveText("1 will pay");
  await expect(mountains.locator(".count")).toHaveText("×3");
  await page.screenshot({ path: info.outputPath("tapped.png") });
  await page.waitForTimeout(400);
  expect(await where()).toEqual(before);
  // A click takes the next that is untapped.
  await mountains.locator(".card").click();
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[0]]);
  b.send(stateOf(3, [hand(1, "bear"), ...lands([20, 21, 25])], { decision: asked({ group: 9 }) }));
  await expect(page.locator(".near .pile")).toHaveCount(4);
});
