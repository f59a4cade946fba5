package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// facts adds what is so of an object, for a while or as long as a static ability says: size, abilities, what it can't do.
func (l *lang) facts() {
	l.act.P(ability.Get{}, "get[s] {By:sizeChange}")
	l.act.P(ability.Gain{}, "gain[s] {List:granted|and}")
	l.fact.P(ability.Get{}, "get[s] {By:sizeChange}")
	l.fact.P(ability.Gain{Has: true}, "[has|have] {List:granted|and}")
	granted := phrase.Of[ability.Ability](l.g, "granted")
	granted.Is(l.keyword, l.quoted)
	l.fact.P(ability.Cant{}, "can't {Acts:event|or}")
	l.fact.P(ability.Enter{Tapped: true}, "enter[s] tapped", phrase.Before(2024, "enter[s] the battlefield tapped"), phrase.Before(2009, "come[s] into play tapped"))
}
