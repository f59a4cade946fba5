// Deck lists as this browser keeps and shows them.
import { load, save } from "./memory";
import type { CardInfo, DeckEntry, DeckInfo } from "./wire";

export interface SavedDeck {
  name: string;
  list: string;
  cards: string;
}

const key = "arbiter.decks";
const most = 200;

export const savedDecks = (): SavedDeck[] => load<SavedDeck[]>(key, []);

/** Keeps a deck under its name, in the place of one that has the name. */
export function saveDeck(deck: SavedDeck) {
  save(key, [deck, ...savedDecks().filter((d) => d.name !== deck.name)].slice(0, most));
}

export const forgetDeck = (name: string) => save(key, savedDecks().filter((d) => d.name !== name));

/** The starter decks made for the rules of an edition, or those for today's if it has none. */
export function startersOf(decks: DeckInfo[], edition: string): DeckInfo[] {
  const fit = decks.filter((d) => d.edition === edition.slice(0, 4));
  return fit.length > 0 ? fit : decks.filter((d) => d.edition === decks[0]!.edition);
}

export type Part = DeckEntry["part"];
export type Line = Pick<DeckEntry, "n" | "part" | "name"> & { card?: CardInfo; near?: string[] };

const headings: [Part, string][] = [["commander", "Commander"], ["companion", "Companion"], ["main", "Deck"], ["sideboard", "Sideboard"]];

/** A deck as Arena writes it: a heading for each part, and a line for each card. */
export function asText(lines: Line[]): string {
  return headings
    .map(([part, title]) => [title, lines.filter((l) => l.part === part && l.n > 0)] as const)
    .filter(([, list]) => list.length > 0)
    .map(([title, list]) => [title, ...list.map((l) => `${l.n} ${l.name}`)].join("\n"))
    .join("\n\n");
}

/** The lines with so many more of a card in a part; lines of which nothing is left go. */
export function change(lines: Line[], name: string, part: Part, by: number, card?: CardInfo): Line[] {
  const known = lines.some((l) => l.name === name && l.part === part);
  const next = known ? lines.map((l) => (l.name === name && l.part === part ? { ...l, n: Math.max(0, l.n + by) } : l)) : [...lines, { n: by, part, name, card }];
  return next.filter((l) => l.n > 0);
}

const groups: [RegExp, string][] = [[/\bLand\b/, "Lands"], [/\bCreature\b/, "Creatures"], [/\bPlaneswalker\b/, "Planeswalkers"], [/\bBattle\b/, "Battles"], [/\bInstant\b/, "Instants"], [/\bSorcery\b/, "Sorceries"], [/\bArtifact\b/, "Artifacts"], [/\bEnchantment\b/, "Enchantments"]];
const order = ["Not known here", "Creatures", "Planeswalkers", "Battles", "Instants", "Sorceries", "Artifacts", "Enchantments", "Other", "Lands"];

/** The main deck by card type, each with how many cards it has. */
export function byType(lines: Line[]): { title: string; n: number; lines: Line[] }[] {
  const of = (l: Line) => (!l.card ? "Not known here" : (groups.find(([is]) => is.test(l.card!.type))?.[1] ?? "Other"));
  return order
    .map((title) => ({ title, lines: lines.filter((l) => of(l) === title).sort((a, b) => (a.card?.value ?? 0) - (b.card?.value ?? 0) || a.name.localeCompare(b.name)) }))
    .filter((g) => g.lines.length > 0)
    .map((g) => ({ ...g, n: total(g.lines) }));
}

export const total = (lines: Line[]) => lines.reduce((n, l) => n + l.n, 0);

/** How many cards that aren't lands have each mana value from 0 to 7, the last with all above. */
export function curve(lines: Line[]): number[] {
  const out = Array.from({ length: 8 }, () => 0);
  for (const l of lines) if (l.card && !/\bLand\b/.test(l.card.type)) out[Math.min(l.card.value, 7)]! += l.n;
  return out;
}

/** How many cards have each color, and how many that aren't lands have none. */
export function colorCounts(lines: Line[]): [string, number][] {
  const out = new Map([..."WUBRGC"].map((c) => [c, 0]));
  for (const l of lines) {
    if (!l.card || /\bLand\b/.test(l.card.type)) continue;
    for (const c of l.card.colors || "C") out.set(c, (out.get(c) ?? 0) + l.n);
  }
  return [...out].filter(([, n]) => n > 0);
}
