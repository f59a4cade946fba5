package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// canHappen reports whether an event can happen at all; impossible ones are ignored (101.3).
func (g *Game) canHappen(ev *Event) bool {
	o := g.obj(ev.Obj)
	switch {
	case o != nil:
		if o.Zone == program.Phased && ev.Kind != program.EvPhase && ev.Kind != program.EvCease {
			return false // 702.26b
		}
	case ev.Obj != NoRef && !ev.Obj.IsPlayer() && ev.Kind != program.EvNote && ev.Kind != program.EvAction &&
		ev.Kind != program.EvRemember:
		return false
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
	// Others: possible for all that exist, as was asked above.
	switch ev.Kind {
	case program.EvDamage:
		return ev.Amount > 0 && (!g.protected(ev.Obj, ev.Src) || g.unpreventable(ev)) // 120.8, 702.16e
	case program.EvGainLife:
		// 119.7, 119.8
		return ev.Amount > 0 && !g.teamRule(program.RuleCantGainLife, ev.Player) &&
			!g.teamRule(program.RuleLifeFixed, ev.Player)
	case program.EvLoseLife:
		return ev.Amount > 0 && !g.teamRule(program.RuleLifeFixed, ev.Player) // 119.8
	case program.EvDraw:
		return !g.cantAct(program.CantDraw, PlayerRef(ev.Player))
	case program.EvMark:
		return program.BodyFlags(ev.Aux) != program.Suspected || ev.Amount <= 0 ||
			!g.cantAct(program.CantSuspect, ev.Obj)
	case program.EvSearch:
		return !g.cantAct(program.CantSearch, PlayerRef(ev.Player))
	case program.EvMill, program.EvCreate, program.EvAddMana:
		return ev.Amount > 0 // 120.8, 119.9: nothing happens with 0
	case program.EvCounters:
		return ev.Amount != 0 && (ev.Amount < 0 || !g.cantCounters(ev.Obj, program.CounterKind(ev.Aux)))
	case program.EvMarkDamage:
		return ev.Amount != 0
	case program.EvAttach:
		return ev.Other == NoRef || g.hostOf(ev.Obj) != ev.Other && g.attaches(ev) // 701.3b
	case program.EvTap, program.EvUntap:
		return o != nil && o.Body != 0 && o.Zone == program.Battlefield &&
			(g.Bodies[o.Body].Flags&program.Tapped != 0) == (ev.Kind == program.EvUntap)
	case program.EvDestroy:
		return o != nil && o.Zone == program.Battlefield && !g.chars(ev.Obj).Has(program.Indestructible)
	case program.EvSacrifice:
		return o != nil && o.Zone == program.Battlefield && g.ctrlOf(ev.Obj) == ev.Player
	case program.EvDiscard:
		return o != nil && o.Zone == program.Hand && o.Owner == ev.Player
	case program.EvFace:
		if c := g.chars(ev.Obj); ev.Aux == int32(program.FaceTransform) && ev.Flags&program.FlagBound == 0 &&
			(c.Has(program.Daybound) || c.Has(program.Nightbound)) {
			return false // 702.145b, 702.145e
		}
	case program.EvMove:
		if o != nil {
			ev.From = o.Zone
			return ev.From != ev.To || ev.To == program.Library || ev.To == program.Exile || ev.To == program.Command
		}
		return false
	}
	return true
}

// plainKinds are the kinds of events of which nothing is asked before they are applied but whether they can happen, and
// what replaces them.
const plainKinds = 1<<program.EvMarkDamage | 1<<program.EvTap | 1<<program.EvUntap | 1<<program.EvAttack |
	1<<program.EvBlock | 1<<program.EvBlocked | 1<<program.EvUnblocked | 1<<program.EvCombatRemove |
	1<<program.EvLoseLife | 1<<program.EvGainLife | 1<<program.EvCast | 1<<program.EvActivate |
	1<<program.EvPutTrigger | 1<<program.EvAddMana | 1<<program.EvStep | 1<<program.EvStepEnd | 1<<program.EvTurn |
	1<<program.EvPlayer | 1<<program.EvTarget

// settlePlain settles an event of a plain kind if it can happen and nothing could replace it, and reports whether that
// is so.
func (g *Game) settlePlain(i int) bool {
	ev := &g.Events[i]
	if plainKinds>>ev.Kind&1 == 0 || ev.State != Proposed || !g.irreplaceable(ev.Kind) || !g.canHappen(ev) {
		return false
	}
	if g.TestPasses {
		g.testIrreplaceable(i)
	}
	g.Events[i].State = Settled
	return true
}

// settleUnobserved settles an event of a plain kind, a move, or one that consists of a move.
func (g *Game) settleUnobserved(i int) bool {
	switch kind := g.Events[i].Kind; {
	case kind == program.EvMove:
		return g.settleMove(i)
	case plainKinds>>kind&1 != 0:
		return g.settlePlain(i)
	}
	return g.settleExpanded(i)
}

// settleMove settles a move of a card that can happen, that nothing could replace, and of which nothing is asked, and
// reports whether that is so.
func (g *Game) settleMove(i int) bool {
	ev := &g.Events[i]
	if ev.Kind != program.EvMove || ev.State != Proposed || !g.movesPlainly(ev) || !g.canHappen(ev) {
		return false
	}
	if g.TestPasses {
		g.testIrreplaceable(i)
	}
	ev.State = Settled
	g.leavingStack(ev)
	return true
}

// settleExpanded settles an event that consists of a move if it can happen and nothing could replace it, and adds the
// move. It reports whether that is so.
func (g *Game) settleExpanded(i int) bool {
	ev := &g.Events[i]
	if expandedKinds>>ev.Kind&1 == 0 || ev.State != Proposed || !g.irreplaceable(ev.Kind) || !g.canHappen(ev) {
		return false
	}
	if g.TestPasses {
		g.testIrreplaceable(i)
	}
	g.expandEvent(i)
	return true
}

// oddEntry are the flags of a move onto the battlefield of which more may be asked.
const oddEntry = program.FlagEntersFaceDown | program.FlagTransformed | program.FlagAttacking |
	program.FlagBlocking | FlagHosted

// movesPlainly reports whether nothing could replace the move of a card, neither the card itself nor anything in force,
// and it consists of no other events.
func (g *Game) movesPlainly(ev *Event) bool {
	r, bit := g.r, program.EvMove.Bit()
	o := g.obj(ev.Obj)
	if (g.Turn.ReplMask|r.OtherZoneReplaces|r.CounterReplaces)&bit != 0 || r.Melds || len(g.Away) > 0 || o == nil ||
		o.Kind != program.KindCard || o.Flags&program.FlagCommander != 0 ||
		g.Turn.InForce.Has(program.RuleGivesAbility) {
		return false
	}
	c := &r.Defs[o.Def].Chars
	switch {
	case o.Zone == program.Battlefield:
		return ev.To != program.Battlefield
	case c.Replaces&bit != 0 || o.Zone == program.Stack && (o.Body == 0 || g.Chars[o.Body].Replaces&bit != 0):
		return false
	}
	return ev.To != program.Battlefield || ev.Other == NoRef && ev.Mods == 0 && ev.Flags&oddEntry == 0 &&
		!(c.Types&program.TypeEnchantment != 0 && c.Subtypes.Has(program.SubtypeAura)) &&
		!g.Turn.InForce.Has(program.RuleCantEnter) && !g.countersSeen(ev) && !g.givesEntering()
}

// replacers lists the replacement effects that can be applied to event i next.
func (g *Game) replacers(i int) []replacer {
	if !g.irreplaceable(g.Events[i].Kind) {
		return g.searchReplacers(i)
	}
	if g.TestPasses {
		g.testIrreplaceable(i)
	}
	return nil
}

// testIrreplaceable notes if a replacement effect can be applied to event i, whose kind nothing could replace.
func (g *Game) testIrreplaceable(i int) {
	if rs := g.searchReplacers(i); len(rs) > 0 && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: nothing could replace %v, and an ability of %v can: %q", g.Events[i].Kind,
			rs[0].source, g.r.Abilities[rs[0].ability].Label)
	}
}

// otherReplacers are the kinds of events that replacers looks at for more than the effects that replace the kind.
const otherReplacers = 1<<program.EvMove | 1<<program.EvDiscard | 1<<program.EvFace | 1<<program.EvDamage

// irreplaceable reports whether nothing could replace an event of a kind.
func (g *Game) irreplaceable(k program.EventKind) bool {
	return (g.Turn.ReplMask|g.r.OtherZoneReplaces|g.r.CounterReplaces|otherReplacers)&k.Bit() == 0 &&
		!g.Turn.InForce.Has(program.RuleGivesAbility)
}

// hasParts are the kinds of events that consist of others, besides moves of melded permanents.
const hasParts = 1<<program.EvDraw | 1<<program.EvDiscard | 1<<program.EvMill | 1<<program.EvSacrifice |
	1<<program.EvDestroy | 1<<program.EvSetLife | 1<<program.EvDamage | 1<<program.EvCreate | 1<<program.EvCounterSpell

// expandEvent finishes the replacement of event i. An event that consists of others is expanded: its parts are appended
// to the batch and replaced in turn.
func (g *Game) expandEvent(i int) {
	g.Events[i].State = Settled
	if g.Events[i].Kind == program.EvMove {
		g.leavingStack(&g.Events[i])
	}
	if ev := &g.Events[i]; ev.Kind == program.EvMove && ev.To == program.Battlefield && g.countersSeen(ev) {
		g.enterCounters(i)
	}
	if kind := g.Events[i].Kind; hasParts>>kind&1 == 0 && (kind != program.EvMove || !g.r.Melds) {
		return
	}
	ev := g.Events[i] // a copy: adding parts moves the slice
	part := func(p Event) {
		p.Parent = int32(i)
		if ev.Kind == program.EvDamage {
			p.Flags |= program.FlagResult
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
	// Others: consists of nothing else.
	switch ev.Kind {
	case program.EvMove:
		g.expandMelded(i, part)
	case program.EvDraw:
		l := g.list(program.Library, ev.Player)
		if l.First == 0 {
			return // apply notes the failed draw
		}
		part(Event{Kind: program.EvMove, Player: ev.Player, Obj: g.refAt(l.First), To: program.Hand,
			Aux: program.PosEnd, Flags: program.FlagDrawn})
	case program.EvDiscard:
		part(Event{Kind: program.EvMove, Player: ev.Player, Obj: ev.Obj, To: program.Graveyard, Aux: program.PosEnd,
			Flags: program.FlagDiscarded | ev.Flags&(program.FlagCost|program.FlagRandom)})
	case program.EvMill:
		g.Events[i].Amount = min(ev.Amount, int32(g.count(program.Library, ev.Player)))
		s := g.list(program.Library, ev.Player).First
		for n := int32(0); n < ev.Amount && s != 0; n++ {
			part(Event{Kind: program.EvMove, Player: ev.Player, Obj: g.refAt(s), To: program.Graveyard,
				Aux: program.PosEnd, Flags: program.FlagMilled})
			s = g.Objs[s].Next
		}
	case program.EvSacrifice:
		part(Event{Kind: program.EvMove, Player: g.Objs[ev.Obj.slot()].Owner, Obj: ev.Obj, To: program.Graveyard,
			Aux: program.PosEnd, Flags: program.FlagSacrificed | ev.Flags&program.FlagCost})
	case program.EvDestroy:
		part(Event{Kind: program.EvMove, Player: g.Objs[ev.Obj.slot()].Owner, Obj: ev.Obj, To: program.Graveyard,
			Aux: program.PosEnd, Flags: program.FlagDestroyed | ev.Flags&program.FlagSBA})
	case program.EvSetLife:
		now := g.lifeBefore(i)
		if d := ev.Amount - now; d > 0 {
			part(Event{Kind: program.EvGainLife, Player: ev.Player, Amount: d})
		} else if d < 0 {
			part(Event{Kind: program.EvLoseLife, Player: ev.Player, Amount: -d})
		}
	case program.EvDamage:
		g.expandDamage(i, part)
	case program.EvCreate:
		for range ev.Amount {
			if len(g.Objs) >= MaxObjects {
				g.exceed(DrawnByObjects)
				break
			}
			ref := g.createToken(program.DefID(ev.Aux), &ev)
			part(Event{Kind: program.EvMove, Player: ev.Player, Obj: ref, To: program.Battlefield, Aux: program.PosEnd,
				Flags: program.FlagCreated |
					ev.Flags&(program.FlagTapped|program.FlagAttacking|program.FlagBlocking), Other: ev.Other,
				Mods: g.copyCells(ev.Mods)})
		}
	case program.EvCounterSpell:
		o := g.obj(ev.Obj)
		to, who, pos := program.Graveyard, o.Owner, program.PosEnd
		if ev.To != program.ZoneNone && ev.To != program.Graveyard {
			to, pos = ev.To, ev.Aux
			if to == program.Battlefield {
				if l, ok := g.look(ev.Src); ok {
					who = l.ctrl()
				}
			}
		}
		if o.Kind == program.KindAbility || o.Kind == program.KindSpellCopy {
			part(Event{Kind: program.EvCease, Obj: ev.Obj, Player: o.Owner})
			return
		}
		part(Event{Kind: program.EvMove, Player: who, Obj: ev.Obj, To: to, Aux: pos, Flags: program.FlagCountered})
	}
}

// expandDamage calls part for each result of the damage of event i (120.3). Life gained by lifelink follows for all the
// damage that its source deals at once: see lifelinkGains.
func (g *Game) expandDamage(i int, part func(Event)) {
	ev := g.Events[i] // a copy: adding parts moves the slice
	src, known := g.look(ev.Src)
	var kw program.KeywordSet
	var ctrl program.PlayerID = NoPlayer
	if known {
		kw, ctrl = src.chars.Keywords, src.ctrl()
	}
	if p := ev.Obj.Player(); p != NoPlayer {
		if ev.Flags&program.FlagCombat != 0 && known && g.commanderIn(&src) != nil {
			part(Event{Kind: program.EvPlayer, Player: p, Amount: ev.Amount, Aux: int32(program.FactCommanderDamage),
				Rule: rulebook.RuleCommanderDamage})
		}
		if kw.Has(program.Infect) {
			part(Event{Kind: program.EvCounters, Player: p, Obj: ev.Obj, Amount: ev.Amount,
				Aux: int32(program.CounterPoison), Rule: rulebook.RuleDamageToPlayer})
		} else {
			part(Event{Kind: program.EvLoseLife, Player: p, Amount: ev.Amount, Rule: rulebook.RuleDamageToPlayer,
				Flags: ev.Flags & program.FlagCombat})
		}
		if kw.Has(program.Toxic) && ev.Flags&program.FlagCombat != 0 && src.chars.Is(program.TypeCreature) {
			// 702.164c
			part(Event{Kind: program.EvCounters, Player: p, Obj: ev.Obj, Amount: g.toxicValue(&src),
				Aux: int32(program.CounterPoison), Rule: rulebook.RuleDamageToPlayer})
		}
	} else {
		c := g.chars(ev.Obj)
		if c.Is(program.TypePlaneswalker) {
			part(Event{Kind: program.EvCounters, Player: ctrl, Obj: ev.Obj, Amount: -ev.Amount,
				Aux: int32(program.CounterLoyalty), Rule: rulebook.RuleDamageToWalker})
		}
		if c.Is(program.TypeBattle) {
			part(Event{Kind: program.EvCounters, Player: ctrl, Obj: ev.Obj, Amount: -ev.Amount,
				Aux: int32(program.CounterDefense), Rule: rulebook.RuleDamageToWalker})
		}
		if c.Is(program.TypeCreature) {
			if kw.Has(program.Wither) || kw.Has(program.Infect) {
				part(Event{Kind: program.EvCounters, Player: ctrl, Obj: ev.Obj, Amount: ev.Amount,
					Aux: int32(program.CounterMinus), Rule: rulebook.RuleDamageToCreature})
			} else {
				part(Event{Kind: program.EvMarkDamage, Player: g.ctrlOf(ev.Obj), Obj: ev.Obj, Amount: ev.Amount,
					Rule: rulebook.RuleDamageToCreature})
			}
			if kw.Has(program.Deathtouch) && g.r.Sw.DeathtouchSBA {
				part(Event{Kind: program.EvMark, Player: ctrl, Obj: ev.Obj, Amount: 1, Aux: int32(program.Deathtouched),
					Rule: rulebook.RuleDeathtouch})
			}
		}
	}
	if kw.Has(program.Lifelink) && g.r.Sw.LifelinkStatic && ctrl != NoPlayer {
		g.Events[i].Flags |= program.FlagLifelink
	}
}

// lifelinkGains adds the life that is gained by lifelink for the damage of the events from index from on: one event for
// each source, to however many objects and players it deals damage at once (120.3f, 702.15e). It reports whether there
// is any.
func (g *Game) lifelinkGains(from int) (any bool) {
	for i := from; i < len(g.Events); i++ {
		if g.Events[i].Flags&program.FlagLifelink == 0 {
			continue
		}
		ev := g.Events[i]
		l, _ := g.look(ev.Src)
		total := g.lifelinkTotal(i, ev.Src)
		g.Events = append(g.Events, Event{Kind: program.EvGainLife, Player: l.ctrl(), Amount: total, Src: ev.Src,
			Parent: int32(i), Ctx: ev.Ctx, Flags: program.FlagResult, Rule: rulebook.RuleLifelink})
		any = true
	}
	return any
}

// lifelinkTotal returns how much damage a source with lifelink deals in the events from index from on, and notes that
// an event of life gained accounts for it.
func (g *Game) lifelinkTotal(from int, src Ref) int32 {
	total := int64(0)
	for i := from; i < len(g.Events); i++ {
		if ev := &g.Events[i]; ev.Flags&program.FlagLifelink != 0 && ev.Src == src {
			ev.Flags &^= program.FlagLifelink
			total += int64(ev.Amount)
		}
	}
	return clamp(total)
}

// proposeExpended proposes the event of a player expending mana for each total of the turn that the mana just spent on
// a spell reaches, given the total before.
func (g *Game) proposeExpended(t *payment, before int32) {
	now := g.Players[t.p].Expended
	for _, x := range g.r.Expends {
		if before < x.N && x.N <= now {
			g.propose(Event{Kind: program.EvAction, Player: t.p, Aux: x.Action, Src: t.obj,
				Rule: rulebook.RulePayCosts})
		}
	}
}
