package table

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"arbiter/agent"
	"arbiter/pool"
	"arbiter/record"
	"arbiter/server/budget"
	"arbiter/server/sched"
	"arbiter/server/store"
	"arbiter/server/wire"
)

func openStore(t *testing.T) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), t.TempDir(), store.SyncSometimes, store.Share{},
		store.WithLog(slog.New(slog.DiscardHandler)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func newHost(t *testing.T, s Store, sc sched.Scheduler) *Host {
	t.Helper()
	h, err := NewHost(t.Context(), s, Options{Log: slog.New(slog.DiscardHandler), Scheduler: sc,
		Agents: map[string]func() agent.Agent{"heuristic": func() agent.Agent { return agent.NewHeuristic() }}})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func deck(t *testing.T, name string) Deck {
	t.Helper()
	d, err := pool.Deck(name)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := record.Pack(d, pool.Cards())
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// newGame begins a game of two people. The token of seat 0 is "a", that of seat 1 "b".
func newGame(t *testing.T, h *Host) string {
	t.Helper()
	table, err := h.Create(t.Context(), Begin{Name: "Test", Edition: "2026-02-27", Format: "duel", Seats: 2},
		&Sit{Seat: 0, Name: "Ann", Key: HashToken("a"), Deck: deck(t, "dawn-patrol")},
		&Sit{Seat: 1, Name: "Bob", Key: HashToken("b"), Deck: deck(t, "wings-of-fire")})
	if err != nil {
		t.Fatal(err)
	}
	return table.ID
}

// both joins a table for both seats.
func both(t *testing.T, h *Host, id string) [2]*Client {
	t.Helper()
	table, err := h.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var out [2]*Client
	for i, token := range []string{"a", "b"} {
		if out[i], err = table.Join(token, "", budget.Origin{}, func() {}); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// playTo gives random answers until so many are given or the game is over. With undos, players often undo.
func playTo(t *testing.T, c [2]*Client, answers int, undos bool, rng *rand.Rand) (undone int) {
	t.Helper()
	for range 100 * answers {
		moved := false
		for _, one := range c {
			s := one.State()
			if s.Over || s.At >= answers && !undos || undone+s.At >= 2*answers {
				return undone
			}
			if undos && s.Undo && rng.IntN(2) == 0 {
				if err := one.Do(&wire.Undo{At: s.At}); err != nil {
					t.Fatal(err)
				}
				undone++
				moved = true
				continue
			}
			if s.Decision == nil {
				continue
			}
			if err := one.Do(&wire.Answer{At: s.At, Options: []int{rng.IntN(len(s.Decision.Options))}}); err != nil {
				t.Fatal(err)
			}
			moved = true
		}
		if !moved {
			t.Fatal("nobody can play")
		}
	}
	return undone
}

// position returns what a spectator of a game sees, and the check of its position.
func position(t *testing.T, h *Host, id string) (lines []string, check string, given int) {
	t.Helper()
	table, err := h.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	table.do(func() {
		for _, l := range table.play.voices[2].lines {
			lines = append(lines, l.Text)
		}
		check, given = table.play.check(), table.play.given
	})
	return lines, check, given
}

// TestUndoCost plays with many undos: finding M8. A server that reads the game plays no answer that was undone, and an
// undo doesn't play the whole game again. Both have the same position and the same log.
func TestUndoCost(t *testing.T) {
	if testing.Short() {
		t.Skip("plays long games")
	}
	s := openStore(t)
	h, again := newHost(t, s, nil), newHost(t, s, nil)
	total := 0
	for seed := uint64(1); total < 50; seed++ {
		if seed > 20 {
			t.Fatalf("only %d undos", total)
		}
		id := newGame(t, h)
		undone := playTo(t, both(t, h, id), 300, true, rand.New(rand.NewPCG(seed, 1)))
		lines, check, given := position(t, h, id)
		at := len(mustTable(t, h, id).play.inputs)
		if most := at + undone*(1+maxCopies*copyEvery); given > most {
			t.Errorf("%d answers with %d undos: the engine took %d answers", at, undone, given)
		}
		lines2, check2, given2 := position(t, again, id)
		if given2 != at {
			t.Errorf("reading a game of %d answers and %d undos, the engine took %d answers", at, undone, given2)
		}
		if check != check2 || !slices.Equal(lines, lines2) {
			t.Error("a server that reads the game has another game")
		}
		t.Logf("%d answers, %d undos, %d answers taken, %d when read", at, undone, given, given2)
		total += undone
	}
}

func mustTable(t *testing.T, h *Host, id string) *Table {
	t.Helper()
	table, err := h.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// entries reads the entries of a game.
func entries(t *testing.T, s Store, id string) (out []Entry) {
	t.Helper()
	if err := s.Read(t.Context(), id, 0, func(e store.Entry) error {
		var entry Entry
		err := json.Unmarshal(e.Data, &entry)
		out = append(out, entry)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// write stores entries as a new game.
func write(t *testing.T, s Store, id string, entries []Entry) {
	t.Helper()
	seq := uint64(0)
	for i := range entries {
		b, err := json.Marshal(&entries[i])
		if err != nil {
			t.Fatal(err)
		}
		if seq, err = s.Add(t.Context(), id, seq, b); err != nil {
			t.Fatal(err)
		}
	}
}

// as sets the version of the program.
func as(t *testing.T, build string) {
	before := machine
	machine = func() string { return build }
	t.Cleanup(func() { machine = before })
}

// TestUpgrade opens games that another build has stored. One that this build plays equally goes on and names both
// builds; one that it plays differently is closed with the reason and takes no answers.
func TestUpgrade(t *testing.T) {
	s := openStore(t)
	as(t, "old")
	h := newHost(t, s, nil)
	id := newGame(t, h)
	playTo(t, both(t, h, id), 40, false, rand.New(rand.NewPCG(2, 2)))
	old := entries(t, s, id)

	as(t, "new")
	t.Run("equal", func(t *testing.T) {
		h := newHost(t, s, nil)
		c := both(t, h, id)
		playTo(t, c, 60, false, rand.New(rand.NewPCG(3, 3)))
		named := 0
		for _, e := range entries(t, s, id)[len(old):] {
			if e.Play != nil && e.Play.Machine == "new" {
				named++
			}
		}
		if named != 1 {
			t.Errorf("the new build is named %d times", named)
		}
	})
	different := func(id string, change func([]Entry) int) func(t *testing.T) {
		return func(t *testing.T) {
			var changed []Entry
			b, _ := json.Marshal(old)
			if err := json.Unmarshal(b, &changed); err != nil {
				t.Fatal(err)
			}
			at := change(changed)
			write(t, s, id, changed)
			h := newHost(t, s, nil)
			c := both(t, h, id)
			table := mustTable(t, h, id)
			var why *DifferentError
			if !errors.As(table.broken, &why) || why.Build != "old" || why.Now != "new" || why.Answers != at {
				t.Errorf("differs after %d answers: %v", at, table.broken)
			}
			for _, one := range c {
				s := one.State()
				if s.Decision != nil || !strings.Contains(s.Outcome, "arbiter old") {
					t.Errorf("the game goes on: %s", s.Outcome)
				}
				if err := one.Do(&wire.Answer{At: s.At, Options: []int{0}}); err == nil {
					t.Error("an answer is accepted")
				}
			}
			if n := len(entries(t, s, id)); n != len(old) {
				t.Errorf("%d entries, before %d", n, len(old))
			}
			if l := table.line(); l.State != "closed" || !strings.Contains(l.Reason, "arbiter old") {
				t.Errorf("listed as %s: %s", l.State, l.Reason)
			}
		}
	}
	t.Run("another position", different("0000000000a1", func(e []Entry) int {
		m := e[(len(e)+3)/2].Play
		m.Check = "d0000000000000000"
		return m.At + len(m.Answers)
	}))
	t.Run("an impossible answer", different("0000000000a2", func(e []Entry) int {
		m := e[(len(e)+3)/2].Play
		m.Answers[0] = 1000
		return m.At
	}))
	t.Run("another state, format 1", different("0000000000a3", func(e []Entry) int {
		m := e[(len(e)+3)/2].Play
		m.Check = "0000000000000000"
		return m.At + len(m.Answers)
	}))
}

// TestFormat1 reads a game as it was stored before: an entry for each seat, and hashes of the state only.
func TestFormat1(t *testing.T) {
	s := openStore(t)
	h := newHost(t, s, nil)
	id := newGame(t, h)
	playTo(t, both(t, h, id), 40, false, rand.New(rand.NewPCG(4, 4)))
	now := entries(t, s, id)
	now[0].Begin.Version = 1
	old := []Entry{{Begin: now[0].Begin}, {Sit: now[0].Sits[0]}, {Sit: now[0].Sits[1]}}
	p := play{}
	if err := p.follow(&now[0], h.builder); err != nil {
		t.Fatal(err)
	}
	for _, e := range now[1:] {
		if err := p.move(e.Play); err != nil {
			t.Fatal(err)
		}
		e.Play.Check = stateHash(&p)
		old = append(old, e)
	}
	write(t, s, "0000000000b1", old)
	_, check, _ := position(t, h, id)
	if _, check2, _ := position(t, h, "0000000000b1"); check2 != check {
		t.Error("the position is another")
	}
	if err := mustTable(t, h, "0000000000b1").broken; err != nil {
		t.Error(err)
	}
	playTo(t, both(t, h, "0000000000b1"), 60, false, rand.New(rand.NewPCG(5, 5)))
}

func stateHash(p *play) string {
	const digits = "0123456789abcdef"
	out := make([]byte, 16)
	for i, n := 15, p.g.Canonical(); i >= 0; i, n = i-1, n>>4 {
		out[i] = digits[n&15]
	}
	return string(out)
}

// failing is a store that fails for a while, storing the entry or not.
type failing struct {
	Store
	fails  atomic.Bool
	stores bool
}

func (f *failing) Add(ctx context.Context, game string, after uint64, data []byte) (uint64, error) {
	if !f.fails.Load() {
		return f.Store.Add(ctx, game, after, data)
	}
	if f.stores {
		f.Store.Add(ctx, game, after, data)
	}
	return 0, &store.UnavailableError{Err: errors.New("on purpose")}
}

func (f *failing) Read(ctx context.Context, game string, after uint64, g func(store.Entry) error) error {
	if f.fails.Load() {
		return &store.UnavailableError{Err: errors.New("on purpose")}
	}
	return f.Store.Read(ctx, game, after, g)
}

// TestFailingStore plays while nothing can be stored or read: finding H4. Answers are refused with a reason, the game
// stays at what is stored, and goes on afterwards, also if an entry was stored all the same. A creation leaves a whole
// game or none.
func TestFailingStore(t *testing.T) {
	for _, stores := range []bool{false, true} {
		s := openStore(t)
		f := &failing{Store: s, stores: stores}
		h := newHost(t, f, nil)
		id := newGame(t, h)
		c := both(t, h, id)
		rng := rand.New(rand.NewPCG(6, 6))
		playTo(t, c, 80, false, rng)
		lines, check, _ := position(t, h, id)
		f.fails.Store(true)
		for range 3 {
			for _, one := range c {
				if s := one.State(); s.Decision != nil {
					var r *Refusal
					err := one.Do(&wire.Answer{At: s.At, Options: []int{0}})
					if !errors.As(err, &r) || r.Code != "store" {
						t.Errorf("stores %v: %v", stores, err)
					}
				} else if strings.Contains(s.Outcome, "can't go on") {
					t.Errorf("stores %v: %s", stores, s.Outcome)
				}
			}
		}
		if l, k, _ := position(t, h, id); k != check || !slices.Equal(l, lines) {
			t.Errorf("stores %v: the game is not at what is stored", stores)
		}
		if _, err := h.Create(t.Context(), Begin{Name: "Half", Edition: "2026-02-27", Format: "duel", Seats: 2},
			&Sit{Name: "Ann", Key: HashToken("a"), Deck: deck(t, "dawn-patrol")}); err == nil {
			t.Error("a game is begun that can't be stored")
		}
		f.fails.Store(false)
		table := mustTable(t, h, id)
		table.do(func() {
			if err := table.current(); err != nil {
				t.Error(err)
			}
		})
		playTo(t, c, 120, false, rng)
		_, check, _ = position(t, h, id)
		if _, check2, _ := position(t, newHost(t, s, nil), id); check2 != check {
			t.Errorf("stores %v: another server has another game", stores)
		}
		games, err := s.Games(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for game := range games {
			if e := entries(t, s, game); len(e[0].Sits) == 0 {
				t.Errorf("game %s was begun, but nobody is seated", game)
			}
		}
	}
}

// meddling is a scheduler that does something when the first timer is set.
type meddling struct {
	sched.Scheduler
	meddle func()
}

func (m *meddling) AfterFunc(d time.Duration, f func()) sched.Timer {
	if do := m.meddle; do != nil {
		m.meddle = nil
		do()
	}
	return m.Scheduler.AfterFunc(d, f)
}

// TestOpenTogether: who opens a game that another is just opening doesn't take it for one that doesn't exist.
func TestOpenTogether(t *testing.T) {
	s := openStore(t)
	id := newGame(t, newHost(t, s, nil))
	m := &meddling{Scheduler: sched.Real}
	h := newHost(t, s, m)
	var other error
	m.meddle = func() { _, other = h.Open(t.Context(), id) }
	if _, err := h.Open(t.Context(), id); err != nil || other != nil {
		t.Errorf("%v, and the other: %v", err, other)
	}
	if m.meddle != nil {
		t.Error("nobody else opened it")
	}
}

// dated is a scheduler with another date. It waits for other servers' answers only until they have come.
type dated struct {
	sched.Scheduler
	ahead    time.Duration
	answered func() bool
}

func (d *dated) AfterFunc(wait time.Duration, f func()) sched.Timer {
	if wait != askTime {
		return d.Scheduler.AfterFunc(wait, f)
	}
	go func() {
		for end := time.Now().Add(20 * time.Second); !d.answered() && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		f()
	}()
	return d.Scheduler.AfterFunc(0, func() {})
}

func (d *dated) Date() time.Time { return d.Scheduler.Date().Add(d.ahead) }

// TestExpire removes old games, and their lobby entries, and nothing else: finding M4.
func TestExpire(t *testing.T) {
	s := openStore(t)
	sc := &dated{Scheduler: sched.Real}
	h := newHost(t, s, sc)
	other := newHost(t, s, nil)
	idle, watched, moved := newGame(t, h), newGame(t, h), newGame(t, h)
	waits, err := h.Create(t.Context(), Begin{Name: "Open", Edition: "2026-02-27", Format: "duel", Seats: 2},
		&Sit{Name: "Ann", Key: HashToken("a"), Deck: deck(t, "dawn-patrol")})
	if err != nil {
		t.Fatal(err)
	}
	open := waits.ID
	both(t, other, watched)
	k := NewKeeper(h, s, Ages{Finished: 1000 * time.Hour, Abandoned: 100 * time.Hour, Open: 10 * time.Hour})
	expire := func(grace time.Duration, want int, busy ...string) {
		t.Helper()
		sc.answered = func() bool {
			h.mu.Lock()
			defer h.mu.Unlock()
			return !slices.ContainsFunc(busy, func(game string) bool { return !h.asked[game] })
		}
		if n, err := k.Expire(t.Context(), grace); err != nil || n != want {
			t.Errorf("%v ahead: %d games removed: %v", sc.ahead, n, err)
		}
	}
	expire(0, 0)
	sc.ahead = 20 * time.Hour
	expire(time.Hour, 0) // it may be the date that is wrong
	expire(0, 1)
	sc.ahead = 101 * time.Hour
	// A game to which something is added at the last moment stays.
	last, _, err := s.Last(t.Context(), moved)
	if err != nil {
		t.Fatal(err)
	}
	c := both(t, other, moved)
	playTo(t, c, 1, false, rand.New(rand.NewPCG(1, 1)))
	if gone, err := k.remove(t.Context(), moved, last); gone || err != nil {
		t.Errorf("a game that goes on was removed: %v", err)
	}
	expire(0, 1, watched, moved)
	games, err := s.Games(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	listed, err := k.lobby(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for id, stays := range map[string]bool{idle: false, open: false, watched: true, moved: true} {
		if _, ok := listed[id]; ok != stays || (games[id] > 0) != stays {
			t.Errorf("%s: listed %v, %d entries, should stay: %v", id, ok, games[id], stays)
		}
		// A host that has the game open hears of it a little later.
		for end := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) {
			table, err := h.Open(t.Context(), id)
			there := err == nil && table.broken == nil
			if there == stays {
				break
			}
			if time.Now().After(end) {
				t.Errorf("%s: %v", id, err)
				break
			}
		}
	}
}

// TestCompare rebuilds the lobby: finding L5, and closes games that lack entries.
func TestCompare(t *testing.T) {
	s := openStore(t)
	h := newHost(t, s, nil)
	id, unlisted := newGame(t, h), newGame(t, h)
	if err := s.Unlist(t.Context(), unlisted); err != nil {
		t.Fatal(err)
	}
	if err := s.List(t.Context(), "0000000000c1", wire.LobbyGame{ID: "0000000000c1", State: "playing", Name: "Gone"}); err != nil {
		t.Fatal(err)
	}
	a := &lacking{Store: s, games: map[string]int{id: 2}}
	h2 := newHost(t, s, nil)
	k := NewKeeper(h2, a, Ages{})
	if err := k.Compare(t.Context()); err != nil {
		t.Fatal(err)
	}
	listed, err := k.lobby(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for game, want := range map[string]string{id: "closed", unlisted: "playing", "0000000000c1": "closed"} {
		if l := listed[game]; l.State != want || (l.Reason == "") != (want != "closed") {
			t.Errorf("%s is listed as %q, %q; want %s", game, l.State, l.Reason, want)
		}
	}
	for _, h := range []*Host{h2, newHost(t, s, nil)} {
		for _, c := range both(t, h, id) {
			if s := c.State(); s.Decision != nil || !strings.Contains(s.Outcome, "damaged") {
				t.Errorf("a game that lacks entries goes on: %s", s.Outcome)
			}
		}
	}
	if !a.told {
		t.Error("nobody was told")
	}
}

// lacking is a store that has lost entries.
type lacking struct {
	*store.Store
	games map[string]int
	told  bool
}

func (l *lacking) Lacking() map[string]int { return l.games }
func (l *lacking) Told() error             { l.told = true; return nil }

// slow is a store that reads one game slowly.
type slow struct {
	Store
	game  string
	begun chan struct{}
	go_   chan struct{}
}

func (s *slow) Read(ctx context.Context, game string, after uint64, f func(store.Entry) error) error {
	if game == s.game {
		close(s.begun)
		<-s.go_
	}
	return s.Store.Read(ctx, game, after, f)
}

// TestSlowReplay opens a replay while another one is being read: finding M8. Nobody waits for another game, and a game
// is read once for all who want it.
func TestSlowReplay(t *testing.T) {
	s := openStore(t)
	h := newHost(t, s, nil)
	a, b := newGame(t, h), newGame(t, h)
	for _, id := range []string{a, b} {
		if err := both(t, h, id)[0].Do(&wire.Concede{}); err != nil {
			t.Fatal(err)
		}
	}
	w := &slow{Store: s, game: a, begun: make(chan struct{}), go_: make(chan struct{})}
	h2 := newHost(t, w, nil)
	opened := make(chan *Replay)
	open := func() {
		r, err := h2.Replay(t.Context(), a, nil)
		if err != nil {
			t.Error(err)
		}
		opened <- r
	}
	go open()
	<-w.begun
	go open()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if _, err := h2.Replay(ctx, b, nil); err != nil {
		t.Error(err)
	}
	close(w.go_)
	if r1, r2 := <-opened, <-opened; r1 != r2 || r1 == nil {
		t.Error("the game was read twice")
	}
}
