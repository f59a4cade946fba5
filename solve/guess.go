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
		if id := engine.PlayerID(p); v.Opponents(q.solver, id) && !v.Lost(id) && v.Life(id) > most {
			foe, most = id, v.Life(id)
		}
	}
	if foe == engine.NoPlayer {
		return 0
	}
	if v.Active() != q.solver || v.Step() > engine.StepDamage {
		return min(most, 100)
	}
	f := &s.force
	f.refs = v.Objects(engine.Battlefield, 0, f.refs[:0])
	f.attackers, f.blockers = f.attackers[:0], f.blockers[:0]
	f.asked, f.pairs = v.Declared(f.pairs[:0])
	fighting := v.Step() == engine.StepBlockers && f.asked != engine.NoRef
	for _, r := range f.refs {
		if b, ok := v.Body(r); ok && b.Flags&engine.Attacking != 0 {
			fighting = true
		}
	}
	declared := fighting || v.Step() > engine.StepAttackers && v.Step() <= engine.StepDamage
	blocked := v.Step() > engine.StepBlockers || v.Step() == engine.StepBlockers && f.asked == engine.NoRef
	past := f.asked != engine.NoRef // those before the one that is asked for have been decided on
	for _, r := range f.refs {
		if r == f.asked {
			past = false
		}
		c, ok := v.Chars(r)
		if !ok || !c.Is(engine.TypeCreature) {
			continue
		}
		b, _ := v.Body(r)
		switch {
		case v.Controller(r) == q.solver:
			a := attacker{ref: r, power: int(c.Power), trample: c.Has(engine.Trample), lethal: c.Has(engine.Deathtouch), menace: c.Has(engine.Menace)}
			if c.Has(engine.DoubleStrike) {
				a.power *= 2
			}
			switch {
			case declared:
				if b.Flags&engine.Attacking == 0 || b.Flags&engine.Blocked != 0 && !a.trample {
					continue
				}
				a.stopped = b.Flags&engine.Blocked != 0 || f.chosen(1, r)
				if a.stopped && !a.trample {
					continue
				}
			case past:
				if !f.chosen(0, r) {
					continue
				}
			case b.Flags&engine.Tapped != 0 || v.SummoningSick(r):
				continue
			}
			if a.power > 0 {
				f.attackers = append(f.attackers, a)
			}
		case v.Controller(r) == foe && b.Flags&engine.Tapped == 0 && !blocked && (!fighting || !past):
			f.blockers = append(f.blockers, r)
		}
	}
	slices.SortFunc(f.attackers, func(a, b attacker) int { return b.power - a.power })
	for i := range f.attackers {
		f.blocked(v, &f.attackers[i], blocked)
	}
	for i := range f.blockers {
		f.block(v, i)
	}
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

// block has a blocker stop the greatest attacker that it can, two together one that one alone can't (702.111b).
func (f *force) block(v engine.View, i int) {
	r := f.blockers[i]
	if r == engine.NoRef {
		return
	}
	for j := range f.attackers {
		a := &f.attackers[j]
		if a.stopped || !v.CanBlock(r, a.ref) {
			continue
		}
		if a.menace {
			second := -1
			for k := i + 1; k < len(f.blockers) && second < 0; k++ {
				if f.blockers[k] != engine.NoRef && v.CanBlock(f.blockers[k], a.ref) {
					second = k
				}
			}
			if second < 0 {
				continue
			}
			a.held += f.holds(v, a, f.blockers[second])
			f.blockers[second] = engine.NoRef
		}
		a.stopped = true
		a.held += f.holds(v, a, r)
		return
	}
}
