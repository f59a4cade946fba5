import { expect, type Page } from "@playwright/test";
import { Board, asked, hand, line, stateOf, thing, type FaceName } from "./board";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const phone = { width: 390, height: 844 };
const still = { pace: "off", sound: false };
const picture = (name: string) => (process.env.PICTURES ? { path: `${process.env.PICTURES}/${name}.png` } : {});
const names: FaceName[] = ["forest", "bolt", "bear", "lord", "angel", "anthem", "sorcery"];
const held = names.map((n, i) => hand(i + 1, n));
const answers = (page: Page) => page.locator(".prompt .answers");
const panel = (page: Page) => page.locator("aside .look");

test("the step of the turn is named, not who is thought to act in it", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, held, { active: 1, step: "blockers", decision: asked({ prompt: "Computer's declare blockers step" }) }));
  await expect(page.locator(".steps [aria-current=step]")).toHaveText("Blockers");
  await expect(page.locator(".steps")).toContainText("Attackers");
  await expect(page.locator(".steps").getByRole("button", { name: /^(Attack|Block)$/ })).toHaveCount(0);
  await page.setViewportSize(phone);
  await expect(page.locator(".steps .present")).toHaveText(/^Blockers/);
});

test("an own activated ability on the stack is named by its source, and can't be passed for good; what triggers can", async ({ page }) => {
  const ability = (triggered: boolean, owner: number, at: number) => stateOf(at, [...held, thing(40 + at, "duals", { zone: "graveyard" }),
    thing(50 + at, "duals", { zone: "stack", kind: "ability", owner, source: "Temple of Two Rivers", text: "Sacrifice this land: Search your library for a basic land card.", triggered: triggered || undefined })],
  { decision: asked({ prompt: "An ability is on the stack: respond?" }) });
  const b = await Board.open(page, server, still, ability(false, 0, 0));
  const stage = page.getByRole("group", { name: "On the stack" });
  const again = page.getByRole("button", { name: /Don’t ask/ });
  await expect(stage).toContainText("Your activated ability");
  await expect(stage.locator("strong")).toHaveText("Temple of Two Rivers");
  await expect(page.locator("aside .stacked")).toContainText("yours, activated ability");
  await expect(answers(page).getByRole("button", { name: "Resolve" })).toBeVisible();
  await expect(again).toHaveCount(0);
  await page.screenshot(picture("own ability"));
  // Nor by its key.
  await page.keyboard.press("y");
  b.send(ability(true, 0, 1));
  await expect(stage).toContainText("Your triggered ability");
  await expect(again).toHaveCount(2); // in the bar, and where it lies
  b.send(ability(false, 1, 2));
  await expect(stage).toContainText("Computer’s activated ability");
  await expect(again).toHaveCount(2);
  expect(b.heard.filter((m) => m.type === "yields" && (m as { of?: object[] }).of?.length)).toEqual([]);
});

const bottom = (n: number) => stateOf(0, held, { turn: 0, step: "none", decision: asked({ kind: "bottom", prompt: `Put a card on the bottom of your library (${n} to go)`, group: 2, amount: n, options: held.map((h) => ({ kind: "object", text: "a card", object: h.id })) }) });

for (const [where, size] of [["on a desktop", { width: 1440, height: 900 }], ["on a phone", phone]] as const) {
  test(`cards for the bottom of the library are chosen where they lie, each shown once, and giving them waits for enough, ${where}`, async ({ page }) => {
    await page.setViewportSize(size);
    const b = await Board.open(page, server, still, bottom(2));
    const it = page.getByRole("group", { name: "Cards for the bottom of your library" });
    const confirm = answers(page).getByRole("button", { name: "To the bottom" });
    const card = (id: number) => page.locator(`.hand [data-id="${id}"]`);
    await expect(page.locator(".prompt .ask")).toHaveText("Put 2 cards of your hand on the bottom of your library");
    await expect(it).toContainText("Choose 2 cards in your hand for the bottom of your library. You begin with the other 5 cards.");
    await expect(page.locator(".board .card")).toHaveCount(7);
    await expect(confirm).toBeDisabled();
    await page.screenshot(picture(`bottom ${size.width}`));
    await card(3).click();
    await expect(it).toContainText("1 of 2 chosen: choose 1 card more");
    await expect(card(3)).toContainText("to the bottom");
    await expect(confirm).toBeDisabled();
    await page.keyboard.press(" ");
    // Taken back, and chosen again as the second.
    await it.getByRole("button", { name: "Runeclaw Cub: keep it" }).click();
    await expect(card(3)).not.toContainText("to the bottom");
    await card(1).click();
    await card(3).click();
    await expect(it).toContainText("These 2 cards go to the bottom, the last one lowest. You begin with the other 5 cards.");
    await expect(it.locator("li").last()).toContainText(/lowest\s*Runeclaw Cub/);
    await expect(page.locator(".asking")).not.toContainText("to go");
    await expect(page.locator(".board .card")).toHaveCount(7);
    await expect(page.locator(".hand .card.lit")).toHaveCount(2);
    await page.screenshot(picture(`bottom chosen ${size.width}`));
    await it.getByRole("button", { name: "Runeclaw Cub above Forest" }).click();
    await expect(it.locator("li").last()).toContainText(/lowest\s*Forest/);
    expect(b.heard.filter((m) => m.type === "answer")).toEqual([]);
    await confirm.click();
    // The third option, then the first of those that are left.
    await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[2, 0]]);
  });
}

test("whether the log shows only what is important can be seen and heard", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, held, { decision: asked(), log: [line("turn", "── Turn 3: Player ──"), { ...line("move", "You draw Forest"), minor: true }, line("cast", "You cast Searing Spark")] }));
  const only = page.getByRole("button", { name: "Important only" });
  const look = () => only.evaluate((e) => { const s = getComputedStyle(e); return `${s.backgroundColor} ${s.color} ${s.borderColor}`; });
  await page.mouse.move(5, 5);
  await expect(only).toHaveAttribute("aria-pressed", "false");
  await expect(only).toHaveText(/☐/);
  await expect(page.getByRole("log")).toContainText("You draw Forest");
  const off = await look();
  await only.focus();
  await page.keyboard.press("Enter");
  await expect(only).toHaveAttribute("aria-pressed", "true");
  await expect(only).toHaveText(/☑/);
  await expect(page.getByRole("log")).not.toContainText("You draw Forest");
  await expect(page.getByRole("log")).toContainText("You cast Searing Spark");
  await expect.poll(async () => (await look()).split(") ").filter((x, i) => x !== off.split(") ")[i]).length).toBe(3);
  await page.screenshot(picture("important only"));
});

test("a card that is looked at is followed to where it went, or it is said that it can't be seen any more", async ({ page }) => {
  const mine = thing(20, "angel"), theirs = thing(30, "lord", { owner: 1 });
  const b = await Board.open(page, server, still, stateOf(0, [...held, mine, theirs], { decision: asked() }));
  // Looks at a card, and points at none: what comes where the pointer is would be looked at.
  const look = async (id: number, name: string) => {
    await page.locator(`.field [data-id="${id}"]`).hover();
    await expect(panel(page).locator(".name").first()).toHaveText(name);
    await page.mouse.move(5, 5);
  };
  await look(20, "Paper Seraph of the Morning");
  await expect(panel(page).locator(".went")).toHaveCount(0);
  b.send(stateOf(1, [...held, thing(21, "angel", { zone: "graveyard" }), theirs], { decision: asked() }));
  await expect(panel(page).locator(".went")).toHaveText("Now in your graveyard.");
  await expect(panel(page)).toContainText("Paper Seraph of the Morning");
  // From there into the library.
  b.send(stateOf(2, [...held, theirs], { decision: asked(), libraries: [41, 40] }));
  await expect(panel(page).locator(".went")).toHaveText("It went to your library: it can’t be seen any more.");
  await expect(panel(page).locator(".gone")).toBeVisible();
  await page.screenshot(picture("gone"));
  b.send(stateOf(3, [...held, theirs, thing(24, "goblin")], { decision: asked(), libraries: [41, 40] }));
  await expect(panel(page).locator(".went")).toHaveText("It went to your library: it can’t be seen any more.");
  // Another card: nothing is said of it until it goes.
  await look(30, "Goblin Captain");
  await expect(panel(page).locator(".went, .gone")).toHaveCount(0);
  b.send(stateOf(4, [...held, thing(24, "goblin")], { decision: asked(), libraries: [41, 41] }));
  await expect(panel(page).locator(".went")).toHaveText("It went to Computer’s library: it can’t be seen any more.");
  await look(24, "Goblin");
  b.send(stateOf(5, held, { decision: asked(), libraries: [41, 41] }));
  await expect(panel(page).locator(".went")).toHaveText("It has ceased to exist.");
});

test("nothing is asked about a card that is gone, nor while the page shows what is past", async ({ page }) => {
  const asks: string[] = [], errors: string[] = [];
  page.on("console", (m) => { if (m.type() === "error") errors.push(m.text()); });
  let there = true;
  await page.route(/\/why\//, (r) => {
    asks.push(new URL(r.request().url()).pathname.split("/").at(-1)!);
    return there ? r.fulfill({ json: { object: "Paper Seraph of the Morning", layers: [{ text: "Printed", change: "+1/+1", from: "Somebody" }], result: "4/4" } }) : r.fulfill({ status: 404, json: { error: "gone" } });
  });
  const b = await Board.open(page, server, { pace: "slow", sound: false }, stateOf(0, [...held, thing(20, "angel")], { decision: asked() }));
  await page.locator('.near [data-id="20"]').hover();
  await expect(panel(page)).toContainText("from Somebody");
  await page.locator('.near [data-id="20"]').click({ button: "right", force: true });
  await expect(page.getByRole("dialog")).toContainText("The card");
  await expect(page.getByRole("dialog")).toContainText("from Somebody"); // each part of it has asked
  const before = asks.length;
  there = false;
  // It is still shown while the server has gone on; then it is gone, state after state.
  b.send(stateOf(1, [...held, thing(20, "angel")], { active: 1, waiting: 1, beat: true, log: [line("turn", "── Turn 4: Computer ──")] }));
  await expect(page.locator(".stage.turn")).toBeVisible();
  for (let at = 2; at < 12; at++) b.send(stateOf(at, held, { active: 1, waiting: 1, beat: at < 11, logFrom: at - 1, log: [line("life", `Computer gains ${at} life`)], libraries: [41, 40] }));
  await expect(page.getByRole("dialog").locator(".went")).toHaveText("It went to your library: it can’t be seen any more.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Skip all/ }).click();
  b.send(stateOf(12, held, { decision: asked(), logFrom: 11, libraries: [41, 40] }));
  await expect(page.locator(".prompt.mine")).toBeVisible();
  // What is there is asked about again.
  there = true;
  b.send(stateOf(13, [...held, thing(22, "lord")], { decision: asked(), logFrom: 11, libraries: [41, 40] }));
  await page.locator('.near [data-id="22"]').hover();
  await expect.poll(() => asks.slice(before)).toEqual(["22"]);
  expect(errors).toEqual([]);
});

test("on a phone Keep and Mulligan stand side by side within reach of a thumb, and nothing else looks like the main action", async ({ page }) => {
  await page.setViewportSize(phone);
  await Board.open(page, server, still, stateOf(0, held, { turn: 0, step: "none", decision: asked({ kind: "mulligan", prompt: "Keep this hand?", options: [{ kind: "yes", text: "Keep" }, { kind: "no", text: "Mulligan" }], mulligan: { taken: 0, keep: 7, bottom: 0, nextKeep: 6, nextBottom: 1 } }) }));
  const keep = answers(page).getByRole("button", { name: /^Keep/ }), mulligan = answers(page).getByRole("button", { name: /^Mulligan/ });
  const [k, m] = [(await keep.boundingBox())!, (await mulligan.boundingBox())!];
  expect(m.y).toBeCloseTo(k.y, 0);
  expect(m.x).toBeGreaterThanOrEqual(k.x + k.width);
  expect(Math.abs(m.width - k.width)).toBeLessThan(2);
  for (const r of [k, m]) {
    expect(r.height).toBeGreaterThanOrEqual(44);
    expect(r.y).toBeGreaterThan(phone.height / 2);
  }
  const color = (e: Element) => getComputedStyle(e).backgroundColor;
  const gold = await keep.evaluate(color);
  await expect(page.locator(".steps .present")).toHaveText(/^Stops/);
  const alike = await page.locator("button:visible").evaluateAll((all, gold) => all.filter((e) => getComputedStyle(e).backgroundColor === gold).map((e) => e.textContent?.trim()), gold);
  expect(alike).toEqual([expect.stringMatching(/^Keep/)]);
  await page.screenshot(picture("mulligan phone"));
});

for (const [where, size] of [["on a desktop", { width: 1440, height: 900 }], ["on a phone", phone]] as const) {
  test(`a spell that is shown hides none of its targets, ${where}`, async ({ page }) => {
    await page.setViewportSize(size);
    const crowd = [thing(10, "forest"), thing(20, "angel"), thing(21, "bear"), thing(22, "lord"), thing(30, "mountain", { owner: 1 }), thing(31, "bear", { owner: 1 }), thing(32, "lord", { owner: 1 }), thing(33, "mox", { owner: 1 })];
    const of = (at: number, face: FaceName, targets: string[]) => stateOf(at, [...held, ...crowd, thing(50 + at, face, { zone: "stack", owner: 1, targets })], { active: 1, decision: asked({ prompt: "A spell is on the stack: respond?" }) });
    const b = await Board.open(page, server, still, of(0, "bolt", ["21"]));
    const stage = page.locator(".card-stage");
    let at = 0;
    for (const [face, targets] of [["bolt", ["21"]], ["bolt", ["31"]], ["sorcery", ["32"]], ["bolt", ["10"]], ["bolt", ["p0"]], ["bolt", ["p1"]], ["bolt", ["22", "32"]]] as [FaceName, string[]][]) {
      b.send(of(++at, face, targets));
      await expect(stage.locator(".name")).toHaveText(face === "bolt" ? "Searing Spark" : "Turn the Tides of Memory");
      await expect.poll(() => page.evaluate((targets) => {
        const s = document.querySelector(".card-stage")!.getBoundingClientRect();
        const inside = s.top >= 0 && s.bottom <= innerHeight;
        const covered = targets.filter((t) => {
          const r = (document.querySelector(`.board [data-id="${t}"]`) ?? document.querySelector(`.board [data-pile~="${t}"]`))!.getBoundingClientRect();
          return r.left < s.right && r.right > s.left && r.top < s.bottom && r.bottom > s.top;
        });
        return `${inside} ${covered.join()}`;
      }, targets), `${face} → ${targets.join()}`).toBe("true ");
      // Its name, its text and its targets can be read.
      await expect(stage.locator(".targets")).toBeInViewport({ ratio: 1 });
      // Where there is little room the name stands in the first line.
      await expect(stage.locator(".name, .called").filter({ visible: true })).toBeInViewport({ ratio: 1 });
      await page.screenshot(picture(`spell at ${targets.join(" ")} ${size.width}`));
    }
  });
}

for (const [where, size] of [["on a desktop", { width: 1440, height: 900 }], ["on a phone", phone]] as const) {
  test(`a spell or ability that can be chosen is chosen by a click on it as it is shown, and hides no button, ${where}`, async ({ page }) => {
    await page.setViewportSize(size);
    const field = [thing(20, "angel"), thing(31, "bear", { owner: 1 }), thing(32, "lord", { owner: 1 })];
    const spell = thing(50, "lord", { zone: "stack", owner: 1 }), mine = thing(52, "bolt", { zone: "stack" });
    const ability = thing(51, "lord", { zone: "stack", owner: 1, kind: "ability", source: "Goblin Captain", text: "Goblin Captain deals 1 damage to any target.", targets: ["20"] });
    const of = (at: number, o: typeof spell) => stateOf(at, [...held, ...field, o, mine], { active: 1, decision: asked({ kind: "target", prompt: "Choose a target for Searing Spark", group: 7 + at, announcing: true, options: [{ kind: "object", text: "it", object: o.id }] }) });
    const b = await Board.open(page, server, { ...still, full: true }, of(0, spell));
    const stage = page.locator(".card-stage");
    for (const [at, o] of [spell, ability].entries()) {
      if (at) b.send(of(at, o));
      await expect(stage).toHaveClass(/aim/);
      await expect(stage).toContainText(o.kind === "ability" ? "Computer’s" : "Computer casts");
      await expect.poll(() => page.evaluate(() => {
        const s = document.querySelector(".card-stage")!.getBoundingClientRect();
        return [...document.querySelectorAll(".menubar .button")].filter((e) => {
          const r = e.getBoundingClientRect();
          return r.left < s.right && r.right > s.left && r.top < s.bottom && r.bottom > s.top;
        }).length;
      })).toBe(0);
      await page.screenshot(picture(`a target on the stack ${at} ${size.width}`));
      await stage.locator(o.kind === "ability" ? "p" : ".name").first().click();
      await expect.poll(() => b.heard.filter((m) => m.type === "answer").length).toBe(at + 1);
    }
  });
}

test("a second target, and a second thing that a cost takes, are chosen on the table like the first", async ({ page }) => {
  const field = [thing(20, "angel"), thing(21, "bear"), thing(31, "bear", { owner: 1 }), thing(32, "lord", { owner: 1 })];
  const of = (at: number, kind: "target" | "pay-cost", n: number, ids: number[]) => stateOf(at, [...held, ...field], { decision: asked({ kind, prompt: `Choose ${n}`, group: 5 + at, options: ids.map((id) => ({ kind: "object", text: `the ${id}`, object: String(id), n: n || undefined })) }) });
  const b = await Board.open(page, server, still, of(0, "target", 0, [20, 21]));
  for (const [at, [kind, n, ids]] of ([["target", 0, [20, 21]], ["target", 1, [31, 32]], ["pay-cost", 2, [20, 21]]] as const).entries()) {
    if (at) b.send(of(at, kind, n, [...ids]));
    await expect(page.locator(".prompt .ask")).toHaveText(`Choose ${n}`);
    await expect(answers(page).getByRole("button", { name: /the \d/ })).toHaveCount(0);
    await expect(page.locator(".field .card.lit")).toHaveCount(ids.length);
  }
  await page.locator('.near [data-id="21"]').click();
  await expect(page.locator('.near [data-id="21"]')).toHaveClass(/chosen/);
  expect(b.heard.filter((m) => m.type === "answer")).toEqual([]);
  await page.keyboard.press(" ");
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[1]]);
});

for (const [where, size] of [["on a desktop", { width: 1440, height: 900 }], ["on a phone", phone]] as const) {
  test(`a dialog leaves one's own life and graveyard in view, and can be put aside to see the table, ${where}`, async ({ page }) => {
    await page.setViewportSize(size);
    const library = [thing(41, "angel", { zone: "library" }), thing(42, "bolt", { zone: "library" }), thing(43, "bear", { zone: "library" })];
    const options = [...library.map((l) => ({ kind: "object" as const, text: "a card", object: l.id })), { kind: "done" as const, text: "Done" }];
    const of = (at: number, group: number) => stateOf(at, [...held, thing(20, "angel"), thing(30, "lord", { owner: 1 }), thing(60, "bolt", { zone: "graveyard" }), ...library], { decision: asked({ kind: "scry", prompt: "Scry 3", group, min: 0, max: 3, options }) });
    const b = await Board.open(page, server, still, of(0, 7));
    const dialog = page.locator(".asking .panel");
    await expect(dialog).toBeVisible();
    // Neither lies under the dialog, and the graveyard opens.
    const free = (what: string) => page.locator(what).evaluate((e) => { const r = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); });
    for (const what of [".near .life", '.near [data-zone="graveyard"]', '.near [data-zone="library"]']) expect(await free(what), what).toBe(true);
    await page.locator('.near [data-zone="graveyard"]').click();
    await expect(page.getByRole("dialog")).toContainText("Searing Spark");
    await page.keyboard.press("Escape");
    await page.locator('.panel [data-id="42"]').click();
    await page.getByRole("button", { name: /^View the table/ }).click();
    await expect(dialog).toBeHidden();
    expect(await free('.near [data-id="20"]')).toBe(true);
    // The space bar brings it back and confirms nothing; what was chosen is kept.
    await page.keyboard.press("v");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("v");
    await expect(dialog).toBeHidden();
    await page.locator(".board h1").evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press(" ");
    await expect(dialog).toBeVisible();
    expect(b.heard.filter((m) => m.type === "answer")).toEqual([]);
    await expect(dialog.locator("section", { hasText: "Bottom of the library" })).toContainText("Searing Spark");
    // The next choice is shown.
    await page.keyboard.press("v");
    b.send(of(1, 8));
    await expect(dialog).toBeVisible();
  });
}

test("a card tells a screen reader what it is, costs and does, with its symbols in words [M18]", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, [...held, thing(20, "mox", { tapped: true }), thing(21, "lord", { power: 3, toughness: 3, damage: 1 })], { decision: asked() }));
  await expect(page.locator('.hand [data-id="2"]')).toHaveAccessibleName("Searing Spark, costs red, Instant. Searing Spark deals 3 damage to any target");
  await expect(page.locator('.hand [data-id="7"]')).toHaveAccessibleName(/^Turn the Tides of Memory, costs 4, blue or black, blue or black, Sorcery\. .*Flashback 5, blue, black$/);
  await expect(page.locator('.near [data-id="20"]')).toHaveAccessibleName("Clockwork Orrery, costs 3, Artifact, tapped. tap: Add one mana of any color. 2, tap, Sacrifice this artifact: Draw a card");
  await expect(page.locator('.near [data-id="21"]')).toHaveAccessibleName("Goblin Captain, costs 1, red, red, 3/3, Creature — Goblin Warrior, 1 damage. Other Goblins you control get +1/+1 and have haste");
});

test("an attacker that is blocked no longer points at the player [M8]", async ({ page }) => {
  const of = (at: number, blocked: boolean) => stateOf(at, [...held, thing(20, "bear", { blocks: blocked ? ["30"] : undefined }), thing(30, "lord", { owner: 1, attacks: "p0", blocked: blocked || undefined }), thing(31, "angel", { owner: 1, attacks: "p0" })], { active: 1, step: "blockers", decision: asked() });
  const b = await Board.open(page, server, still, of(0, false));
  await expect(page.locator(".arrows .attack")).toHaveCount(2);
  b.send(of(1, true));
  await expect(page.locator(".arrows .block")).toHaveCount(1);
  await expect(page.locator(".arrows .attack")).toHaveCount(1);
});

test("arrows follow their cards when a row changes long after them", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, [...held, thing(20, "bear", { blocks: ["30"] }), thing(30, "lord", { owner: 1, attacks: "p0", blocked: true })], { active: 1, step: "blockers", decision: asked() }));
  const middle = (id: number) => page.locator(`[data-id="${id}"]`).evaluate((e) => { const box = e.getBoundingClientRect(); return Math.round(box.x + box.width / 2); });
  const start = () => page.locator(".arrows .block path").last().evaluate((e) => {
    const svg = e.closest("svg")!.getBoundingClientRect();
    return Math.round(svg.x + Number(/^M([\d.]+)/.exec(e.getAttribute("d")!)![1]));
  });
  await page.waitForTimeout(1000);
  const before = await middle(20);
  expect(Math.abs((await start()) - before)).toBeLessThan(3);
  await page.locator('[data-id="20"]').evaluate((e) => {
    const other = document.createElement("div");
    other.style.cssText = "flex: none; width: 240px; height: 40px";
    e.parentElement!.parentElement!.insertBefore(other, e.parentElement);
  });
  expect(Math.abs((await middle(20)) - before)).toBeGreaterThan(20);
  await expect.poll(async () => Math.abs((await start()) - (await middle(20)))).toBeLessThan(3);
});

test("Skip all ends at the next turn of an opponent, which is still shown", async ({ page }) => {
  const b = await Board.open(page, server, { pace: "slow", sound: false }, stateOf(0, held, { waiting: 1 }));
  const turning = page.locator(".stage.turn"), all = page.getByRole("button", { name: /^Skip all/ });
  const tell = (at: number, kind: "life" | "turn", text: string, more: object) => b.send(stateOf(at, held, { waiting: 1, beat: true, logFrom: at - 1, log: [line(kind, text)], ...more }));
  tell(1, "life", "Computer gains 2 life", {});
  await expect(all).toBeVisible();
  tell(2, "life", "Computer gains 3 life", {});
  tell(3, "turn", "── Turn 4: Computer ──", { turn: 4, active: 1 });
  tell(4, "life", "Computer gains 4 life", { turn: 4, active: 1 });
  b.send(stateOf(5, held, { turn: 5, logFrom: 4, log: [line("turn", "── Turn 5: Player ──")], decision: asked() }));
  await page.waitForTimeout(100);
  await page.keyboard.press("Escape");
  await expect(turning).toContainText("Computer");
  await expect(page.locator(".prompt")).toHaveAttribute("data-at", "3");
  // No other opponent's turn has begun: it is skipped to what is asked.
  await all.click();
  await expect(page.locator(".prompt.mine")).toHaveAttribute("data-at", "5");
});

test("creatures that have to attack are in the declaration, marked, and stay in it", async ({ page }) => {
  const field = [thing(20, "goblin"), thing(21, "lord"), thing(22, "bear")];
  const steps = [{ source: "22", others: ["p1"] }, { source: "20", others: ["p1"], must: true }, { source: "21", others: ["p1"], must: true }];
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { step: "attackers", decision: asked({ kind: "attack", prompt: "Declare attackers", group: 4, source: "22", steps, options: [{ kind: "no", text: "No", object: "22" }, { kind: "attack", text: "Attack", object: "22", other: "p1" }] }) }));
  const ask = page.locator(".prompt .ask"), card = (id: number) => page.locator(`.near [data-id="${id}"]`);
  await expect(ask).toHaveText("2 creatures attack");
  await expect(card(20)).toContainText("must attack");
  await expect(card(21)).toContainText("must attack");
  await expect(card(22)).not.toContainText("must attack");
  await expect(page.locator(".arrows .plan")).toHaveCount(2);
  await expect(answers(page).getByRole("button", { name: /^Skip attack/ })).toHaveCount(0);
  await card(21).click();
  await answers(page).getByRole("button", { name: /^None/ }).click();
  await expect(ask).toHaveText("2 creatures attack");
  await answers(page).getByRole("button", { name: /^All/ }).click();
  await expect(ask).toHaveText("3 creatures attack");
  await card(22).click();
  await expect(ask).toHaveText("2 creatures attack");
  await answers(page).getByRole("button", { name: /^Attack/ }).click();
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[0]]);
});

test("a card in another zone that can be played now lies beside the hand, with its zone", async ({ page }) => {
  const b = await Board.open(page, server, still, stateOf(0, [...held, thing(60, "mountain", { zone: "exile" }), thing(61, "bolt", { zone: "graveyard" }), thing(62, "bear", { zone: "exile" })],
    { decision: asked({ options: [{ kind: "pass", text: "Pass" }, { kind: "play", text: "Play Mountain", object: "60" }, { kind: "cast", text: "Cast Searing Spark", object: "61" }] }) }));
  await expect(page.locator(".hand .card")).toHaveCount(9);
  await expect(page.locator('.hand [data-id="60"]')).toContainText("exile");
  await expect(page.locator('.hand [data-id="61"]')).toContainText("graveyard");
  await expect(page.locator(".hand .card.lit")).toHaveCount(2);
  await page.screenshot(picture("beside the hand"));
  await page.locator('.hand [data-id="60"]').click();
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[1]]);
  b.send(stateOf(1, [...held, thing(61, "bolt", { zone: "graveyard" })], { decision: asked() }));
  await expect(page.locator(".hand .card")).toHaveCount(7);
});

test("by default a player is asked when they are attacked and after blocks, in their own turn after blocks too: that is the time for combat tricks (508.2, 509.2)", async ({ page }) => {
  const b = await Board.open(page, server, still, stateOf(0, held, { decision: asked() }));
  const told = () => b.heard.filter((m) => m.type === "stops").at(-1);
  await expect.poll(told).toMatchObject({ mine: ["main", "blockers", "main2"], theirs: ["attackers", "blockers", "end"], full: false, hold: false });
});

test("full control waits for the player in each step, and is seen at the table", async ({ page }) => {
  const b = await Board.open(page, server, still, stateOf(0, held, { decision: asked() }));
  const sign = page.locator(".menubar").getByRole("button", { name: "Full control" });
  const told = () => b.heard.filter((m) => m.type === "stops").at(-1);
  await expect(sign).toHaveCount(0);
  await page.keyboard.press("h");
  await page.getByText("Full control.").click();
  await page.keyboard.press("Escape");
  await expect.poll(told).toMatchObject({ full: true, hold: true, pause: 0, mine: expect.arrayContaining(["upkeep", "draw", "main", "end"]) });
  await expect(sign).toHaveAttribute("aria-pressed", "true");
  await sign.click();
  await expect(sign).toHaveCount(0);
  await expect.poll(told).toMatchObject({ full: false, hold: false });
});

test("a long card that is pointed at can be read whole in the panel", async ({ page }) => {
  await Board.open(page, server, still, stateOf(0, [...held, thing(20, "long"), thing(21, "walker", { zone: "hand" })], { decision: asked() }));
  for (const id of [20, 21]) {
    await page.locator(`.board [data-id="${id}"]`).hover();
    const para = panel(page).locator(".card .para").last(), corner = panel(page).locator(".card .pt");
    await expect(para).toBeVisible();
    for (const e of [para, corner]) await expect.poll(() => e.evaluate((x) => { const r = x.getBoundingClientRect(); return document.elementFromPoint(r.x + r.width / 2, r.bottom - 2)?.closest(".look") !== null; })).toBe(true);
  }
});

test("targets that were chosen are marked until the last one is", async ({ page }) => {
  const field = [thing(20, "angel"), thing(21, "bear"), thing(31, "bear", { owner: 1 }), thing(32, "lord", { owner: 1 })];
  const of = (at: number, ids: string[]) => stateOf(at, [...held, ...field], { decision: asked({ kind: "target", prompt: `Choose target ${at}`, group: 5, options: ids.map((id) => ({ kind: "object", text: "it", object: id, n: at || undefined })) }) });
  const b = await Board.open(page, server, still, of(0, ["20", "21", "p1"]));
  const marked = page.locator(".field .card.chosen");
  await page.locator('.near [data-id="21"]').click();
  b.send(of(1, ["31", "32", "p1"]));
  await expect(page.locator(".prompt .ask")).toHaveText("Choose target 1");
  await expect(marked).toHaveCount(1);
  await expect(page.locator('.near [data-id="21"]')).toContainText("target");
  await page.locator(".far .who.lit").click();
  b.send(of(2, ["31", "32"]));
  await expect(page.locator(".far .bar.target")).toBeVisible();
  // Taken back: only the first is left.
  b.send(of(1, ["31", "32", "p1"]));
  await expect(page.locator(".far .bar.target")).toHaveCount(0);
  await expect(marked).toHaveCount(1);
  b.send(stateOf(3, [...held, ...field], { decision: asked() }));
  await expect(marked).toHaveCount(0);
});

test("a double click on the way to combat doesn't skip the attack, and a key that is held down answers once", async ({ page }) => {
  const steps = [{ source: "20", others: ["p1"] }];
  const b = await Board.open(page, server, still, stateOf(0, [...held, thing(20, "angel")], { step: "attackers", decision: asked({ kind: "attack", prompt: "Declare attackers", group: 4, source: "20", steps, options: [{ kind: "no", text: "No", object: "20" }, { kind: "attack", text: "Attack", object: "20", other: "p1" }] }) }));
  const skip = answers(page).getByRole("button", { name: /^Skip attack/ });
  await expect(skip).toBeVisible();
  await skip.evaluate((e) => e.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 })));
  await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: " ", repeat: true })));
  await page.waitForTimeout(200);
  expect(b.heard.filter((m) => m.type === "answer")).toEqual([]);
  await skip.click();
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[0]]);
});

test("triggered abilities go on the stack in the usual order for good, if the player wants it", async ({ page }) => {
  const of = (at: number, group: number, n: number) => stateOf(at, held, { decision: asked({ kind: "trigger-order", prompt: "Which goes on the stack first?", group, max: n, options: Array.from({ length: n }, (_, i) => ({ kind: "object", text: `ability ${i}`, object: String(i + 1), name: `Source ${i}`, clause: "You gain 1 life." })) }) });
  const b = await Board.open(page, server, still, of(0, 4, 2));
  const given = () => b.heard.filter((m) => m.type === "answer").map((m) => m.options);
  await page.getByRole("button", { name: "Always in the usual order" }).click();
  await expect.poll(given).toEqual([[0]]);
  b.send(stateOf(1, held, { decision: asked() }));
  b.send(of(2, 6, 3));
  await expect.poll(given).toEqual([[0], [0]]);
  b.send(of(3, 6, 2));
  await expect.poll(given).toEqual([[0], [0], [0]]);
  b.send(stateOf(4, held, { decision: asked() }));
  await page.keyboard.press("h");
  await page.getByText("Usual order of triggers.").click();
  await page.keyboard.press("Escape");
  b.send(of(5, 9, 2));
  await expect(page.getByRole("group", { name: "Order of triggered abilities" })).toBeVisible();
});

test("on a phone on its side the table is wide enough to play at: both fields, the question and the hand are in view", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const field = [1, 2].flatMap((owner) => [10, 11, 12, 13].map((n) => thing(20 * owner + n, n % 2 ? "forest" : "bear", { owner: owner - 1 })));
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: asked({ options: [{ kind: "pass", text: "Pass" }, ...held.map((h) => ({ kind: "cast" as const, text: "Cast it", object: h.id }))] }) }));
  await page.screenshot(picture("landscape"));
  for (const where of [".near .field", ".far .field"]) {
    const box = (await page.locator(where).first().boundingBox())!;
    expect(box.width, where).toBeGreaterThan(400);
    expect(box.height, where).toBeGreaterThan(100);
    for (const c of await page.locator(`${where} .card`).all()) await expect(c).toBeInViewport({ ratio: 0.9 });
  }
  await expect(page.locator(".prompt .answers .button").first()).toBeInViewport({ ratio: 1 });
  for (const c of await page.locator(".hand .card").all()) await expect(c).toBeInViewport({ ratio: 0.5 });
  expect(await page.evaluate(() => [document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight])).toEqual([true, true]);
  // A creature and a card are chosen where they lie.
  await page.locator(`.hand [data-id="${held[0]!.id}"]`).click();
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").map((m) => m.options)).toEqual([[1]]);
  b.send(stateOf(1, [...held, ...field], { decision: asked({ kind: "target", prompt: "Choose a target", group: 5, options: [{ kind: "object", text: "it", object: "50" }] }) }));
  await page.locator('.far [data-id="50"]').click();
  await expect.poll(() => b.heard.filter((m) => m.type === "answer").length).toBe(2);
});

const attackers = (more: object = {}) => stateOf(0, [...held, thing(20, "lord"), thing(21, "lord"), thing(22, "bear")], { decision: asked({ duties: ["20", "21"].map((id) => ({ id, text: "Goblin Captain attacks each combat if able." })) }), ...more });

test("creatures that have to attack are named before combat, with the reason, and when they attack without being asked for (508.1d)", async ({ page }) => {
  const b = await Board.open(page, server, { pace: "slow", sound: false }, attackers());
  await expect(page.locator(".prompt .duty")).toHaveText("Goblin Captain ×2 have to attack: “Goblin Captain attacks each combat if able.”");
  await expect(answers(page).getByRole("button", { name: /^To combat/ })).toContainText("2 must attack");
  await expect(page.locator('.near [data-id="20"]')).toContainText("must attack");
  await expect(page.locator('.near [data-id="22"]')).not.toContainText("must attack");
  await page.screenshot(picture("duties"));
  b.send(stateOf(1, [...held, thing(20, "lord", { attacks: "p1", tapped: true }), thing(21, "lord", { attacks: "p1", tapped: true }), thing(22, "bear")], { step: "attackers", log: [line("combat", "Goblin Captain attacks Computer"), line("combat", "Goblin Captain attacks Computer")], decision: asked() }));
  const told = page.locator(".told");
  await expect(told).toContainText("Goblin Captain ×2 attack Computer");
  await expect(told).toContainText("It had to: “Goblin Captain attacks each combat if able.”");
});

test("on a phone the step of the turn opens the stops", async ({ page }) => {
  await page.setViewportSize(phone);
  await Board.open(page, server, still, stateOf(0, held, { decision: asked() }));
  await page.locator(".steps .present").click();
  const dialog = page.getByRole("dialog", { name: "Stops" });
  for (const e of await dialog.getByRole("checkbox").all()) await expect(e).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("checkbox", { name: "Draw, Your turn" }).check();
  await dialog.getByRole("button", { name: "All settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" }).getByRole("checkbox", { name: "Draw, Your turn" })).toBeChecked();
});

test("a tapped target is marked as clearly as an untapped one", async ({ page }) => {
  const field = [thing(20, "bear"), thing(21, "lord", { tapped: true }), thing(30, "angel", { owner: 1, tapped: true }), thing(31, "mountain", { owner: 1, tapped: true })];
  await Board.open(page, server, still, stateOf(0, [...held, ...field], { decision: asked({ kind: "target", prompt: "Choose a target for Searing Spark", group: 5, options: ["20", "21", "30"].map((id) => ({ kind: "object", text: "it", object: id })) }) }));
  const mark = (id: number) => page.locator(`.board [data-id="${id}"]`).evaluate((e) => { const s = getComputedStyle(e); return [s.boxShadow, s.filter, s.opacity]; });
  const plain = await mark(20);
  expect(plain[0]).toContain("0px 0px 0px 2px");
  for (const id of [21, 30]) await expect.poll(() => mark(id)).toEqual(plain);
  expect((await mark(31))[1]).not.toBe("none"); // what can't be chosen is darker as a whole
  await page.screenshot(picture("tapped targets"));
});

test("abilities that say the same are told together on the stack, and as their order is chosen", async ({ page }) => {
  const ability = (id: number, text: string, targets?: string[]) => thing(id, "duals", { zone: "stack", kind: "ability", source: "Temple of Two Rivers", text, triggered: true, targets });
  const b = await Board.open(page, server, still, stateOf(0, [...held, ability(50, "You gain 1 life."), ability(51, "You gain 1 life."), ability(52, "You gain 1 life."), ability(53, "Draw a card."), ability(54, "Draw a card.", ["p1"])], { decision: asked() }));
  const rows = page.locator("aside .stacked");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(2)).toContainText("×3");
  await expect(rows.nth(0)).not.toContainText("×");
  const options = [["Goblin Captain", "Draw a card."], ["Runeclaw Cub", "You gain 1 life."], ["Goblin Captain", "Draw a card."], ["Goblin Captain", "Draw a card."]].map(([name, clause], i) => ({ kind: "object" as const, text: `ability ${i}`, object: String(i + 1), name, clause }));
  b.send(stateOf(1, held, { decision: asked({ kind: "trigger-order", prompt: "Which goes on the stack first?", group: 4, options }) }));
  const order = page.getByRole("group", { name: "Order of triggered abilities" });
  await expect(order.locator("li")).toHaveCount(2);
  await expect(order.locator("li").first()).toContainText("Goblin Captain×3");
  await page.screenshot(picture("same triggers"));
  await order.getByRole("button", { name: "Each on its own" }).click();
  await expect(order.locator("li")).toHaveCount(4);
  await order.getByRole("button", { name: "Together again" }).click();
  // What resolves last is put on the stack first: all three of the Captain's.
  await order.getByRole("button", { name: /^Runeclaw Cub.*resolves earlier/ }).click();
  await page.keyboard.press(" ");
  const given = () => b.heard.filter((m) => m.type === "answer").map((m) => m.options);
  await expect.poll(given).toEqual([[0]]);
  b.send(stateOf(2, held, { decision: asked({ kind: "trigger-order", prompt: "Which goes on the stack first?", group: 4, options: options.slice(1) }) }));
  await expect.poll(given).toEqual([[0], [1]]);
  b.send(stateOf(3, held, { decision: asked({ kind: "trigger-order", prompt: "Which goes on the stack first?", group: 4, options: [options[1]!, options[3]!] }) }));
  await expect.poll(given).toEqual([[0], [1], [1]]);
});

test("a card in exile that may be played lies beside the hand also while it can't be, with the reason", async ({ page }) => {
  await page.route("**/why/60", (r) => r.fulfill({ json: { object: "Mountain", layers: [], result: "", cant: [{ text: "A land was played this turn.", rules: ["305.2"] }] } }));
  const exile = thing(60, "mountain", { zone: "exile" });
  const b = await Board.open(page, server, still, stateOf(0, [...held, exile, thing(61, "bear", { zone: "exile" })], { playable: [{ id: "60", why: "land already played" }], decision: asked() }));
  const card = page.locator('.hand [data-id="60"]');
  await expect(page.locator(".hand .card")).toHaveCount(8);
  await expect(card).toHaveClass(/dim/);
  await expect(card.locator(".note")).toHaveText("exile: land already played");
  expect(await card.locator(".note").evaluate((e) => e.getBoundingClientRect().right <= e.closest(".card")!.getBoundingClientRect().right)).toBe(true);
  await page.screenshot(picture("exile not now"));
  await card.click({ force: true });
  await expect(page.getByRole("dialog")).toContainText("A land was played this turn.");
  await page.keyboard.press("Escape");
  // It stays where it is while others decide, and glows when it can be played.
  b.send(stateOf(1, [...held, exile], { playable: [{ id: "60", why: "not at this time" }], active: 1 }));
  await expect(card).toBeVisible();
  await expect(card).not.toHaveClass(/dim/);
  b.send(stateOf(2, [...held, exile], { playable: [{ id: "60" }], decision: asked({ options: [{ kind: "pass", text: "Pass" }, { kind: "play", text: "Play Mountain", object: "60" }] }) }));
  await expect(card).toHaveClass(/lit/);
  await expect(card.locator(".note")).toHaveText("exile");
});

test("what is told covers no creature that fights, nor the step, nor a player's life", async ({ page }) => {
  for (const [at, cards, size] of [[0, held, phone], [1, [], phone], [2, held, { width: 1440, height: 900 }], [3, held, { width: 844, height: 390 }]] as const) {
    await page.setViewportSize(size);
    const field = [thing(20, "bear", { blocks: ["30"] }), thing(21, "angel"), thing(22, "forest"), thing(30, "lord", { owner: 1, attacks: "p0", blocked: true }), thing(31, "angel", { owner: 1, attacks: "p0" }), thing(32, "mountain", { owner: 1 })];
    const b = await Board.open(page, server, { pace: "slow", sound: false }, stateOf(0, [...cards, ...field], { active: 1, step: "blockers", decision: asked() }));
    b.send(stateOf(1, [...cards, ...field], { active: 1, step: "damage", log: ["Goblin Captain deals 2 damage to Runeclaw Cub", "Runeclaw Cub deals 2 damage to Goblin Captain", "Paper Seraph of the Morning deals 4 damage to Ann"].map((t) => line("damage", t)) }));
    const told = page.locator(".told");
    await expect(told).toContainText("4 damage to Ann");
    await page.waitForTimeout(400);
    await page.screenshot(picture(`told ${at}`));
    const note = (await told.boundingBox())!;
    expect(note.y + note.height).toBeLessThanOrEqual(size.height);
    const over = async (what: string) => (await page.locator(what).evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON() as DOMRect))).filter((r) => r.left < note.x + note.width && r.right > note.x && r.top < note.y + note.height - 1 && r.bottom > note.y + 1).length;
    expect(await over(".bar .life"), "life").toBe(0);
    expect(await over(".board > .middle"), "the steps").toBe(0);
    if (cards.length) expect(await over(".card.attacking, .card.blocking"), "creatures").toBe(0);
  }
});

for (const [where, size] of [["on a desktop", { width: 1440, height: 900 }], ["on a phone", phone], ["on a phone on its side", { width: 844, height: 390 }]] as const) {
  test(`cards to discard are selected, can be changed, and go when they are submitted, ${where}`, async ({ page }) => {
    await page.setViewportSize(size);
    const options = (cards: typeof held) => cards.map((h) => ({ kind: "object" as const, text: "a card", object: h.id }));
    const of = (at: number, chosen: number, cards: typeof held) => stateOf(at, held, { decision: asked({ kind: "choose", prompt: `Choose a card to discard (${chosen + 1} of 2) for Mind Rot`, clause: "Target player discards two cards.", name: "Mind Rot", group: 9, min: 2, max: 2, chosen, options: options(cards) }) });
    const b = await Board.open(page, server, still, of(0, 0, held));
    const card = (id: string) => page.locator(`.hand [data-id="${id}"]`), submit = answers(page).getByRole("button", { name: /^Discard/ });
    const given = () => b.heard.filter((m) => m.type === "answer").map((m) => m.options);
    await expect(page.locator(".prompt .ask")).toHaveText("Choose a card to discard (0 of 2 selected) for Mind Rot");
    await expect(page.locator(".prompt .clause")).toHaveText("Target player discards two cards.");
    await expect(submit).toBeDisabled();
    await card("2").click();
    await card("5").click();
    await expect(submit).toBeEnabled();
    await page.screenshot(picture(`discard ${size.width}`));
    await card("5").click();
    await page.keyboard.press(" ");
    await expect(submit).toBeDisabled();
    await card("4").click();
    await expect(card("4").locator(".note")).toHaveText("discard");
    // What is asked stands over none of the buttons.
    const clause = (await page.locator(".prompt .asked").boundingBox())!, button = (await submit.boundingBox())!;
    expect(clause.y + clause.height <= button.y + 1 || clause.x + clause.width <= button.x + 1).toBe(true);
    // What else the server says meanwhile takes nothing back.
    b.send({ ...of(0, 0, held), faces: [] });
    await expect(page.locator(".hand .card.chosen")).toHaveCount(2);
    expect(given()).toEqual([]);
    await submit.click();
    await expect.poll(given).toEqual([[1]]);
    // The second is known by its card, whatever else is offered next.
    b.send(of(1, 1, held.filter((h) => h.id !== "2").reverse()));
    await expect.poll(given).toEqual([[1], [held.length - 2 - 2]]);
  });
}

test("cards of a graveyard are selected too, several of a heap, or none", async ({ page }) => {
  const gone = ["bear", "bear", "bear", "angel"].map((f, i) => thing(90 + i, f as "bear" | "angel", { zone: "graveyard" }));
  const b = await Board.open(page, server, still, stateOf(0, [...held, ...gone], { decision: asked({ kind: "choose", prompt: "Choose a card to exile (up to 2) for Scavenger", min: 0, max: 2, group: 9, options: [...gone.map((o) => ({ kind: "object" as const, text: "a card", object: o.id })), { kind: "done" as const, text: "Done" }] }) }));
  const bears = page.locator(".panel .card", { hasText: "Runeclaw Cub" });
  await expect(answers(page).getByRole("button")).toHaveText([/^Choose none/]);
  await bears.click();
  await bears.click();
  await expect(bears.locator(".note")).toHaveText("exile 2 of 3");
  await expect(answers(page).getByRole("button")).toHaveText([/^Exile/]);
  await bears.click();
  await page.locator(".panel .card", { hasText: "Paper Seraph" }).click();
  await expect(page.locator(".prompt .ask")).toHaveText("Choose a card to exile (up to 2, 2 selected) for Scavenger");
  await page.keyboard.press("Escape");
  await expect(page.locator(".panel .card.chosen")).toHaveCount(0);
  expect(b.heard.filter((m) => m.type === "answer")).toEqual([]);
});

test("the death of a creature is shown, also while the player passes the rest of a turn", async ({ page }) => {
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(size);
    const field = [thing(20, "bear"), thing(30, "lord", { owner: 1 })];
    const b = await Board.open(page, server, { pace: "normal", sound: false }, stateOf(0, [...held, ...field], { decision: asked() }));
    await page.keyboard.press("t");
    b.send(stateOf(1, [...held, thing(30, "lord", { owner: 1 }), thing(120, "bear", { zone: "graveyard" })], { step: "end", log: [line("move", "Runeclaw Cub dies")], decision: asked({ group: 2 }) }));
    await expect(page.locator(".told.death")).toHaveText(/Runeclaw Cub dies/);
    await page.screenshot(picture(`dies ${size.width}`));
    await expect(page.locator(".told")).toHaveCount(0);
    await expect(page.locator(".prompt.mine")).toBeVisible();
  }
});

test("a pass names the decision that is shown, and Escape ends it while the other turn is shown", async ({ page }) => {
  const b = await Board.open(page, server, { pace: "slow", sound: false }, stateOf(0, held, { decision: asked() }));
  const passes = () => b.heard.filter((m) => m.type === "pass");
  b.send(stateOf(7, held, { decision: asked({ group: 3 }) }));
  await page.locator('.prompt[data-at="7"]').waitFor();
  await page.waitForTimeout(400);
  await page.keyboard.press("t");
  await expect.poll(passes).toEqual([{ type: "pass", until: "turn", at: 7 }]);
  b.send(stateOf(8, held, { active: 1, turn: 4, beat: true, log: [line("turn", "── Turn 4: Computer ──")] }));
  await expect(page.locator(".stage.turn")).toBeVisible();
  await page.keyboard.press("t");
  await page.keyboard.press("e");
  expect(passes()).toHaveLength(1);
  await page.keyboard.press("Escape");
  await expect.poll(passes).toEqual([{ type: "pass", until: "turn", at: 7 }, { type: "pass", until: "none" }]);
});

test("what a spectator is told about the other address covers nobody's bar", async ({ page }) => {
  const state = stateOf(0, [thing(20, "bear"), thing(30, "lord", { owner: 1 })], { hands: [4, 4] });
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(size);
    await Board.open(page, server, still, state, -1);
    await page.addInitScript(() => localStorage.setItem("arbiter.seats", "{}"));
    await page.reload();
    const notice = page.getByText(/^If you play in this game/);
    await expect(notice).toBeInViewport({ ratio: 1 });
    await page.screenshot(picture(`spectator ${size.width}`));
    for (const what of [".far .bar .life", ".far .bar .name", ".near .bar .life", '.far [data-zone="graveyard"]'])
      expect(await page.locator(what).evaluate((e) => { const r = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); }), what).toBe(true);
    await page.getByRole("button", { name: "Close this notice" }).click();
    await expect(notice).toHaveCount(0);
  }
});

test("what was chosen to crew with is marked until the cost is paid", async ({ page }) => {
  const crew = (at: number, chosen: number, ids: number[]) => stateOf(at, [thing(10, "forest"), thing(20, "bear"), thing(21, "angel"), thing(22, "lord"), thing(23, "vessel", { power: undefined, toughness: undefined })], { decision: asked({ kind: "pay-cost", prompt: "Choose creatures to tap for Brass Skimmer (total power 1 or more)", name: "Brass Skimmer", group: 7, min: 1, max: 3, chosen, options: [...ids.map((id) => ({ kind: "object" as const, text: `the ${id}`, object: String(id) })), ...(chosen ? [{ kind: "done" as const, text: "Done" }] : [])] }) });
  const b = await Board.open(page, server, still, crew(0, 0, [20, 21, 22])), marked = page.locator(".near .card.chosen");
  await page.locator('.card[data-id="20"]').click();
  await expect.poll(() => b.heard.some((m) => m.type === "answer")).toBe(true);
  b.send(crew(1, 1, [21, 22]));
  await expect(marked).toHaveCount(1);
  await expect(marked).toHaveAttribute("data-id", "20");
  b.send(stateOf(2, [thing(20, "bear", { tapped: true })], { decision: asked() }));
  await expect(marked).toHaveCount(0);
});
