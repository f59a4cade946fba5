package grammar

import (
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// zoneActs adds moving objects from zone to zone.
func (l *lang) zoneActs() {
	l.act.Add(ability.Move{}, "put[s] {What:obj} {To:place}")
	l.act.Add(ability.Move{}, "put[s] {What:someone} {To:place}")
	l.act.Add(ability.Move{Early: true}, "put[s] {To:place} {What:obj}", phrase.Prefer(-2))
	l.act.Add(ability.Move{}, "put[s] {What:known} from {From:fromZone} {To:place}", phrase.Prefer(-1))
	l.act.Add(ability.Move{FromLast: true}, "put[s] {What:known} {To:place} from {From:fromZone}", phrase.Prefer(-1))
	l.act.Add(ability.Move{Verb: ability.ReturnVerb}, "return[s] {What:obj} {To:placeBack}")
	l.act.Add(ability.Move{Verb: ability.ReturnVerb}, "return[s] {What:someone} {To:placeBack}")
	l.act.Add(ability.Move{Verb: ability.ReturnVerb}, "return[s] {What:known} from {From:fromZone} {To:placeBack}",
		phrase.Prefer(-1))
	late := phrase.Of[returnedExcept](l.g, "returned except")
	late.Add(returnedExcept{}, "return[s] {What:np} {To:placeBack} except for {Except:obj}")
	phrase.Map(l.act, late, func(x returnedExcept) ability.Act {
		o, ok := x.What.(ability.Objects)
		if !ok {
			return nil
		}
		o.Post = append(slices.Clone(o.Post), ability.OtherThan{What: x.Except, Except: true, Late: true})
		return ability.Move{Verb: ability.ReturnVerb, What: o, To: x.To}
	}, func(a ability.Act) (returnedExcept, bool) {
		m, ok := a.(ability.Move)
		o, is := m.What.(ability.Objects)
		if n := len(o.Post) - 1; ok && is && n >= 0 && m.Verb == ability.ReturnVerb && m.From == nil && !m.Early {
			if x, ok := o.Post[n].(ability.OtherThan); ok && x.Late {
				if o.Post = o.Post[:n]; n == 0 {
					o.Post = nil
				}
				return returnedExcept{o, m.To, x.What}, true
			}
		}
		return returnedExcept{}, false
	})
	l.act.Add(ability.Move{Verb: ability.ReturnVerb, Early: true}, "return[s] {To:placeBack} {What:obj}")
	// "Put one of them into your hand and the rest into your graveyard": the verb is said once.
	l.act.Add(ability.Together{}, "put[s] {Acts:moved|and2}")
	l.act.Add(ability.Together{}, "return[s] {Acts:returned|and2}")
	moved := phrase.Of[ability.Act](l.g, "moved")
	moved.Add(ability.Move{}, "{What:obj} {To:place}")
	moved.Add(ability.Move{}, "{What:someone} {To:place}")
	returned := phrase.Of[ability.Act](l.g, "returned")
	returned.Add(ability.Move{Verb: ability.ReturnVerb}, "{What:obj} {To:placeBack}")
	returned.Add(ability.Move{Verb: ability.ReturnVerb}, "{What:someone} {To:placeBack}")
	// "Put one into your hand": one of those just meant.
	some := phrase.Of[ability.Ref](l.g, "someone").Agrees()
	some.Add(ability.Among{Of: ability.It{Say: ability.Unsaid, Plural: true}}, "{What:some}")
	l.np.Add(ability.TopCards{Say: ability.FromTheTop}, "{N:count} card(s) from the top of {Of:gen} library")
	l.np.Add(ability.TopCards{Say: ability.EqualFromTheTop},
		"%p cards equal to {N:amount} from the top of {Of:gen} library")
	l.np.Add(ability.TopCards{Say: ability.FromTheTopEqual},
		"%p cards from the top of {Of:gen} library equal to {N:amount}")
	// What is known without its zone, which is then said beside it.
	known := phrase.Of[ability.Ref](l.g, "known").Agrees()
	known.Add(ability.Self{}, "%s ~")
	known.Add(ability.Self{Say: ability.ByShortName}, "%s @")
	known.Add(ability.Self{Say: ability.ByThis}, "%s this {Noun:thisNoun}")
	known.Add(ability.It{Say: ability.ByIt}, "%s it")
	known.Add(ability.It{Say: ability.ByIt, Plural: true}, "%p them")
	known.Add(ability.It{Say: ability.ByThat}, "%s that {Noun:thatNoun}")
	known.Add(ability.It{Say: ability.ByThat, Plural: true}, "%p those {Noun:thatNoun}")
	known.Add(ability.Among{Of: ability.It{Say: ability.ByIt, Plural: true}}, "{What:single} of them")
	known.Add(ability.Handled{Verb: ability.Discarded, Det: ability.Det{How: ability.The}}, "%s the discarded {Noun:noun}")
	known.Add(ability.ThisHalf{}, "%s this half of this split card")
	known.Add(ability.Attached{By: ability.EnchantedWord}, "%s enchanted {Noun:noun}")
	known.Add(ability.Attached{By: ability.EnchantedWord, Card: true}, "%s enchanted {Noun:noun} card")

	exiled := []any{"exile[s] {What:obj}", phrase.Before(2009, "remove[s] {What:obj} from the game"),
		phrase.Also("remove[s] from the game {What:obj}")}
	l.act.Add(ability.ExileIt{}, exiled...)
	l.act.Add(ability.ExileIt{FaceUp: true}, "exile[s] {What:obj} face up")
	l.act.Add(ability.ExileIt{}, "exile[s] {What:someone}")
	l.act.Add(ability.ExileIt{FaceDown: true}, "exile[s] {What:someone} face down")
	l.act.Add(ability.ExileIt{FaceDown: true}, "exile[s] {What:obj} face down",
		phrase.Before(2009, "remove[s] {What:obj} from the game face down"))
	l.act.Add(ability.ExileIt{}, "exile[s] {What:known} from {From:fromZone}",
		phrase.Before(2009, "remove[s] {What:known} in {From:fromZone} from the game"), phrase.Prefer(-1))
	l.act.Add(ability.ExileIt{}, "exile[s] {What:obj} with {With:counters|and} on {Them?them|it}",
		phrase.Before(2009, "remove[s] {What:obj} from the game with {With:counters|and} on {Them?them|it}"))
	l.act.Add(ability.ExileIt{},
		"exile[s] {What:known} from {From:fromZone} with {With:counters|and} on {Them?them|it}", phrase.Prefer(-1))
	l.act.Add(ability.Sacrifice{}, "sacrifice[s] {What:obj}")
	l.act.Add(ability.Sacrifice{Choice: true}, "sacrifice[s] {What:obj} of [its] choice")
	l.act.Add(ability.Sacrifice{Chosen: true}, "choose[s] and sacrifice[s] {What:obj}")
	l.post.Add(ability.AtRandom{}, "at random")
	l.post.Add(ability.AtRandom{Chosen: true}, "chosen at random")
	l.np.Add(ability.Rest{Plur: true}, "%p the rest of {Of:obj}")
	l.eitherPlace()
	l.companions()
	l.post.Add(ability.InZone{From: true, Many: true}, "from all {Zone:ownZones}")
	l.post.Add(ability.InZone{From: true, Many: true, Bare: true}, "from {Zone:ownZones}")
	l.post.Add(ability.InZone{From: true, Zone: ability.Outside}, "from outside the game")
	l.post.Add(ability.FromTop{}, "from the top of {Of:gen} library", phrase.Prefer(-1))
	l.post.Add(ability.InBlockWith{}, "blocking or blocked by {What:obj}")
	l.post.Add(ability.ExiledWith{}, "exiled with {By:pronoun}",
		phrase.Before(2009, "removed from the game with {By:pronoun}"))
	l.post.Add(ability.MadeWith{Created: true}, "created with {By:pronoun}")
	l.numberOf()
	l.np.Add(ability.HalfOf{}, "%p half {Of:np} , rounded down")
	l.np.Add(ability.HalfOf{Up: true}, "%p half {Of:np} , rounded up")
	l.post.Add(ability.OfChoiceOf{}, "of {Who:gen} choice")
}

// returnedExcept stands for "return all creatures to their owners' hands except for Krakens".
type returnedExcept struct {
	What   ability.Ref
	To     ability.Place
	Except ability.Ref
}

// numberOf is a noun phrase whose number follows it: "a number of cards equal to its power".
type numberOf struct {
	Pre, Post []ability.Property
	Noun      ability.Property
	N         ability.Number
}

func (l *lang) numberOf() {
	c := phrase.Of[numberOf](l.g, "number of").Agrees()
	c.Add(numberOf{}, "%p a number of <{Pre:adj|space}> {Noun:noun} <{Post:post|space}> equal to {N:amount}",
		phrase.Also("%p {Noun:noun} {Post:post|space} equal to {N:amount}"))
	phrase.Map(l.np, c, func(x numberOf) ability.Ref {
		return ability.Objects{Det: ability.Det{How: ability.Exactly, N: x.N, Equal: true}, Pre: x.Pre, Noun: x.Noun,
			Post: x.Post}
	}, func(r ability.Ref) (numberOf, bool) {
		o, ok := r.(ability.Objects)
		if !ok || !o.Det.Equal || o.Det.How != ability.Exactly || o.Det.Target || o.Det.Other || o.Commas {
			return numberOf{}, false
		}
		return numberOf{o.Pre, o.Post, o.Noun, o.Det.N}, true
	})
}

// places adds where things are put: "into" and "onto" after put, "to" after return.
func (l *lang) places() {
	put := phrase.Of[ability.Place](l.g, "place")
	back := phrase.Of[ability.Place](l.g, "placeBack")
	zones := phrase.Of[ability.Zone](l.g, "ownZones")
	zones.Add(ability.Hand, "hands")
	zones.Add(ability.Graveyard, "graveyards")
	zones.Add(ability.Library, "libraries")
	put.Add(ability.Place{}, "into {Of:gen} {Zone:ownZone}")
	put.Add(ability.Place{Many: true}, "into {Of:gen} {Zone:ownZones}")
	put.Add(ability.Place{Zone: ability.Graveyard}, "into the graveyard")
	put.Add(ability.Place{Zone: ability.Exile}, "into exile")
	back.Add(ability.Place{}, "to {Of:gen} {Zone:ownZone}")
	back.Add(ability.Place{Many: true}, "to {Of:gen} {Zone:ownZones}")

	const how = " {FaceDown?face down} {Tapped?tapped} {Attacking?and attacking} {Transformed?transformed} <attached " +
		"to {AttachedTo:obj}> <under {Under:gen} control> <with {With:counters|and} on {Them?them|it}>"
	field := ability.Place{Zone: ability.Battlefield}
	put.Add(field, "onto the battlefield"+how, phrase.Before(2009, "into play"+how))
	put.Add(ability.Place{Zone: ability.Battlefield, FaceUp: true}, "onto the battlefield face up")
	back.Add(field, "to the battlefield"+how, phrase.Before(2009, "to play"+how))
	back.Add(ability.Place{Zone: ability.Battlefield, Bare: true},
		"under {Under:gen} control with {With:counters|and} on {Them?them|it}")
	back.Add(ability.Place{Zone: ability.Battlefield, UnderOf: true},
		"to the battlefield under the control of {Under:np}")
	whom := ability.Place{Zone: ability.Battlefield, Attacking: true}
	put.Add(whom, "onto the battlefield {Tapped?tapped} and attacking {Whom:obj}")
	back.Add(whom, "to the battlefield {Tapped?tapped} and attacking {Whom:obj}")
	put.Add(field, "onto the battlefield blocking {Blocking:obj}",
		phrase.Before(2009, "into play blocking {Blocking:obj}"))
	late := field
	late.UnderFirst = true
	for _, how := range []string{" under {Under:gen} control attached to {AttachedTo:obj}",
		" under {Under:gen} control {Tapped?tapped} {Attacking?and attacking}"} {
		put.Add(late, "onto the battlefield"+how, phrase.Before(2009, "into play"+how), phrase.Prefer(-1))
		back.Add(late, "to the battlefield"+how, phrase.Before(2009, "to play"+how), phrase.Prefer(-1))
	}
	over := ability.Place{Zone: ability.Battlefield, Tapped: true, Transformed: true}
	const rest = " tapped and transformed <under {Under:gen} control> <with {With:counters|and} on {Them?them|it}>"
	put.Add(over, "onto the battlefield"+rest)
	back.Add(over, "to the battlefield"+rest)
	// Libraries. The text may leave out whose it is: "put the rest on the bottom in any order".
	order := " {AnyOrder?in any order} {Random?in a random order}"
	top := ability.Place{Zone: ability.Library, Pos: ability.Top}
	bottom := ability.Place{Zone: ability.Library, Pos: ability.Bottom}
	put.Add(top, "{Back?back} on top of {Of:gen} library"+order)
	put.Add(top, "{Back?back} on top"+order)
	put.Add(bottom, "on the bottom of {Of:gen} library"+order)
	put.Add(bottom, "on the bottom"+order)
	that := bottom
	that.That = true
	put.Add(that, "on the bottom of that library"+order)
	the := that
	the.The = true
	put.Add(the, "on the bottom of the library"+order)
	that.Pos, the.Pos = ability.Top, ability.Top
	put.Add(that, "on top of that library"+order)
	put.Add(the, "on top of the library"+order)
	back.Add(top, "to the top of {Of:gen} library"+order)
	back.Add(bottom, "to the bottom of {Of:gen} library"+order)
	many := " of {Of:gen} libraries" + order
	put.Add(ability.Place{Zone: ability.Library, Pos: ability.Top, Of: ability.It{Say: ability.ByIt}},
		"on top of it"+order)
	put.Add(ability.Place{Zone: ability.Library, Pos: ability.Top, Back: true}, "back")
	put.Add(ability.Place{Zone: ability.Library, Pos: ability.Top, Many: true}, "{Back?back} on top"+many)
	put.Add(ability.Place{Zone: ability.Library, Pos: ability.Bottom, Many: true}, "on the bottom"+many)
	put.Add(ability.Place{Zone: ability.Library, Pos: ability.Top, Back: true, AnyOrder: true}, "back in any order")
	put.Add(ability.Place{Zone: ability.Library, Pos: ability.TopOrBottom}, "on the top or bottom of {Of:gen} library")
	put.Add(ability.Place{Zone: ability.Library, Pos: ability.TopOrBottom},
		"on {Chooser:gen} choice of the top or bottom of {Of:gen} library")
	put.Add(ability.Place{Zone: ability.Library, Pos: ability.NthFromTop},
		"into {Of:gen} library {N:ordinal} from the top")
	put.Add(ability.Place{Zone: ability.Library, Pos: ability.NthFromTop}, "{N:ordinal} from the top")
	put.Add(ability.Place{Zone: ability.Library, Pos: ability.NthFromTop, N: ability.X{}, Beneath: true},
		"into {Of:gen} library just beneath the top X cards of that library")
	put.Add(ability.Place{Zone: ability.Library, Pos: ability.NthFromBottom},
		"into {Of:gen} library {N:ordinal} from the bottom")
	nth := phrase.Of[ability.Number](l.g, "ordinal")
	for i, w := range ordinals {
		nth.Add(ability.Const{N: i + 2}, w)
	}
	nth.Add(ability.X{}, "X cards")
}

// ordinals from the second.
var ordinals = []string{"second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}

// cardActs adds what players do with cards: draw, discard, mill, scry, look, reveal.
func (l *lang) cardActs() {
	l.act.Add(ability.Draw{}, "draw[s] {N:some number} card(s)")
	l.act.Add(ability.Draw{}, "draw[s] {N:more or fewer cards}")
	some := phrase.Of[ability.Number](l.g, "more or fewer cards")
	some.Add(ability.ThatMuch{Say: ability.AsManyDiscardedWord}, "as many cards as [they] discarded this way")
	some.Add(ability.Plus{A: ability.ThatMuch{Say: ability.ThatManyWord}, Late: true},
		"that many cards plus {B:plain count}")
	some.Add(ability.Minus{A: ability.ThatMuch{Say: ability.ThatManyWord}, Late: true},
		"that many cards minus {B:plain count}")
	l.act.Add(ability.SkipDraw{}, "skip[s] that draw")
	l.act.Add(ability.Draw{}, "draw[s] cards equal to {N:amount}")
	l.act.Add(ability.Draw{UpTo: true}, "draw[s] up to {N:some number} card(s)")
	l.act.Add(ability.Draw{N: ability.Const{N: 1}, Additional: true}, "draw[s] an additional card")
	l.act.Add(ability.Draw{Additional: true}, "draw[s] {N:count} additional card(s)")
	l.act.Add(ability.Discard{}, "discard[s] {What:obj}")
	l.act.Add(ability.Discard{}, "discard[s] {What:cards equal}")
	equal := phrase.Of[ability.Ref](l.g, "cards equal")
	n := phrase.Of[ability.Det](l.g, "equal number")
	n.Add(ability.Det{How: ability.Exactly}, "equal to {N:amount}")
	equal.Add(ability.Objects{Noun: ability.IsKind{Kind: ability.AnyCard}}, "cards {Det:equal number}")
	l.act.Add(ability.Discard{Random: true}, "discard[s] {What:obj} at random")
	l.act.Add(ability.Scry{}, "[scries|scry] {N:digits}")
	l.act.Add(ability.Surveil{}, "surveil[s] {N:digits}")
	l.act.Add(ability.Mill{N: ability.Const{N: 1}}, "mill[s] a card",
		phrase.Before(2020, "put[s] the top card of [its] library into [its] graveyard"))
	l.act.Add(ability.Mill{}, "mill[s] {N:count} card(s)",
		phrase.Before(2020, "put[s] the top {N:count} card(s) of [its] library into [its] graveyard"))
	l.act.Add(ability.Mill{}, "mill[s] cards equal to {N:amount}", phrase.Before(2020,
		"put[s] a number of cards equal to {N:amount} from the top of [its] library into [its] graveyard"))
	l.act.Add(ability.Mill{}, "mill[s] {N:more or fewer cards}")
	for _, half := range []struct {
		up    bool
		words string
	}{{false, "rounded down"}, {true, "rounded up"}} {
		own := ability.Half{Up: half.up, Of: ability.CardsIn{Zone: ability.Library, Of: ability.It{Say: ability.ByIt,
			Plural: true}}}
		l.act.Add(ability.Mill{N: own}, "mill[s] half [its] library, "+half.words,
			phrase.Before(2020, "put[s] the top half of [its] library, "+half.words+", into [its] graveyard"))
	}
	for _, half := range []struct {
		up    bool
		words string
	}{{false, "rounded down"}, {true, "rounded up"}} {
		it := ability.It{Say: ability.ByIt, Plural: true}
		own := ability.TopCards{Of: it,
			N: ability.Half{Up: half.up, Of: ability.CardsIn{Zone: ability.Library, Of: it}}}
		l.act.Add(ability.ExileIt{What: own}, "exile[s] half [its] library, "+half.words)
	}
	l.act.Add(ability.Mill{}, "mill[s] {N:many times over} cards",
		phrase.Before(2020, "put[s] {N:many times over} cards into [its] graveyard"))
	phrase.Of[ability.Number](l.g, "many times over").Add(ability.Times{N: 2,
		Of: ability.ThatMuch{Say: ability.ThatManyWord}}, "twice that many")

	l.act.Add(ability.LookAt{}, "look[s] at {What:obj}")
	l.act.Add(ability.Reveal{}, "reveal[s] {What:obj}")
	l.act.Add(ability.Reveal{}, "reveal[s] {What:known} from {From:fromZone}", phrase.Prefer(-1))
	l.act.Add(ability.Reveal{Opening: true}, "reveal[s] {What:known} from [its] opening hand")
	l.act.Add(ability.Reveal{Random: true}, "reveal[s] {What:obj} at random")
	library := phrase.Of[ability.Ref](l.g, "library of")
	library.Add(ability.ZoneOf{Zone: ability.Library}, "{Of:gen} library")
	l.act.Add(ability.Reveal{},
		"reveal[s] cards from the top of {What:library of} until [it reveals|they reveal|they reveal|you reveal] {Until:obj}",
		phrase.Before(2017,
			"reveal[s] cards from the top of {What:library of} until [it reveals|he or she reveals|they reveal|you reveal] "+
				"{Until:obj}"))
	l.act.Add(ability.Reveal{Seen: true},
		"reveal[s] cards from the top of {What:library of} until {Until:obj} is revealed")
	l.act.Add(ability.ExileUntil{},
		"exile[s] cards from the top of {From:library of} until [it exiles|they exile|they exile|you exile] {Until:obj}",
		phrase.Before(2017,
			"exile[s] cards from the top of {From:library of} until [it exiles|he or she exiles|they exile|you exile] "+
				"{Until:obj}"))
	l.act.Add(ability.PlayRevealed{}, "play[s] with {What:obj} revealed")
}

// searchActs adds searching and shuffling (701.23, 701.24).
func (l *lang) searchActs() {
	l.act.Add(ability.Search{}, "search[es|] {Where:np} for {For:obj}")
	l.act.Add(ability.Shuffle{}, "shuffle[s]", phrase.Before(2021, "shuffle[s] [its] library"))
	l.act.Add(ability.Shuffle{}, "shuffle[s] {What:np} into {Into:library of}")
	l.act.Add(ability.Shuffle{}, "shuffle[s] {What:np} into {Into:libraries of}")
	// "Its owner shuffles it into their library."
	l.act.Add(ability.Shuffle{}, "shuffle[s] {What:pronoun} into {Into:library of}")
	l.act.Add(ability.Shuffle{}, "shuffle[s] {What:library of}", phrase.Prefer(-1))
	l.act.Add(ability.Shuffle{}, "shuffle[s] {What:libraries of}", phrase.Prefer(-1))
	phrase.Of[ability.Ref](l.g, "libraries of").Add(ability.ZoneOf{Zone: ability.Library, Many: true},
		"{Of:gen} libraries")
	l.act.Add(ability.Shuffle{}, "shuffle[s] {What:pronoun}")
	l.act.Add(ability.ShuffleAndPut{}, "shuffle[s] and put[s] {What:obj} {To:place}",
		phrase.Before(2021, "shuffle[s] [its] library and put[s] {What:obj} {To:place}"))
	it := phrase.Of[ability.Ref](l.g, "pronoun").Agrees()
	it.Add(ability.It{Say: ability.ByIt}, "%s it")
	it.Add(ability.It{Say: ability.ByIt, Plural: true}, "%p them")
	l.np.Add(ability.TopCards{N: ability.Const{N: 1}, Zone: ability.Graveyard},
		"%s the top <{Pre:adj|space}> card of {Of:gen} graveyard")
	l.np.Add(ability.TopCards{Zone: ability.Graveyard},
		"%p the top {N:count} <{Pre:adj|space}> cards of {Of:gen} graveyard")
	l.np.Add(ability.TopCards{N: ability.Const{N: 1}, Zone: ability.Graveyard, Bottom: true},
		"%s the bottom card of {Of:gen} graveyard")
	l.post.Add(ability.FromAmong{}, "from among {Of:obj}")
	l.post.Add(ability.FromAmong{From: true}, "from {Of:pronoun}")
	l.post.Add(ability.FromAmong{In: true}, "in {Of:pronoun}", phrase.Prefer(-1))
	l.np.Add(ability.ZonesOf{}, "%p {Of:gen} {Zones:ownZone|and2}")
	l.np.Add(ability.ZonesOf{Late: true}, "%p the {Zones:ownZone|and2} of {Of:np}")
	l.np.Add(ability.ZonesOf{Or: true}, "%p {Of:gen} {Zones:ownZone|and/or2}")
}

// doneThisWay adds what the instructions before have done to the thing described: "each card discarded this way",
// "the creatures they sacrificed this way".
func (l *lang) doneThisWay() {
	l.post.Add(ability.DoneThisWay{}, "{Act:way participle} this way")
	l.post.Add(ability.DoneThisWay{}, "{By:subj} {Act:way past} this way")
	l.post.Add(ability.DoneThisWay{That: true}, "that {Act:past} this way")
	l.post.Add(ability.DoneThisWay{Not: true}, "(that wasn't|that weren't) {Act:way participle}")
	l.post.Add(ability.DoneThisWay{Not: true, Long: true}, "(that wasn't|that weren't) {Act:way participle} this way")
	p := phrase.Of[ability.Act](l.g, "way participle")
	by := phrase.Of[ability.Act](l.g, "way past")
	for _, w := range []struct {
		act        ability.Act
		done, past string
	}{
		{ability.Reveal{}, "revealed", "revealed"}, {ability.ExileIt{}, "exiled", "exiled"},
		{ability.Destroy{}, "destroyed", ""}, {ability.CounterIt{}, "countered", ""},
		{ability.Discard{}, "discarded", "discarded"}, {ability.Sacrifice{}, "sacrificed", "sacrificed"},
		{ability.Tap{}, "tapped", "tapped"}, {ability.Untap{}, "untapped", ""},
		{ability.Mill{}, "milled", "milled"}, {ability.Choose{}, "chosen", "chose"}, {ability.Cast{}, "cast", "cast"},
		{ability.Draw{}, "drawn", "drew"},
		{ability.Create{}, "created", "created"}, {ability.Regenerate{}, "regenerated", ""},
		{ability.GainControl{}, "", "gained control of"}, {ability.Attach{}, "attached", ""},
	} {
		if w.done != "" {
			p.Add(ability.Passive{Act: w.act}, w.done)
		}
		if w.past != "" {
			by.Add(w.act, w.past)
		}
	}
	p.Add(ability.Passive{Act: ability.Move{Verb: ability.ReturnVerb}}, "returned")
	p.Add(ability.Passive{Act: ability.Move{Verb: ability.ReturnVerb, To: ability.Place{Zone: ability.Battlefield}}},
		"returned to the battlefield")
	p.Add(ability.Passive{Act: ability.Move{To: ability.Place{Zone: ability.Battlefield}}}, "put onto the battlefield",
		phrase.Before(2009, "put into play"))
	p.Add(ability.PutInto{Zone: ability.Graveyard}, "put into a graveyard")
	p.Add(ability.PutInto{Zone: ability.Graveyard, That: true}, "put into that graveyard")
	p.Add(ability.PutInto{Zone: ability.Graveyard, Many: true}, "put into graveyards")
	p.Add(ability.Passive{Act: ability.LookAt{}}, "looked at while scrying")
	p.Add(ability.PutInto{}, "put into {Of:gen} {Zone:ownZone}")
	p.Add(ability.DealtDamage{}, "dealt damage")
}

// eitherPlace stands for "from your graveyard or from exile".
type eitherPlace struct{ A, B ability.Property }

// eitherPlace adds two places that something comes from.
func (l *lang) eitherPlace() {
	from := phrase.Of[ability.Property](l.g, "from place")
	from.Add(ability.InZone{From: true}, "from {Of:gen} {Zone:ownZone}")
	from.Add(ability.InZone{From: true}, "from {Zone:anyZone}")
	from.Add(ability.InZone{From: true, Many: true, Bare: true}, "from {Zone:ownZones}")
	either := phrase.Of[eitherPlace](l.g, "either place")
	either.Add(eitherPlace{}, "{A:from place} or {B:from place}")
	phrase.Map(l.post, either, func(x eitherPlace) ability.Property {
		return ability.Or{List: []ability.Property{x.A, x.B}}
	}, func(p ability.Property) (eitherPlace, bool) {
		o, ok := p.(ability.Or)
		if !ok || len(o.List) != 2 {
			return eitherPlace{}, false
		}
		a, ok := o.List[0].(ability.InZone)
		b, is := o.List[1].(ability.InZone)
		return eitherPlace{a, b}, ok && is && a.From && b.From
	})
}

// putsEntering stands for "That player may put an additional N +1/+1 counters on it as it enters", which is "That
// player may have it enter with an additional N +1/+1 counters on it" (702.104a).
type putsEntering struct {
	Who, What ability.Ref
	With      []ability.CounterSpec
}

func (l *lang) puttingAsEnters() {
	p := phrase.Of[putsEntering](l.g, "puts as it enters")
	p.Add(putsEntering{}, "{Who:subj} may put {With:counters|and} on {What:obj} as it enters",
		phrase.Before(2024, "{Who:subj} may put {With:counters|and} on {What:obj} as it enters the battlefield"))
	phrase.Map(l.simple, p, func(x putsEntering) ability.Effect {
		return ability.MayHave{Who: x.Who, Effect: ability.Do{Who: x.What,
			Acts: []ability.Act{ability.Enter{With: x.With}}}}
	}, func(e ability.Effect) (x putsEntering, ok bool) {
		m, ok := e.(ability.MayHave)
		d, is := m.Effect.(ability.Do)
		if !ok || !is || len(d.Acts) != 1 {
			return x, false
		}
		enter, ok := d.Acts[0].(ability.Enter)
		x = putsEntering{Who: m.Who, What: d.Who, With: enter.With}
		enter.With = nil
		return x, ok && len(x.With) > 0 && reflect.DeepEqual(enter, ability.Enter{})
	})
}
