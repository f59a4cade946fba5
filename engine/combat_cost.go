package engine

// Costs to attack and to block (508.1g-j, 509.1d-f; 308.2d-f, 309.2b-d of 2006): what a player has to pay for the declaration as a whole. An attack or a block
// that costs something is only offered where it can be paid for together with what has been chosen.

var costRules = ruleSet(RuleAttackCost, RuleBlockCost, RuleBlockedCost)

// attackCosts says whether it costs something to attack whom with a creature.
func (g *Game) attackCosts(ref, whom Ref) bool {
	found := false
	g.eachAttackCost(ref, whom, func(*Mod, Env) { found = true })
	return found
}

func (g *Game) eachAttackCost(ref, whom Ref, yield func(m *Mod, e Env)) {
	for m, e, i := g.ruleAt(RuleAttackCost, ref, 0); m != nil; m, e, i = g.ruleAt(RuleAttackCost, ref, i) {
		if m.Set == 0 || g.inSet(m.Set, &e, whom) {
			yield(m, e)
		}
	}
}

// blockCosts says whether it costs something to block an attacker with a creature.
func (g *Game) blockCosts(ref, attacker Ref) bool {
	found := false
	g.eachBlockCost(ref, attacker, false, func(*Mod, Env) { found = true })
	return found
}

// eachBlockCost finds what it costs to block an attacker. With again the creature blocks another already: what it costs to block at all is paid once.
func (g *Game) eachBlockCost(ref, attacker Ref, again bool, yield func(m *Mod, e Env)) {
	for m, e, i := g.ruleAt(RuleBlockCost, ref, 0); m != nil; m, e, i = g.ruleAt(RuleBlockCost, ref, i) {
		if m.Prop2 == 0 && !again || m.Prop2 != 0 && g.prop(m.Prop2, &e, attacker) {
			yield(m, e)
		}
	}
	for m, e, i := g.ruleAt(RuleBlockedCost, attacker, 0); m != nil; m, e, i = g.ruleAt(RuleBlockedCost, attacker, i) {
		yield(m, e)
	}
}

// declareItems lists what a declaration costs a player: for the pairs of creatures chosen, and one that is thought of.
func (g *Game) declareItems(t *tab, item func(cost uint32, times int32)) {
	cost := func(m *Mod, e Env) {
		n := int32(1)
		if m.B != 0 {
			n = g.num(NumX(m.B), &e)
		}
		item(m.Cost, n)
	}
	last := NoRef
	pair := func(who, whom Ref) {
		if g.ctrlOf(who) != t.p {
			return
		}
		if t.kind == tabAttack {
			g.eachAttackCost(who, whom, cost)
		} else {
			g.eachBlockCost(who, whom, who == last, cost)
		}
		last = who
	}
	for i := t.list; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		pair(g.Cells[i].Ref, g.Cells[g.Cells[i].Next].Ref)
	}
	if t.who != NoRef {
		pair(t.who, t.whom)
	}
}

// declareTab is what a declaration of a player costs.
func (g *Game) declareTab(f *Frame, p PlayerID, who, whom Ref) tab {
	kind := tabBlock
	if f.Kind == FrameAttackers {
		kind = tabAttack
	}
	return tab{kind: kind, p: p, list: f.Ip, who: who, whom: whom}
}

// payableDeclaration says whether what has been chosen can be paid for with one more attack or block.
func (g *Game) payableDeclaration(f *Frame, who, whom Ref) bool {
	if !g.Turn.InForce.Meets(costRules) {
		return true
	}
	t := g.declareTab(f, g.ctrlOf(who), who, whom)
	t.ctx = scratchCtx
	saved := g.Ctxs[scratchCtx]
	g.Ctxs[scratchCtx] = Ctx{Ctrl: t.p, Used: true}
	ok := g.canPay(&t)
	g.Ctxs[scratchCtx] = saved
	return ok
}

// payDeclaration has the next player from C on pay for the declaration, and reports false when all have. What can't be paid for after all is not declared.
func (g *Game) payDeclaration(f *Frame) bool {
	if f.Ctx != 0 {
		unpaid, p := g.Ctxs[f.Ctx].Flags&CtxUnpaid != 0, g.Ctxs[f.Ctx].Ctrl
		g.freeCtx(f.Ctx)
		f.Ctx = 0
		if unpaid {
			g.dropCostly(f, p)
		}
	}
	for int(f.C) < len(g.Players) {
		p := PlayerID(f.C)
		f.C++
		t := g.declareTab(f, p, NoRef, NoRef)
		t.ctx = scratchCtx
		if g.total(&t); len(g.items) == 0 {
			continue
		}
		f.Ctx = g.newCtx(NoRef, p, 0, 0)
		t.ctx = f.Ctx
		g.pushPay(&t)
		return true
	}
	return false
}

// dropCostly takes back what a player could not pay for.
func (g *Game) dropCostly(f *Frame, p PlayerID) {
	var keep uint32
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		who, whom := g.Cells[i], g.Cells[g.Cells[i].Next]
		costs := f.Kind == FrameAttackers && g.attackCosts(who.Ref, whom.Ref) || f.Kind != FrameAttackers && g.blockCosts(who.Ref, whom.Ref)
		if g.ctrlOf(who.Ref) != p || !costs {
			keep = g.appendCell(keep, who.Ref, who.Val)
			keep = g.appendCell(keep, whom.Ref, whom.Val)
		}
	}
	g.freeCells(&f.Ip)
	f.Ip = keep
}

// tiedUp says whether an object can't be used to pay for the declaration of which it is part: attacking taps it, or will have tapped it.
func (g *Game) tiedUp(t *tab, ref Ref) bool {
	if t.kind != tabAttack || g.chars(ref).Has(Vigilance) {
		return false
	}
	if ref == t.who {
		return true
	}
	for i := t.list; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		if g.Cells[i].Ref == ref {
			return true
		}
	}
	return false
}
