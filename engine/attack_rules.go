package engine

// Restrictions and requirements on declaring attackers (508.1c-d; 500.2-5 of 2006). As many requirements must be obeyed as can be without disobeying a
// restriction. Besides what forbids a single creature to attack, restrictions count attackers: "can't attack alone", "can only attack alone", "no more
// than two creatures can attack". So the most requirements that can be obeyed by the creatures still to be decided on is found creature by creature over
// how many attack so far, altogether and whom at most so many can attack.

const (
	attackRuleKinds = 1<<RuleMustAttack | 1<<RuleCantAttackAlone | 1<<RuleAttackAlone | 1<<RuleMaxAttackers | 1<<RuleMaxAttackersOf | 1<<RuleMustAttackWith
	// maxCount bounds the counts that are told apart; nothing printed needs more.
	maxCount = 24
)

// attackRules says whether any such rule is in force.
func (g *Game) attackRules() bool { return g.Turn.ReadMask&attackRuleKinds != 0 }

// attackCand is a creature still to be decided on.
type attackCand struct {
	free, capped int32 // most requirements obeyed by attacking what is not capped, or what is; -1: it can't
	need         int32 // how many attackers there must be altogether for it to attack
	alone        bool  // it can only attack alone
}

// attackCount is what counts of all attackers together.
type attackCount struct {
	max      int32 // at most so many attackers, -1: any number
	cappedAt Ref   // a player whom only cap creatures can attack, if any
	cap      int32
	with     int32 // requirements to attack with at least one creature
}

// attackNeeds is what an attacker asks of the whole declaration.
func (g *Game) attackNeeds(ref Ref) (need int32, alone bool) {
	for m, e, i := g.ruleAt(RuleCantAttackAlone, ref, 0); m != nil; m, e, i = g.ruleAt(RuleCantAttackAlone, ref, i) {
		n := int32(1)
		if m.B != 0 {
			n = g.num(NumX(m.B), &e)
		}
		need = max(need, min(n, maxCount-2)+1)
	}
	return need, g.hasRule(RuleAttackAlone, ref)
}

// attackObeys is how many requirements a creature obeys by attacking whom.
func (g *Game) attackObeys(ref, whom Ref) (n int32) {
	for m, e, i := g.ruleAt(RuleMustAttack, ref, 0); m != nil; m, e, i = g.ruleAt(RuleMustAttack, ref, i) {
		if m.Set == 0 || g.anyIn(m.Set, &e, whom) {
			n++
		}
	}
	return n
}

func (g *Game) attackCounts(active PlayerID) attackCount {
	c := attackCount{max: -1}
	for m, e, i := g.ruleAt(RuleMaxAttackers, PlayerRef(active), 0); m != nil; m, e, i = g.ruleAt(RuleMaxAttackers, PlayerRef(active), i) {
		if n := max(g.num(NumX(m.B), &e), 0); c.max < 0 || n < c.max {
			c.max = n
		}
	}
	for m, _, i := g.ruleAt(RuleMustAttackWith, PlayerRef(active), 0); m != nil; m, _, i = g.ruleAt(RuleMustAttackWith, PlayerRef(active), i) {
		c.with++
	}
	for p := range g.Players {
		r, at := PlayerRef(PlayerID(p)), PlayerRef(PlayerID(p))
		if g.teamAttacked() {
			at = PlayerRef(g.primary(PlayerID(p)))
		}
		for m, e, i := g.ruleAt(RuleMaxAttackersOf, r, 0); m != nil; m, e, i = g.ruleAt(RuleMaxAttackersOf, r, i) {
			if n := max(g.num(NumX(m.B), &e), 0); c.cappedAt == NoRef || at == c.cappedAt && n < c.cap {
				c.cappedAt, c.cap = at, n
			}
		}
	}
	return c
}

// legalAttacks keeps the options with which the most requirements can still be obeyed.
func (g *Game) legalAttacks(f *Frame, d *Decision) {
	cs := g.attackCounts(f.Player)
	cands := g.attackCands[:0]
	m := g.mark()
	g.tmp = g.defenders(f.Player, g.tmp)
	for s := g.Objs[f.A].Next; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		if !g.onTurn(g.ctrlOf(ref)) || !g.canAttack(ref) {
			continue
		}
		c := attackCand{free: -1, capped: -1}
		for i := m; i < len(g.tmp); i++ {
			if w := g.tmp[i]; g.canAttackWhom(ref, w) {
				n := g.attackObeys(ref, w)
				if w == cs.cappedAt {
					c.capped = max(c.capped, n)
				} else {
					c.free = max(c.free, n)
				}
			}
		}
		c.need, c.alone = g.attackNeeds(ref)
		cands = append(cands, c)
	}
	g.release(m)
	g.attackCands = cands
	best, w := int32(-1), 0
	for i := range d.Options {
		o := d.Options[i]
		v := g.bestAttack(f, &cs, o.Obj, o.Other, cands)
		switch {
		case v > best:
			best, w = v, 0
			fallthrough
		case v == best && v >= 0:
			d.Options[w] = o
			w++
		}
	}
	if w == 0 {
		w = 1 // nothing is legal: then nothing is the declaration
	}
	d.Options = d.Options[:w]
}

// bestAttack is the greatest number of requirements that can be obeyed if ref attacks whom (NoRef: nobody), after what has been chosen; -1 if no legal
// declaration is left.
func (g *Game) bestAttack(f *Frame, cs *attackCount, ref, whom Ref, cands []attackCand) int32 {
	var count, capped, sum, need int32
	alone := false
	add := func(who, whom Ref) {
		count++
		if whom == cs.cappedAt {
			capped++
		}
		sum += g.attackObeys(who, whom)
		n, a := g.attackNeeds(who)
		need, alone = max(need, n), alone || a
	}
	for i := f.Ip; i != 0; {
		j := g.Cells[i].Next
		add(g.Cells[i].Ref, g.Cells[j].Ref)
		i = g.Cells[j].Next
	}
	if whom != NoRef {
		add(ref, whom)
	}
	if cs.max >= 0 && count > cs.max || cs.cappedAt != NoRef && capped > cs.cap {
		return -1
	}
	// Counts from top on are not told apart, if they need not be.
	top := max(need, 2)
	for i := range cands {
		top = max(top, cands[i].need)
	}
	if cs.max >= 0 && int(cs.max) < int(count)+len(cands) {
		top = max(top, min(cs.max+1, maxCount))
	}
	top = min(top, maxCount)
	best := int32(-1)
	for end := int32(0); end <= top; end++ {
		if need > end || alone && end != 1 || count > end && end < top {
			continue
		}
		if cs.max >= 0 && end > cs.max {
			break
		}
		if v := g.fillAttack(cs, cands, min(count, top), capped, top, end); v >= 0 {
			v += sum
			if end > 0 {
				v += cs.with
			}
			best = max(best, v)
		}
	}
	return best
}

// fillAttack is the most requirements the undecided creatures can obey such that in the end there are end attackers (top: top or more), -1 if that can't be.
func (g *Game) fillAttack(cs *attackCount, cands []attackCand, count, capped, top, end int32) int32 {
	const width = 8 // counts of attackers of the capped player that are told apart
	var at, next [(maxCount + 1) * width]int32
	for i := range at {
		at[i] = -1
	}
	limit := int32(0)
	if cs.cappedAt != NoRef {
		limit = min(cs.cap, width-1)
	}
	if capped > limit && cs.cappedAt != NoRef {
		return -1
	}
	if cs.cappedAt == NoRef {
		capped = 0
	}
	at[count*width+capped] = 0
	for i := range cands {
		c := &cands[i]
		copy(next[:], at[:])
		can := c.need <= end && (!c.alone || end == 1)
		for n := int32(0); can && n <= end; n++ {
			to := min(n+1, top)
			if to > end {
				break
			}
			for k := int32(0); k <= limit; k++ {
				v := at[n*width+k]
				if v < 0 {
					continue
				}
				if c.free >= 0 {
					next[to*width+k] = max(next[to*width+k], v+c.free)
				}
				if c.capped >= 0 && k < limit {
					next[to*width+k+1] = max(next[to*width+k+1], v+c.capped)
				}
			}
		}
		at = next
	}
	best := int32(-1)
	for k := int32(0); k <= limit; k++ {
		best = max(best, at[end*width+k])
	}
	return best
}
