package grammar

import (
	"slices"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

type (
	// sameName stands for "another permanent with the same name", as what the text is about.
	sameName struct {
		Det       ability.Det
		Pre, Post []ability.Property
		Noun      ability.Property
	}
	// allGraveyards stands for "all graveyards", each player's.
	allGraveyards struct{}
	// thatLibrary stands for "that library", which is that player's.
	thatLibrary struct{}
	// topOfThat stands for "the top two cards of that library".
	topOfThat struct{ N ability.Number }
	// oneHandOrOther stands for "exactly three or exactly four cards in hand".
	oneHandOrOther struct{ A, B ability.Number }
	// sizeChanged stands for "change the base power and toughness of all Goblins to 0/2".
	sizeChanged struct {
		Who  ability.Ref
		Size ability.Size
	}
	// blocksMore stands for "can block an additional creature each combat for each Equipment attached to it".
	blocksMore struct{ Of ability.Ref }
	// colorAndAll stands for "all black and all red creature cards".
	colorAndAll struct{ A, B ability.Property }
	// attachesWhere stands for "attach it to another permanent it can enchant".
	attachesWhere struct {
		What ability.Ref
		Det  ability.Det
		Pre  []ability.Property
		Noun ability.Property
		Post []ability.Property
	}
	// oneKindOf stands for "put a flying, lifelink, or +1/+1 counter on it".
	oneKindOf struct {
		Kinds []ability.CounterKind
		On    ability.Ref
	}
	// losingToo stands for "is a 0/1 Insect creature, and it loses all other abilities, card types, and creature
	// types".
	losingToo struct {
		Who  ability.Ref
		Acts []ability.Act
	}
	// ownsOr stands for "you own or control", and with Neither for "you neither own nor control".
	ownsOr struct {
		By      ability.Ref
		Neither bool
	}
	// areAbove stands for "three or more creature cards are above ~".
	areAbove struct{ What, Under ability.Ref }
	// gainsAndDraws stands for "you gain life and draw cards equal to its power".
	gainsAndDraws struct {
		Who ability.Ref
		N   ability.Number
	}
	// costsExcept stands for "each spell costs {3} more to cast except during its controller's turn".
	costsExcept struct {
		Pre, Post []ability.Property
		Cost      ability.ManaCost
		Less      bool
	}
	// following stands for "Repeat the following process X times. E."
	following struct {
		N      ability.Number
		Effect ability.Effect
	}
	// unlessItHas stands for "If it has flying, E. If it doesn't, F."
	unlessItHas struct {
		Cond       ability.Condition
		Then, Else ability.Effect
	}
	// countersHad stands for "put those counters on target creature", of the counters that something had.
	countersHad struct{ On ability.Ref }
	// copyFor stands for "becomes a copy of it until end of turn, except it has flying".
	copyFor struct {
		Who    ability.Ref
		What   ability.Ref
		For    ability.Duration
		Except []ability.Act
	}
	// countersIf stands for "put a +1/+1 counter on it if it's a creature and a loyalty counter on it if it's a
	// planeswalker".
	countersIf struct {
		What []ability.CounterSpec
		On   ability.Ref
		Cond ability.Condition
	}
	countersIfs struct{ Parts []countersIf }
	// freeFor stands for "you may play it this turn without paying its mana cost".
	freeFor struct {
		Who, What ability.Ref
		For       ability.Duration
		Play      bool
	}
	// thenSeveral stands for "E, then you draw a card and you lose 1 life".
	thenSeveral struct {
		First ability.Effect
		Then  []ability.Effect
	}
	// allBut stands for "sacrifices all lands they control except for three".
	allBut struct {
		Pre, Post []ability.Property
		Noun      ability.Property
		N         ability.Number
	}
)

// elliptical adds phrases that leave something out, or say once what is meant of several things.
func (l *lang) elliptical() {
	unsaid := ability.You{Say: ability.Unsaid}
	owns := phrase.Of[ownsOr](l.g, "owns or controls")
	owns.Add(ownsOr{}, "{By:subj} own[s] or control[s]")
	owns.Add(ownsOr{Neither: true}, "{By:subj} neither own[s] nor control[s]")
	phrase.Map(l.post, owns, func(x ownsOr) ability.Property {
		list := []ability.Property{ability.Owned{By: x.By, Not: x.Neither},
			ability.Controlled{By: x.By, Not: x.Neither}}
		if x.Neither {
			return ability.And{List: list, Join: ability.JoinAnd}
		}
		return ability.Or{List: list}
	}, func(p ability.Property) (x ownsOr, ok bool) {
		var list []ability.Property
		// Others: they aren't about owners.
		switch p := p.(type) {
		case ability.And:
			list, x.Neither = p.List, true
		case ability.Or:
			list = p.List
		}
		if len(list) != 2 {
			return x, false
		}
		o, ok := list[0].(ability.Owned)
		c, is := list[1].(ability.Controlled)
		x.By = o.By
		return x, ok && is && ability.Equal(o, ability.Owned{By: x.By, Not: x.Neither}) &&
			ability.Equal(c, ability.Controlled{By: x.By, Not: x.Neither})
	})

	above := phrase.Of[areAbove](l.g, "cards above")
	above.Add(areAbove{}, "{What:np} [is|are] above {Under:np}")
	phrase.Map(l.cond, above, func(x areAbove) ability.Condition {
		return ability.Is{What: x.Under, Are: []ability.Property{ability.UnderCards{Of: ability.You{}, What: x.What,
			Turned: true}}}
	}, func(c ability.Condition) (areAbove, bool) {
		is, ok := c.(ability.Is)
		if !ok || len(is.Are) != 1 || !ability.Equal(is, ability.Is{What: is.What, Are: is.Are}) {
			return areAbove{}, false
		}
		u, ok := is.Are[0].(ability.UnderCards)
		return areAbove{u.What, is.What}, ok && u.Turned && !u.Next
	})

	both := phrase.Of[gainsAndDraws](l.g, "gains life and draws")
	both.Add(gainsAndDraws{}, "{Who:subj} gain[s] life and draw[s] cards equal to {N:amount}")
	phrase.Map(l.simple, both, func(x gainsAndDraws) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.GainLife{N: x.N}, ability.Draw{N: x.N}}}
	}, func(ability.Effect) (gainsAndDraws, bool) { return gainsAndDraws{}, false })

	except := phrase.Of[costsExcept](l.g, "costs except on its turn")
	except.Add(costsExcept{},
		"each <{Pre:adj|space}> spell <{Post:post|space}> costs {Cost:cost} more to cast except during its controller's turn")
	except.Add(costsExcept{Less: true},
		"each <{Pre:adj|space}> spell <{Post:post|space}> costs {Cost:cost} less to cast except during its controller's turn")
	phrase.Map(l.simple, except, func(x costsExcept) ability.Effect {
		not := ability.Controlled{By: ability.ActivePlayer{}, Not: true}
		return ability.Do{Who: ability.Objects{Det: ability.Det{How: ability.Each}, Pre: x.Pre,
			Noun: ability.IsKind{Kind: ability.AnySpell}, Post: append(append([]ability.Property{}, x.Post...), not)},
			Acts: []ability.Act{ability.CostChange{Cost: x.Cost, Less: x.Less}}}
	}, func(ability.Effect) (costsExcept, bool) { return costsExcept{}, false })

	again := phrase.Of[following](l.g, "following process")
	again.Add(following{}, "repeat the following process {N:count} times. {Effect:body}")
	// Whatever follows is the process.
	phrase.Map(l.body, again, func(x following) ability.Effect {
		return ability.ForEach{N: x.N, Effect: x.Effect}
	}, func(ability.Effect) (following, bool) { return following{}, false })

	has := phrase.Of[unlessItHas](l.g, "if it has, and if it doesn't")
	has.Add(unlessItHas{}, "if {Cond:cond} , %you {Then:clause} . if it doesn't , %you {Else:clause} .", phrase.Prefer(1))
	post := phrase.Of[unlessItHas](l.g, "then if it has, and if it doesn't")
	post.Add(unlessItHas{}, "then %you {Then:simple} if {Cond:cond} . if it doesn't , %you {Else:clause} .",
		phrase.Prefer(1))
	phrase.Map(l.sentence, post, func(x unlessItHas) ability.Effect {
		c, ok := x.Cond.(ability.Has)
		if _, it := c.What.(ability.It); !ok || !it || c.Not || c.Had {
			return nil
		}
		return ability.Then{Effect: ability.If{Cond: x.Cond, Then: x.Then, Else: x.Else}}
	}, func(ability.Effect) (unlessItHas, bool) { return unlessItHas{}, false })
	phrase.Map(l.sentence, has, func(x unlessItHas) ability.Effect {
		c, ok := x.Cond.(ability.Has)
		if _, it := c.What.(ability.It); !ok || !it || c.Not || c.Had {
			return nil // "it doesn't" may be about something else
		}
		return ability.If{Cond: x.Cond, Then: x.Then, Else: x.Else}
	}, func(ability.Effect) (unlessItHas, bool) { return unlessItHas{}, false })

	had := phrase.Of[countersHad](l.g, "counters it had")
	had.Add(countersHad{}, "put[s] those counters on {On:obj}")
	phrase.Map(l.act, had, func(x countersHad) ability.Act {
		return ability.CopyCounters{Of: ability.It{Say: ability.ByIt}, On: x.On}
	}, func(ability.Act) (countersHad, bool) { return countersHad{}, false })

	c := phrase.Of[copyFor](l.g, "copy for a while")
	c.Add(copyFor{}, "{Who:subj} become[s] a copy of {What:obj} {For:duration}, except {Except:exception|and}")
	phrase.Map(l.simple, c, func(x copyFor) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.CopyOf{What: x.What, Except: x.Except}}, For: x.For}
	}, func(ability.Effect) (copyFor, bool) { return copyFor{}, false })

	part := phrase.Of[countersIf](l.g, "counters under a condition")
	part.Add(countersIf{}, "{What:counters|and} on {On:obj} if {Cond:plain cond}")
	parts := phrase.Of[countersIfs](l.g, "counters under conditions")
	parts.Add(countersIfs{}, "put {Parts:counters under a condition|and2}")
	phrase.Map(l.clause, parts, func(x countersIfs) ability.Effect {
		s := ability.Seq{Join: ability.SeqEachIf}
		for _, p := range x.Parts {
			s.List = append(s.List, ability.If{Post: true, Cond: p.Cond, Then: ability.Do{Who: unsaid,
				Acts: []ability.Act{ability.PutCounters{What: p.What, On: p.On}}}})
		}
		return s
	}, func(e ability.Effect) (x countersIfs, ok bool) {
		s, ok := e.(ability.Seq)
		if !ok || s.Join != ability.SeqEachIf {
			return x, false
		}
		for _, e := range s.List {
			_, c, ok := conditionedDo(e, false)
			p, is := c.Act.(ability.PutCounters)
			if !ok || !is || p.Divided || c.For != nil {
				return x, false
			}
			x.Parts = append(x.Parts, countersIf{p.What, p.On, c.Cond})
		}
		return x, len(x.Parts) > 1
	})

	l.ellipticalMore()
	l.withSeveral()
	but := phrase.Of[allBut](l.g, "all but some")
	but.Add(allBut{}, "sacrifice[s] all %p <{Pre:adj|space}> {Noun:noun} <{Post:post|space}> except for {N:plain count}")
	phrase.Map(l.act, but, func(x allBut) ability.Act {
		all := ability.Objects{Noun: x.Noun, Pre: x.Pre, Post: x.Post}
		some := all
		some.Det = ability.Det{How: ability.Exactly, N: ability.Minus{A: ability.CountOf{Of: all}, B: x.N}}
		return ability.Sacrifice{What: some}
	}, func(a ability.Act) (allBut, bool) {
		s, ok := a.(ability.Sacrifice)
		o, is := s.What.(ability.Objects)
		if !ok || !is || o.Det.How != ability.Exactly || o.Commas {
			return allBut{}, false
		}
		m, ok := o.Det.N.(ability.Minus)
		_, is = m.A.(ability.CountOf)
		return allBut{o.Pre, o.Post, o.Noun, m.B}, ok && is
	})
}

// losesCounters stands for "target player loses all poison counters".
type losesCounters struct {
	Who  ability.Ref
	Kind ability.CounterKind
}

// hasChosenType stands for "each creature has the chosen creature type in addition to its other types".
type hasChosenType struct {
	Who  ability.Ref
	Also ability.Also
}

// copiesNext stands for "copy the next instant spell you cast this turn when you cast it".
type copiesNext struct {
	Pre  []ability.Property
	Noun ability.Property
}

// shortened adds sentences that are read as longer ones and printed so.
func (l *lang) shortened() {
	unsaid := ability.You{Say: ability.Unsaid}
	loses := phrase.Of[losesCounters](l.g, "loses counters")
	loses.Add(losesCounters{}, "{Who:subj} lose[s] all {Kind:player counter} counters")
	loses.Add(losesCounters{}, "{Who:subj} lose[s] all counters")
	phrase.Map(l.simple, loses, func(x losesCounters) ability.Effect {
		return ability.Do{Who: unsaid, Acts: []ability.Act{ability.RemoveCounters{
			What: ability.CounterSpec{Kind: x.Kind}, AllOf: true, From: x.Who}}}
	}, func(ability.Effect) (losesCounters, bool) { return losesCounters{}, false })
	typed := phrase.Of[hasChosenType](l.g, "has the chosen type")
	typed.Add(hasChosenType{}, "{Who:subj} [has|have] the chosen creature type {Also:also}")
	phrase.Map(l.simple, typed, func(x hasChosenType) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.Become{Is: true, Also: x.Also,
			Like: []ability.Property{ability.OfChosen{What: ability.ACreatureType}}}}}
	}, func(ability.Effect) (hasChosenType, bool) { return hasChosenType{}, false })
	next := phrase.Of[copiesNext](l.g, "copies the next spell")
	next.Add(copiesNext{}, "%you copy %s the next <{Pre:adj|space}> {Noun:noun} you cast this turn when you cast it")
	that := ability.It{Say: ability.ByThat, Noun: ability.IsKind{Kind: ability.AnySpell}}
	phrase.Map(l.simple, next, func(x copiesNext) ability.Effect {
		spell := ability.Objects{Det: ability.Det{How: ability.One}, Pre: x.Pre, Noun: x.Noun}
		return ability.Delayed{Say: ability.SayWhen, When: ability.Does{Who: ability.You{}, Next: true,
			Acts: []ability.Act{ability.Cast{What: spell}}, During: ability.Time{When: ability.InTurn}},
			Effect: ability.Do{Who: unsaid, Acts: []ability.Act{ability.Copy{What: that}}}}
	}, func(ability.Effect) (copiesNext, bool) { return copiesNext{}, false })
}

// ellipticalMore adds such phrases of libraries, hands, counters and colors.
func (l *lang) ellipticalMore() {
	thatPlayer := ability.It{Say: ability.ByThat, Noun: ability.IsKind{Kind: ability.AnyPlayerKind}}
	l.shortened()
	that := phrase.Of[thatLibrary](l.g, "that library")
	that.Add(thatLibrary{}, "that library")
	phrase.Map(phrase.Of[ability.Ref](l.g, "library of"), that, func(thatLibrary) ability.Ref {
		return ability.ZoneOf{Zone: ability.Library, Of: thatPlayer}
	}, func(ability.Ref) (thatLibrary, bool) { return thatLibrary{}, false })
	piles := phrase.Of[allGraveyards](l.g, "all graveyards").Agrees()
	piles.Add(allGraveyards{}, "%p all graveyards")
	phrase.Map(l.np, piles, func(allGraveyards) ability.Ref {
		return ability.ZoneOf{Zone: ability.Graveyard, Of: ability.Objects{Det: ability.Det{How: ability.Each},
			Noun: ability.IsKind{Kind: ability.AnyPlayerKind}}}
	}, func(ability.Ref) (allGraveyards, bool) { return allGraveyards{}, false })
	it := ability.It{Say: ability.Unsaid}
	for _, c := range []struct {
		of        *phrase.Category[ability.Ref]
		name, det string
	}{{l.np, "with the same name", "{Det:det}"}, {phrase.Of[ability.Ref](l.g, "every"), "each with the same name",
		"{Det:every det}"}} {
		named := phrase.Of[sameName](l.g, c.name).Agrees()
		named.Add(sameName{}, c.det+" <{Pre:adj|space}> {Noun:noun} <{Post:post|space}> with the same name")
		phrase.Map(c.of, named, func(x sameName) ability.Ref {
			if x.Det.Target || x.Det.Many || x.Det.N != nil {
				return nil // of several it may mean that they agree
			}
			post := append(append([]ability.Property{}, x.Post...), ability.SameNameAs{Of: it})
			if x.Det.Other { // than what has that name
				x.Det.Other = false
				post = append(post, ability.OtherThan{What: it})
			}
			return ability.Objects{Det: x.Det, Pre: x.Pre, Noun: x.Noun, Post: post}
		}, func(r ability.Ref) (sameName, bool) {
			o, ok := r.(ability.Objects)
			last := len(o.Post) - 1
			if !ok || last < 0 || o.Commas {
				return sameName{}, false
			}
			if than, ok := o.Post[last].(ability.OtherThan); ok && !than.Except {
				last--
				o.Det.Other = true
			}
			if last < 0 {
				return sameName{}, false
			}
			same, ok := o.Post[last].(ability.SameNameAs)
			of, is := same.Of.(ability.It)
			x := sameName{Det: o.Det, Pre: o.Pre, Noun: o.Noun}
			if last > 0 {
				x.Post = o.Post[:last]
			}
			return x, ok && is && of.Say == ability.Unsaid
		})
	}
	top := phrase.Of[topOfThat](l.g, "top of that library")
	top.Add(topOfThat{}, "the top {N:count} card(s) of that library")
	top.Add(topOfThat{N: ability.Const{N: 1}}, "the top card of that library")
	phrase.Map(l.np, top, func(x topOfThat) ability.Ref {
		return ability.TopCards{N: x.N, Of: thatPlayer, Say: ability.TheTopOfThat}
	}, func(r ability.Ref) (topOfThat, bool) {
		t, ok := r.(ability.TopCards)
		return topOfThat{t.N}, ok && t.Say == ability.TheTopOfThat
	})

	hand := phrase.Of[oneHandOrOther](l.g, "one hand size or another")
	hand.Add(oneHandOrOther{}, "exactly {A:plain count} or exactly {B:plain count} cards in hand")
	phrase.Map(l.having, hand, func(x oneHandOrOther) ability.Property {
		return ability.Or{List: []ability.Property{ability.WithHand{N: x.A}, ability.WithHand{N: x.B}}}
	}, func(p ability.Property) (oneHandOrOther, bool) {
		or, ok := p.(ability.Or)
		if !ok || len(or.List) != 2 || or.Each || or.Join != ability.JoinOr {
			return oneHandOrOther{}, false
		}
		a, ok := or.List[0].(ability.WithHand)
		b, is := or.List[1].(ability.WithHand)
		return oneHandOrOther{a.N, b.N}, ok && is && ability.Equal(a, ability.WithHand{N: a.N}) &&
			ability.Equal(b, ability.WithHand{N: b.N})
	})
	size := phrase.Of[sizeChanged](l.g, "size changed")
	size.Add(sizeChanged{}, "change the base power and toughness of {Who:obj} to {Size:size}")
	phrase.Map(l.simple, size, func(x sizeChanged) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.BaseSize{Size: x.Size}}}
	}, func(ability.Effect) (sizeChanged, bool) { return sizeChanged{}, false })

	blocks := phrase.Of[blocksMore](l.g, "blocks more for each")
	blocks.Add(blocksMore{}, "can block an additional creature each combat for {Of:every}")
	phrase.Map(l.fact, blocks, func(x blocksMore) ability.Act {
		return ability.CanAlso{Act: ability.Block{Extra: ability.CountOf{Of: x.Of}},
			When: ability.Time{When: ability.EachCombat}}
	}, func(ability.Act) (blocksMore, bool) { return blocksMore{}, false })

	colors := phrase.Of[colorAndAll](l.g, "color and all of another")
	colors.Add(colorAndAll{}, "{A:color} and all {B:color}")
	phrase.Map(l.adj, colors, func(x colorAndAll) ability.Property {
		return ability.Or{List: []ability.Property{x.A, x.B}, Join: ability.JoinAnd}
	}, func(ability.Property) (colorAndAll, bool) { return colorAndAll{}, false })

	// What an Aura is attached to as a spell or ability resolves is something it can enchant (701.3a).
	where := phrase.Of[attachesWhere](l.g, "attached to what it can enchant")
	where.Add(attachesWhere{},
		"attach[es|] {What:pronoun} to {Det:det} <{Pre:adj|space}> {Noun:noun} <{Post:post|space}> it can enchant")
	phrase.Map(l.act, where, func(x attachesWhere) ability.Act {
		if x.Det.Target {
			return nil
		}
		post := x.Post
		if x.Det.Other { // than the one that it enchants
			x.Det.Other = false
			post = append([]ability.Property{ability.Not{P: ability.IsEnchanted{By: x.What}}}, post...)
		}
		return ability.Attach{What: x.What, To: ability.Objects{Det: x.Det, Pre: x.Pre, Noun: x.Noun, Post: post}}
	}, func(ability.Act) (attachesWhere, bool) { return attachesWhere{}, false })

	losing := phrase.Of[losingToo](l.g, "losing all else too")
	losing.Add(losingToo{},
		"{Who:subj} {Acts:deed|and} , and it loses all other abilities, card types, and creature types", phrase.Prefer(1))
	phrase.Map(l.simple, losing, func(x losingToo) ability.Effect {
		// What becomes an Insect is no other creature type any more in any case (205.1a).
		types := !slices.ContainsFunc(x.Acts, ability.ReplacesCreatureTypes)
		return ability.Do{Who: x.Who, Acts: append(append([]ability.Act{}, x.Acts...),
			ability.Lose{CardTypes: true, Types: types, All: true, Other: true})}
	}, func(ability.Effect) (losingToo, bool) { return losingToo{}, false })

	kinds := phrase.Of[oneKindOf](l.g, "counter of one of several kinds")
	kinds.Add(oneKindOf{}, "put[s] a {Kinds:counterKind|or2} counter on {On:obj}")
	phrase.Map(l.act, kinds, func(x oneKindOf) ability.Act {
		of := ability.PutOneOf{On: x.On, Bare: true, Once: true}
		for _, k := range x.Kinds {
			of.What = append(of.What, ability.CounterSpec{N: ability.Const{N: 1}, Kind: k})
		}
		return of
	}, func(a ability.Act) (x oneKindOf, ok bool) {
		of, ok := a.(ability.PutOneOf)
		for _, c := range of.What {
			x.Kinds = append(x.Kinds, c.Kind)
		}
		x.On = of.On
		return x, ok && of.Bare && of.Once
	})
}

// withSeveral adds a free permission with its duration before what it costs, and several clauses that are done last.
func (l *lang) withSeveral() {
	free := phrase.Of[freeFor](l.g, "free for a while")
	free.Add(freeFor{}, "{Who:subj} may cast {What:obj} {For:duration} without paying [its]@What mana cost(s)")
	free.Add(freeFor{Play: true}, "{Who:subj} may play {What:obj} {For:duration} without paying [its]@What mana cost(s)")
	phrase.Map(l.simple, free, func(x freeFor) ability.Effect {
		a := ability.Act(ability.Cast{What: x.What, Free: true})
		if x.Play {
			a = ability.Play{What: x.What, Free: true}
		}
		return ability.Do{Who: x.Who, May: true, Acts: []ability.Act{a}, For: x.For}
	}, func(ability.Effect) (freeFor, bool) { return freeFor{}, false })

	then := phrase.Of[thenSeveral](l.g, "then several")
	// "Then creatures you control get +1/+0 and gain haste" is one clause, if it can be.
	then.Add(thenSeveral{}, "{First:simple} , then {Then:simple|and2}", phrase.Prefer(-2))
	phrase.Map(l.clause, then, func(x thenSeveral) ability.Effect {
		return ability.Seq{Join: ability.SeqThen, List: []ability.Effect{x.First,
			ability.Seq{Join: ability.SeqAnd, List: x.Then}}}
	}, func(e ability.Effect) (x thenSeveral, ok bool) {
		s, ok := e.(ability.Seq)
		if !ok || s.Join != ability.SeqThen || len(s.List) != 2 {
			return x, false
		}
		and, ok := s.List[1].(ability.Seq)
		return thenSeveral{s.List[0], and.List}, ok && and.Join == ability.SeqAnd
	})
}
