package finder

import (
	"context"
	"testing"
	"time"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/pool"
	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/sim"
	"arbiter/solve"
)

// played returns a record of games between embedded decks.
func played(t *testing.T, games int, names ...string) (*record.File, *sim.Setup) {
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
	m := sim.Match{Setup: setup, Seed: 1, Games: games, Keep: true,
		Agents: []func() agent.Agent{func() agent.Agent { return agent.NewHeuristic() }}}
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

// TestPuzzlesOfGames looks through recorded games. Where a puzzle is found, the player can win the game itself.
func TestPuzzlesOfGames(t *testing.T) {
	f, setup := played(t, 6, "dawn-patrol", "night-tide")
	o := Options{Cards: pool.Cards(), Setup: setup, Time: 300 * time.Millisecond, Others: 2 * time.Second,
		Plays: 1, Life: 6}
	n := 0
	for i := range f.Games {
		r, err := f.Open(setup, i)
		if err != nil {
			t.Fatal(err)
		}
		err = Game(context.Background(), f, i, o, func(p *Puzzle) error {
			n++
			if err := r.Seek(p.At); err != nil {
				return err
			}
			g := r.Game()
			v := g.View(engine.Judge)
			if me, life := v.Active(), p.Scenario.Players[1].Life; int(*life) != v.Life(1-me) {
				t.Errorf("%s: life %d, not %d", p.Scenario.Name, *life, v.Life(1-me))
			}
			if s := solve.InOpenGame(g, v.Active(), r.Names).Decide(200_000); s != solve.Solved {
				t.Errorf("%s: in the game it is %s", p.Scenario.Name, s)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if n == 0 {
		t.Error("no puzzle is found")
	}
}
