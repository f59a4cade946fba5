package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// acts adds instructions about life, cards, damage and permanents.
func (l *lang) acts() {
	l.act.P(ability.Draw{N: ability.Const{N: 1}}, "draw[s] a card")
	l.act.P(ability.Draw{}, "draw[s] {N:count} card(s)", phrase.Prefer(-1))
	l.act.P(ability.Draw{}, "draw[s] cards equal to {N:amount}")
	l.act.P(ability.Discard{}, "discard[s] {What:obj}")
	l.act.P(ability.Discard{Random: true}, "discard[s] {What:obj} at random")
	l.act.P(ability.GainLife{}, "gain[s] {N:digits} life")
	l.act.P(ability.GainLife{}, "gain[s] life equal to {N:amount}")
	l.act.P(ability.LoseLife{}, "lose[s] {N:digits} life")
	l.act.P(ability.LoseLife{}, "lose[s] life equal to {N:amount}")
	l.act.P(ability.PayLife{}, "pay[s] {N:digits} life")
	l.act.P(ability.PayMana{}, "pay[s] {Cost:cost}")
	l.act.P(ability.Scry{}, "scry {N:digits}")
	l.act.P(ability.Surveil{}, "surveil {N:digits}")
	l.act.P(ability.Mill{N: ability.Const{N: 1}}, "mill[s] a card", phrase.Before(2020, "put[s] the top card of [its] library into [its] graveyard"))
	l.act.P(ability.Mill{}, "mill[s] {N:count} card(s)", phrase.Before(2020, "put[s] the top {N:count} card(s) of [its] library into [its] graveyard"), phrase.Prefer(-1))

	l.act.P(ability.Deal{}, "deal[s] {Parts:portion|and}")
	p := phrase.Of[ability.Portion](l.g, "portion")
	p.P(ability.Portion{}, "{N:digits} damage to {To:obj}")
	p.P(ability.Portion{Equal: ability.EqualFirst}, "damage equal to {N:amount} to {To:obj}")
	p.P(ability.Portion{Equal: ability.EqualLast}, "damage to {To:obj} equal to {N:amount}")
	p.P(ability.Portion{Divided: true}, "{N:digits} damage divided as you choose among {To:obj}")
	p.P(ability.Portion{Evenly: true}, "{N:digits} damage divided evenly , rounded down , among {To:obj}")

	l.act.P(ability.Destroy{}, "destroy[s] {What:obj}")
	l.act.P(ability.ExileIt{}, "exile[s] {What:obj}", phrase.Before(2009, "remove[s] {What:obj} from the game"))
	l.act.P(ability.Sacrifice{}, "sacrifice[s] {What:obj}")
	l.act.P(ability.Tap{}, "tap[s] {What:obj}")
	l.act.P(ability.Untap{}, "untap[s] {What:obj}")
	l.act.P(ability.TapOrUntap{}, "tap[s] or untap[s] {What:obj}")
	l.act.P(ability.CounterIt{}, "counter[s] {What:obj}")
	l.act.P(ability.Regenerate{}, "regenerate[s] {What:obj}")
	l.act.P(ability.GainControl{}, "gain[s] control of {What:obj}")
	l.act.P(ability.Attach{}, "attach[es|] {What:obj} to {To:obj}")
	l.act.P(ability.Fight{}, "fight[s] {With:obj}")
	l.act.P(ability.LookAt{}, "look[s] at {What:obj}")
	l.act.P(ability.Reveal{}, "reveal[s] {What:obj}")
	l.act.P(ability.Search{}, "search[es|] {Where:np} for {For:obj}")
	l.act.P(ability.Shuffle{}, "shuffle[s]", phrase.Also("shuffle[s] [its] library"))
	l.act.P(ability.PutCounters{}, "put[s] {What:counters|and} on {On:obj}")
	l.act.P(ability.RemoveCounters{}, "remove[s] {What:counters} from {From:obj}")
	c := phrase.Of[ability.CounterSpec](l.g, "counters").Agrees()
	c.P(ability.CounterSpec{N: ability.Const{N: 1}}, "%s a {Kind:counterKind} counter")
	c.P(ability.CounterSpec{}, "{N:count} {Kind:counterKind} counter(s)", phrase.Prefer(-1))
	l.act.P(ability.Move{}, "put[s] {What:obj} {To:place}")
	l.act.P(ability.Move{Verb: ability.ReturnVerb}, "return[s] {What:obj} {To:placeBack}")
	l.act.P(ability.SkipStep{}, "skip[s] {Whose:gen} {Step:step}")
	l.act.P(ability.WinGame{}, "win[s] the game")
	l.act.P(ability.LoseGame{}, "lose[s] the game")
	l.places()
	l.prevention()
}

// places adds where things are put.
func (l *lang) places() {
	p := phrase.Of[ability.Place](l.g, "place")
	p.P(ability.Place{}, "into {Of:gen} {Zone:ownZone}")
	back := phrase.Of[ability.Place](l.g, "placeBack")
	back.P(ability.Place{}, "to {Of:gen} {Zone:ownZone}")
	p.P(ability.Place{Zone: ability.Library, Pos: ability.Top}, "on top of {Of:gen} library {AnyOrder?in any order}")
	p.P(ability.Place{Zone: ability.Library, Pos: ability.Bottom}, "on the bottom of {Of:gen} library {AnyOrder?in any order} {Random?in a random order}")
}

// prevention adds damage that is prevented or dealt elsewhere (614.9, 615).
func (l *lang) prevention() {
	l.act.P(ability.Prevent{Next: true}, "prevent the next {N:digits} damage that would be dealt to {To:obj}")
	l.act.P(ability.Prevent{}, "prevent all damage that would be dealt to {To:obj}")
	l.act.P(ability.Prevent{}, "prevent all damage that would be dealt by {By:obj}")
	l.act.P(ability.Prevent{}, "prevent all damage that would be dealt to {To:obj} by {By:obj}")
	l.act.P(ability.Prevent{Combat: true}, "prevent all combat damage that would be dealt")
	l.act.P(ability.Prevent{Combat: true}, "prevent all combat damage that would be dealt to {To:obj}")
}
