package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// bareKeywords adds keywords that are named without their costs: "a card with cycling".
func (l *lang) bareKeywords() {
	bare := phrase.Of[ability.Keyword](l.g, "bare keyword")
	bare.P(ability.Keyword{}, "{Word:costKeyword}")
	bare.P(ability.Keyword{}, "{Word:numberCostKeyword}")
	bare.P(ability.Keyword{}, "{Word:numberKeyword}")
	bare.P(ability.Keyword{Word: "champion"}, "champion")
	l.having.P(ability.With{}, "{List:bare keyword|and}")
	l.having.P(ability.With{Any: true}, "{List:bare keyword|or2}")
	l.post.P(ability.With{Spelled: true}, "with a {List:bare keyword|and} ability")
	l.post.P(ability.With{Not: true}, "without {List:bare keyword|or}", phrase.Prefer(-1))
}
