package simulate

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"testing"
	"time"

	"arbiter/internal/race"
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
	began, from, n := time.Now(), *first, *runs
	if testing.Short() {
		from, n = 18, min(n, 3) // short days
	} else if race.Enabled {
		n = min(n, 15)
	}
	var total Result
	Many(from, n, runtime.GOMAXPROCS(0), Options{Builder: &builder}, func(r Result) bool {
		if total.Add(&r); r.Problem != nil {
			t.Errorf("%v\nto repeat it: go test ./server/simulate -run TestRuns -seed %d -v", r.Problem, r.Seed)
		}
		return !*stop || !t.Failed()
	})
	if n >= 40 && total.Followed == 0 {
		t.Error("no game followed another one in a match")
	}
	fmt.Printf("%d runs in %v: %s\n", n, time.Since(began).Round(time.Millisecond), total.Summary())
}

// TestRepeat simulates seeds twice: the same happens.
func TestRepeat(t *testing.T) {
	seeds := []uint64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	if testing.Short() || race.Enabled {
		seeds = []uint64{8, 19} // short days
	}
	traces := map[uint64]uint64{}
	for _, s := range seeds {
		one, two := Run(s, Options{Builder: &builder}), Run(s, Options{})
		if one.Trace != two.Trace || one.Time != two.Time {
			t.Errorf("seed %d: %+v and then %+v", s, one, two)
		}
		if other, ok := traces[one.Trace]; ok {
			t.Errorf("seeds %d and %d have the same trace", other, s)
		}
		traces[one.Trace] = s
	}
}
