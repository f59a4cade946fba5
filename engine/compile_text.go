package engine

import (
	"arbiter/ability"
	"arbiter/mana"
	"arbiter/rulebook"
)

// changeTextAct compiles "change the text of it by replacing all instances of one word with another".
func (u *unit) changeTextAct(a ability.ChangeText, dur ability.Duration) {
	what := u.let(u.ref(a.What))
	d, of := u.duration(dur)
	one := func(kind uint32, spec ChoiceSpec) {
		from, to := spec, spec
		from.Reg, to.Reg = u.reg(), u.reg()
		to.NotReg = from.Reg + 1
		u.emit(Instr{Op: OpChoose, A: int32(u.b.Choice(from))})
		u.emit(Instr{Op: OpChoose, A: int32(u.b.Choice(to))})
		m := Mod{Scope: ScopeLocked, Layer: rulebook.LayerText, Kind: ModText, Cost: kind, A: int32(u.b.Num(NumReg, int32(from.Reg))), B: int32(u.b.Num(NumReg, int32(to.Reg)))}
		u.effectOf(Ability{Kind: AbStatic, Mods: []uint32{u.b.Mod(m)}}, what, d, of, 0)
	}
	colors := ChoiceSpec{Kind: DecideColor, Kinds: mana.AnyColor}
	lands := ChoiceSpec{Kind: DecideSubtype, Of: TypeLand, Basic: true}
	switch {
	case a.Creatures:
		one(wordSubtype, ChoiceSpec{Kind: DecideSubtype, Of: TypeCreature})
	case a.Colors && a.LandTypes:
		which := u.reg()
		u.emit(Instr{Op: OpChoose, A: int32(u.b.Choice(ChoiceSpec{Kind: DecideNumber, Low: u.b.Const(0), High: u.b.Const(1), Reg: which}))})
		color := u.emit(Instr{Op: OpJumpIf, B: int32(u.b.Cond(CondCompare, int32(u.b.Num(NumReg, int32(which))), int32(u.b.Const(0)), int32(ability.EqualTo)))})
		one(wordSubtype, lands)
		end := u.emit(Instr{Op: OpJump})
		u.patch(color)
		one(wordColor, colors)
		u.patch(end)
	case a.Colors:
		one(wordColor, colors)
	default:
		one(wordSubtype, lands)
	}
}
