package solve

import (
	"slices"

	"arbiter/engine"
	"arbiter/mana"
	"arbiter/scenario"
)

// hunts: the goal is to win, for which the opponents' life is a measure.
func (q *Problem) hunts() bool { return q.goal.Kind == scenario.GoalWin }

// favors are all that paying may spare.
var favors = [...]engine.Favor{engine.FavorNone, engine.FavorWhite, engine.FavorBlue, engine.FavorBlack, engine.FavorRed, engine.FavorGreen, engine.FavorLands}

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
		q.favors[engine.FavorWhite+engine.Favor(c-mana.White)] = all.Has(c)
	}
}

// force is what of the board the estimate looks at, kept for reuse.
type force struct {
	refs      []engine.Ref
	attackers []attacker
	blockers  []engine.Ref
}

type attacker struct {
	ref     engine.Ref
	power   int
	trample bool
	stopped bool
}

// distance is how far off winning seems: the life that the opponent who has most will have left after the combat that is on or still comes this turn, when everything
// attacks and each blocker stops the greatest attacker that it can. It is a guess, and nothing rests on it but the order in which things are looked at.
func (s *Search) distance(g *engine.Game) int {
	q := s.q
	v := g.View(engine.Judge)
	foe, most := engine.NoPlayer, 0
	for p := range v.Players() {
		if id := engine.PlayerID(p); v.Opponents(q.solver, id) && !v.Lost(id) && v.Life(id) > most {
			foe, most = id, v.Life(id)
		}
	}
	if foe == engine.NoPlayer {
		return 0
	}
	if v.Active() != q.solver || v.Step() > engine.StepDamage && v.Step() != engine.StepMain2 {
		return min(most, 100)
	}
	declared := v.Step() >= engine.StepAttackers && v.Step() <= engine.StepDamage
	blocked := v.Step() >= engine.StepBlockers
	if v.Step() == engine.StepMain2 {
		return min(most, 100)
	}
	f := &s.force
	f.refs = v.Objects(engine.Battlefield, 0, f.refs[:0])
	f.attackers, f.blockers = f.attackers[:0], f.blockers[:0]
	fighting := false
	for _, r := range f.refs {
		if b, ok := v.Body(r); ok && b.Flags&engine.Attacking != 0 {
			fighting = true
		}
	}
	for _, r := range f.refs {
		c, ok := v.Chars(r)
		if !ok || !c.Is(engine.TypeCreature) {
			continue
		}
		b, _ := v.Body(r)
		switch {
		case v.Controller(r) == q.solver:
			a := attacker{ref: r, power: int(c.Power), trample: c.Has(engine.Trample)}
			if c.Has(engine.DoubleStrike) {
				a.power *= 2
			}
			if declared && fighting {
				if b.Flags&engine.Attacking == 0 || b.Flags&engine.Blocked != 0 && !a.trample {
					continue
				}
			} else if b.Flags&engine.Tapped != 0 || v.SummoningSick(r) {
				continue
			}
			if a.power > 0 {
				f.attackers = append(f.attackers, a)
			}
		case v.Controller(r) == foe && b.Flags&engine.Tapped == 0 && !blocked:
			f.blockers = append(f.blockers, r)
		}
	}
	slices.SortFunc(f.attackers, func(a, b attacker) int { return b.power - a.power })
	for _, r := range f.blockers {
		for i := range f.attackers {
			if a := &f.attackers[i]; !a.stopped && v.CanBlock(r, a.ref) {
				a.stopped = true
				if a.trample {
					if c, ok := v.Chars(r); ok {
						most += min(int(c.Toughness), a.power)
					}
				}
				break
			}
		}
	}
	for i := range f.attackers {
		if a := &f.attackers[i]; !a.stopped || a.trample {
			most -= a.power
		}
	}
	return min(max(most, 0), 100)
}

// means is how much the solver has left to do something with: cards in hand, and mana.
func (s *Search) means(g *engine.Game) uint32 {
	v := g.View(engine.Judge)
	pool := v.Mana(s.q.solver)
	return uint32(v.Count(engine.Hand, s.q.solver) + (pool.Total()+v.MostMana(s.q.solver))/2)
}
