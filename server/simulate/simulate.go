// Package simulate runs servers, their store, clients and the network between them in one process, under a clock and
// a scheduler of its own, through days on which everything fails: servers and the store are killed and paused, disks
// are full, messages and their answers get lost or come twice, clients don't read, clocks jump. What must hold is
// checked after every step. A run is a function of its seed, so one that fails can be repeated and looked at.
//
// The servers are the real ones: package server with its HTTP handlers and connections, and package table. Only what
// they are given is simulated: the scheduler (scheduler.go), the store (store.go), and the links and requests of the
// clients (network.go). The clients are people who play at random and make mistakes (person.go). faults.go makes the
// bad days, and referee.go knows, from the stored entries alone, what may be shown to whom.
package simulate

import (
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"arbiter/server/table"
)

// Options are the settings of a run.
type Options struct {
	// Trace, if not nil, gets a line for everything that happens.
	Trace io.Writer
	// Builder compiles the decks; runs that share one need not compile them again. nil means a new one.
	Builder *table.Builder
}

// Result is what a run was.
type Result struct {
	Seed uint64
	// Trace is a hash of everything that happened: it is equal for runs that were the same.
	Trace uint64
	// Problem is what did not hold, or nil.
	Problem error
	// What happened, for statistics.
	Games, Finished, Answers, States, Kills int
	// Followed is how many games followed another one in a match.
	Followed int
	Time     time.Duration // simulated
}

// Run simulates the servers and clients of one seed.
func Run(seed uint64, o Options) Result {
	w := newWorld(seed, o)
	defer w.watch()()
	w.guard(func() {
		w.build()
		w.badDays()
		w.goodDays()
		w.end()
	})
	w.stop()
	r := w.result
	r.Seed, r.Trace, r.Time, r.Problem = seed, w.hash, w.now, w.problem
	if r.Problem != nil {
		r.Problem = fmt.Errorf("seed %d, after %v: %w", seed, w.now.Round(time.Millisecond), r.Problem)
	}
	return r
}

// Many simulates seeds, a number of them at a time, and reports the results one by one until each returns false.
func Many(first uint64, runs, jobs int, o Options, each func(Result) bool) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	next, stop := 0, false
	take := func() (uint64, bool) {
		mu.Lock()
		defer mu.Unlock()
		next++
		return first + uint64(next-1), next <= runs && !stop
	}
	for range max(jobs, 1) {
		wg.Go(func() {
			for seed, ok := take(); ok; seed, ok = take() {
				r := Run(seed, o)
				mu.Lock()
				stop = stop || !each(r)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
}

// Add adds another run's numbers.
func (r *Result) Add(o *Result) {
	r.Games += o.Games
	r.Finished += o.Finished
	r.Answers += o.Answers
	r.States += o.States
	r.Kills += o.Kills
	r.Followed += o.Followed
	r.Time += o.Time
}

// Summary returns the numbers in words.
func (r *Result) Summary() string {
	return fmt.Sprintf("%d games, %d played to their end, %d more in matches, %d answers stored, %d states shown, "+
		"%d servers killed, %v of simulated time", r.Games, r.Finished, r.Followed, r.Answers, r.States, r.Kills,
		r.Time.Round(time.Minute))
}

func newWorld(seed uint64, o Options) *world {
	w := &world{rng: rand.New(rand.NewPCG(seed, 1)), secret: rand.New(rand.NewPCG(seed, 2)), o: o,
		baton: make(chan struct{})}
	if w.o.Builder == nil {
		w.o.Builder = &table.Builder{}
	}
	return w
}
