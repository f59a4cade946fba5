import * as api from "./api";
import { keepInvite, keepMade, keepToken } from "./memory";
import { go } from "./route.svelte";
import type { NewGame } from "./wire";

/** Begins a game, keeps the seat, and says which game it is. */
export async function seatOf(g: NewGame): Promise<string> {
  const seated = await api.create(g);
  keepToken(seated.game, seated.token);
  if (seated.invite) keepInvite(seated.game, seated.invite);
  keepMade(seated.game, g);
  return seated.game;
}

/** Begins a game and goes to its table. */
export async function begin(g: NewGame) {
  go(`/game/${await seatOf(g)}`);
}
