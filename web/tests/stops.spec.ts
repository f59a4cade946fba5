import { expect } from "@playwright/test";
import { Board, asked, hand, stateOf } from "./board";
import { Server, test } from "./kit";

let server: Server;
test.beforeAll(async () => { server = await Server.start(); });
test.afterAll(async () => { await server.stop(); });

const held = [hand(1, "bolt"), hand(2, "forest")];

test("a stop that the player sets is always one, and the way to pass says where it leads", async ({ page }, info) => {
  const theirs = (at: number, step: string) => stateOf(at, held, { decision: asked({ prompt: `Computer's ${step} step`, group: at }), active: 1, step });
  const b = await Board.open(page, server, { pace: "off" }, theirs(0, "upkeep"));
  const stops = () => (b.heard as { type: string; theirs?: string[]; alwaysTheirs?: string[]; mine?: string[]; alwaysMine?: string[] }[]).findLast((m) => m.type === "stops");
  const step = (name: string) => page.getByRole("group", { name: "Steps of the turn" }).getByRole("button", { name, exact: true });
  await expect.poll(() => stops()?.theirs).toContain("end");
  expect(stops()?.alwaysTheirs).toEqual([]);
  await expect(step("End")).toHaveAttribute("title", /if you can do something/);
  // The stop in the end step is where passing leads.
  const passes = page.locator(".prompt .turning");
  await expect(passes).toHaveText(/^To end step/);
  await expect(passes).toHaveAttribute("title", /end step of this turn.*you are asked there if you can do something/);
  await page.screenshot({ path: info.outputPath("to end step.png") });
  await step("End").click();
  await expect(passes).toHaveText(/^To next turn/);
  await expect(step("End")).toHaveAttribute("aria-pressed", "false");
  expect(stops()?.theirs).not.toContain("end");
  // Set again, now by the player.
  await step("End").click();
  await expect(passes).toHaveText(/^To end step/);
  await expect(step("End")).toHaveAttribute("title", /you always stop here/);
  expect(stops()).toMatchObject({ alwaysTheirs: ["end"], alwaysMine: [] });
  await page.keyboard.press("h");
  const rows = page.getByRole("dialog", { name: "Settings" }).locator("tbody tr");
  await expect(rows.filter({ hasText: "End" }).last()).toContainText(/if you can act|always/);
  await page.getByLabel("Second main, Your turn").uncheck();
  await page.getByLabel("Second main, Your turn").check();
  expect(stops()).toMatchObject({ alwaysTheirs: ["end"], alwaysMine: ["main2"] });
  await page.screenshot({ path: info.outputPath("settings.png") });
  await page.keyboard.press("Escape");
  b.send(theirs(1, "end"));
  await expect(passes).toHaveText(/^To next turn/);
});

test("stops of an earlier version beyond the usual ones are the player's own", async ({ page }) => {
  const b = await Board.open(page, server, { pace: "off", mine: ["main", "main2", "upkeep"], theirs: ["end", "draw"] }, stateOf(0, held, { decision: asked() }));
  await expect.poll(() => b.heard.findLast((m) => m.type === "stops")).toMatchObject({ alwaysMine: ["upkeep"], alwaysTheirs: ["draw"] });
});
