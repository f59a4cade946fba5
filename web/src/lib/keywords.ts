// What the keywords on a card mean, from the rulebook of the game's edition.
import * as api from "./api";
import type { Keyword } from "./wire";

const asked = new Map<string, Promise<Keyword[]>>();

/** The words of an edition; asked for once. */
export function wordsOf(edition: string): Promise<Keyword[]> {
  let words = asked.get(edition);
  if (!words) {
    words = api.keywords(edition).then((k) => k.words.sort((a, b) => b.name.length - a.name.length));
    words.catch(() => asked.delete(edition));
    asked.set(edition, words);
  }
  return words;
}

export interface Explained {
  name: string;
  rule?: string;
  text: string;
}

const escaped = (s: string) => s.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What a keyword looks like in a text. Abilities stand in a list, or are had, gained or lost; actions anywhere, in any form of the verb. */
function pattern(k: Keyword): RegExp {
  if (k.name === "landwalk") return /\b(?:\w+walk)\b()/i;
  if (k.rule?.startsWith("701.") || k.name === "regenerate") return new RegExp(`\\b${escaped(k.name)}(?:s|d|ed|es)?\\b(?: (\\d+|X)\\b)?`, "i");
  return new RegExp(`(?:^|[,;“"•] ?|\\b(?:and|or|has|have|with|without|gains?|loses?|lose) )${escaped(k.name)}(?![\\w-])(?:[ —]+(\\d+|X)\\b)?(?:[ —]+((?:\\{[^}]+\\})+(?:, [^.\n•]+(?=\\.))?)|—([A-Z][^.\n•]+)(?=\\.))?`, "im");
}

/** A meaning with its number filled in. Where one would not fit what follows ("the top N cards ... any number of them"), it says what N is. */
function numbered(text: string, n: string): string {
  text = text.replace(/\ban additional N\b/g, "N additional");
  if (n !== "1") return text.replace(/\bN\b/g, n);
  if (/\btop N\b|\b(?:those|them)\b/.test(text)) return `${text} (N is 1.)`;
  return text
    .replace(/\bN((?: [^ .,]+){0,7}?) (card|counter|creature|permanent|token)s\b/g, "one$1 $2")
    .replace(/\bN\b/g, n);
}

/** The keywords in a text, in the order in which they stand there, with their numbers and costs filled in. */
export function keywordsIn(text: string[], words: Keyword[]): Explained[] {
  let rest = text.join("\n").replace(/\([^)]*\)/g, "").replace(/\bconverted mana cost/gi, "mana value"); // it converts nothing
  const found: { at: number; e: Explained }[] = [];
  for (const k of words) {
    const m = pattern(k).exec(rest);
    if (!m) continue;
    let meaning = k.text;
    if (m[1]) meaning = numbered(meaning, m[1]);
    if (m[2]) { const cost = m[2].replace(/, ([A-Z])/g, (_, c: string) => `, ${c.toLowerCase()}`); meaning = meaning.replace(/\[cost\]/gi, cost); }
    else if (m[3]) { const cost = m[3]; meaning = meaning.replace(/\bpaying \[cost\]/gi, `paying “${cost}”`).replace(/\[cost\]/gi, cost); }
    found.push({ at: m.index, e: { name: k.name === "landwalk" ? m[0].trim().toLowerCase() : k.name, rule: k.rule, text: meaning } });
    // What is part of a longer keyword is not found again.
    const at = m.index + m[0].toLowerCase().indexOf(k.name);
    if (at >= m.index) rest = rest.slice(0, at) + "_".repeat(k.name.length) + rest.slice(at + k.name.length);
  }
  return found.sort((a, b) => a.at - b.at).map((f) => f.e);
}
