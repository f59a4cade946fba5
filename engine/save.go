package engine

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"arbiter/rulebook"
)

// SaveVersion is the version of the snapshot's layout. A saved game of another version does not open.
const SaveVersion = 1

// Saved is a saved game. It can be written at every decision, in the middle of a resolution too.
type Saved struct {
	Version int    `json:"version"`
	Edition string `json:"edition"`
	// Cards is what the caller needs to make the same Rules again, such as the cards' texts; the engine keeps it as it is.
	Cards json.RawMessage `json:"cards,omitempty"`
	// Rules is a fingerprint of the compiled cards: another compilation of the same texts may number things differently.
	Rules    string     `json:"rules"`
	Physical []CardInfo `json:"physical"`
	Settings Settings   `json:"settings"`
	// Answers are the options chosen so far, if the caller kept them.
	Answers []int `json:"answers,omitempty"`
	// Seed is the seed, if the caller wants it kept.
	Seed     []byte `json:"seed,omitempty"`
	Snapshot []byte `json:"snapshot"`
	Check    []byte `json:"check"`
}

// Settings are a game's settings.
type Settings struct {
	FirstDraw   bool   `json:"firstDraw,omitempty"`
	KeepSingles bool   `json:"keepSingles,omitempty"`
	TurnLimit   uint32 `json:"turnLimit,omitempty"`
	AnswerLimit uint32 `json:"answerLimit,omitempty"`
	Manual      uint8  `json:"manual,omitempty"`
	Floats      uint8  `json:"floats,omitempty"`
}

// Save is the game as a saved game, to be encoded as JSON. Cards, Answers and Seed are the caller's to fill in.
func (g *Game) Save() *Saved {
	var tidied State
	g.State.tidy(&tidied, true)
	snap := tidied.encode(nil)
	sum := sha256.Sum256(snap)
	return &Saved{
		Version: SaveVersion, Edition: g.r.Edition.Date.String(), Rules: g.r.Fingerprint(), Physical: g.Cards,
		Settings: Settings{g.FirstDraw, g.KeepSingles, g.TurnLimit, g.AnswerLimit, g.Manual, g.Floats}, Snapshot: snap, Check: sum[:8],
	}
}

// Load opens a saved game with the Rules compiled from its cards. The error says why it can't.
func Load(r *Rules, s *Saved) (*Game, error) {
	if s.Version != SaveVersion {
		return nil, fmt.Errorf("the saved game has version %d, this program reads version %d", s.Version, SaveVersion)
	}
	if e, err := rulebook.ParseEdition(s.Edition); err != nil || e != r.Edition {
		return nil, fmt.Errorf("the saved game is of edition %q, the rules given are of %s", s.Edition, r.Edition)
	}
	if fp := r.Fingerprint(); s.Rules != fp {
		return nil, fmt.Errorf("the saved game was played with cards compiled as %s, these are compiled as %s", s.Rules, fp)
	}
	if sum := sha256.Sum256(s.Snapshot); string(sum[:8]) != string(s.Check) {
		return nil, fmt.Errorf("the saved game's snapshot is damaged: its check sum does not fit")
	}
	g := &Game{r: r, Cards: s.Physical, FirstDraw: s.Settings.FirstDraw, KeepSingles: s.Settings.KeepSingles, TurnLimit: s.Settings.TurnLimit, AnswerLimit: s.Settings.AnswerLimit, Manual: s.Settings.Manual, Floats: s.Settings.Floats}
	if err := g.decode(s.Snapshot); err != nil {
		return nil, fmt.Errorf("the saved game's snapshot can't be read: %w", err)
	}
	if err := g.validate(); err != nil {
		return nil, fmt.Errorf("the saved game's snapshot does not hang together: %w", err)
	}
	if err := g.openDecision(); err != nil {
		return nil, fmt.Errorf("the saved game can't go on: %w", err)
	}
	return g, nil
}

// Fingerprint tells compiled Rules from others: the same cards compiled in the same way have the same one.
func (r *Rules) Fingerprint() string {
	r.once.Do(func() {
		h := sha256.New()
		for i := range r.Defs {
			fmt.Fprintf(h, "%s %+v\n", r.Names[r.Defs[i].Name], r.Defs[i])
		}
		for _, list := range []any{r.Edition, r.Abilities, r.Code, r.Nodes, r.Mods, r.Costs, r.Choices, r.Patterns, r.Rewrites, r.Subtypes, r.Counters} {
			fmt.Fprintf(h, "%+v\n", list)
		}
		r.fingerprint = fmt.Sprintf("%x", h.Sum(nil)[:8])
	})
	return r.fingerprint
}
