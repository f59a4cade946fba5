package engine

import "arbiter/rulebook"

// What an OpEndTurn ends.
const (
	endsTurn int32 = iota
	endsCombat
)

// execEndTurn breaks off whatever is going on within the step, for the turn or the combat phase ends (723): B says which. What the resolving spell or ability
// would still do is not done.
func (g *Game) execEndTurn(in *Instr) {
	if in.B == endsCombat && g.Turn.Step.Phase() != PhaseCombat {
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

// runEndTurn ends the turn, or with A the combat phase: triggers that wait are forgotten, the stack is exiled, state-based actions are performed, and the game
// skips to the cleanup step or the next phase (723.1, 723.2; 509.1 of 2006).
func (g *Game) runEndTurn() {
	f := g.top()
	switch f.PC {
	case 0:
		f.PC = 1
		g.setPriority(NoPlayer)
		g.setPasses(0)
		if g.r.Sw.EndTurnForgets {
			for i := range g.Pending {
				g.freeCtx(g.Pending[i].Ctx)
			}
			g.Pending = g.Pending[:0]
		}
		g.begin()
		for s := g.Lists[1].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			if o.Kind == KindCard {
				g.propose(Event{Kind: EvMove, Player: o.Owner, Obj: g.refAt(s), To: Exile, Aux: PosEnd, Rule: rulebook.RuleEndTurn})
			} else {
				g.propose(Event{Kind: EvCease, Player: o.Owner, Obj: g.refAt(s), Rule: rulebook.RuleEndTurn})
			}
		}
		if !g.r.Sw.EndTurnForgets {
			g.leaveCombat()
		}
		g.commit(0, NoReg)
	case 1:
		f.PC = 2
		if g.Turn.SBA {
			g.push(Frame{Kind: FrameSBA})
		}
	case 2:
		f.PC = 3
		g.begin()
		g.leaveCombat()
		g.commit(0, NoReg)
	case 3:
		// The step ends, and with it what lasts until then. No step comes between it and the next on the schedule.
		f.PC = 4
		g.begin()
		g.propose(Event{Kind: EvStepEnd, Player: f.Player, Aux: int32(g.Turn.Step), Amount: 1 - f.A, Flags: FlagPhaseEnds, Rule: rulebook.RuleEndTurn})
		g.commit(0, NoReg)
	case 4:
		f.PC = 5
		g.emptyPools(g.Turn.Step)
	case 5:
		t := g.turnFrame()
		t.PC, t.B = 3, t.A
		g.pop()
	}
}

// leaveCombat proposes that everything is removed from combat.
func (g *Game) leaveCombat() {
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&(Attacking|Blocking) != 0 {
			g.propose(Event{Kind: EvCombatRemove, Player: g.ctrlOf(g.refAt(s)), Obj: g.refAt(s), Rule: rulebook.RuleEndTurn})
		}
	}
}

// execExtra carries out OpExtra.
func (g *Game) execExtra(in *Instr, f *Frame, e *Env) {
	if in.Flags != 0 && g.Turn.Step.Phase() != Phase(in.Flags) {
		return // the phase after which they would come is not on
	}
	m := g.mark()
	defer g.release(m)
	n := g.num(NumX(in.B), e)
	g.set(SetX(in.A), e)
	g.inTurnOrder(g.tmp[m:]) // 500.7: one at a time, in turn order; the last is taken first
	g.begin()
	for i := m; i < len(g.tmp) && n > 0; i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer || in.D != 0 && p != g.Turn.Active || g.teamSeen(m, i) {
			continue
		}
		rule := rulebook.RuleExtraTurn
		if in.C != 0 {
			rule = rulebook.RuleExtraPhase
		}
		g.propose(Event{Kind: EvExtra, Player: p, Amount: n, Aux: in.C, Src: e.Source, Rule: rule})
	}
	g.commit(f.Ctx, in.R)
}
