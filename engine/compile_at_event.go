package engine

import "arbiter/ability"

// atEvent is the unit for a condition asked while an event is looked at, before any context exists whose registers could hold its parts.
func (u *unit) atEvent(binds []Bind) *unit {
	v := u.free2()
	v.said, v.sets = map[ability.Mention]uint8{}, map[ability.Mention]SetX{}
	for m, s := range u.sets {
		v.sets[m] = s
	}
	parts := map[uint8]NodeOp{}
	for _, b := range binds {
		switch b.Part {
		case PartObj, PartNew:
			parts[b.Reg] = SetEventObj
		case PartPlayer:
			parts[b.Reg] = SetEventPlayer
		case PartSource:
			parts[b.Reg] = SetEventSource
		}
	}
	for m, r := range u.said {
		if op, ok := parts[r]; ok {
			v.sets[m] = u.b.Set(op)
		} else {
			v.said[m] = r
		}
	}
	return v
}

// hosts notes the mentions of what the source is attached to: they mean the same wherever the text first says them.
func (u *unit) hosts(nodes ...ability.Node) {
	for _, n := range nodes {
		ability.Walk(n, func(n ability.Node) bool {
			if _, inner := n.(ability.Ability); inner {
				return false
			}
			if a, ok := n.(ability.Attached); ok && a.Said != 0 {
				u.sets[a.Said] = u.b.Set(SetHost)
			}
			return true
		})
	}
}
