package table

import (
	"bytes"
	"context"
	"errors"
	"time"
)

// The store may fail to answer for a while. A table that only misses what other servers have added shows what it has.
// But a table whose own entry was perhaps not stored doesn't know its game any more: until it has read its entries
// again, it shows nothing and refuses everything.

// unreadError reports that the store didn't answer when entries were to be read; nothing is wrong with them.
type unreadError struct{ error }

func (e *unreadError) Unwrap() error { return e.error }

// errStore refuses a request because it was not stored.
var errStore = refuse("store", "can't store the answer; try again")

// errUnknown reports that a game can't be opened at the moment.
var errUnknown = errors.New("the game can't be read at the moment")

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

// readAgain is the time after which entries are read again.
const readAgain = time.Second

// refresh reads the entries that the table doesn't have yet, and plays on after them, soon. If the store doesn't answer,
// or answers with less than the table has had already, it tries again later.
func (t *Table) refresh() {
	ctx, cancel := t.h.sched.WithTimeout(context.Background(), storeTime)
	defer cancel()
	before := t.seq
	err := t.catchUp(ctx)
	if err == nil && t.seq < t.known {
		err = &unreadError{errors.New("the store is behind")}
	}
	unread := (*unreadError)(nil)
	switch {
	case errors.As(err, &unread):
		t.log.Warn("the game could not be read", "error", err)
		t.refreshLater()
		if t.unknown || t.seq == before {
			return
		}
	case err != nil:
		t.fail(err)
		t.unknown = false
	case t.seq == before && !t.unknown:
		return
	default:
		t.unknown = false
	}
	t.withdraw()
	t.admit()
	t.changed()
	t.later(false)
}

// refreshLater has the table read its entries again.
func (t *Table) refreshLater() {
	if t.again {
		return
	}
	t.again = true
	t.h.sched.AfterFunc(readAgain, func() {
		t.post(func() {
			t.again = false
			t.refresh()
		})
	})
}
