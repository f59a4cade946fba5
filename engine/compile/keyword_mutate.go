package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// mutateWord is the keyword action of merging by mutate.
const mutateWord ability.ActionWord = "mutate"

// mutate compiles the way of casting a spell as a mutating creature spell (702.140a): it targets a non-Human creature with its owner, and as it resolves its
// controller chooses which of the two is on top (702.140c).
func (w *work) mutate(way program.Ability) {
	u := w.c.unit()
	b := u.b
	self := b.SetSource()
	human, _ := b.Draft.FindSubtype("Human")
	if _, known := b.Draft.FindSubtype("Human"); !known {
		human = b.Subtype("Human")
	}
	target, top := u.reg(), u.reg()
	prop := u.and(b.PropType(program.TypeCreature), b.PropNot(b.PropSubtype(human)))
	prop = u.and(prop, b.PropOwnedBy(b.SetOwners(self)))
	with := u.setReg(target)
	u.emit(program.DoChoose(top, b.Choice(program.ChoiceSpec{Who: b.SetYou(), From: b.SetBoth(self, with), Reg: top, Kind: program.DecideChoose})))
	u.emit(program.DoMerge(with, u.setReg(top), b.Action(mutateWord)))
	way.Spell = b.Ability(program.Ability{Kind: program.AbSpell, Zones: program.Stack.Bit(), NRegs: uint8(u.regs), Prog: u.program(), Label: way.Label,
		Targets: []program.TargetSpec{{Reg: target, Objects: true, Zone: program.Battlefield.Bit(), Prop: prop, Label: way.Label}}})
	b.Draft.Melds = true
	w.castMod(way)
}
