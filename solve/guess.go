package solve

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/scenario"
)

// hunts: the goal is to win, for which the opponents' life is a measure.
func (q *Problem) hunts() bool { return q.goal.Kind == scenario.GoalWin }

// favors are all that paying may spare.
var favors = [...]engine.SparePreference{engine.FavorNone, engine.FavorWhite, engine.FavorBlue, engine.FavorBlack, engine.FavorRed, engine.FavorGreen, engine.FavorLands}

// spared finds what it can matter to spare when mana is paid.
func (q *Problem) spared() {
	r := q.root.View(engine.Judge).Rules()
	var all mana.Colors
	for i := range r.Defs {
		all |= r.Defs[i].Cost.Colors()
	}
	for i := range r.Costs {
		all |= r.Costs[i].Mana.Colors()
	}
	q.favors[engine.FavorLands] = true
	for c := mana.White; c <= mana.Green; c++ {
		q.favors[engine.FavorWhite+engine.SparePreference(c-mana.White)] = all.Has(c)
	}
}

// force is what of the board the estimate looks at, kept for reuse.
type force struct {
	refs      []engine.Ref
	attackers []attacker
	blockers  []engine.Ref
	stops     []int      // by blocker: which attacker it stops; -1 none
	tried     []bool     // by blocker, for the attacker that one is sought for
	asked     engine.Ref // who is asked for in a declaration that is on
	against   []engine.Ref
	pairs     []engine.Ref // who was chosen in it so far, and for whom
}

// chosen says whether something was chosen so far: as who attacks or blocks (0), or as whom (1).
func (f *force) chosen(at int, r engine.Ref) bool {
	for i := at; i < len(f.pairs); i += 2 {
		if f.pairs[i] == r {
			return true
		}
	}
	return false
}

type attacker struct {
	ref     engine.Ref
	power   int
	trample bool
	lethal  bool // deathtouch
	menace  bool
	stopped bool
	held    int // how much of its damage blockers take
}

// distance is how far off winning seems: the life that the opponent who has most will have left after the combat that is on or still comes this turn, when everything
// attacks and each blocker stops the greatest attacker that it can. It is a guess, and nothing rests on it but the order in which things are looked at.
func (s *Search) distance(g *engine.Game) int {
	q := s.q
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
	if v.Active() != q.solver || v.Step() > program.StepDamage {
		return min(most, 100)
	}
	f := &s.force
	f.refs = v.Objects(program.Battlefield, 0, f.refs[:0])
	f.attackers, f.blockers = f.attackers[:0], f.blockers[:0]
	f.asked, f.pairs = v.Declared(f.pairs[:0])
	fighting := v.Step() == program.StepBlockers && f.asked != engine.NoRef
	for _, r := range f.refs {
		if b, ok := v.Body(r); ok && b.Flags&program.Attacking != 0 {
			fighting = true
		}
	}
	declared := fighting || v.Step() > program.StepAttackers && v.Step() <= program.StepDamage
	blocked := v.Step() > program.StepBlockers || v.Step() == program.StepBlockers && f.asked == engine.NoRef
	past := f.asked != engine.NoRef // those before the one that is asked for have been decided on
	for _, r := range f.refs {
		if r == f.asked {
			past = false
		}
		c, ok := v.Chars(r)
		if !ok || !c.Is(program.TypeCreature) {
			continue
		}
		b, _ := v.Body(r)
		switch {
		case v.Controller(r) == q.solver:
			a := attacker{ref: r, power: int(c.Power), trample: c.Has(program.Trample), lethal: c.Has(program.Deathtouch), menace: c.Has(program.Menace)}
			if c.Has(program.DoubleStrike) {
				a.power *= 2
			}
			switch {
			case declared:
				if b.Flags&program.Attacking == 0 || b.Flags&program.Blocked != 0 && !a.trample {
					continue
				}
				a.stopped = b.Flags&program.Blocked != 0 || f.chosen(1, r)
				if a.stopped && !a.trample {
					continue
				}
			case past:
				if !f.chosen(0, r) {
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
		f.blocked(v, &f.attackers[i], blocked)
	}
	f.block(v)
	for i := range f.attackers {
		a := &f.attackers[i]
		switch {
		case !a.stopped:
			most -= a.power
		case a.trample:
			most -= max(a.power-a.held, 0)
		}
	}
	return min(max(most, 0), 100)
}

// means is how much the solver has left to do something with: cards in hand, and mana.
func (s *Search) means(g *engine.Game) uint32 {
	v := g.View(engine.Judge)
	pool := v.Mana(s.q.solver)
	return uint32(v.Count(program.Hand, s.q.solver) + (pool.Total()+v.MostMana(s.q.solver))/2)
}

// blocked takes note of who already blocks an attacker, or was chosen to.
func (f *force) blocked(v engine.View, a *attacker, declared bool) {
	f.against = f.against[:0]
	if declared {
		f.against = v.Blockers(a.ref, f.against)
	}
	for i := 0; i+1 < len(f.pairs); i += 2 {
		if f.pairs[i+1] == a.ref {
			f.against = append(f.against, f.pairs[i])
		}
	}
	for _, r := range f.against {
		a.held += f.holds(v, a, r)
	}
}

// holds is how much of an attacker's damage a blocker takes if it tramples.
func (f *force) holds(v engine.View, a *attacker, blocker engine.Ref) int {
	c, ok := v.Chars(blocker)
	if !ok || a.lethal {
		return 1
	}
	return max(int(c.Toughness), 0)
}

// block has the blockers that are left stop as much damage as they can: the attackers that can be stopped together are found from the greatest down, each blocker making way for another
// if it can stop something else instead. An attacker that one can't stop alone needs one more that is not used (702.111b).
func (f *force) block(v engine.View) {
	slices.SortStableFunc(f.attackers, func(a, b attacker) int { return b.threat() - a.threat() })
	f.stops = f.stops[:0]
	for range f.blockers {
		f.stops = append(f.stops, -1)
	}
	for i := range f.attackers {
		if !f.attackers[i].stopped {
			f.tried = append(f.tried[:0], make([]bool, len(f.blockers))...)
			f.stop(v, i)
		}
	}
	for j, i := range f.stops {
		if i < 0 {
			continue
		}
		a := &f.attackers[i]
		if a.menace {
			second := -1
			for k := range f.blockers {
				if f.stops[k] < 0 && v.CanBlock(f.blockers[k], a.ref) {
					second = k
				}
			}
			if second < 0 {
				continue
			}
			f.stops[second] = i
			a.held += f.holds(v, a, f.blockers[second])
		}
		a.stopped = true
		a.held += f.holds(v, a, f.blockers[j])
	}
}

// threat is how much it matters to stop an attacker.
func (a *attacker) threat() int {
	n := 2 * a.power
	if a.trample {
		n = 2*min(a.power, 2) - 1
	}
	return n
}

// stop finds a blocker for an attacker, by moving others if need be.
func (f *force) stop(v engine.View, i int) bool {
	for j, r := range f.blockers {
		if f.tried[j] || !v.CanBlock(r, f.attackers[i].ref) {
			continue
		}
		f.tried[j] = true
		if f.stops[j] < 0 || f.stop(v, f.stops[j]) {
			f.stops[j] = i
			return true
		}
	}
	return false
}
