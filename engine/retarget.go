package engine

import "arbiter/rulebook"

// Choosing new targets for a spell or ability on the stack (115.7): FrameRetarget goes through its targets one by one. Ref is the object, A the number of the
// target counted through the spell's own and its spliced texts', C the flags.

func (g *Game) pushRetarget(ref Ref, p PlayerID, flags uint16) {
	if b := g.body(ref); b != nil && b.Ctx != 0 {
		g.push(Frame{Kind: FrameRetarget, Player: p, Ref: ref, C: int32(flags), Group: g.newGroup()})
	}
}

// nthTarget is the context and cell of the n-th target of an object on the stack.
func (g *Game) nthTarget(ref Ref, n int32) (ctx, cell uint32) {
	b := g.body(ref)
	if b == nil || b.Ctx == 0 || g.obj(ref).Zone != Stack {
		return 0, 0
	}
	find := func(ctx uint32) uint32 {
		for i := g.Ctxs[ctx].Targets; i != 0; i = g.Cells[i].Next {
			if n == 0 {
				return i
			}
			n--
		}
		return 0
	}
	if c := find(b.Ctx); c != 0 {
		return b.Ctx, c
	}
	for s := g.Ctxs[b.Ctx].Subs; s != 0; s = g.Cells[s].Next {
		sub := uint32(g.Cells[s].Val)
		if c := find(sub); c != 0 {
			return sub, c
		}
	}
	return 0, 0
}

func (g *Game) runRetarget() {
	f := g.top()
	ctx, cell := g.nthTarget(f.Ref, f.A)
	if cell == 0 {
		g.pop()
		return
	}
	if g.retargetOptions(f, ctx, cell, nil) == 0 {
		f.A++
		return
	}
	f.Ask = askTarget
}

// retargetOptions counts what the target could be changed to, and lists it: another legal target, not one already chosen for the same word.
func (g *Game) retargetOptions(f *Frame, ctx, cell uint32, d *Decision) int {
	c := g.Cells[cell]
	index := c.Val & targetSpecMask
	s := g.spec(g.Ctxs[ctx].Ability, g.Ctxs[ctx].Modes, int(index))
	if s == nil {
		return 0
	}
	m := g.mark()
	defer g.release(m)
	g.candidates(ctx, s, index)
	for i := m; i < len(g.tmp) && d != nil; i++ {
		d.add(Option{Kind: OptObject, Obj: g.tmp[i], N: index})
	}
	return len(g.tmp) - m
}

func (g *Game) askRetarget(f *Frame, d *Decision) {
	d.Kind, d.Source = DecideTarget, f.Ref
	d.Ability = g.Ctxs[g.body(f.Ref).Ctx].Ability
	d.Min, d.Max = 1, 1
	ctx, cell := g.nthTarget(f.Ref, f.A)
	if uint16(f.C)&RetargetMay != 0 {
		d.Min = 0
		d.add(Option{Kind: OptDone, Obj: g.Cells[cell].Ref})
	}
	g.retargetOptions(f, ctx, cell, d)
}

func (g *Game) answerRetarget(f *Frame, o Option) {
	ctx, cell := g.nthTarget(f.Ref, f.A)
	f.A++
	if o.Kind == OptDone {
		return
	}
	g.Cells[cell].Ref = o.Obj
	g.Cells[cell].Val &^= targetGone
	_ = ctx
	g.begin()
	g.propose(Event{Kind: EvTarget, Player: f.Player, Obj: o.Obj, Other: f.Ref, Src: f.Ref, Rule: rulebook.RuleRetarget})
	g.commit(0, NoReg)
}
