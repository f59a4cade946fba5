package agent_test

import (
	"testing"

	"arbiter/agent"
	"arbiter/pool/pooltest"
	"arbiter/rulebook"
	"arbiter/sim"
)

// TestGoldfish covers that it never attacks: who does nothing but wait loses to nobody but their own library.
func TestGoldfish(t *testing.T) {
	if testing.Short() {
		t.Skip("plays forty games")
	}
	s, err := sim.Prepare(rulebook.Edition2026, sim.Options{}, pooltest.Decks(t, "roots-and-claws", "dawn-patrol")...)
	if err != nil {
		t.Fatal(err)
	}
	goldfish := func() agent.Agent { return agent.NewGoldfish() }
	r, err := sim.Run(t.Context(), sim.Match{Setup: s, Games: 20, Seed: 1,
		Agents: []func() agent.Agent{func() agent.Agent { return agent.NewHeuristic() }, goldfish}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Decks[1].Wins > 0 {
		t.Errorf("the goldfish wins %d of 20 games", r.Decks[1].Wins)
	}
	// Two of them play until a library is empty: about 53 draws each, so no game is shorter.
	r, err = sim.Run(t.Context(), sim.Match{Setup: s, Games: 20, Seed: 1, Agents: []func() agent.Agent{goldfish}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Turns.Min < 90 {
		t.Errorf("a game of two goldfish ends on turn %d", int(r.Turns.Min))
	}
}
