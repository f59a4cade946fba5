// The page's addresses: / is the lobby, /game/ID a table, /replays what can be seen again, /replay/ID a finished game, /decks the player's decks,
// /card-data where whoever runs the server imports card data.

export const route = $state({ path: location.pathname });

addEventListener("popstate", () => (route.path = location.pathname));

export function go(path: string) {
  history.pushState(null, "", path);
  route.path = path;
  scrollTo(0, 0);
}

/** For links: goes there without loading the page anew. */
export function follow(e: MouseEvent) {
  const a = (e.currentTarget as HTMLElement).closest("a");
  if (!a || e.metaKey || e.ctrlKey || e.shiftKey || e.button !== 0) return;
  e.preventDefault();
  go(a.pathname);
}
