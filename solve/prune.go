package solve

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// A scope is how much of what the solver could do is looked at. A proof in a narrow scope is a proof; a refutation is one only in the widest.
type scope uint8

const (
	// lean: as plain, but in the last turn the solver does nothing after combat, attacks with all or one, all but one or nothing, and orders and divides things as most do.
	lean scope = iota
	// plain: the solver acts in main phases and once blockers are declared, and lets what is their own on the stack resolve. Mana is made only to pay for something, as
	// the engine finds best.
	plain
	// answering: as plain, but the solver acts in answer to what is their own on the stack too, several payments are tried, and attacks are as in lean.
	answering
	// floating: as answering with any attack, and mana is made besides in answer to what is their own on the stack, and wherever making it costs more than tapping.
	floating
	// timely: the solver acts whenever they may, but mana is made only to pay for something.
	timely
	// whole: everything, mana abilities as moves of their own too.
	whole
	numScopes
)

// floats reports whether mana abilities are among the options at all.
func (s scope) floats() bool { return s == floating || s == whole }

// thrifty reports whether positions are guessed at by what the solver has left to do something with, or by what is new in them.
func (s scope) thrifty() bool { return s == plain || s == floating || s == whole }

// spares reports whether several payments are tried.
func (s scope) spares() bool { return s >= answering }

// lanes are the scopes that are searched one after the other, each lane at the same time as the other.
var lanes = [...][]scope{{lean, answering, timely}, {plain, floating, whole}}

// keeps reports whether an option of the solver's is in the scope. Every decision keeps one at least, since passing is always kept, but those that are only left out because the same comes
// about otherwise.
func (s *Search) keeps(v engine.View, d *engine.Decision, o *engine.Option) bool {
	if (o.Kind == engine.OptCast || o.Kind == engine.OptPlayLand) && s.q.unknown(v, o.Obj) {
		return false // it may be no card that could be cast
	}
	if s.scope < whole && o.Kind == engine.OptObject && d.Chosen > 0 && o.Obj < v.Picked() {
		return false // the same things are chosen in another order
	}
	switch d.Kind {
	case program.DecidePriority:
		return s.scope >= timely || o.Kind == engine.OptPass || s.acts(v, o)
	case program.DecideAttack:
		return s.scope != lean && s.scope != answering || s.rallies(v, o)
	case program.DecideOrder:
		return s.scope != lean || o == &d.Options[0]
	case program.DecideDamage:
		return s.scope != lean || len(d.Options) == 1 || o.N == d.Min || o.N == d.Amount
	}
	return true
}

// acts reports whether the solver does something at such a time, in the narrower scopes.
func (s *Search) acts(v engine.View, o *engine.Option) bool {
	mana, dear := s.makesMana(v, o)
	s.force.refs = v.Objects(program.Stack, 0, s.force.refs[:0])
	if n := len(s.force.refs); n > 0 {
		return s.scope >= answering && (!mana || s.scope.floats()) || v.Controller(s.force.refs[n-1]) != s.q.solver
	}
	if mana && !dear {
		return false
	}
	if v.Active() != s.q.solver {
		return true
	}
	switch v.Step() {
	case program.StepMain1, program.StepBlockers:
		return true
	case program.StepMain2:
		return s.scope > lean || uint32(v.Turn()) < s.q.last
	}
	return false
}

// rallies reports whether an option of a declaration of attackers leads to an attack with nothing, with one creature, with all but one, or with all.
func (s *Search) rallies(v engine.View, o *engine.Option) bool {
	f := &s.force
	if f.asked, f.pairs = v.Declared(f.pairs[:0]); f.asked == engine.NoRef {
		return true
	}
	with, without := len(f.pairs)/2, 0
	f.refs = v.Objects(program.Battlefield, 0, f.refs[:0])
	for _, r := range f.refs {
		if r == f.asked {
			break
		}
		if v.CanAttack(r) && !f.chosen(0, r) {
			without++
		}
	}
	if o.Kind == engine.OptAttack {
		return with == 0 || without <= 1
	}
	return with <= 1 || without == 0
}

// makesMana reports whether an option activates a mana ability, and whether that costs more than tapping.
func (s *Search) makesMana(v engine.View, o *engine.Option) (mana, dear bool) {
	if o.Kind != engine.OptActivate || o.Ability == 0 {
		return false, false
	}
	r := v.Rules()
	ab := r.Ability(o.Ability)
	if ab.Flags&program.AbMana == 0 {
		return false, false
	}
	c := &r.Costs[ab.Cost]
	return true, len(c.Parts) > 0 || c.Life != 0 || c.Mana != nil || c.Prog != 0
}
