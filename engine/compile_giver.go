package engine

import (
	"slices"

	"arbiter/ability"
)

// giver is the set of the giver of the ability in work.
func (u *unit) giver() SetX {
	x := u.b.Set(SetGiver)
	u.givers = append(u.givers, uint32(x))
	return x
}

// chosenByGiver notes a node that asks what was chosen, in an ability that an effect gives: what the giver has chosen, not who has the ability (607.2d).
func (u *unit) chosenByGiver(node uint32) {
	if u.granting {
		u.choosers = append(u.choosers, node)
	}
}

// linkChoosers has the nodes for what a giver has chosen know the ability that it gave.
func (c *compiler) linkChoosers(ids []AbilityID) {
	if len(c.choosers) > 0 && len(ids) != 1 {
		panic(unsupported("what was chosen in an ability that is several"))
	}
	for _, n := range c.choosers {
		c.b.r.Nodes[n].C = int32(ids[0])
		c.b.r.Abilities[ids[0]].Flags |= AbGiven
	}
}

// ownWords has an ability that an object gives itself speak of it as the object that has it, which it is.
func ownWords(a ability.Ability) ability.Ability {
	nested := 0
	ability.Walk(a, func(n ability.Node) bool {
		if _, ok := n.(ability.Ability); ok {
			if _, word := n.(ability.Keyword); !word {
				nested++
			}
		}
		return true
	})
	if nested != 1 {
		return a
	}
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		if s, ok := n.(ability.Self); ok {
			s.Outer = false
			return s
		}
		return n
	}).(ability.Ability)
}

// gainsOwn has abilities that an object gains by its own effect speak of it as the object that has them.
func gainsOwn(acts []ability.Act) []ability.Act {
	out := slices.Clone(acts)
	for i, a := range out {
		if g, ok := a.(ability.Gain); ok {
			g.List = slices.Clone(g.List)
			for k, x := range g.List {
				if namesGiver(x) {
					g.List[k] = ownWords(x)
				}
			}
			out[i] = g
		}
	}
	return out
}

// namesGiver says whether an ability itself, not one within it, speaks of its giver.
func namesGiver(a ability.Ability) bool {
	depth, found := 0, false
	ability.Walk(a, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.Worded:
			return true
		case ability.Ability:
			depth++
			return depth == 1
		case ability.Self:
			found = found || n.Outer
		}
		return true
	})
	return found
}
