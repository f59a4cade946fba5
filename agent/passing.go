package agent

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Passing passes priority on a person's behalf, by a standing order and by the steps in which they want to be
// asked. The zero value passes unless what is on top of the stack is another
// player's.
type Passing struct {
	// Mine and Theirs are the steps of one's own turns and of others' turns, bit 1<<Step, in which the person is
	// asked although the stack is empty. In others' declare attackers steps they are if they are attacked, or Full.
	Mine, Theirs uint16
	// AlwaysMine and AlwaysTheirs are the steps in which the person is asked also if they can only pass, and although a
	// standing order would pass them: stops that they have set themselves.
	AlwaysMine, AlwaysTheirs uint16
	// Hold asks the person also while the top of the stack is their own.
	Hold bool
	// Full asks the person although they can only pass. Whether they are asked is then no sign of what they hold.
	Full bool
	// Main asks the person in their own first main phase, if it is one of their steps, and after each of their own
	// spells and abilities of the same step of their own turn, although they can only pass: it is theirs to end it.
	Main bool
	// Yield, if not nil, reports whether the person doesn't want to be asked about an object on the stack. While it is
	// on top they pass, and it doesn't end an order.
	Yield func(v engine.View, on engine.Ref) bool

	acted struct { // the turn and step in which the person last did something other than pass
		turn int
		step program.Step
	}
	until Until
	turn  int // when the order was given
	stack int // others' objects on the stack then
	step  program.Step
	buf   []engine.Ref
}

// Until says how long a standing order passes. Each order also ends when an opponent puts something on the stack, and
// in a later step in which the person is always asked.
type Until uint8

// Standing orders.
const (
	// UntilNothing is the absence of a standing order.
	UntilNothing Until = iota
	// UntilStack passes until the stack is empty.
	UntilStack
	// UntilEvent passes until one's own next main phase or another player's next attack.
	UntilEvent
	// UntilTurn passes until the turn is over; in another player's turn until its end step, if that is one of the steps
	// in which the person is asked. In one's own turn it declares no attackers (508.1a).
	UntilTurn
)

// AllSteps is the set of all steps.
const AllSteps = 1<<program.NumSteps - 1

// Order gives a standing order.
func (a *Passing) Order(u Until, v engine.View) {
	a.until, a.turn, a.step = u, v.Turn(), v.Step()
	a.stack = a.theirs(v)
}

// Acted notes that the person has answered a decision, other than by passing.
func (a *Passing) Acted(v engine.View, d *engine.Decision) {
	if d.Kind == program.DecidePriority {
		a.acted.turn, a.acted.step = v.Turn(), v.Step()
	}
}

// Resume notes in which turn and step the person last did something other than pass, as Acted does: 0 if never.
func (a *Passing) Resume(turn int, step program.Step) { a.acted.turn, a.acted.step = turn, step }

// LastActed returns what Resume sets.
func (a *Passing) LastActed() (turn int, step program.Step) { return a.acted.turn, a.acted.step }

// Asks reports whether the person is asked although they can only pass.
func (a *Passing) Asks(v engine.View, d *engine.Decision) bool {
	if d.Kind != program.DecidePriority {
		return false
	}
	if a.Full || a.always(v) {
		return true
	}
	if !a.Main || !ours(v) || v.Count(program.Stack, 0) > 0 {
		return false
	}
	return v.Step() == program.StepMain1 && a.Mine>>program.StepMain1&1 != 0 ||
		v.Turn() == a.acted.turn && v.Step() == a.acted.step
}

// ours reports whether the turn is the person's own, or that of the team with which they share their turns (805.4).
func ours(v engine.View) bool {
	a := v.Active()
	return a == v.Player() || a != engine.NoPlayer && v.ActAsOne(a, v.Player())
}

// always reports whether the person is asked in this step whatever they can do and have ordered.
func (a *Passing) always(v engine.View) bool {
	steps := a.AlwaysTheirs
	if ours(v) {
		steps = a.AlwaysMine
	}
	return steps>>v.Step()&1 != 0 && v.Count(program.Stack, 0) == 0
}

// Until returns the standing order in force.
func (a *Passing) Until(v engine.View) Until {
	if a.until == UntilTurn && v.Turn() != a.turn {
		return UntilNothing // the person has had no priority since
	}
	return a.until
}

// Pass reports whether to pass priority without asking. It is false for decisions other than priority.
func (a *Passing) Pass(v engine.View, d *engine.Decision) bool {
	if d.Kind != program.DecidePriority {
		return false
	}
	theirs, all := a.theirs(v), v.Count(program.Stack, 0)
	mine := ours(v)
	if theirs > a.stack {
		a.until = UntilNothing
	}
	always, ordered := a.always(v), v.Turn() == a.turn && v.Step() == a.step // ordered: in this step
	if always && !ordered {
		a.until = UntilNothing
	}
	switch a.until {
	case UntilStack:
		if all > 0 {
			return true
		}
	case UntilEvent:
		main := mine && (v.Step() == program.StepMain1 || v.Step() == program.StepMain2) && all == 0
		if !main && (mine || v.Step() != program.StepBlockers) || ordered {
			return true
		}
	case UntilTurn:
		end := !mine && v.Step() == program.StepEnd && a.Theirs>>program.StepEnd&1 != 0 && all == 0
		if v.Turn() == a.turn && (!end || ordered) {
			return true
		}
	}
	a.until = UntilNothing
	if all > 0 && a.Yield != nil && a.Yield(v, a.buf[all-1]) {
		return true
	}
	asks := a.Asks(v, d)
	if !asks && !CanAct(v, d) {
		return true
	}
	if all > 0 {
		// With their own combat damage on the stack players do what they wouldn't before (310.3 of 2006).
		return !a.Hold && v.Controller(a.buf[all-1]) == v.Player() && v.Kind(a.buf[all-1]) != program.KindDamage
	}
	if always {
		return false
	}
	if s := v.Step(); s > program.StepAttackers && s < program.StepEndCombat && !a.Full && !a.attacks(v) {
		return true // there is no attacker any more (508.8 skips these steps only if there was none at all)
	}
	if mine {
		return a.Mine>>v.Step()&1 == 0 && (a.Full || !asks)
	}
	return a.Theirs>>v.Step()&1 == 0 || v.Step() == program.StepAttackers && !a.Full && !a.attacked(v)
}

// attacks reports whether a creature is attacking.
func (a *Passing) attacks(v engine.View) bool {
	a.buf = v.Objects(program.Battlefield, 0, a.buf[:0])
	return slices.ContainsFunc(a.buf, func(r engine.Ref) bool {
		b, ok := v.Body(r)
		return ok && b.Flags&program.Attacking != 0
	})
}

// attacked reports whether the player is attacked, or a teammate, or what one of them has to defend (506.2, 508.5).
func (a *Passing) attacked(v engine.View) bool {
	a.buf = v.Objects(program.Battlefield, 0, a.buf[:0])
	return slices.ContainsFunc(a.buf, func(r engine.Ref) bool {
		b, ok := v.Body(r)
		if !ok || b.Flags&program.Attacking == 0 {
			return false
		}
		p := v.Defending(b.Attack)
		return p == v.Player() || p != engine.NoPlayer && v.Teammates(p, v.Player())
	})
}

// Skip returns the option that declares that a creature doesn't attack, if the person has passed their own turn and the
// decision is about a creature that needn't attack.
func (a *Passing) Skip(v engine.View, d *engine.Decision) (int, bool) {
	if d.Kind != program.DecideAttack || a.until != UntilTurn || v.Turn() != a.turn || !ours(v) {
		return 0, false
	}
	for i := range d.Options {
		if d.Options[i].Kind == engine.OptNo {
			return i, true
		}
	}
	return 0, false
}

// CanAct reports whether the player who has priority can do anything besides passing and producing mana.
func CanAct(v engine.View, d *engine.Decision) bool {
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

// theirs counts the objects on the stack that players other than the person and the teammates who share their turns
// control, and that the person is asked about.
func (a *Passing) theirs(v engine.View) int {
	n := 0
	a.buf = v.Objects(program.Stack, 0, a.buf[:0])
	for _, r := range a.buf {
		if !v.ActAsOne(v.Controller(r), v.Player()) && (a.Yield == nil || !a.Yield(v, r)) {
			n++
		}
	}
	return n
}

// PassOption returns the option that passes, or 0 if there is none.
func PassOption(d *engine.Decision) int {
	for i := range d.Options {
		if d.Options[i].Kind == engine.OptPass {
			return i
		}
	}
	return 0
}
