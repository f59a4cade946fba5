package compile

import (
	"arbiter/engine/program"
)

// readAhead adds the choice as the Saga enters (702.155b); several of them are redundant (702.155c).
func (w *work) readAhead(text string) {
	if w.d.Chars.Has(program.ReadAhead) {
		return
	}
	w.d.Chars.Keywords.Add(program.ReadAhead)
	u := w.c.unit()
	n := u.reg()
	u.emit(program.DoChoose(n, u.b.Choice(program.ChoiceSpec{Kind: program.DecideNumber, Low: u.b.Const(1), High: u.b.NumFinalChapter(), Reg: n})))
	u.emit(program.DoEntering(program.EnterCounters, int32(program.CounterLore), int32(u.b.NumReg(n))))
	ab := program.Ability{Kind: program.AbReplacement, Zones: program.AllZones, Hook: program.ReadAhead, Label: text, Trigger: []uint32{u.b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(), Obj: u.itself()})},
		Rewrite: []uint32{u.b.Rewrite(program.Rewrite{Kind: program.RwFirst})}}
	ab.Prog, ab.NRegs = u.program(), uint8(u.regs)
	w.d.Abilities = append(w.d.Abilities, w.c.b.Ability(ab))
}
