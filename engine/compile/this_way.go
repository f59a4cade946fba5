package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// Conditions about what was done "this way" (608.2c).

// counteredOf compiles "if an ability of an artifact is countered this way": the source is known from before the
// ability ceased to exist (113.7a).
func (l *lowerer) counteredOf(c ability.ThisWay, r uint8) (program.CondX, bool) {
	o, ok := c.Who.(ability.Objects)
	_, counters := ability.Active(c.Act).(ability.CounterIt)
	if !ok || !counters || o.Noun != ability.Property(ability.IsKind{Kind: ability.AnyAbility}) ||
		o.Det != (ability.Det{How: ability.One}) || len(o.Pre) > 0 || len(o.Post) != 1 {
		return 0, false
	}
	of, ok := o.Post[0].(ability.OfSource)
	if !ok || len(l.sources) != 1 {
		refuse(c, "a condition")
	}
	b := l.b
	var x program.CondX
	for _, source := range l.sources {
		x = b.CondIs(b.SetLast(l.setReg(source)), l.described(sourceNoun(of.What)))
	}
	return b.CondAnd(b.CondDone(r), x), true
}

// thisWay compiles "if a creature card was milled this way": the register of the act holds such an object.
func (l *lowerer) thisWay(c ability.ThisWay) program.CondX {
	if x, ok := l.paidIf(c); ok {
		return l.notCond(x, c.Not)
	}
	r, ok := l.said[c.To]
	if !ok || c.To == 0 {
		refuse(c, "a reference to an action that hasn't been taken yet")
	}
	if x, ok := l.preventedThisWay(c, r); ok {
		return l.notCond(x, c.Not)
	}
	if s, ok := c.Act.(ability.Search); ok && l.library != 0 {
		z, library := s.Where.(ability.ZoneOf)
		if _, you := c.Who.(ability.You); !library || !you || z.Zone != ability.Library || s.For != nil {
			refuse(c, "a condition")
		}
		return l.notCond(l.b.CondDone(l.library-1), c.Not)
	}
	if s, ok := c.Act.(ability.Search); ok && s.For == nil && l.searched != 0 {
		z, library := s.Where.(ability.ZoneOf)
		if _, you := c.Who.(ability.You); library && you && z.Zone == ability.Library && ability.Equal(z.Of, c.Who) {
			// Whatever is found and done with it, the library has been searched and not been shuffled since.
			searched := l.b.PropIn(l.setReg(l.searched - 1))
			return l.notCond(l.b.CondIs(l.ref(c.Who), searched), c.Not)
		}
	}
	if x, ok := l.counteredOf(c, r); ok {
		return l.notCond(x, c.Not)
	}
	l.doneIn(c, c.To, c.Act)
	x, went := l.b.CondDone(r), l.doneTo(r, c.Act, true)
	if o, isObjects := c.Who.(ability.Objects); isObjects {
		if players, objs := nounSort(o.Noun); players {
			if _, dealt := c.Act.(ability.DealtDamage); !dealt || objs || o.Det != (ability.Det{How: ability.One}) ||
				l.free {
				refuse(c, "a condition")
			}
			p, _, _, _ := l.choiceless().noun(o, program.AllZones)
			hit := l.b.SetFilter(went, l.and(l.b.PropPlayer(), p))
			return l.notCond(l.b.CondExists(l.remember(hit, o.Said)), c.Not)
		}
		if _, moved := ability.Active(c.Act).(ability.Move); moved && o.Det.Other {
			refuse(c, "a condition") // other than the object itself, which may have been moved too
		}
		p, _, _, _ := l.choiceless().noun(thenControlled(o), program.AllZones)
		n, op := l.b.Const(1), ability.OrMore
		switch o.Det.How {
		case ability.One, ability.Any, ability.Bare:
		case ability.AtLeast:
			n = l.num(o.Det.N)
		case ability.None:
			n, op = l.b.Const(0), ability.EqualTo
		default:
			refuse(c, "a condition")
		}
		those := l.b.SetFilter(l.doneTo(r, c.Act, isCard(o.Noun)), p)
		_, dealt := c.Act.(ability.DealtDamage)
		if (dealt || handledThisWay(c.Act)) && !l.free {
			those = l.remember(those, o.Said)
		}
		x = l.b.CondCompare(l.b.NumCount(those), n, op)
	} else if any, ok := c.Who.(ability.Either); ok && eitherPlain(any) {
		var p program.PropX
		for i, r := range any.List {
			q, _, _, _ := l.choiceless().noun(thenControlled(r.(ability.Objects)), program.AllZones)
			if p = l.b.PropOr(p, q); i == 0 {
				p = q
			}
		}
		x = l.b.CondIs(l.doneTo(r, c.Act, false), p)
	} else if cast, ok := c.Act.(ability.Cast); ok && cast.What != nil {
		// "If you cast a creature spell this way": the card may have been played as something else.
		o, ok := cast.What.(ability.Objects)
		if _, you := c.Who.(ability.You); !ok || !you || o.Det.How != ability.One || cast.From != nil || cast.Free ||
			o.Said != 0 && l.free {
			refuse(c, "a condition")
		}
		p, _, _, _ := l.choiceless().noun(o, program.AllZones)
		x = l.b.CondIs(l.setReg(r), p)
		if o.Said != 0 {
			l.emit(program.DoLet(l.regOf(o.Said), l.setReg(r)))
		}
	} else if what, ok := handledBy(c.Act); ok {
		x = l.handledThisWay(c, what, went)
	} else if d, ok := c.Act.(ability.Deal); ok {
		x = l.dealtThisWay(c, d, went)
	} else if m, ok := c.Act.(ability.Move); ok {
		x = l.movedThisWay(c, m, r)
	} else if d, ok := c.Act.(ability.Draw); ok {
		if _, you := c.Who.(ability.You); !you || l.groupActs[c.To] ||
			!ability.Equal(d, ability.Draw{N: ability.Const{N: 1}}) {
			refuse(c, "a condition")
		}
	} else if c.Who != nil {
		// Acts in the active voice, of which this says nothing.
		switch c.Act.(type) {
		case ability.Passive, ability.Die, ability.PutInto, ability.DealtDamage, ability.Search:
		default:
			refuse(c, "a condition")
		}
		x = l.b.CondIs(went, l.b.PropIn(l.ref(c.Who)))
	}
	if c.Not {
		return l.b.CondNot(x)
	}
	return x
}

// dealtThisWay compiles "if it deals damage to you this way": what it dealt damage to are the objects and players of
// the deed.
func (l *lowerer) dealtThisWay(c ability.ThisWay, d ability.Deal, went program.SetX) program.CondX {
	// There may be several of them.
	switch c.Who.(type) {
	case ability.Self, ability.It:
	default:
		refuse(c, "a condition")
	}
	if len(d.Parts) != 1 || !ability.Equal(d, ability.Deal{Parts: []ability.Portion{{To: d.Parts[0].To}}}) {
		refuse(c, "a condition")
	}
	if d.Parts[0].To == nil {
		return l.b.CondExists(went)
	}
	return l.b.CondIs(went, l.b.PropIn(l.ref(d.Parts[0].To)))
}

// movedThisWay compiles "if you put a Cave onto the battlefield this way": one of the objects that were moved there
// fits the description, as it is there.
func (l *lowerer) movedThisWay(c ability.ThisWay, m ability.Move, r uint8) program.CondX {
	_, you := c.Who.(ability.You)
	if !you || l.groupActs[c.To] || m.From != nil ||
		!ability.Equal(m.To, ability.Place{Zone: m.To.Zone, Of: m.To.Of}) {
		refuse(c, "a condition")
	}
	there := l.b.SetFilter(l.setReg(r), l.b.PropWent(zoneOf(m.To.Zone).Bit()))
	o, ok := m.What.(ability.Objects)
	if !ok {
		return l.b.CondIs(there, l.b.PropIn(l.ref(m.What)))
	}
	if o.Det.Target || o.Det.Other || o.Said != 0 && l.free {
		refuse(c, "a condition")
	}
	p, players, _, _ := l.choiceless().noun(o, program.AllZones)
	those := l.b.SetFilter(there, p)
	switch {
	case players:
	case o.Det.How == ability.One:
		return l.b.CondExists(l.remember(those, o.Said))
	case o.Det.How == ability.None:
		return l.b.CondNot(l.b.CondExists(those))
	}
	refuse(c, "a condition")
	return 0
}

// handledBy returns the description of what an act of "if you do so this way" is done to; false if there is none, or
// what is done to it isn't told apart.
func handledBy(a ability.Act) (ability.Objects, bool) {
	var what ability.Ref
	// Others: done to one thing that the text has mentioned, or to none.
	switch a := a.(type) {
	case ability.Discard:
		what = a.What
	case ability.Sacrifice:
		what = a.What
	case ability.ExileIt:
		what = a.What
	case ability.Reveal:
		what = a.What
	}
	o, ok := what.(ability.Objects)
	return o, ok
}

// handledThisWay compiles "if you discard a creature card this way": one of the objects that the deed was done to, and
// by or from that player where several did it, fits the description.
func (l *lowerer) handledThisWay(c ability.ThisWay, o ability.Objects, went program.SetX) program.CondX {
	if o.Det.How != ability.One || o.Det.Target || l.free {
		refuse(c, "a condition")
	}
	p, _, _, _ := l.choiceless().noun(o, program.AllZones)
	if l.groupActs[c.To] {
		who := l.ref(c.Who)
		switch c.Act.(type) {
		case ability.Discard:
			p = l.and(p, l.b.PropOwnedBy(who))
		case ability.Sacrifice:
			p = l.and(p, l.b.PropControlledBy(who))
		default:
			refuse(c, "a condition")
		}
	}
	those := l.remember(l.b.SetFilter(l.b.SetLast(went), p), o.Said)
	if l.inSpell {
		those = l.let(those)
		l.askedFor = those
	}
	return l.b.CondExists(those)
}

// doneIn refuses a question about what was done "this way" if the sentence meant does no such thing.
func (l *lowerer) doneIn(n ability.Node, m ability.Mention, asked ability.Act) {
	if m != 0 && m == l.eventSize {
		refuse(n, "the objects of an event of which only the amount is known")
	}
	if acts, known := l.deeds[m]; known && !ability.AnyDoes(acts, asked) {
		refuse(n, "something done this way, which nothing does")
	}
}

// paidIf compiles "if a Goblin was sacrificed this way" of what was paid.
func (l *lowerer) paidIf(c ability.ThisWay) (program.CondX, bool) {
	o, ok := c.Who.(ability.Objects)
	if !ok || c.To != 0 || o.Said != 0 || o.Det != (ability.Det{How: ability.One}) {
		return 0, false
	}
	paid := l.paidThisWay(ability.DoneThisWay{Act: c.Act})
	if paid == 0 {
		return 0, false
	}
	p, _, _, _ := l.choiceless().noun(o, program.AllZones)
	return l.b.CondIs(paid, p), true
}

// whatOf is the noun of "a creature destroyed this way can't be regenerated", nil for another sentence.
func whatOf(e ability.Effect) ability.Property {
	if d, ok := e.(ability.Do); ok && destroyedThisWay(d.Who) {
		return d.Who.(ability.Objects).Noun
	}
	return nil
}

// actsOnDrawn notes that the text does something with the cards that were drawn: "draw a card and reveal it" (121.6c).
func (l *lowerer) actsOnDrawn(m ability.Mention) {
	r, ok := l.said[m]
	for i := range l.code {
		if in := &l.code[i]; ok && in.Op == program.OpDraw && in.R == r {
			in.Flags |= program.DrawActedOn
		}
	}
}

// handledThisWay reports whether what an act was done to can be spoken of afterwards: "that card", "that creature".
func handledThisWay(a ability.Act) bool {
	// Others: not yet spoken of.
	switch ability.Active(a).(type) {
	case ability.ExileIt, ability.Discard, ability.Sacrifice:
		return true
	}
	return false
}

// paidOne is what an ability's cost exiled: "the card exiled this way" is "the exiled card".
func paidOne(o ability.Objects) (ability.Handled, bool) {
	if o.Det != (ability.Det{How: ability.The}) || len(o.Pre) > 0 || len(o.Post) != 1 || o.Said != 0 {
		return ability.Handled{}, false
	}
	exiled := ability.DoneThisWay{Act: ability.Passive{Act: ability.ExileIt{}}}
	return ability.Handled{Det: o.Det, Noun: o.Noun, Verb: ability.Exiled}, ability.Equal(o.Post[0], exiled)
}
