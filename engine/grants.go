package engine

import (
	"arbiter/engine/program"
)

// Abilities that effects give to cards outside the battlefield, which have no characteristics of their own that could
// be changed: "Each Sliver card in each player's hand has slivercycling {3}", "target creature card in your graveyard
// gains embalm until end of turn". They are rules (RuleGivesAbility).

// givenOptions lists those of these abilities that a player can activate.
func (g *Game) givenOptions(p program.PlayerID, sorcery, split bool, d *Decision) {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != program.RuleGivesAbility || a.Dead {
			continue
		}
		ab := &g.r.Abilities[m.B]
		e := a.env()
		give := func(ref Ref) {
			o := g.obj(ref)
			if o == nil || o.Owner != p || o.Kind != program.KindCard ||
				!ab.Zones.Has(o.Zone) && (ab.Keyword != program.Plot || !g.plotsFrom(p, ref)) ||
				o.Flags&program.FlagFaceDown != 0 || m.Prop != 0 && !g.prop(m.Prop, &e, ref) ||
				g.lostAbilitiesSince(ref, a.Stamp) {
				return
			}
			switch {
			case ab.Kind == program.AbActivated:
				g.activateOption(p, ref, program.AbilityID(m.B), ab, sorcery, split, d)
			case ab.Kind == program.AbKeyword && ab.Keyword == program.Suspend:
				g.suspendOption(p, ref, program.AbilityID(m.B), ab, &g.r.Defs[o.Def], sorcery, d)
			case ab.Kind == program.AbKeyword && (ab.Keyword == program.Plot || ab.Keyword == program.Foretell):
				g.plotOption(p, ref, program.AbilityID(m.B), ab, sorcery, d)
			}
		}
		if m.Scope == program.ScopeLocked {
			if a.Effect >= 0 {
				for c := g.Effects[a.Effect].Set; c != 0; c = g.Cells[c].Next {
					give(g.Cells[c].Ref)
				}
			}
			continue
		}
		for z := program.Library; z < program.NumZones; z++ {
			if !m.Zones.Has(z) {
				continue
			}
			for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
				give(g.refAt(s))
			}
		}
	}
}

// addOwnManaCost adds the mana cost of the card or spell itself, reduced by a cost ("equal to its mana cost reduced by
// {2}").
func (g *Game) addOwnManaCost(t *payment, c *program.Cost, times int32) {
	if c.OwnOf != 0 {
		if def := g.pricedAs(t, c); def != nil {
			g.addBill(&def.Bill, times) // 107.3: its X is 0
		}
		return
	}
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

// pricedAs returns the definition that has the mana cost of another object, which a cost is equal to; nil if that has
// no mana cost, so that it can't be paid (118.6).
func (g *Game) pricedAs(t *payment, c *program.Cost) *program.Def {
	m := g.mark()
	defer g.release(m)
	e := g.env(t.ctx)
	g.set(c.OwnOf, &e)
	if len(g.tmp) == m {
		return nil
	}
	l, ok := g.look(g.tmp[m])
	if !ok || l.chars.Flags&program.NoManaCost != 0 || g.r.Defs[l.chars.Def].NoCost {
		return nil
	}
	return &g.r.Defs[l.chars.Def]
}

// giveAlong gives a spell the abilities that the keyword by which it is cast gives to it and to the permanent it
// becomes (400.7g).
func (g *Game) giveAlong(ctx uint32, spell Ref) { g.giveAs(g.Ctxs[ctx].Way, ctx, spell) }

func (g *Game) giveAs(way program.AbilityID, ctx uint32, spell Ref) {
	if way == 0 || g.r.Abilities[way].Also == 0 {
		return
	}
	g.addEffect(g.r.Abilities[way].Also, ctx, g.newCell(spell, 0, 0), program.DurForever, g.Ctxs[ctx].Ctrl)
}

// givenTo calls yield for each ability of these kinds that an effect gives to a card in its zone, or in one that it is
// moving to (0: none).
func (g *Game) givenTo(ref Ref, to program.Zone, yield func(a program.AbilityID, ab *program.Ability)) {
	o := g.obj(ref)
	if o == nil || o.Kind != program.KindCard {
		return
	}
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != program.RuleGivesAbility || a.Dead {
			continue
		}
		if m.Scope == program.ScopeLocked {
			if a.Effect < 0 || g.findCell(g.Effects[a.Effect].Set, ref) == 0 {
				continue
			}
		} else {
			e := a.env()
			if !m.Zones.Has(o.Zone) {
				e.To = to // as it will be in that zone
			}
			if !m.Zones.Has(o.Zone) && !m.Zones.Has(to) || m.Prop != 0 && !g.prop(m.Prop, &e, ref) {
				continue
			}
		}
		if g.lostAbilitiesSince(ref, a.Stamp) {
			continue
		}
		yield(program.AbilityID(m.B), &g.r.Abilities[m.B])
	}
}

// givenReplacers calls add for the replacement effects given to cards: discarding into exile (madness), revealing a
// card as it is drawn (miracle).
func (g *Game) givenReplacers(ev *Event, add addReplacer) {
	if ev.Kind != program.EvMove && ev.Kind != program.EvDiscard {
		return
	}
	g.givenTo(ev.Obj, ev.To, func(a program.AbilityID, ab *program.Ability) {
		if ab.Kind == program.AbReplacement {
			add(a, ev.Obj, g.obj(ev.Obj).Owner, -1, 0, 0)
		}
	})
}

// givenTriggers triggers abilities given to cards, which follow from another ability of the same keyword (702.35a).
func (g *Game) givenTriggers(i int) {
	ev := &g.Events[i]
	if ev.Kind != program.EvMove || ev.New == NoRef {
		return
	}
	o := g.obj(ev.New)
	if o == nil || o.Kind != program.KindCard {
		return
	}
	var done [8]program.AbilityID
	n := 0
	for k := range g.Active {
		m := &g.r.Mods[g.Active[k].Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != program.RuleGivesAbility || n == len(done) {
			continue
		}
		a := program.AbilityID(m.B)
		if ab := &g.r.Abilities[a]; ab.Kind == program.AbTriggered {
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

// castModsOf returns the casting modifiers of a spell: its own, and those given to it.
func (g *Game) castModsOf(t *payment) []program.AbilityID {
	if t.kind != paySpell || !g.Turn.InForce.Has(program.RuleGivesCost) {
		return t.def.CastMods
	}
	g.castMods = append(g.castMods[:0], t.def.CastMods...)
	used := uint32(0)
	for _, a := range t.def.CastMods {
		used |= 1 << g.r.Abilities[a].Bit
	}
	g.castRules(program.RuleGivesCost, t.p, t.obj, func(m *program.Mod, _ Env) bool {
		for _, a := range g.r.GrantedCosts[m.B].Cost {
			if bit := g.r.Abilities[a].Bit; used>>bit&1 == 0 {
				used |= 1 << bit
				g.castMods = append(g.castMods, a)
				break
			}
		}
		return true
	})
	return g.castMods
}

// triggerGiven triggers, when the spell has been cast, the abilities that go with given costs that were paid.
func (g *Game) triggerGiven(f *Frame) {
	if !g.Turn.InForce.Has(program.RuleGivesCost) || g.obj(f.Ref) == nil {
		return
	}
	t := payment{kind: paySpell, p: f.Player, ctx: f.Ctx, obj: f.Ref, def: &g.r.Defs[g.obj(f.Ref).Def]}
	b := g.body(f.Ref)
	for _, a := range g.castModsOf(&t)[len(t.def.CastMods):] {
		if b == nil || b.Kicked>>g.r.Abilities[a].Bit&1 == 0 {
			continue
		}
		for i := range g.r.GrantedCosts {
			for n, x := range g.r.GrantedCosts[i].Cost {
				if x == a {
					id := g.r.GrantedCosts[i].Then[n]
					g.addPending(id, g.newCtx(f.Ref, f.Player, id, int(g.r.Abilities[id].NRegs)), f.Player)
				}
			}
		}
	}
}
