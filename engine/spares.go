package engine

// An effect that gives protection from a quality may say that it doesn't remove certain Auras or Equipment: these stay attached, though others with the quality
// can't become attached and other instances of that protection take them off (702.16n, 702.16p).

// PropAlready is having been attached to what the source is attached to before the source was, or being the source.
const PropAlready NodeOp = 958

// spared says whether what is attached to something stays so in spite of its protection: every instance that would keep it off spares it.
func (g *Game) spared(to, what Ref) bool {
	if b := g.body(what); b == nil || b.Host != to {
		return false
	}
	c := g.chars(to)
	e := Env{Source: to, You: c.Ctrl}
	if c.Flags&LostAbilities == 0 {
		for _, a := range g.r.Defs[c.Def].Abilities {
			if ab := &g.r.Abilities[a]; ab.Kind == AbKeyword && ab.Hook == Protection && g.prop(ab.Prop, e.as(g.textOf(to, a)), what) {
				return false
			}
		}
	}
	for i := c.Granted; i != 0; i = g.Cells[i].Next {
		a, giver := AbilityID(g.Cells[i].Val), g.Cells[i].Ref
		ab := &g.r.Abilities[a]
		e.Giver = giver
		if ab.Kind != AbKeyword || ab.Hook != Protection || !g.prop(ab.Prop, e.as(g.textOf(to, a)), what) {
			continue
		}
		l, ok := g.look(giver)
		if ab.Spares == 0 || !ok {
			return false
		}
		if by := (Env{Source: giver, You: l.ctrl()}); !g.prop(ab.Spares, &by, what) {
			return false
		}
	}
	return true
}

// alreadyAttached says whether an object was attached to what another is attached to when that came.
func (g *Game) alreadyAttached(ref, source Ref) bool {
	o, by := g.obj(ref), g.obj(source)
	return o != nil && by != nil && (ref == source || g.hostOf(ref) == g.hostOf(source) && o.Stamp <= by.Stamp)
}
