package solve_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"arbiter/card"
	"arbiter/pool"
	"arbiter/puzzle"
	"arbiter/scenario"
	"arbiter/solve"
)

// readableFloor is how many of the shared puzzles must be readable; it only rises.
const readableFloor = 48

// TestSharedPuzzles checks that enough of the shared puzzles can be read, and that the quick ones are solved with
// solutions that play to the goal.
func TestSharedPuzzles(t *testing.T) {
	shared := os.Getenv("ARBITER_SHARED")
	files, _ := filepath.Glob(filepath.Join(shared, "puzzles", "*.pzl"))
	if len(files) == 0 || testing.Short() {
		t.Skip("no puzzles at hand: ARBITER_SHARED names the folder that holds puzzles/")
	}
	cards, err := card.Load(filepath.Join(shared, "cards", "oracle-cards.json.gz"))
	if err != nil {
		t.Skip(err)
	}
	r := scenario.Runner{Cards: card.Merge(pool.Cards(), cards)}
	quick := []string{"PS_DOM8.pzl", "PS_HOU8.pzl", "PP16.pzl"}
	readable := 0
	for _, f := range files {
		p, err := puzzle.ReadFile(f)
		if err != nil {
			continue
		}
		at, err := r.Position(&p.Scenario)
		if err != nil {
			continue
		}
		readable++
		if !slices.Contains(quick, filepath.Base(f)) {
			continue
		}
		if _, err := solve.New(at); err != nil {
			t.Error(f, err)
			continue
		}
		res := solveIt(t, &r, &p.Scenario)
		if res.Status != solve.Solved {
			t.Errorf("%s: %s, %s", f, res.Status, res.Stopped)
			continue
		}
		file := filepath.Join(t.TempDir(), "solution.yaml")
		b, err := solve.Record(&p.Scenario, res)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, b, 0o600); err != nil {
			t.Fatal(err)
		}
		again, err := scenario.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Run(&again[0]); got.Status != scenario.Pass {
			t.Errorf("%s: the solution: %s: %s", f, got.Status, got.Detail)
		}
	}
	if readable < readableFloor {
		t.Errorf("%d puzzles can be read, not %d", readable, readableFloor)
	}
}
