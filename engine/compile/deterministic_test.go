package compile_test

import (
	"slices"
	"testing"

	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/pool"
	"arbiter/rulebook"
)

// TestSameProgram compiles a card twice and expects the same program, so that games recorded on one machine replay on
// another.
func TestSameProgram(t *testing.T) {
	cards := slices.Collect(pool.Cards().All())
	compile := func(cards []*card.Card) string {
		r, _, err := load.Rules(rulebook.Edition2026, cards, load.Options{Partial: true})
		if err != nil {
			t.Fatal(err)
		}
		return r.Fingerprint()
	}
	runs := 3
	if testing.Short() {
		runs = 1
	}
	for i := range runs {
		if a, b := compile(cards), compile(cards); a != b {
			t.Fatalf("run %d: the pool compiles to %s, then to %s", i, a, b)
		}
	}
}
