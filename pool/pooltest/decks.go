// Package pooltest gives tests the embedded decks.
package pooltest

import (
	"testing"

	"arbiter/card"
	"arbiter/pool"
)

// Decks are the cards of the embedded decks of these names, all of them if none is given.
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
