// What this browser remembers: the seats it holds, and how its player likes to play.

const seats = "arbiter.seats";

function load<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function save(key: string, value: unknown) {
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

export function keepToken(game: string, value: string) {
  const all = Object.entries(load<Record<string, string>>(seats, {})).filter(([g]) => g !== game);
  save(seats, Object.fromEntries([...all.slice(-99), [game, value]]));
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
export function link(game: string): string {
  const secret = invite(game);
  return `${location.origin}/game/${game}${secret ? `#invite=${secret}` : ""}`;
}

/** Keeps the invitation of an address that was opened, and takes it out of the address bar. */
export function openLink(game: string) {
  const secret = /^#invite=([0-9a-f]{16,128})$/.exec(location.hash)?.[1];
  if (!secret) return;
  keepInvite(game, secret);
  history.replaceState(null, "", location.pathname);
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
  hold: boolean;
  byHand: boolean;
  /** Asked at each chance, whatever they could do. */
  full: boolean;
  /** How many seconds they then have; 0 is as long as they like. */
  pause: number;
}

export const usual: Habits = {
  name: "",
  mine: ["main", "main2"],
  theirs: ["blockers", "end"],
  hold: false,
  byHand: false,
  full: false,
  pause: 3,
};

export const habits = (): Habits => ({ ...usual, ...load<Partial<Habits>>("arbiter.habits", {}) });
export const keepHabits = (h: Habits) => save("arbiter.habits", h);

/** The player's own cards, as they typed them, and their own deck lists. */
export interface Bench {
  cards: string;
  list: string;
  deck: string;
}
export const bench = (): Bench => ({ cards: "", list: "", deck: "", ...load<Partial<Bench>>("arbiter.bench", {}) });
export const keepBench = (b: Bench) => save("arbiter.bench", b);
