package engine

import "arbiter/ability"

// mayLookAt is "The exiled card gains "The player who controls the permanent that exiled this card may look at this card in the exile zone"" (702.75a): the card is
// known to that player from now on, and to whoever controls the permanent later; who has once been allowed to look at it may go on (406.3). It reports false for
// other sentences.
func (u *unit) mayLookAt(d ability.Do) bool {
	if len(d.Acts) != 1 || d.May || d.For != nil || len(d.More) > 0 {
		return false
	}
	gain, ok := d.Acts[0].(ability.Gain)
	if !ok || len(gain.List) != 1 {
		return false
	}
	s, ok := gain.List[0].(ability.Statement)
	if !ok {
		return false
	}
	may, ok := s.Does.(ability.Do)
	if !ok || !may.May || len(may.Acts) != 1 || may.For != nil || len(may.More) > 0 {
		return false
	}
	look, ok := may.Acts[0].(ability.LookAt)
	if !ok {
		return false
	}
	who, isWho := may.Who.(ability.Objects)
	if _, self := look.What.(ability.Self); !self || !look.Exiled || !isWho || len(who.Post) != 1 {
		return false
	}
	of, ever := ability.Ref(nil), false
	switch p := who.Post[0].(type) {
	case ability.Controlling:
		if !p.Not {
			of = p.What
		}
	case ability.HasControlled:
		of, ever = p.What, true
	}
	by, ok := of.(ability.Exiler)
	if _, self := by.What.(ability.Self); !ok || !self {
		return false
	}
	b := u.b
	players := b.Set(SetControllers, int32(b.Set(SetSource)))
	if ever {
		// Who controlled it before is whoever's ability exiled the card.
		players = b.Set(SetBoth, int32(players), int32(b.Set(SetYou)))
	}
	b.r.showsCards = true
	ab := Ability{Kind: AbStatic, Mods: u.rule(Mod{Scope: ScopeLocked}, RuleShows, int32(Exile), players), Label: u.labelOf(s)}
	u.effectOf(ab, u.ref(d.Who), DurForever, 0, 0)
	return true
}

// showLocked makes known the cards that effects let players look at in exile.
func (g *Game) showLocked() {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != ModRule || RuleKind(m.A) != RuleShows || m.Scope != ScopeLocked || a.Effect < 0 || a.Dead {
			continue
		}
		e := Env{Source: a.Source, You: a.You, Ctx: a.Ctx}
		who := uint8(0)
		at := g.mark()
		g.set(m.Set, &e)
		for k := at; k < len(g.tmp); k++ {
			if p := g.tmp[k].Player(); p != NoPlayer {
				who |= 1 << p
			}
		}
		g.release(at)
		for c := g.Effects[a.Effect].Set; c != 0; c = g.Cells[c].Next {
			if o := g.obj(g.Cells[c].Ref); o != nil && o.Zone == Zone(m.B) {
				o.Known |= who
			}
		}
	}
}
