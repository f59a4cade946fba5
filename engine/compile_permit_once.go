package engine

import "arbiter/ability"

// permitsOnce compiles "once during each of your turns, you may cast a creature spell from your graveyard", also said as "during each of your turns, you may cast one
// creature card from your graveyard". It reports false for permissions that don't say how many.
func (u *unit) permitsOnce(d ability.Do, once bool, ab Ability) ([]AbilityID, bool) {
	if !d.May || len(d.Acts) != 1 {
		return nil, false
	}
	c, ok := d.Acts[0].(ability.Cast)
	if !ok {
		return nil, false
	}
	o, ok := c.What.(ability.Objects)
	if !ok || o.Det.Target || o.Det.How != ability.One && (o.Det.How != ability.Exactly || !isOne(o.Det.N)) {
		return nil, false
	}
	o.Det = ability.Det{How: ability.Any}
	c.What = o
	d.Acts = []ability.Act{c}
	ids := u.permission(d, ab)
	for _, id := range ids {
		for _, m := range u.b.r.Abilities[id].Mods {
			t := &u.b.r.Mods[m]
			if t.Kind != ModRule || RuleKind(t.A) != RulePlayFrom || t.Scope != ScopeAll {
				refuse(d, "a permission for one card a turn")
			}
			t.Once = true
		}
	}
	return ids, ids != nil
}
