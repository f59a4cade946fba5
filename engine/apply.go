package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/mana"
)

// sbaKinds are the events after which state-based actions may be due, besides all that change characteristics (see
// refresh).
const sbaKinds = 1<<program.EvMove | 1<<program.EvMarkDamage | 1<<program.EvLoseLife |
	1<<program.EvCounters | 1<<program.EvControl | 1<<program.EvAttach | 1<<program.EvFace | 1<<program.EvPhase |
	1<<program.EvMark | 1<<program.EvLose | 1<<program.EvEffect | 1<<program.EvRemember | 1<<program.EvCease

// movesIdly reports whether no state-based action can be due because an object moves: a card that moves neither from
// nor to the battlefield, nor from a zone where something could be attached to it (303.4).
func (g *Game) movesIdly(ev *Event) bool {
	const from = 1<<program.Library | 1<<program.Hand | 1<<program.Stack
	const to = 1<<program.Library | 1<<program.Hand | 1<<program.Stack | 1<<program.Graveyard
	if to>>ev.To&1 == 0 {
		return false
	}
	o := g.obj(ev.Obj)
	return o != nil && from>>o.Zone&1 != 0 && o.Kind == program.KindCard && o.Flags&program.FlagCommander == 0
}

// dueSBA notes that state-based actions may be due.
func (g *Game) dueSBA() { g.Turn.SBA, g.sbaIdle = true, false }

// arrivesPlainly reports whether a card moves from a hand or the stack to the battlefield, so that state-based actions
// can be due for nothing but the permanent that it becomes: refresh looks at that.
func (g *Game) arrivesPlainly(ev *Event) bool {
	const from = 1<<program.Hand | 1<<program.Stack
	o := g.obj(ev.Obj)
	return ev.To == program.Battlefield && o != nil && from>>o.Zone&1 != 0 && o.Kind == program.KindCard &&
		o.Flags&program.FlagCommander == 0
}

// apply applies event i. It is the only function that changes the state of the game: players, objects, zones, effects,
// the turn. (Frames, contexts and events are bookkeeping.) walls_test.go checks that nothing else writes to these.
func (g *Game) apply(i int) {
	ev := &g.Events[i]
	ev.State = Applied
	g.noteMeans(ev.Kind)
	if sbaKinds&ev.Kind.Bit() != 0 && (ev.Kind != program.EvMove || !g.movesIdly(ev)) {
		idle := ev.Kind == program.EvMove && (!g.Turn.SBA || g.sbaIdle) && g.arrivesPlainly(ev)
		g.Turn.SBA, g.sbaIdle = true, idle
	}
	if g.r.AttachReads != 0 && g.r.AttachReads&ev.watched() != 0 {
		g.dueSBA()
	}
	if g.r.StaticReads != 0 && g.reads(ev) {
		g.noteRead(ev)
	}
	switch ev.Kind {
	case program.EvMove:
		g.applyMove(i)
	case program.EvDraw:
		p := &g.Players[ev.Player]
		if g.list(program.Library, ev.Player).First == 0 {
			p.DrawFailed = true
			g.dueSBA()
			ev.State = Void
			return
		}
	case program.EvMarkDamage, program.EvDestroy, program.EvTap, program.EvUntap, program.EvAttach, program.EvFace,
		program.EvPhase, program.EvRegenerate, program.EvMark, program.EvControl,
		program.EvAttack, program.EvBlock, program.EvBlocked, program.EvUnblocked, program.EvCombatRemove,
		program.EvDamageOrder, program.EvRemember:
		g.applyPermanent(ev)
	case program.EvGainLife:
		holder := &g.Players[g.lifeHolder(ev.Player)]
		holder.Life = clamp(int64(holder.Life) + int64(ev.Amount))
	case program.EvLoseLife:
		holder := &g.Players[g.lifeHolder(ev.Player)]
		holder.Life = clamp(int64(holder.Life) - int64(ev.Amount))
	case program.EvCounters:
		if ev.Flags&program.FlagEntering != 0 {
			ev.Obj = g.Events[ev.Parent].New
			if g.obj(ev.Obj) == nil {
				ev.State = Void
				return
			}
		}
		g.applyCounterEvent(ev)
	case program.EvCast:
		g.Players[ev.Player].Casts++
		g.countCast(ev)
	case program.EvActivate:
		g.applyActivate(ev)
	case program.EvPutTrigger:
		g.noteModes(program.AbilityID(ev.Aux), ev.Obj)
	case program.EvAddMana:
		u := mana.Unit{Kind: mana.Kind(ev.Aux & 0xFF), Class: mana.Class(ev.Aux >> 8)}
		u.Snow = ev.Flags&program.FlagFirst != 0
		u.Class = g.markMana(u.Class, ev)
		g.Pools[ev.Player].Add(u, int(ev.Amount))
		g.noMana = false
	case program.EvStep:
		g.Turn.Step = program.Step(ev.Aux)
		if g.Turn.Step == program.StepBeginCombat {
			g.Turn.Combats++
		}
		switch g.Turn.Step {
		case program.StepUntap:
			g.endDuration(program.DurUntapStep, ev.Player, false)
		case program.StepUpkeep:
			g.endDuration(program.DurNextUpkeep, ev.Player, true)
		case program.StepEnd:
			g.endDuration(program.DurNextEndStep, ev.Player, false)
		}
	case program.EvTurn:
		g.applyTurn(ev)
	case program.EvStepEnd:
		g.applyStepEnd(ev)
	case program.EvShuffle:
		g.shuffle(ev.Player)
	case program.EvReveal, program.EvLook:
		g.applyKnown(ev)
	case program.EvLose:
		g.applyLose(ev.Player)
	case program.EvWin, program.EvDrawGame:
		if ev.Kind == program.EvDrawGame && ev.Player != NoPlayer {
			g.applyLose(ev.Player) // only that player leaves (801.15)
			return
		}
		g.Turn.Result = Won
		if ev.Kind == program.EvDrawGame {
			g.Turn.Result = Result(ev.Aux)
		} else {
			g.Turn.Winner = ev.Player
		}
	case program.EvPlayer:
		g.applyPlayer(ev)
	case program.EvExtra:
		g.applyExtra(ev)
	case program.EvMerge:
		g.applyMerge(ev)
	case program.EvCease:
		g.cease(ev.Obj)
	case program.EvDiscard, program.EvMill, program.EvSacrifice, program.EvDamage, program.EvSetLife, program.EvCreate,
		program.EvCounterSpell:
		// They consist of other events, which are applied.
	case program.EvTarget, program.EvSearch, program.EvScry, program.EvEffect, program.EvFlip, program.EvRoll,
		program.EvRun, program.EvNote, program.EvAction, program.EvDraws,
		program.EvCopy:
		// They are seen by triggers and by those who watch, and change nothing.
	default:
		panic(fmt.Sprintf("engine: event %v is not applied", ev.Kind))
	}
}

func (g *Game) applyCounterEvent(ev *Event) {
	kind := Ref(program.CounterKind(ev.Aux))
	var head uint32
	holder := ev.Obj.Player()
	if holder != NoPlayer && kind == Ref(program.CounterPoison) {
		holder = g.poisoned(holder)
	}
	if holder != NoPlayer {
		head = g.Players[holder].Counters
	} else if g.obj(ev.Obj) == nil {
		ev.State = Void
		return
	} else {
		head = g.Bodies[g.needBody(ev.Obj.slot())].Counters
	}
	if holder == NoPlayer && ev.Amount > 0 {
		g.stampCounters(ev.Obj.slot(), program.CounterKind(kind))
	}
	c := g.findCell(head, kind)
	switch {
	case c != 0:
		ev.Amount = max(ev.Amount, -g.Cells[c].Val) // of fewer all are removed (609.3)
		n := int64(g.Cells[c].Val) + int64(ev.Amount)
		g.Cells[c].Val = clamp(n)
		if n == 0 {
			head = g.dropCell(head, kind)
		}
	case ev.Amount > 0:
		head = g.appendCell(head, kind, ev.Amount)
	case ev.Parent < 0: // there is none that could be removed
		ev.State = Void
		return
	default: // what was dealt at the same time has removed all
		ev.Amount = 0
	}
	if holder != NoPlayer {
		g.Players[holder].Counters = head
		return
	}
	g.Bodies[g.Objs[ev.Obj.slot()].Body].Counters = head
	g.noteCounters(ev.Obj.slot(), program.CounterKind(kind))
}

// stampCounters gives the counters of a kind on an object a new timestamp, as another one is put on it.
func (g *Game) stampCounters(slot uint16, kind program.CounterKind) {
	if len(g.rulesOfCounter(kind)) == 0 {
		return
	}
	key := Ref(memCounter + program.MemoryKey(kind))
	b := g.needBody(slot)
	g.Turn.Serial++
	stamp := int32(g.Turn.Serial)
	if c := g.findCell(g.Bodies[b].Memory, key); c != 0 {
		g.Cells[c].Val = stamp
		return
	}
	head := g.appendCell(g.Bodies[b].Memory, key, stamp)
	g.Bodies[b].Memory = head
}

func (g *Game) applyTurn(ev *Event) {
	g.Turn.LastCasts = 0
	for q := range g.Players {
		if p := program.PlayerID(q); g.Turn.Number > 0 &&
			(p == g.Turn.Active || g.sharedTurns() && g.asOne(p, g.Turn.Active)) {
			g.Turn.LastCasts = max(g.Turn.LastCasts, g.Players[q].Casts)
		}
		g.Players[q].Casts, g.Players[q].Expended = 0, 0
	}
	g.Turn.Number++
	g.Turn.TurnAnswers = 0
	g.chose()
	g.Turn.Active = ev.Player
	for p := range g.Players {
		pl := &g.Players[p]
		if g.onTurn(program.PlayerID(p)) {
			pl.TurnBefore, pl.TurnBegan = pl.TurnBegan, g.Turn.Number
		}
		pl.LandPlays, pl.Attacked, pl.Triggered = 0, false, 0
	}
	for _, z := range [...]program.Zone{program.Battlefield, program.Phased} {
		for s := g.list(z, 0).First; s != 0; {
			o := &g.Objs[s]
			b := &g.Bodies[o.Body]
			b.Flags &^= program.AttackedThisTurn | program.BlockedThisTurn
			if b.LoyalUse = 0; b.Used != 0 {
				g.forgetUses(o.Body)
			}
			s = o.Next
		}
	}
	for l := range g.Lists {
		if g.r.ActZones&^(program.Battlefield.Bit()|program.Stack.Bit()) == 0 {
			break
		}
		// Activations in other zones may be limited too: forecast (702.57b).
		if first := g.Lists[l].First; l >= 2 && first != 0 && g.r.ActZones.Has(g.Objs[first].Zone) {
			for s := first; s != 0; s = g.Objs[s].Next {
				if b := g.Objs[s].Body; b != 0 {
					g.forgetUses(b)
				}
			}
		}
	}
	g.Turn.Combats = 0
	g.turnControl(ev.Player)
	g.newSchedule()
	g.forgetHistory()
	g.updateRanges()
	g.endDuration(program.DurEndOfTurn, NoPlayer, true)
	g.endDuration(program.DurNextTurn, ev.Player, true)
}

// applyStepEnd empties the mana pools (500.5) and ends effects that last until the end of the step.
func (g *Game) applyStepEnd(ev *Event) {
	step := program.Step(ev.Aux)
	if ev.Flags&program.FlagPhaseEnds != 0 {
		g.cutSchedule(ev.Amount != 0)
	}
	if step == program.StepEndCombat || ev.Flags&program.FlagPhaseEnds != 0 && step.Phase() == program.PhaseCombat {
		g.endCombat()
		g.endDuration(program.DurEndOfCombat, NoPlayer, false)
	}
	if step == program.StepCleanup {
		// 514.2: damage wears off and "until end of turn" effects end at the same time.
		g.damageWearsOff()
		g.endDuration(program.DurEndOfTurn, NoPlayer, false)
		g.endDuration(program.DurEndNextTurn, g.Turn.Active, true)
	}
	if step == program.StepUntap {
		g.endDuration(program.DurNextUntap, g.Turn.Active, true)
	}
}

func (g *Game) applyPlayer(ev *Event) {
	p := &g.Players[ev.Player]
	switch program.PlayerFact(ev.Aux) {
	case program.FactLandPlay:
		p.LandPlays += ev.Amount
	case program.FactKeep:
		p.Kept = true
	case program.FactMulligan:
		p.Mulligans++
	case program.FactMonarch:
		g.Turn.Monarch = ev.Player
	case program.FactDungeon:
		p.Dungeon, p.Room = uint8(ev.Amount), 0
	case program.FactRoom:
		p.Room = uint8(ev.Amount - 1)
		g.dueSBA()
	case program.FactCompleted:
		p.Dungeon, p.Room = 0, 0
		p.Completed |= 1 << (ev.Amount - 1)
	case program.FactInitiative:
		g.Turn.Initiative = ev.Player
	case program.FactBlessing:
		p.Blessing = true
	case program.FactTempted:
		if p.Tempted < 255 {
			p.Tempted++
		}
	case program.FactSpeed:
		p.Speed = uint8(max(int32(p.Speed)+ev.Amount, 0))
	case program.FactDay:
		if g.Turn.DayNight == uint8(ev.Amount) {
			ev.State = Void
			return
		}
		ev.Flags |= program.FlagFirst
		if g.Turn.DayNight != 0 {
			ev.Flags &^= program.FlagFirst // day becomes night or night becomes day
		}
		g.Turn.DayNight = uint8(ev.Amount)
		g.dueSBA() // permanents with daybound and nightbound are checked
	case program.FactControlled:
		for q := range g.Players { // 805.8: a team that takes its turns together
			if g.asOne(ev.Player, program.PlayerID(q)) {
				g.Players[q].NextController = uint8(ev.Amount) // 722.1a: the last effect counts
			}
		}
	case program.FactExtraAfter:
		p.NextExtra += uint8(ev.Amount)
	case program.FactRestart: // it has been restarted: see execRestart
	case program.FactCommanderDamage:
		g.countDamage(ev)
		g.dueSBA() // 704.6c, also where no life is lost
	}
}

// markInherent records that an ability without a source has triggered for a player this turn.
func (g *Game) markInherent(p program.PlayerID, i int) { g.Players[p].Triggered |= 1 << i }

// applyKnown records which players have seen a card.
func (g *Game) applyKnown(ev *Event) {
	o := g.obj(ev.Obj)
	if o == nil {
		ev.State = Void
		return
	}
	if ev.Kind == program.EvReveal {
		o.Known = 0xFF
		return
	}
	o.Known |= 1 << ev.Player
}
