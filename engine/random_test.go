package engine

import (
	"math/rand/v2"
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

var editions = []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2017, rulebook.Edition2026}

// conserve checks that no card is lost or doubled.
func conserve(t testing.TB, g *Game) {
	t.Helper()
	seen := make([]bool, len(g.Cards))
	total := 0
	for z := range g.Lists {
		n := 0
		last := uint16(0)
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			if o.Prev != last {
				t.Fatalf("list %d: broken link at slot %d", z, s)
			}
			last = s
			n++
			if o.Kind != program.KindCard {
				continue
			}
			if seen[o.Card] {
				t.Fatalf("card %d is in two places", o.Card)
			}
			seen[o.Card] = true
			total++
		}
		if n != int(g.Lists[z].Len) || g.Lists[z].Last != last {
			t.Fatalf("list %d: length %d, counted %d", z, g.Lists[z].Len, n)
		}
	}
	if total != len(g.Cards) {
		t.Fatalf("%d cards of %d", total, len(g.Cards))
	}
}

// shorter returns how many random games a test plays: -short leaves a quarter.
func shorter(games int) int {
	if testing.Short() {
		return games / 4
	}
	return games
}

func TestRandomGames(t *testing.T) {
	for _, e := range editions {
		tc := kit(t, e)
		won := 0
		games := shorter(100)
		for n := range games {
			g, err := New(tc.rules, Config{Decks: tc.decks(), Seed: seed(n), Starting: NoPlayer, TurnLimit: 200})
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(uint64(n), 1))
			var d Decision
			for g.Decision(&d) {
				if len(d.Options) < 2 {
					t.Fatalf("decision %d has %d options", d.Kind, len(d.Options))
				}
				if err := g.Answer(r.IntN(len(d.Options))); err != nil {
					t.Fatal(err)
				}
				conserve(t, g)
			}
			if g.Turn.Result == Won {
				won++
			}
		}
		if won < games*9/10 {
			t.Errorf("edition %s: only %d of %d games were won", e, won, games)
		}
	}
}

func BenchmarkRandomGame(b *testing.B) {
	tc := kit(b, rulebook.Edition2026)
	b.ReportAllocs()
	decisions := 0
	var d Decision
	for n := range b.N {
		g, err := New(tc.rules, Config{Decks: tc.decks(), Seed: seed(n), Starting: NoPlayer})
		if err != nil {
			b.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(n), 1))
		for g.Decision(&d) {
			decisions++
			if err := g.Answer(r.IntN(len(d.Options))); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
}
