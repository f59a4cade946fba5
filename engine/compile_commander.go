package engine

import "arbiter/ability"

// commanders has "your commander" be a commander that the player owns: with two of them either one, and where one of them is acted on, the one that is chosen as
// that happens (702.124e).
func commanders(a ability.Ability) ability.Ability {
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		if c, ok := n.(ability.CommanderOf); ok {
			return ability.Objects{Det: ability.Det{How: ability.One}, Noun: ability.IsKind{Kind: ability.AnyCommander}, Post: []ability.Property{ability.Owned{By: c.Of}}}
		}
		return n
	}).(ability.Ability)
}
