package engine

// Activated abilities that effects give to cards outside the battlefield, which have no characteristics of their own to be changed: "Each Sliver card in each
// player's hand has slivercycling {3}", "target creature card in your graveyard gains embalm until end of turn". They are rules (RuleGivesAbility).

// givenOptions adds what a player can activate of them.
func (g *Game) givenOptions(p PlayerID, sorcery bool, d *Decision) {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != ModRule || RuleKind(m.A) != RuleGivesAbility || a.Dead {
			continue
		}
		ab := &g.r.Abilities[m.B]
		e := Env{Source: a.Source, You: a.You, Ctx: a.Ctx}
		give := func(ref Ref) {
			o := g.obj(ref)
			if o == nil || o.Owner != p || o.Kind != KindCard || !ab.Zones.Has(o.Zone) && (ab.Hook != Plot || !g.plotsFrom(p, ref)) || o.Flags&FlagFaceDown != 0 || m.Prop != 0 && !g.prop(m.Prop, &e, ref) || g.tookAfter(ref, a.Stamp) {
				return
			}
			switch {
			case ab.Kind == AbActivated:
				g.activateOption(p, ref, AbilityID(m.B), ab, sorcery, d)
			case ab.Kind == AbKeyword && ab.Hook == Suspend:
				g.suspendOption(p, ref, AbilityID(m.B), ab, &g.r.Defs[o.Def], sorcery, d)
			case ab.Kind == AbKeyword && (ab.Hook == Plot || ab.Hook == Foretell):
				g.plotOption(p, ref, AbilityID(m.B), ab, sorcery, d)
			}
		}
		if m.Scope == ScopeLocked {
			if a.Effect >= 0 {
				for c := g.Effects[a.Effect].Set; c != 0; c = g.Cells[c].Next {
					give(g.Cells[c].Ref)
				}
			}
			continue
		}
		for z := Library; z < NumZones; z++ {
			if !m.Zones.Has(z) {
				continue
			}
			for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
				give(g.refAt(s))
			}
		}
	}
}
