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

// Watcher is implemented by agents that follow what happens in a game besides what they are asked.
type Watcher interface {
	// Sit tells the agent, after Begin, where it sits.
	Sit(s Seating)
	// Record tells it of an event that has happened, as its player sees it. It must not retain v or e.
	Record(v engine.View, e *engine.Event)
	// End tells it that the game is over, or is given up.
	End(v engine.View)
}

// Seating is where an agent sits.
type Seating struct {
	Player program.PlayerID
	// Names are the players' names in turn order. They may be missing.
	Names []string
	// Deck is the name of the agent's own deck, Cards are its cards, Format is the format.
	Deck, Format string
	Cards        []program.DefID
}

// Forfeiter is implemented by agents that may be unable to go on, such as programs.
type Forfeiter interface {
	// Forfeit returns why the agent can't go on with this game, nil if it can. It is asked after each Choose; the
	// player then concedes.
	Forfeit() error
}

// Forfeit is a concession of a player whose agent could not go on.
type Forfeit struct {
	Player program.PlayerID `json:"player"`
	Reason string           `json:"reason"`
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
	// Keep makes Play store the answers of the game in Answers; -1 is a concession of player 0, -2 of player 1.
	Keep    bool
	Answers []int
	// Check, if set, checks every game.
	Check *check.Checker
	// Recorder, if set, records the games' events, besides agents that watch.
	Recorder engine.Recorder
	// Forfeits are the concessions of players whose agents could not go on, in the last game.
	Forfeits []Forfeit

	watchers []watcher
}

// watcher is an agent that watches, and its seat.
type watcher struct {
	player program.PlayerID
	Watcher
}

// Record passes an event on.
func (t *Table) Record(g *engine.Game, e *engine.Event) {
	if t.Recorder != nil {
		t.Recorder.Record(g, e)
	}
	for _, w := range t.watchers {
		w.Record(g.View(w.player), e)
	}
}

// watch has the agents that watch hear of the game.
func (t *Table) watch(g *engine.Game, agents []Agent) {
	t.watchers = t.watchers[:0]
	for p, a := range agents {
		if w, ok := a.(Watcher); ok {
			t.watchers = append(t.watchers, watcher{program.PlayerID(p), w})
		}
	}
	switch {
	case len(t.watchers) > 0:
		g.SetRecorder(t)
	case t.Recorder != nil:
		g.SetRecorder(t.Recorder)
	}
}

// end tells the agents that watch that the game is over.
func (t *Table) end(g *engine.Game) {
	for _, w := range t.watchers {
		w.End(g.View(w.player))
	}
}

// concede has a player leave the game whose agent can't go on.
func (t *Table) concede(g *engine.Game, p program.PlayerID, why error) error {
	t.Forfeits = append(t.Forfeits, Forfeit{p, why.Error()})
	if t.Keep {
		t.Answers = append(t.Answers, -1-int(p))
	}
	if t.Check != nil {
		return t.Check.Concede(g, p)
	}
	return g.Concede(p)
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
	t.Answers, t.Forfeits = t.Answers[:0], nil
	t.watch(g, agents)
	defer t.end(g)
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
		if f, ok := agents[p].(Forfeiter); ok {
			if why := f.Forfeit(); why != nil {
				if err := t.concede(g, p, why); err != nil {
					return false, err
				}
				continue
			}
		}
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
