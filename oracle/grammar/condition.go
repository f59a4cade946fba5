package grammar

import (
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/phrase"
)

// conditions adds what is asked: "you control a green permanent", "it's a land card", "a creature died this turn".
func (l *lang) conditions() {
	plain := phrase.Of[ability.Condition](l.g, "plain cond")
	l.cond.Is(plain)
	l.cond.Add(ability.NewlyControlled{}, "{What:subj} came under your control since the beginning of your last upkeep")
	l.cond.Add(ability.AllHold{}, "{List:plain cond|and2}", phrase.Prefer(-1))
	l.cond.Add(ability.AnyHolds{}, "{List:plain cond|or2}", phrase.Prefer(-1))
	or := phrase.Of[orIf](l.g, "or if")
	or.Add(orIf{}, "{A:plain cond} or if {B:plain cond}")
	phrase.Map(l.cond, or, func(x orIf) ability.Condition {
		return ability.AnyHolds{List: []ability.Condition{x.A, x.B}, If: true}
	}, func(c ability.Condition) (orIf, bool) {
		a, ok := c.(ability.AnyHolds)
		if !ok || !a.If || len(a.List) != 2 {
			return orIf{}, false
		}
		return orIf{a.List[0], a.List[1]}, true
	})
	l.cond.Add(ability.AnyHolds{AndOr: true}, "{List:plain cond|and/or2}", phrase.Prefer(-1))

	plain.Add(ability.Controls{}, "{Who:subj} control[s] {What:obj}")
	l.oneOfEachName()
	plain.Add(ability.Controls{}, "{Who:subj} control[s] {What:one of each name}", phrase.Prefer(6))
	had := phrase.Of[ability.Ref](l.g, "cards that are had")
	had.Add(ability.Objects{}, "{Det:det} <{Pre:adj|space}> {Noun:noun} {Post:yours|space}")
	phrase.Of[ability.Property](l.g, "yours").Add(ability.InZone{Of: ability.You{}}, "in your {Zone:ownZone}")
	phrase.Of[ability.Property](l.g, "yours").Add(ability.InZone{Of: ability.You{}, Zone: ability.Hand}, "in hand",
		phrase.Prefer(-1))
	plain.Add(ability.Exists{Have: true}, "you have {What:cards that are had}")
	plain.Add(ability.Owns{}, "{Who:subj} own[s] {What:obj}")
	plain.Add(ability.Owns{Control: true}, "{Who:subj} both own[s] and control[s] {What:obj}")
	plain.Add(ability.Controls{Not: true}, "{Who:subj} [doesn't|don't] control {What:obj}")
	plain.Add(ability.Controls{Did: true}, "{Who:subj} controlled {What:obj}", phrase.Prefer(2))
	plain.Add(ability.ControlsBoth{}, "{Who:subj} control[s] both {One:obj} and {Other:obj} and both are {Are:adj}")
	plain.Add(ability.ControlsMore{}, "{Who:subj} control[s] more {What:more kind} than {Than:obj}")
	plain.Add(ability.ControlsMore{Fewer: true}, "{Who:subj} control[s] fewer {What:more kind} than {Than:obj}")
	plain.Add(ability.ControlsMore{}, "{Who:subj} control[s] at least {By:count} more {What:more kind} than {Than:obj}")
	plain.Add(ability.ControlsMost{}, "{Who:subj} control[s] the most {What:more kind} or [is|are] tied for the most")
	kind := phrase.Of[ability.Ref](l.g, "more kind")
	kind.Add(ability.Objects{}, "%p <{Pre:adj|space}> {Noun:noun}")
	kind.Add(ability.Objects{Commas: true}, "%p {Pre:adj|comma2} {Noun:noun}", phrase.Prefer(-1))
	kind.Add(ability.Objects{Post: []ability.Property{ability.OfThat{What: ability.ACreatureType}}},
		"%p <{Pre:adj|space}> {Noun:noun} of that type")

	// Being and having.
	l.twoOfOne()
	plain.Add(ability.Is{}, "{What:subj} [is|are] {Are:being|and}")
	plain.Add(ability.Is{}, "{What:subj} [has|have] been {Are:exiled with something|and}")
	phrase.Of[ability.Property](l.g, "exiled with something").Add(ability.ExiledWith{}, "exiled with {By:np}")
	plain.Add(ability.Is{Still: true}, "{What:subj} [is|are] still {Are:being|and}")
	plain.Add(ability.Is{Any: true}, "{What:subj} [is|are] {Are:being|or2}", phrase.Prefer(-3))
	plain.Add(ability.Is{Not: true}, "{What:subj} [isn't|aren't] {Are:being|and}",
		phrase.Also("{What:subj} [is|are] not {Are:being|and}"))
	plain.Add(ability.Is{Was: true}, "{What:subj} [was|were] {Are:being|and}")
	plain.Add(ability.Is{Was: true, Not: true}, "{What:subj} [wasn't|weren't] {Are:being|and}")
	it := ability.It{Say: ability.ByIt}
	they := ability.It{Say: ability.ByIt, Plural: true}
	plain.Add(ability.IsOnly{}, "{What:subj} is the only {Of:only one}")
	plain.Add(ability.IsOnly{What: it}, "it's the only {Of:only one}")
	phrase.Of[ability.Ref](l.g, "only one").Add(ability.Objects{},
		"%s <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	plain.Add(ability.Is{What: it}, "it's {Are:being|and}")
	plain.Add(ability.Is{What: it, Are: []ability.Property{ability.IsAttacking{Alone: true}}}, "it's attacking alone")
	plain.Add(ability.Is{What: they}, "they're {Are:being|and}")
	plain.Add(ability.Is{What: it, Not: true, Short: true}, "it's not {Are:being|and}")
	being := phrase.Of[ability.Property](l.g, "being")
	being.Is(l.adj, l.located)
	being.Is(phrase.Of[ability.Property](l.g, "sized"))
	being.Add(ability.OfChosen{What: ability.AColor}, "the chosen color")
	being.Add(ability.OfChosen{What: ability.ACreatureType}, "the chosen type")
	being.Add(ability.WithCounter{Kind: "poison", Op: ability.OrMore, N: ability.Const{N: 1}, Poisoned: true},
		"poisoned")
	being.Add(ability.FaceDown{}, "face down")
	being.Add(ability.ExiledWith{}, "exiled with {By:np}")
	being.Add(ability.InBlockWith{}, "blocking or blocked by {What:obj}")
	being.Add(ability.TiedFor{}, "tied for greatest {Stat:stat}")
	being.Add(ability.TiedFor{Least: true}, "tied for least {Stat:stat}")
	being.Add(ability.TiedFor{Life: true}, "tied for highest life total", phrase.Also("tied for most life"))
	being.Add(ability.TiedFor{Life: true, Least: true}, "tied for lowest life total")
	remains := phrase.Of[ability.Condition](l.g, "condition of remaining")
	remains.Add(ability.Is{Remains: true}, "{What:subj} remain[s] {Are:being|and}")
	plain.Is(remains)
	plain.Add(ability.IsA{}, "{What:subj} [is|are] {A:description}")
	plain.Add(ability.IsA{Not: true}, "{What:subj} [isn't|aren't] {A:description}")
	plain.Add(ability.IsA{Was: true}, "{What:subj} [was|were] {A:description}")
	plain.Add(ability.IsA{Was: true, Not: true}, "{What:subj} [wasn't|weren't] {A:description}")
	plain.Add(ability.IsA{What: it}, "it's {A:description}")
	plain.Add(ability.IsA{What: it}, "it's {A:nth of the cast}")
	l.nthOfTheCast()
	plain.Add(ability.IsA{What: it, Not: true, Short: true}, "it's not {A:description}")
	plain.Add(ability.IsA{What: they}, "they're {A:description}")
	plain.Add(ability.IsA{What: ability.It{Say: ability.ByThat}}, "that's {A:description}")
	d := phrase.Of[ability.Ref](l.g, "description")
	d.Add(ability.Objects{Det: ability.Det{How: ability.One}}, "%s a <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	d.Add(ability.Objects{Det: ability.Det{How: ability.One, Other: true}}, "%s another <{Pre:adj|space}> {Noun:noun}")
	d.Add(ability.Objects{}, "%p <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	d.Add(ability.Either{}, "{List:described|or2}")
	each := phrase.Of[ability.Ref](l.g, "described")
	each.Add(ability.Objects{Det: ability.Det{How: ability.One}},
		"%s a <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	plain.Add(ability.Has{}, "{What:subj} [has|have] {P:having}")
	plain.Add(ability.Has{What: they}, "they've {P:having}")
	plain.Add(ability.Has{Not: true}, "{What:subj} [doesn't|don't] have {P:having}")
	plain.Add(ability.Has{Had: true}, "{What:subj} had {P:having}")
	plain.Add(ability.Has{Had: true, Not: true}, "{What:subj} didn't have {P:having}")
	pile := phrase.Of[ability.Zone](l.g, "graveyard or library")
	pile.Add(ability.Graveyard, "graveyard")
	pile.Add(ability.Library, "library")
	piled := phrase.Of[ability.Property](l.g, "cards in their graveyard")
	piled.Add(ability.WithHand{Op: ability.OrMore}, "{N:count} or more cards in their {Zone:graveyard or library}")
	piled.Add(ability.WithHand{Op: ability.OrLess}, "{N:count} or fewer cards in their {Zone:graveyard or library}")
	piled.Add(ability.WithHand{N: ability.Const{}}, "no cards in their {Zone:graveyard or library}")
	plain.Add(ability.Has{}, "{What:np} [has|have] {P:cards in their graveyard}")
	held := phrase.Of[ability.Property](l.g, "cards in a library")
	held.Add(ability.WithHand{Zone: ability.Library, Op: ability.OrLess}, "{N:count} or fewer cards")
	plain.Add(ability.Has{What: ability.Objects{Det: ability.Det{How: ability.One},
		Noun: ability.IsKind{Kind: ability.AnyPlayerKind}}, There: true}, "a library has {P:cards in a library} in it")
	heap := phrase.Of[ability.Property](l.g, "cards in a graveyard")
	heap.Add(ability.WithHand{Zone: ability.Graveyard, Op: ability.OrMore}, "{N:count} or more cards")
	plain.Add(ability.Has{What: ability.Objects{Det: ability.Det{How: ability.One},
		Noun: ability.IsKind{Kind: ability.AnyPlayerKind}}, There: true}, "a graveyard has {P:cards in a graveyard} in it")
	plain.Add(ability.Has{}, "{What:subj} {P:relation}")
	plain.Add(ability.Has{Not: true}, "{What:subj} [doesn't|don't] %i {P:relation}")
	plain.Add(ability.EntersAs{}, "{What:subj} is entering from {From:fromZone} as {As:description}",
		phrase.Before(2024, "{What:subj} is entering the battlefield from {From:fromZone} as {As:description}"),
		phrase.Before(2009, "{What:subj} is coming into play from {From:fromZone} as {As:description}"))
	plain.Add(ability.EntersAs{Not: true},
		"{What:subj} is entering from {From:fromZone} and isn't entering as {As:description}",
		phrase.Before(2024,
			"{What:subj} is entering the battlefield from {From:fromZone} and isn't entering the battlefield as "+
				"{As:description}"),
		phrase.Before(2009,
			"{What:subj} is coming into play from {From:fromZone} and isn't coming into play as {As:description}"))
	plain.Add(ability.EntersAs{Printed: true},
		"{What:subj} is entering as {As:description} , ignoring any type-changing effects that would affect it")
	plain.Add(ability.Has{P: ability.Targeting{}}, "{What:subj} [has|have] any targets")
	rel := phrase.Of[ability.Property](l.g, "relation")
	rel.Add(ability.Targeting{}, "target[s] {What:obj}")
	rel.Add(ability.Shares{What: ability.AColor}, "share[s] a color with {With:obj}")
	rel.Add(ability.Shares{What: ability.ACreatureType}, "share[s] a creature type with {With:obj}")
	rel.Add(ability.Shares{What: ability.ALandType}, "share[s] a land type with {With:obj}")
	rel.Add(ability.Targeting{Single: true}, "[has|have] a single target")
	alone := phrase.Of[ability.Property](l.g, "only such a target")
	alone.Add(ability.Targeting{Single: true, Only: true},
		"[has|have] only one target and that target is {What:only target}")
	phrase.Of[ability.Ref](l.g, "only target").Add(ability.Self{}, "%s ~")
	phrase.Of[ability.Ref](l.g, "only target").Add(ability.Objects{Det: ability.Det{How: ability.One}},
		"%s a <{Pre:adj|space}> {Noun:noun}")
	phrase.Of[ability.Ref](l.g, "only target").Add(ability.Self{Say: ability.ByThis}, "%s this {Noun:thisNoun}")
	plain.Add(ability.Has{}, "{What:subj} {P:only such a target}")
	rel.Add(ability.Shares{What: ability.ACardType}, "share[s] a card type with {With:obj}")
	rel.Add(ability.Shares{What: ability.ACardName}, "share[s] a name with {With:obj}")
	rel.Add(ability.OfCommonColor{},
		"share[s] a color with the most common color among {Among:np} or a color tied for most common")
	rel.Add(ability.SameNameAs{}, "[has|have] the same name as {Of:obj}")
	rel.Add(ability.OfChosen{What: ability.ACardName}, "[has|have] the chosen name")
	l.alike(plain)
	l.comparisons(plain)
	l.occurrences(plain)
	l.turnConditions(plain)
}

// comparisons adds numbers that are compared and things that exist.
func (l *lang) comparisons(c *phrase.Category[ability.Condition]) {
	c.Add(ability.Exists{}, "there [is|are]@What {What:np}")
	c.Add(ability.Exists{Short: true}, "there's {What:np}")
	l.bothHappened(c)
	for _, w := range []struct {
		op    ability.Op
		words string
	}{
		{ability.EqualTo, "{B:digits}"}, {ability.OrMore, "{B:digits} or greater"},
		{ability.OrLess, "{B:digits} or less"},
	} {
		if w.op == ability.EqualTo {
			c.Add(ability.Compare{Op: w.op}, "{A:amount} is "+w.words)
		} else {
			c.Add(ability.Compare{Op: w.op}, "{A:amount} is "+w.words)
			c.Add(ability.Compare{Op: w.op, Word: true},
				"{A:amount} is "+strings.Replace(w.words, "digits", "count", 1))
		}
		c.Add(ability.Compare{Op: w.op, Was: true}, "{A:amount} was "+w.words)
	}
	c.Add(ability.Compare{Say: ability.CompareExactly}, "{A:amount} is exactly {B:digits}")
	c.Add(ability.Compare{Say: ability.CompareThere}, "there are {B:count} {A:variety}")
	c.Add(ability.Compare{Op: ability.OrMore, Say: ability.CompareMore}, "{A:amount} is {B:digits} or more")
	c.Add(ability.Compare{Say: ability.CompareHave}, "{A:amount} is equal to {B:amount}")
	c.Add(ability.Compare{Op: ability.MoreThan}, "{A:amount} is greater than {B:amount}")
	el := phrase.Of[elidedIs](l.g, "stat is than that of another")
	el.Add(elidedIs{Op: ability.LessThan}, "{A:gen} {Stat:stat} is less than {Of:possessor}")
	el.Add(elidedIs{Op: ability.MoreThan}, "{A:gen} {Stat:stat} is greater than {Of:possessor}")
	phrase.Map(c, el, func(x elidedIs) ability.Condition {
		return ability.Compare{A: ability.StatOf{Stat: x.Stat, Of: x.A}, Op: x.Op, B: ability.StatOf{Stat: x.Stat,
			Of: x.Of.Of, Elided: true}}
	}, func(q ability.Condition) (elidedIs, bool) {
		w, ok := q.(ability.Compare)
		a, isA := w.A.(ability.StatOf)
		b, isB := w.B.(ability.StatOf)
		if !ok || !isA || !isB || !b.Elided || a.Stat != b.Stat || w.Op != ability.LessThan &&
			w.Op != ability.MoreThan {
			return elidedIs{}, false
		}
		return elidedIs{a.Of, a.Stat, w.Op, possessor{b.Of}}, true
	})
	c.Add(ability.Compare{Op: ability.LessThan}, "{A:amount} is less than {B:amount}")
	// What is at most half of an odd number is at most half of it rounded down; what is less than half is less than
	// half of it rounded up.
	most := phrase.Of[ability.Number](l.g, "at most half")
	most.Add(ability.Half{}, "half {Of:starting life}")
	c.Add(ability.Compare{Op: ability.OrLess, Say: ability.CompareHave},
		"{A:amount} is less than or equal to {B:at most half}")
	less := phrase.Of[ability.Number](l.g, "less than half")
	less.Add(ability.Half{Up: true}, "half {Of:starting life}")
	c.Add(ability.Compare{Op: ability.LessThan}, "{A:amount} is less than {B:less than half}")
	c.Add(ability.Compare{Op: ability.OrLess, Say: ability.CompareHave},
		"{A:amount} is less than or equal to {B:amount}")
	c.Add(ability.Compare{Op: ability.OrMore, Say: ability.CompareHave},
		"{A:amount} is greater than or equal to {B:amount}")
	holds := phrase.Of[ability.Number](l.g, "zone that holds")
	holds.Add(ability.CardsIn{}, "{Of:gen} {Zone:ownZone}")
	c.Add(ability.Compare{Op: ability.OrMore, Say: ability.CompareHolds},
		"{A:zone that holds} has at least {B:count} card(s)@B in it")
	for _, w := range []struct {
		op    ability.Op
		words string
	}{{ability.OrMore, "{B:count} or more"}, {ability.OrLess, "{B:count} or fewer"}} {
		c.Add(ability.Compare{Op: w.op, Say: ability.CompareHeld}, "{A:zone that holds} has "+w.words+" cards in it")
	}
	c.Add(ability.Compare{B: ability.Const{}, Say: ability.CompareHeld}, "{A:zone that holds} has no cards in it")
	c.Add(ability.Compare{A: ability.CountersTaken{}, B: ability.Const{}, Say: ability.CompareTaken},
		"no counters were removed this way")
	greater := phrase.Of[ability.Number](l.g, "so much greater")
	greater.Add(ability.Plus{Digits: true}, "{A:digits} greater than {B:amount}")
	c.Add(ability.Compare{Op: ability.OrMore}, "{A:amount} is at least {B:so much greater}")
	c.Add(ability.Compare{Op: ability.LessThan, Say: ability.CompareNoun}, "{A:amount} is less than {B:count}")
	c.Add(ability.Compare{Op: ability.LessThan, Say: ability.CompareDigits}, "{A:amount} is less than {B:digits}")
	c.Add(ability.Compare{Op: ability.OrMore, Say: ability.CompareThere}, "there are {B:count} or more {A:variety}")
	c.Add(ability.Compare{Op: ability.LessThan, Say: ability.CompareThere},
		"there are fewer than {B:count} {A:number of things there}")
	phrase.Of[ability.Number](l.g, "number of things there").Add(ability.CountOf{}, "{Of:things there}")
	phrase.Of[ability.Ref](l.g, "things there").Add(ability.Objects{},
		"%p <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	c.Add(ability.Compare{Op: ability.LessThan, Was: true, Say: ability.CompareDigits}, "{A:amount} was less than {B:digits}")
	for _, w := range colorWords {
		c.Add(ability.CommonColor{Color: w.c},
			w.w+" is the most common color among {Among:np} or is tied for most common")
	}
	excess := phrase.Of[ability.Number](l.g, "excess damage")
	excess.Add(ability.Excess{}, "excess damage was dealt to {To:obj}")
	excess.Add(ability.Excess{}, "excess damage was dealt")
	c.Add(ability.Compare{B: ability.Const{N: 1}, Op: ability.OrMore, Say: ability.CompareDealt},
		"{A:excess damage} this way")
	v := phrase.Of[ability.Number](l.g, "variety")
	v.Add(ability.CardTypes{}, "card types among {Among:np}")
	v.Add(ability.CardTypes{Bare: true}, "card types {Among:cards there}")
	phrase.Of[ability.Ref](l.g, "cards there").Add(ability.Objects{Noun: ability.IsKind{Kind: ability.AnyCard}},
		"{Post:yours|space}")
	v.Add(ability.CardTypes{Permanent: true}, "permanent types among {Among:np}")
	v.Add(ability.DifferentAmong{}, "different names among {Among:np}")
	v.Add(ability.DifferentAmong{}, "different {Stat:differing stats} among {Among:np}")
	v.Add(ability.LandTypes{}, "basic land types among {Among:np}")
	v.Add(ability.ColorsAmong{}, "colors among {Among:np}")
	v.Add(ability.UnlockedDoors{}, "unlocked doors among {Among:np}")
	l.amount.Add(ability.UnlockedDoors{}, "the number of unlocked doors among {Among:np}")
	phrase.Of[ability.Number](l.g, "unit").Add(ability.UnlockedDoors{}, "unlocked door among {Among:np}")
	v.Add(ability.CountersOn{}, "{Kind:counterKind} counters among {On:np}")
	v.Add(ability.CounterKinds{}, "different kinds of counters among {Among:np}")
	l.amount.Add(ability.CardTypes{}, "the number of card types among {Among:np}")
	l.amount.Add(ability.CardTypes{Permanent: true}, "the number of permanent types among {Among:np}")
}

// occurrences adds what has happened.
func (l *lang) occurrences(c *phrase.Category[ability.Condition]) {
	l.happenedBefore(c)
	l.countersOn(c)
	l.doneOrNot(c)
	l.costsPaid(c)
	l.castBefore(c)
	c.Add(ability.WonFlip{}, "you win the flip")
	c.Add(ability.WonFlip{Not: true}, "you lose the flip")
	c.Add(ability.WonFlip{They: true}, "they win the flip")
	c.Add(ability.WonFlip{Not: true, They: true}, "they lose the flip")
	c.Add(ability.CameUp{}, "it comes up heads", phrase.Also("the coin comes up heads"))
	c.Add(ability.CameUp{Tails: true}, "it comes up tails", phrase.Also("the coin comes up tails"))
	c.Add(ability.CameUp{Both: true}, "both coins come up heads")
	c.Add(ability.CameUp{Both: true, Tails: true}, "both coins come up tails")
	c.Add(ability.Pays{}, "{Who:subj} pay[s] {Cost:cost}", phrase.Prefer(-1)) // "unless you pay" is UnlessDone

	// How often an ability was activated.
	l.cond.Add(ability.Happened{When: ability.Time{When: ability.InTurn}, Event: ability.Does{
		Who:  ability.Self{Say: ability.ByThis, Noun: ability.IsKind{Kind: ability.AnyAbility}},
		Acts: []ability.Act{ability.Passive{Act: ability.Activate{}}},
	}}, "this ability has been activated {AtLeast:count} or more times this turn")

	// "This way": by the instruction before.
	c.Add(ability.ThisWay{}, "{Who:subj} {Act:event} this way")
	c.Add(ability.ThisWay{Who: ability.It{Say: ability.ByIt}}, "it's {Act:participle} this way")
	c.Add(ability.ThisWay{Past: true}, "{Who:subj} {Act:past} this way")
	c.Add(ability.ThisWay{}, "{Who:subj} {Act:moved this way} this way")
	c.Add(ability.ThisWay{Not: true}, "{Who:subj} [doesn't|don't] {Act:done this way} this way")
	c.Add(ability.ThisWay{Not: true, Past: true}, "{Who:subj} didn't {Act:moved this way} this way")
	returned := ability.Passive{Act: ability.Move{Verb: ability.ReturnVerb}}
	c.Add(ability.ThisWay{Past: true, Act: returned}, "{Who:subj} [was|were] returned this way")
	moved := phrase.Of[ability.Act](l.g, "moved this way")
	moved.Add(ability.Move{}, "put[s] {What:obj} {To:place}")
	moved.Add(ability.Move{Verb: ability.ReturnVerb}, "return[s] {What:obj} {To:placeBack}")
	done := phrase.Of[ability.Act](l.g, "done this way")
	done.Is(moved)
	done.Add(ability.Draw{}, "draw {N:some number} card(s)")
}

// youHad stands for what you had something do.
type youHad struct {
	Who  ability.Ref
	Acts []ability.Act
}

// happenedBefore adds events of a period: "you gained life this turn".
func (l *lang) happenedBefore(c *phrase.Category[ability.Condition]) {
	c.Add(ability.Happened{}, "{Event:happened} <{When:time}>")
	c.Add(ability.Happened{Perfect: true}, "{Event:has happened} <{When:time}>")
	c.Add(ability.Happened{Not: true}, "{Event:hasn't happened} <{When:time}>")
	c.Add(ability.Happened{Not: true, Perfect: true}, "{Event:hasn't been happening} <{When:time}>")
	l.happened.Add(ability.Does{}, "{Who:subj} {Acts:past|or}")
	l.damageBefore()
	l.happened.Add(ability.Does{Acts: []ability.Act{ability.GainLife{}, ability.LoseLife{}}},
		"{Who:subj} gained or lost life")
	had := phrase.Of[youHad](l.g, "what you had happen")
	had.Add(youHad{}, "you had {Who:np} %i {Acts:able|or}")
	phrase.Map(l.happened, had, func(x youHad) ability.Event {
		return ability.Does{Who: x.Who, Acts: x.Acts, Had: true}
	}, func(e ability.Event) (youHad, bool) {
		d, ok := e.(ability.Does)
		if ok && len(d.Acts) == 1 {
			if a, is := d.Acts[0].(ability.Enter); is && a.Under != nil && a.Under != ability.Ref(ability.You{}) {
				return youHad{}, false // "an opponent had it enter under their control"
			}
		}
		return youHad{d.Who, d.Acts}, ok && d.Had && ability.Equal(d, ability.Does{Who: d.Who, Acts: d.Acts, Had: true})
	})
	has := phrase.Of[ability.Event](l.g, "has happened")
	has.Add(ability.Does{}, "{Who:subj} [has|have] {Acts:done|or}")
	has.Add(ability.Does{Who: ability.You{}}, "you've {Acts:done|or}")
	has.Add(ability.Does{Who: ability.It{Say: ability.ByIt}}, "it's {Acts:done|or}", phrase.Prefer(-2))
	hasnt := phrase.Of[ability.Event](l.g, "hasn't happened")
	hasnt.Add(ability.Does{}, "{Who:subj} didn't %i {Acts:able|or}")
	hasnt.Add(ability.Does{Passive: true}, "{Who:subj} [wasn't|weren't] {Acts:participle|or}")
	never := phrase.Of[ability.Event](l.g, "hasn't been happening")
	never.Add(ability.Does{}, "{Who:subj} [hasn't|haven't] {Acts:done|or}")
}

// damageBefore stands for "4 or more damage was dealt to it".
type damageBefore struct {
	N  ability.Number
	To ability.Ref
}

// damageBefore adds damage as what was dealt to something before.
func (l *lang) damageBefore() {
	d := phrase.Of[damageBefore](l.g, "damage before")
	d.Add(damageBefore{}, "{N:atLeast} damage was dealt to {To:obj}")
	phrase.Map(l.happened, d, func(x damageBefore) ability.Event {
		return ability.Does{Who: x.To, Acts: []ability.Act{ability.DealtDamage{N: x.N, Turned: true}}}
	}, func(e ability.Event) (damageBefore, bool) {
		w, ok := e.(ability.Does)
		if !ok || len(w.Acts) != 1 {
			return damageBefore{}, false
		}
		a, ok := w.Acts[0].(ability.DealtDamage)
		return damageBefore{a.N, w.Who}, ok && a.Turned
	})
}

// countersOn adds "there are three or more charge counters on ~".
func (l *lang) countersOn(c *phrase.Category[ability.Condition]) {
	there := phrase.Of[countersThere](l.g, "counters there")
	there.Add(countersThere{}, "there is {P:counted one} on {On:obj}")
	there.Add(countersThere{}, "there are {P:counted} on {On:obj}")
	counted := phrase.Of[ability.Property](l.g, "counted")
	one := ability.Const{N: 1}
	counted.Add(ability.WithCounter{N: one, Not: true, Say: ability.ByThat}, "no {Kind:counterKind} counters")
	counted.Add(ability.WithCounter{N: one, Not: true, Say: ability.ByThat}, "no counters")
	counted.Add(ability.WithCounter{Op: ability.OrMore}, "{N:count} or more {Kind:counterKind} counters")
	counted.Add(ability.WithCounter{Op: ability.OrMore}, "{N:count} or more counters")
	counted.Add(ability.WithCounter{}, "{N:count} {Kind:counterKind} counters")
	counted.Add(ability.WithCounter{Exact: true}, "exactly {N:count} {Kind:counterKind} counters")
	phrase.Of[ability.Property](l.g, "counted one").Add(ability.WithCounter{Exact: true, N: one},
		"exactly one {Kind:counterKind} counter")
	phrase.Of[ability.Property](l.g, "counted one").Add(ability.WithCounter{N: one}, "a {Kind:counterKind} counter")
	phrase.Map(c, there, func(x countersThere) ability.Condition {
		return ability.Has{What: x.On, P: x.P,
			There: true}
	}, func(c ability.Condition) (countersThere, bool) {
		h, ok := c.(ability.Has)
		return countersThere{h.What, h.P}, ok && h.There && !h.Not && !h.Had
	})
}

// doneOrNot adds "if you do", "if you can't".
func (l *lang) doneOrNot(c *phrase.Category[ability.Condition]) {
	c.Add(ability.DidSo{}, "you do")
	c.Add(ability.DidSo{Not: true}, "you don't")
	c.Add(ability.DidSo{Say: ability.YouPay}, "you pay")
	c.Add(ability.DidSo{Not: true}, "you don't %i {Act:act}")
	c.Add(ability.DidSo{}, "you %i {Act:done again}")
	phrase.Of[ability.Act](l.g, "done again").Add(ability.Copy{}, "copy[s] {What:obj}")
	c.Add(ability.DidSo{Not: true}, "you don't %i {Act:cast again} this way", phrase.Prefer(1))
	phrase.Of[ability.Act](l.g, "cast again").Add(ability.Cast{}, "cast[s] {What:obj}")
	c.Add(ability.DidSo{Say: ability.PlayerDoes}, "the player does", phrase.Prefer(0))
	c.Add(ability.DidSo{Say: ability.PlayerDoes, Not: true}, "the player doesn't")
	c.Add(ability.DidSo{Say: ability.ThatPlayerDoes}, "that player does")
	c.Add(ability.DidSo{Say: ability.ThatPlayerDoes, Not: true}, "that player doesn't")
	c.Add(ability.DidSo{Say: ability.TheyDo}, "they do", phrase.Before(2017, "he or she does"))
	c.Add(ability.DidSo{Say: ability.TheyDo, Not: true}, "they don't", phrase.Before(2017, "he or she doesn't"))
	c.Add(ability.DidSo{Say: ability.AnyoneDoes}, "a player does")
	c.Add(ability.DidSo{Say: ability.AnyoneDoes, Not: true}, "no one does")
	c.Add(ability.DidSo{Say: ability.AnyPlayerDoes, Not: true}, "no player does")
	c.Add(ability.CantDo{}, "you can't")
	c.Add(ability.CantDo{Who: ability.It{Say: ability.ByIt, Plural: true}}, "they can't",
		phrase.Before(2017, "he or she can't"))
	for _, who := range []struct {
		say ability.Address
		w   string
	}{{ability.ByThe, "the player"}, {ability.ByThat, "that player"}} {
		c.Add(ability.CantDo{Who: ability.It{Say: who.say, Noun: ability.IsKind{Kind: ability.AnyPlayerKind}}},
			who.w+" can't")
	}
	c.Add(ability.Able{}, "able")
}

// costsPaid adds which costs of a spell were paid: "it was kicked".
func (l *lang) costsPaid(c *phrase.Category[ability.Condition]) {
	c.Add(ability.WasPaid{Word: ability.Kicker}, "{What:subj} was kicked")
	// Until 2009 kicking had no verb.
	c.Add(ability.WasPaid{Word: ability.Kicker, What: ability.Self{}}, "~ was kicked",
		phrase.Before(2009, "the kicker cost was paid"), phrase.Also("you paid the kicker cost"))
	c.Add(ability.WasPaid{Word: ability.Kicker, What: ability.Self{}, Not: true}, "~ wasn't kicked",
		phrase.Before(2009, "the kicker cost wasn't paid"), phrase.Also("you didn't pay the kicker cost"))
	c.Add(ability.WasPaid{Word: ability.Kicker, Not: true}, "{What:subj} wasn't kicked")
	c.Add(ability.WasPaid{Word: ability.Kicker, Twice: true}, "{What:subj} was kicked twice")
	c.Add(ability.WasPaid{Word: ability.Kicker}, "{What:subj} was kicked with its {Cost:cost} kicker")
	for _, w := range []ability.Word{"buyback", "surge", "prowl", "spectacle", "madness", "evoke", "dash", "ninjutsu",
		"escape", "morph", "megamorph", "overload", "bestow", "emerge", "mutate", "flashback", "foretell", "disguise",
		"cleave", "blitz", "echo", "entwine", "freerunning", "impending", "sneak", "web-slinging", "mayhem", "warp",
		"plot",
		"conspire", "casualty", "replicate", "squad", "offspring", "awaken", "harmonize"} {
		if l.words.hides(string(w)) {
			continue
		}
		c.Add(ability.WasPaid{Word: w}, "{What:gen} "+string(w)+" cost was paid",
			phrase.Also("you chose to pay {What:gen} "+string(w)+" cost"),
			phrase.Also("you pay {What:gen} "+string(w)+" cost"),
			phrase.Also("a "+string(w)+" cost was paid for {What:obj}"))
		c.Add(ability.WasPaid{Word: w, Not: true}, "{What:gen} "+string(w)+" cost wasn't paid")
		c.Add(ability.WasPaid{Word: w}, "the "+string(w)+" cost was paid")
	}
	c.Add(ability.WasPaid{Word: "bargain", What: ability.It{Say: ability.ByIt}, Now: true}, "it's bargained")
	c.Add(ability.WasPaid{Word: ability.Kicker, What: ability.It{Say: ability.ByIt}, Now: true}, "it's kicked")
	c.Add(ability.WasPaid{Word: "bargain"}, "{What:subj} was bargained")
	c.Add(ability.WasPaid{Word: "escape"}, "{What:subj} escaped")
	c.Add(ability.WasPaid{Word: "embalm"}, "{What:subj} was embalmed")
	c.Add(ability.WasPaid{Word: "embalm", Not: true}, "{What:subj} wasn't embalmed")
	c.Add(ability.WasPaid{Word: "gift"}, "the gift was promised", phrase.Prefer(0))
	c.Add(ability.WasPaid{Word: "gift"}, "{What:gen} gift cost was paid")
	c.Add(ability.WasPaid{Word: "gift", Not: true}, "the gift wasn't promised")
	c.Add(ability.WasPaid{Word: "tribute", Not: true}, "tribute wasn't paid")
	c.Add(ability.WasPaid{Word: "evidence"}, "evidence was collected")
	c.Add(ability.WasPaid{Word: "behold"}, "{What:obj} was beheld")
	c.Add(ability.WasPaid{Word: "additional cost"}, "{What:gen} additional cost was paid")
}

// castBefore adds how a spell was cast, and what mana was spent on it.
func (l *lang) castBefore(c *phrase.Category[ability.Condition]) {
	c.Add(ability.WasCast{}, "{By:subj} cast {What:known}", phrase.Before(2009, "{By:subj} played {What:known}"),
		phrase.Prefer(1))
	c.Add(ability.WasCast{}, "{By:subj} cast {What:known} from {From:fromZone}",
		phrase.Before(2009, "{By:subj} played {What:known} from {From:fromZone}"), phrase.Prefer(1))
	c.Add(ability.SpentToCast{}, "{Cost:cost} was spent to cast {What:obj}",
		phrase.Before(2009, "{Cost:cost} was spent to play {What:obj}"))
	c.Add(ability.SpentToCast{}, "{N:count} or more mana was spent to cast {What:obj}")
	c.Add(ability.SpentToCast{Least: true}, "at least {N:count} mana was spent to cast {What:obj}")
	l.someColorSpent(c)
	c.Add(ability.SpentToCast{Same: true, Least: true}, "at least {N:count} mana of the same color was spent to cast "+
		"{What:obj}")
	c.Add(ability.SpentToCast{Not: true}, "no mana was spent to cast {What:obj}")
	c.Add(ability.Activating{}, "you're activating {What:obj}")
	c.Add(ability.SpentToCast{}, "mana from {Of:np} was spent to cast {What:obj}")
}

// colorSpent stands for "at least three red mana was spent to cast it".
type colorSpent struct {
	N    ability.Number
	Of   ability.Property
	What ability.Ref
}

// someColorSpent adds so much mana of one color (207.2c, adamant).
func (l *lang) someColorSpent(c *phrase.Category[ability.Condition]) {
	spent := phrase.Of[colorSpent](l.g, "mana of a color spent")
	spent.Add(colorSpent{}, "at least {N:count} {Of:color} mana was spent to cast {What:obj}")
	phrase.Map(c, spent, func(x colorSpent) ability.Condition {
		n, _ := x.N.(ability.Const)
		of, _ := x.Of.(ability.HasColor)
		return ability.SpentToCast{What: x.What, Least: true,
			Cost: slices.Repeat(ability.ManaCost{mana.KindSymbol(of.Color.Kind())}, n.N)}
	}, func(c ability.Condition) (colorSpent, bool) {
		s, ok := c.(ability.SpentToCast)
		if !ok || !s.Least || s.Not || len(s.Cost) == 0 {
			return colorSpent{}, false
		}
		for c := range mana.Color(mana.NumColors) {
			of := slices.Repeat(ability.ManaCost{mana.KindSymbol(c.Kind())}, len(s.Cost))
			if slices.Equal(s.Cost, of) {
				return colorSpent{ability.Const{N: len(s.Cost)}, ability.HasColor{Color: c}, s.What}, true
			}
		}
		return colorSpent{}, false
	})
}

// castBoth stands for "you've cast both a creature spell and a noncreature spell this turn".
type castBoth struct {
	One, Other ability.Ref
	When       ability.Time
}

// bothHappened adds two events of the same time whose verb is said once.
func (l *lang) bothHappened(c *phrase.Category[ability.Condition]) {
	you := ability.You{}
	cast := phrase.Of[castBoth](l.g, "cast both")
	cast.Add(castBoth{}, "you've cast both {One:single spell} and {Other:single spell} {When:time}")
	phrase.Of[ability.Ref](l.g, "single spell").Add(ability.Objects{Det: ability.Det{How: ability.One},
		Noun: ability.IsKind{Kind: ability.AnySpell}}, "%s a <{Pre:adj|space}> spell")
	event := func(a ability.Act, when ability.Time, perfect bool) ability.Condition {
		return ability.Happened{Event: ability.Does{Who: you, Acts: []ability.Act{a}}, When: when, Perfect: perfect}
	}
	phrase.Map(c, cast, func(x castBoth) ability.Condition {
		return ability.AllHold{Once: true, List: []ability.Condition{event(ability.Cast{What: x.One}, x.When, true),
			event(ability.Cast{What: x.Other}, x.When, true)}}
	}, func(q ability.Condition) (castBoth, bool) {
		a, b, when, ok := pastActs(q)
		one, is := a.(ability.Cast)
		other, are := b.(ability.Cast)
		return castBoth{one.What, other.What, when}, ok && is && are
	})
	life := phrase.Of[lifeChanged](l.g, "gained and lost life")
	life.Add(lifeChanged{}, "you gained and lost life {When:time}")
	phrase.Map(c, life, func(x lifeChanged) ability.Condition {
		return ability.AllHold{Once: true, List: []ability.Condition{event(ability.GainLife{}, x.When, false),
			event(ability.LoseLife{}, x.When, false)}}
	}, func(q ability.Condition) (lifeChanged, bool) {
		a, b, when, ok := pastActs(q)
		_, gain := a.(ability.GainLife)
		_, lose := b.(ability.LoseLife)
		return lifeChanged{when}, ok && gain && lose
	})
}

// lifeChanged stands for "you gained and lost life this turn".
type lifeChanged struct{ When ability.Time }

// pastActs returns what somebody did of two events whose verb is said once, and when.
func pastActs(c ability.Condition) (a, b ability.Act, when ability.Time, ok bool) {
	all, ok := c.(ability.AllHold)
	if !ok || !all.Once || len(all.List) != 2 {
		return nil, nil, when, false
	}
	var acts [2]ability.Act
	for i, x := range all.List {
		h, ok := x.(ability.Happened)
		d, is := h.Event.(ability.Does)
		if !ok || !is || len(d.Acts) != 1 {
			return nil, nil, when, false
		}
		acts[i], when = d.Acts[0], h.When
	}
	return acts[0], acts[1], when, true
}

// countersThere stands for "there are no time counters on ~".
type countersThere struct {
	On ability.Ref
	P  ability.Property
}

// turnConditions adds whose turn it is and what players have become.
func (l *lang) turnConditions(c *phrase.Category[ability.Condition]) {
	c.Add(ability.IsTurn{}, "it's {Of:gen} turn")
	c.Add(ability.IsTurn{Not: true}, "it's not {Of:gen} turn", phrase.Also("it isn't {Of:gen} turn"))
	for i, w := range firstTurns {
		c.Add(ability.IsTurn{First: i + 1}, "it's {Of:gen} "+w+" turn of the game")
		c.Add(ability.IsTurn{First: i + 1, Not: true}, "it isn't {Of:gen} "+w+" turn of the game",
			phrase.Also("it's not {Of:gen} "+w+" turn of the game"))
	}
	l.parities(c)
	c.Add(ability.IsTime{}, "it's {When:this time}")
	t := phrase.Of[ability.Time](l.g, "this time")
	t.Add(ability.Time{When: ability.During}, "{Of:gen} {Step:step}", phrase.Prefer(-1))
	t.Add(ability.Time{When: ability.FirstOfTurn}, "the first {Step:step} of the turn")
	c.Add(ability.IsMonarch{Who: ability.You{}}, "you're the monarch")
	c.Add(ability.IsMonarch{Who: ability.You{}, Are: true}, "you are the monarch")
	c.Add(ability.IsMonarch{Who: ability.You{}, Not: true}, "you aren't the monarch",
		phrase.Also("you're not the monarch"))
	c.Add(ability.IsMonarch{}, "{Who:subj} is the monarch")
	c.Add(ability.Compare{A: ability.Party{Of: ability.You{}}, Op: ability.OrMore, B: ability.Const{N: 4}},
		"you have a full party")
	c.Add(ability.CityBlessing{}, "{Who:subj} [has|have] the city's blessing")
	c.Add(ability.HasInitiative{}, "{Who:subj} [has|have] the initiative")
	c.Add(ability.HasCompleted{Who: ability.You{}}, "you've completed a dungeon")
	c.Add(ability.HasCompleted{}, "{Who:subj} [has|have] completed a dungeon", phrase.Prefer(1))
	c.Add(ability.HasCompleted{Who: ability.You{}, Not: true}, "you haven't completed a dungeon")
	c.Add(ability.HasCompleted{Who: ability.You{}}, "you've completed {Dungeon:dungeon}")
	c.Add(ability.HasCompleted{Who: ability.You{}, Not: true}, "you haven't completed {Dungeon:dungeon}")
	phrase.Words(phrase.Of[string](l.g, "dungeon"), "Tomb of Annihilation", "Lost Mine of Phandelver",
		"Dungeon of the Mad Mage", "Undercity")
	c.Add(ability.TimesResolved{Short: true}, "it's the {N:ordinals} time")
	c.Add(ability.TimesResolved{}, "this is the {N:ordinals} time this ability has resolved this turn",
		phrase.Also("it's the {N:ordinals} time this ability has resolved this turn"))
}

// orIf stands for "C or if D".
type orIf struct{ A, B ability.Condition }

// elidedIs stands for "that creature's power is greater than ~'s".
type elidedIs struct {
	A    ability.Ref
	Stat ability.Stat
	Op   ability.Op
	Of   possessor
}

// nthOfTheCast adds "the second creature spell you cast this turn", and several such of which one is enough: "the first
// instant spell, the first sorcery spell, or the first Otter spell other than ~ you've cast this turn".
func (l *lang) nthOfTheCast() {
	nth := phrase.Of[ability.Ref](l.g, "nth of the cast")
	one := phrase.Of[ability.Ref](l.g, "nth spell")
	det := phrase.Of[ability.Det](l.g, "nth det")
	det.Add(ability.Det{How: ability.Nth, The: true}, "%s the {N:ordinals}")
	for _, c := range []*phrase.Category[ability.Ref]{nth, one} {
		c.Add(ability.Objects{Noun: ability.IsKind{Kind: ability.AnySpell}},
			"{Det:nth det} <{Pre:adj|space}> spell <{Post:post|space}>")
	}
	nth.Add(ability.Either{}, "{List:nth spell|or2}")
}

// ofEachName stands for "artifacts named Paper Crown and Paper Throne", where one of each name is meant.
type ofEachName struct {
	Pre   []ability.Property
	Noun  ability.Property
	Names []string
}

// oneOfEachName adds things of which there is one of each of several names. A single object is called by one name
// alone, so that "a card named Paper Salt and Pepper" isn't one of these.
func (l *lang) oneOfEachName() {
	part := phrase.Of[string](l.g, "one of several names")
	phrase.Terminal(part, func(t []phrase.Tok) (string, int, bool) {
		end := 0
		for end < len(t) && t[end].Text != "and" && t[end].Text != "," {
			end++
		}
		return readName(t[:end])
	}, func(s string) (string, bool) {
		return s, s != "" && s != "~" && strings.ToLower(s) != s && !strings.Contains(s, " and ") &&
			!strings.Contains(s, ",")
	})
	part.Add("~", "~")
	things := phrase.Of[ofEachName](l.g, "things of each name")
	things.Add(ofEachName{}, "%p <{Pre:adj|space}> {Noun:noun} named {Names:one of several names|and2}")
	phrase.Map(phrase.Of[ability.Ref](l.g, "one of each name"), things, func(x ofEachName) ability.Ref {
		both := ability.Both{Named: true}
		for _, n := range x.Names {
			both.List = append(both.List, ability.Objects{Det: ability.Det{How: ability.One}, Pre: x.Pre, Noun: x.Noun,
				Post: []ability.Property{ability.Named{Name: n}}})
		}
		return both
	}, func(r ability.Ref) (ofEachName, bool) {
		both, ok := r.(ability.Both)
		if !ok || !both.Named || both.AndOr || both.Singly {
			return ofEachName{}, false
		}
		var x ofEachName
		for _, r := range both.List {
			o, ok := r.(ability.Objects)
			if !ok || len(o.Post) != 1 || o.Det != (ability.Det{How: ability.One}) {
				return ofEachName{}, false
			}
			n, ok := o.Post[0].(ability.Named)
			first := ability.Objects{Pre: x.Pre, Noun: x.Noun}
			if !ok || n.Not || n.Or != "" ||
				len(x.Names) > 0 && !ability.Equal(ability.Objects{Pre: o.Pre, Noun: o.Noun}, first) {
				return ofEachName{}, false
			}
			x.Pre, x.Noun, x.Names = o.Pre, o.Noun, append(x.Names, n.Name)
		}
		return x, true
	})
}

// inCommon are the qualities that several things may have in common.
var inCommon = []struct {
	what  ability.Choice
	words string
}{{ability.AColor, "color"}, {ability.ACardType, "card type"}, {ability.ACreatureType, "creature type"},
	{ability.ALandType, "land type"}}

// alike adds that several things agree in a quality: "both cards share a color".
func (l *lang) alike(c *phrase.Category[ability.Condition]) {
	those := phrase.Of[ability.Ref](l.g, "both of those")
	those.Add(ability.It{Say: ability.ByThat, Plural: true}, "%p {Noun:thatNoun}")
	done := phrase.Of[ability.Ref](l.g, "done to them")
	card := ability.IsKind{Kind: ability.AnyCard}
	done.Add(ability.Objects{Noun: card}, "{Post:done alike|space}")
	phrase.Of[ability.Property](l.g, "done alike").Add(ability.DoneThisWay{}, "{Act:way participle} this way")
	two, they := ability.Const{N: 2}, ability.It{Say: ability.ByIt, Plural: true}
	for _, q := range inCommon {
		c.Add(ability.Alike{What: q.what}, "{Who:subj} control[s] {N:count} or more {Of:more kind} that share a "+q.words,
			phrase.Prefer(6))
		c.Add(ability.Alike{What: q.what, N: two, Both: true}, "both {Of:both of those} share a "+q.words)
		c.Add(ability.Alike{What: q.what, Of: they}, "they all share a "+q.words)
		c.Add(ability.Alike{What: q.what, N: two, Of: they, Both: true}, "they're both <{Pre:adj|space}> cards that share a "+
			q.words)
		words := "{N:count} <{Pre:adj|space}> cards that share a " + q.words
		c.Add(ability.Alike{What: q.what}, words+" are {Of:done to them}")
		c.Add(ability.Alike{What: q.what, Past: true}, words+" were {Of:done to them}")
	}
	c.Add(ability.Alike{What: ability.ACardName}, "{N:count} or more of {Of:obj} have the same name")
	c.Add(ability.Alike{What: ability.ACardName}, "{Who:subj} control[s] {N:count} or more {Of:more kind} with the same name",
		phrase.Prefer(6))
	c.Add(ability.Alike{What: ability.ACardName, Another: true},
		"{Who:subj} control[s] {N:count} or more {Of:more kind} with the same name as one another", phrase.Prefer(6))
}

// firstTurns are the first turn of the game, the first two, and the first three.
var firstTurns = [...]string{"first", "first or second", "first, second, or third"}

// parityOn stands for "it has an even number of counters on it".
type parityOn struct{ On ability.Ref }

// parities adds numbers that are even or odd.
func (l *lang) parities(c *phrase.Category[ability.Condition]) {
	for _, w := range []struct {
		odd  bool
		word string
	}{{false, "even"}, {true, "odd"}} {
		c.Add(ability.Parity{Odd: w.odd}, "{Of:amount} is "+w.word)
		on := phrase.Of[parityOn](l.g, w.word+" number of counters")
		on.Add(parityOn{}, "{On:subj} has an "+w.word+" number of counters on %0 it")
		phrase.Map(c, on, func(x parityOn) ability.Condition {
			return ability.Parity{Of: ability.CountersOn{On: x.On}, Odd: w.odd, Has: true}
		}, func(q ability.Condition) (parityOn, bool) {
			p, ok := q.(ability.Parity)
			of, is := p.Of.(ability.CountersOn)
			return parityOn{of.On}, ok && is && p.Has && p.Odd == w.odd && of.Kind == ""
		})
	}
}
