// What the workshop asks of the server that it is a page of; on any other host there is none.
import * as api from "../lib/api";
import { asText, change } from "../lib/decks";
import { bench, keepBench } from "../lib/memory";

export { seatOf } from "../lib/begin";

/** Puts four of a card into the player's own deck list, of whatever form that is. */
export async function addToDeck(name: string, text: string) {
  const b = bench();
  const others = b.cards.split(/\n\s*\n/).filter((c) => c.trim() && !c.trim().startsWith(name + " ") && c.trim().split("\n")[0] !== name);
  const cards = [...others, text].join("\n\n");
  const had = b.list.trim() ? (await api.checkDeck({ list: b.list, cards })).entries : [];
  if (b.list.trim() && had.length === 0) throw new Error("Your deck list can't be read; open it on the page Decks first.");
  const now = had.find((l) => l.name === name && l.part === "main")?.n ?? 0;
  keepBench({ ...b, cards, list: asText(change(had, name, "main", 4 - now)) });
}
