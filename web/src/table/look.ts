import { spoken } from "../lib/words";
import { keywordsOf } from "./signs";
import type { Decision, Face, Object as Thing, Option, State } from "../lib/wire";

/** The colour of a card's frame: a letter of WUBRG, M for several, L for land, N for none. */
export function frame(face?: Face): string {
  if (!face) return "N";
  if (face.colors.length > 1) return "M";
  if (face.colors.length === 1) return face.colors;
  return face.kinds?.includes("land") ? landFrame(face) : "N";
}

const basics: Record<string, string> = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R", Forest: "G" };

function landFrame(face: Face): string {
  const of = Object.keys(basics).filter((t) => face.types.includes(t));
  return of.length === 1 ? basics[of[0]!]! : "L";
}

/** Things that look and lie the same, shown as one pile. */
export interface Pile {
  /** The number of the first, which keeps its place while the others come and go. */
  key: string;
  /** What all of them have in common. */
  like: string;
  things: Thing[];
  face?: Face;
  attached: Thing[];
}

export interface Rows {
  creatures: Pile[];
  others: Pile[];
  lands: Pile[];
}

/** Remembers what was tapped when a payment began. */
export class Taps {
  private at?: Map<string, boolean>;
  /** What was tapped then, as long as the payment goes on; between its answers nothing is asked. */
  of(state: State, seat: number, d?: Decision): Map<string, boolean> | undefined {
    if (d ? d.kind !== "mana" : state.waiting !== seat) this.at = undefined;
    else if (d && !this.at) this.at = new Map(state.objects.map((o) => [o.id, !!o.tapped]));
    return this.at;
  }
}

/** Lays a player's permanents out as players do: creatures in front, lands at the back, what is attached with what it is attached to. While something is paid for,
    what is tapped for it stays where it is. */
export function layOut(state: State, faces: Face[], player: number, keepApart: (id: string) => boolean, tappedAt?: Map<string, boolean>): Rows {
  const field = state.objects.filter((o) => o.zone === "battlefield");
  const ids = new Set(field.map((o) => o.id));
  const blocked = new Set(field.flatMap((o) => o.blocks ?? []));
  const attached = new Map<string, Thing[]>();
  for (const o of field) if (o.host && ids.has(o.host)) attached.set(o.host, [...(attached.get(o.host) ?? []), o]);
  /** What is attached to a thing, and to what is attached to it: an Aura may enchant an Equipment. */
  const attachedTo = (id: string, seen = new Set([id])): Thing[] => (attached.get(id) ?? []).filter((o) => !seen.has(o.id) && seen.add(o.id)).flatMap((o) => [...attachedTo(o.id, seen), o]);
  const rows: Rows = { creatures: [], others: [], lands: [] };
  for (const o of field) {
    if (o.controller !== player || (o.host && ids.has(o.host))) continue;
    const face = faces[o.face];
    const on = attachedTo(o.id);
    const creature = face?.kinds?.includes("creature") || o.faceDown;
    const row = creature ? rows.creatures : face?.kinds?.includes("land") ? rows.lands : rows.others;
    const plain = !o.blocks?.length && !o.blocked && !blocked.has(o.id) && !on.length && !o.targets?.length && !keepApart(o.id);
    const like = plain ? JSON.stringify([o.face, tappedAt?.get(o.id) ?? !!o.tapped, creature && o.sick, o.kind, o.owner, o.power, o.toughness, o.damage, o.counters, o.marks, o.attacks]) : o.id;
    const pile = plain ? row.find((p) => p.like === like) : undefined;
    if (pile) pile.things.push(o);
    else row.push({ key: o.id, like, things: [o], face, attached: on });
  }
  return rows;
}

/** How large the permanents of a field are, in pixels. */
export interface Tile {
  width: number;
  land: number;
  height: number;
  gap: number;
  /** No room but for the name, the size and the counters; then each is as wide as its name needs. */
  compact: boolean;
  /** Whether all have room. */
  fits: boolean;
  /** Whether all stand in common rows. */
  joined?: boolean;
  /** Whether each of the permanents attached to one has a line for itself, two of those without counters share one, or any two do. */
  side: "one" | "plain" | "two";
}

const widths = { wide: [208, 192, 176, 160, 148, 136], narrow: [150, 132, 118, 104, 92] };
/** The least height at each of these widths: a narrow one shows its name and its size, and no text where there is no room for it. On a wide screen that is so where there is no room for higher ones. */
const least = (width: number, narrow: boolean) => (!narrow ? 80 : width >= 118 ? 64 : width > 100 ? 54 : 47);
const lower = [64, 50];
const landOf = (width: number, narrow: boolean) => Math.max(Math.round(width * 0.62), narrow ? 70 : 104);
/** What an attached permanent shows behind its host, in pixels. */
const behind = 25;
/** The strips of what is attached to a thing, from the top, and which of them have a line for themselves. */
export function stripsOf(p: Pile, side: Tile["side"]): { o: Thing; whole: boolean }[] {
  if (side === "one") return p.attached.map((o) => ({ o, whole: true }));
  const counted = (o: Thing) => (o.counters?.length ? 1 : 0), all = p.attached.toSorted((a, b) => counted(b) - counted(a)), alone = side === "two" ? 0 : all.filter(counted).length;
  return all.map((o, i) => ({ o, whole: i < alone + ((all.length - alone) % 2) }));
}
/** How wide a permanent is at whose back two names and their counters have room side by side. */
const roomForTwo = 180;
/** How high the attached permanents stand above the lines of their hosts. */
const hostsOf = (rows: Pile[][], width: number, gap: number, wide: (p: Pile) => number, side: Tile["side"]) => rows.flatMap((r) => broken(r, width, gap, wide)).reduce((n, line) => n + Math.max(...line.map((p) => stripsOf(p, side).reduce((h, x) => h + (x.whole ? behind : behind / 2), 0))), 0);

/** The greatest size at which all piles have room, else the smallest; then the field scrolls. Rows break where they are full, or are joined. No size is greater than most. named is the width that a name needs in a line. */
export function tileFor(width: number, height: number, rows: Pile[][], narrow: boolean, wide: (p: Pile) => number, named: (p: Pile) => number, most = Infinity): Tile {
  const size = (w: number, height: number): Tile => ({ width: w, land: landOf(w, narrow), height, gap: narrow ? 6 : 9, compact: false, fits: true, side: "one" });
  const sizes = narrow ? widths.narrow.map((w) => size(w, least(w, narrow))) : [80, ...lower].flatMap((h) => widths.wide.map((w) => size(w, h)));
  const small: Tile = { width: 0, land: 0, height: narrow ? 36 : 42, gap: narrow ? 4 : 5, compact: true, fits: true, side: "one" };
  // What is attached stands side by side before anything becomes smaller for it, if its names have room so; else before the names alone are left of anything.
  const many = rows.flat().some((p) => p.attached.length > 1);
  const all = sizes.filter((t) => t.width <= most), beside = (side: Tile["side"], of: Tile[]) => (many ? of.map((t) => ({ ...t, side })) : []);
  for (const tile of [...all.flatMap((t) => [t, ...beside("two", t.width > roomForTwo ? [t] : [])]), ...beside("plain", all), ...beside("two", all), small, ...beside("plain", [small]), ...beside("two", [small])]) {
    const each = (p: Pile) => (tile.compact ? wide(p) : narrowed(p) ? tile.land : tile.width);
    const lines = rows.reduce((n, r) => n + linesOf(r, width, tile.gap, each), 0), strips = hostsOf(rows, width, tile.gap, each, tile.side);
    const free = height - strips - lines * tile.height - (lines - 1) * tile.gap;
    if (free < 0) continue;
    // On a phone, where there is no height for more, they are as wide as their names need, if their rows have room for it: neither more rows, nor more of them with something attached.
    const fit = (t: { width: number; land: number }, w = (p: Pile) => (narrowed(p) ? t.land : t.width)) => rows.reduce((n, r) => n + linesOf(r, width, tile.gap, w), 0) <= lines && hostsOf(rows, width, tile.gap, w, tile.side) <= strips;
    const roomy = narrow && !tile.compact && lines ? [200, 175, ...widths.narrow].map((w) => ({ width: w, land: landOf(w, narrow) })).filter((t) => t.width > tile.width && t.width <= most && fit(t)) : [];
    const wider = roomy.findLast((t) => t.width >= 132 && rows.flat().every((p) => named(p) <= (narrowed(p) ? t.land : t.width))) ?? roomy[0];
    if (lines) tile.height = Math.min(tile.compact ? 58 : Math.round(tile.width * (narrow ? 0.8 : 0.66)), tile.height + Math.floor(free / lines));
    return { ...tile, ...wider };
  }
  // On a phone all come closer, or the lands stand in the creatures' rows, before anything is out of sight.
  const tight: Tile = { ...small, height: 33, gap: 2, side: many ? "two" : "one" };
  for (const joined of narrow ? [false, true] : []) {
    const of = joined ? [rows.flat()] : rows;
    const lines = of.reduce((n, r) => n + linesOf(r, width, tight.gap, wide), 0);
    const free = height - hostsOf(of, width, tight.gap, wide, tight.side) - lines * tight.height - (lines - 1) * tight.gap;
    if (free >= 0) return { ...tight, height: Math.min(58, tight.height + Math.floor(free / Math.max(lines, 1))), joined };
  }
  return { ...small, side: tight.side, fits: false };
}

/** How high a field is on a narrow screen at a middling size: by it two fields share the height. */
export function heightFor(rows: Rows, width: number, high = 72): number {
  const [size, gap] = [Math.min(118, Math.floor(width / 3) - 4), 6], wide = (p: Pile) => (narrowed(p) ? landOf(size, true) : size);
  const all = [rows.creatures, [...rows.lands, ...rows.others]];
  const lines = all.reduce((n, r) => n + linesOf(r, width, gap, wide), 0);
  return lines * (high + gap) + hostsOf(all, width, gap, wide, "one") + 14;
}

/** How two fields share a height: each has at least half of it, or as much as it needs. As long as two rows are enough for the viewer, two are kept for the others: their
 *  first permanents change nothing. Where half of it is too little even for small permanents, it takes from the other what that doesn't need for its own. */
export function halves(all: number, need: (player: number, high?: number) => number, me: number, others: number[], bar: number): { far: number; near: number } {
  const rows = 170, theirs = Math.max(70, ...others.map((p) => need(p))), mine = Math.max(need(me), Math.min(rows, all / 2)), kept = Math.max(theirs, rows), small = 34;
  let near = kept + mine <= all ? mine + (all - kept - mine) / 2 : Math.max(Math.min(mine, all / 2), Math.min(all - (mine > rows ? theirs : Math.max(theirs, Math.min(rows, all / 2))), mine + 20));
  const [least, rest] = [need(me, small), all - Math.max(...others.map((p) => need(p, small)))];
  near = least > near ? Math.max(near, Math.min(least, rest)) : rest < near ? Math.min(near, Math.max(least, rest)) : near;
  return { far: all - near + bar, near: near + bar };
}

/** The lines into which a row breaks. */
function broken(row: Pile[], width: number, gap: number, wide: (p: Pile) => number): Pile[][] {
  const lines: Pile[][] = [];
  let at = 0;
  for (const p of row) {
    const w = wide(p), line = lines.at(-1);
    if (line && at + w <= width) line.push(p);
    else { lines.push([p]); at = 0; }
    at += w + gap;
  }
  return lines;
}

export const linesOf = (row: Pile[], width: number, gap: number, wide: (p: Pile) => number) => broken(row, width, gap, wide).length;

/** The width of a compact permanent: its name in two lines, and beside it its size, counters and number. measure is the width of a text in the cards' font. */
export function compactWidth(p: Pile, measure: (text: string) => number, most = 170): number {
  const o = p.things[0]!, words = (p.face?.name ?? "").split(" ");
  let name = Infinity;
  for (let i = 1; i <= words.length; i++) name = Math.min(name, Math.max(measure(words.slice(0, i).join(" ")), measure(words.slice(i).join(" "))));
  const idle = idleSize(o, p.face);
  const size = o.power === undefined ? (idle && measure(idle) * 1.08 + 14) || 0 : measure(`${o.power}/${o.toughness}${o.damage ? ` −${o.damage}` : ""}`) * 1.08 + 14;
  // A long mark is cut off there.
  const signs = signsOf(o, p.face).reduce((n, m) => n + Math.min(measure(m), 62), 0) + 16 * signsOf(o, p.face).length + (p.things.length > 1 ? measure(`×${p.things.length}`) + 12 : 0) + (o.tapped ? 20 : 0) + (o.sick && o.power !== undefined ? 24 : 0) + keywordsOf(p.face).length * 17;
  const mana = o.power === undefined ? (manaOf(p.face).length / 3) * 19 + 4 : 0, stands = standing(o, p.face) ? 34 : 0;
  return Math.ceil(Math.max(64, Math.min(name, most) + Math.max(size + stands, signs, mana) + 20));
}

/** Counters and marks, as shortly as a compact permanent says them. */
export const signsOf = (o: Thing, face?: Face): string[] => [
  ...(o.counters ?? []).filter((c) => c.kind !== standing(o, face)?.kind).map((c) => (c.kind === "+1/+1" ? `+${c.n}` : c.kind === "-1/-1" ? `−${c.n}` : `${c.n}●`)),
  ...(o.marks ?? []),
];

/** The marks of a thing, without those that its own text says without a condition, as "This creature can't attack or block." */
export function marksBeside(o: Thing, face?: Face): string[] {
  const own = (face?.text ?? []).flatMap((t) => {
    const rest = / can't ([^.]*)\.$/.exec(t), who = rest && t.slice(0, rest.index);
    return rest && (/^This \w+$/.test(who!) || who === face!.name) && !/\b(unless|if|as long as|except|while|during)\b/.test(rest[1]!) ? rest[1]!.split(/, (?:or )?| or /).map((w) => `can't ${w}`) : [];
  });
  return (o.marks ?? []).filter((m) => !own.includes(m));
}

/** Whether a pile needs no more room than a land: it has hardly any text. */
export const narrowed = (p: Pile) => !!p.face?.kinds?.includes("land") && !p.face.kinds.includes("creature") && p.attached.length === 0;

/** How a creature's size differs from the printed one. */
export function sizeChange(o: Thing, face?: Face): "" | "raised" | "lowered" {
  if (o.power === undefined || o.toughness === undefined || face?.power === undefined || face.toughness === undefined) return "";
  const p = o.power - face.power, t = o.toughness - face.toughness;
  return p < 0 || t < 0 ? "lowered" : p > 0 || t > 0 ? "raised" : "";
}

/** The loyalty or defense of a thing: what it has, or enters with. */
export function standing(o: Thing, face?: Face): { kind: "loyalty" | "defense"; n: string } | undefined {
  for (const kind of ["loyalty", "defense"] as const) {
    if (face?.[kind] === undefined) continue;
    return { kind, n: o.zone === "battlefield" ? String(o.counters?.find((c) => c.kind === kind)?.n ?? 0) : face[kind] };
  }
  return undefined;
}

/** What mana a land makes, as its types or its text say: "{G}{U}". */
export function manaOf(face?: Face): string {
  if (!face?.kinds?.includes("land")) return "";
  const basic = Object.entries(basics).filter(([t]) => face.types.includes(t)).map(([, m]) => `{${m}}`);
  return basic.length ? basic.join("") : [...new Set((face.text ?? []).filter((t) => t.includes("Add ")).flatMap((t) => t.split("Add ")[1]!.match(/\{[WUBRGC]\}/g) ?? []))].join("");
}

/** The main type of a face, by which its picture is drawn. */
export const mainKind = (face?: Face) => ["creature", "planeswalker", "battle", "land", "artifact", "enchantment", "instant", "sorcery"].find((k) => face?.kinds?.includes(k)) ?? "";

/** What a step of the turn is called, shortly. */
export const stepNames: Record<string, string> = {
  untap: "Untap", upkeep: "Upkeep", draw: "Draw", main: "Main", "begin-combat": "Combat", attackers: "Attackers", blockers: "Blockers", "first-damage": "First strike",
  damage: "Damage", "end-combat": "End of combat", main2: "Second main", end: "End", cleanup: "Cleanup",
};

/** The steps of a turn in which somebody can have a stop. */
export const steps = ["upkeep", "draw", "main", "begin-combat", "attackers", "blockers", "damage", "end-combat", "main2", "end"];

/** All steps in which players get priority. */
export const allSteps = [...steps, "first-damage", "cleanup"];

/** The power and toughness printed on a Vehicle or another permanent that isn't a creature now, and has them only while it is one (301.7a). */
export function idleSize(o: Thing, face?: Face): string {
  return o.zone === "battlefield" && o.power === undefined && face?.power !== undefined && !/\bAura\b/.test(face.types ?? "") ? `${face.power}/${face.toughness}` : "";
}

/** What a thing is, costs and says, in words for screen readers. */
export function described(o: Thing, face?: Face): string {
  const parts = [face?.name ?? "a face-down card"];
  if (face?.cost) parts.push(`costs ${spoken(face.cost)}`);
  if (o.power !== undefined) parts.push(`${o.power}/${o.toughness}`);
  if (idleSize(o, face)) parts.push(`${idleSize(o, face)} while it is a creature`);
  if (face?.types) parts.push(face.types);
  if (o.tapped) parts.push("tapped");
  if (o.sick && face?.kinds?.includes("creature")) parts.push("summoning sick");
  if (o.attacks) parts.push("attacking");
  if (o.blocks?.length) parts.push("blocking");
  if (o.damage) parts.push(`${o.damage} damage`);
  const stands = standing(o, face);
  if (stands) parts.push(`${stands.kind} ${stands.n}`);
  parts.push(...marksBeside(o, face));
  for (const c of o.counters ?? []) if (c.kind !== stands?.kind) parts.push(`${c.n} ${c.kind} counter${c.n > 1 ? "s" : ""}`);
  const others = (face?.parts ?? []).flatMap((p) => [p.cost ? `${p.name}, costs ${spoken(p.cost)}` : p.name, ...(p.text ?? []).map(spoken)]);
  return [parts.join(", "), ...(face?.text ?? []).map(spoken), ...others].map((t) => t.replace(/[.]$/, "")).join(". ");
}

/** What stands on the stack, shortly: an ability is not its source. */
export const stackedKind = (o: Thing) => (o.kind !== "ability" ? "" : o.triggered ? "triggered ability" : "activated ability");

/** What is on the stack, from the top: abilities that say the same, of things of one name and for the same targets, are told together where they lie on each other. */
export function stackGroups(stack: Thing[], lit: (id: string) => boolean): { o: Thing; n: number }[] {
  const groups: { o: Thing; n: number; like: string }[] = [];
  for (const o of stack) {
    const like = o.kind === "ability" && o.text && !lit(o.id) ? JSON.stringify([o.source, o.text, o.controller, o.triggered, o.targets, o.announced, o.modes]) : o.id;
    const last = groups.at(-1);
    if (last?.like === like) last.n++;
    else groups.push({ o, n: 1, like });
  }
  return groups;
}

/** Whether an ability on the stack may come again without the player's doing: not one that they have activated themselves. */
export const repeats = (o: Thing, seat: number) => o.kind === "ability" && (!!o.triggered || o.controller !== seat);

/** What is to be known of an answer before it is given: what it takes, since it can be paid for only so, or what goes with it unasked. */
export const caught = (o: Option) => (o.needs ? `needs ${o.needs}` : (o.warns ?? ""));

const harms = /\b(destroy|exile|sacrifice|counter target|tap target|detain|goad)|\bdeals? [^.]*damage|\bgets? -|\bloses? |\bcan't (attack|block|be regenerated)|\bdoesn't untap|\bgain control|\b(return|put) [^.]*\b(to|into|on) [^.]*owner|-1\/-1 counter/i;
const helps = /\b(gets? \+|gains? (?!control)|regenerate|prevent|untap|\+1\/\+1 counter|can't be blocked|protection|enchanted creature gets \+|gain [^.]* life)/i;

/** Whom a text is meant for as far as its words say: others' things, one's own, or either. */
export function meant(text = ""): "theirs" | "mine" | "" {
  const [bad, good] = [harms.test(text), helps.test(text)];
  return bad === good ? "" : bad ? "theirs" : "mine";
}

/** The mana value of a cost (202.3): X is 0, a hybrid symbol counts as its greater half. */
export function manaValue(cost = ""): number {
  const value = (symbol: string) => Math.max(...symbol.split("/").map((s) => (/^\d+$/.test(s) ? +s : /^[XYZ]$/.test(s) ? 0 : 1)));
  return [...cost.matchAll(/\{([^}]+)\}/g)].reduce((n, m) => n + value(m[1]!), 0);
}

/** A hand in the order in which players hold it: lands first, then by mana value and name. */
export function sortedHand(hand: Thing[], faces: Face[]): Thing[] {
  const key = (o: Thing) => {
    const f = faces[o.face];
    return f?.kinds?.includes("land") ? -1 : manaValue(f?.cost);
  };
  const name = (o: Thing) => faces[o.face]?.name ?? "";
  return hand.toSorted((a, b) => key(a) - key(b) || name(a).localeCompare(name(b)));
}

/** The places of things in a row in which those that stay keep theirs: one that comes takes the place of the last that has gone, or the next at the end. Those that can wait come only where there is a place. */
export function keepPlaces(places: string[], now: string[], wait: Set<string>): string[] {
  const out = [...places], here = new Set(now);
  for (const id of now) {
    if (out.includes(id)) continue;
    const free = out.findLastIndex((p) => !here.has(p));
    if (free >= 0) out[free] = id;
    else if (!wait.has(id)) out.push(id);
  }
  return out;
}

/** The targets at which a spell or ability is hardly meant, as one's own creatures at which damage is dealt, if there are others. */
export function unlikelyOf(d: Decision, s: State, faces: Face[], seat: number): Set<string> {
  const aura = /^enchant [^.]*$/i.test(d.clause ?? "") ? s.objects.find((x) => x.id === d.source) : undefined; // what it does says whom it is for
  const whose = meant((aura && faces[aura.face]?.text?.join("\n")) ?? d.clause), friend = (other?: number) => other === seat || (other !== undefined && !!s.players[other]?.team && s.players[other]!.team === s.players[seat]!.team);
  const of = d.options.flatMap((o) => { const id = o.object ?? "", x = s.objects.find((y) => y.id === id), p = /^p(\d)$/.exec(id); return x || p ? [{ id, own: friend(x ? x.controller : +p![1]!) }] : []; });
  const out = whose ? of.filter((x) => x.own === (whose === "theirs")) : [];
  return new Set(out.length < of.length ? out.map((x) => x.id) : []);
}

/** Answers as a list: the mana abilities of lands and others that are alike in all but their number once. */
export function alike(options: Option[], s: State): { option: Option; i: number; n: number }[] {
  const groups: { option: Option; i: number; n: number; like: string }[] = [];
  for (const [i, option] of options.entries()) {
    const o = option.mana ? s.objects.find((x) => x.id === option.object) : undefined;
    const like = o && !s.objects.some((x) => x.host === o.id) ? JSON.stringify([option.kind, option.text, option.n, { ...o, id: "" }]) : `${i}`;
    const same = groups.find((g) => g.like === like);
    if (same) same.n++;
    else groups.push({ option, i, n: 1, like });
  }
  return groups;
}

/** The numbers, from 1, of things that have the same name as others of them. */
export function numbersOf(ids: string[], s: State): Map<string, number> {
  const faceOf = (id: string) => s.objects.find((o) => o.id === id)?.face, counts = new Map<string, number>();
  for (const id of ids) {
    const same = ids.filter((x) => faceOf(id) !== undefined && faceOf(x) === faceOf(id));
    if (same.length > 1) counts.set(id, same.indexOf(id) + 1);
  }
  return counts;
}
