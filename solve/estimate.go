package solve

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/scenario"
)

// isWin reports whether the goal is to win, so that the opponents' life measures progress.
func (q *Problem) isWin() bool { return q.goal.Kind == scenario.GoalWin }

// spares are all preferences for what to save when paying.
var spares = [...]engine.SparePreference{engine.SpareNone, engine.SpareWhite, engine.SpareBlue, engine.SpareBlack,
	engine.SpareRed, engine.SpareGreen, engine.SpareLands, engine.SpareMore}

// findLife finds the life that the solver has to take.
func (q *Problem) findLife() {
	v := q.root.View(engine.Judge)
	q.life = 1
	for p := range v.Players() {
		if id := program.PlayerID(p); v.Opponents(q.solver, id) && !v.Lost(id) {
			q.life = max(q.life, uint32(max(v.Life(id), 1)))
		}
	}
}

// findSpares finds out which payments can make a difference: saving a color matters only if something costs it.
func (q *Problem) findSpares() {
	r := q.root.View(engine.Judge).Rules()
	var all mana.Colors
	for i := range r.Defs {
		all |= r.Defs[i].Cost.Colors()
	}
	for i := range r.Costs {
		all |= r.Costs[i].Mana.Colors()
	}
	q.spares[engine.SpareLands], q.spares[engine.SpareMore] = true, true
	for c := mana.White; c <= mana.Green; c++ {
		q.spares[engine.SpareWhite+engine.SparePreference(c-mana.White)] = all.Has(c)
	}
}

// combatEstimate holds the creatures that lifeAfterCombat looks at. Its memory is reused.
type combatEstimate struct {
	refs      []engine.Ref
	attackers []attacker
	blockers  []engine.Ref
	blocks    []int      // by blocker: the index of the attacker it blocks, or -1
	unblocked int        // the life that would be left without blocks
	tried     []bool     // by blocker, during one search for an augmenting path
	deciding  engine.Ref // the creature being decided on in a declaration
	declared  []engine.Ref
	pairs     []engine.Ref // the creatures declared so far, each followed by what it attacks or blocks
}

// isDeclared reports whether r has been declared as an attacker or blocker (at is 0), or as what is attacked or
// blocked (at is 1).
func (f *combatEstimate) isDeclared(at int, r engine.Ref) bool {
	for i := at; i < len(f.pairs); i += 2 {
		if f.pairs[i] == r {
			return true
		}
	}
	return false
}

type attacker struct {
	ref        engine.Ref
	power      int
	trample    bool
	deathtouch bool // deathtouch
	menace     bool
	blocked    bool
	absorbed   int // damage absorbed by blockers
}

// lifeAfterCombat estimates the distance to a win: the greatest life total of an opponent after this turn's combat,
// if everything attacks and the best possible blocks are made. Only the order of the search depends on the
// estimate, never its result.
func (s *Search) lifeAfterCombat(g *engine.Game) int {
	q := s.problem
	v := g.View(engine.Judge)
	foe, most := engine.NoPlayer, 0
	for p := range v.Players() {
		if id := program.PlayerID(p); v.Opponents(q.solver, id) && !v.Lost(id) && v.Life(id) > most {
			foe, most = id, v.Life(id)
		}
	}
	if foe == engine.NoPlayer {
		return 0
	}
	s.estimate.unblocked = most
	if v.Active() != q.solver || v.Step() > program.StepDamage {
		return most
	}
	f := &s.estimate
	f.refs = v.Objects(program.Battlefield, 0, f.refs[:0])
	f.attackers, f.blockers = f.attackers[:0], f.blockers[:0]
	f.deciding, f.pairs = v.Declared(f.pairs[:0])
	fighting := v.Step() == program.StepBlockers && f.deciding != engine.NoRef
	for _, r := range f.refs {
		if b, ok := v.Body(r); ok && b.Flags&program.Attacking != 0 {
			fighting = true
		}
	}
	declared := fighting || v.Step() > program.StepAttackers && v.Step() <= program.StepDamage
	blocked := v.Step() > program.StepBlockers || v.Step() == program.StepBlockers && f.deciding == engine.NoRef
	past := f.deciding != engine.NoRef // creatures before the one being decided on have been decided on
	for _, r := range f.refs {
		if r == f.deciding {
			past = false
		}
		c, ok := v.Chars(r)
		if !ok || !c.Is(program.TypeCreature) {
			continue
		}
		b, _ := v.Body(r)
		switch {
		case v.Controller(r) == q.solver:
			a := attacker{ref: r, power: int(c.Power), trample: c.Has(program.Trample),
				deathtouch: c.Has(program.Deathtouch), menace: c.Has(program.Menace)}
			if c.Has(program.DoubleStrike) {
				a.power *= 2
			}
			switch {
			case declared:
				if b.Flags&program.Attacking == 0 || b.Flags&program.Blocked != 0 && !a.trample {
					continue
				}
				a.blocked = b.Flags&program.Blocked != 0 || f.isDeclared(1, r)
				if a.blocked && !a.trample {
					continue
				}
			case past:
				if !f.isDeclared(0, r) {
					continue
				}
			case b.Flags&program.Tapped != 0 || v.SummoningSick(r):
				continue
			}
			if a.power > 0 {
				f.attackers = append(f.attackers, a)
			}
		case v.Controller(r) == foe && b.Flags&program.Tapped == 0 && !blocked && (!fighting || !past):
			f.blockers = append(f.blockers, r)
		}
	}
	for i := range f.attackers {
		f.addDeclared(v, &f.attackers[i], blocked)
	}
	f.unblocked = most
	for i := range f.attackers {
		f.unblocked -= f.attackers[i].power
	}
	f.unblocked = max(f.unblocked, 0)
	f.assignBlockers(v)
	for i := range f.attackers {
		a := &f.attackers[i]
		switch {
		case !a.blocked:
			most -= a.power
		case a.trample:
			most -= max(a.power-a.absorbed, 0)
		}
	}
	return max(most, 0)
}

// resources estimates what the solver can still spend: cards in hand, and mana at half weight.
func (s *Search) resources(g *engine.Game) uint32 {
	v := g.View(engine.Judge)
	pool := v.Mana(s.problem.solver)
	return uint32(v.Count(program.Hand, s.problem.solver) + (pool.Total()+v.MostMana(s.problem.solver))/2)
}

// addDeclared adds the damage absorbed by blockers already declared for an attacker.
func (f *combatEstimate) addDeclared(v engine.View, a *attacker, declared bool) {
	f.declared = f.declared[:0]
	if declared {
		f.declared = v.Blockers(a.ref, f.declared)
	}
	for i := 0; i+1 < len(f.pairs); i += 2 {
		if f.pairs[i+1] == a.ref {
			f.declared = append(f.declared, f.pairs[i])
		}
	}
	for _, r := range f.declared {
		a.absorbed += f.absorbs(v, a, r)
	}
}

// absorbs returns how much damage from an attacker with trample a blocker absorbs.
func (f *combatEstimate) absorbs(v engine.View, a *attacker, blocker engine.Ref) int {
	c, ok := v.Chars(blocker)
	if !ok || a.deathtouch {
		return 1
	}
	return max(int(c.Toughness), 0)
}

// assignBlockers assigns the remaining blockers so that they stop as much damage as possible: a bipartite matching,
// grown by augmenting paths from the greatest attacker down. An attacker with menace also takes one of the unused
// blockers (702.111b).
func (f *combatEstimate) assignBlockers(v engine.View) {
	slices.SortStableFunc(f.attackers, func(a, b attacker) int { return b.threat() - a.threat() })
	f.blocks = f.blocks[:0]
	for range f.blockers {
		f.blocks = append(f.blocks, -1)
	}
	for i := range f.attackers {
		if !f.attackers[i].blocked {
			f.tried = append(f.tried[:0], make([]bool, len(f.blockers))...)
			f.augment(v, i)
		}
	}
	for j, i := range f.blocks {
		if i < 0 {
			continue
		}
		a := &f.attackers[i]
		if a.menace {
			second := -1
			for k := range f.blockers {
				if f.blocks[k] < 0 && v.CanBlock(f.blockers[k], a.ref) {
					second = k
				}
			}
			if second < 0 {
				continue
			}
			f.blocks[second] = i
			a.absorbed += f.absorbs(v, a, f.blockers[second])
		}
		a.blocked = true
		a.absorbed += f.absorbs(v, a, f.blockers[j])
	}
	for j := range f.blockers {
		if f.blocks[j] < 0 {
			f.gang(v, j)
		}
	}
}

// gang makes an unused blocker join those of the attacker with trample of whose damage it stops the most.
func (f *combatEstimate) gang(v engine.View, j int) {
	most := 0
	for i := range f.attackers {
		a := &f.attackers[i]
		if !a.blocked || !a.trample || a.power <= a.absorbed || !v.CanBlock(f.blockers[j], a.ref) {
			continue
		}
		if n := min(a.power-a.absorbed, f.absorbs(v, a, f.blockers[j])); n > most {
			most, f.blocks[j] = n, i
		}
	}
	if most > 0 {
		a := &f.attackers[f.blocks[j]]
		a.absorbed += f.absorbs(v, a, f.blockers[j])
	}
}

// threat ranks attackers by how much it matters to block them.
func (a *attacker) threat() int {
	n := 2 * a.power
	if a.trample {
		n = 2*min(a.power, 2) - 1
	}
	return n
}

// augment finds a blocker for attacker i, reassigning others if need be.
func (f *combatEstimate) augment(v engine.View, i int) bool {
	for j, r := range f.blockers {
		if f.tried[j] || !v.CanBlock(r, f.attackers[i].ref) {
			continue
		}
		f.tried[j] = true
		if f.blocks[j] < 0 || f.augment(v, f.blocks[j]) {
			f.blocks[j] = i
			return true
		}
	}
	return false
}
