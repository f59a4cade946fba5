package engine

import "arbiter/ability"

// faceDownAction compiles the keyword actions that put cards onto the battlefield face down: manifest (701.40), cloak (701.58) and manifest dread (701.62).
func (u *unit) faceDownAction(who SetX, a ability.KeywordAction, r uint8) bool {
	if a.Word == "meld" && a.What != nil && a.Into != "" {
		u.emit(Instr{Op: OpMeld, R: r, A: int32(u.ref(a.What)), B: int32(who)})
		return true
	}
	if a.N != nil || a.Of != nil || a.Times != nil || u.many {
		return false
	}
	b := u.b
	switch a.Word {
	case "manifest", "cloak":
		if a.What == nil {
			return false
		}
		u.manifest(who, u.ref(a.What), a.Word == "cloak", r)
	case "manifest dread":
		seen, one := u.reg(), u.reg()
		u.emit(Instr{Op: OpLet, R: seen, A: int32(b.Set(SetTop, int32(who), int32(b.Const(2))))})
		u.emit(Instr{Op: OpShow, R: NoReg, A: int32(u.setReg(seen)), B: int32(who)})
		none := u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondExists, int32(u.setReg(seen))))})
		u.emit(Instr{Op: OpChoose, R: one, A: int32(b.Choice(ChoiceSpec{Who: who, From: u.setReg(seen), Reg: one, Kind: DecideChoose}))})
		rest := u.let(b.Set(SetFilter, int32(u.setReg(seen)), int32(b.Prop(PropNot, int32(b.Prop(PropIn, int32(u.setReg(one))))))))
		u.manifest(who, u.setReg(one), false, r)
		u.emit(Instr{Op: OpMove, R: NoReg, A: int32(rest), B: int32(Graveyard), C: PosEnd})
		u.patch(none)
		u.emit(Instr{Op: OpDid, R: NoReg, A: b.action(a.Word)}) // 701.62b: though some of it was impossible
	default:
		return false
	}
	return true
}

// manifest puts cards onto the battlefield face down, each to be turned up for its mana cost if it is a creature card.
func (u *unit) manifest(who, what SetX, ward bool, r uint8) {
	one := u.reg()
	if r == NoReg {
		r = u.reg()
	}
	all := u.reg()
	u.emit(Instr{Op: OpLet, R: all})
	u.loop(what, one, func() { // one at a time (701.40e, 701.58e)
		u.emit(Instr{Op: OpMove, R: r, Flags: MoveFaceDown, A: int32(u.setReg(one)), B: int32(Battlefield), C: PosEnd, D: int32(who)})
		u.emit(Instr{Op: OpMoveMore, R: NoReg, Flags: MoveFaceDown, A: int32(u.cover(ward, true))})
		u.emit(Instr{Op: OpAddTo, R: all, A: int32(u.setReg(r))})
	})
	u.emit(Instr{Op: OpLet, R: r, A: int32(u.setReg(all))})
	u.emit(Instr{Op: OpLetNum, R: r, A: int32(u.b.Num(NumCount, int32(u.setReg(all))))})
}

// turningUp compiles "As ~ is turned face up, ...", also together with "As ~ enters": a replacement effect of the permanent that would have the ability then
// (708.11).
func (u *unit) turningUp(e ability.AsEnters, ab Ability) []AbilityID {
	ids := u.entering(e.Effect, ab)
	at := &u.b.r.Abilities[ids[0]]
	up := u.b.Pattern(Pattern{Kinds: EvFace.Bit(), HasAux: true, Aux: int32(FaceUp), Obj: u.itself()})
	if !e.Enters {
		at.Trigger = nil
	}
	at.Trigger = append(at.Trigger, up)
	return ids
}
