package engine

import "arbiter/ability"

// causes is the event of a spell or ability that has a player do something: "when a spell or ability an opponent controls causes you to discard this card".
func (u *unit) causes(who ability.Ref, a ability.Cause, ab *Ability) Pattern {
	o, ok := who.(ability.Objects)
	kind, is := o.Noun.(ability.IsKind)
	if !ok || !is || kind.Kind != ability.SpellOrAbility || o.Det.How != ability.One || len(o.Pre) > 0 || len(o.Post) > 1 || o.Said != 0 || len(a.Acts) != 1 || u.inPast {
		refuse(a, "an event")
	}
	var p Pattern
	d, discards := a.Acts[0].(ability.Discard)
	_, self := d.What.(ability.Self)
	switch {
	case discards && self:
		// It triggers from wherever the card has gone.
		p = Pattern{Kinds: EvMove.Bit(), From: Hand.Bit(), Flags: FlagDiscarded, NewObj: true, Obj: u.b.Prop(PropSelf)}
		u.player(&p, a.Who)
		ab.Zones = AllZones &^ Battlefield.Bit()
	case discards:
		p = u.happens(a.Who, d, ab)
	default:
		s, ok := a.Acts[0].(ability.Shuffle)
		if !ok {
			refuse(a, "an event")
		}
		p = u.happens(a.Who, s, ab)
	}
	by := SetX(0)
	for _, q := range o.Post {
		c, ok := q.(ability.Controlled)
		if !ok || c.Not {
			refuse(a, "an event")
		}
		by = u.free2().all(c.By)
		if m := mentionOf(c.By); m != 0 {
			p.Binds = append(p.Binds, Bind{Reg: u.regOf(m), Part: PartCauser})
		}
	}
	causer := u.b.Set(SetEventCauser)
	if by != 0 {
		p.If = u.andCond(p.If, u.b.Cond(CondIs, int32(causer), int32(u.b.Prop(PropIn, int32(by)))))
	} else {
		p.If = u.andCond(p.If, u.b.Cond(CondExists, int32(causer)))
	}
	return p
}
