package solve

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
)

// A scope restricts the solver's moves to make the search faster. A proof in any scope is a proof; only a
// refutation without restriction is a refutation.
type scope uint8

const (
	// restrictedCombat is like mainPhases, but in the last turn the solver does nothing after combat, attacks with
	// all, one, all but one or no creatures, and uses the default order and division. To win, creatures are assigned no
	// more than lethal damage, and the last turn is over after combat.
	restrictedCombat scope = iota
	// mainPhases lets the solver act in main phases and after blocks, and never in response to their own spells.
	// Mana abilities are activated only to pay for something, with the payment the engine prefers.
	mainPhases
	// responses adds responses to the solver's own spells and alternative payments; attacks are restricted as in
	// restrictedCombat.
	responses
	// floatingMana is like responses with all attacks. Mana abilities may also be activated in response to one's
	// own spells, and at any time if they cost more than tapping.
	floatingMana
	// anyTime lets the solver act whenever they have priority, but mana abilities are activated only to pay for
	// something.
	anyTime
	// unrestricted allows everything, with mana abilities as moves of their own.
	unrestricted
)

// floatsMana reports whether mana abilities are moves of their own.
func (s scope) floatsMana() bool { return s == floatingMana || s == unrestricted }

// variesPayments reports whether alternative payments are tried.
func (s scope) variesPayments() bool { return s >= responses }

// A plan is a scope, and how new positions are ranked there: by novelty, or by the solver's resources. departures is
// how often the solver may do what only anyTime allows; with floats, mana abilities too.
type plan struct {
	scope       scope
	byResources bool
	departures  uint8
	floats      bool
}

// floatsMana reports whether mana abilities are moves of their own.
func (p plan) floatsMana() bool { return p.scope.floatsMana() || p.floats }

// Flags of position.departed: once the solver has departed from the scope after combat in the last turn, or in how they
// attack, what else they do there is no further departure. The same goes for the step in the bits from departedStep,
// counted from 1.
const (
	departedLate   = 0x80
	departedAttack = 0x40
	departedCount  = 0x3F
	departedStep   = 8
)

// mayDepart reports whether the solver may do what is out of scope in the position looked at.
func (s *Search) mayDepart() bool { return !s.keep && s.departed&departedCount < uint16(s.departures) }

// departs returns what position.departed is after an option: what it was before, and one more if the option, or how it
// is paid for, is out of scope.
func (s *Search) departs(from *position, option int, spare engine.SparePreference) uint16 {
	if s.departures == 0 || from.pending >= 0 || !from.g.Decision(&s.scratch) || s.scratch.By != s.problem.solver {
		return from.departed
	}
	s.departed = from.departed
	v := from.g.View(engine.Judge)
	if !s.mayDepart() || (spare == engine.SpareNone || s.scope.variesPayments()) &&
		s.within(s.scope, v, &s.scratch, &s.scratch.Options[option]) {
		return from.departed
	}
	n := from.departed + 1
	switch {
	case s.scratch.Kind == program.DecideAttack:
		n |= departedAttack
	case s.combatOver(&from.g):
		n |= departedLate
	case s.scratch.Kind == program.DecidePriority && spare == engine.SpareNone && v.Count(program.Stack, 0) == 0:
		n = n&(1<<departedStep-1) | (uint16(v.Step())+1)<<departedStep
	}
	return n
}

// fewer reports whether a position with departures a leaves the solver more to do than with departures b.
func fewer(a, b uint16) bool {
	m, n := a&departedCount, b&departedCount
	return m < n || m == n && a&b == b && (b>>departedStep == 0 || a>>departedStep == b>>departedStep)
}

// plans lists what the lanes search.
var plans = [...]plan{
	{scope: restrictedCombat}, {scope: responses}, {scope: anyTime},
	{scope: mainPhases, byResources: true}, {scope: floatingMana, byResources: true},
	{scope: unrestricted, byResources: true},
	{scope: floatingMana}, {scope: unrestricted},
	{scope: restrictedCombat, departures: 1, floats: true},
	{scope: mainPhases, byResources: true, departures: 2, floats: true},
}

// A lane is plans that are searched in order; the lanes run concurrently. The plans in reserve have their turn if the
// others are exhausted before time is up.
type lane struct{ plans, reserve []int }

var lanes = [...]lane{{[]int{0, 8, 1, 2}, []int{6, 7}}, {[]int{3, 9, 4, 5}, nil}}

// value is the problem's value of a position, as far as the scope goes.
func (s *Search) value(g *engine.Game) value {
	v := s.problem.value(g)
	if v == undecided && s.scope == restrictedCombat && s.problem.isWin() && s.combatOver(g) &&
		g.Turn.Active == s.problem.solver && s.departed&departedLate == 0 && !s.mayDepart() {
		return lost
	}
	return v
}

// inScope reports whether the scope allows an option of the solver. Every decision keeps at least one option:
// passing is always allowed, and options are otherwise dropped only if another order gives the same result.
func (s *Search) inScope(v engine.View, d *engine.Decision, o *engine.Option) bool {
	if *o == s.without && d.Kind == program.DecidePriority {
		return false
	}
	return s.within(s.scope, v, d, o) || s.mayDepart() && s.within(anyTime, v, d, o) &&
		(d.Kind != program.DecidePriority || o.Kind == engine.OptPass || !s.tooLate(v))
}

// tooLate reports whether it is after combat in the solver's last turn and not a main phase: what helps them to win
// then mostly helps in the main phase too.
func (s *Search) tooLate(v engine.View) bool {
	return s.problem.isWin() && uint32(v.Turn()) >= s.problem.lastTurn && v.Active() == s.problem.solver &&
		(v.Step() == program.StepEndCombat || v.Step() > program.StepMain2)
}

// within is inScope for one scope.
func (s *Search) within(sc scope, v engine.View, d *engine.Decision, o *engine.Option) bool {
	if (o.Kind == engine.OptCast || o.Kind == engine.OptPlayLand) && s.problem.unknown(v, o.Obj) {
		return false // it might not be a castable card
	}
	if sc < unrestricted && o.Kind == engine.OptObject && o.Obj < v.Picked() {
		return false // the same objects in another order
	}
	switch d.Kind {
	case program.DecidePriority:
		return sc >= anyTime || o.Kind == engine.OptPass || s.mayAct(sc, v, o)
	case program.DecideAttack:
		return sc != restrictedCombat && sc != responses || s.departed&departedAttack != 0 || s.isSimpleAttack(v, o)
	case program.DecideOrder, program.DecideTriggerOrder:
		return sc != restrictedCombat || o == &d.Options[0]
	case program.DecidePayCost: // no more than it takes, as for crewing
		return sc != restrictedCombat || d.Max == 0 || o.Kind == engine.OptDone || !canBeDone(d)
	case program.DecideDamage:
		if s.problem.isWin() {
			return sc == unrestricted || o.N == d.Min || o.N == d.Amount && sc > restrictedCombat
		}
		return sc != restrictedCombat || o.N == d.Min || o.N == d.Amount
	}
	return true
}

// mayAct reports whether the narrower scopes allow the solver to act now.
func (s *Search) mayAct(sc scope, v engine.View, o *engine.Option) bool {
	mana, dear := s.makesMana(v, o)
	s.estimate.refs = v.Objects(program.Stack, 0, s.estimate.refs[:0])
	if n := len(s.estimate.refs); n > 0 {
		top := s.estimate.refs[n-1]
		if v.Controller(top) != s.problem.solver {
			return sc != restrictedCombat || !triggered(v, top)
		}
		return sc >= responses && (!mana || sc.floatsMana())
	}
	if mana && !dear {
		return false
	}
	if v.Active() != s.problem.solver {
		return true
	}
	switch v.Step() {
	case program.StepMain1, program.StepBlockers:
		return true
	case program.Step(s.departed>>departedStep - 1):
		return true
	case program.StepMain2:
		return sc > restrictedCombat || uint32(v.Turn()) < s.problem.lastTurn || s.departed&departedLate != 0
	}
	return false
}

// isSimpleAttack reports whether the option leads to an attack with none, one, all but one, or all of the
// creatures.
func (s *Search) isSimpleAttack(v engine.View, o *engine.Option) bool {
	f := &s.estimate
	if f.deciding, f.pairs = v.Declared(f.pairs[:0]); f.deciding == engine.NoRef {
		return true
	}
	with, without := len(f.pairs)/2, 0
	f.refs = v.Objects(program.Battlefield, 0, f.refs[:0])
	for _, r := range f.refs {
		if r == f.deciding {
			break
		}
		if v.Controller(r) == s.problem.solver && v.CanAttack(r) && !f.isDeclared(0, r) {
			without++
		}
	}
	if o.Kind == engine.OptAttack {
		return with == 0 || without <= 1
	}
	return with <= 1 || without == 0
}

// makesMana reports whether the option activates a mana ability, and whether that costs more than tapping.
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

// canBeDone reports whether nothing more has to be chosen.
func canBeDone(d *engine.Decision) bool {
	return slices.ContainsFunc(d.Options, func(o engine.Option) bool { return o.Kind == engine.OptDone })
}

// triggered reports whether what is on the stack is a triggered ability.
func triggered(v engine.View, r engine.Ref) bool {
	b, ok := v.Body(r)
	return ok && b.Ability != 0 && v.Kind(r) == program.KindAbility &&
		v.Rules().Ability(b.Ability).Kind == program.AbTriggered
}
