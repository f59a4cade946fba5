package simulate

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"arbiter/server/table"
)

var (
	seed  = flag.Uint64("seed", 0, "the only seed to simulate, with a trace if -v is given")
	first = flag.Uint64("simulate.first", 1, "the first seed to simulate")
	runs  = flag.Int("simulate.runs", 60, "how many runs to simulate")
	stop  = flag.Bool("simulate.stop", false, "stop after the first run that fails")
)

// builder is shared by all runs of the tests.
var builder table.Builder

// TestRuns simulates bad days. A run that fails prints how to repeat it.
func TestRuns(t *testing.T) {
	if *seed != 0 {
		o := Options{Builder: &builder}
		if testing.Verbose() {
			o.Trace = os.Stdout
		}
		r := Run(*seed, o)
		fmt.Printf("%+v\n", r)
		if r.Problem != nil {
			t.Fatal(r.Problem)
		}
		return
	}
	began := time.Now()
	var total Result
	var mu sync.Mutex
	var wg sync.WaitGroup
	seeds := make(chan uint64)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for s := range seeds {
				r := Run(s, Options{Builder: &builder})
				mu.Lock()
				if r.Problem != nil {
					t.Errorf("%v\nto repeat it: go test ./server/simulate -run TestRuns -seed %d -v", r.Problem, s)
				}
				total.Games += r.Games
				total.Finished += r.Finished
				total.Answers += r.Answers
				total.States += r.States
				total.Kills += r.Kills
				total.Time += r.Time
				mu.Unlock()
			}
		})
	}
	for i := range *runs {
		if *stop && t.Failed() {
			break
		}
		seeds <- *first + uint64(i)
	}
	close(seeds)
	wg.Wait()
	fmt.Printf("%d runs in %v: %+v\n", *runs, time.Since(began).Round(time.Millisecond), total)
}

// TestRepeat simulates seeds twice: the same happens.
func TestRepeat(t *testing.T) {
	for s := range uint64(10) {
		one, two := Run(s+1, Options{Builder: &builder}), Run(s+1, Options{})
		if one.Trace != two.Trace || one.Time != two.Time {
			t.Errorf("seed %d: %+v and then %+v", s+1, one, two)
		}
		if s == 0 && one.Trace == Run(2, Options{Builder: &builder}).Trace {
			t.Error("two seeds have the same trace")
		}
	}
}
