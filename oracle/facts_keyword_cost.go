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
		return keywordCostChange{d.Who, k.Keyword, k.Less, k.Cost, k.UpTo}, ok && k.Keyword != "" && !k.Activate && len(k.Acts) == 0 && k.Cards == nil
	})
	l.specialCostChanges()
}

// specialCostChange stands for "Plotting cards from your hand costs {2} less."
type specialCostChange struct {
	Keyword ability.Word
	Cards   ability.Ref
	Cost    ability.ManaCost
	Less    bool
	AnyTurn bool
}

// specialCostChanges adds what changes the costs of the special actions of keywords (116.2).
func (l *lang) specialCostChanges() {
	c := phrase.Of[specialCostChange](l.g, "special cost change")
	for _, w := range []struct {
		word  ability.Word
		doing string
	}{{"plot", "plotting"}, {"foretell", "foretelling"}} {
		doing := w.doing + " {Cards:obj} costs {Cost:cost} "
		c.P(specialCostChange{Keyword: w.word, Less: true}, doing+"less")
		c.P(specialCostChange{Keyword: w.word, Less: true, AnyTurn: true}, doing+"less and can be done on any player's turn")
		c.P(specialCostChange{Keyword: w.word}, doing+"more")
	}
	phrase.Map(l.simple, c, func(x specialCostChange) ability.Effect {
		return ability.Do{Who: ability.You{}, Acts: []ability.Act{ability.CostChange{Keyword: x.Keyword, Less: x.Less, Cost: x.Cost, Cards: x.Cards, AnyTurn: x.AnyTurn}}}
	}, func(e ability.Effect) (specialCostChange, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.Who != (ability.You{}) || d.May || d.For != nil || d.Front || len(d.More) > 0 {
			return specialCostChange{}, false
		}
		k, ok := d.Acts[0].(ability.CostChange)
		return specialCostChange{k.Keyword, k.Cards, k.Cost, k.Less, k.AnyTurn}, ok && k.Keyword != "" && k.Cards != nil && !k.Activate && !k.UpTo && len(k.Acts) == 0
	})
}
