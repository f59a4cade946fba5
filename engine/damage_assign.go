package engine

// damageRange is how much damage can be assigned to one recipient: from low to high, or all that is left.
type damageRange struct {
	low, high int32
	all       int32 // this much too; -1 if nothing beside low to high
	lethal    int32 // what would be lethal, to be offered where not everything is
}

func (r damageRange) single() bool { return r.low == r.high && (r.all < 0 || r.all == r.high) }

// manyAmounts is how many different amounts are offered; of more only those at either end and what is lethal.
const manyAmounts = 100

// each calls f for each amount.
func (r damageRange) each(f func(int32)) {
	for v := r.low; v <= r.high; v++ {
		if r.high-r.low > manyAmounts && v == r.low+manyAmounts/2 {
			if r.lethal > v && r.lethal < r.high-manyAmounts/2 {
				f(r.lethal)
			}
			v = r.high - manyAmounts/2
		}
		f(v)
	}
	if r.all >= 0 && (r.all < r.low || r.all > r.high) {
		f(r.all)
	}
}

// damageChoice is how much of what is left can go to recipient n, such that the rest can be assigned legally: in damage assignment order (510.1c of 2009 to
// 2024), or as the controller chooses (310.2 of 2006, 510.1c today); what an attacker with trample attacks gets something only if all that block it get
// lethal damage (702.19b).
func (g *Game) damageChoice(f *Frame, ref Ref, to []Ref, n int, left int32) damageRange {
	if n == len(to)-1 || left == 0 {
		return damageRange{left, left, -1, 0}
	}
	need := g.lethal(f, ref, to[n])
	if g.r.Sw.DamageOrder && f.Player == g.ctrlOf(ref) {
		if left <= need {
			return damageRange{left, left, -1, need}
		}
		return damageRange{need, left, -1, need}
	}
	blocked := 0 // the creatures among the recipients
	for blocked < len(to) && (g.isBlocking(to[blocked], ref) || g.isBlocking(ref, to[blocked])) {
		blocked++
	}
	if n >= blocked {
		// A planeswalker before its controller: 702.19c.
		if left <= need {
			return damageRange{left, left, -1, need}
		}
		return damageRange{need, left, -1, need}
	}
	if n < blocked-1 || blocked == len(to) {
		return damageRange{0, left, -1, need}
	}
	// The last of those that block a trampling attacker: something can be left only if all have lethal damage.
	for i := 0; i < n; i++ {
		if g.assignedTo(f, ref, to[i]) < g.lethal(f, ref, to[i]) {
			return damageRange{left, left, -1, need}
		}
	}
	if left <= need {
		return damageRange{left, left, -1, need}
	}
	return damageRange{need, left, -1, need}
}

// assignedTo is how much a creature has assigned to a recipient.
func (g *Game) assignedTo(f *Frame, from, to Ref) (n int32) {
	for i := f.Ip; i != 0; {
		j := g.Cells[i].Next
		if g.Cells[i].Ref == from && g.Cells[j].Ref == to {
			n += g.Cells[j].Val
		}
		i = g.Cells[j].Next
	}
	return n
}

// lethal is how much damage from a creature is lethal to another: its toughness less the damage marked on it and that assigned to it by others in this step
// (702.19b); with deathtouch any damage is (702.2c).
func (g *Game) lethal(f *Frame, from, to Ref) int32 {
	o := g.obj(to)
	if o == nil || o.Body == 0 {
		return 0
	}
	need := g.Chars[o.Body].Toughness - g.Bodies[o.Body].Damage
	walker := !g.isBlocking(to, from) && !g.isBlocking(from, to)
	if walker {
		need = g.cellCounters(g.Bodies[o.Body].Counters, CounterLoyalty)
	}
	for i := f.Ip; i != 0; {
		src, on := g.Cells[i].Ref, g.Cells[g.Cells[i].Next]
		if on.Ref == to && src != from && on.Val > 0 {
			need -= on.Val
			if !walker && g.r.Sw.DeathtouchSBA && g.chars(src).Has(Deathtouch) {
				return 0
			}
		}
		i = on.Next
	}
	if !walker && g.r.Sw.DeathtouchSBA && g.chars(from).Has(Deathtouch) {
		need = min(need, 1)
	}
	return max(need, 0)
}
