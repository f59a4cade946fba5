package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Stages of FrameResolve.
const (
	resolveBegin   uint8 = iota // check its condition and its targets (608.2a, b)
	resolveProgram              // follow its instructions, or put the permanent onto the battlefield (608.2c, 608.3)
	resolveLeave                // it leaves the stack (608.2n)
	resolveRemove               // remove an ability whose condition no longer holds (603.4)
	resolveDone
)

// runResolve resolves the object in Ref, the top of the stack (608).
func (g *Game) runResolve() {
	f := g.top()
	o := g.obj(f.Ref)
	if o == nil { // it has left the stack
		g.endResolve()
		return
	}
	if o.Kind == program.KindDamage {
		g.resolveDamage(f)
		return
	}
	b := &g.Bodies[o.Body]
	switch f.PC {
	case resolveBegin:
		g.beginResolve(f, o, b)
	case resolveProgram:
		g.followInstructions(f, o, b)
	case resolveLeave:
		f.PC = resolveDone
		if o.Kind == program.KindAbility || o.Kind == program.KindSpellCopy {
			g.begin()
			g.propose(Event{Kind: program.EvCease, Player: o.Owner, Obj: f.Ref, Rule: rulebook.RuleResolve})
			g.commit(0, program.NoReg)
			f = g.below()
			f.Ctx = 0 // freed with the object
			return
		}
		to, rule := g.spellGoes(f.Ref, f.Ctx)
		ev := Event{Kind: program.EvMove, Player: o.Owner, Obj: f.Ref, To: to, Aux: program.PosEnd,
			Flags: program.FlagResolved, Rule: rule}
		if to == program.Exile && g.ctrlOf(f.Ref) != o.Owner {
			ev.Mods = g.appendCell(0, modObject|PlayerRef(g.ctrlOf(f.Ref)), int32(program.MemAdventurer))
		}
		g.begin()
		g.propose(ev)
		if to == program.Library && g.r.Defs[o.Def].Layout == program.LayoutOmen {
			g.propose(Event{Kind: program.EvShuffle, Player: o.Owner, Src: f.Ref, Rule: rule})
		}
		g.commit(0, program.NoReg)
	case resolveRemove:
		f.PC = resolveDone
		g.begin()
		g.propose(Event{Kind: program.EvCease, Player: o.Owner, Obj: f.Ref, Rule: rulebook.RuleResolve})
		g.commit(0, program.NoReg)
		g.below().Ctx = 0
	case resolveDone:
		g.endResolve()
	}
}

// beginResolve checks the condition and the targets of a spell or ability that starts to resolve (608.2a, b).
func (g *Game) beginResolve(f *Frame, o *Object, b *Body) {
	f.PC = resolveProgram
	g.Turn.Deputy = 0
	f.Ctx = b.Ctx
	g.Ctxs[f.Ctx].Since = g.Turn.Serial
	ab := &g.r.Abilities[b.Ability]
	e := g.env(f.Ctx)
	if g.wit != nil {
		g.remark(Remark{Kind: RemarkResolves, Obj: f.Ref, Ctx: f.Ctx, Ability: b.Ability, Source: g.Ctxs[f.Ctx].Source,
			You: g.Ctxs[f.Ctx].Ctrl, Rule: rulebook.RuleResolve})
	}
	if o.Kind == program.KindAbility && ab.Kind == program.AbTriggered && ab.If != 0 && !g.cond(ab.If, &e) {
		if g.wit != nil {
			g.remark(Remark{Kind: RemarkIf, Obj: f.Ref, Ctx: f.Ctx, Ability: b.Ability, Source: g.Ctxs[f.Ctx].Source,
				You: g.Ctxs[f.Ctx].Ctrl, Rule: rulebook.RuleInterveningIf})
		}
		f.PC = resolveRemove // 603.4: the intervening condition no longer holds
		return
	}
	legal := g.checkTargets(f.Ctx)
	if g.wit != nil {
		g.remarkTargets(f.Ctx, f.Ref)
	}
	if !legal {
		if g.mutates(f.Ctx) {
			f.B = 1 // 702.140b: it continues as a creature spell
			return
		}
		if g.r.Defs[o.Def].IsBestowed() {
			g.begin() // 702.103e: it continues as a creature spell
			g.propose(Event{Kind: program.EvFace, Player: g.ctrlOf(f.Ref), Obj: f.Ref, Aux: int32(program.FaceUnbestow),
				Rule: rulebook.RuleIllegalTargets})
			g.commit(0, program.NoReg)
			return
		}
		g.fizzle(f)
		return
	}
	g.loadTargets(f.Ctx)
}

// followInstructions follows the instructions of a spell or ability (608.2c), or puts a permanent spell onto the
// battlefield (608.3).
func (g *Game) followInstructions(f *Frame, o *Object, b *Body) {
	f.PC = resolveLeave
	if o.Kind == program.KindAbility {
		ctx, a, modes := f.Ctx, b.Ability, g.Ctxs[f.Ctx].Modes
		g.runAbility(ctx, a, modes)
		return
	}
	if g.chars(f.Ref).Types&program.TypesPermanent != 0 {
		if p := g.r.Abilities[b.Ability].Prog; p != 0 && f.B == 0 {
			f.PC, f.B = resolveProgram, 1 // first the consequences of how it was cast (702.109a)
			g.pushProgram(p, f.Ctx, false)
			return
		}
		if p := g.r.Abilities[g.Ctxs[f.Ctx].Way].Prog; p != 0 && f.C == 0 {
			f.PC, f.C = resolveProgram, 1
			g.pushProgram(p, f.Ctx, false)
			return
		}
		host := NoRef
		if t := g.Ctxs[f.Ctx].Targets; t != 0 && g.r.Defs[g.chars(f.Ref).Def].Enchant != 0 {
			host = g.Cells[t].Ref
		}
		f.PC = resolveDone
		flags := program.FlagResolved
		if o.Flags&program.FlagFaceDown != 0 {
			flags |= program.FlagEntersFaceDown // 708.4
		}
		g.begin()
		g.propose(Event{Kind: program.EvMove, Player: g.chars(f.Ref).Ctrl, Obj: f.Ref, To: program.Battlefield,
			Aux: program.PosEnd, Other: host, Flags: flags, Rule: rulebook.RuleResolvePermanent})
		g.commit(0, program.NoReg)
		return
	}
	// Spliced texts follow the spell's own (702.47c), in the order they were revealed.
	ctx, a, modes := f.Ctx, b.Ability, g.Ctxs[f.Ctx].Modes
	for n := g.cellLen(g.Ctxs[ctx].Subs) - 1; n >= 0; n-- {
		s := g.Ctxs[ctx].Subs
		for range n {
			s = g.Cells[s].Next
		}
		sub := uint32(g.Cells[s].Val)
		g.runAbility(sub, g.Ctxs[sub].Ability, g.Ctxs[sub].Modes)
	}
	if a != 0 {
		g.runAbility(ctx, a, modes)
	}
}

// endResolve finishes when the object has left the stack or ceased to exist.
func (g *Game) endResolve() {
	ctx := g.top().Ctx
	g.pop()
	g.freeCtx(ctx)
}

// fizzle removes a spell or ability from the stack whose targets have all become illegal: it doesn't resolve (608.2b),
// or is countered in older rulebooks.
func (g *Game) fizzle(f *Frame) {
	f.PC = resolveDone
	o := g.obj(f.Ref)
	g.begin()
	kind := program.EvMove
	flags := program.EventFlags(0)
	if g.r.Sw.FizzleCounters {
		kind = program.EvCounterSpell
	} else if o.Kind != program.KindCard {
		kind = program.EvCease
	}
	if o.Kind != program.KindCard {
		f.Ctx = 0 // freed with the object
	}
	g.propose(Event{Kind: kind, Player: o.Owner, Obj: f.Ref, To: program.Graveyard, Aux: program.PosEnd, Flags: flags,
		Rule: rulebook.RuleIllegalTargets})
	g.commit(0, program.NoReg)
}

// runAbility pushes the program of an ability, or those of the chosen modes in printed order.
func (g *Game) runAbility(ctx uint32, a program.AbilityID, modes uint32) {
	ab := &g.r.Abilities[a]
	for m := len(ab.Modes) - 1; m >= 0; m-- {
		if modes>>m&1 != 0 {
			g.pushProgram(ab.Modes[m].Prog, ctx, false)
		}
	}
	g.pushProgram(ab.Prog, ctx, false)
}
