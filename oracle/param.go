package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// parameters adds what definitions of keywords say for the keyword's own number, cost and quality.
func (l *lang) parameters() {
	l.digits.P(ability.ParamN{}, "N")
	l.count.P(ability.ParamN{}, "N %p")
	l.price.P(ability.ParamCost{}, `\[cost\]`)
	l.act.P(ability.ParamCost{}, `pay[s] \[cost\]`)
	l.adj.P(ability.ParamQuality{}, `\[quality\]`)
	l.noun.P(ability.ParamQuality{}, `\[quality\]`, phrase.Also(`\[text\]`), phrase.Also(`\[type or subtype\]`), phrase.Also(`\[subtype\]`))
	phrase.Of[ability.Property](l.g, "tokenWord").P(ability.ParamQuality{}, `\[quality\]`)
}
