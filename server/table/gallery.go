package table

import (
	"time"

	"arbiter/server/sched"
)

// The gallery: spectators see a game later than its players, by the delay that the one who made it chose, and only
// what is public. A choice that was taken back within that time they don't see at all.

// gallery is a game as its spectators see it.
type gallery struct {
	play play
	wake sched.Timer // runs when there is more to see
}

// mark is how far the game had come at a time.
type mark struct {
	when int64     // milliseconds of Unix time, by the clock of the server that stored it
	n    int       // answers
	due  time.Time // when the gallery sees it, by the scheduler of this server; zero if that wasn't worked out yet
}

// mark notes that answers were stored or taken back.
func (p *play) mark(when int64) { p.marks = marked(p.marks, when, len(p.inputs)) }

// marked adds to marks that there were n answers at a time.
func marked(marks []mark, when int64, n int) []mark {
	for len(marks) > 0 && marks[len(marks)-1].n >= n {
		marks = marks[:len(marks)-1]
	}
	return append(marks, mark{when: when, n: n})
}

// slowest is how long it may take until an answer that was given is stored.
const slowest = 2 * time.Minute

// date works out when the gallery sees the answers that this server has just learned of. If they were just stored, that
// is after the delay, and so if they were given in the last minutes: it may have taken time until they were stored and
// the players saw them. What was given earlier is seen at once. Clocks may be wrong, so it never takes longer than the
// delay.
func (t *Table) date(justGiven bool) {
	now, delay := t.h.sched.Date().UnixMilli(), t.delay()
	for i := range t.play.marks {
		m := &t.play.marks[i]
		if !m.due.IsZero() {
			continue
		}
		wait := delay
		if given := time.Duration(now-m.when) * time.Millisecond; !justGiven && given > delay+slowest {
			wait = 0
		}
		m.due = t.h.sched.Now().Add(wait)
	}
}

// delay returns how much later than the players spectators see the game.
func (t *Table) delay() time.Duration {
	if t.play.begin == nil {
		return 0
	}
	return time.Duration(t.play.begin.Delay) * time.Second
}

// shown returns the game that a client sees.
func (t *Table) shown(c *Client) *play {
	if c.seat >= 0 || t.delay() == 0 || t.play.g == nil {
		return &t.play
	}
	if t.gallery == nil {
		t.gallery = &gallery{play: play{begin: t.play.begin, seats: t.play.seats, setup: t.play.setup}}
		if err := t.gallery.play.restart(); err != nil {
			t.fail(err)
		}
		t.admit()
	}
	return &t.gallery.play
}

// admit shows the gallery what happened long enough ago, and waits for what happened since.
func (t *Table) admit() {
	g := t.gallery
	if g == nil || t.play.g == nil {
		return
	}
	if g.wake != nil {
		g.wake.Stop()
		g.wake = nil
	}
	now, n := t.h.sched.Now(), 0
	for _, m := range t.play.marks {
		if wait := m.due.Sub(now); wait > 0 {
			g.wake = t.h.sched.AfterFunc(wait, func() { t.post(t.reveal) })
			break
		}
		n = m.n
	}
	common := 0 // what the gallery has seen and was not taken back
	for common < min(len(t.play.inputs), len(g.play.inputs)) && g.play.inputs[common] == t.play.inputs[common] {
		common++
	}
	if common < len(g.play.inputs) {
		if err := g.play.move(&Moves{At: common, Undo: true}); err != nil {
			t.fail(err)
			return
		}
		t.withdraw()
	}
	g.play.named, g.play.repeats = t.play.named, t.play.repeats
	for len(g.play.inputs) < n {
		t.catch()
		at := len(g.play.inputs)
		if err := g.play.input(t.play.inputs[at], t.play.steps[at].hand); err != nil {
			t.fail(err)
			return
		}
	}
}

// reveal shows the gallery more.
func (t *Table) reveal() {
	t.admit()
	for _, c := range t.clients {
		if c.seat < 0 {
			c.changed()
		}
	}
}
