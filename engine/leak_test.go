package engine

import (
	"math/rand/v2"
	"testing"
)

// TestNoLeaks: the state of a long game doesn't grow. Everything that is no longer referred to is freed, and what is
// kept is consistent.
func TestNoLeaks(t *testing.T) {
	for _, e := range editions {
		tc := kit(t, e)
		for n := range 10 {
			g := start(t, tc, n)
			r := rand.New(rand.NewPCG(uint64(n), 11))
			var d Decision
			var v Verifier
			for g.Decision(&d) {
				if err := v.Verify(g); err != nil {
					t.Fatalf("edition %s, game %d, turn %d: %v", e, n, g.Turn.Number, err)
				}
				if err := g.Answer(r.IntN(len(d.Options))); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
