/** The lines of a paragraph of rules text: each mode stands on its own, behind a bullet (700.2). */
export const linesOf = (text: string): string[] => text.split(/\n|\s+(?=• )/);

/** What kind of card has another part, as a player calls that. */
export const partKind: Record<string, string> = { adventure: "Adventure", omen: "Omen", split: "Half", room: "Door", modal: "Other face", transform: "Back", flip: "Flipped" };
