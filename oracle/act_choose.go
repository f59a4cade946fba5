package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// qualities that can be chosen, in words.
var qualities = []struct {
	c ability.Choice
	w string
}{
	{ability.AColor, "color"}, {ability.ACreatureType, "creature type"}, {ability.ACardType, "card type"}, {ability.ALandType, "land type"},
	{ability.ABasicLandType, "basic land type"}, {ability.ACardName, "card name"}, {ability.ANumber, "number"},
}

// choosing adds what is chosen as an effect resolves or a permanent enters.
func (l *lang) choosing() {
	thing := phrase.Of[ability.Choice](l.g, "choosable")
	for _, q := range qualities {
		thing.P(q.c, "a "+q.w)
	}
	l.act.P(ability.Choose{}, "{Secret?secretly} choose[s] {Thing:choosable}")
	l.act.P(ability.Choose{Random: true}, "choose[s] {Thing:choosable} at random")
	l.act.P(ability.Choose{}, "choose[s] {Thing:choosable} other than {OtherThan:noun}")
	l.act.P(ability.Choose{Thing: ability.ACardName}, "choose[s] a {Of:adj|comma} card name", phrase.Before(2015, "name[s] a {Of:adj|comma} card"))
	l.act.P(ability.Choose{Thing: ability.ACardName}, "choose[s] a card name", phrase.Before(2015, "name[s] a card"), phrase.Also("choose[s] any card name"))
	l.act.P(ability.Choose{Thing: ability.AColor}, "choose[s] {N:count} colors")
	l.act.P(ability.Choose{Thing: ability.AColor}, "choose[s] a color of {From:np}")
	l.act.P(ability.Choose{}, "choose[s] {Options:option|or2}")
	o := phrase.Of[ability.Property](l.g, "option")
	o.Is(l.color)
	for _, t := range typeWords {
		o.P(ability.HasType{Type: t.t}, singular(t.w))
	}
	l.act.P(ability.Choose{Thing: ability.ANumber}, "choose[s] a number between {Min:digits} and {Max:digits}")
	l.act.P(ability.Choose{}, "{Secret?secretly} choose[s] {What:obj}")
	l.act.P(ability.Choose{Random: true}, "choose[s] {What:obj} at random")
}
