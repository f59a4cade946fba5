package sim

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/check"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/rulebook"
)

// tableDecks are the shared decks that can be played whole in an edition, or the embedded ones where the shared ones
// are not.
func tableDecks(t *testing.T, e rulebook.Edition) []*card.Cards {
	t.Helper()
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = "../../shared"
	}
	var decks []*card.Cards
	from := pool.Cards()
	if testing.Short() {
		// The embedded decks will do.
	} else if cards, err := card.Load(filepath.Join(dir, "cards", "oracle-cards.json.gz")); err == nil {
		from = card.Merge(from, cards)
		files, err := filepath.Glob(filepath.Join(dir, "decks", "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			d, err := card.ReadDeckFile(f)
			if err != nil {
				t.Fatal(err)
			}
			c, err := d.Resolve(from)
			if err != nil {
				t.Fatal(err)
			}
			decks = append(decks, c)
		}
	}
	for _, n := range pool.Decks() {
		d, err := pool.Deck(n)
		if err != nil {
			t.Fatal(err)
		}
		c, err := d.Resolve(from)
		if err != nil {
			t.Fatal(err)
		}
		decks = append(decks, c)
	}
	playable, _, err := PlayableDecks(e, load.Oracle, decks...)
	if err != nil {
		t.Fatal(err)
	}
	return playable
}

// TestTables plays random games of four, each player against all and two-headed giants against each other, and some of
// three, five and with commanders' life, over all decks that can be played, with everything checked that must hold.
// Thousands are played by the program: arbiter sim --check.
func TestTables(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 3
	}
	random := []func() agent.Agent{func() agent.Agent { return agent.NewRandom() }}
	editions := []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2017, rulebook.Edition2026}
	if testing.Short() {
		editions = editions[2:]
	}
	for n, e := range editions {
		s, err := Prepare(e, Options{}, tableDecks(t, e)...)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []Match{
			{Format: FreeForAll, Players: 4, Games: games},
			{Format: TwoHeadedGiant, Games: games},
			{Format: FreeForAll, Players: 3 + 2*(n%2), Games: games / 3},
			{Format: Commander, Games: games / 3},
		} {
			m.Setup, m.Agents, m.Seed, m.Check = s, random, uint64(n+1), &check.Config{Every: 16}
			r, err := Run(context.Background(), m)
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range r.Results {
				if g.Err != nil {
					t.Errorf("%s, edition %s: %v", m.Format, e, g.Err)
					continue
				}
				if g.Reason == engine.Won && (len(g.Winners) == 0 ||
					m.Format != TwoHeadedGiant && len(g.Winners) != 1 ||
					m.Format == TwoHeadedGiant && len(g.Winners) != 2) {
					t.Errorf("%s, edition %s: %d players win", m.Format, e, len(g.Winners))
				}
				if g.Reason != engine.Won && g.Reason != engine.Drawn && g.Reason != engine.DrawnByLoop {
					t.Errorf("%s, edition %s, game %d ends by %v", m.Format, e, g.Index, g.Reason)
				}
			}
		}
	}
}

// TestDeal: with as many decks as seats each has its own; with more they are dealt by chance, and every deck gets its
// turn, nobody the same as another; with fewer they go round.
func TestDeal(t *testing.T) {
	m := Match{Setup: &Setup{Decks: make([]Deck, 7)}, Players: 4, Seed: 3}
	seen := map[int]int{}
	for i := range 200 {
		deal := m.deal(i, nil)
		at := map[int]bool{}
		for _, d := range deal {
			seen[d]++
			at[d] = true
		}
		if len(deal) != 4 || len(at) != 4 {
			t.Fatalf("game %d: %v", i, deal)
		}
	}
	for d := range 7 {
		if seen[d] < 70 || seen[d] > 160 {
			t.Errorf("deck %d is dealt %d times in 800", d, seen[d])
		}
	}
	m.Players = 7
	for d, x := range m.deal(1, nil) {
		if d != x {
			t.Errorf("seat %d has deck %d", d, x)
		}
	}
	m.Setup.Decks, m.Players = m.Setup.Decks[:2], 5
	if got := m.deal(1, nil); len(got) != 5 || got[2] != 0 || got[3] != 1 || got[4] != 0 {
		t.Errorf("two decks at five seats: %v", got)
	}
}

// A game that breaks a rule of the house is an error of the match, with the seed to play it again.
func TestCheckedMatchReports(t *testing.T) {
	spoiler := func() agent.Agent { return &spoiler{} }
	m := Match{Setup: bears(t), Agents: []func() agent.Agent{spoiler}, Seed: 4, Games: 2,
		Check: &check.Config{Every: 1}}
	r, err := Run(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	if r.Failed != 2 {
		t.Errorf("%d of 2 games failed", r.Failed)
	}
	m.Check = nil
	if r, err = Run(context.Background(), m); err != nil || r.Failed != 0 {
		t.Errorf("unchecked: %d failed, %v", r.Failed, err)
	}
}

// spoiler answers as it should, and turns a permanent's power up behind the game's back.
type spoiler struct{ agent.Random }

func (s *spoiler) Choose(v engine.View, d *engine.Decision) int {
	for _, ref := range v.Objects(program.Battlefield, 0, nil) {
		if c, ok := v.Chars(ref); ok && c.Is(program.TypeCreature) {
			c.Power++
		}
	}
	return s.Random.Choose(v, d)
}
