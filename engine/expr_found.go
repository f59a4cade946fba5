package engine

// found is where a context finds an object that has moved: what it has become, if this very resolution or the event that triggered it moved it (400.7);
// otherwise the ref itself, of which only last known information is left. With Last an object that left the battlefield or the stack stays what it was
// there, unless it has come back.
func (g *Game) found(e *Env, ref Ref) Ref {
	r := g.followIn(e.Ctx, ref)
	if o := g.obj(r); e.Last && r != ref && (o == nil || o.Zone != Battlefield) {
		if _, ok := g.look(ref); ok {
			return ref
		}
	}
	return r
}

// followIn is what an object has become as far as a context can find it.
func (g *Game) followIn(ctx uint32, ref Ref) Ref {
	for ctx != 0 && !ref.IsPlayer() && g.obj(ref) == nil {
		c := &g.Ctxs[ctx]
		next := NoRef
		for i := len(g.Moves) - 1; i >= 0; i-- {
			if g.Moves[i].Old == ref {
				next = g.Moves[i].New
				break
			}
		}
		if next == NoRef || next != c.Became && next.serial() <= c.Since && !g.findsAura(c, ref, next) && !g.paidItself(c, ref) && !g.findsCast(c, next) || g.obj(next) == nil && !g.moved(next) {
			return ref
		}
		ref = next
	}
	return ref
}

// findsCast says whether an effect finds the spell that a card became as it was cast, another part of the same effect letting it be cast (400.7h).
func (g *Game) findsCast(c *Ctx, next Ref) bool {
	if c.Flags&CtxFindsCast == 0 {
		return false
	}
	o := g.obj(next)
	return o != nil && o.Zone == Stack && o.Kind == KindCard && g.Bodies[o.Body].Ctx != 0 && g.Ctxs[g.Bodies[o.Body].Ctx].Flags&CtxCast != 0
}

// findsAura says whether an ability of an Aura finds the Aura in the graveyard: it triggered as what it enchanted left the battlefield, and the Aura went with
// it or was put there for being attached to nothing (400.7e).
func (g *Game) findsAura(c *Ctx, was, next Ref) bool {
	if was != c.Source || g.r.Abilities[c.Ability].Kind != AbTriggered {
		return false
	}
	o := g.obj(next)
	l, ok := g.look(was)
	return o != nil && o.Zone == Graveyard && ok && l.chars.Subtypes.Has(SubtypeAura)
}

// paidItself says whether an activated ability finds its source where paying for it put the source: the cost was to move it (400.7j).
func (g *Game) paidItself(c *Ctx, was Ref) bool {
	ab := &g.r.Abilities[c.Ability]
	if was != c.Source || ab.Kind != AbActivated || ab.Cost == 0 {
		return false
	}
	for i := range g.r.Costs[ab.Cost].Parts {
		if p := &g.r.Costs[ab.Cost].Parts[i]; p.All && p.Kind.spends() && g.r.Nodes[p.From].Op == SetSource {
			return true
		}
	}
	return false
}

// moved says whether a ref is known to have become another.
func (g *Game) moved(ref Ref) bool {
	for i := range g.Moves {
		if g.Moves[i].Old == ref {
			return true
		}
	}
	return false
}
