package engine

import (
	"arbiter/ability"
	"arbiter/rulebook"
)

// boardAct compiles the acts on permanents beyond the plain ones. It reports false for others.
func (u *unit) boardAct(who SetX, a ability.Act, dur ability.Duration, r uint8) bool {
	b := u.b
	switch a := a.(type) {
	case ability.TapOrUntap:
		what := u.let(u.ref(a.What))
		tap := u.emit(Instr{Op: OpJumpIfNot, B: int32(u.chooseYes(who))})
		u.emit(Instr{Op: OpTap, R: r, A: int32(what)})
		end := u.emit(Instr{Op: OpJump})
		u.patch(tap)
		u.emit(Instr{Op: OpUntap, R: r, A: int32(what)})
		u.patch(end)
	case ability.Regenerate:
		ab := Ability{Kind: AbReplacement, Trigger: []uint32{b.Pattern(Pattern{Kinds: EvDestroy.Bit(), NotFlags: FlagNoRegen, Locked: true})},
			Rewrite: []uint32{b.Rewrite(Rewrite{Kind: RwRegenerate})}, Label: "Regenerate."}
		u.effectOf(ab, u.ref(a.What), DurEndOfTurn, 0, b.Const(1))
	case ability.BeginWith:
		u.emit(Instr{Op: OpMove, R: r, A: int32(u.ref(a.What)), B: int32(Battlefield), C: PosEnd, D: int32(who)})
	case ability.WearDamage:
		u.emit(Instr{Op: OpRemoveDamage, R: r, A: int32(u.ref(a.From))})
	case ability.GainControl:
		t := Mod{Scope: ScopeLocked, Layer: rulebook.LayerControl, Kind: ModControl, Writes: AspectController, Set: u.let(who)}
		d, of := u.duration(dur)
		what := u.ref(a.What)
		u.effectOf(Ability{Kind: AbStatic, Mods: []uint32{b.Mod(t)}}, what, d, of, 0)
	case ability.Transform:
		if a.What == nil {
			return false
		}
		u.emit(Instr{Op: OpFace, R: r, A: int32(u.ref(a.What)), B: int32(FaceTransform)})
	case ability.Flip:
		u.emit(Instr{Op: OpFace, R: r, A: int32(u.ref(a.What)), B: int32(FaceFlip)})
	case ability.TurnFaceUp:
		u.emit(Instr{Op: OpFace, R: r, A: int32(u.ref(a.What)), B: int32(FaceUp)})
	case ability.TurnFaceDown:
		u.emit(Instr{Op: OpFace, R: r, A: int32(u.ref(a.What)), B: int32(FaceDownward)})
	case ability.PhaseOut:
		what := who
		if a.What != nil {
			what = u.ref(a.What)
		}
		u.emit(Instr{Op: OpPhase, R: r, A: int32(what)})
	case ability.RemoveFromCombat:
		u.emit(Instr{Op: OpUncombat, R: r, A: int32(u.ref(a.What))})
	case ability.BecomeBlocked:
		if a.By != nil || a.Except {
			return false
		}
		u.emit(Instr{Op: OpBecomeBlocked, R: r, A: int32(who)})
	case ability.Unattach:
		u.emit(Instr{Op: OpAttach, R: r, A: int32(u.ref(attachedFrom(a.What)))})
	case ability.Fight:
		// 701.14: each deals damage equal to its power to the other; nothing happens if one is gone or no creature.
		one := u.let(who)
		other := one
		if a.With != nil {
			if it, ok := a.With.(ability.It); !ok || it.Say != ability.ByEachOther {
				other = u.let(u.ref(a.With))
			}
		}
		u.emit(Instr{Op: OpFight, R: r, A: int32(one), B: int32(other)})
	case ability.MoveCounters:
		if a.What.Kind == "" && !a.AllOf || a.What.For != nil {
			refuse(a, "an instruction")
		}
		from, onto := u.let(u.ref(a.From)), u.let(u.ref(a.Onto))
		n := NumX(0)
		switch {
		case a.AllOf:
			n = b.Num(NumCounters, int32(u.counter(a.What.Kind)), int32(from))
		case a.What.N != nil:
			n = u.num(a.What.N)
		default:
			n = b.Const(1)
		}
		if a.What.Kind == "" {
			u.emit(Instr{Op: OpMoveCounters, R: r, Flags: CountersEach, A: int32(from), B: int32(onto)})
			break
		}
		u.emit(Instr{Op: OpMoveCounters, R: r, A: int32(from), B: int32(onto), C: int32(n), D: int32(u.counter(a.What.Kind))})
	case ability.CopyCounters:
		of := b.Set(SetLast, int32(u.ref(a.Of)))
		u.emit(Instr{Op: OpMoveCounters, R: r, Flags: CountersEach | CountersCopied, A: int32(of), B: int32(u.ref(a.On))})
	case ability.DoubleCounters:
		if a.Kind == "" {
			u.emit(Instr{Op: OpCounters, R: r, Flags: CountersEach, A: int32(u.ref(a.On))})
			break
		}
		k := int32(u.counter(a.Kind))
		u.emit(Instr{Op: OpCounters, R: r, A: int32(u.ref(a.On)), B: k, C: int32(b.Num(NumCounters, k, int32(b.Set(SetIt))))})
	case ability.GetCounters:
		for _, c := range a.What {
			u.getsCounters(c.Kind)
			u.emit(Instr{Op: OpCounters, R: r, A: int32(who), B: int32(u.counter(c.Kind)), C: int32(u.counterNumber(c))})
		}
	case ability.GetEnergy:
		u.emit(Instr{Op: OpCounters, R: r, A: int32(who), B: int32(CounterEnergy), C: int32(u.amount(a.N))})
	case ability.PayEnergy:
		u.emit(Instr{Op: OpCounters, R: r, A: int32(who), B: int32(CounterEnergy), C: int32(b.Num(NumNeg, int32(u.num(a.N))))})
	case ability.CopyOf:
		d, of := u.duration(dur)
		if of != 0 || d == DurSource || d == DurWhile {
			refuse(a, "a copy for such a time")
		}
		what := b.Set(SetLast, int32(u.ref(a.What)))
		u.emit(Instr{Op: OpBecomeCopy, R: r, A: int32(who), B: int32(what), C: int32(d), D: int32(u.exceptions(a.Except))})
	case ability.SwitchSize:
		t := Mod{Scope: ScopeLocked, Layer: rulebook.LayerPTSwitch, Kind: ModSwitchPT, Writes: AspectPT}
		d, of := u.duration(dur)
		u.effectOf(Ability{Kind: AbStatic, Mods: []uint32{b.Mod(t)}}, u.ref(a.What), d, of, 0)
	case ability.DoubleSize:
		u.doubleSize(a, dur)
	case ability.ChangeText:
		u.changeTextAct(a, dur)
	case ability.ExchangeControl:
		u.exchangeControl(a, dur)
	case ability.Goad, ability.Detain:
		return u.keywordStatus(who, a)
	default:
		return false
	}
	return true
}

// effectOf begins a continuous effect of an ability on a set; with a shield it is used up after so much or so often.
func (u *unit) effectOf(ab Ability, on SetX, d Duration, of uint32, shield NumX) {
	in := Instr{Op: OpEffect, R: NoReg, A: int32(u.b.Ability(ab)), B: int32(on), C: int32(d), D: int32(of)}
	if shield != 0 {
		in.Flags, in.R = EffectShield, u.reg()
		u.emit(Instr{Op: OpLetNum, R: in.R, A: int32(shield)})
	}
	u.emit(in)
}

// chooseYes is a condition that the subject decides.
func (u *unit) chooseYes(who SetX) CondX {
	r := u.reg()
	at := u.emit(Instr{Op: OpMay, R: r, A: int32(who)})
	u.patch(at)
	return u.b.Cond(CondReg, int32(r))
}

// doubleSize is "double its power": it gets +X/+0 for its power as the effect begins (701.10b), or for twice its power if it is tripled (701.11b).
func (u *unit) doubleSize(a ability.DoubleSize, dur ability.Duration) {
	b := u.b
	d, of := u.duration(dur)
	member := u.reg()
	stat := func(s uint8, of SetX) NumX {
		n := b.Num(NumStat, int32(s), int32(of))
		if a.Triple {
			n = b.Num(NumTimes, int32(b.Const(2)), int32(n))
		}
		return u.letNum(n)
	}
	u.loop(u.ref(a.Of), member, func() {
		one := u.setReg(member)
		p, q := b.Const(0), b.Const(0)
		if a.Stat == ability.Power || a.Stat == ability.TotalPowerToughness {
			p = stat(StatPower, one)
		}
		if a.Stat == ability.Toughness || a.Stat == ability.TotalPowerToughness {
			q = stat(StatToughness, one)
		}
		m := Mod{Scope: ScopeLocked, Layer: rulebook.LayerPTStatic, Kind: ModPT, Writes: AspectPT, A: int32(p), B: int32(q)}
		u.effectOf(Ability{Kind: AbStatic, Mods: []uint32{b.Mod(m)}}, one, d, of, 0)
	})
}

// removeAnyCounter removes all counters, or one of a kind that is chosen.
func (u *unit) removeAnyCounter(a ability.RemoveCounters, from SetX, r uint8) {
	b := u.b
	if a.AllOf {
		u.emit(Instr{Op: OpCounters, R: r, A: int32(from), C: int32(b.Const(-1))})
		return
	}
	if !isOne(a.What.N) || a.What.For != nil || a.Among || severalThings(a.From) {
		refuse(a, "a counter of any kind to remove")
	}
	b.r.namesCounters = true
	from = u.let(from)
	kind := u.reg()
	u.emit(Instr{Op: OpLetNum, R: kind, A: int32(b.Const(0))})
	u.emit(Instr{Op: OpChoose, R: kind, A: int32(b.Choice(ChoiceSpec{Who: u.subject, Counters: from, Reg: kind, Kind: DecideOption}))})
	none := u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondReg, int32(kind)))})
	u.emit(Instr{Op: OpCounters, R: r, Flags: CountersChosen, A: int32(from), B: int32(kind), C: int32(b.Const(-1))})
	u.patch(none)
}

// keywordStatus is goading and detaining.
func (u *unit) keywordStatus(who SetX, a ability.Act) bool { return false }

// maySpendEnergy compiles "you may pay any amount of {E}": how much is chosen, from none to all there is, and is what "that much" means.
func (u *unit) maySpendEnergy(d ability.Do) bool {
	if len(d.Acts) != 1 || !d.May {
		return false
	}
	pay, ok := d.Acts[0].(ability.PayEnergy)
	if !ok {
		return false
	}
	if _, any := pay.N.(ability.AnyAmount); !any {
		return false
	}
	b, who, n := u.b, u.let(u.who(d)), u.outcomeOrReg(d.Said)
	has := b.Num(NumCounters, int32(CounterEnergy), int32(who))
	u.emit(Instr{Op: OpChoose, A: int32(b.Choice(ChoiceSpec{Who: who, Kind: DecideNumber, Low: b.Const(0), High: has, Reg: n}))})
	u.emit(Instr{Op: OpCounters, R: NoReg, A: int32(who), B: int32(CounterEnergy), C: int32(b.Num(NumNeg, int32(b.Num(NumReg, int32(n)))))})
	return true
}
