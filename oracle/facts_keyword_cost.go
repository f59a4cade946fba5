package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// keywordCostChange stands for "Equip costs you pay cost {1} less."
type keywordCostChange struct {
	Who     ability.Ref
	Keyword ability.Word
	Less    bool
	Cost    ability.ManaCost
	UpTo    bool
}

// keywordCostChanges adds what changes the costs of a keyword.
func (l *lang) keywordCostChanges() {
	c := phrase.Of[keywordCostChange](l.g, "keyword cost change")
	const pays = "{Keyword:costKeyword} costs {Who:subj} pay[s] cost {Cost:cost} "
	const plays = "{Keyword:costKeyword} abilities {Who:subj} activate[s] cost "
	c.P(keywordCostChange{Less: true}, pays+"less", phrase.Also(plays+"{Cost:cost} less to activate"), phrase.Also("{Keyword:costKeyword} abilities {Who:subj} play[s] cost {Cost:cost} less to play"),
		phrase.Also("{Keyword:costKeyword} costs {Who:subj} pay[s] cost you {Cost:cost} less"))
	c.P(keywordCostChange{Less: true, UpTo: true}, plays+"up to {Cost:cost} less to activate")
	c.P(keywordCostChange{}, pays+"more", phrase.Also(plays+"{Cost:cost} more to activate"))
	phrase.Map(l.simple, c, func(x keywordCostChange) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.CostChange{Keyword: x.Keyword, Less: x.Less, Cost: x.Cost, UpTo: x.UpTo}}}
	}, func(e ability.Effect) (keywordCostChange, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || d.Front || len(d.More) > 0 {
			return keywordCostChange{}, false
		}
		k, ok := d.Acts[0].(ability.CostChange)
		return keywordCostChange{d.Who, k.Keyword, k.Less, k.Cost, k.UpTo}, ok && k.Keyword != "" && !k.Activate && len(k.Acts) == 0
	})
}
