package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

type (
	// getsAndIf stands for "Until end of turn, that creature gets +2/+0, gains trample if it's red, and gains vigilance
	// if it's white."
	getsAndIf struct {
		For   ability.Duration
		Who   ability.Ref
		By    ability.SizeChange
		Parts []conditioned
	}
	// varietyExiled stands for "cards with five or more different mana values are exiled with ~".
	varietyExiled struct {
		N  ability.Number
		By ability.Ref
	}
	// ofOneOpponent stands for "Choose two target creatures controlled by the same opponent. That player sacrifices one of
	// those creatures."
	ofOneOpponent struct {
		N    ability.Number
		Noun ability.Property
		Acts []ability.Act
	}
	// targetDiscarded stands for "draw cards equal to the number of cards target opponent discarded this turn".
	targetDiscarded struct{}
	// eachAmongThem stands for "for each red card among them, you may cast that card without paying its mana cost".
	eachAmongThem struct {
		Pre, Post []ability.Property
	}
	// preventInstead stands for "If it's green, prevent the next 2 damage instead."
	preventInstead struct {
		Cond ability.Condition
		N    ability.Number
	}
	// anotherWay stands for "another Desert was returned this way".
	anotherWay struct {
		Pre  []ability.Property
		Noun ability.Property
	}
	// exiledSoMany stands for "you exiled four or more cards this way".
	exiledSoMany struct {
		N    ability.Number
		Noun ability.Property
	}
	// enchantOnly stands for "return each Aura card from your graveyard to the battlefield. Only creatures can be
	// enchanted this way."
	enchantOnly struct {
		What ability.Ref
		Noun ability.Property
	}
	// noneGreater stands for "no other creature has greater power".
	noneGreater struct {
		Noun ability.Property
		Stat ability.Stat
	}
	// oneOfThemIs stands for "at least one of them is a Zombie card".
	oneOfThemIs struct {
		Of   ability.Ref
		Pre  []ability.Property
		Noun ability.Property
	}
	// chosenTheir stands for "the chosen creature you control", which is one of two that were chosen.
	chosenTheir struct {
		Noun ability.Property
		By   ability.Ref
	}
	// controlledByEither stands for "controlled by that player or by that planeswalker's controller".
	controlledByEither struct{ A, B ability.Ref }
	// revealedNotCast stands for "all revealed cards not cast this way".
	revealedNotCast struct{ Noun ability.Property }
	// intoThatGraveyard stands for "put into that graveyard from anywhere", inThatGraveyard for "in that graveyard":
	// that player's.
	intoThatGraveyard struct{}
	inThatGraveyard   struct{}
	// opponentOrTheirs stands for "target opponent, creature an opponent controls, or planeswalker an opponent
	// controls".
	opponentOrTheirs struct{ A, B ability.Property }
	// equipIfTargets stands for "~'s equip ability costs {2} less to activate if it targets a colorless creature".
	equipIfTargets struct {
		Of     ability.Ref
		Cost   ability.ManaCost
		Target ability.Ref
	}
	// attackedUnblocked stands for "one or more creatures attack you and aren't blocked".
	attackedUnblocked struct{ Who, Whom ability.Ref }
	// firstOfTurn stands for "the first noncreature spell of a turn is cast".
	firstOfTurn struct {
		N   ability.Number
		Pre []ability.Property
	}
)

// brief adds more phrases that are read as longer ones and printed so: who does something, what is meant, and what is
// so.
func (l *lang) brief() {
	l.briefActs()
	l.briefThings()
	l.briefConditions()
}

// briefActs adds such instructions and events.
func (l *lang) briefActs() {
	unsaid, it := ability.You{Say: ability.Unsaid}, ability.It{Say: ability.ByIt}
	player := ability.IsKind{Kind: ability.AnyPlayerKind}
	thatPlayer := ability.It{Say: ability.ByThat, Noun: player}
	gets := phrase.Of[getsAndIf](l.g, "gets, and gains if")
	gets.Add(getsAndIf{}, "{For:duration} , {Who:subj} get[s] {By:sizeChange} , {Parts:verb if|serial2} .")
	phrase.Map(l.sentence, gets, func(x getsAndIf) ability.Effect {
		if who, ok := x.Who.(ability.It); !ok || who.Plural {
			return nil // "it" of the conditions would be another thing
		}
		s := ability.Seq{List: []ability.Effect{ability.Do{Who: x.Who, Acts: []ability.Act{ability.Get{By: x.By}},
			For: x.For}}}
		for _, p := range x.Parts {
			if p.For != nil {
				return nil
			}
			s.List = append(s.List, ability.If{Cond: p.Cond,
				Then: ability.Do{Who: it, Acts: []ability.Act{p.Act}, For: x.For}})
		}
		return s
	}, func(ability.Effect) (getsAndIf, bool) { return getsAndIf{}, false })

	from := phrase.Of[ofOneOpponent](l.g, "chosen among one opponent's")
	from.Add(ofOneOpponent{}, "choose {N:count} target {Noun:noun} controlled by the same opponent . %s that player %person "+
		"{Acts:act|and} .", phrase.Also("choose {N:count} target {Noun:noun} an opponent controls . %s that player "+
		"%person {Acts:act|and} ."), phrase.Prefer(1))
	phrase.Map(l.sentence, from, func(x ofOneOpponent) ability.Effect {
		of := ability.Objects{Det: ability.Det{How: ability.Exactly, N: x.N, Target: true}, Noun: x.Noun,
			Post: []ability.Property{ability.UnderOneController{Opponent: true}}}
		return ability.Seq{List: []ability.Effect{ability.Do{Who: unsaid, Acts: []ability.Act{ability.Choose{What: of}}},
			ability.Do{Who: ability.ControllerOf{Of: ability.It{Say: ability.ByIt, Plural: true}}, Acts: x.Acts}}}
	}, func(ability.Effect) (ofOneOpponent, bool) { return ofOneOpponent{}, false })

	drawn := phrase.Of[targetDiscarded](l.g, "as many as a target discarded")
	drawn.Add(targetDiscarded{}, "draw cards equal to the number of cards target opponent discarded this turn")
	phrase.Map(l.simple, drawn, func(targetDiscarded) ability.Effect {
		of := ability.Objects{Noun: ability.IsKind{Kind: ability.AnyCard}, Post: []ability.Property{ability.DoneBy{
			By: thatPlayer, Acts: []ability.Act{ability.Discard{}}, When: ability.Time{When: ability.InTurn}}}}
		target := ability.Objects{Det: ability.Det{How: ability.One, Target: true},
			Noun: ability.IsKind{Kind: ability.AnyOpponent}}
		return ability.Seq{List: []ability.Effect{
			ability.Do{Who: unsaid, Acts: []ability.Act{ability.Choose{What: target}}},
			ability.Do{Who: unsaid, Acts: []ability.Act{ability.Draw{N: ability.CountOf{Of: of}}}}}}
	}, func(ability.Effect) (targetDiscarded, bool) { return targetDiscarded{}, false })

	each := phrase.Of[eachAmongThem](l.g, "each among them cast")
	each.Add(eachAmongThem{}, "for each {Pre:adj|space} card <{Post:post|space}> among them , you may cast that card "+
		"without paying its mana cost", phrase.Prefer(1))
	phrase.Map(l.clause, each, func(x eachAmongThem) ability.Effect {
		among := ability.FromAmong{Of: ability.It{Say: ability.ByIt, Plural: true}}
		return ability.Do{Who: ability.You{}, May: true, Acts: []ability.Act{ability.Cast{Free: true,
			What: ability.Objects{Pre: x.Pre, Noun: ability.IsKind{Kind: ability.AnySpell},
				Post: append(append([]ability.Property{}, x.Post...), among)}}}}
	}, func(ability.Effect) (eachAmongThem, bool) { return eachAmongThem{}, false })

	less := phrase.Of[preventInstead](l.g, "more prevented instead")
	less.Add(preventInstead{}, "if {Cond:cond} , prevent the next {N:digits} damage instead")
	phrase.Map(l.clause, less, func(x preventInstead) ability.Effect {
		return ability.InsteadIf{Cond: x.Cond, Effect: ability.Do{Who: unsaid, For: ability.ThisTurn{},
			Acts: []ability.Act{ability.Prevent{N: x.N, Next: true, To: it}}}}
	}, func(ability.Effect) (preventInstead, bool) { return preventInstead{}, false })

	only := phrase.Of[enchantOnly](l.g, "only what is enchanted")
	only.Add(enchantOnly{}, "return {What:obj} to the battlefield . only %p {Noun:noun} can be enchanted this way .")
	phrase.Map(l.sentence, only, func(x enchantOnly) ability.Effect {
		to := ability.Objects{Det: ability.Det{How: ability.One}, Noun: x.Noun}
		return ability.Do{Who: unsaid, Acts: []ability.Act{ability.Move{What: x.What, Verb: ability.ReturnVerb,
			To: ability.Place{Zone: ability.Battlefield, AttachedTo: to}}}}
	}, func(ability.Effect) (enchantOnly, bool) { return enchantOnly{}, false })

	equip := phrase.Of[equipIfTargets](l.g, "equip ability of another line")
	equip.Add(equipIfTargets{}, "{Of:gen} equip ability costs {Cost:cost} less to activate if it targets {Target:obj}")
	phrase.Map(l.clause, equip, func(x equipIfTargets) ability.Effect {
		if _, ok := x.Of.(ability.Self); !ok {
			return nil
		}
		this := ability.Self{Say: ability.ByThis, Noun: ability.IsKind{Kind: ability.AnyAbility}}
		return ability.If{Post: true,
			Cond: ability.Has{What: it, P: ability.Targeting{What: x.Target}},
			Then: ability.Do{Who: this, Acts: []ability.Act{ability.CostChange{Less: true, Cost: x.Cost, Activate: true}}}}
	}, func(ability.Effect) (equipIfTargets, bool) { return equipIfTargets{}, false })

	unblocked := phrase.Of[attackedUnblocked](l.g, "attacks someone and isn't blocked")
	unblocked.Add(attackedUnblocked{}, "{Who:subj} attack[s] {Whom:obj} and [isn't|aren't] blocked", phrase.Prefer(2))
	phrase.Map(l.happens, unblocked, func(x attackedUnblocked) ability.Event {
		o, ok := x.Who.(ability.Objects)
		if !ok {
			return nil
		}
		o.Post = append(append([]ability.Property{}, o.Post...), ability.IsAttacking{Whom: x.Whom})
		return ability.Does{Who: o, Acts: []ability.Act{ability.AttackUnblocked{}}}
	}, func(ability.Event) (attackedUnblocked, bool) { return attackedUnblocked{}, false })

	first := phrase.Of[firstOfTurn](l.g, "first of a turn cast")
	first.Add(firstOfTurn{}, "%s the {N:ordinals} {Pre:adj|space} spell of a turn is cast")
	phrase.Map(l.happens, first, func(x firstOfTurn) ability.Event {
		spell := ability.Objects{Det: ability.Det{How: ability.Nth, N: x.N, The: true}, Pre: x.Pre,
			Noun: ability.IsKind{Kind: ability.AnySpell}}
		return ability.Does{Who: ability.Objects{Det: ability.Det{How: ability.One}, Noun: player},
			Acts: []ability.Act{ability.Cast{What: spell}}, During: ability.Time{When: ability.EachTurn}}
	}, func(ability.Event) (firstOfTurn, bool) { return firstOfTurn{}, false })
}

// briefThings adds such noun phrases and descriptions.
func (l *lang) briefThings() {
	thatPlayer := ability.It{Say: ability.ByThat, Noun: ability.IsKind{Kind: ability.AnyPlayerKind}}
	passive := func(a ability.Act) ability.DoneThisWay { return ability.DoneThisWay{Act: ability.Passive{Act: a}} }
	chosen := phrase.Of[chosenTheir](l.g, "the chosen one of someone").Agrees()
	chosen.Add(chosenTheir{}, "%s the chosen {Noun:noun} {By:subj} control[s]")
	phrase.Map(l.np, chosen, func(x chosenTheir) ability.Ref {
		return ability.Objects{Det: ability.Det{How: ability.The}, Noun: x.Noun,
			Post: []ability.Property{ability.Controlled{By: x.By}}}
	}, func(ability.Ref) (chosenTheir, bool) { return chosenTheir{}, false })

	either := phrase.Of[controlledByEither](l.g, "controlled by either")
	either.Add(controlledByEither{}, "controlled by {A:np} or by {B:np}")
	phrase.Map(l.post, either, func(x controlledByEither) ability.Property {
		return ability.Controlled{By: ability.Either{List: []ability.Ref{x.A, x.B}}}
	}, func(ability.Property) (controlledByEither, bool) { return controlledByEither{}, false })

	rest := phrase.Of[revealedNotCast](l.g, "revealed and not cast").Agrees()
	rest.Add(revealedNotCast{}, "%p all revealed {Noun:noun} not cast this way")
	phrase.Map(l.np, rest, func(x revealedNotCast) ability.Ref {
		not := passive(ability.Cast{})
		not.Not = true
		return ability.Objects{Det: ability.Det{How: ability.All}, Noun: x.Noun,
			Post: []ability.Property{passive(ability.Reveal{}), not}}
	}, func(ability.Ref) (revealedNotCast, bool) { return revealedNotCast{}, false })

	into := phrase.Of[intoThatGraveyard](l.g, "into that graveyard")
	into.Add(intoThatGraveyard{}, "put into that graveyard from anywhere")
	phrase.Map(l.participle, into, func(intoThatGraveyard) ability.Act {
		return ability.PutInto{Zone: ability.Graveyard, Of: thatPlayer, Anywhere: true}
	}, func(ability.Act) (intoThatGraveyard, bool) { return intoThatGraveyard{}, false })
	in := phrase.Of[inThatGraveyard](l.g, "in that graveyard")
	in.Add(inThatGraveyard{}, "in that graveyard")
	phrase.Map(l.located, in, func(inThatGraveyard) ability.Property {
		return ability.InZone{Zone: ability.Graveyard, Of: thatPlayer}
	}, func(ability.Property) (inThatGraveyard, bool) { return inThatGraveyard{}, false })

	theirs := phrase.Of[opponentOrTheirs](l.g, "an opponent or theirs").Agrees()
	theirs.Add(opponentOrTheirs{},
		"%s target opponent, {A:noun} an opponent controls, or {B:noun} an opponent controls")
	phrase.Map(l.np, theirs, func(x opponentOrTheirs) ability.Ref {
		opponent := ability.IsKind{Kind: ability.AnyOpponent}
		return ability.Objects{Det: ability.Det{How: ability.One, Target: true},
			Noun: ability.Or{List: []ability.Property{opponent, x.A, x.B}},
			Post: []ability.Property{ability.Controlled{
				By: ability.Objects{Det: ability.Det{How: ability.One}, Noun: opponent}}}}
	}, func(ability.Ref) (opponentOrTheirs, bool) { return opponentOrTheirs{}, false })
}

// briefConditions adds such conditions.
func (l *lang) briefConditions() {
	exiled := phrase.Of[varietyExiled](l.g, "variety exiled with something")
	exiled.Add(varietyExiled{}, "%p cards with {N:count} or more different mana values are exiled with {By:np}",
		phrase.Before(2021, "%p cards with {N:count} or more different converted mana costs are exiled with {By:np}"))
	phrase.Map(l.cond, exiled, func(x varietyExiled) ability.Condition {
		among := ability.Objects{Noun: ability.IsKind{Kind: ability.AnyCard},
			Post: []ability.Property{ability.ExiledWith{By: x.By}}}
		return ability.Compare{A: ability.DifferentAmong{Stat: ability.ManaValue, Among: among}, Op: ability.OrMore,
			B: x.N, Say: ability.CompareThere}
	}, func(ability.Condition) (varietyExiled, bool) { return varietyExiled{}, false })

	another := phrase.Of[anotherWay](l.g, "another was returned this way")
	another.Add(anotherWay{}, "%s another <{Pre:adj|space}> {Noun:noun} was returned this way", phrase.Prefer(1))
	phrase.Map(l.cond, another, func(x anotherWay) ability.Condition {
		return ability.ThisWay{Past: true, Act: ability.Passive{Act: ability.Move{Verb: ability.ReturnVerb}},
			Who: ability.Objects{Det: ability.Det{How: ability.One}, Pre: x.Pre, Noun: x.Noun,
				Post: []ability.Property{ability.OtherThan{What: ability.Self{}}}}}
	}, func(ability.Condition) (anotherWay, bool) { return anotherWay{}, false })

	many := phrase.Of[exiledSoMany](l.g, "so many were exiled this way")
	many.Add(exiledSoMany{}, "you exiled {N:count} or more %p {Noun:noun} this way", phrase.Prefer(1))
	phrase.Map(l.cond, many, func(x exiledSoMany) ability.Condition {
		return ability.ThisWay{Past: true, Act: ability.Passive{Act: ability.ExileIt{}},
			Who: ability.Objects{Det: ability.Det{How: ability.AtLeast, N: x.N}, Noun: x.Noun}}
	}, func(ability.Condition) (exiledSoMany, bool) { return exiledSoMany{}, false })

	greater := phrase.Of[noneGreater](l.g, "none is greater")
	greater.Add(noneGreater{}, "%s no other {Noun:noun} has greater {Stat:stat}")
	phrase.Map(l.cond, greater, func(x noneGreater) ability.Condition {
		return ability.Has{What: ability.It{Say: ability.ByIt},
			P: ability.WithGreatest{Stat: x.Stat, Among: ability.Objects{Noun: x.Noun}}}
	}, func(ability.Condition) (noneGreater, bool) { return noneGreater{}, false })

	least := phrase.Of[oneOfThemIs](l.g, "one of them is such a thing")
	least.Add(oneOfThemIs{}, "at least one of {Of:obj} is %s a <{Pre:adj|space}> {Noun:noun}")
	phrase.Map(l.cond, least, func(x oneOfThemIs) ability.Condition {
		one := ability.Objects{Det: ability.Det{How: ability.AtLeast, N: ability.Const{N: 1}}}
		return ability.IsA{What: ability.Among{What: one, Of: x.Of}, A: ability.Objects{Pre: x.Pre, Noun: x.Noun}}
	}, func(ability.Condition) (oneOfThemIs, bool) { return oneOfThemIs{}, false })
}
