package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Stages of FrameTurn.
const (
	turnBegin   uint8 = iota
	turnRun           // the next run of steps
	turnStep          // a step is played
	turnStepped       // it has ended
)

// runTurn plays one turn (500): A is the current step, B the last step of its run, PC the stage, Ip the number of an
// extra turn that later text refers to.
func (g *Game) runTurn() {
	f, depth := g.top(), len(g.Frames)
	if f.PC == turnStepped {
		f.PC = turnStep
		if f.A++; f.A > f.B {
			f.PC = turnRun
		}
		if !g.nextStage(depth) {
			return
		}
	}
	switch f.PC {
	case turnBegin: // the turn begins
		f.PC = turnRun
		g.forget()
		g.begin()
		g.propose(Event{Kind: program.EvTurn, Player: f.Player, Amount: int32(g.Turn.Number) + 1,
			Rule: rulebook.RuleTurn})
		g.commit(0, program.NoReg)
	case turnRun, turnStep:
		g.runSteps(f)
	}
}

// runSteps plays the steps of a turn, from one run to the next while nobody and nothing does anything in them.
func (g *Game) runSteps(f *Frame) {
	for passing := false; ; passing = true {
		if f.PC == turnRun { // the next run of steps
			run := g.nextRun()
			if run == 0 {
				g.pop()
				return
			}
			f.A, f.B = run&0xFF, run>>8&0xFF
			if !passing && run&program.RunGoesOn == 0 &&
				g.skipped(f.Player, program.SkipPhase(program.Step(f.A).Phase())) {
				return
			}
			f.PC = turnStep
			if passing {
				g.countFrames(1)
			} else if !g.canContinue() {
				return
			}
		}
		for pass := passing || g.nothingDue(); pass && f.A <= f.B && g.passStep(f); pass = g.Turn.Actions < loopFrom/2 {
			f = g.top()
			f.A++
		}
		if f = g.top(); f.Kind != FrameTurn {
			return // the step has begun
		}
		if f.A <= f.B {
			break
		}
		// Nothing is due, or the steps wouldn't have been passed: no phase is skipped, and nothing is noticed.
		f.PC = turnRun
		if g.Turn.Actions >= loopFrom/2 || g.r.Notices {
			return
		}
		g.srcOK = false
		g.countFrames(1)
	}
	if f.PC = turnStepped; !g.skips(program.Step(f.A)) {
		g.push(Frame{Kind: FrameStep, Player: f.Player, A: f.A})
	}
}

// stepFrames is how many frames run in a step in which nothing happens, besides those of players who pass.
const stepFrames = 8

// attackFrames is how many more run in a declaration of attackers in which no creature can attack.
const attackFrames = 8

// untapFrames is the same for an untap step, which players don't receive priority in.
const untapFrames = 9

// nothingDue reports whether nothing is about to happen, and nothing looks at the beginnings and ends of steps.
func (g *Game) nothingDue() bool {
	t := &g.Turn
	if t.SBA || t.CharsStale || t.Control || t.Misplaced || t.Gone != 0 || t.Limit != Playing || len(g.Pending) > 0 ||
		t.Actions >= loopFrom/2 || g.pause.turn != 0 || g.AskForced || g.AskPriority && !g.skipQuietSteps ||
		g.r.StateTriggers || t.InForce.Has(program.RuleSkip) || g.Lists[stackList].First != 0 ||
		len(g.LKIs)+len(g.Moves) > 512 || !g.unobservedKinds(1<<program.EvStep|1<<program.EvStepEnd) {
		return false
	}
	if g.r.AttachReads&stepKinds != 0 {
		return false
	}
	if g.r.StaticReads&stepKinds != 0 {
		if !g.dependsOnEventsOK {
			g.findEventDependence()
		}
		if g.dependsOnEvents&stepKinds != 0 {
			return false
		}
	}
	return g.poolsEmpty()
}

// stepKinds are the kinds of events that the beginning and the end of a step are.
const stepKinds = 1<<program.EvStep | 1<<program.EvStepEnd | program.WatchStatusEnd

// passStep plays the current step of a turn if nobody and nothing does anything in it. It reports false if that isn't
// certain: then the step has not begun, or its frame has been pushed.
func (g *Game) passStep(f *Frame) bool {
	s := program.Step(f.A)
	ends := uint32(0) // what lasts until this step, bit 1<<Duration
	switch s {
	case program.StepUpkeep:
		ends = 1 << program.DurNextUpkeep
	case program.StepEnd:
		ends = 1 << program.DurNextEndStep
	case program.StepEndCombat:
		ends = 1 << program.DurEndOfCombat
	case program.StepBlockers, program.StepFirstDamage, program.StepDamage:
		if g.Turn.Fight {
			return false
		}
		g.remarkNoFight(s)
		g.countFrames(2)
		return true
	case program.StepMain1:
		if g.r.Chapters {
			return false
		}
	case program.StepBeginCombat, program.StepMain2:
	case program.StepAttackers:
		if !g.noneCanAttack() {
			return false
		}
	case program.StepCleanup:
		return g.passCleanup(f)
	case program.StepUntap:
		return g.passUntap(f)
	case program.StepDraw:
		if !g.drawsPlainly(f.Player) {
			return false
		}
	default:
		return false
	}
	if !g.lasting(ends) {
		return false
	}
	g.applyStep(program.EvStep, f.Player, s)
	if s == program.StepDraw {
		if !g.actInStep(f, s) {
			return false
		}
		f = g.top()
	}
	if s == program.StepAttackers { // none are declared (508.1)
		g.Turn.Group++
		g.countFrames(attackFrames)
	}
	if !g.allPassUnasked() {
		g.countFrames(3)
		f.PC = turnStepped
		g.push(Frame{Kind: FrameStep, Player: f.Player, A: f.A, PC: stepEnd})
		g.push(Frame{Kind: FramePriority, Player: g.Turn.Active})
		return false
	}
	g.applyStep(program.EvStepEnd, f.Player, s)
	if n := uint32(stepFrames); f.A == f.B && (s == program.StepDraw || s == program.StepMain1) {
		g.countFrames(n - 1) // where these have frames, the turn goes on to its next steps at once
	} else {
		g.countFrames(n)
	}
	return true
}

// passCleanup is passStep for a cleanup step.
func (g *Game) passCleanup(f *Frame) bool {
	if !g.lasting(1<<program.DurEndOfTurn | 1<<program.DurEndNextTurn) {
		return false
	}
	n := uint32(0)
	for k := range program.MaxPlayers {
		if p := g.mate(f.Player, k); p != NoPlayer {
			if g.excessHand(p) > 0 {
				return false
			}
			n++
		}
	}
	g.applyStep(program.EvStep, f.Player, program.StepCleanup)
	g.Turn.Group += n
	g.applyStep(program.EvStepEnd, f.Player, program.StepCleanup)
	g.countFrames(stepFrames + 2*n)
	return true
}

// lasting reports whether no effect and no delayed triggered ability has one of these durations, bit
// 1<<Duration.
func (g *Game) lasting(ends uint32) bool {
	for i := range g.Effects {
		if ends>>g.Effects[i].Dur&1 != 0 {
			return false
		}
	}
	for i := range g.Delayed {
		if ends>>g.Delayed[i].Dur&1 != 0 {
			return false
		}
	}
	return true
}

// skips reports whether a step is skipped.
func (g *Game) skips(s program.Step) bool {
	switch s {
	case program.StepDraw:
		if g.skipsFirstDraw() {
			return true
		}
	case program.StepBlockers, program.StepFirstDamage, program.StepDamage:
		// 508.8: without attackers there is no blocking and no damage.
		if !g.Turn.Fight {
			g.remarkNoFight(s)
			return true
		}
		if s == program.StepFirstDamage && !g.firstStrikers() {
			return true
		}
	}
	return g.skipped(g.Turn.Active, program.SkipStep(s))
}

// Stages of FrameStep.
const (
	stepBegin   uint8 = iota
	stepActions       // turn-based actions (703)
	stepPriority
	stepEnd
	stepPools // mana empties (500.4)
	stepDone
)

// runStep plays step A: its beginning, its turn-based actions, priority, its end. B is set if another cleanup step
// follows (514.3a). C counts the parts of an untap step that are done before permanents untap: phasing, day and night;
// in a cleanup step it is set once damage has worn off and effects have ended (514.2), which is before anyone could
// receive priority.
func (g *Game) runStep() {
	f, depth := g.top(), len(g.Frames)
	step := program.Step(f.A)
	switch f.PC {
	case stepBegin:
		f.PC = stepActions
		g.stepEvent(program.EvStep, f)
		if !g.stepGoesOn(depth) {
			return
		}
		f = g.top()
		fallthrough
	case stepActions:
		if step == program.StepUntap && f.C == 0 {
			f.C = 1
			g.phasing(f.Player)
			return
		}
		if step == program.StepUntap && f.C == 1 {
			f.C = 2
			if g.dayTurns(f.Player) {
				return
			}
			f = g.top()
		}
		f.PC = stepPriority
		if g.turnBased(step, f.Player) {
			if !g.canContinueAt(depth) {
				return
			}
			f = g.top()
		} else if !g.nextStage(depth) {
			return
		}
		fallthrough
	case stepPriority:
		if step == program.StepCleanup && f.C == 0 {
			f.C = 1
			if g.stepEnds(f); !g.canContinueAt(depth) {
				return // what changes control now may trigger abilities, too
			}
			f = g.top()
		}
		f.PC = stepEnd
		switch {
		case step == program.StepUntap || step == program.StepCleanup && !g.cleanupNeedsPriority():
			return
		case step == program.StepCleanup:
			f.B = 1 // 514.3a: another cleanup step follows
		}
		if !g.allPassUnasked() {
			g.push(Frame{Kind: FramePriority, Player: g.Turn.Active})
			return
		}
		if !g.canContinueAt(depth) {
			return
		}
		f = g.top()
		fallthrough
	case stepEnd:
		f.PC = stepPools
		if g.wit != nil && step == program.StepCleanup {
			g.refresh()
			g.remark(Remark{Kind: RemarkStateBased})
		}
		if step != program.StepCleanup {
			if g.stepEnds(f); !g.stepGoesOn(depth) {
				return
			}
			f = g.top()
		}
		fallthrough
	case stepPools:
		f.PC = stepDone
		if g.emptyPools(step) {
			if !g.canContinueAt(depth) {
				return
			}
			f = g.top()
		} else if !g.nextStage(depth) {
			return
		}
		fallthrough
	case stepDone:
		if f.B != 0 {
			f.PC, f.B, f.C = stepBegin, 0, 0
			return
		}
		g.pop()
	}
}

// stepGoesOn is canContinueAt after the beginning or end of a step.
func (g *Game) stepGoesOn(depth int) bool {
	if g.r.Notices || g.pause.turn != 0 {
		return g.canContinueAt(depth)
	}
	return g.nextStage(depth)
}

// stepEnds makes the step of a frame end: effects that last until then end.
func (g *Game) stepEnds(f *Frame) {
	g.stepEvent(program.EvStepEnd, f)
}

// turnBased performs the turn-based actions at the beginning of a step (703). It reports whether there may be any.
func (g *Game) turnBased(step program.Step, active program.PlayerID) bool {
	switch step {
	case program.StepUntap:
		if g.untapsLimited(active) {
			g.push(Frame{Kind: FrameUntap, Player: active, Group: g.newGroup()})
			return true
		}
		g.untapStep(active, nil)
	case program.StepDraw:
		g.drawStep(active)
	case program.StepMain1:
		if !g.r.Chapters {
			return false
		}
		g.advanceSagas(active)
	case program.StepAttackers:
		g.push(Frame{Kind: FrameAttackers, Player: active})
	case program.StepBlockers:
		g.push(Frame{Kind: FrameBlockers, Player: active})
	case program.StepFirstDamage, program.StepDamage:
		g.push(Frame{Kind: FrameCombatDamage, Player: active, A: int32(step)})
	case program.StepCleanup:
		g.discardDown(active)
	default:
		return false
	}
	return true
}

// emptyPools empties the mana pools at the end of a step, or of a phase in older rulebooks, where unspent mana causes
// mana burn (106.4; 300.3 of 2006). It reports whether there is mana that is lost.
func (g *Game) emptyPools(step program.Step) bool {
	if g.poolsEmpty() || !g.r.Sw.ManaByStep && !g.phaseEnds() {
		return false
	}
	g.begin()
	for p := range g.Pools {
		if g.Pools[p] == (Pool{}) {
			continue
		}
		lost := g.endUnspent(program.PlayerID(p), step)
		if lost > 0 {
			g.applies(rulebook.RuleManaEmpties, PlayerRef(program.PlayerID(p)), NoRef, 0)
		}
		if lost > 0 && g.r.Sw.ManaBurn && (g.r.Sw.ControlledBurn ||
			g.decider(program.PlayerID(p)) == program.PlayerID(p)) {
			g.propose(Event{Kind: program.EvLoseLife, Player: program.PlayerID(p), Amount: int32(lost),
				Rule: rulebook.RuleManaBurn})
		}
	}
	g.commit(0, program.NoReg)
	return true
}

// cleanupNeedsPriority reports whether players receive priority in this cleanup step: there are state-based actions or
// triggers (514.3a), those included that effects ending in this step cause.
func (g *Game) cleanupNeedsPriority() bool {
	return len(g.Pending) > 0 || g.anySBA() || g.stateTriggers()
}

// excessHand returns how many cards the player must discard at cleanup (514.1).
func (g *Game) excessHand(p program.PlayerID) int {
	limit := g.maxHand(p)
	if limit < 0 {
		return 0
	}
	return max(g.count(program.Hand, p)-limit, 0)
}

// maxHand returns a player's maximum hand size (402.2); -1 means none. Effects on it apply in timestamp order (613.11).
func (g *Game) maxHand(p program.PlayerID) int {
	limit, none := 7, false
	on := PlayerRef(p)
	if !g.hasRule(program.RuleMaxHand, on) && !g.hasRule(program.RuleHandChange, on) &&
		!g.hasRule(program.RuleNoMaxHand, on) {
		return limit
	}
	g.everyRule(on, func(kind program.RuleKind, m *program.Mod, e Env) {
		switch kind {
		case program.RuleMaxHand:
			limit, none = int(g.num(program.NumX(m.B), &e)), false
		case program.RuleNoMaxHand:
			none = true
		case program.RuleHandChange:
			limit += int(g.num(program.NumX(m.B), &e)) // changes nothing while there is no maximum
		}
	})
	if none {
		return -1
	}
	return max(limit, 0)
}

// Stages of FrameDraws.
const (
	drawsFirst uint8 = iota
	// drawsOffered: an effect that replaces drawing several cards may have replaced all of it (121.2a).
	drawsOffered
	drawsEach
)

// What C of FrameDraws is.
const (
	drawsInStep int32 = 1 + iota
	// drawsActedOn: what replaces a draw adds nothing to the register (121.6c).
	drawsActedOn
)

// runDraws makes Player draw A cards, one after the other (121.2); the cards are added to register B of the context. C
// says more of what the draws are for.
func (g *Game) runDraws() {
	f := g.top()
	if f.A <= 0 || f.PC == drawsOffered {
		g.pop()
		return
	}
	if f.PC == drawsFirst {
		if f.PC = drawsEach; g.Turn.ReplMask&program.EvDraws.Bit() != 0 {
			f.PC = drawsOffered
			ctx, reg := f.Ctx, uint8(f.B)
			g.begin()
			g.propose(Event{Kind: program.EvDraws, Player: f.Player, Amount: f.A, Ctx: ctx, Rule: rulebook.RuleDraw})
			g.commitAdd(ctx, reg)
			return
		}
	}
	f.A--
	ctx, reg, rule := f.Ctx, uint8(f.B), rulebook.RuleDraw
	if f.C == drawsInStep {
		rule = rulebook.RuleDrawStep
	}
	g.begin()
	g.propose(Event{Kind: program.EvDraw, Player: f.Player, Ctx: ctx, Rule: rule})
	g.commitAdd(ctx, reg)
}

// Stages of FrameDiscard.
const (
	discardChoose uint8 = iota
	discardDone
)

// runDiscard makes Player discard A cards of their choice together, as in the cleanup step (514.1). B counts the chosen
// cards, which are the cells of Ip.
func (g *Game) runDiscard() {
	f := g.top()
	switch {
	case f.PC == discardDone:
		g.pop()
	case f.B < f.A && g.count(program.Hand, f.Player) > int(f.B):
		f.Ask = askChoose
	default:
		f.PC = discardDone
		g.begin()
		for i := f.Ip; i != 0; i = g.Cells[i].Next {
			g.propose(Event{Kind: program.EvDiscard, Player: f.Player, Obj: g.Cells[i].Ref,
				Rule: rulebook.RuleHandSize})
		}
		g.freeCells(&f.Ip)
		g.commit(0, program.NoReg)
	}
}

func (g *Game) askDiscard(f *Frame, d *Decision) {
	d.Kind = program.DecideDiscard
	d.Min, d.Max, d.Chosen = f.A, f.A, f.B
	for s := g.list(program.Hand, f.Player).First; s != 0; s = g.Objs[s].Next {
		if g.findCell(f.Ip, g.refAt(s)) == 0 {
			d.add(Option{Kind: OptObject, Obj: g.refAt(s)})
		}
	}
}

func (g *Game) answerDiscard(f *Frame, o Option) {
	f.Ip = g.appendCell(f.Ip, o.Obj, 0)
	f.B++
}

// dayTurns performs the check of the untap step: day becomes night if the active player of the previous turn cast no
// spell in it, night becomes day if they cast two or more (502.2). It reports whether the designation changes.
func (g *Game) dayTurns(active program.PlayerID) bool {
	to := int32(0)
	switch {
	case g.Turn.Number <= 1: // there was no turn before
		return false
	case g.Turn.DayNight == program.DayNow && g.Turn.LastCasts == 0:
		to = program.NightNow
	case g.Turn.DayNight == program.NightNow && g.Turn.LastCasts >= 2:
		to = program.DayNow
	default:
		return false
	}
	g.begin()
	g.propose(Event{Kind: program.EvPlayer, Player: active, Aux: int32(program.FactDay), Amount: to,
		Rule: rulebook.RuleDayNight})
	g.commit(0, program.NoReg)
	return true
}

// noticeDay makes it day or night if it is neither and there is a permanent with daybound or nightbound (702.145d, g),
// and transforms those that show the wrong face (702.145c, f). This happens immediately, whatever is in progress. It
// reports whether anything happens.
func (g *Game) noticeDay() bool {
	by := [2]program.Keyword{program.Daybound, program.Nightbound}
	if g.Turn.DayNight == 0 {
		for i, k := range by {
			for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
				if b := g.Objs[s].Body; g.Bodies[b].Flags&program.PhasedOut == 0 && g.Chars[b].Has(k) {
					g.begin()
					g.propose(Event{Kind: program.EvPlayer, Player: g.Turn.Active, Aux: int32(program.FactDay),
						Amount: int32(program.DayNow + i), Obj: NoRef, Rule: rulebook.RuleDaybound})
					g.commit(0, program.NoReg)
					return true
				}
			}
		}
		return false
	}
	// A permanent with daybound doesn't show its front at night, one with nightbound its back by day.
	k, face := program.Daybound, uint8(0)
	if g.Turn.DayNight == program.DayNow {
		k, face = program.Nightbound, 1
	}
	g.begin()
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		if g.Bodies[o.Body].Flags&program.PhasedOut == 0 && o.Face == face && g.Chars[o.Body].Has(k) &&
			g.canTurn(o, program.FaceTransform) {
			g.propose(Event{Kind: program.EvFace, Player: g.Chars[o.Body].Ctrl, Obj: g.refAt(s),
				Aux: int32(program.FaceTransform), Flags: program.FlagBound, Rule: rulebook.RuleDaybound})
		}
	}
	if len(g.Events) == g.batchStart {
		return false
	}
	g.commit(0, program.NoReg)
	return true
}

// execEndTurn interrupts whatever is in progress within the step because the turn or, by B, the combat phase ends
// (723). The rest of the resolving spell or ability is not carried out.
func (g *Game) execEndTurn(in *program.Instr) {
	if in.B == program.EndsCombat && g.Turn.Step.Phase() != program.PhaseCombat {
		return // 723.2g
	}
	for f := g.top(); f.Kind != FrameTurn; f = g.top() {
		switch f.Kind {
		case FrameProgram:
			ctx, own := f.Ctx, f.A&programOwns != 0
			g.pop()
			if own {
				g.freeCtx(ctx)
			}
			continue
		case FrameBatch:
			g.endBatch(f)
		case FrameSBA:
			g.freeCells(&f.Ip)
		}
		g.pop()
	}
	g.push(Frame{Kind: FrameEndTurn, Player: g.Turn.Active, A: in.B})
}

// Stages of FrameEndTurn.
const (
	endExile  uint8 = iota // the stack is exiled
	endSBA                 // state-based actions are performed
	endCombat              // combat ends
	endStep                // the step ends
	endPools               // mana empties
	endSkip                // the game skips to the cleanup step, or the next phase
)

// runEndTurn ends the turn, or with A the combat phase: waiting triggers are dropped, the stack is exiled, state-based
// actions are performed, and the game skips to the cleanup step or the next phase (723.1, 723.2; 509.1 of 2006).
func (g *Game) runEndTurn() {
	f := g.top()
	switch f.PC {
	case endExile:
		f.PC = endSBA
		g.setPriority(NoPlayer)
		g.setPasses(0)
		if g.r.Sw.EndTurnForgets {
			for i := range g.Pending {
				g.freeCtx(g.Pending[i].Ctx)
			}
			g.Pending = g.Pending[:0]
		}
		g.begin()
		for s := g.Lists[stackList].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			if o.Kind == program.KindCard {
				g.propose(Event{Kind: program.EvMove, Player: o.Owner, Obj: g.refAt(s), To: program.Exile,
					Aux: program.PosEnd, Rule: rulebook.RuleEndTurnExiles})
			} else {
				g.propose(Event{Kind: program.EvCease, Player: o.Owner, Obj: g.refAt(s),
					Rule: rulebook.RuleEndTurnExiles})
			}
		}
		if !g.r.Sw.EndTurnForgets {
			g.leaveCombat()
		}
		g.commit(0, program.NoReg)
	case endSBA:
		f.PC = endCombat
		if g.Turn.SBA {
			g.push(Frame{Kind: FrameSBA})
		}
	case endCombat:
		f.PC = endStep
		g.begin()
		g.leaveCombat()
		g.commit(0, program.NoReg)
	case endStep:
		// The step ends, and effects that last until then. The next one on the schedule follows directly.
		f.PC = endPools
		g.begin()
		g.propose(Event{Kind: program.EvStepEnd, Player: f.Player, Aux: int32(g.Turn.Step), Amount: 1 - f.A,
			Flags: program.FlagPhaseEnds, Rule: rulebook.RuleEndTurn})
		g.commit(0, program.NoReg)
	case endPools:
		f.PC = endSkip
		g.emptyPools(g.Turn.Step)
	case endSkip:
		t := g.turnFrame()
		t.PC, t.B = turnStepped, t.A
		g.pop()
	}
}

// leaveCombat proposes removing everything from combat.
func (g *Game) leaveCombat() {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&(program.Attacking|program.Blocking) != 0 {
			g.propose(Event{Kind: program.EvCombatRemove, Player: g.ctrlOf(g.refAt(s)), Obj: g.refAt(s),
				Rule: rulebook.RuleEndTurn})
		}
	}
}

// execExtra carries out OpExtra.
func (g *Game) execExtra(in *program.Instr, f *Frame, e *Env) {
	if in.Flags != 0 && g.Turn.Step.Phase() != program.Phase(in.Flags) {
		return // it is not the phase after which they would come
	}
	m := g.mark()
	defer g.release(m)
	n := g.num(program.NumX(in.B), e)
	g.set(program.SetX(in.A), e)
	g.inTurnOrder(g.tmp[m:]) // 500.7: one at a time, in turn order; the last is taken first
	g.begin()
	for i := m; i < len(g.tmp) && n > 0; i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer || in.C != 0 && in.D != 0 && p != g.Turn.Active || g.teamSeen(m, i) {
			continue
		}
		rule := rulebook.RuleExtraTurn
		if in.C != 0 {
			rule = rulebook.RuleExtraPhase
		}
		ev := Event{Kind: program.EvExtra, Player: p, Amount: n, Aux: in.C, Src: e.Source, Rule: rule}
		if in.C == 0 && in.D != 0 {
			which := g.identify()
			ev.Other = Ref(which)
			g.setNum(f.Ctx, int(in.D-1), which)
		}
		g.propose(ev)
	}
	g.commit(f.Ctx, in.R)
}

// skipped reports whether a player skips a turn, phase or step, and uses up one effect that makes them skip a limited
// number of them: one effect each time (614.10a).
func (g *Game) skipped(p program.PlayerID, what int32) bool {
	if !g.Turn.InForce.Has(program.RuleSkip) {
		return false
	}
	once, by := int32(-1), (*ActiveMod)(nil)
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != program.RuleSkip || a.Dead || m.B != what {
			continue
		}
		if e := g.modEnv(a); !g.skipper(a, m, &e, p) {
			continue
		}
		if a.Effect < 0 || g.Effects[a.Effect].Amount == 0 {
			g.tellSkipped(p, a, what)
			return true
		}
		if once < 0 {
			once, by = a.Effect, a
		}
	}
	if once < 0 {
		return false
	}
	g.tellSkipped(p, by, what)
	g.useShield(once, 1)
	return true
}

// execSkip carries out OpSkip.
func (g *Game) execSkip(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	ctx := f.Ctx
	g.set(program.SetX(in.A), e)
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer && !g.teamSeen(m, i) {
			skips := g.newCell(g.tmp[i], 0, 0)
			g.addEffect(program.AbilityID(in.B), ctx, skips, program.Duration(in.C), p).Amount = 1
		}
	}
}
