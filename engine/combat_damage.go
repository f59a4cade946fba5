package engine

import "arbiter/rulebook"

// firstStrikers says whether a first combat damage step is needed (510.4).
func (g *Game) firstStrikers() bool {
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		if g.Bodies[b].Flags&(Attacking|Blocking) != 0 && (g.Chars[b].Has(FirstStrike) || g.Chars[b].Has(DoubleStrike)) {
			return true
		}
	}
	return false
}

// strikes says whether a creature assigns combat damage in this step (510.4): in the first those with first or double strike, in the second those that had
// neither as the first began and those with double strike now.
func (g *Game) strikes(b uint16, step Step) bool {
	c := &g.Chars[b]
	if step == StepFirstDamage {
		return c.Has(FirstStrike) || c.Has(DoubleStrike)
	}
	return g.Bodies[b].Flags&StruckFirst == 0 || c.Has(DoubleStrike)
}

// Passes over the creatures in combat: those with trample come after the other attackers, since what others assign counts for what is lethal.
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
	// askHead: which player of the team it attacks.
	askHead
)

// runCombatDamage assigns the combat damage of one step, A (510.1), and deals it as one batch (510.2) or puts it on the stack (310.1 of 2006). B is the slot
// of the creature that assigns, C the pass, Ref that creature once it has said not to assign as though it weren't blocked. Ip are cells of what has been
// assigned: the source, then the recipient with the amount as Val.
func (g *Game) runCombatDamage() {
	f := g.top()
	switch f.PC {
	case 0:
		f.PC, f.B, f.C = 1, int32(g.Lists[0].First), passAttackers
		f.Group = g.newGroup()
	case 1:
		for ; f.C < passesDone; f.C++ {
			for f.B != 0 {
				if g.assignDamage(f) {
					return // asks
				}
				f.B, f.Ref, f.Other = int32(g.Objs[f.B].Next), NoRef, NoRef
			}
			f.B = int32(g.Lists[0].First)
		}
		f.PC = 2
		g.dealCombatDamage(f)
	case 2:
		g.pop()
	}
}

// assigns says whether the creature of a slot is to assign damage in this pass.
func (g *Game) assigns(f *Frame, slot uint16) bool {
	b := g.Objs[slot].Body
	fl := g.Bodies[b].Flags
	if fl&(Attacking|Blocking) == 0 || !g.strikes(b, Step(f.A)) {
		return false
	}
	pass := passAttackers
	switch {
	case fl&Attacking == 0:
		pass = passBlockers
	case g.Chars[b].Has(Trample) || g.Chars[b].Has(TrampleWalkers):
		pass = passTramplers
	}
	return pass == f.C
}

// combatPower is how much combat damage a creature assigns (510.1a).
func (g *Game) combatPower(ref Ref) int32 {
	c := g.chars(ref)
	if g.hasRule(RuleAssignNone, ref) {
		return 0
	}
	if g.hasRule(RuleAssignToughness, ref) {
		return c.Toughness
	}
	return c.Power
}

// assignDamage assigns the combat damage of the creature whose turn it is. It reports true when it asks.
func (g *Game) assignDamage(f *Frame) bool {
	if !g.assigns(f, uint16(f.B)) {
		return false
	}
	ref := g.refAt(uint16(f.B))
	total := g.combatPower(ref)
	if total <= 0 {
		return false
	}
	b := g.body(ref)
	if g.headChoice(f, ref, b) {
		return true
	}
	if to := g.damaged(f, b); b.Flags&(Attacking|Blocked) == Attacking && !g.pastWalker(b, g.chars(ref), to) {
		if to != NoRef {
			g.assignTo(f, ref, to, total)
		}
		return false
	}
	f.Player = g.ctrlOf(ref)
	if b.Flags&Attacking != 0 && f.Ref != ref && g.assignedBy(f, ref) == 0 && g.attackTarget(b) != NoRef && g.hasRule(RuleAssignUnblocked, ref) {
		f.Ask = askAsUnblocked
		return true
	}
	m := g.mark()
	defer g.release(m)
	g.recipients(f, ref)
	f.Player = g.assigner(ref, m)
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

// recipients appends what a blocked attacker or a blocker can assign damage to (510.1c, d): the creatures blocking it or blocked by it, in order, then with
// trample what it attacks (702.19).
func (g *Game) recipients(f *Frame, ref Ref) {
	b := g.body(ref)
	attacker := b.Flags&Attacking != 0
	for i := b.Blocks; i != 0; i = g.Cells[i].Next {
		if o := g.Cells[i].Ref; attacker && g.isBlocking(o, ref) || !attacker && g.isBlocking(ref, o) {
			g.tmp = append(g.tmp, o)
		}
	}
	if !attacker {
		return
	}
	c, to := g.chars(ref), g.damaged(f, b)
	if c.Has(Trample) || c.Has(TrampleWalkers) || b.Flags&Blocked == 0 {
		if to != NoRef {
			g.tmp = append(g.tmp, to)
		}
		if g.pastWalker(b, c, to) {
			g.tmp = append(g.tmp, PlayerRef(b.defending()))
		}
	}
}

// pastWalker says whether an attacker can assign damage to the defending player beyond the planeswalker it attacks, or attacked before that was removed from
// combat (702.19c, e).
func (g *Game) pastWalker(b *Body, c *Chars, to Ref) bool {
	if !c.Has(TrampleWalkers) || b.defending() == NoPlayer {
		return false
	}
	return to == NoRef || !to.IsPlayer() && g.chars(to).Is(TypePlaneswalker)
}

func (g *Game) assignTo(f *Frame, from, to Ref, n int32) {
	head := g.appendCell(f.Ip, from, 0)
	f.Ip = g.appendCell(head, to, n)
}

// assignedSoFar is how many recipients a creature has assigned damage to, and how much is left of the total.
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
		d.Kind = DecideMay
		d.yesNo()
		return
	}
	if f.Ask == askHead {
		g.askHeads(f, d)
		return
	}
	d.Kind = DecideDamage
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
		// Nothing of it is left for those that block it.
		g.assignTo(f, ref, g.damaged(f, g.body(ref)), g.combatPower(ref))
		f.B = int32(g.Objs[f.B].Next)
	default:
		f.Ref = ref
	}
}

// dealCombatDamage deals all that has been assigned at once (510.2), or makes it an object on the stack (310.1 of 2006), and marks who has struck first.
func (g *Game) dealCombatDamage(f *Frame) {
	if g.r.Sw.DamageOnStack {
		g.stackDamage(f)
		return
	}
	g.begin()
	if Step(f.A) == StepFirstDamage {
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			if b := g.Objs[s].Body; g.Bodies[b].Flags&(Attacking|Blocking) != 0 && g.strikes(b, StepFirstDamage) {
				g.markStruck(g.refAt(s))
			}
		}
	}
	g.proposeAssigned(f.Ip)
	g.freeCells(&f.Ip)
	g.commit(0, NoReg)
}

func (g *Game) markStruck(ref Ref) {
	g.propose(Event{Kind: EvMark, Player: g.ctrlOf(ref), Obj: ref, Aux: int32(StruckFirst), Amount: 1, Rule: rulebook.RuleCombatDamage})
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
			g.propose(Event{Kind: EvDamage, Player: p, Obj: to.Ref, Src: from, Amount: to.Val, Flags: FlagCombat, Rule: rulebook.RuleCombatDamage})
		}
		i = to.Next
	}
}
