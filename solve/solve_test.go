package solve_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arbiter/internal/race"
	"arbiter/pool"
	"arbiter/scenario"
	"arbiter/solve"
)

func TestSmallPuzzles(t *testing.T) {
	want := map[string]solve.Status{
		"win in one": solve.Solved, "the guard first": solve.Solved, "one guard too many": solve.Refuted,
		"a hidden block": solve.Refuted, "the reply": solve.Refuted,
		"no mana for the reply": solve.Solved, "chance": solve.Refuted, "an unknown card": solve.Refuted,
		"a known card": solve.Solved, "what they hold may be anything": solve.Refuted,
		"mana before the tide": solve.Solved, "the right land": solve.Solved, "theirs for a turn": solve.Solved,
		"a bear of one's own": solve.Solved, "every creature of theirs": solve.Solved,
		"one creature too many":     solve.Refuted,
		"alive until the next turn": solve.Solved, "not alive until the next turn": solve.Refuted,
		"a fog against two turns": solve.Refuted, "theirs or the guard": solve.Solved,
		"what was done before":        solve.Solved,
		"both guards into graveyards": solve.Solved, "one guard into a graveyard, one into exile": solve.Refuted,
		"both guards away": solve.Solved, "one of two guards": solve.Solved,
		"the other of two guards": solve.Solved, "before their turn": solve.Solved,
		"not before their turn": solve.Refuted, "nobody casts what nobody knows": solve.Refuted,
		"nothing to do in the only turn": solve.Refuted, "nothing to do before the last turn": solve.Solved,
		"two bears of one's own": solve.Solved, "one bear of two": solve.Refuted,
		"a trick after any block": solve.Solved, "a trick against two blocks": solve.Refuted,
		"a trick unless the bear is blocked": solve.Refuted,
	}
	list, err := scenario.ReadFile("testdata/puzzles.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != len(want) {
		t.Errorf("%d puzzles, %d results wanted", len(list), len(want))
	}
	r := scenario.Runner{Cards: pool.Cards(), Check: 1}
	for i := range list {
		s := &list[i]
		t.Run(s.Name, func(t *testing.T) {
			res := solveIt(t, &r, s)
			if res.Status != want[s.Name] {
				t.Fatalf("%s, not %s: %v", res.Status, want[s.Name], res.Line)
			}
			if res.Status != solve.Solved {
				return
			}
			// The solution is a scenario that reaches the goal, also when read from its file.
			file := filepath.Join(t.TempDir(), "solution.yaml")
			b, err := solve.Record(s, res)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, b, 0o600); err != nil {
				t.Fatal(err)
			}
			again, err := scenario.ReadFile(file)
			if err != nil || len(again) != 1 {
				t.Fatalf("%v\n%s", err, b)
			}
			if got := r.Run(&again[0]); got.Status != scenario.Pass {
				t.Errorf("the solution: %s: %s\n%s", got.Status, got.Detail, b)
			}
			if s.Goal.Kind == "" && !s.Goal.Before { // what does not win is detected
				lame := again[0]
				lame.Solution = nil
				if got := r.Run(&lame); got.Status != scenario.Fail {
					t.Errorf("without the solution: %s", got.Status)
				}
			}
		})
	}
}

func solveIt(t *testing.T, r *scenario.Runner, s *scenario.Scenario) *solve.Result {
	t.Helper()
	p, err := r.Position(s)
	if err != nil {
		t.Fatal(err)
	}
	q, err := solve.New(p)
	if err != nil {
		t.Fatal(err)
	}
	return solve.NewSolver(q).Solve(context.Background(), solve.Limits{Time: race.Slower * time.Minute}, nil)
}

// TestInOpenGame covers games instead of scenarios: what can be won this turn is the same.
func TestInOpenGame(t *testing.T) {
	list, err := scenario.ReadFile("testdata/puzzles.yaml")
	if err != nil {
		t.Fatal(err)
	}
	r := scenario.Runner{Cards: pool.Cards()}
	found := map[solve.Status]int{}
	for i := range list {
		s := &list[i]
		if s.Goal.Kind != "" || s.Goal.Before || s.Goal.Turns > 1 {
			continue
		}
		want := solveIt(t, &r, s)
		p, err := r.Position(s)
		if err != nil {
			t.Fatal(err)
		}
		if p.Game().Turn.Number > scenario.FirstTurn {
			continue // a game is about the turn that it is in
		}
		seat, ok := p.Seat(s.Goal.Player)
		if !ok {
			t.Fatalf("%s: no player %s", s.Name, s.Goal.Player)
		}
		got := solve.NewSolver(solve.InOpenGame(p.Game(), seat, p.Names())).Solve(context.Background(),
			solve.Limits{Time: race.Slower * time.Minute}, nil)
		if got.Status != want.Status || len(got.Line) == 0 != (len(want.Line) == 0) {
			t.Errorf("%s: %s with %d moves, not %s with %d", s.Name, got.Status, len(got.Line), want.Status,
				len(want.Line))
		}
		found[got.Status]++
	}
	if found[solve.Solved] < 3 || found[solve.Refuted] < 3 {
		t.Errorf("too few puzzles were solved and refuted: %v", found)
	}
}

func TestLimits(t *testing.T) {
	list, err := scenario.ReadFile("testdata/puzzles.yaml")
	if err != nil {
		t.Fatal(err)
	}
	r := scenario.Runner{Cards: pool.Cards()}
	for i := range list {
		s := &list[i]
		if s.Name != "one guard too many" {
			continue
		}
		p, err := r.Position(s)
		if err != nil {
			t.Fatal(err)
		}
		q, err := solve.New(p)
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(context.Background())
		stop()
		v := solve.NewSolver(q)
		if res := v.Solve(ctx, solve.Limits{}, nil); res.Status != solve.Unsolved || res.Stopped != "interrupted" {
			t.Errorf("interrupted: %s, %s", res.Status, res.Stopped)
		}
		if res := v.Solve(context.Background(), solve.Limits{Positions: 20}, nil); res.Status != solve.Unsolved ||
			res.Stopped != "positions" {
			t.Errorf("few positions: %s, %s", res.Status, res.Stopped)
		}
		if res := v.Solve(context.Background(), solve.Limits{}, nil); res.Status != solve.Refuted {
			t.Errorf("gone on: %s, %s", res.Status, res.Stopped)
		}
	}
}

func TestScripts(t *testing.T) {
	r := scenario.Runner{Cards: pool.Cards()}
	_, err := r.Position(&scenario.Scenario{ID: "x", Players: []scenario.Player{{ID: "A"}, {ID: "B"}},
		Actions: []scenario.Action{{Do: "wait"}}})
	if err == nil || !strings.Contains(err.Error(), "script") {
		t.Errorf("a script: %v", err)
	}
}

// TestState checks that a stored search continues where it stopped, and that another problem's is refused.
func TestState(t *testing.T) {
	list, err := scenario.ReadFile("testdata/puzzles.yaml")
	if err != nil {
		t.Fatal(err)
	}
	r := scenario.Runner{Cards: pool.Cards()}
	problem := func(name string) *solve.Problem {
		for i := range list {
			if list[i].Name != name {
				continue
			}
			p, err := r.Position(&list[i])
			if err != nil {
				t.Fatal(err)
			}
			q, err := solve.New(p)
			if err != nil {
				t.Fatal(err)
			}
			return q
		}
		t.Fatal(name)
		return nil
	}
	file := filepath.Join(t.TempDir(), "state")
	v := solve.NewSolver(problem("one bear of two"))
	ctx, stop := context.WithCancel(context.Background())
	first := v.Solve(ctx, solve.Limits{Positions: 40}, nil)
	stop()
	if first.Status != solve.Unsolved {
		t.Fatalf("with few positions: %s", first.Status)
	}
	if err := v.Save(file); err != nil {
		t.Fatal(err)
	}
	again := solve.NewSolver(problem("one bear of two"))
	if err := again.Load(file); err != nil {
		t.Fatal(err)
	}
	res := again.Solve(context.Background(), solve.Limits{}, nil)
	if res.Status != solve.Refuted || res.Positions <= first.Positions {
		t.Errorf("gone on: %s, %d positions after %d", res.Status, res.Positions, first.Positions)
	}
	if err := solve.NewSolver(problem("the reply")).Load(file); err == nil {
		t.Error("the search of another problem was taken")
	}
	if err := os.WriteFile(file, []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := solve.NewSolver(problem("the reply")).Load(file); err == nil {
		t.Error("nothing was taken for a search")
	}
}

// TestFirstMoves checks the alternatives to the first move and their outcomes.
func TestFirstMoves(t *testing.T) {
	list, err := scenario.ReadFile("testdata/puzzles.yaml")
	if err != nil {
		t.Fatal(err)
	}
	r := scenario.Runner{Cards: pool.Cards()}
	for i := range list {
		if list[i].Name != "theirs or the guard" {
			continue
		}
		p, err := r.Position(&list[i])
		if err != nil {
			t.Fatal(err)
		}
		q, err := solve.New(p)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]solve.Status{}
		for _, f := range q.FirstMoves(context.Background(), time.Minute) {
			name, _, _ := strings.Cut(f.Text, "  ")
			if got[name] = f.Status; f.Status == solve.Refuted && len(f.Line) == 0 {
				t.Errorf("%s: no refutation is given", f.Text)
			}
		}
		if got["Cast Paper Charm"] != solve.Solved || got["Cast Paper Tide"] != solve.Refuted {
			t.Errorf("first moves: %v", got)
		}
		return
	}
	t.Fatal("the puzzle is gone")
}
