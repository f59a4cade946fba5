// Package wire is the messages between a server and who plays on it: a page in a browser, a bot. They are JSON, one
// object a WebSocket message, and `type` says which. The types here are the one description of them: wire.schema.json
// is generated from them, and the page's TypeScript from that.
package wire

//go:generate go run ./generate

// Version is the version of the messages. A change that an old client would misunderstand raises it.
const Version = 1

// ID names an object or player in a game: "p0" is the player who sits first, "17" an object. An object that changes
// zones is a new one with a new ID.
type ID string

// Hello is the first message of a client: which seat it plays. Without a token it watches.
type Hello struct {
	Type    string `json:"type" jsonschema:"enum=hello"`
	Version int    `json:"version" jsonschema:"minimum=1"`
	// Token is the secret that joining the game gave.
	Token string `json:"token,omitempty" jsonschema:"maxLength=128"`
	// Invite is the invitation that watching a private game needs.
	Invite string `json:"invite,omitempty" jsonschema:"maxLength=128"`
	// Beats asks for the states on the way to the latest one too, each in which something new had happened.
	Beats bool `json:"beats,omitempty"`
}

// Answer chooses options of the open decision. Several answer the steps that follow in the same group, one after the
// other: a gesture such as attacking with everything. Nothing is done if the first does not fit; a later one that does
// not fit ends the gesture there.
type Answer struct {
	Type string `json:"type" jsonschema:"enum=answer"`
	// At is State.At of the decision that is answered; an answer to a decision that is not open any more is refused.
	At      int   `json:"at" jsonschema:"minimum=0"`
	Options []int `json:"options" jsonschema:"minItems=1,maxItems=64"`
	// Name is the card name that is chosen, where Decision.AnyName is true; Options are ignored then.
	Name string `json:"name,omitempty" jsonschema:"maxLength=200"`
}

// Pass says how far to pass priority.
type Pass struct {
	Type string `json:"type" jsonschema:"enum=pass"`
	// Until: "once" passes now, "stack" until the stack is empty, "event" until something happens, "turn" until the
	// turn ends, "none" takes a standing order back and ends a pause without a pass.
	Until string `json:"until" jsonschema:"enum=once,enum=stack,enum=event,enum=turn,enum=none"`
	// At is State.At of the decision in which to pass; a pass of a decision that is not open any more is refused.
	// Without it, whatever decision is open is passed, also one that the player hasn't seen yet. It means nothing with
	// "none", which ends a standing order whenever it comes.
	At int `json:"at,omitempty" jsonschema:"minimum=0"`
}

// Stops are the steps in which the player wants priority although nothing has happened, in their own turn and in those
// of others; and two habits.
type Stops struct {
	Type   string   `json:"type" jsonschema:"enum=stops"`
	Mine   []string `json:"mine" jsonschema:"maxItems=16"`
	Theirs []string `json:"theirs" jsonschema:"maxItems=16"`
	// AlwaysMine and AlwaysTheirs are those in which the player is asked also if they can only pass, and where a
	// standing order to pass ends.
	AlwaysMine   []string `json:"alwaysMine,omitempty" jsonschema:"maxItems=16"`
	AlwaysTheirs []string `json:"alwaysTheirs,omitempty" jsonschema:"maxItems=16"`
	// Hold keeps priority after casting and activating.
	Hold bool `json:"hold"`
	// ByHand has the player asked for each source of mana as they pay.
	ByHand bool `json:"byHand"`
	// Full asks the player in those steps, and after each spell and ability of others, although they can do nothing:
	// nobody can tell from being made to wait what they hold.
	Full bool `json:"full,omitempty"`
	// Pause is how many seconds they then have each time to act or to take their time (pass until "none"); otherwise
	// they pass when it is over. A pass before that waits for its end. 0 is as long as they like, which they always
	// have in their own turn while the stack is empty.
	Pause int `json:"pause,omitempty" jsonschema:"minimum=0,maximum=30"`
	// Main asks the player in their own first main phase, if it is one of their steps, and again after each of their
	// own spells and abilities in their own turn, although they can do nothing: what they did doesn't end a phase.
	Main bool `json:"main,omitempty"`
}

// Yields are what the player isn't asked about until the game is over. Each message replaces those before.
type Yields struct {
	Type string  `json:"type" jsonschema:"enum=yields"`
	Of   []Yield `json:"of" jsonschema:"maxItems=100"`
}

// Yield is an ability that the player isn't asked about: "pass" passes priority while it is on top of the stack; "yes"
// and "no" answer a question whether to do something, of an own triggered ability that resolves. Targets and whatever
// has to be chosen are always asked for.
type Yield struct {
	Kind string `json:"kind" jsonschema:"enum=pass,enum=yes,enum=no"`
	// Name is that of the source and Text that of the ability: Object.Source and Object.Text, or those that a Decision
	// names.
	Name string `json:"name" jsonschema:"maxLength=200"`
	Text string `json:"text" jsonschema:"maxLength=4000"`
	// N is Decision.Optional of the question.
	N int `json:"n,omitempty"`
}

// Undo takes the player's last decision back, if no other person has answered and nothing hidden or random has come out
// since.
type Undo struct {
	Type string `json:"type" jsonschema:"enum=undo"`
	At   int    `json:"at" jsonschema:"minimum=0"`
}

// Repeat suggests to repeat the loop that ends with the player's last choices, or answers such a proposal of another
// player (731.2). The player who suggests it must have priority, as when the loop began, and have played it once.
// Nothing is repeated before all others have answered, in turn order.
type Repeat struct {
	Type string `json:"type" jsonschema:"enum=repeat"`
	// At is State.At.
	At int `json:"at" jsonschema:"minimum=0"`
	// Times is how often to repeat it; 0 in an answer.
	Times int `json:"times,omitempty" jsonschema:"minimum=0,maximum=1000000"`
	// Answer is what the player asked says: "accept" it, or "shorten" it to before a choice of theirs, which they will
	// make differently. The player who suggested it may "withdraw" it.
	Answer string `json:"answer,omitempty" jsonschema:"enum=,enum=accept,enum=shorten,enum=withdraw"`
	// Repetition and Choice are the place to which it is shortened, counted from 0: an index in Proposal.Choices.
	Repetition int `json:"repetition,omitempty" jsonschema:"minimum=0"`
	Choice     int `json:"choice,omitempty" jsonschema:"minimum=0"`
}

// Proposal is a loop that a player has suggested to repeat.
type Proposal struct {
	// By is the seat of the player who suggested it, Times how often.
	By    int `json:"by"`
	Times int `json:"times"`
	// Choices are those of one repetition.
	Choices []ProposedChoice `json:"choices"`
	// Gives is what a repetition gives, a few words each.
	Gives []string `json:"gives"`
	// Repetition and Choice are where it ends: after all repetitions, or where a player has shortened it.
	Repetition int `json:"repetition"`
	Choice     int `json:"choice"`
	// Asked is the seat of the player who has to accept or shorten it now.
	Asked int `json:"asked"`
}

// Repeatable is a loop that a player who has priority can suggest to repeat.
type Repeatable struct {
	// Choices are those of one repetition.
	Choices []ProposedChoice `json:"choices"`
	// Gives is what a repetition gives, a few words each.
	Gives []string `json:"gives"`
	// Most is how often it can be repeated at once here: a limit of the program, not one of the rules.
	Most int `json:"most"`
}

// ProposedChoice is a choice of a repetition.
type ProposedChoice struct {
	Seat int    `json:"seat"`
	Text string `json:"text"`
}

// Concede gives the game up.
type Concede struct {
	Type string `json:"type" jsonschema:"enum=concede"`
}

// Board is what a player does between two games of a match: the sideboard for the next game, and whether the player who
// chooses plays first. Conceding ends the match there.
type Board struct {
	Type string `json:"type" jsonschema:"enum=board"`
	// Side are the cards of the sideboard; all others of the deck are the main deck.
	Side []Copies `json:"side" jsonschema:"maxItems=100"`
	// First is what who chooses (Between.Chooser) wants: to play first, which is what happens without it, or to draw.
	First string `json:"first,omitempty" jsonschema:"enum=,enum=play,enum=draw"`
}

// Copies is a number of copies of a card.
type Copies struct {
	N    int    `json:"n" jsonschema:"minimum=1,maximum=250"`
	Name string `json:"name" jsonschema:"maxLength=200"`
}

// Welcome is a server's first message: the game as it does not change.
type Welcome struct {
	Type    string `json:"type" jsonschema:"enum=welcome"`
	Version int    `json:"version"`
	Game    string `json:"game"`
	Name    string `json:"name"`
	Edition string `json:"edition"`
	Format  string `json:"format"`
	// Seat is the viewer's place in turn order from 0, -1 for who watches.
	Seat  int    `json:"seat"`
	Seats []Seat `json:"seats"`
	// Private is true of a game that only those can join and watch who have its invitation.
	Private bool `json:"private,omitempty"`
	// Delay is how many seconds after the players this viewer sees what happens.
	Delay int `json:"delay,omitempty"`
	// Stops are the steps a player can stop in, in their order.
	Steps []string `json:"steps"`
}

// Seat is a place at the table.
type Seat struct {
	Name string `json:"name"`
	// Kind is who sits there: "person", "computer", or "open" while nobody does.
	Kind string `json:"kind" jsonschema:"enum=person,enum=computer,enum=open"`
	// Deck is the name of their deck: of the viewer's own, and of all when the game is over.
	Deck string `json:"deck,omitempty"`
	Here bool   `json:"here"`
	// Away is true of a player whose time ran out: the computer decides for them until they are back.
	Away bool `json:"away,omitempty"`
}

// State is the game as the viewer may know it, after each change. It is whole: whatever it does not list is not there.
type State struct {
	Type string `json:"type" jsonschema:"enum=state"`
	// At is how many answers have been given; it names the open decision.
	At       int       `json:"at"`
	Started  bool      `json:"started"`
	Over     bool      `json:"over"`
	Outcome  string    `json:"outcome,omitempty"`
	Turn     int       `json:"turn"`
	Active   int       `json:"active"`
	Priority int       `json:"priority"`
	Step     string    `json:"step"`
	Seats    []Seat    `json:"seats"`
	Players  []Player  `json:"players"`
	Objects  []Object  `json:"objects"`
	Decision *Decision `json:"decision,omitempty"`
	// Waiting is the player who has to decide, -1 if nobody has.
	Waiting int `json:"waiting"`
	// Left is how many milliseconds that player has left, where the game has a clock.
	Left int `json:"left,omitempty"`
	// Faces are the faces that objects show and that were not sent before, from number FacesFrom on.
	Faces     []Face `json:"faces,omitempty"`
	FacesFrom int    `json:"facesFrom"`
	// Log is what has happened since the last state, from line LogFrom on; lines from there on that came before are
	// withdrawn.
	Log     []Line `json:"log,omitempty"`
	LogFrom int    `json:"logFrom"`
	// Undo reports whether the player can take their last choices back.
	Undo bool `json:"undo"`
	// Undoes says in a word what is taken back first: "attack", "spell", "pass".
	Undoes string `json:"undoes,omitempty"`
	// UndoWhy tells a player why they can't.
	UndoWhy string `json:"undoWhy,omitempty"`
	// Unblockable are the attackers that none of the player's creatures can block, while attackers and blockers are
	// declared (509.1b). Those of players without an untapped creature aren't listed.
	Unblockable []Unblockable `json:"unblockable,omitempty"`
	// Pause is how many milliseconds are left of the pause of a player with full control, Passed whether they have
	// passed, which counts when it is over.
	Pause  int  `json:"pause,omitempty"`
	Passed bool `json:"passed,omitempty"`
	// Passing is the player's standing order to pass, "none" without one.
	Passing string `json:"passing"`
	// Proposal is a loop that a player has suggested to repeat and that not everybody has answered yet.
	Proposal *Proposal `json:"proposal,omitempty"`
	// Playable are the cards in exile that the player may play, now or at another time.
	Playable []Playable `json:"playable,omitempty"`
	// Match is the match that the game is part of.
	Match *Match `json:"match,omitempty"`
	// Beat is true of a state that the game has gone through and left: another follows at once. Nothing is asked in it.
	Beat bool `json:"beat,omitempty"`
}

// Playable is a card in exile that a player may play.
type Playable struct {
	ID ID `json:"id"`
	// Why is what keeps the player from playing it at the moment, in a few words, unless an option does.
	Why string `json:"why,omitempty"`
}

// Match is a match of several games, of which this is one.
type Match struct {
	// Of is the greatest number of games, Game the number of this one, from 1.
	Of   int `json:"of"`
	Game int `json:"game"`
	// Wins are the games that each seat has won by now, Before the games before this one.
	Wins   []int    `json:"wins"`
	Before []string `json:"before"`
	// Over is true if the match is over, Winner who has won it then: a seat, -1 for a draw.
	Over   bool `json:"over,omitempty"`
	Winner int  `json:"winner"`
	// Next is the next game, as soon as there is one: the same token opens it.
	Next string `json:"next,omitempty"`
	// Between is what is to be done before the next game.
	Between *Between `json:"between,omitempty"`
}

// Between is what players do between two games of a match: they may exchange cards with their sideboards, each with one
// Board.
type Between struct {
	// Chooser is the seat of the player who chooses who plays first.
	Chooser int `json:"chooser"`
	// Ready tells of each seat whether it is ready.
	Ready []bool `json:"ready"`
	// Left is how many milliseconds are left, if the match has a clock; then it goes on with the decks as they are.
	Left int `json:"left,omitempty"`
	// Main and Side are the viewer's main deck and sideboard, Registered the sideboard that they came with.
	Main       []Copies `json:"main,omitempty"`
	Side       []Copies `json:"side,omitempty"`
	Registered []Copies `json:"registered,omitempty"`
	// Least is the smallest number of cards in the main deck, Most the greatest in the sideboard.
	Least int `json:"least,omitempty"`
	Most  int `json:"most,omitempty"`
}

// Player is a player's state.
type Player struct {
	ID       ID           `json:"id"`
	Name     string       `json:"name"`
	Life     int          `json:"life"`
	Counters []Count      `json:"counters,omitempty"`
	Hand     int          `json:"hand"`
	Library  int          `json:"library"`
	Mana     []ManaAmount `json:"mana,omitempty"`
	Lands    int          `json:"lands"`
	// Team is the same number, from 1, for players of a team; 0 without teams.
	Team int  `json:"team,omitempty"`
	Lost bool `json:"lost,omitempty"`
	// Marks are what is so of the player in a word or a few each, Facts the same and more in sentences.
	Marks []string `json:"marks,omitempty"`
	Facts []Fact   `json:"facts,omitempty"`
}

// Fact is something that is so of an object or player and that neither its text nor its characteristics say, such as a
// regeneration shield, or what was chosen for it.
type Fact struct {
	Text string `json:"text"`
	// From is the name of the object whose effect it is, and Line the text that says so.
	From string `json:"from,omitempty"`
	Line string `json:"line,omitempty"`
}

// Count is a number of counters of a kind.
type Count struct {
	Kind string `json:"kind"`
	N    int    `json:"n"`
}

// ManaAmount is an amount of mana of one type: W, U, B, R, G or C.
type ManaAmount struct {
	Kind string `json:"kind"`
	N    int    `json:"n"`
}

// Object is a card, token, spell or ability that the viewer can tell from others.
type Object struct {
	ID         ID     `json:"id"`
	Zone       string `json:"zone" jsonschema:"enum=library,enum=hand,enum=battlefield,enum=graveyard,enum=stack,enum=exile,enum=command,enum=phased"`
	Kind       string `json:"kind" jsonschema:"enum=card,enum=token,enum=copy,enum=ability,enum=emblem,enum=damage"`
	Owner      int    `json:"owner"`
	Controller int    `json:"controller"`
	// Face is the number of its face; -1 for what the viewer only sees the back of.
	Face      int     `json:"face"`
	Power     *int    `json:"power,omitempty"`
	Toughness *int    `json:"toughness,omitempty"`
	Damage    int     `json:"damage,omitempty"`
	Counters  []Count `json:"counters,omitempty"`
	Tapped    bool    `json:"tapped,omitempty"`
	FaceDown  bool    `json:"faceDown,omitempty"`
	Sick      bool    `json:"sick,omitempty"`
	Host      ID      `json:"host,omitempty"`
	Attacks   ID      `json:"attacks,omitempty"`
	Blocks    []ID    `json:"blocks,omitempty"`
	Blocked   bool    `json:"blocked,omitempty"`
	// Text is what an ability on the stack says, Source the name of what it is an ability of.
	Text   string `json:"text,omitempty"`
	Source string `json:"source,omitempty"`
	// Triggered is true of a triggered ability on the stack, rather than an activated one.
	Triggered bool `json:"triggered,omitempty"`
	Targets   []ID `json:"targets,omitempty"`
	// Announced is what was chosen for a spell or ability on the stack besides targets and modes, a few words each: the
	// value of X, optional costs that were paid, how something is divided. Modes are the chosen modes of its text.
	Announced []string `json:"announced,omitempty"`
	Modes     []string `json:"modes,omitempty"`
	// Marks are what else is so of it in a word or a few each, Facts the same and more in sentences.
	Marks []string `json:"marks,omitempty"`
	Facts []Fact   `json:"facts,omitempty"`
}

// Face is what an object shows: its characteristics as they are now.
type Face struct {
	Name   string `json:"name"`
	Cost   string `json:"cost,omitempty"`
	Types  string `json:"types"`
	Colors string `json:"colors"`
	// Text is the rules text, a paragraph each.
	Text []string `json:"text,omitempty"`
	// Unplayed is rules text that the game goes on without.
	Unplayed []string `json:"unplayed,omitempty"`
	// Kinds are the card types that a table is laid out by: creature, land, planeswalker, ...
	Kinds []string `json:"kinds,omitempty"`
	// Power and Toughness are those it is printed with, as a creature; none if the object defines them itself (604.3).
	Power     *int `json:"power,omitempty"`
	Toughness *int `json:"toughness,omitempty"`
	// Loyalty is the loyalty (306.5b), Defense the defense (310.4b) it enters with: a number, or X.
	Loyalty string `json:"loyalty,omitempty"`
	Defense string `json:"defense,omitempty"`
	// Layout is how the card's Parts belong together: split, room, flip, transform, modal, adventure or omen; none if
	// it has no others. Of a face-down spell or permanent that the viewer may look at (708.5) it is face-down, and the
	// part is what the card is.
	Layout string `json:"layout,omitempty"`
	// Parts are the card's other faces, as they are printed; of a split card that isn't on the stack both halves.
	Parts []Part `json:"parts,omitempty"`
}

// Part is another face of a card, or a half, as it is printed.
type Part struct {
	Name  string `json:"name"`
	Cost  string `json:"cost,omitempty"`
	Types string `json:"types"`
	// Text is the rules text, a paragraph each.
	Text []string `json:"text,omitempty"`
	// Size is its power and toughness, or its loyalty or defense; none if it has none, or defines it itself.
	Size string `json:"size,omitempty"`
	// Front is true of the front of a double-faced card whose back is up, and of the other half of a flipped card.
	Front bool `json:"front,omitempty"`
}

// Decision is a question to the viewer.
type Decision struct {
	Kind   string `json:"kind"`
	Prompt string `json:"prompt"`
	Source ID     `json:"source,omitempty"`
	// Name is the name of Source, also where that has left.
	Name string `json:"name,omitempty"`
	// Group is the same for all steps of one choice, such as declaring attackers.
	Group   int      `json:"group"`
	Min     int      `json:"min"`
	Max     int      `json:"max"`
	Chosen  int      `json:"chosen"`
	Amount  int      `json:"amount"`
	Options []Option `json:"options"`
	// Clause is the text that is being carried out, of the object Source.
	Clause string `json:"clause,omitempty"`
	// SoFar is what has been chosen so far of what is being cast, activated or put on the stack, a few words each: the
	// value of X, optional costs, targets, what each gets of an amount that is divided, what it costs so far. Prices
	// are the lines of the card by which its cost depends on the targets or modes that are chosen.
	SoFar  []string `json:"soFar,omitempty"`
	Prices []string `json:"prices,omitempty"`
	// To is where the cards that are chosen go: "top" and "bottom" are those of a library, the others zones. "" if that
	// isn't known.
	To string `json:"to,omitempty"`
	// AnyName is true if a card name is to be chosen: the options are the names of cards that the player knows in this
	// game, and any other may be given as Answer.Name.
	AnyName bool `json:"anyName,omitempty"`
	// Steps are the steps that are still to come in a declaration of attackers or blockers, this one first: whom each
	// creature could attack or block, for some only if others do too (702.111b).
	Steps []Step `json:"steps,omitempty"`
	// Shares are the recipients of the combat damage that is assigned, those that have theirs left out, in the order in
	// which they are asked for.
	Shares []Share `json:"shares,omitempty"`
	// Auto are the sources that would be tapped if the rest is paid automatically.
	Auto []ID `json:"auto,omitempty"`
	// Tolls is what paying the rest automatically takes besides tapping and mana, Needs the same in words.
	Tolls []Toll `json:"tolls,omitempty"`
	Needs string `json:"needs,omitempty"`
	// Cost is the mana that is being paid, Left what of it the mana in the player's pool doesn't pay.
	Cost string `json:"cost,omitempty"`
	Left string `json:"left,omitempty"`
	// Modes are the modes of which some are chosen, those that can't be chosen as well.
	Modes []Mode `json:"modes,omitempty"`
	// Mulligan tells what the player decides between who is asked whether to keep a hand.
	Mulligan *Mulligan `json:"mulligan,omitempty"`
	// Divides is true if what is chosen becomes the first of two piles, and the rest the second.
	Divides bool `json:"divides,omitempty"`
	// Piles are the two piles of which one is chosen, in the order of the options; "" is a card that the player can't
	// see.
	Piles [][]ID `json:"piles,omitempty"`
	// Votes are those of the same vote that have been cast.
	Votes []Vote `json:"votes,omitempty"`
	// Announcing is true while a spell is cast or an ability activated: undo takes it back.
	Announcing bool `json:"announcing,omitempty"`
	// Begun is the state, as At counts them, in which what is being cast or activated was begun: whoever takes
	// decisions back until there takes all of it back. 0 means that this can't be done, or nothing is announced.
	Begun int `json:"begun,omitempty"`
	// Optional, in the question of an own triggered ability whether to do something, is its number among those of the
	// ability, for a Yield; else 0.
	Optional int `json:"optional,omitempty"`
	// Repeat is the loop that the player has just played and can repeat, while they have priority.
	Repeat *Repeatable `json:"repeat,omitempty"`
	// Duties are the player's creatures that have to attack if able in this turn's combat, while the player has
	// priority before it.
	Duties []Duty `json:"duties,omitempty"`
	// NoAttack says, while the player has priority before the combat of their own turn and has creatures, why none of
	// them could attack as things stand: "cost" if a cost of attacking can't be paid, else "other". "" if one could.
	NoAttack string `json:"noAttack,omitempty"`
}

// Toll is what a mana ability takes from its player besides tapping and mana: a permanent that it sacrifices, say.
type Toll struct {
	ID ID `json:"id"`
	// Text says what happens to it: "sacrificed".
	Text string `json:"text"`
}

// Duty is a creature that has to attack if able (508.1d), and the text because of which it has to.
type Duty struct {
	ID   ID     `json:"id"`
	Text string `json:"text"`
	// Source is the name of the object whose text it is, if that is another one.
	Source string `json:"source,omitempty"`
}

// Unblockable is an attacker that none of a player's creatures can block.
type Unblockable struct {
	ID ID `json:"id"`
	// Why says why, as a sentence, and Line is the text because of which, if there is one.
	Why  string `json:"why"`
	Line string `json:"line,omitempty"`
}

// Mode is one of the modes of a spell or ability.
type Mode struct {
	Text string `json:"text"`
	// Chosen is how many times it has been chosen.
	Chosen int `json:"chosen,omitempty"`
	// Option is the number of the option that chooses it, -1 if it can't be chosen; Why says why it can't.
	Option int    `json:"option"`
	Why    string `json:"why,omitempty"`
}

// Mulligan is what a mulligan costs.
type Mulligan struct {
	// Taken is how many the player has taken.
	Taken int `json:"taken"`
	// Keep is how many cards the player has if they keep this hand, Bottom how many of it they put on the bottom of
	// their library.
	Keep   int `json:"keep"`
	Bottom int `json:"bottom"`
	// NextKeep and NextBottom are the same for the hand after the next mulligan.
	NextKeep   int `json:"nextKeep"`
	NextBottom int `json:"nextBottom"`
}

// Vote is a vote that has been cast.
type Vote struct {
	Player int    `json:"player"`
	For    string `json:"for"`
}

// Step is one step of a declaration: whether a creature attacks, or blocks, and whom.
type Step struct {
	Source ID   `json:"source"`
	Others []ID `json:"others"`
	// Must is true if it has to attack or block; if there is only one thing that it can, nothing is asked about it.
	Must bool `json:"must,omitempty"`
}

// Share is how much combat damage one of its recipients gets.
type Share struct {
	Object ID `json:"object"`
	// Lethal is how much destroys it, as far as the rules count that (702.19b); Usual what it gets if each gets that
	// much in turn and the last one the rest.
	Lethal int `json:"lethal"`
	Usual  int `json:"usual"`
	// Asked is false if there is no choice: it gets what is left.
	Asked bool `json:"asked,omitempty"`
}

// Option is one answer to a decision; its place in the list is its number.
type Option struct {
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	Object ID     `json:"object,omitempty"`
	Other  ID     `json:"other,omitempty"`
	N      int    `json:"n,omitempty"`
	// Mana is true of mana abilities.
	Mana bool `json:"mana,omitempty"`
	// Needs is what the option takes from the player besides tapping and mana, if it can be paid for only with such
	// mana abilities: "Elf sacrificed". It is paid for by hand.
	Needs string `json:"needs,omitempty"`
	// Warns is what the option comes to without another question and its player may not expect: "X can only be 0",
	// "pays 2 life", "no further target possible".
	Warns string `json:"warns,omitempty"`
	// Clause is the text of the ability that is chosen, such as a triggered one, and Name the name of its source.
	Name   string `json:"name,omitempty"`
	Clause string `json:"clause,omitempty"`
}

// Line is one line of the log.
type Line struct {
	Text string `json:"text"`
	// Rule is the number of the rule it happened by, in the rulebook of the game's edition.
	Rule string `json:"rule,omitempty"`
	// About is what that rule is about.
	About string `json:"about,omitempty"`
	// Cause is what it happened on account of.
	Cause string `json:"cause,omitempty"`
	Turn  int    `json:"turn"`
	// At is how many answers had been given before it happened; it names the moment (GET /api/games/ID/moment/AT).
	At int `json:"at"`
	// Level is how many lines it stands under, below that of its turn: what a spell or ability did stands under it,
	// what happened in combat under a line of its own.
	Level int `json:"level,omitempty"`
	// Head is true of a line that others may stand under.
	Head bool `json:"head,omitempty"`
	// Minor is true of what is of little importance, or usual.
	Minor bool `json:"minor,omitempty"`
	// Kind groups lines for the eye.
	Kind string `json:"kind" jsonschema:"enum=turn,enum=cast,enum=ability,enum=combat,enum=damage,enum=life,enum=move,enum=look,enum=end,enum=note"`
	// To, of a line that says that a loop is repeated, is how many answers had been given at its end: the lines before
	// that, from At on, are of its repetitions.
	To int `json:"to,omitempty"`
	// Gain is true of a line about a life total that has become greater.
	Gain bool `json:"gain,omitempty"`
}

// Refused is the answer to a message that can't be done. Nothing has changed.
type Refused struct {
	Type string `json:"type" jsonschema:"enum=refused"`
	// Code: "form" (not a message), "seat" (not yours to do), "late" (the decision is not open any more), "option" (no
	// such option), "rate" (too many messages), "store" (it could not be stored), "broken" (the game can't go on).
	Code    string `json:"code" jsonschema:"enum=form,enum=seat,enum=late,enum=option,enum=rate,enum=store,enum=broken"`
	Message string `json:"message"`
	At      int    `json:"at"`
}
