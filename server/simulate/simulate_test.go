package simulate

import (
	"flag"
	"fmt"
	"os"
	"runtime"
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
	began, n := time.Now(), *runs
	if testing.Short() {
		n = min(n, 20)
	}
	var total Result
	Many(*first, n, runtime.GOMAXPROCS(0), Options{Builder: &builder}, func(r Result) bool {
		if total.Add(&r); r.Problem != nil {
			t.Errorf("%v\nto repeat it: go test ./server/simulate -run TestRuns -seed %d -v", r.Problem, r.Seed)
		}
		return !*stop || !t.Failed()
	})
	fmt.Printf("%d runs in %v: %s\n", n, time.Since(began).Round(time.Millisecond), total.Summary())
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
