package prove

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"

	"arbiter/ability"
	"arbiter/agent"
	"arbiter/card"
	"arbiter/engine/check"
	"arbiter/engine/load"
	"arbiter/mana"
	"arbiter/rulebook"
	"arbiter/sim"
)

// Matches are random games: real decks and piles of playable cards by chance, two to four players, the editions by turns, some of the games watched for what must
// hold. They are played in groups of the same decks.
type Matches struct {
	// Cards are what piles are made of; Decks are dealt beside them where all their cards can be played.
	Cards []*card.Card
	Decks []*card.Cards
	// Groups is how many groups of Games games there are.
	Groups, Games int
	// Answers is how many answers a turn may take before the game is a draw by that limit; 0 means 2,000.
	Answers int
	// Watch: in one group of so many what must hold is checked at every decision, the dear checks at one in Check.
	Watch, Check int
	Seed         uint64
	// From is the first group: one that failed can be played again alone.
	From int
	// Dir is the folder for results, which a later run goes on with; it is made.
	Dir  string
	Jobs int
	// Progress, if any, is told of each group that is done.
	Progress func(r *MatchReport)
}

// MatchReport is what came of random games.
type MatchReport struct {
	Groups    int `json:"groups"`
	Done      int `json:"done"`
	Games     int `json:"games"`
	Watched   int `json:"watched"`
	Decisions int `json:"decisions"`
	Failed    int `json:"failed"`
	// By counts the games by how they ended, Tables by edition, format and number of players.
	By     map[string]int `json:"by"`
	Tables map[string]int `json:"tables"`
	// Failures are the first of them; each can be played again: the group is From.
	Failures []GroupFailure `json:"failures"`
	// Slowest are the groups that took longest, the longest first: where a game goes nowhere slowly, it is in one of them.
	Slowest []GroupTime `json:"slowest"`
	Seconds float64     `json:"seconds"`
}

// GroupTime is how long a group took.
type GroupTime struct {
	Group     int     `json:"group"`
	Decisions int     `json:"decisions"`
	Seconds   float64 `json:"seconds"`
}

// GroupFailure is a game that could not be played to its end, or in which something did not hold.
type GroupFailure struct {
	Group int      `json:"group"`
	Game  int      `json:"game"`
	Table string   `json:"table"`
	Decks []string `json:"decks"`
	Error string   `json:"error"`
}

// maxFailures and maxSlowest are how many failures and slow groups a report names.
const (
	maxFailures = 20
	maxSlowest  = 5
)

// group is what came of one group of games.
type group struct {
	Group     int            `json:"group"`
	Table     string         `json:"table"`
	Games     int            `json:"games"`
	Watched   bool           `json:"watched"`
	Decisions int            `json:"decisions"`
	By        map[string]int `json:"by"`
	// Hash is that of all games' ends: what played the same games has the same.
	Hash     string         `json:"hash"`
	Seconds  float64        `json:"seconds"`
	Failures []GroupFailure `json:"failures,omitempty"`
}

func (r *MatchReport) add(g *group) {
	r.Done++
	r.Games += g.Games
	r.Decisions += g.Decisions
	r.Failed += len(g.Failures)
	r.Tables[g.Table] += g.Games
	if g.Watched {
		r.Watched += g.Games
	}
	for k, n := range g.By {
		r.By[k] += n
	}
	r.Failures = append(r.Failures, g.Failures[:min(len(g.Failures), maxFailures-min(len(r.Failures), maxFailures))]...)
	r.Slowest = append(r.Slowest, GroupTime{g.Group, g.Decisions, g.Seconds})
	slices.SortStableFunc(r.Slowest, func(a, b GroupTime) int { return cmp.Compare(b.Seconds, a.Seconds) })
	r.Slowest = r.Slowest[:min(len(r.Slowest), maxSlowest)]
}

// asked is the first line of the journal.
type asked struct {
	Seed                uint64
	Games, Watch, Check int
	Answers             int
	Cards, Decks        int
}

// Play plays the groups that were not played yet. It stops early when the context ends, with its error beside the report so far.
func (m *Matches) Play(ctx context.Context) (*MatchReport, error) {
	if m.Groups < 1 || m.Games < 1 {
		return nil, errors.New("there is nothing to play: give at least one group of at least one game")
	}
	j, earlier, err := open[asked, group](m.Dir, "matches.jsonl", asked{Seed: m.Seed, Games: m.Games, Answers: m.answers(), Watch: m.Watch, Check: m.Check, Cards: len(m.Cards), Decks: len(m.Decks)})
	if err != nil {
		return nil, err
	}
	defer j.close()
	out := &MatchReport{Groups: m.Groups, By: map[string]int{}, Tables: map[string]int{}, Failures: []GroupFailure{}, Slowest: []GroupTime{}}
	played := map[int]bool{}
	for i := range earlier {
		if n := earlier[i].Group; !played[n] && n >= m.From && n < m.From+m.Groups {
			played[n] = true
			out.add(&earlier[i])
		}
	}
	began := time.Now()
	pools, err := m.pools()
	if err != nil {
		return nil, err
	}
	next, done := make(chan int), make(chan *group)
	var wait sync.WaitGroup
	for range cmp.Or(m.Jobs, runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for n := range next {
				began := time.Now()
				g := m.group(ctx, n, pools)
				g.Seconds = time.Since(began).Seconds()
				done <- g
			}
		})
	}
	go func() {
		defer close(next)
		for n := m.From; n < m.From+m.Groups; n++ {
			if played[n] {
				continue
			}
			select {
			case next <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() { wait.Wait(); close(done) }()
	for g := range done {
		if g.Games < m.Games && ctx.Err() != nil {
			continue // interrupted: it is played again
		}
		if err == nil {
			err = j.add(*g)
		}
		out.add(g)
		if m.Progress != nil {
			m.Progress(out)
		}
	}
	out.Seconds = time.Since(began).Seconds()
	return out, cmp.Or(err, ctx.Err())
}

// answers is the limit on answers in a turn.
func (m *Matches) answers() int { return cmp.Or(m.Answers, 2000) }

// restless: in one group in so many the players do not tire. They meet the limits of turns that go nowhere.
const restless = 8

// matchEditions are the editions that games are played by.
var matchEditions = [...]rulebook.Edition{rulebook.Edition2006, rulebook.Edition2017, rulebook.Edition2026}

// stock is what there is to play with in an edition.
type stock struct {
	edition       rulebook.Edition
	lands, spells []*card.Card
	decks         []*card.Cards
	// played says of each card that was asked for whether it can be played: to read and compile all takes longer than many games.
	played sync.Map
}

// plays reports whether a card can be played.
func (s *stock) plays(c *card.Card) bool {
	if ok, known := s.played.Load(c); known {
		return ok.(bool)
	}
	_, _, err := load.Rules(s.edition, []*card.Card{c}, load.Options{Mute: true})
	s.played.Store(c, err == nil)
	return err == nil
}

// pools are what there is to play with in each edition.
func (m *Matches) pools() ([len(matchEditions)]*stock, error) {
	var out [len(matchEditions)]*stock
	errs := make([]error, len(matchEditions))
	var wait sync.WaitGroup
	for i, e := range matchEditions {
		wait.Go(func() { out[i], errs[i] = m.stock(e) })
	}
	wait.Wait()
	return out, errors.Join(errs...)
}

func (m *Matches) stock(e rulebook.Edition) (*stock, error) {
	s := &stock{edition: e}
	const deck = 1<<ability.Artifact | 1<<ability.Battle | 1<<ability.Creature | 1<<ability.Enchantment | 1<<ability.Instant | 1<<ability.Kindred | 1<<ability.Land | 1<<ability.Planeswalker | 1<<ability.Sorcery
	for _, c := range m.Cards {
		switch f := &c.Faces[0]; {
		case f.Types&^deck != 0:
		case f.Types.Has(ability.Land):
			if !f.Supertypes.Has(ability.Basic) {
				s.lands = append(s.lands, c)
			}
		default:
			s.spells = append(s.spells, c)
		}
	}
	var err error
	s.decks, _, err = sim.PlayableDecks(e, load.Oracle, m.Decks...)
	if err == nil && !slices.ContainsFunc(s.spells, s.plays) {
		err = fmt.Errorf("no card can be played in the edition %s", e)
	}
	return s, err
}

// group plays the nth group.
func (m *Matches) group(ctx context.Context, n int, pools [len(matchEditions)]*stock) *group {
	rng := rand.New(rand.NewPCG(m.Seed, uint64(n)))
	i := rng.IntN(len(matchEditions))
	e, s := matchEditions[i], pools[i]
	players := 2 + rng.IntN(3)
	format := sim.FreeForAll
	switch {
	case players == 2:
		format = sim.Duel
	case players == 4 && rng.IntN(2) == 0:
		format = sim.TwoHeadedGiant
	}
	g := &group{Group: n, Table: fmt.Sprintf("%d %s %d", e.Date.Year(), format, players), By: map[string]int{}, Watched: m.Watch > 0 && n%m.Watch == 0}
	decks := make([]*card.Cards, players)
	var names []string
	for p := range decks {
		if len(s.decks) > 0 && rng.IntN(2) == 0 {
			decks[p] = s.decks[rng.IntN(len(s.decks))]
		} else {
			decks[p] = s.pile(rng)
		}
		names = append(names, decks[p].Name)
	}
	fail := func(game int, err error) {
		g.Failures = append(g.Failures, GroupFailure{n, game, g.Table, names, err.Error()})
	}
	setup, err := sim.Prepare(e, sim.Options{}, decks...)
	if err != nil {
		fail(0, err)
		return g
	}
	match := sim.Match{Setup: setup, Format: format, Players: players, Seed: rng.Uint64(), Games: m.Games, Jobs: 1, AnswerLimit: m.answers()}
	player := agent.NewTiring
	if n%restless == restless-1 {
		player = agent.NewRandom
	}
	match.Agents = append(match.Agents, func() agent.Agent { return player() })
	if g.Watched {
		match.Check = &check.Config{Every: max(m.Check, 1)}
	}
	r, err := sim.Run(ctx, match)
	if r == nil {
		fail(0, err)
		return g
	}
	g.Hash = r.Hash
	g.Games, g.Decisions = r.Games, int(r.Decisions.Mean*float64(r.Games)+0.5)
	g.By["won"] = r.Games - r.Draws - len(r.Errors)
	for _, d := range r.DrawsBy {
		g.By[d.Reason] += d.Games
	}
	for _, x := range r.Errors {
		fail(x.Index, fmt.Errorf("%s\n%s", x.Error, x.Stack))
	}
	return g
}

// Piles: sixty cards of two colors, twenty-four of them lands, the others in pairs.
const (
	pileLands = 24
	pilePairs = 18
)

var basics = sync.OnceValue(func() map[mana.Color]*card.Card {
	out := map[mana.Color]*card.Card{}
	for c, name := range map[mana.Color]string{mana.White: "Plains", mana.Blue: "Island", mana.Black: "Swamp", mana.Red: "Mountain", mana.Green: "Forest"} {
		if out[c] = props().Find(name); out[c] == nil {
			panic("prove: there is no " + name)
		}
	}
	return out
})

// pile is a deck by chance.
func (s *stock) pile(rng *rand.Rand) *card.Cards {
	colors := []mana.Color{mana.White, mana.Blue, mana.Black, mana.Red, mana.Green}
	rng.Shuffle(len(colors), func(i, j int) { colors[i], colors[j] = colors[j], colors[i] })
	colors = colors[:2]
	set := colors[0].Set() | colors[1].Set()
	out := &card.Cards{Name: "a pile"}
	for tries := 0; len(out.Main) < 2*pilePairs; tries++ {
		c := s.spells[rng.IntN(len(s.spells))]
		if tries < 1000 && (c.Faces[0].Cost.Colors()&^set != 0 || slices.Contains(out.Main, c)) || !s.plays(c) {
			continue
		}
		out.Main = append(out.Main, c, c)
	}
	for n := range pileLands {
		if n < 4 && len(s.lands) > 0 {
			if c := s.lands[rng.IntN(len(s.lands))]; s.plays(c) {
				out.Main = append(out.Main, c)
				continue
			}
		}
		out.Main = append(out.Main, basics()[colors[n%2]])
	}
	return out
}
