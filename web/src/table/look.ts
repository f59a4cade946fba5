import type { Face, Object as Thing, State } from "../lib/wire";

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
  key: string;
  things: Thing[];
  face?: Face;
  attached: Thing[];
}

export interface Rows {
  creatures: Pile[];
  others: Pile[];
  lands: Pile[];
}

/** Lays a player's permanents out as players do: creatures in front, lands at the back, what is attached with what it is attached to. */
export function layOut(state: State, faces: Face[], player: number, keepApart: (id: string) => boolean): Rows {
  const field = state.objects.filter((o) => o.zone === "battlefield");
  const ids = new Set(field.map((o) => o.id));
  const attached = new Map<string, Thing[]>();
  for (const o of field) if (o.host && ids.has(o.host)) attached.set(o.host, [...(attached.get(o.host) ?? []), o]);
  const rows: Rows = { creatures: [], others: [], lands: [] };
  for (const o of field) {
    if (o.controller !== player || (o.host && ids.has(o.host))) continue;
    const face = faces[o.face];
    const on = attached.get(o.id) ?? [];
    const row = face?.kinds?.includes("creature") || o.faceDown ? rows.creatures : face?.kinds?.includes("land") ? rows.lands : rows.others;
    const plain = !o.attacks && !o.blocks?.length && !on.length && !o.damage && !o.counters?.length && !o.marks?.length && !keepApart(o.id);
    const key = plain ? `${o.face}/${o.tapped}/${o.sick}/${o.kind}/${o.power}/${o.toughness}` : o.id;
    const pile = plain ? row.find((p) => p.key === key) : undefined;
    if (pile) pile.things.push(o);
    else row.push({ key, things: [o], face, attached: on });
  }
  return rows;
}

/** What a step of the turn is called, shortly. */
export const stepNames: Record<string, string> = {
  untap: "Untap", upkeep: "Upkeep", draw: "Draw", main: "Main", "begin-combat": "Combat", attackers: "Attack", blockers: "Block", "first-damage": "First strike",
  damage: "Damage", "end-combat": "End of combat", main2: "Second main", end: "End", cleanup: "Cleanup",
};

/** What a thing is, in a sentence for screen readers. */
export function described(o: Thing, face?: Face): string {
  const parts = [face?.name ?? "a face-down card"];
  if (o.power !== undefined) parts.push(`${o.power}/${o.toughness}`);
  if (face?.types) parts.push(face.types);
  if (o.tapped) parts.push("tapped");
  if (o.sick && face?.kinds?.includes("creature")) parts.push("summoning sick");
  if (o.attacks) parts.push("attacking");
  if (o.blocks?.length) parts.push("blocking");
  if (o.damage) parts.push(`${o.damage} damage`);
  for (const c of o.counters ?? []) parts.push(`${c.n} ${c.kind} counter${c.n > 1 ? "s" : ""}`);
  return parts.join(", ");
}
