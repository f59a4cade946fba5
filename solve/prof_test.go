package solve_test

import (
	"context"
	"os"
	"runtime/pprof"
	"testing"
	"time"

	"arbiter/card"
	"arbiter/pool"
	"arbiter/puzzle"
	"arbiter/scenario"
	"arbiter/solve"
)

func TestProf(t *testing.T) {
	file := os.Getenv("PZL")
	p, err := puzzle.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c, err := card.Load("/tmp/pzcards.json")
	if err != nil {
		t.Fatal(err)
	}
	r := scenario.Runner{Cards: card.Merge(pool.Cards(), c)}
	pos, err := r.Position(&p.Scenario)
	if err != nil {
		t.Fatal(err)
	}
	q, err := solve.New(pos)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := os.Create("/tmp/cpu.prof")
	pprof.StartCPUProfile(f)
	res := solve.NewSolver(q).Solve(context.Background(), solve.Limits{Time: 10 * time.Second}, nil)
	pprof.StopCPUProfile()
	f.Close()
	t.Log(res.Status, res.Positions, res.Expanded)
}
