import type { Decision, Object as Thing, State } from "../lib/wire";

/** The dialog in which a choice is made: "" is none, the bar alone. */
export type Panel = "" | "piles" | "bottom" | "damage" | "search" | "triggers" | "modes" | "divide" | "pick" | "vote" | "mulligan" | "naming" | "seen";

/** Whether the choice is put together in the dialog and then confirmed. */
export const holds = (p: Panel) => p === "piles" || p === "damage" || p === "triggers" || p === "divide";

/** The hidden cards that are looked at while it is asked whether to do something: those of the zones that the text tells to look at. */
export function seenFor(d: Decision, s: State, me: number): Thing[] {
  if (!d.options.some((o) => o.kind === "yes") || d.kind === "mulligan" || !/\b(looks? at|reveals?)\b/i.test(d.clause ?? "")) return [];
  // A library that is to be searched isn't looked at yet, nor is a hand that a card is put into.
  const library = /\blibrar/i.test(d.clause!) && !/\bsearch(es)?\b/i.test(d.clause!), hand = /\b(looks? at|reveals?) [^.,]*(’s|'s|their|his or her) hands?\b/i.test(d.clause!);
  const cards = s.objects.filter((o) => o.face >= 0 && ((o.zone === "library" && library) || (o.zone === "hand" && o.owner !== me && hand)));
  return ofTop(d) ? cards.filter((o, i) => o.zone !== "library" || cards.findIndex((x) => x.zone === "library" && x.owner === o.owner) === i) : cards;
}

const counts = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** The cards on top of a library that are looked at or revealed by the text of a choice among some of them, apart from these. */
export function besideOf(d: Decision | undefined, among: Thing[], objects: Thing[]): Thing[] {
  const n = counts.indexOf(/\b(?:looks? at|reveals?) the top (\w+) cards of/i.exec(d?.clause ?? "")?.[1]?.toLowerCase() ?? "-"), of = among.find((t) => t.zone === "library")?.owner;
  // Objects of a library stand from the top down.
  return n < 1 ? [] : objects.filter((o) => o.zone === "library" && o.owner === of && o.face >= 0).slice(0, n).filter((o) => !among.some((t) => t.id === o.id));
}

/** Whether only the top card of a library is looked at: others that are known lie elsewhere in it. */
export const ofTop = (d: Decision) => /\btop card\b/i.test(d.clause ?? "");

/** Whether the answers to a choice stand in the bar although there is a dialog. */
export const inBar = (p: Panel) => p === "" || p === "mulligan" || p === "search" || p === "seen";

/** The dialog for a decision, apart from those that bring up cards of other zones. */
export function panelFor(d: Decision, s: State): Panel {
  const objects = d.options.filter((o) => o.kind === "object");
  const there = objects.length > 0 && objects.every((o) => s.objects.some((x) => x.id === o.object && x.face >= 0));
  switch (d.kind) {
    case "scry": return d.chosen === 0 && there ? "piles" : "";
    case "order": return d.chosen === 0 && there && objects.length === d.options.length ? "piles" : "";
    case "bottom": return there ? "bottom" : "";
    case "damage": return (d.shares?.length ?? 0) > 1 ? "damage" : "";
    case "trigger-order": return d.options.length > 1 ? "triggers" : "";
    case "mode": return d.modes?.length ? "modes" : "";
    case "mulligan": return d.mulligan ? "mulligan" : "";
    case "vote": return d.options.every((o) => o.kind === "name") ? "vote" : "";
    case "name": return "naming";
    case "subtype": return d.options.length > 6 ? "naming" : "";
  }
  if (d.divides) return d.chosen === 0 && there ? "divide" : "";
  return d.piles?.length === 2 && d.options.length === 2 ? "pick" : "";
}
