package sim

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/pool"
	"arbiter/rulebook"
)

var sixDecksGames = flag.Int("sixdecks.games", 50, "how many games every two of the six decks play")

// TestSixDecks plays every pair of the six decks that the first grammar was written for, in three editions: each game
// ends with a winner or a draw by the rules, and the same seed gives the same states on one core and on two. It runs
// where the shared decks are.
func TestSixDecks(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of games")
	}
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = "../../shared"
	}
	cards, err := card.Load(filepath.Join(dir, "cards", "oracle-cards.json.gz"))
	if err != nil {
		t.Skip("the shared cards are not here: ", err)
	}
	all := card.Merge(pool.Cards(), cards)
	var decks []*card.Cards
	for _, name := range []string{"cho-manno-s-resolve", "arcanis-s-guile", "the-swarm", "firebomber",
		"way-of-the-warrior", "bant-on-the-march"} {
		d, err := card.ReadDeckFile(filepath.Join(dir, "decks", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		c, err := d.Resolve(all)
		if err != nil {
			t.Fatal(err)
		}
		decks = append(decks, c)
	}
	games := *sixDecksGames
	random := func() agent.Agent { return agent.NewRandom() }
	for _, e := range []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2017, rulebook.Edition2026} {
		for i := range decks {
			for j := i + 1; j < len(decks); j++ {
				s, err := Prepare(e, Options{}, decks[i], decks[j])
				if err != nil {
					t.Fatal(err)
				}
				play := func(games, jobs int) *Report {
					r, err := Run(context.Background(), Match{Setup: s, Agents: []func() agent.Agent{random, random},
						Seed:  1,
						Games: games, Jobs: jobs})
					if err != nil {
						t.Fatalf("%s: %s against %s: %v", e, decks[i].Name, decks[j].Name, err)
					}
					return r
				}
				two := play(games, 2)
				for _, g := range two.Results {
					if g.Reason != engine.Won && g.Reason != engine.Drawn && g.Reason != engine.DrawnByLoop {
						t.Errorf("%s: %s against %s: game %d ends by %v", e, decks[i].Name, decks[j].Name, g.Index, g.Reason)
					}
				}
				one := play(games/5, 1)
				for k, g := range one.Results {
					if g.Hash != two.Results[k].Hash {
						t.Errorf("%s: %s against %s: game %d ends in %x on one core and %x on two", e, decks[i].Name, decks[j].Name, k,
							g.Hash, two.Results[k].Hash)
					}
				}
			}
		}
	}
}
