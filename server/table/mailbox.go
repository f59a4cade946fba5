package table

import (
	"context"
	"sync"
)

// mailbox holds the requests of a table. They are run one at a time, in the order they came.
type mailbox struct {
	mu     sync.Mutex
	queue  []func()
	busy   bool // work is running
	closed bool
}

// post has f run after the requests that came before it, and doesn't wait for it. It reports false if the table has
// been closed and must be opened again.
func (t *Table) post(f func()) bool {
	t.mail.mu.Lock()
	defer t.mail.mu.Unlock()
	if t.mail.closed {
		return false
	}
	t.mail.queue = append(t.mail.queue, f)
	if !t.mail.busy {
		t.mail.busy = true
		t.h.sched.Go(t.work)
	}
	return true
}

// do is like post, but waits until f has run.
func (t *Table) do(f func()) bool {
	ran := t.h.sched.Signal()
	if !t.post(func() { defer ran.Raise(); f() }) {
		return false
	}
	return ran.Wait(context.Background()) == nil
}

// work runs requests until there are none.
func (t *Table) work() {
	for f := t.mail.next(); f != nil; f = t.mail.next() {
		f()
	}
}

// next takes the first request, or nil if there is none.
func (m *mailbox) next() func() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.queue) == 0 {
		m.queue, m.busy = nil, false
		return nil
	}
	f := m.queue[0]
	m.queue[0] = nil
	m.queue = m.queue[1:]
	return f
}

// close stops accepting requests. Those that are in will still run.
func (m *mailbox) close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
}

// closeEmpty does the same if no request is waiting; otherwise it reports false.
func (m *mailbox) closeEmpty() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = m.closed || len(m.queue) == 0
	return m.closed
}

// rest closes the table when it has had no clients for a while.
func (t *Table) rest() {
	t.h.sched.AfterFunc(t.h.idle/restParts, func() {
		t.post(func() {
			if len(t.clients) > 0 || t.lately() || !t.h.putAway(t) {
				t.rest()
			}
		})
	})
}

// A game with few answers is soon read again, and one that is over is hardly looked at, so they stay in memory only for
// one of restParts of the host's idle time: there are many of them.
const (
	restParts  = 10
	fewAnswers = 30
)

// lately reports whether there was a client a short while ago.
func (t *Table) lately() bool {
	limit := t.h.idle
	if len(t.play.inputs) < fewAnswers || t.play.g != nil && t.play.g.Over() {
		limit /= restParts
	}
	return t.h.sched.Now().UnixNano()-t.alone.Load() < int64(limit)
}

// beat announces this server's clients at intervals, and reads what others have stored in case word of it got lost or
// came before it could be read, until the table is closed.
func (t *Table) beat() {
	t.h.sched.AfterFunc(hereEvery, func() {
		t.post(func() {
			if t.forgetSilent(); len(t.clients) > 0 {
				t.sayHere(false)
				t.refresh()
			}
			t.beat()
		})
	})
}
