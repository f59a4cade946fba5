package engine

// permitted adds the options a permission gives for one card: the faces, and ways of casting it that are its own, with which it is what the permission speaks
// of (601.3e).
func (g *Game) permitted(p PlayerID, ref Ref, m *Mod, e *Env, sorcery bool, d *Decision) {
	o := g.obj(ref)
	if o == nil || o.Zone == Battlefield || o.Zone == Stack || o.Kind != KindCard {
		return
	}
	if way := &g.r.Abilities[m.B]; way.Way&WayOwner != 0 && (o.Owner != p || !way.Zones.Has(o.Zone)) {
		return
	}
	def := &g.r.Defs[o.Def]
	for face := 0; ; face++ {
		fd := g.faceDef(def, face)
		if fd == nil || fd.isWhole() {
			return
		}
		way := AbilityID(m.B)
		if fd.Chars.Is(TypeLand) {
			if m.Only || !sorcery || !g.mayPlayLand(p, ref) || !g.fits(m, e, ref, fd, 0) {
				continue
			}
			g.offer(d, Option{Kind: OptPlayLand, Obj: ref, N: int32(face)})
			continue
		}
		bestowed := fd.isBestowed()
		if !bestowed && g.fits(m, e, ref, fd, way) && g.inTime(p, ref, fd, way, sorcery) && g.castable(p, ref, fd, way) {
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
		for _, own := range fd.castMods {
			ab := &g.r.Abilities[own]
			if morph := ab.Kind == AbKeyword; !morph && (ab.Cast != CastWay || ab.Way&WayNoTiming != 0 || !ab.Zones.Has(Hand) || ab.Hook == Warp) || bestowed != (ab.Hook == Bestow) {
				continue
			}
			if g.fits(m, e, ref, fd, own) && g.inTime(p, ref, fd, own, sorcery) && g.castable(p, ref, fd, own) {
				g.offer(d, Option{Kind: OptCast, Obj: ref, N: int32(face), Ability: own})
			}
		}
	}
}

// otherPrices adds the alternative costs that effects let a player pay for a spell that can be cast anyhow, from wherever.
func (g *Game) otherPrices(p PlayerID, ref Ref, fd *Def, face int, sorcery bool, d *Decision) {
	if !g.Turn.InForce.Has(RulePlayFrom) {
		return
	}
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != ModRule || RuleKind(m.A) != RulePlayFrom || a.Dead || m.Hook == Plot || g.r.Abilities[m.B].Way&WayRather == 0 {
			continue
		}
		e := Env{Source: a.Source, You: a.You, Ctx: a.Ctx}
		way := AbilityID(m.B)
		if g.inSet(m.Set, &e, PlayerRef(p)) && g.fits(m, &e, ref, fd, way) && g.inTime(p, ref, fd, way, sorcery) && g.castable(p, ref, fd, way) {
			g.offer(d, Option{Kind: OptCast, Obj: ref, N: int32(face), Ability: way})
		}
	}
}

// fits says whether a card, cast with a face in a way, is what a permission speaks of.
func (g *Game) fits(m *Mod, e *Env, ref Ref, fd *Def, way AbilityID) bool {
	if m.Prop == 0 {
		return true
	}
	was := g.pose(ref, fd, way)
	ok := g.prop(m.Prop, e, ref)
	g.unpose(ref, was)
	return ok
}

// offer adds an option that is not there yet.
func (g *Game) offer(d *Decision, o Option) {
	for _, have := range d.Options {
		if have == o {
			return
		}
	}
	d.add(o)
}
