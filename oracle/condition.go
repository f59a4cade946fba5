package oracle

import (
	"arbiter/ability"
)

// conditions adds what is asked: "you control a green permanent", "it's a land card", "a creature died this turn".
func (l *lang) conditions() {
	l.cond.P(ability.Controls{}, "{Who:subj} control[s] {What:obj}")
	l.cond.P(ability.Controls{Not: true}, "{Who:subj} [doesn't|don't] control {What:obj}")
	l.cond.P(ability.Is{}, "{What:subj} [is|are] {Are:adj|and}")
	l.cond.P(ability.Is{What: ability.It{Say: ability.ByIt}}, "it's {Are:adj|and}")
	l.cond.P(ability.IsTurn{Of: ability.You{}}, "it's your turn")
	l.cond.P(ability.IsTurn{Of: ability.You{}, Not: true}, "it's not your turn")
	l.cond.P(ability.DidSo{}, "you do")
	l.cond.P(ability.DidSo{Not: true}, "you don't")
	l.cond.P(ability.DidSo{Say: ability.PlayerDoes}, "the player does")
	l.cond.P(ability.DidSo{Say: ability.TheyDo}, "they do")
	l.cond.P(ability.Happened{}, "{Event:happened} <{When:time}>")
}
