package compile

import (
	"slices"

	"arbiter/ability"
)

// targetPhrase is the noun phrase of a target; other: it says "other".
type targetPhrase struct {
	phrase ability.Ref
	other  bool
}

// targetsOf lists the targets in a part of a text, without those of abilities that it gives.
func targetsOf(n ability.Node) (list []targetPhrase) {
	ability.Walk(n, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.Objects:
			if n.Det.Target {
				list = append(list, targetPhrase{n, n.Det.Other})
			}
		case ability.AnyTarget:
			list = append(list, targetPhrase{n, n.Det.Other})
		case ability.Ability:
			return false
		}
		return true
	})
	return list
}

func isOther(t targetPhrase) bool { return t.other }

// inTextOrder puts what was compiled first, from first up to next, behind the rest, which comes first in the text.
func inTextOrder[T any](list []T, first, next int) {
	early := slices.Clone(list[first:next])
	copy(list[first:], list[next:])
	copy(list[len(list)-len(early):], early)
}
