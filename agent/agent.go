// Package agent holds the players of a game: agents that answer its decisions from a script, at random, by rules of
// thumb, or by asking a person. An agent sees only the decision and a view of the game restricted to what its
// player may know.
package agent

import (
	"fmt"
	"time"

	"arbiter/engine"
	"arbiter/engine/check"
	"arbiter/engine/program"
)

// Agent answers decisions. An agent plays one seat of one game at a time and is not safe for concurrent use.
type Agent interface {
	// Begin prepares for a new game played with r. The agent takes all its randomness from seed, so that a game is
	// a function of its seeds.
	Begin(r *program.Rules, seed uint64)
	// Choose answers d with the index of one of its options. It must not retain v or d.
	Choose(v engine.View, d *engine.Decision) int
}

// Sideboarder is implemented by agents that sideboard between the games of a match with open deck lists.
type Sideboarder interface {
	// Sideboard returns the main deck to play against the deck other: as many cards as main has, taken from main
	// and side. A nil result keeps main. It is called after Begin and a game.
	Sideboard(main, side, other []program.DefID) []program.DefID
}

// Timed is implemented by agents that measure how much they think.
type Timed interface{ Took() Effort }

// Effort is the work that an agent has done to choose.
type Effort struct {
	// Decisions counts the decisions answered, Searched those of them that were searched, and Playouts the playouts
	// of all searches.
	Decisions int `json:"decisions,omitempty"`
	Searched  int `json:"searched,omitempty"`
	Playouts  int `json:"futures,omitempty"`
	// Total is the time taken by all answers, Longest the longest time taken by one.
	Total   time.Duration `json:"total_ns,omitempty"`
	Longest time.Duration `json:"longest_ns,omitempty"`
}

// Add adds the effort of another agent.
func (e *Effort) Add(o Effort) {
	e.Decisions += o.Decisions
	e.Searched += o.Searched
	e.Playouts += o.Playouts
	e.Total += o.Total
	e.Longest = max(e.Longest, o.Longest)
}

// Table seats agents at a game and plays it. The zero value is ready for use; it keeps its memory between games.
type Table struct {
	d engine.Decision
	// Decisions counts the decisions answered since the Table was made.
	Decisions int
	// Keep makes Play store the answers of the game in Answers.
	Keep    bool
	Answers []int
	// Check, if set, checks every game.
	Check *check.Checker
}

// An AnswerError reports that an agent's answer was not one of the options.
type AnswerError struct {
	Player program.PlayerID
	Kind   program.DecisionKind
	Err    error
}

func (e *AnswerError) Error() string {
	return fmt.Sprintf("player %d answered a decision of kind %d wrongly: %v", e.Player, e.Kind, e.Err)
}

func (e *AnswerError) Unwrap() error { return e.Err }

// Play answers decisions until the game is over, or until limit decisions were answered if limit isn't 0. It
// reports whether the game is over.
func (t *Table) Play(g *engine.Game, agents []Agent, limit int) (bool, error) {
	if t.Check != nil {
		t.Check.Begin(g)
	}
	t.Answers = t.Answers[:0]
	for n := 0; limit == 0 || n < limit; n++ {
		if !g.Decision(&t.d) {
			return true, nil
		}
		if int(t.d.By) >= len(agents) || agents[t.d.By] == nil {
			return false, fmt.Errorf("nobody answers for player %d", t.d.By)
		}
		t.Decisions++
		p, kind := t.d.By, t.d.Kind
		answer := agents[p].Choose(g.View(p), &t.d)
		if t.Keep {
			t.Answers = append(t.Answers, answer)
		}
		if t.Check != nil {
			if err := t.Check.Give(g, answer); err != nil {
				return false, err
			}
			continue
		}
		if err := g.Answer(answer); err != nil {
			return false, &AnswerError{p, kind, err}
		}
	}
	return g.Over(), nil
}
