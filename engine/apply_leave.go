package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Leaving the game (800.4; 600.4 of 2006). The event of losing marks the player; before anything else continues, the
// objects they own leave the game and their unfinished actions end.

// applyLose makes a player lose, and those who lose with them: the team that shares turns (810.8a), the team of an
// emperor (809.5b).
func (g *Game) applyLose(p program.PlayerID) {
	for q := range g.Players {
		if pl := &g.Players[q]; !pl.Lost && (q == int(p) || g.asOne(p, program.PlayerID(q)) ||
			g.Players[p].Emperor && g.teammates(p, program.PlayerID(q))) {
			pl.Lost = true
			g.Turn.Gone |= 1 << q
		}
	}
}

// depart removes the players who have lost from the game, if it continues.
func (g *Game) depart() {
	gone := g.Turn.Gone
	g.Turn.Gone = 0
	g.decValid = false
	g.checkWinner()
	if g.Turn.Result != Playing {
		return
	}
	g.unpass(gone)
	g.abandon()
	g.revealAgendas(gone)
	g.revealForetold(gone)
	if g.wit != nil {
		g.remarkLeavers(gone)
	}
	from, lki, serial := g.leavers(gone), len(g.LKIs), g.Turn.Serial
	g.noteGranted(from < len(g.Events))
	for p := range g.Players {
		if gone>>p&1 != 0 {
			g.removeOwned(program.PlayerID(p))
		}
	}
	if m := g.Turn.Monarch; m != NoPlayer && g.Players[m].Lost {
		g.passOn(program.FactMonarch)
	}
	if m := g.Turn.Initiative; m != NoPlayer && g.Players[m].Lost {
		g.passOn(program.FactInitiative)
	}
	g.leaveTriggers(from, lki, serial)
	g.endControl()
	g.stopCombat()
	g.markCharsStale()
	g.refresh()
	g.begin()
	for _, z := range [...]program.Zone{program.Stack, program.Battlefield, program.Phased} {
		for s := g.list(z, 0).First; s != 0; s = g.Objs[s].Next {
			ref, o := g.refAt(s), &g.Objs[s]
			p := g.ctrlOf(ref)
			switch {
			case !g.Players[p].Lost || o.Kind == program.KindDamage: // 600.4a of 2006: combat damage on the stack stays
			case z == program.Stack && o.Kind != program.KindCard:
				g.propose(Event{Kind: program.EvCease, Player: o.Owner, Obj: ref, Rule: rulebook.RuleLeave})
			default:
				g.propose(Event{Kind: program.EvMove, Player: o.Owner, Obj: ref, To: program.Exile, Aux: program.PosEnd,
					Rule: rulebook.RuleLeave})
			}
		}
	}
	g.dueSBA()
	g.commit(0, program.NoReg)
}

// leavers records, as events from the returned index on, the permanents that leave the battlefield because their owners
// leave the game: leaves-the-battlefield abilities trigger (603.6c).
func (g *Game) leavers(gone uint8) int {
	from := len(g.Events)
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if o := &g.Objs[s]; gone>>o.Owner&1 != 0 {
			g.Events = append(g.Events, Event{Kind: program.EvMove, Player: o.Owner, Obj: g.refAt(s),
				From: program.Battlefield, Parent: -1, State: Applied, Rule: rulebook.RuleLeave})
		}
	}
	return from
}

// leaveTriggers finds the abilities that trigger on players losing the game (603.10f), on permanents leaving with their
// owners, and on a designation that is passed on: the events from index from on, which are dropped then. Abilities that
// players who have left controlled don't trigger.
func (g *Game) leaveTriggers(from, lki int, serial uint32) {
	if len(g.Events) > from {
		n := len(g.Pending)
		g.markCharsStale()
		g.matchTriggers(from, lki, serial)
		for i := len(g.Pending) - 1; i >= n; i-- {
			if g.Players[g.Pending[i].Ctrl].Lost {
				g.freeCtx(g.Pending[i].Ctx)
				g.Pending = append(g.Pending[:i], g.Pending[i+1:]...)
			}
		}
	}
	g.Events = g.Events[:from]
}

// removeOwned removes all objects a player owns from the game (800.4a).
func (g *Game) removeOwned(p program.PlayerID) {
	for slot := 1; slot < len(g.Objs); slot++ {
		o := &g.Objs[slot]
		if o.Serial == 0 || o.Owner != p || o.Zone == program.ZoneNone && o.Kind != program.KindCard ||
			o.Kind == program.KindDamage {
			continue
		}
		if o.Zone == program.ZoneNone { // part of a melded permanent
			g.freeSlot(uint16(slot))
			continue
		}
		if o.Body != 0 {
			g.notAttacked(g.refAt(uint16(slot)))
			g.snapshot(g.refAt(uint16(slot))) // may copy its context
			if ctx := g.Bodies[o.Body].Ctx; ctx != 0 && !g.ctxInUse(ctx) {
				g.freeCtx(ctx)
			}
			g.dropBody(uint16(slot))
		}
		g.unlink(uint16(slot), g.list(o.Zone, o.Owner))
		g.freeSlot(uint16(slot))
	}
	for i := range g.Events {
		// Pending events about these objects or the player do not happen.
		if ev := &g.Events[i]; (ev.State == Proposed || ev.State == Settled) &&
			(ev.Obj != NoRef && !g.live(ev.Obj) || !g.canHappen(ev)) {
			ev.State = Void
		}
	}
}

// endControl ends the effects that give control to a player who has left (800.4a).
func (g *Game) endControl() {
	g.endEffects(func(ef *Effect) bool {
		for _, m := range g.r.Abilities[ef.Ability].Mods {
			if mod := &g.r.Mods[m]; mod.Kind == program.ModControl {
				e := g.env(ef.Ctx)
				if g.Players[g.firstPlayer(mod.Set, &e)].Lost {
					return true
				}
			}
		}
		return false
	})
}

// passOn passes a designation that only one player has, the monarch (724.4) or the initiative (725.4), to the active
// player, or to the next in turn order if that one has left too. The event stays in the batch for what triggers on it.
func (g *Game) passOn(fact program.PlayerFact) {
	p := g.Turn.Active
	if g.Players[p].Lost {
		p = g.nextPlayer(p)
	}
	i := len(g.Events)
	g.Events = append(g.Events, Event{Kind: program.EvPlayer, Player: p, Aux: int32(fact), Parent: -1, State: Settled,
		Rule: rulebook.RuleLeave})
	g.apply(i)
	if g.rec != nil {
		g.rec.Record(g, &g.Events[i])
	}
}

// unpass takes back the passes of players who have left: only players in the game count (117.4).
func (g *Game) unpass(gone uint8) {
	for i := range g.Frames {
		f := &g.Frames[i]
		if f.Kind != FramePriority || f.Player == NoPlayer {
			continue
		}
		p, n := f.Player, g.Turn.Passes
		for k := 0; n > 0 && k < len(g.Players); k++ {
			if p == 0 {
				p = program.PlayerID(len(g.Players))
			}
			p--
			if g.Players[p].Lost && gone>>p&1 == 0 {
				continue
			}
			n--
			if gone>>p&1 != 0 {
				g.setPasses(g.Turn.Passes - 1)
			}
		}
	}
}

// abandon ends what players who have left were doing: casting, activating, putting triggers on the stack. Their pending
// questions are asked again.
func (g *Game) abandon() {
	for i := range g.Frames {
		f := &g.Frames[i]
		if f.Player == NoPlayer || !g.Players[f.Player].Lost {
			continue
		}
		switch f.Kind {
		case FrameCast, FrameActivate, FrameSpecial, FramePutTrigger:
			g.dropFrames(i)
			return
		case FrameDraws:
			f.A = 0
		case FramePay:
			g.Ctxs[f.Ctx].Flags |= CtxUnpaid // 800.4f
			g.Ctxs[f.Ctx].Locked = 0
			g.dropFrames(i)
			return
		}
	}
	switch f := g.top(); f.Kind {
	case FramePriority, FrameSBA, FrameBatch, FrameTriggers, FrameChoose, FrameTargets:
		f.Ask = 0
	case FrameOffer:
		if g.Players[f.Player].Lost {
			f.Ask = 0
			g.offerDone(f, false) // 800.4f
		}
	case FrameDiscard:
		if g.Players[f.Player].Lost {
			g.freeCells(&f.Ip)
			f.Ask, f.A, f.B = 0, 0, 0
		}
	case FrameUntap:
		f.Ask = 0
		if g.Players[f.Player].Lost {
			g.freeCells(&f.Ip)
			f.PC = untapDone
		}
	case FrameMulligans:
		if f.Ask != 0 && g.Players[f.Player].Lost {
			if f.Ask == askKeep || f.Ask == askBottom {
				f.Ip = 0
				g.decidedMulligan(f)
			} else {
				g.nextMulligan(f)
			}
			f.Ask = 0
		}
	}
}

// dropFrames removes the frames from i on and everything that only they referred to.
func (g *Game) dropFrames(i int) {
	for k := i; k < len(g.Frames); k++ {
		if f := &g.Frames[k]; f.Kind == FrameBatch && int(f.A) < len(g.Events) {
			for j := int(f.A); j < len(g.Events); j++ {
				g.freeCells(&g.Events[j].Done)
				g.freeCells(&g.Events[j].Mods)
			}
			g.Events = g.Events[:f.A]
		}
	}
	g.Frames = g.Frames[:i]
	g.Turn.Cause = 0
	g.freeUnreferenced()
}

// inProgress is the stage of choosing of each frame that stopCombat restarts; the line below checks that it has the
// same number in all of them.
const inProgress = attackChoose

var _ = [1]struct{}{}[inProgress-blockChoose|inProgress-damageAssign|inProgress-orderChoose]

// stopCombat restarts declarations and damage assignments in progress after some of the creatures concerned have left.
func (g *Game) stopCombat() {
	switch f := g.top(); f.Kind {
	case FrameAttackers, FrameBlockers, FrameCombatDamage, FrameDamageOrder:
		if f.PC != inProgress {
			return
		}
		g.freeCells(&f.Ip)
		f.Ask, f.PC, f.A, f.B, f.C, f.Ref, f.Other = 0, 0, g.restart(f), 0, 0, NoRef, NoRef
		f.Player = g.Turn.Active
	}
}

// restart returns the value of A with which a frame of combat starts.
func (g *Game) restart(f *Frame) int32 {
	if f.Kind == FrameCombatDamage {
		return f.A
	}
	return 0
}

// deputy returns who answers a question of a player who has left. If an object asks, its controller chooses another
// player, an opponent if it was an opponent (800.4g); if the rules ask, it is the next player in turn order (800.4h).
func (g *Game) deputy(f *Frame) program.PlayerID {
	p := f.Player
	if f.Ctx == 0 {
		return g.nextPlayer(p)
	}
	ctrl := g.Ctxs[f.Ctx].Ctrl
	if ctrl == p || int(ctrl) >= len(g.Players) || g.Players[ctrl].Lost {
		return g.nextPlayer(p)
	}
	if q := g.Turn.Deputy; q != 0 && g.mayStandIn(program.PlayerID(q-1), p, ctrl) {
		return program.PlayerID(q - 1)
	}
	for i, q := 0, g.after(p); i < len(g.Players); i, q = i+1, g.after(q) {
		if g.mayStandIn(q, p, ctrl) {
			return q
		}
	}
	return g.nextPlayer(p)
}

// mayStandIn reports whether the controller of an object may choose q to make a choice instead of p, who has left:
// another player, an opponent for an opponent.
func (g *Game) mayStandIn(q, p, ctrl program.PlayerID) bool {
	return !g.Players[q].Lost && q != ctrl && g.opponents(q, ctrl) == g.opponents(p, ctrl)
}

// appoint asks the controller of an object who answers the top frame's question to a player who has left, if there is a
// choice. It reports true when it asks.
func (g *Game) appoint(f *Frame) bool {
	if f.Ctx == 0 || f.Kind == FrameDeputy || int(g.Ctxs[f.Ctx].Ctrl) >= len(g.Players) {
		return false
	}
	p, ctrl, n := f.Player, g.Ctxs[f.Ctx].Ctrl, 0
	if ctrl == p || g.Players[ctrl].Lost || g.Turn.Deputy != 0 &&
		g.mayStandIn(program.PlayerID(g.Turn.Deputy-1), p, ctrl) {
		return false
	}
	for q := range g.Players {
		if g.mayStandIn(program.PlayerID(q), p, ctrl) {
			n++
		}
	}
	if n < 2 {
		return false
	}
	g.push(Frame{Kind: FrameDeputy, Player: ctrl, Other: PlayerRef(p), Ref: g.Ctxs[f.Ctx].Source, Group: g.newGroup(),
		Ask: askDeputy})
	return true
}

const askDeputy uint8 = 1

func (g *Game) askDeputies(f *Frame, d *Decision) {
	d.Kind, d.Source = program.DecidePlayer, f.Ref
	for i, q := 0, g.after(f.Other.Player()); i < len(g.Players); i, q = i+1, g.after(q) {
		if g.mayStandIn(q, f.Other.Player(), f.Player) {
			d.add(Option{Kind: OptObject, Obj: PlayerRef(q)})
		}
	}
}

func (g *Game) answerDeputy(o Option) {
	g.Turn.Deputy = uint8(o.Obj.Player()) + 1
	g.pop()
}

// leftOut reports whether an event can't happen because a player has left the game: nothing comes under their control,
// is created for them, or is done to or by them (800.4b, d, e).
func (g *Game) leftOut(ev *Event) bool {
	if p := ev.Obj.Player(); p != NoPlayer && g.Players[p].Lost && ev.Kind != program.EvNote {
		return true
	}
	if ev.Player == NoPlayer || !g.Players[ev.Player].Lost {
		return false
	}
	// Others: needs nothing of the player who has left.
	switch ev.Kind {
	case program.EvMove:
		return ev.To == program.Battlefield || ev.To == program.Stack
	case program.EvDraw, program.EvDiscard, program.EvMill, program.EvSacrifice, program.EvGainLife, program.EvLoseLife,
		program.EvSetLife, program.EvCreate, program.EvAddMana, program.EvPlayer, program.EvExtra, program.EvScry,
		program.EvSearch, program.EvShuffle, program.EvFlip, program.EvRoll, program.EvWin, program.EvLose,
		program.EvControl:
		return true
	}
	return false
}

// endTurns ends effects that last until the next turn of a player who has left, or until a point in it, when that turn
// would have begun (800.4m). last is the player of the previous turn, now that of this one.
func (g *Game) endTurns(last, now program.PlayerID) {
	for p := g.after(last); p != now && p != last; p = g.after(p) {
		if g.Players[p].Lost {
			for _, d := range [...]program.Duration{program.DurNextTurn, program.DurNextUntap, program.DurNextUpkeep,
				program.DurEndNextTurn, program.DurNextEndStep, program.DurUntapStep} {
				g.endDuration(d, p, false)
			}
		}
	}
}
