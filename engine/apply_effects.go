package engine

import (
	"slices"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// endEffects ends the effects for which over returns true. The modifications in force of the others stay in force,
// until they are worked out again.
func (g *Game) endEffects(over func(*Effect) bool) {
	w, ended := 0, 0
	for i := range g.Effects {
		if over(&g.Effects[i]) {
			g.noteEffect(&g.Effects[i])
			if i < g.stale.effects {
				ended++
			}
			g.moveActive(int32(i), -1)
			g.freeCells(&g.Effects[i].Set)
			g.freeCtx(g.Effects[i].Ctx)
			continue
		}
		if w < i {
			g.moveActive(int32(i), int32(w))
			g.Effects[w] = g.Effects[i]
		}
		w++
	}
	g.Effects = g.Effects[:w]
	g.stale.effects -= ended
}

// moveActive makes the modifications in force of an effect those of the effect with another index, or ends them for -1.
func (g *Game) moveActive(effect, to int32) {
	for i := range g.Active {
		switch a := &g.Active[i]; {
		case a.Effect != effect || a.Dead:
		case to < 0:
			a.Dead = true
		default:
			a.Effect = to
		}
	}
}

// endDelayed ends the delayed triggered abilities for which over returns true.
func (g *Game) endDelayed(over func(*Delayed) bool) {
	w := 0
	for i := range g.Delayed {
		if over(&g.Delayed[i]) {
			g.manaKnown = 0
			g.freeCtx(g.Delayed[i].Ctx)
			continue
		}
		g.Delayed[w] = g.Delayed[i]
		w++
	}
	g.Delayed = g.Delayed[:w]
}

// endDuration ends the effects whose duration ends now, for a player or for any (NoPlayer), that began before this turn
// or at any time.
func (g *Game) endDuration(d program.Duration, p program.PlayerID, earlier bool) {
	turn := g.Turn.Number
	g.endEffects(func(e *Effect) bool {
		return e.Dur == d && (p == NoPlayer || g.asOne(e.Player, p)) && (!earlier || e.Turn < turn)
	})
	g.endDelayed(func(e *Delayed) bool {
		return e.Dur == d && (p == NoPlayer || g.asOne(e.Player, p)) && (!earlier || e.Turn < turn) &&
			(d != program.DurEndOfTurn || earlier || !g.awaitsControl(e.Ability))
	})
}

// awaitsControl reports whether a triggered ability triggers on a permanent's change of controller. "When you lose
// control of it this turn" looks back in time (603.10d), to the moment before the effects that last until end of turn
// have ended, but the machine notices the change only afterwards: the ability lasts until the turn is over.
func (g *Game) awaitsControl(a program.AbilityID) bool {
	ab := &g.r.Abilities[a]
	return ab.Flags&program.AbLookBack != 0 && slices.ContainsFunc(ab.Trigger, func(p uint32) bool {
		return g.r.Patterns[p].Kinds&program.EvControl.Bit() != 0
	})
}

// expire ends effects that last only as long as a condition holds (611.2b). It is called after every batch.
func (g *Game) expire() {
	if len(g.Effects) > 0 {
		g.endOver()
	}
	if g.r.Lasts {
		g.lapse()
	}
	g.showCards()
}

// endOver ends the effects whose duration is over.
func (g *Game) endOver() {
	first := len(g.Events)
	for i := range g.Effects {
		// An action that an effect performs as it ends happens immediately after the event that ended it (610.3c).
		if e := &g.Effects[i]; g.r.Abilities[e.Ability].Kind == program.AbStatic &&
			g.r.Abilities[e.Ability].Prog != 0 && g.over(e) {
			prog, ctx := g.r.Abilities[e.Ability].Prog, g.copyCtx(e.Ctx)
			if g.returnsWith(first, prog, ctx) {
				g.freeCtx(ctx)
				continue
			}
			g.Events = append(g.Events, Event{Kind: program.EvRun, Aux: int32(prog), Ctx: ctx, Player: g.Ctxs[ctx].Ctrl,
				Parent: -1, State: Applied})
		}
	}
	g.endEffects(g.over)
}

// lapse notes which abilities on the stack no longer have an effect, since the duration of that has ended (611.2b).
func (g *Game) lapse() {
	for s := g.Lists[stackList].First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		if o.Kind != program.KindAbility {
			continue
		}
		b := &g.Bodies[o.Body]
		x := g.r.Abilities[b.Ability].Lasts
		if x == 0 || g.Ctxs[b.Ctx].Flags&CtxLapsed != 0 {
			continue
		}
		ctx, env := b.Ctx, g.env(b.Ctx)
		switch holds := g.cond(x, &env); {
		case holds:
			g.Ctxs[ctx].Flags |= CtxLasting
		case g.Ctxs[ctx].Flags&CtxLasting != 0:
			g.Ctxs[ctx].Flags |= CtxLapsed
		}
	}
}

// over reports whether an effect that lasts as long as a condition holds has ended.
func (g *Game) over(e *Effect) bool {
	switch e.Dur {
	case program.DurSource:
		o := g.obj(e.Source)
		return o == nil || o.Zone != program.Battlefield && o.Zone != program.Phased
	case program.DurWhile:
		env := g.env(e.Ctx)
		return !g.cond(e.Cond, &env)
	case program.DurControl:
		for c := e.Set; c != 0; c = g.Cells[c].Next {
			if g.obj(g.Cells[c].Ref) != nil && g.ctrlOf(g.Cells[c].Ref) == e.Player {
				return false
			}
		}
		return true
	}
	return false
}

// useShield reduces what is left of a shield; a used-up effect ends.
func (g *Game) useShield(effect, n int32) {
	ef := &g.Effects[effect]
	ef.Amount -= n
	if ef.Amount <= 0 {
		stamp := ef.Stamp
		g.endEffects(func(e *Effect) bool { return e.Stamp == stamp })
	}
}

// newTally begins to count what an effect that is about to be made prevents. The register gets the number of the tally.
func (g *Game) newTally(ctx uint32, reg uint8) {
	n := int32(1)
	for c := g.Turn.Tallies; c != 0; c = g.Cells[c].Next {
		n++
	}
	all := g.appendCell(g.Turn.Tallies, NoRef, 0)
	g.Turn.Tallies = all
	if r := g.reg(ctx, int(reg)); r != nil {
		r.Num = n
	}
}

// tally is the cell of the tally whose number is in a register of a context, 0 if it has none.
func (g *Game) tally(ctx uint32, reg int32) uint32 {
	r := g.reg(ctx, int(reg))
	if r == nil {
		return 0
	}
	n := int32(1)
	for c := g.Turn.Tallies; c != 0; c = g.Cells[c].Next {
		if n == r.Num {
			return c
		}
		n++
	}
	return 0
}

// addToTally adds what an effect has prevented to its tally.
func (g *Game) addToTally(ctx uint32, reg, n int32) {
	if c := g.tally(ctx, reg); c != 0 {
		g.Cells[c].Val += n
	}
}

// noticeControl proposes the events of permanents changing controllers, once the characteristics show it. It reports
// whether any have.
func (g *Game) noticeControl() bool {
	g.Turn.Control = false
	g.begin()
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		if c := g.Chars[b].Ctrl; g.Players[c].Lost {
			// 800.4c
			g.propose(Event{Kind: program.EvMove, Player: g.Objs[s].Owner, Obj: g.refAt(s), To: program.Exile,
				Aux: program.PosEnd, Rule: rulebook.RuleLeave})
		} else if c != g.Bodies[b].Holder {
			g.propose(Event{Kind: program.EvControl, Player: c, Obj: g.refAt(s), Other: PlayerRef(g.Bodies[b].Holder),
				Rule: rulebook.RuleLayerControl})
		}
	}
	if len(g.Events) == g.batchStart {
		return false
	}
	g.commit(0, program.NoReg)
	return true
}

// endSpent ends the effects that apply only once and have just applied.
func (g *Game) endSpent() {
	for i := range g.Effects {
		if g.Effects[i].Spent {
			g.endEffects(func(e *Effect) bool { return e.Spent })
			return
		}
	}
}

// followEffects makes the effects on a permanent spell continue to apply to the permanent that it becomes (400.7a).
func (g *Game) followEffects(spell, now Ref) {
	for i := range g.Effects {
		if c := g.findCell(g.Effects[i].Set, spell); c != 0 {
			g.Cells[c].Ref = now
		}
	}
}

// carryEffectsOver makes what affects a permanent spell continue to affect the permanent it becomes (400.7a, 400.7b;
// 213.5 of 2006): effects on a fixed set of objects, and prevention or redirection effects with it as the source. A
// delayed triggered ability that the spell created while it resolved refers to that permanent too.
func (g *Game) carryEffectsOver(spell, permanent Ref) {
	for i := range g.Delayed {
		c := &g.Ctxs[g.Delayed[i].Ctx]
		for n := range uint32(c.NRegs) {
			if r := &g.Regs[c.Regs+n]; r.Ref == spell {
				r.Ref = permanent
			}
		}
	}
	for i := range g.Effects {
		ef := &g.Effects[i]
		if c := g.findCell(ef.Set, spell); c != 0 {
			g.Cells[c].Ref = permanent
		}
		if g.r.Abilities[ef.Ability].Kind != program.AbReplacement {
			continue
		}
		c := &g.Ctxs[ef.Ctx]
		for n := range uint32(c.NRegs) {
			r := &g.Regs[c.Regs+n]
			if r.Ref == spell {
				r.Ref = permanent
			}
			if k := g.findCell(r.More, spell); k != 0 {
				g.Cells[k].Ref = permanent
			}
		}
	}
}

// returnsWith merges the objects that one ended effect returns into those that another effect that ended at the same
// time returns, so that all return together (610.3d). It reports false if there is no other, or they do something else.
func (g *Game) returnsWith(first int, prog program.Prog, ctx uint32) bool {
	what, ok := g.returned(prog)
	if !ok {
		return false
	}
	for i := first; i < len(g.Events); i++ {
		ev := &g.Events[i]
		if ev.Kind != program.EvRun {
			continue
		}
		into, ok := g.returned(program.Prog(ev.Aux))
		if !ok || g.r.Code[program.Prog(ev.Aux)].B != g.r.Code[prog].B {
			continue
		}
		to := ev.Ctx
		if r := g.reg(ctx, what); r != nil && r.Len > 0 {
			g.addReg(to, into, g.reg(ctx, what).Ref)
			for c := g.reg(ctx, what).More; c != 0; c = g.Cells[c].Next {
				g.addReg(to, into, g.Cells[c].Ref)
			}
		}
		return true
	}
	return false
}

// returned returns the register of the objects that a program moves, if it does nothing else.
func (g *Game) returned(prog program.Prog) (reg int, ok bool) {
	in := &g.r.Code[prog]
	if in.Op != program.OpMove || in.D != 0 || in.Flags != 0 || g.r.Code[prog+1].Op != program.OpEnd {
		return 0, false
	}
	n := &g.r.Nodes[in.A]
	return int(n.A), n.Op == program.SetReg && n.B == 0
}
