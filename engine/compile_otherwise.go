package engine

import "arbiter/ability"

// otherwise is a standing fact that holds for a time or under a condition, and another that holds the rest of the time: "Enchanted creature gets +2/+2 as long
// as it's a Human. Otherwise, it can't attack or block."
func (u *unit) otherwise(first ability.Effect, o ability.Otherwise, ab Ability) []AbilityID {
	switch e := first.(type) {
	case ability.While:
		if e.During.When != ability.NoTime {
			return u.atTimes(e.During, e.Effect, o.Effect, ab)
		}
		return u.static(ability.If{Cond: e.Cond, Then: e.Effect, Else: o.Effect}, ab)
	case ability.If:
		if e.Else == nil {
			e.Else = o.Effect
			return u.static(e, ab)
		}
	case ability.Do:
		if t, ok := e.For.(ability.ForTime); ok {
			e.For = nil
			return u.atTimes(t.When, e, o.Effect, ab)
		}
	}
	refuse(o, "a static ability")
	return nil
}

// atTimes is one fact at a time and another at all others.
func (u *unit) atTimes(t ability.Time, then, otherwise ability.Effect, ab Ability) []AbilityID {
	x := u.timeCond(t)
	one, other := ab, ab
	one.If = u.andCond(ab.If, x)
	other.If = u.andCond(ab.If, u.b.Cond(CondNot, int32(x)))
	return append(u.static(then, one), u.static(otherwise, other)...)
}
