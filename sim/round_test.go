package sim

import (
	"context"
	"slices"
	"strings"
	"testing"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

const sideboardCards = `Swampland
Land
{T}: Add {B}.

Slug {1}{B}
Creature — Ox
2/2

Tin Slug {2}
Artifact Creature — Ox
2/2

Unmake {B}
Instant
Destroy target artifact.

Slay {B}
Instant
Destroy target nonartifact creature.
`

// sideboards returns a deck with answers to artifacts in the main deck and to other creatures in the sideboard, and
// decks with either kind of creature.
func sideboards(t *testing.T) *Setup {
	t.Helper()
	cards, err := card.Read("cards", strings.NewReader(sideboardCards))
	if err != nil {
		t.Fatal(err)
	}
	var decks []*card.Cards
	for _, list := range []string{
		"Main\n16 Swampland\n16 Slug\n8 Unmake\n\nSideboard\n6 Slay\n1 Slug\n",
		"16 Swampland\n24 Slug\n",
		"16 Swampland\n24 Tin Slug\n",
	} {
		d, err := card.ReadDeck("deck", strings.NewReader(strings.TrimPrefix(list, "Main\n")))
		if err != nil {
			t.Fatal(err)
		}
		c, err := d.Resolve(card.NewCollection(cards...))
		if err != nil {
			t.Fatal(err)
		}
		decks = append(decks, c)
	}
	s, err := Prepare(rulebook.Edition2026, Options{}, decks...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestBestOfThree(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a hundred games")
	}
	all := sideboards(t)
	for other, wantSlay := range map[int]int{1: 6, 2: 0} {
		m := Match{Setup: all.Subset(0, other), Agents: []func() agent.Agent{heuristic}, Seed: 8, Games: 20, BestOf: 3,
			Jobs: 2}
		r, err := Run(context.Background(), m)
		if err != nil {
			t.Fatal(err)
		}
		count := func(list []program.DefID, name string) int {
			n := 0
			for _, id := range list {
				if all.Rules.Name(all.Rules.Defs[id].Name) == name {
					n++
				}
			}
			return n
		}
		games := map[int][]Result{}
		for _, g := range r.Results {
			if g.Err != nil {
				t.Fatal(g.Err)
			}
			games[g.Index] = append(games[g.Index], g)
		}
		won := [2]int{}
		for i := range m.Games {
			wins := [2]int{}
			for k, g := range games[i] {
				if g.Game != k {
					t.Errorf("round %d: game %d stands at %d", i, g.Game, k)
				}
				if k == 0 {
					if g.Starting != i%2 || g.Mains != nil {
						t.Errorf("round %d: begun by %d, with %v", i, g.Starting, g.Mains)
					}
				} else {
					if last := games[i][k-1]; last.Winner >= 0 && g.Starting != 1-last.Winner {
						t.Errorf("round %d, game %d: begun by %d after a win of %d", i, k, g.Starting, last.Winner)
					}
					switch {
					case wantSlay == 0 && g.Mains != nil:
						t.Errorf("round %d: sideboarded for nothing: %v", i, g.Mains)
					case wantSlay > 0:
						if len(g.Mains[0]) != 40 || count(g.Mains[0], "Slay") != wantSlay ||
							count(g.Mains[0], "Swampland") != 16 || count(g.Mains[0], "Unmake") > 2 {
							t.Errorf("round %d: %d cards, %d Slay, %d Unmake", i, len(g.Mains[0]),
								count(g.Mains[0], "Slay"), count(g.Mains[0], "Unmake"))
						}
						if side := all.Decks[0].Rest(g.Mains[0]); len(side) != 7 ||
							count(side, "Unmake")+count(g.Mains[0], "Unmake") != 8 {
							t.Errorf("round %d: %d cards in the sideboard", i, len(side))
						}
					}
				}
				if g.Winner >= 0 {
					wins[g.Winner]++
				}
			}
			if n := len(games[i]); n < 2 || n > 3 || n == 2 && max(wins[0], wins[1]) != 2 {
				t.Errorf("round %d: %d games, won %v", i, n, wins)
			}
			for p := range wins {
				if wins[p] > wins[1-p] {
					won[p]++
				}
			}
		}
		if r.Rounds != 20 || r.Decks[0].Rounds.Wins != won[0] || r.Decks[1].Rounds.Wins != won[1] {
			t.Errorf("%d rounds, won %d and %d, not %v", r.Rounds, r.Decks[0].Rounds.Wins, r.Decks[1].Rounds.Wins, won)
		}
		m.Jobs = 1
		if again, err := Run(context.Background(), m); err != nil || !slices.Equal(again.Hashes, r.Hashes) {
			t.Errorf("on one core the games are others: %v", err)
		}
		// Rounds played separately equal those played together.
		part, err := m.Part(context.Background(), 7, 20)
		if err != nil {
			t.Fatal(err)
		}
		before, err := m.Part(context.Background(), 0, 7)
		if err != nil {
			t.Fatal(err)
		}
		part.Add(before)
		if sum, err := m.Report(part, 1, 1); err != nil || sum.Hash != r.Hash {
			t.Errorf("in parts the games are others: %v", err)
		}
	}
}

// Card counts match the games: in every game each player draws a card, and every card cast here was drawn.
func TestCards(t *testing.T) {
	all := sideboards(t)
	m := Match{Setup: all.Subset(0, 1), Agents: []func() agent.Agent{heuristic}, Seed: 2, Games: 30, Cards: true,
		Jobs: 2}
	r, err := Run(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	for d, k := range r.Decks {
		names := map[string]CardReport{}
		for _, c := range k.Cards {
			names[c.Card] = c
			if c.Cast > c.Drawn || c.DrawnWon > k.Wins || c.CastWon > c.DrawnWon || c.Drawn > 30 {
				t.Errorf("deck %d: %+v", d, c)
			}
		}
		if c := names["Swampland"]; c.Drawn != 30 || c.DrawnWon != k.Wins || c.Cast < 29 {
			t.Errorf("deck %d: %+v", d, c)
		}
	}
	if c := r.Decks[0].Cards[slices.IndexFunc(r.Decks[0].Cards,
		func(c CardReport) bool { return c.Card == "Unmake" })]; c.Drawn < 20 || c.Cast != 0 {
		t.Errorf("with nothing to aim at: %+v", c)
	}
	m.Cards, m.Keep = false, true
	if again, err := Run(context.Background(), m); err != nil || again.Hash != r.Hash ||
		len(again.Results[3].Answers) != again.Results[3].Decisions {
		t.Errorf("watching changes the games: %v", err)
	}
}
