// Package budget shares what a server has among those who ask it for something: processor time, memory, connections,
// and numbers of requests. Nobody is asked who they are; what counts is the prefix of the address that they come from.
//
// A [Budget] decides who works next, a [Meter] limits what one origin takes over time, and a [Gate] how many things
// there are at once.
package budget

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"time"

	"arbiter/server/sched"
)

// Kind is a kind of work.
type Kind uint8

// The kinds of work. Each has a share of the time while others wait too.
const (
	// Play is the thinking of computers for people who play against them.
	Play Kind = iota
	// Request is what requests cause: reading texts and decks, replaying games.
	Request
	// Watch is the thinking of computers in games that are only watched.
	Watch
	numKinds
)

var shares = [numKinds]float64{Play: 6, Request: 3, Watch: 1}

// Limits are the settings of a budget.
type Limits struct {
	// Workers is how many pieces of work are done at once; 0 means one less than there are cores, but at least one, so
	// that the answers of players, which wait for nobody, find a core that is free.
	Workers int
	// Memory is how many bytes the work that is being done may need in all.
	Memory int64
	// Queue is how many requests may wait, QueueEach how many from one narrow origin.
	Queue, QueueEach int
	// Patience is how long a request waits for its turn, and Time how long it may work.
	Patience, Time time.Duration
	// Share is how much processor time the requests of one narrow origin may take for ever, in seconds a second; Burst
	// is how many seconds they may take at once.
	Share, Burst float64
}

// Default are limits for a small machine.
var Default = Limits{Memory: 512 << 20, Queue: 256, QueueEach: 16, Patience: 10 * time.Second, Time: 10 * time.Second,
	Share: 0.25, Burst: 30}

// Work is a piece of work.
type Work struct {
	Kind Kind
	// From is the origin of the client for which the work is done.
	From Origin
	// Memory is how many bytes it may need at once.
	Memory int64
}

// BusyError tells somebody to come back later.
type BusyError struct {
	// Own is set if it is because of how much the origin itself has asked for.
	Own bool
	// After is when to come back.
	After time.Duration
}

func (e *BusyError) Error() string {
	n := max(1, int(math.Ceil(e.After.Seconds())))
	if e.Own {
		return fmt.Sprintf("too much work was asked for from your address; try again in %d s", n)
	}
	return fmt.Sprintf("the server is busy; try again in %d s", n)
}

// ErrTooLong reports work that was ended because it took too long.
var ErrTooLong = errors.New("this takes too long to work out")

// Budget decides who works next. Work waits in a tree: by its kind, by its wide and by its narrow origin. Next is
// always the branch that has had least time for its share, so that nobody gets more by asking more often.
type Budget struct {
	l     Limits
	sched sched.Scheduler
	meter *Meter

	mu     sync.Mutex
	root   *node
	work   int   // pieces of work being done
	memory int64 // bytes they may need
	queued int   // requests that wait
}

// node is a branch of the tree. Leaves have a queue.
type node struct {
	parent   *node
	key      any
	share    float64
	used     float64 // time used, in seconds by its share; a newcomer begins with what the others have used
	base     float64 // what the children that were served last had used
	children []*node // in the order they came
	waiting  int     // in all queues below
	working  int
	queue    []*Place
}

// Place is the right to work, or a place in a queue for it.
type Place struct {
	b       *Budget
	w       Work
	leaf    *node
	granted func()
	has     bool          // it may work
	holds   bool          // its memory is counted
	since   time.Time     // it works
	before  time.Duration // it worked before that
	left    bool
}

// slice is how long work may run before other waiting work gets a turn. Until the cost of some work is known, it is
// assumed to cost this much.
const slice = 20 * time.Millisecond

// maxBranches is the greatest number of branches that are remembered although nothing happens in them.
const maxBranches = 4096

// New returns a budget. Limits that are zero are those of Default.
func New(l Limits, s sched.Scheduler) *Budget {
	if l.Workers == 0 {
		l.Workers = max(1, runtime.GOMAXPROCS(0)-1)
	}
	setDefault(&l.Memory, Default.Memory)
	setDefault(&l.Queue, Default.Queue)
	setDefault(&l.QueueEach, Default.QueueEach)
	setDefault(&l.Patience, Default.Patience)
	setDefault(&l.Time, Default.Time)
	setDefault(&l.Burst, Default.Burst)
	setDefault(&l.Share, Default.Share)
	b := &Budget{l: l, sched: s, meter: NewTimeMeter(l.Share, l.Burst, s.Now), root: &node{share: 1}}
	for k := range numKinds {
		b.root.children = append(b.root.children, &node{parent: b.root, key: k, share: shares[k]})
	}
	return b
}

func setDefault[T comparable](v *T, d T) {
	var zero T
	if *v == zero {
		*v = d
	}
}

// Try returns the right to work if nobody has to wait for it, or nil.
func (b *Budget) Try(w Work) *Place {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.root.waiting > 0 || !b.fits(w) {
		return nil
	}
	p := &Place{b: b, w: w, leaf: b.leaf(w)}
	p.leaf.wake()
	b.grant(p)
	return p
}

// Ask calls granted, without waiting, when it is the work's turn. The place is to be left with Done in any case.
func (b *Budget) Ask(w Work, granted func()) *Place {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := &Place{b: b, w: w, leaf: b.leaf(w), granted: granted}
	b.enqueue(p)
	b.next()
	return p
}

// Spent returns an error if the requests of an origin have taken all the time that they may take for now, or nil.
func (b *Budget) Spent(o Origin) *BusyError {
	if after := b.meter.Take(o, 0); after > 0 {
		return &BusyError{Own: true, After: after}
	}
	return nil
}

// Wait waits until it is the turn of the work. It returns a *BusyError if there is too much to do, or the context's
// error. How many may wait is limited for requests.
func (b *Budget) Wait(ctx context.Context, w Work) (*Place, error) {
	if w.Kind == Request {
		if busy := b.Spent(w.From); busy != nil {
			return nil, busy
		}
	}
	if w.Memory > b.l.Memory {
		return nil, fmt.Errorf("this needs %d MB of memory; the server allows %d MB", w.Memory>>20, b.l.Memory>>20)
	}
	turn := b.sched.Signal()
	b.mu.Lock()
	leaf := b.leaf(w)
	if w.Kind == Request && (len(leaf.queue) >= b.l.QueueEach || b.queued >= b.l.Queue) {
		own := len(leaf.queue) >= b.l.QueueEach
		b.prune(leaf)
		b.mu.Unlock()
		return nil, &BusyError{Own: own, After: b.l.Patience / 2}
	}
	p := &Place{b: b, w: w, leaf: leaf, granted: turn.Raise}
	if w.Kind == Request {
		b.queued++
	}
	b.enqueue(p)
	b.next()
	b.mu.Unlock()
	ctx, cancel := b.sched.WithTimeout(ctx, b.l.Patience)
	defer cancel()
	err := turn.Wait(ctx)
	b.mu.Lock()
	if w.Kind == Request {
		b.queued--
	}
	b.mu.Unlock()
	if err != nil {
		p.Done()
		if errors.Is(err, context.DeadlineExceeded) {
			return nil, &BusyError{After: b.l.Patience / 2}
		}
		return nil, err
	}
	return p, nil
}

// Do does the work of a request: it waits for its turn, calls f, and ends its context when the time is over. F has to
// call stop again and again, and to return its error if there is one; others may get a turn meanwhile.
func (b *Budget) Do(ctx context.Context, w Work, f func(stop func() error) error) error {
	p, err := b.Wait(ctx, w)
	if err != nil {
		return err
	}
	defer p.Done()
	if h, ok := ctx.Value(requestKey{}).(*request); ok {
		h.place = p
		defer func() { h.place = nil }()
	}
	if err := p.stepAside(ctx); err != nil {
		return err
	}
	p.begin()
	var last time.Duration // worked until it stepped aside
	return f(func() error {
		if err := ctx.Err(); err != nil {
			return err
		}
		now := b.sched.Now().Sub(p.since)
		switch worked := p.before + now; {
		case worked > b.l.Time:
			return ErrTooLong
		case now > slice:
			p.before, last = worked, worked
			err := p.yield(ctx)
			p.begin()
			return err
		case worked-last > step:
			last = worked
			return p.stepAside(ctx)
		}
		return nil
	})
}

// Players come first: a request's work steps aside for a moment before it begins and after each step. If it comes back
// late, others wait for a processor, in this process or in another, and it stays aside for several times as long as
// they have to wait.
const (
	step        = 5 * time.Millisecond
	moment      = time.Millisecond
	longerAside = 6
	maxAside    = 100 * time.Millisecond
)

// begin notes that work begins now: until here its turn had come, but it didn't run yet.
func (p *Place) begin() {
	p.b.mu.Lock()
	defer p.b.mu.Unlock()
	p.since = p.b.sched.Now()
}

// stepAside lets others have the processor. That time doesn't count as work.
func (p *Place) stepAside(ctx context.Context) error {
	s := p.b.sched
	began := s.Now()
	err := sched.Sleep(ctx, s, moment)
	if late := s.Now().Sub(began) - moment; err == nil && late > moment {
		err = sched.Sleep(ctx, s, min(longerAside*late, maxAside))
	}
	p.b.mu.Lock()
	defer p.b.mu.Unlock()
	p.since = p.since.Add(s.Now().Sub(began))
	return err
}

// requestKey is the key of a *request in a context.
type requestKey struct{}

// request is a request that does work one piece after the other.
type request struct{ place *Place }

// WithRequest returns a context for a request, whose work Idle can find.
func WithRequest(ctx context.Context) context.Context {
	return context.WithValue(ctx, requestKey{}, &request{})
}

// WithPlace returns a context for work that has a place, which Idle can find.
func WithPlace(ctx context.Context, p *Place) context.Context {
	return context.WithValue(ctx, requestKey{}, &request{place: p})
}

// Idle calls f, which waits for something else than the processor, such as the store. That time doesn't count as work
// of the request that the context belongs to, if it does work: others work meanwhile, and Idle then waits for its turn.
func Idle(ctx context.Context, f func()) {
	h, ok := ctx.Value(requestKey{}).(*request)
	if !ok || h.place == nil {
		f()
		return
	}
	p := h.place
	p.b.mu.Lock()
	working := p.has
	if working {
		p.before += p.b.sched.Now().Sub(p.since)
		p.stopWork()
		p.b.next()
	}
	p.b.mu.Unlock()
	f()
	if !working {
		return
	}
	p.b.mu.Lock()
	p.leaf = p.b.leaf(p.w) // it may have been removed meanwhile
	p.leaf.wake()
	turn := p.again()
	p.b.mu.Unlock()
	turn.Wait(ctx) // if ctx is done, so is the work
}

// yield lets others work that are to be served before this one.
func (p *Place) yield(ctx context.Context) error {
	p.b.mu.Lock()
	p.stopWork()
	turn := p.again()
	p.b.mu.Unlock()
	return turn.Wait(ctx)
}

// again asks for another turn, as the first of its origin. The signal fires when it has come.
func (p *Place) again() sched.Signal {
	turn := p.b.sched.Signal()
	p.granted = turn.Raise
	p.leaf.queue = slices.Insert(p.leaf.queue, 0, p)
	p.leaf.count(1, 0)
	p.b.next()
	return turn
}

// Done ends the work, or the waiting for it. It may be called more than once, and for a nil Place.
func (p *Place) Done() {
	if p == nil {
		return
	}
	p.b.mu.Lock()
	defer p.b.mu.Unlock()
	if p.left {
		return
	}
	p.left = true
	if p.has {
		p.stopWork()
	} else if i := slices.Index(p.leaf.queue, p); i >= 0 {
		p.leaf.queue = slices.Delete(p.leaf.queue, i, i+1)
		p.leaf.count(-1, 0)
	}
	if p.holds {
		p.b.memory -= p.w.Memory
		p.holds = false
	}
	p.b.prune(p.leaf)
	p.b.next()
}

// stopWork counts what was done since the place was granted.
func (p *Place) stopWork() {
	took := p.b.sched.Now().Sub(p.since)
	if p.w.Kind == Request {
		took = min(took, p.b.l.Time) // a request doesn't work longer than that: the process didn't run
	}
	p.has = false
	p.b.work--
	p.leaf.count(0, -1)
	p.leaf.charge((took - slice).Seconds()) // the slice was charged at the beginning
	if p.w.Kind == Request {
		p.b.meter.Charge(p.w.From, took.Seconds())
	}
}

// count adds to the numbers of a leaf and of the branches above it.
func (n *node) count(waiting, working int) {
	for ; n != nil; n = n.parent {
		n.waiting += waiting
		n.working += working
	}
}

func (n *node) charge(seconds float64) {
	for ; n != nil; n = n.parent {
		n.used += seconds / n.share
	}
}

// leaf returns the leaf for a piece of work.
func (b *Budget) leaf(w Work) *node {
	return b.root.children[w.Kind].child(w.From.Wide).child(w.From.Narrow)
}

// child returns the child with a key. A new one has used as much as those that are being served.
func (n *node) child(key any) *node {
	for _, c := range n.children {
		if c.key == key {
			return c
		}
	}
	if len(n.children) >= maxBranches {
		n.children = slices.DeleteFunc(n.children, func(c *node) bool { return c.waiting == 0 && c.working == 0 })
	}
	c := &node{parent: n, key: key, share: 1, used: n.base}
	n.children = append(n.children, c)
	return c
}

// prune removes branches in which nothing happens and that owe nothing.
func (b *Budget) prune(n *node) {
	for p := n.parent; p != nil && p != b.root; n, p = p, p.parent {
		if n.waiting > 0 || n.working > 0 || len(n.children) > 0 {
			return
		}
		if n.used > p.base && p.waiting+p.working > 0 {
			return // it would be served before its turn if it came back
		}
		p.children = slices.DeleteFunc(p.children, func(c *node) bool {
			return c == n || c.waiting == 0 && c.working == 0 && len(c.children) == 0 &&
				(c.used <= p.base || p.waiting+p.working == 0)
		})
	}
}

// wake brings branches up to date that have had nothing to do: time that was not asked for is not owed to them.
func (n *node) wake() {
	for ; n.parent != nil; n = n.parent {
		if n.waiting == 0 && n.working == 0 {
			n.used = max(n.used, n.parent.base)
		}
	}
}

// enqueue adds a place to its queue.
func (b *Budget) enqueue(p *Place) {
	p.leaf.wake()
	p.leaf.queue = append(p.leaf.queue, p)
	p.leaf.count(1, 0)
}

func (b *Budget) fits(w Work) bool { return b.work < b.l.Workers && b.memory+w.Memory <= b.l.Memory }

// next grants work while there is room for it.
func (b *Budget) next() {
	for b.work < b.l.Workers && b.root.waiting > 0 {
		p := b.root.pick(b)
		if p == nil {
			return // not enough memory for any of them
		}
		p.leaf.queue = slices.DeleteFunc(p.leaf.queue, func(q *Place) bool { return q == p })
		p.leaf.count(-1, 0)
		b.grant(p)
		p.granted()
	}
}

func (b *Budget) grant(p *Place) {
	b.work++
	if !p.holds {
		b.memory += p.w.Memory
		p.holds = true
	}
	p.has, p.since = true, b.sched.Now()
	p.leaf.count(0, 1)
	for n := p.leaf; n.parent != nil; n = n.parent {
		n.parent.base = max(n.parent.base, n.used)
	}
	p.leaf.charge(slice.Seconds())
}

// pick returns the place to be served next, of those for whose memory there is room.
func (n *node) pick(b *Budget) *Place {
	if len(n.children) == 0 {
		for _, p := range n.queue {
			if p.holds || b.fits(p.w) {
				return p
			}
		}
		return nil
	}
	var best *Place
	least := math.Inf(1)
	for _, c := range n.children {
		if c.waiting == 0 || c.used >= least {
			continue
		}
		if p := c.pick(b); p != nil {
			best, least = p, c.used
		}
	}
	return best
}
