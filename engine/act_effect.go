package engine

import "arbiter/rulebook"

// execEffect begins a continuous effect (611.2): what it affects is locked in now (611.2c), its numbers are in the registers its context is a copy of.
func (g *Game) execEffect(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	dur, cond, player := Duration(in.C), CondX(0), e.You
	switch dur {
	case DurWhile:
		cond = CondX(in.D)
		if !g.cond(cond, e) {
			return // 611.2b: it would have ended already
		}
	case DurControl:
	case DurSource:
		if o := g.obj(e.Source); o == nil || o.Zone != Battlefield {
			return // 611.2b, 610.3b
		}
	default:
		if in.D != 0 {
			player = g.firstPlayer(SetX(in.D), e)
		}
	}
	var set uint32
	if in.B != 0 {
		g.set(SetX(in.B), e)
		for i := m; i < len(g.tmp); i++ {
			if g.live(g.tmp[i]) && !g.phasedOut(g.tmp[i]) && g.findCell(set, g.tmp[i]) == 0 {
				set = g.appendCell(set, g.tmp[i], 0)
			}
		}
		if set == 0 {
			return // nothing left to affect
		}
	}
	ef := g.addEffect(AbilityID(in.A), f.Ctx, set, dur, player)
	ef.Cond = cond
	// What it speaks of is what this resolution has made of it.
	g.followRegs(ef.Ctx)
	g.Ctxs[ef.Ctx].Since = ^uint32(0)
	if g.r.Abilities[in.A].Flags&AbFindsCast != 0 {
		g.Ctxs[ef.Ctx].Flags |= CtxFindsCast
	}
	if in.Flags&EffectShield != 0 {
		if r := g.reg(f.Ctx, int(in.R)); r != nil {
			ef.Amount = r.Num
		}
		if ef.Amount <= 0 {
			stamp := ef.Stamp
			g.endEffects(func(x *Effect) bool { return x.Stamp == stamp })
		}
	}
	g.Turn.Control = true
}

// EffectShield is the flag of an OpEffect whose R is the register with how much it prevents or redirects, or how often it applies, before it is used up.
const EffectShield uint16 = 1

// execDelayed makes a delayed triggered ability (603.7). The objects its registers hold are followed to where this resolution has put them.
func (g *Game) execDelayed(in *Instr, f *Frame, e *Env) {
	ab := &g.r.Abilities[in.A]
	ctx := g.madeCtx(f.Ctx, AbilityID(in.A))
	player := e.You
	if in.C != 0 {
		player = g.firstPlayer(SetX(in.C), e)
	}
	g.Ctxs[ctx].Born = g.Turn.Serial
	if g.wit != nil {
		g.remark(Remark{Kind: RemarkDelayed, Ability: AbilityID(in.A), Source: g.Ctxs[ctx].Source, You: g.Ctxs[ctx].Ctrl, Ctx: ctx, Rule: rulebook.RuleDelayed})
	}
	g.Delayed = append(g.Delayed, Delayed{Ability: AbilityID(in.A), Ctx: ctx, Once: ab.Flags&AbDelayedOnce != 0, Dur: Duration(in.B), Player: player, Turn: g.Turn.Number})
}

// followRegs makes the registers of a context name what their objects have become.
func (g *Game) followRegs(ctx uint32) {
	c := &g.Ctxs[ctx]
	for i := range uint32(c.NRegs) {
		r := &g.Regs[c.Regs+i]
		was := r.Ref
		r.Ref = g.followIn(ctx, r.Ref)
		if g.r.melds && r.Ref != was {
			g.alsoFollow(ctx, int(i), was, r.Ref)
			r = &g.Regs[c.Regs+i]
		}
		for k := r.More; k != 0; k = g.Cells[k].Next {
			g.Cells[k].Ref = g.followIn(ctx, g.Cells[k].Ref)
		}
	}
	if s := g.followIn(ctx, c.Source); s != c.Source {
		c.Source = s
	}
}
