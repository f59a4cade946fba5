package table

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/record"
	"arbiter/server/budget"
	"arbiter/server/sched"
	"arbiter/server/store"
)

// Host holds the tables of this server.
type Host struct {
	id      string // unique among the servers of a store
	store   Store
	sched   sched.Scheduler
	log     *slog.Logger
	agents  map[string]func() agent.Agent
	metrics *Metrics
	cards   atomic.Pointer[card.Collection]
	builder *Builder
	budget  *budget.Budget
	idle    time.Duration
	// games and spectators are the greatest numbers of games in memory and of spectators of one game.
	games, spectators int

	mu     sync.Mutex
	tables map[string]*Table
	asked  map[string]bool // games to which clients of other servers are connected; nil if nobody wants to know

	replays replays
}

// Store holds the entries of all games and carries messages between servers. *store.Store implements it.
type Store interface {
	// Add adds an entry to a game whose last entry has sequence number after, or begins a game if after is 0. It
	// returns the entry's sequence number once it is stored, and store.ErrMoved if there is a later entry. With any
	// other error, such as a *store.UnavailableError, it is unknown whether the entry is stored.
	Add(ctx context.Context, game string, after uint64, data []byte) (uint64, error)
	// Read calls f in order for each entry of a game with a sequence number greater than after. Without any entry it
	// returns store.ErrNoGame. If entries are missing between others, it calls f for those before them and returns a
	// *store.DamagedError. With any other error the entries can't be read at the moment.
	Read(ctx context.Context, game string, after uint64, f func(store.Entry) error) error
	// Follow calls f for each new entry of any game until ctx is done.
	Follow(ctx context.Context, f func(game string, e store.Entry)) error
	// Say sends a message about a game to all servers, without storing it; it may be lost.
	Say(game string, data []byte) error
	// Hear calls f for each such message, including this server's own, until ctx is done.
	Hear(ctx context.Context, f func(game string, data []byte)) error
	// List adds or updates the lobby entry of a game, as JSON.
	List(ctx context.Context, game string, line any) error
}

// Options are the settings of a host.
type Options struct {
	Log *slog.Logger
	// Agents are the computer players by name.
	Agents map[string]func() agent.Agent
	// Cards are the cards whose names players may choose, besides those in the game.
	Cards *card.Collection
	// Idle is how long a table without clients is kept. 0 means 5 minutes.
	Idle    time.Duration
	Metrics *Metrics
	// Scheduler is the time and the concurrency of the tables; nil means sched.Real.
	Scheduler sched.Scheduler
	// Builder compiles the decks; nil means a new one.
	Builder *Builder
	// Budget shares the time in which computers think; nil means one of its own.
	Budget *budget.Budget
	// Games is the greatest number of games in memory, and Spectators that of the spectators of one game; 0 means
	// 2,000 and 50. Games without clients make room for others.
	Games, Spectators int
}

// NewHost returns a host for the games of a store. It follows what other servers do with them until ctx is done.
func NewHost(ctx context.Context, s Store, o Options) (*Host, error) {
	h := &Host{store: s, sched: o.Scheduler, log: o.Log, agents: o.Agents, metrics: o.Metrics, idle: o.Idle,
		tables: map[string]*Table{}}
	h.cards.Store(o.Cards)
	if h.sched == nil {
		h.sched = sched.Real
	}
	if h.builder = o.Builder; h.builder == nil {
		h.builder = &Builder{}
	}
	if h.budget = o.Budget; h.budget == nil {
		h.budget = budget.New(budget.Limits{}, h.sched)
	}
	h.games, h.spectators = cmp.Or(o.Games, 2000), cmp.Or(o.Spectators, 50)
	h.id = sched.Token(h.sched, 6)
	if h.log == nil {
		h.log = slog.Default()
	}
	if h.idle == 0 {
		h.idle = 5 * time.Minute
	}
	if h.metrics == nil {
		h.metrics = NewMetrics(nil)
	}
	if err := s.Hear(ctx, h.said); err != nil {
		return nil, err
	}
	return h, s.Follow(ctx, h.followed)
}

// UseCards changes the cards whose names players may choose. The cards of games are stored with them and stay.
func (h *Host) UseCards(c *card.Collection) { h.cards.Store(c) }

// followed handles an entry that was added to any game.
func (h *Host) followed(game string, e store.Entry) {
	h.mu.Lock()
	t := h.tables[game]
	h.mu.Unlock()
	if t == nil {
		return
	}
	t.post(func() {
		if e.Seq <= t.seq {
			return // our own
		}
		t.known = max(t.known, e.Seq)
		t.refresh()
	})
}

// Has reports whether a game is in memory.
func (h *Host) Has(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[id] != nil
}

// Open returns the table of a game, reading it from the store if necessary.
func (h *Host) Open(ctx context.Context, id string) (*Table, error) {
	if !validID(id) {
		return nil, store.ErrNoGame
	}
	h.mu.Lock()
	t := h.tables[id]
	fresh := t == nil
	if fresh && len(h.tables) >= h.games && !h.makeRoom() {
		h.mu.Unlock()
		return nil, &budget.BusyError{After: 30 * time.Second}
	}
	var err error
	read := h.sched.Signal()
	if fresh {
		t = newTable(h, id)
		h.tables[id] = t
		h.metrics.tables.Inc()
		// Its entries are read before anything else happens to it: others would take it for a game that doesn't exist.
		t.post(func() { defer read.Raise(); err = t.readFirst(ctx) })
	}
	h.mu.Unlock()
	if !fresh {
		// Another call may still be reading it, and wait for its turn to work, which this one may not hold.
		there := false
		budget.Idle(ctx, func() { there = t.do(func() { err = t.missing() }) })
		if !there {
			return h.Open(ctx, id)
		}
		return t, err
	}
	t.rest()
	t.beat()
	read.Wait(context.Background())
	if err != nil {
		h.mu.Lock()
		if h.tables[id] == t {
			delete(h.tables, id)
			h.metrics.tables.Dec()
		}
		t.mail.close()
		h.mu.Unlock()
		if errors.As(err, new(*store.DamagedError)) {
			err = refuse("broken", "%v", err)
		}
		return nil, err
	}
	return t, nil
}

// readFirst reads a game's entries for the first time and plays on. It goes on if whoever opened the game leaves:
// others may have come.
func (t *Table) readFirst(ctx context.Context) error {
	ctx, cancel := t.h.sched.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	if t.unread = t.catchUp(ctx); t.unread != nil {
		return t.unread
	}
	t.opened = true
	if t.broken != nil {
		t.list() // the game can be viewed as far as it goes
	}
	if err := t.drive(); err != nil {
		t.log.Warn("playing on", "error", err)
	}
	return nil
}

// makeRoom puts away the game that has been without clients for the longest time. It reports false if there is none.
func (h *Host) makeRoom() bool {
	var idle *Table
	for _, t := range h.tables {
		if t.connected.Load() > 0 {
			continue
		}
		if idle == nil || t.alone.Load() < idle.alone.Load() || t.alone.Load() == idle.alone.Load() && t.ID < idle.ID {
			idle = t
		}
	}
	if idle == nil {
		return false
	}
	idle.alone.Store(math.MaxInt64) // not chosen again while it is being put away
	idle.post(func() {
		if len(idle.clients) == 0 {
			h.putAway(idle)
		}
	})
	return true
}

// missing returns an error if the game doesn't exist or could not be read.
func (t *Table) missing() error {
	switch {
	case t.opened:
		return nil
	case t.unread == nil || errors.Is(t.unread, store.ErrNoGame):
		return store.ErrNoGame
	}
	return errUnread
}

// putAway removes a table without clients; its game is in the store.
func (h *Host) putAway(t *Table) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[t.ID] != t || !t.mail.closeEmpty() {
		return false
	}
	delete(h.tables, t.ID)
	h.metrics.tables.Dec()
	return true
}

// Create begins a game in which some seats are taken. It sets the version, machine and seed of Begin.
func (h *Host) Create(ctx context.Context, b Begin, sits ...*Sit) (*Table, error) {
	return h.CreateAs(ctx, sched.Token(h.sched, 6), b, sits...)
}

// CreateAs begins a game with this ID, or returns the one that the same request has begun.
func (h *Host) CreateAs(ctx context.Context, id string, b Begin, sits ...*Sit) (*Table, error) {
	b.AskPriority, b.AskTargets, b.Seed = true, true, sched.Token(h.sched, 32)
	if len(sits) == b.Seats {
		decks := make([]Deck, len(sits))
		for i, s := range sits {
			decks[i] = s.Deck
		}
		if _, err := h.builder.Setup(&b, decks, nil); err != nil {
			return nil, refuse("option", "%v", err)
		}
	}
	if err := h.begin(ctx, id, &Entry{Begin: &b, Sits: sits}); err != nil {
		return nil, err
	}
	t, err := h.Open(ctx, id)
	if err == nil {
		t.do(t.list)
	}
	return t, err
}

// begin stores the first entry of a new game, unless the same request has stored it. Everything that the game begins
// with is in one entry: a failure can't leave a part of it.
func (h *Host) begin(ctx context.Context, id string, e *Entry) error {
	e.Begin.Version, e.Begin.Machine, e.Begin.Made = EntryVersion, machine(), h.sched.Date().Unix()
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	if len(data) > store.MaxEntry {
		return refuse("form", "the game is too large to be stored: %d KB, of at most %d", len(data)>>10,
			store.MaxEntry>>10)
	}
	_, err = h.store.Add(ctx, id, 0, data)
	if e.Begin.Ask == "" || !errors.Is(err, store.ErrMoved) {
		return err
	}
	// The game is there. Its first entry tells by which request.
	seen := errors.New("the first entry was read")
	err = h.store.Read(ctx, id, 0, func(old store.Entry) error {
		var first Entry
		if err := json.Unmarshal(old.Data, &first); err != nil || first.Begin == nil || first.Begin.Ask != e.Begin.Ask {
			return errOtherRequest
		}
		return seen
	})
	if errors.Is(err, seen) {
		return nil
	}
	return err
}

var errOtherRequest = refuse("key", "the key was used for another request; use a new one")

// Sit lets someone take a seat of a game.
func (t *Table) Sit(s *Sit) (err error) {
	if !t.do(func() { err = t.sit(s) }) {
		return ErrClosed
	}
	return err
}

// Check reports whether decks can be played in such a game. Stop, if not nil, is asked again and again; its error ends
// the work and is returned.
func (h *Host) Check(b *Begin, stop func() error, decks ...Deck) error {
	_, err := h.builder.Setup(b, decks, stop)
	return err
}

func validID(id string) bool {
	if len(id) != 12 {
		return false
	}
	_, err := hex.DecodeString(id)
	return err == nil
}

// machine returns the program's version; tests set it.
var machine = record.Program

// DecksWith returns the decks of the game with one more in the first open seat.
func (t *Table) DecksWith(d Deck) (out []Deck) {
	t.do(func() {
		seat := slices.Index(t.play.seats, nil)
		for i, s := range t.play.seats {
			switch {
			case i == seat:
				out = append(out, d)
			case s != nil:
				out = append(out, s.Deck)
			}
		}
	})
	return out
}

// OpenSeat returns the Begin of the game and its first open seat, or -1; b is nil if the table has been closed.
func (t *Table) OpenSeat() (b *Begin, seat int) {
	seat = -1
	t.do(func() {
		b = t.play.begin
		seat = slices.Index(t.play.seats, nil)
	})
	return b, seat
}
