package engine

import "arbiter/ability"

// Choosing one of several things to do, as they are done: "put a time counter on it or remove a time counter from it", a villainous choice (701.55).

// option has a player choose what to do, each by its text, and does that.
func (u *unit) option(who SetX, labels []string, do func(i int)) {
	b := u.b
	choice := u.reg()
	spec := ChoiceSpec{Who: who, Reg: choice, Kind: DecideOption}
	for _, l := range labels {
		spec.Names = append(spec.Names, b.Name(l))
	}
	u.emit(Instr{Op: OpChoose, R: choice, A: int32(b.Choice(spec))})
	var done []int
	for i, n := range spec.Names {
		other := -1
		if i < len(labels)-1 {
			other = u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondCompare, int32(b.Num(NumReg, int32(choice))), int32(b.Const(int(n))), int32(CmpEqual)))})
		}
		do(i)
		if other >= 0 {
			done = append(done, u.emit(Instr{Op: OpJump}))
			u.patch(other)
		}
	}
	for _, at := range done {
		u.patch(at)
	}
}

// oneOf is an instruction to do one of two things with counters. What is impossible is no choice (608.2d): where there is no counter to remove, one is put.
func (u *unit) oneOf(who SetX, a ability.OneOf) {
	if len(a.List) != 2 || u.many {
		refuse(a, "an instruction")
	}
	put, puts := a.List[0].(ability.PutCounters)
	remove, removes := a.List[1].(ability.RemoveCounters)
	if !puts || !removes || put.Divided || remove.Among || remove.AllOf || remove.What.Kind == "" {
		refuse(a, "an instruction")
	}
	b := u.b
	some := b.Cond(CondCompare, int32(b.Num(NumCounters, int32(u.counter(remove.What.Kind)), int32(u.ref(remove.From)))), int32(b.Const(1)), int32(ability.OrMore))
	none := u.emit(Instr{Op: OpJumpIfNot, B: int32(some)})
	labels := make([]string, 2)
	for i, x := range a.List {
		labels[i] = u.effectLabel(ability.Do{Who: ability.You{Say: ability.Unsaid}, Acts: []ability.Act{x}})
	}
	u.option(who, labels, func(i int) { u.act(who, a.List[i], nil, NoReg) })
	end := u.emit(Instr{Op: OpJump})
	u.patch(none)
	u.act(who, put, nil, NoReg)
	u.patch(end)
}
