package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Questions of state-based actions.
const (
	askLegend uint8 = iota + 1
	askCommander
	askProtector
	askSector
)

// Stages of FrameSBA.
const (
	sbaPerform uint8 = iota
	sbaAgain
)

// runSBA performs state-based actions until there are none (704.3; 420.3 of 2006); each pass is one batch. Choices come
// first, such as which legendary permanent to keep: Ip are cells of the choices made, A is the rule asked about and Ref
// its object.
func (g *Game) runSBA() {
	f := g.top()
	switch f.PC {
	case sbaPerform:
		if g.wit != nil {
			g.remarkLosses()
		}
		if g.anyChoiceSBA(f) {
			return // asks
		}
		g.Turn.SBA = false
		keep := f.Ip
		losers, lose := g.losers()
		if lose && g.Turn.ReplMask&program.EvLose.Bit() == 0 && g.endsWithout(&losers) {
			g.loseNow(&losers)
			return
		}
		f = g.top()
		f.PC = sbaAgain
		g.begin()
		if lose {
			g.dueSBA()
			g.proposeLosses(&losers)
		}
		g.collectSBA(keep)
		g.freeCells(&f.Ip)
		if g.Turn.Strays {
			g.forgetStrays()
		}
		if g.wit != nil && len(g.Events) > g.batchStart {
			g.remark(Remark{Kind: RemarkStateBased})
		}
		g.commit(0, program.NoReg)
	case sbaAgain:
		// The actions performed have set Turn.SBA again: there is another pass.
		if !g.Turn.SBA {
			g.pop()
			return
		}
		f.PC = sbaPerform
	}
}

// anyChoiceSBA asks for the next choice that state-based actions need. It reports whether there is one.
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
		d.Kind = program.DecidePlayer
		g.protectors(g.chars(f.Ref), d)
		return
	}
	if f.Ask == askSector {
		g.askSectors(d)
		return
	}
	if f.Ask == askCommander {
		d.Kind = program.DecideMay
		d.yesNo()
		return
	}
	d.Kind = program.DecideLegend
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
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

// needNoSBA reports whether state-based actions aren't due for those of some objects that are permanents: for what they
// are by themselves, or beside others.
func (g *Game) needNoSBA(slots []uint16) bool {
	for _, s := range slots {
		o := &g.Objs[s]
		if o.Zone != program.Battlefield {
			continue
		}
		b, c := &g.Bodies[o.Body], &g.Chars[o.Body]
		if c.Types&(program.TypePlaneswalker|program.TypeBattle) != 0 || c.Subtypes.Has(program.SubtypeAura) ||
			c.Supers&(program.SuperLegendary|program.SuperWorld) != 0 || b.Host != NoRef || b.Counters != 0 ||
			c.Is(program.TypeCreature) && (c.Toughness <= b.Damage || b.Flags&program.Deathtouched != 0) {
			return false
		}
	}
	return true
}

// passesSBA reports whether the state-based actions that may be due are none: since they were looked for last, nothing
// has happened but that spells were put on the stack or resolved and permanents entered, and no permanent is attached
// or has counters.
func (g *Game) passesSBA() bool {
	if !g.sbaIdle || g.wit != nil || g.r.Notices || g.Turn.Strays || len(g.r.Dungeons) > 0 || g.r.Engines ||
		g.r.Sculpts || g.Turn.Actions >= loopFrom/2 || !g.boardLacks(program.TypePlaneswalker|program.TypeBattle, 0) {
		return false
	}
	if g.burdened() {
		return false // what a permanent is attached to may have become tapped, or an ability of one has left the stack
	}
	if g.TestPasses && g.anySBA() && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: state-based actions are due in turn %d, and none are looked for", g.Turn.Number)
	}
	g.Turn.SBA = false
	g.countFrames(sbaFrames)
	return true
}

// sbaFrames is how many frames run where state-based actions are looked for and none are found.
const sbaFrames = 3

// burdened reports whether a permanent is attached or has counters. It looks at them only if one may have become so
// since it found none: refresh notes that.
func (g *Game) burdened() bool {
	if g.noBurdens && !g.TestPasses {
		return false
	}
	objs, bodies := g.Objs, g.Bodies
	for s := g.Lists[battlefieldList].First; s != 0; {
		o := &objs[s]
		if b := &bodies[o.Body]; b.Host != NoRef || b.Counters != 0 {
			if g.noBurdens && g.wrongPass == nil {
				g.wrongPass = fmt.Errorf("engine: %v is attached or has counters, and no permanent is known to", g.refAt(s))
			}
			return true
		}
		s = o.Next
	}
	g.noBurdens = true
	return false
}

// anySBA reports whether some state-based action has to be performed.
func (g *Game) anySBA() bool {
	if !g.Turn.SBA {
		return false
	}
	for p := range g.Players {
		if _, lost := g.loses(program.PlayerID(p)); lost {
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
	g.Events = g.Events[:g.batchStart]
	return n > g.batchStart
}

// loses reports whether a player loses to a state-based action, and by which rule (704.5a-c).
func (g *Game) loses(p program.PlayerID) (rulebook.Rule, bool) {
	rule := g.lossRule(p)
	return rule, rule != rulebook.NoRule && !g.teamRule(program.RuleCantLose, p)
}

// lossRule returns the rule by which a player loses unless an effect says that they can't; NoRule if there is none.
func (g *Game) lossRule(p program.PlayerID) rulebook.Rule {
	pl := &g.Players[p]
	switch {
	case pl.Lost:
		return rulebook.NoRule
	case g.lifeTotal(p) <= 0 && !g.teamRule(program.RuleKeepAtZero, p):
		return rulebook.RuleZeroLife
	case pl.DrawFailed:
		return rulebook.RuleEmptyDraw
	case (pl.Counters != 0 || g.sharedTurns()) && g.playerCounters(p, program.CounterPoison) >= g.poisonLimit(p):
		return rulebook.RulePoison
	case pl.CommandDamage != 0 && g.commanderSlain(p):
		return rulebook.RuleCommanderDamage
	}
	return rulebook.NoRule
}

// losers returns the players who lose by state-based actions, each with the rule (704.5a-c), and whether there are any.
func (g *Game) losers() (who [program.MaxPlayers]rulebook.Rule, any bool) {
	for p := range g.Players {
		if r, lost := g.loses(program.PlayerID(p)); lost {
			who[p], any = r, true
		}
		g.clearDrawFailed(program.PlayerID(p))
	}
	return who, any
}

// endsWithout reports whether the game is over without some players, and those who lose with them (104.2).
func (g *Game) endsWithout(losers *[program.MaxPlayers]rulebook.Rule) bool {
	left := NoPlayer
	for i := range g.Players {
		p := program.PlayerID(i)
		gone := g.Players[p].Lost
		for q := range g.Players {
			gone = gone || losers[q] != 0 && (q == i || g.asOne(program.PlayerID(q), p) ||
				g.Players[q].Emperor && g.teammates(program.PlayerID(q), p))
		}
		switch {
		case gone:
		case left != NoPlayer && g.opponents(left, p):
			return false
		default:
			left = p
		}
	}
	return true
}

// loseNow makes players lose a game that is then over, so that nothing of the other state-based actions could be seen.
func (g *Game) loseNow(losers *[program.MaxPlayers]rulebook.Rule) {
	for p := range g.Players {
		if losers[p] != 0 {
			g.loseGame(program.PlayerID(p), losers[p])
		}
	}
}

// proposeLosses proposes that players lose, at the same time as the other state-based actions (704.3). There is one
// event for each player, whatever the number of reasons (704.7): losing may be replaced.
func (g *Game) proposeLosses(losers *[program.MaxPlayers]rulebook.Rule) {
	for p := range g.Players {
		if losers[p] != 0 {
			g.propose(Event{Kind: program.EvLose, Player: program.PlayerID(p), Rule: losers[p]})
		}
	}
}

// collectSBA proposes the state-based actions on objects in one pass (704.5d-y; 420.5 of 2006). keep are the choices
// made for it.
func (g *Game) collectSBA(keep uint32) {
	worlds, legends, roles := 0, 0, 0
	objs, bodies, chars := g.Objs, g.Bodies, g.Chars
	for s, next := g.Lists[battlefieldList].First, uint16(0); s != 0; s = next {
		o := &objs[s]
		b, c := &bodies[o.Body], &chars[o.Body]
		next = o.Next
		if b.Flags&program.PhasedOut != 0 || c.Types&^program.TypeLand == 0 &&
			c.Supers&(program.SuperLegendary|program.SuperWorld) == 0 && b.Host == NoRef && b.Counters == 0 {
			continue
		}
		if c.Supers&program.SuperLegendary != 0 || c.Is(program.TypePlaneswalker) {
			legends++
		}
		if c.Supers&program.SuperWorld != 0 {
			worlds++
		}
		if c.Is(program.TypeCreature) && (b.Damage >= c.Toughness || b.Flags&program.Deathtouched != 0) {
			g.creatureSBA(g.refAt(s), o, b, c)
		}
		if b.Host != NoRef || c.Types&(program.TypeEnchantment|program.TypeArtifact) != 0 &&
			c.Subtypes.Has(program.SubtypeAura) {
			g.attachmentSBA(g.refAt(s), o, b, c)
			if c.Subtypes.Has(program.SubtypeRole) {
				roles++
			}
		}
		if b.Counters != 0 || c.Is(program.TypePlaneswalker|program.TypeBattle) {
			g.counterSBA(g.refAt(s), o, b, c)
		}
		if c.Is(program.TypeBattle) {
			g.battleSBA(g.refAt(s), o, c, keep)
		}
	}
	if len(g.r.Dungeons) > 0 {
		g.dungeonSBA()
	}
	if g.r.Engines {
		g.engineSBA()
	}
	if g.r.Sculpts {
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

// creatureSBA proposes the actions on creatures: toughness 0, lethal damage, deathtouch (704.5f-h).
func (g *Game) creatureSBA(ref Ref, o *Object, b *Body, c *program.Chars) {
	if b.Flags&program.Deathtouched != 0 {
		// it counts for one check only
		g.propose(Event{Kind: program.EvMark, Player: c.Ctrl, Obj: ref, Aux: int32(program.Deathtouched),
			Rule: rulebook.RuleDeathtouch})
	}
	switch {
	case c.Toughness <= 0:
		g.proposeSBA(program.EvMove, ref, o.Owner, rulebook.RuleZeroToughness)
	case c.Has(program.Indestructible):
		if b.Damage >= c.Toughness || b.Flags&program.Deathtouched != 0 {
			g.applies(rulebook.RuleIndestructible, ref, NoRef, 0)
		}
	case b.Damage >= c.Toughness:
		g.proposeSBA(program.EvDestroy, ref, o.Owner, rulebook.RuleLethalDamage)
	case b.Flags&program.Deathtouched != 0:
		g.proposeSBA(program.EvDestroy, ref, o.Owner, rulebook.RuleDeathtouch)
	}
}

// counterSBA proposes the actions on loyalty and defense 0 (704.5i, v), on +1/+1 and -1/-1 counters (704.5q), and on
// Sagas that have ended (704.5s).
func (g *Game) counterSBA(ref Ref, o *Object, b *Body, c *program.Chars) {
	if c.Is(program.TypePlaneswalker) && g.cellCounters(b.Counters, program.CounterLoyalty) == 0 {
		g.proposeSBA(program.EvMove, ref, o.Owner, rulebook.RuleZeroLoyalty)
		return
	}
	if c.Is(program.TypeBattle) && g.cellCounters(b.Counters, program.CounterDefense) == 0 && !g.onStackFrom(ref) {
		g.proposeSBA(program.EvMove, ref, o.Owner, rulebook.RuleZeroLoyalty)
		return
	}
	if b.Counters == 0 {
		return
	}
	if g.r.Sw.PlusMinusAnnul && g.Cells[b.Counters].Next != 0 {
		if n := min(g.cellCounters(b.Counters, program.CounterPlus),
			g.cellCounters(b.Counters, program.CounterMinus)); n > 0 {
			for _, k := range [2]program.CounterKind{program.CounterPlus, program.CounterMinus} {
				g.propose(Event{Kind: program.EvCounters, Player: c.Ctrl, Obj: ref, Aux: int32(k), Amount: -n,
					Flags: program.FlagSBA, Rule: rulebook.RuleCountersAnnul})
			}
		}
	}
	if c.Subtypes.Has(program.SubtypeSaga) && c.Is(program.TypeEnchantment) && g.sagaEnds(ref, b, c) {
		g.propose(Event{Kind: program.EvSacrifice, Player: c.Ctrl, Obj: ref, Flags: program.FlagSBA,
			Rule: rulebook.RuleSaga})
	}
}

// worldSBA applies the world rule (704.5k; 420.5i of 2006): all world permanents but the one that has been one for the
// shortest time are put into the graveyard, and all of them if several have. One outside its controller's range of
// influence does not count for another (801.12).
func (g *Game) worldSBA() {
	since := func(s uint16) uint32 {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&program.PhasedOut == 0 {
			return b.World
		}
		return 0
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if since(s) == 0 {
			continue
		}
		for t := g.Lists[battlefieldList].First; t != 0; t = g.Objs[t].Next {
			if t != s && since(t) >= since(s) && g.inRange(g.ctrlOf(g.refAt(t)), g.ctrlOf(g.refAt(s))) {
				g.proposeSBA(program.EvMove, g.refAt(s), g.Objs[s].Owner, rulebook.RuleWorld)
				break
			}
		}
	}
}

// straySBA removes tokens outside the battlefield and copies in zones where they can't be (704.5d, e), and moves
// commanders (704.6d).
func (g *Game) straySBA(keep uint32) {
	g.forgetStrays()
	for z := 1; z < len(g.Lists); z++ {
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			switch {
			case o.Kind == program.KindToken && (o.Zone != program.Phased || g.r.Sw.PhasedCease):
				g.propose(Event{Kind: program.EvCease, Obj: g.refAt(s), Player: o.Owner, Rule: rulebook.RuleTokenCease})
			case o.Kind == program.KindSpellCopy && o.Zone != program.Stack:
				g.propose(Event{Kind: program.EvCease, Obj: g.refAt(s), Player: o.Owner, Rule: rulebook.RuleCopyCease})
			case o.Flags&program.FlagCommander != 0 && (o.Zone == program.Graveyard || o.Zone == program.Exile):
				if c := g.findCell(keep, g.refAt(s)); c != 0 && g.Cells[c].Val != 0 {
					g.propose(Event{Kind: program.EvMove, Obj: g.refAt(s), Player: o.Owner, To: program.Command,
						Aux: program.PosEnd, Flags: program.FlagSBA, Rule: rulebook.RuleCommanderZone})
				}
			}
		}
	}
}

// commanderChoice finds a commander that was put into a graveyard or into exile since the last check, which its owner
// may put into the command zone (704.6d).
func (g *Game) commanderChoice(keep uint32) (program.PlayerID, Ref) {
	if !g.Turn.Strays {
		return NoPlayer, NoRef
	}
	for z := 2; z < len(g.Lists); z++ {
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			if o.Flags&program.FlagCommander != 0 && o.Flags&program.FlagArrived != 0 &&
				(o.Zone == program.Graveyard || o.Zone == program.Exile) && g.findCell(keep, g.refAt(s)) == 0 {
				return o.Owner, g.refAt(s)
			}
		}
	}
	return NoPlayer, NoRef
}

func (g *Game) proposeSBA(kind program.EventKind, ref Ref, owner program.PlayerID, rule rulebook.Rule) {
	g.propose(Event{Kind: kind, Player: owner, Obj: ref, To: program.Graveyard, Aux: program.PosEnd,
		Flags: program.FlagSBA, Rule: rule})
}

// onStackFrom reports whether an ability of a permanent has triggered and not left the stack yet.
func (g *Game) onStackFrom(ref Ref) bool {
	for i := range g.Pending {
		if g.Ctxs[g.Pending[i].Ctx].Source == ref {
			return true
		}
	}
	for s := g.Lists[stackList].First; s != 0; s = g.Objs[s].Next {
		if o := &g.Objs[s]; o.Kind == program.KindAbility && g.Ctxs[g.Bodies[o.Body].Ctx].Source == ref {
			return true
		}
	}
	return false
}

// roleSBA puts all but the newest of the Roles that one player controls and that are attached to the same permanent
// into the graveyard (303.7a, 704.5y).
func (g *Game) roleSBA() {
	role := func(s uint16) bool {
		b := g.Objs[s].Body
		return g.Chars[b].Subtypes.Has(program.SubtypeRole) && g.Bodies[b].Flags&program.PhasedOut == 0 &&
			g.Bodies[b].Host != NoRef
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if !role(s) {
			continue
		}
		for t := g.Lists[battlefieldList].First; t != 0; t = g.Objs[t].Next {
			x, y := g.Objs[s].Body, g.Objs[t].Body
			if s != t && role(t) && g.Bodies[x].Host == g.Bodies[y].Host && g.Chars[x].Ctrl == g.Chars[y].Ctrl &&
				g.Objs[t].Stamp > g.Objs[s].Stamp {
				g.proposeSBA(program.EvMove, g.refAt(s), g.Objs[s].Owner, rulebook.RuleRole)
				break
			}
		}
	}
}

// The legend rule and the planeswalker uniqueness rule (704.5j; 420.5e of 2006) differ by edition: all permanents of a
// name die, all but the oldest, or each player keeps one of their own.

// sameLegend reports whether one of these rules applies to two permanents: both are legendary with the same name, or
// planeswalkers that share a type, and under today's rules both have the same controller.
func (g *Game) sameLegend(a, b uint16) bool {
	rule, each := g.legendClash(a, b)
	return rule != rulebook.NoRule && each
}

// legendClash returns the rule that applies to two permanents (or one and itself), and whether their controller keeps
// one of them.
func (g *Game) legendClash(s, t uint16) (rule rulebook.Rule, each bool) {
	x, y := &g.Chars[g.Objs[s].Body], &g.Chars[g.Objs[t].Body]
	if (g.Bodies[g.Objs[s].Body].Flags|g.Bodies[g.Objs[t].Body].Flags)&program.PhasedOut != 0 {
		return rulebook.NoRule, false
	}
	if g.r.Sw.RangeLegend && !g.inRange(y.Ctrl, x.Ctrl) {
		return rulebook.NoRule, false // 601.12 of 2006
	}
	if g.wit != nil && s != t && x.Supers&y.Supers&program.SuperLegendary != 0 && x.Name == y.Name && x.Name != 0 &&
		x.Ctrl == y.Ctrl {
		if by, ok := g.forbids(program.RuleNoLegend, g.refAt(s)); ok {
			g.applies(rulebook.RuleLegend, g.refAt(s), by.Source, by.Ability)
		}
	}
	if x.Supers&y.Supers&program.SuperLegendary != 0 && x.Name == y.Name && x.Name != 0 &&
		!g.hasRule(program.RuleNoLegend, g.refAt(s)) && !g.hasRule(program.RuleNoLegend, g.refAt(t)) {
		each := g.r.Sw.Legend == rulebook.LegendEach
		if !each || x.Ctrl == y.Ctrl {
			return rulebook.RuleLegend, each
		}
	}
	if g.r.Sw.Planeswalker != rulebook.WalkerNone && x.Types&y.Types&program.TypePlaneswalker != 0 &&
		g.shareWalkerType(x, y) {
		each := g.r.Sw.Planeswalker == rulebook.WalkerEach
		if !each || x.Ctrl == y.Ctrl {
			return rulebook.RulePlaneswalker, each
		}
	}
	return rulebook.NoRule, false
}

// shareWalkerType reports whether two planeswalkers share a planeswalker type: a subtype of no other card type.
func (g *Game) shareWalkerType(x, y *program.Chars) bool {
	r := g.r
	for i := range x.Subtypes {
		others := r.CreatureTypes[i] | r.LandTypes[i] | r.ArtifactTypes[i] | r.EnchantmentTypes[i]
		if x.Subtypes[i]&y.Subtypes[i]&^others != 0 {
			return true
		}
	}
	return false
}

// unique reports whether one of these rules could apply to a permanent.
func (g *Game) unique(s uint16) bool {
	c := &g.Chars[g.Objs[s].Body]
	return c.Supers&program.SuperLegendary != 0 || c.Is(program.TypePlaneswalker) &&
		g.r.Sw.Planeswalker != rulebook.WalkerNone
}

// legendChoice returns the next player who must choose which of several permanents to keep, the active player first,
// and one of those permanents.
func (g *Game) legendChoice(keep uint32) (program.PlayerID, Ref) {
	if g.r.Sw.Legend != rulebook.LegendEach && g.r.Sw.Planeswalker != rulebook.WalkerEach ||
		g.boardLacks(program.TypePlaneswalker, program.SuperLegendary) {
		return NoPlayer, NoRef
	}
	legends := 0
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.unique(s) {
			legends++
		}
	}
	if legends < 2 {
		return NoPlayer, NoRef
	}
	for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
		for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
			if !g.unique(s) || g.Chars[g.Objs[s].Body].Ctrl != p || g.keptInClash(s, keep) {
				continue
			}
			for t := g.Objs[s].Next; t != 0; t = g.Objs[t].Next {
				if g.unique(t) && !g.keptInClash(t, keep) && g.sameLegend(s, t) {
					return p, g.refAt(s)
				}
			}
		}
	}
	return NoPlayer, NoRef
}

// keptInClash reports whether a permanent was chosen to be kept, or is put into the graveyard because another one was.
func (g *Game) keptInClash(s uint16, keep uint32) bool {
	for c := keep; c != 0; c = g.Cells[c].Next {
		if k := g.Cells[c].Ref; g.obj(k) != nil && g.Objs[k.slot()].Zone == program.Battlefield &&
			(k.slot() == s || g.sameLegend(s, k.slot())) {
			return true
		}
	}
	return false
}

// legendSBA proposes that these permanents are put into graveyards.
func (g *Game) legendSBA(keep uint32) {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if !g.unique(s) {
			continue
		}
		if rule := g.goesAsLegend(s, keep); rule != rulebook.NoRule {
			g.proposeSBA(program.EvMove, g.refAt(s), g.Objs[s].Owner, rule)
		}
	}
}

func (g *Game) goesAsLegend(s uint16, keep uint32) rulebook.Rule {
	for t := g.Lists[battlefieldList].First; t != 0; t = g.Objs[t].Next {
		if t == s || !g.unique(t) {
			continue
		}
		rule, each := g.legendClash(s, t)
		switch {
		case rule == rulebook.NoRule:
		case each:
			if g.findCell(keep, g.refAt(t)) != 0 && g.findCell(keep, g.refAt(s)) == 0 {
				return rule
			}
		case rule == rulebook.RuleLegend && g.r.Sw.Legend == rulebook.LegendOldest:
			if g.Objs[t].Stamp < g.Objs[s].Stamp {
				return rule
			}
		default:
			return rule
		}
	}
	return rulebook.NoRule
}
