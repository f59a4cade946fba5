package engine

import "arbiter/ability"

// asEnters compiles "As ~ enters, ..." (614.12): a replacement effect whose program runs before it enters and says how it does.
func (u *unit) asEnters(e ability.AsEnters, ab Ability) []AbilityID {
	if _, self := e.What.(ability.Self); !self {
		refuse(e, "how something enters")
	}
	if e.FaceUp {
		return u.turningUp(e, ab)
	}
	return u.entering(e.Effect, ab)
}

// entering is a replacement effect on the object's own entering, which an effect with choices modifies.
func (u *unit) entering(e ability.Effect, ab Ability) []AbilityID {
	return u.enteringThen(e, 0, nil, ab)
}

// enteringThen is entering where nothing of a set can be chosen, with what else is to be kept of it.
func (u *unit) enteringThen(e ability.Effect, exclude SetX, then func(*unit), ab Ability) []AbilityID {
	v := u.compiler.unit()
	v.exclude = exclude
	v.enteringNow, v.devours = true, u.devours
	v.effect(e)
	if then != nil {
		then(v)
	}
	if len(v.targets) > 0 || len(v.modes) > 0 {
		refuse(e, "how something enters")
	}
	for choice, r := range v.chosen {
		if key := memoryOf(choice); key != 0 {
			if key == MemPlayer {
				v.emit(Instr{Op: OpRemember, R: NoReg, A: int32(key), B: int32(v.setReg(r))})
			} else {
				v.emit(Instr{Op: OpRemember, R: NoReg, Flags: 1, A: int32(key), C: int32(v.b.Num(NumReg, int32(r)))})
			}
		}
	}
	ab.Kind, ab.Zones = AbReplacement, AllZones
	ab.Trigger = []uint32{u.b.Pattern(Pattern{Kinds: EvMove.Bit(), To: Battlefield.Bit(), Obj: u.itself()})}
	ab.Rewrite = []uint32{u.b.Rewrite(Rewrite{Kind: RwFirst})}
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []AbilityID{u.b.Ability(ab)}
}

// memoryOf is what a choice is remembered as.
func memoryOf(c ability.Choice) MemoryKey {
	switch c {
	case ability.AColor:
		return MemColor
	case ability.ACreatureType, ability.ALandType, ability.ABasicLandType:
		return MemSubtype
	case ability.APlayer, ability.AnOpponent:
		return MemPlayer
	case ability.ANumber:
		return MemNumber
	case ability.ACardName:
		return MemName
	}
	return 0
}

// enterNow is "it enters tapped", "it enters with a counter" inside such a program.
func (u *unit) enterNow(a ability.Enter) {
	if c, ok := a.As.(ability.CopyOf); ok && u.enteringNow && a.Abilities == nil && len(a.With) == 0 {
		what := c.What
		if o, ok := what.(ability.Objects); ok && o.Det.How == ability.Any {
			o.Det.How = ability.One
			what = o
		}
		if a.Tapped {
			u.emit(Instr{Op: OpEntering, R: NoReg, A: enterTapped})
		}
		of := u.let(u.ref(what))
		u.emit(Instr{Op: OpEnterCopy, R: NoReg, A: int32(of), B: int32(u.exceptions(c.Except))})
		u.enterExtras(of, c.Except)
		if u.copyTrigger != 0 {
			u.emit(Instr{Op: OpEntering, R: NoReg, A: enterTrigger, B: int32(u.copyTrigger), C: int32(of)})
		}
		return
	}
	if !u.enteringNow || a.As != nil || a.Abilities != nil || a.From != nil || a.Under != nil || a.Untapped || a.Transformed {
		refuse(a, "an instruction")
	}
	if a.Tapped {
		u.emit(Instr{Op: OpEntering, R: NoReg, A: enterTapped})
	}
	for _, c := range a.With {
		u.emit(Instr{Op: OpEntering, R: NoReg, A: enterCounters, B: int32(u.counter(c.Kind)), C: int32(u.counterNumber(c))})
	}
}

// passiveCant is what can't be done to the things of a scope: "can't be countered", "can't be regenerated".
func (u *unit) passiveCant(t Mod, p ability.Passive) []uint32 {
	if p.On != nil || p.From != nil {
		refuse(p, "something that can't be done")
	}
	switch p.Act.(type) {
	case ability.CounterIt:
		if p.By == nil || bySpellsOrAbilities(p.By) {
			return u.rule(t, RuleCantBeCountered, 0, 0)
		}
		if o, ok := p.By.(ability.Objects); ok && o.Det == (ability.Det{}) && ability.Equal(o.Noun, ability.IsKind{Kind: ability.AnySpell}) && len(o.Post) == 0 {
			return u.rule(t, RuleCantBeCountered, int32(u.and(u.b.Prop(PropAsSpell), u.anyOf(o.Pre, true))), 0)
		}
	case ability.Copy:
		if p.By == nil {
			return u.rule(t, RuleCantAct, CantCopy, 0)
		}
	case ability.Attach:
		return u.cantBeAttached(t, p.By, "Aura")
	case ability.KeywordEvent:
		if k := p.Act.(ability.KeywordEvent); k.Word == "equip" && k.What == nil && p.By == nil {
			return u.cantBeAttached(t, nil, "Equipment")
		}
	case ability.Regenerate:
		if p.By == nil {
			return u.rule(t, RuleCantBeRegenerated, 0, 0)
		}
	case ability.Sacrifice:
		if p.By == nil {
			return u.rule(t, RuleCantSacrifice, 0, 0)
		}
	}
	refuse(p, "something that can't be done")
	return nil
}

// bySpellsOrAbilities is all that can counter anything.
func bySpellsOrAbilities(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.Target || len(o.Pre)+len(o.Post) > 0 {
		return false
	}
	or, ok := o.Noun.(ability.Or)
	return ok && len(or.List) == 2 && or.List[0] == ability.Property(ability.IsKind{Kind: ability.AnySpell}) && or.List[1] == ability.Property(ability.IsKind{Kind: ability.AnyAbility})
}

// copySpell puts copies of spells onto the stack (707.10).
func (u *unit) copySpell(who SetX, a ability.Copy, r uint8) {
	if r == NoReg {
		r = u.outcome(a.Said)
	} else if a.Said != 0 {
		u.said[a.Said] = r
	}
	what := u.ref(a.What)
	in := Instr{Op: OpCopySpell, R: r, A: int32(what), B: int32(who), D: int32(u.exceptions(a.Except))}
	if a.Times != nil || u.times != 0 {
		n := u.b.Const(1)
		if a.Times != nil {
			n = u.num(a.Times)
		}
		in.C = int32(u.multiply(n))
	}
	if a.NewTargets {
		in.Flags |= RetargetMay
	}
	switch a.Without {
	case "":
	case "epic":
		in.Flags |= CopyNoEpic
	default:
		refuse(a, "a copy of a spell")
	}
	u.emit(in)
}

// createMore adds tokens that are copies (707.2), and tokens attached to something.
func (u *unit) createMore(who SetX, a ability.Create, r uint8) {
	t := a.Token
	if t.CopyOf == nil || a.AttachedTo != nil || len(a.With) > 0 {
		refuse(a, "a token of a special kind")
	}
	if r == NoReg {
		r = u.outcome(a.Said)
	} else if a.Said != 0 {
		u.said[a.Said] = r
	}
	n := u.b.Const(1)
	if a.N != nil {
		n = u.num(a.N)
	}
	of := u.b.Set(SetLast, int32(u.ref(t.CopyOf)))
	in := Instr{Op: OpCreate, R: r, A: int32(who), B: int32(u.multiply(n)), C: int32(u.exceptions(t.Except)), D: int32(of)}
	if a.Tapped {
		in.Flags |= MoveTapped
	}
	if a.Attacking {
		in.Flags |= MoveAttacking
	}
	u.emit(in)
}
