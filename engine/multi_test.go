package engine

import (
	"math/rand/v2"
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// TestManyPlayers: games of three and four players end, no matter who leaves when. The cards of a player who concedes
// leave the game, and the others continue.
func TestManyPlayers(t *testing.T) {
	for _, e := range editions {
		tc := kit(t, e)
		two := tc.decks()
		for n := range 20 {
			decks := [][]program.DefID{two[0], two[1], two[0], two[1]}[:3+n%2]
			var teams []uint8
			if len(decks) == 4 && n%4 == 1 {
				teams = []uint8{1, 2, 1, 2}
			}
			g, err := New(tc.rules, Config{Decks: decks, Seed: seed(n), Starting: NoPlayer, TurnLimit: 300,
				Table: Table{Teams: teams}})
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(uint64(n), 2))
			var d Decision
			conceded := false
			for g.Decision(&d) {
				if g.Players[d.Player].Lost {
					t.Fatalf("player %d is asked after leaving the game", d.Player)
				}
				if n%3 == 0 && !conceded && g.Turn.Number == 6 {
					conceded = true
					p := program.PlayerID(n % len(decks))
					if g.Players[p].Lost {
						continue
					}
					if err := g.Concede(p); err != nil {
						t.Fatal(err)
					}
					if g.Turn.Result == Playing && (!g.Players[p].Lost ||
						g.count(program.Hand, p)+g.count(program.Library, p) != 0) {
						t.Fatal("a player who conceded is still there")
					}
					continue
				}
				if err := g.Answer(r.IntN(len(d.Options))); err != nil {
					t.Fatal(err)
				}
			}
			if g.Turn.Result == Playing {
				t.Fatal("the game has not ended")
			}
			if g.Turn.Result == Won && g.Players[g.Turn.Winner].Lost {
				t.Fatal("who lost has won")
			}
		}
	}
}

// Random games of two-headed giants and of the other variants end, and teams win and lose as teams.
func TestTeamGames(t *testing.T) {
	for _, e := range editions {
		tc := kit(t, e)
		two := tc.decks()
		for n := range shorter(24) {
			decks := [][]program.DefID{two[0], two[1], two[1], two[0]}
			table := Table{Variant: []Variant{TwoHeadedGiant, TeamVsTeam, Emperor, AlternatingTeams}[n%4]}
			if table.Variant == Emperor {
				decks = append(decks, two...)
			}
			g, err := New(tc.rules, Config{Decks: decks, Seed: seed(n), Starting: NoPlayer, TurnLimit: 200,
				Table: table})
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(uint64(n), 5))
			var d Decision
			var v Verifier
			for left := 50 + n*20; g.Decision(&d); left-- {
				if g.Players[d.Player].Lost {
					t.Fatalf("player %d is asked after leaving the game", d.Player)
				}
				if left == 0 && n%3 == 0 {
					if err := g.Concede(program.PlayerID(n % len(decks))); err != nil && !g.Players[n%len(decks)].Lost {
						t.Fatal(err)
					}
					continue
				}
				if err := v.Verify(g); err != nil {
					t.Fatalf("edition %s, game %d: %v", e, n, err)
				}
				if err := g.Answer(r.IntN(len(d.Options))); err != nil {
					t.Fatal(err)
				}
			}
			if g.Turn.Result == Playing {
				t.Fatal("the game has not ended")
			}
			if table.Variant == TwoHeadedGiant {
				for p := range g.Players {
					if g.Players[p].Lost != g.Players[p^1].Lost {
						t.Fatal("one head has lost and the other not")
					}
				}
			}
		}
	}
}

// Conceding when a game of two is under way ends it.
func TestConcede(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	g := start(t, tc, 1)
	if err := g.Concede(1); err != nil {
		t.Fatal(err)
	}
	if g.Turn.Result != Won || g.Turn.Winner != 0 {
		t.Fatalf("result %d, winner %d", g.Turn.Result, g.Turn.Winner)
	}
	if err := g.Concede(0); err == nil {
		t.Fatal("conceding after the game")
	}
	if err := g.Answer(0); err == nil {
		t.Fatal("answering after the game")
	}
}
