package gym

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"arbiter/agent"
	"arbiter/agent/search"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/internal/quote"
	"arbiter/sim"
)

// Settings say how the environments of a batch play.
type Settings struct {
	// Envs is the number of environments.
	Envs int
	// Seed and the number of an episode decide everything that is random in it.
	Seed uint64
	// Format and Players are the kind of game and the number of its players; the zero values are a duel of two.
	Format  sim.Format
	Players int
	// Matchups are the decks of a game by seat, as numbers of Setup.Decks. Episode k plays Matchups[k % len(Matchups)].
	// Empty is the decks in their order.
	Matchups [][]int
	// Seats says which seats learn; see the constants. Empty is Alternate.
	Seats string
	// Opponent is the name of the agents in the other seats (search.Names). Empty is random.
	Opponent string
	// Decisions is which decisions with at least two options the learners are asked; see the constants. Empty is All.
	Decisions string
	// NotQuiet has learners pass without being asked at times when players usually pass (engine.View.QuietStep).
	NotQuiet bool
	// Shape is the size of the tables; numbers that are 0 are those of DefaultShape.
	Shape Shape
	// NoObservations leaves all tables but those of the question and the mask as they are.
	NoObservations bool
	// Rewards are the weights of the rewards by name; see RewardNames. Nil is {"outcome": 1}.
	Rewards map[string]float64
	// MaxDecisions ends an episode after that many steps as truncated; 0 is DefaultMaxDecisions.
	MaxDecisions int
	// Illegal is what an action that isn't an option does; see the constants. Empty is Lose.
	Illegal string
	// Threads is the number of environments stepped at the same time; 0 is one for each core.
	Threads int
}

// Values of Settings.Seats. A number, as "0", is that seat.
const (
	// Alternate has the learner in seat k % players of episode k.
	Alternate = "alternate"
	// AllSeats has the learner answer for all seats.
	AllSeats = "all"
)

// Values of Settings.Decisions, which are those of the protocol for programs.
const (
	// All is every decision.
	All = "all"
	// Matter leaves out those in which a player could only pass or make mana: the player passes.
	Matter = "matter"
)

// Values of Settings.Illegal.
const (
	// Lose ends the episode with the reward of a lost game.
	Lose = "lose"
	// Fail makes the step an error and changes nothing.
	Fail = "error"
)

// DefaultShape holds nearly all games of two players; what doesn't fit is counted in the observation.
var DefaultShape = Shape{Objects: 96, Stack: 8, Options: 64}

// DefaultMaxDecisions is far beyond nearly all games of random players.
const DefaultMaxDecisions = 20_000

// Outcomes are what a step gives beside observations, for each environment. Rewards has the players of an environment
// together, by their seats.
type Outcomes struct {
	Rewards    []float32
	Terminated []uint8 // the game is over
	Truncated  []uint8 // the episode ended before the game
	Illegal    []uint8 // the action was none of the options
	Seat       []uint8 // whose question it is
	Hash       []uint64
	Episode    []int64
	Winner     []int8 // the winner's seat once the game is over, -1 without one
	Turns      []int32
	Decisions  []int32 // how many questions with at least two options the episode has asked its learners
	Failed     []uint8 // the machine has failed; the episode is truncated. Batch.Failure says how
}

// NewOutcomes makes outcomes for n environments.
func NewOutcomes(n, players int) Outcomes {
	return Outcomes{make([]float32, n*players), make([]uint8, n), make([]uint8, n), make([]uint8, n), make([]uint8, n),
		make([]uint64, n), make([]int64, n), make([]int8, n), make([]int32, n), make([]int32, n), make([]uint8, n)}
}

// Next, as an action, begins the environment's next episode; Stay leaves the environment as it is.
const (
	Next = -1
	Stay = -2
)

// Batch is a number of environments that are stepped together. It is not safe for concurrent use.
type Batch struct {
	set      Settings
	setup    *sim.Setup
	envs     []env
	tables   Tables
	outcomes Outcomes
	actions  []int32
	weights  weights
	matchups [][]int
	opponent func() agent.Agent
	learner  int // the seat that learns, or alternate or allSeats

	players []player // by thread

	work   chan *player
	done   sync.WaitGroup
	next   atomic.Int64
	closed bool
}

const (
	alternate = -1
	allSeats  = -2
)

// NewBatch makes a batch. Its environments have to be reset before they are stepped.
func NewBatch(setup *sim.Setup, set Settings) (*Batch, error) {
	if setup == nil || len(setup.Decks) == 0 {
		return nil, errors.New("gym: a batch needs decks")
	}
	if set.Envs < 1 || set.Envs > 1<<20 {
		return nil, fmt.Errorf("gym: %d environments; there can be 1 to %d", set.Envs, 1<<20)
	}
	if set.Players == 0 && (set.Format == "" || set.Format == sim.Duel) {
		set.Players = 2
	}
	players, err := set.Format.Players(set.Players)
	if err != nil {
		return nil, fmt.Errorf("gym: %w", err)
	}
	set.Players = players
	set.Shape.Players = players
	for _, f := range []struct {
		n           *int
		usual, most int
	}{{&set.Shape.Objects, DefaultShape.Objects, 4096}, {&set.Shape.Stack, DefaultShape.Stack, 1024},
		{&set.Shape.Options, DefaultShape.Options, 4096}} {
		if *f.n == 0 {
			*f.n = f.usual
		}
		if *f.n < 2 || *f.n > f.most {
			return nil, fmt.Errorf("gym: a table of %d rows; tables have 2 to %d", *f.n, f.most)
		}
	}
	if set.MaxDecisions == 0 {
		set.MaxDecisions = DefaultMaxDecisions
	}
	if set.MaxDecisions < 1 {
		return nil, fmt.Errorf("gym: an episode of at most %d decisions", set.MaxDecisions)
	}
	if set.Illegal == "" {
		set.Illegal = Lose
	}
	if set.Illegal != Lose && set.Illegal != Fail {
		return nil, fmt.Errorf("gym: an illegal action can't be %s: it is %q or %q", quote.Text(set.Illegal), Lose, Fail)
	}
	if set.Decisions == "" {
		set.Decisions = All
	}
	if set.Decisions != All && set.Decisions != Matter {
		return nil, fmt.Errorf("gym: decisions can't be %s: they are %q or %q", quote.Text(set.Decisions), All, Matter)
	}
	b := &Batch{setup: setup}
	if set.Seats == "" {
		set.Seats = Alternate
	}
	if b.learner, err = learnerOf(set.Seats, players); err != nil {
		return nil, err
	}
	if b.weights, err = weightsOf(set.Rewards); err != nil {
		return nil, err
	}
	if set.Opponent == "" {
		set.Opponent = "random"
	}
	if b.opponent, err = search.Named(set.Opponent); err != nil {
		return nil, fmt.Errorf("gym: %w", err)
	}
	if set.Threads <= 0 {
		set.Threads = runtime.GOMAXPROCS(0)
	}
	set.Threads = min(set.Threads, set.Envs)
	b.set = set
	if err := b.SetMatchups(set.Matchups); err != nil {
		return nil, err
	}
	b.envs = make([]env, set.Envs)
	rooms := make([]engine.Room, set.Envs)
	for i := range b.envs {
		b.envs[i].make(b, b.opponent)
		b.envs[i].game.Keep(&rooms[i])
		b.envs[i].episode = i - set.Envs
	}
	b.actions = make([]int32, set.Envs)
	b.players = make([]player, set.Threads)
	for i := range b.players {
		b.players[i].eyes = observer{shape: set.Shape, blind: set.NoObservations}
	}
	b.Bind(set.Shape.NewTables(set.Envs), NewOutcomes(set.Envs, players))
	b.work = make(chan *player, set.Threads)
	for range set.Threads - 1 {
		go b.worker()
	}
	return b, nil
}

func learnerOf(seats string, players int) (int, error) {
	switch seats {
	case "", Alternate:
		return alternate, nil
	case AllSeats:
		return allSeats, nil
	}
	if len(seats) == 1 && seats[0] >= '0' && int(seats[0]-'0') < players {
		return int(seats[0] - '0'), nil
	}
	return 0, fmt.Errorf("gym: no seats %s: they are %q, %q, or a number from 0 to %d", quote.Text(seats), Alternate,
		AllSeats, players-1)
}

// SetMatchups sets the decks that later episodes are played with, by seat; see Settings.
func (b *Batch) SetMatchups(m [][]int) error {
	if len(m) == 0 {
		if len(b.setup.Decks) > b.set.Players {
			return fmt.Errorf("gym: %d decks for %d players: say who plays what", len(b.setup.Decks), b.set.Players)
		}
		one := make([]int, b.set.Players)
		for i := range one {
			one[i] = i % len(b.setup.Decks)
		}
		m = [][]int{one}
	}
	for i, decks := range m {
		if len(decks) != b.set.Players {
			return fmt.Errorf("gym: matchup %d has %d decks for %d players", i, len(decks), b.set.Players)
		}
		for _, d := range decks {
			if d < 0 || d >= len(b.setup.Decks) {
				return fmt.Errorf("gym: matchup %d has deck %d; the decks are 0 to %d", i, d, len(b.setup.Decks)-1)
			}
		}
	}
	b.matchups = slices.Clone(m)
	return nil
}

// Settings are those of the batch, with defaults filled in.
func (b *Batch) Settings() Settings { return b.set }

// Setup is what the batch plays with.
func (b *Batch) Setup() *sim.Setup { return b.setup }

// Bind makes the batch write into the caller's slices, of the lengths that NewTables and NewOutcomes give them.
func (b *Batch) Bind(t Tables, o Outcomes) {
	b.tables, b.outcomes = t, o
	clear(t.Globals)
	clear(t.Players)
	clear(t.Objects)
	clear(t.Stack)
	clear(t.Question)
	clear(t.Options)
	clear(t.Mask)
	for i := range b.envs {
		b.envs[i].tables = t.one(b.set.Shape, i)
		b.envs[i].used = used{}
	}
}

// Outcomes and Tables are what the last step has written.
func (b *Batch) Outcomes() *Outcomes { return &b.outcomes }

// Tables are the observations.
func (b *Batch) Tables() *Tables { return &b.tables }

// Reset begins an episode in every environment: the first n from the given number on.
func (b *Batch) Reset(first int) error {
	for i := range b.envs {
		b.envs[i].episode = first + i - len(b.envs)
		b.actions[i] = Next
	}
	return b.run()
}

// Step takes an action in each environment: the index of an option, Next or Stay. With Settings.Illegal Fail an action
// that can't be taken is an error, and no environment changes. Actions are kept only until Step returns.
func (b *Batch) Step(actions []int32) error {
	if len(actions) != len(b.envs) {
		return fmt.Errorf("gym: %d actions for %d environments", len(actions), len(b.envs))
	}
	for i, a := range actions {
		if a == Next || a == Stay {
			continue
		}
		e := &b.envs[i]
		if e.over {
			return fmt.Errorf("gym: environment %d: its episode is over, so it has to be reset", i)
		}
		if b.set.Illegal == Fail && (a < 0 || int(a) >= e.legal) {
			return fmt.Errorf("gym: environment %d: action %d; the legal ones are 0 to %d", i, a, e.legal-1)
		}
	}
	copy(b.actions, actions)
	return b.run()
}

// chunk is how many environments a thread takes at a time.
const chunk = 8

// run steps all environments with b.actions.
func (b *Batch) run() error {
	if b.closed {
		return errors.New("gym: the batch is closed")
	}
	b.next.Store(0)
	others := min(b.set.Threads-1, (len(b.envs)-1)/chunk)
	b.done.Add(others)
	for i := range others {
		b.work <- &b.players[i+1]
	}
	b.some(&b.players[0])
	b.done.Wait()
	return nil
}

func (b *Batch) worker() {
	for w := range b.work {
		b.some(w)
		b.done.Done()
	}
}

// some steps environments until none is left.
func (b *Batch) some(w *player) {
	for {
		to := int(b.next.Add(chunk))
		from := to - chunk
		if from >= len(b.envs) {
			return
		}
		for i := from; i < min(to, len(b.envs)); i++ {
			if a := b.actions[i]; a != Stay {
				b.envs[i].step(w, int(a))
				b.envs[i].report(i)
			}
		}
	}
}

// Close ends the goroutines of the batch.
func (b *Batch) Close() {
	if !b.closed {
		b.closed = true
		close(b.work)
	}
}

// Failure says what went wrong in an environment whose episode failed, "" if nothing did.
func (b *Batch) Failure(i int) string { return b.envs[i].failure }

// Suggest writes for each environment what an agent of that name would do, Next where the episode is over. The agents
// of an environment are made anew for each name and episode, with the seeds of package sim.
func (b *Batch) Suggest(name string, actions []int32) error {
	mk, err := search.Named(name)
	if err != nil {
		return fmt.Errorf("gym: %w", err)
	}
	for i := range b.envs {
		actions[i] = b.envs[i].suggest(&b.players[0], name, mk)
	}
	return nil
}

// advisors are the agents that suggest actions in one environment, by seat.
type advisors struct {
	name    string
	episode int
	seats   [program.MaxPlayers]agent.Agent
	at      int // after how many answers of the episode one of them chose
	answer  int // the option, until its page is shown
}
