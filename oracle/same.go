package oracle

import (
	"arbiter/ability"
)

// SameMeaning says whether two texts of a card mean the same: their abilities are equal, whatever their order among keywords, how many keywords share a
// line, which ability words stand in front, and where two ways of saying it have the same effect: "all Goblins" and "Goblins", "discards a card from their
// hand" and "discards a card", "enters under your control" and "you control enters".
func SameMeaning(a, b *Text) bool {
	if len(a.Faces) != len(b.Faces) {
		return false
	}
	for i := range a.Faces {
		if !sameAbilities(plainly(a, i), plainly(b, i)) {
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

// plainly is the abilities of a face with one way of saying things of which there are several.
func plainly(t *Text, face int) []Line {
	f := &t.Card.Faces[face]
	lines := make([]Line, len(t.Faces[face].Abilities))
	list, errs := make([]ability.Ability, len(lines)), make([]error, len(lines))
	for i, l := range t.Faces[face].Abilities {
		lines[i] = l
		list[i] = ability.Rewrite(Unbound(l.Ability), plain).(ability.Ability)
	}
	bindFace(list, errs, f)
	for i := range lines {
		if errs[i] == nil {
			lines[i].Ability = list[i]
		}
	}
	return lines
}

// plain rewrites one node.
func plain(n ability.Node) ability.Node {
	switch n := n.(type) {
	case ability.Det:
		if n.How == ability.All && !n.Target {
			n.How = ability.Bare
		}
		return n
	case ability.Does:
		o, ok := n.Who.(ability.Objects)
		if !ok || len(n.Acts) != 1 {
			return n
		}
		if e, ok := n.Acts[0].(ability.Enter); ok && e.Under != nil && len(o.Post) == 0 {
			o.Post = []ability.Property{ability.Controlled{By: e.Under}}
			e.Under = nil
			n.Who, n.Acts = o, []ability.Act{e}
		}
		return n
	case ability.Discard:
		if o, ok := n.What.(ability.Objects); ok && len(o.Post) == 1 {
			if z, ok := o.Post[0].(ability.InZone); ok && z.Zone == ability.Hand {
				o.Post = nil
				n.What = o
			}
		}
		return n
	case ability.Shuffle:
		if z, ok := n.What.(ability.ZoneOf); ok && z.Zone == ability.Library && n.Into == nil {
			switch z.Of.(type) {
			case ability.You, ability.It:
				n.What = nil
			}
		}
		return n
	}
	return n
}
