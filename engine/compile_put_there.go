package engine

import "arbiter/ability"

// putThere is "that were put there from the battlefield this turn": cards that came to the zone they are in, which they have not left since, for then they would be other objects (400.7).
func (u *unit) putThere(p ability.PutThere) PropX {
	when := u.periodOfTurn(p.When, p)
	v := u.pastUnit()
	x := Pattern{Kinds: EvMove.Bit(), NewObj: true, Obj: u.b.Prop(PropIn, int32(u.b.Set(SetIt)))}
	if p.From != nil {
		v.from(&x, p.From)
	}
	return u.b.Prop(PropPast, u.asked(x, when), when)
}
