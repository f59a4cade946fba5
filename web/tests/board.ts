import type { Page, WebSocketRoute } from "@playwright/test";
import type { Decision, Face, Line, Object as Thing, Player, State } from "../src/lib/wire";
import type { Server } from "./kit";

export const faces = {
  forest: { name: "Forest", types: "Basic Land — Forest", colors: "", kinds: ["land"], text: ["{T}: Add {G}."] },
  plains: { name: "Plains", types: "Basic Land — Plains", colors: "", kinds: ["land"], text: ["{T}: Add {W}."] },
  mountain: { name: "Mountain", types: "Basic Land — Mountain", colors: "", kinds: ["land"], text: ["{T}: Add {R}."] },
  island: { name: "Island", types: "Basic Land — Island", colors: "", kinds: ["land"], text: ["{T}: Add {U}."] },
  duals: { name: "Temple of Two Rivers", types: "Land", colors: "", kinds: ["land"], text: ["This land enters tapped.", "When this land enters, scry 1.", "{T}: Add {G} or {U}."] },
  angel: { name: "Paper Seraph of the Morning", cost: "{3}{W}{W}", types: "Creature — Angel", colors: "W", kinds: ["creature"], text: ["Flying, vigilance"], power: 4, toughness: 4 },
  lord: { name: "Goblin Captain", cost: "{1}{R}{R}", types: "Creature — Goblin Warrior", colors: "R", kinds: ["creature"], text: ["Other Goblins you control get +1/+1 and have haste."], power: 2, toughness: 2 },
  goblin: { name: "Goblin", types: "Token Creature — Goblin", colors: "R", kinds: ["creature"], power: 1, toughness: 1 },
  bear: { name: "Runeclaw Cub", cost: "{1}{G}", types: "Creature — Bear", colors: "G", kinds: ["creature"], power: 2, toughness: 2 },
  anthem: { name: "Hymn of the Dawn Company", cost: "{1}{W}{W}", types: "Enchantment", colors: "W", kinds: ["enchantment"], text: ["Creatures you control get +1/+1."] },
  walker: { name: "Ilmara, Keeper of Ways", cost: "{2}{G}{U}", types: "Legendary Planeswalker — Ilmara", colors: "UG", kinds: ["planeswalker"], text: ["[+1]: Draw a card, then discard a card.", "[−2]: Create a 3/3 green Beast creature token.", "[−7]: You get an emblem with “Creatures you control have trample.”"], loyalty: "4" },
  siege: { name: "Siege of the Old Gate", cost: "{3}{R}", types: "Battle — Siege", colors: "R", kinds: ["battle"], text: ["When this Siege enters, it deals 3 damage to any target."], defense: "5" },
  bolt: { name: "Searing Spark", cost: "{R}", types: "Instant", colors: "R", kinds: ["instant"], text: ["Searing Spark deals 3 damage to any target."] },
  sorcery: { name: "Turn the Tides of Memory", cost: "{4}{U/B}{U/B}", types: "Sorcery", colors: "UB", kinds: ["sorcery"], text: ["Each player shuffles their hand and graveyard into their library, then draws seven cards. If it's your turn, end the turn.", "Flashback {5}{U}{B}"] },
  mox: { name: "Clockwork Orrery", cost: "{3}", types: "Artifact", colors: "", kinds: ["artifact"], text: ["{T}: Add one mana of any color.", "{2}, {T}, Sacrifice this artifact: Draw a card."] },
  blade: { name: "Bronze Glaive", cost: "{2}", types: "Artifact — Equipment", colors: "", kinds: ["artifact"], text: ["Equipped creature gets +2/+0 and has first strike.", "Equip {2}"] },
  long: { name: "Transmogrifying Everwatchful Archlichen", cost: "{2}{B}{G}", types: "Legendary Creature — Phyrexian Zombie Wizard", colors: "BG", kinds: ["creature"], text: ["Trample, deathtouch, lifelink", "Whenever a creature an opponent controls dies, you may pay {2}. If you do, return that card to the battlefield under your control at the beginning of the next end step.", "{3}, Sacrifice another creature: Draw two cards. Activate only as a sorcery."], power: 5, toughness: 6 },
  vessel: { name: "Brass Skimmer", cost: "{2}", types: "Artifact — Vehicle", colors: "", kinds: ["artifact"], text: ["Flying", "Crew 1"], power: 3, toughness: 3 },
} satisfies Record<string, Face>;
export type FaceName = keyof typeof faces;
const numbers = Object.fromEntries(Object.keys(faces).map((n, i) => [n, i])) as Record<FaceName, number>;

/** A thing of a made-up state: the size is the printed one if none is given. */
export function thing(id: number, face: FaceName, more: Partial<Thing> = {}): Thing {
  const f: Face = faces[face];
  return { id: String(id), zone: "battlefield", kind: f.types.startsWith("Token") ? "token" : "card", owner: 0, controller: more.owner ?? 0, face: numbers[face], power: f.power, toughness: f.toughness, ...more };
}

export const hand = (id: number, face: FaceName) => thing(id, face, { zone: "hand" });

/** A state that shows these objects. The first has all faces. */
export function stateOf(at: number, objects: Thing[], more: Partial<State> & { life?: number[]; hands?: number[]; libraries?: number[] } = {}): State {
  const { life, hands, libraries, ...rest } = more;
  const n = rest.seats?.length ?? 2;
  const names = ["Player", "Computer", "Third", "Fourth"].slice(0, n);
  const players: Player[] = names.map((name, p) => ({ id: `p${p}`, name, life: life?.[p] ?? 20, hand: hands?.[p] ?? objects.filter((o) => o.zone === "hand" && o.owner === p).length, library: libraries?.[p] ?? 40, lands: 0 }));
  return {
    type: "state", at, started: true, over: false, turn: 3, active: 0, priority: 0, step: "main", waiting: 0, facesFrom: 0, logFrom: 0, undo: false, passing: "none",
    seats: names.map((name, p) => ({ name, kind: p ? "computer" : "person", here: true })), players, objects, faces: at === 0 ? Object.values(faces) : [], ...rest,
  };
}

export const asked = (more: Partial<Decision> = {}): Decision => ({ kind: "priority", prompt: "Your main phase", group: 1, min: 1, max: 1, chosen: 0, amount: 0, options: [{ kind: "pass", text: "Pass" }], ...more });
export const line = (kind: Line["kind"], text: string): Line => ({ kind, text, turn: 3, at: 0 });

/** A game whose states the test makes up, shown by the page as it is served. */
export class Board {
  private socket?: WebSocketRoute;
  private joined!: () => void;
  /** What the page has sent. */
  readonly heard: { type: string; options?: number[] }[] = [];
  private ready = new Promise<void>((r) => (this.joined = r));

  static async open(page: Page, server: Server, habits: object, first: State, seat = 0, format = "duel"): Promise<Board> {
    const b = new Board();
    await page.routeWebSocket(/\/api\/games\/[^/]+\/play$/, (ws) => {
      b.socket = ws;
      ws.onMessage((m) => {
        const message = JSON.parse(String(m)) as { type: string };
        b.heard.push(message);
        if (message.type !== "hello") return;
        ws.send(JSON.stringify({ type: "welcome", version: 1, game: "g", name: "Test", edition: "2026-01-16", format, seat, seats: first.seats, steps: [] }));
        ws.send(JSON.stringify(first));
        b.joined();
      });
    });
    const game = { id: "0123456789ab", name: "Test", edition: "2026-01-16", format, state: "playing", seats: first.seats, made: 0 };
    await page.route(/\/api\/games\/0123456789ab$/, (r) => r.fulfill({ json: game }));
    await page.addInitScript(() => localStorage.setItem("arbiter.seats", JSON.stringify({ "0123456789ab": "token" })));
    await page.addInitScript((h) => localStorage.getItem("arbiter.habits") === null && localStorage.setItem("arbiter.habits", JSON.stringify(h)), habits);
    await page.goto(`${server.url}/game/0123456789ab`);
    await b.ready;
    await page.locator(".board").waitFor();
    return b;
  }

  send(s: State) {
    this.socket!.send(JSON.stringify(s));
  }
}
