package agent

import (
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// TestClumsyTapsNothing: a player who errs still activates no mana ability with priority. The mana would be lost
// (106.4), and the other players would get priority once more.
func TestClumsyTapsNothing(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	erred := 0
	for n := range 20 {
		g, err := engine.New(tc.rules, engine.Config{Decks: tc.decks(), Seed: seed(n), Starting: engine.NoPlayer,
			TurnLimit: 300})
		if err != nil {
			t.Fatal(err)
		}
		agents := []Agent{NewClumsy(100), NewClumsy(30)}
		for p, a := range agents {
			a.Begin(tc.rules, uint64(2*n+p))
		}
		usual := NewHeuristic()
		var d engine.Decision
		for range 3000 {
			if !g.Decision(&d) {
				break
			}
			v := g.View(d.By)
			i := agents[d.By].Choose(v, &d)
			if isMana(tc.rules, &d.Options[i]) {
				t.Fatalf("seed %d: a land is tapped for mana in the %s", n, v.Step())
			}
			if d.Kind == program.DecidePriority && i != usual.Choose(v, &d) {
				erred++
			}
			if err := g.Answer(i); err != nil {
				t.Fatal(err)
			}
		}
	}
	if erred < 100 {
		t.Errorf("only %d decisions with priority were answered unlike Heuristic's", erred)
	}
}
