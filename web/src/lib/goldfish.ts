// A game to try a card in: a deck of it and of the lands that pay for it, against a computer that never attacks or blocks.
import type { CardInfo, DeckChoice, OtherSeat } from "./wire";

const basics: Record<string, string> = { W: "Plains", U: "Island", B: "Swamp", R: "Mountain", G: "Forest" };
const size = 60;
const lands = 26;
/** Creatures of one's own beside a card that isn't one, for Auras and tricks. */
const company = 8;

export function goldfish(card: CardInfo, cards: string): { deck: DeckChoice; others: OtherSeat[] } {
  const symbols = (card.cost ?? "") + (card.text ?? "");
  const colors = Object.keys(basics).filter((c) => new RegExp(`\\{([^}]*/)?${c}(/[^}]*)?\\}`).test(symbols));
  if (colors.length === 0) colors.push("G");
  const beside = /\bCreature\b/.test(card.type) ? 0 : company;
  const list = [
    ...colors.map((c, i) => `${Math.floor(lands / colors.length) + (i < lands % colors.length ? 1 : 0)} ${basics[c]}`),
    ...(beside ? [`${beside} Grizzly Bears`] : []),
    `${size - lands - beside} ${card.name}`,
  ].join("\n");
  return { deck: { name: card.name, list, cards }, others: [{ agent: "goldfish", deck: { name: "Goldfish", list: "24 Forest\n36 Grizzly Bears" } }] };
}
