package record

import (
	"encoding/hex"
	"math/rand/v2"
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/sim"
)

// TestConcedeAnywhere has each player of a game of three concede at every decision, whoever it asks and whatever about:
// the others play on.
func TestConcedeAnywhere(t *testing.T) {
	names := pool.Decks()
	games := 12
	if testing.Short() {
		games = 2
	}
	for n := range games {
		var decks []Deck
		for i := range 3 {
			d, err := pool.Deck(names[(5*n+i)%len(names)])
			if err != nil {
				t.Fatal(err)
			}
			p, err := Pack(d, pool.Cards())
			if err != nil {
				t.Fatal(err)
			}
			decks = append(decks, p)
		}
		setup, err := Compile("2026-01-16", sim.FreeForAll, sim.Options{}, decks)
		if err != nil {
			t.Fatal(err)
		}
		var seed [32]byte
		seed[0] = byte(n)
		f := &File{Header: Header{Format: sim.FreeForAll, Turns: 60, Decks: decks},
			Games: []Game{{Seed: hex.EncodeToString(seed[:]), Starting: -1, Decks: []int{0, 1, 2}}}}
		g, err := f.Begin(setup, 0)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(n), 1))
		var d engine.Decision
		for at := 0; g.Decision(&d); at++ {
			for p := range program.PlayerID(3) {
				if g.Players[p].Lost {
					continue
				}
				without := g.Clone()
				if err := GiveAnswer(without, -1-int(p)); err != nil {
					t.Fatalf("game %d, answer %d, asked %v of player %d: player %d concedes: %v", n, at, d.Kind, d.Player, p,
						err)
				}
				goesOn(t, without, rng)
			}
			if err := GiveAnswer(g, rng.IntN(len(d.Options))); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// goesOn gives a few answers.
func goesOn(t *testing.T, g *engine.Game, rng *rand.Rand) {
	t.Helper()
	var d engine.Decision
	for range 3 {
		if !g.Decision(&d) {
			return
		}
		if g.Players[d.Player].Lost {
			t.Fatalf("player %d is asked after leaving the game", d.Player)
		}
		if err := GiveAnswer(g, rng.IntN(len(d.Options))); err != nil {
			t.Fatal(err)
		}
	}
}
