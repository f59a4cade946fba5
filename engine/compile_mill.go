package engine

import "arbiter/ability"

// mill has players mill cards. What is said of the milled cards later finds those that went to a public zone (701.17c), however many they turned out to be: where
// one was expected, a number asked of it is their sum (701.17d).
func (u *unit) mill(who int32, n NumX, r uint8) {
	if r == NoReg {
		r = u.reg()
	}
	u.emit(Instr{Op: OpMill, R: r, A: who, B: int32(n)})
	found := u.reg()
	hidden := u.b.Prop(PropZone, int32(Library.Bit()|Hand.Bit()))
	u.emit(Instr{Op: OpLet, R: found, A: int32(u.b.Set(SetFilter, int32(u.setReg(r)), int32(u.b.Prop(PropNot, int32(hidden)))))})
	u.milled = found + 1
}

// statOf is a number of what is meant: of all that are meant together, if it is a total or asked of milled cards.
func (u *unit) statOf(n ability.StatOf) NumX {
	b := u.b
	switch n.Stat {
	case ability.TotalPower:
		return b.Num(NumTotal, int32(StatPower), int32(b.Set(SetLast, int32(u.all(n.Of)))))
	case ability.TotalManaValue:
		return b.Num(NumTotal, int32(StatManaValue), int32(b.Set(SetLast, int32(u.all(n.Of)))))
	case ability.BasePower, ability.PowerOrToughness:
		refuse(n, "a number")
	}
	if h, ok := n.Of.(ability.Handled); ok && h.Verb == ability.Milled {
		return b.Num(NumTotal, int32(n.Stat), int32(u.ref(n.Of)))
	}
	if u.meant == "station" && n.Stat == ability.Power {
		return b.Num(NumStationed, int32(b.Set(SetLast, int32(u.ref(n.Of)))))
	}
	return b.Num(NumStat, int32(n.Stat), int32(b.Set(SetLast, int32(u.ref(n.Of)))))
}
