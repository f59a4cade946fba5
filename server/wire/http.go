package wire

// What the server's HTTP interface takes and gives, as JSON.

// DeckChoice is a deck: an embedded one by name, or a list in any form that deck files have. Cards are cards of the
// player's own, as plain text, that the list may name.
type DeckChoice struct {
	Name  string `json:"name,omitempty" jsonschema:"maxLength=80"`
	List  string `json:"list,omitempty" jsonschema:"maxLength=65536"`
	Cards string `json:"cards,omitempty" jsonschema:"maxLength=65536"`
}

// NewGame asks for a game (POST /api/games).
type NewGame struct {
	Name    string `json:"name" jsonschema:"maxLength=80"`
	Edition string `json:"edition" jsonschema:"maxLength=20"`
	// Format is a duel, free-for-all, two-headed-giant (the first two seats against the others) or commander; by the
	// number of seats if it is not given.
	Format string `json:"format,omitempty" jsonschema:"enum=,enum=duel,enum=free-for-all,enum=two-headed-giant,enum=commander"`
	// Clock is how many seconds a player has for each decision, 0 for as long as they like. When they are over, the
	// computer decides for them until they are back.
	Clock int `json:"clock,omitempty" jsonschema:"minimum=0,maximum=3600"`
	// BestOf is how many games there are at most: 3 for a match of two players, who may exchange cards with their
	// sideboards between the games; otherwise 1.
	BestOf int `json:"bestOf,omitempty" jsonschema:"enum=0,enum=1,enum=3"`
	// Partial plays cards without the lines that can't be read or played, and names those lines.
	Partial bool `json:"partial,omitempty"`
	// Text is which text of the cards is played: their Oracle text, or as printed before the edition's date.
	Text string `json:"text,omitempty" jsonschema:"enum=,enum=oracle,enum=printed"`
	// Private keeps the game out of the lobby: whoever wants to join or watch it needs the invitation in the answer.
	Private bool `json:"private,omitempty"`
	// Watchers tells whether others may watch: everybody who finds the game, or nobody.
	Watchers string `json:"watchers,omitempty" jsonschema:"enum=,enum=nobody"`
	// Delay is how many seconds after the players they see what happens, 10 if it is not given.
	Delay *int `json:"delay,omitempty" jsonschema:"minimum=0,maximum=600"`
	// Key makes it safe to repeat the request: with the same key it gives the same game, seat and token again. It is a
	// secret of at least 32 letters and digits.
	Key string `json:"key,omitempty" jsonschema:"minLength=32,maxLength=128,pattern=^[0-9A-Za-z_-]*$"`
	// Player is the name of the requesting player, Deck what they play.
	Player string     `json:"player" jsonschema:"maxLength=40"`
	Deck   DeckChoice `json:"deck"`
	// First is the seat that takes the first turn, 0 for Player; at random if it is not given.
	First *int `json:"first,omitempty" jsonschema:"minimum=0,maximum=3"`
	// Others are the other seats, one to three, in turn order.
	Others []OtherSeat `json:"others" jsonschema:"minItems=1,maxItems=3"`
}

// OtherSeat is a seat for a computer, or one that waits for a person.
type OtherSeat struct {
	// Agent is the computer player, "" for a person.
	Agent string     `json:"agent,omitempty"`
	Deck  DeckChoice `json:"deck,omitzero"`
}

// Join asks for a seat (POST /api/games/ID/join).
type Join struct {
	Player string     `json:"player" jsonschema:"maxLength=40"`
	Deck   DeckChoice `json:"deck"`
	// Invite is the invitation that a private game needs.
	Invite string `json:"invite,omitempty" jsonschema:"maxLength=128"`
	// Key makes it safe to repeat the request, as in NewGame.
	Key string `json:"key,omitempty" jsonschema:"minLength=32,maxLength=128,pattern=^[0-9A-Za-z_-]*$"`
}

// Seated is the answer to both: the seat, and the secret that opens it.
type Seated struct {
	Game  string `json:"game"`
	Seat  int    `json:"seat"`
	Token string `json:"token"`
	// Invite is the invitation to the game, if it is private.
	Invite string `json:"invite,omitempty"`
}

// LobbyGame is a game as the lobby lists it (GET /api/games, GET /api/games/ID).
type LobbyGame struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Edition string `json:"edition"`
	Format  string `json:"format"`
	State   string `json:"state" jsonschema:"enum=open,enum=playing,enum=over,enum=closed"`
	// Reason says why the game is closed: it can't go on, for instance because this version of the program plays it
	// differently.
	Reason string `json:"reason,omitempty"`
	Seats  []Seat `json:"seats"`
	Made   int64  `json:"made"`
	// BestOf is how many games the match has at most, Game which of them this is, from 1, Next the one after it; 0 and
	// "" without a match.
	BestOf int    `json:"bestOf,omitempty"`
	Game   int    `json:"game,omitempty"`
	Next   string `json:"next,omitempty"`
	// Outcome says how the game ended, Turns how many turns it had.
	Outcome string `json:"outcome,omitempty"`
	Turns   int    `json:"turns,omitempty"`
	// Private is true of a game that needs an invitation, Unwatched of one that only its players see.
	Private   bool `json:"private,omitempty"`
	Unwatched bool `json:"unwatched,omitempty"`
}

// Replay is a finished game as a whole (GET /api/games/ID/replay).
type Replay struct {
	Game    string `json:"game"`
	Name    string `json:"name"`
	Edition string `json:"edition"`
	Format  string `json:"format"`
	// Names are those of the players, in the order of their seats, Decks what they played.
	Names []string `json:"names"`
	Decks []string `json:"decks"`
	// Answers is how many were given: the game can be viewed after any number of them, from 0 on.
	Answers int `json:"answers"`
	// Turns are the places where turn 1, turn 2 and so on begin.
	Turns []int `json:"turns"`
	// Lines are what happened, in the judge's sentences.
	Lines []Told `json:"lines"`
}

// Told is a sentence of what happened, and after how many answers.
type Told struct {
	At   int    `json:"at"`
	Turn int    `json:"turn"`
	Text string `json:"text"`
	// Rule is the number of the rule by which it happened, in the rulebook of the game's edition, About what that is
	// about.
	Rule  string `json:"rule,omitempty"`
	About string `json:"about,omitempty"`
}

// Moment is a finished game at one place, everything open (GET /api/games/ID/replay/AT).
type Moment struct {
	State State `json:"state"`
	// Asked is what State.Waiting is asked there, Chosen what they then chose.
	Asked  string `json:"asked,omitempty"`
	Chosen string `json:"chosen,omitempty"`
}

// Branch asks to play on from a place in a finished game (POST /api/games/ID/branch): in a seat, against a computer
// player. The answer is Seated, of a new game.
type Branch struct {
	At     int    `json:"at" jsonschema:"minimum=0"`
	Seat   int    `json:"seat" jsonschema:"minimum=0,maximum=3"`
	Agent  string `json:"agent" jsonschema:"maxLength=40"`
	Player string `json:"player" jsonschema:"maxLength=40"`
	// Key makes it safe to repeat the request, as in NewGame.
	Key string `json:"key,omitempty" jsonschema:"minLength=32,maxLength=128,pattern=^[0-9A-Za-z_-]*$"`
}

// Uploaded is the answer to a record of games, as arbiter sim --record writes it (POST /api/replays, with ?game=N for
// one of them): they can be looked at now.
type Uploaded struct {
	Games []string `json:"games"`
	// Of is how many games the record has.
	Of int `json:"of"`
}

// Offer is what can be chosen for a game (GET /api/offer).
type Offer struct {
	Decks    []DeckInfo `json:"decks"`
	Editions []string   `json:"editions"`
	Formats  []string   `json:"formats"`
	Agents   []string   `json:"agents"`
	Cards    int        `json:"cards"`
	// Owner is true if the client may import card data, OwnerToken if that requires a token, and Imported if it has
	// been done.
	Owner      bool `json:"owner,omitempty"`
	OwnerToken bool `json:"ownerToken,omitempty"`
	Imported   bool `json:"imported,omitempty"`
	// Given is true if the server was started with files of cards, besides those that come with the program.
	Given bool `json:"given,omitempty"`
	// Constructed are the formats whose rules of deck construction can be checked.
	Constructed []string `json:"constructed"`
	// Addresses are the URLs at which others can reach the server, the best first; none if only the page's own is
	// known.
	Addresses []string `json:"addresses,omitempty"`
}

// DeckInfo is an embedded deck.
type DeckInfo struct {
	// Edition is the one for which it was made, About says what it does.
	Edition string `json:"edition"`
	About   string `json:"about"`
	Name    string `json:"name"`
	Title   string `json:"title"`
	Cards   int    `json:"cards"`
	Colors  string `json:"colors"`
}

// DeckQuestion asks what a deck comes to (POST /api/decks/check).
type DeckQuestion struct {
	Name  string `json:"name,omitempty" jsonschema:"maxLength=80"`
	List  string `json:"list,omitempty" jsonschema:"maxLength=65536"`
	Cards string `json:"cards,omitempty" jsonschema:"maxLength=65536"`
	// Format is the format whose rules of deck construction are checked; none if it is not given.
	Format string `json:"format,omitempty" jsonschema:"maxLength=40"`
	// Edition, Partial and Text are those of the game that the deck is for, as in NewGame.
	Edition string `json:"edition,omitempty" jsonschema:"maxLength=20"`
	Partial bool   `json:"partial,omitempty"`
	Text    string `json:"text,omitempty" jsonschema:"enum=,enum=oracle,enum=printed"`
}

// DeckReport says what a deck comes to. It can be played if there are no problems.
type DeckReport struct {
	Name     string   `json:"name"`
	Cards    int      `json:"cards"`
	Distinct int      `json:"distinct"`
	Problems []string `json:"problems,omitempty"`
	// Entries are the lines of the list that were understood.
	Entries []DeckEntry `json:"entries"`
	// Unknown is how many names no card has that the server knows.
	Unknown int `json:"unknown,omitempty"`
	// Violations are what the format doesn't allow.
	Violations []string `json:"violations,omitempty"`
}

// DeckEntry is a line of a deck list.
type DeckEntry struct {
	N    int    `json:"n"`
	Part string `json:"part" jsonschema:"enum=main,enum=sideboard,enum=commander,enum=companion"`
	Name string `json:"name"`
	// Card is the card of that name, if there is one; otherwise Near are names that are like it.
	Card *CardInfo `json:"card,omitempty"`
	Near []string  `json:"near,omitempty"`
}

// CardInfo is a card in a list: the front face, with the texts of all faces.
type CardInfo struct {
	Name string `json:"name"`
	Cost string `json:"cost,omitempty"`
	// Value is its mana value (202.3).
	Value int    `json:"value"`
	Type  string `json:"type"`
	Text  string `json:"text,omitempty"`
	// Size is power and toughness, loyalty or defense as printed.
	Size   string `json:"size,omitempty"`
	Colors string `json:"colors,omitempty"`
	// Refused says why the card can't be played, with the line and the column where reading stopped.
	Refused string `json:"refused,omitempty"`
}

// CardSearch is what a search found (GET /api/cards?q=QUERY&from=N): some of the cards, from the one at From on.
type CardSearch struct {
	Total int        `json:"total"`
	From  int        `json:"from"`
	Cards []CardInfo `json:"cards"`
}

// Why says what made an object what it is, and what keeps the player from using it now (GET /api/games/ID/why/OBJECT,
// with the seat's token in the header Invitation).
type Why struct {
	Object string `json:"object"`
	// Layers are its copiable values and the effects on it, in the order in which they apply (613).
	Layers []Reason `json:"layers"`
	// Result is what it is with all of them.
	Result string `json:"result"`
	// Cant are the things that can't be done with it, each with the reason.
	Cant []Reason `json:"cant,omitempty"`
	// Costs is the mana that casting it or activating its ability would cost now, with what increases or reduces that.
	Costs string `json:"costs,omitempty"`
	// Taps are the permanents that would be tapped to pay for it if it is cast now, or its ability activated. Leaves
	// are the names of the cards of the hand that could be paid for before and not after that.
	Taps   []ID     `json:"taps,omitempty"`
	Leaves []string `json:"leaves,omitempty"`
	// Life is the life that could be paid for Phyrexian mana instead of that mana (107.4f), if the player is asked.
	Life int `json:"life,omitempty"`
	// Loses is the life that the player loses by paying so: what they pay of it, and what damage lands deal to them.
	Loses int `json:"loses,omitempty"`
}

// Forecast is what combat damage would come to if the others declare no more than they have to and nobody does anything
// else (GET /api/games/ID/combat?plan=ID:ID,ID:ID, with the seat's token in the header Invitation). The plan says of
// each creature of the declaration that is being made what it attacks or blocks. Where a target is asked for,
// ?answer=N is the number of the option that would be chosen.
type Forecast struct {
	// Dies are the creatures, planeswalkers and battles that would leave the battlefield, Players the players whose
	// life total would change, and Hit the planeswalkers and battles that would lose counters and stay (120.3).
	Dies    []ID   `json:"dies"`
	Players []Loss `json:"players"`
	Hit     []Hit  `json:"hit,omitempty"`
	// Unknown is true if no damage can be foreseen, since something happens or has to be chosen before.
	Unknown bool `json:"unknown,omitempty"`
	// Assigned is true if it depends on how a creature's damage is divided among several: lethal damage to each in turn
	// is assumed (510.1c).
	Assigned bool `json:"assigned,omitempty"`
	// Cost is the mana that the declaration costs (508.1h, 509.1e). Cannot are the creatures that can't attack or block
	// as they are meant to once those before them do: that could not be paid for, or is not allowed. Drawn are the
	// creatures that would have to attack or block with them.
	Cost   string `json:"cost,omitempty"`
	Cannot []ID   `json:"cannot,omitempty"`
	Drawn  []ID   `json:"drawn,omitempty"`
	// Then is the name of what the rest depends on if only the damage before it can be foreseen: first-strike damage.
	Then string `json:"then,omitempty"`
	// Without are the names of spells and abilities that are left out, since they only draw, discard, reveal or move
	// cards.
	Without []string `json:"without,omitempty"`
}

// Hit is how much loyalty or defense a permanent would lose, and what it would have left.
type Hit struct {
	Object ID  `json:"object"`
	Loses  int `json:"loses"`
	Left   int `json:"left"`
}

// Loss is how much life a player would lose, less what they gain, what they would have left, and whether they would
// lose the game.
type Loss struct {
	Player int  `json:"player"`
	Life   int  `json:"life"`
	Left   int  `json:"left"`
	Lost   bool `json:"lost,omitempty"`
}

// Reason is a sentence with its rules, and the line of a card that it comes from.
type Reason struct {
	// Layer is the layer in which an effect applies.
	Layer string `json:"layer,omitempty"`
	Text  string `json:"text"`
	// Rules are the numbers of the rules in the edition of the game.
	Rules []string `json:"rules,omitempty"`
	Line  string   `json:"line,omitempty"`
	// From is the name of the object whose effect it is, Change what the effect does, shortly: "+1/+1", "gains flying".
	From   string `json:"from,omitempty"`
	Change string `json:"change,omitempty"`
}

// Keywords is what words on cards mean in an edition (GET /api/keywords?edition=EDITION).
type Keywords struct {
	Edition string    `json:"edition"`
	Words   []Keyword `json:"words"`
}

// Keyword is a keyword ability or action.
type Keyword struct {
	// Name is in lower case.
	Name string `json:"name"`
	// Rule is the number of its rule in the edition, "" if that has none.
	Rule string `json:"rule,omitempty"`
	// Text is its meaning in few sentences.
	Text string `json:"text"`
}

// Pictures are the addresses of pictures of cards, by name, as far as the card data has them
// (GET /api/pictures?name=NAME&name=NAME...).
type Pictures struct {
	Pictures map[string]string `json:"pictures"`
}

// Telling is what happened at a moment of a game, as a judge explains it to the player or spectator who asks (GET
// /api/games/ID/moment/AT, with the seat's token or the invitation in the header Invitation): from the last time that
// somebody had priority to the next one. It contains nothing that is hidden from them.
type Telling struct {
	Steps []ToldStep `json:"steps"`
	// State compares what there was to see before and after.
	State []Compared `json:"state"`
}

// ToldStep is one thing that happened, was chosen, or did not happen.
type ToldStep struct {
	Turn int `json:"turn"`
	// Step is the step or phase of the turn.
	Step string `json:"step"`
	Kind string `json:"kind" jsonschema:"enum=action,enum=event,enum=choice,enum=trigger,enum=resolve,enum=effect,enum=instead,enum=not,enum=illegal,enum=complete"`
	// Level is 1 for what is part of something else: while a spell is being cast, while an ability resolves.
	Level int     `json:"level,omitempty"`
	Text  string  `json:"text"`
	Rules []Cited `json:"rules,omitempty"`
	// Card and Line are the card and the line of it that caused it.
	Card string `json:"card,omitempty"`
	Line string `json:"line,omitempty"`
	// Open are the options of a choice.
	Open []string `json:"open,omitempty"`
}

// Cited is a rule that is cited, by its number in the edition of the game, and what it is about.
type Cited struct {
	Number string `json:"number"`
	About  string `json:"about,omitempty"`
}

// Compared is one thing that there is to see of a player: life, hand, or what they have in a zone.
type Compared struct {
	Player int    `json:"player"`
	About  string `json:"about"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// RuleText is a rule in the words of its rules document (GET /api/rules/EDITION/NUMBER), if the server was given one.
type RuleText struct {
	Number string `json:"number"`
	// Title is the heading that it stands under.
	Title    string   `json:"title,omitempty"`
	Text     string   `json:"text,omitempty"`
	Examples []string `json:"examples,omitempty"`
}

// CardText asks what a card typed in plain text says (POST /api/cards/read).
type CardText struct {
	Text    string `json:"text" jsonschema:"maxLength=8192"`
	Edition string `json:"edition" jsonschema:"maxLength=20"`
}

// CardReading is what was understood of it.
type CardReading struct {
	Name     string        `json:"name"`
	Playable bool          `json:"playable"`
	Problem  string        `json:"problem,omitempty"`
	Lines    []LineReading `json:"lines"`
	// Card is what stands on it.
	Card *CardInfo `json:"card,omitempty"`
}

// LineReading is one line of rules text: in our words, or where it stopped.
type LineReading struct {
	Text string `json:"text"`
	// Read is the line as we would print it; empty if it was not understood.
	Read    string `json:"read,omitempty"`
	Problem string `json:"problem,omitempty"`
	// Column is where reading stopped, from 1.
	Column int `json:"column,omitempty"`
}

// CardData is what whoever runs the server can import (GET /api/card-data), and what has been.
type CardData struct {
	// Cards is how many the server knows.
	Cards int `json:"cards"`
	// From is where the imported cards came from.
	From    []string     `json:"from,omitempty"`
	Sources []CardSource `json:"sources"`
	// Folder is true if the server has a folder of card files; Files are those in it, and Problem says why they can't
	// be listed.
	Folder  bool       `json:"folder,omitempty"`
	Files   []CardFile `json:"files"`
	Problem string     `json:"problem,omitempty"`
	// Import is the latest import.
	Import *Import `json:"import,omitempty"`
}

// CardSource is a publisher of card data.
type CardSource struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	URL   string `json:"url"`
}

// CardFile is a file on the server's disk.
type CardFile struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
}

// ImportCards asks to import what a source publishes, or a file on the server's disk (POST /api/card-data).
type ImportCards struct {
	Source string `json:"source,omitempty" jsonschema:"maxLength=40"`
	File   string `json:"file,omitempty" jsonschema:"maxLength=255"`
}

// Import is how far an import is.
type Import struct {
	From  string `json:"from"`
	Phase string `json:"phase" jsonschema:"enum=uploading,enum=downloading,enum=reading,enum=storing,enum=checking,enum=done,enum=failed,enum=canceled"`
	// Bytes are those of this phase so far, of Total, 0 if that isn't known.
	Bytes int64 `json:"bytes"`
	Total int64 `json:"total,omitempty"`
	// Cards is how many have been read; when they are in use, how many the server knows. Of those, Checked have been
	// checked and Playable.
	Cards    int `json:"cards"`
	Checked  int `json:"checked"`
	Playable int `json:"playable"`
	// Skips is how many cards could not be read, Skipped says why, of the first.
	Skips   int      `json:"skips,omitempty"`
	Skipped []string `json:"skipped,omitempty"`
	// InUse is true as soon as new games use the cards.
	InUse bool   `json:"inUse,omitempty"`
	Error string `json:"error,omitempty"`
}

// Problem is the answer to a request that can't be met.
type Problem struct {
	Error string `json:"error"`
}
