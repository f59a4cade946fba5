package engine

import (
	"math/rand/v2"
	"slices"
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

// TestStackLibrary covers that cards are put on top in the order given, that those that are not there are passed over,
// and that the others keep their order.
func TestStackLibrary(t *testing.T) {
	b := program.NewBuilder(rulebook.Edition2026)
	var defs []program.DefID
	for i := range 6 {
		defs = append(defs, b.Def(program.Def{Name: b.Name(string(rune('A' + i))),
			Chars: program.Chars{Types: program.TypeArtifact}}))
	}
	r, err := b.Rules()
	if err != nil {
		t.Fatal(err)
	}
	deck := append(slices.Clone(defs[:5]), defs[0]) // A B C D E A
	g, err := New(r, Config{Decks: [][]program.DefID{deck, deck}, Hand: -1, NoShuffle: true, NoMulligans: true,
		AskForced: true})
	if err != nil {
		t.Fatal(err)
	}
	g.StackLibrary(1, []program.DefID{defs[3], defs[0], defs[5], defs[0], defs[0]}) // D A (F) A (A)
	var got []program.DefID
	for at := g.list(program.Library, 1).First; at != 0; at = g.Objs[at].Next {
		got = append(got, program.DefID(g.Objs[at].Def))
	}
	if want := []program.DefID{defs[3], defs[0], defs[0], defs[1], defs[2], defs[4]}; !slices.Equal(got, want) {
		t.Errorf("the library is %v, want %v", got, want)
	}
	if err := g.validate(); err != nil {
		t.Error(err)
	}
}
