// Package scenario plays boards, scripts and expectations that are written down as data: tests of the rules, questions to a judge, puzzles. The format is
// described in docs/scenarios.md.
package scenario

import (
	"encoding/json"
	"strconv"
	"strings"

	"arbiter/engine/load"
)

// Scenario is a position, what the players do in it, and what must follow.
type Scenario struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Rules []Number `json:"rules"`
	// Example is the worked "Example:" of the rules document it plays: the rule, or with several under one rule 613.6/2 for the second.
	Example string `json:"example"`
	// Ruling is the official ruling that it plays.
	Ruling  *Ruling `json:"ruling"`
	Edition string  `json:"edition"`
	// Text is which text cards have: "printed" for that of the print nearest before the edition's date, where there is one.
	Text   string `json:"text"`
	Format string `json:"format"`
	Strict *bool  `json:"strict"`
	// Cards are cards of the scenario's own, as plain text.
	Cards     string          `json:"cards"`
	Players   []Player        `json:"players"`
	Order     []string        `json:"order"`
	Attack    string          `json:"attack"`
	Range     json.RawMessage `json:"range"`
	Teams     [][]string      `json:"teams"`
	Deploy    bool            `json:"deploy"`
	FirstDraw bool            `json:"first_draw"`
	// Opening has the hands be opening hands, kept by their players: what their cards let be done before the first turn is asked (103.6).
	Opening bool            `json:"opening_hands"`
	Illegal bool            `json:"illegal"`
	Seed    json.RawMessage `json:"seed"`
	Actions []Action        `json:"actions"`
	Stop    *Stop           `json:"stop"`
	Expect  []Expect        `json:"expect"`
	// Random has the players go on by chance when the script is done.
	Random *Random `json:"random"`
	// Why names objects, by name or label, whose characteristics a judge follows through the layers.
	Why []string `json:"why"`
	// Begin is where the position begins, if not with the first player's first turn.
	Begin *Begin `json:"begin"`
	// Goal is what a player is to reach, as a puzzle asks.
	Goal *Goal `json:"goal"`
	// Floats are players who are offered mana abilities whenever they have priority, in the line too.
	Floats []string `json:"floats"`
	// Solution is played before the script: the answers of a solution, each with what its option says.
	Solution []Answered `json:"line"`
	// Runs are played one after the other in the same game, instead of Actions, Stop and Expect.
	Runs []Run `json:"runs"`

	// File and Line say where it was written.
	File string `json:"-"`
	Line int    `json:"-"`
	// problem is why it can't be read as a scenario.
	problem string
}

// Ruling names an official ruling: the card that it was given for and the day it was published.
type Ruling struct {
	Card string `json:"card"`
	// Date is a day as 2017-07-14.
	Date string `json:"date"`
}

// Run is one part of a scenario.
type Run struct {
	Actions []Action `json:"actions"`
	Stop    *Stop    `json:"stop"`
	Expect  []Expect `json:"expect"`
}

// Random is play by chance: a trial of the machine, with nothing to expect but that what must hold of every game does.
type Random struct {
	// Seed seeds the choices.
	Seed uint64 `json:"seed"`
	// Answers is how many are given at most.
	Answers int `json:"answers"`
	// Prefer is the name of a card: where something can be done with one, that is done more often than not.
	Prefer string `json:"prefer"`
}

// Stop is where a run ends: after that step.
type Stop struct {
	Turn int    `json:"turn"`
	Step string `json:"step"`
}

// Player is one player's side of the board.
type Player struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	Life        *int32  `json:"life"`
	Hand        []Piece `json:"hand"`
	Battlefield []Piece `json:"battlefield"`
	Library     []Piece `json:"library"`
	Graveyard   []Piece `json:"graveyard"`
	Exile       []Piece `json:"exile"`
	Command     []Piece `json:"command"`
	// Sideboard are cards that the player owns outside the game (400.11).
	Sideboard []Piece `json:"sideboard"`
	// Counters are the player's own, by kind: energy, poison.
	Counters map[string]int32 `json:"counters"`
	// Mana is in the player's pool: {R}{R}{G}.
	Mana string `json:"mana"`
	// Speed is the player's speed (702.179); Tempted is how often the Ring has tempted them (701.54c).
	Speed   int `json:"speed"`
	Tempted int `json:"tempted"`
	// LandsPlayed is how many lands the player has played this turn.
	LandsPlayed int32 `json:"lands_played"`
	// Unknown is how many cards that nobody knows lie at the bottom of the library.
	Unknown int `json:"unknown"`
}

// Piece is a card, or several, in a zone: a name, or an object with more about it.
type Piece struct {
	Card        string           `json:"card"`
	Count       *int             `json:"count"`
	Tapped      bool             `json:"tapped"`
	As          string           `json:"as"`
	Counters    map[string]int32 `json:"counters"`
	Sick        bool             `json:"sick"`
	FaceDown    bool             `json:"face_down"`
	AttachedTo  string           `json:"attached_to"`
	ExiledWith  string           `json:"exiled_with"` // the permanent that has exiled it
	Damage      int32            `json:"damage"`
	Transformed bool             `json:"transformed"`
	Token       bool             `json:"token"`
	Attacking   bool             `json:"attacking"`
	Commander   bool             `json:"commander"` // a commander that lies elsewhere than in the command zone
	// Called is its name in the game, if two kinds of tokens share one.
	Called string `json:"called"`
	// Owner is the player who owns a permanent that another controls.
	Owner string `json:"owner"`
	// Attacks is the player or permanent, by name or label, that it attacks; Attacking is the opponent.
	Attacks string `json:"attacks"`
	// Chosen is what is chosen as it enters, in order: colors, types, names of cards, players, numbers, labels.
	Chosen []Number `json:"chosen"`
	// Manifested and Cloaked lie face down so (701.40, 701.58).
	Manifested bool `json:"manifested"`
	Cloaked    bool `json:"cloaked"`
	PhasedOut  bool `json:"phased_out"`
	// Flipped is of a flip card, Unlocked are the unlocked doors of a Room, by their names or left and right, Level is that of a Class.
	Flipped  bool     `json:"flipped"`
	Unlocked []string `json:"unlocked"`
	Level    int      `json:"level"`
	// The designations.
	Renowned   bool `json:"renowned"`
	Monstrous  bool `json:"monstrous"`
	Suspected  bool `json:"suspected"`
	Solved     bool `json:"solved"`
	Saddled    bool `json:"saddled"`
	Harnessed  bool `json:"harnessed"`
	RingBearer bool `json:"ring_bearer"`
	// Melded is the other card of a melded permanent, of which this is the one; Merged are the components beneath a merged permanent, from the top.
	Melded string   `json:"melded"`
	Merged []string `json:"merged"`
	// OnAdventure is exiled by its Adventure (715.3d).
	OnAdventure bool `json:"on_adventure"`
	// Foretold and Plotted are of cards in exile: "earlier", or "this turn".
	Foretold string `json:"foretold"`
	Plotted  string `json:"plotted"`
}

// UnmarshalJSON reads a name or an object.
func (p *Piece) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &p.Card)
	}
	type plain Piece
	return strictly(b, (*plain)(p))
}

// Action is one record of the script.
type Action struct {
	Turn     int             `json:"turn"`
	Step     string          `json:"step"`
	Player   string          `json:"player"`
	Do       string          `json:"do"`
	Card     string          `json:"card"`
	Using    string          `json:"using"`
	Face     string          `json:"face"`
	Splice   []Reference     `json:"splice"`
	X        *int32          `json:"x"`
	Modes    []int           `json:"modes"`
	Mode     json.RawMessage `json:"mode"`
	Kicked   *bool           `json:"kicked"`
	Targets  []Reference     `json:"targets"`
	If       *Guard          `json:"if"`
	Ability  string          `json:"ability"`
	Source   string          `json:"source"`
	What     string          `json:"what"`
	Defender string          `json:"defender"`
	Index    *int            `json:"index"`
	Attacker string          `json:"attacker"`
	// AttackerIndex counts attackers of that name.
	AttackerIndex *int            `json:"attacker_index"`
	One           bool            `json:"one"`
	Expect        []Expect        `json:"expect"`
	Kind          string          `json:"kind"`
	Count         int32           `json:"count"`
	Value         json.RawMessage `json:"value"`
	Illegal       bool            `json:"illegal"`
}

// Guard is a condition on the stack: while it is false the player passes.
type Guard struct {
	OnStack    string `json:"on_stack"`
	NotOnStack string `json:"not_on_stack"`
	TopOfStack string `json:"top_of_stack"`
}

// Reference names an object or player.
type Reference struct {
	Card   string `json:"card"`
	Copy   string `json:"copy"`
	Amount *int32 `json:"amount"`
	Mode   *int   `json:"mode"`
	Index  *int   `json:"index"`
	Player string `json:"player"`
}

// UnmarshalJSON reads a name or an object.
func (r *Reference) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &r.Card)
	}
	type plain Reference
	return strictly(b, (*plain)(r))
}

// Expect is one expectation: a key and what belongs to it.
type Expect struct {
	Key  string
	Body json.RawMessage
}

// UnmarshalJSON reads an object with one key.
func (e *Expect) UnmarshalJSON(b []byte) error {
	var m map[string]json.RawMessage
	if err := json.Unmarshal(b, &m); err != nil {
		return err
	}
	if len(m) != 1 {
		return &formError{"an expectation has one key, not " + itoa(len(m))}
	}
	for k, v := range m {
		e.Key, e.Body = k, v
	}
	return nil
}

// Status is how a scenario ended.
type Status string

// Results.
const (
	Pass        Status = "pass"
	Fail        Status = "fail"
	Unsupported Status = "unsupported"
)

// Result is the outcome of a scenario.
type Result struct {
	ID     string `json:"id"`
	Status Status `json:"status"`
	// Unasked: an answer was assumed for which the script has no record.
	Unasked bool   `json:"unasked,omitempty"`
	Detail  string `json:"detail,omitempty"`
	// Used is how often players by chance did something with the card they prefer.
	Used int `json:"used,omitempty"`
	// NotPrinted are the cards that play their Oracle text although the scenario asks for their prints.
	NotPrinted []load.NotPrinted `json:"not_printed,omitempty"`
}

// Summary counts results.
type Summary struct {
	Run         int `json:"run"`
	Passed      int `json:"passed"`
	Failed      int `json:"failed"`
	Unsupported int `json:"unsupported"`
}

// Add counts a result.
func (s *Summary) Add(r Result) {
	s.Run++
	switch r.Status {
	case Pass:
		s.Passed++
	case Fail:
		s.Failed++
	case Unsupported:
		s.Unsupported++
	}
}

// Number is a rule's number: "704.5f". A bare number such as 405.5 is taken as it is written. "702.47a/2" is the second sentence of a rule.
type Number string

// Rule is the rule's number, and which of its sentences is meant: 0 is the rule as a whole.
func (n Number) Rule() (number string, sentence int) {
	number, s, ok := strings.Cut(string(n), "/")
	if ok {
		if sentence, _ = strconv.Atoi(s); sentence < 1 {
			return string(n), 0
		}
	}
	return number, sentence
}

// UnmarshalJSON reads a text or a number.
func (n *Number) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] != '"' {
		*n = Number(b)
		return nil
	}
	return json.Unmarshal(b, (*string)(n))
}
