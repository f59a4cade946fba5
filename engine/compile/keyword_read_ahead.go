package compile

import (
	"arbiter/engine/program"
)

// readAhead adds the choice as the Saga enters (702.155b); several of them are redundant (702.155c).
func (f *faceCompiler) readAhead(text string) {
	if f.d.Chars.Has(program.ReadAhead) {
		return
	}
	f.d.Chars.Keywords.Add(program.ReadAhead)
	l := f.c.newLowerer()
	n := l.reg()
	l.emit(program.DoChoose(n, l.b.Choice(program.ChoiceSpec{Kind: program.DecideNumber, Low: l.b.Const(1),
		High: l.b.NumFinalChapter(), Reg: n})))
	l.emit(program.DoEntering(program.EnterCounters, int32(program.CounterLore), int32(l.b.NumReg(n))))
	ab := program.Ability{Kind: program.AbReplacement, Zones: program.AllZones, Keyword: program.ReadAhead, Label: text,
		Trigger: []uint32{l.b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(),
			Obj: l.itself()})},
		Rewrite: []uint32{l.b.Rewrite(program.Rewrite{Kind: program.RwFirst})}}
	ab.Prog, ab.NRegs = l.program(), uint8(l.regs)
	f.d.Abilities = append(f.d.Abilities, f.c.b.Ability(ab))
}
