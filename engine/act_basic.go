package engine

import "arbiter/rulebook"

// execAct carries out an act: it proposes the act's events as one batch and commits it, the outcome going to register in.R.
func (g *Game) execAct(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	ctx, r := f.Ctx, in.R
	switch in.Op {
	case OpDraw:
		// Cards are drawn one at a time, the active player's first (121.2): each draw is a batch of its own.
		g.set(SetX(in.A), e)
		g.clearReg(ctx, int(r))
		it := e.It
		for i := len(g.tmp) - 1; i >= m; i-- {
			if p := g.tmp[i].Player(); p != NoPlayer {
				e.It = g.tmp[i] // the amount can be one of each player's own
				n := g.num(NumX(in.B), e)
				g.push(Frame{Kind: FrameDraws, Player: p, A: n, Ctx: ctx, B: int32(r)})
			}
		}
		e.It = it
		return
	case OpDamage:
		if in.B == 0 {
			g.tmp = append(g.tmp, e.Source)
		} else {
			g.set(SetX(in.B), e)
			if len(g.tmp) == m {
				return
			}
		}
		to := len(g.tmp)
		g.set(SetX(in.A), e)
		if in.Flags&DamageJoins == 0 {
			g.begin()
		}
		flags := EventFlags(0)
		if in.Flags&DamageSure != 0 {
			flags = FlagUnpreventable
		}
		it, end := e.It, len(g.tmp)
		for s := m; s < to; s++ { // several sources deal it at once
			for i := to; i < end; i++ {
				from := g.tmp[s]
				e.It = g.tmp[i] // the amount can be a share of what was divided among them
				if in.Flags&DamageOwn != 0 {
					e.It = from
				}
				n := g.num(NumX(in.C), e)
				g.propose(Event{Kind: EvDamage, Obj: g.tmp[i], Src: from, Amount: n, Flags: flags, Rule: rulebook.RuleDamage})
			}
		}
		e.It = it
		if in.Flags&DamageGoesOn != 0 {
			return // the next instruction adds more to the same batch
		}
	case OpGainLife, OpLoseLife:
		g.set(SetX(in.A), e)
		kind, it := EvGainLife, e.It
		if in.Op == OpLoseLife {
			kind = EvLoseLife
		}
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				e.It = g.tmp[i]
				n := g.num(NumX(in.B), e)
				g.propose(Event{Kind: kind, Player: p, Amount: n, Src: e.Source, Rule: rulebook.RuleLife})
			}
		}
		e.It = it
	default:
		g.execMore(in, f, e)
		return
	}
	g.commit(ctx, r)
}
