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
