package engine

// Keyword abilities by their quality: a creature has swampwalk, protection from red, or any landwalk ability at all (702.14a, 702.16a), and can lose it.

// isSuch says whether an ability of an object is one of keyword k with a quality: any if that is 0. A snow swampwalk is a swampwalk; protection from red and
// from blue is protection from red.
func (g *Game) isSuch(k Keyword, q PropX, e *Env, id AbilityID, on Ref) bool {
	ab := &g.r.Abilities[id]
	if ab.Hook != k {
		return false
	}
	if q == 0 {
		return true
	}
	own := Env{Source: on, Text: g.textOf(on, id)}
	if n := &g.r.Nodes[q]; n.Op == PropAnd && k == Landwalk {
		return g.isSuch(k, PropX(n.A), e, id, on) && g.isSuch(k, PropX(n.B), e, id, on)
	}
	return ab.Kind == AbKeyword && g.partOf(k, q, e, ab.Prop, &own)
}

// partOf says whether what a quality asks for is part of what an ability's says.
func (g *Game) partOf(k Keyword, q PropX, e *Env, p PropX, own *Env) bool {
	if g.sameQuality(q, e, p, own) {
		return true
	}
	if p == 0 {
		return false
	}
	switch n := &g.r.Nodes[p]; {
	case n.Op == PropAnd && k == Landwalk, n.Op == PropOr && k == Protection:
		return g.partOf(k, q, e, PropX(n.A), own) || g.partOf(k, q, e, PropX(n.B), own)
	}
	return false
}

// sameQuality says whether two qualities, each in its own text, are the same.
func (g *Game) sameQuality(p PropX, e *Env, q PropX, f *Env) bool {
	if p == 0 || q == 0 {
		return p == q
	}
	m, n := g.qualityNode(p, e), g.qualityNode(q, f)
	if m.Op != n.Op {
		return false
	}
	switch m.Op {
	case PropNot:
		return g.sameQuality(PropX(m.A), e, PropX(n.A), f)
	case PropAnd, PropOr:
		return g.sameQuality(PropX(m.A), e, PropX(n.A), f) && g.sameQuality(PropX(m.B), e, PropX(n.B), f)
	}
	return m == n
}

// qualityNode is an expression with its words as they read now, and a choice as what was chosen.
func (g *Game) qualityNode(p PropX, e *Env) Node {
	n := g.r.Nodes[p]
	switch n.Op {
	case PropSubtype:
		n.A = int32(g.saySubtype(e, SubtypeID(n.A)))
	case PropColor:
		n.A = int32(g.sayColors(e, ColorSet(n.A)))
	case PropChosen:
		if n.B != 0 {
			return n
		}
		v, ok := g.memValue(g.choseIt(&n, e), MemoryKey(n.A))
		switch {
		case ok && MemoryKey(n.A) == MemSubtype:
			return Node{Op: PropSubtype, A: v}
		case ok && MemoryKey(n.A) == MemColor:
			return Node{Op: PropColor, A: 1 << v}
		}
	}
	return n
}

// hasSuch says whether an object has an ability of keyword k with a quality.
func (g *Game) hasSuch(c *Chars, on Ref, k Keyword, q PropX, e *Env) bool {
	if k == Enchant { // no ability that is looked for, but what the card can enchant (702.5a)
		enchant := g.r.Defs[c.Def].Enchant
		return enchant != 0 && c.Flags&LostAbilities == 0 && (q == 0 || g.sameQuality(q, e, enchant, &Env{Source: on}))
	}
	if q == 0 {
		return g.hasHook(c, k)
	}
	for n := 0; ; n++ {
		id := g.nthAbility(c, n)
		if id == 0 {
			return false
		}
		if g.isSuch(k, q, e, id, on) {
			return true
		}
	}
}

// dropSuch takes from an object its abilities of keyword k with a quality. Those of its definition that stay go on as if granted.
func (g *Game) dropSuch(on Ref, k Keyword, q PropX, e *Env) {
	c := g.chars(on)
	if !g.hasSuch(c, on, k, q, e) {
		return
	}
	c.Keywords.Drop(k)
	stay, still := uint32(0), false
	for n := 0; ; n++ {
		id := g.nthAbility(c, n)
		if id == 0 || id == g.r.creature {
			break
		}
		if g.isSuch(k, q, e, id, on) {
			continue
		}
		still = still || g.r.Abilities[id].Hook == k
		if !g.trial {
			by := on
			if to := g.nthGiver(c, n); to != NoRef {
				by = to
			}
			stay = g.appendCell(stay, by, int32(id))
		}
	}
	c = g.chars(on)
	if still {
		c.Keywords.Add(k)
	}
	if g.trial {
		return
	}
	g.freeCells(&c.Granted)
	c.Granted = stay
	c.Flags |= LostAbilities
}
