// What happened between two states, as a player watches it: one beat after another.
import type { Face, Line, State } from "./wire";
import { movesOf } from "./moves";

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

const lengths: Record<Line["kind"], number> = { turn: 900, cast: 1500, ability: 1300, combat: 1200, damage: 1100, life: 700, move: 650, end: 900, note: 500 };
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
  for (const line of lines) {
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
    beats.push({ kind: group(line.kind), lines: [line], object: object?.id, mine: own, ms: lengths[line.kind] * (own ? 0.45 : 1) });
  }
  return beats;
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
