import type { Reason, State } from "./wire";

/** The lines of a paragraph of rules text: each mode stands on its own, behind a bullet (700.2). */
export const linesOf = (text: string): string[] => text.split(/\n|\s+(?=• )/);

/** The lines of a paragraph, each with whether it is a mode that wasn't chosen of those that could be. */
export const modesOf = (text: string, modes: string[] = []) => linesOf(text).map((line) => ({ line, not: modes.length > 0 && line.startsWith("• ") && !modes.includes(line.slice(2).trim()), taken: line.startsWith("• ") && modes.includes(line.slice(2).trim()) }));

/** A text with only those of its modes that were chosen, and without the words by which they are chosen. */
export function chosenText(text: string, modes: string[] = []): string {
  const lines = modesOf(text, modes);
  if (!lines.some((l) => l.taken)) return text;
  return lines.filter((l) => !l.not).map((l) => l.line.replace(/(^|,? )choose [^—]*—$/i, "")).filter(Boolean).join("\n");
}

/** What kind of card has another part, as a player calls that. */
export const partKind: Record<string, string> = { adventure: "Adventure", omen: "Omen", split: "Half", room: "Door", modal: "Other face", transform: "Back", flip: "Flipped", "face-down": "Face up" };

/** Names in a row, those that are there several times once: "Goblin ×2 and Bear". */
export function counted(names: string[]): string {
  const all = [...new Set(names)].map((n) => { const k = names.filter((x) => x === n).length; return k > 1 ? `${n} ×${k}` : n; });
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : (all[0] ?? "");
}

/** Whether it is a player's own turn, or that of the team with which they share their turns (805.4). */
export const ours = (s: State, seat: number) => s.active === seat || (!!s.players[seat]?.team && s.players[seat].team === s.players[s.active]?.team);

/** The first of the reasons why something can't be done, with the text of a card because of which; with a name, the one that speaks of it, if one does. */
export function reasonOf(cant: Reason[] = [], name = "", against?: unknown): string | undefined {
  const r = (against ? cant.find((c) => c.text.includes(`block ${name}:`)) : undefined) ?? cant[0];
  return r && (r.line && !r.text.includes(r.line) ? `${r.text} “${r.line}”` : r.text);
}

/** Why some attackers can't be blocked by any of the player's creatures: each reason once. */
export const noBlocks = (s: State): string[] => [...new Set((s.unblockable ?? []).map((u) => (u.line && !u.why.includes(u.line) ? `${u.why} “${u.line}”` : u.why)))];
