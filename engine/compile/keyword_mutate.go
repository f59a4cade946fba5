package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// mutateWord is the keyword action of merging by mutate.
const mutateWord ability.ActionWord = "mutate"

// mutate compiles casting a spell as a mutating creature spell (702.140a). It targets a non-Human creature with the
// same owner, and as it resolves its controller chooses which of the two is on top (702.140c).
func (f *faceCompiler) mutate(way program.Ability) {
	l := f.c.newLowerer()
	b := l.b
	self := b.SetSource()
	human, _ := b.Draft.FindSubtype("Human")
	if _, known := b.Draft.FindSubtype("Human"); !known {
		human = b.Subtype("Human")
	}
	target, top := l.reg(), l.reg()
	prop := l.and(b.PropType(program.TypeCreature), b.PropNot(b.PropSubtype(human)))
	prop = l.and(prop, b.PropOwnedBy(b.SetOwners(self)))
	with := l.setReg(target)
	l.emit(program.DoChoose(top, b.Choice(program.ChoiceSpec{Who: b.SetYou(), From: b.SetBoth(self, with), Reg: top,
		Kind: program.DecideChoose})))
	l.emit(program.DoMerge(with, l.setReg(top), b.Action(mutateWord)))
	way.Spell = b.Ability(program.Ability{Kind: program.AbSpell, Zones: program.Stack.Bit(), NRegs: uint8(l.regs),
		Prog: l.program(), Label: way.Label,
		Targets: []program.TargetSpec{{Reg: target, Objects: true, Zone: program.Battlefield.Bit(), Prop: prop,
			Label: way.Label}}})
	b.Features().Melds = true
	f.castMod(way)
}
