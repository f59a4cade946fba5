package table

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/pool"
	"arbiter/record"
	"arbiter/server/budget"
	"arbiter/server/sched"
	"arbiter/server/store"
	"arbiter/server/wire"
)

// kit is a server's games without its sockets, in memory and with a clock that stands still until it is moved.
type kit struct {
	t       testing.TB
	st      *memory
	clock   *handClock
	host    *Host
	delay   int    // of the next game's spectators, in seconds
	edition string // of the rules, if not 2026
}

func newKit(t testing.TB) *kit {
	t.Helper()
	k := &kit{t: t, st: &memory{games: map[string][]store.Entry{}}, clock: &handClock{Scheduler: sched.Real,
		now: time.Unix(1_000_000, 0), chance: rand.NewChaCha8([32]byte{})}}
	k.host = k.server()
	return k
}

// againstPlains starts a game of a deck, of cards of its own, against 60 Plains. The first player is asked only in
// their main phases.
func againstPlains(t *testing.T, list, cards string) (*kit, []*Client) {
	t.Helper()
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, list, cards), packed(t, "60 Plains", "")}, "", "")
	stops := &wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{}, Main: true}
	if err := c[0].Do(stops); err != nil {
		t.Fatal(err)
	}
	return k, c
}

// server returns another server on the same store.
func (k *kit) server() *Host {
	k.t.Helper()
	h, err := NewHost(k.t.Context(), k.st, Options{Scheduler: k.clock, Cards: pool.Cards(),
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Agents: map[string]func() agent.Agent{"heuristic": func() agent.Agent { return agent.NewHeuristic() },
			"random": func() agent.Agent { return agent.NewRandom() },
			"slow":   func() agent.Agent { return thinker{agent.NewHeuristic(), k.clock} }}})
	if err != nil {
		k.t.Fatal(err)
	}
	return h
}

// thinker is a computer player that thinks for longer than other requests wait.
type thinker struct {
	agent.Agent
	clock *handClock
}

func (s thinker) Choose(v engine.View, d *engine.Decision) int {
	s.clock.mu.Lock()
	s.clock.now = s.clock.now.Add(turnTime + time.Millisecond)
	s.clock.mu.Unlock()
	return s.Agent.Choose(v, d)
}

// memory is a store.
type memory struct {
	mu     sync.Mutex
	seq    uint64
	games  map[string][]store.Entry
	follow []func(string, store.Entry)
}

func (m *memory) Add(_ context.Context, game string, after uint64, data []byte) (uint64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	last := uint64(0)
	if all := m.games[game]; len(all) > 0 {
		last = all[len(all)-1].Seq
	}
	if last != after {
		return 0, store.ErrMoved
	}
	m.seq++
	e := store.Entry{Seq: m.seq, Data: data}
	m.games[game] = append(m.games[game], e)
	for _, f := range m.follow {
		f(game, e)
	}
	return m.seq, nil
}

func (m *memory) Read(_ context.Context, game string, after uint64, f func(store.Entry) error) error {
	m.mu.Lock()
	all := m.games[game]
	m.mu.Unlock()
	if len(all) == 0 {
		return store.ErrNoGame
	}
	for _, e := range all {
		if e.Seq > after {
			if err := f(e); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *memory) Follow(_ context.Context, f func(string, store.Entry)) error {
	m.follow = append(m.follow, f)
	return nil
}

func (m *memory) Say(string, []byte) error                                   { return nil }
func (m *memory) Hear(context.Context, func(game string, data []byte)) error { return nil }
func (m *memory) List(context.Context, string, any) error                    { return nil }

// handClock is a clock that is moved by hand. What is due at once runs at once.
type handClock struct {
	sched.Scheduler
	mu     sync.Mutex
	now    time.Time
	timers []*handTimer
	chance *rand.ChaCha8
}

// Random makes games the same in every run.
func (c *handClock) Random(b []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.chance.Read(b)
}

type handTimer struct {
	c  *handClock
	at time.Time
	f  func()
}

func (c *handClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *handClock) Date() time.Time { return c.Now() }

func (c *handClock) AfterFunc(d time.Duration, f func()) sched.Timer {
	if d <= 0 {
		return c.Scheduler.AfterFunc(d, f)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &handTimer{c, c.now.Add(d), f}
	c.timers = append(c.timers, t)
	return t
}

func (t *handTimer) Stop() bool {
	t.c.mu.Lock()
	defer t.c.mu.Unlock()
	i := slices.Index(t.c.timers, t)
	if i >= 0 {
		t.c.timers = slices.Delete(t.c.timers, i, i+1)
	}
	return i >= 0
}

// move moves the clock and runs what is due, in order.
func (c *handClock) move(d time.Duration) {
	c.mu.Lock()
	end := c.now.Add(d)
	for {
		var next *handTimer
		for _, t := range c.timers {
			if !t.at.After(end) && (next == nil || t.at.Before(next.at)) {
				next = t
			}
		}
		if next == nil {
			break
		}
		c.timers = slices.DeleteFunc(c.timers, func(t *handTimer) bool { return t == next })
		c.now = next.at
		c.mu.Unlock()
		next.f()
		c.mu.Lock()
	}
	c.now = end
	c.mu.Unlock()
}

// packed returns an embedded deck, or a deck list with its cards; own are cards of the player's own, as plain text.
func packed(t testing.TB, list, own string) Deck {
	t.Helper()
	from := pool.Cards()
	if own != "" {
		cards, err := card.Read("own", strings.NewReader(own))
		if err != nil {
			t.Fatal(err)
		}
		from = card.Merge(from, card.NewCollection(cards...))
	}
	d, err := pool.Deck(list)
	if err != nil {
		d, err = card.ReadDeck("deck", strings.NewReader(list))
	}
	if err != nil {
		t.Fatal(err)
	}
	out, err := record.Pack(d, from)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// game begins a game; agents says who sits in each seat: a computer by its name, or "" for a person.
func (k *kit) game(decks []Deck, agents ...string) (*Table, []*Client) {
	k.t.Helper()
	format := "duel"
	if len(agents) > 2 {
		format = "free-for-all"
	}
	return k.gameOf(format, decks, agents...)
}

// gameOf is game, in this format.
func (k *kit) gameOf(format string, decks []Deck, agents ...string) (*Table, []*Client) {
	k.t.Helper()
	t, err := k.host.Create(context.Background(), Begin{Name: "a game", Edition: cmp.Or(k.edition, "2026"), Format: format,
		Seats: len(agents), Starting: 1, Delay: k.delay})
	if err != nil {
		k.t.Fatal(err)
	}
	for i, a := range agents {
		s := &Sit{Seat: i, Name: string(rune('A' + i)), Agent: a, Deck: decks[i%len(decks)]}
		if a == "" {
			s.Key = HashToken(s.Name)
		}
		if err := t.Sit(s); err != nil {
			k.t.Fatal(err)
		}
	}
	return t, k.join(t, agents...)
}

// join connects the people of a game.
func (k *kit) join(t *Table, agents ...string) []*Client {
	k.t.Helper()
	out := make([]*Client, len(agents))
	for i, a := range agents {
		if a != "" {
			continue
		}
		c, err := t.Join(string(rune('A'+i)), "", budget.Local, func() {})
		if err != nil {
			k.t.Fatal(err)
		}
		out[i] = c
	}
	return out
}

// option returns the number of the open decision's first option whose text contains a text, or -1.
func option(s *wire.State, text string) int {
	if s.Decision == nil {
		return -1
	}
	for i, o := range s.Decision.Options {
		if strings.Contains(o.Text, text) {
			return i
		}
	}
	return -1
}

// pick answers a client's decision with the option whose text contains a text, passing until it is there.
func (k *kit) pick(c *Client, others []*Client, text string) {
	k.t.Helper()
	for range 200 {
		s := c.State()
		if i := option(s, text); i >= 0 {
			if err := c.Do(&wire.Answer{Type: "answer", At: s.At, Options: []int{i}}); err != nil {
				k.t.Fatalf("%s: %v", text, err)
			}
			return
		}
		k.calm(append([]*Client{c}, others...))
	}
	s := c.State()
	k.t.Fatalf("%q is never offered; turn %d, %s, waiting for %d: %+v", text, s.Turn, s.Step, s.Waiting, s.Decision)
}

// calm has whoever has to decide do as little as possible.
func (k *kit) calm(clients []*Client) {
	k.t.Helper()
	for _, c := range clients {
		if c == nil {
			continue
		}
		s := c.State()
		if s.Decision == nil {
			continue
		}
		i := 0
		for n, o := range s.Decision.Options {
			switch o.Kind {
			case "pass", "no", "done":
				i = n
			case "yes": // keep the hand
				if s.Decision.Kind == "mulligan" {
					i = n
				}
			}
		}
		if err := c.Do(&wire.Answer{Type: "answer", At: s.At, Options: []int{i}}); err != nil {
			k.t.Fatal(err)
		}
		return
	}
}
