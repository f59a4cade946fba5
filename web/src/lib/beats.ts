// What happened between two states, as a player watches it: one beat after another.
import type { Face, Line, State } from "./wire";
import { movesOf } from "./moves";
import { counted } from "./text";

export type Pace = "off" | "fast" | "normal" | "slow";
export const paces: Record<Pace, { label: string; factor: number }> = {
  off: { label: "at once", factor: 0 },
  fast: { label: "fast", factor: 0.45 },
  normal: { label: "normal", factor: 1 },
  slow: { label: "slow", factor: 1.8 },
};

/** A moment that is shown: its lines, the object on the stack it is about, and for how long. */
export interface Beat {
  kind: Line["kind"] | "turn" | "death";
  lines: Line[];
  /** The spell or ability that has just been put on the stack. */
  object?: string;
  /** Whether the viewer did it. */
  mine: boolean;
  ms: number;
}

const lengths: Record<Line["kind"], number> = { turn: 900, cast: 1500, ability: 1300, combat: 1200, damage: 1100, life: 700, move: 650, look: 2200, end: 900, note: 500 };
/** How long it is shown that something has died: it may be all that is seen of it. */
const deathTime = 1200;
/** Lines that are told together. */
const group = (k: Line["kind"]) => (k === "life" ? "damage" : k === "note" ? "move" : k);

/** The beats of what the state adds to the one before. */
export function beatsOf(before: State | undefined, state: State, lines: Line[], me: number, faces: Face[]): Beat[] {
  const beats: Beat[] = [];
  const dead = before ? deathsOf(before, state, faces) : [];
  const mine = state.active === me;
  const stacked = new Set(before?.objects.filter((o) => o.zone === "stack").map((o) => o.id));
  const fresh = state.objects.filter((o) => o.zone === "stack" && !stacked.has(o.id));
  let within = 0; // what is repeated is told by one line
  for (const line of lines) {
    if (line.at < within) continue;
    if (line.to) within = line.to;
    const last = beats.at(-1);
    const death = line.kind === "move" ? dead.find((d) => line.text.startsWith(d.name) || line.text.includes(` ${d.name}`)) : undefined;
    if (death) {
      const own = mine && death.controller !== me; // what the player has killed themselves
      if (last?.kind === "death") {
        last.lines.push(line);
        last.mine &&= own;
        last.ms = Math.min(last.ms + 300, deathTime + 1200);
      } else beats.push({ kind: "death", lines: [line], mine: own, ms: deathTime });
      continue;
    }
    if (last && last.kind === group(line.kind) && line.kind !== "cast" && line.kind !== "ability" && line.kind !== "turn") {
      last.lines.push(line);
      last.ms = Math.min(last.ms + 250, lengths[last.kind] + 1000);
      continue;
    }
    const object = line.kind === "cast" || line.kind === "ability" ? (fresh.shift() ?? state.objects.filter((o) => o.zone === "stack").at(-1)) : undefined;
    const own = object ? object.controller === me : mine;
    beats.push({ kind: group(line.kind), lines: [line], object: object?.id, mine: own, ms: lengths[line.kind] * (own && line.kind !== "look" ? 0.45 : 1) });
  }
  return beats;
}

/** The lines of a beat as they are told: attackers together, the strongest first, and equal lines once. What they come to, as the life that is left, stands apart. */
export function toldOf(lines: Line[], power: (name: string) => number, alone: (name: string) => boolean = () => false): { lines: string[]; outcome: string[] } {
  const groups = new Map<string, { names: string[]; rest: string; attack: boolean }>();
  for (const { text } of lines.filter((l) => !outcomes.has(l.kind))) {
    const m = /^(.+?) attacks (.+)$/.exec(text), key = m ? `attacks ${m[2]}` : text, g = groups.get(key);
    if (g) g.names.push(m?.[1] ?? "");
    else groups.set(key, { names: [m?.[1] ?? ""], rest: m?.[2] ?? text, attack: !!m });
  }
  const all = [...groups.values()].map(({ names, rest, attack }) => {
    if (!attack) return times(rest, names.length, alone);
    const sorted = names.toSorted((a, b) => power(b) - power(a)), kinds = new Set(sorted);
    const who = kinds.size > most ? `${sorted[0]} and ${names.length - 1} others` : counted(sorted);
    return `${who} ${names.length > 1 ? "attack" : "attacks"} ${rest}`;
  });
  return { lines: all, outcome: lines.filter((l) => outcomes.has(l.kind)).map((l) => l.text) };
}
const outcomes = new Set<Line["kind"]>(["life", "end"]);
/** How many names of attackers are told. */
const most = 3;
/** A line that is told n times: "Soldier Token ×3 deal 1 damage each to Computer", "Soldier Token ×2 block Bear"; of the only one of its name, "Bear deals 1 damage each to Soldier Token ×3". */
export function times(text: string, n: number, alone: (name: string) => boolean = () => false): string {
  if (n < 2) return text;
  const m = /^(.+) deals (\d+ (?:\S+ )?damage) to (.+)$/.exec(text);
  if (m && alone(m[1]!)) return `${m[1]} deals ${m[2]} each to ${m[3]} ×${n}`;
  if (m) return `${m[1]} ×${n} deal ${m[2]} each to ${m[3]}`;
  const block = /^(.+?) blocks (.+)$/.exec(text);
  return block ? `${block[1]} ×${n} block ${block[2]}` : `${text} ×${n}`;
}

/** The creatures that went from the battlefield to a graveyard, and the tokens that are gone. */
function deathsOf(before: State, state: State, faces: Face[]): { name: string; controller: number }[] {
  const was = new Map(before.objects.map((o) => [o.id, o]));
  return movesOf(before, state, faces).flatMap((m) => {
    const o = m.was && m.from === "battlefield" && (m.to === "graveyard" || m.to === "none") ? was.get(m.was) : undefined;
    const face = o && faces[o.face];
    return face?.kinds?.includes("creature") ? [{ name: face.name, controller: o!.controller }] : [];
  });
}
