package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Combat (506). Attackers and blockers are declared creature by creature, each a question of its own in one decision
// group, and committed together as one batch (attack.go, block.go). Only options are offered that can be extended to a
// legal declaration. Damage is in combat_damage.go.

// summoningSick reports whether a creature has summoning sickness (302.6).
func (g *Game) summoningSick(b *Body, c *program.Chars) bool {
	return b.Since != 0 && b.Since >= g.Players[c.Ctrl].TurnBegan && !c.Has(program.Haste)
}

// cantTapYet reports whether a permanent is a creature whose activated abilities with {T} or {Q} can't be activated
// because of summoning sickness (302.6).
func (g *Game) cantTapYet(ref Ref, b *Body, c *program.Chars) bool {
	return c.Is(program.TypeCreature) && g.summoningSick(b, c) && !g.hasRule(program.RuleActivateHasted, ref)
}

// Hastened reports whether a creature can attack, and its abilities with {T} be activated, only because it has haste
// (702.10b, c): it has not been under its controller's control since their turn began.
func (g *Game) Hastened(ref Ref) bool {
	o := g.obj(ref)
	if o == nil || o.Body == 0 || o.Zone != program.Battlefield {
		return false
	}
	b, c := &g.Bodies[o.Body], &g.Chars[o.Body]
	return c.Is(program.TypeCreature) && c.Has(program.Haste) && b.Since != 0 && b.Since >= g.Players[c.Ctrl].TurnBegan
}

// attackers counts the creatures that attack.
func (g *Game) attackers() int {
	n := 0
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Flags&program.Attacking != 0 {
			n++
		}
	}
	return n
}

// attacks reports whether an attacker attacks a player, or a permanent that player defends.
func (g *Game) attacks(attacker Ref, p program.PlayerID) bool {
	b := g.body(attacker)
	return b != nil && b.Flags&program.Attacking != 0 && b.Defending != 0 && g.asOne(b.defending(), p)
}

// defendingPlayer returns the attacked player, the controller of the attacked planeswalker, or the protector of the
// attacked battle (508.5).
func (g *Game) defendingPlayer(attacked Ref) program.PlayerID {
	if p := attacked.Player(); p != NoPlayer {
		return p
	}
	if l, ok := g.look(attacked); ok {
		if l.chars.Is(program.TypeBattle) {
			return g.protectorOf(&l)
		}
		return l.ctrl()
	}
	return NoPlayer
}

// defending returns the player an attacker attacks or last attacked (508.5), NoPlayer if none.
func (b *Body) defending() program.PlayerID {
	if b.Defending == 0 {
		return NoPlayer
	}
	return program.PlayerID(b.Defending - 1)
}

// attackTarget returns what an unblocked attacker deals its damage to: the player or permanent it attacks, NoRef if
// that has left (510.1b).
func (g *Game) attackTarget(b *Body) Ref {
	if p := b.Attack.Player(); p != NoPlayer {
		if g.Players[p].Lost {
			return NoRef
		}
		return b.Attack
	}
	o := g.obj(b.Attack)
	if o == nil || o.Zone != program.Battlefield || !g.Chars[o.Body].Is(program.TypePlaneswalker|program.TypeBattle) ||
		g.Bodies[o.Body].Flags&program.PhasedOut != 0 {
		return NoRef
	}
	return b.Attack
}

// isBlocking reports whether a creature now blocks an attacker: both are in combat and neither has been removed from it
// since (506.4).
func (g *Game) isBlocking(blocker, attacker Ref) bool {
	b, a := g.body(blocker), g.body(attacker)
	return b != nil && a != nil && b.Flags&program.Blocking != 0 && a.Flags&program.Attacking != 0 &&
		g.findCell(b.Blocks, attacker) != 0 && g.findCell(a.Blocks, blocker) != 0
}

// opposed counts the creatures that block an attacker, or that a blocker blocks.
func (g *Game) opposed(ref Ref) int32 {
	b := g.body(ref)
	if b == nil {
		return 0
	}
	var n int32
	for i := b.Blocks; i != 0; i = g.Cells[i].Next {
		if o := g.Cells[i].Ref; g.isBlocking(o, ref) || g.isBlocking(ref, o) {
			n++
		}
	}
	return n
}

// outOfPlace reports whether a permanent has to be removed from combat: it is no longer a creature, has become a
// battle, or what it attacks is no longer a planeswalker or battle (506.4). Changes of control are handled separately.
func (g *Game) outOfPlace(b *Body, c *program.Chars) bool {
	if b.Flags&(program.Attacking|program.Blocking) == 0 {
		return false
	}
	if !c.Is(program.TypeCreature) || c.Is(program.TypeBattle) {
		return true
	}
	if b.Flags&program.Attacking == 0 || b.Attack == NoRef || b.Attack.IsPlayer() {
		return false
	}
	o := g.obj(b.Attack)
	return o != nil && o.Zone == program.Battlefield && !g.Chars[o.Body].Is(program.TypePlaneswalker|program.TypeBattle)
}

// noticeCombat proposes the removals from combat that follow from the characteristics. It reports whether there are
// any.
func (g *Game) noticeCombat() bool {
	g.Turn.Misplaced = false
	g.begin()
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := &g.Bodies[g.Objs[s].Body]
		c := &g.Chars[g.Objs[s].Body]
		if !g.outOfPlace(b, c) {
			continue
		}
		gone := g.refAt(s)
		if c.Is(program.TypeCreature) && !c.Is(program.TypeBattle) {
			gone = b.Attack
		}
		g.propose(Event{Kind: program.EvCombatRemove, Player: c.Ctrl, Obj: gone, Rule: rulebook.RuleRemoveFromCombat})
	}
	if len(g.Events) == g.batchStart {
		return false
	}
	g.commit(0, program.NoReg)
	return true
}

// Costs to attack and to block (508.1g-j, 509.1d-f; 308.2d-f, 309.2b-d of 2006), which a player pays for the
// declaration as a whole. An attack or block that has a cost is only offered if the cost can be paid together with
// those of the choices so far.

var costRules = ruleSet(program.RuleAttackCost, program.RuleBlockCost, program.RuleBlockedCost)

// attackCosts reports whether attacking whom with a creature has a cost.
func (g *Game) attackCosts(ref, whom Ref) bool {
	found := false
	g.eachAttackCost(ref, whom, func(*program.Mod, Env) { found = true })
	return found
}

func (g *Game) eachAttackCost(ref, whom Ref, yield func(m *program.Mod, e Env)) {
	for m, e, i := g.ruleAt(program.RuleAttackCost, ref, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleAttackCost, ref, i) {
		if m.Set == 0 || g.inSet(m.Set, &e, whom) {
			yield(m, e)
		}
	}
}

// blockCosts reports whether blocking an attacker with a creature has a cost.
func (g *Game) blockCosts(ref, attacker Ref) bool {
	found := false
	g.eachBlockCost(ref, attacker, false, func(*program.Mod, Env) { found = true })
	return found
}

// eachBlockCost calls yield for each cost of blocking an attacker. With again the creature already blocks another one:
// the cost of blocking at all is paid once.
func (g *Game) eachBlockCost(ref, attacker Ref, again bool, yield func(m *program.Mod, e Env)) {
	for m, e, i := g.ruleAt(program.RuleBlockCost, ref, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleBlockCost, ref, i) {
		if m.Prop2 == 0 && !again || m.Prop2 != 0 && g.prop(m.Prop2, &e, attacker) {
			yield(m, e)
		}
	}
	for m, e, i := g.ruleAt(program.RuleBlockedCost, attacker, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleBlockedCost, attacker, i) {
		yield(m, e)
	}
}

// declareItems lists a player's costs for a declaration: for the pairs of creatures chosen, and one being considered.
func (g *Game) declareItems(t *payment, item func(cost uint32, times int32)) {
	cost := func(m *program.Mod, e Env) {
		n := int32(1)
		if m.B != 0 {
			n = g.num(program.NumX(m.B), &e)
		}
		item(m.Cost, n)
	}
	last := NoRef
	pair := func(who, whom Ref) {
		if g.ctrlOf(who) != t.p {
			return
		}
		if t.kind == payAttack {
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

// declarationPayment returns a player's payment for a declaration.
func (g *Game) declarationPayment(f *Frame, p program.PlayerID, who, whom Ref) payment {
	kind := payBlock
	if f.Kind == FrameAttackers {
		kind = payAttack
	}
	return payment{kind: kind, p: p, list: f.Ip, who: who, whom: whom}
}

// payableDeclaration reports whether the choices so far can be paid for with one more attack or block.
func (g *Game) payableDeclaration(f *Frame, who, whom Ref) bool {
	if !g.Turn.InForce.Meets(costRules) {
		return true
	}
	t := g.declarationPayment(f, g.ctrlOf(who), who, whom)
	t.ctx = scratchCtx
	saved := g.Ctxs[scratchCtx]
	g.Ctxs[scratchCtx] = Ctx{Ctrl: t.p, Used: true}
	ok := g.canPay(&t)
	g.Ctxs[scratchCtx] = saved
	return ok
}

// payDeclaration lets the next player from C on pay for the declaration, and reports false when all have. Attacks and
// blocks that can't be paid for after all are not declared.
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
		p := program.PlayerID(f.C)
		f.C++
		t := g.declarationPayment(f, p, NoRef, NoRef)
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

// dropCostly removes the attacks and blocks a player could not pay for.
func (g *Game) dropCostly(f *Frame, p program.PlayerID) {
	var keep uint32
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		who, whom := g.Cells[i], g.Cells[g.Cells[i].Next]
		costs := f.Kind == FrameAttackers && g.attackCosts(who.Ref, whom.Ref) ||
			f.Kind != FrameAttackers && g.blockCosts(who.Ref, whom.Ref)
		if g.ctrlOf(who.Ref) != p || !costs {
			keep = g.appendCell(keep, who.Ref, who.Val)
			keep = g.appendCell(keep, whom.Ref, whom.Val)
		}
	}
	g.freeCells(&f.Ip)
	f.Ip = keep
}

// tiedUp reports whether an object can't pay for the declaration that it is part of: attacking taps it, or will have
// tapped it.
func (g *Game) tiedUp(t *payment, ref Ref) bool {
	if t.kind != payAttack || g.chars(ref).Has(program.Vigilance) {
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
