package engine

import "arbiter/ability"

// Exceptions of copy effects that apply only to a copy with certain characteristics (707.9f), and triggered abilities that are linked to what makes something enter
// as a copy (707.9g).

// CondCopyIs: the copy that the source is about to enter as has property A, one of those that ofCopy allows.
const CondCopyIs NodeOp = 492

// ofCopy is a property that copiable values have or not.
func (u *unit) ofCopy(p ability.Property) PropX {
	x := u.prop(p)
	if !u.b.ofValues(x) {
		refuse(p, "a quality of a copy")
	}
	return x
}

func (b *Builder) ofValues(x PropX) bool {
	switch n := &b.r.Nodes[x]; n.Op {
	case PropAnd, PropOr:
		return b.ofValues(PropX(n.A)) && b.ofValues(PropX(n.B))
	case PropNot:
		return b.ofValues(PropX(n.A))
	case PropType, PropSuper, PropSubtype, PropColor:
		return true
	}
	return false
}

// haveProp says whether characteristics have a property that ofCopy allows.
func (g *Game) haveProp(c *Chars, x PropX) bool {
	switch n := &g.r.Nodes[x]; n.Op {
	case PropAnd:
		return g.haveProp(c, PropX(n.A)) && g.haveProp(c, PropX(n.B))
	case PropOr:
		return g.haveProp(c, PropX(n.A)) || g.haveProp(c, PropX(n.B))
	case PropNot:
		return !g.haveProp(c, PropX(n.A))
	case PropType:
		return c.Types&TypeSet(n.A) != 0
	case PropSuper:
		return c.Supers&SuperSet(n.A) != 0
	case PropSubtype:
		return c.Subtypes.Has(SubtypeID(n.A))
	case PropColor:
		return c.Colors&ColorSet(n.A) != 0
	}
	return false
}

// exceptIf applies the exceptions that depend on what the copy would be without them, the others taken into account (707.9f).
func (g *Game) exceptIf(c *Chars, except AbilityID, e *Env) {
	only, holds := PropX(0), false
	for _, i := range g.r.Abilities[except].Mods {
		m := &g.r.Mods[i]
		if m.Prop == 0 {
			continue
		}
		if m.Prop != only {
			only, holds = m.Prop, g.haveProp(c, m.Prop)
		}
		if holds {
			g.except(c, m, e)
		}
	}
}

// copyIs is CondCopyIs.
func (g *Game) copyIs(x PropX, e *Env) bool {
	at := g.entering(e.Source)
	o := g.obj(e.Source)
	if at < 0 || o == nil {
		return false
	}
	c := g.entersWith(&g.Events[at], o)
	return g.haveProp(&c, x)
}

// copiesThen compiles "You may have ~ enter as a copy of ..., except .... When you do, ...", a triggered ability that is linked to the replacement effect: it
// triggers as the object enters, unless another copy effect has been applied to it in the meantime (707.9g). It returns nil for other sentences.
func (u *unit) copiesThen(e ability.Seq, ab Ability) []AbilityID {
	if len(e.List) != 2 {
		return nil
	}
	m, may := e.List[0].(ability.MayHave)
	r, when := e.List[1].(ability.Reflexive)
	if !may || !when || m.Said == 0 || r.To != m.Said {
		return nil
	}
	d, ok := m.Effect.(ability.Do)
	if !ok || len(d.Acts) != 1 || len(d.More) > 0 {
		return nil
	}
	x, ok := d.Acts[0].(ability.Enter)
	if _, self := d.Who.(ability.Self); !ok || !self {
		return nil
	}
	copied, ok := x.As.(ability.CopyOf)
	if !ok {
		return nil
	}
	v := u.compiler.unit()
	if of := mentionOf(copied.What); of != 0 {
		v.emit(Instr{Op: OpLet, R: v.regOf(of), A: int32(v.b.Set(SetMemory, int32(MemCopyOf)))})
	}
	v.targetsOf(r.Effect)
	v.effect(r.Effect)
	c := *u.compiler
	c.copyTrigger = u.b.Ability(Ability{Kind: AbTriggered, Label: u.effectLabel(r.Effect), Zones: AllZones}.with(v))
	w := *u
	w.compiler = &c
	return w.entering(m, ab)
}
