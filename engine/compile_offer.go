package engine

import "arbiter/ability"

// offers says whether a keyword's definition speaks of what is sacrificed to pay its cost in what it makes the spell cost: emerge.
func offers(means []ability.Ability) bool {
	found := false
	for _, a := range means {
		if s, ok := a.(ability.Statement); ok && castsItself(s.Does) {
			ability.Walk(s, func(n ability.Node) bool {
				h, ok := n.(ability.Handled)
				found = found || ok && (h.Verb == ability.Sacrificed || h.Verb == ability.WasTapped) && h.To == 0
				return true
			})
		}
	}
	return found
}

// offer compiles a cost with a permanent to sacrifice or to tap that is chosen as the way to cast the spell is.
func (w *work) offer(way *Ability, acts []ability.Act) {
	u := w.spellUnit()
	u.offers, u.offersMay = true, false
	c := u.costOf(u.b.Set(SetYou), acts)
	u.offers = false
	var said ability.Handling
	for i := range c.Parts {
		p := &c.Parts[i]
		if p.Kind != PartSacrifice && p.Kind != PartTap || p.All || p.N != 0 || p.Any || way.Offer != 0 {
			refuse(ability.PayAll{List: acts}, "a cost chosen beforehand")
		}
		way.Offer, way.OfferReg, way.OfferMay = p.From, u.reg(), u.offersMay
		said = handlings[p.Kind]
		p.From, p.All, p.Reg = u.setReg(way.OfferReg), true, NoReg
	}
	way.Cost = u.b.Cost(c)
	if u.verbs == nil {
		u.verbs = map[ability.Handling]uint8{}
	}
	u.verbs[said] = way.OfferReg
}

// becoming compiles a sentence about the permanent that the spell becomes, which is carried out as the spell resolves (702.109a). It reports false for others.
func (w *work) becoming(e ability.Effect) bool {
	e = warped(e)
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		_, is := n.(ability.Becomes)
		found = found || is
		return true
	})
	if !found || w.c.types&TypesPermanent == 0 {
		return false
	}
	u := w.spellUnit()
	if u.becomes == 0 {
		r := u.reg()
		u.emit(Instr{Op: OpLet, R: r, A: int32(u.b.Set(SetSource))})
		u.becomes = r + 1
	}
	u.effect(e)
	return true
}
