package sim_test

import (
	"testing"

	"arbiter/agent"
	"arbiter/pool"
	"arbiter/pool/pooltest"
	"arbiter/rulebook"
	"arbiter/sim"
)

// TestStarterDecksAreBalanced covers that no embedded deck wins more than 60% against another of its edition, as far as
// so many games tell.
func TestStarterDecksAreBalanced(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	const games = 200
	for _, year := range pool.Years() {
		e, err := rulebook.ParseEdition(year)
		if err != nil {
			t.Fatal(err)
		}
		names := pool.DecksOf(year)
		for i := range names {
			for _, other := range names[i+1:] {
				s, err := sim.Prepare(e, sim.Options{}, pooltest.Decks(t, names[i], other)...)
				if err != nil {
					t.Fatal(err)
				}
				r, err := sim.Run(t.Context(), sim.Match{Setup: s, Games: games, Seed: 1,
					Agents: []func() agent.Agent{func() agent.Agent { return agent.NewHeuristic() }}})
				if err != nil {
					t.Fatal(err)
				}
				if w := sim.Wilson(r.Decks[0].Wins, r.Decks[0].Games); w.Low > 0.6 || w.High < 0.4 {
					t.Errorf("%s: %s wins %.0f%% against %s (%.0f%% to %.0f%%)", year, names[i], 100*w.Rate, other, 100*w.Low,
						100*w.High)
				}
			}
		}
	}
}
