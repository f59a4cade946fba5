package engine

import "arbiter/rulebook"

// Phasing (702.26; 502.15 of 2006). What is phased out lies apart from the battlefield in a list of its own, so that nothing finds it there; it stays the same
// object. What is attached to it goes and comes with it.

// phasedOut says whether an object is phased out.
func (g *Game) phasedOut(ref Ref) bool {
	o := g.obj(ref)
	return o != nil && o.Zone == Phased
}

// phasing is the first thing in a player's untap step (502.1; 302.1 of 2006): their permanents with phasing phase out, and what phased out under their control
// phases in, all at once.
func (g *Game) phasing(active PlayerID) {
	g.begin()
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if ref := g.refAt(s); g.Chars[g.Objs[s].Body].Has(Phasing) && g.asOne(g.ctrlOf(ref), active) {
			g.proposePhaseOut(ref, NoRef, false)
		}
	}
	for s := g.list(Phased, 0).First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&PhasedWith == 0 && (g.asOne(b.Holder, active) || g.r.Sw.PhasedOutlast && g.passedOver(b.Holder, active)) {
			g.proposePhaseIn(s)
		}
	}
	g.commit(0, NoReg)
}

// passedOver says whether a player has left the game whose turn would have begun between the turn before and this one (702.26n).
func (g *Game) passedOver(p, active PlayerID) bool {
	if !g.Players[p].Lost {
		return false
	}
	before, began := active, g.Players[active].TurnBefore
	for q := range g.Players {
		if t := g.Players[q].TurnBegan; PlayerID(q) != active && t > began {
			before, began = PlayerID(q), t
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

// proposePhaseOut proposes that a permanent phases out, and with it what is attached to it: Aux 1 (702.26g). What would do both just phases out so (702.26h).
func (g *Game) proposePhaseOut(ref, src Ref, with bool) {
	if g.cantAct(CantPhaseOut, ref) {
		return
	}
	aux := int32(0)
	if with {
		aux = 1
	}
	for i := g.open; i < len(g.Events); i++ {
		if ev := &g.Events[i]; ev.Kind == EvPhase && ev.Obj == ref && ev.Amount == 0 {
			ev.Aux = max(ev.Aux, aux)
			return
		}
	}
	g.propose(Event{Kind: EvPhase, Player: g.ctrlOf(ref), Obj: ref, Aux: aux, Src: src, Rule: rulebook.RulePhasing})
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Host == ref {
			g.proposePhaseOut(g.refAt(s), src, true)
		}
	}
}

// proposePhaseIn proposes that what lies in a slot phases in, with what phased out with it.
func (g *Game) proposePhaseIn(slot uint16) {
	ref := g.refAt(slot)
	g.propose(Event{Kind: EvPhase, Player: g.Bodies[g.Objs[slot].Body].Holder, Obj: ref, Amount: 1, Rule: rulebook.RulePhasing})
	for s := g.list(Phased, 0).First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&PhasedWith != 0 && b.Host == ref {
			g.proposePhaseIn(s)
		}
	}
}

// phasedOutMask is the events that trigger abilities of what phased out in the batch from an event on: those abilities look back in time (603.10b).
func (g *Game) phasedOutMask(from int) (mask uint64) {
	for i := from; i < len(g.Events); i++ {
		if o := g.phasesOut(i); o != nil {
			mask |= g.Chars[o.Body].Triggers & EvPhase.Bit()
		}
	}
	return mask
}

// phaseOutTriggers finds abilities that trigger on event i of what phased out together with it.
func (g *Game) phaseOutTriggers(from, i int) {
	for k := from; k < len(g.Events); k++ {
		if o := g.phasesOut(k); o != nil && g.Chars[o.Body].Triggers&EvPhase.Bit() != 0 {
			c := g.Chars[o.Body]
			g.triggersOf(&c, g.Events[k].Obj, g.Events[k].Player, Battlefield, i, false, true)
		}
	}
}

// phasesOut is what phases out by an event, nil if nothing does.
func (g *Game) phasesOut(i int) *Obj {
	if ev := &g.Events[i]; ev.Kind != EvPhase || ev.Amount != 0 || ev.State != Applied {
		return nil
	}
	return g.obj(g.Events[i].Obj)
}
