package sim

import (
	"context"
	"fmt"
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

// Match is games between decks, deck i in seat i; who starts goes round. With more decks than players each game is dealt its decks by chance.
type Match struct {
	Setup *Setup
	// Format is what sort of game; a duel if it is not given.
	Format Format
	// Players is how many players a game has; 0 is as many as the format usually has, or of a duel as there are decks.
	Players int
	// Agents make the player of each seat, going round; each worker makes its own.
	Agents []func() agent.Agent
	// Check, if set, has every game watched for what must hold; a game in which something does not is an error.
	Check *check.Config
	Seed  uint64
	// Games is how many games there are, or with BestOf 3 how many rounds.
	Games int
	// Jobs is how many games are played at once; 0 is one a core.
	Jobs int
	// BestOf is how many games a round has at most: 1, or 3 with sideboarding between them, in which who lost the last one takes the first turn. 0 is 1.
	BestOf int
	// Cards has it counted how often each card was drawn and cast, and how often its player won.
	Cards bool
	// Keep has each Result keep the answers of its game.
	Keep bool
	// TurnLimit ends a game as a draw after so many turns; 0 is DefaultTurnLimit, below 0 there is none.
	TurnLimit int
	// AnswerLimit ends a game as a draw after so many answers in one turn; 0 leaves it at engine.MaxAnswers. Players who choose by chance may go on without end.
	AnswerLimit int
	unhashed    bool // nobody asks for the hashes
	// Progress, if set, is told of each finished game, in no particular order and not at the same time.
	Progress func(done, games int)
}

// DefaultTurnLimit is far beyond any game that is still going somewhere.
const DefaultTurnLimit = 1000

// MaxDecisions is how many answers a game may take; a game that takes more is an error.
const MaxDecisions = 2_000_000

// Result is how one game ended.
type Result struct {
	// Index is the number of the round, Game that of the game in it: both from 0.
	Index int `json:"index"`
	Game  int `json:"game,omitempty"`
	// Decks are the indices of the decks of the seats.
	Decks []int `json:"decks"`
	// Winner is the seat that won, or of the winning team the first, -1 for a draw; Winners are all.
	Winner    int           `json:"winner"`
	Winners   []int         `json:"winners"`
	Reason    engine.Result `json:"-"`
	Turns     int           `json:"turns"`
	Decisions int           `json:"decisions"`
	// Starting is the seat that had the first turn, or the choice of it.
	Starting int `json:"starting"`
	// Mains are the main decks of the seats where sideboarding has changed one, else nil; Answers the answers given, if they are kept.
	Mains   [][]program.DefID `json:"-"`
	Answers []int             `json:"-"`
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
	start := time.Now()
	part, err := m.play(ctx, 0, m.Games)
	return m.report(part, time.Since(start).Seconds(), m.jobs()), err
}

// Report is what came of parts of the match that were played elsewhere, in so many seconds with so many games at once.
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
	game   engine.Game // every game is played in the same memory
	decks  []int       // of the game's seats
	watch  watch
	counts []CardCounts
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

// deal appends the decks of game i's seats: each in its seat when there are as many as players, else by chance.
func (m *Match) deal(i int, out []int) []int {
	for d := range m.Setup.Decks {
		out = append(out, d)
	}
	for p := 0; len(out) < m.Players; p++ { // fewer decks than players: they go round
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

// game is one game of a round.
type game struct {
	index, number int
	starting      int
	mains         [][]program.DefID // of the seats, nil for those of the decks
}

// only is game i of a match in which every round is one game.
func (m *Match) only(i int) game { return game{index: i, starting: i % m.Players} }

// begin begins a game of the match, and prepares its agents.
func (w *worker) begin(k game) (*engine.Game, error) {
	i := k.index
	w.decks = w.m.deal(i, w.decks[:0])
	c := &w.config
	c.Decks, c.Sideboards, c.Commanders = c.Decks[:0], c.Sideboards[:0], c.Commanders[:0]
	for seat, n := range w.decks {
		d := &w.m.Setup.Decks[n]
		main, side := d.Main, d.Sideboard
		if k.mains != nil {
			main, side = k.mains[seat], d.Without(k.mains[seat])
		}
		c.Decks, c.Sideboards, c.Commanders = append(c.Decks, main), append(c.Sideboards, side), append(c.Commanders, d.Commanders)
	}
	c.Seed = RoundSeed(w.m.Seed, i, k.number)
	c.Starting = program.PlayerID(k.starting)
	for s, a := range w.agents {
		a.Begin(w.m.Setup.Rules, RoundAgentSeed(w.m.Seed, i, k.number, s))
	}
	if err := w.game.Renew(w.m.Setup.Rules, *c); err != nil {
		return nil, err
	}
	if w.m.Cards {
		w.watch.begin(w.m.Players)
		w.game.SetRecorder(&w.watch)
		w.watch.hands(&w.game)
	}
	return &w.game, nil
}

func (w *worker) play(k game) (res Result) {
	i := k.index
	res = Result{Index: i, Game: k.number, Winner: -1, Starting: k.starting, Mains: k.mains}
	defer func() {
		if r := recover(); r != nil {
			res.Err = &GameError{w.m.Seed, i, fmt.Errorf("panic: %v", r), shortStack(debug.Stack())}
			// What the panic left behind is not trusted.
			counts := w.counts
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
	} else if w.m.Cards {
		w.watch.count(w.counts, &res)
	}
	if !w.m.unhashed {
		res.Hash = g.Hash()
	}
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
