package engine

import "arbiter/ability"

// Piles (700.3): things that a player separates into two, of which one is chosen later.

// piles is where a program keeps them: 1 + the registers of all, of the first pile, and of the pile chosen.
type piles struct {
	all, first, chosen uint8
	names              [2]NameID
}

// separate has a player put some of the things into the first pile; the rest are the other. Everyone sees the piles, or only the one that is face up.
func (u *unit) separate(who SetX, a ability.Separate) {
	if u.many {
		refuse(a, "piles of several players")
	}
	b := u.b
	all, first := u.reg(), u.reg()
	u.emit(Instr{Op: OpLet, R: all, A: int32(u.ref(a.What))})
	u.emit(Instr{Op: OpChoose, R: first, A: int32(b.Choice(ChoiceSpec{Who: who, From: u.setReg(all), Min: b.Const(0), Max: b.Num(NumCount, int32(u.setReg(all))), Reg: first, Kind: DecideChoose}))})
	u.piles = piles{all: all + 1, first: first + 1, names: [2]NameID{b.Name("the first pile"), b.Name("the second pile")}}
	if a.Faces {
		u.piles.names = [2]NameID{b.Name("the face-up pile"), b.Name("the face-down pile")}
		u.emit(Instr{Op: OpShow, R: NoReg, A: int32(u.setReg(first))})
		return
	}
	u.emit(Instr{Op: OpShow, R: NoReg, A: int32(u.setReg(first)), C: 1})
	u.emit(Instr{Op: OpShow, R: NoReg, A: int32(u.without(first)), C: 2})
}

// without is what is in the piles beside what a register holds.
func (u *unit) without(r uint8) SetX {
	b := u.b
	return b.Set(SetFilter, int32(b.Set(SetRest, int32(u.piles.all-1))), int32(b.Prop(PropNot, int32(b.Prop(PropIn, int32(u.setReg(r)))))))
}

// pile is one of the piles: the one that a player chooses now, or was chosen before, or the other.
func (u *unit) pile(p ability.Pile) SetX {
	if u.piles.all == 0 || u.free || u.many || p.Which != ability.OnePile && u.piles.chosen == 0 {
		refuse(p, "a pile")
	}
	b := u.b
	switch p.Which {
	case ability.ChosenPile:
		return u.setReg(u.piles.chosen - 1)
	case ability.OtherPile:
		return u.without(u.piles.chosen - 1)
	}
	who := u.subject
	if p.Of != nil {
		who = u.ref(p.Of)
	}
	first := u.piles.first - 1
	choice, chosen := u.reg(), u.reg()
	u.emit(Instr{Op: OpChoose, R: choice, A: int32(b.Choice(ChoiceSpec{Who: who, Reg: choice, Kind: DecideOption, Names: u.piles.names[:]}))})
	u.emit(Instr{Op: OpLet, R: chosen, A: int32(u.setReg(first))})
	is := u.emit(Instr{Op: OpJumpIf, B: int32(b.Cond(CondCompare, int32(b.Num(NumReg, int32(choice))), int32(b.Const(int(u.piles.names[0]))), int32(CmpEqual)))})
	u.emit(Instr{Op: OpLet, R: chosen, A: int32(u.without(first))})
	u.patch(is)
	u.piles.chosen = chosen + 1
	return u.setReg(chosen)
}
