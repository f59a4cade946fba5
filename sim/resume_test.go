package sim

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool/pooltest"
	"arbiter/rulebook"
)

// TestSavedAndResumed plays 50 games between embedded decks twice: straight through, and saved and restored at
// every decision, also in the middle of casting, combat and resolution. Both ways end in the same state.
func TestSavedAndResumed(t *testing.T) {
	decks := pooltest.Decks(t)
	editions := []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2017, rulebook.Edition2026}
	setups := make([]*Setup, len(editions))
	for i, e := range editions {
		s, err := Prepare(e, Options{}, decks...)
		if err != nil {
			t.Fatal(err)
		}
		setups[i] = s
	}
	games := 50
	if testing.Short() {
		games = 3
	}
	resumed := 0
	for n := range games {
		s := setups[n%len(setups)]
		a, b := s.Decks[n%len(s.Decks)], s.Decks[(n/len(s.Decks)+1)%len(s.Decks)]
		start := func() *engine.Game {
			g, err := engine.New(s.Rules, engine.Config{Decks: [][]program.DefID{a.Main, b.Main}, Seed: GameSeed(11, n),
				Starting: engine.NoPlayer, TurnLimit: 200})
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		answers := rand.New(rand.NewPCG(uint64(n), 5))
		var script []int
		var d engine.Decision
		straight := start()
		for straight.Decision(&d) {
			i := answers.IntN(len(d.Options))
			script = append(script, i)
			if err := straight.Answer(i); err != nil {
				t.Fatal(err)
			}
		}
		g := start()
		for k, i := range script {
			saved := g.Save()
			if k%10 == 0 { // as written to a file
				text, err := json.Marshal(saved)
				if err != nil {
					t.Fatal(err)
				}
				saved = new(engine.Saved)
				if err := json.Unmarshal(text, saved); err != nil {
					t.Fatal(err)
				}
			}
			h := g.Hash()
			opened, err := engine.Load(s.Rules, saved)
			if err != nil {
				t.Fatalf("game %d, decision %d: %v", n, k, err)
			}
			if opened.Hash() != h {
				t.Fatalf("game %d, decision %d: the loaded state differs", n, k)
			}
			g = opened
			resumed++
			if err := g.Answer(i); err != nil {
				t.Fatalf("game %d, decision %d: %v", n, k, err)
			}
		}
		if !g.Over() || g.Hash() != straight.Hash() {
			t.Fatalf("game %d ends differently when it is saved and resumed at each of its %d decisions", n, len(script))
		}
	}
	t.Logf("%d games, resumed %d times", games, resumed)
}
