package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// untapStep untaps the active player's permanents (502.3); if an effect limits how many untap, the chosen ones.
func (g *Game) untapStep(active program.PlayerID, f *Frame) {
	g.begin()
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		b := &g.Bodies[g.Objs[s].Body]
		if b.Flags&program.PhasedOut != 0 {
			continue
		}
		if b.Flags&program.Tapped == 0 {
			if b.Flags&program.SkipUntap != 0 && g.asOne(g.ctrlOf(ref), active) { // it isn't held in a later one
				g.propose(Event{Kind: program.EvMark, Player: active, Obj: ref, Aux: int32(program.SkipUntap),
					Flags: program.FlagResult, Rule: rulebook.RuleUntap})
			}
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
		if by, ok := g.forbids(program.RuleDoesntUntap, ref); ok {
			g.applies(rulebook.RuleUntap, ref, by.Source, by.Ability)
		} else {
			g.propose(Event{Kind: program.EvUntap, Player: active, Obj: ref, Flags: program.FlagResult,
				Rule: rulebook.RuleUntap})
		}
	}
	g.commit(0, program.NoReg)
}

// actInStep performs the turn-based action of an untap or draw step that is being passed. It reports false if that
// takes more: then the frame of the step has been pushed.
func (g *Game) actInStep(f *Frame, s program.Step) bool {
	p, depth := f.Player, len(g.Frames)
	step := Frame{Kind: FrameStep, Player: p, A: f.A, PC: stepPriority}
	if s == program.StepUntap {
		step.C = 2
	}
	f.PC = turnStepped
	if g.push(step); s == program.StepDraw {
		g.drawStep(p)
	} else if !g.untapPlainly(p) {
		g.untapStep(p, nil)
	}
	if len(g.Frames) > depth+1 || g.Turn.CharsStale || g.Turn.SBA || s == program.StepDraw && !g.nothingDue() {
		g.countFrames(2)
		return false
	}
	g.pop()
	g.top().PC = turnStep
	return true
}

// drawsPlainly reports whether a player takes a draw step, in which they alone draw a card.
func (g *Game) drawsPlainly(p program.PlayerID) bool {
	return !g.skipsFirstDraw() && !g.sharedTurns() && !g.Players[p].Lost &&
		g.Turn.ReplMask&program.EvDraws.Bit() == 0
}

// passUntap is passStep for an untap step.
func (g *Game) passUntap(f *Frame) bool {
	if !g.board.known || g.board.phases || g.Lists[phasedList].First != 0 || g.Turn.DayNight != 0 ||
		g.Turn.InForce.Has(program.RuleDoesntUntap) || !g.lasting(1<<program.DurUntapStep|1<<program.DurNextUntap) {
		return false
	}
	g.applyStep(program.EvStep, f.Player, program.StepUntap)
	if !g.actInStep(f, program.StepUntap) {
		g.countFrames(1)
		return false
	}
	g.applyStep(program.EvStepEnd, g.top().Player, program.StepUntap)
	g.countFrames(untapFrames)
	return true
}

// untapsLimited reports whether effects keep the active player from untapping everything, so that the player chooses
// what untaps (502.3).
func (g *Game) untapsLimited(active program.PlayerID) bool {
	if !g.Turn.InForce.Has(program.RuleDoesntUntap) {
		return false
	}
	limited := false
	g.rules(program.RuleDoesntUntap, PlayerRef(active), func(*program.Mod, Env) bool { limited = true; return false })
	return limited
}

// untapLimit reports whether an effect limits how many permanents like this one untap. If chosen is not nil, it reports
// whether such an effect allows no more than the permanents chosen there.
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

// runUntap asks Player which permanents untap if not all can: the cells of Ip.
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

// Phasing (702.26; 502.15 of 2006). Phased-out permanents are in a list apart from the battlefield, so that nothing
// finds them there; they remain the same objects. What is attached to them phases out and in with them.

// phasedOut reports whether an object is phased out.
func (g *Game) phasedOut(ref Ref) bool {
	o := g.obj(ref)
	return o != nil && o.Zone == program.Phased
}

// phasing is the first turn-based action of a player's untap step (502.1; 302.1 of 2006): their permanents with phasing
// phase out, and those that phased out under their control phase in, simultaneously.
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

// passedOver reports whether p's turn would have begun between the previous turn and this one, had the player not left
// the game (702.26n).
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

// proposePhaseOut proposes that a permanent phases out, and what is attached to it phases out indirectly, marked by Aux
// 1 (702.26g). A permanent that would do both phases out directly (702.26h).
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

// proposePhaseIn proposes that the permanent in a slot phases in, with those that phased out indirectly with it.
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

// phasedOutMask returns the kinds of events that trigger abilities of permanents that phased out in the batch from an
// event on: those abilities look back in time (603.10b).
func (g *Game) phasedOutMask(from int) (mask uint64) {
	for i := from; i < len(g.Events); i++ {
		if o := g.phasesOut(i); o != nil {
			mask |= g.Chars[o.Body].Triggers & program.EvPhase.Bit()
		}
	}
	return mask
}

// phaseOutTriggers finds the abilities of permanents that phased out in a batch that trigger on event i of it.
func (g *Game) phaseOutTriggers(from, i int) {
	for k := from; k < len(g.Events); k++ {
		if o := g.phasesOut(k); o != nil && g.Chars[o.Body].Triggers&program.EvPhase.Bit() != 0 {
			c := g.Chars[o.Body]
			g.triggersOf(&c, g.Events[k].Obj, g.Events[k].Player, program.Battlefield, i, false, true)
		}
	}
}

// phasesOut returns the permanent that phases out by an event, or nil.
func (g *Game) phasesOut(i int) *Object {
	if ev := &g.Events[i]; ev.Kind != program.EvPhase || ev.Amount != 0 || ev.State != Applied {
		return nil
	}
	return g.obj(g.Events[i].Obj)
}
