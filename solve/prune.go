package solve

import "arbiter/engine"

// A scope is how much of what the solver could do is looked at. A proof in a narrow scope is a proof; a refutation is one only in the widest.
type scope uint8

const (
	// plain: the solver acts in main phases and once blockers are declared, and lets what is their own on the stack resolve.
	plain scope = iota
	// timely: the solver acts whenever they may, but mana is made only to pay for something.
	timely
	// whole: mana abilities are moves of their own besides.
	whole
	numScopes
)

// quiet says whether the solver only passes at a decision, as the scope has it.
func (s *Search) quiet(g *engine.Game, d *engine.Decision) bool {
	if s.scope != plain || d.Kind != engine.DecidePriority {
		return false
	}
	v := g.View(engine.Judge)
	s.force.refs = v.Objects(engine.Stack, 0, s.force.refs[:0])
	if n := len(s.force.refs); n > 0 {
		return v.Controller(s.force.refs[n-1]) == s.q.solver
	}
	if v.Active() != s.q.solver {
		return false
	}
	switch v.Step() {
	case engine.StepMain1, engine.StepBlockers, engine.StepMain2:
		return false
	}
	return true
}
