package engine

import "arbiter/rulebook"

// Combat damage on the stack (310 until 2009): what has been assigned waits as an object that can't be countered; players get priority, and when it
// resolves all of it is dealt as it was assigned, though its sources may be gone (310.4).

// stackDamage puts what has been assigned on the stack. A creature that assigned damage in the first step does not in the second (502.2b).
func (g *Game) stackDamage(f *Frame) {
	list, any := f.Ip, false
	f.Ip = 0
	g.begin()
	for i := list; i != 0; {
		from, to := g.Cells[i].Ref, g.Cells[g.Cells[i].Next]
		if to.Val > 0 {
			any = true
			if Step(f.A) == StepFirstDamage && g.body(from).Flags&StruckFirst == 0 {
				g.markStruck(from)
			}
		}
		i = to.Next
	}
	if !any {
		g.freeCells(&list)
		g.commit(0, NoReg)
		return
	}
	ref := g.newDamageObject(g.Turn.Active, list)
	g.propose(Event{Kind: EvNote, Player: g.Turn.Active, Obj: ref, Aux: int32(NoteCombatDamage), Rule: rulebook.RuleCombatDamage})
	g.commit(0, NoReg)
}

// resolveDamage resolves combat damage (310.4). What is no longer there, or no longer a creature, is not dealt its damage (310.4c).
func (g *Game) resolveDamage(f *Frame) {
	b := g.body(f.Ref)
	switch f.PC {
	case 0:
		f.PC = 1
		if g.wit != nil {
			g.remark(Remark{Kind: RemarkResolves, Obj: f.Ref, You: g.Turn.Active, Rule: rulebook.RuleCombatDamage})
		}
		for i := b.Memory; i != 0; {
			j := g.Cells[i].Next
			if to := g.Cells[j].Ref; !to.IsPlayer() {
				o := g.obj(to)
				if o == nil || o.Zone != Battlefield || !g.chars(to).Is(TypeCreature|TypePlaneswalker) {
					g.Cells[j].Val = 0
				}
			}
			i = g.Cells[j].Next
		}
		g.begin()
		g.proposeAssigned(b.Memory)
		g.commit(0, NoReg)
	case 1:
		f.PC = 2
		g.begin()
		g.propose(Event{Kind: EvCease, Player: g.Objs[f.Ref.slot()].Owner, Obj: f.Ref, Rule: rulebook.RuleCombatDamage})
		g.commit(0, NoReg)
	}
}
