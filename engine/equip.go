package engine

import "arbiter/ability"

// equipOnly is what equip means with a quality (702.6c): its target must have that too. "Equip planeswalker" is a variant with its own meaning (702.6e).
func equipOnly(k ability.Keyword, means []ability.Ability) []ability.Ability {
	if k.Word != ability.Equip || k.Of == nil {
		return means
	}
	walker := k.Of == ability.Property(ability.HasType{Type: ability.Planeswalker})
	out := make([]ability.Ability, len(means))
	for i, a := range means {
		out[i] = ability.Rewrite(a, func(n ability.Node) ability.Node {
			switch n := n.(type) {
			case ability.Attach:
				n.AsCreature = walker
				return n
			case ability.Objects:
				switch {
				case !n.Det.Target:
				case walker:
					n.Noun = k.Of
				default:
					n.Pre = append([]ability.Property{k.Of}, n.Pre...)
				}
				return n
			}
			return n
		}).(ability.Ability)
	}
	return out
}
