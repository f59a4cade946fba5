package search_test

import (
	"context"
	"testing"
	"time"

	"arbiter/agent"
	"arbiter/agent/search"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool/pooltest"
	"arbiter/rulebook"
	"arbiter/sim"
)

// setup returns embedded decks, ready to be played.
func setup(t testing.TB, names ...string) *sim.Setup {
	t.Helper()
	decks := pooltest.Decks(t, names...)
	s, err := sim.Prepare(rulebook.Edition2026, sim.Options{}, decks...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func begin(t testing.TB, s *sim.Setup, i int) *engine.Game {
	t.Helper()
	g, err := engine.New(s.Rules, engine.Config{Decks: [][]program.DefID{s.Decks[0].Main, s.Decks[1].Main},
		Seed: sim.GameSeed(11, i), TurnLimit: 60})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The player's choices depend only on what it may know: a second player with the same seed sees a game in which all
// hidden information differs, and has to give the same answers for a whole game.
func TestSeesNothingHidden(t *testing.T) {
	s := setup(t, "dawn-patrol", "night-tide")
	for i, b := range []search.Budget{{Iterations: 12}, {Iterations: 12, Listed: true}} {
		g := begin(t, s, i)
		one, two, other := search.New(b), search.New(b), agent.NewHeuristic()
		one.Begin(s.Rules, 5)
		two.Begin(s.Rules, 5)
		other.Begin(s.Rules, 0)
		var d, e engine.Decision
		world := &engine.Game{}
		asked, changed := 0, 0
		for g.Decision(&d) {
			if d.By == 1 {
				if err := g.Answer(other.Choose(g.View(1), &d)); err != nil {
					t.Fatal(err)
				}
				continue
			}
			asked++
			var seed [32]byte
			seed[0], seed[1] = byte(asked), byte(asked>>8)
			if b.Listed {
				g.View(0).Determinize(world, seed)
			} else {
				g.View(0).Suppose(world, seed)
			}
			if hand(world) != hand(g) {
				changed++
			}
			world.Decision(&e)
			x, y := one.Choose(g.View(0), &d), two.Choose(world.View(0), &e)
			if x != y {
				t.Fatalf("%+v: decision %d, turn %d: it takes option %d, and %d where hidden cards are others", b,
					asked, g.View(0).Turn(), x, y)
			}
			if err := g.Answer(x); err != nil {
				t.Fatal(err)
			}
		}
		if one.Took().Searched < 20 || changed < 20 {
			t.Errorf("%d decisions were searched and %d worlds had another hand: too few to tell", one.Took().Searched,
				changed)
		}
	}
}

// hand sums up the second player's hand.
func hand(g *engine.Game) (sum uint64) {
	v := g.View(engine.Judge)
	for _, r := range v.Objects(program.Hand, 1, nil) {
		if c, ok := v.Chars(r); ok {
			sum += uint64(c.Def) * uint64(c.Def) * 2654435761
		}
	}
	return sum
}

// With a budget of playouts the same seeds give the same game.
func TestReproducible(t *testing.T) {
	s := setup(t, "roots-and-claws", "wings-of-fire")
	m := sim.Match{Setup: s, Seed: 3, Games: 2, Agents: []func() agent.Agent{player(search.Budget{Iterations: 15}),
		heuristic}}
	m.Jobs = 1
	one, err := sim.Run(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	m.Jobs = 2
	two, err := sim.Run(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	if one.Hash != two.Hash || one.Failed != 0 {
		t.Errorf("the games differ: %v, %v", one.Hashes, two.Hashes)
	}
}

func heuristic() agent.Agent { return agent.NewHeuristic() }

func player(b search.Budget) func() agent.Agent {
	return func() agent.Agent { return search.New(b) }
}

// A decision takes no longer than its budget, and forced decisions take no time at all.
func TestBounded(t *testing.T) {
	s := setup(t, "dawn-patrol", "roots-and-claws")
	g := begin(t, s, 0)
	const budget = 5 * time.Millisecond
	p := search.New(search.Budget{Time: budget})
	p.Begin(s.Rules, 1)
	other := agent.NewHeuristic()
	other.Begin(s.Rules, 1)
	var d engine.Decision
	late, searched := 0, 0
	for g.Decision(&d) {
		if d.By == 1 {
			if err := g.Answer(other.Choose(g.View(1), &d)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		before, start := p.Took(), time.Now()
		i := p.Choose(g.View(0), &d)
		took := time.Since(start)
		if after := p.Took(); after.Searched > before.Searched {
			searched++
		} else if after.Playouts != before.Playouts {
			t.Error("it ran playouts without searching")
		}
		// The machine may be busy: a few decisions may be late, but none very late.
		if took > budget+50*time.Millisecond {
			late++
		}
		if took > 3*time.Second {
			t.Errorf("a decision took %v of %v", took, budget)
		}
		if err := g.Answer(i); err != nil {
			t.Fatal(err)
		}
	}
	if e := p.Took(); searched < 15 || e.Decisions < searched || e.Total < time.Duration(searched)*budget/10 ||
		e.Longest < budget/2 {
		t.Errorf("%d decisions were searched: %+v", searched, e)
	}
	if late > searched/4 {
		t.Errorf("%d of %d decisions were late", late, searched)
	}
}

// A player without a budget plays like the heuristic player.
func TestNoBudget(t *testing.T) {
	s := setup(t, "dawn-patrol", "night-tide")
	run := func(a func() agent.Agent) string {
		r, err := sim.Run(context.Background(), sim.Match{Setup: s, Seed: 8, Games: 6, Agents: []func() agent.Agent{a,
			heuristic}})
		if err != nil {
			t.Fatal(err)
		}
		return r.Hash
	}
	if run(player(search.Budget{})) != run(heuristic) {
		t.Error("without a budget it plays differently from the heuristic player")
	}
}

// The levels are in order of strength, and searching wins: small numbers of reproducible games.
func TestStrength(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	for _, c := range []struct {
		name, against string
		games, least  int
	}{
		{"search:40n", "heuristic", 20, 11},
		{"medium", "easy", 200, 130},
		{"easy", "random", 200, 140},
	} {
		t.Run(c.name, func(t *testing.T) {
			var players []sim.Contender
			for _, n := range []string{c.against, c.name} {
				f, err := search.Named(n)
				if err != nil {
					t.Fatal(err)
				}
				players = append(players, sim.Contender{Name: n, Make: f})
			}
			contest := sim.Contest{Pairs: []*sim.Setup{setup(t, "dawn-patrol", "night-tide"),
				setup(t, "roots-and-claws", "wings-of-fire")}, Players: players, Seed: 1, Games: c.games}
			out, err := contest.Run(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			d := &out[0]
			t.Logf("%s won %d of %d games against %s", c.name, d.Wins, d.Games, c.against)
			if d.Games != c.games || d.Failed != 0 || d.Wins < c.least {
				t.Errorf("%s won %d of %d games against %s; it should win %d", c.name, d.Wins, d.Games, c.against, c.least)
			}
		})
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]search.Budget{
		"search:20ms":      {Time: 20 * time.Millisecond},
		"search":           {Time: 50 * time.Millisecond},
		"search:200n":      {Iterations: 200},
		"search:listed:2s": {Time: 2 * time.Second, Listed: true},
		"search:500n:10ms": {Time: 10 * time.Millisecond, Iterations: 500},
		"search:7n:listed": {Iterations: 7, Listed: true},
	} {
		t.Run(name, func(t *testing.T) {
			if b, err := search.ParseBudget(name); err != nil || b != want {
				t.Errorf("%s: %+v, %v", name, b, err)
			}
		})
	}
	for _, name := range []string{"", "search:", "search:0n", "search:-5ms", "search:50", "search:1h", "serach:5ms",
		"search:5ms:x", "smart"} {
		if _, err := search.Named(name); err == nil {
			t.Errorf("%q is a player", name)
		}
	}
	for _, name := range append([]string{"random", "Heuristic", "SEARCH:50ms"}, search.Levels...) {
		if _, err := search.Named(name); err != nil {
			t.Error(err)
		}
	}
	if search.Reproducible("hard") || search.Reproducible("search:50ms") || !search.Reproducible("search:50n") ||
		!search.Reproducible("easy") {
		t.Error("which players play the same game everywhere is wrong")
	}
}
