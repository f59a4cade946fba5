package solve

import "arbiter/engine"

// A scope is how much of what the solver could do is looked at. A proof in a narrow scope is a proof; a refutation is one only in the widest.
type scope uint8

const (
	// lean: as plain, but in the last turn the solver does nothing after combat.
	lean scope = iota
	// plain: the solver acts in main phases and once blockers are declared, and lets what is their own on the stack resolve. Mana is made only to pay for something, as
	// the engine finds best.
	plain
	// floating: as plain, but several payments are tried, and mana is made besides in answer to what is their own on the stack, and wherever making it costs more than tapping.
	floating
	// timely: the solver acts whenever they may, but mana is made only to pay for something.
	timely
	// whole: everything, mana abilities as moves of their own too.
	whole
	numScopes
)

// floats says whether mana abilities are among the options at all.
func (s scope) floats() bool { return s == floating || s == whole }

// lanes are the scopes that are searched one after the other, each lane at the same time as the other.
var lanes = [...][]scope{{lean, timely}, {plain, floating, whole}}

// keeps says whether an option of the solver's is in the scope. Every decision keeps one at least, since passing is always kept.
func (s *Search) keeps(v engine.View, d *engine.Decision, o *engine.Option) bool {
	if s.scope >= timely || d.Kind != engine.DecidePriority || o.Kind == engine.OptPass {
		return true
	}
	mana, dear := s.makesMana(v, o)
	s.force.refs = v.Objects(engine.Stack, 0, s.force.refs[:0])
	if n := len(s.force.refs); n > 0 {
		return v.Controller(s.force.refs[n-1]) != s.q.solver || mana
	}
	if mana && !dear {
		return false
	}
	if v.Active() != s.q.solver {
		return true
	}
	switch v.Step() {
	case engine.StepMain1, engine.StepBlockers:
		return true
	case engine.StepMain2:
		return s.scope > lean || uint32(v.Turn()) < s.q.last
	}
	return false
}

// makesMana says whether an option activates a mana ability, and whether that costs more than tapping.
func (s *Search) makesMana(v engine.View, o *engine.Option) (mana, dear bool) {
	if o.Kind != engine.OptActivate || o.Ability == 0 {
		return false, false
	}
	r := v.Rules()
	ab := r.Ability(o.Ability)
	if ab.Flags&engine.AbMana == 0 {
		return false, false
	}
	c := &r.Costs[ab.Cost]
	return true, len(c.Parts) > 0 || c.Life != 0 || c.Mana != nil || c.Prog != 0
}
