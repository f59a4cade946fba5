/** The lines of a paragraph of rules text: each mode stands on its own, behind a bullet (700.2). */
export const linesOf = (text: string): string[] => text.split(/\n|\s+(?=• )/);

/** The lines of a paragraph, each with whether it is a mode that wasn't chosen of those that could be. */
export const modesOf = (text: string, modes: string[] = []) => linesOf(text).map((line) => ({ line, not: modes.length > 0 && line.startsWith("• ") && !modes.includes(line.slice(2).trim()), taken: line.startsWith("• ") && modes.includes(line.slice(2).trim()) }));

/** A text with only those of its modes that were chosen. */
export const chosenText = (text: string, modes: string[] = []) => (modes.length ? modesOf(text, modes).filter((l) => !l.not).map((l) => l.line).join("\n") : text);

/** What kind of card has another part, as a player calls that. */
export const partKind: Record<string, string> = { adventure: "Adventure", omen: "Omen", split: "Half", room: "Door", modal: "Other face", transform: "Back", flip: "Flipped" };

/** Names in a row, those that are there several times once: "Goblin ×2 and Bear". */
export function counted(names: string[]): string {
  const all = [...new Set(names)].map((n) => { const k = names.filter((x) => x === n).length; return k > 1 ? `${n} ×${k}` : n; });
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : (all[0] ?? "");
}
