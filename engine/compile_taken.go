package engine

import "arbiter/ability"

// Counters removed to pay for an ability, or by an instruction, that later words count: "for each storage counter removed this way".

// taken is what a unit knows of the counters that its cost removes.
type taken struct {
	counts bool // the effect counts them
	// inReg says that a part's register holds the number; else it is X, which is chosen as "any number of counters".
	inReg bool
	parts []takenPart
}

type takenPart struct {
	kind ability.CounterKind
	n    NumX
}

// countsTaken says whether an effect counts the counters that were removed.
func countsTaken(e ability.Node) bool {
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		_, ok := n.(ability.CountersTaken)
		found = found || ok
		return !found
	})
	return found
}

// removesCounters says whether an effect removes counters itself, which is what it counts then.
func removesCounters(e ability.Node) bool {
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		_, ok := n.(ability.RemoveCounters)
		found = found || ok
		return !found
	})
	return found
}

// counterPart is the part of a cost that removes counters.
func (u *unit) counterPart(c *Cost, a ability.RemoveCounters) CostPart {
	if a.Among || a.What.Kind == "" || a.What.For != nil {
		refuse(a, "a cost")
	}
	p := u.partOf(c, a, PartUncounter, a.From, nil, Battlefield)
	p.Counter = u.counter(a.What.Kind)
	switch n := a.What.N.(type) {
	case ability.X, ability.AnyAmount:
		// How many is any number of is chosen as an X is, before mana abilities are activated (602.2b).
		if _, any := n.(ability.AnyAmount); any {
			if !u.taken.counts || c.X != 0 || u.x != 0 {
				refuse(a, "a cost")
			}
			p.Amount = u.b.Num(NumX_)
			u.taken.parts = append(u.taken.parts, takenPart{a.What.Kind, p.Amount})
		} else {
			p.Amount = u.num(n)
		}
		if !p.All {
			refuse(a, "a cost")
		}
		c.MaxX = u.b.Num(NumCounters, int32(p.Counter), int32(p.From))
	default:
		switch {
		case a.AllOf:
			if !p.All {
				refuse(a, "a cost")
			}
			p.Amount = u.b.Num(NumCounters, int32(p.Counter), int32(p.From))
		case n != nil:
			p.Amount = u.num(n)
		}
		if u.taken.counts {
			if p.Reg == NoReg {
				p.Reg = u.reg()
			}
			u.taken.inReg = true
			u.taken.parts = append(u.taken.parts, takenPart{a.What.Kind, u.b.Num(NumReg, int32(p.Reg))})
		}
	}
	return p
}

// countersTaken is how many counters were removed: by an instruction, else to pay the cost.
func (u *unit) countersTaken(n ability.CountersTaken) NumX {
	if r, ok := u.said[n.To]; ok && n.To != 0 && !u.taken.counts {
		return u.b.Num(NumReg, int32(r))
	}
	x := NumX(0)
	for _, p := range u.taken.parts {
		if n.Kind == "" || n.Kind == p.kind {
			x = u.plus(x, p.n)
		}
	}
	if x == 0 {
		refuse(n, "an amount not known yet")
	}
	return x
}
