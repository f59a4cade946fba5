package collection

import (
	"context"
	"testing"
	"time"

	"arbiter/pool"
	"arbiter/scenario"
	"arbiter/solve"
)

// TestEachHasOneSolution proves each puzzle, and that what else reaches its goal are the same plays in another order.
func TestEachHasOneSolution(t *testing.T) {
	var all []scenario.Scenario
	names := map[string]bool{}
	for _, p := range Own() {
		if p.Description == "" || p.Difficulty == "" {
			t.Errorf("%s has no description or no difficulty", p.Name)
		}
		all = append(all, p.Scenario)
	}
	if len(all) < 8 {
		t.Errorf("%d puzzles of our own", len(all))
	}
	if len(Daily()) == 0 {
		t.Error("no puzzles from games")
	}
	for i, s := range Daily() {
		if testing.Short() && i > 2 {
			break
		}
		r := (&scenario.Runner{Cards: pool.Cards()}).Run(&s)
		if r.Status != scenario.Pass || len(s.Solution) == 0 {
			t.Errorf("%s: the solution is played with %s: %s", s.Name, r.Status, r.Detail)
		}
		s.Solution, s.Expect, s.Stop = nil, nil, nil
		all = append(all, s)
	}
	for _, s := range all {
		if names[s.Name] {
			t.Errorf("two puzzles are called %s", s.Name)
		}
		names[s.Name] = true
		at, err := (&scenario.Runner{Cards: pool.Cards()}).Position(&s)
		if err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		q, err := solve.New(at)
		if err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		r := solve.NewSolver(q).Solve(context.Background(), solve.Limits{Time: time.Minute}, nil)
		if r.Status != solve.Solved {
			t.Errorf("%s: %s", s.Name, r.Status)
			continue
		}
		others, err := q.Others(context.Background(), r, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if u := solve.UniqueChoice(others); u != solve.Unique && u != solve.Reordered {
			t.Errorf("%s: its solution is %s", s.Name, u)
			for _, o := range others {
				if o.Status != solve.Refuted && !o.Reordered {
					t.Logf("at %d: %s: %s", o.At+1, o.Text, o.Status)
				}
			}
		}
	}
}
