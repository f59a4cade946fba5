package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// firstStrikers reports whether a first combat damage step is needed (510.4).
func (g *Game) firstStrikers() bool {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		if g.Bodies[b].Flags&(program.Attacking|program.Blocking) != 0 &&
			(g.Chars[b].Has(program.FirstStrike) || g.Chars[b].Has(program.DoubleStrike)) {
			return true
		}
	}
	return false
}

// strikes reports whether a creature assigns combat damage in this step (510.4): in the first step those with first or
// double strike, in the second those that had neither when the first began and those that have double strike now.
func (g *Game) strikes(b uint16, step program.Step) bool {
	c := &g.Chars[b]
	if step == program.StepFirstDamage {
		return c.Has(program.FirstStrike) || c.Has(program.DoubleStrike)
	}
	return g.Bodies[b].Flags&program.StruckFirst == 0 || c.Has(program.DoubleStrike)
}

// Passes over the creatures in combat: those with trample come after the other attackers, since damage assigned by
// others counts towards lethal damage.
const (
	passAttackers int32 = iota
	passTramplers
	passBlockers
	passesDone
)

// Questions of combat damage.
const (
	askAssign uint8 = iota + 1
	askAsUnblocked
	// askHead: which player of the attacked team gets the damage.
	askHead
)

// Stages of FrameCombatDamage.
const (
	damageBegin  uint8 = iota
	damageAssign       // the creatures assign their damage, one after the other
	damageDone
)

// runCombatDamage assigns the combat damage of step A (510.1), and deals it as one batch (510.2) or puts it on the
// stack (310.1 of 2006). B is the slot of the creature that assigns, C the pass, Ref that creature after its player has
// declined to assign damage as though it weren't blocked. Ip are cells of the assignments: the source, then the
// recipient with the amount as Val.
func (g *Game) runCombatDamage() {
	f := g.top()
	switch f.PC {
	case damageBegin:
		f.PC, f.B, f.C = damageAssign, int32(g.Lists[battlefieldList].First), passAttackers
		f.Group = g.newGroup()
		if g.wit != nil && program.Step(f.A) == program.StepDamage {
			g.remarkStruck()
		}
		if !g.nextStage(len(g.Frames)) {
			return
		}
		fallthrough
	case damageAssign:
		for strike := g.strikePasses(program.Step(f.A)); f.C < passesDone; f.C++ {
			if strike>>uint(f.C)&1 == 0 { // nobody does in this pass
				f.B, f.Ref, f.Other = 0, NoRef, NoRef
			}
			for f.B != 0 {
				o := &g.Objs[f.B]
				if g.Bodies[o.Body].Flags&(program.Attacking|program.Blocking) != 0 && g.assignDamage(f) {
					return // it asks
				}
				f.B, f.Ref, f.Other = int32(o.Next), NoRef, NoRef
			}
			f.B = int32(g.Lists[battlefieldList].First)
		}
		f.PC = damageDone
		g.dealCombatDamage(f)
	case damageDone:
		g.pop()
	}
}

// strikePass returns the pass in which a creature in combat assigns its damage.
func (g *Game) strikePass(b uint16) int32 {
	switch c := &g.Chars[b]; {
	case g.Bodies[b].Flags&program.Attacking == 0:
		return passBlockers
	case c.Has(program.Trample) || c.Has(program.TrampleWalkers):
		return passTramplers
	}
	return passAttackers
}

// strikePasses returns the passes, bit 1<<pass, in which creatures assign their damage in a step.
func (g *Game) strikePasses(step program.Step) (passes uint8) {
	for s := g.Lists[battlefieldList].First; s != 0; {
		o := &g.Objs[s]
		if b := o.Body; g.Bodies[b].Flags&(program.Attacking|program.Blocking) != 0 && g.strikes(b, step) {
			passes |= 1 << g.strikePass(b)
		}
		s = o.Next
	}
	return passes
}

// assigns reports whether the creature of a slot assigns damage in this pass.
func (g *Game) assigns(f *Frame, slot uint16) bool {
	b := g.Objs[slot].Body
	return g.Bodies[b].Flags&(program.Attacking|program.Blocking) != 0 && g.strikes(b, program.Step(f.A)) &&
		g.strikePass(b) == f.C
}

// combatPower returns how much combat damage a creature assigns (510.1a).
func (g *Game) combatPower(ref Ref) int32 {
	c := g.chars(ref)
	if g.hasRule(program.RuleAssignNone, ref) {
		return 0
	}
	if g.hasRule(program.RuleAssignToughness, ref) {
		return c.Toughness
	}
	return c.Power
}

// assignDamage assigns the combat damage of the creature in B. It reports true when it asks.
func (g *Game) assignDamage(f *Frame) bool {
	if !g.assigns(f, uint16(f.B)) {
		return false
	}
	ref := g.refAt(uint16(f.B))
	total := g.combatPower(ref)
	if total <= 0 {
		g.remarkPowerless(ref)
		return false
	}
	b := g.body(ref)
	if g.headChoice(f, ref, b) {
		return true
	}
	if to := g.damaged(f, b); b.Flags&(program.Attacking|program.Blocked) == program.Attacking &&
		!g.pastWalker(b, g.chars(ref), to) {
		if to == NoRef {
			g.applies(rulebook.RuleAssignsUnblocked, ref, NoRef, 0)
			return false
		}
		g.assignTo(f, ref, to, total)
		return false
	}
	m := g.mark()
	defer g.release(m)
	g.recipients(f, ref)
	if g.wit != nil && b.Flags&program.Attacking != 0 && f.Ref != ref {
		g.remarkUnopposed(ref)
	}
	f.Player = g.assigner(ref, m) // also for this choice (702.22j)
	if b.Flags&program.Attacking != 0 && f.Ref != ref && g.assignedBy(f, ref) == 0 && g.attackTarget(b) != NoRef &&
		g.hasRule(program.RuleAssignUnblocked, ref) && !g.assignsUnblocked(ref) {
		f.Ask = askAsUnblocked
		return true
	}
	for {
		n, left := g.assignedSoFar(f, ref, total)
		if m+int(n) >= len(g.tmp) {
			return false
		}
		r := g.damageChoice(f, ref, g.tmp[m:], int(n), left)
		if !r.single() {
			f.Ask = askAssign
			return true
		}
		g.assignTo(f, ref, g.tmp[m+int(n)], r.high)
	}
}

// recipients appends what a blocked attacker or a blocker can assign damage to (510.1c, d): the creatures blocking it
// or blocked by it, in order, then with trample what it attacks (702.19).
func (g *Game) recipients(f *Frame, ref Ref) {
	b := g.body(ref)
	attacker := b.Flags&program.Attacking != 0
	unblocked := attacker && g.assignsUnblocked(ref)
	for i := b.Blocks; i != 0 && !unblocked; i = g.Cells[i].Next {
		if o := g.Cells[i].Ref; attacker && g.isBlocking(o, ref) || !attacker && g.isBlocking(ref, o) {
			g.tmp = append(g.tmp, o)
		}
	}
	if !attacker {
		return
	}
	c, to := g.chars(ref), g.damaged(f, b)
	if c.Has(program.Trample) || c.Has(program.TrampleWalkers) || b.Flags&program.Blocked == 0 ||
		unblocked {
		if to != NoRef {
			g.tmp = append(g.tmp, to)
		}
		if g.pastWalker(b, c, to) {
			g.tmp = append(g.tmp, PlayerRef(b.defending()))
		}
	}
}

// assignsUnblocked reports whether an attacker assigns its combat damage as though it weren't blocked, which was chosen
// before.
func (g *Game) assignsUnblocked(ref Ref) bool {
	for m, _, i := g.ruleAt(program.RuleAssignUnblocked, ref, 0); m != nil; m, _, i = g.ruleAt(
		program.RuleAssignUnblocked, ref, i) {
		if m.B == 1 {
			return true
		}
	}
	return false
}

// pastWalker reports whether an attacker can assign damage to the defending player beyond the planeswalker it attacks,
// or attacked until that was removed from combat (702.19c, e).
func (g *Game) pastWalker(b *Body, c *program.Chars, to Ref) bool {
	if !c.Has(program.TrampleWalkers) || b.defending() == NoPlayer {
		return false
	}
	return to == NoRef || !to.IsPlayer() && g.chars(to).Is(program.TypePlaneswalker)
}

func (g *Game) assignTo(f *Frame, from, to Ref, n int32) {
	head := g.appendCell(f.Ip, from, 0)
	f.Ip = g.appendCell(head, to, n)
}

// assignedSoFar returns how many recipients a creature has assigned damage to, and how much of the total is left.
func (g *Game) assignedSoFar(f *Frame, ref Ref, total int32) (n, left int32) {
	left = total
	for i := f.Ip; i != 0; {
		j := g.Cells[i].Next
		if g.Cells[i].Ref == ref {
			n++
			left -= g.Cells[j].Val
		}
		i = g.Cells[j].Next
	}
	return n, left
}

func (g *Game) assignedBy(f *Frame, ref Ref) int32 {
	n, _ := g.assignedSoFar(f, ref, 0)
	return n
}

func (g *Game) askCombatDamage(f *Frame, d *Decision) {
	ref := g.refAt(uint16(f.B))
	d.Source = ref
	if f.Ask == askAsUnblocked {
		d.Kind = program.DecideMay
		d.yesNo()
		return
	}
	if f.Ask == askHead {
		g.askHeads(f, d)
		return
	}
	d.Kind = program.DecideDamage
	m := g.mark()
	defer g.release(m)
	g.recipients(f, ref)
	n, left := g.assignedSoFar(f, ref, g.combatPower(ref))
	d.Amount = left
	d.Chosen, d.Max = n, int32(len(g.tmp)-m)
	r := g.damageChoice(f, ref, g.tmp[m:], int(n), left)
	d.Min = min(r.lethal, left)
	r.each(func(v int32) { d.add(Option{Kind: OptNumber, N: v, Obj: g.tmp[m+int(n)]}) })
}

func (g *Game) answerCombatDamage(f *Frame, ask uint8, o Option) {
	ref := g.refAt(uint16(f.B))
	switch {
	case ask == askHead:
		f.Other = o.Obj
	case ask == askAssign:
		g.assignTo(f, ref, o.Obj, o.N)
	case o.Kind == OptYes:
		// Its blockers get none of it.
		g.assignTo(f, ref, g.damaged(f, g.body(ref)), g.combatPower(ref))
		f.B = int32(g.Objs[f.B].Next)
	default:
		f.Ref = ref
	}
}

// dealCombatDamage deals all assigned damage at once (510.2), or makes it an object on the stack (310.1 of 2006), and
// marks which creatures have dealt damage in the first step.
func (g *Game) dealCombatDamage(f *Frame) {
	if g.r.Sw.DamageOnStack {
		g.stackDamage(f)
		return
	}
	g.begin()
	if program.Step(f.A) == program.StepFirstDamage {
		for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
			if b := g.Objs[s].Body; g.Bodies[b].Flags&(program.Attacking|program.Blocking) != 0 &&
				g.strikes(b, program.StepFirstDamage) {
				g.markStruck(g.refAt(s))
			}
		}
	}
	g.proposeAssigned(f.Ip)
	g.freeCells(&f.Ip)
	g.commit(0, program.NoReg)
}

func (g *Game) markStruck(ref Ref) {
	g.propose(Event{Kind: program.EvMark, Player: g.ctrlOf(ref), Obj: ref, Aux: int32(program.StruckFirst), Amount: 1,
		Rule: rulebook.RuleCombatDamage})
}

// proposeAssigned proposes the damage of a list of assignments.
func (g *Game) proposeAssigned(list uint32) {
	for i := list; i != 0; {
		from, to := g.Cells[i].Ref, g.Cells[g.Cells[i].Next]
		if to.Val > 0 {
			p := NoPlayer
			if l, ok := g.look(from); ok {
				p = l.ctrl()
			}
			g.propose(Event{Kind: program.EvDamage, Player: p, Obj: to.Ref, Src: from, Amount: to.Val,
				Flags: program.FlagCombat, Rule: rulebook.RuleCombatDamage})
		}
		i = to.Next
	}
}

// damageRange describes how much damage can be assigned to one recipient: from low to high, or all that is left.
type damageRange struct {
	low, high int32
	all       int32 // this amount too; -1 for none besides low to high
	lethal    int32 // the lethal amount, to be offered if not every amount is
}

func (r damageRange) single() bool { return r.low == r.high && (r.all < 0 || r.all == r.high) }

// manyAmounts is how many different amounts are offered; of more only those at either end and the lethal one are.
const manyAmounts = 100

// each calls f for each amount.
func (r damageRange) each(f func(int32)) {
	for v := r.low; v <= r.high; v++ {
		if r.high-r.low > manyAmounts && v == r.low+manyAmounts/2 {
			if r.lethal > v && r.lethal < r.high-manyAmounts/2 {
				f(r.lethal)
			}
			v = r.high - manyAmounts/2
		}
		f(v)
	}
	if r.all >= 0 && (r.all < r.low || r.all > r.high) {
		f(r.all)
	}
}

// damageChoice returns how much of the rest can be assigned to recipient n so that what remains can be assigned
// legally: in damage assignment order (510.1c of 2009 to 2024), or as the controller chooses (310.2 of 2006, 510.1c
// today). What an attacker with trample attacks is only assigned damage if all its blockers are assigned lethal damage
// (702.19b).
func (g *Game) damageChoice(f *Frame, ref Ref, to []Ref, n int, left int32) damageRange {
	if n == len(to)-1 || left == 0 {
		return damageRange{left, left, -1, 0}
	}
	need := g.lethal(f, ref, to[n])
	if g.r.Sw.DamageOrder && f.Player == g.ctrlOf(ref) {
		if left <= need {
			return damageRange{left, left, -1, need}
		}
		return damageRange{need, left, -1, need}
	}
	blocked := 0 // number of creatures among the recipients
	for blocked < len(to) && (g.isBlocking(to[blocked], ref) || g.isBlocking(ref, to[blocked])) {
		blocked++
	}
	if n >= blocked {
		// A planeswalker before its controller: 702.19c.
		if left <= need {
			return damageRange{left, left, -1, need}
		}
		return damageRange{need, left, -1, need}
	}
	if n < blocked-1 || blocked == len(to) {
		return damageRange{0, left, -1, need}
	}
	// The last blocker of an attacker with trample: damage can be left over only if all have lethal damage.
	for i := 0; i < n; i++ {
		if g.assignedTo(f, ref, to[i]) < g.lethal(f, ref, to[i]) {
			return damageRange{left, left, -1, need}
		}
	}
	if left <= need {
		return damageRange{left, left, -1, need}
	}
	return damageRange{need, left, -1, need}
}

// assignedTo returns how much damage a creature has assigned to a recipient.
func (g *Game) assignedTo(f *Frame, from, to Ref) (n int32) {
	for i := f.Ip; i != 0; {
		j := g.Cells[i].Next
		if g.Cells[i].Ref == from && g.Cells[j].Ref == to {
			n += g.Cells[j].Val
		}
		i = g.Cells[j].Next
	}
	return n
}

// lethal returns how much damage from a creature is lethal to another: its toughness minus the damage marked on it and
// that assigned to it by others in this step (702.19b); with deathtouch, 1 (702.2c).
func (g *Game) lethal(f *Frame, from, to Ref) int32 {
	o := g.obj(to)
	if o == nil || o.Body == 0 {
		return 0
	}
	need := g.Chars[o.Body].Toughness - g.Bodies[o.Body].Damage
	walker := !g.isBlocking(to, from) && !g.isBlocking(from, to)
	if walker {
		need = g.cellCounters(g.Bodies[o.Body].Counters, program.CounterLoyalty)
	}
	for i := f.Ip; i != 0; {
		src, on := g.Cells[i].Ref, g.Cells[g.Cells[i].Next]
		if on.Ref == to && src != from && on.Val > 0 {
			need -= on.Val
			if !walker && g.r.Sw.DeathtouchSBA && g.chars(src).Has(program.Deathtouch) {
				return 0
			}
		}
		i = on.Next
	}
	if !walker && g.r.Sw.DeathtouchSBA && g.chars(from).Has(program.Deathtouch) {
		need = min(need, 1)
	}
	return max(need, 0)
}

// The damage assignment order (509.2-3 from 2009 to 2024): the active player orders the blockers of each attacker with
// several, then each defending player the attackers of each creature that blocks several.

const askDamageOrder uint8 = 1

// Stages of FrameDamageOrder.
const (
	orderBegin uint8 = iota // begin one side
	orderChoose
)

// runDamageOrder asks for the order: A is the slot of the creature whose opponents are being ordered, B how many of
// them are in place, C 0 for attackers and 1 for blockers.
func (g *Game) runDamageOrder() {
	f := g.top()
	switch f.PC {
	case orderBegin:
		f.PC, f.A, f.B = orderChoose, int32(g.Lists[battlefieldList].First), 0
	case orderChoose:
		for f.A != 0 {
			ref := g.refAt(uint16(f.A))
			side := program.Attacking
			if f.C != 0 {
				side = program.Blocking
			}
			if b := g.body(ref); b.Flags&side != 0 && int32(g.cellLen(b.Blocks)) > f.B+1 {
				if f.B == 0 {
					f.Group = g.newGroup()
				}
				f.Player = g.ctrlOf(ref)
				f.Ask = askDamageOrder
				return
			}
			f.A, f.B = int32(g.Objs[f.A].Next), 0
		}
		f.PC = orderBegin
		if f.C++; f.C > 1 {
			g.pop()
		}
	}
}

func (g *Game) askDamageOrder(f *Frame, d *Decision) {
	d.Kind = program.DecideDamageOrder
	d.Source = g.refAt(uint16(f.A))
	b := g.body(d.Source)
	d.Min, d.Max, d.Chosen = int32(g.cellLen(b.Blocks)), int32(g.cellLen(b.Blocks)), f.B
	n := int32(0)
	for i := b.Blocks; i != 0; i = g.Cells[i].Next {
		if n >= f.B {
			d.add(Option{Kind: OptObject, Obj: g.Cells[i].Ref, N: f.B})
		}
		n++
	}
}

func (g *Game) answerDamageOrder(f *Frame, o Option) {
	ref, at := g.refAt(uint16(f.A)), f.B
	f.B++
	g.begin()
	g.propose(Event{Kind: program.EvDamageOrder, Player: f.Player, Obj: ref, Other: o.Obj, Amount: at,
		Rule: rulebook.RuleDamageOrder})
	g.commit(0, program.NoReg)
}

// Combat damage on the stack (310 until 2009): the assigned damage waits as an object that can't be countered; players
// get priority, and when it resolves the damage is dealt as it was assigned, even if its sources have left (310.4).

// stackDamage puts the assigned damage on the stack. A creature that assigned damage in the first step does not in the
// second (502.2b).
func (g *Game) stackDamage(f *Frame) {
	list, any := f.Ip, false
	f.Ip = 0
	g.begin()
	for i := list; i != 0; {
		from, to := g.Cells[i].Ref, g.Cells[g.Cells[i].Next]
		if to.Val > 0 {
			any = true
			if program.Step(f.A) == program.StepFirstDamage && g.body(from).Flags&program.StruckFirst == 0 {
				g.markStruck(from)
			}
		}
		i = to.Next
	}
	if !any {
		g.freeCells(&list)
		g.commit(0, program.NoReg)
		return
	}
	ref := g.newDamageObject(g.Turn.Active, list)
	g.propose(Event{Kind: program.EvNote, Player: g.Turn.Active, Obj: ref, Aux: int32(NoteCombatDamage),
		Rule: rulebook.RuleCombatDamage})
	g.commit(0, program.NoReg)
}

// Stages of FrameResolve for combat damage on the stack.
const (
	resolveDeal uint8 = iota
	resolveCease
	resolveGone
)

// resolveDamage resolves combat damage (310.4). Recipients that have left, or are no longer creatures, are not dealt
// damage (310.4c).
func (g *Game) resolveDamage(f *Frame) {
	b := g.body(f.Ref)
	switch f.PC {
	case resolveDeal:
		f.PC = resolveCease
		if g.wit != nil {
			g.remark(Remark{Kind: RemarkResolves, Obj: f.Ref, You: g.Turn.Active, Rule: rulebook.RuleCombatDamage})
		}
		for i := b.Memory; i != 0; {
			j := g.Cells[i].Next
			if to := g.Cells[j].Ref; !to.IsPlayer() {
				o := g.obj(to)
				if o == nil || o.Zone != program.Battlefield ||
					!g.chars(to).Is(program.TypeCreature|program.TypePlaneswalker) {
					g.Cells[j].Val = 0
				}
			}
			i = g.Cells[j].Next
		}
		g.begin()
		g.proposeAssigned(b.Memory)
		g.commit(0, program.NoReg)
	case resolveCease:
		f.PC = resolveGone
		g.begin()
		g.propose(Event{Kind: program.EvCease, Player: g.Objs[f.Ref.slot()].Owner, Obj: f.Ref,
			Rule: rulebook.RuleCombatDamage})
		g.commit(0, program.NoReg)
	}
}

// toxicValue returns a creature's total toxic value: the sum of the numbers of its toxic abilities (702.164b).
func (g *Game) toxicValue(l *look) (n int32) {
	e := Env{Source: l.ref, You: l.ctrl()}
	for i := 0; ; i++ {
		id := g.nthAbility(l.chars, i)
		if id == 0 {
			return n
		}
		if ab := &g.r.Abilities[id]; ab.Kind == program.AbKeyword && ab.Keyword == program.Toxic {
			n = clamp(int64(n) + int64(g.num(ab.N, &e)))
		}
	}
}

// oldDamageTriggers triggers lifelink and deathtouch on the damage dealt by the batch's events from index from on, for
// editions in which they are triggered abilities.
func (g *Game) oldDamageTriggers(from int) {
	for i := from; i < len(g.Events); i++ {
		ev := &g.Events[i]
		if ev.Kind != program.EvDamage || ev.State != Applied {
			continue
		}
		l, ok := g.look(ev.Src)
		if !ok {
			continue
		}
		if a := g.r.BuiltIn.Lifelink; a != 0 && l.chars.Has(program.Lifelink) && !g.dealtBefore(from, i) {
			g.builtInTrigger(a, ev.Src, l.ctrl(), NoRef, g.dealtAtOnce(i))
			ev = &g.Events[i]
		}
		if a := g.r.BuiltIn.Deathtouch; a != 0 && l.chars.Has(program.Deathtouch) {
			if t, ok := g.look(ev.Obj); ok && t.chars.Is(program.TypeCreature) {
				g.builtInTrigger(a, ev.Src, l.ctrl(), ev.Obj, ev.Amount)
			}
		}
	}
}

// dealtBefore reports whether the source of the damage of event i deals damage in an earlier event, from index from on.
func (g *Game) dealtBefore(from, i int) bool {
	for j := from; j < i; j++ {
		if ev := &g.Events[j]; ev.Kind == program.EvDamage && ev.State == Applied && ev.Src == g.Events[i].Src {
			return true
		}
	}
	return false
}

// dealtAtOnce returns how much damage the source of event i deals in that event and those behind it.
func (g *Game) dealtAtOnce(i int) int32 {
	total, src := int64(0), g.Events[i].Src
	for ; i < len(g.Events); i++ {
		if ev := &g.Events[i]; ev.Kind == program.EvDamage && ev.State == Applied && ev.Src == src {
			total += int64(ev.Amount)
		}
	}
	return clamp(total)
}

func (g *Game) builtInTrigger(a program.AbilityID, src Ref, ctrl program.PlayerID, on Ref, amount int32) {
	ctx := g.newCtx(src, ctrl, a, int(g.r.Abilities[a].NRegs))
	g.Ctxs[ctx].Value = amount
	if on != NoRef {
		g.setReg(ctx, 0, on)
	}
	g.addPending(a, ctx, ctrl)
}
