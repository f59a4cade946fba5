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
