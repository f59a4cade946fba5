package engine

import "arbiter/ability"

// extraTurns is "take an extra turn after this one" (500.7).
func (u *unit) extraTurns(who SetX, a ability.ExtraTurn, r uint8) {
	n := u.b.Const(1)
	if a.N != nil {
		n = u.num(a.N)
	}
	u.emit(Instr{Op: OpExtra, R: r, A: int32(who), B: int32(u.multiply(n))})
}

// extraPhase adds phases after the one that is on, or a step after the step that is on (500.8-500.10).
func (u *unit) extraPhase(who SetX, a ability.ExtraPhase, r uint8) {
	in := Instr{Op: OpExtra, R: r, A: int32(who), B: int32(u.b.Const(1))}
	if a.N != nil {
		in.B = int32(u.num(a.N))
	}
	if a.Yours {
		in.D = 1
	}
	switch a.After {
	case ability.NoStep:
	case ability.MainPhase:
		// The first main phase and the others are phases of their own here.
		p := in
		p.Flags = uint16(PhaseMain1)
		u.extraRuns(p, a)
		in.Flags = uint16(PhaseMain2)
	case ability.Combat:
		in.Flags = uint16(PhaseCombat)
	default:
		refuse(a, "an instruction")
	}
	u.extraRuns(in, a)
}

func (u *unit) extraRuns(in Instr, a ability.ExtraPhase) {
	steps := beginnings[a.Step]
	switch {
	case a.Step == ability.Beginning:
		in.C = wholePhase(PhaseBeginning)
	case a.Step == ability.Combat:
		if a.Main {
			// What is put in last comes first.
			main := in
			main.C = wholePhase(PhaseMain2)
			u.emit(main)
		}
		in.C = wholePhase(PhaseCombat)
	case len(steps) != 1 || a.Main:
		refuse(a, "an instruction")
	case a.AfterPhase:
		in.C = aRun(steps[0], steps[0], false) // 500.10: a phase that has only this step
	default:
		in.C = aRun(steps[0], steps[0], false) | extraStep
	}
	u.emit(in)
}

// controlsPlayer compiles "you control target player during that player's next turn" (722.1). It reports false for other sentences.
func (u *unit) controlsPlayer(d ability.Do) bool {
	n, ok := d.For.(ability.NextStepOf)
	if !ok || n.Step != ability.Turn || len(d.Acts) != 1 || len(d.More) > 0 || d.May {
		return false
	}
	a, ok := d.Acts[0].(ability.HaveControl)
	if !ok {
		return false
	}
	if players, objects := u.refSort(a.What); !players || objects {
		return false
	}
	who := u.who(d)
	u.emit(Instr{Op: OpControlPlayer, R: u.outcome(d.Said), A: int32(who), B: int32(u.ref(a.What))})
	return true
}
