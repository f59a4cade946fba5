package engine

import "arbiter/ability"

// Levelers (711), Classes (716) and Cases (719): cards whose text box is in parts, each with abilities that the permanent has under a condition of its own.

// stage adds what a permanent has while a condition holds of it.
func (w *work) stage(cond CondX, acts []ability.Act, text string) {
	u := w.c.freeUnit()
	w.d.Abilities = append(w.d.Abilities, u.static(ability.Do{Who: ability.Self{}, Acts: acts}, Ability{Kind: AbStatic, If: cond, Label: text})...)
}

// has is the act of having the abilities of a part of the text box.
func has(list []ability.Ability) []ability.Act {
	var flat []ability.Ability
	for _, a := range list {
		if a == nil { // rewritten to nothing
			continue
		}
		if k, ok := a.(ability.Keywords); ok {
			flat = append(flat, k.List...)
			continue
		}
		flat = append(flat, a)
	}
	if len(flat) == 0 {
		return nil
	}
	return []ability.Act{ability.Gain{List: flat, Has: true}}
}

// level is a striation of a leveler: while its level counters are in range, it has a base size and abilities (711.2a, 711.2b).
func (w *work) level(l ability.Level, text string) {
	b := w.c.b
	counters := b.Num(NumCounters, int32(CounterLevel), int32(b.Set(SetSource)))
	cond := b.Cond(CondCompare, int32(counters), int32(b.Const(l.Min)), int32(ability.OrMore))
	if l.Max > 0 {
		cond = b.Cond(CondAnd, int32(cond), int32(b.Cond(CondCompare, int32(counters), int32(b.Const(l.Max)), int32(ability.OrLess))))
	}
	w.stage(cond, append([]ability.Act{ability.BaseSize{Size: l.Size}}, has(l.Abilities)...), text)
}

// classLevel is a class level bar (716.2a): the ability that makes the Class's level N, and what the Class has from that level on. A level that was not given is
// 1 (716.2d), remembered as none.
func (w *work) classLevel(l ability.ClassLevel, text string) {
	b, u := w.c.b, w.c.unit()
	now := b.Num(NumMemory, int32(MemLevel))
	before := 0
	if l.N > 2 {
		before = l.N - 1
	}
	ab := Ability{Kind: AbActivated, Flags: AbSorcery, Label: text, Cost: u.cost(l.Cost)}
	ab.If = b.Cond(CondCompare, int32(now), int32(b.Const(before)), int32(ability.EqualTo))
	u.emit(Instr{Op: OpRemember, R: NoReg, Flags: 1, A: int32(MemLevel), C: int32(b.Const(l.N))})
	ab.Prog, ab.NRegs = u.program(), uint8(u.regs)
	w.d.Abilities = append(w.d.Abilities, b.Ability(ab))
	if acts := has(l.Abilities); acts != nil {
		w.stage(b.Cond(CondCompare, int32(now), int32(b.Const(l.N)), int32(ability.OrMore)), acts, text)
	}
}

// toSolve is a Case's "To solve" (719.3a).
func (w *work) toSolve(s ability.ToSolve, text string) {
	u := w.c.unit()
	ab := Ability{Kind: AbTriggered, Label: text}
	u.trigger(ability.Begins{Step: ability.EndStep, Whose: ability.You{}}, s.If, &ab)
	self := int32(u.b.Set(SetSource))
	ab.If = u.andCond(ab.If, u.b.Cond(CondIs, self, int32(u.b.Prop(PropNot, int32(u.b.Prop(PropFlags, int32(Solved)))))))
	u.emit(Instr{Op: OpMark, R: NoReg, A: self, B: int32(Solved)})
	w.d.Abilities = append(w.d.Abilities, u.finishTrigger(ab))
}

// designated is what a permanent has as long as it has a designation: a Case that is solved, a permanent that is harnessed.
func (w *work) designated(f BodyFlags, a ability.Ability, text string) {
	b := w.c.b
	w.stage(b.Cond(CondIs, int32(b.Set(SetSource)), int32(b.Prop(PropFlags, int32(f)))), has([]ability.Ability{a}), text)
}
