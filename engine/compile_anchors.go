package engine

import "arbiter/ability"

// Anchor words (607.2m, 614.12c): as a permanent enters one of them is chosen, and it has the ability behind a word as long as that word was chosen for it.

func (w *work) anchors(a ability.Anchors, text string) {
	if _, self := a.What.(ability.Self); !self || len(a.Names) != len(a.Modes) {
		refuse(a, "an ability")
	}
	b, u := w.c.b, w.c.unit()
	choice := u.reg()
	spec := ChoiceSpec{Who: b.Set(SetYou), Reg: choice, Kind: DecideOption}
	for i, n := range a.Names {
		if a.Modes[i].Name != n {
			refuse(a, "an ability")
		}
		spec.Names = append(spec.Names, b.Name(n))
	}
	u.emit(Instr{Op: OpChoose, R: choice, A: int32(b.Choice(spec))})
	u.emit(Instr{Op: OpRemember, R: NoReg, Flags: 1, A: int32(MemName), C: int32(b.Num(NumReg, int32(choice)))})
	ab := Ability{Kind: AbReplacement, Zones: AllZones, Label: text}
	ab.Trigger = []uint32{b.Pattern(Pattern{Kinds: EvMove.Bit(), To: Battlefield.Bit(), Obj: u.itself()})}
	ab.Rewrite = []uint32{b.Rewrite(Rewrite{Kind: RwFirst})}
	ab.Prog, ab.NRegs = u.program(), uint8(u.regs)
	w.d.Abilities = append(w.d.Abilities, b.Ability(ab))
	chosen := b.Num(NumChosen, int32(MemName), 0)
	for i, m := range a.Modes {
		w.stage(b.Cond(CondCompare, int32(chosen), int32(b.Const(int(spec.Names[i]))), int32(ability.EqualTo)), has([]ability.Ability{m.Ability}), text)
	}
}
