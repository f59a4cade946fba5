// Generated from ../server/wire/wire.schema.json by npm run wire.

/**
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "FromClient".
 */
export type FromClient = Hello | Answer | Pass | Stops | Yields | Undo | Repeat | Board | Concede;
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
  | DeckQuestion
  | DeckReport
  | CardSearch
  | Why
  | Forecast
  | Keywords
  | Pictures
  | Telling
  | RuleText
  | CardText
  | CardReading
  | Replay
  | Moment
  | Branch
  | Uploaded
  | CardData
  | ImportCards
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
 * Between is what players do between two games of a match: they may exchange cards with their sideboards, each with one Board.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Between".
 */
export interface Between {
  /**
   * Chooser is the seat of the player who chooses who plays first.
   */
  chooser: number;
  /**
   * Ready tells of each seat whether it is ready.
   */
  ready: boolean[];
  /**
   * Left is how many milliseconds are left, if the match has a clock; then it goes on with the decks as they are.
   */
  left?: number;
  /**
   * Main and Side are the viewer's main deck and sideboard, Registered the sideboard that they came with.
   */
  main?: Copies[];
  side?: Copies[];
  registered?: Copies[];
  /**
   * Least is the smallest number of cards in the main deck, Most the greatest in the sideboard.
   */
  least?: number;
  most?: number;
}
/**
 * Copies is a number of copies of a card.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Copies".
 */
export interface Copies {
  n: number;
  name: string;
}
/**
 * Board is what a player does between two games of a match: the sideboard for the next game, and whether the player who chooses plays first.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Board".
 */
export interface Board {
  type: "board";
  /**
   * Side are the cards of the sideboard; all others of the deck are the main deck.
   *
   * @maxItems 100
   */
  side: Copies[];
  /**
   * First is what who chooses (Between.Chooser) wants: to play first, which is what happens without it, or to draw.
   */
  first?: "" | "play" | "draw";
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
 * CardData is what whoever runs the server can import (GET /api/card-data), and what has been.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "CardData".
 */
export interface CardData {
  /**
   * Cards is how many the server knows.
   */
  cards: number;
  /**
   * From is where the imported cards came from.
   */
  from?: string[];
  sources: CardSource[];
  /**
   * Folder is true if the server has a folder of card files; Files are those in it, and Problem says why they can't
   * be listed.
   */
  folder?: boolean;
  files: CardFile[];
  problem?: string;
  import?: Import;
}
/**
 * CardSource is a publisher of card data.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "CardSource".
 */
export interface CardSource {
  name: string;
  title: string;
  url: string;
}
/**
 * CardFile is a file on the server's disk.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "CardFile".
 */
export interface CardFile {
  name: string;
  bytes: number;
}
/**
 * Import is the latest import.
 */
export interface Import {
  from: string;
  phase: "uploading" | "downloading" | "reading" | "storing" | "checking" | "done" | "failed" | "canceled";
  /**
   * Bytes are those of this phase so far, of Total, 0 if that isn't known.
   */
  bytes: number;
  total?: number;
  /**
   * Cards is how many have been read; when they are in use, how many the server knows. Of those, Checked have been
   * checked and Playable.
   */
  cards: number;
  checked: number;
  playable: number;
  /**
   * Skips is how many cards could not be read, Skipped says why, of the first.
   */
  skips?: number;
  skipped?: string[];
  /**
   * InUse is true as soon as new games use the cards.
   */
  inUse?: boolean;
  error?: string;
}
/**
 * CardInfo is a card in a list: the front face, with the texts of all faces.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "CardInfo".
 */
export interface CardInfo {
  name: string;
  cost?: string;
  /**
   * Value is its mana value (202.3).
   */
  value: number;
  type: string;
  text?: string;
  /**
   * Size is power and toughness, loyalty or defense as printed.
   */
  size?: string;
  colors?: string;
  /**
   * Refused says why the card can't be played, with the line and the column where reading stopped.
   */
  refused?: string;
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
  card?: CardInfo1;
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
 * Card is what stands on it.
 */
export interface CardInfo1 {
  name: string;
  cost?: string;
  /**
   * Value is its mana value (202.3).
   */
  value: number;
  type: string;
  text?: string;
  /**
   * Size is power and toughness, loyalty or defense as printed.
   */
  size?: string;
  colors?: string;
  /**
   * Refused says why the card can't be played, with the line and the column where reading stopped.
   */
  refused?: string;
}
/**
 * CardSearch is what a search found (GET /api/cards?q=QUERY&from=N): some of the cards, from the one at From on.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "CardSearch".
 */
export interface CardSearch {
  total: number;
  from: number;
  cards: CardInfo[];
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
 * Cited is a rule that is cited, by its number in the edition of the game, and what it is about.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Cited".
 */
export interface Cited {
  number: string;
  about?: string;
}
/**
 * Compared is one thing that there is to see of a player: life, hand, or what they have in a zone.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Compared".
 */
export interface Compared {
  player: number;
  about: string;
  before: string;
  after: string;
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
 * Count is a number of counters of a kind.
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
   * Name is the name of Source, also where that has left.
   */
  name?: string;
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
   * Clause is the text that is being carried out, of the object Source.
   */
  clause?: string;
  /**
   * SoFar is what has been chosen so far of what is being cast, activated or put on the stack, a few words each: the
   * value of X, optional costs, targets, what each gets of an amount that is divided, what it costs so far. Prices
   * are the lines of the card by which its cost depends on the targets or modes that are chosen.
   */
  soFar?: string[];
  prices?: string[];
  /**
   * To is where the cards that are chosen go: "top" and "bottom" are those of a library, the others zones. "" if that
   * isn't known.
   */
  to?: string;
  /**
   * AnyName is true if a card name is to be chosen: the options are the names of cards that the player knows in this
   * game, and any other may be given as Answer.Name.
   */
  anyName?: boolean;
  /**
   * Steps are the steps that are still to come in a declaration of attackers or blockers, this one first: whom each
   * creature could attack or block, for some only if others do too (702.111b).
   */
  steps?: Step[];
  /**
   * Shares are the recipients of the combat damage that is assigned, those that have theirs left out, in the order in
   * which they are asked for.
   */
  shares?: Share[];
  /**
   * Auto are the sources that would be tapped if the rest is paid automatically.
   */
  auto?: string[];
  /**
   * Tolls is what paying the rest automatically takes besides tapping and mana, Needs the same in words.
   */
  tolls?: Toll[];
  needs?: string;
  /**
   * Cost is the mana that is being paid, Left what of it the mana in the player's pool doesn't pay.
   */
  cost?: string;
  left?: string;
  /**
   * Modes are the modes of which some are chosen, those that can't be chosen as well.
   */
  modes?: Mode[];
  mulligan?: Mulligan;
  /**
   * Divides is true if what is chosen becomes the first of two piles, and the rest the second.
   */
  divides?: boolean;
  /**
   * Piles are the two piles of which one is chosen, in the order of the options; "" is a card that the player can't
   * see.
   */
  piles?: string[][];
  /**
   * Votes are those of the same vote that have been cast.
   */
  votes?: Vote[];
  /**
   * Announcing is true while a spell is cast or an ability activated: undo takes it back.
   */
  announcing?: boolean;
  /**
   * Begun is the state, as At counts them, in which what is being cast or activated was begun: whoever takes
   * decisions back until there takes all of it back. 0 means that this can't be done, or nothing is announced.
   */
  begun?: number;
  /**
   * Optional, in the question of an own triggered ability whether to do something, is its number among those of the
   * ability, for a Yield; else 0.
   */
  optional?: number;
  repeat?: Repeatable;
  /**
   * Duties are the player's creatures that have to attack if able in this turn's combat, while the player has
   * priority before it.
   */
  duties?: Duty[];
  /**
   * NoAttack says, while the player has priority before the combat of their own turn and has creatures, why none of
   * them could attack as things stand: "cost" if a cost of attacking can't be paid, else "other". "" if one could.
   */
  noAttack?: string;
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
  /**
   * Needs is what the option takes from the player besides tapping and mana, if it can be paid for only with such
   * mana abilities: "Elf sacrificed". It is paid for by hand.
   */
  needs?: string;
  /**
   * Warns is what the option comes to without another question and its player may not expect: "X can only be 0",
   * "pays 2 life", "no further target possible".
   */
  warns?: string;
  /**
   * Clause is the text of the ability that is chosen, such as a triggered one, and Name the name of its source.
   */
  name?: string;
  clause?: string;
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
   * Must is true if it has to attack or block; if there is only one thing that it can, nothing is asked about it.
   */
  must?: boolean;
}
/**
 * Share is how much combat damage one of its recipients gets.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Share".
 */
export interface Share {
  object: string;
  /**
   * Lethal is how much destroys it, as far as the rules count that (702.19b); Usual what it gets if each gets that
   * much in turn and the last one the rest.
   */
  lethal: number;
  usual: number;
  /**
   * Asked is false if there is no choice: it gets what is left.
   */
  asked?: boolean;
}
/**
 * Toll is what a mana ability takes from its player besides tapping and mana: a permanent that it sacrifices, say.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Toll".
 */
export interface Toll {
  id: string;
  /**
   * Text says what happens to it: "sacrificed".
   */
  text: string;
}
/**
 * Mode is one of the modes of a spell or ability.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Mode".
 */
export interface Mode {
  text: string;
  /**
   * Chosen is how many times it has been chosen.
   */
  chosen?: number;
  /**
   * Option is the number of the option that chooses it, -1 if it can't be chosen; Why says why it can't.
   */
  option: number;
  why?: string;
}
/**
 * Mulligan tells what the player decides between who is asked whether to keep a hand.
 */
export interface Mulligan {
  /**
   * Taken is how many the player has taken.
   */
  taken: number;
  /**
   * Keep is how many cards the player has if they keep this hand, Bottom how many of it they put on the bottom of
   * their library.
   */
  keep: number;
  bottom: number;
  /**
   * NextKeep and NextBottom are the same for the hand after the next mulligan.
   */
  nextKeep: number;
  nextBottom: number;
}
/**
 * Vote is a vote that has been cast.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Vote".
 */
export interface Vote {
  player: number;
  for: string;
}
/**
 * Repeat is the loop that the player has just played and can repeat, while they have priority.
 */
export interface Repeatable {
  /**
   * Choices are those of one repetition.
   */
  choices: ProposedChoice[];
  /**
   * Gives is what a repetition gives, a few words each.
   */
  gives: string[];
  /**
   * Most is how often it can be repeated at once here: a limit of the program, not one of the rules.
   */
  most: number;
}
/**
 * ProposedChoice is a choice of a repetition.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "ProposedChoice".
 */
export interface ProposedChoice {
  seat: number;
  text: string;
}
/**
 * Duty is a creature that has to attack if able (508.1d), and the text because of which it has to.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Duty".
 */
export interface Duty {
  id: string;
  text: string;
  /**
   * Source is the name of the object whose text it is, if that is another one.
   */
  source?: string;
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
 * DeckEntry is a line of a deck list.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "DeckEntry".
 */
export interface DeckEntry {
  n: number;
  part: "main" | "sideboard" | "commander" | "companion";
  name: string;
  card?: CardInfo2;
  near?: string[];
}
/**
 * CardInfo is a card in a list: the front face, with the texts of all faces.
 */
export interface CardInfo2 {
  name: string;
  cost?: string;
  /**
   * Value is its mana value (202.3).
   */
  value: number;
  type: string;
  text?: string;
  /**
   * Size is power and toughness, loyalty or defense as printed.
   */
  size?: string;
  colors?: string;
  /**
   * Refused says why the card can't be played, with the line and the column where reading stopped.
   */
  refused?: string;
}
/**
 * DeckInfo is an embedded deck.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "DeckInfo".
 */
export interface DeckInfo {
  /**
   * Edition is the one for which it was made, About says what it does.
   */
  edition: string;
  about: string;
  name: string;
  title: string;
  cards: number;
  colors: string;
}
/**
 * DeckQuestion asks what a deck comes to (POST /api/decks/check).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "DeckQuestion".
 */
export interface DeckQuestion {
  name?: string;
  list?: string;
  cards?: string;
  /**
   * Format is the format whose rules of deck construction are checked; none if it is not given.
   */
  format?: string;
  /**
   * Edition, Partial and Text are those of the game that the deck is for, as in NewGame.
   */
  edition?: string;
  partial?: boolean;
  text?: "" | "oracle" | "printed";
}
/**
 * DeckReport says what a deck comes to.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "DeckReport".
 */
export interface DeckReport {
  name: string;
  cards: number;
  distinct: number;
  problems?: string[];
  /**
   * Entries are the lines of the list that were understood.
   */
  entries: DeckEntry[];
  /**
   * Unknown is how many names no card has that the server knows.
   */
  unknown?: number;
  /**
   * Violations are what the format doesn't allow.
   */
  violations?: string[];
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
  /**
   * Power and Toughness are those it is printed with, as a creature; none if the object defines them itself (604.3).
   */
  power?: number;
  toughness?: number;
  /**
   * Loyalty is the loyalty (306.5b), Defense the defense (310.4b) it enters with: a number, or X.
   */
  loyalty?: string;
  defense?: string;
  /**
   * Layout is how the card's Parts belong together: split, room, flip, transform, modal, adventure or omen; none if
   * it has no others. Of a face-down spell or permanent that the viewer may look at (708.5) it is face-down, and the
   * part is what the card is.
   */
  layout?: string;
  /**
   * Parts are the card's other faces, as they are printed; of a split card that isn't on the stack both halves.
   */
  parts?: Part[];
}
/**
 * Part is another face of a card, or a half, as it is printed.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Part".
 */
export interface Part {
  name: string;
  cost?: string;
  types: string;
  /**
   * Text is the rules text, a paragraph each.
   */
  text?: string[];
  /**
   * Size is its power and toughness, or its loyalty or defense; none if it has none, or defines it itself.
   */
  size?: string;
  /**
   * Front is true of the front of a double-faced card whose back is up, and of the other half of a flipped card.
   */
  front?: boolean;
}
/**
 * Fact is something that is so of an object or player and that neither its text nor its characteristics say, such as a regeneration shield, or what was chosen for it.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Fact".
 */
export interface Fact {
  text: string;
  /**
   * From is the name of the object whose effect it is, and Line the text that says so.
   */
  from?: string;
  line?: string;
}
/**
 * Forecast is what combat damage would come to if the others declare no more than they have to and nobody does anything else (GET /api/games/ID/combat?plan=ID:ID,ID:ID, with the seat's token in the header Invitation).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Forecast".
 */
export interface Forecast {
  /**
   * Dies are the creatures, planeswalkers and battles that would leave the battlefield, Players the players whose
   * life total would change, and Hit the planeswalkers and battles that would lose counters and stay (120.3).
   */
  dies: string[];
  players: Loss[];
  hit?: Hit[];
  /**
   * Unknown is true if no damage can be foreseen, since something happens or has to be chosen before.
   */
  unknown?: boolean;
  /**
   * Assigned is true if it depends on how a creature's damage is divided among several: lethal damage to each in turn
   * is assumed (510.1c).
   */
  assigned?: boolean;
  /**
   * Cost is the mana that the declaration costs (508.1h, 509.1e). Cannot are the creatures that can't attack or block
   * as they are meant to once those before them do: that could not be paid for, or is not allowed. Drawn are the
   * creatures that would have to attack or block with them.
   */
  cost?: string;
  cannot?: string[];
  drawn?: string[];
  /**
   * Then is the name of what the rest depends on if only the damage before it can be foreseen: first-strike damage.
   */
  then?: string;
  /**
   * Without are the names of spells and abilities that are left out, since they only draw, discard, reveal or move
   * cards.
   */
  without?: string[];
}
/**
 * Loss is how much life a player would lose, less what they gain, what they would have left, and whether they would lose the game.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Loss".
 */
export interface Loss {
  player: number;
  life: number;
  left: number;
  lost?: boolean;
}
/**
 * Hit is how much loyalty or defense a permanent would lose, and what it would have left.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Hit".
 */
export interface Hit {
  object: string;
  loses: number;
  left: number;
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
  /**
   * Beats asks for the states on the way to the latest one too, each in which something new had happened.
   */
  beats?: boolean;
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
   * Until: "once" passes now, "stack" until the stack is empty, "event" until something happens, "turn" until the
   * turn ends, "none" takes a standing order back and ends a pause without a pass.
   */
  until: "once" | "stack" | "event" | "turn" | "none";
  /**
   * At is State.At of the decision in which to pass; a pass of a decision that is not open any more is refused.
   * Without it, whatever decision is open is passed, also one that the player hasn't seen yet. It means nothing with
   * "none", which ends a standing order whenever it comes.
   */
  at?: number;
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
   * AlwaysMine and AlwaysTheirs are those in which the player is asked also if they can only pass, and where a
   * standing order to pass ends.
   *
   * @maxItems 16
   */
  alwaysMine?: string[];
  /**
   * @maxItems 16
   */
  alwaysTheirs?: string[];
  /**
   * Hold keeps priority after casting and activating.
   */
  hold: boolean;
  /**
   * ByHand has the player asked for each source of mana as they pay.
   */
  byHand: boolean;
  /**
   * Full asks the player in those steps, and after each spell and ability of others, although they can do nothing:
   * nobody can tell from being made to wait what they hold.
   */
  full?: boolean;
  /**
   * Pause is how many seconds they then have each time to act or to take their time (pass until "none"); otherwise
   * they pass when it is over. A pass before that waits for its end. 0 is as long as they like, which they always
   * have in their own turn while the stack is empty.
   */
  pause?: number;
  /**
   * Main asks the player in their own first main phase, if it is one of their steps, and again after each of their
   * own spells and abilities in their own turn, although they can do nothing: what they did doesn't end a phase.
   */
  main?: boolean;
}
/**
 * Yields are what the player isn't asked about until the game is over.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Yields".
 */
export interface Yields {
  type: "yields";
  /**
   * @maxItems 100
   */
  of: Yield[];
}
/**
 * Yield is an ability that the player isn't asked about: "pass" passes priority while it is on top of the stack; "yes" and "no" answer a question whether to do something, of an own triggered ability that resolves.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Yield".
 */
export interface Yield {
  kind: "pass" | "yes" | "no";
  /**
   * Name is that of the source and Text that of the ability: Object.Source and Object.Text, or those that a Decision
   * names.
   */
  name: string;
  text: string;
  /**
   * N is Decision.Optional of the question.
   */
  n?: number;
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
 * Repeat suggests to repeat the loop that ends with the player's last choices, or answers such a proposal of another player (731.2).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Repeat".
 */
export interface Repeat {
  type: "repeat";
  /**
   * At is State.At.
   */
  at: number;
  /**
   * Times is how often to repeat it; 0 in an answer.
   */
  times?: number;
  /**
   * Answer is what the player asked says: "accept" it, or "shorten" it to before a choice of theirs, which they will
   * make differently. The player who suggested it may "withdraw" it.
   */
  answer?: "" | "accept" | "shorten" | "withdraw";
  /**
   * Repetition and Choice are the place to which it is shortened, counted from 0: an index in Proposal.Choices.
   */
  repetition?: number;
  choice?: number;
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
   * Log is what has happened since the last state, from line LogFrom on; lines from there on that came before are
   * withdrawn.
   */
  log?: Line[];
  logFrom: number;
  /**
   * Undo reports whether the player can take their last choices back.
   */
  undo: boolean;
  /**
   * Undoes says in a word what is taken back first: "attack", "spell", "pass".
   */
  undoes?: string;
  /**
   * UndoWhy tells a player why they can't.
   */
  undoWhy?: string;
  /**
   * Unblockable are the attackers that none of the player's creatures can block, while attackers and blockers are
   * declared (509.1b). Those of players without an untapped creature aren't listed.
   */
  unblockable?: Unblockable[];
  /**
   * Pause is how many milliseconds are left of the pause of a player with full control, Passed whether they have
   * passed, which counts when it is over.
   */
  pause?: number;
  passed?: boolean;
  /**
   * Passing is the player's standing order to pass, "none" without one.
   */
  passing: string;
  proposal?: Proposal;
  /**
   * Playable are the cards in exile that the player may play, now or at another time.
   */
  playable?: Playable[];
  match?: Match;
  /**
   * Beat is true of a state that the game has gone through and left: another follows at once. Nothing is asked in it.
   */
  beat?: boolean;
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
  /**
   * Marks are what is so of the player in a word or a few each, Facts the same and more in sentences.
   */
  marks?: string[];
  facts?: Fact[];
}
/**
 * ManaAmount is an amount of mana of one type: W, U, B, R, G or C.
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
  zone: "library" | "hand" | "battlefield" | "graveyard" | "stack" | "exile" | "command" | "phased";
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
   * Text is what an ability on the stack says, Source the name of what it is an ability of.
   */
  text?: string;
  source?: string;
  /**
   * Triggered is true of a triggered ability on the stack, rather than an activated one.
   */
  triggered?: boolean;
  targets?: string[];
  /**
   * Announced is what was chosen for a spell or ability on the stack besides targets and modes, a few words each: the
   * value of X, optional costs that were paid, how something is divided. Modes are the chosen modes of its text.
   */
  announced?: string[];
  modes?: string[];
  /**
   * Marks are what else is so of it in a word or a few each, Facts the same and more in sentences.
   */
  marks?: string[];
  facts?: Fact[];
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
   * At is how many answers had been given before it happened; it names the moment (GET /api/games/ID/moment/AT).
   */
  at: number;
  /**
   * Level is how many lines it stands under, below that of its turn: what a spell or ability did stands under it,
   * what happened in combat under a line of its own.
   */
  level?: number;
  /**
   * Head is true of a line that others may stand under.
   */
  head?: boolean;
  /**
   * Minor is true of what is of little importance, or usual.
   */
  minor?: boolean;
  /**
   * Kind groups lines for the eye.
   */
  kind: "turn" | "cast" | "ability" | "combat" | "damage" | "life" | "move" | "look" | "end" | "note";
  /**
   * To, of a line that says that a loop is repeated, is how many answers had been given at its end: the lines before
   * that, from At on, are of its repetitions.
   */
  to?: number;
  /**
   * Gain is true of a line about a life total that has become greater.
   */
  gain?: boolean;
}
/**
 * Unblockable is an attacker that none of a player's creatures can block.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Unblockable".
 */
export interface Unblockable {
  id: string;
  /**
   * Why says why, as a sentence, and Line is the text because of which, if there is one.
   */
  why: string;
  line?: string;
}
/**
 * Proposal is a loop that a player has suggested to repeat and that not everybody has answered yet.
 */
export interface Proposal {
  /**
   * By is the seat of the player who suggested it, Times how often.
   */
  by: number;
  times: number;
  /**
   * Choices are those of one repetition.
   */
  choices: ProposedChoice[];
  /**
   * Gives is what a repetition gives, a few words each.
   */
  gives: string[];
  /**
   * Repetition and Choice are where it ends: after all repetitions, or where a player has shortened it.
   */
  repetition: number;
  choice: number;
  /**
   * Asked is the seat of the player who has to accept or shorten it now.
   */
  asked: number;
}
/**
 * Playable is a card in exile that a player may play.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Playable".
 */
export interface Playable {
  id: string;
  /**
   * Why is what keeps the player from playing it at the moment, in a few words, unless an option does.
   */
  why?: string;
}
/**
 * Match is the match that the game is part of.
 */
export interface Match {
  /**
   * Of is the greatest number of games, Game the number of this one, from 1.
   */
  of: number;
  game: number;
  /**
   * Wins are the games that each seat has won by now, Before the games before this one.
   */
  wins: number[];
  before: string[];
  /**
   * Over is true if the match is over, Winner who has won it then: a seat, -1 for a draw.
   */
  over?: boolean;
  winner: number;
  /**
   * Next is the next game, as soon as there is one: the same token opens it.
   */
  next?: string;
  between?: Between1;
}
/**
 * Between is what is to be done before the next game.
 */
export interface Between1 {
  /**
   * Chooser is the seat of the player who chooses who plays first.
   */
  chooser: number;
  /**
   * Ready tells of each seat whether it is ready.
   */
  ready: boolean[];
  /**
   * Left is how many milliseconds are left, if the match has a clock; then it goes on with the decks as they are.
   */
  left?: number;
  /**
   * Main and Side are the viewer's main deck and sideboard, Registered the sideboard that they came with.
   */
  main?: Copies[];
  side?: Copies[];
  registered?: Copies[];
  /**
   * Least is the smallest number of cards in the main deck, Most the greatest in the sideboard.
   */
  least?: number;
  most?: number;
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
   * Code: "form" (not a message), "seat" (not yours to do), "late" (the decision is not open any more), "option" (no
   * such option), "rate" (too many messages), "store" (it could not be stored), "broken" (the game can't go on).
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
   * Format is a duel, free-for-all, two-headed-giant (the first two seats against the others) or commander; by the
   * number of seats if it is not given.
   */
  format?: "" | "duel" | "free-for-all" | "two-headed-giant" | "commander";
  /**
   * Clock is how many seconds a player has for each decision, 0 for as long as they like. When they are over, the
   * computer decides for them until they are back.
   */
  clock?: number;
  /**
   * BestOf is how many games there are at most: 3 for a match of two players, who may exchange cards with their
   * sideboards between the games; otherwise 1.
   */
  bestOf?: 0 | 1 | 3;
  /**
   * Partial plays cards without the lines that can't be read or played, and names those lines.
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
   * Key makes it safe to repeat the request: with the same key it gives the same game, seat and token again. It is a
   * secret of at least 32 letters and digits.
   */
  key?: string;
  /**
   * Player is the name of the requesting player, Deck what they play.
   */
  player: string;
  deck: DeckChoice;
  /**
   * First is the seat that takes the first turn, 0 for Player; at random if it is not given.
   */
  first?: number;
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
  state: "open" | "playing" | "over" | "closed";
  /**
   * Reason says why the game is closed: it can't go on, for instance because this version of the program plays it
   * differently.
   */
  reason?: string;
  seats: Seat[];
  made: number;
  /**
   * BestOf is how many games the match has at most, Game which of them this is, from 1, Next the one after it; 0 and
   * "" without a match.
   */
  bestOf?: number;
  game?: number;
  next?: string;
  /**
   * Outcome says how the game ended, Turns how many turns it had.
   */
  outcome?: string;
  turns?: number;
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
  /**
   * Owner is true if the client may import card data, OwnerToken if that requires a token, and Imported if it has
   * been done.
   */
  owner?: boolean;
  ownerToken?: boolean;
  imported?: boolean;
  /**
   * Given is true if the server was started with files of cards, besides those that come with the program.
   */
  given?: boolean;
  /**
   * Constructed are the formats whose rules of deck construction can be checked.
   */
  constructed: string[];
  /**
   * Addresses are the URLs at which others can reach the server, the best first; none if only the page's own is
   * known.
   */
  addresses?: string[];
}
/**
 * Why says what made an object what it is, and what keeps the player from using it now (GET /api/games/ID/why/OBJECT, with the seat's token in the header Invitation).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Why".
 */
export interface Why {
  object: string;
  /**
   * Layers are its copiable values and the effects on it, in the order in which they apply (613).
   */
  layers: Reason[];
  /**
   * Result is what it is with all of them.
   */
  result: string;
  /**
   * Cant are the things that can't be done with it, each with the reason.
   */
  cant?: Reason[];
  /**
   * Costs is the mana that casting it or activating its ability would cost now, with what increases or reduces that.
   */
  costs?: string;
  /**
   * Taps are the permanents that would be tapped to pay for it if it is cast now, or its ability activated. Leaves
   * are the names of the cards of the hand that could be paid for before and not after that.
   */
  taps?: string[];
  leaves?: string[];
  /**
   * Life is the life that could be paid for Phyrexian mana instead of that mana (107.4f), if the player is asked.
   */
  life?: number;
  /**
   * Loses is the life that the player loses by paying so: what they pay of it, and what damage lands deal to them.
   */
  loses?: number;
}
/**
 * Reason is a sentence with its rules, and the line of a card that it comes from.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Reason".
 */
export interface Reason {
  /**
   * Layer is the layer in which an effect applies.
   */
  layer?: string;
  text: string;
  /**
   * Rules are the numbers of the rules in the edition of the game.
   */
  rules?: string[];
  line?: string;
  /**
   * From is the name of the object whose effect it is, Change what the effect does, shortly: "+1/+1", "gains flying".
   */
  from?: string;
  change?: string;
}
/**
 * Keywords is what words on cards mean in an edition (GET /api/keywords?edition=EDITION).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Keywords".
 */
export interface Keywords {
  edition: string;
  words: Keyword[];
}
/**
 * Keyword is a keyword ability or action.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Keyword".
 */
export interface Keyword {
  /**
   * Name is in lower case.
   */
  name: string;
  /**
   * Rule is the number of its rule in the edition, "" if that has none.
   */
  rule?: string;
  /**
   * Text is its meaning in few sentences.
   */
  text: string;
}
/**
 * Pictures are the addresses of pictures of cards, by name, as far as the card data has them (GET /api/pictures?name=NAME&name=NAME...).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Pictures".
 */
export interface Pictures {
  pictures: {
    [k: string]: string;
  };
}
/**
 * Telling is what happened at a moment of a game, as a judge explains it to the player or spectator who asks (GET /api/games/ID/moment/AT, with the seat's token or the invitation in the header Invitation): from the last time that somebody had priority to the next one.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Telling".
 */
export interface Telling {
  steps: ToldStep[];
  /**
   * State compares what there was to see before and after.
   */
  state: Compared[];
}
/**
 * ToldStep is one thing that happened, was chosen, or did not happen.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "ToldStep".
 */
export interface ToldStep {
  turn: number;
  /**
   * Step is the step or phase of the turn.
   */
  step: string;
  kind: "action" | "event" | "choice" | "trigger" | "resolve" | "effect" | "instead" | "not" | "illegal" | "complete";
  /**
   * Level is 1 for what is part of something else: while a spell is being cast, while an ability resolves.
   */
  level?: number;
  text: string;
  rules?: Cited[];
  /**
   * Card and Line are the card and the line of it that caused it.
   */
  card?: string;
  line?: string;
  /**
   * Open are the options of a choice.
   */
  open?: string[];
}
/**
 * RuleText is a rule in the words of its rules document (GET /api/rules/EDITION/NUMBER), if the server was given one.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "RuleText".
 */
export interface RuleText {
  number: string;
  /**
   * Title is the heading that it stands under.
   */
  title?: string;
  text?: string;
  examples?: string[];
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
   * Answers is how many were given: the game can be viewed after any number of them, from 0 on.
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
   * Rule is the number of the rule by which it happened, in the rulebook of the game's edition, About what that is
   * about.
   */
  rule?: string;
  about?: string;
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
 * ImportCards asks to import what a source publishes, or a file on the server's disk (POST /api/card-data).
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "ImportCards".
 */
export interface ImportCards {
  source?: string;
  file?: string;
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
/**
 * Import is how far an import is.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Import".
 */
export interface Import1 {
  from: string;
  phase: "uploading" | "downloading" | "reading" | "storing" | "checking" | "done" | "failed" | "canceled";
  /**
   * Bytes are those of this phase so far, of Total, 0 if that isn't known.
   */
  bytes: number;
  total?: number;
  /**
   * Cards is how many have been read; when they are in use, how many the server knows. Of those, Checked have been
   * checked and Playable.
   */
  cards: number;
  checked: number;
  playable: number;
  /**
   * Skips is how many cards could not be read, Skipped says why, of the first.
   */
  skips?: number;
  skipped?: string[];
  /**
   * InUse is true as soon as new games use the cards.
   */
  inUse?: boolean;
  error?: string;
}
/**
 * Match is a match of several games, of which this is one.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Match".
 */
export interface Match1 {
  /**
   * Of is the greatest number of games, Game the number of this one, from 1.
   */
  of: number;
  game: number;
  /**
   * Wins are the games that each seat has won by now, Before the games before this one.
   */
  wins: number[];
  before: string[];
  /**
   * Over is true if the match is over, Winner who has won it then: a seat, -1 for a draw.
   */
  over?: boolean;
  winner: number;
  /**
   * Next is the next game, as soon as there is one: the same token opens it.
   */
  next?: string;
  between?: Between1;
}
/**
 * Mulligan is what a mulligan costs.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Mulligan".
 */
export interface Mulligan1 {
  /**
   * Taken is how many the player has taken.
   */
  taken: number;
  /**
   * Keep is how many cards the player has if they keep this hand, Bottom how many of it they put on the bottom of
   * their library.
   */
  keep: number;
  bottom: number;
  /**
   * NextKeep and NextBottom are the same for the hand after the next mulligan.
   */
  nextKeep: number;
  nextBottom: number;
}
/**
 * Proposal is a loop that a player has suggested to repeat.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Proposal".
 */
export interface Proposal1 {
  /**
   * By is the seat of the player who suggested it, Times how often.
   */
  by: number;
  times: number;
  /**
   * Choices are those of one repetition.
   */
  choices: ProposedChoice[];
  /**
   * Gives is what a repetition gives, a few words each.
   */
  gives: string[];
  /**
   * Repetition and Choice are where it ends: after all repetitions, or where a player has shortened it.
   */
  repetition: number;
  choice: number;
  /**
   * Asked is the seat of the player who has to accept or shorten it now.
   */
  asked: number;
}
/**
 * Repeatable is a loop that a player who has priority can suggest to repeat.
 *
 * This interface was referenced by `ArbiterSMessages`'s JSON-Schema
 * via the `definition` "Repeatable".
 */
export interface Repeatable1 {
  /**
   * Choices are those of one repetition.
   */
  choices: ProposedChoice[];
  /**
   * Gives is what a repetition gives, a few words each.
   */
  gives: string[];
  /**
   * Most is how often it can be repeated at once here: a limit of the program, not one of the rules.
   */
  most: number;
}
