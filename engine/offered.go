package engine

// Permanents chosen as a way to cast a spell is: "sacrifice a creature rather than pay this spell's mana cost, which is reduced by that creature's mana value"
// (702.119c). What the spell costs hangs on the choice, so it is made while the spell is announced (601.2b); the permanent is sacrificed with the other costs.

// offering is the way in which a context's spell is cast, if it asks for such a permanent.
func (g *Game) offering(ctx uint32) *Ability {
	if w := g.Ctxs[ctx].Way; w != 0 && g.r.Abilities[w].Offer != 0 {
		return &g.r.Abilities[w]
	}
	return nil
}

// offers counts the permanents with which the spell can be announced and paid, and lists them.
func (g *Game) offers(t *tab, way *Ability, d *Decision) int {
	n := 0
	m := g.mark()
	defer g.release(m)
	completable := func() bool {
		if t.ctx != scratchCtx {
			return g.completable(t)
		}
		x := g.Ctxs[scratchCtx].X
		ok := g.completableSomehow(t)
		g.Ctxs[scratchCtx].X = x
		return ok
	}
	if way.OfferMay && completable() {
		n++
		if d == nil {
			return n
		}
		d.add(Option{Kind: OptDone})
	}
	e := g.env(t.ctx)
	g.set(way.Offer, &e)
	for i := m; i < len(g.tmp); i++ {
		ref := g.tmp[i]
		g.setReg(t.ctx, int(way.OfferReg), ref)
		ok := completable()
		g.clearReg(t.ctx, int(way.OfferReg))
		if !ok {
			continue
		}
		n++
		if d == nil {
			break
		}
		d.add(Option{Kind: OptObject, Obj: ref})
	}
	return n
}
