package finder

import (
	"context"
	"testing"
	"time"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/pool"
	"arbiter/record/recordtest"
	"arbiter/solve"
)

// TestPuzzlesOfGames looks through recorded games. Where a puzzle is found, the player can win the game itself.
func TestPuzzlesOfGames(t *testing.T) {
	f, setup := recordtest.Play(t, 1, 6, func() agent.Agent { return agent.NewHeuristic() }, "dawn-patrol", "night-tide")
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
