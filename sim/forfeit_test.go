package sim_test

import (
	"errors"
	"testing"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/check"
	"arbiter/engine/program"
	"arbiter/pool/pooltest"
	"arbiter/rulebook"
	"arbiter/sim"
)

// tired can't go on after some answers. It counts what it is told as one that watches.
type tired struct {
	agent.Random
	left, sat, ended, events int
	closed                   *int
}

func (a *tired) Begin(r *program.Rules, seed uint64) {
	a.Random.Begin(r, seed)
	a.left = 8
}

func (a *tired) Choose(v engine.View, d *engine.Decision) int {
	a.left--
	return a.Random.Choose(v, d)
}

func (a *tired) Forfeit() error {
	if a.left > 0 {
		return nil
	}
	return errors.New("it is tired")
}

func (a *tired) Sit(s agent.Seating) {
	if s.Deck != "" && len(s.Cards) > 0 {
		a.sat++
	}
}

func (a *tired) Record(engine.View, *engine.Event) { a.events++ }

func (a *tired) End(v engine.View) { a.ended++ }

func (a *tired) Close() error {
	*a.closed++
	return nil
}

// TestForfeit: a player that can't go on concedes; the others play on, and the invariants hold.
func TestForfeit(t *testing.T) {
	e, err := rulebook.ParseEdition("")
	if err != nil {
		t.Fatal(err)
	}
	s, err := sim.Prepare(e, sim.Options{}, pooltest.Decks(t, "dawn-patrol", "wings-of-fire", "night-tide")...)
	if err != nil {
		t.Fatal(err)
	}
	closed := 0
	var made []*tired
	m := sim.Match{Setup: s, Format: sim.FreeForAll, Players: 3, Seed: 4, Games: 3, Jobs: 1, Keep: true, Cards: true,
		Check: &check.Config{Every: 50}, Agents: []func() agent.Agent{
			func() agent.Agent {
				a := &tired{closed: &closed}
				made = append(made, a)
				return a
			},
			func() agent.Agent { return agent.NewTiring() },
			func() agent.Agent { return agent.NewHeuristic() }}}
	r, err := sim.Run(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Results {
		x := &r.Results[i]
		conceded := 0
		for _, a := range x.Answers {
			if a == -1 {
				conceded++
			}
		}
		if x.Err != nil || x.Winner == 0 || conceded != 1 || len(x.Forfeits) != 1 || x.Forfeits[0].Player != 0 ||
			x.Forfeits[0].Reason != "it is tired" || x.Decisions < 20 {
			t.Errorf("%+v", x)
		}
	}
	if len(made) != 1 || closed != 1 || made[0].sat != 3 || made[0].ended != 3 || made[0].events < 100 {
		t.Errorf("%d made, %d closed: %+v", len(made), closed, made[0])
	}
	if r.Decks[0].Cards == nil {
		t.Error("cards are not counted while a player watches")
	}
}
