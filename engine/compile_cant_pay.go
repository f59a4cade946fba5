package engine

import "arbiter/ability"

// cantPay is "players can't pay life or sacrifice creatures to cast spells or activate abilities": what costs of these can't be paid with (118.3).
func (u *unit) cantPay(t Mod, a ability.Cant) []uint32 {
	if t.Scope != ScopePlayers || a.When.When != ability.NoTime {
		refuse(a, "something that can't be done")
	}
	var ids []uint32
	for _, x := range a.Acts {
		switch x := x.(type) {
		case ability.PayLife:
			if x.N != nil {
				refuse(x, "something that can't be done")
			}
			ids = append(ids, u.rule(t, RuleCantPayLife, 1, 0)...)
		case ability.Sacrifice:
			o, ok := x.What.(ability.Objects)
			if !ok || o.Det != (ability.Det{}) || o.Said != 0 {
				refuse(x, "something that can't be done")
			}
			p, players, _, zones := u.noun(o, Battlefield.Bit())
			if players {
				refuse(x, "something that can't be done")
			}
			p = u.and(p, u.b.Prop(PropControlledBy, int32(u.b.Set(SetPlayersThat, int32(t.Prop)))))
			ids = append(ids, u.rule(Mod{Scope: ScopeAll, Prop: p, Zones: zones}, RuleCantSacrifice, 1, 0)...)
		default:
			refuse(a, "something that can't be done")
		}
	}
	return ids
}
