package engine

// Ways to cast a card that an effect gives it (RulePlayFrom with a way whose keyword says more): what else the keyword does comes with the way.

// paysOwn says whether a spell's mana cost is paid in a way of casting it.
func (r *Rules) paysOwn(way AbilityID) bool {
	if way == 0 {
		return true
	}
	w := &r.Abilities[way]
	return w.Way&WayPlus != 0 || w.Cost != 0 && r.Costs[w.Cost].Own
}

// ownBill adds the mana cost of what is paid for, less what a cost takes off it ("equal to its mana cost reduced by {2}").
func (g *Game) ownBill(t *tab, c *Cost, times int32) {
	def := t.def
	if def == nil {
		l, ok := g.look(t.obj)
		if !ok {
			return
		}
		def = &g.r.Defs[l.obj.Def]
	}
	b := def.Bill
	if n := def.Cost.Variables(); n > 0 {
		b.AddGeneric(int(clamp(int64(n) * int64(g.Ctxs[t.ctx].X))))
	}
	for _, s := range c.Less {
		b.Reduce(s)
	}
	g.addBill(&b, times)
}

// giveAlong gives a spell what the keyword that lets it be cast says of it and of the permanent it becomes (400.7g).
func (g *Game) giveAlong(ctx uint32, spell Ref) {
	way := g.Ctxs[ctx].Way
	if way == 0 || g.r.Abilities[way].Also == 0 {
		return
	}
	g.addEffect(g.r.Abilities[way].Also, ctx, g.newCell(spell, 0, 0), DurForever, g.Ctxs[ctx].Ctrl)
}

// givenTo calls yield for each ability of these kinds that an effect gives a card in a zone, or in one that it is moving to (0: none).
func (g *Game) givenTo(ref Ref, to Zone, yield func(a AbilityID, ab *Ability)) {
	o := g.obj(ref)
	if o == nil || o.Kind != KindCard {
		return
	}
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != ModRule || RuleKind(m.A) != RuleGivesAbility || a.Dead {
			continue
		}
		if m.Scope == ScopeLocked {
			if a.Effect < 0 || g.findCell(g.Effects[a.Effect].Set, ref) == 0 {
				continue
			}
		} else {
			e := Env{Source: a.Source, You: a.You, Ctx: a.Ctx}
			if !m.Zones.Has(o.Zone) {
				e.To = to // as it will be there
			}
			if !m.Zones.Has(o.Zone) && !m.Zones.Has(to) || m.Prop != 0 && !g.prop(m.Prop, &e, ref) {
				continue
			}
		}
		if g.tookAfter(ref, a.Stamp) {
			continue
		}
		yield(AbilityID(m.B), &g.r.Abilities[m.B])
	}
}

// givenReplacers offers the replacement effects that cards have been given: that a card is discarded into exile (madness), that it may be revealed as it is drawn
// (miracle).
func (g *Game) givenReplacers(ev *Event, add func(AbilityID, Ref, PlayerID, int32, uint32)) {
	if ev.Kind != EvMove && ev.Kind != EvDiscard {
		return
	}
	g.givenTo(ev.Obj, ev.To, func(a AbilityID, ab *Ability) {
		if ab.Kind == AbReplacement {
			add(a, ev.Obj, g.obj(ev.Obj).Owner, -1, 0)
		}
	})
}

// givenTriggers has abilities trigger that cards have been given, on what became of the card because of another of the same keyword (702.35a).
func (g *Game) givenTriggers(i int) {
	ev := &g.Events[i]
	if ev.Kind != EvMove || ev.New == NoRef {
		return
	}
	o := g.obj(ev.New)
	if o == nil || o.Kind != KindCard {
		return
	}
	var done [8]AbilityID
	n := 0
	for k := range g.Active {
		m := &g.r.Mods[g.Active[k].Mod]
		if m.Kind != ModRule || RuleKind(m.A) != RuleGivesAbility || n == len(done) {
			continue
		}
		a := AbilityID(m.B)
		if ab := &g.r.Abilities[a]; ab.Kind == AbTriggered {
			done[n] = a
			n++
		}
	}
	for k, a := range done[:n] {
		again := false
		for _, b := range done[:k] {
			again = again || a == b
		}
		if !again {
			g.tryTrigger(a, &g.r.Abilities[a], g.Events[i].New, o.Owner, i, anyLook)
		}
	}
}
