package simulate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"arbiter/server/store"
)

// disk is the store that the servers share: what package store promises of NATS JetStream, and nothing more. An entry
// that was acknowledged stays; of one that was not, nobody knows whether it is there.
type disk struct {
	w       *world
	entries []stored
	last    map[string]uint64 // sequence number by game
	lobby   map[string][]byte
	readers []*session

	down bool // the store's own process doesn't run
	runs int  // how often it was started
	full bool // nothing more can be written

	// What goes wrong for a while, as probabilities: of a request that is lost, of an answer that is lost, of a
	// notification that comes twice, of a broadcast that is lost; and how long a request takes at most.
	loseRequest, loseAnswer, double, loseTalk float64
	latency                                   time.Duration
	// lag is by how much what is read may be behind what is written, as at a replica.
	lag time.Duration
	// then is done once, when the next entry is written.
	then func(*session)
}

// stored is an entry in the order of the whole store; its sequence number is its place from 1.
type stored struct {
	game string
	data []byte
	at   time.Duration
}

func newDisk(w *world) *disk {
	return &disk{w: w, last: map[string]uint64{}, lobby: map[string][]byte{}, latency: time.Millisecond}
}

// crash ends the store's process: whatever is under way is over. Whether an entry that is being written is there
// afterwards was decided when it was written.
func (d *disk) crash() { d.down = true }

// restart starts it again.
func (d *disk) restart() { d.down, d.runs = false, d.runs+1 }

// session is the connection of a server to the store. It implements server.Store.
type session struct {
	d      *disk
	p      *process
	follow *subscription
	hear   *subscription
	lobby  *subscription

	followed func(string, store.Entry)
	heard    func(string, []byte)
	listed   func(string, []byte)
}

func (d *disk) connect(p *process) *session {
	s := &session{d: d, p: p, follow: &subscription{p: p}, hear: &subscription{p: p}, lobby: &subscription{p: p}}
	d.readers = slices.DeleteFunc(d.readers, func(o *session) bool { return o.p.dead })
	d.readers = append(d.readers, s)
	return s
}

// subscription delivers messages to a server in order, one at a time.
type subscription struct {
	p       *process
	on      bool
	queue   []func()
	busy    bool
	arrives time.Duration // of the last message
}

// deliver sends a message that takes some time.
func (s *subscription) deliver(d time.Duration, f func()) {
	if !s.on || s.p.dead {
		return
	}
	w := s.p.w
	s.arrives = max(s.arrives, w.now+d)
	w.after(s.arrives-w.now, s.p, func() {
		s.queue = append(s.queue, f)
		if !s.busy {
			s.busy = true
			s.p.Go(s.work)
		}
	})
}

func (s *subscription) work() {
	for len(s.queue) > 0 {
		f := s.queue[0]
		s.queue = s.queue[1:]
		f()
	}
	s.busy = false
}

// errNoStore is the error of a request that the store did not answer.
var errNoStore = errors.New("the store doesn't answer")

// defaultTime is how long a request without a deadline waits, as in the NATS client.
const defaultTime = 5 * time.Second

// request goes to the store and comes back. do runs at the store. If the way there or back fails, request returns
// an error after the deadline.
func (s *session) request(ctx context.Context, what string, do func() error) error {
	if _, ok := ctx.Deadline(); !ok {
		c, cancel := s.p.WithTimeout(ctx, defaultTime)
		defer cancel()
		ctx = c
	}
	d, w := s.d, s.p.w
	lost := func(why string) error {
		w.note("store", s.p.name, what, why)
		never := signal{p: s.p}
		return fmt.Errorf("%w: %w", errNoStore, never.Wait(ctx))
	}
	if w.chance(d.loseRequest) {
		return lost("request lost")
	}
	s.p.sleep(w.between(0, d.latency))
	if d.down {
		return lost("down")
	}
	runs := d.runs
	err := do()
	if w.chance(d.loseAnswer) {
		return lost("answer lost")
	}
	s.p.sleep(w.between(0, d.latency))
	if d.down || d.runs != runs {
		return lost("down before the answer")
	}
	if ctx.Err() != nil {
		return fmt.Errorf("%w: %w", errNoStore, ctx.Err())
	}
	return err
}

// errFull is the error of a store without space.
var errFull = errors.New("insufficient storage resources available")

// Add implements table.Store.
func (s *session) Add(ctx context.Context, game string, after uint64, data []byte) (seq uint64, err error) {
	err = s.request(ctx, "add", func() error {
		d := s.d
		if d.full {
			s.p.w.note("store", s.p.name, "full")
			return errFull
		}
		if d.last[game] != after {
			s.p.w.note("store", s.p.name, "moved", game, int(after), int(d.last[game]))
			return store.ErrMoved
		}
		seq = d.append(game, data)
		if f := d.then; f != nil {
			d.then = nil
			f(s)
		}
		s.p.w.note("store", s.p.name, "added", game, int(seq), string(data))
		return nil
	})
	if err != nil {
		return 0, err
	}
	return seq, nil
}

// append writes an entry and tells all servers.
func (d *disk) append(game string, data []byte) uint64 {
	d.entries = append(d.entries, stored{game, slices.Clone(data), d.w.now})
	seq := uint64(len(d.entries))
	d.last[game] = seq
	d.w.referee.stored(game, data)
	for _, r := range d.readers {
		for n := 1; n > 0; n-- {
			if d.w.chance(d.double) {
				n++
			}
			r.follow.deliver(d.w.between(0, 3*d.latency),
				func() { r.followed(game, store.Entry{Seq: seq, Data: data}) })
		}
	}
	return seq
}

// Read implements table.Store.
func (s *session) Read(ctx context.Context, game string, after uint64, f func(store.Entry) error) error {
	any := after > 0
	for next := after + 1; ; next++ {
		var e *store.Entry
		err := s.request(ctx, "read", func() error {
			before := s.p.w.now - s.p.w.between(0, s.d.lag)
			for ; next <= uint64(len(s.d.entries)); next++ {
				if got := s.d.entries[next-1]; got.at > before {
					break
				} else if got.game == game {
					e = &store.Entry{Seq: next, Data: slices.Clone(got.data)}
					break
				}
			}
			return nil
		})
		switch {
		case err != nil:
			return fmt.Errorf("can't read game %s: %w", game, err)
		case e == nil && !any:
			return store.ErrNoGame
		case e == nil:
			return nil
		}
		any = true
		if err := f(*e); err != nil {
			return err
		}
	}
}

// Follow implements table.Store.
func (s *session) Follow(_ context.Context, f func(string, store.Entry)) error {
	s.follow.on, s.followed = true, f
	return nil
}

// Say implements table.Store.
func (s *session) Say(game string, data []byte) error {
	d := s.d
	if d.down {
		return errNoStore
	}
	for _, r := range d.readers {
		if !d.w.chance(d.loseTalk) {
			r.hear.deliver(d.w.between(0, 3*d.latency), func() { r.heard(game, data) })
		}
	}
	return nil
}

// Hear implements table.Store.
func (s *session) Hear(_ context.Context, f func(string, []byte)) error {
	s.hear.on, s.heard = true, f
	return nil
}

// List implements table.Store.
func (s *session) List(ctx context.Context, game string, line any) error {
	b, err := json.Marshal(line)
	if err != nil {
		return err
	}
	return s.request(ctx, "list", func() error {
		if s.d.full {
			return errFull
		}
		s.d.lobby[game] = b
		for _, r := range s.d.readers {
			r.lobby.deliver(s.d.w.between(0, 3*s.d.latency), func() { r.listed(game, b) })
		}
		return nil
	})
}

// WatchLobby implements server.Store.
func (s *session) WatchLobby(_ context.Context, f func(string, []byte), ready func()) error {
	if s.d.down {
		return errNoStore
	}
	s.lobby.on, s.listed = true, f
	for _, game := range slices.Sorted(maps.Keys(s.d.lobby)) {
		f(game, s.d.lobby[game])
	}
	ready()
	return nil
}

// Alive implements server.Store.
func (s *session) Alive(ctx context.Context) error {
	return s.request(ctx, "alive", func() error { return nil })
}
