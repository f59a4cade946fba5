// The keyword abilities that matter in combat, as small permanents show them: a sign each. What a keyword means is said where the card is read whole.
import type { Face } from "../lib/wire";

/** A sword from the lower left to the upper right, and its mirror image. */
const sword = (x: (n: number) => number) => "M" + [[14.4, 1.6], [8.7, 8.7], [9.6, 9.6], [8.5, 10.7], [7.4, 9.6], [4.7, 12.3], [5.4, 13], [4.2, 14.2], [1.8, 11.8], [3, 10.6], [3.7, 11.3], [6.4, 8.6], [5.3, 7.5], [6.4, 6.4], [7.3, 7.3]].map(([a, b]) => `${x(a!)} ${b}`).join("L") + "z";
const evades = "M1 9h7a3 3 0 0 0 3-3V5H8.5L12 1l3.5 4H13v1a5 5 0 0 1-5 5H1z";
const shield = "M8 1.2l5.5 2v4.3c0 3.3-2.2 5.8-5.5 7.3-3.3-1.5-5.5-4-5.5-7.3V3.2z";
const drop = "M8.2 1.2c2.3 3.5 4.5 5.9 4.5 8.7a4.7 4.7 0 0 1-9.4 0c0-2.8 2.7-5.2 4.9-8.7z";

export const signs = {
  flying: "M.8 3.2c3.6.2 7 .4 9.8 2.1 2.6 1.6 4 4.3 4.6 8.2-1.9-2-3.6-2.7-5.5-2.6-1.3.1-2.6-.3-3.4-1.2 1.2.3 2.3.3 3.2-.1-2.8.1-5-.8-6.2-2.6 1.4.5 2.7.7 4.2.4C4.4 7 2 5.7.8 3.2z",
  reach: "M3 1h10v1.6H3zM8 3.6l4 4.6H9.3V15H6.7V8.2H4z",
  "first strike": sword((n) => n),
  "double strike": sword((n) => n) + sword((n) => Math.round((16 - n) * 10) / 10),
  deathtouch: "M8 1.3c-3.5 0-5.7 2.3-5.7 5.3 0 1.9.9 3.2 2.3 4v2.9h1.5v-1.6h1.1v1.6h1.6v-1.6h1.1v1.6h1.5v-2.9c1.4-.8 2.3-2.1 2.3-4 0-3-2.2-5.3-5.7-5.3zM5.7 5.9a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM10.3 5.9a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z",
  trample: "M.6 6.6h5.6V3l7 5-7 5V9.4H.6zM13.9 2.5h1.6v11h-1.6z",
  lifelink: "M8 14.2C3.5 10.9 1.5 8.6 1.5 5.9c0-2 1.5-3.4 3.3-3.4 1.3 0 2.5.7 3.2 1.9.7-1.2 1.9-1.9 3.2-1.9 1.8 0 3.3 1.4 3.3 3.4 0 2.7-2 5-6.5 8.3z",
  vigilance: "M8 3.3C4.5 3.3 2 5.8.6 8c1.4 2.2 3.9 4.7 7.4 4.7s6-2.5 7.4-4.7C14 5.8 11.5 3.3 8 3.3zM8 4.9a3.1 3.1 0 1 1 0 6.2 3.1 3.1 0 0 1 0-6.2zM8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z",
  haste: "M9.7.8L3.2 9.2h3.9L5.9 15.2l6.9-8.8H8.7z",
  menace: "M1.6 1.5c.3 4.3 1.6 7 4.2 8.5v4.5h4.4V10c2.6-1.5 3.9-4.2 4.2-8.5-1.5 2.4-3.1 3.7-5.1 4.3H6.7c-2-.6-3.6-1.9-5.1-4.3z",
  defender: shield,
  protection: shield + "M8 3v10.2c2.5-1.3 3.9-3.1 3.9-5.7V4.4z",
  hexproof: "M8 .8l6.3 3.6v7.2L8 15.2l-6.3-3.6V4.4zM8 3L3.6 5.5v5L8 13l4.4-2.5v-5z",
  shroud: "M8 .8l6.3 3.6v7.2L8 15.2l-6.3-3.6V4.4z",
  ward: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zM8 2.9a5.1 5.1 0 1 0 0 10.2A5.1 5.1 0 0 0 8 2.9zM8 5.9a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2z",
  indestructible: "M4.2 2.5h7.6L15.2 6.5 8 14.7.8 6.5z",
  "hard to block": evades,
  "−1/−1 counters or poison": drop,
  "other text": "M2 2.6h12v1.9H2zM2 7h12v1.9H2zM2 11.4h7.5v1.9H2z",
} as const;
export type Sign = keyof typeof signs;

const others: Record<string, Sign> = { fear: "hard to block", intimidate: "hard to block", shadow: "hard to block", skulk: "hard to block", horsemanship: "hard to block", unblockable: "hard to block", wither: "−1/−1 counters or poison", infect: "−1/−1 counters or poison" };

/** The sign of a keyword as a card says it, such as "Ward {2}" or "protection from black". */
function signOf(keyword: string): Sign | undefined {
  const k = keyword.toLowerCase().replace(/[.]$/, "");
  if (k in signs) return k as Sign;
  if (others[k]) return others[k];
  for (const [start, sign] of [["protection from ", "protection"], ["hexproof from ", "hexproof"], ["ward ", "ward"], ["ward—", "ward"], ["toxic ", "−1/−1 counters or poison"], ["poisonous ", "−1/−1 counters or poison"]] as const) if (k.startsWith(start)) return sign;
  return /^[a-z]+walk$/.test(k) || /^this creature can't be blocked( |$)/.test(k) ? "hard to block" : undefined;
}

/** The combat keywords that a permanent has now, each with what its card says, and a sign for what else it says besides its mana. */
export function keywordsOf(face?: Face): { sign: Sign; says: string }[] {
  const found: { sign: Sign; says: string }[] = [], rest: string[] = [];
  for (const t of face?.text ?? []) {
    const whole = signOf(t), list = whole ? [{ sign: whole, says: t }] : t.split(/[,;] /).map((k) => ({ sign: signOf(k), says: k }));
    if (list.every((k) => k.sign)) for (const k of list) if (!found.some((f) => f.sign === k.sign)) found.push(k as { sign: Sign; says: string });
    if (!list.every((k) => k.sign) && !/^\{T\}: Add /.test(t)) rest.push(t);
  }
  return rest.length ? [...found, { sign: "other text", says: rest.join(" ") }] : found;
}
