package engine

import "arbiter/ability"

// insteadResolving is what happens instead of a spell being put into its owner's graveyard as the last part of its resolution: "If this spell was cast from your
// hand, instead of putting it into your graveyard as it resolves, exile it and, at the beginning of your next upkeep, you may cast it" (702.88a). It works on
// the stack, and says nothing of a spell that is countered or doesn't resolve. False for other sentences.
func (u *unit) insteadResolving(e ability.InsteadOf, ab Ability) ([]AbilityID, bool) {
	as, ok := e.As.(ability.Does)
	if _, self := as.Who.(ability.Self); !ok || !self || e.Any != nil || len(as.Acts) != 1 {
		return nil, false
	}
	if _, resolves := as.Acts[0].(ability.Resolve); !resolves {
		return nil, false
	}
	m, ok := e.Of.(ability.Move)
	if !ok || m.To.Zone != ability.Graveyard {
		return nil, false
	}
	if _, self := m.What.(ability.Self); !self {
		return nil, false
	}
	v := u.compiler.unit()
	v.effect(e.Effect)
	if len(v.targets) > 0 || len(v.modes) > 0 {
		refuse(e, "a replacement effect")
	}
	ab.Kind, ab.Zones = AbReplacement, Stack.Bit()
	p := Pattern{Kinds: EvMove.Bit(), From: Stack.Bit(), To: Graveyard.Bit(), Flags: FlagResolved, Obj: v.b.Prop(PropSelf)}
	if _, you := m.To.Of.(ability.You); you {
		p.Player = v.b.Set(SetYou)
	}
	ab.Trigger = []uint32{v.b.Pattern(p)}
	ab.Rewrite = []uint32{v.b.Rewrite(Rewrite{Kind: RwInstead})}
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []AbilityID{u.b.Ability(ab)}, true
}
