// The card on the workbench: what is typed, and what was understood of it.
import { SvelteMap } from "svelte/reactivity";
import { desk } from "../ask/desk.svelte";
import { deflated, inflated } from "../ask/link";
import type { Face, Object as Thing } from "../lib/wire";

export interface Meaning { word: string; kind: string; rule?: string; text?: string; from?: string }
export interface CardLine { face: string; text: string; at: number[]; kind?: string; rule?: string; read?: string; problem?: string; stop?: number; column?: number; expected?: string[]; words?: Meaning[]; tree?: unknown }
export interface CardReading { name: string; playable: boolean; problem?: string; at?: number; face?: Face; size?: string; value: number; lines: CardLine[]; learned?: { word: string; kind: string; means?: string[]; why?: string }[]; text?: string; edition: string; year: number }
export interface Near { suggestions: { text: string; playable: boolean }[]; phrase?: string }
export interface Welcome { editions: { id: string; about?: string }[]; decks: { name: string; title: string; about?: string }[] }

export const first = "Ember Sage {1}{R}\nCreature — Human Wizard\nFirst strike\nWhenever you cast an instant or sorcery spell, Ember Sage deal 1 damage to each opponent.\n{2}{R}: Draw a card, then discard a card.\n2/2";

class Bench {
  text = $state(first);
  edition = $state("2026");
  reading = $state.raw<CardReading>();
  /** What was typed when it was read. */
  readText = $state("");
  problem = $state("");
  /** What lines that aren't understood may have been meant to say. */
  private found = new SvelteMap<string, Near>();
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether what is shown is of what is typed. */
  get current(): boolean { return this.readText === this.text && this.reading?.year !== undefined; }
  get playable(): boolean { return this.current && !!this.reading?.playable; }

  /** A line, with all that what it may have been meant to say depends on. */
  private key(l: CardLine): string {
    return [this.reading?.edition, this.reading?.name, this.reading?.face?.types, l.face, l.text].join("\n");
  }
  near(l: CardLine): Near | undefined {
    return this.found.get(this.key(l));
  }

  async read() {
    const turn = ++this.turn;
    const { text, edition } = this;
    clearTimeout(this.timer);
    try {
      const reading = await desk.ask<CardReading>("card", { text, editions: [edition] });
      if (turn !== this.turn) return;
      this.reading = reading;
      this.readText = text;
      this.problem = "";
      const hash = "#c=" + (await deflated({ t: text, ...(edition === "2026" ? {} : { e: edition }) }));
      if (turn === this.turn && hash !== location.hash) history.replaceState(null, "", hash);
      // Near misses take longer: they are looked for when nothing more is typed.
      this.timer = setTimeout(() => void this.look(turn), 350);
    } catch (e) {
      if (turn === this.turn) this.problem = (e as Error).message;
    }
  }

  private async look(turn: number) {
    const { text, edition, reading } = this;
    for (const [i, l] of (reading?.lines ?? []).entries()) {
      if (l.read || !l.column || this.near(l)) continue;
      const key = this.key(l);
      const found = await desk.ask<Near>("near", { text, editions: [edition], option: i }).catch(() => undefined);
      if (turn !== this.turn) return;
      if (found) this.found.set(key, found);
    }
  }

  /** Puts another text in the place of a line. */
  replace(l: CardLine, by: string) {
    const lines = this.text.split("\n");
    if (!l.at[0]) return;
    lines.splice(l.at[0] - 1, l.at.length, ...by.split("\n"));
    this.text = lines.join("\n");
  }

  /** Takes the card of the address, if it has one. */
  async fromAddress() {
    const m = /^#c=([\w-]+)$/.exec(location.hash);
    if (!m) return;
    try {
      const c = (await inflated(m[1]!)) as { t?: unknown; e?: unknown };
      if (typeof c.t === "string") this.text = c.t;
      if (typeof c.e === "string") this.edition = c.e;
    } catch {
      this.problem = "The address holds no card.";
    }
  }
}

export const bench = new Bench();

/** The card as a thing that lies on a table. */
export function asThing(r: CardReading): Thing {
  const [power, toughness] = (r.face?.kinds?.includes("creature") || r.face?.types.includes("Vehicle")) && r.size?.includes("/") ? r.size.split("/") : [];
  const n = (s: string | undefined) => (s === undefined ? undefined : /^-?\d+$/.test(s) ? Number(s) : (s as unknown as number));
  return { id: "card", zone: "hand", kind: "card", owner: 0, controller: 0, face: 0, power: n(power), toughness: n(toughness) };
}

const scryfallLayouts: Record<string, string> = { modal: "modal_dfc" };

/** The card in the form of Scryfall's card objects. */
export function asJSON(r: CardReading): string {
  const f = r.face!;
  const size = (types: string, size?: string) => (!size ? {} : /Planeswalker/.test(types) ? { loyalty: size } : /Battle/.test(types) ? { defense: size } : { power: size.split("/")[0], toughness: size.split("/")[1] });
  const face = (p: { name: string; cost?: string; types: string; text?: string[]; size?: string }) => ({ name: p.name, mana_cost: p.cost ?? "", type_line: p.types, oracle_text: (p.text ?? []).join("\n"), ...size(p.types, p.size) });
  const front = face({ ...f, size: r.size });
  const parts = (f.parts ?? []).map(face);
  const colors = { colors: [...f.colors], cmc: r.value };
  const whole = parts.length ? { object: "card", name: [front, ...parts].map((p) => p.name).join(" // "), layout: scryfallLayouts[f.layout ?? ""] ?? f.layout ?? "normal", type_line: [front, ...parts].map((p) => p.type_line).join(" // "), ...colors, card_faces: [front, ...parts] } : { object: "card", layout: "normal", ...front, ...colors };
  return JSON.stringify(whole, null, 2);
}

const basics: Record<string, string> = { W: "Plains", U: "Island", B: "Swamp", R: "Mountain", G: "Forest" };

/** A situation for the judge: the card in a hand with the lands that pay for it, and on the battlefield if it stays there. */
export function situation(r: CardReading, text: string, edition: string): object {
  const f = r.face!;
  const pips = [...(f.cost ?? "").matchAll(/\{([^}]*)\}/g)].map((m) => m[1]!);
  const colors = pips.map((p) => Object.keys(basics).find((c) => p.split("/").includes(c))).filter((c) => c !== undefined);
  const any = colors[0] ?? [...(f.text ?? []).join(" ").matchAll(/\{([WUBRG])\}/g)][0]?.[1] ?? "G";
  const lands: Record<string, number> = {};
  for (const c of colors) lands[basics[c]!] = (lands[basics[c]!] ?? 0) + 1;
  lands[basics[any]!] = (lands[basics[any]!] ?? 0) + Math.max(0, r.value - colors.length) + 3;
  const stays = /\b(Creature|Artifact|Enchantment|Planeswalker|Land|Battle)\b/.test(f.types) && !/\bAura\b/.test(f.types);
  const named = (name: string, count: number) => (count === 1 ? name : { card: name, count });
  return {
    name: r.name, edition, pause: true, begin: { player: "A", step: "main" }, cards: text,
    players: [
      { id: "A", life: 20, unknown: 20, hand: [r.name], battlefield: [...(stays ? [r.name] : []), "Grizzly Bears", ...Object.entries(lands).map(([l, n]) => named(l, n))] },
      { id: "B", life: 20, unknown: 20, hand: ["Lightning Bolt"], battlefield: ["Serra Angel", "Savannah Lions", named("Mountain", 3), named("Plains", 3)] },
    ],
  };
}
