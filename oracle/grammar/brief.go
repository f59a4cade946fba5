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
	// ofOneOpponent stands for "Choose two target creatures controlled by the same opponent. That player sacrifices one
	// of those creatures."
	ofOneOpponent struct {
		N    ability.Number
		Noun ability.Property
		Acts []ability.Act
	}
	// eachAmongThem stands for "for each red card among them, you may cast that card without paying its mana cost".
	eachAmongThem struct {
		Pre, Post []ability.Property
	}
	// preventInstead stands for "If it's green, prevent the next 2 damage instead."
	preventInstead struct {
		Cond ability.Condition
		N    ability.Number
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
	// attackedUnblocked stands for "one or more creatures attack you and aren't blocked".
	attackedUnblocked struct{ Who, Whom ability.Ref }
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
	from.Add(ofOneOpponent{}, "choose {N:count} target {Noun:noun} controlled by the same opponent . %s that player "+
		"%person {Acts:act|and} .", phrase.Also("choose {N:count} target {Noun:noun} an opponent controls . "+
		"%s that player %person {Acts:act|and} ."), phrase.Prefer(1))
	phrase.Map(l.sentence, from, func(x ofOneOpponent) ability.Effect {
		of := ability.Objects{Det: ability.Det{How: ability.Exactly, N: x.N, Target: true}, Noun: x.Noun,
			Post: []ability.Property{ability.UnderOneController{Opponent: true}}}
		return ability.Seq{List: []ability.Effect{
			ability.Do{Who: unsaid, Acts: []ability.Act{ability.Choose{What: of}}},
			ability.Do{Who: ability.ControllerOf{Of: ability.It{Say: ability.ByIt, Plural: true}}, Acts: x.Acts}}}
	}, func(ability.Effect) (ofOneOpponent, bool) { return ofOneOpponent{}, false })

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
