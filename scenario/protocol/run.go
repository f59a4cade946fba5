package protocol

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"arbiter/card"
	"arbiter/scenario"
)

// Options say how an engine is run.
type Options struct {
	// Command is the program and its arguments.
	Command []string
	// Cards are those of the scenarios.
	Cards *card.Collection
	// Wait is how long a reply may take, Limit how long a scenario may; 0 for 10 and 60 seconds.
	Wait, Limit time.Duration
	// Restarts is how often in a row the engine is started again without a scenario that it gets through; 0 for 20.
	Restarts int
	// Jobs is how many engines run at once; 0 for one per core.
	Jobs int
	// Done, if not nil, hears each result, in the order of the scenarios.
	Done func(*scenario.Scenario, scenario.Result)
}

// Run plays scenarios with an engine. The error is why it can't be started at all.
func Run(list []scenario.Scenario, o Options) ([]scenario.Result, Reply, error) {
	if o.Wait == 0 {
		o.Wait = 10 * time.Second
	}
	if o.Limit == 0 {
		o.Limit = time.Minute
	}
	if o.Restarts == 0 {
		o.Restarts = 20
	}
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	first, err := start(o.Command, o.Wait)
	if err != nil {
		return nil, Reply{}, fmt.Errorf("the engine can't be started: %w", err)
	}
	out := make([]scenario.Result, len(list))
	ready := make([]chan struct{}, len(list))
	for i := range ready {
		ready[i] = make(chan struct{})
	}
	next := make(chan int)
	var wait sync.WaitGroup
	for k := range o.Jobs {
		d := &driver{Options: o}
		if k == 0 {
			d.p = first
		}
		wait.Go(func() {
			for i := range next {
				out[i] = d.play(&list[i])
				close(ready[i])
			}
			if d.p != nil {
				d.p.quit()
			}
		})
	}
	go func() {
		for i := range list {
			next <- i
		}
		close(next)
	}()
	for i := range list {
		<-ready[i]
		if o.Done != nil {
			o.Done(&list[i], out[i])
		}
	}
	wait.Wait()
	return out, first.hello, nil
}

// driver plays scenarios with one engine, which it starts again when it has ended.
type driver struct {
	Options
	p      *running
	failed int // starts in a row without a scenario that the engine got through
}

func (d *driver) play(s *scenario.Scenario) scenario.Result {
	res := scenario.Result{ID: s.ID, Status: scenario.Unsupported}
	e, err := NewEntry(s, d.Cards)
	if err != nil {
		res.Detail = "this program can't export it: " + err.Error()
		return res
	}
	if s.Random != nil || len(s.Solution) > 0 || s.Goal != nil {
		res.Detail = "random, line and goal are played by this program only"
		return res
	}
	res.Status = scenario.Fail
	if d.p == nil {
		if d.failed >= d.Restarts {
			res.Detail = fmt.Sprintf("the engine was started %d times in a row to no avail", d.failed)
			return res
		}
		if d.p, err = start(d.Command, d.Wait); err != nil {
			d.failed++
			res.Detail = "the engine can't be started again: " + err.Error()
			return res
		}
	}
	if why := d.lacks(&e); why != "" {
		res.Status, res.Detail = scenario.Unsupported, why
		return res
	}
	d.p.begin(d.Limit)
	res = playOn(d.p, &e)
	if d.p.dead != nil {
		d.p = nil
		d.failed++
	} else {
		d.failed = 0
	}
	return res
}

// lacks is why an engine says that it doesn't play a scenario, as far as its greeting tells.
func (d *driver) lacks(e *Entry) string {
	h := &d.p.hello
	if len(h.Formats) > 0 && !slices.Contains(h.Formats, e.Scenario.Format) {
		return "the engine doesn't play the format " + e.Scenario.Format
	}
	if len(h.Editions) > 0 && !slices.Contains(h.Editions, e.Scenario.Edition) {
		return "the engine doesn't play the edition " + e.Scenario.Edition
	}
	return ""
}

// playOn plays a scenario on an engine. What a strange engine makes the script do is a failure of that engine.
func playOn(to conversation, e *Entry) (res scenario.Result) {
	defer func() {
		if p := recover(); p != nil {
			res = scenario.Result{ID: e.Scenario.ID, Status: scenario.Fail,
				Detail: fmt.Sprint("the engine's decisions don't fit together: ", p)}
		}
	}()
	g, err := newRemote(to, e)
	if err != nil {
		res = scenario.Result{ID: e.Scenario.ID, Status: scenario.Fail, Detail: err.Error()}
		if scenario.IsUnsupported(err) {
			res.Status = scenario.Unsupported
		}
		return res
	}
	return e.Scenario.PlayOn(g)
}
