// Which things went from where to where between two states, as far as the viewer can tell: a thing that changes zones has a new number (400.7), so it is
// recognized by its owner and its name.
import type { Face, Object as Thing, State } from "./wire";

export interface Move {
  /** The number of the thing that went, if it was to be seen, and of the one that came. */
  was?: string;
  id?: string;
  /** Zones; "none" for a token that begins or ceases to exist, and for an ability. */
  from: string;
  to: string;
  /** Whose library, hand, graveyard and so on it is. */
  owner: number;
}

/** How many cards of one player are seen to be drawn at once. */
const fewCards = 4;

export function movesOf(before: State, after: State, faces: Face[]): Move[] {
  const there = new Map(before.objects.map((o) => [o.id, o]));
  const here = new Set(after.objects.map((o) => o.id));
  const gone = before.objects.filter((o) => !here.has(o.id));
  const come = after.objects.filter((o) => !there.has(o.id));
  const name = (o: Thing) => faces[o.face]?.name ?? "";
  /** Whether one is a part of the other: a half of a split card, an adventure, the other face. */
  const part = (g: Thing, c: Thing) => [[g, c], [c, g]].some(([whole, one]) => faces[whole!.face]?.parts?.some((p) => p.name === name(one!)) || name(whole!).split(" // ").includes(name(one!)));
  const moves: Move[] = [];
  const take = (fits: (g: Thing) => boolean): Thing | undefined => {
    const i = gone.findIndex(fits);
    return i < 0 ? undefined : gone.splice(i, 1)[0];
  };
  // What is hidden on one side is known by how many more or fewer cards there are.
  const more = (zone: "hand" | "library", p: number) => (after.players[p]?.[zone] ?? 0) - (before.players[p]?.[zone] ?? 0);
  const left = after.players.map((_, p) => ({ hand: -more("hand", p), library: -more("library", p) }));
  const unseen = (p: number): string => {
    const l = left[p];
    if (!l) return "none";
    const zone = l.hand > 0 ? "hand" : l.library > 0 ? "library" : "none";
    if (zone !== "none") l[zone as "hand" | "library"]--;
    return zone;
  };
  for (const c of come) {
    const same = (g: Thing) => g.owner === c.owner && g.kind === c.kind && g.zone !== c.zone;
    const g = c.kind === "ability" || c.kind === "emblem" || c.kind === "damage" ? undefined : (take((x) => same(x) && x.face >= 0 && name(x) === name(c)) ?? take((x) => same(x) && x.face >= 0 && !!name(c) && part(x, c)));
    if (g && left[c.owner]) {
      if (g.zone === "hand") left[c.owner]!.hand--;
      if (c.zone === "hand") left[c.owner]!.hand++;
    }
    if (g) moves.push({ was: g.id, id: c.id, from: g.zone, to: c.zone, owner: c.owner });
    else if (c.kind !== "card") moves.push({ id: c.id, from: "none", to: c.zone, owner: c.owner });
    else if (c.zone === "hand") {
      if (left[c.owner] && left[c.owner]!.library > 0) left[c.owner]!.library--;
      moves.push({ id: c.id, from: "library", to: "hand", owner: c.owner });
    } else moves.push({ id: c.id, from: unseen(c.owner), to: c.zone, owner: c.owner });
  }
  for (const g of gone) {
    if (g.kind !== "card" || g.face < 0) {
      moves.push({ was: g.id, from: g.zone, to: "none", owner: g.owner });
      continue;
    }
    const l = left[g.owner];
    const to = l && l.hand < 0 && g.zone !== "hand" ? "hand" : l && l.library < 0 ? "library" : "none";
    if (to !== "none") l![to as "hand" | "library"]++;
    moves.push({ was: g.id, from: g.zone, to, owner: g.owner });
  }
  // Cards that others draw.
  left.forEach((l, p) => {
    for (let n = Math.min(-l.hand, l.library, fewCards); n > 0; n--) if (!come.some((c) => c.zone === "hand" && c.owner === p)) moves.push({ from: "library", to: "hand", owner: p });
  });
  return moves;
}

/** What is heard of what happened. */
export type Heard = "draw" | "cast" | "resolve" | "damage" | "gain" | "death" | "win" | "loss";

export function heardOf(before: State, after: State, moves: Move[], faces: Face[], seat: number): Heard[] {
  const heard = new Set<Heard>();
  const was = new Map(before.objects.map((o) => [o.id, o]));
  for (const m of moves) {
    if (m.from === "library" && m.to === "hand") heard.add("draw");
    if (m.to === "stack" && after.objects.some((o) => o.id === m.id && o.kind !== "ability")) heard.add("cast");
    if (m.from === "stack") heard.add("resolve");
    const o = m.was ? was.get(m.was) : undefined;
    if (m.from === "battlefield" && (m.to === "graveyard" || m.to === "none") && o && faces[o.face]?.kinds?.includes("creature")) heard.add("death");
  }
  for (const o of after.objects) if ((o.damage ?? 0) > (was.get(o.id)?.damage ?? 0)) heard.add("damage");
  after.players.forEach((p, i) => {
    const life = before.players[i]?.life ?? p.life;
    if (p.life < life) heard.add("damage");
    if (p.life > life) heard.add("gain");
  });
  if (after.over && !before.over && seat >= 0) heard.add(after.players[seat]?.lost ? "loss" : "win");
  return [...heard];
}
