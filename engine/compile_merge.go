package engine

import "arbiter/ability"

// mutateWord is the keyword action of merging by mutate.
const mutateWord ability.ActionWord = "mutate"

// mutate compiles the way of casting a spell as a mutating creature spell (702.140a): it targets a non-Human creature with its owner, and as it resolves its
// controller chooses which of the two is on top (702.140c).
func (w *work) mutate(way Ability) {
	u := w.c.unit()
	b := u.b
	self := b.Set(SetSource)
	human, _ := b.r.FindSubtype("Human")
	if _, known := b.r.FindSubtype("Human"); !known {
		human = b.Subtype("Human")
	}
	target, top := u.reg(), u.reg()
	prop := u.and(b.Prop(PropType, int32(TypeCreature)), b.Prop(PropNot, int32(b.Prop(PropSubtype, int32(human)))))
	prop = u.and(prop, b.Prop(PropOwnedBy, int32(b.Set(SetOwners, int32(self)))))
	with := u.setReg(target)
	u.emit(Instr{Op: OpChoose, R: top, A: int32(b.Choice(ChoiceSpec{Who: b.Set(SetYou), From: b.Set(SetBoth, int32(self), int32(with)), Reg: top, Kind: DecideChoose}))})
	u.emit(Instr{Op: OpMerge, R: NoReg, A: int32(with), B: int32(u.setReg(top)), C: b.action(mutateWord)})
	way.Spell = b.Ability(Ability{Kind: AbSpell, Zones: Stack.Bit(), NRegs: uint8(u.regs), Prog: u.program(), Label: way.Label,
		Targets: []TargetSpec{{Reg: target, Objects: true, Zone: Battlefield.Bit(), Prop: prop, Label: way.Label}}})
	b.r.melds = true
	w.castMod(way)
}
