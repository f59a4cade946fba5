package engine

import (
	"arbiter/ability"
)

// sentenceAct compiles acts that hold others, and exiles and moves of a special kind. It reports false for others.
func (u *unit) sentenceAct(who SetX, a ability.Act, dur ability.Duration, r uint8) bool {
	switch a := a.(type) {
	case ability.Together:
		if u.movesTogether(who, a, r) {
			return true
		}
		for _, x := range a.Acts {
			switch x.(type) {
			case ability.Create, ability.PutCounters, ability.RemoveCounters, ability.GetCounters, ability.GainLife, ability.LoseLife, ability.Draw, ability.AddMana:
				// One after the other is the same: none of them can see the others.
			default:
				refuse(a, "several acts at once")
			}
		}
		for _, x := range a.Acts {
			u.act(who, x, nil, r)
			r = NoReg
		}
	case ability.Enter:
		u.enterNow(a)
	case ability.Copy:
		u.copySpell(who, a, r)
	case ability.ChangeTargets:
		u.changeTargets(who, a)
	case ability.Prevent:
		if r != NoReg {
			refuse(a, "prevention whose amount is asked for")
		}
		u.preventNow(a, dur, 0, nil)
	case ability.Redirect:
		u.redirectNow(a, dur)
	default:
		return false
	}
	return true
}

// exileMore adds an exile until something happens (610.3), face down, or with counters.
func (u *unit) exileMore(who SetX, a ability.ExileIt, dur ability.Duration, r uint8) {
	if r == NoReg {
		r = u.reg()
	}
	var skip int = -1
	if dur != nil {
		d, of := u.duration(dur)
		if d != DurSource && d != DurWhile {
			refuse(dur, "how long something is exiled")
		}
		if d == DurSource {
			// 610.3b: if the permanent has left already, nothing is exiled.
			skip = u.emit(Instr{Op: OpJumpIfNot, B: int32(u.b.Cond(CondIs, int32(u.b.Set(SetSource)), int32(u.b.Prop(PropLive, int32(Battlefield.Bit())))))})
		} else {
			skip = u.emit(Instr{Op: OpJumpIfNot, B: int32(of)})
		}
		u.exileNow(who, a, r)
		// As the effect ends the cards return to the battlefield under their owners' control (610.3c).
		v := *u
		v.code, v.targets = nil, nil
		v.emit(Instr{Op: OpMove, R: NoReg, A: int32(u.b.Set(SetReg, int32(r))), B: int32(Battlefield), C: PosEnd})
		back := v.program()
		u.emit(Instr{Op: OpEffect, R: NoReg, A: int32(u.b.Ability(Ability{Kind: AbStatic, Prog: back, Label: "Return the exiled card."})), C: int32(d), D: int32(of)})
		u.patch(skip)
		return
	}
	u.exileNow(who, a, r)
}

// exileNow moves to exile; with links on the face, the object remembers what it exiled (607.2a).
func (u *unit) exileNow(who SetX, a ability.ExileIt, r uint8) {
	in := Instr{Op: OpMove, R: r, A: int32(u.moved(who, a.What, a.From)), B: int32(Exile), C: PosEnd}
	if a.FaceDown {
		in.Flags |= MoveHidden
	}
	u.emit(in)
	u.more(nil, nil, a.With)
	u.link(r)
}

// link has the source remember what it exiled, if its text speaks of it.
func (u *unit) link(r uint8) {
	if u.links && r != NoReg {
		u.exiledNow = r + 1
		u.emit(Instr{Op: OpLink, R: NoReg, A: int32(u.setReg(r)), B: int32(MemExiled)})
	}
}

// more says how what moves arrives.
func (u *unit) more(attack, host ability.Ref, with []ability.CounterSpec) {
	if attack != nil || host != nil {
		in := Instr{Op: OpMoveMore, R: NoReg}
		if host != nil {
			in.B = int32(u.ref(host))
		}
		u.emit(in)
	}
	for _, c := range with {
		if c.For != nil {
			refuse(c, "counters that something enters with")
		}
		u.emit(Instr{Op: OpMoveMore, R: NoReg, C: int32(u.counter(c.Kind)), D: int32(u.counterNumber(c))})
	}
}

// moveMore adds a move to a special place: with counters, attached, at a depth of the library.
func (u *unit) moveMore(who SetX, a ability.Move, r uint8) {
	t := a.To
	if t.Pos == ability.TopOrBottom {
		u.topOrBottom(who, a, r)
		return
	}
	if t.FaceDown && t.Zone != ability.Battlefield || t.Chooser != nil || t.Pos == ability.TopOrBottom || t.Pos == ability.NthFromBottom || t.AttachedTo != nil && t.Zone != ability.Battlefield {
		refuse(a, "a move to a special place")
	}
	what := u.let(u.moved(who, a.What, a.From))
	host := SetX(0)
	if t.AttachedTo != nil {
		host = u.ref(t.AttachedTo)
	}
	in := u.moving(who, a, what, r)
	if t.Pos == ability.NthFromTop {
		in.C = u.depth(t.N)
	}
	if t.Transformed {
		in.Flags |= MoveTransformed
	}
	if t.FaceDown {
		in.Flags |= MoveFaceDown
	}
	var counters []Instr
	for _, c := range t.With {
		counters = append(counters, Instr{Op: OpMoveMore, R: NoReg, C: int32(u.counter(c.Kind)), D: int32(u.counterNumber(c))})
	}
	attack := u.attackedBy(t.Attacking, who)
	u.emit(in)
	if host != 0 || attack != 0 {
		u.emit(Instr{Op: OpMoveMore, R: NoReg, A: int32(attack), B: int32(host)})
	}
	u.code = append(u.code, counters...)
}

// attackedBy is what something that enters attacking attacks: its controller chooses (508.4a).
func (u *unit) attackedBy(attacking bool, who SetX) SetX {
	if !attacking {
		return 0
	}
	if u.swapped != 0 { // 702.49c: what the returned creature attacked
		return u.b.Set(SetAttacked, int32(u.b.Set(SetReg, int32(u.swapped-1), 1)))
	}
	reg := u.reg()
	u.emit(Instr{Op: OpChoose, R: reg, A: int32(u.b.Choice(ChoiceSpec{Who: who, From: u.b.Set(SetAttackable), Reg: reg, Kind: DecideChoose}))})
	return u.setReg(reg)
}

// movesTogether is several moves said as one, "put one of them into your hand and one on the bottom of your library": all is chosen first, nothing twice.
func (u *unit) movesTogether(who SetX, a ability.Together, r uint8) bool {
	for _, x := range a.Acts {
		m, ok := x.(ability.Move)
		if !ok {
			return false
		}
		if t := m.To; t.FaceDown || t.Transformed || t.Attacking || len(t.With) > 0 || t.AttachedTo != nil || t.Chooser != nil || t.Pos == ability.TopOrBottom || t.Pos == ability.NthFromTop || t.Pos == ability.NthFromBottom {
			return false
		}
	}
	if u.many {
		return false
	}
	exclude := u.exclude
	var sets []SetX
	for _, x := range a.Acts {
		m := x.(ability.Move)
		s := u.let(u.moved(who, m.What, m.From))
		sets = append(sets, s)
		if u.exclude == 0 {
			u.exclude = s
		} else {
			u.exclude = u.b.Set(SetBoth, int32(u.exclude), int32(s))
		}
	}
	u.exclude = exclude
	for i, x := range a.Acts {
		u.emit(u.moving(who, x.(ability.Move), sets[i], r))
		r = NoReg
	}
	return true
}
