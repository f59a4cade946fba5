// Package pooltest provides the embedded decks to tests.
package pooltest

import (
	"testing"

	"arbiter/card"
	"arbiter/pool"
)

// Decks returns the cards of the named embedded decks, or of all if none is named.
func Decks(t testing.TB, names ...string) []*card.Cards {
	t.Helper()
	if len(names) == 0 {
		names = pool.Decks()
	}
	decks := make([]*card.Cards, len(names))
	for i, n := range names {
		d, err := pool.Deck(n)
		if err != nil {
			t.Fatal(err)
		}
		if decks[i], err = d.Resolve(pool.Cards()); err != nil {
			t.Fatal(err)
		}
	}
	return decks
}
