import { keywordsIn } from "../lib/keywords";
import type { Face, Keyword, State } from "../lib/wire";

/** What a creature that attacks does besides dealing damage, as its text, what is attached to it or the meaning of a keyword says. */
const does = /\b(?:when|whenever|if|as long as)\b[^.]*\battack(?:s|ing|ed)?\b/i, meant = /\bwhenever (?:this creature|it) attacks\b|\bdefending player\b/i;

/** Whether anything is gained if a creature attacks: it deals damage, or does something when it attacks. */
export function gains(id: string, s: State, faces: Face[], words: Keyword[]): boolean {
  const o = s.objects.find((x) => x.id === id);
  if (!o || o.power === undefined || o.power > 0) return true;
  const own = faces[o.face]?.text ?? [], beside = s.objects.filter((x) => x.host === id).flatMap((x) => faces[x.face]?.text ?? []);
  return [...own, ...beside].some((t) => does.test(t)) || keywordsIn(own, words).some((k) => meant.test(k.text));
}
