import type { CardReading, CardText, DeckChoice, DeckReport, Join, LobbyGame, NewGame, Offer, Problem, Seated } from "./wire";

/** What the server said no to, in its own words. */
export class Refusal extends Error {}

async function call<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      signal,
      ...(body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch (e) {
    if (signal?.aborted) throw e;
    throw new Refusal("The server can't be reached.");
  }
  const answer = await response.json().catch(() => ({ error: `The server answered with ${response.status}.` }));
  if (!response.ok) throw new Refusal((answer as Problem).error);
  return answer as T;
}

export const offer = () => call<Offer>("/api/offer");
export const games = () => call<LobbyGame[]>("/api/games");
export const game = (id: string) => call<LobbyGame>(`/api/games/${id}`);
export const create = (g: NewGame) => call<Seated>("/api/games", g);
export const join = (id: string, j: Join) => call<Seated>(`/api/games/${id}/join`, j);
export const checkDeck = (d: DeckChoice, signal?: AbortSignal) => call<DeckReport>("/api/decks/check", d, signal);
export const readCard = (c: CardText, signal?: AbortSignal) => call<CardReading>("/api/cards/read", c, signal);
