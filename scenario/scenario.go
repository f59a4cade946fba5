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
	ID    string   `json:"id,omitzero"`
	Name  string   `json:"name,omitzero"`
	Rules []Number `json:"rules,omitzero"`
	// Example is the rule whose "Example:" in the rules document it plays, 613.6/2 for the second example of a rule.
	Example string `json:"example,omitzero"`
	// Ruling is the official ruling that it plays, if any.
	Ruling  *Ruling `json:"ruling,omitzero"`
	Edition string  `json:"edition,omitzero"`
	// Text selects the text of the cards: "printed" for that of the last print before the date of the edition, if there
	// is one.
	Text   string `json:"text,omitzero"`
	Format string `json:"format,omitzero"`
	Strict *bool  `json:"strict,omitzero"`
	// Cards are additional cards, as plain text.
	Cards     string          `json:"cards,omitzero"`
	Players   []Player        `json:"players" jsonschema:"required"`
	Order     []string        `json:"order,omitzero"`
	Attack    string          `json:"attack,omitzero"`
	Range     json.RawMessage `json:"range,omitzero"`
	Teams     [][]string      `json:"teams,omitzero"`
	Deploy    bool            `json:"deploy,omitzero"`
	FirstDraw bool            `json:"first_draw,omitzero"`
	// Opening makes the hands opening hands that were kept, so that players may use what their cards allow before the
	// first turn (103.6).
	Opening bool            `json:"opening_hands,omitzero"`
	Illegal bool            `json:"illegal,omitzero"`
	Seed    json.RawMessage `json:"seed,omitzero"`
	Actions []Action        `json:"actions,omitzero"`
	Stop    *Stop           `json:"stop,omitzero"`
	Expect  []Expect        `json:"expect,omitzero"`
	// Random continues with random answers after the script.
	Random *Random `json:"random,omitzero"`
	// Why lists objects, by name or label, whose characteristics the judge explains layer by layer.
	Why []string `json:"why,omitzero"`
	// Begin is when the position begins; by default at the start of the first player's first turn.
	Begin *Begin `json:"begin,omitzero"`
	// Goal is what a player must achieve, in a puzzle.
	Goal *Goal `json:"goal,omitzero"`
	// Floats lists the players who are offered mana abilities whenever they have priority, including in the line.
	Floats []string `json:"floats,omitzero"`
	// Solution is a line of answers, each with the text of its option, that is played before the script.
	Solution []Answered `json:"line,omitzero"`
	// Pause ends a scenario without actions where its line does, instead of playing on. Its line has the answers of all
	// decisions, also of those with one option.
	Pause bool `json:"pause,omitzero"`
	// Runs are played one after the other in the same game, instead of Actions, Stop and Expect.
	Runs []Run `json:"runs,omitzero"`

	// File and Line are where it was read from.
	File string `json:"-"`
	Line int    `json:"-"`
	// problem is the reason why it can't be read as a scenario.
	problem string
}

// Ruling identifies an official ruling by its card and the day it was published.
type Ruling struct {
	Card string `json:"card,omitzero"`
	// Date is a day in the form 2017-07-14.
	Date string `json:"date,omitzero"`
}

// Run is one part of a scenario.
type Run struct {
	Actions []Action `json:"actions,omitzero"`
	Stop    *Stop    `json:"stop,omitzero"`
	Expect  []Expect `json:"expect,omitzero"`
}

// Random continues the game with random answers, to test the engine. Nothing is expected but that the checks of the
// engine pass.
type Random struct {
	// Seed is the seed of the random choices.
	Seed uint64 `json:"seed,omitzero"`
	// Answers is the maximum number of answers.
	Answers int `json:"answers,omitzero"`
	// Prefer is the name of a card that is used more often than others.
	Prefer string `json:"prefer,omitzero"`
}

// Stop is the step after which a run ends.
type Stop struct {
	Turn int    `json:"turn,omitzero" jsonschema:"required"`
	Step string `json:"step,omitzero" jsonschema:"required"`
}

// Player is one player's side of the board.
type Player struct {
	ID          string  `json:"id,omitzero" jsonschema:"required"`
	Name        string  `json:"name,omitzero"`
	Life        *int32  `json:"life,omitzero"`
	Hand        []Piece `json:"hand,omitzero"`
	Battlefield []Piece `json:"battlefield,omitzero"`
	Library     []Piece `json:"library,omitzero"`
	Graveyard   []Piece `json:"graveyard,omitzero"`
	Exile       []Piece `json:"exile,omitzero"`
	Command     []Piece `json:"command,omitzero"`
	// Sideboard lists cards that the player owns outside the game (400.11).
	Sideboard []Piece `json:"sideboard,omitzero"`
	// Counters are the counters that the player has, by kind: energy, poison.
	Counters map[string]int32 `json:"counters,omitzero"`
	// Mana is the mana in the player's pool: {R}{R}{G}.
	Mana string `json:"mana,omitzero"`
	// Speed is the player's speed (702.179); Tempted is how often the Ring has tempted them (701.54c).
	Speed   int `json:"speed,omitzero"`
	Tempted int `json:"tempted,omitzero"`
	// LandsPlayed is how many lands the player has played this turn.
	LandsPlayed int32 `json:"lands_played,omitzero"`
	// Unknown is the number of unknown cards at the bottom of the library.
	Unknown int `json:"unknown,omitzero"`
}

// Piece is one or more cards or tokens in a zone, written as a name or as an object with further fields.
type Piece struct {
	Card        string           `json:"card,omitzero" jsonschema:"required"`
	Count       *int             `json:"count,omitzero"`
	Tapped      bool             `json:"tapped,omitzero"`
	As          string           `json:"as,omitzero"`
	Counters    map[string]int32 `json:"counters,omitzero"`
	Sick        bool             `json:"sick,omitzero"`
	FaceDown    bool             `json:"face_down,omitzero"`
	AttachedTo  string           `json:"attached_to,omitzero"`
	ExiledWith  string           `json:"exiled_with,omitzero"` // the permanent that exiled it
	Damage      int32            `json:"damage,omitzero"`
	Transformed bool             `json:"transformed,omitzero"`
	Token       bool             `json:"token,omitzero"`
	Attacking   bool             `json:"attacking,omitzero"`
	Commander   bool             `json:"commander,omitzero"` // a commander that is not in the command zone
	// Casts is how often its owner has cast this commander from the command zone (903.8), Dealt the combat damage that
	// it has dealt to players, by name (903.10a).
	Casts int              `json:"casts,omitzero"`
	Dealt map[string]int32 `json:"dealt,omitzero"`
	// Called is its name in the game, if two kinds of tokens share a name.
	Called string `json:"called,omitzero"`
	// Owner is the owner of a permanent that another player controls.
	Owner string `json:"owner,omitzero"`
	// Attacks is the player or permanent, by name or label, that it attacks; Attacking means that it attacks the
	// opponent.
	Attacks string `json:"attacks,omitzero"`
	// Chosen lists what was chosen as it entered, in order: colors, types, card names, players, numbers, labels.
	Chosen []Number `json:"chosen,omitzero"`
	// Manifested and Cloaked permanents are face down (701.40, 701.58).
	Manifested bool `json:"manifested,omitzero"`
	Cloaked    bool `json:"cloaked,omitzero"`
	PhasedOut  bool `json:"phased_out,omitzero"`
	// Flipped is for flip cards. Unlocked lists the unlocked doors of a Room, by name or as left and right. Level is
	// that of a Class.
	Flipped  bool     `json:"flipped,omitzero"`
	Unlocked []string `json:"unlocked,omitzero"`
	Level    int      `json:"level,omitzero"`
	// Designations of a permanent.
	Renowned   bool `json:"renowned,omitzero"`
	Monstrous  bool `json:"monstrous,omitzero"`
	Suspected  bool `json:"suspected,omitzero"`
	Solved     bool `json:"solved,omitzero"`
	Saddled    bool `json:"saddled,omitzero"`
	Harnessed  bool `json:"harnessed,omitzero"`
	RingBearer bool `json:"ring_bearer,omitzero"`
	// Melded is the other card of a melded permanent. Merged lists the components beneath a merged permanent, from the
	// top.
	Melded string   `json:"melded,omitzero"`
	Merged []string `json:"merged,omitzero"`
	// OnAdventure means that it was exiled by its Adventure (715.3d).
	OnAdventure bool `json:"on_adventure,omitzero"`
	// Foretold and Plotted say when a card in exile became so: "earlier" or "this turn".
	Foretold string `json:"foretold,omitzero"`
	Plotted  string `json:"plotted,omitzero"`
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
	Turn     int             `json:"turn,omitzero"`
	Step     string          `json:"step,omitzero"`
	Player   string          `json:"player,omitzero" jsonschema:"required"`
	Do       string          `json:"do,omitzero" jsonschema:"required"`
	Card     string          `json:"card,omitzero"`
	Using    string          `json:"using,omitzero"`
	Face     string          `json:"face,omitzero"`
	Splice   []Reference     `json:"splice,omitzero"`
	X        *int32          `json:"x,omitzero"`
	Modes    []int           `json:"modes,omitzero"`
	Mode     json.RawMessage `json:"mode,omitzero"`
	Kicked   *bool           `json:"kicked,omitzero"`
	Targets  References      `json:"targets,omitzero"`
	If       *Guard          `json:"if,omitzero"`
	Ability  string          `json:"ability,omitzero"`
	Source   string          `json:"source,omitzero"`
	What     string          `json:"what,omitzero"`
	Defender string          `json:"defender,omitzero"`
	Index    *int            `json:"index,omitzero"`
	Attacker string          `json:"attacker,omitzero"`
	// AttackerIndex distinguishes attackers of the same name.
	AttackerIndex *int            `json:"attacker_index,omitzero"`
	One           bool            `json:"one,omitzero"`
	Expect        []Expect        `json:"expect,omitzero"`
	Kind          string          `json:"kind,omitzero"`
	Count         int32           `json:"count,omitzero"`
	Value         json.RawMessage `json:"value,omitzero"`
	Illegal       bool            `json:"illegal,omitzero"`
}

// Guard is a condition on the stack. The player passes while it is false.
type Guard struct {
	OnStack    string `json:"on_stack,omitzero"`
	NotOnStack string `json:"not_on_stack,omitzero"`
	TopOfStack string `json:"top_of_stack,omitzero"`
}

// Reference names an object or player.
type Reference struct {
	Card   string `json:"card,omitzero"`
	Copy   string `json:"copy,omitzero"`
	Amount *int32 `json:"amount,omitzero"`
	Mode   *int   `json:"mode,omitzero"`
	Index  *int   `json:"index,omitzero"`
	Player string `json:"player,omitzero"`
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

// MarshalJSON writes a list or the word skip.
func (r References) MarshalJSON() ([]byte, error) {
	if len(r) == 1 && r[0] == (Reference{Card: skipWord}) {
		return json.Marshal(skipWord)
	}
	return json.Marshal([]Reference(r))
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

// MarshalJSON writes an object with one key.
func (e Expect) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]json.RawMessage{e.Key: e.Body})
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
	// Missed are answers of the line that another edition than the scenario's doesn't offer there.
	Missed []string `json:"missed,omitempty"`
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
