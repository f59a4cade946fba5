package sim

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// bears returns a setup of two small decks built by hand.
func bears(t testing.TB) *Setup {
	t.Helper()
	b := program.NewBuilder(rulebook.Edition2026)
	you := int32(b.SetYou())
	tap := b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
		Cost: b.Cost(program.Cost{Tap: true}), Makes: mana.Source{Kinds: mana.G.Set(), Amount: 1},
		Prog: b.Program(program.DoAddMana(program.NoReg, program.SetX(you), b.Const(1), mana.G))})
	forest := b.Def(program.Def{Name: b.Name("Forest"), Chars: program.Chars{Types: program.TypeLand,
		Supers: program.SuperBasic}, Abilities: []program.AbilityID{tap}})
	creature := func(name, cost string, p, tough int32) program.DefID {
		m := mana.MustCost(cost)
		return b.Def(program.Def{Name: b.Name(name), Cost: m, Chars: program.Chars{Types: program.TypeCreature,
			Colors: m.Colors(), Power: p, Toughness: tough, Flags: program.HasPT}})
	}
	bear, boar := creature("Bear", "{1}{G}", 2, 2), creature("Boar", "{2}{G}", 3, 2)
	r, err := b.Rules()
	if err != nil {
		t.Fatal(err)
	}
	deck := func(name string, spell program.DefID) Deck {
		return Deck{Name: name, Main: append(slices.Repeat([]program.DefID{forest}, 17),
			slices.Repeat([]program.DefID{spell}, 23)...)}
	}
	return &Setup{Rules: r, Decks: []Deck{deck("Bears", bear), deck("Boars", boar)}}
}

func heuristic() agent.Agent { return agent.NewHeuristic() }
func random() agent.Agent    { return agent.NewRandom() }

func TestSameSeedAnyNumberOfJobs(t *testing.T) {
	m := Match{Setup: bears(t), Agents: []func() agent.Agent{heuristic, random}, Seed: 42, Games: 40, Jobs: 1}
	one, err := Run(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	for _, jobs := range []int{1, 2, 7} {
		m.Jobs = jobs
		again, err := Run(context.Background(), m)
		if err != nil {
			t.Fatal(err)
		}
		if again.Hash != one.Hash || !slices.Equal(again.Hashes, one.Hashes) {
			t.Errorf("with %d jobs the games are others", jobs)
		}
	}
	m.Seed = 43
	if other, _ := Run(context.Background(), m); other.Hash == one.Hash {
		t.Error("another seed gives the same games")
	}
	if one.Failed != 0 || one.Decks[0].Wins+one.Decks[1].Wins+one.Draws != 40 {
		t.Errorf("games are missing: %+v", one)
	}
	if one.Decks[0].Wins < 30 {
		t.Errorf("the heuristic player won only %d of 40 games", one.Decks[0].Wins)
	}
}

type bomb struct{ after int }

func (b *bomb) Begin(*program.Rules, uint64) { b.after = 5 }
func (b *bomb) Choose(engine.View, *engine.Decision) int {
	if b.after--; b.after < 0 {
		panic("boom")
	}
	return 0
}

func TestPanicIsAnErrorOfItsGame(t *testing.T) {
	r, err := Run(context.Background(), Match{Setup: bears(t), Agents: []func() agent.Agent{heuristic,
		func() agent.Agent { return &bomb{} }}, Seed: 9, Games: 6, Jobs: 2})
	if err != nil {
		t.Fatal(err)
	}
	if r.Failed != 6 {
		t.Fatalf("%d of 6 games failed", r.Failed)
	}
	var ge *GameError
	if !errors.As(r.Results[3].Err, &ge) || ge.Index != 3 || ge.Seed != 9 || !strings.Contains(ge.Error(), "boom") ||
		!strings.Contains(ge.Stack, "match_test.go") {
		t.Errorf("%v\n%s", r.Results[3].Err, ge.Stack)
	}
}

type wrong struct{}

func (wrong) Begin(*program.Rules, uint64)             {}
func (wrong) Choose(engine.View, *engine.Decision) int { return 999 }

func TestWrongAnswerIsAnError(t *testing.T) {
	r, err := Run(context.Background(), Match{Setup: bears(t),
		Agents: []func() agent.Agent{func() agent.Agent { return wrong{} }, random}, Games: 2})
	if err != nil {
		t.Fatal(err)
	}
	var ae *agent.AnswerError
	if r.Failed != 2 || !errors.As(r.Results[0].Err, &ae) || ae.Player != 0 {
		t.Errorf("%+v", r.Errors)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := Match{Setup: bears(t), Agents: []func() agent.Agent{random, random}, Games: 100000, Jobs: 2}
	m.Progress = func(done, _ int) {
		if done == 10 {
			cancel()
		}
	}
	r, err := Run(ctx, m)
	if !errors.Is(err, context.Canceled) || r.Games < 10 || r.Games > 1000 {
		t.Errorf("%v after %d games", err, r.Games)
	}
}

func TestBadMatches(t *testing.T) {
	s := bears(t)
	for _, m := range []Match{
		{},
		{Setup: s, Games: 1},
		{Setup: s, Agents: []func() agent.Agent{random, random}},
		{Setup: s, Agents: []func() agent.Agent{random, random}, Games: -3},
	} {
		if _, err := Run(context.Background(), m); err == nil {
			t.Errorf("%+v was played", m)
		}
	}
}

func TestStartersAlternate(t *testing.T) {
	m := Match{Setup: bears(t), Agents: []func() agent.Agent{random, random}, Games: 4}
	if err := m.check(); err != nil {
		t.Fatal(err)
	}
	w := m.worker()
	for i := range 4 {
		g, err := w.begin(m.only(i))
		if err != nil {
			t.Fatal(err)
		}
		if int(g.Turn.Starting) != i%2 {
			t.Errorf("game %d is begun by player %d", i, g.Turn.Starting)
		}
	}
}

func TestWilson(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{ // values of R's prop.test(k, n, correct=FALSE)
		{50, 100, 0.4038315, 0.5961685},
		{0, 10, 0, 0.2775328},
		{10, 10, 0.7224672, 1},
		{7, 200, 0.0170601, 0.0704600},
	} {
		t.Run(fmt.Sprintf("%d of %d", c.k, c.n), func(t *testing.T) {
			r := Wilson(c.k, c.n)
			if math.Abs(r.Low-c.low) > 2e-4 || math.Abs(r.High-c.high) > 2e-4 || r.Rate != float64(c.k)/float64(c.n) {
				t.Errorf("%+v", r)
			}
		})
	}
	if r := Wilson(0, 0); r.Low != 0 || r.High != 1 {
		t.Errorf("nothing known: %+v", r)
	}
}

func TestSpread(t *testing.T) {
	if s := distribution([]int{5, 1, 3}); s.Median != 3 || s.Mean != 3 || s.Min != 1 || s.Max != 5 {
		t.Errorf("%+v", s)
	}
	if s := distribution([]int{4, 1, 2, 10}); s.Median != 3 {
		t.Errorf("%+v", s)
	}
}

func TestBench(t *testing.T) {
	s, err := Bench(bears(t), 1, 50*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	if s.Games < 20 || s.GamesPerSecond <= 0 || s.DecisionsPerSecond <= s.GamesPerSecond || s.CloneNS <= 0 ||
		s.BytesPerClone < 500 || s.Failed != 0 {
		t.Errorf("%+v", s)
	}
	t.Logf("%+v", s)
}

func BenchmarkMatch(b *testing.B) {
	m := Match{Setup: bears(b), Agents: []func() agent.Agent{random, random}, Games: max(b.N, 1), Jobs: 1}
	if _, err := Run(context.Background(), m); err != nil {
		b.Fatal(err)
	}
}
