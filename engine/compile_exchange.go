package engine

import (
	"arbiter/ability"
	"arbiter/rulebook"
)

// exchangeControl compiles "exchange control of A and B".
func (u *unit) exchangeControl(a ability.ExchangeControl, dur ability.Duration) {
	d, of := u.duration(dur)
	if of != 0 || d == DurWhile || d == DurSource {
		refuse(a, "an exchange for such a time")
	}
	what := u.ref(a.What)
	r := u.reg()
	t := Mod{Scope: ScopeLocked, Layer: rulebook.LayerControl, Kind: ModControl, Set: u.setReg(r)}
	u.emit(Instr{Op: OpExchange, R: r, A: int32(what), C: int32(d), D: int32(u.b.Ability(Ability{Kind: AbStatic, Mods: []uint32{u.b.Mod(t)}}))})
}

// exchangeLifeFor compiles "exchange your life total with ~'s power": each becomes what the other was, or nothing happens (701.12a, 119.7, 119.8).
func (u *unit) exchangeLifeFor(a ability.ExchangeLifeFor) {
	b := u.b
	who, of := u.let(u.ref(a.Who)), u.let(u.ref(a.Of))
	life, size := u.letNum(b.Num(NumLife, int32(who))), u.letNum(b.Num(NumStat, int32(a.Stat), int32(of)))
	is := func(s SetX, p PropX) CondX { return b.Cond(CondIs, int32(s), int32(p)) }
	rule := func(k RuleKind) CondX { return b.Cond(CondNot, int32(is(who, b.Prop(PropRule, int32(k))))) }
	gains := b.Cond(CondCompare, int32(size), int32(life), int32(ability.MoreThan))
	can := u.andCond(rule(RuleLifeFixed), b.Cond(CondOr, int32(b.Cond(CondNot, int32(gains))), int32(rule(RuleCantGainLife))))
	can = u.andCond(can, is(of, b.Prop(PropLive, int32(Battlefield.Bit()))))
	at := u.emit(Instr{Op: OpJumpIfNot, B: int32(can)})
	u.emit(Instr{Op: OpSetLife, R: NoReg, A: int32(who), B: int32(size)})
	p, q := int32(life), int32(0)
	if a.Stat == ability.Toughness {
		p, q = q, p
	}
	m := Mod{Scope: ScopeLocked, Layer: rulebook.LayerPTSet, Kind: ModSetPT, Writes: AspectPT, A: p, B: q}
	u.effectOf(Ability{Kind: AbStatic, Mods: []uint32{b.Mod(m)}}, of, DurForever, 0, 0)
	u.patch(at)
}
