package engine

import "arbiter/ability"

// What the compiler's main files leave to others: each falls through to a refusal, which names the node.

// itself is the property of being the object that the text is on: what an event is about, before or after it.
func (u *unit) itself() PropX { return u.b.Prop(PropNot, int32(u.b.Prop(PropOther))) }

func (w *work) whole(a ability.Ability, text string) { refuse(a, "an ability") }

func (u *unit) effectMore(e ability.Effect) { refuse(e, "an effect") }

func (u *unit) refMore(r ability.Ref) SetX { refuse(r, "someone or something"); return 0 }

func (u *unit) propMore(p ability.Property) PropX { refuse(p, "a description"); return 0 }

func (u *unit) numMore(n ability.Number) NumX { refuse(n, "a number"); return 0 }

func (u *unit) condMore(c ability.Condition) CondX { refuse(c, "a condition"); return 0 }

func (u *unit) staticMore(e ability.Effect, ab Ability) []AbilityID {
	refuse(e, "a static ability")
	return nil
}

func (u *unit) ruleMore(t Mod, a ability.Act) []uint32 { refuse(a, "a standing fact"); return nil }

func (u *unit) cantMore(t Mod, a ability.Act) []uint32 {
	refuse(a, "something that can't be done")
	return nil
}

func (u *unit) happensMore(who ability.Ref, a ability.Act, ab *Ability) Pattern {
	refuse(a, "an event")
	return Pattern{}
}

func (u *unit) nthPatterns(e ability.Does, ab *Ability) []Pattern {
	refuse(e, "the nth event of its kind")
	return nil
}

func (u *unit) actMore(who SetX, a ability.Act, dur ability.Duration, r uint8) {
	if u.cardAct(who, a, r) || u.boardAct(who, a, dur, r) || u.playerAct(who, a, dur, r) {
		return
	}
	refuse(a, "an instruction")
}

func (u *unit) restrictMore(ab *Ability, r ability.Restriction) {
	refuse(r, "an activation instruction")
}

func (u *unit) asEnters(e ability.AsEnters, ab Ability) []AbilityID {
	refuse(e, "how something enters")
	return nil
}

func (u *unit) createMore(who SetX, a ability.Create, r uint8) {
	refuse(a, "a token of a special kind")
}

// knownToken is the definition of a predefined token (111.10).
func (u *unit) knownToken(t ability.Token) DefID {
	if u.o.Token != nil {
		k, ok, err := u.o.Token(u.e, t.Known)
		if err != nil {
			panic(unsupported(err.Error()))
		}
		if ok {
			return u.token(k)
		}
	}
	panic(unsupported("the engine does not know the token " + string(t.Known)))
}

func (u *unit) handled(r ability.Handled) SetX {
	if reg, ok := u.said[r.To]; ok && r.To != 0 {
		return u.setReg(reg)
	}
	refuse(r, "something acted on before")
	return 0
}

func (u *unit) delayed(e ability.Delayed) {
	if e.If != nil || e.For != nil {
		refuse(e, "a delayed trigger")
	}
	v := *u
	v.code, v.targets, v.modes = nil, nil, nil
	ab := Ability{Kind: AbTriggered, Flags: AbDelayedOnce, Label: u.effectLabel(e.Effect), Zones: AllZones}
	v.trigger(e.When, nil, &ab)
	v.effect(e.Effect)
	if len(v.targets) > 0 {
		refuse(e, "a delayed trigger with targets")
	}
	u.regs = v.regs
	ab.Prog = v.program()
	id := u.b.Ability(ab)
	u.delayedAbilities = append(u.delayedAbilities, id)
	u.emit(Instr{Op: OpDelayed, R: NoReg, A: int32(id)})
}

// exile adds an exile, for good or until something happens (610.3).
func (u *unit) exile(who SetX, a ability.ExileIt, dur ability.Duration, r uint8) {
	if dur != nil || a.FaceDown || len(a.With) > 0 {
		u.exileMore(who, a, dur, r)
		return
	}
	u.emit(Instr{Op: OpMove, R: r, A: int32(u.moved(who, a.What, a.From)), B: int32(Exile), C: PosEnd})
}

func (u *unit) exileMore(who SetX, a ability.ExileIt, dur ability.Duration, r uint8) {
	refuse(a, "an exile of a special kind")
}

// moved is what is moved, from a zone named outside the noun phrase.
func (u *unit) moved(who SetX, what, from ability.Ref) SetX {
	if from == nil {
		return u.own(who, what, Battlefield.Bit())
	}
	z, ok := from.(ability.ZoneOf)
	if !ok {
		refuse(from, "a zone something comes from")
	}
	if _, self := what.(ability.Self); self {
		return u.ref(what)
	}
	o, ok := what.(ability.Objects)
	if !ok {
		return u.ref(what)
	}
	o.Post = append(append([]ability.Property{}, o.Post...), ability.InZone{Zone: z.Zone, Of: z.Of})
	return u.objects(o, zoneOf(z.Zone).Bit())
}

// move adds a move to a zone.
func (u *unit) move(who SetX, a ability.Move, r uint8) {
	t := a.To
	if t.FaceDown || t.Transformed || len(t.With) > 0 || t.AttachedTo != nil || t.Chooser != nil || t.Pos == ability.TopOrBottom || t.Pos == ability.NthFromTop || t.Pos == ability.NthFromBottom {
		u.moveMore(who, a, r)
		return
	}
	in := Instr{Op: OpMove, R: r, A: int32(u.moved(who, a.What, a.From)), B: int32(zoneOf(t.Zone)), C: PosEnd}
	if t.Zone == ability.Library {
		in.C = PosTop
		if t.Pos == ability.Bottom {
			in.C = PosEnd
		}
	}
	if t.Tapped {
		in.Flags |= MoveTapped
	}
	if t.Attacking {
		in.Flags |= MoveAttacking
	}
	if t.Random {
		in.Flags |= MoveRandom
	}
	if t.Zone == ability.Battlefield {
		switch {
		case t.Under != nil:
			in.D = int32(u.ref(t.Under))
		default:
			in.D = int32(who) // 110.2a
		}
	}
	u.emit(in)
}

func (u *unit) moveMore(who SetX, a ability.Move, r uint8) { refuse(a, "a move to a special place") }

// plays is the event of playing a card: casting it as a spell or playing it as a land.
func (u *unit) plays(who ability.Ref, a ability.Play) Pattern {
	refuse(a, "an event")
	return Pattern{}
}
