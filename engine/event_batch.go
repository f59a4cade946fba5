package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// A batch is a set of events that happen together. Code that wants something to happen calls begin, propose for each
// event, and commit last of all: the events are replaced, applied and matched by a FrameBatch, which runs after the
// caller has returned.
//
//	g.begin()
//	g.propose(Event{Kind: EvDestroy, Obj: ref})
//	g.commit(ctx, reg)
//
// With a register, its list becomes what the events that happened were about (for moves: what the objects became), its
// number their total amount (for events without amount: how many), so that "this way" and "if you do" can look at it.

func (g *Game) begin() { g.batchStart = len(g.Events) }

// propose adds an event to the open batch.
func (g *Game) propose(e Event) {
	e.Parent = -1
	if e.Ctx == 0 {
		e.Ctx = g.Turn.Cause
	}
	if e.Rule == rulebook.NoRule {
		e.Rule = rulebook.RuleInstructions // of a spell or ability: all other events have a rule
	}
	g.Events = append(g.Events, e)
}

// commit closes the batch and starts processing it, with the outcome stored in a register of a context (NoReg: not
// stored). An empty batch leaves an empty register.
func (g *Game) commit(ctx uint32, reg uint8) {
	if reg != program.NoReg && ctx != 0 {
		g.clearReg(ctx, int(reg))
	}
	g.commitAdd(ctx, reg)
}

// beginShared and commitShared begin and commit the batch of an instruction that may share it with those beside it.
func (g *Game) beginShared(in *program.Instr) {
	if in.Flags&program.Joins == 0 {
		g.begin()
	}
}

func (g *Game) commitShared(in *program.Instr, f *Frame) {
	if in.Flags&program.GoesOn == 0 {
		g.commit(f.Ctx, in.R)
	}
}

// commitAdd is like commit but adds to the register instead of setting it.
func (g *Game) commitAdd(ctx uint32, reg uint8) {
	if len(g.Events) == g.batchStart || (ctx == 0 || reg == program.NoReg) && g.applyUnobserved() {
		return
	}
	g.push(Frame{Kind: FrameBatch, Ctx: ctx, A: int32(g.batchStart), B: int32(g.batchStart), C: int32(reg),
		Player: NoPlayer})
}

// How many frames run before and after a batch is applied of which nothing is asked.
const (
	framesBefore = 2
	framesAfter  = 2
)

// expandedKinds are the kinds of events that consist of a move, movingKinds those that move cards.
const (
	expandedKinds = 1<<program.EvDraw | 1<<program.EvDestroy | 1<<program.EvSacrifice
	movingKinds   = expandedKinds | 1<<program.EvMove
)

// applyUnobserved applies the batch that has been proposed without a frame if it consists of events of plain kinds, or
// plain moves and draws, that nothing could replace, that nothing triggers on, and that change nothing on which
// something in force depends. Otherwise it reports false and does nothing.
func (g *Game) applyUnobserved() bool {
	from, proposed, kinds := g.batchStart, len(g.Events), uint64(0)
	for i := from; i < proposed; i++ {
		kinds |= g.Events[i].Kind.Bit()
	}
	r, t := g.r, &g.Turn
	if kinds&^(plainKinds|movingKinds) != 0 || t.CharsStale || t.Control || t.Misplaced || t.Number == 0 ||
		t.Actions >= loopFrom/2 || g.wit != nil || r.Notices || r.StateTriggers || g.bestows() || r.Ascends ||
		r.ShowsCards || r.Lasts {
		return false
	}
	if kinds&expandedKinds != 0 {
		kinds |= program.EvMove.Bit()
	}
	if len(g.Effects) > 0 && kinds&program.EvTurn.Bit() != 0 || !g.unobservedKinds(kinds) {
		return false
	}
	for i := from; i < len(g.Events); i++ {
		ev := &g.Events[i]
		if ev.Done|ev.Mods != 0 || g.reads(ev) || !g.settleUnobserved(i) {
			g.Events = g.Events[:proposed]
			for i = from; i < proposed; i++ {
				g.Events[i].State = Proposed
			}
			return false
		}
	}
	g.countFrames(framesBefore) // the beginning of a turn sets the number of frames to 0
	serial, lki := t.Serial, len(g.LKIs)
	if kinds&movingKinds != 0 {
		for i := from; i < len(g.Events); i++ {
			if ev := &g.Events[i]; ev.Kind == program.EvMove && !g.keptSince(lki, ev.Obj) {
				g.snapshot(ev.Obj)
			}
		}
		g.noteGranted(lki < len(g.LKIs))
	}
	for i := from; i < len(g.Events); i++ {
		g.apply(i)
	}
	if g.rec != nil {
		for i := from; i < len(g.Events); i++ {
			if g.Events[i].State == Applied && g.partsHappened(from, i) {
				g.rec.Record(g, &g.Events[i])
			}
		}
	}
	events := len(g.Events)
	switch {
	case t.CharsStale || lki < len(g.LKIs): // what enters may trigger, and what has left
		g.matchTriggers(from, lki, serial)
	case g.TestPasses:
		g.testUnobserved(from, serial)
	}
	g.endSpent()
	if g.expire(); len(g.Events) > events { // programs to run
		g.push(Frame{Kind: FrameBatch, PC: batchRuns, A: int32(from), B: int32(events), C: program.NoReg,
			Player: NoPlayer})
		return true
	}
	g.Events = g.Events[:from]
	g.countFrames(framesAfter)
	return true
}

// testUnobserved notes if something triggers on a batch, from an event on, that nothing triggers on.
func (g *Game) testUnobserved(from int, serial uint32) {
	events, pending := len(g.Events), len(g.Pending)
	g.matchTriggers(from, len(g.LKIs), serial)
	if (len(g.Events) > events || len(g.Pending) > pending) && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: nothing triggers on %v, and something does", g.Events[from].Kind)
	}
}

// Stages of a batch frame.
const (
	batchReplace uint8 = iota
	batchApply
	batchRuns
	batchEnd
)

// runBatch processes a batch: A is the batch's first event, B the one being replaced, then run; C is the register for
// the outcome.
func (g *Game) runBatch() {
	f, depth := g.top(), len(g.Frames)
	switch f.PC {
	case batchReplace:
		for int(f.B) < len(g.Events) || g.lifelinkGains(int(f.A)) {
			if g.replaceEvent(int(f.B)) {
				return // it asks, or runs a program first, and comes back to this event
			}
			f = g.top()
			f.B++
		}
		if f.PC = batchApply; !g.nextStage(depth) {
			return
		}
		fallthrough
	case batchApply:
		g.applyBatch(int(f.A))
		f = g.top()
		g.outcome(f)
		f.B = f.A
		if f.PC = batchRuns; !g.canContinue() {
			return
		}
		fallthrough
	case batchRuns:
		// Programs that replace an event are run after the rest of the batch, in order.
		for int(f.B) < len(g.Events) {
			ev := &g.Events[f.B]
			f.B++
			switch {
			case ev.State != Applied:
			case ev.Kind == program.EvDraws:
				if below := &g.Frames[len(g.Frames)-2]; below.Kind == FrameDraws {
					below.A, below.PC = ev.Amount, drawsEach
				}
			case ev.Kind == program.EvRun:
				ctx := ev.Ctx
				ev.Ctx = 0 // the program owns it now
				g.pushProgram(program.Prog(ev.Aux), ctx, true)
				return
			}
		}
		if f.PC = batchEnd; !g.nextStage(depth) {
			return
		}
		fallthrough
	case batchEnd:
		g.endBatch(f)
		g.pop()
	}
}

// endBatch drops a batch's events.
func (g *Game) endBatch(f *Frame) {
	for i := int(f.A); i < len(g.Events); i++ {
		g.freeCells(&g.Events[i].Done)
		g.freeCells(&g.Events[i].Mods)
		if g.Events[i].Kind == program.EvRun {
			g.freeCtx(g.Events[i].Ctx) // belongs to a program that was not run
		}
		if ev := &g.Events[i]; ev.State == Void && ev.Flags&program.FlagCreated != 0 && ev.Kind == program.EvMove {
			if o := g.obj(ev.Obj); o != nil && o.Kind == program.KindToken && o.Zone == program.ZoneNone {
				g.cease(ev.Obj) // it is not created (303.4g)
			}
		}
	}
	g.Events = g.Events[:f.A]
}

// applyBatch applies the settled events from index from on together, and matches them with triggers.
func (g *Game) applyBatch(from int) {
	serial := g.Turn.Serial
	lki := len(g.LKIs)
	for i := from; i < len(g.Events); i++ {
		// two state-based actions may move the same object
		if ev := &g.Events[i]; ev.State == Settled && ev.Kind == program.EvMove && !g.keptSince(lki, ev.Obj) {
			g.snapshot(ev.Obj)
		}
	}
	g.noteGranted(lki < len(g.LKIs))
	for i := from; i < len(g.Events); i++ {
		if ev := &g.Events[i]; ev.State == Settled {
			g.apply(i)
		}
	}
	if g.blocksEntered {
		g.blockEntered(from)
	}
	if g.bestows() && !g.preparing() {
		g.unbestow()
	}
	if g.wit != nil {
		g.remark(Remark{Kind: RemarkBatch})
	}
	for i := from; i < len(g.Events); i++ {
		if ev := &g.Events[i]; ev.State == Applied && g.partsHappened(from, i) {
			g.note(i)
			if g.rec != nil {
				g.rec.Record(g, &g.Events[i])
			}
		}
	}
	if g.r.Ascends && !g.preparing() {
		g.blessAtOnce()
	}
	g.matchTriggers(from, lki, serial)
	if !g.r.Sw.LifelinkStatic || !g.r.Sw.DeathtouchSBA {
		g.oldDamageTriggers(from)
	}
	g.endSpent()
	g.expire()
	if !g.preparing() {
		g.stateTriggers()
	}
}

// partsHappened reports whether an event that consists of parts actually happened: it has no parts, or one of them was
// applied.
func (g *Game) partsHappened(from, i int) bool {
	// Others: they happen as their parts do.
	switch g.Events[i].Kind {
	case program.EvMove:
		return true // counters it enters with are parts of it too
	case program.EvDamage:
		return true // dealt, also where its results can't happen: to a player whose life total can't change (120.4d)
	}
	parts := false
	for j := i + 1; j < len(g.Events); j++ {
		if g.Events[j].Parent == int32(i) {
			if g.Events[j].State == Applied {
				return true
			}
			parts = true
		}
	}
	if parts {
		g.Events[i].State = Void
	}
	return !parts
}

// outcome stores what happened in the register that the batch was committed with. Cards drawn because of an effect that
// replaced a draw also count as drawn by the instruction (614.6).
func (g *Game) outcome(f *Frame) {
	g.outcomeIn(f, f.Ctx, f.C)
	if g.Events[f.A].Kind != program.EvDraw {
		return
	}
	// Below the batch are the draws, the program that replaced one, and the batch of that one.
	for i := len(g.Frames) - 4; i >= 0 && g.Frames[i+2].Kind == FrameDraws && g.Frames[i+1].Kind == FrameProgram &&
		g.Frames[i].Kind == FrameBatch && g.Frames[i].PC == batchRuns; i -= 3 {
		if i == 0 || g.Frames[i-1].Kind != FrameDraws || g.Frames[i-1].C != drawsActedOn {
			g.outcomeIn(f, g.Frames[i].Ctx, g.Frames[i].C)
		}
	}
}

// outcomeIn adds the outcome of a batch to a register.
func (g *Game) outcomeIn(f *Frame, ctx uint32, reg int32) {
	if ctx == 0 || reg == program.NoReg {
		return
	}
	var total int64
	for i := int(f.A); i < len(g.Events); i++ {
		ev := &g.Events[i]
		if ev.State != Applied || ev.Kind == program.EvRun || ev.Kind == program.EvRegenerate ||
			ev.Kind == program.EvDraws {
			// a permanent that regenerates was not destroyed; the cards are yet to be drawn
			continue
		}
		isPart := ev.Parent >= 0
		switch {
		case ev.Kind == program.EvMove:
			if isPart && g.Events[ev.Parent].Kind == program.EvCounterSpell && g.Events[ev.Parent].State == Applied {
				continue // the event that countered the spell has added it
			}
			g.addReg(ctx, int(reg), ev.Obj) // a reader of the register follows it to its new zone
			if !isPart {
				total++
			}
		case isPart:
		case ev.Obj != NoRef && ev.Kind != program.EvDraw && ev.Kind != program.EvDiscard &&
			ev.Kind != program.EvSacrifice && ev.Kind != program.EvDestroy:
			g.addReg(ctx, int(reg), ev.Obj)
			fallthrough
		default:
			if ev.Amount != 0 {
				total += int64(max(ev.Amount, -ev.Amount)) // counters removed count as well
			} else {
				total++
			}
		}
	}
	if r := g.reg(ctx, int(reg)); r != nil {
		r.Num = clamp(int64(r.Num) + total)
	}
}

// findEventDependence finds the event kinds that can change what the modifications in force do.
func (g *Game) findEventDependence() {
	g.dependsOnEvents, g.modsDependOn, g.dependsOnEventsOK = 0, 0, true
	for i := range g.Active {
		g.dependsOnEvents |= g.r.Reads[g.Active[i].Ability]
		g.modsDependOn |= g.r.ModReads[g.Active[i].Ability]
	}
}

// watched is the kinds as which what depends on events looks out for an event.
func (ev *Event) watched() uint64 {
	kinds := ev.Kind.Bit()
	if ev.Kind == program.EvStepEnd {
		if s := program.Step(ev.Aux); s == program.StepEndCombat || s == program.StepCleanup ||
			ev.Flags&program.FlagPhaseEnds != 0 {
			kinds |= program.WatchStatusEnd
		}
	}
	return kinds
}

// reads reports whether an event can change the result of some modification in force.
func (g *Game) reads(ev *Event) bool {
	kinds := ev.watched()
	if g.r.StaticReads&kinds == 0 {
		return false
	}
	if !g.dependsOnEventsOK {
		g.findEventDependence()
	}
	return g.dependsOnEvents&kinds != 0
}

// unobserved reports whether no trigger and no replacement effect observes events of a kind. Such an event of turn
// structure needs no batch.
func (g *Game) unobserved(k program.EventKind) bool { return g.unobservedKinds(k.Bit()) }

// unobservedKinds is unobserved for a set of kinds.
func (g *Game) unobservedKinds(bit uint64) bool {
	if (g.Turn.TrigMask|g.Turn.ReplMask|g.r.OtherZoneTriggers|g.r.InherentMask|
		g.r.OtherZoneReplaces|g.r.HistoryMask)&bit != 0 {
		return false
	}
	if len(g.Effects)+len(g.Delayed) == 0 {
		return true
	}
	for i := range g.Effects {
		if ab := &g.r.Abilities[g.Effects[i].Ability]; ab.Kind == program.AbStatic && ab.Prog != 0 {
			return false // it may end and have an effect as it does
		}
	}
	for i := range g.Effects {
		if d := g.Effects[i].Dur; d == program.DurWhile || d == program.DurControl {
			return false // this may end it
		}
	}
	for i := range g.Delayed {
		for _, p := range g.r.Abilities[g.Delayed[i].Ability].Trigger {
			if g.r.Patterns[p].Kinds&bit != 0 {
				return false
			}
		}
	}
	return true
}

// stepEvent performs the beginning or the end of the step of a frame, directly if nothing observes it, else as a batch.
// Like commit it must be the caller's last action.
func (g *Game) stepEvent(kind program.EventKind, f *Frame) {
	direct := g.unobserved(kind)
	if direct && len(g.Effects)+len(g.Delayed) == 0 && (g.r.StaticReads|g.r.AttachReads)&stepKinds == 0 {
		g.applyStep(kind, f.Player, program.Step(f.A))
		return
	}
	e := Event{Kind: kind, Player: f.Player, Aux: f.A, Rule: rulebook.RuleTurn}
	if direct {
		g.applyAtOnce(e)
		return
	}
	g.begin()
	g.propose(e)
	g.commit(0, program.NoReg)
}
