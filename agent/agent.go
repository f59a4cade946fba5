// Package agent answers the decisions of a game: from a script, by chance, by rules of thumb, or by asking a person. An agent is given the decision and a
// view of the game that holds what its player may know, and nothing else.
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
	// Begin prepares for a new game by these rules. All chance the agent uses comes from seed, so that a game is a function of its seeds.
	Begin(r *program.Rules, seed uint64)
	// Choose answers d: the index of one of its options. It must not keep d or v.
	Choose(v engine.View, d *engine.Decision) int
}

// Sideboarder is an agent that also sideboards between the games of a round, with open deck lists.
type Sideboarder interface {
	// Sideboard is the main deck to play against the other's, of as many cards as main and from the cards of main and side; nil keeps it. It is asked after
	// Begin and a game.
	Sideboard(main, side, other []program.DefID) []program.DefID
}

// Timed is an agent that tells how much it has thought since it was made.
type Timed interface{ Took() Effort }

// Effort is how much an agent has thought.
type Effort struct {
	// Decisions is how many questions it answered, Searched how many of them it looked ahead for, Futures how many futures it looked at for them.
	Decisions int `json:"decisions,omitempty"`
	Searched  int `json:"searched,omitempty"`
	Futures   int `json:"futures,omitempty"`
	// Total is the time of all answers, Longest the longest that one took.
	Total   time.Duration `json:"total_ns,omitempty"`
	Longest time.Duration `json:"longest_ns,omitempty"`
}

// Add adds the effort of another agent.
func (e *Effort) Add(o Effort) {
	e.Decisions += o.Decisions
	e.Searched += o.Searched
	e.Futures += o.Futures
	e.Total += o.Total
	e.Longest = max(e.Longest, o.Longest)
}

// Table seats agents at a game and plays it. The zero value is ready; it keeps memory for reuse.
type Table struct {
	d engine.Decision
	// Decisions counts the questions answered since the Table was made.
	Decisions int
	// Keep has Answers hold the answers of the last game played.
	Keep    bool
	Answers []int
	// Check, if set, watches every game.
	Check *check.Checker
}

// An AnswerError says that an agent gave an answer that is no option.
type AnswerError struct {
	Player program.PlayerID
	Kind   program.DecisionKind
	Err    error
}

func (e *AnswerError) Error() string {
	return fmt.Sprintf("player %d answered a decision of kind %d wrongly: %v", e.Player, e.Kind, e.Err)
}

func (e *AnswerError) Unwrap() error { return e.Err }

// Play answers decisions until the game is over, or as many as limit says (0: no limit); it reports whether the game is over.
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
