package engine

import "arbiter/ability"

// opening compiles "If this card is in your opening hand, you may begin the game with it on the battlefield." (103.6). It reports false for other sentences.
func (u *unit) opening(e ability.If, ab Ability) ([]AbilityID, bool) {
	is, ok := e.Cond.(ability.Is)
	if _, self := is.What.(ability.Self); !ok || !self || is.Not || is.Was || e.Unless || e.Else != nil || len(is.Are) != 1 {
		return nil, false
	}
	in, ok := is.Are[0].(ability.InZone)
	if _, you := in.Of.(ability.You); !ok || !you || !in.Opening || in.Zone != ability.Hand {
		return nil, false
	}
	v := u.compiler.unit()
	v.effect(e.Then)
	if len(v.targets) > 0 || len(v.modes) > 0 {
		refuse(e, "what is done with an opening hand")
	}
	ab.Kind, ab.Zones = AbOpening, Hand.Bit()
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []AbilityID{u.b.Ability(ab)}, true
}
