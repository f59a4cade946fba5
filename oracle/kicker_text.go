package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// kickerTexts adds how texts of before 2009 asked whether a kicker cost was paid (502.21d).
func (l *lang) kickerTexts() {
	paid := ability.WasPaid{Word: ability.Kicker, What: ability.Self{Say: ability.ByThis, Noun: ability.IsKind{Kind: ability.AnySpell}}, Old: true}
	l.cond.P(paid, "the kicker cost was paid", phrase.Also("you paid the kicker cost"))
	l.cond.P(paid, "the {Cost:cost} kicker cost was paid", phrase.Also("you paid the {Cost:cost} kicker cost"))
}
