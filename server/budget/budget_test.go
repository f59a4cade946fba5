package budget

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/server/sched"
)

// clock is a scheduler whose time a test sets.
type clock struct {
	sched.Scheduler
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock { return &clock{Scheduler: sched.Real, now: time.Unix(1000, 0)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func from(s string) Origin { return OriginOf(netip.MustParseAddr(s)) }

// contest lets each of several origins ask for as many pieces of work at once as it says, and then again whenever one
// is done; it returns how much time each has got of a number of pieces.
func contest(c *clock, b *Budget, asks []Work, at []int, piece []time.Duration, total int) []time.Duration {
	got := make([]time.Duration, len(asks))
	var turns []int
	places := map[int][]*Place{}
	ask := func(i int) {
		places[i] = append(places[i], b.Ask(asks[i], func() { turns = append(turns, i) }))
	}
	for i := range asks {
		for range at[i] {
			ask(i)
		}
	}
	for range total {
		i := turns[0]
		turns = turns[1:]
		c.pass(piece[i])
		got[i] += piece[i]
		for k, p := range places[i] {
			if p.has {
				places[i] = append(places[i][:k:k], places[i][k+1:]...)
				ask(i)
				p.Done()
				break
			}
		}
	}
	return got
}

// TestFairness covers finding H2: one that asks for much gets no more time than one that asks for little, whether it
// has one address or many.
func TestFairness(t *testing.T) {
	ms := time.Millisecond
	work := func(k Kind, a string) Work { return Work{Kind: k, From: from(a)} }
	for _, x := range []struct {
		name  string
		asks  []Work
		at    []int
		piece []time.Duration
		want  []float64 // parts of the time
	}{
		{"much against little", []Work{work(Play, "192.0.2.1"), work(Play, "198.51.100.1")}, []int{100, 1},
			[]time.Duration{100 * ms, 100 * ms}, []float64{0.5, 0.5}},
		{"long pieces against short", []Work{work(Play, "192.0.2.1"), work(Play, "198.51.100.1")}, []int{5, 5},
			[]time.Duration{200 * ms, 25 * ms}, []float64{0.5, 0.5}},
		{"addresses of one IPv6 prefix", []Work{work(Play, "2001:db8::1"), work(Play, "2001:db8::2"),
			work(Play, "2001:db8::3"), work(Play, "198.51.100.1")}, []int{5, 5, 5, 1},
			[]time.Duration{50 * ms, 50 * ms, 50 * ms, 50 * ms}, []float64{1. / 6, 1. / 6, 1. / 6, 0.5}},
		{"prefixes of one network", []Work{work(Play, "2001:db8:0:1::1"), work(Play, "2001:db8:0:2::1"),
			work(Play, "2001:db8:0:3::1"), work(Play, "198.51.100.1")}, []int{5, 5, 5, 1},
			[]time.Duration{50 * ms, 50 * ms, 50 * ms, 50 * ms}, []float64{1. / 6, 1. / 6, 1. / 6, 0.5}},
		{"kinds", []Work{work(Play, "192.0.2.1"), work(Request, "198.51.100.1"), work(Watch, "203.0.113.1")},
			[]int{1, 50, 50}, []time.Duration{50 * ms, 50 * ms, 50 * ms}, []float64{0.6, 0.3, 0.1}},
	} {
		c := newClock()
		b := New(Limits{Workers: 1}, c)
		got := contest(c, b, x.asks, x.at, x.piece, 1000)
		all := time.Duration(0)
		for _, d := range got {
			all += d
		}
		for i, d := range got {
			if part := d.Seconds() / all.Seconds(); part < x.want[i]-0.04 || part > x.want[i]+0.04 {
				t.Errorf("%s: number %d has %.2f of the time; want %.2f", x.name, i, part, x.want[i])
			}
		}
	}
}

func TestNewcomerWaitsLittle(t *testing.T) {
	c := newClock()
	b := New(Limits{Workers: 1}, c)
	old := Work{Kind: Play, From: from("192.0.2.1")}
	var places []*Place
	for range 50 {
		places = append(places, b.Ask(old, func() {}))
	}
	for i := range 20 {
		c.pass(time.Second)
		places[i].Done()
	}
	granted := false
	p := b.Ask(Work{Kind: Play, From: from("198.51.100.1")}, func() { granted = true })
	defer p.Done()
	c.pass(time.Second)
	places[20].Done()
	if !granted {
		t.Error("a newcomer waits for more than the piece of work that is being done")
	}
}

func TestQueues(t *testing.T) {
	c := newClock()
	b := New(Limits{Workers: 1, Queue: 3, QueueEach: 2, Patience: 50 * time.Millisecond, Memory: 100}, c)
	one, two, three := from("192.0.2.1"), from("198.51.100.1"), from("203.0.113.1")
	p := b.Try(Work{Kind: Request, From: one})
	if p == nil || b.Try(Work{Kind: Request, From: two}) != nil {
		t.Fatal("one of two can work")
	}
	var wait sync.WaitGroup
	results := make(chan error, 10)
	ask := func(o Origin) {
		n := b.root.waiting
		wait.Go(func() {
			q, err := b.Wait(t.Context(), Work{Kind: Request, From: o})
			q.Done()
			results <- err
		})
		for range 1000 {
			b.mu.Lock()
			now := b.root.waiting
			b.mu.Unlock()
			if now > n {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}
	ask(one)
	ask(one)
	var busy *BusyError
	if _, err := b.Wait(t.Context(), Work{Kind: Request, From: one}); !errors.As(err, &busy) || !busy.Own {
		t.Errorf("a third request of one origin: %v", err)
	}
	ask(two)
	if _, err := b.Wait(t.Context(), Work{Kind: Request, From: three}); !errors.As(err, &busy) || busy.Own {
		t.Errorf("a fourth request in all: %v", err)
	}
	wait.Wait() // nobody is patient for ever
	for range 3 {
		if err := <-results; !errors.As(err, &busy) {
			t.Errorf("a request that waited in vain: %v", err)
		}
	}
	p.Done()
	p.Done()
	if _, err := b.Wait(t.Context(), Work{Kind: Request, From: one, Memory: 101}); err == nil {
		t.Error("more memory than there is was allowed")
	}
	if b.work != 0 || b.memory != 0 || b.root.waiting != 0 || b.root.working != 0 || b.queued != 0 {
		t.Errorf("in the end: %d at work, %d bytes, %d waiting, %d queued", b.work, b.memory, b.root.waiting, b.queued)
	}
	for _, k := range b.root.children {
		if len(k.children) > 0 {
			t.Errorf("kind %v remembers %d origins", k.key, len(k.children))
		}
	}
}

// TestMemory: work waits until there is memory for it, and small work doesn't wait for that.
func TestMemory(t *testing.T) {
	b := New(Limits{Workers: 4, Memory: 100}, newClock())
	large := b.Try(Work{From: from("192.0.2.1"), Memory: 80})
	var order []string
	second := b.Ask(Work{From: from("192.0.2.1"), Memory: 80}, func() { order = append(order, "large") })
	small := b.Ask(Work{From: from("192.0.2.1"), Memory: 20}, func() { order = append(order, "small") })
	large.Done()
	small.Done()
	second.Done()
	if got := strings.Join(order, " "); got != "small large" {
		t.Errorf("the order is %s", got)
	}
	if b.memory != 0 {
		t.Errorf("%d bytes are left over", b.memory)
	}
}

// TestDo covers finding C3: a request's work ends when its time is over or its client has gone, and meanwhile others
// get their turns.
func TestDo(t *testing.T) {
	c := newClock()
	b := New(Limits{Workers: 1, Time: time.Second, Share: 0.1, Burst: 3}, c)
	w := Work{Kind: Request, From: from("192.0.2.1")}
	steps := 0
	work := func(stop func() error) error {
		for {
			if err := stop(); err != nil {
				return err
			}
			steps++
			c.pass(5 * time.Millisecond)
		}
	}
	if err := b.Do(t.Context(), w, work); err != ErrTooLong || steps < 150 || steps > 250 {
		t.Errorf("%v after %d steps", err, steps)
	}
	ctx, cancel := context.WithCancel(t.Context())
	steps = 0
	err := b.Do(ctx, w, func(stop func() error) error {
		return work(func() error {
			if steps == 10 {
				cancel()
			}
			return stop()
		})
	})
	if err != context.Canceled || steps != 10 {
		t.Errorf("%v after %d steps", err, steps)
	}
	var other *Place
	served := -1
	steps = 0
	err = b.Do(t.Context(), w, func(stop func() error) error {
		return work(func() error {
			if steps == 20 && other == nil {
				other = b.Ask(Work{Kind: Request, From: from("198.51.100.1")}, func() {
					served = steps
					go func() { c.pass(time.Millisecond); other.Done() }()
				})
			}
			return stop()
		})
	})
	if err != ErrTooLong || served < 20 || served > 30 {
		t.Errorf("%v; another one was served at step %d", err, served)
	}
	var busy *BusyError
	for range 5 {
		err = b.Do(t.Context(), w, work)
	}
	if !errors.As(err, &busy) || !busy.Own || busy.After <= 0 {
		t.Errorf("after more than its share: %v", err)
	}
	if err := b.Do(t.Context(), Work{Kind: Request, From: from("198.51.100.1")},
		func(func() error) error { return nil }); err != nil {
		t.Errorf("another origin: %v", err)
	}
	c.pass(busy.After)
	if err := b.Do(t.Context(), w, func(func() error) error { return nil }); err != nil {
		t.Errorf("after the time it was told to wait: %v", err)
	}
}

// TestMeter covers finding M4: limits are for prefixes, not for addresses.
// TestIdle has a request wait for something else than the processor. Others work meanwhile, also if there is only one
// worker, and the time doesn't count.
func TestIdle(t *testing.T) {
	c := newClock()
	b := New(Limits{Workers: 1, Memory: 100}, c)
	do := func(origin string, f func(ctx context.Context, stop func() error) error) error {
		ctx, cancel := context.WithTimeout(WithRequest(context.Background()), time.Minute)
		defer cancel()
		return b.Do(ctx, Work{Kind: Request, From: from(origin), Memory: 10},
			func(stop func() error) error { return f(ctx, stop) })
	}
	working := 0
	err := do("1.1.1.1", func(ctx context.Context, stop func() error) error {
		c.pass(time.Second)
		for range 3 {
			Idle(ctx, func() {
				c.pass(time.Hour)
				for _, other := range []string{"2.2.2.2", "1.1.1.1"} {
					if err := do(other, func(context.Context, func() error) error {
						working++
						return nil
					}); err != nil {
						t.Errorf("%s while the worker is idle: %v", other, err)
					}
				}
			})
		}
		if err := stop(); err != nil {
			t.Errorf("time in which it was idle counts: %v", err)
		}
		c.pass(b.l.Time)
		if err := stop(); !errors.Is(err, ErrTooLong) {
			t.Errorf("time in which it worked doesn't count: %v", err)
		}
		return nil
	})
	if err != nil || working != 6 {
		t.Errorf("%d of 6 worked: %v", working, err)
	}
	if b.work != 0 || b.memory != 0 || b.root.waiting != 0 || b.root.working != 0 {
		t.Errorf("left over: %d working, %d bytes, %d waiting", b.work, b.memory, b.root.waiting)
	}

	// Who gives up meanwhile leaves nothing behind.
	ctx, cancel := context.WithCancel(WithRequest(context.Background()))
	err = b.Do(ctx, Work{Kind: Request, From: from("1.1.1.1"), Memory: 10}, func(stop func() error) error {
		var other *Place
		Idle(ctx, func() { other = b.Try(Work{Kind: Play, From: from("2.2.2.2")}); cancel() })
		defer other.Done()
		return stop()
	})
	if !errors.Is(err, context.Canceled) || b.work != 0 || b.memory != 0 || b.root.waiting != 0 {
		t.Errorf("given up: %v; %d working, %d bytes, %d waiting", err, b.work, b.memory, b.root.waiting)
	}
}

func TestMeter(t *testing.T) {
	c := newClock()
	m := NewMeter(2, 10, c.Now)
	take := func(addr string, n int) (taken int) {
		for range n {
			if m.Take(from(addr), 1) == 0 {
				taken++
			}
		}
		return taken
	}
	if n := take("192.0.2.1", 50); n != 10 {
		t.Errorf("%d of 50 at once; want 10", n)
	}
	wait := m.Take(from("192.0.2.1"), 1)
	c.pass(wait - time.Millisecond)
	if take("192.0.2.1", 1) != 0 {
		t.Error("taken too early")
	}
	c.pass(2 * time.Millisecond)
	if take("192.0.2.1", 2) != 1 {
		t.Errorf("not taken after the time that one has to wait (%v)", wait)
	}
	total := 0
	for i := range 200 {
		total += take(fmt.Sprintf("2001:db8::%x", i+1), 1)
	}
	if total != 10 {
		t.Errorf("200 addresses of one IPv6 /64: %d; want 10", total)
	}
	total = 0
	for i := range 200 {
		total += take(fmt.Sprintf("2001:db8:1:%x::1", i+1), 10)
	}
	if total != 80 {
		t.Errorf("200 prefixes of one IPv6 /48: %d; want 80", total)
	}
	m.Charge(from("203.0.113.9"), 30)
	if wait := m.Take(from("203.0.113.9"), 0); wait != 10*time.Second {
		t.Errorf("after a charge of 30 the wait is %v", wait)
	}
	for i := range 2 * maxLevels {
		m.Take(from(fmt.Sprintf("10.%d.%d.%d", i>>16, i>>8&255, i&255)), 1)
	}
	if len(m.taken) > maxLevels+1 {
		t.Errorf("%d prefixes are remembered", len(m.taken))
	}
}

// TestGate covers finding M5: 64 entries from each of 64 addresses leave room for others, and for those with seats.
func TestGate(t *testing.T) {
	g := NewGate(64, 4096)
	dropped := 0
	var entries []*Entry
	for i := range 64 {
		for n := range 70 {
			e := g.Enter(from(fmt.Sprintf("192.0.%d.1", i)), Stranger, func() { dropped++ })
			if e == nil || dropped != 6*i+max(0, n-63) {
				t.Fatalf("entry %d of address %d: %v, %d dropped", n, i, e != nil, dropped)
			}
			entries = append(entries, e)
		}
	}
	dropped = 0
	watch := NewGate(2, 0)
	for n := range 3 {
		if e := watch.Enter(from("192.0.2.1"), Watching, func() {}); (e != nil) != (n < 2) {
			t.Errorf("spectator %d of 2: %v", n, e != nil)
		}
	}
	for i := range 40 {
		e := g.Enter(from(fmt.Sprintf("198.51.%d.1", i)), Stranger, func() {})
		if e == nil {
			t.Fatalf("newcomer %d is kept out", i)
		}
		e.Promote(Seated)
	}
	if dropped != 40 || g.Len() != 4096 {
		t.Errorf("%d were dropped for 40 newcomers; there are %d", dropped, g.Len())
	}
	for _, e := range entries {
		e.Leave()
		e.Leave()
	}
	if g.Len() != 40 {
		t.Errorf("%d are left; want 40", g.Len())
	}
	// Among those who all have seats, the one with most makes room.
	g = NewGate(0, 10)
	who := ""
	for i := range 10 {
		a := "192.0.2.1"
		if i == 0 {
			a = "198.51.100.1"
		}
		if g.Enter(from(a), Seated, func() { who += a + " " }) == nil {
			t.Fatal("kept out of an empty gate")
		}
	}
	if g.Enter(from("203.0.113.1"), Stranger, nil) != nil {
		t.Error("a stranger takes the place of a player")
	}
	if g.Enter(from("203.0.113.1"), Seated, nil) == nil || who != "192.0.2.1 " {
		t.Errorf("dropped: %q", who)
	}
	if g.Enter(from("192.0.2.1"), Seated, nil) != nil {
		t.Error("one who has most takes the place of another")
	}
}

// TestProxies covers finding M4: what a proxy says is believed if it is known, and nobody else is.
func TestProxies(t *testing.T) {
	p, err := ParseProxies([]string{"127.0.0.1", "10.0.0.0/8", "2001:db8::/32"})
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"", "localhost", "10.0.0.0/33", "1.2.3.4:80", strings.Repeat("x", 1000)} {
		if _, err := ParseProxies([]string{bad}); err == nil || len(err.Error()) > 300 {
			t.Errorf("%.20q: %v", bad, err)
		}
	}
	for _, c := range []struct{ remote, xff, forwarded, want string }{
		{"192.0.2.7:80", "", "", "192.0.2.7"},
		{"192.0.2.7:80", "1.1.1.1", "for=1.1.1.1", "192.0.2.7"}, // not a proxy
		{"127.0.0.1:80", "", "", "127.0.0.1"},
		{"127.0.0.1:80", "198.51.100.9", "", "198.51.100.9"},
		{"[::ffff:127.0.0.1]:80", "198.51.100.9", "", "198.51.100.9"},
		{"127.0.0.1:80", "6.6.6.6, 198.51.100.9", "", "198.51.100.9"}, // the first is what the client claims
		{"127.0.0.1:80", "6.6.6.6, 198.51.100.9, 10.1.2.3", "", "198.51.100.9"},
		{"127.0.0.1:80", "6.6.6.6, nonsense", "", "127.0.0.1"},
		{"127.0.0.1:80", "6.6.6.6, nonsense, 10.1.2.3", "", "10.1.2.3"},
		{"127.0.0.1:80", "", `for=6.6.6.6, for="[2001:db9::1]:99";proto=https`, "2001:db9::1"},
		{"127.0.0.1:80", "", `for=_hidden`, "127.0.0.1"},
		{"127.0.0.1:80", strings.Repeat("10.0.0.1,", 100) + "10.0.0.1", "", "10.0.0.1"},
		{"@", "", "", "invalid IP"},
	} {
		r := &http.Request{RemoteAddr: c.remote, Header: http.Header{}}
		if c.xff != "" {
			r.Header.Set("X-Forwarded-For", c.xff)
		}
		if c.forwarded != "" {
			r.Header.Set("Forwarded", c.forwarded)
		}
		if got := p.Client(r).String(); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
	for _, c := range [][3]string{{"192.0.2.7", "192.0.2.7/32", "192.0.2.0/24"},
		{"::ffff:192.0.2.7", "192.0.2.7/32", "192.0.2.0/24"},
		{"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"},
		{"fe80::1%eth0", "fe80::/64", "fe80::/48"}} {
		if o := from(c[0]); o.Narrow.String() != c[1] || o.Wide.String() != c[2] {
			t.Errorf("%s: %v", c[0], o)
		}
	}
	if OriginOf(netip.Addr{}) != Local {
		t.Error("no address is somewhere")
	}
}
