package table

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"arbiter/agent"
	"arbiter/server/store"
)

// Host holds the tables of this server.
type Host struct {
	id      string // unique among the servers of a store
	store   *store.Store
	log     *slog.Logger
	agents  map[string]func() agent.Agent
	metrics *Metrics
	builder Builder
	idle    time.Duration

	mu     sync.Mutex
	tables map[string]*Table

	replays replays
}

// Options are the settings of a host.
type Options struct {
	Log *slog.Logger
	// Agents are the computer players by name.
	Agents map[string]func() agent.Agent
	// Idle is how long a table without clients is kept. 0 means 5 minutes.
	Idle    time.Duration
	Metrics *Metrics
}

// NewHost returns a host for the games of a store. It follows what other servers do with them until ctx is done.
func NewHost(ctx context.Context, s *store.Store, o Options) (*Host, error) {
	h := &Host{store: s, log: o.Log, agents: o.Agents, metrics: o.Metrics, idle: o.Idle, tables: map[string]*Table{},
		id: NewToken(6)}
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

// followed handles an entry that was added to any game.
func (h *Host) followed(game string, e store.Entry) {
	h.mu.Lock()
	t := h.tables[game]
	h.mu.Unlock()
	if t == nil {
		return
	}
	go t.do(func() {
		if e.Seq <= t.seq {
			return // our own
		}
		ctx, cancel := context.WithTimeout(context.Background(), storeTime)
		defer cancel()
		if err := t.catchUp(ctx); err != nil {
			t.fail(err)
		}
		t.changed()
		if err := t.drive(); err != nil {
			t.log.Warn("playing on", "error", err)
		}
	})
}

// Open returns the table of a game, reading it from the store if necessary.
func (h *Host) Open(ctx context.Context, id string) (*Table, error) {
	if !validID(id) {
		return nil, store.ErrNoGame
	}
	h.mu.Lock()
	t := h.tables[id]
	fresh := t == nil
	if fresh {
		t = newTable(h, id)
		h.tables[id] = t
		h.metrics.tables.Inc()
	}
	h.mu.Unlock()
	if !fresh {
		// Another call may still be reading it.
		var err error
		if !t.do(func() { err = t.missing() }) {
			return h.Open(ctx, id)
		}
		return t, err
	}
	go t.run()
	var err error
	t.do(func() {
		if err = t.catchUp(ctx); err == nil {
			err = t.drive()
		} else if t.play.begin != nil {
			t.fail(err)
			err = nil // the game can be viewed as far as it goes
		}
	})
	if err != nil {
		h.mu.Lock()
		if h.tables[id] == t {
			delete(h.tables, id)
			h.metrics.tables.Dec()
		}
		h.mu.Unlock()
		return nil, err
	}
	return t, nil
}

// missing returns an error if the game doesn't exist.
func (t *Table) missing() error {
	if t.play.begin == nil {
		return store.ErrNoGame
	}
	return nil
}

// putAway removes a table without clients; its game is in the store.
func (h *Host) putAway(t *Table) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(t.mail) > 0 || h.tables[t.ID] != t {
		return false
	}
	delete(h.tables, t.ID)
	h.metrics.tables.Dec()
	return true
}

// Create begins a game. It sets the version, machine and seed of Begin.
func (h *Host) Create(ctx context.Context, b Begin) (*Table, error) {
	b.AskPriority = true
	b.Version, b.Machine, b.Made, b.Seed = EntryVersion, machine(), time.Now().Unix(), NewToken(32)
	data, err := json.Marshal(Entry{Begin: &b})
	if err != nil {
		return nil, err
	}
	id := NewToken(6)
	if _, err := h.store.Add(ctx, id, 0, data); err != nil {
		return nil, err
	}
	t, err := h.Open(ctx, id)
	if err == nil {
		t.do(t.list)
	}
	return t, err
}

// Sit lets someone take a seat of a game.
func (t *Table) Sit(s *Sit) (err error) {
	if !t.do(func() { err = t.sit(s) }) {
		return errPutAway
	}
	return err
}

// Check reports whether a deck can be played in such a game.
func (h *Host) Check(b *Begin, d Deck) error {
	_, err := h.builder.Setup(b, []Deck{d})
	return err
}

// NewToken returns random bytes in hexadecimal.
func NewToken(bytes int) string {
	b := make([]byte, bytes)
	if _, err := rand.Read(b); err != nil {
		panic(fmt.Sprintf("can't read random bytes: %v", err))
	}
	return hex.EncodeToString(b)
}

func validID(id string) bool {
	if len(id) != 12 {
		return false
	}
	_, err := hex.DecodeString(id)
	return err == nil
}

// machine returns the program's version.
var machine = sync.OnceValue(func() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return "unknown"
})

// OpenSeat returns the first open seat, or -1, and the Begin of the game.
func (t *Table) OpenSeat() (b *Begin, seat int) {
	seat = -1
	t.do(func() {
		b = t.play.begin
		seat = slices.Index(t.play.seats, nil)
	})
	return b, seat
}
