// What this browser remembers: the seats it holds, and how its player likes to play.

import type { Pace } from "./beats";
import type { NewGame, Yield } from "./wire";

const seats = "arbiter.seats";

export function load<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page forgets, and works.
  }
}

/** The token of the seat that this browser holds in a game, if it does. */
export function token(game: string): string | undefined {
  return load<Record<string, string>>(seats, {})[game];
}

/** Whether this browser holds a seat in any game, running or over. */
export const holdsSeats = () => Object.keys(load<Record<string, string>>(seats, {})).length > 0;

export function keepToken(game: string, value: string) {
  const all = Object.entries(load<Record<string, string>>(seats, {})).filter(([g]) => g !== game);
  save(seats, Object.fromEntries([...all.slice(-99), [game, value]]));
}

/** Keeps what this browser knows of a game for the one that follows it in a match. */
export function keepSeat(game: string, next: string) {
  const secret = token(game);
  if (secret) keepToken(next, secret);
  const invited = invite(game);
  if (invited) keepInvite(next, invited);
  const as = madeAs(game);
  if (as) keepMade(next, as);
}

const invites = "arbiter.invites";

/** The invitation to a private game, if this browser has it. */
export function invite(game: string): string | undefined {
  return load<Record<string, string>>(invites, {})[game];
}

export function keepInvite(game: string, value: string) {
  const all = Object.entries(load<Record<string, string>>(invites, {})).filter(([g]) => g !== game);
  save(invites, Object.fromEntries([...all.slice(-99), [game, value]]));
}

/** The private games that this browser knows, the latest first. */
export const privateGames = () => Object.keys(load<Record<string, string>>(invites, {})).reverse();

/** The address of a game to send to others; that of a private game contains the invitation, which isn't sent to servers. */
export function link(game: string, base: string = location.origin): string {
  const secret = invite(game);
  return `${base}/game/${game}${secret ? `#invite=${secret}` : ""}`;
}

/** Keeps the invitation of an address that was opened, and takes it out of the address bar. */
export function openLink(game: string) {
  const secret = /^#invite=([0-9a-f]{16,128})$/.exec(location.hash)?.[1];
  if (!secret) return;
  keepInvite(game, secret);
  history.replaceState(null, "", location.pathname);
}

const owner = "arbiter.owner";

/** The token of whoever runs the server, as long as this tab is open. */
export function ownerToken(): string {
  try {
    return sessionStorage.getItem(owner) ?? "";
  } catch {
    return "";
  }
}

export function keepOwnerToken(value: string) {
  try {
    sessionStorage.setItem(owner, value);
  } catch {
    // Without storage it has to be given again.
  }
}

const asked = "arbiter.asked";

/** A number for a text, the same for the same text. */
function numberOf(text: string): string {
  let a = 0x811c9dc5, b = 0x1000193;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b);
  }
  return (a >>> 0).toString(16) + (b >>> 0).toString(16);
}

/**
 * The secret with which a request can be repeated. While its answer is missing, also after the page was loaded anew, the same request has the same secret.
 * done forgets it.
 */
export function requestKey(request: string): { key: string; done: () => void } {
  const keys = load<Record<string, string>>(asked, {});
  const which = numberOf(request);
  const key = keys[which] ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
  save(asked, Object.fromEntries([...Object.entries(keys).filter(([k]) => k !== which).slice(-9), [which, key]]));
  const done = () => save(asked, Object.fromEntries(Object.entries(load<Record<string, string>>(asked, {})).filter(([k]) => k !== which)));
  return { key, done };
}

/** How the player likes to be asked. */
export interface Habits {
  name: string;
  mine: string[];
  theirs: string[];
  /** The stops among them that the player has set themselves: they are asked there also if they can do nothing, and orders to pass end there. */
  alwaysMine: string[];
  alwaysTheirs: string[];
  hold: boolean;
  byHand: boolean;
  /** Asked at each chance, in every step and after every spell, and never passed for. */
  full: boolean;
  /** How many seconds the player is waited for at each stop and after each spell of others, whatever they hold; 0 is only when they can do something. */
  even: number;
  /** Whether triggered abilities are put on the stack in the usual order without a question. */
  autoOrder: boolean;
  /** Whether the hand is shown sorted, instead of in the order in which the cards came. */
  sorted: boolean;
  /** How fast what happens is shown. */
  pace: Pace;
  /** Whether sounds are played, and how loud, from 0 to 100. */
  sound: boolean;
  volume: number;
  /** Whether pictures of cards are loaded from where the card data says they are. */
  pictures: boolean;
}

export const usual: Habits = {
  name: "",
  mine: ["main", "blockers", "main2"],
  theirs: ["attackers", "blockers", "end"],
  alwaysMine: [],
  alwaysTheirs: [],
  hold: false,
  byHand: false,
  full: false,
  even: 0,
  autoOrder: false,
  sorted: true,
  pace: "normal",
  sound: true,
  volume: 50,
  pictures: false,
};

export function habits(): Habits {
  const own = load<Partial<Habits>>("arbiter.habits", {});
  // What was stored before there were such stops: those that nobody has at first were set by the player.
  const set = (key: "mine" | "theirs") => (own[key] ?? []).filter((s) => !usual[key].includes(s));
  return { ...usual, alwaysMine: set("mine"), alwaysTheirs: set("theirs"), ...own };
}

/** What a click on a stop changes: it is removed, or set by the player. */
export function toggled(h: Habits, key: "mine" | "theirs", step: string): Partial<Habits> {
  const always = key === "mine" ? "alwaysMine" : "alwaysTheirs", on = !h[key].includes(step);
  const change = (of: string[]) => [...of.filter((s) => s !== step), ...(on ? [step] : [])];
  return { [key]: change(h[key]), [always]: change(h[always]) };
}
export const keepHabits = (h: Habits) => save("arbiter.habits", h);

/** The player's own cards, as they typed them, and their own deck lists. */
export interface Bench {
  cards: string;
  list: string;
  deck: string;
}
export const bench = (): Bench => ({ cards: "", list: "", deck: "", ...load<Partial<Bench>>("arbiter.bench", {}) });
export const keepBench = (b: Bench) => save("arbiter.bench", b);

/** What was last chosen for games against the computer: how strong it is, the player's deck and those of the computers. */
export interface Last {
  level: string;
  /** The player's deck in the custom game: a starter deck's name, or saved: and that of one of their own. */
  deck: string;
  /** Whether it was a pasted list there. */
  pasted: boolean;
  /** The computers' decks there, by seat. */
  rivals: Record<string, string>;
  /** The other choices of the custom game. */
  custom: Partial<Custom>;
  /** The computer's deck in games from the deck builder; at random if empty. */
  rival: string;
}
/** What is chosen for a custom game, besides the decks. */
export interface Custom {
  kind: string;
  against: string;
  bestOf: 1 | 3;
  edition: string;
  clock: number;
  partial: boolean;
  printed: boolean;
  secret: boolean;
  watched: string;
}
export const last = (): Last => ({ level: "medium", deck: "", pasted: false, rivals: {}, custom: {}, rival: "", ...load<Partial<Last>>("arbiter.last", {}) });
export const keepLast = (part: Partial<Last>) => save("arbiter.last", { ...last(), ...part });

const made = "arbiter.made";

/** How a game that this browser made was made, for a rematch. */
export const madeAs = (game: string): NewGame | undefined => load<Record<string, NewGame>>(made, {})[game];
export function keepMade(game: string, as: NewGame) {
  const all = Object.entries(load<Record<string, NewGame>>(made, {})).filter(([g]) => g !== game);
  save(made, Object.fromEntries([...all.slice(-9), [game, as]]));
}

const yields = "arbiter.yields";

/** What the player isn't asked about in a game. */
export const yieldsOf = (game: string): Yield[] => load<Record<string, Yield[]>>(yields, {})[game] ?? [];
export function keepYields(game: string, of: Yield[]) {
  const all = Object.entries(load<Record<string, Yield[]>>(yields, {})).filter(([g]) => g !== game);
  save(yields, Object.fromEntries([...all.slice(-19), [game, of]]));
}
