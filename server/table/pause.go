package table

import (
	"time"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/server/sched"
)

// Full control: a player who wants it is asked each time they have priority in one of their steps, or after something
// of another player's, although they may be able to do nothing. The others see that they are waited for, and can't
// tell from that what they hold.
//
// Such a player can set a pause. Each time, they then have that long to act or to take their time, and otherwise pass
// when it is over. A pass before that waits for the end of the pause too. There is no pause in their own turn while the
// stack is empty: it is their move. So what the others see, and when, depends
// only on public information and on what the player sends, never on the hand.

// maxPause is the longest pause.
const maxPause = 30 * time.Second

// pause is the time of a player with full control for the open decision.
type pause struct {
	at     int // the decision, as the number of answers before it; -1 for none
	end    time.Time
	timer  sched.Timer
	passed bool // the player has passed, which counts when the pause is over
	over   bool // the player takes their time: the pause doesn't end by itself
}

// halt ends the pause without a pass.
func (p *pause) halt() {
	if p.timer != nil {
		p.timer.Stop()
	}
	*p = pause{at: -1}
}

// breathe begins a pause if one is due for the open decision, and ends that for an earlier one.
func (t *Table) breathe() {
	length := t.pauseLength()
	at := len(t.play.inputs)
	switch {
	case length == 0:
		t.pause.halt()
	case t.pause.at != at:
		t.pause.halt()
		t.pause.at, t.pause.end = at, t.h.sched.Now().Add(length)
		t.pause.timer = t.h.sched.AfterFunc(length, func() { t.post(func() { t.pauseOver(at) }) })
	}
}

// pauseLength returns how long the pause for the open decision is, 0 if there is none.
func (t *Table) pauseLength() time.Duration {
	if t.play.g == nil || t.broken != nil || !t.play.g.Decision(&t.d) || t.d.Kind != program.DecidePriority {
		return 0
	}
	v := t.play.g.View(t.d.By)
	if v.OnTurn(t.d.By) && v.Count(program.Stack, 0) == 0 {
		return 0 // their own move
	}
	p := &t.places[t.d.By]
	if p.agent != nil || p.standIn != nil || !p.known || !p.passing.Full {
		return 0
	}
	length := p.pause
	if limit := t.play.begin.Clock; limit > 0 { // a pause is no reason to be away
		length = min(length, time.Duration(limit)*time.Second/2)
	}
	return length
}

// pausing reports whether a pause of a player's is running.
func (t *Table) pausing() bool { return t.pause.at == len(t.play.inputs) && !t.pause.over }

// pauseOver passes for the player, unless they have acted or take their time.
func (t *Table) pauseOver(at int) {
	if t.pause.at != at || !t.pausing() || t.broken != nil || t.play.g == nil || !t.play.g.Decision(&t.d) {
		return
	}
	i, hand := agent.PassOption(&t.d), 0
	if t.pause.passed {
		hand = 1
	}
	t.pause.halt()
	if err := t.input(i, hand > 0); err != nil {
		t.fail(err)
		t.changed()
		return
	}
	if err := t.goOn([]int{i}, hand, at); err != nil {
		t.log.Warn("playing on", "error", err)
	}
}

// pauseLeft returns the milliseconds left of the running pause, or 0 without one.
func (t *Table) pauseLeft() int {
	if !t.pausing() {
		return 0
	}
	return int(max(t.pause.end.Sub(t.h.sched.Now()).Milliseconds(), 1))
}

// hurry notes a pass given during a pause. The other players don't notice.
func (t *Table) hurry(seat int, until agent.Until) {
	t.places[seat].passing.Order(until, t.play.g.View(program.PlayerID(seat)))
	t.pause.passed = true
	t.tell(seat)
}

// takeTime ends a player's standing order, and their pause: they are waited for.
func (t *Table) takeTime(seat int) {
	t.places[seat].passing.Order(agent.UntilNothing, t.play.g.View(program.PlayerID(seat)))
	if t.pausing() && t.play.g.Decision(&t.d) && int(t.d.By) == seat {
		if t.pause.timer != nil {
			t.pause.timer.Stop()
		}
		t.pause.over, t.pause.passed = true, false
	}
	t.tell(seat)
}

// tell notifies the clients of one seat.
func (t *Table) tell(seat int) {
	for _, c := range t.clients {
		if c.seat == seat {
			c.changed()
		}
	}
}

// isPass reports whether an option of the open decision passes priority.
func isPass(d *engine.Decision, i int) bool {
	return d.Kind == program.DecidePriority && d.Options[i].Kind == engine.OptPass
}
