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

/** How the player likes to be asked. */
export interface Habits {
  name: string;
  mine: string[];
  theirs: string[];
  hold: boolean;
  byHand: boolean;
}

export const usual: Habits = {
  name: "",
  mine: ["main", "main2"],
  theirs: ["blockers", "end"],
  hold: false,
  byHand: false,
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
