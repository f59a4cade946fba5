package engine

import "arbiter/ability"

// owns compiles "if you both own and control ~ and a creature named X" of meld cards. Of several such creatures its controller chooses one as the ability is
// carried out, which "them" means with the card itself.
func (u *unit) owns(c ability.Owns) CondX {
	if o, ok := c.What.(ability.Objects); ok && !c.Control && !o.Det.Target && says[ability.InZone](o.Post) {
		o.Post = append(append([]ability.Property{}, o.Post...), ability.Owned{By: c.Who})
		return u.quantity(o)
	}
	both, ok := c.What.(ability.Both)
	if !ok || !c.Control || len(both.List) != 2 || u.free {
		refuse(c, "a condition")
	}
	if _, you := c.Who.(ability.You); !you {
		refuse(c, "a condition")
	}
	mate, ok := both.List[1].(ability.Objects)
	if _, self := both.List[0].(ability.Self); !self || !ok {
		refuse(c, "a condition")
	}
	b := u.b
	mine := func(x PropX) PropX {
		you := int32(b.Set(SetYou))
		return u.and(x, u.and(b.Prop(PropOwnedBy, you), b.Prop(PropControlledBy, you)))
	}
	there := b.Set(SetAll, int32(Battlefield.Bit()), int32(mine(u.described(mate))))
	self := b.Set(SetSource)
	if both.Said != 0 {
		one, all := u.reg(), u.reg()
		u.emit(Instr{Op: OpChoose, R: one, A: int32(b.Choice(ChoiceSpec{Who: b.Set(SetYou), From: there, Reg: one, Kind: DecideChoose}))})
		u.emit(Instr{Op: OpLet, R: all, A: int32(b.Set(SetBoth, int32(self), int32(u.setReg(one))))})
		u.said[both.Said] = all
	}
	here := b.Cond(CondIs, int32(self), int32(u.and(b.Prop(PropZone, int32(Battlefield.Bit())), mine(0))))
	return b.Cond(CondAnd, int32(here), int32(b.Cond(CondExists, int32(there))))
}
