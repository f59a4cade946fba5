package engine

import "arbiter/ability"

// swap exchanges a permanent with a card in the player's hand (702.65a): one that can take its place is chosen.
func (u *unit) swap(who SetX, a ability.Swap, r uint8) {
	if _, self := a.What.(ability.Self); !self {
		refuse(a, "an exchange")
	}
	o, ok := a.With.(ability.Objects)
	if !ok || o.Det.How != ability.One || o.Det.Target || o.Det.Random {
		refuse(a, "an exchange")
	}
	p, players, _, zones := u.noun(o, Hand.Bit())
	if players || zones != Hand.Bit() {
		refuse(a, "an exchange")
	}
	p = u.and(u.and(p, u.b.Prop(PropOwnedBy, int32(who))), u.b.Prop(PropSwappable))
	from := u.b.Set(SetAll, int32(zones), int32(p))
	reg := u.reg()
	u.emit(Instr{Op: OpChoose, R: reg, A: int32(u.b.Choice(ChoiceSpec{Who: who, From: from, Reg: reg, Kind: DecideChoose}))})
	u.emit(Instr{Op: OpSwap, R: r, A: int32(u.ref(a.What)), B: int32(u.setReg(reg))})
}
