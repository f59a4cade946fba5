package engine

import (
	"math/rand/v2"
	"testing"

	"arbiter/rulebook"
)

// Once its memory has grown, a game allocates nothing: no decision, no copy, and a new game in the same memory only its
// list of cards.
func TestNoAllocations(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	decks := tc.decks()
	g, other := &Game{}, &Game{}
	var d Decision
	n := 0
	round := func() {
		if err := g.Renew(tc.rules, Config{Decks: decks, Seed: seed(n % 5), Starting: NoPlayer,
			TurnLimit: 60}); err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(n%5), 3))
		n++
		for g.Decision(&d) {
			g.CopyInto(other)
			if err := g.Answer(r.IntN(len(d.Options))); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 10 {
		round()
	}
	if a := testing.AllocsPerRun(10, round); a > 8 {
		t.Errorf("%v allocations a game", a)
	}
}

// A game begun in old memory is the game begun in new.
func TestRenew(t *testing.T) {
	tc := kit(t, rulebook.Edition2017)
	g := start(t, tc, 1)
	g = play(t, g, rand.New(rand.NewPCG(1, 1)), nil)
	if err := g.Renew(tc.rules, Config{Decks: tc.decks(), Seed: seed(2), Starting: NoPlayer,
		TurnLimit: 100}); err != nil {
		t.Fatal(err)
	}
	fresh := start(t, tc, 2)
	if g.Hash() != fresh.Hash() {
		t.Fatal("the new games differ")
	}
	a := play(t, g, rand.New(rand.NewPCG(2, 2)), nil).Hash()
	b := play(t, fresh, rand.New(rand.NewPCG(2, 2)), nil).Hash()
	if a != b {
		t.Fatal("the games end differently")
	}
}
