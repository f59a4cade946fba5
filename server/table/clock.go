package table

import (
	"time"

	"arbiter/agent"
	"arbiter/server/sched"
)

// Clock: a player whose time for a decision runs out is away, and the computer decides for them until they are
// back.

// clock is the timer for the open decision.
type clock struct {
	at    int // the decision, as the number of answers before it; -1 if the clock is stopped
	end   time.Time
	timer sched.Timer
}

// wind starts the clock for a person's decision if it isn't running for it yet, and stops it otherwise.
func (t *Table) wind() {
	limit := time.Duration(0)
	if t.play.g != nil && t.broken == nil && t.play.g.Decision(&t.d) && t.personHere() {
		if p := &t.places[t.d.By]; p.agent == nil && p.standIn == nil {
			limit = time.Duration(t.play.begin.Clock) * time.Second
		}
	}
	at := len(t.play.inputs)
	switch {
	case limit == 0:
		t.clock.at = -1
		if t.clock.timer != nil {
			t.clock.timer.Stop()
		}
	case t.clock.at != at || t.clock.timer == nil:
		if t.clock.timer != nil {
			t.clock.timer.Stop()
		}
		t.clock.at, t.clock.end = at, t.h.sched.Now().Add(limit)
		t.clock.timer = t.h.sched.AfterFunc(limit, func() { t.post(func() { t.timeOut(at) }) })
	}
}

// left returns the milliseconds left for the open decision, or 0 without a clock.
func (t *Table) left() int {
	if t.clock.at < 0 || t.clock.timer == nil {
		return 0
	}
	return int(max(t.clock.end.Sub(t.h.sched.Now()).Milliseconds(), 1))
}

// timeOut lets the computer take over for the player whose time ran out.
func (t *Table) timeOut(at int) {
	if t.clock.at != at || len(t.play.inputs) != at || t.play.g == nil || !t.play.g.Decision(&t.d) {
		return
	}
	seat := int(t.d.By)
	t.log.Info("a player's time is over", "seat", seat)
	t.away(seat)
	t.changed()
	if err := t.drive(); err != nil {
		t.log.Warn("playing on", "error", err)
	}
}

// away lets the computer decide for a player.
func (t *Table) away(seat int) {
	a := agent.Agent(agent.NewHeuristic())
	a.Begin(t.play.setup.Rules, uint64(len(t.play.inputs)))
	t.places[seat].standIn = a
}

// back ends that after a message of the player.
func (t *Table) back(seat int) {
	if seat < len(t.places) && t.places[seat].standIn != nil {
		t.places[seat].standIn = nil
		t.changed()
	}
}
