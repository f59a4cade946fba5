package engine

import "arbiter/rulebook"

// possible says whether an event can happen at all; impossible ones are ignored (101.3).
func (g *Game) possible(ev *Event) bool {
	if ev.Obj != NoRef && !ev.Obj.IsPlayer() && ev.Kind != EvNote && ev.Kind != EvAction && ev.Kind != EvRemember && g.obj(ev.Obj) == nil {
		return false
	}
	if o := g.obj(ev.Obj); o != nil && o.Zone == Phased && ev.Kind != EvPhase && ev.Kind != EvCease {
		return false // 702.26b
	}
	if ev.Player != NoPlayer && int(ev.Player) >= len(g.Players) {
		return false
	}
	if len(g.Players) > 2 && g.leftOut(ev) {
		return false
	}
	if g.Turn.Ranged && ev.Ctx != 0 && !g.reachable(ev) {
		return false // 801.10
	}
	switch ev.Kind {
	case EvDamage:
		return ev.Amount > 0 && (!g.protected(ev.Obj, ev.Src) || g.unpreventable(ev)) // 120.8, 702.16e
	case EvGainLife:
		return ev.Amount > 0 && !g.teamRule(RuleCantGainLife, ev.Player) && !g.teamRule(RuleLifeFixed, ev.Player) // 119.7, 119.8
	case EvLoseLife:
		return ev.Amount > 0 && !g.teamRule(RuleLifeFixed, ev.Player) // 119.8
	case EvDraw:
		return !g.cantAct(CantDraw, PlayerRef(ev.Player))
	case EvSearch:
		return !g.cantAct(CantSearch, PlayerRef(ev.Player))
	case EvMill, EvCreate, EvAddMana:
		return ev.Amount > 0 // 120.8, 119.9: nothing happens with 0
	case EvCounters:
		return ev.Amount != 0 && (ev.Amount < 0 || !g.cantCounters(ev.Obj, CounterKind(ev.Aux)))
	case EvMarkDamage:
		return ev.Amount != 0
	case EvAttach:
		return ev.Other == NoRef || g.hostOf(ev.Obj) != ev.Other && g.attaches(ev) // 701.3b
	case EvTap, EvUntap:
		b := g.body(ev.Obj)
		return b != nil && g.obj(ev.Obj).Zone == Battlefield && (b.Flags&Tapped != 0) == (ev.Kind == EvUntap)
	case EvDestroy:
		o := g.obj(ev.Obj)
		return o != nil && o.Zone == Battlefield && !g.chars(ev.Obj).Has(Indestructible)
	case EvSacrifice:
		o := g.obj(ev.Obj)
		return o != nil && o.Zone == Battlefield && g.ctrlOf(ev.Obj) == ev.Player
	case EvDiscard:
		o := g.obj(ev.Obj)
		return o != nil && o.Zone == Hand && o.Owner == ev.Player
	case EvFace:
		if c := g.chars(ev.Obj); ev.Aux == int32(FaceTransform) && ev.Flags&FlagBound == 0 && (c.Has(Daybound) || c.Has(Nightbound)) {
			return false // 702.145b, 702.145e
		}
	case EvMove:
		if o := g.obj(ev.Obj); o != nil {
			ev.From = o.Zone
			return ev.From != ev.To || ev.To == Library || ev.To == Exile || ev.To == Command
		}
		return false
	}
	return true
}

// settle ends the replacing of event i: what consists of other events is broken into them, at the end of the batch, each to be replaced in its turn.
func (g *Game) settle(i int) {
	g.Events[i].State = Settled
	if g.Events[i].Kind == EvMove {
		g.leavingStack(&g.Events[i])
	}
	if ev := &g.Events[i]; ev.Kind == EvMove && ev.To == Battlefield && g.countersSeen(ev) {
		g.enterCounters(i)
	}
	ev := g.Events[i] // a copy: adding parts moves the slice
	part := func(p Event) {
		p.Parent = int32(i)
		if ev.Kind == EvDamage {
			p.Flags |= FlagResult
		}
		p.Ctx = ev.Ctx
		if p.Src == NoRef {
			p.Src = ev.Src
		}
		if p.Rule == rulebook.NoRule {
			p.Rule = ev.Rule
		}
		g.Events = append(g.Events, p)
	}
	switch ev.Kind {
	case EvMove:
		g.settleParts(i, part)
	case EvDraw:
		l := g.list(Library, ev.Player)
		if l.First == 0 {
			return // apply notes the failed draw
		}
		part(Event{Kind: EvMove, Player: ev.Player, Obj: g.refAt(l.First), To: Hand, Aux: PosEnd, Flags: FlagDrawn})
	case EvDiscard:
		part(Event{Kind: EvMove, Player: ev.Player, Obj: ev.Obj, To: Graveyard, Aux: PosEnd, Flags: FlagDiscarded | ev.Flags&(FlagCost|FlagRandom)})
	case EvMill:
		g.Events[i].Amount = min(ev.Amount, int32(g.count(Library, ev.Player)))
		s := g.list(Library, ev.Player).First
		for n := int32(0); n < ev.Amount && s != 0; n++ {
			part(Event{Kind: EvMove, Player: ev.Player, Obj: g.refAt(s), To: Graveyard, Aux: PosEnd, Flags: FlagMilled})
			s = g.Objs[s].Next
		}
	case EvSacrifice:
		part(Event{Kind: EvMove, Player: g.Objs[ev.Obj.slot()].Owner, Obj: ev.Obj, To: Graveyard, Aux: PosEnd, Flags: FlagSacrificed | ev.Flags&FlagCost})
	case EvDestroy:
		part(Event{Kind: EvMove, Player: g.Objs[ev.Obj.slot()].Owner, Obj: ev.Obj, To: Graveyard, Aux: PosEnd, Flags: FlagDestroyed | ev.Flags&FlagSBA})
	case EvSetLife:
		now := g.lifeBefore(i)
		if d := ev.Amount - now; d > 0 {
			part(Event{Kind: EvGainLife, Player: ev.Player, Amount: d})
		} else if d < 0 {
			part(Event{Kind: EvLoseLife, Player: ev.Player, Amount: -d})
		}
	case EvDamage:
		g.settleDamage(&ev, part)
	case EvCreate:
		for range ev.Amount {
			if len(g.Objs) >= MaxObjects {
				g.exceed(DrawnByObjects)
				break
			}
			ref := g.createToken(DefID(ev.Aux), &ev)
			part(Event{Kind: EvMove, Player: ev.Player, Obj: ref, To: Battlefield, Aux: PosEnd, Flags: FlagCreated | ev.Flags&(FlagTapped|FlagAttacking), Other: ev.Other, Mods: g.copyCells(ev.Mods)})
		}
	case EvCounterSpell:
		o := g.obj(ev.Obj)
		to, who, pos := Graveyard, o.Owner, PosEnd
		if ev.To != ZoneNone && ev.To != Graveyard {
			to, pos = ev.To, ev.Aux
			if to == Battlefield {
				if l, ok := g.look(ev.Src); ok {
					who = l.ctrl()
				}
			}
		}
		if o.Kind == KindAbility || o.Kind == KindSpellCopy {
			part(Event{Kind: EvCease, Obj: ev.Obj, Player: o.Owner})
			return
		}
		part(Event{Kind: EvMove, Player: who, Obj: ev.Obj, To: to, Aux: pos, Flags: FlagCountered})
	}
}

// settleDamage is what damage does (120.3).
func (g *Game) settleDamage(ev *Event, part func(Event)) {
	src, known := g.look(ev.Src)
	var kw KeywordSet
	var ctrl PlayerID = NoPlayer
	if known {
		kw, ctrl = src.chars.Keywords, src.ctrl()
	}
	if p := ev.Obj.Player(); p != NoPlayer {
		if ev.Flags&FlagCombat != 0 && known && src.obj.Flags&FlagCommander != 0 {
			part(Event{Kind: EvPlayer, Player: p, Amount: ev.Amount, Aux: int32(FactCommanderDamage), Rule: rulebook.RuleCommanderDamage})
		}
		if kw.Has(Infect) {
			part(Event{Kind: EvCounters, Player: p, Obj: ev.Obj, Amount: ev.Amount, Aux: int32(CounterPoison), Rule: rulebook.RuleDamageToPlayer})
		} else {
			part(Event{Kind: EvLoseLife, Player: p, Amount: ev.Amount, Rule: rulebook.RuleDamageToPlayer, Flags: ev.Flags & FlagCombat})
		}
		if kw.Has(Toxic) && ev.Flags&FlagCombat != 0 && src.chars.Is(TypeCreature) {
			part(Event{Kind: EvCounters, Player: p, Obj: ev.Obj, Amount: g.toxicValue(&src), Aux: int32(CounterPoison), Rule: rulebook.RuleDamageToPlayer}) // 702.164c
		}
	} else {
		c := g.chars(ev.Obj)
		if c.Is(TypePlaneswalker) {
			part(Event{Kind: EvCounters, Player: ctrl, Obj: ev.Obj, Amount: -ev.Amount, Aux: int32(CounterLoyalty), Rule: rulebook.RuleDamageToWalker})
		}
		if c.Is(TypeBattle) {
			part(Event{Kind: EvCounters, Player: ctrl, Obj: ev.Obj, Amount: -ev.Amount, Aux: int32(CounterDefense), Rule: rulebook.RuleDamageToWalker})
		}
		if c.Is(TypeCreature) {
			if kw.Has(Wither) || kw.Has(Infect) {
				part(Event{Kind: EvCounters, Player: ctrl, Obj: ev.Obj, Amount: ev.Amount, Aux: int32(CounterMinus), Rule: rulebook.RuleDamageToCreature})
			} else {
				part(Event{Kind: EvMarkDamage, Player: g.ctrlOf(ev.Obj), Obj: ev.Obj, Amount: ev.Amount, Rule: rulebook.RuleDamageToCreature})
			}
			if kw.Has(Deathtouch) && g.r.Sw.DeathtouchSBA {
				part(Event{Kind: EvMark, Player: ctrl, Obj: ev.Obj, Amount: 1, Aux: int32(Deathtouched), Rule: rulebook.RuleDeathtouch})
			}
		}
	}
	if kw.Has(Lifelink) && g.r.Sw.LifelinkStatic && ctrl != NoPlayer {
		part(Event{Kind: EvGainLife, Player: ctrl, Amount: ev.Amount, Rule: rulebook.RuleLifelink})
	}
}
