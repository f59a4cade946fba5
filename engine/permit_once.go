package engine

// Permissions that matter once they have been used: to cast one card a turn ("Once during each of your turns, you may cast a creature spell from your graveyard"),
// which the source counts, and such as say something of the spell cast ("If a spell cast this way would be put into your graveyard, exile it instead").

// usedPermit marks the cells of Body.Used of permissions.
const usedPermit Ref = 1 << 42

// permitUsed says whether a permission for one card a turn has been used.
func (g *Game) permitUsed(a *ActiveMod) bool {
	b := g.body(a.Source)
	return b != nil && g.findCell(b.Used, Ref(a.Ability)|usedPermit) != 0
}

// usesPermit is the permission by which a card is about to be cast, nil if nothing but a permission without consequences is needed for that.
func (g *Game) usesPermit(p PlayerID, ref Ref, face int, way AbilityID) *ActiveMod {
	if !g.Turn.InForce.Has(RulePlayFrom) {
		return nil
	}
	o := g.obj(ref)
	if o == nil {
		return nil
	}
	fd := g.faceDef(&g.r.Defs[o.Def], face)
	if fd == nil || way == 0 && (o.Zone == Hand || g.fromCommand(ref)) {
		return nil
	}
	own := way == 0 // a way that any permission for its mana cost may be used with
	for _, a := range fd.castMods {
		if a == way {
			if own = true; g.r.Abilities[a].Zones.Has(o.Zone) {
				return nil // the card itself says that it can be cast from there
			}
		}
	}
	own = own || g.r.Abilities[way].Way&WayRather != 0
	var by *ActiveMod
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != ModRule || RuleKind(m.A) != RulePlayFrom || a.Dead || m.Hook == Plot || m.Later || !(m.B == int32(way) || m.B == 0 && own) {
			continue
		}
		e := Env{Source: a.Source, You: a.You, Ctx: a.Ctx}
		if m.Set == 0 && a.You != p || m.Set != 0 && !g.inSet(m.Set, &e, PlayerRef(p)) {
			continue
		}
		switch m.Scope {
		case ScopeLocked:
			if a.Effect < 0 || g.findCell(g.Effects[a.Effect].Set, ref) == 0 {
				continue
			}
		case ScopeSelf:
			if a.Source != ref {
				continue
			}
		case ScopeAll:
			if !m.Zones.Has(o.Zone) {
				continue
			}
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

// applyPermit counts that a permission of a source was used as a card is cast.
func (g *Game) applyPermit(ev *Event) {
	for i := range g.Active {
		a := &g.Active[i]
		if m := &g.r.Mods[a.Mod]; m.Kind == ModRule && RuleKind(m.A) == RulePlayFrom && m.Once && a.Source == ev.Src && !g.permitUsed(a) {
			g.countUse(g.needBody(ev.Src.slot()), Ref(a.Ability)|usedPermit)
			return
		}
	}
}
