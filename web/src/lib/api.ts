import { invite, ownerToken, requestKey, token } from "./memory";
import type { Branch, CardData, CardSearch, DeckQuestion, DeckReport, Forecast, ImportCards, Join, Keywords, LobbyGame, Moment, NewGame, Offer, Pictures, Problem, Replay, RuleText, Seated, Telling, Uploaded, Why } from "./wire";

/** What the server said no to, in its own words. */
export class Refusal extends Error {}

/** The server did not answer, or could not do it now: it may or may not have done what was asked. */
class Unanswered extends Refusal {}

/** What a request may have besides its body: the game whose invitation it shows, and whether the server may be asked again. */
interface More {
  signal?: AbortSignal;
  game?: string;
  again?: boolean;
  /** The request is one of whoever runs the server. */
  owner?: boolean;
}

/** How long to wait, in milliseconds, before a request is repeated whose answer was lost. */
const waits = [300, 1000, 3000];

async function call<T>(path: string, body?: unknown, { signal, game, again, owner }: More = {}): Promise<T> {
  const file = body instanceof Blob;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = file ? "application/octet-stream" : "application/json";
  const secret = game && (invite(game) ?? token(game));
  if (secret) headers["Invitation"] = secret;
  if (owner && ownerToken()) headers["Authorization"] = `Bearer ${ownerToken()}`;
  let response: Response | undefined;
  for (const wait of again ? [...waits, -1] : [-1]) {
    response = undefined;
    try {
      response = await fetch(path, { signal, headers, ...(body === undefined ? {} : { method: "POST", body: file ? body : JSON.stringify(body) }) });
    } catch (e) {
      if (signal?.aborted) throw e;
    }
    if (wait < 0 || (response && response.status < 502)) break;
    await new Promise((r) => setTimeout(r, wait));
  }
  if (!response) throw new Unanswered("The server can't be reached.");
  const answer = await response.json().catch(() => ({ error: `The server answered with ${response.status}.` }));
  if (response.status >= 500 || response.status === 429) throw new Unanswered((answer as Problem).error);
  if (!response.ok) throw new Refusal((answer as Problem).error);
  return answer as T;
}

/** Asks for a seat. If the answer is lost, the request is repeated: the server then knows that it is the same. */
async function seat(path: string, body: object, game?: string): Promise<Seated> {
  const { key, done } = requestKey(path + JSON.stringify(body));
  try {
    const seated = await call<Seated>(path, { ...body, key }, { game, again: true });
    done();
    return seated;
  } catch (e) {
    if (!(e instanceof Unanswered)) done();
    throw e;
  }
}

export const offer = () => call<Offer>("/api/offer", undefined, { owner: true });
export const games = () => call<LobbyGame[]>("/api/games");
export const game = (id: string) => call<LobbyGame>(`/api/games/${id}`, undefined, { game: id });
export const why = (id: string, about: string, signal?: AbortSignal) => call<Why>(`/api/games/${id}/why/${about}`, undefined, { signal, game: id });
/** What combat damage would come to: "plan=12:p1,14:p1" says what each creature attacks or blocks, "answer=2" which target would be chosen. */
export const forecast = (id: string, query: string, signal?: AbortSignal) => call<Forecast>(`/api/games/${id}/combat?${query}`, undefined, { signal, game: id });
export const whyThen = (id: string, at: number, about: string, signal?: AbortSignal) => call<Why>(`/api/games/${id}/replay/${at}/why/${about}`, undefined, { signal, game: id });
export const telling = (id: string, at: number, signal?: AbortSignal) => call<Telling>(`/api/games/${id}/moment/${at}`, undefined, { signal, game: id });
export const rule = (edition: string, number: string) => call<RuleText>(`/api/rules/${encodeURIComponent(edition)}/${encodeURIComponent(number)}`);
export const create = (g: NewGame) => seat("/api/games", g);
export const join = (id: string, j: Join) => seat(`/api/games/${id}/join`, { ...j, invite: invite(id) });
export const findCards = (q: string, from: number, signal?: AbortSignal) => call<CardSearch>(`/api/cards?q=${encodeURIComponent(q)}&from=${from}`, undefined, { signal });
export const checkDeck = (d: DeckQuestion, signal?: AbortSignal) => call<DeckReport>("/api/decks/check", d, { signal });
export const keywords = (edition: string) => call<Keywords>(`/api/keywords?edition=${encodeURIComponent(edition)}`);
export const pictures = (names: string[]) => call<Pictures>(`/api/pictures?${names.map((n) => `name=${encodeURIComponent(n)}`).join("&")}`);
export const replays = () => call<LobbyGame[]>("/api/replays");
export const upload = (file: Blob) => call<Uploaded>("/api/replays", file);
export const replay = (id: string) => call<Replay>(`/api/games/${id}/replay`, undefined, { game: id });
export const moment = (id: string, at: number) => call<Moment>(`/api/games/${id}/replay/${at}`, undefined, { game: id });
export const branch = (id: string, b: Branch) => seat(`/api/games/${id}/branch`, b, id);
export const cardData = () => call<CardData>("/api/card-data", undefined, { owner: true });
export const importCards = (what: ImportCards) => call<CardData>("/api/card-data", what, { owner: true });
export const uploadCards = (file: File) => call<CardData>(`/api/card-data/upload?name=${encodeURIComponent(file.name)}`, file, { owner: true });
export const cancelImport = () => call<CardData>("/api/card-data/cancel", {}, { owner: true });
