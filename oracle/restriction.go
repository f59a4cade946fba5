package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// restrictions adds when an ability may be activated (602.5) or a spell cast (601.3), and what else the last sentences of an ability say of its costs.
func (l *lang) restrictions() {
	l.restriction.P(ability.AsSorcery{}, "as a sorcery", phrase.Before(2021, "any time [it|they|they|you] could cast a sorcery"),
		phrase.Before(2009, "any time [it|they|they|you] could play a sorcery"))
	l.restriction.P(ability.AsInstant{}, "as an instant", phrase.Before(2021, "any time [it|they|they|you] could cast an instant"),
		phrase.Before(2009, "any time [it|they|they|you] could play an instant"))
	times := phrase.Of[ability.Number](l.g, "times")
	for i, w := range []string{"twice", "three times", "four times"} {
		times.P(ability.Const{N: i + 2}, w)
	}
	l.restriction.P(ability.PerTurn{N: ability.Const{N: 1}}, "once each turn")
	l.restriction.P(ability.PerGame{N: ability.Const{N: 1}}, "once")
	l.restriction.P(ability.OnlyDuring{}, "{When:time|comma}")
	l.restriction.P(ability.OnlyIf{}, "if {If:cond}")
	only := phrase.Of[onlyWhen](l.g, "onlyWhen")
	only.P(onlyWhen{}, "only {R:restriction}")
	list := phrase.Of[ability.Restriction](l.g, "only")
	phrase.Map(list, only, func(o onlyWhen) ability.Restriction { return o.R }, func(r ability.Restriction) (onlyWhen, bool) { return onlyWhen{r}, true })

	// Whole sentences behind an ability.
	last := phrase.Of[ability.Restriction](l.g, "instruction")
	last.P(ability.MayActivate{}, "{Who:subj} may activate this ability.", phrase.Before(2009, "{Who:subj} may play this ability."))
	last.P(ability.MayActivate{}, "{Who:subj} may activate this ability but {Only:only|and}.", phrase.Before(2009, "{Who:subj} may play this ability but {Only:only|and}."))
	last.P(ability.MayActivate{Alone: true}, "only {Who:np} may activate this ability.")
	last.P(ability.PerTurn{}, "activate no more than {N:times} each turn.", phrase.Before(2021, "activate this ability no more than {N:times} each turn."),
		phrase.Before(2009, "play this ability no more than {N:times} each turn."))
	last.P(ability.Cheaper{}, "this ability costs {By:cost} less to activate <{When:time}> <if {If:cond}> <for {For:np}>.")
	last.P(ability.NotZero{}, "X can't be 0.")
	last.P(ability.SpendOnly{}, "spend only {On:color} mana on X.")
}

// onlyWhen is a restriction with its "only".
type onlyWhen struct{ R ability.Restriction }
