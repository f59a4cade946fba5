package engine

import "arbiter/rulebook"

// Copies of spells and abilities with other targets: for each player or object that they "could target" (707.10d), or one that the effect names (707.10e).

// PropCouldTarget is what the first spell or ability of set A could target (707.10d); with B only what it does not target.
const PropCouldTarget NodeOp = 991

func (g *Game) propCouldTarget(n *Node, e *Env, ref Ref) bool {
	m := g.mark()
	g.set(SetX(n.A), e)
	defer g.release(m)
	if len(g.tmp) == m {
		return false
	}
	l, ok := g.look(g.tmp[m])
	if !ok || l.obj.Zone != Stack || l.body == nil || l.body.Ctx == 0 || l.obj.Kind == KindDamage {
		return false
	}
	ctx := l.body.Ctx
	for c := g.Ctxs[ctx].Targets; n.B != 0 && c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Ref == ref {
			return false
		}
	}
	return g.couldTarget(ctx, ref)
}

// newStackCopy puts a copy of a spell or ability onto the stack with a context of its own.
func (g *Game) newStackCopy(of Ref, kind ObjKind, ctx uint32, p PlayerID, values uint32) Ref {
	g.Ctxs[ctx].Flags = g.Ctxs[ctx].Flags&^CtxCast | CtxCopied
	if kind == KindAbility {
		return g.newStackAbility(ctx, g.Ctxs[ctx].Ability, p)
	}
	made := g.newSpellCopy(of, ctx, p, values)
	g.Ctxs[ctx].Source = made
	for s := g.Ctxs[ctx].Subs; s != 0; s = g.Cells[s].Next {
		sub := g.Cells[s].Val
		g.Ctxs[sub].Source, g.Ctxs[sub].Ctrl = made, p
	}
	return made
}

// couldTarget says whether something is a legal target for each instance of the word "target" of what has the context, of which there is at least one.
func (g *Game) couldTarget(ctx uint32, ref Ref) bool {
	any := false
	of := ctx
	for s := g.Ctxs[ctx].Subs; ; s = g.Cells[s].Next {
		for i := g.Ctxs[of].Targets; i != 0; i = g.Cells[i].Next {
			spec := g.spec(g.Ctxs[of].Ability, g.Ctxs[of].Modes, int(g.Cells[i].Val&targetSpecMask))
			if spec == nil {
				return false
			}
			alone := *spec
			alone.Other = false
			m := g.mark()
			g.candidates(of, &alone, -1)
			ok := hasRef(g.tmp[m:], ref)
			g.release(m)
			if !ok {
				return false
			}
			any = true
		}
		if s == 0 {
			return any
		}
		of = uint32(g.Cells[s].Val)
	}
}

// targetOnly makes something all targets of what has the context.
func (g *Game) targetOnly(ctx uint32, ref Ref) {
	for i := g.Ctxs[ctx].Targets; i != 0; i = g.Cells[i].Next {
		g.Cells[i].Ref = ref
		g.Cells[i].Val &^= targetGone
	}
	g.noteTargets(ctx)
}

// copySpellTo carries out OpCopyTo.
func (g *Game) copySpellTo(in *Instr, f *Frame, e *Env) {
	ctx := f.Ctx
	p := g.firstPlayer(SetX(in.B), e)
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.A), e)
	g.clearReg(ctx, int(in.R))
	if len(g.tmp) == m {
		return
	}
	of := g.tmp[m]
	l, ok := g.look(of)
	if !ok || l.obj.Zone != Stack || l.body == nil || l.body.Ctx == 0 || l.obj.Kind == KindDamage || g.cantAct(CantCopy, of) {
		return
	}
	was, values, kind := l.body.Ctx, l.body.Copied, l.obj.Kind
	g.release(m)
	g.set(SetX(in.C), e)
	end := len(g.tmp)
	for i := m; i < end; i++ {
		to := g.tmp[i]
		copied := g.copyCtx(was)
		g.Ctxs[copied].Ctrl = p
		if !g.couldTarget(copied, to) {
			g.freeCtx(copied)
			continue
		}
		if len(g.Objs) >= MaxObjects {
			g.freeCtx(copied)
			g.exceed(DrawnByObjects)
			break
		}
		made := g.newStackCopy(of, kind, copied, p, values)
		g.targetOnly(copied, to)
		for s := g.Ctxs[copied].Subs; s != 0; s = g.Cells[s].Next {
			g.targetOnly(uint32(g.Cells[s].Val), to)
		}
		g.addReg(ctx, int(in.R), made)
		g.tmp = append(g.tmp, to, made)
	}
	g.countReg(ctx, int(in.R))
	g.begin()
	for i := end; i+1 < len(g.tmp); i += 2 {
		to, made := g.tmp[i], g.tmp[i+1]
		g.propose(Event{Kind: EvNote, Player: p, Obj: made, Src: e.Source, Flags: FlagCopy, Rule: rulebook.RuleCopySpell})
		g.propose(Event{Kind: EvTarget, Player: p, Obj: to, Other: made, Src: made, Rule: rulebook.RuleRetarget})
	}
	g.commitAdd(0, NoReg)
}
