package engine

import "arbiter/ability"

// mayStayTapped is "You may choose not to untap ~ during your untap step" (502.3): its controller may leave out that untapping. It returns nil for others.
func (u *unit) mayStayTapped(d ability.Do, ab Ability) []AbilityID {
	if !d.May || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil {
		return nil
	}
	a, ok := d.Acts[0].(ability.ChooseNotUntap)
	if !ok {
		return nil
	}
	if _, you := d.Who.(ability.You); !you {
		refuse(a, "a standing fact")
	}
	p := Pattern{Kinds: EvUntap.Bit(), Flags: FlagResult, If: u.b.Cond(CondTurnOf, int32(u.b.Set(SetYou)))}
	p.Obj = u.watched(&p, a.What, PartObj)
	ab.Kind, ab.Flags = AbReplacement, ab.Flags|AbOptional
	ab.Trigger = []uint32{u.b.Pattern(p)}
	ab.Rewrite = []uint32{u.b.Rewrite(Rewrite{Kind: RwPrevent})}
	return []AbilityID{u.b.Ability(ab)}
}
