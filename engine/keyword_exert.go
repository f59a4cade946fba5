package engine

import (
	"arbiter/engine/program"
)

// Exerting creatures as they attack (701.43), an optional cost to attack (508.1g): the player is asked for each
// attacker that may be exerted. The ability's program exerts the creature and triggers "when you do".

const (
	askExert uint8 = 11
	// exerted marks an attacker in the cells of a declaration.
	exerted int32 = 1
)

// exertAbility returns the ability that allows a creature to be exerted as it attacks; 0 if it has none.
func (g *Game) exertAbility(ref Ref) program.AbilityID {
	c := g.chars(ref)
	if !c.Has(program.Exert) {
		return 0
	}
	for n := 0; ; n++ {
		id := g.nthAbility(c, n)
		ab := &g.r.Abilities[id]
		if id == 0 {
			return 0
		}
		if ab.Kind == program.AbKeyword && ab.Keyword == program.Exert {
			e := Env{Source: ref, You: c.Ctrl}
			if g.cond(ab.If, &e) {
				return id
			}
		}
	}
}

// announceExerts asks for exerting the chosen attackers from A on. It reports true when it asks.
func (g *Game) announceExerts(f *Frame) bool {
	for ; f.A != 0 && g.r.Exerts; f.A = int32(g.Objs[f.A].Next) {
		if ref := g.refAt(uint16(f.A)); g.exertAbility(ref) != 0 && g.bandChoice(f, ref) != 0 {
			f.Player = g.ctrlOf(ref)
			f.Ask = askExert
			return true
		}
	}
	return false
}

func (g *Game) askExerts(f *Frame, d *Decision) {
	d.Kind = program.DecideOptionalCost
	d.Source = g.refAt(uint16(f.A))
	d.Ability = g.exertAbility(d.Source)
	d.yesNo()
}

func (g *Game) answerExerts(f *Frame, o Option) {
	if o.Kind == OptYes {
		g.Cells[g.bandChoice(f, g.refAt(uint16(f.A)))].Val = exerted
	}
	f.A = int32(g.Objs[f.A].Next)
}

// runExert handles the next exerted creature. It reports false when there is none left.
func (g *Game) runExert(f *Frame) bool {
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		who := &g.Cells[i]
		if who.Val != exerted {
			continue
		}
		who.Val = 0
		if g.obj(who.Ref) == nil {
			continue
		}
		if id := g.exertAbility(who.Ref); id != 0 && g.r.Abilities[id].Prog != 0 {
			ab := &g.r.Abilities[id]
			g.pushProgram(ab.Prog, g.newCtx(who.Ref, g.ctrlOf(who.Ref), id, int(ab.NRegs)), true)
			return true
		}
	}
	return false
}
