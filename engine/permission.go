package engine

import (
	"cmp"
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
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
	way := program.AbilityID(m.B)
	for face := 0; ; face++ {
		fd := g.faceDef(def, face)
		if fd == nil || fd.IsWhole() && !g.mayFuse(p, ref, fd) {
			return
		}
		switch {
		case fd.Chars.Is(program.TypeLand):
			if !m.Only && sorcery && g.mayPlayLand(p, ref) && g.fits(m, e, ref, fd, 0) {
				g.offer(d, Option{Kind: OptPlayLand, Obj: ref, N: int32(face)})
			}
		case fd.IsBestowed(): // only in its own way
		case g.fits(m, e, ref, fd, way):
			if g.inTime(p, ref, fd, way, sorcery) && g.castable(p, ref, fd, way) {
				g.offer(d, Option{Kind: OptCast, Obj: ref, N: int32(face), Ability: way})
			}
			g.offerings(p, ref, fd, face, way, d)
			if spends, ok := g.joins(way); ok {
				g.assumedSpends = spends
				g.otherPrices(p, ref, fd, face, sorcery || g.asFlash(way), d)
				g.assumedSpends = 0
			}
		}
		if spends, ok := g.joins(way); ok {
			g.assumedSpends = spends
			g.ownWays(p, ref, fd, face, sorcery || g.asFlash(way), d,
				func(own program.AbilityID) bool { return g.fits(m, e, ref, fd, own) })
			g.assumedSpends = 0
		} else if g.plus(p, ref, way) && g.fits(m, e, ref, fd, way) {
			g.assumedPlus = way
			g.ownWays(p, ref, fd, face, sorcery, d, func(program.AbilityID) bool { return true })
			g.otherPrices(p, ref, fd, face, sorcery, d)
			g.assumedPlus = 0
		}
	}
}

// joins reports whether a permission that names a way can be used with another way of casting (118.9a): it only says
// when the spell may be cast or what mana may be spent on it, which the flags say.
func (g *Game) joins(way program.AbilityID) (spends CtxFlags, ok bool) {
	if g.r.Abilities[way].Prop != 0 {
		return 0, false
	}
	return g.adds(way)
}

// adds reports the same of a permission that may ask something of the resulting spell.
func (g *Game) adds(way program.AbilityID) (spends CtxFlags, ok bool) {
	if way == 0 {
		return 0, true
	}
	w := &g.r.Abilities[way]
	const only = program.WayPlus | program.WayFlash | program.WayAnyMana | program.WayAnyColor
	if w.Way&^only != 0 || w.Way&program.WayPlus == 0 || w.Keyword != program.NoKeyword || w.If != 0 ||
		w.Bit != 0 || !g.r.Costs[w.Cost].Nothing() {
		return 0, false
	}
	if w.Way&program.WayAnyMana != 0 {
		spends |= CtxAnyMana
	}
	if w.Way&program.WayAnyColor != 0 {
		spends |= CtxAnyColor
	}
	return spends, true
}

// asFlash reports whether a permission lets a spell be cast as though it had flash.
func (g *Game) asFlash(way program.AbilityID) bool {
	return g.r.Abilities[way].Way&program.WayFlash != 0
}

// ownWays lists the ways other than the normal one in which a card's own abilities let it be cast from any zone from
// which it can be cast at all: for alternative costs, bestowed, face down (118.9a, 702.37c, 702.103a). It returns how
// many there are; without d it only counts them.
func (g *Game) ownWays(p program.PlayerID, ref Ref, fd *program.Def, face int, sorcery bool, d *Decision,
	fits func(own program.AbilityID) bool) (n int) {
	for _, own := range fd.CastMods {
		ab := &g.r.Abilities[own]
		if morph := ab.Kind == program.AbKeyword; !morph &&
			(ab.Cast != program.CastWay || ab.Way&program.WayNoTiming != 0 || !ab.Zones.Has(program.Hand) ||
				ab.Keyword == program.Warp) || fd.IsBestowed() != (ab.Keyword == program.Bestow) ||
			fd.IsWhole() != (ab.Keyword == program.Fuse) {
			continue
		}
		if fits(own) && g.inTime(p, ref, fd, own, sorcery) && g.castable(p, ref, fd, own) {
			g.offer(d, Option{Kind: OptCast, Obj: ref, N: int32(face), Ability: own})
			n++
		}
	}
	return n
}

// mayFuse reports whether a player may cast both halves of a split card, of which fd is the whole, however they pay for
// it: it is in their hand and has fuse (702.102a).
func (g *Game) mayFuse(p program.PlayerID, ref Ref, fd *program.Def) bool {
	o := g.obj(ref)
	if o == nil || o.Zone != program.Hand || o.Owner != p || fd.Layout != program.LayoutSplit ||
		g.lostAbilitiesThere(ref) {
		return false
	}
	for _, a := range fd.CastMods {
		if g.r.Abilities[a].Keyword == program.Fuse {
			return true
		}
	}
	return false
}

// otherPrices lists the alternative costs that effects let a player pay for a spell that can be cast anyway, from any
// zone. It returns how many there are; without d it only counts them.
func (g *Game) otherPrices(p program.PlayerID, ref Ref, fd *program.Def, face int, sorcery bool,
	d *Decision) (n int) {
	if !g.Turn.InForce.Has(program.RulePlayFrom) {
		return 0
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
			n++
		}
	}
	return n
}

// fits reports whether a card, cast with a face in a way, is one that a permission applies to. A keyword that lets a
// card be cast from where it lies is had by cards, whatever characteristics the spell would have (715.4).
func (g *Game) fits(m *program.Mod, e *Env, ref Ref, fd *program.Def, way program.AbilityID) bool {
	if m.Prop == 0 {
		return true
	}
	if way != 0 && m.B == int32(way) && g.r.Abilities[way].Way&program.WayOwner != 0 {
		return g.prop(m.Prop, e, ref)
	}
	was := g.assumeFace(ref, fd, way)
	ok := g.prop(m.Prop, e, ref)
	g.restoreFace(ref, was)
	return ok
}

// offer adds an option if it is not listed yet, and does nothing without a decision.
func (g *Game) offer(d *Decision, o Option) {
	if d == nil {
		return
	}
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

// permits are the permissions by one of which a card is about to be cast, as far as it makes a difference which: those
// with consequences, and one of those without. A player chooses among several.
func (g *Game) permits(p program.PlayerID, ref Ref, face int, way program.AbilityID, list []permit) []permit {
	o := g.obj(ref)
	if o == nil {
		return list
	}
	fd := g.faceDef(&g.r.Defs[o.Def], face)
	if fd == nil || way == 0 && (o.Zone == program.Hand || g.fromCommand(ref)) {
		return list
	}
	own := way == 0 // a way with which any permission to pay the mana cost may be used
	plain := -1     // the place of a permission without consequences
	for _, a := range fd.CastMods {
		if a == way {
			if own = true; g.r.Abilities[a].Zones.Has(o.Zone) {
				return list // the card itself can be cast from there
			}
		}
	}
	if way == 0 && face == 0 && g.adventurer(o) == p {
		list, plain = append(list, permit{source: ref}), len(list) // 715.3d
	}
	own = own || g.r.Abilities[way].Way&program.WayRather != 0
	if own && way != 0 {
		for _, a := range fd.CastMods {
			if g.r.Abilities[a].Zones.Has(o.Zone) && o.Zone != program.Hand && g.plusFits(p, ref, fd, way, a) {
				list = append(list, permit{source: ref, ability: a, plus: a})
			}
		}
	}
	if !g.Turn.InForce.Has(program.RulePlayFrom) {
		return list
	}
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != program.RulePlayFrom || a.Dead ||
			m.Keyword == program.Plot || m.Later {
			continue
		}
		var spends CtxFlags
		var plus program.AbilityID
		if m.B != int32(way) {
			if !own || way == 0 {
				continue
			}
			with, ok := g.joins(program.AbilityID(m.B))
			if !ok {
				plus = program.AbilityID(m.B)
				by := &g.r.Abilities[plus]
				if by.Way&program.WayOwner != 0 && (o.Owner != p || !by.Zones.Has(o.Zone)) ||
					!g.plusFits(p, ref, fd, way, plus) {
					continue
				}
			}
			spends = with
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
		if m.Prop != 0 && !g.fits(m, &e, ref, fd, cmp.Or(plus, way)) {
			continue
		}
		simple := !m.Once && m.Also == 0 && plus == 0
		if simple && plain >= 0 {
			list[plain].spends |= spends
			continue
		} else if m.Once && g.permitUsed(a) {
			continue
		} else if simple {
			plain = len(list)
		}
		list = append(list, permit{source: a.Source, ability: a.Ability, also: m.Also, once: m.Once, spends: spends,
			plus: plus})
	}
	return list
}

// plusFits reports whether a card can be cast in a way of its own from where another way lets it be cast.
func (g *Game) plusFits(p program.PlayerID, ref Ref, fd *program.Def, way, plus program.AbilityID) bool {
	if !g.plus(p, ref, plus) {
		return false
	}
	g.assumedPlus = plus
	ok := g.castable(p, ref, fd, way)
	g.assumedPlus = 0
	return ok
}

// notPermitted reports whether a spell that is being cast by a permission for spells of some mana value has another,
// with the X that has been announced.
func (g *Game) notPermitted(t *payment) bool {
	o := g.obj(t.obj)
	if o == nil || o.Zone != program.Stack || o.Body == 0 {
		return false
	}
	from, way := g.Bodies[o.Body].CastFrom, g.Ctxs[t.ctx].Way
	if f := g.casting(t.obj); f == nil || f.B != 0 || g.Ctxs[t.ctx].Plus != 0 ||
		way == 0 && (from == program.Hand || from == program.Command) {
		return false
	}
	own := way == 0 || g.r.Abilities[way].Way&program.WayRather != 0
	for _, a := range g.r.Defs[o.Def].CastMods {
		if a == way {
			if own = true; g.r.Abilities[a].Zones.Has(from) {
				return false // the card itself can be cast from there
			}
		}
	}
	found := false
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != program.RulePlayFrom || a.Dead ||
			m.Keyword == program.Plot || m.Later || m.Scope == program.ScopeAll && !m.Zones.Has(from) {
			continue
		}
		if _, ok := g.joins(program.AbilityID(m.B)); m.B != int32(way) && !(ok && own) {
			continue
		}
		e := a.env()
		if m.Set == 0 && a.You != t.p || m.Set != 0 && !g.inSet(m.Set, &e, PlayerRef(t.p)) {
			continue
		}
		if m.Scope != program.ScopeAll || g.fitsManaValue(m.Prop, &e, t.obj) {
			return false
		}
		found = true
	}
	return found
}

// casting returns the frame by which a spell is being cast, nil if none.
func (g *Game) casting(ref Ref) *Frame {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		if f := &g.Frames[i]; f.Kind == FrameCast && f.Ref == ref {
			return f
		}
	}
	return nil
}

// fitsManaValue reports whether a spell has a property as far as that is about its mana value. The rest was checked
// before the card was put onto the stack.
func (g *Game) fitsManaValue(x program.PropX, e *Env, ref Ref) bool {
	if x == 0 {
		return true
	}
	// Others: properties that have nothing to do with X.
	switch n := &g.r.Nodes[x]; n.Op {
	case program.PropAnd:
		return g.fitsManaValue(program.PropX(n.A), e, ref) && g.fitsManaValue(program.PropX(n.B), e, ref)
	case program.PropStat:
		return n.A != int32(program.StatManaValue) || g.prop(x, e, ref)
	}
	return true
}

// permit is a permission by which a card is cast: that of an ability of the source, or of the card's own rules. once:
// it counts how often it is used; also: what it gives the spell.
type permit struct {
	source  Ref
	ability program.AbilityID
	also    program.AbilityID
	once    bool
	spends  CtxFlags          // what mana may be spent on the spell, if it is cast in a way of its own
	plus    program.AbilityID // what it costs in addition, if it is cast in a way of its own; also is 0 then
}

// askPermit is the question by which permission a card is cast.
const askPermit uint8 = 1

func (g *Game) askCast(f *Frame, d *Decision) {
	d.Kind, d.Source = program.DecideWay, f.Ref
	var few [4]permit
	for i, by := range g.permits(f.Player, f.Ref, int(f.A), program.AbilityID(f.Ip), few[:0]) {
		d.add(Option{Kind: OptObject, Obj: by.source, Ability: by.ability, N: int32(i)})
	}
}

// answerCast remembers one more than the number of the permission in C until the card is put onto the stack.
func (g *Game) answerCast(f *Frame, o Option) { f.C = o.N + 1 }

// adventurer returns the player who may play a card in exile because of its Adventure: the controller of the spell that
// it was (715.3d).
func (g *Game) adventurer(o *Object) program.PlayerID {
	if o.Flags&program.FlagAdventure == 0 || o.Zone != program.Exile {
		return NoPlayer
	}
	if o.Body != 0 {
		for c := g.Bodies[o.Body].Memory; c != 0; c = g.Cells[c].Next {
			if program.MemoryKey(g.Cells[c].Val) == program.MemAdventurer && g.Cells[c].Ref.IsPlayer() {
				return g.Cells[c].Ref.Player()
			}
		}
	}
	return o.Owner
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

// PlayableExile is a card in exile that its player may play, and what prevents it at the moment.
type PlayableExile struct {
	Ref   Ref
	Cause Obstacle
}

// PlayableFromExile returns the cards in exile that a player knows and that something lets them play, at some time: an
// effect, or that the card was cast as an Adventure (715.3d). g must be a copy of the game.
func (g *Game) PlayableFromExile(p program.PlayerID) []PlayableExile {
	g.refresh()
	permits := g.Turn.InForce.Has(program.RulePlayFrom)
	if !permits && !g.r.Adventures {
		return nil
	}
	var out []PlayableExile
	for s := g.list(program.Exile, p).First; s != 0; s = g.Objs[s].Next {
		ref, o := g.refAt(s), &g.Objs[s]
		if o.Kind != program.KindCard || !g.View(p).Sees(ref) {
			continue
		}
		if g.adventurer(o) == p || permits && g.someonePermits(p, ref, o) {
			out = append(out, PlayableExile{ref, g.whyNotFromExile(p, ref)})
		}
	}
	return out
}

// someonePermits reports whether an effect lets a player play a card from its zone, at this or at a later time.
func (g *Game) someonePermits(p program.PlayerID, ref Ref, o *Object) bool {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != program.RulePlayFrom || a.Dead ||
			m.Keyword == program.Plot || m.Once && g.permitUsed(a) {
			continue
		}
		e := a.env()
		if m.Set == 0 && a.You != p || m.Set != 0 && !g.inSet(m.Set, &e, PlayerRef(p)) {
			continue
		}
		way := program.AbilityID(m.B)
		if w := &g.r.Abilities[way]; w.Way&program.WayOwner != 0 &&
			(o.Owner != p || !w.Zones.Has(o.Zone) || g.lostAbilitiesSince(ref, a.Stamp)) {
			continue
		}
		switch {
		case m.Scope == program.ScopeLocked:
			if a.Effect < 0 || g.findCell(g.Effects[a.Effect].Set, ref) == 0 || m.Later && o.Owner != p {
				continue
			}
		case m.Scope == program.ScopeSelf:
			if a.Source != ref {
				continue
			}
		case !m.Zones.Has(o.Zone):
			continue
		}
		def := &g.r.Defs[o.Def]
		for face := 0; ; face++ {
			fd := g.faceDef(def, face)
			if fd == nil {
				break
			}
			if land := fd.Chars.Is(program.TypeLand); land && !m.Only && g.fits(m, &e, ref, fd, 0) ||
				!land && !fd.IsBestowed() && g.fits(m, &e, ref, fd, way) {
				return true
			}
		}
	}
	return false
}

// whyNotFromExile returns what prevents a player from playing a card in exile now.
func (g *Game) whyNotFromExile(p program.PlayerID, ref Ref) Obstacle {
	why := g.WhyNotCast(p, ref)
	if def := &g.r.Defs[g.Objs[ref.slot()].Def]; def.Chars.Is(program.TypeLand) {
		why = g.WhyNotPlay(p, ref)
	}
	if why.Kind == ObstacleOther && !g.sorceryTime(p) {
		why = Obstacle{Kind: ObstacleTiming, Rule: rulebook.RuleTiming}
	}
	return why
}
