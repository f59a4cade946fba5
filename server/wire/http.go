package wire

// What the server's HTTP interface takes and gives, as JSON.

// DeckChoice is a deck: an embedded one by name, or a list in any form that deck files have. Cards are cards of the player's own, as plain text, that the list
// may name.
type DeckChoice struct {
	Name  string `json:"name,omitempty" jsonschema:"maxLength=80"`
	List  string `json:"list,omitempty" jsonschema:"maxLength=65536"`
	Cards string `json:"cards,omitempty" jsonschema:"maxLength=65536"`
}

// NewGame asks for a game (POST /api/games).
type NewGame struct {
	Name    string `json:"name" jsonschema:"maxLength=80"`
	Edition string `json:"edition" jsonschema:"maxLength=20"`
	// Format is a duel, free-for-all, two-headed-giant (the first two seats against the others) or commander; by the number of seats if it is not given.
	Format string `json:"format,omitempty" jsonschema:"enum=,enum=duel,enum=free-for-all,enum=two-headed-giant,enum=commander"`
	// Clock is how many seconds a player has for each decision, 0 for as long as they like. When they are over, the computer decides for them until they are back.
	Clock int `json:"clock,omitempty" jsonschema:"minimum=0,maximum=3600"`
	// Partial plays cards without the lines that can't be read or played, and says so of each.
	Partial bool `json:"partial,omitempty"`
	// Text is which text of the cards is played: their Oracle text, or as printed before the edition's date.
	Text string `json:"text,omitempty" jsonschema:"enum=,enum=oracle,enum=printed"`
	// Private keeps the game out of the lobby: whoever wants to join or watch it needs the invitation in the answer.
	Private bool `json:"private,omitempty"`
	// Watchers tells whether others may watch: everybody who finds the game, or nobody.
	Watchers string `json:"watchers,omitempty" jsonschema:"enum=,enum=nobody"`
	// Delay is how many seconds after the players they see what happens, 10 if it is not given.
	Delay *int `json:"delay,omitempty" jsonschema:"minimum=0,maximum=600"`
	// Key makes it safe to repeat the request: with the same key it gives the same game, seat and token again. It is a secret of at least 32 letters and digits.
	Key string `json:"key,omitempty" jsonschema:"minLength=32,maxLength=128,pattern=^[0-9A-Za-z_-]*$"`
	// Player is what the one who asks is called, Deck what they play.
	Player string     `json:"player" jsonschema:"maxLength=40"`
	Deck   DeckChoice `json:"deck"`
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
	State   string `json:"state" jsonschema:"enum=open,enum=playing,enum=over"`
	Seats   []Seat `json:"seats"`
	Made    int64  `json:"made"`
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
	// Answers is how many were given: the game can be looked at after 0 to so many of them.
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
	// Rule is the number of the rule by which it happened, in the rulebook of the game's edition.
	Rule string `json:"rule,omitempty"`
}

// Moment is a finished game at one place, everything open (GET /api/games/ID/replay/AT).
type Moment struct {
	State State `json:"state"`
	// Asked is what State.Waiting is asked there, Chosen what they then chose.
	Asked  string `json:"asked,omitempty"`
	Chosen string `json:"chosen,omitempty"`
}

// Branch asks to play on from a place in a finished game (POST /api/games/ID/branch): in a seat, against a computer player. The answer is Seated, of a new game.
type Branch struct {
	At     int    `json:"at" jsonschema:"minimum=0"`
	Seat   int    `json:"seat" jsonschema:"minimum=0,maximum=3"`
	Agent  string `json:"agent" jsonschema:"maxLength=40"`
	Player string `json:"player" jsonschema:"maxLength=40"`
	// Key makes it safe to repeat the request, as in NewGame.
	Key string `json:"key,omitempty" jsonschema:"minLength=32,maxLength=128,pattern=^[0-9A-Za-z_-]*$"`
}

// Uploaded is the answer to a record of games, as arbiter sim --record writes it (POST /api/replays, with ?game=N for one of them): they can be looked at now.
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
}

// DeckInfo is an embedded deck.
type DeckInfo struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Cards  int    `json:"cards"`
	Colors string `json:"colors"`
}

// DeckReport says what a deck choice comes to (POST /api/decks/check).
type DeckReport struct {
	Name     string   `json:"name"`
	Cards    int      `json:"cards"`
	Distinct int      `json:"distinct"`
	Problems []string `json:"problems,omitempty"`
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

// Problem is the answer to a request that can't be met.
type Problem struct {
	Error string `json:"error"`
}
