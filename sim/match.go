package sim

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/check"
	"arbiter/engine/program"
)

// Match is a series of games between decks, deck i in seat i; the starting player rotates. With more decks than
// players the decks of each game are drawn at random.
type Match struct {
	Setup *Setup
	// Format is the kind of game; the zero value is a duel.
	Format Format
	// Players is the number of players in a game. 0 is the format's usual number or, in a duel, the number of
	// decks.
	Players int
	// Agents make the players, for the seats in rotation; each worker makes its own.
	Agents []func() agent.Agent
	// Check, if set, checks the invariants of every game; a violation is an error.
	Check *check.Config
	Seed  uint64
	// Games is the number of games or, if BestOf is 3, of rounds.
	Games int
	// Jobs is the number of games played concurrently; 0 is one per core.
	Jobs int
	// BestOf is the greatest number of games in a round: 1, or 3 with sideboarding between them, where the loser of
	// a game takes the first turn of the next. 0 is 1.
	BestOf int
	// Cards counts how often each card was drawn and cast, and how often its player won.
	Cards bool
	// Keep stores the answers of each game in its Result.
	Keep bool
	// TurnLimit ends a game in a draw after that many turns; 0 is DefaultTurnLimit, and a negative number is no
	// limit.
	TurnLimit int
	// Lead, if not 0, is 1 + the seat that takes the first turn of every game, or of the first game of every round;
	// else the seats take turns.
	Lead int
	// Hands are the cards on top of the libraries by seat when the opening hands are drawn, such as a whole opening
	// hand; the other cards follow in random order. They are cards of the decks. nil leaves shuffling to the engine.
	Hands [][]program.DefID
	// Observe, if set, makes what follows the games of one worker, besides the counts that the match itself makes.
	Observe func() Observer
	// AnswerLimit ends a game in a draw after that many answers in one turn; 0 is engine.MaxAnswers. Random players
	// might go on forever.
	AnswerLimit int
	noHashes    bool // the hashes are not needed
	// Progress, if set, is called after each game, in no particular order but never concurrently.
	Progress func(done, games int)
}

// Observer follows the games that a worker plays one after the other.
type Observer interface {
	// Begin tells of a game whose opening hands have been drawn.
	Begin(g *engine.Game)
	// Record is called for each event that has happened.
	engine.Recorder
	// End returns what is to be stored with the result of the finished game.
	End(g *engine.Game, r *Result) any
}

// DefaultTurnLimit is far beyond any game that still makes progress.
const DefaultTurnLimit = 1000

// MaxDecisions is the greatest number of answers in a game; exceeding it is an error.
const MaxDecisions = 2_000_000

// Result is the result of one game.
type Result struct {
	// Index is the number of the round, Game that of the game within it, both from 0.
	Index int `json:"index"`
	Game  int `json:"game,omitempty"`
	// Decks are the deck numbers by seat.
	Decks []int `json:"decks"`
	// Winner is the winning seat, or the first seat of the winning team, or -1 for a draw; Winners are all of them.
	Winner    int           `json:"winner"`
	Winners   []int         `json:"winners"`
	Reason    engine.Result `json:"-"`
	Turns     int           `json:"turns"`
	Decisions int           `json:"decisions"`
	// Starting is the seat that had the first turn, or the choice of it.
	Starting int `json:"starting"`
	// Mains are the main decks by seat if sideboarding changed one, else nil. Answers are the answers given, if
	// kept.
	Mains   [][]program.DefID `json:"-"`
	Answers []int             `json:"-"`
	// Forfeits are the concessions of players whose agents could not go on.
	Forfeits []agent.Forfeit `json:"forfeits,omitempty"`
	// Observed is what the match's observer returned for the game.
	Observed any `json:"-"`
	// Hash is the exact hash of the final state.
	Hash uint64 `json:"-"`
	// Err tells why the game could not be finished.
	Err error `json:"-"`
}

// A GameError is an error in one game of a match. The game can be played again from the seed and index.
type GameError struct {
	Seed  uint64
	Index int
	Err   error
	// Stack is the abbreviated stack trace of a panic.
	Stack string
}

func (e *GameError) Error() string {
	return fmt.Sprintf("game %d of seed %d: %v", e.Index, e.Seed, e.Err)
}

func (e *GameError) Unwrap() error { return e.Err }

// Run plays the match. The results are in the order of the games and don't depend on Jobs. A game that fails has a
// Result with an error. If ctx is cancelled, no further game begins, and the results so far are returned together
// with ctx's error.
func Run(ctx context.Context, m Match) (*Report, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	start := time.Now()
	part, err := m.play(ctx, 0, m.Games)
	return m.report(part, time.Since(start).Seconds(), m.jobs()), err
}

// Report makes the report of a part of the match that was played elsewhere, in the given time with the given number
// of concurrent games.
func (m Match) Report(p *Part, seconds float64, jobs int) (*Report, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	return m.report(p, seconds, jobs), nil
}

func (m *Match) check() error {
	if m.Setup != nil && m.Players == 0 && len(m.Setup.Decks) == 2 && (m.Format == "" || m.Format == Duel) {
		m.Players = 2
	}
	players, err := m.Format.Players(m.Players)
	if err != nil {
		return fmt.Errorf("sim: %w", err)
	}
	m.Players = players
	switch {
	case m.Setup == nil || len(m.Setup.Decks) < 2:
		return fmt.Errorf("sim: a match needs at least two decks")
	case len(m.Agents) == 0 || len(m.Agents) > m.Players:
		return fmt.Errorf("sim: %d agents for %d players", len(m.Agents), m.Players)
	case m.Games < 1:
		return fmt.Errorf("sim: a match needs at least one game, not %d", m.Games)
	case m.BestOf != 0 && m.BestOf != 1 && m.BestOf != 3:
		return fmt.Errorf("sim: best of %d: a round is one game or the best of three", m.BestOf)
	case m.BestOf == 3 && m.Players != 2:
		return fmt.Errorf("sim: best of three is for two players, not %d", m.Players)
	case m.Lead < 0 || m.Lead > m.Players:
		return fmt.Errorf("sim: no seat %d takes the first turn", m.Lead)
	case len(m.Hands) > m.Players:
		return fmt.Errorf("sim: %d opening hands for %d players", len(m.Hands), m.Players)
	case m.Hands != nil && m.Keep:
		return fmt.Errorf("sim: games with given opening hands can't be played again from their answers")
	case m.Games > 100_000_000:
		return fmt.Errorf("sim: %d games are too many for one match", m.Games)
	}
	return nil
}

// worker plays games one after the other.
type worker struct {
	m      *Match
	agents []agent.Agent
	table  agent.Table
	config engine.Config
	game   engine.Game // reused for every game
	decks  []int       // by seat of the game
	watch  cardCounter
	counts []CardCounts
	follow Observer
}

func (m *Match) worker() *worker {
	w := &worker{m: m}
	for i := range m.Players {
		w.agents = append(w.agents, m.Agents[i%len(m.Agents)]())
	}
	if m.Check != nil {
		w.table.Check = check.New(*m.Check)
	}
	w.table.Keep = m.Keep
	if m.Cards {
		w.counts = addCounts(nil, make([]CardCounts, len(m.Setup.Decks)))
	}
	if m.Observe != nil {
		w.follow = m.Observe()
	}
	m.Format.Seat(&w.config)
	w.config.AnswerLimit = uint32(max(m.AnswerLimit, 0))
	switch {
	case m.TurnLimit == 0:
		w.config.TurnLimit = DefaultTurnLimit
	case m.TurnLimit > 0:
		w.config.TurnLimit = uint32(m.TurnLimit)
	}
	return w
}

// close closes the agents that are to be closed, such as programs.
func (w *worker) close() {
	for _, a := range w.agents {
		if c, ok := a.(io.Closer); ok {
			_ = c.Close() // nothing is lost that a game needs
		}
	}
}

// deal appends the decks for the seats of game i: one each if there are as many decks as players, else random ones.
func (m *Match) deal(i int, out []int) []int {
	for d := range m.Setup.Decks {
		out = append(out, d)
	}
	for p := 0; len(out) < m.Players; p++ { // fewer decks than players: repeat them
		out = append(out, out[p])
	}
	if len(out) == m.Players {
		return out
	}
	rng := rand.NewChaCha8(derive(m.Seed, uint64(i), "deal"))
	for p := range m.Players {
		q := p + int(rng.Uint64()%uint64(len(out)-p))
		out[p], out[q] = out[q], out[p]
	}
	return out[:m.Players]
}

// game identifies one game of a round.
type game struct {
	index, number int
	starting      int
	mains         [][]program.DefID // by seat; nil for the decks' own
}

// only identifies game i of a match whose rounds are single games.
func (m *Match) only(i int) game { return game{index: i, starting: m.starting(i)} }

// starting returns the seat that takes the first turn of the first game of round i.
func (m *Match) starting(i int) int {
	if m.Lead > 0 {
		return m.Lead - 1
	}
	return i % m.Players
}

// begin begins a game of the match and prepares its agents.
func (w *worker) begin(k game) (*engine.Game, error) {
	i := k.index
	w.decks = w.m.deal(i, w.decks[:0])
	c := &w.config
	c.Decks, c.Sideboards, c.Commanders = c.Decks[:0], c.Sideboards[:0], c.Commanders[:0]
	for seat, n := range w.decks {
		d := &w.m.Setup.Decks[n]
		main, side := d.Main, d.Sideboard
		if k.mains != nil {
			main, side = k.mains[seat], d.Rest(k.mains[seat])
		}
		if w.m.Hands != nil {
			var err error
			if main, err = w.m.stack(main, seat, k); err != nil {
				return nil, err
			}
		}
		c.Decks, c.Sideboards, c.Commanders = append(c.Decks, main), append(c.Sideboards, side),
			append(c.Commanders, d.Commanders)
	}
	c.NoShuffle = w.m.Hands != nil
	c.Seed = RoundSeed(w.m.Seed, i, k.number)
	c.Starting = program.PlayerID(k.starting)
	for s, a := range w.agents {
		a.Begin(w.m.Setup.Rules, RoundAgentSeed(w.m.Seed, i, k.number, s))
		if a, ok := a.(agent.Watcher); ok {
			a.Sit(w.m.Setup.Decks[w.decks[s]].Seating(program.PlayerID(s), w.m.Format))
		}
	}
	if err := w.game.Renew(w.m.Setup.Rules, *c); err != nil {
		return nil, err
	}
	if w.m.Cards {
		w.watch.begin(w.m.Players)
		w.watch.hands(&w.game)
	}
	if w.follow != nil {
		w.follow.Begin(&w.game)
	}
	if w.m.Cards || w.follow != nil {
		w.table.Recorder = w
	}
	return &w.game, nil
}

// Record passes an event on to what follows the game.
func (w *worker) Record(g *engine.Game, e *engine.Event) {
	if w.m.Cards {
		w.watch.Record(g, e)
	}
	if w.follow != nil {
		w.follow.Record(g, e)
	}
}

// stack returns a deck in the order of its library: the cards that are to be on top, then the others at random.
func (m *Match) stack(main []program.DefID, seat int, k game) ([]program.DefID, error) {
	out := slices.Clone(main)
	top := 0
	if seat < len(m.Hands) {
		for _, c := range m.Hands[seat] {
			i := slices.Index(out[top:], c)
			if i < 0 {
				return nil, fmt.Errorf("sim: the deck has fewer copies of %s than its opening hand",
					m.Setup.Rules.Name(m.Setup.Rules.Defs[c].Name))
			}
			out[top], out[top+i] = out[top+i], out[top]
			top++
		}
	}
	rng := rand.NewChaCha8(derive(m.Seed, uint64(k.index), fmt.Sprintf("library %d of game %d", seat, k.number)))
	rand.New(rng).Shuffle(len(out)-top, func(i, j int) {
		out[top+i], out[top+j] = out[top+j], out[top+i]
	})
	return out, nil
}

func (w *worker) play(k game) (res Result) {
	i := k.index
	res = Result{Index: i, Game: k.number, Winner: -1, Starting: k.starting, Mains: k.mains}
	defer func() {
		if r := recover(); r != nil {
			res.Err = &GameError{w.m.Seed, i, fmt.Errorf("panic: %v", r), shortStack(debug.Stack())}
			// Don't trust the state that the panic left behind.
			counts := w.counts
			w.close()
			*w = *w.m.worker()
			w.counts = counts
		}
	}()
	g, err := w.begin(k)
	if err != nil {
		res.Err = &GameError{Seed: w.m.Seed, Index: i, Err: err}
		return res
	}
	res.Decks = slices.Clone(w.decks)
	if w.table.Check != nil {
		w.table.Check.Seed(AgentSeed(w.m.Seed, i, w.m.Players))
	}
	before := w.table.Decisions
	over, err := w.table.Play(g, w.agents, MaxDecisions)
	res.Decisions = w.table.Decisions - before
	res.Turns = int(g.Turn.Number)
	res.Reason = g.Turn.Result
	res.Forfeits = w.table.Forfeits
	if w.m.Keep {
		res.Answers = slices.Clone(w.table.Answers)
	}
	if g.Turn.Result == engine.Won {
		res.Winner = int(g.Turn.Winner)
		for p := range g.Players {
			if id := program.PlayerID(p); id == g.Turn.Winner || !g.View(engine.Judge).Opponents(id, g.Turn.Winner) {
				res.Winners = append(res.Winners, p)
			}
		}
	}
	if err == nil && !over {
		err = fmt.Errorf("not over after %d decisions, in turn %d", MaxDecisions, g.Turn.Number)
	}
	if err != nil {
		res.Err = &GameError{Seed: w.m.Seed, Index: i, Err: err}
	} else {
		if w.m.Cards {
			w.watch.count(w.counts, &res)
		}
		if w.follow != nil {
			res.Observed = w.follow.End(g, &res)
		}
	}
	if !w.m.noHashes {
		res.Hash = g.Hash()
	}
	return res
}

// shortStack returns the part of a stack trace below the panic.
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
