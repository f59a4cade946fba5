package engine

import "arbiter/rulebook"

// runTurn plays one turn: A is the step that is on, B the last of its run, PC where in it (500).
func (g *Game) runTurn() {
	f := g.top()
	switch f.PC {
	case 0: // the turn begins
		f.PC = 1
		g.forget()
		g.begin()
		g.propose(Event{Kind: EvTurn, Player: f.Player, Amount: int32(g.Turn.Number) + 1, Rule: rulebook.RuleTurn})
		g.commit(0, NoReg)
	case 1: // the next run of steps
		run := g.nextRun()
		if run == 0 {
			g.pop()
			return
		}
		f.A, f.B = run&0xFF, run>>8&0xFF
		if run&runGoesOn == 0 && g.skipped(f.Player, SkipPhase(Step(f.A).Phase())) {
			return
		}
		f.PC = 2
	case 2:
		f.PC = 3
		if !g.skips(Step(f.A)) {
			g.push(Frame{Kind: FrameStep, Player: f.Player, A: f.A})
		}
	case 3:
		f.PC = 2
		if f.A++; f.A > f.B {
			f.PC = 1
		}
	}
}

// skips says whether a step does not take place.
func (g *Game) skips(s Step) bool {
	switch s {
	case StepBlockers, StepFirstDamage, StepDamage:
		// 508.8: without attackers there is no blocking and no damage.
		if !g.Turn.Fight {
			return true
		}
		if s == StepFirstDamage && !g.firstStrikers() {
			return true
		}
	}
	return g.skipped(g.Turn.Active, SkipStep(s))
}

// runStep plays one step, A: its beginning, its turn-based actions, priority, its end.
func (g *Game) runStep() {
	f, depth := g.top(), len(g.Frames)
	step := Step(f.A)
	switch f.PC {
	case 0:
		f.PC = 1
		g.course(Event{Kind: EvStep, Player: f.Player, Aux: f.A, Rule: rulebook.RuleTurn})
		if !g.still(depth) {
			return
		}
		f = g.top()
		fallthrough
	case 1:
		if step == StepUntap && f.C == 0 {
			f.C = 1
			g.phasing(f.Player)
			return
		}
		if step == StepUntap && f.C == 1 {
			f.C = 2
			if g.dayTurns(f.Player) {
				return
			}
			f = g.top()
		}
		f.PC = 2
		g.turnBased(step, f.Player)
		if !g.still(depth) {
			return
		}
		f = g.top()
		fallthrough
	case 2:
		f.PC = 3
		if step != StepUntap && (step != StepCleanup || g.Turn.SBA || len(g.Pending) > 0) {
			if step == StepCleanup && !g.cleanupNeedsPriority() {
				return
			}
			if step == StepCleanup {
				f.B = 1 // 514.3a: another cleanup step follows
			}
			g.push(Frame{Kind: FramePriority, Player: g.Turn.Active})
		}
	case 3:
		f.PC = 4
		g.course(Event{Kind: EvStepEnd, Player: f.Player, Aux: f.A, Rule: rulebook.RuleTurn})
		if !g.still(depth) {
			return
		}
		f = g.top()
		fallthrough
	case 4:
		f.PC = 5
		g.emptyPools(step)
		if !g.still(depth) {
			return
		}
		f = g.top()
		fallthrough
	case 5:
		if f.B != 0 {
			f.PC, f.B = 0, 0
			return
		}
		g.pop()
	}
}

// turnBased performs the turn-based actions of a step's beginning (703).
func (g *Game) turnBased(step Step, active PlayerID) {
	switch step {
	case StepUntap:
		if g.untapsLimited(active) {
			g.push(Frame{Kind: FrameUntap, Player: active, Group: g.newGroup()})
			return
		}
		g.untapStep(active, nil)
	case StepDraw:
		g.drawStep(active)
	case StepMain1:
		g.advanceSagas(active)
	case StepAttackers:
		g.push(Frame{Kind: FrameAttackers, Player: active})
	case StepBlockers:
		g.push(Frame{Kind: FrameBlockers, Player: active})
	case StepFirstDamage, StepDamage:
		g.push(Frame{Kind: FrameCombatDamage, Player: active, A: int32(step)})
	case StepCleanup:
		g.discardDown(active)
	}
}

// emptyPools empties the mana pools at the end of a step, or of a phase in older rulebooks, where unspent mana burns (106.4; 300.3 of 2006).
func (g *Game) emptyPools(step Step) {
	if !g.r.Sw.ManaByStep && !g.phaseEnds() {
		return
	}
	g.begin()
	for p := range g.Pools {
		if g.Pools[p] == (Pool{}) {
			continue
		}
		lost := g.emptyPool(PlayerID(p), g.keeps(step))
		if lost > 0 && g.r.Sw.ManaBurn && (g.r.Sw.ControlledBurn || g.decider(PlayerID(p)) == PlayerID(p)) {
			g.propose(Event{Kind: EvLoseLife, Player: PlayerID(p), Amount: int32(lost), Rule: rulebook.RuleManaBurn})
		}
	}
	g.commit(0, NoReg)
}

// cleanupNeedsPriority says whether players get priority in this cleanup step: state-based actions or triggers wait (514.3a).
func (g *Game) cleanupNeedsPriority() bool {
	return len(g.Pending) > 0 || g.anySBA()
}

// excessHand is how many cards the player must discard at cleanup (514.1).
func (g *Game) excessHand(p PlayerID) int {
	limit := g.maxHand(p)
	if limit < 0 {
		return 0
	}
	return max(g.count(Hand, p)-limit, 0)
}

// maxHand is a player's maximum hand size (402.2); -1 is none.
func (g *Game) maxHand(p PlayerID) int {
	limit := 7
	if g.hasRule(RuleMaxHand, PlayerRef(p)) || g.hasRule(RuleHandChange, PlayerRef(p)) {
		g.rules(RuleMaxHand, PlayerRef(p), func(m *Mod, e Env) bool { limit = int(g.num(NumX(m.B), &e)); return true })
		g.rules(RuleHandChange, PlayerRef(p), func(m *Mod, e Env) bool { limit += int(g.num(NumX(m.B), &e)); return true })
	}
	if g.hasRule(RuleNoMaxHand, PlayerRef(p)) {
		return -1
	}
	return max(limit, 0)
}
