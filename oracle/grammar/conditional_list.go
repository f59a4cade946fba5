package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// conditioned stands for one of several things said of one subject, each with a condition of its own: "gains flying if
// you control a Bird".
type conditioned struct {
	Act     ability.Act
	Ability ability.Ability
	For     ability.Duration
	Cond    ability.Condition
}

// conditionedList stands for all of them.
type conditionedList struct {
	Who   ability.Ref
	Parts []conditioned
	For   ability.Duration
}

// conditionedDamage stands for "~ deals 3 damage to each Elf if C and 3 damage to each Goblin if D".
type conditionedDamage struct {
	Who   ability.Ref
	Parts []damageIf
}

type damageIf struct {
	N    ability.Number
	To   ability.Ref
	Cond ability.Condition
}

// conditionedLists adds sentences of one subject that several verbs or abilities follow, each under a condition of its
// own. They mean the sentences "subject, verb, condition" one after the other.
func (l *lang) conditionedLists() {
	hit := phrase.Of[damageIf](l.g, "damage under a condition")
	hit.Add(damageIf{}, "{N:digits} damage to {To:obj} if {Cond:plain cond}")
	of := phrase.Of[conditionedDamage](l.g, "damage under conditions")
	of.Add(conditionedDamage{}, "{Who:subj} deal[s] {Parts:damage under a condition|and2}")
	phrase.Map(l.clause, of, func(x conditionedDamage) ability.Effect {
		s := ability.Seq{Join: ability.SeqEachIf}
		for _, p := range x.Parts {
			p.Cond = spentOnSelf(p.Cond, x.Parts[0].Cond)
			s.List = append(s.List, ability.If{Post: true, Cond: p.Cond, Then: ability.Do{Who: x.Who,
				Acts: []ability.Act{ability.Deal{Parts: []ability.Portion{{N: p.N, To: p.To}}}}}})
		}
		return s
	}, func(e ability.Effect) (x conditionedDamage, ok bool) {
		s, ok := e.(ability.Seq)
		if !ok || s.Join != ability.SeqEachIf {
			return x, false
		}
		for _, e := range s.List {
			who, c, ok := conditionedDo(e, false)
			d, is := c.Act.(ability.Deal)
			if !ok || !is || len(d.Parts) != 1 || x.Who != nil && !ability.Equal(x.Who, who) {
				return x, false
			}
			x.Who = who
			x.Parts = append(x.Parts, damageIf{d.Parts[0].N, d.Parts[0].To, c.Cond})
		}
		return x, len(x.Parts) > 1
	})
	l.conditionedLife()
	for _, w := range []struct {
		while bool
		kind  string
		word  string
	}{{false, " if", " if {Cond:plain cond}"}, {true, " while", " as long as {Cond:plain cond}"}} {
		given := phrase.Of[conditioned](l.g, "ability"+w.kind)
		given.Add(conditioned{}, "{Ability:granted}"+w.word)
		abilities := phrase.Of[conditionedList](l.g, "abilities"+w.kind)
		verb := "gain[s]"
		if w.while {
			verb = "[has|have]"
		}
		abilities.Add(conditionedList{}, "{Who:subj} "+verb+" {Parts:ability"+w.kind+"|and2}")
		abilities.Add(conditionedList{}, "{For:duration} , {Who:subj} "+verb+" {Parts:ability"+w.kind+"|and2}")
		l.conditionedList(abilities, w.while, true)
		name := "verb" + w.kind
		part := phrase.Of[conditioned](l.g, name)
		part.Add(conditioned{}, "{Act:deed}"+w.word)
		part.Add(conditioned{}, "{Act:deed} {For:duration}"+w.word)
		of := phrase.Of[conditionedList](l.g, "verbs"+w.kind)
		of.Add(conditionedList{}, "{Who:subj} {Parts:"+name+"|and2}")
		of.Add(conditionedList{}, "{For:duration} , {Who:subj} {Parts:"+name+"|and2}")
		l.conditionedList(of, w.while, false)
	}
}

// spentOnSelf has "if {G} was spent to cast it" be about the spell that the first condition of the list names, rather
// than about what damage is dealt to.
func spentOnSelf(c, first ability.Condition) ability.Condition {
	s, ok := c.(ability.SpentToCast)
	f, is := first.(ability.SpentToCast)
	if !ok || !is {
		return c
	}
	if it, ok := s.What.(ability.It); ok && it == (ability.It{Say: ability.ByIt}) {
		s.What = f.What
	}
	return s
}

// conditionedList gives a list of one subject its meaning: of verbs, or of abilities that it has or gains.
func (l *lang) conditionedList(of *phrase.Category[conditionedList], while, abilities bool) {
	phrase.Map(l.clause, of, func(x conditionedList) ability.Effect {
		s := ability.Seq{Join: ability.SeqEachIf}
		do := func(a ability.Act, last ability.Duration) ability.Do {
			if x.For != nil {
				return ability.Do{Who: x.Who, Acts: []ability.Act{a}, For: x.For, Front: true}
			}
			return ability.Do{Who: x.Who, Acts: []ability.Act{a}, For: last}
		}
		for _, p := range x.Parts {
			if abilities {
				p.Act = ability.Gain{List: []ability.Ability{p.Ability}, Has: while}
			}
			if while {
				s.List = append(s.List, ability.While{Post: true, Cond: p.Cond, Effect: do(p.Act, p.For)})
			} else {
				s.List = append(s.List, ability.If{Post: true, Cond: p.Cond, Then: do(p.Act, p.For)})
			}
		}
		return s
	}, func(e ability.Effect) (x conditionedList, ok bool) {
		s, ok := e.(ability.Seq)
		if !ok || s.Join != ability.SeqEachIf {
			return x, false
		}
		for _, e := range s.List {
			who, c, ok := conditionedDo(e, while)
			if !ok || x.Who != nil && !ability.Equal(x.Who, who) {
				return x, false
			}
			x.Who = who
			if f, ok := frontDuration(e); ok {
				x.For, c.For = f, nil
			}
			if abilities {
				g, ok := c.Act.(ability.Gain)
				if !ok || len(g.List) != 1 || c.For != nil {
					return x, false
				}
				c.Act, c.Ability = nil, g.List[0]
			}
			x.Parts = append(x.Parts, c)
		}
		return x, len(x.Parts) > 1
	})
}

// frontDuration is the duration that stands before the subject of what is done under a condition, if it does.
func frontDuration(e ability.Effect) (ability.Duration, bool) {
	// Others: they aren't made of such lists.
	switch x := e.(type) {
	case ability.If:
		e = x.Then
	case ability.While:
		e = x.Effect
	}
	d, ok := e.(ability.Do)
	return d.For, ok && d.Front
}

// conditionedDo takes one sentence of such a list apart.
func conditionedDo(e ability.Effect, while bool) (who ability.Ref, c conditioned, ok bool) {
	var then ability.Effect
	// Others: they aren't made of such lists.
	switch x := e.(type) {
	case ability.If:
		then, c.Cond, ok = x.Then, x.Cond, !while && x.Post && !x.Unless && !x.Only && x.Else == nil
	case ability.While:
		then, c.Cond, ok = x.Effect, x.Cond, while && x.Post
	}
	d, is := then.(ability.Do)
	if !ok || !is || len(d.Acts) != 1 || d.May {
		return nil, c, false
	}
	c.Act, c.For = d.Acts[0], d.For
	return d.Who, c, true
}

// conditionedLife adds "you gain X life if C and Y life if D".
func (l *lang) conditionedLife() {
	part := phrase.Of[damageIf](l.g, "life under a condition")
	part.Add(damageIf{}, "{N:digits} life if {Cond:plain cond}")
	of := phrase.Of[conditionedDamage](l.g, "life under conditions")
	of.Add(conditionedDamage{}, "{Who:subj} gain[s] {Parts:life under a condition|and2}")
	phrase.Map(l.clause, of, func(x conditionedDamage) ability.Effect {
		s := ability.Seq{Join: ability.SeqEachIf}
		for _, p := range x.Parts {
			s.List = append(s.List, ability.If{Post: true, Cond: p.Cond, Then: ability.Do{Who: x.Who,
				Acts: []ability.Act{ability.GainLife{N: p.N}}}})
		}
		return s
	}, func(e ability.Effect) (x conditionedDamage, ok bool) {
		s, ok := e.(ability.Seq)
		if !ok || s.Join != ability.SeqEachIf {
			return x, false
		}
		for _, e := range s.List {
			who, c, ok := conditionedDo(e, false)
			g, is := c.Act.(ability.GainLife)
			if !ok || !is || x.Who != nil && !ability.Equal(x.Who, who) {
				return x, false
			}
			x.Who = who
			x.Parts = append(x.Parts, damageIf{N: g.N, Cond: c.Cond})
		}
		return x, len(x.Parts) > 1
	})
}

// qualityEach are colors or types, for each of which something is done: "of that color", "of that type" is each.
type qualityEach struct {
	words string
	that  ability.Choice
	each  []ability.Property
}

// forQuality stands for "for each color, you may exile a card of that color": for white, then for blue and so on.
type forQuality struct{ Effect ability.Effect }

// forEachQuality adds what is done for each color, card type, permanent type or basic land type.
func (l *lang) forEachQuality() {
	var colors, cards, permanents, lands []ability.Property
	for _, c := range colorWords {
		colors = append(colors, ability.HasColor{Color: c.c})
	}
	for _, t := range ability.PermanentTypes {
		permanents = append(permanents, ability.HasType{Type: t})
	}
	cards = append(cards, permanents...)
	for _, t := range ability.SpellTypes {
		cards = append(cards, ability.HasType{Type: t})
	}
	for _, s := range ability.BasicLandTypes {
		lands = append(lands, ability.HasSubtype{Subtype: s})
	}
	for _, q := range []qualityEach{{"color", ability.AColor, colors}, {"card type", ability.ACreatureType, cards},
		{"permanent type", ability.ACreatureType, permanents}, {"basic land type", ability.ACreatureType, lands}} {
		p := phrase.Of[forQuality](l.g, "for each "+q.words)
		p.Add(forQuality{}, "for each "+q.words+" , %you {Effect:clause}")
		phrase.Map(l.clause, p, q.unfold, q.fold)
	}
}

// of puts a quality in the place of another: what is "of that color" is white.
func (q qualityEach) of(e ability.Effect, is, was ability.Property) (with ability.Effect, found bool) {
	n := ability.Rewrite(e, func(n ability.Node) ability.Node {
		if p, ok := n.(ability.Property); ok && ability.Equal(p, was) {
			found = true
			return is
		}
		return n
	})
	return n.(ability.Effect), found
}

func (q qualityEach) unfold(x forQuality) ability.Effect {
	s := ability.Seq{Join: ability.SeqForEach}
	for _, p := range q.each {
		e, found := q.of(x.Effect, p, ability.OfThat{What: q.that})
		if !found {
			return nil
		}
		s.List = append(s.List, e)
	}
	return s
}

func (q qualityEach) fold(e ability.Effect) (x forQuality, ok bool) {
	s, ok := e.(ability.Seq)
	if !ok || s.Join != ability.SeqForEach || len(s.List) != len(q.each) {
		return x, false
	}
	that, found := q.of(s.List[0], ability.OfThat{What: q.that}, q.each[0])
	if !found {
		return x, false
	}
	again, ok := q.unfold(forQuality{that}).(ability.Seq)
	return forQuality{that}, ok && ability.Equal(again, s)
}

// twoOfOne stands for "that player is your opponent and has no cards in hand" and "you control no creatures and
// have no cards in hand", which say once of whom they are.
type twoOfOne struct {
	Who, A, Controls ability.Ref
	P                ability.Property
}

func (l *lang) twoOfOne() {
	c := phrase.Of[twoOfOne](l.g, "two things of one")
	c.Add(twoOfOne{}, "{Who:subj} [is|are] {A:your opponent} and [has|have] {P:having}")
	c.Add(twoOfOne{}, "{Who:subj} control[s] {Controls:obj} and [has|have] {P:having}")
	phrase.Of[ability.Ref](l.g, "your opponent").Add(ability.Objects{Det: ability.Det{How: ability.One},
		Noun: ability.IsKind{Kind: ability.AnyOpponent}}, "your opponent", phrase.Also("an opponent"))
	phrase.Map(l.cond, c, func(x twoOfOne) ability.Condition {
		first := ability.Condition(ability.Controls{Who: x.Who, What: x.Controls})
		if x.A != nil {
			first = ability.IsA{What: x.Who, A: x.A}
		}
		return ability.AllHold{Once: true, List: []ability.Condition{first, ability.Has{What: x.Who, P: x.P}}}
	}, func(q ability.Condition) (x twoOfOne, ok bool) {
		all, ok := q.(ability.AllHold)
		if !ok || !all.Once || len(all.List) != 2 {
			return x, false
		}
		has, ok := all.List[1].(ability.Has)
		x.Who, x.P = has.What, has.P
		switch first := all.List[0].(type) {
		case ability.IsA:
			x.A = first.A
			return x, ok && ability.Equal(first, ability.IsA{What: x.Who, A: x.A})
		case ability.Controls:
			x.Controls = first.What
			return x, ok && ability.Equal(first, ability.Controls{Who: x.Who, What: x.Controls})
		}
		return x, false
	})
}
