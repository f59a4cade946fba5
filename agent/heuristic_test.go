package agent

import (
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// series plays n games of a against b with alternating seats and decks, and returns how many a won and how many
// were drawn.
func series(t testing.TB, tc *testCards, a, b Agent, n int) (won, drawn int) {
	t.Helper()
	var table Table
	for i := range n {
		decks := tc.decks()
		if i>>1&1 == 1 {
			decks[0], decks[1] = decks[1], decks[0]
		}
		g, err := engine.New(tc.rules, engine.Config{Decks: decks, Seed: seed(i), Starting: engine.NoPlayer,
			TurnLimit: 300})
		if err != nil {
			t.Fatal(err)
		}
		agents := []Agent{a, b}
		mine := program.PlayerID(0)
		if i&1 == 1 {
			agents[0], agents[1], mine = b, a, 1
		}
		a.Begin(tc.rules, uint64(i))
		b.Begin(tc.rules, uint64(i)+1e9)
		over, err := table.Play(g, agents, 100000)
		if err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
		if !over {
			t.Fatalf("game %d does not end", i)
		}
		switch {
		case g.Turn.Result != engine.Won:
			drawn++
		case g.Turn.Winner == mine:
			won++
		}
	}
	return won, drawn
}

func TestHeuristicBeatsRandom(t *testing.T) {
	for _, e := range []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2026} {
		tc := kit(t, e)
		const games = 100
		won, drawn := series(t, tc, NewHeuristic(), NewRandom(), games)
		t.Logf("edition %s: %d won, %d drawn of %d", e, won, drawn, games)
		if won < games*93/100 {
			t.Errorf("edition %s: the heuristic player won only %d of %d games against the random one", e, won, games)
		}
	}
}

func TestHeuristicMirrorEnds(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	_, drawn := series(t, tc, NewHeuristic(), NewHeuristic(), 60)
	if drawn > 3 {
		t.Errorf("%d of 60 games between heuristic players were drawn", drawn)
	}
}

// The same seeds give the same game.
func TestSameSeedsSameGame(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	play := func(a, b Agent) uint64 {
		g, err := engine.New(tc.rules, engine.Config{Decks: tc.decks(), Seed: seed(7), Starting: engine.NoPlayer,
			TurnLimit: 300})
		if err != nil {
			t.Fatal(err)
		}
		a.Begin(tc.rules, 1)
		b.Begin(tc.rules, 2)
		var table Table
		if _, err := table.Play(g, []Agent{a, b}, 0); err != nil {
			t.Fatal(err)
		}
		return g.Hash()
	}
	h, r := NewHeuristic(), NewRandom()
	first := play(h, r)
	if second := play(h, r); second != first {
		t.Error("the same agents played another game from the same seeds")
	}
	if third := play(NewHeuristic(), NewRandom()); third != first {
		t.Error("new agents played another game from the same seeds")
	}
}

func BenchmarkHeuristicGame(b *testing.B) {
	tc := kit(b, rulebook.Edition2026)
	b.ReportAllocs()
	var table Table
	x, y := NewHeuristic(), NewHeuristic()
	for n := range b.N {
		g, err := engine.New(tc.rules, engine.Config{Decks: tc.decks(), Seed: seed(n), Starting: engine.NoPlayer,
			TurnLimit: 300})
		if err != nil {
			b.Fatal(err)
		}
		x.Begin(tc.rules, 0)
		y.Begin(tc.rules, 0)
		if _, err := table.Play(g, []Agent{x, y}, 0); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(table.Decisions)/float64(b.N), "decisions/game")
}
