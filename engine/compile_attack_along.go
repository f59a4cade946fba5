package engine

import "arbiter/ability"

// attacksAlong is "this creature and at least one other creature with greater power attack" (702.149a): it attacks, and so many others do that were declared with it.
func (u *unit) attacksAlong(who ability.Ref, a ability.Attack) (Pattern, bool) {
	b, ok := who.(ability.Both)
	if !ok || b.AndOr || b.Said != 0 || len(b.List) != 2 || a.Whom != nil || a.Alone {
		return Pattern{}, false
	}
	self, isIt := b.List[0].(ability.Self)
	o, others := b.List[1].(ability.Objects)
	if !isIt || !others || o.Det.How != ability.AtLeast || o.Det.Target || !o.Det.Other || o.Said != 0 {
		return Pattern{}, false
	}
	p := Pattern{Kinds: EvAttack.Bit()}
	p.Obj = u.watched(&p, self, PartObj)
	v := u.free2()
	q, _, _, _ := v.noun(o, Battlefield.Bit())
	q = u.and(u.and(q, u.b.Prop(PropOther)), u.b.Prop(PropFlags, int32(Attacking)))
	n := u.b.Num(NumCount, int32(u.b.Set(SetAll, int32(Battlefield.Bit()), int32(q))))
	p.If = u.b.Cond(CondCompare, int32(n), int32(v.num(o.Det.N)), int32(ability.OrMore))
	return p, true
}
