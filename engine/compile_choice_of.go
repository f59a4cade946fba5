package engine

import (
	"slices"

	"arbiter/ability"
)

// chosenBy is a target that another player chooses: "target creature of an opponent's choice".
func (u *unit) chosenBy(o ability.Objects, zones ZoneSet) (SetX, bool) {
	_, anyTarget := o.Noun.(ability.IsTarget)
	if u.free || !o.Det.Target && !anyTarget {
		return 0, false
	}
	at := slices.IndexFunc(o.Post, func(p ability.Property) bool { _, is := p.(ability.OfChoiceOf); return is })
	if at < 0 {
		return 0, false
	}
	c := o.Post[at].(ability.OfChoiceOf)
	o.Post = slices.Delete(slices.Clone(o.Post), at, at+1)
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
