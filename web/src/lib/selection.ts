// Choices of cards and permanents that are put together before they are given: what to discard, sacrifice, exile, find or keep. What is selected can be
// changed until it is submitted.
import type { Decision, State } from "./wire";

/** What can be selected of a choice, and how many of it. */
export interface Choosing {
  ids: string[];
  min: number;
  max: number;
}

const kinds = ["choose", "discard", "sacrifice", "search", "legend", "bottom", "pay-cost"];

/** How objects are selected for a decision; undefined if it isn't a choice of objects alone. */
export function choosingOf(d: Decision, s: State): Choosing | undefined {
  // How many of several pay a cost together is known only as they are chosen.
  if (!kinds.includes(d.kind) || d.divides || (d.kind === "pay-cost" && d.min !== d.max)) return undefined;
  const ids = d.options.flatMap((o) => (o.kind === "object" && o.object && !o.clause ? [o.object] : []));
  const done = d.options.some((o) => o.kind === "done");
  if (!ids.length || ids.length + (done ? 1 : 0) !== d.options.length || new Set(ids).size < ids.length || !ids.every((id) => s.objects.some((o) => o.id === id))) return undefined;
  if (overs(d, s)) return undefined;
  const all = d.kind === "bottom" ? [Math.max(d.amount, 1), Math.max(d.amount, 1)] : [d.min - d.chosen, d.max - d.chosen];
  const max = Math.min(Math.max(all[1]!, 1), ids.length);
  return { ids, max, min: Math.min(Math.max(all[0]!, done ? 0 : 1), max) };
}

/** Whether it is chosen between a spell on the stack and a permanent, as which of them is on top of the other: their names are the answers. */
export function overs(d: Decision, s: State): boolean {
  const zones = d.options.map((o) => s.objects.find((x) => x.id === o.object)?.zone);
  return d.kind === "choose" && d.min === 1 && d.max === 1 && zones.length === 2 && zones.includes("stack") && zones.includes("battlefield");
}

/** What giving what is selected does, as its button says it. */
export function gives(d: Decision): string {
  const fate = fateOf(d);
  if (fate === "selected") return d.kind === "search" ? "Find" : "Choose";
  return fate[0]!.toUpperCase() + fate.slice(1);
}

/** What is done with what is chosen, as a card that is selected says it. */
export const fateOf = (d: Decision) => (d.kind === "bottom" ? "to the bottom" : (/^Choose an? [\w ]+? to (discard|sacrifice|exile|destroy|tap|untap|keep)\b/.exec(d.prompt)?.[1] ?? (d.kind === "legend" ? "keep" : "selected")));
