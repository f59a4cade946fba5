package engine

import "arbiter/ability"

// underCards is "in your graveyard with three or more creature cards above it": graveyards are kept in order (404.2).
func (u *unit) underCards(p ability.UnderCards) PropX {
	o, ok := p.What.(ability.Objects)
	if !ok || o.Det.Target || o.Det.Other || o.Said != 0 {
		refuse(p, "a description")
	}
	n := u.b.Const(1)
	switch {
	case o.Det.How == ability.AtLeast && !p.Next:
		n = u.num(o.Det.N)
	case o.Det.How != ability.One:
		refuse(p, "a description")
	}
	q, _, _, _ := u.free2().noun(o, Graveyard.Bit())
	in := u.and(u.b.Prop(PropZone, int32(Graveyard.Bit())), u.b.Prop(PropOwnedBy, int32(u.about(p.Of))))
	return u.and(in, u.b.Prop(PropUnder, int32(q), int32(n), b01(p.Next)))
}
