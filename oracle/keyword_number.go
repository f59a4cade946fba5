package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// keywordNumbers adds keyword abilities with a number: "Bushido 2", "Suspend 4—{U}".
func (l *lang) keywordNumbers() {
	number := phrase.Of[ability.Word](l.g, "numberKeyword")
	phrase.Words(number, []string{
		"absorb", "afflict", "afterlife", "amplify", "annihilator", "backup", "bloodthirst", "bushido", "casualty", "crew", "devour", "dredge", "fabricate", "fading",
		"firebending", "frenzy", "graft", "hideaway", "mobilize", "modular", "poisonous", "rampage", "renown", "ripple", "saddle", "soulshift", "toxic", "tribute",
		"vanishing",
	}...)
	l.keyword.P(ability.Keyword{}, "{Word:numberKeyword} {N:digits}")
	l.keyword.P(ability.Keyword{}, "{Word:numberKeyword} {N:digits}. %you activate {Only:only|and}.",
		phrase.Before(2021, "{Word:numberKeyword} {N:digits}. %you activate this ability {Only:only|and}."))
	l.keyword.P(ability.Keyword{Word: "modular", N: ability.ManaSpent{Colors: true}}, "modular—sunburst") // 702.44c
	both := phrase.Of[ability.Word](l.g, "numberCostKeyword")
	phrase.Words(both, "awaken", "impending", "reinforce", "suspend")
	l.keyword.P(ability.Keyword{Dash: true}, "{Word:numberCostKeyword} {N:digits}—{Cost:manaCosts}")
	l.keyword.P(ability.Keyword{Dash: true}, "{Word:numberCostKeyword} {N:digits}—{Cost:manaCosts}. {Only:instruction|space}")
	l.keyword.P(ability.Keyword{}, "{Word:devourKeyword} {Of:such} {N:digits}")
	l.keyword.P(ability.Keyword{}, "{Word:devourKeyword} X, where X is {N:devouredNumber}")
	phrase.Of[ability.Number](l.g, "devouredNumber").P(ability.DevouredThisWay{}, "the number of creatures devoured this way")
	devour := phrase.Of[ability.Word](l.g, "devourKeyword")
	devour.P("devour", "devour")
}
