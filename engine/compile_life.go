package engine

import "arbiter/ability"

// lifeFloor is "damage that would reduce your life total to less than 1 reduces it to 1 instead": a replacement of the life lost as damage is dealt.
func (u *unit) lifeFloor(e ability.LifeFloor, ab Ability) []AbilityID {
	b := u.b
	who := u.ref(e.Of)
	after := int32(b.Num(NumLifeAfter, int32(who)))
	below, to := u.num(e.Below), u.num(e.To)
	ab.Kind = AbReplacement
	ab.Trigger = []uint32{b.Pattern(Pattern{Kinds: EvLoseLife.Bit(), Flags: FlagResult, Player: who, If: b.Cond(CondCompare, after, int32(below), int32(CmpLess))})}
	// So much less is lost that the total becomes what it is reduced to.
	short := b.Num(NumMinus, int32(to), after)
	ab.Rewrite = []uint32{b.Rewrite(Rewrite{Kind: RwAmount, A: int32(b.Num(NumMinus, int32(b.Num(NumEvent)), int32(short)))})}
	return []AbilityID{b.Ability(ab)}
}
