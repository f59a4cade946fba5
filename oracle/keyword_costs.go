package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// keywordPrice stands for "Cycling costs you pay cost {2} less."
type keywordPrice struct {
	Word ability.Word
	Cost ability.ManaCost
	Less bool
	UpTo bool
}

// keywordPrices adds changes of what keyword abilities cost, and keywords that are named without their costs: "a card with cycling".
func (l *lang) keywordPrices() {
	p := phrase.Of[keywordPrice](l.g, "keyword price")
	p.P(keywordPrice{Less: true}, "{Word:costKeyword} costs you pay cost {Cost:cost} less", phrase.Also("{Word:costKeyword} abilities you activate cost {Cost:cost} less to activate"),
		phrase.Also("{Word:costKeyword} abilities you play cost {Cost:cost} less to play"), phrase.Also("{Word:costKeyword} costs you pay cost you {Cost:cost} less"))
	p.P(keywordPrice{Less: true, UpTo: true}, "{Word:costKeyword} abilities you activate cost up to {Cost:cost} less to activate")
	p.P(keywordPrice{}, "{Word:costKeyword} costs you pay cost {Cost:cost} more", phrase.Also("{Word:costKeyword} abilities you activate cost {Cost:cost} more to activate"))
	phrase.Map(l.simple, p, func(x keywordPrice) ability.Effect {
		return ability.Do{Who: ability.You{}, Acts: []ability.Act{ability.CostChange{Of: x.Word, Cost: x.Cost, Less: x.Less, UpTo: x.UpTo, Activate: true}}}
	}, func(e ability.Effect) (keywordPrice, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || len(d.More) > 0 || d.Who != ability.Ref(ability.You{}) {
			return keywordPrice{}, false
		}
		c, ok := d.Acts[0].(ability.CostChange)
		return keywordPrice{c.Of, c.Cost, c.Less, c.UpTo}, ok && c.Of != "" && len(c.Acts) == 0
	})

	bare := phrase.Of[ability.Keyword](l.g, "bare keyword")
	bare.P(ability.Keyword{}, "{Word:costKeyword}")
	bare.P(ability.Keyword{}, "{Word:numberCostKeyword}")
	bare.P(ability.Keyword{Word: "champion"}, "champion")
	l.having.P(ability.With{}, "{List:bare keyword|and}")
	l.having.P(ability.With{Any: true}, "{List:bare keyword|or2}")
}
