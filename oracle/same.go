package oracle

import (
	"arbiter/ability"
)

// SameMeaning says whether two texts of a card mean the same: their abilities are equal, whatever their order among keywords, how many keywords share a
// line, and which ability words stand in front.
func SameMeaning(a, b *Text) bool {
	if len(a.Faces) != len(b.Faces) {
		return false
	}
	for i := range a.Faces {
		if !sameAbilities(a.Faces[i].Abilities, b.Faces[i].Abilities) {
			return false
		}
	}
	return true
}

func sameAbilities(a, b []Line) bool {
	keysA, restA := flat(a)
	keysB, restB := flat(b)
	return sameSet(keysA, keysB) && sameList(restA, restB)
}

// flat takes lines apart into keyword abilities and others.
func flat(lines []Line) (keys, rest []ability.Ability) {
	for _, l := range lines {
		a := l.Ability
		for {
			w, ok := a.(ability.Worded)
			if !ok {
				break
			}
			a = w.Ability
		}
		switch x := a.(type) {
		case ability.Keywords:
			keys = append(keys, x.List...)
		case ability.Keyword:
			keys = append(keys, x)
		case ability.Statement:
			if s, ok := x.Does.(ability.Seq); ok {
				for _, e := range s.List {
					rest = append(rest, ability.Statement{Does: e})
				}
				continue
			}
			rest = append(rest, a)
		default:
			rest = append(rest, a)
		}
	}
	return keys, rest
}

func sameList(a, b []ability.Ability) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !ability.Equal(a[i], b[i]) {
			return false
		}
	}
	return true
}

func sameSet(a, b []ability.Ability) bool {
	if len(a) != len(b) {
		return false
	}
	used := make([]bool, len(b))
next:
	for _, x := range a {
		for i, y := range b {
			if !used[i] && ability.Equal(x, y) {
				used[i] = true
				continue next
			}
		}
		return false
	}
	return true
}
