package engine

import (
	"arbiter/engine/program"
)

// partner returns the creature that a creature is paired with; NoRef if it is unpaired.
func (g *Game) partner(ref Ref) Ref {
	for i := range g.Effects {
		e := &g.Effects[i]
		if ab := &g.r.Abilities[e.Ability]; ab.Keyword != program.Soulbond || ab.Kind != program.AbStatic ||
			g.findCell(e.Set, ref) == 0 {
			continue
		}
		for c := e.Set; c != 0; c = g.Cells[c].Next {
			if g.Cells[c].Ref != ref && g.live(g.Cells[c].Ref) {
				return g.Cells[c].Ref
			}
		}
	}
	return NoRef
}

// PairedWith returns the creature that a creature is paired with (702.95a); NoRef if it is unpaired.
func (g *Game) PairedWith(ref Ref) Ref { return g.partner(ref) }

// setPartner appends the creatures with which the members of a set are paired.
func (g *Game) setPartner(n *program.Node, e *Env) {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	w := m
	for i := m; i < len(g.tmp); i++ {
		if p := g.partner(g.tmp[i]); p != NoRef {
			g.tmp[w] = p
			w++
		}
	}
	g.tmp = g.tmp[:w]
}

// paired reports whether an object is paired with one that has property A.
func (g *Game) paired(n *program.Node, e *Env, ref Ref) bool {
	p := g.partner(ref)
	return p != NoRef && g.prop(program.PropX(n.A), e, p)
}

// protectionSpares reports whether an attached object stays attached in spite of its host's protection: every ability
// that would remove it exempts it.
func (g *Game) protectionSpares(to, what Ref) bool {
	if b := g.body(what); b == nil || b.Host != to {
		return false
	}
	c := g.chars(to)
	e := Env{Source: to, You: c.Ctrl}
	if c.Flags&program.LostAbilities == 0 {
		for _, a := range g.r.Defs[c.Def].Abilities {
			if ab := &g.r.Abilities[a]; ab.Kind == program.AbKeyword && ab.Keyword == program.Protection &&
				g.prop(ab.Prop, e.as(g.textOf(to, a)), what) {
				return false
			}
		}
	}
	for i := c.Granted; i != 0; i = g.Cells[i].Next {
		a, giver := program.AbilityID(g.Cells[i].Val), g.Cells[i].Ref
		ab := &g.r.Abilities[a]
		e.Giver = giver
		if ab.Kind != program.AbKeyword || ab.Keyword != program.Protection ||
			!g.prop(ab.Prop, e.as(g.textOf(to, a)), what) {
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

// alreadyAttached reports whether an object was already attached to the host of another when the other became attached.
func (g *Game) alreadyAttached(ref, source Ref) bool {
	o, by := g.obj(ref), g.obj(source)
	return o != nil && by != nil && (ref == source || g.hostOf(ref) == g.hostOf(source) && o.Stamp <= by.Stamp)
}
