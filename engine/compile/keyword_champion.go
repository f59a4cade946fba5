package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// Champion (702.72): what its first ability exiles is remembered for its second, and is what the permanent is championed with.

// exiledToPay is the register of what a cost exiles, if later words or other abilities speak of it (607.2); NoReg if none does.
func (u *unit) exiledToPay(c *program.Cost) uint8 {
	if !u.links {
		return program.NoReg
	}
	for i := range c.Parts {
		p := &c.Parts[i]
		if p.Kind != program.PartExile {
			continue
		}
		if p.Reg == program.NoReg {
			p.Reg = u.reg()
		}
		return p.Reg
	}
	return program.NoReg
}

// linkPaid has the source remember what it exiled as a payment, and tells that it is championed with that.
func (u *unit) linkPaid(r uint8) {
	if r == program.NoReg {
		return
	}
	u.exiledNow = r + 1
	u.emit(program.DoLink(u.setReg(r), program.MemExiled, 0))
	if u.meant == "champion" {
		u.emit(program.DoDid(u.b.Action("champion"), u.b.SetReg(r, true)))
	}
}

// championed is a permanent's being championed with another (702.72c): the latter's champion ability exiles it.
func (u *unit) championed(who ability.Ref, a ability.KeywordEvent) program.Pattern {
	p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: u.b.Action("champion")}
	p.Obj = u.watched(&p, who, program.PartObj)
	p.Src = u.watched(&p, a.What, program.PartSource)
	return p
}

// linked says whether abilities speak of what another of them exiled: "the exiled card" (607.2).
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
