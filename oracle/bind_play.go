package oracle

import "arbiter/ability"

// spellsCast has spells be cast where an old text has them played: spells and cards were played alike until 2009, but a spell is never a land.
func spellsCast(a ability.Ability) ability.Ability {
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		o, ok := n.(ability.Objects)
		if !ok || !isKind(o.Noun, ability.AnySpell) {
			return n
		}
		post := append([]ability.Property(nil), o.Post...)
		for i, p := range post {
			d, ok := p.(ability.Did)
			if !ok {
				continue
			}
			acts := append([]ability.Act(nil), d.Acts...)
			for j, a := range acts {
				if v, ok := a.(ability.Passive); ok && v.Act == (ability.Play{}) {
					v.Act = ability.Cast{}
					acts[j] = v
				}
			}
			d.Acts = acts
			post[i] = d
		}
		o.Post = post
		return o
	}).(ability.Ability)
}
