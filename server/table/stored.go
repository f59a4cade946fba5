package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"arbiter/server/budget"
	"arbiter/server/store"
)

// A table and the store: the table's game is what the store has, plus the answers of the request that is being handled.
// If those can't be stored, the game goes back to what is stored, and reads it again as soon as possible, since an
// entry whose storing has failed may still be there.

// againTime is how soon a game goes on after a failure of the store, in which no player has an answer to give.
const againTime = 2 * time.Second

// catchUp reads the entries that others have added. An error in them ends the game; if they can't be read, they will be
// later.
func (t *Table) catchUp(ctx context.Context) error {
	h := readFrom(&t.play)
	var wrong error // in an entry
	removed := false
	live := t.seq > 0 // what is read now was stored since
	began := t.h.sched.Now()
	var entries []store.Entry
	var err error
	budget.Idle(ctx, func() {
		err = t.h.store.Read(ctx, t.ID, t.seq, func(e store.Entry) error {
			entries = append(entries, e)
			return nil
		})
	})
	t.otherwise += t.h.sched.Now().Sub(began)
	for _, e := range entries {
		var entry Entry
		if err := json.Unmarshal(e.Data, &entry); err != nil {
			wrong = fmt.Errorf("can't read a stored entry: %w", err)
			break
		}
		t.awaited.look(t.seq, e.Data)
		t.seq = e.Seq
		t.known = max(t.known, e.Seq)
		removed = removed || entry.Close != nil && entry.Close.Removed
		if wrong = h.add(&t.play, &entry, t.h.builder); wrong != nil {
			break
		}
	}
	var damaged *store.DamagedError
	if errors.As(err, &damaged) && wrong == nil {
		wrong = err
	}
	if e := h.play(&t.play, t.withdraw); e != nil {
		wrong = e
	}
	t.date(live)
	t.kept = readFrom(&t.play)
	t.seat()
	t.resume()
	switch {
	case wrong != nil && t.play.begin == nil:
		return wrong
	case wrong != nil:
		t.fail(wrong)
	case t.play.closed != "":
		t.fail(errors.New(t.play.closed))
	case errors.Is(err, store.ErrNoGame) && t.play.begin != nil:
		t.fail(errors.New("the game was removed"))
	case err != nil:
		t.behind = true
		return err
	case t.seq < t.known:
		t.behind = true
		return errBehind
	}
	t.behind = false
	if removed || errors.Is(err, store.ErrNoGame) {
		return store.ErrNoGame
	}
	return nil
}

// errUnread reports that a game can't be opened at the moment, and errBehind that the store answers with less than it
// has answered before, as a replica may.
var (
	errUnread = errors.New("the game can't be read at the moment")
	errBehind = errors.New("the store is behind")
)

// awaited is an entry of which it isn't known whether it was stored.
type awaited struct {
	after uint64 // the sequence number of the entry before it
	data  []byte
	found bool
}

// look compares it to an entry that was read.
func (a *awaited) look(after uint64, data []byte) {
	a.found = a.found || a.data != nil && a.after == after && bytes.Equal(a.data, data)
}

// stored reports whether it has been found, and stops looking for it.
func (a *awaited) stored() bool {
	found := a.found
	*a = awaited{}
	return found
}

// refresh reads the entries that the table doesn't have yet, and plays on after them, soon.
func (t *Table) refresh() {
	ctx, cancel := t.h.sched.WithTimeout(context.Background(), storeTime)
	defer cancel()
	before, was := t.seq, t.behind
	if err := t.catchUp(ctx); err != nil {
		t.log.Debug("the game could not be read", "error", err)
		t.again()
	}
	if t.seq == before && t.behind == was {
		return
	}
	t.withdraw()
	t.admit()
	t.changed()
	t.later(false)
}

// current reads what was added while the store could not be read.
func (t *Table) current() error {
	if !t.behind {
		return nil
	}
	ctx, cancel := t.h.sched.WithTimeout(context.Background(), storeTime)
	defer cancel()
	if err := t.catchUp(ctx); err != nil {
		t.again()
		return unavailable(err)
	}
	t.admit()
	t.changed()
	return nil
}

// unavailable tells a player why nothing can be stored.
func unavailable(err error) error {
	var down *store.UnavailableError
	if errors.As(err, &down) {
		return refuse("store", "the server can't store anything at the moment, so it takes no answers: %s; try again later",
			down.Public())
	}
	return refuse("store", "the answer was not stored; try again")
}

// again goes on later, if the store could not be read.
func (t *Table) again() {
	if t.waiting {
		return
	}
	t.waiting = true
	t.h.sched.AfterFunc(againTime, func() {
		t.post(func() {
			t.waiting = false
			if !t.behind {
				return
			}
			if err := t.drive(); err != nil {
				t.log.Debug("the store still fails", "error", err)
			}
		})
	})
}

// fail ends the game on this server because it can't continue.
func (t *Table) fail(err error) {
	if t.broken == nil {
		t.broken = err
		t.log.Warn("the game can't go on", "error", err)
		t.changed()
	}
}

// add stores an entry whose effect is already applied. If that fails, the game returns to what is stored.
func (t *Table) add(e *Entry) error {
	if now := machine(); e.Play != nil && t.play.build != now {
		e.Play.Machine = now
	}
	b, err := json.Marshal(e)
	if err != nil {
		return err
	}
	ctx, cancel := t.h.sched.WithTimeout(context.Background(), storeTime)
	defer cancel()
	began := t.h.sched.Now()
	seq, err := t.h.store.Add(ctx, t.ID, t.seq, b)
	t.h.metrics.stored(t.h.sched.Now().Sub(began), err)
	t.otherwise += t.h.sched.Now().Sub(began)
	if err == nil {
		t.seq, t.play.build = seq, machine()
		t.known = max(t.known, seq)
		t.date(true)
		t.kept = readFrom(&t.play)
		return nil
	}
	t.log.Warn("an entry was not stored", "error", err)
	if e.Sit != nil {
		t.play.seats[e.Sit.Seat] = nil
		t.play.setup, t.play.g = nil, nil
	}
	if e.Board != nil {
		delete(t.play.boards, e.Board.Seat)
	}
	if e.Next != nil {
		t.play.next = ""
	}
	t.awaited = awaited{after: t.seq, data: b}
	t.reload()
	if t.awaited.stored() {
		return nil
	}
	if errors.Is(err, store.ErrMoved) {
		return refuse("late", "the game has moved on in the meantime")
	}
	return unavailable(err)
}

// reload restores the stored state of the game.
func (t *Table) reload() {
	for i := range t.places {
		t.places[i].agent = nil
	}
	if err := t.takeBack(); err != nil {
		t.fail(err)
	}
	t.behind = true
	ctx, cancel := t.h.sched.WithTimeout(context.Background(), storeTime)
	defer cancel()
	if err := t.catchUp(ctx); err != nil {
		t.log.Debug("the game could not be read again yet", "error", err)
		t.again()
	}
	t.withdraw()
	t.admit()
	t.changed()
}

// takeBack returns to the answers that are stored.
func (t *Table) takeBack() error {
	if t.play.g == nil || t.kept == nil {
		return nil
	}
	r, now := t.kept, t.play.replies()
	for r.base = 0; r.base < min(len(r.replies), len(now)) && r.replies[r.base] == now[r.base]; r.base++ {
	}
	r.checks = nil
	err := r.play(&t.play, func() {})
	t.kept = readFrom(&t.play)
	return err
}
