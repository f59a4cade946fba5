package farm

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/sim"
)

// slow is an agent that takes its time.
type slow struct{ agent.Agent }

func (s slow) Choose(v engine.View, d *engine.Decision) int {
	time.Sleep(5 * time.Millisecond)
	return s.Agent.Choose(v, d)
}

// TestCoordinatorDies covers finding L6: the games of a coordinator that has died are not played on, and don't keep
// those of others waiting; if it was only away, it gets its games.
func TestCoordinatorDies(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for leases to run out")
	}
	before := leaseTime
	leaseTime = time.Second
	t.Cleanup(func() { leaseTime = before })
	url := queue(t, true)
	var mu sync.Mutex
	said := ""
	o := Options{Program: "test", Jobs: 2, Agents: func(name string) (func() agent.Agent, error) {
		f, err := makers(name)
		return func() agent.Agent { return slow{f()} }, err
	}, Log: func(s string) { mu.Lock(); defer mu.Unlock(); said += s + "\n" }}
	says := func(s string) bool { mu.Lock(); defer mu.Unlock(); return strings.Contains(said, s) }
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- Work(ctx, url, o) }()
	t.Cleanup(func() { cancel(); <-ended })

	// One that publishes its games and dies.
	m := match(t, 400, "dawn-patrol", "night-tide")
	f := &Coordinator{URL: url, Program: "test", Agents: []string{"random"}, Make: makers, Batch: 4}
	r := &run{f: f, m: m, id: "DEAD", parts: make([]*sim.Part, 1), missing: make([]int, 1)}
	if err := r.plan(t.Context(), [][]int{{0, 1}}); err != nil {
		t.Fatal(err)
	}
	l, err := connect(t.Context(), url, "test")
	if err != nil {
		t.Fatal(err)
	}
	defer l.nc.Close()
	r.conn = l
	if err := r.publish(t.Context()); err != nil {
		t.Fatal(err)
	}
	wait := func(what string, ok func() bool) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); !ok(); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s: not within 20 s; the worker said:\n%s", what, said)
			}
		}
	}
	queued := func() uint64 {
		i, err := l.work.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return i.State.Msgs
	}
	wait("the worker begins", func() bool { return says("work DEAD") })
	wait("the worker stops", func() bool { return says("nobody waits") })
	wait("the queue is empty", func() bool { return queued() == 0 })

	// It was only away: it queues what is missing, and gets it.
	i, err := l.results.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	played := i.State.Msgs
	r.renewed = time.Now().Add(-time.Minute)
	if err := r.renew(t.Context()); err != nil {
		t.Fatal(err)
	}
	if queued() == 0 {
		t.Error("nothing was queued again")
	}
	awake, sleep := context.WithCancel(t.Context())
	defer sleep()
	go func() {
		for awake.Err() == nil {
			r.renew(awake)
			pause(awake, leaseTime/4)
		}
	}()
	wait("a batch has a result", func() bool {
		i, err := l.results.Info(t.Context())
		return err == nil && i.State.Msgs > played
	})
	sleep()

	// Another one's games are played.
	small := match(t, 4, "dawn-patrol", "night-tide")
	other := Coordinator{URL: url, Program: "test", Agents: []string{"random"}, Make: makers}
	within, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	reports, err := other.Run(within, small, [][]int{{0, 1}}, nil)
	if err != nil || reports[0] == nil {
		t.Fatal(err)
	}
}
