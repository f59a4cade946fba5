package simulate

import (
	"container/heap"
	"context"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"time"

	"arbiter/server/sched"
)

// world is everything that is simulated, and its time. One thing happens at a time: the world takes the first event
// of its queue and does it. What a server does are tasks: goroutines that run only while the world has handed them
// the baton, until they wait for something.
type world struct {
	o      Options
	rng    *rand.Rand // for what happens when
	secret *rand.Rand // for the servers' random numbers
	now    time.Duration
	events queue
	order  uint64
	task   *task // that has the baton
	baton  chan struct{}
	turns  atomic.Uint64 // odd while a task has the baton

	processes []*process // in the order they were started, the dead ones too
	hash      uint64
	problem   error
	result    Result

	parts
}

// event is something that will happen.
type event struct {
	at    time.Duration
	order uint64 // among those of the same time
	p     *process
	do    func()
}

type queue []*event

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return q[i].at < q[j].at || q[i].at == q[j].at && q[i].order < q[j].order
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(e any)   { *q = append(*q, e.(*event)) }
func (q *queue) Pop() any {
	e := (*q)[len(*q)-1]
	(*q)[len(*q)-1] = nil
	*q = (*q)[:len(*q)-1]
	return e
}

// after has something happen after a time: to a process, unless it is nil.
func (w *world) after(d time.Duration, p *process, do func()) {
	w.order++
	heap.Push(&w.events, &event{at: w.now + max(d, 0), order: w.order, p: p, do: do})
}

// failed ends a run; it is thrown to unwind.
type failed struct{}

// guard runs f until something doesn't hold.
func (w *world) guard(f func()) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(failed); !ok {
				panic(r)
			}
		}
	}()
	f()
}

// violated notes that something doesn't hold; the run ends at once.
func (w *world) violated(format string, args ...any) {
	if w.problem == nil {
		w.problem = fmt.Errorf(format, args...)
		w.note("VIOLATED", w.problem.Error())
		if w.o.Trace != nil {
			buf := make([]byte, 1<<20)
			fmt.Fprintf(w.o.Trace, "What the tasks wait for:\n%s\n", buf[:runtime.Stack(buf, true)])
		}
	}
}

// step lets the next event happen. It reports false if there is none.
func (w *world) step() bool {
	if len(w.events) == 0 {
		return false
	}
	e := heap.Pop(&w.events).(*event)
	if e.p != nil && e.p.dead {
		return true
	}
	if e.p != nil && e.p.until > e.at {
		e.p.held = append(e.p.held, e)
		return true
	}
	w.now = e.at
	e.do()
	w.wakeDone()
	if w.problem != nil {
		panic(failed{})
	}
	return true
}

// run lets things happen for a time, or until done reports true.
func (w *world) run(d time.Duration, done func() bool) bool {
	for end := w.now + d; len(w.events) > 0 && w.events[0].at <= end; {
		if done != nil && done() {
			return true
		}
		w.step()
	}
	return done != nil && done()
}

// chance reports true with probability p.
func (w *world) chance(p float64) bool { return w.rng.Float64() < p }

// between returns a random time; short ones are likelier.
func (w *world) between(least, most time.Duration) time.Duration {
	f := w.rng.Float64()
	return least + time.Duration(f*f*float64(most-least))
}

// note adds to the trace. The arguments are strings and whole numbers.
func (w *world) note(what string, args ...any) {
	h := w.hash ^ uint64(w.now)
	mix := func(n uint64) { h = (h ^ n) * 0x9E3779B97F4A7C15; h ^= h >> 29 }
	mix(sum([]byte(what)))
	for _, a := range args {
		switch a := a.(type) {
		case string:
			mix(sum([]byte(a)))
		case int:
			mix(uint64(a))
		default:
			panic(fmt.Sprintf("a %T in the trace", a))
		}
	}
	w.hash = h
	if w.o.Trace != nil {
		fmt.Fprintf(w.o.Trace, "%12.6f  %s", w.now.Seconds(), what)
		for _, a := range args {
			fmt.Fprintf(w.o.Trace, " %v", a)
		}
		fmt.Fprintln(w.o.Trace)
	}
}

var table32 = crc32.MakeTable(crc32.Castagnoli)

func sum(b []byte) uint64 { return uint64(crc32.Checksum(b, table32))<<8 ^ uint64(len(b)) }

// process is a running server. It is the scheduler of what runs in it.
type process struct {
	w      *world
	name   string
	dead   bool
	until  time.Duration // paused until then
	held   []*event      // what has to wait for that
	skew   time.Duration // by which its clock is wrong
	tasks  []*task
	timers int
	deaths []func() // what happens elsewhere when it ends
}

// start begins a process.
func (w *world) start(name string) *process {
	p := &process{w: w, name: name}
	w.processes = append(w.processes, p)
	return p
}

// pause stops a process for a time.
func (w *world) pause(p *process, d time.Duration) {
	p.until = w.now + d
	w.after(d, nil, func() {
		if p.until <= w.now {
			w.unpause(p)
		}
	})
}

// unpause lets it go on.
func (w *world) unpause(p *process) {
	p.until = w.now
	for _, e := range p.held {
		e.at = w.now
		heap.Push(&w.events, e)
	}
	p.held = nil
}

// kill ends a process where it is: nothing of it runs any more.
func (w *world) kill(p *process) {
	if p.dead {
		return
	}
	p.dead = true
	for _, f := range p.deaths {
		f()
	}
	p.deaths = nil
	for len(p.tasks) > 0 {
		w.resume(p.tasks[len(p.tasks)-1]) // it ends by runtime.Goexit
	}
}

// stop ends all processes, so that no goroutine is left.
func (w *world) stop() {
	for _, p := range w.processes {
		w.kill(p)
	}
}

// task is a goroutine of a process.
type task struct {
	p     *process
	wake  chan struct{}
	ctx   context.Context // while it waits: it also ends the wait
	ready bool            // it will be resumed
}

// Go implements sched.Scheduler.
func (p *process) Go(f func()) {
	if p.dead {
		return
	}
	t := &task{p: p, wake: make(chan struct{})}
	p.tasks = append(p.tasks, t)
	go func() {
		<-t.wake
		defer func() {
			if r := recover(); r != nil {
				p.w.violated("%s: panic: %v\n%s", p.name, r, debug.Stack())
			}
			p.tasks = slices.DeleteFunc(p.tasks, func(o *task) bool { return o == t })
			p.w.baton <- struct{}{}
		}()
		if !p.dead {
			f()
		}
	}()
	p.makeReady(t)
}

// makeReady has a task run soon.
func (p *process) makeReady(t *task) {
	if t.ready || p.dead {
		return
	}
	t.ready = true
	d := p.w.between(0, 200*time.Microsecond)
	if p.w.chance(0.02) {
		d = p.w.between(0, 20*time.Millisecond)
	}
	p.w.after(d, p, func() { p.w.resume(t) })
}

// resume hands the baton to a task and waits until it is back.
func (w *world) resume(t *task) {
	t.ready = false
	before := w.task
	w.task = t
	w.turns.Add(1)
	t.wake <- struct{}{}
	<-w.baton
	w.turns.Add(1)
	w.task = before
}

// slow is how long a task may run before the run gives up: it waits for something that is not simulated.
const slow = time.Minute

// watch ends the program if a task doesn't hand the baton back, and shows where it is. It returns how to stop that.
func (w *world) watch() (stop func() bool) {
	var last uint64
	var t *time.Timer
	t = time.AfterFunc(slow, func() {
		if now := w.turns.Load(); now == last && now%2 == 1 {
			buf := make([]byte, 1<<20)
			panic(fmt.Sprintf("a task waits outside of the scheduler\n%s", buf[:runtime.Stack(buf, true)]))
		} else {
			last = now
		}
		t.Reset(slow)
	})
	return t.Stop
}

// park waits until the task is resumed. If its process was killed meanwhile, the task ends.
func (p *process) park(ctx context.Context) {
	t := p.w.task
	if t == nil || t.p != p {
		panic("something waits that is not a task of " + p.name)
	}
	if !p.dead {
		t.ctx = ctx
		p.w.baton <- struct{}{}
		<-t.wake
		t.ctx = nil
	}
	if p.dead {
		runtime.Goexit()
	}
}

// wakeDone wakes the tasks whose contexts are done.
func (w *world) wakeDone() {
	for _, p := range w.processes {
		for _, t := range p.tasks {
			if t.ctx != nil && !t.ready && t.ctx.Err() != nil {
				p.makeReady(t)
			}
		}
	}
}

// epoch is when runs begin.
var epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// Now implements sched.Scheduler.
func (p *process) Now() time.Time { return epoch.Add(p.w.now) }

// Date implements sched.Scheduler.
func (p *process) Date() time.Time { return epoch.Add(p.w.now + p.skew) }

// AfterFunc implements sched.Scheduler.
func (p *process) AfterFunc(d time.Duration, f func()) sched.Timer {
	t := &timer{p: p}
	p.timers++
	p.w.after(d, p, func() {
		if t.Stop() {
			p.Go(f)
		}
	})
	return t
}

type timer struct {
	p    *process
	over bool
}

// Stop implements sched.Timer.
func (t *timer) Stop() bool {
	was := t.over
	if !was {
		t.over = true
		t.p.timers--
	}
	return !was
}

// deadline is a context with a deadline in simulated time.
type deadline struct {
	context.Context
	at time.Time
}

func (d deadline) Deadline() (time.Time, bool) { return d.at, true }

func (d deadline) Err() error {
	if context.Cause(d.Context) == context.DeadlineExceeded {
		return context.DeadlineExceeded
	}
	return d.Context.Err()
}

// WithTimeout implements sched.Scheduler.
func (p *process) WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	at := p.Now().Add(d)
	if before, ok := ctx.Deadline(); ok && before.Before(at) {
		at = before
	}
	c, cancel := context.WithCancelCause(ctx)
	t := p.AfterFunc(d, func() { cancel(context.DeadlineExceeded) })
	return deadline{c, at}, func() { t.Stop(); cancel(nil) }
}

// Random implements sched.Scheduler.
func (p *process) Random(b []byte) {
	for i := range b {
		b[i] = byte(p.w.secret.Uint32())
	}
}

// Signal implements sched.Scheduler.
func (p *process) Signal() sched.Signal { return &signal{p: p} }

// signal is a signal for the tasks of a process.
type signal struct {
	p       *process
	raised  bool
	waiting []*task
}

// Raise implements sched.Signal.
func (s *signal) Raise() {
	if len(s.waiting) == 0 {
		s.raised = true
		return
	}
	t := s.waiting[0]
	s.waiting = s.waiting[1:]
	s.p.makeReady(t)
}

// Wait implements sched.Signal.
func (s *signal) Wait(ctx context.Context) error {
	if s.p.dead {
		runtime.Goexit()
	}
	if s.raised {
		s.raised = false
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	t := s.p.w.task
	s.waiting = append(s.waiting, t)
	s.p.park(ctx)
	if i := slices.Index(s.waiting, t); i >= 0 {
		s.waiting = slices.Delete(s.waiting, i, i+1)
		return ctx.Err()
	}
	return nil
}

// sleep waits for a time, whatever happens to any context.
func (p *process) sleep(d time.Duration) {
	s := signal{p: p}
	p.w.after(d, p, s.Raise)
	s.Wait(context.Background())
}
