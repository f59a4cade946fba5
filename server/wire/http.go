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
}

// Seated is the answer to both: the seat, and the secret that opens it.
type Seated struct {
	Game  string `json:"game"`
	Seat  int    `json:"seat"`
	Token string `json:"token"`
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
