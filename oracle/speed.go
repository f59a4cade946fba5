package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// speeds adds the speed that players have (702.179).
func (l *lang) speeds() {
	l.amount.P(ability.SpeedOf{}, "{Of:gen} speed")
	c := phrase.Of[ability.Condition](l.g, "plain cond")
	c.P(ability.MaxSpeed{}, "{Who:subj} [has|have] max speed")
	c.P(ability.MaxSpeed{Not: true}, "{Who:subj} [doesn't|don't] have max speed")
	l.post.P(ability.AtMaxSpeed{}, "who [has|have] max speed")
	l.post.P(ability.AtMaxSpeed{Not: true}, "who [doesn't|don't] have max speed")

	up := phrase.Of[speedUp](l.g, "speed up")
	up.P(speedUp{}, "{Of:gen} speed increases by {By:digits}")
	phrase.Map(l.simple, up, func(s speedUp) ability.Effect {
		return ability.Do{Acts: []ability.Act{ability.ChangeSpeed{Of: s.Of, By: s.By}}}
	}, func(e ability.Effect) (speedUp, bool) {
		d, ok := e.(ability.Do)
		if !ok || d.Who != nil || len(d.Acts) != 1 {
			return speedUp{}, false
		}
		s, ok := d.Acts[0].(ability.ChangeSpeed)
		return speedUp{s.Of, s.By}, ok && !s.Less
	})
	l.simple.P(ability.SpeedFloor{}, "this effect can't reduce {Of:gen} speed below {Least:digits}")
	l.act.P(ability.ChangeSpeed{Less: true}, "reduce[s] {Of:gen} speed by {By:digits}")
}

// speedUp stands for a sentence whose subject is a speed.
type speedUp struct {
	Of ability.Ref
	By ability.Number
}
