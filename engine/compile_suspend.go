package engine

import "arbiter/ability"

// specialAction compiles "If you could begin to cast this card by putting it onto the stack from your hand, you may pay [cost] and exile it with N time counters
// on it. This action doesn't use the stack" (702.62a; 502.59a of 2006): FrameSpecial pays and does it. Nil for other sentences.
func (u *unit) specialAction(e ability.Seq, ab Ability) []AbilityID {
	if n := len(e.List); n == 0 {
		return nil
	} else if _, off := e.List[n-1].(ability.OffStack); !off {
		return nil
	} else if n != 2 {
		refuse(e, "a special action")
	}
	f, ok := e.List[0].(ability.If)
	if !ok || f.Else != nil || f.Unless {
		refuse(e, "a special action")
	}
	could, ok := f.Cond.(ability.CouldCast)
	d, may := f.Then.(ability.Do)
	if !ok || !may || !d.May || len(d.Acts) != 2 || d.For != nil || len(d.More) > 0 {
		refuse(e, "a special action")
	}
	from, inZone := could.From.(ability.ZoneOf)
	_, self := could.What.(ability.Self)
	exile, ok := d.Acts[1].(ability.ExileIt)
	_, it := exile.What.(ability.Self)
	if !inZone || !self || !ok || !it || len(exile.With) != 1 || exile.With[0].Kind != "time" || exile.FaceDown || exile.From != nil || d.Who != (ability.You{}) {
		refuse(e, "a special action")
	}
	v := u.compiler.unit()
	ab.Kind, ab.Hook, ab.Zones = AbKeyword, Suspend, zoneOf(from.Zone).Bit()
	ab.Cost = v.cost(d.Acts[:1])
	ab.N = v.counterNumber(exile.With[0])
	ab.NRegs = uint8(v.regs)
	return []AbilityID{u.b.Ability(ab)}
}

// suspended is the property of being suspended (702.62b): exiled, with suspend and a time counter.
func (u *unit) suspended() PropX {
	p := u.and(u.b.Prop(PropZone, int32(Exile.Bit())), u.b.Prop(PropHook, int32(Suspend)))
	return u.and(p, u.b.Prop(PropCounters, int32(CounterTime), int32(ability.OrMore), int32(u.b.Const(1))))
}

// suspendedSelf says whether a condition is that the object itself is suspended.
func suspendedSelf(c ability.Condition) bool {
	is, ok := c.(ability.Is)
	if !ok || is.Not || len(is.Are) != 1 {
		return false
	}
	_, self := is.What.(ability.Self)
	_, suspended := is.Are[0].(ability.IsSuspended)
	return self && suspended
}
