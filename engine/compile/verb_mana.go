package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// manaAbility returns what a mana ability produces, if that is known in advance, so that payment can count on it (605):
// the source, the amount if it must be computed, and what else the ability does.
func (l *lowerer) manaAbility(a ability.Activated) (s mana.Source, n, of program.NumX, rest ability.Effect, ok bool) {
	e := a.Effect
	if w, where := e.(ability.Where); where {
		outer := l.context
		l.x, a.Effect = l.num(w.X), w.Effect
		s, n, of, rest, ok = l.manaAbility(a)
		l.context = outer
		return s, n, of, rest, ok && rest == nil && n != 0
	}
	if q, isSeq := e.(ability.Seq); isSeq && len(q.List) == 2 {
		if w, instead := q.List[1].(ability.InsteadIf); instead {
			return l.manaInstead(a, q.List[0], w)
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
		n = l.each(p)
		act = p.Act
	}
	m, isMana := act.(ability.AddMana)
	if !isMana || m.Colors == ability.ThatColorMana && colorFrom == nil || m.Colors != ability.ThatColorMana &&
		colorFrom != nil {
		return s, 0, 0, nil, false
	}
	if of = l.kindsOf(m, colorFrom); of != 0 {
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
	if use, restricted := l.manaUse(rest); restricted {
		s.Class = l.b.ManaFor(use)
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
		n = l.num(amount)
	}
	if n != 0 && s.Output == mana.Fixed {
		return s, 0, 0, nil, false
	}
	if _, per := d.Acts[0].(ability.PerEach); per && of == 0 && s.Output == mana.Same && s.Kinds.Len() > 1 {
		if s.Amount != 1 {
			return s, 0, 0, nil, false
		}
		s.Output = mana.Mixed // one is chosen for each
	}
	return s, n, of, rest, true
}

// manaInstead matches mana of one type, in a different amount if a condition holds: "Add {C}. If you control an Urza's
// Mine, add {C}{C} instead."
func (l *lowerer) manaInstead(a ability.Activated, first ability.Effect, w ability.InsteadIf) (s mana.Source, n,
	of program.NumX, rest ability.Effect, ok bool) {
	a.Effect = first
	s, n, of, rest, ok = l.manaAbility(a)
	a.Effect = w.Effect
	t, m, from, more, also := l.manaAbility(a)
	if !ok || !also || n != 0 || m != 0 || of != 0 || from != 0 || rest != nil || more != nil ||
		s.Output != mana.Same || t.Output != mana.Same || s.Kinds != t.Kinds || s.Kinds.Len() != 1 ||
		s.Class != t.Class {
		return mana.Source{}, 0, 0, nil, false
	}
	return s, l.b.NumIf(l.cond(w.Cond), l.b.Const(int(t.Amount)), l.b.Const(int(s.Amount))), 0, nil, true
}

// sourceOf returns what an addition of mana produces; it reports false for colors that are not known in advance.
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

// addMana compiles adding mana that is stated, or of a color to be chosen.
func (l *lowerer) addMana(who program.SetX, a ability.AddMana, r uint8) {
	switch {
	case len(a.Any) == 1:
		l.addCost(who, a.Any[0], a.Amount, r)
	case len(a.Any) > 1:
		l.addOneOf(who, a, r)
	default:
		l.addManaOfChosenColor(who, a, r)
	}
}

// addCost compiles adding the mana of one string of symbols.
func (l *lowerer) addCost(who program.SetX, c mana.Cost, times ability.Number, r uint8) {
	n := program.NumX(0)
	if times != nil {
		n = l.num(times)
	}
	for _, k := range manaCounts(c) {
		m := l.b.Const(k.n)
		if n != 0 {
			m = l.b.NumTimes(m, n)
		}
		l.emit(program.DoAddMana(r, who, l.multiply(m), k.kind))
	}
}

type manaCount struct {
	kind mana.Kind
	n    int
}

// manaCounts returns the mana that a string of symbols adds, in the order of the symbols.
func manaCounts(c mana.Cost) []manaCount {
	var out []manaCount
	for _, s := range c {
		if s.Form != mana.Plain {
			refuse(ability.AddMana{}, "mana of symbol "+s.String())
		}
		kind := mana.Kind(0)
		for k := mana.W; k <= mana.C; k++ {
			if s.Kinds.Has(k) {
				kind = k
			}
		}
		if n := len(out); n > 0 && out[n-1].kind == kind {
			out[n-1].n++
		} else {
			out = append(out, manaCount{kind, 1})
		}
	}
	return out
}

// addOneOf compiles adding one of several strings of symbols, as the player chooses.
func (l *lowerer) addOneOf(who program.SetX, a ability.AddMana, r uint8) {
	s, ok := sourceOf(a)
	if c, fixed := a.N.(ability.Const); ok && fixed && a.Colors == ability.AnyCombination && l.times == 0 && c.N <= 10 {
		for range c.N {
			l.addChosen(who, s.Kinds, l.b.Const(1), r)
		}
		return
	}
	if ok && s.Output == mana.Mixed && a.Colors == ability.AnyCombination && a.N != nil && a.Amount == nil {
		l.addEach(who, s.Kinds, l.multiply(l.num(a.N)), r)
		return
	}
	if !ok || s.Output != mana.Same {
		refuse(a, "a choice among several kinds of mana")
	}
	n := l.b.Const(int(s.Amount))
	if a.Amount != nil {
		n = l.num(a.Amount)
	}
	if l.times != 0 && s.Amount == 1 && a.Amount == nil {
		l.addEach(who, s.Kinds, l.multiply(n), r) // "add {R} or {G} for each ..." is a choice for each
		return
	}
	l.addChosen(who, s.Kinds, l.multiply(n), r)
}

// addManaOfChosenColor compiles adding mana of a color to be chosen.
func (l *lowerer) addManaOfChosenColor(who program.SetX, a ability.AddMana, r uint8) {
	n := l.b.Const(1)
	if a.N != nil {
		n = l.num(a.N)
	} else if a.Amount != nil {
		n = l.num(a.Amount)
	}
	n = l.multiply(n)
	if of := l.kindsOf(a, nil); of != 0 {
		// If there is nothing to choose, nothing is added (106.5).
		none := l.emit(program.DoJumpIfNot(0, l.b.CondCompare(of, l.b.Const(1), ability.OrMore)))
		c := l.reg()
		l.emit(program.DoChoose(0, l.b.Choice(program.ChoiceSpec{Who: who, Kind: program.DecideColor,
			Kinds: mana.AnyType, KindsOf: of, Reg: c})))
		l.emit(program.DoAddMana(r, who, n, mana.Kind(c)).With(program.AddChosen))
		l.patch(none)
		return
	}
	if a.Among != nil {
		refuse(a, "mana of a color that isn't fixed")
	}
	switch a.Colors {
	case ability.AnyOneColor:
		if one, fixed := a.N.(ability.Const); l.times != 0 && a.Amount == nil && (a.N == nil || fixed && one.N == 1) {
			l.addEach(who, mana.AnyColor, n, r) // "one mana of any color for each ..."
			return
		}
		l.addChosen(who, mana.AnyColor, n, r)
	case ability.AnyCombination:
		c, ok := a.N.(ability.Const)
		if !ok || l.times != 0 || c.N > 10 {
			l.addEach(who, mana.AnyColor, n, r)
			return
		}
		for range c.N {
			l.addChosen(who, mana.AnyColor, l.b.Const(1), r)
		}
	case ability.ChosenColorMana:
		// If no color was ever chosen, there is no color (607.2d) and no mana is added.
		c := l.reg()
		l.emit(program.DoLetNum(c, l.chosenNumber(ability.OfChosen{What: ability.AColor}, program.MemColor)))
		some := l.b.CondCompare(l.b.NumReg(c), l.b.Const(0), ability.OrMore)
		end := l.emit(program.DoJumpIfNot(0, some))
		l.emit(program.DoAddMana(r, who, n, mana.Kind(c)).With(program.AddChosen))
		l.patch(end)
	default:
		refuse(a, "mana of a color that isn't fixed")
	}
}

// colorChosen returns the objects in "choose a color of a permanent you control"; nil for other sentences.
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

// kindsOf returns the mask of types that mana can have whose type depends on the game; 0 for other mana. from is what a
// color was just chosen from.
func (l *lowerer) kindsOf(m ability.AddMana, from ability.Ref) program.NumX {
	if len(m.Any) > 0 {
		return 0
	}
	set := func() int32 {
		if m.Among == nil {
			refuse(m, "mana of a color that isn't fixed")
		}
		return int32(l.all(anyOfThem(m.Among)))
	}
	switch m.Colors {
	case ability.ChosenColorMana:
		if r, ok := l.chosen[ability.AColor]; ok {
			return l.b.NumRegKind(r)
		}
		if l.entersChoosing[ability.AColor] {
			return l.b.NumChosenKind()
		}
		refuse(m, "mana of a color that isn't fixed")
	case ability.ThatColorMana:
		if from != nil {
			return l.b.NumColorKinds(l.all(anyOfThem(from)))
		}
		if r, ok := l.chosen[ability.AColor]; ok {
			return l.b.NumRegKind(r)
		}
		refuse(m, "mana of a color that isn't fixed")
	case ability.CommanderColors:
		return l.b.NumCommanderKinds(l.b.SetYou())
	case ability.ColorsProducible, ability.TypesProducible:
		return l.b.NumProducible(program.SetX(set()), m.Colors == ability.ColorsProducible)
	case ability.TypeProduced:
		l.b.Draft.HistoryMask |= program.EvAddMana.Bit() | program.EvTap.Bit()
		return l.b.NumProduced(program.SetX(set()))
	case ability.ColorsAmongThem, ability.ColorsOfIt:
		return l.b.NumColorKinds(program.SetX(set()))
	case ability.AnyOneColor, ability.AnyCombination:
		return 0 // known in advance
	}
	refuse(m, "mana of a color that isn't fixed")
	return 0
}

// anyOfThem turns a noun phrase for one of a group into the group: "a land an opponent controls".
func anyOfThem(r ability.Ref) ability.Ref {
	if o, ok := r.(ability.Objects); ok && !o.Det.Target {
		o.Det = ability.Det{How: ability.All, Other: o.Det.Other}
		return o
	}
	return r
}

// addChosen compiles adding mana of one type, which the player chooses.
func (l *lowerer) addChosen(who program.SetX, kinds mana.Kinds, n program.NumX, r uint8) {
	c := l.reg()
	l.emit(program.DoChoose(0, l.b.Choice(program.ChoiceSpec{Who: who, Kind: program.DecideColor, Kinds: kinds,
		Reg: c})))
	l.emit(program.DoAddMana(r, who, n, mana.Kind(c)).With(program.AddChosen))
}

// addEach compiles adding mana, each of a type chosen separately.
func (l *lowerer) addEach(who program.SetX, kinds mana.Kinds, n program.NumX, r uint8) {
	b, left := l.b, l.reg()
	l.emit(program.DoLetNum(left, n))
	top := len(l.code)
	done := l.emit(program.DoJumpIfNot(0, b.CondCompare(b.NumReg(left), b.Const(1), ability.OrMore)))
	l.addChosen(who, kinds, b.Const(1), r)
	l.emit(program.DoLetNum(left, b.NumMinus(b.NumReg(left), b.Const(1))))
	l.emit(program.DoJump(top))
	l.patch(done)
}

// castElsewhere is that a spell is cast from anywhere other than a player's hand.
func (l *lowerer) castElsewhere(from ability.Ref) program.PropX {
	any, ok := from.(ability.Anywhere)
	z, hand := any.Except.(ability.ZoneOf)
	if !ok || !hand || z.Of == nil {
		refuse(from, "what mana may be spent on")
	}
	zone := program.ZoneSet(zoneOf(z.Zone).Bit())
	there := l.b.PropOr(l.b.PropZone(zone), l.b.PropCastFrom(zone))
	return l.b.PropNot(l.and(there, l.b.PropOwnedBy(l.ref(z.Of))))
}

// manaFor returns what a fact allows mana to be spent on.
func (l *lowerer) manaFor(f ability.ManaFor) program.ManaUse {
	var use program.ManaUse
	var what func(r ability.Ref, kind ability.Kind) program.PropX
	what = func(r ability.Ref, kind ability.Kind) program.PropX {
		if e, ok := r.(ability.Either); ok { // "a Dragon spell or an Omen spell"
			var p program.PropX
			for i, x := range e.List {
				if q := what(x, kind); i == 0 {
					p = q
				} else {
					p = l.b.PropOr(p, q)
				}
			}
			return p
		}
		o, ok := r.(ability.Objects)
		if !ok || o.Det.Target || o.Det.Other {
			refuse(f, "what mana may be spent on")
		}
		p := program.PropX(0)
		if k, isKind := o.Noun.(ability.IsKind); !isKind {
			p = l.prop(o.Noun)
		} else if k.Kind == ability.AnyCommander {
			p = l.prop(k)
		} else if k.Kind != kind && (kind != ability.AnyPermanent || k.Kind != ability.AnySource) {
			refuse(f, "what mana may be spent on")
		}
		for _, q := range append(append([]ability.Property{}, o.Pre...), o.Post...) {
			switch q := q.(type) {
			case ability.HasType, ability.HasSubtype, ability.HasSupertype, ability.HasColor, ability.Colorless,
				ability.Multicolored, ability.Not, ability.Or, ability.WithStat, ability.WithX,
				ability.With:
				p = l.and(p, l.prop(q))
			case ability.Owned:
				use.Own = true
				p = l.and(p, l.prop(q))
			case ability.Kicked: // as its costs have been chosen
				p = l.and(p, l.b.PropWhile(l.kicked(0)))
			case ability.OfChosen:
				use.Own = true
				p = l.and(p, l.prop(q))
			case ability.InZone: // the zone it is cast from
				z := int32(zoneOf(q.Zone).Bit())
				if q.Of != nil || q.Single || q.Opening {
					refuse(q, "what mana may be spent on")
				}
				p = l.and(p, l.b.PropOr(l.b.PropZone(program.ZoneSet(z)), l.b.PropCastFrom(program.ZoneSet(z))))
			default:
				refuse(q, "what mana may be spent on")
			}
		}
		return p
	}
	use.Except = f.Except
	for _, a := range f.Acts {
		if _, cast := a.(ability.Cast); f.Except && !cast {
			refuse(f, "what mana may not be spent on")
		}
		switch a := a.(type) {
		case ability.Cast:
			if use.Spells || a.Free || a.AsFlash || a.AnyMana {
				refuse(f, "what mana may be spent on")
			}
			if o, ok := a.What.(ability.Objects); ok && len(o.Pre) == 1 && len(o.Post) == 0 && !use.FaceDown &&
				ability.Equal(o.Pre[0], ability.FaceDown{}) &&
				o.Noun == ability.Property(ability.IsKind{Kind: ability.AnySpell}) {
				o.Pre = nil
				if what(o, ability.AnySpell) == 0 && !f.Except { // "face-down spells"
					use.FaceDown = true
					continue
				}
			}
			use.Spells, use.Spell = true, what(a.What, ability.AnySpell)
			if a.From != nil {
				use.Own, use.Spell = true, l.and(use.Spell, l.castElsewhere(a.From))
			}
		case ability.Activate:
			if o, any := a.What.(ability.Objects); any && !use.Abilities && !a.NoMana && isAbility(o.Noun) &&
				len(o.Pre)+len(o.Post) == 0 && (o.Det.How == ability.Bare || o.Det.How == ability.One) {
				use.Abilities = true
				continue
			}
			if o, ok := a.What.(ability.Objects); ok && !a.NoMana && len(o.Pre)+len(o.Post) == 0 &&
				(o.Det.How == ability.Bare || o.Det.How == ability.One) && o.Noun == ability.Property(
				ability.KeywordAbility{Word: "equip"}) {
				use.Keywords.Add(program.Equip)
				continue
			}
			of, ok := a.What.(ability.AbilitiesOf)
			if use.Abilities || !ok || a.NoMana {
				refuse(f, "what mana may be spent on")
			}
			if k, isKind := of.Noun.(ability.IsKind); of.Noun != nil && (!isKind || k.Kind != ability.AnyAbility &&
				k.Kind != ability.ActivatedAbility) {
				refuse(f, "what mana may be spent on")
			}
			use.Abilities = true
			use.Source = what(of.Of, ability.AnyPermanent)
			if o, ok := of.Of.(ability.Objects); !ok ||
				!ability.Equal(o.Noun, ability.IsKind{Kind: ability.AnySource}) {
				use.Source = l.and(use.Source, l.b.PropPermanent()) // sources can be anywhere
			}
		case ability.PayFor:
			l.keptFor(&use, a, what)
		default:
			refuse(a, "what mana may be spent on")
		}
	}
	return use
}

// keptFor lets mana be spent on the costs of keywords.
func (l *lowerer) keptFor(use *program.ManaUse, a ability.PayFor, what func(ability.Ref, ability.Kind) program.PropX) {
	switch a.For {
	case ability.ForUpkeep:
		use.Keywords.Add(program.CumulativeUpkeep)
	case ability.ForDoors:
		use.Keywords.Add(program.Unlock)
	case ability.ForFaceUp:
		use.Keywords.Add(program.Morph)
		use.Keywords.Add(program.Disguise)
		use.Keywords.Add(program.Manifest)
		use.Turned = what(a.What, ability.AnyPermanent)
	}
}

// insteadMana compiles a mana ability that adds other mana under a condition: "Add {C}. If you control an Urza's Mine,
// add {C}{C} instead." Nothing happens between activation and resolution (605.3b), so it becomes two abilities, one of
// which can be activated at a time.
func (c *compiler) insteadMana(a ability.Activated, text string) ([]program.AbilityID, bool) {
	s, isSeq := a.Effect.(ability.Seq)
	if !isSeq || len(s.List) != 2 {
		return nil, false
	}
	w, isInstead := s.List[1].(ability.InsteadIf)
	if !isInstead || !onlyAddsMana(s.List[0]) || !onlyAddsMana(w.Effect) {
		return nil, false
	}
	for _, x := range a.Cost {
		if _, tap := x.(ability.TapSymbol); !tap {
			return nil, false // paying the cost could change the condition
		}
	}
	so := c.newFree().cond(w.Cond)
	normal, instead := a, a
	normal.Effect, instead.Effect = s.List[0], w.Effect
	ids := []program.AbilityID{c.activated(normal, text), c.activated(instead, text)}
	for i, x := range []program.CondX{c.b.CondNot(so), so} {
		ab := &c.b.Draft.Abilities[ids[i]]
		if ab.If != 0 {
			x = c.b.CondAnd(ab.If, x)
		}
		ab.If = x
	}
	return ids, true
}

func onlyAddsMana(e ability.Effect) bool {
	d, ok := e.(ability.Do)
	if !ok || len(d.Acts) != 1 || d.May || len(d.More) > 0 {
		return false
	}
	_, ok = d.Acts[0].(ability.AddMana)
	return ok
}

// Text about mana just added (106.6): what it may be spent on, and what happens to the spell that it is spent on.

// manaUse matches such a sentence after the addition of mana.
func (l *lowerer) manaUse(rest ability.Effect) (program.ManaUse, bool) {
	switch e := rest.(type) {
	case ability.Rule:
		switch f := e.Fact.(type) {
		case ability.ManaFor:
			return l.manaFor(f), true
		case ability.ManaForX:
			return program.ManaUse{Variable: true}, true
		}
	case ability.IfSpent:
		use := program.ManaUse{Any: true}
		l.rider(&use, e.On, e.Effect)
		return use, true
	case ability.Delayed:
		return l.whenSpent(e)
	case ability.Seq:
		// "Spend this mana only to cast a legendary spell, and that spell can't be countered."
		r, ok := e.List[0].(ability.Rule)
		if !ok || e.Join != ability.SeqCommaAnd || len(e.List) != 2 {
			break
		}
		f, ok := r.Fact.(ability.ManaFor)
		if !ok || len(f.Acts) != 1 {
			break
		}
		if c, ok := f.Acts[0].(ability.Cast); ok {
			use := l.manaFor(f)
			l.rider(&use, c.What, e.List[1])
			return use, true
		}
	}
	return program.ManaUse{}, false
}

// addsManaFor compiles mana added by an effect, and the following sentence about it: "Add {R}{R}{R}. Spend this mana
// only to cast instant spells."
func (l *lowerer) addsManaFor(s, rule ability.Effect) bool {
	if _, ok := rule.(ability.Rule); !ok || !addsMana(s) {
		return false
	}
	use, ok := l.manaUse(rule)
	if !ok || use.Own {
		return false
	}
	from := len(l.code)
	l.effect(s)
	class := l.b.ManaFor(use)
	for i := from; i < len(l.code); i++ {
		if l.code[i].Op == program.OpAddMana {
			l.code[i].D = int32(class)
		}
	}
	return true
}

// rider adds what happens to a spell that the mana is spent on.
func (l *lowerer) rider(use *program.ManaUse, on ability.Ref, e ability.Effect) {
	o, ok := on.(ability.Objects)
	if !ok || o.Det.How != ability.One || o.Det.Target || o.Det.Other || o.Said == 0 {
		refuse(on, "what mana is spent on")
	}
	use.RiderOn, _, _, _ = l.choiceless().noun(o, program.Stack.Bit())
	v := l.compiler.newLowerer()
	v.said[o.Said] = v.reg()
	v.castSaid(o.Said)
	v.effect(e)
	if len(v.targets) > 0 || len(v.modes) > 0 {
		refuse(e, "an effect on the spell that mana is spent on")
	}
	use.Rider = l.b.Ability(v.complete(program.Ability{Kind: program.AbSpell, Label: l.effectLabel(e)}))
}

// whenSpent compiles "When that mana is spent to cast a creature spell, ...": each mana has a delayed triggered ability
// of its own, whose source is what made the mana (106.6a, 113.7a).
func (l *lowerer) whenSpent(e ability.Delayed) (use program.ManaUse, ok bool) {
	d, is := e.When.(ability.Does)
	if !is || len(d.Acts) != 1 {
		return use, false
	}
	spent, is := d.Acts[0].(ability.BeSpent)
	it, mana := d.Who.(ability.It)
	if !is || !mana || it.Noun != ability.Property(ability.IsKind{Kind: ability.AnyMana}) {
		return use, false
	}
	on, is := spent.On.(ability.Objects)
	d.Who, d.Acts, d.Said = nil, nil, 0
	if !is || on.Det != (ability.Det{How: ability.One}) || e.If != nil || e.For != nil ||
		!ability.Equal(d, ability.Does{}) {
		refuse(e, "what happens as mana is spent")
	}
	use = program.ManaUse{Any: true, Own: true, Each: true}
	use.RiderOn, _, _, _ = l.choiceless().noun(on, program.Stack.Bit())
	v := l.compiler.newLowerer()
	spell := v.reg()
	if on.Said != 0 {
		v.said[on.Said] = spell
	}
	v.reflex(0, e.Effect)
	if len(v.targets) > 0 || len(v.modes) > 0 {
		refuse(e, "what happens as mana is spent")
	}
	use.Rider = l.b.Ability(v.complete(program.Ability{Kind: program.AbSpell, Label: l.effectLabel(e.Effect)}))
	return use, true
}

// manaFrom returns the number of a kind of source of mana: "a Treasure", "creatures".
func (l *lowerer) manaFrom(r ability.Ref) int {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.Target || o.Det.Other || o.Det.How != ability.Bare && o.Det.How != ability.One {
		refuse(r, "the source of mana")
	}
	return l.b.ManaFrom(l.described(o))
}

// keepMana compiles "Until end of turn, you don't lose this mana as steps and phases end" about the mana that the text
// has added.
func (l *lowerer) keepMana(a ability.Act, dur ability.Duration) {
	var keep program.Keeping
	switch dur.(type) {
	case ability.UntilEndOfTurn:
		keep = program.KeepTurn
	case ability.UntilEndOfCombat:
		keep = program.KeepCombat
	default:
		refuse(a, "an effect that lasts for a while")
	}
	class := l.b.ManaFor(program.ManaUse{Any: true, Keep: keep})
	found := false
	for i := range l.code {
		if in := &l.code[i]; in.Op == program.OpAddMana {
			in.D, found = int32(class), true
		}
	}
	if !found {
		refuse(a, "mana that doesn't empty, added in this way")
	}
}

// spendsAs compiles "you may spend mana as though it were mana of any color", perhaps only to cast or activate
// something (609.4b). It returns nil for other sentences.
func (l *lowerer) spendsAs(d ability.Do, ab program.Ability) []program.AbilityID {
	a, ok := anySpending(d)
	if !ok || d.For != nil {
		return nil
	}
	who := l.b.SetYou()
	if d.Who != nil {
		who = l.all(d.Who)
	}
	m, what := l.spendScope(a, who)
	ab.Mods = append(ab.Mods, l.rule(m, program.RuleSpendAs, what, who)...)
	return []program.AbilityID{l.b.Ability(ab)}
}

// spendScope returns the scope of such a rule.
func (l *lowerer) spendScope(a ability.SpendAny, who program.SetX) (m program.Mod, what int32) {
	m, what = program.Mod{Scope: program.ScopeAll}, program.SpendAsAnything
	switch {
	case a.What == nil:
	case a.Activate && ownAbilities(a.What):
		what, m.Prop = program.SpendAsAbilities, l.itself()
	case a.Activate:
		o, ok := a.What.(ability.Objects)
		if !ok || len(o.Pre) > 0 || len(o.Post) != 1 || spells(o.Noun) != 1 || o.Det.How != ability.Bare {
			refuse(a, "what mana may be spent on")
		}
		of, ok := o.Post[0].(ability.OfSource)
		k, is := o.Noun.(ability.IsKind)
		if !ok || !is || k.Kind != ability.AnyAbility && k.Kind != ability.ActivatedAbility {
			refuse(a, "what mana may be spent on")
		}
		what = program.SpendAsAbilities
		m.Prop = l.described(of.What)
	default:
		what = program.SpendAsSpells
		m = l.castScope(a.What)
		if m.Set != 0 {
			refuse(a, "what mana may be spent on")
		}
	}
	if a.Type {
		what |= program.SpendAsType
	}
	return m, what
}

// anySpending returns the act of a sentence that only says how mana may be spent.
func anySpending(e ability.Effect) (ability.SpendAny, bool) {
	d, ok := e.(ability.Do)
	if !ok || len(d.Acts) != 1 || len(d.More) > 0 || !d.May && d.Who != nil {
		return ability.SpendAny{}, false
	}
	a, ok := d.Acts[0].(ability.SpendAny)
	return a, ok
}
