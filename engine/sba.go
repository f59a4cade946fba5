package engine

import "arbiter/rulebook"

// Questions of state-based actions.
const (
	askLegend uint8 = iota + 1
	askCommander
	askProtector
	askSector
)

// runSBA performs state-based actions until there are none (704.3; 420.3 of 2006): each pass is one batch. Choices come first (which legendary permanent to
// keep): Ip are cells of what has been chosen, A is the rule asked about and Ref what it is about.
func (g *Game) runSBA() {
	f := g.top()
	switch f.PC {
	case 0:
		if g.anyChoiceSBA(f) {
			return // asks
		}
		g.Turn.SBA = false
		keep := f.Ip
		if g.checkLosses() {
			return
		}
		f = g.top()
		f.PC = 1
		g.begin()
		g.collectSBA(keep)
		g.freeCells(&f.Ip)
		if g.Turn.Strays {
			g.noStrays()
		}
		g.commit(0, NoReg)
	case 1:
		// What was performed has set Turn.SBA again: then there is another pass.
		if !g.Turn.SBA {
			g.pop()
			return
		}
		f.PC = 0
	}
}

// anyChoiceSBA has the next choice that state-based actions need asked, if there is one.
func (g *Game) anyChoiceSBA(f *Frame) bool {
	if p, ref := g.legendChoice(f.Ip); ref != NoRef {
		f.Player, f.Ref, f.Ask = p, ref, askLegend
	} else if p, ref := g.commanderChoice(f.Ip); ref != NoRef {
		f.Player, f.Ref, f.Ask = p, ref, askCommander
	} else if p, ref := g.protectorChoice(f.Ip); ref != NoRef {
		f.Player, f.Ref, f.Ask = p, ref, askProtector
	} else if p, ref := g.sectorChoice(f.Ip); ref != NoRef {
		f.Player, f.Ref, f.Ask = p, ref, askSector
	} else {
		return false
	}
	f.Group = g.newGroup()
	return true
}

func (g *Game) askSBA(f *Frame, d *Decision) {
	d.Source = f.Ref
	if f.Ask == askProtector {
		d.Kind = DecidePlayer
		g.protectors(g.chars(f.Ref), d)
		return
	}
	if f.Ask == askSector {
		g.askSectors(d)
		return
	}
	if f.Ask == askCommander {
		d.Kind = DecideMay
		d.yesNo()
		return
	}
	d.Kind = DecideLegend
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if g.sameLegend(f.Ref.slot(), s) {
			d.add(Option{Kind: OptObject, Obj: g.refAt(s)})
		}
	}
}

func (g *Game) answerSBA(f *Frame, ask uint8, o Option) {
	switch {
	case ask == askLegend:
		f.Ip = g.appendCell(f.Ip, o.Obj, 0)
	case ask == askProtector:
		f.Ip = g.appendCell(f.Ip, f.Ref, int32(o.Obj.Player())+1)
	case ask == askSector:
		f.Ip = g.appendCell(f.Ip, f.Ref, o.N)
	case o.Kind == OptYes:
		f.Ip = g.appendCell(f.Ip, f.Ref, 1)
	default:
		f.Ip = g.appendCell(f.Ip, f.Ref, 0)
	}
}

// anySBA says whether some state-based action waits to be performed.
func (g *Game) anySBA() bool {
	if !g.Turn.SBA {
		return false
	}
	for p := range g.Players {
		if _, lost := g.loses(PlayerID(p)); lost {
			return true
		}
	}
	if _, ref := g.legendChoice(0); ref != NoRef {
		return true
	}
	if _, ref := g.commanderChoice(0); ref != NoRef {
		return true
	}
	if _, ref := g.sectorChoice(0); ref != NoRef {
		return true
	}
	g.begin()
	g.collectSBA(0)
	n := len(g.Events)
	g.Events = g.Events[:g.open]
	return n > g.open
}

// loses says whether a player loses by state-based action, and by which rule (704.5a-c).
func (g *Game) loses(p PlayerID) (rulebook.Rule, bool) {
	pl := &g.Players[p]
	if pl.Lost {
		return 0, false
	}
	rule := rulebook.NoRule
	switch {
	case g.lifeTotal(p) <= 0 && !g.teamRule(RuleKeepAtZero, p):
		rule = rulebook.RuleZeroLife
	case pl.DrawFailed:
		rule = rulebook.RuleEmptyDraw
	case (pl.Counters != 0 || g.sharedTurns()) && g.playerCounters(p, CounterPoison) >= g.poisonLimit(p):
		rule = rulebook.RulePoison
	case pl.CommandDamage != 0 && g.commanderSlain(p):
		rule = rulebook.RuleCommanderDamage
	}
	return rule, rule != rulebook.NoRule && !g.teamRule(RuleCantLose, p)
}

// checkLosses makes players lose who do; all who lose do so together. It reports true when any did: they leave before anything else is looked at.
func (g *Game) checkLosses() bool {
	var who [MaxPlayers]rulebook.Rule
	any := false
	for p := range g.Players {
		if r, lost := g.loses(PlayerID(p)); lost {
			who[p], any = r, true
		}
		g.clearDrawFailed(PlayerID(p))
	}
	if !any {
		return false
	}
	if g.Turn.ReplMask&EvLose.Bit() != 0 {
		// Something may take the place of losing: one event for each player, however many the reasons (704.7). What else there is to do comes after.
		g.Turn.SBA = true
		g.begin()
		for p := range g.Players {
			if who[p] != 0 {
				g.propose(Event{Kind: EvLose, Player: PlayerID(p), Rule: who[p]})
			}
		}
		g.commit(0, NoReg)
		return true
	}
	for p := range g.Players {
		if who[p] != 0 {
			g.loseGame(PlayerID(p), who[p])
		}
	}
	return true
}

// collectSBA proposes the state-based actions on objects of one pass (704.5d-y; 420.5 of 2006). keep are the choices made for it.
func (g *Game) collectSBA(keep uint32) {
	worlds, legends, roles := 0, 0, 0
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		b, c := &g.Bodies[o.Body], &g.Chars[o.Body]
		if b.Flags&PhasedOut != 0 {
			continue
		}
		if c.Supers&SuperLegendary != 0 || c.Is(TypePlaneswalker) {
			legends++
		}
		if c.Supers&SuperWorld != 0 {
			worlds++
		}
		if c.Is(TypeCreature) {
			g.creatureSBA(g.refAt(s), o, b, c)
		}
		if b.Host != NoRef || c.Types&(TypeEnchantment|TypeArtifact) != 0 && c.Subtypes.Has(SubtypeAura) {
			g.attachmentSBA(g.refAt(s), o, b, c)
			if c.Subtypes.Has(SubtypeRole) {
				roles++
			}
		}
		if b.Counters != 0 || c.Is(TypePlaneswalker|TypeBattle) {
			g.counterSBA(g.refAt(s), o, b, c)
		}
		if c.Is(TypeBattle) {
			g.battleSBA(g.refAt(s), o, c, keep)
		}
	}
	if len(g.r.Dungeons) > 0 {
		g.dungeonSBA()
	}
	if g.r.engines {
		g.engineSBA()
	}
	if g.r.sculpts {
		g.sectorSBA(keep)
	}
	if legends > 1 {
		g.legendSBA(keep)
	}
	if worlds > 1 {
		g.worldSBA()
	}
	if roles > 1 {
		g.roleSBA()
	}
	if g.Turn.Strays {
		g.straySBA(keep)
	}
}

// creatureSBA is what befalls creatures: toughness 0, lethal damage, deathtouch (704.5f-h).
func (g *Game) creatureSBA(ref Ref, o *Obj, b *Body, c *Chars) {
	if b.Flags&Deathtouched != 0 {
		g.propose(Event{Kind: EvMark, Player: c.Ctrl, Obj: ref, Aux: int32(Deathtouched), Rule: rulebook.RuleDeathtouch}) // it counts for one check only
	}
	switch {
	case c.Toughness <= 0:
		g.proposeSBA(EvMove, ref, o.Owner, rulebook.RuleZeroToughness)
	case c.Has(Indestructible):
	case b.Damage >= c.Toughness:
		g.proposeSBA(EvDestroy, ref, o.Owner, rulebook.RuleLethalDamage)
	case b.Flags&Deathtouched != 0:
		g.proposeSBA(EvDestroy, ref, o.Owner, rulebook.RuleDeathtouch)
	}
}

// counterSBA deals with loyalty and defense 0 (704.5i, v), counters that annul each other (704.5q) and Sagas that have ended (704.5s).
func (g *Game) counterSBA(ref Ref, o *Obj, b *Body, c *Chars) {
	if c.Is(TypePlaneswalker) && g.cellCounters(b.Counters, CounterLoyalty) == 0 {
		g.proposeSBA(EvMove, ref, o.Owner, rulebook.RuleZeroLoyalty)
		return
	}
	if c.Is(TypeBattle) && g.cellCounters(b.Counters, CounterDefense) == 0 && !g.onStackFrom(ref) {
		g.proposeSBA(EvMove, ref, o.Owner, rulebook.RuleZeroLoyalty)
		return
	}
	if b.Counters == 0 {
		return
	}
	if g.r.Sw.PlusMinusAnnul && g.Cells[b.Counters].Next != 0 {
		if n := min(g.cellCounters(b.Counters, CounterPlus), g.cellCounters(b.Counters, CounterMinus)); n > 0 {
			for _, k := range [2]CounterKind{CounterPlus, CounterMinus} {
				g.propose(Event{Kind: EvCounters, Player: c.Ctrl, Obj: ref, Aux: int32(k), Amount: -n, Flags: FlagSBA, Rule: rulebook.RuleCountersAnnul})
			}
		}
	}
	if c.Subtypes.Has(SubtypeSaga) && c.Is(TypeEnchantment) && g.sagaEnds(ref, b, c) {
		g.propose(Event{Kind: EvSacrifice, Player: c.Ctrl, Obj: ref, Flags: FlagSBA, Rule: rulebook.RuleSaga})
	}
}

// worldSBA is the world rule (704.5k; 420.5i of 2006): of several worlds all but the newest are put into the graveyard. A world out of its controller's range of
// influence does not count for another (801.12).
func (g *Game) worldSBA() {
	world := func(s uint16) bool {
		b := g.Objs[s].Body
		return g.Chars[b].Supers&SuperWorld != 0 && g.Bodies[b].Flags&PhasedOut == 0
	}
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if !world(s) {
			continue
		}
		for t := g.Lists[0].First; t != 0; t = g.Objs[t].Next {
			if world(t) && g.Objs[t].Stamp > g.Objs[s].Stamp && g.inRange(g.ctrlOf(g.refAt(t)), g.ctrlOf(g.refAt(s))) {
				g.proposeSBA(EvMove, g.refAt(s), g.Objs[s].Owner, rulebook.RuleWorld)
				break
			}
		}
	}
}

// straySBA ends tokens outside the battlefield and copies outside where they can be (704.5d, e), and moves commanders (704.6d).
func (g *Game) straySBA(keep uint32) {
	g.noStrays()
	for z := 1; z < len(g.Lists); z++ {
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			switch {
			case o.Kind == KindToken && (o.Zone != Phased || g.r.Sw.PhasedCease):
				g.propose(Event{Kind: EvCease, Obj: g.refAt(s), Player: o.Owner, Rule: rulebook.RuleTokenCease})
			case o.Kind == KindSpellCopy && o.Zone != Stack:
				g.propose(Event{Kind: EvCease, Obj: g.refAt(s), Player: o.Owner, Rule: rulebook.RuleCopyCease})
			case o.Flags&FlagCommander != 0 && (o.Zone == Graveyard || o.Zone == Exile):
				if c := g.findCell(keep, g.refAt(s)); c != 0 && g.Cells[c].Val != 0 {
					g.propose(Event{Kind: EvMove, Obj: g.refAt(s), Player: o.Owner, To: Command, Aux: PosEnd, Flags: FlagSBA, Rule: rulebook.RuleCommanderZone})
				}
			}
		}
	}
}

// commanderChoice finds a commander that was put into a graveyard or into exile since the last check: its owner may put it into the command zone (704.6d).
func (g *Game) commanderChoice(keep uint32) (PlayerID, Ref) {
	if !g.Turn.Strays {
		return NoPlayer, NoRef
	}
	for z := 2; z < len(g.Lists); z++ {
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			if o.Flags&FlagCommander != 0 && o.Flags&FlagArrived != 0 && (o.Zone == Graveyard || o.Zone == Exile) && g.findCell(keep, g.refAt(s)) == 0 {
				return o.Owner, g.refAt(s)
			}
		}
	}
	return NoPlayer, NoRef
}

func (g *Game) proposeSBA(kind EventKind, ref Ref, owner PlayerID, rule rulebook.Rule) {
	g.propose(Event{Kind: kind, Player: owner, Obj: ref, To: Graveyard, Aux: PosEnd, Flags: FlagSBA, Rule: rule})
}

// onStackFrom says whether an ability of a permanent has triggered and not yet left the stack.
func (g *Game) onStackFrom(ref Ref) bool {
	for i := range g.Pending {
		if g.Ctxs[g.Pending[i].Ctx].Source == ref {
			return true
		}
	}
	for s := g.Lists[1].First; s != 0; s = g.Objs[s].Next {
		if o := &g.Objs[s]; o.Kind == KindAbility && g.Ctxs[g.Bodies[o.Body].Ctx].Source == ref {
			return true
		}
	}
	return false
}
