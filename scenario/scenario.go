// Package scenario plays positions with scripts and expectations that are written as data: tests of the rules,
// questions to a judge, puzzles. docs/scenarios.md describes the format.
package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/engine/load"
)

// Scenario is a position, a script of what the players do, and expectations about the result.
type Scenario struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Rules []Number `json:"rules"`
	// Example is the rule whose "Example:" in the rules document it plays, 613.6/2 for the second example of a rule.
	Example string `json:"example"`
	// Ruling is the official ruling that it plays, if any.
	Ruling  *Ruling `json:"ruling"`
	Edition string  `json:"edition"`
	// Text selects the text of the cards: "printed" for that of the last print before the date of the edition, if there
	// is one.
	Text   string `json:"text"`
	Format string `json:"format"`
	Strict *bool  `json:"strict"`
	// Cards are additional cards, as plain text.
	Cards     string          `json:"cards"`
	Players   []Player        `json:"players"`
	Order     []string        `json:"order"`
	Attack    string          `json:"attack"`
	Range     json.RawMessage `json:"range"`
	Teams     [][]string      `json:"teams"`
	Deploy    bool            `json:"deploy"`
	FirstDraw bool            `json:"first_draw"`
	// Opening makes the hands opening hands that were kept, so that players may use what their cards allow before the
	// first turn (103.6).
	Opening bool            `json:"opening_hands"`
	Illegal bool            `json:"illegal"`
	Seed    json.RawMessage `json:"seed"`
	Actions []Action        `json:"actions"`
	Stop    *Stop           `json:"stop"`
	Expect  []Expect        `json:"expect"`
	// Random continues with random answers after the script.
	Random *Random `json:"random"`
	// Why lists objects, by name or label, whose characteristics the judge explains layer by layer.
	Why []string `json:"why"`
	// Begin is when the position begins; by default at the start of the first player's first turn.
	Begin *Begin `json:"begin"`
	// Goal is what a player must achieve, in a puzzle.
	Goal *Goal `json:"goal"`
	// Floats lists the players who are offered mana abilities whenever they have priority, including in the line.
	Floats []string `json:"floats"`
	// Solution is a line of answers, each with the text of its option, that is played before the script.
	Solution []Answered `json:"line"`
	// Runs are played one after the other in the same game, instead of Actions, Stop and Expect.
	Runs []Run `json:"runs"`

	// File and Line are where it was read from.
	File string `json:"-"`
	Line int    `json:"-"`
	// problem is the reason why it can't be read as a scenario.
	problem string
}

// Ruling identifies an official ruling by its card and the day it was published.
type Ruling struct {
	Card string `json:"card"`
	// Date is a day in the form 2017-07-14.
	Date string `json:"date"`
}

// Run is one part of a scenario.
type Run struct {
	Actions []Action `json:"actions"`
	Stop    *Stop    `json:"stop"`
	Expect  []Expect `json:"expect"`
}

// Random continues the game with random answers, to test the engine. Nothing is expected but that the checks of the
// engine pass.
type Random struct {
	// Seed is the seed of the random choices.
	Seed uint64 `json:"seed"`
	// Answers is the maximum number of answers.
	Answers int `json:"answers"`
	// Prefer is the name of a card that is used more often than others.
	Prefer string `json:"prefer"`
}

// Stop is the step after which a run ends.
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
	// Sideboard lists cards that the player owns outside the game (400.11).
	Sideboard []Piece `json:"sideboard"`
	// Counters are the counters that the player has, by kind: energy, poison.
	Counters map[string]int32 `json:"counters"`
	// Mana is the mana in the player's pool: {R}{R}{G}.
	Mana string `json:"mana"`
	// Speed is the player's speed (702.179); Tempted is how often the Ring has tempted them (701.54c).
	Speed   int `json:"speed"`
	Tempted int `json:"tempted"`
	// LandsPlayed is how many lands the player has played this turn.
	LandsPlayed int32 `json:"lands_played"`
	// Unknown is the number of unknown cards at the bottom of the library.
	Unknown int `json:"unknown"`
}

// Piece is one or more cards or tokens in a zone, written as a name or as an object with further fields.
type Piece struct {
	Card        string           `json:"card"`
	Count       *int             `json:"count"`
	Tapped      bool             `json:"tapped"`
	As          string           `json:"as"`
	Counters    map[string]int32 `json:"counters"`
	Sick        bool             `json:"sick"`
	FaceDown    bool             `json:"face_down"`
	AttachedTo  string           `json:"attached_to"`
	ExiledWith  string           `json:"exiled_with"` // the permanent that exiled it
	Damage      int32            `json:"damage"`
	Transformed bool             `json:"transformed"`
	Token       bool             `json:"token"`
	Attacking   bool             `json:"attacking"`
	Commander   bool             `json:"commander"` // a commander that is not in the command zone
	// Called is its name in the game, if two kinds of tokens share a name.
	Called string `json:"called"`
	// Owner is the owner of a permanent that another player controls.
	Owner string `json:"owner"`
	// Attacks is the player or permanent, by name or label, that it attacks; Attacking means that it attacks the
	// opponent.
	Attacks string `json:"attacks"`
	// Chosen lists what was chosen as it entered, in order: colors, types, card names, players, numbers, labels.
	Chosen []Number `json:"chosen"`
	// Manifested and Cloaked permanents are face down (701.40, 701.58).
	Manifested bool `json:"manifested"`
	Cloaked    bool `json:"cloaked"`
	PhasedOut  bool `json:"phased_out"`
	// Flipped is for flip cards. Unlocked lists the unlocked doors of a Room, by name or as left and right. Level is
	// that of a Class.
	Flipped  bool     `json:"flipped"`
	Unlocked []string `json:"unlocked"`
	Level    int      `json:"level"`
	// Designations of a permanent.
	Renowned   bool `json:"renowned"`
	Monstrous  bool `json:"monstrous"`
	Suspected  bool `json:"suspected"`
	Solved     bool `json:"solved"`
	Saddled    bool `json:"saddled"`
	Harnessed  bool `json:"harnessed"`
	RingBearer bool `json:"ring_bearer"`
	// Melded is the other card of a melded permanent. Merged lists the components beneath a merged permanent, from the
	// top.
	Melded string   `json:"melded"`
	Merged []string `json:"merged"`
	// OnAdventure means that it was exiled by its Adventure (715.3d).
	OnAdventure bool `json:"on_adventure"`
	// Foretold and Plotted say when a card in exile became so: "earlier" or "this turn".
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
	Targets  References      `json:"targets"`
	If       *Guard          `json:"if"`
	Ability  string          `json:"ability"`
	Source   string          `json:"source"`
	What     string          `json:"what"`
	Defender string          `json:"defender"`
	Index    *int            `json:"index"`
	Attacker string          `json:"attacker"`
	// AttackerIndex distinguishes attackers of the same name.
	AttackerIndex *int            `json:"attacker_index"`
	One           bool            `json:"one"`
	Expect        []Expect        `json:"expect"`
	Kind          string          `json:"kind"`
	Count         int32           `json:"count"`
	Value         json.RawMessage `json:"value"`
	Illegal       bool            `json:"illegal"`
}

// Guard is a condition on the stack. The player passes while it is false.
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

// References are the targets of an action or a record. In a script the word skip stands for a list with only that
// word: no further targets.
type References []Reference

// UnmarshalJSON reads a list or the word skip.
func (r *References) UnmarshalJSON(b []byte) error {
	if len(b) == 0 || b[0] != '"' {
		return json.Unmarshal(b, (*[]Reference)(r))
	}
	var word string
	if err := json.Unmarshal(b, &word); err != nil {
		return err
	}
	if word != skipWord {
		return &formError{fmt.Sprintf("targets must be a list or the word skip, not %.40q", word)}
	}
	*r = References{{Card: skipWord}}
	return nil
}

// skipWord is the record that ends an "up to".
const skipWord = "skip"

// UnmarshalJSON reads a name or an object.
func (r *Reference) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &r.Card)
	}
	type plain Reference
	return strictly(b, (*plain)(r))
}

// Expectations returns all expectations of the scenario, those at its end and those of its checks.
func (s *Scenario) Expectations() []Expect {
	out := slices.Clone(s.Expect)
	of := func(actions []Action) {
		for i := range actions {
			out = append(out, actions[i].Expect...)
		}
	}
	of(s.Actions)
	for i := range s.Runs {
		of(s.Runs[i].Actions)
		out = append(out, s.Runs[i].Expect...)
	}
	return out
}

// Expect is one expectation: a key and its value.
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

// Status is the result of a scenario.
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
	// Unasked reports whether the script lacked an answer, so that a default was used.
	Unasked bool   `json:"unasked,omitempty"`
	Detail  string `json:"detail,omitempty"`
	// Used is how often the preferred card was used in random play.
	Used int `json:"used,omitempty"`
	// NotPrinted lists the cards that have their Oracle text although the scenario asks for printed texts.
	NotPrinted []load.NotPrinted `json:"not_printed,omitempty"`
}

// Summary counts results.
type Summary struct {
	Run         int `json:"run"`
	Passed      int `json:"passed"`
	Failed      int `json:"failed"`
	Unsupported int `json:"unsupported"`
}

// Add adds a result.
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

// Number is the number of a rule, "704.5f", or of a sentence of it: "702.47a/2" is the second one. In YAML a bare
// number such as 405.5 is taken as written.
type Number string

// Rule returns the number of the rule and that of the sentence, 0 for the whole rule.
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
