// Generated from ../server/wire/wire.schema.json by npm run wire.

/**
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "FromClient".
 */
export type FromClient = Hello | Answer | Pass | Stops | Undo | Concede;
/**
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "FromServer".
 */
export type FromServer = Welcome | State | Refused;
/**
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "HTTP".
 */
export type HTTP =
  | NewGame
  | Join
  | Seated
  | LobbyGame
  | Offer
  | DeckChoice
  | DeckReport
  | CardText
  | CardReading
  | Replay
  | Moment
  | Branch
  | Uploaded
  | Problem;

/**
 * FromClient are the messages a client sends over the WebSocket, FromServer those a server sends, HTTP what the HTTP interface takes and gives.
 */
export interface ArbiterSMessages {
  [k: string]: unknown;
}
/**
 * Answer chooses options of the open decision.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Answer".
 */
export interface Answer {
  type: "answer";
  /**
   * At is State.At of the decision that is answered; an answer to a decision that is not open any more is refused.
   */
  at: number;
  /**
   * @minItems 1
   * @maxItems 64
   */
  options: number[];
  /**
   * Name is the card name that is chosen, where Decision.AnyName is true; Options are ignored then.
   */
  name?: string;
}
/**
 * Branch asks to play on from a place in a finished game (POST /api/games/ID/branch): in a seat, against a computer player.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Branch".
 */
export interface Branch {
  at: number;
  seat: number;
  agent: string;
  player: string;
  /**
   * Key makes it safe to repeat the request, as in NewGame.
   */
  key?: string;
}
/**
 * CardReading is what was understood of it.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "CardReading".
 */
export interface CardReading {
  name: string;
  playable: boolean;
  problem?: string;
  lines: LineReading[];
}
/**
 * LineReading is one line of rules text: in our words, or where it stopped.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "LineReading".
 */
export interface LineReading {
  text: string;
  /**
   * Read is the line as we would print it; empty if it was not understood.
   */
  read?: string;
  problem?: string;
  /**
   * Column is where reading stopped, from 1.
   */
  column?: number;
}
/**
 * CardText asks what a card typed in plain text says (POST /api/cards/read).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "CardText".
 */
export interface CardText {
  text: string;
  edition: string;
}
/**
 * Concede gives the game up.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Concede".
 */
export interface Concede {
  type: "concede";
}
/**
 * Count is so many counters of a kind.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Count".
 */
export interface Count {
  kind: string;
  n: number;
}
/**
 * Decision is a question to the viewer.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Decision".
 */
export interface Decision {
  kind: string;
  prompt: string;
  source?: string;
  /**
   * Group is the same for all steps of one choice, such as declaring attackers.
   */
  group: number;
  min: number;
  max: number;
  chosen: number;
  amount: number;
  options: Option[];
  /**
   * AnyName is true if a card name is to be chosen: the options are the names of cards that the player knows in this game, and any other may be given as
   * Answer.Name.
   */
  anyName?: boolean;
  /**
   * Steps are the steps that are still to come in a declaration of attackers or blockers, this one first, as far as they don't hang on each other.
   */
  steps?: Step[];
  /**
   * Auto are the sources that would be tapped if the rest is paid automatically.
   */
  auto?: string[];
}
/**
 * Option is one answer to a decision; its place in the list is its number.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Option".
 */
export interface Option {
  kind: string;
  text: string;
  object?: string;
  other?: string;
  n?: number;
  /**
   * Mana is true of mana abilities.
   */
  mana?: boolean;
}
/**
 * Step is one step of a declaration: whether a creature attacks, or blocks, and whom.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Step".
 */
export interface Step {
  source: string;
  others: string[];
  /**
   * Must is true if it has to attack or block.
   */
  must?: boolean;
}
/**
 * DeckChoice is a deck: an embedded one by name, or a list in any form that deck files have.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "DeckChoice".
 */
export interface DeckChoice {
  name?: string;
  list?: string;
  cards?: string;
}
/**
 * DeckInfo is an embedded deck.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "DeckInfo".
 */
export interface DeckInfo {
  name: string;
  title: string;
  cards: number;
  colors: string;
}
/**
 * DeckReport says what a deck choice comes to (POST /api/decks/check).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "DeckReport".
 */
export interface DeckReport {
  name: string;
  cards: number;
  distinct: number;
  problems?: string[];
}
/**
 * Face is what an object shows: its characteristics as they are now.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Face".
 */
export interface Face {
  name: string;
  cost?: string;
  types: string;
  colors: string;
  /**
   * Text is the rules text, a paragraph each.
   */
  text?: string[];
  /**
   * Unplayed is rules text that the game goes on without.
   */
  unplayed?: string[];
  /**
   * Kinds are the card types that a table is laid out by: creature, land, planeswalker, ...
   */
  kinds?: string[];
}
/**
 * Hello is the first message of a client: which seat it plays.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
  type: "hello";
  version: number;
  /**
   * Token is the secret that joining the game gave.
   */
  token?: string;
  /**
   * Invite is the invitation that watching a private game needs.
   */
  invite?: string;
}
/**
 * Pass says how far to pass priority.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Pass".
 */
export interface Pass {
  type: "pass";
  /**
   * Until: "once" passes now, "stack" until the stack is empty, "event" until something happens, "turn" until the turn ends, "none" takes a standing order back and ends a pause without a pass.
   */
  until: "once" | "stack" | "event" | "turn" | "none";
}
/**
 * Stops are the steps in which the player wants priority although nothing has happened, in their own turn and in those of others; and two habits.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Stops".
 */
export interface Stops {
  type: "stops";
  /**
   * @maxItems 16
   */
  mine: string[];
  /**
   * @maxItems 16
   */
  theirs: string[];
  /**
   * Hold keeps priority after casting and activating.
   */
  hold: boolean;
  /**
   * ByHand has the player asked for each source of mana as they pay.
   */
  byHand: boolean;
  /**
   * Full asks the player in those steps, and after each spell and ability of others, although they can do nothing: nobody can tell from being made to wait what
   * they hold.
   */
  full?: boolean;
  /**
   * Pause is how many seconds they then have each time to act or to take their time (pass until "none"); otherwise they pass when it is over. A pass before that
   * waits for its end. 0 is as long as they like, which they always have in their own turn while the stack is empty.
   */
  pause?: number;
}
/**
 * Undo takes the player's last decision back, if no other person has answered and nothing hidden or random has come out since.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Undo".
 */
export interface Undo {
  type: "undo";
  at: number;
}
/**
 * Welcome is a server's first message: the game as it does not change.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Welcome".
 */
export interface Welcome {
  type: "welcome";
  version: number;
  game: string;
  name: string;
  edition: string;
  format: string;
  /**
   * Seat is the viewer's place in turn order from 0, -1 for who watches.
   */
  seat: number;
  seats: Seat[];
  /**
   * Private is true of a game that only those can join and watch who have its invitation.
   */
  private?: boolean;
  /**
   * Delay is how many seconds after the players this viewer sees what happens.
   */
  delay?: number;
  /**
   * Stops are the steps a player can stop in, in their order.
   */
  steps: string[];
}
/**
 * Seat is a place at the table.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Seat".
 */
export interface Seat {
  name: string;
  /**
   * Kind is who sits there: "person", "computer", or "open" while nobody does.
   */
  kind: "person" | "computer" | "open";
  /**
   * Deck is the name of their deck: of the viewer's own, and of all when the game is over.
   */
  deck?: string;
  here: boolean;
  /**
   * Away is true of a player whose time ran out: the computer decides for them until they are back.
   */
  away?: boolean;
}
/**
 * State is the game as the viewer may know it, after each change.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "State".
 */
export interface State {
  type: "state";
  /**
   * At is how many answers have been given; it names the open decision.
   */
  at: number;
  started: boolean;
  over: boolean;
  outcome?: string;
  turn: number;
  active: number;
  priority: number;
  step: string;
  seats: Seat[];
  players: Player[];
  objects: Object[];
  decision?: Decision;
  /**
   * Waiting is the player who has to decide, -1 if nobody has.
   */
  waiting: number;
  /**
   * Left is how many milliseconds that player has left, where the game has a clock.
   */
  left?: number;
  /**
   * Faces are the faces that objects show and that were not sent before, from number FacesFrom on.
   */
  faces?: Face[];
  facesFrom: number;
  /**
   * Log is what has happened since the last state, from line LogFrom on; lines from there on that came before are withdrawn.
   */
  log?: Line[];
  logFrom: number;
  /**
   * Undo reports whether the player can take their last choices back.
   */
  undo: boolean;
  /**
   * UndoWhy tells a player why they can't.
   */
  undoWhy?: string;
  /**
   * Pause is how many milliseconds are left of the pause of a player with full control, Passed whether they have passed, which counts when it is over.
   */
  pause?: number;
  passed?: boolean;
  /**
   * Passing is the player's standing order to pass, "none" without one.
   */
  passing: string;
}
/**
 * Player is a player's state.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Player".
 */
export interface Player {
  id: string;
  name: string;
  life: number;
  counters?: Count[];
  hand: number;
  library: number;
  mana?: ManaAmount[];
  lands: number;
  /**
   * Team is the same number, from 1, for players of a team; 0 without teams.
   */
  team?: number;
  lost?: boolean;
  marks?: string[];
}
/**
 * ManaAmount is so much mana of a type, W U B R G or C.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "ManaAmount".
 */
export interface ManaAmount {
  kind: string;
  n: number;
}
/**
 * Object is a card, token, spell or ability that the viewer can tell from others.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Object".
 */
export interface Object {
  id: string;
  zone: "library" | "hand" | "battlefield" | "graveyard" | "stack" | "exile" | "command";
  kind: "card" | "token" | "copy" | "ability" | "emblem" | "damage";
  owner: number;
  controller: number;
  /**
   * Face is the number of its face; -1 for what the viewer only sees the back of.
   */
  face: number;
  power?: number;
  toughness?: number;
  damage?: number;
  counters?: Count[];
  tapped?: boolean;
  faceDown?: boolean;
  sick?: boolean;
  host?: string;
  attacks?: string;
  blocks?: string[];
  blocked?: boolean;
  /**
   * Text is what an ability on the stack says.
   */
  text?: string;
  targets?: string[];
  marks?: string[];
}
/**
 * Line is one line of the log.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Line".
 */
export interface Line {
  text: string;
  /**
   * Rule is the number of the rule it happened by, in the rulebook of the game's edition.
   */
  rule?: string;
  /**
   * About is what that rule is about.
   */
  about?: string;
  /**
   * Cause is what it happened on account of.
   */
  cause?: string;
  turn: number;
  /**
   * Kind groups lines for the eye.
   */
  kind: "turn" | "cast" | "ability" | "combat" | "damage" | "life" | "move" | "end" | "note";
}
/**
 * Refused is the answer to a message that can't be done.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Refused".
 */
export interface Refused {
  type: "refused";
  /**
   * Code: "form" (not a message), "seat" (not yours to do), "late" (the decision is not open any more), "option" (no such option), "rate" (too many messages),
   * "store" (it could not be stored), "broken" (the game can't go on).
   */
  code: "form" | "seat" | "late" | "option" | "rate" | "store" | "broken";
  message: string;
  at: number;
}
/**
 * NewGame asks for a game (POST /api/games).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "NewGame".
 */
export interface NewGame {
  name: string;
  edition: string;
  /**
   * Format is a duel, free-for-all, two-headed-giant (the first two seats against the others) or commander; by the number of seats if it is not given.
   */
  format?: "" | "duel" | "free-for-all" | "two-headed-giant" | "commander";
  /**
   * Clock is how many seconds a player has for each decision, 0 for as long as they like. When they are over, the computer decides for them until they are back.
   */
  clock?: number;
  /**
   * Partial plays cards without the lines that can't be read or played, and says so of each.
   */
  partial?: boolean;
  /**
   * Text is which text of the cards is played: their Oracle text, or as printed before the edition's date.
   */
  text?: "" | "oracle" | "printed";
  /**
   * Private keeps the game out of the lobby: whoever wants to join or watch it needs the invitation in the answer.
   */
  private?: boolean;
  /**
   * Watchers tells whether others may watch: everybody who finds the game, or nobody.
   */
  watchers?: "" | "nobody";
  /**
   * Delay is how many seconds after the players they see what happens, 10 if it is not given.
   */
  delay?: number;
  /**
   * Key makes it safe to repeat the request: with the same key it gives the same game, seat and token again. It is a secret of at least 32 letters and digits.
   */
  key?: string;
  /**
   * Player is what the one who asks is called, Deck what they play.
   */
  player: string;
  deck: DeckChoice;
  /**
   * Others are the other seats, one to three, in turn order.
   *
   * @minItems 1
   * @maxItems 3
   */
  others: OtherSeat[];
}
/**
 * OtherSeat is a seat for a computer, or one that waits for a person.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "OtherSeat".
 */
export interface OtherSeat {
  /**
   * Agent is the computer player, "" for a person.
   */
  agent?: string;
  deck?: DeckChoice;
}
/**
 * Join asks for a seat (POST /api/games/ID/join).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Join".
 */
export interface Join {
  player: string;
  deck: DeckChoice;
  /**
   * Invite is the invitation that a private game needs.
   */
  invite?: string;
  /**
   * Key makes it safe to repeat the request, as in NewGame.
   */
  key?: string;
}
/**
 * Seated is the answer to both: the seat, and the secret that opens it.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Seated".
 */
export interface Seated {
  game: string;
  seat: number;
  token: string;
  /**
   * Invite is the invitation to the game, if it is private.
   */
  invite?: string;
}
/**
 * LobbyGame is a game as the lobby lists it (GET /api/games, GET /api/games/ID).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "LobbyGame".
 */
export interface LobbyGame {
  id: string;
  name: string;
  edition: string;
  format: string;
  state: "open" | "playing" | "over";
  seats: Seat[];
  made: number;
  /**
   * Private is true of a game that needs an invitation, Unwatched of one that only its players see.
   */
  private?: boolean;
  unwatched?: boolean;
}
/**
 * Offer is what can be chosen for a game (GET /api/offer).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Offer".
 */
export interface Offer {
  decks: DeckInfo[];
  editions: string[];
  formats: string[];
  agents: string[];
  cards: number;
}
/**
 * Replay is a finished game as a whole (GET /api/games/ID/replay).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Replay".
 */
export interface Replay {
  game: string;
  name: string;
  edition: string;
  format: string;
  /**
   * Names are those of the players, in the order of their seats, Decks what they played.
   */
  names: string[];
  decks: string[];
  /**
   * Answers is how many were given: the game can be looked at after 0 to so many of them.
   */
  answers: number;
  /**
   * Turns are the places where turn 1, turn 2 and so on begin.
   */
  turns: number[];
  /**
   * Lines are what happened, in the judge's sentences.
   */
  lines: Told[];
}
/**
 * Told is a sentence of what happened, and after how many answers.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Told".
 */
export interface Told {
  at: number;
  turn: number;
  text: string;
  /**
   * Rule is the number of the rule by which it happened, in the rulebook of the game's edition.
   */
  rule?: string;
}
/**
 * Moment is a finished game at one place, everything open (GET /api/games/ID/replay/AT).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Moment".
 */
export interface Moment {
  state: State;
  /**
   * Asked is what State.Waiting is asked there, Chosen what they then chose.
   */
  asked?: string;
  chosen?: string;
}
/**
 * Uploaded is the answer to a record of games, as arbiter sim --record writes it (POST /api/replays, with ?game=N for one of them): they can be looked at now.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Uploaded".
 */
export interface Uploaded {
  games: string[];
  /**
   * Of is how many games the record has.
   */
  of: number;
}
/**
 * Problem is the answer to a request that can't be met.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
  error: string;
}
