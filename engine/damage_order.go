package engine

import "arbiter/rulebook"

// The damage assignment order (509.2-3 from 2009 to 2024): the active player orders the blockers of each attacker blocked by several, then each defending
// player the attackers of each creature that blocks several.

const askDamageOrder uint8 = 1

// runDamageOrder: A is the slot of the creature whose opponents are being ordered, B how many of them have their place, C 0 for attackers and 1 for
// blockers.
func (g *Game) runDamageOrder() {
	f := g.top()
	switch f.PC {
	case 0:
		f.PC, f.A, f.B = 1, int32(g.Lists[0].First), 0
	case 1:
		for f.A != 0 {
			ref := g.refAt(uint16(f.A))
			side := Attacking
			if f.C != 0 {
				side = Blocking
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
		f.PC = 0
		if f.C++; f.C > 1 {
			g.pop()
		}
	}
}

func (g *Game) askDamageOrder(f *Frame, d *Decision) {
	d.Kind = DecideDamageOrder
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
	g.propose(Event{Kind: EvDamageOrder, Player: f.Player, Obj: ref, Other: o.Obj, Amount: at, Rule: rulebook.RuleDamageOrder})
	g.commit(0, NoReg)
}
