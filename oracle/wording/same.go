package wording

import (
	"arbiter/ability"
)

// SameMeaning reports whether two texts of a card mean the same: their abilities are equal, whatever their order
// among keywords, how many keywords share a line, which ability words stand in front, and where two ways of saying it
// have the same effect: "all Goblins" and "Goblins", "discards a card from their hand" and "discards a card", "enters
// under your control" and "you control enters". A text whose card has a [card.Card.Wording] means what its words
// meant in that year: "target player" who is dealt damage, before 2018, is a planeswalker too.
func SameMeaning(a, b Text) bool {
	if len(a.Faces) != len(b.Faces) {
		return false
	}
	since := older(a, b)
	if sameTrees(a, b) {
		return true
	}
	for i := range a.Faces {
		keysA, restA := flat(normalized(a, i, since))
		keysB, restB := flat(normalized(b, i, since))
		if !sameSet(keysA, keysB) {
			return false
		}
		if a.Card.Faces[i].IsPermanent() && !sameSet(restA, restB) || !a.Card.Faces[i].IsPermanent() && !sameList(restA,
			restB) {
			return false
		}
	}
	return true
}

// sameTrees reports whether the texts are the same ability by ability.
func sameTrees(a, b Text) bool {
	for i := range a.Faces {
		x, y := a.Faces[i], b.Faces[i]
		if len(x) != len(y) {
			return false
		}
		for j := range x {
			if !ability.Equal(x[j], y[j]) {
				return false
			}
		}
	}
	return true
}

// flat takes abilities apart into keywords and others. The order of the others matters only for a spell.
func flat(list []ability.Ability) (keys, rest []ability.Ability) {
	for _, a := range list {
		switch x := a.(type) {
		case ability.Keywords:
			for _, k := range x.List {
				keys = append(keys, singly(k)...)
			}
		case ability.Keyword:
			keys = append(keys, singly(x)...)
		case ability.Statement:
			for _, e := range sentences(x.Does) {
				if k, ok := ownKeywords(e); ok {
					keys = append(keys, k...)
				} else if ability.Equal(e, ability.Do{Who: ability.You{}, May: true,
					Acts: []ability.Act{ability.PlayAsInstant{What: ability.Self{}}}}) {
					keys = append(keys, ability.Keyword{Word: "flash"})
				} else {
					rest = append(rest, ability.Statement{Does: e})
				}
			}
		default:
			rest = append(rest, a)
		}
	}
	return keys, rest
}

// singly is a keyword ability for each quality: "protection from white and from blue" (702.16g).
func singly(a ability.Ability) []ability.Ability {
	k, ok := a.(ability.Keyword)
	or, is := k.Of.(ability.Or)
	if !ok || !is || k.Word != "protection" || or.Join != ability.JoinAnd {
		return []ability.Ability{a}
	}
	var out []ability.Ability
	for _, q := range or.List {
		k.Of = q
		out = append(out, k)
	}
	return out
}

// sentences are the effects in a row that an effect is.
func sentences(e ability.Effect) []ability.Effect {
	if s, ok := e.(ability.Seq); ok {
		return s.List
	}
	return []ability.Effect{e}
}

// ownKeywords are the keywords that an object has by a statement about itself: "~ has flying."
func ownKeywords(e ability.Effect) ([]ability.Ability, bool) {
	d, ok := e.(ability.Do)
	if !ok || d.May || d.For != nil || len(d.Acts) != 1 || len(d.More) > 0 {
		return nil, false
	}
	if _, ok := d.Who.(ability.Self); !ok {
		return nil, false
	}
	g, ok := d.Acts[0].(ability.Gain)
	if !ok || g.ChoiceOf {
		return nil, false
	}
	for _, a := range g.List {
		if _, ok := a.(ability.Keyword); !ok {
			return nil, false
		}
	}
	return g.List, true
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
