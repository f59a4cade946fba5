package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// cardActs adds what players do with cards: draw, discard, mill, scry, look, reveal.
func (l *lang) cardActs() {
	l.act.P(ability.Draw{}, "draw[s] {N:some number} card(s)")
	l.act.P(ability.Draw{}, "draw[s] {N:more or fewer cards}")
	some := phrase.Of[ability.Number](l.g, "more or fewer cards")
	some.P(ability.Plus{A: ability.ThatMuch{Say: ability.ThatManyWord}, Late: true}, "that many cards plus {B:plain count}")
	some.P(ability.Minus{A: ability.ThatMuch{Say: ability.ThatManyWord}, Late: true}, "that many cards minus {B:plain count}")
	l.act.P(ability.SkipDraw{}, "skip[s] that draw")
	l.act.P(ability.Draw{}, "draw[s] cards equal to {N:amount}")
	l.act.P(ability.Draw{UpTo: true}, "draw[s] up to {N:some number} card(s)")
	l.act.P(ability.Draw{N: ability.Const{N: 1}, Additional: true}, "draw[s] an additional card")
	l.act.P(ability.Draw{Additional: true}, "draw[s] {N:count} additional card(s)")
	l.act.P(ability.Discard{}, "discard[s] {What:obj}")
	l.act.P(ability.Discard{}, "discard[s] {What:cards equal}")
	equal := phrase.Of[ability.Ref](l.g, "cards equal")
	n := phrase.Of[ability.Det](l.g, "equal number")
	n.P(ability.Det{How: ability.Exactly}, "equal to {N:amount}")
	equal.P(ability.Objects{Noun: ability.IsKind{Kind: ability.AnyCard}}, "cards {Det:equal number}")
	l.act.P(ability.Discard{Random: true}, "discard[s] {What:obj} at random")
	l.act.P(ability.Scry{}, "[scries|scry] {N:digits}")
	l.act.P(ability.Surveil{}, "surveil[s] {N:digits}")
	l.act.P(ability.Mill{N: ability.Const{N: 1}}, "mill[s] a card", phrase.Before(2020, "put[s] the top card of [its] library into [its] graveyard"))
	l.act.P(ability.Mill{}, "mill[s] {N:count} card(s)", phrase.Before(2020, "put[s] the top {N:count} card(s) of [its] library into [its] graveyard"))
	l.act.P(ability.Mill{}, "mill[s] cards equal to {N:amount}")

	l.act.P(ability.LookAt{}, "look[s] at {What:obj}")
	l.act.P(ability.Reveal{}, "reveal[s] {What:obj}")
	l.act.P(ability.Reveal{}, "reveal[s] {What:known} from {From:fromZone}", phrase.Prefer(-1))
	l.act.P(ability.Reveal{Opening: true}, "reveal[s] {What:known} from [its] opening hand")
	l.act.P(ability.Reveal{Random: true}, "reveal[s] {What:obj} at random")
	library := phrase.Of[ability.Ref](l.g, "library of")
	library.P(ability.ZoneOf{Zone: ability.Library}, "{Of:gen} library")
	l.act.P(ability.Reveal{}, "reveal[s] cards from the top of {What:library of} until [it reveals|they reveal|they reveal|you reveal] {Until:obj}",
		phrase.Before(2017, "reveal[s] cards from the top of {What:library of} until [it reveals|he or she reveals|they reveal|you reveal] {Until:obj}"))
	l.act.P(ability.ExileUntil{}, "exile[s] cards from the top of {From:library of} until [it exiles|they exile|they exile|you exile] {Until:obj}",
		phrase.Before(2017, "exile[s] cards from the top of {From:library of} until [it exiles|he or she exiles|they exile|you exile] {Until:obj}"))
	l.act.P(ability.PlayRevealed{}, "play[s] with {What:obj} revealed")
}

// searchActs adds searching and shuffling (701.23, 701.24).
func (l *lang) searchActs() {
	l.act.P(ability.Search{}, "search[es|] {Where:np} for {For:obj}")
	l.act.P(ability.Shuffle{}, "shuffle[s]", phrase.Before(2021, "shuffle[s] [its] library"))
	l.act.P(ability.Shuffle{}, "shuffle[s] {What:np} into {Into:library of}")
	l.act.P(ability.Shuffle{}, "shuffle[s] {What:np} into {Into:libraries of}")
	// "Its owner shuffles it into their library."
	l.act.P(ability.Shuffle{}, "shuffle[s] {What:pronoun} into {Into:library of}")
	l.act.P(ability.Shuffle{}, "shuffle[s] {What:library of}", phrase.Prefer(-1))
	l.act.P(ability.Shuffle{}, "shuffle[s] {What:libraries of}", phrase.Prefer(-1))
	phrase.Of[ability.Ref](l.g, "libraries of").P(ability.ZoneOf{Zone: ability.Library, Many: true}, "{Of:gen} libraries")
	l.act.P(ability.Shuffle{}, "shuffle[s] {What:pronoun}")
	l.act.P(ability.ShuffleAndPut{}, "shuffle[s] and put[s] {What:obj} {To:place}", phrase.Before(2021, "shuffle[s] [its] library and put[s] {What:obj} {To:place}"))
	it := phrase.Of[ability.Ref](l.g, "pronoun").Agrees()
	it.P(ability.It{Say: ability.ByIt}, "%s it")
	it.P(ability.It{Say: ability.ByIt, Plural: true}, "%p them")
	l.np.P(ability.TopCards{N: ability.Const{N: 1}, Zone: ability.Graveyard}, "%s the top <{Pre:adj|space}> card of {Of:gen} graveyard")
	l.np.P(ability.TopCards{Zone: ability.Graveyard}, "%p the top {N:count} <{Pre:adj|space}> cards of {Of:gen} graveyard")
	l.post.P(ability.FromAmong{}, "from among {Of:obj}")
	l.post.P(ability.FromAmong{From: true}, "from {Of:pronoun}")
	l.np.P(ability.ZonesOf{}, "%p {Of:gen} {Zones:ownZone|and2}")
	l.np.P(ability.ZonesOf{Or: true}, "%p {Of:gen} {Zones:ownZone|and/or2}")
}
