package engine

import "arbiter/ability"

// extraSurveil is "You may look at an additional two cards each time you surveil".
func (u *unit) extraSurveil(x ability.ExtraSurveil, ab Ability) []AbilityID {
	ab.Kind, ab.Hook, ab.N = AbKeyword, ExtraSurveil, u.num(x.N)
	return []AbilityID{u.b.Ability(ab)}
}

// moreToSurveil is how many cards a player looks at who surveils: those that effects let them look at besides are asked about first.
func (u *unit) moreToSurveil(who SetX, n NumX) NumX {
	b := u.b
	all := u.reg()
	extra := b.Num(NumExtraSurveil, int32(who))
	u.emit(Instr{Op: OpLetNum, R: all, A: int32(n)})
	none := u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondCompare, int32(extra), int32(b.Const(1)), int32(ability.OrMore)))})
	ask := u.emit(Instr{Op: OpMay, R: u.reg(), A: int32(who)})
	u.emit(Instr{Op: OpLetNum, R: all, A: int32(b.Num(NumPlus, int32(n), int32(extra)))})
	u.patch(ask)
	u.patch(none)
	return b.Num(NumReg, int32(all))
}
