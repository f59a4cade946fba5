// Package recordtest records games for tests.
package recordtest

import (
	"context"
	"testing"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/pool"
	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/sim"
)

// Play plays games between two embedded decks, with the same agent for both players, and records them.
func Play(t *testing.T, seed uint64, games int, who func() agent.Agent, names ...string) (*record.File, *sim.Setup) {
	t.Helper()
	var decks []*card.Cards
	for _, name := range names {
		d, err := pool.Deck(name)
		if err != nil {
			t.Fatal(err)
		}
		c, err := d.Resolve(pool.Cards())
		if err != nil {
			t.Fatal(err)
		}
		decks = append(decks, c)
	}
	setup, err := sim.Prepare(rulebook.Edition2026, sim.Options{}, decks...)
	if err != nil {
		t.Fatal(err)
	}
	m := sim.Match{Setup: setup, Seed: seed, Games: games, Keep: true, Agents: []func() agent.Agent{who}}
	r, err := sim.Run(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	h, err := record.NewHeader(&m, "test")
	if err != nil {
		t.Fatal(err)
	}
	f := &record.File{Header: h}
	for i := range r.Results {
		g, err := record.NewGame(setup, m.Seed, 0, []int{0, 1}, &r.Results[i])
		if err != nil {
			t.Fatal(err)
		}
		f.Games = append(f.Games, g)
	}
	return f, setup
}
