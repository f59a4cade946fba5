package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

type (
	// thatAbility stands for "Choose flying or trample. ~ gains that ability until end of turn."
	thatAbility struct {
		List []ability.Ability
		Who  ability.Ref
		For  ability.Duration
	}
	// getsAndHas stands for "gets +1/+1 and flying until end of turn".
	getsAndHas struct {
		Who  ability.Ref
		By   ability.SizeChange
		List []ability.Ability
		For  ability.Duration
	}
	// allOnTopOrBottom stands for "put two cards both on top of your library or both on the bottom of your library".
	allOnTopOrBottom struct{ What, Top, Bottom ability.Ref }
	// putOrRemoved stands for "put a charge counter on ~ or remove one from it".
	putOrRemoved struct {
		Kind ability.CounterKind
		On   ability.Ref
	}
	// bothVerbs stands for "untap and goad that creature".
	bothVerbs struct{ What ability.Ref }
	// halfOfX stands for "you gain half X life and draw half X cards. Round down each time."
	halfOfX struct{ Who ability.Ref }
	// isAndIs stands for "enchanted creature is white and is untapped".
	isAndIs struct {
		What ability.Ref
		A, B ability.Property
	}
	// laterThen stands for "exile it at end of combat, then return it to the battlefield".
	laterThen struct {
		First, Then ability.Effect
		When        ability.Event
	}
	// looksToo stands for "look at target player's hand and any face-down creatures they control".
	looksToo struct {
		A, B      ability.Ref
		Pre, Post []ability.Property
		Noun      ability.Property
	}
	// sameFor stands for "return a Pirate card from your graveyard to your hand, then do the same for Vampire and
	// Dinosaur", and sameForOther for "return all Goblin cards to the battlefield, then do the same for Aura cards".
	sameFor struct {
		First ability.Effect
		List  []ability.Property
	}
	sameForOther struct {
		First ability.Effect
		Pre   []ability.Property
		Noun  ability.Property
	}
	// lifeReset stands for "if your life total is less than your starting life total, it becomes equal to your starting
	// life total".
	lifeReset struct {
		Of   ability.Ref
		N, B ability.Number
	}
	// randomExiled stands for "choose a card at random that was exiled with ~".
	randomExiled struct {
		Noun ability.Property
		By   ability.Ref
	}
	// notCastFromHand stands for "that wasn't cast from its owner's hand".
	notCastFromHand struct{}
	// artifactCreaturesAnd stands for "artifact creatures and Heroes".
	artifactCreaturesAnd struct{ Other ability.Property }
	// deedOrDeed stands for "~ deals 1 damage to each attacking creature or ~ deals 1 damage to each blocker", and
	// eitherAct for "tap all creatures, or untap all creatures".
	deedOrDeed struct {
		Who, Again ability.Ref
		A, B       ability.Act
	}
	eitherAct struct{ A, B ability.Act }
	// blockedByAll stands for "can't be blocked unless all creatures defending player controls block it".
	blockedByAll struct{ Who, All ability.Ref }
	// spentThisWay stands for "Mana of any type can be spent to cast a spell this way."
	spentThisWay struct{}
	// forSomeOpponents stands for "for any number of opponents, destroy target creature that player controls".
	forSomeOpponents struct{ Effect ability.Effect }
	// forThoseNotDrawn stands for "for each card less than two a player draws this way, that player gains 2 life".
	forThoseNotDrawn struct{ N, Life ability.Number }
	// andUnlessMana stands for "A and B unless they're mana abilities", where only B is about abilities.
	andUnlessMana struct{ A, B ability.Effect }
	// haveVariety stands for "you have four or more card types among cards in your graveyard".
	haveVariety struct{ A, B ability.Number }
)

// shortenedMore adds sentences that are read as longer ones and printed so.
func (l *lang) shortenedMore() {
	unsaid := ability.You{Say: ability.Unsaid}
	chosen := phrase.Of[thatAbility](l.g, "ability chosen and gained")
	chosen.Add(thatAbility{}, "choose {List:keyword|or2} . {Who:subj} gain[s] that ability {For:duration} .")
	phrase.Map(l.sentence, chosen, func(x thatAbility) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.Gain{List: x.List, ChoiceOf: true, Yours: true}},
			For: x.For}
	}, func(ability.Effect) (thatAbility, bool) { return thatAbility{}, false })

	gets := phrase.Of[getsAndHas](l.g, "gets and gains")
	gets.Add(getsAndHas{}, "{Who:subj} get[s] {By:sizeChange} and {List:keyword|and} {For:duration}")
	phrase.Map(l.simple, gets, func(x getsAndHas) ability.Effect {
		return ability.Do{Who: x.Who, For: x.For,
			Acts: []ability.Act{ability.Get{By: x.By}, ability.Gain{List: x.List}}}
	}, func(ability.Effect) (getsAndHas, bool) { return getsAndHas{}, false })

	// In any order: whoever puts several cards there arranges them (401.4).
	place := phrase.Of[allOnTopOrBottom](l.g, "all on top or all on the bottom")
	place.Add(allOnTopOrBottom{},
		"put[s] {What:obj} both on top of {Top:gen} library or both on the bottom of {Bottom:gen} library")
	phrase.Map(l.act, place, func(x allOnTopOrBottom) ability.Act {
		if !ability.Equal(x.Top, x.Bottom) {
			return nil
		}
		var either ability.OneOf
		for _, pos := range []ability.Position{ability.Top, ability.Bottom} {
			either.List = append(either.List, ability.Move{What: x.What, To: ability.Place{Zone: ability.Library,
				Pos: pos, Of: x.Top, AnyOrder: true}})
		}
		return either
	}, func(ability.Act) (allOnTopOrBottom, bool) { return allOnTopOrBottom{}, false })

	counter := phrase.Of[putOrRemoved](l.g, "counter put or removed")
	counter.Add(putOrRemoved{}, "put[s] a {Kind:counterKind} counter on {On:obj} or remove[s] one from it")
	phrase.Map(l.act, counter, func(x putOrRemoved) ability.Act {
		one := ability.CounterSpec{N: ability.Const{N: 1}, Kind: x.Kind}
		return ability.OneOf{List: []ability.Act{ability.PutCounters{What: []ability.CounterSpec{one}, On: x.On},
			ability.RemoveCounters{What: one, From: ability.It{Say: ability.ByIt}}}}
	}, func(ability.Act) (putOrRemoved, bool) { return putOrRemoved{}, false })

	verbs := phrase.Of[bothVerbs](l.g, "untapped and goaded")
	verbs.Add(bothVerbs{}, "untap and goad {What:obj}")
	phrase.Map(l.simple, verbs, func(x bothVerbs) ability.Effect {
		if _, back := x.What.(ability.It); !back {
			return nil // a target that is said twice would be two
		}
		return ability.Do{Who: unsaid, Acts: []ability.Act{ability.Untap{What: x.What},
			ability.Goad{What: x.What}}}
	}, func(ability.Effect) (bothVerbs, bool) { return bothVerbs{}, false })

	half := phrase.Of[halfOfX](l.g, "half of X twice")
	half.Add(halfOfX{}, "{Who:subj} gain[s] half X life and draw[s] half X cards . round down each time .")
	phrase.Map(l.sentence, half, func(x halfOfX) ability.Effect {
		n := ability.Half{Of: ability.X{}}
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.GainLife{N: n}, ability.Draw{N: n}}}
	}, func(ability.Effect) (halfOfX, bool) { return halfOfX{}, false })

	is := phrase.Of[isAndIs](l.g, "is and is")
	is.Add(isAndIs{}, "{What:subj} [is|are] {A:being} and [is|are] {B:being}")
	phrase.Map(l.cond, is, func(x isAndIs) ability.Condition {
		return ability.Is{What: x.What, Are: []ability.Property{x.A, x.B}}
	}, func(ability.Condition) (isAndIs, bool) { return isAndIs{}, false })

	later := phrase.Of[laterThen](l.g, "done later, then")
	later.Add(laterThen{}, "{First:simple} at {When:soon} , then {Then:simple}")
	phrase.Map(l.clause, later, func(x laterThen) ability.Effect {
		return ability.Delayed{Say: ability.SayAt, When: x.When, Effect: ability.Seq{Join: ability.SeqThen,
			List: []ability.Effect{x.First, x.Then}}}
	}, func(ability.Effect) (laterThen, bool) { return laterThen{}, false })

	looks := phrase.Of[looksToo](l.g, "looked at too")
	const any = "any %p <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>"
	looks.Add(looksToo{}, "look[s] at {A:np} , {B:np} , and "+any)
	looks.Add(looksToo{}, "look[s] at {A:np} and "+any)
	phrase.Map(l.act, looks, func(x looksToo) ability.Act {
		both := ability.Both{List: []ability.Ref{x.A}}
		if x.B != nil {
			both.List = append(both.List, x.B)
		}
		both.List = append(both.List, ability.Objects{Pre: x.Pre, Noun: x.Noun, Post: x.Post})
		return ability.LookAt{What: both}
	}, func(ability.Act) (looksToo, bool) { return looksToo{}, false })

	have := phrase.Of[haveVariety](l.g, "variety that you have")
	have.Add(haveVariety{}, "you have {B:count} or more {A:variety}")
	phrase.Map(l.cond, have, func(x haveVariety) ability.Condition {
		return ability.Compare{A: x.A, Op: ability.OrMore, B: x.B, Say: ability.CompareThere}
	}, func(ability.Condition) (haveVariety, bool) { return haveVariety{}, false })
	l.sameAgain()
	l.choicesSaidShort()
	l.countsSaidShort()
	// A card in a hand is in its owner's (402.1).
	not := phrase.Of[notCastFromHand](l.g, "not cast from the hand")
	not.Add(notCastFromHand{}, "that wasn't cast from its owner's hand", phrase.Prefer(3))
	cast := ability.Did{Acts: []ability.Act{ability.Passive{Act: ability.Cast{},
		From: ability.ZoneOf{Zone: ability.Hand}}}}
	phrase.Map(l.post, not, func(notCastFromHand) ability.Property { return ability.Not{P: cast} },
		func(ability.Property) (notCastFromHand, bool) { return notCastFromHand{}, false })

	life := phrase.Of[lifeReset](l.g, "life total reset")
	life.Add(lifeReset{}, "if {Of:gen} life total is less than {B:amount} , it becomes equal to {N:lifeNumber}")
	phrase.Map(l.clause, life, func(x lifeReset) ability.Effect {
		return ability.If{Cond: ability.Compare{A: ability.LifeOf{Of: x.Of}, Op: ability.LessThan, B: x.B},
			Then: ability.Do{Who: x.Of, Acts: []ability.Act{ability.SetLife{N: x.N, Say: ability.EqualLife}}}}
	}, func(ability.Effect) (lifeReset, bool) { return lifeReset{}, false })

	random := phrase.Of[randomExiled](l.g, "exiled card at random")
	random.Add(randomExiled{}, "choose[s] %s a {Noun:noun} at random that was exiled with {By:np}")
	phrase.Map(l.act, random, func(x randomExiled) ability.Act {
		return ability.Choose{Random: true, What: ability.Objects{Det: ability.Det{How: ability.One}, Noun: x.Noun,
			Post: []ability.Property{ability.ExiledWith{By: x.By}}}}
	}, func(ability.Act) (randomExiled, bool) { return randomExiled{}, false })

	artifact := ability.Such{Pre: []ability.Property{ability.HasType{Type: ability.Artifact}},
		Noun: ability.HasType{Type: ability.Creature}}
	with := phrase.Of[artifactCreaturesAnd](l.g, "artifact creatures with others")
	with.Add(artifactCreaturesAnd{}, "%p artifact creatures and {Other:noun}")
	phrase.Map(phrase.Of[ability.Property](l.g, "artifact creatures and others"), with,
		func(x artifactCreaturesAnd) ability.Property {
			return ability.Or{Join: ability.JoinAnd, List: []ability.Property{artifact, x.Other}}
		}, func(p ability.Property) (artifactCreaturesAnd, bool) {
			or, ok := p.(ability.Or)
			if !ok || or.Join != ability.JoinAnd || or.Each || len(or.List) != 2 ||
				!ability.Equal(or.List[0], artifact) {
				return artifactCreaturesAnd{}, false
			}
			return artifactCreaturesAnd{or.List[1]}, true
		})
}

// sameAgain adds what is done again for other things.
func (l *lang) sameAgain() {
	again := func(first ability.Effect, others []func(*ability.Objects)) ability.Effect {
		d, ok := first.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || len(d.More) > 0 {
			return nil
		}
		m, ok := d.Acts[0].(ability.Move)
		o, is := m.What.(ability.Objects)
		if !ok || !is || o.Det.Target || len(o.Pre) == 0 {
			return nil
		}
		s := ability.Seq{Join: ability.SeqThen, List: []ability.Effect{d}}
		for _, change := range others {
			next := o
			change(&next)
			m.What = next
			d.Acts = []ability.Act{m}
			s.List = append(s.List, d)
		}
		return s
	}
	qualities := phrase.Of[sameFor](l.g, "the same for other qualities")
	qualities.Add(sameFor{}, "{First:simple} , then do the same for {List:adj|and}")
	phrase.Map(l.clause, qualities, func(x sameFor) ability.Effect {
		var others []func(*ability.Objects)
		for _, p := range x.List {
			others = append(others, func(o *ability.Objects) { o.Pre = []ability.Property{p} })
		}
		return again(x.First, others)
	}, func(ability.Effect) (sameFor, bool) { return sameFor{}, false })
	nouns := phrase.Of[sameForOther](l.g, "the same for others")
	nouns.Add(sameForOther{}, "{First:simple} , then do the same for %p <{Pre:adj|space}> {Noun:noun}")
	phrase.Map(l.clause, nouns, func(x sameForOther) ability.Effect {
		return again(x.First, []func(*ability.Objects){func(o *ability.Objects) { o.Pre, o.Noun = x.Pre, x.Noun }})
	}, func(ability.Effect) (sameForOther, bool) { return sameForOther{}, false })
}

// choicesSaidShort adds choices whose longer sentences name what is chosen among.
func (l *lang) choicesSaidShort() {
	unsaid := ability.You{Say: ability.Unsaid}
	or := phrase.Of[deedOrDeed](l.g, "does one or the other")
	or.Add(deedOrDeed{}, "{Who:subj} {A:deed} or {Again:subj} {B:deed}")
	phrase.Map(l.simple, or, func(x deedOrDeed) ability.Effect {
		if !ability.Equal(x.Who, x.Again) {
			return nil
		}
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.OneOf{List: []ability.Act{x.A, x.B}}}}
	}, func(ability.Effect) (deedOrDeed, bool) { return deedOrDeed{}, false })
	either := phrase.Of[eitherAct](l.g, "an act, or another")
	either.Add(eitherAct{}, "%you {A:act} , or {B:act}")
	phrase.Map(l.simple, either, func(x eitherAct) ability.Effect {
		return ability.Do{Who: unsaid, Acts: []ability.Act{ability.OneOf{List: []ability.Act{x.A, x.B}}}}
	}, func(ability.Effect) (eitherAct, bool) { return eitherAct{}, false })

	spent := phrase.Of[spentThisWay](l.g, "any mana spent this way")
	spent.Add(spentThisWay{}, "mana of any type can be spent to cast a spell this way")
	phrase.Map(l.simple, spent, func(spentThisWay) ability.Effect {
		return ability.Do{Acts: []ability.Act{ability.SpendAny{What: ability.It{Say: ability.ByIt}, Type: true}}}
	}, func(ability.Effect) (spentThisWay, bool) { return spentThisWay{}, false })

	some := phrase.Of[forSomeOpponents](l.g, "for some opponents")
	some.Add(forSomeOpponents{}, "for any number of opponents , %you {Effect:clause}")
	phrase.Map(l.clause, some, func(x forSomeOpponents) ability.Effect {
		targets := 0
		e := ability.Rewrite(x.Effect, func(n ability.Node) ability.Node {
			o, ok := n.(ability.Objects)
			if !ok || !o.Det.Target {
				return n
			}
			if targets++; o.Det.How != ability.One {
				targets++ // there may be fewer than it says already
			}
			o.Det.How, o.Det.N = ability.UpTo, ability.Const{N: 1}
			return o
		}).(ability.Effect)
		if targets != 1 {
			return nil // an opponent who is left out has no targets, and nothing else is done for them
		}
		return ability.ForEach{Of: ability.Objects{Det: ability.Det{How: ability.Each},
			Noun: ability.IsKind{Kind: ability.AnyOpponent}}, Effect: e}
	}, func(ability.Effect) (forSomeOpponents, bool) { return forSomeOpponents{}, false })

	mana := phrase.Of[andUnlessMana](l.g, "all but mana abilities too")
	mana.Add(andUnlessMana{}, "{A:simple} and {B:simple} unless they're mana abilities")
	phrase.Map(l.clause, mana, func(x andUnlessMana) ability.Effect {
		return ability.Seq{Join: ability.SeqAnd, List: []ability.Effect{x.A, ability.If{Unless: true, Post: true,
			Cond: ability.IsA{What: ability.It{Say: ability.ByIt, Plural: true},
				A: ability.Objects{Noun: ability.ManaAbility{}}}, Then: x.B}}}
	}, func(ability.Effect) (andUnlessMana, bool) { return andUnlessMana{}, false })
}

// countsSaidShort adds sentences whose longer form has a number that is worked out.
func (l *lang) countsSaidShort() {
	all := phrase.Of[blockedByAll](l.g, "blocked by all or none")
	all.Add(blockedByAll{}, "{Who:subj} can't be blocked unless {All:obj} block it")
	phrase.Map(l.simple, all, func(x blockedByAll) ability.Effect {
		o, ok := x.All.(ability.Objects)
		creature := ability.HasType{Type: ability.Creature}
		if !ok || o.Det != (ability.Det{How: ability.All}) || !ability.Equal(o, ability.Objects{Det: o.Det,
			Noun: creature, Post: []ability.Property{ability.Controlled{By: ability.DefendingPlayer{}}}}) {
			return nil // others than the defending player's creatures can't block it
		}
		o.Det = ability.Det{}
		by := ability.Objects{Det: ability.Det{How: ability.AtLeast, N: ability.CountOf{Of: o}}, Noun: creature}
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.Cant{Acts: []ability.Act{
			ability.BecomeBlocked{State: true, Except: true, By: by}}}}}
	}, func(ability.Effect) (blockedByAll, bool) { return blockedByAll{}, false })

	player := ability.IsKind{Kind: ability.AnyPlayerKind}
	fewer := phrase.Of[forThoseNotDrawn](l.g, "for cards not drawn")
	fewer.Add(forThoseNotDrawn{}, "for each card less than {N:count} a player draws this way , that player gains "+
		"{Life:digits} life")
	phrase.Map(l.clause, fewer, func(x forThoseNotDrawn) ability.Effect {
		life, ok := x.Life.(ability.Const)
		if !ok {
			return nil
		}
		drawn := ability.CountOf{Of: ability.Objects{Noun: ability.IsKind{Kind: ability.AnyCard},
			Post: []ability.Property{ability.DoneThisWay{Act: ability.Draw{}, By: ability.It{Say: ability.ByThat,
				Noun: player}}}}}
		return ability.Do{Who: ability.Objects{Det: ability.Det{How: ability.Each}, Noun: player},
			Acts: []ability.Act{ability.GainLife{N: ability.Times{N: life.N, Of: ability.Minus{A: x.N, B: drawn}}}}}
	}, func(ability.Effect) (forThoseNotDrawn, bool) { return forThoseNotDrawn{}, false })
}
