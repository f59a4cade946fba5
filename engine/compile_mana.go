package engine

import (
	"arbiter/ability"
	"arbiter/mana"
)

// manaAbility says what a mana ability makes, where that is known beforehand, so that payment can count on it (605): the source, how much if that is to be
// worked out, and what else the ability does.
func (u *unit) manaAbility(a ability.Activated) (s mana.Source, n, of NumX, rest ability.Effect, ok bool) {
	e := a.Effect
	if w, where := e.(ability.Where); where {
		x := u.x
		u.x, a.Effect = u.num(w.X), w.Effect
		s, n, of, rest, ok = u.manaAbility(a)
		u.x = x
		return s, n, of, rest, ok && rest == nil && n != 0
	}
	if q, isSeq := e.(ability.Seq); isSeq && len(q.List) == 2 {
		if w, instead := q.List[1].(ability.InsteadIf); instead {
			return u.manaInstead(a, q.List[0], w)
		}
	}
	colorFrom := ability.Ref(nil)
	if q, isSeq := e.(ability.Seq); isSeq && len(q.List) > 1 {
		if from := colorChosen(q.List[0]); from != nil {
			// "Choose a color of a permanent you control. Add one mana of that color."
			colorFrom, e = from, ability.Seq{List: q.List[1:]}
			if len(q.List) == 2 {
				e = q.List[1]
			}
		}
	}
	if q, isSeq := e.(ability.Seq); isSeq && len(q.List) > 1 {
		e = q.List[0]
		rest = ability.Seq{List: q.List[1:]}
		if len(q.List) == 2 {
			rest = q.List[1]
		}
	}
	d, isDo := e.(ability.Do)
	if !isDo || d.May || d.For != nil || len(d.More) > 0 || len(d.Acts) == 0 {
		return s, 0, 0, nil, false
	}
	if _, you := d.Who.(ability.You); d.Who != nil && !you {
		return s, 0, 0, nil, false
	}
	if len(d.Acts) > 1 {
		more := d
		more.Acts = d.Acts[1:]
		if rest != nil {
			rest = ability.Seq{List: []ability.Effect{more, rest}}
		} else {
			rest = more
		}
	}
	act := d.Acts[0]
	if p, per := act.(ability.PerEach); per {
		n = u.each(p)
		act = p.Act
	}
	m, isMana := act.(ability.AddMana)
	if !isMana || m.Colors == ability.ThatColorMana && colorFrom == nil || m.Colors != ability.ThatColorMana && colorFrom != nil {
		return s, 0, 0, nil, false
	}
	if of = u.kindsOf(m, colorFrom); of != 0 {
		s, ok = mana.Source{Kinds: mana.AnyType, Amount: 1}, true
		if c, fixed := m.N.(ability.Const); fixed {
			s.Amount = uint16(c.N)
		}
	} else {
		s, ok = sourceOf(m)
	}
	if !ok {
		return s, 0, 0, nil, false
	}
	if use, restricted := u.manaUse(rest); restricted {
		s.Class = u.b.ManaFor(use)
		rest = nil
	}
	amount := m.Amount
	if amount == nil && (len(m.Any) == 0 || m.Colors == ability.AnyCombination) {
		amount = m.N
	}
	if _, fixed := amount.(ability.Const); amount != nil && !fixed {
		if n != 0 {
			return s, 0, 0, nil, false
		}
		n = u.num(amount)
	}
	if n != 0 && s.Output == mana.Fixed {
		return s, 0, 0, nil, false
	}
	return s, n, of, rest, true
}

// manaInstead is mana of one type, of which there is more, or less, if a condition holds: "Add {C}. If you control an Urza's Mine, add {C}{C} instead."
func (u *unit) manaInstead(a ability.Activated, first ability.Effect, w ability.InsteadIf) (s mana.Source, n, of NumX, rest ability.Effect, ok bool) {
	a.Effect = first
	s, n, of, rest, ok = u.manaAbility(a)
	a.Effect = w.Effect
	t, m, from, more, also := u.manaAbility(a)
	if !ok || !also || n != 0 || m != 0 || of != 0 || from != 0 || rest != nil || more != nil || s.Output != mana.Same || t.Output != mana.Same || s.Kinds != t.Kinds || s.Kinds.Len() != 1 || s.Class != t.Class {
		return mana.Source{}, 0, 0, nil, false
	}
	return s, u.b.Num(NumIf, int32(u.cond(w.Cond)), int32(u.b.Const(int(t.Amount))), int32(u.b.Const(int(s.Amount)))), 0, nil, true
}

// sourceOf is what an addition of mana makes; false for colours that are not known beforehand.
func sourceOf(m ability.AddMana) (mana.Source, bool) {
	if len(m.Any) == 0 {
		n := 1
		if c, ok := m.N.(ability.Const); ok {
			n = c.N
		}
		if m.Among != nil {
			return mana.Source{}, false
		}
		switch m.Colors {
		case ability.AnyOneColor:
			return mana.Source{Kinds: mana.AnyColor, Amount: uint16(n)}, true
		case ability.AnyCombination:
			return mana.Source{Output: mana.Mixed, Kinds: mana.AnyColor, Amount: uint16(n)}, true
		}
		return mana.Source{}, false
	}
	var kinds mana.Kinds
	size, pure := -1, true
	for _, alt := range m.Any {
		var own mana.Kinds
		for _, sym := range alt {
			if sym.Form != mana.Plain {
				return mana.Source{}, false
			}
			own |= sym.Kinds
		}
		if size >= 0 && len(alt) != size {
			return mana.Source{}, false
		}
		size = len(alt)
		kinds |= own
		pure = pure && own.Len() == 1
	}
	switch {
	case m.Colors == ability.AnyCombination:
		// "three mana in any combination of {R} and/or {G}"
		n := 1
		if c, ok := m.N.(ability.Const); ok {
			n = c.N
		}
		return mana.Source{Output: mana.Mixed, Kinds: kinds, Amount: uint16(n)}, pure && size == 1
	case pure:
		return mana.Source{Kinds: kinds, Amount: uint16(size)}, true
	case len(m.Any) == 1:
		s := mana.Source{Output: mana.Fixed}
		for _, c := range manaCounts(m.Any[0]) {
			s.Bundle[c.kind] += uint8(c.n)
		}
		return s, true
	case size == 2 && kinds.Len() == 2 && len(m.Any) == 3:
		// {W}{W}, {W}{U}, or {U}{U}: any combination.
		return mana.Source{Output: mana.Mixed, Kinds: kinds, Amount: 2}, true
	}
	return mana.Source{}, false
}

// addOneOf adds one of several strings of symbols, as the player chooses.
func (u *unit) addOneOf(who SetX, a ability.AddMana, r uint8) {
	s, ok := sourceOf(a)
	if c, fixed := a.N.(ability.Const); ok && fixed && a.Colors == ability.AnyCombination && u.times == 0 && c.N <= 10 {
		for range c.N {
			u.addChosen(who, s.Kinds, u.b.Const(1), r)
		}
		return
	}
	if ok && s.Output == mana.Mixed && a.Colors == ability.AnyCombination && a.N != nil && a.Amount == nil {
		u.addEach(who, s.Kinds, u.multiply(u.num(a.N)), r)
		return
	}
	if !ok || s.Output != mana.Same {
		refuse(a, "mana of several kinds to choose from")
	}
	n := u.b.Const(int(s.Amount))
	if a.Amount != nil {
		n = u.num(a.Amount)
	}
	u.addChosen(who, s.Kinds, u.multiply(n), r)
}

// addMore adds mana of a colour to be chosen.
func (u *unit) addMore(who SetX, a ability.AddMana, r uint8) {
	n := u.b.Const(1)
	if a.N != nil {
		n = u.num(a.N)
	} else if a.Amount != nil {
		n = u.num(a.Amount)
	}
	n = u.multiply(n)
	if of := u.kindsOf(a, nil); of != 0 {
		// Where there is nothing to choose nothing is added (106.5).
		none := u.emit(Instr{Op: OpJumpIfNot, B: int32(u.b.Cond(CondCompare, int32(of), int32(u.b.Const(1)), int32(ability.OrMore)))})
		c := u.reg()
		u.emit(Instr{Op: OpChoose, A: int32(u.b.Choice(ChoiceSpec{Who: who, Kind: DecideColor, Kinds: mana.AnyType, KindsOf: of, Reg: c}))})
		u.emit(Instr{Op: OpAddMana, R: r, Flags: AddChosen, A: int32(who), B: int32(n), C: int32(c)})
		u.patch(none)
		return
	}
	if a.Among != nil {
		refuse(a, "mana of colours to be found out")
	}
	switch a.Colors {
	case ability.AnyOneColor:
		u.addChosen(who, mana.AnyColor, n, r)
	case ability.AnyCombination:
		c, ok := a.N.(ability.Const)
		if !ok || u.times != 0 || c.N > 10 {
			u.addEach(who, mana.AnyColor, n, r)
			return
		}
		for range c.N {
			u.addChosen(who, mana.AnyColor, u.b.Const(1), r)
		}
	case ability.ChosenColorMana:
		// A colour that was never chosen is no colour (607.2d): no mana is added.
		c := u.reg()
		u.emit(Instr{Op: OpLetNum, R: c, A: int32(u.chosenNumber(ability.OfChosen{What: ability.AColor}, MemColor))})
		some := u.b.Cond(CondCompare, int32(u.b.Num(NumReg, int32(c))), int32(u.b.Const(0)), int32(ability.OrMore))
		end := u.emit(Instr{Op: OpJumpIfNot, B: int32(some)})
		u.emit(Instr{Op: OpAddMana, R: r, Flags: AddChosen, A: int32(who), B: int32(n), C: int32(c)})
		u.patch(end)
	default:
		refuse(a, "mana of colours to be found out")
	}
}

// colorChosen is what a colour is chosen of by "choose a color of a permanent you control"; nil for other sentences.
func colorChosen(e ability.Effect) ability.Ref {
	d, ok := e.(ability.Do)
	if !ok || d.May || d.For != nil || len(d.More) > 0 || len(d.Acts) != 1 {
		return nil
	}
	c, ok := d.Acts[0].(ability.Choose)
	if !ok || c.Thing != ability.AColor || c.Random {
		return nil
	}
	return c.From
}

// kindsOf is the mask of types that mana can have whose type is to be found out; 0 for other mana. from is what a colour was just chosen of.
func (u *unit) kindsOf(m ability.AddMana, from ability.Ref) NumX {
	if len(m.Any) > 0 {
		return 0
	}
	set := func() int32 {
		if m.Among == nil {
			refuse(m, "mana of colours to be found out")
		}
		return int32(u.all(anyOfThem(m.Among)))
	}
	switch m.Colors {
	case ability.ChosenColorMana:
		if r, ok := u.chosen[ability.AColor]; ok {
			return u.b.Num(NumRegKind, int32(r))
		}
		if u.entersChoosing[ability.AColor] {
			return u.b.Num(NumChosenKind)
		}
		refuse(m, "mana of colours to be found out")
	case ability.ThatColorMana:
		if from != nil {
			return u.b.Num(NumColorKinds, int32(u.all(anyOfThem(from))))
		}
		if r, ok := u.chosen[ability.AColor]; ok {
			return u.b.Num(NumRegKind, int32(r))
		}
		refuse(m, "mana of colours to be found out")
	case ability.CommanderColors:
		return u.b.Num(NumCommanderKinds, int32(u.b.Set(SetYou)))
	case ability.ColorsProducible, ability.TypesProducible:
		return u.b.Num(NumProducible, set(), b01(m.Colors == ability.ColorsProducible))
	case ability.TypeProduced:
		u.b.r.HistoryMask |= EvAddMana.Bit() | EvTap.Bit()
		return u.b.Num(NumProduced, set())
	case ability.ColorsAmongThem, ability.ColorsOfIt:
		return u.b.Num(NumColorKinds, set())
	}
	return 0
}

// anyOfThem is a noun phrase as the group it speaks of one of: "a land an opponent controls".
func anyOfThem(r ability.Ref) ability.Ref {
	if o, ok := r.(ability.Objects); ok && !o.Det.Target {
		o.Det = ability.Det{How: ability.All, Other: o.Det.Other}
		return o
	}
	return r
}

// addChosen adds mana of one type, which the player chooses.
func (u *unit) addChosen(who SetX, kinds mana.Kinds, n NumX, r uint8) {
	c := u.reg()
	u.emit(Instr{Op: OpChoose, A: int32(u.b.Choice(ChoiceSpec{Who: who, Kind: DecideColor, Kinds: kinds, Reg: c}))})
	u.emit(Instr{Op: OpAddMana, R: r, Flags: AddChosen, A: int32(who), B: int32(n), C: int32(c)})
}

// addEach adds so much mana, the type of each chosen for itself.
func (u *unit) addEach(who SetX, kinds mana.Kinds, n NumX, r uint8) {
	b, left := u.b, u.reg()
	u.emit(Instr{Op: OpLetNum, R: left, A: int32(n)})
	top := len(u.code)
	done := u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondCompare, int32(b.Num(NumReg, int32(left))), int32(b.Const(1)), int32(ability.OrMore)))})
	u.addChosen(who, kinds, b.Const(1), r)
	u.emit(Instr{Op: OpLetNum, R: left, A: int32(b.Num(NumMinus, int32(b.Num(NumReg, int32(left))), int32(b.Const(1))))})
	u.emit(Instr{Op: OpJump, A: int32(top)})
	u.patch(done)
}

// manaFor is what a fact says that mana may be spent on.
func (u *unit) manaFor(f ability.ManaFor) ManaUse {
	var use ManaUse
	var what func(r ability.Ref, kind ability.Kind) PropX
	what = func(r ability.Ref, kind ability.Kind) PropX {
		if e, ok := r.(ability.Either); ok { // "a Dragon spell or an Omen spell"
			var p PropX
			for i, x := range e.List {
				if q := what(x, kind); i == 0 {
					p = q
				} else {
					p = u.b.Prop(PropOr, int32(p), int32(q))
				}
			}
			return p
		}
		o, ok := r.(ability.Objects)
		if !ok || o.Det.Target || o.Det.Other {
			refuse(f, "what mana may be spent on")
		}
		p := PropX(0)
		if k, isKind := o.Noun.(ability.IsKind); !isKind {
			p = u.prop(o.Noun)
		} else if k.Kind != kind && (kind != ability.AnyPermanent || k.Kind != ability.AnySource) {
			refuse(f, "what mana may be spent on")
		}
		for _, q := range append(append([]ability.Property{}, o.Pre...), o.Post...) {
			switch q := q.(type) {
			case ability.HasType, ability.HasSubtype, ability.HasSupertype, ability.HasColor, ability.Colorless, ability.Multicolored, ability.Not, ability.Or, ability.WithStat, ability.WithX,
				ability.With:
				p = u.and(p, u.prop(q))
			case ability.Kicked: // as its costs have been chosen
				p = u.and(p, u.b.Prop(PropWhile, int32(u.kicked(0))))
			case ability.OfChosen:
				use.Own = true
				p = u.and(p, u.prop(q))
			case ability.InZone: // where it is cast from
				z := int32(zoneOf(q.Zone).Bit())
				if q.Of != nil || q.Single || q.Opening {
					refuse(q, "what mana may be spent on")
				}
				p = u.and(p, u.b.Prop(PropOr, int32(u.b.Prop(PropZone, z)), int32(u.b.Prop(PropCastFrom, z))))
			default:
				refuse(q, "what mana may be spent on")
			}
		}
		return p
	}
	for _, a := range f.Acts {
		switch a := a.(type) {
		case ability.Cast:
			if use.Spells || a.Free || a.From != nil || a.AsFlash || a.AnyMana {
				refuse(f, "what mana may be spent on")
			}
			use.Spells, use.Spell = true, what(a.What, ability.AnySpell)
		case ability.Activate:
			if o, any := a.What.(ability.Objects); any && !use.Abilities && !a.NoMana && isAbility(o.Noun) && len(o.Pre)+len(o.Post) == 0 && o.Det.How == ability.Bare {
				use.Abilities = true
				continue
			}
			of, ok := a.What.(ability.AbilitiesOf)
			if use.Abilities || !ok || a.NoMana {
				refuse(f, "what mana may be spent on")
			}
			if k, isKind := of.Noun.(ability.IsKind); of.Noun != nil && (!isKind || k.Kind != ability.AnyAbility && k.Kind != ability.ActivatedAbility) {
				refuse(f, "what mana may be spent on")
			}
			use.Abilities = true
			use.Source = what(of.Of, ability.AnyPermanent)
			if o, ok := of.Of.(ability.Objects); !ok || !ability.Equal(o.Noun, ability.IsKind{Kind: ability.AnySource}) {
				use.Source = u.and(use.Source, u.b.Prop(PropPermanent)) // sources are so anywhere
			}
		default:
			refuse(a, "what mana may be spent on")
		}
	}
	return use
}
