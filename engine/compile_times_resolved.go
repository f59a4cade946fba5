package engine

import "arbiter/ability"

// timesResolved is "this is the second time this ability has resolved this turn".
func (u *unit) timesResolved(c ability.TimesResolved) CondX {
	if u.free {
		refuse(c, "a condition")
	}
	if !u.counts {
		u.counts = true
		u.emit(Instr{Op: OpResolved, R: NoReg})
	}
	return u.b.Cond(CondTimesResolved, int32(u.num(c.N)))
}
