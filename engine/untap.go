package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// untapStep untaps the active player's permanents (502.3): of those of which only so many can, the ones that were
// chosen.
func (g *Game) untapStep(active program.PlayerID, f *Frame) {
	g.begin()
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		b := &g.Bodies[g.Objs[s].Body]
		if b.Flags&program.Tapped == 0 || b.Flags&program.PhasedOut != 0 {
			continue
		}
		if !g.asOne(g.ctrlOf(ref), active) {
			if g.hasRule(program.RuleUntapsToo, ref) {
				g.propose(Event{Kind: program.EvUntap, Player: g.ctrlOf(ref), Obj: ref, Flags: program.FlagResult,
					Rule: rulebook.RuleUntap})
			}
			continue
		}
		if b.Flags&program.SkipUntap != 0 {
			g.propose(Event{Kind: program.EvMark, Player: active, Obj: ref, Aux: int32(program.SkipUntap),
				Rule: rulebook.RuleUntap})
			continue
		}
		if f != nil && g.findCell(f.Ip, ref) == 0 && g.untapLimit(active, ref, nil) {
			continue
		}
		if !g.hasRule(program.RuleDoesntUntap, ref) {
			g.propose(Event{Kind: program.EvUntap, Player: active, Obj: ref, Flags: program.FlagResult,
				Rule: rulebook.RuleUntap})
		}
	}
	g.commit(0, program.NoReg)
}

// untapsLimited reports whether the active player has more to untap than effects let them, and so determines what
// untaps (502.3).
func (g *Game) untapsLimited(active program.PlayerID) bool {
	if !g.Turn.InForce.Has(program.RuleDoesntUntap) {
		return false
	}
	limited := false
	g.rules(program.RuleDoesntUntap, PlayerRef(active), func(*program.Mod, Env) bool { limited = true; return false })
	return limited
}

// untapLimit reports whether an effect limits how many such permanents untap. Given what has been chosen, it reports
// whether one more can't.
func (g *Game) untapLimit(active program.PlayerID, ref Ref, chosen *Frame) bool {
	found := false
	g.rules(program.RuleDoesntUntap, PlayerRef(active), func(m *program.Mod, e Env) bool {
		if !g.prop(m.Prop2, &e, ref) {
			return true
		}
		n := g.num(program.NumX(m.B), &e)
		if chosen == nil {
			found = true
			return false
		}
		for c := chosen.Ip; c != 0; c = g.Cells[c].Next {
			if g.prop(m.Prop2, &e, g.Cells[c].Ref) {
				n--
			}
		}
		found = n <= 0
		return !found
	})
	return found
}

// Stages of FrameUntap.
const (
	untapChoose uint8 = iota
	untapDone
)

// runUntap has Player choose among what they can't untap all of: the cells of Ip.
func (g *Game) runUntap() {
	f := g.top()
	if f.PC == untapDone {
		g.pop()
		return
	}
	if g.untapOptions(f, nil) > 0 {
		f.Ask = askChoose
		return
	}
	f.PC = untapDone
	chosen := *f
	f.Ip = 0
	g.untapStep(f.Player, &chosen)
	g.freeCells(&chosen.Ip)
}

func (g *Game) untapOptions(f *Frame, d *Decision) int {
	n := 0
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		b := &g.Bodies[g.Objs[s].Body]
		if b.Flags&program.Tapped == 0 || b.Flags&(program.PhasedOut|program.SkipUntap) != 0 ||
			!g.asOne(g.ctrlOf(ref), f.Player) || g.findCell(f.Ip, ref) != 0 {
			continue
		}
		if g.hasRule(program.RuleDoesntUntap, ref) || !g.untapLimit(f.Player, ref, nil) ||
			g.untapLimit(f.Player, ref, f) {
			continue
		}
		if n++; d != nil {
			d.add(Option{Kind: OptObject, Obj: ref})
		}
	}
	return n
}

func (g *Game) askUntap(f *Frame, d *Decision) {
	d.Kind = program.DecideChoose
	d.Min, d.Max = 1, 1
	g.untapOptions(f, d)
}

func (g *Game) answerUntap(f *Frame, o Option) { f.Ip = g.appendCell(f.Ip, o.Obj, 0) }

// Phasing (702.26; 502.15 of 2006). What is phased out lies apart from the battlefield in a list of its own, so that
// nothing finds it there; it stays the same object. What is attached to it goes and comes with it.

// phasedOut reports whether an object is phased out.
func (g *Game) phasedOut(ref Ref) bool {
	o := g.obj(ref)
	return o != nil && o.Zone == program.Phased
}

// phasing is the first thing in a player's untap step (502.1; 302.1 of 2006): their permanents with phasing phase out,
// and what phased out under their control phases in, all at once.
func (g *Game) phasing(active program.PlayerID) {
	g.begin()
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if ref := g.refAt(s); g.Chars[g.Objs[s].Body].Has(program.Phasing) && g.asOne(g.ctrlOf(ref), active) {
			g.proposePhaseOut(ref, NoRef, false)
		}
	}
	for s := g.list(program.Phased, 0).First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&program.PhasedWith == 0 &&
			(g.asOne(b.Holder, active) || g.r.Sw.PhasedOutlast && g.passedOver(b.Holder, active)) {
			g.proposePhaseIn(s)
		}
	}
	g.commit(0, program.NoReg)
}

// passedOver reports whether a player has left the game whose turn would have begun between the turn before and this
// one (702.26n).
func (g *Game) passedOver(p, active program.PlayerID) bool {
	if !g.Players[p].Lost {
		return false
	}
	before, began := active, g.Players[active].TurnBefore
	for q := range g.Players {
		if t := g.Players[q].TurnBegan; program.PlayerID(q) != active && t > began {
			before, began = program.PlayerID(q), t
		}
	}
	if before == active {
		return g.Players[active].TurnBefore != 0 && g.nextPlayer(active) == active
	}
	for q := g.after(before); q != active; q = g.after(q) {
		if q == p {
			return true
		}
	}
	return false
}

// proposePhaseOut proposes that a permanent phases out, and with it what is attached to it: Aux 1 (702.26g). What would
// do both just phases out so (702.26h).
func (g *Game) proposePhaseOut(ref, src Ref, with bool) {
	if g.cantAct(program.CantPhaseOut, ref) {
		return
	}
	aux := int32(0)
	if with {
		aux = 1
	}
	for i := g.batchStart; i < len(g.Events); i++ {
		if ev := &g.Events[i]; ev.Kind == program.EvPhase && ev.Obj == ref && ev.Amount == 0 {
			ev.Aux = max(ev.Aux, aux)
			return
		}
	}
	g.propose(Event{Kind: program.EvPhase, Player: g.ctrlOf(ref), Obj: ref, Aux: aux, Src: src,
		Rule: rulebook.RulePhasing})
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Host == ref {
			g.proposePhaseOut(g.refAt(s), src, true)
		}
	}
}

// proposePhaseIn proposes that what lies in a slot phases in, with what phased out with it.
func (g *Game) proposePhaseIn(slot uint16) {
	ref := g.refAt(slot)
	g.propose(Event{Kind: program.EvPhase, Player: g.Bodies[g.Objs[slot].Body].Holder, Obj: ref, Amount: 1,
		Rule: rulebook.RulePhasing})
	for s := g.list(program.Phased, 0).First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&program.PhasedWith != 0 && b.Host == ref {
			g.proposePhaseIn(s)
		}
	}
}

// phasedOutMask is the events that trigger abilities of what phased out in the batch from an event on: those abilities
// look back in time (603.10b).
func (g *Game) phasedOutMask(from int) (mask uint64) {
	for i := from; i < len(g.Events); i++ {
		if o := g.phasesOut(i); o != nil {
			mask |= g.Chars[o.Body].Triggers & program.EvPhase.Bit()
		}
	}
	return mask
}

// phaseOutTriggers finds abilities that trigger on event i of what phased out together with it.
func (g *Game) phaseOutTriggers(from, i int) {
	for k := from; k < len(g.Events); k++ {
		if o := g.phasesOut(k); o != nil && g.Chars[o.Body].Triggers&program.EvPhase.Bit() != 0 {
			c := g.Chars[o.Body]
			g.triggersOf(&c, g.Events[k].Obj, g.Events[k].Player, program.Battlefield, i, false, true)
		}
	}
}

// phasesOut is what phases out by an event, nil if nothing does.
func (g *Game) phasesOut(i int) *Object {
	if ev := &g.Events[i]; ev.Kind != program.EvPhase || ev.Amount != 0 || ev.State != Applied {
		return nil
	}
	return g.obj(g.Events[i].Obj)
}
