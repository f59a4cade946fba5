import type { Branch, CardReading, CardText, DeckChoice, DeckReport, Join, LobbyGame, Moment, NewGame, Offer, Problem, Replay, Seated, Uploaded } from "./wire";

/** What the server said no to, in its own words. */
export class Refusal extends Error {}

async function call<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const file = body instanceof Blob;
  let response: Response;
  try {
    response = await fetch(path, {
      signal,
      ...(body === undefined ? {} : { method: "POST", headers: { "Content-Type": file ? "application/octet-stream" : "application/json" }, body: file ? body : JSON.stringify(body) }),
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
export const replays = () => call<LobbyGame[]>("/api/replays");
export const upload = (file: Blob) => call<Uploaded>("/api/replays", file);
export const replay = (id: string) => call<Replay>(`/api/games/${id}/replay`);
export const moment = (id: string, at: number) => call<Moment>(`/api/games/${id}/replay/${at}`);
export const branch = (id: string, b: Branch) => call<Seated>(`/api/games/${id}/branch`, b);
