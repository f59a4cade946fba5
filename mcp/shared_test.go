package mcp

import (
	"os"
	"path/filepath"
	"testing"

	"arbiter/card"
	"arbiter/rulebook/learned"
)

// TestSharedDecks plays games with preconstructed decks of real cards, if they are at hand.
func TestSharedDecks(t *testing.T) {
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared")
	}
	file := filepath.Join(dir, "cards", "oracle-cards.json.gz")
	lists, err := filepath.Glob(filepath.Join(dir, "decks", "*.txt"))
	if _, no := os.Stat(file); no != nil || err != nil || len(lists) < 2 || testing.Short() {
		t.Skip("there are no shared decks, or the test is short")
	}
	cards, err := card.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	learned.Complete(cards, nil)
	p := &player{client: connect(t, Options{Cards: cards}), over: map[string]int{}}
	for n := 0; n < 200 && (n < *games || len(p.over) == 0); n++ {
		var decks [2]string
		for i := range decks {
			b, err := os.ReadFile(lists[(2*n+i)*7%len(lists)])
			if err != nil {
				t.Fatal(err)
			}
			decks[i] = string(b)
		}
		p.plans = n%2 == 1
		start := in{"deck": decks[0], "opponent_deck": decks[1], "seed": n + 1}
		if said, ok := p.try("new_game", start); !ok {
			t.Logf("game %d: %s", n, cut(said, 200)) // a deck with a card that is refused
			continue
		}
		p.call("act", answers("concede"))
		p.play(n, start)
	}
	if len(p.uses) == 0 {
		t.Fatal("no game was played")
	}
	calls, mostCalls := p.median(func(u turnUse) int { return u.calls })
	spent, mostSpent := p.median(func(u turnUse) int { return u.tokens })
	t.Logf("%d games (%v), %d turns: median %d calls and %d tokens a turn, at most %d and %d", *games, p.over,
		len(p.uses), calls, spent, mostCalls, mostSpent)
}
