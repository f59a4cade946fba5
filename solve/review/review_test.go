package review

import (
	"context"
	"math"
	"reflect"
	"testing"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/record"
	"arbiter/record/recordtest"
	"arbiter/sim"
	"arbiter/solve"
)

// played returns a record of games between two embedded decks.
func played(t *testing.T, games int, seed uint64, who func() agent.Agent) (*record.File, *sim.Setup) {
	t.Helper()
	return recordtest.Play(t, seed, games, who, "wings-of-fire", "roots-and-claws")
}

func run(t *testing.T, f *record.File, s *sim.Setup, game, playouts, positions int) *Report {
	t.Helper()
	v, err := New(f, s, game, playouts, positions)
	if err != nil {
		t.Fatal(err)
	}
	last := 0
	r, err := v.Run(context.Background(), func(done, of int) {
		if done != last+1 || done > of {
			t.Errorf("%d after %d of %d", done, last, of)
		}
		last = done
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestCurve: the curve has each turn, moments are parts of turns with a change, and a review is a function of the
// record.
func TestCurve(t *testing.T) {
	f, s := played(t, 1, 3, func() agent.Agent { return agent.NewHeuristic() })
	r := run(t, f, s, 0, 20, 500)
	if again := run(t, f, s, 0, 20, 500); !reflect.DeepEqual(r, again) {
		t.Errorf("%+v\n%+v", r, again)
	}
	if len(r.Curve) != f.Games[0].Turns || r.Outcome == "" {
		t.Errorf("%d points of %d turns", len(r.Curve), f.Games[0].Turns)
	}
	for i, p := range r.Curve {
		if p.Turn != i+1 || p.Chance < 0 || p.Chance > 1 || p.Low > p.Chance || p.High < p.Chance {
			t.Errorf("%+v", p)
		}
	}
	if len(r.Moments) == 0 || len(r.Moments) > 3 {
		t.Errorf("%d moments", len(r.Moments))
	}
	for i, m := range r.Moments {
		if m.Before == m.After || m.From >= m.At || len(m.Lines) == 0 || i > 0 && m.At < r.Moments[i-1].At {
			t.Errorf("%+v", m)
		}
	}
	// After the game there is nothing left to chance.
	v, err := New(f, s, 0, 20, 500)
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.chance(v.replay.Len())
	if want := 1 - float64(f.Games[0].Winner); err != nil || math.Abs(p.Chance-want) > 0 {
		t.Errorf("at the end %+v, %v; want %v", p, err, want)
	}
}

// TestWins: players who play at random miss wins. Each is proved again with open cards.
func TestWins(t *testing.T) {
	f, s := played(t, 8, 5, func() agent.Agent { return agent.NewRandom() })
	n := 0
	for i := range f.Games {
		r := run(t, f, s, i, 2, 2000)
		replay, err := f.Open(s, i)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range r.Wins {
			n++
			if err := replay.Seek(w.At); err != nil {
				t.Fatal(err)
			}
			g := replay.Game()
			v := g.View(engine.Judge)
			if v.Turn() != w.Turn || int(v.Active()) != w.Seat || len(w.Line) == 0 || w.Player != r.Names[w.Seat] {
				t.Errorf("%+v", w)
			}
			if got := solve.InOpenGame(g, v.Active(), r.Names).Decide(50_000); got != solve.Solved {
				t.Errorf("game %d, turn %d: %s", i, w.Turn, got)
			}
			if f.Games[i].Winner == w.Seat && f.Games[i].Turns == w.Turn {
				t.Errorf("game %d was won in turn %d", i, w.Turn)
			}
		}
	}
	if n == 0 {
		t.Error("nobody missed a win")
	}
}

// TestRefused names what can't be reviewed.
func TestRefused(t *testing.T) {
	f, s := played(t, 1, 1, func() agent.Agent { return agent.NewHeuristic() })
	if _, err := New(f, s, 0, 1, 1); err == nil {
		t.Error("one playout")
	}
	f.Games[0].Hash = "0000000000000000"
	if _, err := New(f, s, 0, 2, 1); err == nil {
		t.Error("a game that differs from its record")
	}
}
