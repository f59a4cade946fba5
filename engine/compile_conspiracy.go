package engine

import "arbiter/ability"

// hiddenAgenda compiles hidden agenda, and double agenda, with which two different names are chosen (702.106).
func (w *work) hiddenAgenda(k ability.Keyword, label string) {
	u := w.c.unit()
	u.b.r.conspiracies = true
	names := 1
	if k.Word == "double agenda" {
		names = 2
	}
	first := uint8(NoReg)
	for range names {
		spec := ChoiceSpec{Who: u.b.Set(SetYou), Reg: u.reg(), Kind: DecideName}
		if first != NoReg {
			spec.NotReg = first + 1
		}
		u.emit(Instr{Op: OpChoose, R: spec.Reg, A: int32(u.b.Choice(spec))})
		u.emit(Instr{Op: OpRemember, R: NoReg, Flags: 1, A: int32(MemName), C: int32(u.b.Num(NumReg, int32(spec.Reg)))})
		first = spec.Reg
	}
	w.d.Abilities = append(w.d.Abilities, u.b.Ability(Ability{Kind: AbKeyword, Hook: HiddenAgenda, Zones: Command.Bit(), Label: label, Prog: u.program(), NRegs: uint8(u.regs)}))
}

// conspires has the abilities of a conspiracy work in the command zone (315.5).
func (w *work) conspires() {
	if !w.d.Chars.Is(TypeConspiracy) {
		return
	}
	w.c.b.r.conspiracies = true
	for _, id := range w.d.Abilities {
		w.c.b.r.Abilities[id].Zones = Command.Bit()
	}
}
