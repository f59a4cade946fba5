package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// Champion (702.72): the object that its first ability exiles is remembered for the second, and is what the permanent
// is championed with.

// exiledToPay returns the register of what a cost exiles, if later text or other abilities refer to it (607.2); else
// NoReg.
func (l *lowerer) exiledToPay(c *program.Cost) uint8 {
	if !l.links {
		return program.NoReg
	}
	for i := range c.Parts {
		p := &c.Parts[i]
		if p.Kind != program.PartExile {
			continue
		}
		if p.Reg == program.NoReg {
			p.Reg = l.reg()
		}
		return p.Reg
	}
	return program.NoReg
}

// linkPaid makes the source remember what it exiled as a payment, and emits the event of being championed with it.
func (l *lowerer) linkPaid(r uint8) {
	if r == program.NoReg {
		return
	}
	l.exiledNow = r + 1
	l.emit(program.DoLink(l.setReg(r), program.MemExiled, 0))
	if l.meant == "champion" {
		l.emit(program.DoDid(l.b.Action("champion"), l.b.SetReg(r, true), 0, 0))
	}
}

// championed compiles the event of a permanent being championed with another (702.72c): the latter's champion ability
// exiles it.
func (l *lowerer) championed(who ability.Ref, a ability.KeywordEvent) program.Pattern {
	p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: l.b.Action("champion")}
	p.Obj = l.watched(&p, who, program.PartObj)
	p.Src = l.watched(&p, a.What, program.PartSource)
	return p
}

// linked reports whether abilities refer to what another of them exiled: "the exiled card" (607.2).
func linked(abilities []ability.Ability) bool {
	found := false
	for _, a := range abilities {
		ability.Walk(a, func(n ability.Node) bool {
			h, ok := n.(ability.Handled)
			found = found || ok && h.Verb == ability.Exiled && h.To == 0
			return true
		})
	}
	return found
}
