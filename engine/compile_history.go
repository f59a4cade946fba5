package engine

import (
	"slices"

	"arbiter/ability"
)

// candidate is the noun phrase for whatever a property is asked of: "creature that attacked this turn" asks whether the candidate attacked.
type candidate struct {
	ability.Ref
	player bool
}

// pastUnit is the unit for an event that lies in the past: it is looked for among what has happened and binds nothing.
func (u *unit) pastUnit() *unit {
	v := u.free2()
	v.inPast = true
	return v
}

// asked makes a pattern a question about the past.
func (u *unit) asked(p Pattern, period int32) int32 {
	if period == PastGame {
		u.b.r.HistoryGame |= p.Kinds
	}
	p.Binds = nil
	p.Together, p.Least = false, 0
	u.b.r.HistoryMask |= p.Kinds
	return int32(u.b.Pattern(p))
}

// period is the stretch of time in which something happened.
func (u *unit) period(t ability.Time, n ability.Node) int32 {
	if t.When == ability.During {
		return PastTurn // and at that time of it, see tally
	}
	if t.Not || t.Other || t.Of != nil || t.Before != nil || t.Step != ability.NoStep {
		refuse(n, "a question about the past")
	}
	switch t.When {
	case ability.ThisWayTime:
		if u.begun != 0 && t.To != 0 {
			return PastSince | int32(u.begun-1)<<8
		}
	case ability.InTurn, ability.EachTurn:
		return PastTurn
	case ability.ThisGame:
		return PastGame
	case ability.LastTurn:
		u.b.r.HistoryLast = true
		return PastLastTurn
	case ability.InCombat:
		return PastCombat
	case ability.InStep:
		return PastStep
	}
	refuse(n, "a question about the past")
	return 0
}

// periodOfTurn is such a stretch that is no longer than a turn.
func (u *unit) periodOfTurn(t ability.Time, n ability.Node) int32 {
	if t.When == ability.ThisGame {
		refuse(n, "a question about the past")
	}
	return u.period(t, n)
}

// atLeast takes the quantity of a noun phrase away: "three or more creatures" is 3 and "a creature".
func (u *unit) atLeast(r ability.Ref) (NumX, ability.Ref) {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.How != ability.AtLeast {
		return 0, r
	}
	n := u.num(o.Det.N)
	o.Det = ability.Det{How: ability.One, Other: o.Det.Other}
	return n, o
}

// sums is the number in "gained 3 or more life".
func (u *unit) sums(n ability.Number) (NumX, bool) {
	l, ok := n.(ability.Least)
	if !ok {
		return 0, false
	}
	return u.num(l.N), true
}

// tally is how often, or how much of, an event happened, as a question compares it: the number, and what it must be at least (0: once).
type tally struct {
	count NumX
	least NumX
	none  bool // not at all: "no spells were cast"
}

func (u *unit) plus(a, b NumX) NumX {
	if a == 0 {
		return b
	}
	return u.b.Num(NumPlus, int32(a), int32(b))
}

// tally compiles an event of the past.
func (u *unit) tally(e ability.Event, when ability.Time, node ability.Node) tally {
	var t tally
	if any, ok := e.(ability.AnyOf); ok {
		for _, x := range any.List {
			s := u.tally(x, when, node)
			if s.least != 0 || s.none {
				refuse(node, "a question about the past")
			}
			t.count = u.plus(t.count, s.count)
		}
		return t
	}
	d, ok := e.(ability.Does)
	if !ok || d.Nth != nil || d.Next || d.During.When != ability.NoTime || d.While != nil || d.Being != nil || d.Said != 0 {
		refuse(node, "a question about the past")
	}
	v := u.pastUnit()
	before := CondX(0)
	if when.Before != nil {
		before = v.b.Cond(CondBeforeCast, int32(v.about(when.Before)))
		when.Before = nil
	}
	period := u.period(when, node)
	who, mode := d.Who, PastEvents
	if o, ok := who.(ability.Objects); ok {
		switch o.Det.How {
		case ability.None:
			t.none = true
			o.Det.How = ability.One
			who = o
		case ability.AtLeast:
			t.least, who = v.atLeast(o)
			mode = PastThings
		}
	}
	for _, a := range d.Acts {
		a, n, m := v.pastAmount(who, a, mode, node)
		if n != 0 {
			if t.least != 0 || len(d.Acts) > 1 {
				refuse(node, "a question about the past")
			}
			t.least = n
		}
		if m == PastThings && len(d.Acts) > 1 {
			refuse(node, "a question about the past")
		}
		for _, p := range v.did(who, a) {
			if period == PastGame && p.Kinds != EvCast.Bit() {
				refuse(node, "a question about the whole game") // only of spells there are so few that all are kept
			}
			if when.When == ability.During {
				p.If = u.andCond(p.If, v.timeCond(when))
			}
			p.If = u.andCond(p.If, before)
			t.count = u.plus(t.count, u.b.Num(NumPast, u.asked(p, period), period, m))
		}
	}
	return t
}

// pastAmount takes an amount out of a verb of the past, and says what is counted: "cast two or more spells".
func (v *unit) pastAmount(who ability.Ref, a ability.Act, mode int32, node ability.Node) (ability.Act, NumX, int32) {
	switch x := a.(type) {
	case ability.GainLife:
		if k, ok := v.sums(x.N); ok {
			return ability.GainLife{}, k, PastPlayerAmounts
		}
	case ability.LoseLife:
		if k, ok := v.sums(x.N); ok {
			return ability.LoseLife{}, k, PastPlayerAmounts
		}
	case ability.DealtDamage:
		if k, ok := v.sums(x.N); ok {
			if players, _ := v.refSort(who); !players {
				refuse(node, "a question about the past")
			}
			x.N = nil
			return x, k, PastTargetAmounts
		}
	case ability.Deal:
		if len(x.Parts) == 1 && x.Parts[0].To == nil && !x.Parts[0].Divided && !x.Parts[0].Evenly {
			if k, ok := v.sums(x.Parts[0].N); ok {
				x.Parts = []ability.Portion{{}}
				return x, k, PastAmounts
			}
		}
	case ability.Draw:
		if k, ok := v.sums(x.N); ok {
			return ability.Draw{}, k, PastPlayerEvents
		}
	case ability.Cast:
		if n, what := v.atLeast(x.What); n != 0 {
			x.What = what
			return x, n, PastPlayerEvents
		}
	case ability.Sacrifice:
		if n, what := v.atLeast(x.What); n != 0 {
			x.What = what
			return x, n, PastPlayerEvents
		}
	case ability.Discard:
		if n, what := v.atLeast(x.What); n != 0 {
			x.What = what
			return x, n, PastPlayerEvents
		}
	case ability.Attack:
		if n, with := v.atLeast(x.With); n != 0 {
			if _, you := who.(ability.You); !you {
				refuse(node, "a question about the past")
			}
			x.With = with
			return x, n, PastThings
		}
	}
	return a, 0, mode
}

// did are the patterns of one verb in the past.
func (u *unit) did(who ability.Ref, a ability.Act) []Pattern {
	var ab Ability
	return u.verb(who, a, &ab)
}

// pastCond is "a creature died this turn".
func (u *unit) pastCond(c ability.Happened) CondX {
	if c.When.When == ability.NoTime && c.AtLeast == nil {
		if d, ok := c.Event.(ability.Does); ok && len(d.Acts) == 1 {
			if w, ok := castOf(d); ok {
				w.Not = c.Not
				return u.cond(w)
			}
		}
	}
	if p, ok := c.Event.(ability.Does); ok && len(p.Acts) == 1 {
		if x, ok := p.Acts[0].(ability.Passive); ok {
			if _, ok := x.Act.(ability.Activate); ok && c.AtLeast != nil {
				return u.notCond(u.compareAtLeast(u.activations(p, x, c), u.num(c.AtLeast)), c.Not)
			}
		}
	}
	if c.When.When == ability.AsCast {
		return u.notCond(u.asCast(c), c.Not)
	}
	if x, ok := u.hasDevoured(c); ok {
		return u.notCond(x, c.Not)
	}
	t := u.tally(c.Event, c.When, c)
	if c.AtLeast != nil {
		if t.least != 0 || t.none {
			refuse(c, "a condition")
		}
		t.least = u.num(c.AtLeast)
	}
	if t.least == 0 {
		t.least = u.b.Const(1)
	}
	return u.notCond(u.compareAtLeast(t.count, t.least), c.Not != t.none)
}

func (u *unit) compareAtLeast(n, least NumX) CondX {
	return u.b.Cond(CondCompare, int32(n), int32(least), int32(CmpOrMore))
}

// activations is how often this very ability has been activated: "this ability has been activated four or more times this turn".
func (u *unit) activations(d ability.Does, x ability.Passive, c ability.Happened) NumX {
	_, self := d.Who.(ability.Self)
	if a := x.Act.(ability.Activate); !self || a.What != nil || x.By != nil || x.On != nil || x.From != nil || u.free {
		refuse(c, "a condition")
	}
	p := Pattern{Kinds: EvActivate.Bit(), Src: u.itself(), If: u.b.Cond(CondSameAbility)}
	period := u.periodOfTurn(c.When, c)
	return u.b.Num(NumPast, u.asked(p, period), period, PastEvents)
}

func (u *unit) notCond(x CondX, n bool) CondX {
	if n {
		return u.b.Cond(CondNot, int32(x))
	}
	return x
}

// castOf is "you cast it", "it was cast from your hand": how this very object came about.
func castOf(d ability.Does) (ability.WasCast, bool) {
	if len(d.Acts) != 1 {
		return ability.WasCast{}, false
	}
	switch a := d.Acts[0].(type) {
	case ability.Cast:
		switch a.What.(type) {
		case ability.Self, ability.It:
			if !a.Free && !a.AsFlash && !a.AnyMana && !a.OrCopy {
				return ability.WasCast{What: a.What, By: d.Who, From: a.From}, true
			}
		}
	case ability.Passive:
		if x, ok := a.Act.(ability.Cast); ok && x == (ability.Cast{}) && a.On == nil {
			switch d.Who.(type) {
			case ability.Self, ability.It:
				return ability.WasCast{What: d.Who, By: a.By, From: a.From}, true
			}
		}
	}
	return ability.WasCast{}, false
}

// pastProp is a participle or relative clause about the past: "that attacked this turn", "you cast this turn".
func (u *unit) pastProp(p ability.Property) PropX {
	switch p := p.(type) {
	case ability.Did:
		if x, ok := u.didPlainly(p); ok {
			return x
		}
		who := candidate{}
		p.Acts = slices.Clone(p.Acts)
		for i, a := range p.Acts {
			if s, ok := a.(ability.Search); ok {
				if z, ok := s.Where.(ability.ZoneOf); ok && isIt(z.Of) { // "who searched their library"
					z.Of, who.player = who, true
					s.Where = z
					p.Acts[i] = s
				}
			}
			if x, ok := a.(ability.Attack); ok && x.With != nil {
				who.player = true
			}
		}
		x := u.clause(who, p.Acts, p.When, p)
		if p.Not {
			return u.b.Prop(PropNot, int32(x))
		}
		return x
	case ability.DoneBy:
		return u.doneBy(p)
	case ability.AttackedWith: // 702.121a: as attackers were declared
		return u.clause(p.Who, []ability.Act{ability.Attack{Whom: candidate{player: true}, With: p.With}}, p.When, p)
	}
	refuse(p, "a description")
	return 0
}

// didPlainly is what is said of no time: "cast from a graveyard" of a spell, "dealt damage by ~" in the text of a spell, which is there for one turn only.
func (u *unit) didPlainly(p ability.Did) (PropX, bool) {
	if p.When != (ability.Time{}) || len(p.Acts) != 1 || p.Not {
		return 0, false
	}
	switch a := p.Acts[0].(type) {
	case ability.Passive:
		z, ok := a.From.(ability.ZoneOf)
		if c, cast := a.Act.(ability.Cast); !ok || !cast || c != (ability.Cast{}) || a.By != nil || a.On != nil {
			return 0, false
		}
		x := u.b.Prop(PropCastFrom, int32(zoneOf(z.Zone).Bit()))
		if z.Of != nil {
			x = u.and(x, u.b.Prop(PropOwnedBy, int32(u.about(z.Of))))
		}
		return x, true
	case ability.DealtDamage:
		if _, self := a.By.(ability.Self); self && u.types&(TypeInstant|TypeSorcery) != 0 {
			p.When.When = ability.InTurn
			return u.pastProp(p), true
		}
	}
	return 0, false
}

func (u *unit) clause(who ability.Ref, acts []ability.Act, when ability.Time, n ability.Node) PropX {
	period := u.periodOfTurn(when, n)
	if when.When == ability.During {
		refuse(n, "a question about the past")
	}
	v := u.pastUnit()
	var x PropX
	for _, a := range acts {
		for _, p := range v.did(who, a) {
			y := u.b.Prop(PropPast, u.asked(p, period), period)
			if x == 0 {
				x = y
			} else {
				x = u.b.Prop(PropOr, int32(x), int32(y))
			}
		}
	}
	return x
}

// doneBy is "you cast this turn": the candidate is what was acted on.
func (u *unit) doneBy(p ability.DoneBy) PropX {
	if len(p.Acts) != 1 {
		refuse(p, "a description")
	}
	switch a := p.Acts[0].(type) {
	case ability.Cast:
		if a != (ability.Cast{}) {
			break
		}
		if p.When.When == ability.NoTime {
			// A spell's controller is who cast it (112.2), but copies are not cast.
			return u.and(u.b.Prop(PropControlledBy, int32(u.about(p.By))), u.b.Prop(PropKind, 1<<int32(KindCard)))
		}
		return u.clause(p.By, []ability.Act{ability.Cast{What: candidate{}}}, p.When, p)
	case ability.Discard:
		if a == (ability.Discard{}) && p.When.When != ability.NoTime {
			return u.clause(p.By, []ability.Act{ability.Discard{What: candidate{}}}, p.When, p)
		}
	case ability.Sacrifice:
		if a.What == nil && p.When.When != ability.NoTime {
			return u.clause(p.By, []ability.Act{ability.Sacrifice{What: candidate{}}}, p.When, p)
		}
	}
	refuse(p, "a description")
	return 0
}

// pastNum is how often something happened: "the number of times you've cast a spell this turn".
func (u *unit) pastNum(n ability.TimesHappened) NumX {
	t := u.tally(n.Event, n.When, n)
	if t.least != 0 || t.none {
		refuse(n, "a number")
	}
	return t.count
}

// howMuch is the total of an event of the past: "the life you've lost this turn".
func (u *unit) howMuch(n ability.HowMuch) NumX {
	d, ok := n.Event.(ability.Does)
	if !ok || len(d.Acts) != 1 || d.Nth != nil || d.Next || d.During.When != ability.NoTime || d.While != nil || d.Being != nil || n.When.When == ability.During || n.When.Before != nil {
		refuse(n, "a number")
	}
	period := u.periodOfTurn(n.When, n)
	v := u.pastUnit()
	v.free = u.free // whom it is about may be a target or known already
	var x NumX
	for _, p := range v.did(d.Who, d.Acts[0]) {
		x = u.plus(x, u.b.Num(NumPast, u.asked(p, period), period, PastAmounts))
	}
	return x
}
