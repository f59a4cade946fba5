package engine

import "arbiter/ability"

// keywordAction compiles the keyword actions that stand as a word (701). It reports false for those the engine does not execute.
func (u *unit) keywordAction(who SetX, a ability.KeywordAction, r uint8) bool {
	b := u.b
	times := func(once func()) {
		if a.Times == nil {
			once()
			return
		}
		left := u.reg()
		u.emit(Instr{Op: OpLetNum, R: left, A: int32(u.num(a.Times))})
		top := len(u.code)
		done := u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondCompare, int32(b.Num(NumReg, int32(left))), int32(b.Const(1)), int32(ability.OrMore)))})
		once()
		u.emit(Instr{Op: OpLetNum, R: left, A: int32(b.Num(NumMinus, int32(b.Num(NumReg, int32(left))), int32(b.Const(1))))})
		u.emit(Instr{Op: OpJump, A: int32(top)})
		u.patch(done)
	}
	switch a.Word {
	case "investigate": // 701.16
		n := b.Const(1)
		if a.Times != nil {
			n = u.amount(a.Times)
		}
		u.emit(Instr{Op: OpCreate, R: r, A: int32(who), B: int32(n), C: int32(u.knownToken(ability.Token{Known: "Clue"}))})
	case "proliferate": // 701.34
		if u.many {
			return false
		}
		times(func() {
			from := b.Set(SetProliferate)
			reg := u.reg()
			u.emit(Instr{Op: OpChoose, R: reg, A: int32(b.Choice(ChoiceSpec{Who: who, From: from, Min: b.Const(0), Max: b.Num(NumCount, int32(from)), Reg: reg, Kind: DecideChoose}))})
			u.emit(Instr{Op: OpProliferate, R: r, A: int32(u.setReg(reg))})
		})
	case "monstrosity", "adapt": // 701.37, 701.46
		self := b.Set(SetSource)
		n := u.amount(a.N)
		if a.Word == "monstrosity" {
			no := u.emit(Instr{Op: OpJumpIf, B: int32(b.Cond(CondIs, int32(self), int32(b.Prop(PropFlags, int32(Monstrous)))))})
			u.emit(Instr{Op: OpCounters, R: r, A: int32(self), B: int32(CounterPlus), C: int32(n)})
			u.emit(Instr{Op: OpMark, R: NoReg, A: int32(self), B: int32(Monstrous)})
			u.patch(no)
			return true
		}
		no := u.emit(Instr{Op: OpJumpIf, B: int32(b.Cond(CondIs, int32(self), int32(b.Prop(PropCounters, int32(CounterPlus), int32(ability.OrMore), int32(b.Const(1))))))})
		u.emit(Instr{Op: OpCounters, R: r, A: int32(self), B: int32(CounterPlus), C: int32(n)})
		u.patch(no)
	case "renown": // 702.112a
		self := b.Set(SetSource)
		u.emit(Instr{Op: OpCounters, R: r, A: int32(self), B: int32(CounterPlus), C: int32(u.amount(a.N))})
		u.emit(Instr{Op: OpMark, R: NoReg, A: int32(self), B: int32(Renowned)})
	case "bolster": // 701.39: a creature with the least toughness among creatures you control
		if u.many {
			return false
		}
		mine := u.and(b.Prop(PropType, int32(TypeCreature)), b.Prop(PropControlledBy, int32(who)))
		all := b.Set(SetAll, int32(Battlefield.Bit()), int32(mine))
		least := b.Set(SetFilter, int32(all), int32(b.Prop(PropStat, int32(StatToughness), int32(CmpEqual), int32(b.Num(NumLeast, int32(StatToughness), int32(all))))))
		reg := u.reg()
		u.emit(Instr{Op: OpChoose, R: reg, A: int32(b.Choice(ChoiceSpec{Who: who, From: least, Reg: reg, Kind: DecideChoose}))})
		u.emit(Instr{Op: OpCounters, R: r, A: int32(u.setReg(reg)), B: int32(CounterPlus), C: int32(u.amount(a.N))})
	case "explore": // 701.44
		times(func() { u.explore(who) })
	case "connive": // 701.50
		if a.N != nil {
			return false
		}
		you := u.let(b.Set(SetControllers, int32(b.Set(SetLast, int32(who)))))
		u.emit(Instr{Op: OpDraw, R: NoReg, A: int32(you), B: int32(b.Const(1))})
		card, gone := u.reg(), u.reg()
		u.emit(Instr{Op: OpChoose, R: card, A: int32(b.Choice(ChoiceSpec{Who: you, From: b.Set(SetAll, int32(Hand.Bit()), 0, int32(you)), Reg: card, Kind: DecideDiscard}))})
		land := u.reg()
		u.emit(Instr{Op: OpLet, R: land, A: int32(b.Set(SetFilter, int32(u.setReg(card)), int32(b.Prop(PropNot, int32(b.Prop(PropType, int32(TypeLand)))))))})
		u.emit(Instr{Op: OpDiscard, R: gone, A: int32(u.setReg(card))})
		no := u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondExists, int32(u.setReg(land))))})
		u.emit(Instr{Op: OpCounters, R: r, A: int32(who), B: int32(CounterPlus), C: int32(b.Const(1))})
		u.patch(no)
	case "populate": // 701.36
		if u.many {
			return false
		}
		return false
	default:
		return false
	}
	return true
}

// explore reveals the top card of the controller's library: a land goes to the hand, for another card the creature gets a counter and the card may go to the
// graveyard (701.44a).
func (u *unit) explore(who SetX) {
	b := u.b
	you := u.let(b.Set(SetControllers, int32(b.Set(SetLast, int32(who)))))
	top := u.reg()
	u.emit(Instr{Op: OpLet, R: top, A: int32(b.Set(SetTop, int32(you), int32(b.Const(1))))})
	u.emit(Instr{Op: OpShow, R: NoReg, A: int32(u.setReg(top))})
	other := u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondIs, int32(u.setReg(top)), int32(b.Prop(PropType, int32(TypeLand)))))})
	u.emit(Instr{Op: OpMove, R: NoReg, A: int32(u.setReg(top)), B: int32(Hand), C: PosEnd})
	end := u.emit(Instr{Op: OpJump})
	u.patch(other)
	u.emit(Instr{Op: OpCounters, R: NoReg, A: int32(who), B: int32(CounterPlus), C: int32(b.Const(1))})
	none := u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondExists, int32(u.setReg(top))))})
	no := u.emit(Instr{Op: OpMay, R: u.reg(), A: int32(you)})
	u.emit(Instr{Op: OpMove, R: NoReg, A: int32(u.setReg(top)), B: int32(Graveyard), C: PosEnd})
	u.patch(no)
	u.patch(none)
	u.patch(end)
}
