package engine

import (
	"fmt"

	"arbiter/engine/program"
)

// permitted lists the options a permission gives for one card: its faces, and its own ways of being cast, with which it
// fits the permission (601.3e).
func (g *Game) permitted(p program.PlayerID, ref Ref, m *program.Mod, e *Env, sorcery bool, d *Decision) {
	o := g.obj(ref)
	if o == nil || o.Zone == program.Battlefield || o.Zone == program.Stack || o.Kind != program.KindCard {
		return
	}
	if way := &g.r.Abilities[m.B]; way.Way&program.WayOwner != 0 && (o.Owner != p || !way.Zones.Has(o.Zone)) {
		return
	}
	def := &g.r.Defs[o.Def]
	for face := 0; ; face++ {
		fd := g.faceDef(def, face)
		if fd == nil || fd.IsWhole() {
			return
		}
		way := program.AbilityID(m.B)
		if fd.Chars.Is(program.TypeLand) {
			if m.Only || !sorcery || !g.mayPlayLand(p, ref) || !g.fits(m, e, ref, fd, 0) {
				continue
			}
			g.offer(d, Option{Kind: OptPlayLand, Obj: ref, N: int32(face)})
			continue
		}
		bestowed := fd.IsBestowed()
		if !bestowed && g.fits(m, e, ref, fd, way) && g.inTime(p, ref, fd, way, sorcery) &&
			g.castable(p, ref, fd, way) {
			g.offer(d, Option{Kind: OptCast, Obj: ref, N: int32(face), Ability: way})
		}
		if !bestowed && g.fits(m, e, ref, fd, way) {
			g.offerings(p, ref, fd, face, way, d)
		}
		if way != 0 {
			continue
		}
		if !bestowed && g.fits(m, e, ref, fd, way) {
			g.otherPrices(p, ref, fd, face, sorcery, d)
		}
		for _, own := range fd.CastMods {
			ab := &g.r.Abilities[own]
			if morph := ab.Kind == program.AbKeyword; !morph &&
				(ab.Cast != program.CastWay || ab.Way&program.WayNoTiming != 0 || !ab.Zones.Has(program.Hand) ||
					ab.Keyword == program.Warp) || bestowed != (ab.Keyword == program.Bestow) {
				continue
			}
			if g.fits(m, e, ref, fd, own) && g.inTime(p, ref, fd, own, sorcery) && g.castable(p, ref, fd, own) {
				g.offer(d, Option{Kind: OptCast, Obj: ref, N: int32(face), Ability: own})
			}
		}
	}
}

// otherPrices lists the alternative costs that effects let a player pay for a spell that can be cast anyway, from any
// zone.
func (g *Game) otherPrices(p program.PlayerID, ref Ref, fd *program.Def, face int, sorcery bool, d *Decision) {
	if !g.Turn.InForce.Has(program.RulePlayFrom) {
		return
	}
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != program.RulePlayFrom || a.Dead ||
			m.Keyword == program.Plot || g.r.Abilities[m.B].Way&program.WayRather == 0 {
			continue
		}
		e := a.env()
		way := program.AbilityID(m.B)
		if g.inSet(m.Set, &e, PlayerRef(p)) && g.fits(m, &e, ref, fd, way) && g.inTime(p, ref, fd, way, sorcery) &&
			g.castable(p, ref, fd, way) {
			g.offer(d, Option{Kind: OptCast, Obj: ref, N: int32(face), Ability: way})
		}
	}
}

// fits reports whether a card, cast with a face in a way, is one that a permission applies to.
func (g *Game) fits(m *program.Mod, e *Env, ref Ref, fd *program.Def, way program.AbilityID) bool {
	if m.Prop == 0 {
		return true
	}
	was := g.assumeFace(ref, fd, way)
	ok := g.prop(m.Prop, e, ref)
	g.restoreFace(ref, was)
	return ok
}

// offer adds an option if it is not listed yet.
func (g *Game) offer(d *Decision, o Option) {
	for _, have := range d.Options {
		if have == o {
			return
		}
	}
	d.add(o)
}

// Permissions with consequences: those for one card each turn ("Once during each of your turns, you may cast a creature
// spell from your graveyard"), whose source counts their use, and those that affect the spell cast ("If a spell cast
// this way would be put into your graveyard, exile it instead").

// usedPermit marks the cells of Body.Used that count the use of permissions.
const usedPermit Ref = 1 << 42

// permitUsed reports whether a permission for one card each turn has been used.
func (g *Game) permitUsed(a *ActiveMod) bool {
	b := g.body(a.Source)
	return b != nil && g.findCell(b.Used, Ref(a.Ability)|usedPermit) != 0
}

// usesPermit returns the permission by which a card is about to be cast, nil if no permission or one without
// consequences suffices.
func (g *Game) usesPermit(p program.PlayerID, ref Ref, face int, way program.AbilityID) *ActiveMod {
	if !g.Turn.InForce.Has(program.RulePlayFrom) {
		return nil
	}
	o := g.obj(ref)
	if o == nil {
		return nil
	}
	fd := g.faceDef(&g.r.Defs[o.Def], face)
	if fd == nil || way == 0 && (o.Zone == program.Hand || g.fromCommand(ref)) {
		return nil
	}
	own := way == 0 // a way with which any permission to pay the mana cost may be used
	for _, a := range fd.CastMods {
		if a == way {
			if own = true; g.r.Abilities[a].Zones.Has(o.Zone) {
				return nil // the card itself can be cast from there
			}
		}
	}
	own = own || g.r.Abilities[way].Way&program.WayRather != 0
	var by *ActiveMod
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != program.RulePlayFrom || a.Dead ||
			m.Keyword == program.Plot || m.Later || !(m.B == int32(way) || m.B == 0 && own) {
			continue
		}
		e := a.env()
		if m.Set == 0 && a.You != p || m.Set != 0 && !g.inSet(m.Set, &e, PlayerRef(p)) {
			continue
		}
		switch m.Scope {
		case program.ScopeLocked:
			if a.Effect < 0 || g.findCell(g.Effects[a.Effect].Set, ref) == 0 {
				continue
			}
		case program.ScopeSelf:
			if a.Source != ref {
				continue
			}
		case program.ScopeAll:
			if !m.Zones.Has(o.Zone) {
				continue
			}
		default:
			panic(fmt.Sprintf("engine: a permission to play cards can't have scope %v", m.Scope))
		}
		if m.Prop != 0 && !g.fits(m, &e, ref, fd, way) {
			continue
		}
		if !m.Once && m.Also == 0 {
			return nil
		}
		if by == nil && (!m.Once || !g.permitUsed(a)) {
			by = a
		}
	}
	return by
}

// applyPermit counts the use of a source's permission as a card is cast.
func (g *Game) applyPermit(ev *Event) {
	for i := range g.Active {
		a := &g.Active[i]
		if m := &g.r.Mods[a.Mod]; m.Kind == program.ModRule && program.RuleKind(m.A) == program.RulePlayFrom &&
			m.Once && a.Source == ev.Src && !g.permitUsed(a) {
			g.countUse(g.needBody(ev.Src.slot()), Ref(a.Ability)|usedPermit)
			return
		}
	}
}

// Permanents sacrificed as part of an alternative cost that depends on them: "sacrifice a creature rather than pay this
// spell's mana cost, which is reduced by that creature's mana value" (702.119c). The cost depends on the choice, so it
// is made while the spell is announced (601.2b); the permanent is sacrificed with the other costs.

// offering returns the way in which a context's spell is cast, if it requires such a permanent.
func (g *Game) offering(ctx uint32) *program.Ability {
	if w := g.Ctxs[ctx].Way; w != 0 && g.r.Abilities[w].Offer != 0 {
		return &g.r.Abilities[w]
	}
	return nil
}

// offers counts the permanents with which the spell can be announced and paid, and lists them.
func (g *Game) offers(t *payment, way *program.Ability, d *Decision) int {
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
