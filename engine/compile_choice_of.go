package engine

import "arbiter/ability"

// chosenBy is a target that another player chooses: "target creature of an opponent's choice".
func (u *unit) chosenBy(o ability.Objects, zones ZoneSet) (SetX, bool) {
	n := len(o.Post)
	_, anyTarget := o.Noun.(ability.IsTarget)
	if n == 0 || u.free || !o.Det.Target && !anyTarget {
		return 0, false
	}
	c, ok := o.Post[n-1].(ability.OfChoiceOf)
	if !ok {
		return 0, false
	}
	o.Post = o.Post[: n-1 : n-1]
	u.targetWho = u.all(c.Who)
	defer func() { u.targetWho = 0 }()
	if anyTarget {
		if len(o.Pre) > 0 || len(o.Post) > 0 {
			refuse(o, "a target of someone's choice")
		}
		return u.ref(ability.AnyTarget{Det: ability.Det{How: ability.One, Target: true, Other: o.Det.Other}, Said: o.Said}), true
	}
	return u.objects(o, zones), true
}
