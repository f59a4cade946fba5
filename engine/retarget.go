package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Choosing new targets for a spell or ability on the stack (115.7). FrameRetarget goes through its targets one by one.
//
// The new targets must be legal together (115.7e), so a target that has not been changed yet does not exclude any
// choice; the options offered leave a legal choice for the targets that follow.

func (g *Game) pushRetarget(ref Ref, p program.PlayerID, flags uint16, to uint32) {
	if b := g.body(ref); b != nil && b.Ctx != 0 {
		g.push(Frame{Kind: FrameRetarget, Player: p, Ref: ref, C: int32(flags), Ip: to, Group: g.newGroup()})
		return
	}
	g.freeCells(&to)
}

// execNewTargets carries out OpNewTargets: each object's targets in turn.
func (g *Game) execNewTargets(in *program.Instr, e *Env) {
	p := g.firstPlayer(program.SetX(in.A), e)
	m := g.mark()
	g.set(program.SetX(in.B), e)
	end := len(g.tmp)
	for i := end - 1; i >= m; i-- {
		var to uint32
		if in.C != 0 {
			g.set(program.SetX(in.C), e)
			for _, ref := range g.tmp[end:] {
				to = g.appendCell(to, ref, 0)
			}
			g.release(end)
			if to == 0 {
				continue // its new target no longer exists: it is not changed
			}
		}
		g.pushRetarget(g.tmp[i], p, in.Flags, to)
	}
	g.release(m)
}

// nthTarget returns the context and cell of the n-th target of an object on the stack.
func (g *Game) nthTarget(ref Ref, n int32) (ctx, cell uint32) {
	b := g.body(ref)
	if b == nil || b.Ctx == 0 || g.obj(ref).Zone != program.Stack {
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

// Stages of FrameRetarget.
const (
	retargetBegin uint8 = iota
	retargetChoose
)

// runRetarget asks for new targets (115.7). Ref is the object, A the number of the target, counted through the spell's
// own and those of its spliced texts, C the flags, Ip cells of the allowed new targets (0: anything legal).
func (g *Game) runRetarget() {
	f := g.top()
	if f.PC == retargetBegin {
		f.PC = retargetChoose
		if budget := retargetBudget; !f.retargetsOne() && !g.retargetable(f, 0, &budget) {
			if g.wit != nil {
				for n := int32(0); ; n++ {
					_, cell := g.nthTarget(f.Ref, n)
					if cell == 0 {
						break
					}
					g.remarkRetarget(f, g.Cells[cell].Ref, ReasonAlready)
				}
			}
			f.A = 1 << 20 // if not all targets can be changed none is (115.7a)
		}
	}
	ctx, cell := g.nthTarget(f.Ref, f.A)
	if cell == 0 {
		ref, p, copied := f.Ref, f.Player, uint16(f.C)&program.RetargetCopy != 0
		g.freeCells(&f.Ip)
		g.pop()
		if b := g.body(ref); copied && b != nil && b.Ctx != 0 {
			g.begin()
			g.proposeTargets(b.Ctx, ref, p)
			g.commit(0, program.NoReg)
		}
		return
	}
	if g.retargetOptions(f, ctx, cell, nil) == 0 {
		g.remarkRetarget(f, g.Cells[cell].Ref, ReasonAlready)
		f.A++
		return
	}
	f.Ask = askTarget
}

// retargetsOne reports whether only one target is changed, of those that can be (115.7b).
func (f *Frame) retargetsOne() bool { return uint16(f.C)&program.RetargetOne != 0 }

// retargetBudget bounds the search.
const retargetBudget = 4096

// retargetable reports whether the targets from the n-th on can be changed, or left unchanged where that is allowed,
// given those before them.
func (g *Game) retargetable(f *Frame, n int32, budget *int) bool {
	ctx, cell := g.nthTarget(f.Ref, n)
	if cell == 0 || f.retargetsOne() {
		return true
	}
	if *budget--; *budget < 0 {
		return true
	}
	if g.mayStay(f, ctx, cell) && g.retargetable(f, n+1, budget) {
		return true
	}
	m := g.mark()
	defer g.release(m)
	g.retargetCandidates(f, ctx, cell)
	end := len(g.tmp)
	was := g.Cells[cell].Ref
	ok := false
	for i := m; i < end && !ok; i++ {
		g.Cells[cell].Ref = g.tmp[i]
		ok = g.retargetable(f, n+1, budget)
	}
	g.Cells[cell].Ref = was
	return ok
}

// mayStay reports whether a target may be left unchanged: the text allows it, and no target changed before is the same;
// or one of those behind it can be changed instead.
func (g *Game) mayStay(f *Frame, ctx, cell uint32) bool {
	if f.retargetsOne() {
		for n := f.A + 1; ; n++ {
			switch ctx, cell := g.nthTarget(f.Ref, n); {
			case cell == 0:
				return false
			case g.retargetOptions(f, ctx, cell, nil) > 0:
				return true
			}
		}
	}
	return uint16(f.C)&program.RetargetMay != 0 && !g.retargetClash(ctx, cell, g.Cells[cell].Ref, false)
}

// retargetClash reports whether a target before the one in a cell is the same object or player, where the text wants
// different ones (115.3); with all, also one behind it, which stays as it is.
func (g *Game) retargetClash(ctx, cell uint32, ref Ref, all bool) bool {
	index := g.Cells[cell].Val & targetSpecMask
	s := g.spec(g.Ctxs[ctx].Ability, g.Ctxs[ctx].Modes, int(index))
	for i := g.Ctxs[ctx].Targets; i != 0 && (i != cell || all); i = g.Cells[i].Next {
		if i == cell {
			continue
		}
		if c := &g.Cells[i]; c.Ref == ref && (c.Val&targetSpecMask == index || s != nil && s.Other) {
			return true
		}
	}
	return false
}

// retargetCandidates appends to g.tmp the possible new targets: other legal targets that clash with none before.
func (g *Game) retargetCandidates(f *Frame, ctx, cell uint32) {
	c := g.Cells[cell]
	s := g.spec(g.Ctxs[ctx].Ability, g.Ctxs[ctx].Modes, int(c.Val&targetSpecMask))
	if s == nil {
		return
	}
	alone := *s
	alone.Other = false
	m := g.mark()
	g.candidates(ctx, &alone, -1)
	w := m
	for i := m; i < len(g.tmp); i++ {
		ref := g.tmp[i]
		if ref == c.Ref || f.Ip != 0 && g.findCell(f.Ip, ref) == 0 ||
			g.retargetClash(ctx, cell, ref, f.retargetsOne()) {
			continue
		}
		g.tmp[w] = ref
		w++
	}
	g.release(w)
}

// retargetOptions counts the possible new targets after which the rest can be chosen, and lists them.
func (g *Game) retargetOptions(f *Frame, ctx, cell uint32, d *Decision) int {
	m := g.mark()
	defer g.release(m)
	g.retargetCandidates(f, ctx, cell)
	end := len(g.tmp)
	was := g.Cells[cell].Ref
	n := 0
	for i := m; i < end; i++ {
		budget := retargetBudget
		g.Cells[cell].Ref = g.tmp[i]
		ok := g.retargetable(f, f.A+1, &budget)
		g.Cells[cell].Ref = was
		if !ok {
			continue
		}
		n++
		if d != nil {
			d.add(Option{Kind: OptObject, Obj: g.tmp[i], N: g.Cells[cell].Val & targetSpecMask})
		}
	}
	return n
}

func (g *Game) askRetarget(f *Frame, d *Decision) {
	d.Kind, d.Source = program.DecideTarget, f.Ref
	d.Ability = g.Ctxs[g.body(f.Ref).Ctx].Ability
	d.Min, d.Max = 1, 1
	ctx, cell := g.nthTarget(f.Ref, f.A)
	if budget := retargetBudget; g.mayStay(f, ctx, cell) && g.retargetable(f, f.A+1, &budget) {
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
	if f.retargetsOne() {
		f.A = 1 << 20
	}
	g.Cells[cell].Val &^= targetGone
	g.noteTargets(ctx)
	g.remarkRetarget(f, o.Obj, ReasonImpossible)
	if uint16(f.C)&program.RetargetCopy != 0 {
		return // they become targets together, at the end
	}
	g.begin()
	g.propose(Event{Kind: program.EvTarget, Player: f.Player, Obj: o.Obj, Other: f.Ref, Src: f.Ref,
		Rule: rulebook.RuleRetarget})
	g.commit(0, program.NoReg)
}

// noteTargets puts the targets of a context into their registers, for targets that depend on others.
func (g *Game) noteTargets(ctx uint32) {
	a, modes := g.Ctxs[ctx].Ability, g.Ctxs[ctx].Modes
	for n := 0; ; n++ {
		s := g.spec(a, modes, n)
		if s == nil {
			break
		}
		g.clearReg(ctx, int(s.Reg))
	}
	for i := g.Ctxs[ctx].Targets; i != 0; i = g.Cells[i].Next {
		if s := g.spec(a, modes, int(g.Cells[i].Val&targetSpecMask)); s != nil {
			g.addReg(ctx, int(s.Reg), g.Cells[i].Ref)
		}
	}
}
