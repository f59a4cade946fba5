package sim

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"arbiter/agent"
	"arbiter/engine"
)

// Match is games between decks, deck i in seat i; who starts goes round.
type Match struct {
	Setup *Setup
	// Agents make the player of each seat; each worker makes its own.
	Agents []func() agent.Agent
	Seed   uint64
	Games  int
	// Jobs is how many games are played at once; 0 is one a core.
	Jobs int
	// TurnLimit ends a game as a draw after so many turns; 0 is DefaultTurnLimit, below 0 there is none.
	TurnLimit int
	// Progress, if set, is told of each finished game, in no particular order and not at the same time.
	Progress func(done, games int)
}

// DefaultTurnLimit is far beyond any game that is still going somewhere.
const DefaultTurnLimit = 1000

// MaxDecisions is how many answers a game may take; a game that takes more is an error.
const MaxDecisions = 2_000_000

// Result is how one game ended.
type Result struct {
	Index int `json:"index"`
	// Winner is the seat that won, -1 for a draw.
	Winner    int           `json:"winner"`
	Reason    engine.Result `json:"-"`
	Turns     int           `json:"turns"`
	Decisions int           `json:"decisions"`
	// Hash is the exact hash of the final state.
	Hash uint64 `json:"-"`
	// Err is why the game could not be played to its end.
	Err error `json:"-"`
}

// A GameError is what went wrong in one game of a match: the game can be played again from the seed and index.
type GameError struct {
	Seed  uint64
	Index int
	Err   error
	// Stack is the stack of a panic, shortened.
	Stack string
}

func (e *GameError) Error() string {
	return fmt.Sprintf("game %d of seed %d: %v", e.Index, e.Seed, e.Err)
}

func (e *GameError) Unwrap() error { return e.Err }

// Run plays the match. The results come in the order of the games; they are the same whatever Jobs is. A game that fails is a Result with an error. When ctx is
// cancelled no further game begins, and what has been played is reported together with ctx's error.
func Run(ctx context.Context, m Match) (*Report, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	jobs := m.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	jobs = max(min(jobs, m.Games), 1)
	results := make([]Result, m.Games)
	played := make([]bool, m.Games)
	var next, done atomic.Int64
	var tell sync.Mutex
	var wait sync.WaitGroup
	start := time.Now()
	for range jobs {
		wait.Go(func() {
			w := m.worker()
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= m.Games {
					return
				}
				results[i] = w.play(i)
				played[i] = true
				n := int(done.Add(1))
				if m.Progress != nil {
					tell.Lock()
					m.Progress(n, m.Games)
					tell.Unlock()
				}
			}
		})
	}
	wait.Wait()
	seconds := time.Since(start).Seconds()
	w := 0
	for i := range results {
		if played[i] {
			results[w] = results[i]
			w++
		}
	}
	return m.report(results[:w], seconds, jobs), ctx.Err()
}

func (m *Match) check() error {
	switch {
	case m.Setup == nil || len(m.Setup.Decks) < 2:
		return fmt.Errorf("sim: a match needs at least two decks")
	case len(m.Setup.Decks) != len(m.Agents):
		return fmt.Errorf("sim: %d decks but %d players", len(m.Setup.Decks), len(m.Agents))
	case m.Games < 1:
		return fmt.Errorf("sim: a match needs at least one game, not %d", m.Games)
	case m.Games > 100_000_000:
		return fmt.Errorf("sim: %d games are more than a match can hold", m.Games)
	}
	return nil
}

// worker plays games one after the other.
type worker struct {
	m      *Match
	agents []agent.Agent
	table  agent.Table
	config engine.Config
	game   engine.Game // every game is played in the same memory
}

func (m *Match) worker() *worker {
	w := &worker{m: m}
	for _, make := range m.Agents {
		w.agents = append(w.agents, make())
	}
	for _, d := range m.Setup.Decks {
		w.config.Decks = append(w.config.Decks, d.Main)
		w.config.Sideboards = append(w.config.Sideboards, d.Sideboard)
	}
	switch {
	case m.TurnLimit == 0:
		w.config.TurnLimit = DefaultTurnLimit
	case m.TurnLimit > 0:
		w.config.TurnLimit = uint32(m.TurnLimit)
	}
	return w
}

// Game begins game i of the match, and prepares its agents.
func (w *worker) begin(i int) (*engine.Game, error) {
	c := w.config
	c.Seed = GameSeed(w.m.Seed, i)
	c.Starting = engine.PlayerID(i % len(c.Decks))
	for s, a := range w.agents {
		a.Begin(w.m.Setup.Rules, AgentSeed(w.m.Seed, i, s))
	}
	return &w.game, w.game.Renew(w.m.Setup.Rules, c)
}

func (w *worker) play(i int) (res Result) {
	res = Result{Index: i, Winner: -1}
	defer func() {
		if r := recover(); r != nil {
			res.Err = &GameError{w.m.Seed, i, fmt.Errorf("panic: %v", r), shortStack(debug.Stack())}
			// What the panic left behind is not trusted.
			*w = *w.m.worker()
		}
	}()
	g, err := w.begin(i)
	if err != nil {
		res.Err = &GameError{Seed: w.m.Seed, Index: i, Err: err}
		return res
	}
	before := w.table.Decisions
	over, err := w.table.Play(g, w.agents, MaxDecisions)
	res.Decisions = w.table.Decisions - before
	res.Turns = int(g.Turn.Number)
	res.Reason = g.Turn.Result
	if g.Turn.Result == engine.Won {
		res.Winner = int(g.Turn.Winner)
	}
	if err == nil && !over {
		err = fmt.Errorf("not over after %d decisions, in turn %d", MaxDecisions, g.Turn.Number)
	}
	if err != nil {
		res.Err = &GameError{Seed: w.m.Seed, Index: i, Err: err}
	}
	res.Hash = g.Hash()
	return res
}

// shortStack is the part of a panic's stack that tells where it happened.
func shortStack(b []byte) string {
	lines := strings.Split(string(b), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "panic(") && i+2 < len(lines) {
			lines = lines[i+2:]
			break
		}
	}
	return strings.Join(lines[:min(len(lines), 12)], "\n")
}
