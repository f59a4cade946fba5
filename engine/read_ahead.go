package engine

// Read ahead (702.155): a Saga that enters with a chosen number of lore counters, and whose chapter abilities trigger in that turn only for exactly that number.

// NumFinalChapter is the final chapter number of the source, which may be about to enter; 1 for one without chapters.
const NumFinalChapter NodeOp = 188

func (g *Game) numFinalChapter(e *Env) int32 {
	l, ok := g.look(e.Source)
	if !ok {
		return 1
	}
	c := *l.chars
	return max(g.finalChapter(e.Source, &c), 1)
}

// readAhead adds the choice as the Saga enters (702.155b); several of them are redundant (702.155c).
func (w *work) readAhead(text string) {
	if w.d.Chars.Has(ReadAhead) {
		return
	}
	w.d.Chars.Keywords.Add(ReadAhead)
	u := w.c.unit()
	n := u.reg()
	u.emit(Instr{Op: OpChoose, R: n, A: int32(u.b.Choice(ChoiceSpec{Kind: DecideNumber, Low: u.b.Const(1), High: u.b.Num(NumFinalChapter), Reg: n}))})
	u.emit(Instr{Op: OpEntering, R: NoReg, A: enterCounters, B: int32(CounterLore), C: int32(u.b.Num(NumReg, int32(n)))})
	ab := Ability{Kind: AbReplacement, Zones: AllZones, Hook: ReadAhead, Label: text, Trigger: []uint32{u.b.Pattern(Pattern{Kinds: EvMove.Bit(), To: Battlefield.Bit(), Obj: u.itself()})},
		Rewrite: []uint32{u.b.Rewrite(Rewrite{Kind: RwFirst})}}
	ab.Prog, ab.NRegs = u.program(), uint8(u.regs)
	w.d.Abilities = append(w.d.Abilities, w.c.b.Ability(ab))
}

// skipsChapter says that a chapter ability can't trigger for lore counters up to a number: its Saga has read ahead, entered this turn, and has not exactly as many
// as its chapter symbol says (702.155a).
func (g *Game) skipsChapter(ref Ref, chapter, now int32) bool {
	l, ok := g.look(ref)
	return ok && now != chapter && l.chars.Has(ReadAhead) && l.body != nil && l.body.Since == g.Turn.Number
}
