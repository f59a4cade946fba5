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

// strikes says whether a creature deals combat damage in this step.
func (g *Game) strikes(b uint16, step Step) bool {
	c := &g.Chars[b]
	if step == StepFirstDamage {
		return c.Has(FirstStrike) || c.Has(DoubleStrike)
	}
	return g.Bodies[b].Flags&StruckFirst == 0 || c.Has(DoubleStrike)
}

// runCombatDamage assigns and deals the combat damage of one step, A: all of it is one batch (510.2).
func (g *Game) runCombatDamage() {
	f := g.top()
	if f.PC == 1 {
		g.pop()
		return
	}
	f.PC = 1
	step := Step(f.A)
	g.begin()
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		if g.Bodies[b].Flags&(Attacking|Blocking) == 0 || !g.strikes(b, step) {
			continue
		}
		if step == StepFirstDamage {
			g.propose(Event{Kind: EvMark, Player: g.Chars[b].Ctrl, Obj: g.refAt(s), Aux: int32(StruckFirst), Amount: 1})
		}
		g.assignDamage(g.refAt(s), b)
	}
	g.commit(0, NoReg)
}

// assignDamage proposes the combat damage of one creature.
func (g *Game) assignDamage(ref Ref, b uint16) {
	left := g.Chars[b].Power
	body := &g.Bodies[b]
	deal := func(to Ref, n int32) {
		if n > 0 {
			g.propose(Event{Kind: EvDamage, Player: g.Chars[b].Ctrl, Obj: to, Src: ref, Amount: n, Flags: FlagCombat, Rule: rulebook.RuleCombatDamage})
		}
	}
	attacker := body.Flags&Attacking != 0
	if attacker && body.Flags&Blocked == 0 {
		deal(body.Attack, left)
		return
	}
	last := NoRef
	for i := body.Blocks; i != 0 && left > 0; i = g.Cells[i].Next {
		other := g.Cells[i].Ref
		o := g.obj(other)
		if o == nil || g.Bodies[o.Body].Flags&(Attacking|Blocking) == 0 {
			continue
		}
		n := min(left, max(g.Chars[o.Body].Toughness-g.Bodies[o.Body].Damage, 0))
		if g.Chars[b].Has(Deathtouch) {
			n = min(n, 1)
		}
		deal(other, n)
		left -= n
		last = other
	}
	switch {
	case attacker && g.Chars[b].Has(Trample):
		deal(body.Attack, left)
	case last != NoRef:
		deal(last, left)
	}
}

func (g *Game) askCombatDamage(f *Frame, d *Decision)            {}
func (g *Game) answerCombatDamage(f *Frame, ask uint8, o Option) {}
