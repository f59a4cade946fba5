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

// Matches plays random games: real decks and random decks of playable cards, two to four players, the editions in
// rotation, some of the games with their invariants checked. Games are played in groups with the same decks.
type Matches struct {
	// Cards are the cards for random decks; Decks are used as well if all their cards can be played.
	Cards []*card.Card
	Decks []*card.Cards
	// Groups is the number of groups, each of Games games.
	Groups, Games int
	// Answers is the number of answers in a turn after which the game is a draw; 0 means 2,000.
	Answers int
	// Watch is the interval of groups with invariants checked at every decision, and Check the interval of
	// decisions with the expensive checks.
	Watch, Check int
	Seed         uint64
	// From is the first group, so that a group that failed can be played again alone.
	From int
	// Dir is the folder for results, created if necessary; a later run continues there.
	Dir  string
	Jobs int
	// Progress, if set, is called after each group.
	Progress func(r *MatchReport)
}

// MatchReport is the result of random games.
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
	// Failures are the first failures; to play one again, set From to its group.
	Failures []GroupFailure `json:"failures"`
	// Slowest are the slowest groups, to find games that take long without making progress.
	Slowest []GroupTime `json:"slowest"`
	Seconds float64     `json:"seconds"`
}

// GroupTime is the time of a group.
type GroupTime struct {
	Group     int     `json:"group"`
	Decisions int     `json:"decisions"`
	Seconds   float64 `json:"seconds"`
}

// GroupFailure is a game that could not be finished or violated an invariant.
type GroupFailure struct {
	Group int      `json:"group"`
	Game  int      `json:"game"`
	Table string   `json:"table"`
	Decks []string `json:"decks"`
	Error string   `json:"error"`
}

// Limits of what a report lists.
const (
	maxFailures = 20
	maxSlowest  = 5
)

// group is the result of one group of games.
type group struct {
	Group     int            `json:"group"`
	Table     string         `json:"table"`
	Games     int            `json:"games"`
	Watched   bool           `json:"watched"`
	Decisions int            `json:"decisions"`
	By        map[string]int `json:"by"`
	// Hash combines the final hashes of all games; the same games have the same hash.
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

// matchesHeader is the first line of the journal.
type matchesHeader struct {
	Seed                uint64
	Games, Watch, Check int
	Answers             int
	Cards, Decks        int
}

// Play plays the groups not played yet. If ctx is cancelled, it returns the report so far together with ctx's
// error.
func (m *Matches) Play(ctx context.Context) (*MatchReport, error) {
	if m.Groups < 1 || m.Games < 1 {
		return nil, errors.New("nothing to play: need at least one group of at least one game")
	}
	j, earlier, err := open[matchesHeader, group](m.Dir, "matches.jsonl", matchesHeader{Seed: m.Seed, Games: m.Games,
		Answers: m.answers(), Watch: m.Watch, Check: m.Check, Cards: len(m.Cards), Decks: len(m.Decks)})
	if err != nil {
		return nil, err
	}
	defer j.close()
	out := &MatchReport{Groups: m.Groups, By: map[string]int{}, Tables: map[string]int{}, Failures: []GroupFailure{},
		Slowest: []GroupTime{}}
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

// answers returns the limit on answers in a turn.
func (m *Matches) answers() int { return cmp.Or(m.Answers, 2000) }

// untiringEvery is the interval of groups whose players don't tire. They test the limits of turns that don't end.
const untiringEvery = 8

// matchEditions are the editions in which games are played.
var matchEditions = [...]rulebook.Edition{rulebook.Edition2006, rulebook.Edition2017, rulebook.Edition2026}

// cardPool is the cards and decks that can be played in an edition.
type cardPool struct {
	edition       rulebook.Edition
	lands, spells []*card.Card
	decks         []*card.Cards
	// played says which of the requested cards can be played. Compiling all cards would take longer
	// than many games.
	played sync.Map
}

// playable reports whether a card can be played.
func (s *cardPool) playable(c *card.Card) bool {
	if ok, known := s.played.Load(c); known {
		return ok.(bool)
	}
	_, _, err := load.Rules(s.edition, []*card.Card{c}, load.Options{Mute: true})
	s.played.Store(c, err == nil)
	return err == nil
}

// pools returns the card pool of each edition.
func (m *Matches) pools() ([len(matchEditions)]*cardPool, error) {
	var out [len(matchEditions)]*cardPool
	errs := make([]error, len(matchEditions))
	var wait sync.WaitGroup
	for i, e := range matchEditions {
		wait.Go(func() { out[i], errs[i] = m.cardPool(e) })
	}
	wait.Wait()
	return out, errors.Join(errs...)
}

func (m *Matches) cardPool(e rulebook.Edition) (*cardPool, error) {
	s := &cardPool{edition: e}
	const deck = 1<<ability.Artifact | 1<<ability.Battle | 1<<ability.Creature | 1<<ability.Enchantment |
		1<<ability.Instant | 1<<ability.Kindred | 1<<ability.Land | 1<<ability.Planeswalker | 1<<ability.Sorcery
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
	if err == nil && !slices.ContainsFunc(s.spells, s.playable) {
		err = fmt.Errorf("no card is playable in edition %s", e)
	}
	return s, err
}

// group plays group n.
func (m *Matches) group(ctx context.Context, n int, pools [len(matchEditions)]*cardPool) *group {
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
	g := &group{Group: n, Table: fmt.Sprintf("%d %s %d", e.Date.Year(), format, players), By: map[string]int{},
		Watched: m.Watch > 0 && n%m.Watch == 0}
	decks := make([]*card.Cards, players)
	var names []string
	for p := range decks {
		if len(s.decks) > 0 && rng.IntN(2) == 0 {
			decks[p] = s.decks[rng.IntN(len(s.decks))]
		} else {
			decks[p] = s.randomDeck(rng)
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
	match := sim.Match{Setup: setup, Format: format, Players: players, Seed: rng.Uint64(), Games: m.Games, Jobs: 1,
		AnswerLimit: m.answers()}
	player := agent.NewTiring
	if n%untiringEvery == untiringEvery-1 {
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

// Random decks have sixty cards of two colors: twenty-four lands, and the others in pairs.
const (
	pileLands = 24
	pilePairs = 18
)

var basics = sync.OnceValue(func() map[mana.Color]*card.Card {
	out := map[mana.Color]*card.Card{}
	for c, name := range map[mana.Color]string{mana.White: "Plains", mana.Blue: "Island", mana.Black: "Swamp",
		mana.Red: "Mountain", mana.Green: "Forest"} {
		if out[c] = backgroundCards().Find(name); out[c] == nil {
			panic("prove: there is no " + name)
		}
	}
	return out
})

// randomDeck returns a random deck.
func (s *cardPool) randomDeck(rng *rand.Rand) *card.Cards {
	colors := []mana.Color{mana.White, mana.Blue, mana.Black, mana.Red, mana.Green}
	rng.Shuffle(len(colors), func(i, j int) { colors[i], colors[j] = colors[j], colors[i] })
	colors = colors[:2]
	set := colors[0].Set() | colors[1].Set()
	out := &card.Cards{Name: "a pile"}
	for tries := 0; len(out.Main) < 2*pilePairs; tries++ {
		c := s.spells[rng.IntN(len(s.spells))]
		if tries < 1000 && (c.Faces[0].Cost.Colors()&^set != 0 || slices.Contains(out.Main, c)) || !s.playable(c) {
			continue
		}
		out.Main = append(out.Main, c, c)
	}
	for n := range pileLands {
		if n < 4 && len(s.lands) > 0 {
			if c := s.lands[rng.IntN(len(s.lands))]; s.playable(c) {
				out.Main = append(out.Main, c)
				continue
			}
		}
		out.Main = append(out.Main, basics()[colors[n%2]])
	}
	return out
}
