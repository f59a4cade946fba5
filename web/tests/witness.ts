import { expect, type Page } from "@playwright/test";

/** What a server has sent, and what a page has shown of it: each line of the log, each life total, turn, step and permanent. */
interface Heard {
  at: number;
  turn: number;
  step: string;
  over: boolean;
  asked: string;
  kind: string;
  own: boolean;
  lives: string[];
  field: string[];
  lines: { kind: string; text: string }[];
  stack: { id: string; name: string; mine: boolean; says: string[]; fresh: boolean }[];
}

interface Shown {
  at: number;
  turn: string;
  step: string;
  asked: string;
  mine: boolean;
  lives: string[];
  field: string[];
  /** What is told in the middle of the table: a turn, lines, or the card of a spell or ability. */
  stage: "" | "turn" | "told" | "card";
  words: string;
  rows: string[];
  inside: boolean;
}

interface Witness {
  seat: number;
  heard: Heard[];
  shown: Shown[];
  log: string[];
  hands: number;
  /** What the player has answered, by the number of the decision. */
  answered: number[];
  broken: string[];
}

/** Notes, from before the page is opened, what the server sends and what the page shows then. */
export async function witness(page: Page) {
  await page.addInitScript(() => {
    const w = { seat: -1, heard: [], shown: [], log: [], hands: 0, answered: [], broken: [] } as unknown as Witness & Record<"log", string[]>;
    Object.assign(window, { witness: w });
    const plain = (t: string) => t.replace(/\{[^{}]+\}/g, "{}").replace(/\s+/g, " ").trim();
    // What the server sends.
    let faces: { name: string; text?: string[] }[] = [], before = new Set<string>(), first = true;
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      send(data: string) {
        if (/^(answer|pass)$/.test(JSON.parse(data).type)) w.answered.push(+document.querySelector<HTMLElement>(".prompt")!.dataset.at!);
        super.send(data);
      }
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener("message", (e) => {
          const m = JSON.parse(String(e.data));
          if (m.type === "welcome") { w.seat = m.seat; if (!first) w.broken.push("a second connection"); first = false; }
          if (m.type !== "state" || !m.started) return;
          if (m.faces?.length) faces = [...faces.slice(0, m.facesFrom), ...m.faces];
          if (m.logFrom !== w.log.length) w.broken.push(`lines from ${m.logFrom}, and ${w.log.length} are known`);
          const lines = (m.log ?? []).map((l: { kind: string; text: string }) => ({ kind: l.kind, text: plain(l.text) }));
          w.log = [...w.log.slice(0, m.logFrom), ...lines.map((l: { text: string }) => l.text)];
          const stack = m.objects.filter((o: { zone: string }) => o.zone === "stack").map((o: { id: string; face: number; source?: string; text?: string; controller: number; kind: string }) => ({
            id: o.id, name: o.source ?? faces[o.face]?.name ?? "", mine: o.controller === w.seat, says: (o.kind === "ability" ? [o.text ?? ""] : (faces[o.face]?.text ?? []).flatMap((t) => t.split(/\n|\s+(?=• )/))).map(plain), fresh: !before.has(o.id),
          }));
          before = new Set(stack.map((o: { id: string }) => o.id));
          w.heard.push({
            at: m.at, turn: m.turn, step: m.step, over: m.over, asked: m.decision ? plain(m.decision.prompt) : "", kind: m.decision?.kind ?? "", own: m.active === w.seat,
            lives: m.players.map((p: { life: number }) => String(p.life)), field: m.objects.filter((o: { zone: string }) => o.zone === "battlefield").map((o: { id: string }) => o.id).sort(), lines, stack,
          });
        });
      }
    };
    // What the page shows.
    const words = (e: Element | null) => {
      if (!e) return "";
      const c = e.cloneNode(true) as Element;
      for (const x of c.querySelectorAll("[role=img]")) x.replaceWith("{}");
      return c.textContent!.replace(/\s+/g, " ").trim();
    };
    let last = "";
    const look = () => {
      const prompt = document.querySelector<HTMLElement>(".prompt");
      if (!prompt) return;
      w.hands = Math.max(w.hands, document.querySelectorAll(".hand > .card").length);
      const stage = document.querySelector<HTMLElement>(".stage"), r = stage?.getBoundingClientRect();
      const ids = [...document.querySelectorAll<HTMLElement>(".field .card")].flatMap((c) => (c.dataset.pile ?? c.dataset.id!).split(" "));
      const now: Shown = {
        at: +prompt.dataset.at!, turn: words(document.querySelector(".steps .turn")), step: words(document.querySelector(".steps [aria-current=step]")),
        asked: words(prompt.querySelector(".ask")), mine: prompt.classList.contains("mine"),
        lives: [...document.querySelectorAll<HTMLElement>("[data-bar]")].sort((a, b) => +a.dataset.bar! - +b.dataset.bar!).map((b) => words(b.querySelector(".life"))), field: [...new Set(ids)].sort(),
        stage: !stage ? "" : stage.classList.contains("card-stage") ? "card" : stage.classList.contains("told") ? "told" : "turn", words: words(stage),
        rows: stage ? [...stage.querySelectorAll(":scope > .lines > span, :scope > .outcome > span")].map(words) : [],
        inside: !r || (r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight),
      };
      const all = JSON.stringify(now);
      if (all !== last) w.shown.push(now);
      last = all;
    };
    const begin = () => new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ["data-at", "data-pile", "data-id", "aria-current", "class"] });
    begin();
  });
}

export const witnessed = (page: Page): Promise<Witness> => page.evaluate(() => (window as unknown as { witness: Witness }).witness);

/** The names of the steps that the bar shows. */
const steps: Record<string, string> = { upkeep: "Upkeep", draw: "Draw", main: "Main", "begin-combat": "Combat", attackers: "Attackers", blockers: "Blockers", "first-damage": "Damage", damage: "Damage", "end-combat": "End of combat", main2: "Second main", end: "End" };

/** Whether a row tells a line, alone or together with others: equal ones are counted, and attackers are named together. */
function tells(row: string, line: string): boolean {
  if (row === line || row.startsWith(`${line} ×`)) return true;
  const damage = /^(.+) deals (\d+ (?:\S+ )?damage) to (.+)$/.exec(line), attack = /^(.+?) attacks (.+)$/.exec(line), block = /^(.+?) blocks (.+)$/.exec(line);
  if (block) return row.startsWith(`${block[1]} ×`) && row.endsWith(` block ${block[2]}`);
  if (damage) return row.startsWith(`${damage[1]} ×`) && row.endsWith(` deal ${damage[2]} each to ${damage[3]}`);
  return !!attack && row.endsWith(` attack ${attack[2]}`) && (row.includes(attack[1]!) || / and \d+ others attack /.test(row));
}

/**
 * Holds a page to what the server has told it from the first turn on: whatever happens is seen when it happens, in the server's words, in the middle of a table that is as it then was;
 * and every line is in the log. What a player does in their own turn and is asked about at once isn't told besides. It returns what has been told, for more to be looked for.
 */
export async function sawEverything(page: Page, who: string): Promise<{ told: string[]; turns: number; beats: number }> {
  const w = await witnessed(page);
  expect(w.broken, `${who}'s connection`).toEqual([]);
  const told: string[] = [];
  let beats = 0;
  const begun = w.heard.findIndex((h) => h.turn > 0);
  for (const h of w.heard.slice(Math.max(begun, 1))) {
    const moments = w.shown.filter((s) => s.at === h.at), where = `${who}, turn ${h.turn}, ${h.step}, after ${h.at} answers`;
    // A state in which nothing happened, and which another follows before anybody has answered, isn't drawn.
    if (!moments.length && !h.lines.length && !w.answered.includes(h.at) && !h.over) continue;
    expect(moments, `${where}: ${h.asked} ${h.lines.map((l) => l.text).join(" / ")}`).not.toEqual([]);
    // The table is as it was: some moment shows it, and none with something told shows another one.
    const board = (s: { lives: string[]; field: string[] }) => `${s.lives.join(" ")} | ${s.field.join(" ")}`;
    const same = w.heard.filter((x) => x.at === h.at).map(board);
    expect(moments.map(board), where).toContain(board(h));
    for (const s of moments) if (s.stage) expect(same, where).toContain(board(s));
    if (h.turn) expect(moments.map((s) => s.turn).join("; "), where).toMatch(new RegExp(`Turn ${h.turn}\\D`));
    if (steps[h.step]) expect(moments.map((s) => s.step), where).toContain(steps[h.step]);
    // What happened is told. The fresh spells and abilities are those of the lines, in this order.
    const fresh = h.stack.filter((o) => o.fresh);
    const stacked = h.lines.map((l) => (l.kind === "cast" || l.kind === "ability" ? (fresh.shift() ?? h.stack.at(-1)) : undefined));
    const alone = !!h.asked && h.lines.every((l, i) => l.kind !== "damage" && l.kind !== "life" && (stacked[i] ? stacked[i]!.mine : h.own));
    const rows = moments.flatMap((s) => (s.stage === "told" ? s.rows : [])), more = rows.some((r) => /^and \d+ more$/.test(r));
    for (const [i, l] of h.lines.entries()) {
      const o = stacked[i];
      if (alone) continue;
      beats++;
      if (l.kind === "turn") expect(moments.filter((s) => s.stage === "turn").map((s) => s.words).join("; "), `${where}: ${l.text}`).toMatch(new RegExp(`turn\\s*Turn ${h.turn}$`));
      else if (o) {
        const cards = moments.filter((s) => s.stage === "card").map((s) => s.words);
        for (const part of [o.name, ...o.says]) expect(cards.some((c) => c.includes(part)), `${where}: ${l.text}: “${part}” among ${cards.join(" / ")}`).toBe(true);
        told.push(...cards);
      } else if (!(more && rows.length > 6)) expect(rows.some((r) => tells(r, l.text)), `${where}: ${l.text} among ${rows.join(" / ")}`).toBe(true);
    }
    told.push(...rows);
    for (const s of moments) if (s.stage === "told" || s.stage === "turn") expect(s.inside, `${where}: ${s.words} is in the window`).toBe(true);
    // What is asked is asked in the server's words, unless a dialog or a declaration has its own.
    if (h.asked && (h.kind === "priority" || h.kind === "target")) expect(moments.filter((s) => s.mine).map((s) => s.asked).some((a) => a.startsWith(h.asked)), `${where}: “${h.asked}”`).toBe(true);
  }
  const inLog = (await page.locator("[role=log] li").evaluateAll((all) => all.map((e) => {
    const c = e.cloneNode(true) as Element;
    for (const x of c.querySelectorAll("[role=img]")) x.replaceWith("{}");
    for (const x of c.querySelectorAll(".fold, .times")) x.remove();
    return c.textContent!.replace(/\s+/g, " ").trim();
  })));
  // Several that block one creature stand in one line.
  for (const l of w.log.slice(-300).map((x) => x.replaceAll("─", "").trim())) if (!(/ blocks /.test(l) && inLog.some((r) => tells(r, l)))) expect(inLog, `${who}'s log`).toContain(l);
  return { told, turns: Math.max(...w.heard.map((h) => h.turn)), beats };
}
