package engine

import "arbiter/ability"

// giver is the set of the giver of the ability in work.
func (u *unit) giver() SetX {
	x := u.b.Set(SetGiver)
	u.givers = append(u.givers, uint32(x))
	return x
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
