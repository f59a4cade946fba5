package engine

import "arbiter/ability"

// entersInstead is "~ enters with six +1/+1 counters on it. It escapes with twelve +1/+1 counters on it instead": one of the two replacement effects, by how the
// permanent was cast. Nil for other texts.
func (u *unit) entersInstead(e ability.Seq, ab Ability) []AbilityID {
	if len(e.List) != 2 {
		return nil
	}
	first, ok := e.List[0].(ability.Do)
	instead, is := e.List[1].(ability.InsteadIf)
	if !ok || !is || !entersSelf(first) || !entersSelf(instead.Effect) {
		return nil
	}
	paid, ok := instead.Cond.(ability.WasPaid)
	if _, self := paid.What.(ability.Self); !ok || !self || paid.Not {
		return nil
	}
	not := paid
	not.Not = true
	return append(u.static(ability.If{Cond: not, Then: first}, ab), u.static(ability.If{Cond: paid, Then: instead.Effect}, ab)...)
}

// entersSelf says whether a sentence is how the object itself enters.
func entersSelf(e ability.Effect) bool {
	d, ok := e.(ability.Do)
	if !ok || len(d.Acts) != 1 {
		return false
	}
	_, self := d.Who.(ability.Self)
	_, enters := d.Acts[0].(ability.Enter)
	return self && enters
}
