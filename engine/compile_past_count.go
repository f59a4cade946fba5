package engine

import (
	"slices"

	"arbiter/ability"
)

// pastCount is how many things something happened to that took them from where they were: "each creature that died this turn", "the number of spells you've cast
// this turn". They are counted by what happened, for they need not be anywhere any more. It reports false for other noun phrases.
func (u *unit) pastCount(r ability.Ref) (NumX, bool) {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.Target || o.Det.N != nil {
		return 0, false
	}
	at := slices.IndexFunc(o.Post, func(p ability.Property) bool { _, ok := goneBy(p); return ok })
	if at < 0 || slices.ContainsFunc(o.Post, func(p ability.Property) bool { _, in := p.(ability.InZone); return in }) {
		return 0, false
	}
	d, _ := goneBy(o.Post[at])
	o.Post = slices.Delete(slices.Clone(o.Post), at, at+1)
	o.Det, o.Said = ability.Det{How: ability.One, Other: o.Det.Other}, 0
	var when ability.Time
	switch p := d.(type) {
	case ability.Did:
		when = p.When
		return u.tally(ability.Does{Who: o, Acts: p.Acts}, when, p).count, true
	case ability.DoneBy:
		acts := []ability.Act{ability.Cast{What: o}}
		switch p.Acts[0].(type) {
		case ability.Discard:
			acts[0] = ability.Discard{What: o}
		case ability.Sacrifice:
			acts[0] = ability.Sacrifice{What: o}
		case ability.Draw:
			if !isCard(o.Noun) || len(o.Pre)+len(o.Post) > 0 || o.Det.Other {
				return 0, false
			}
			acts[0] = ability.Draw{} // each is drawn by itself (121.2)
		case ability.Cycle:
			acts[0] = ability.Cycle{What: o, OrDiscard: true}
		}
		return u.tally(ability.Does{Who: p.By, Acts: acts}, p.When, p).count, true
	}
	return 0, false
}

// goneBy is a participle or relative clause that tells of something that happened once to each, and took it from where it was.
func goneBy(p ability.Property) (ability.Property, bool) {
	gone := func(a ability.Act) bool {
		switch a := a.(type) {
		case ability.Die, ability.PutInto:
			return true
		case ability.Passive:
			switch a.Act.(type) {
			case ability.Cast, ability.Discard, ability.Sacrifice, ability.Destroy, ability.CounterIt:
				return true
			}
		}
		return false
	}
	switch p := p.(type) {
	case ability.Did:
		return p, !p.Not && lasting(p.When) && !slices.ContainsFunc(p.Acts, func(a ability.Act) bool { return !gone(a) })
	case ability.DoneBy:
		if len(p.Acts) != 1 || !lasting(p.When) {
			return p, false
		}
		switch p.Acts[0] {
		case ability.Cast{}, ability.Discard{}, ability.Sacrifice{}, ability.Draw{}, ability.Cycle{OrDiscard: true}:
			return p, true
		}
	}
	return p, false
}

// lasting says whether a time is a stretch in which things happened.
func lasting(t ability.Time) bool {
	switch t.When {
	case ability.InTurn, ability.LastTurn, ability.InCombat, ability.InStep:
		return true
	}
	return false
}
