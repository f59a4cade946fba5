package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Passing passes priority for a person as they have told it to: a standing order, and the steps they want to be asked in. The zero value passes whenever
// nothing of others' waits on the stack.
type Passing struct {
	// Stops are the steps, bit 1<<Step, in which the person is asked although the stack is empty: in their own turn, and in those of others.
	Mine, Theirs uint16
	// Hold has them asked while what is on top of the stack is their own.
	Hold bool

	until Until
	turn  int // when the order was given
	stack int // objects of others on the stack since
	step  program.Step
	buf   []engine.Ref
}

// Until is how far a standing order passes. Each ends as soon as somebody else puts something on the stack.
type Until uint8

// Standing orders.
const (
	// UntilNothing is no standing order.
	UntilNothing Until = iota
	// UntilStack passes until the stack is empty.
	UntilStack
	// UntilEvent passes until the next main phase of one's own, or attack of others.
	UntilEvent
	// UntilTurn passes until the turn is over.
	UntilTurn
)

// AllSteps stops everywhere.
const AllSteps = 1<<program.NumSteps - 1

// Order gives a standing order as things stand.
func (a *Passing) Order(u Until, v engine.View) {
	a.until, a.turn, a.step = u, v.Turn(), v.Step()
	a.stack = a.theirs(v)
}

// Until is the standing order in force.
func (a *Passing) Until() Until { return a.until }

// Pass says whether to pass priority here without asking. Any other decision is the person's.
func (a *Passing) Pass(v engine.View, d *engine.Decision) bool {
	if d.Kind != program.DecidePriority {
		return false
	}
	theirs, all := a.theirs(v), v.Count(program.Stack, 0)
	mine := v.Active() == v.Player()
	if theirs > a.stack {
		a.until = UntilNothing
	}
	switch a.until {
	case UntilStack:
		if all > 0 {
			return true
		}
	case UntilEvent:
		main := mine && (v.Step() == program.StepMain1 || v.Step() == program.StepMain2) && all == 0
		if !main && (mine || v.Step() != program.StepBlockers) || v.Turn() == a.turn && v.Step() == a.step {
			return true
		}
	case UntilTurn:
		if v.Turn() == a.turn {
			return true
		}
	}
	a.until = UntilNothing
	if !a.canAct(v, d) {
		return true
	}
	if all > 0 {
		return theirs == 0 && !a.Hold
	}
	if mine {
		return a.Mine>>v.Step()&1 == 0
	}
	return a.Theirs>>v.Step()&1 == 0
}

// canAct says whether there is something to do but pass and make mana.
func (a *Passing) canAct(v engine.View, d *engine.Decision) bool {
	r := v.Rules()
	for i := range d.Options {
		switch o := &d.Options[i]; o.Kind {
		case engine.OptPass:
		case engine.OptActivate:
			if int(o.Ability) >= len(r.Abilities) || r.Abilities[o.Ability].Flags&program.AbMana == 0 {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// theirs is how many objects on the stack others control.
func (a *Passing) theirs(v engine.View) int {
	n := 0
	a.buf = v.Objects(program.Stack, 0, a.buf[:0])
	for _, r := range a.buf {
		if v.Controller(r) != v.Player() {
			n++
		}
	}
	return n
}

// PassOption is the option of a decision that passes; the first if there is none.
func PassOption(d *engine.Decision) int {
	for i := range d.Options {
		if d.Options[i].Kind == engine.OptPass {
			return i
		}
	}
	return 0
}
