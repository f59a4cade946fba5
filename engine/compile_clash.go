package engine

import "arbiter/ability"

// clash is "clash with an opponent" (701.30): both reveal their top cards together, then say in turn order whether they put them on the bottom, then the cards
// move together. Who revealed the card with the greater mana value wins.
func (u *unit) clash(who SetX, a ability.KeywordAction) {
	if u.many || a.Times != nil || a.N != nil {
		refuse(a, "the action clash")
	}
	b := u.b
	opponent := u.let(u.ref(a.What))
	mine, theirs, shown, down, won := u.reg(), u.reg(), u.reg(), u.reg(), u.reg()
	one := b.Const(1)
	u.emit(Instr{Op: OpLet, R: mine, A: int32(b.Set(SetTop, int32(who), int32(one)))})
	u.emit(Instr{Op: OpLet, R: theirs, A: int32(b.Set(SetTop, int32(opponent), int32(one)))})
	u.emit(Instr{Op: OpLet, R: shown, A: int32(b.Set(SetBoth, int32(u.setReg(mine)), int32(u.setReg(theirs))))})
	u.emit(Instr{Op: OpShow, R: NoReg, A: int32(u.setReg(shown))})
	value := func(r uint8) int32 { return int32(b.Num(NumStat, int32(ability.ManaValue), int32(u.setReg(r)))) }
	more := b.Cond(CondCompare, value(mine), value(theirs), int32(CmpMore))
	alone := b.Cond(CondNot, int32(b.Cond(CondExists, int32(u.setReg(theirs)))))
	wins := b.Cond(CondAnd, int32(b.Cond(CondExists, int32(u.setReg(mine)))), int32(b.Cond(CondOr, int32(alone), int32(more))))
	u.emit(Instr{Op: OpLetNum, R: won, A: int32(b.Num(NumIf, int32(wins), int32(one), int32(b.Const(0))))})
	u.emit(Instr{Op: OpLet, R: down})
	for _, side := range [...]struct {
		who  SetX
		card uint8
	}{{who, mine}, {opponent, theirs}} {
		none := u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondExists, int32(u.setReg(side.card))))})
		no := u.emit(Instr{Op: OpMay, R: u.reg(), A: int32(side.who)})
		u.emit(Instr{Op: OpAddTo, R: down, A: int32(u.setReg(side.card))})
		u.patch(no)
		u.patch(none)
	}
	u.emit(Instr{Op: OpMove, R: NoReg, A: int32(u.setReg(down)), B: int32(Library), C: PosEnd})
	u.emit(Instr{Op: OpDid, R: NoReg, A: b.action("clash")})
	u.clashed = won + 1
}

// wonClash is "you win": who clashed in this text did.
func (u *unit) wonClash(c ability.Condition) CondX {
	if u.clashed == 0 {
		refuse(c, "a clash not known yet")
	}
	return u.b.Cond(CondDone, int32(u.clashed-1))
}
