package oracle

import (
	"slices"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// tireless stands for a sentence about what attacking doesn't do.
type tireless struct{ Who ability.Ref }

// vigilant is having vigilance, which until 2004 had no name.
var vigilant = ability.Gain{Has: true, List: []ability.Ability{ability.Keyword{Word: "vigilance"}}}

// beforeVigilance adds "Attacking doesn't cause ~ to tap", as a sentence and as what a subject does: "gets +1/+1 and attacking doesn't cause it to tap".
func (l *lang) beforeVigilance() {
	const says, said = "attacking doesn't cause ", "attacking does not cause "
	l.fact.P(vigilant, "[has|have] vigilance", phrase.Also(says+"%0 [it] to tap"), phrase.Also(said+"%0 [it] to tap"))
	l.fact.P(ability.Gain{Has: true, List: []ability.Ability{ability.Keyword{Word: "indestructible"}}}, "[has|have] indestructible", phrase.Before(2013, "[is|are] indestructible"))
	whole := phrase.Of[tireless](l.g, "tireless")
	whole.P(tireless{}, "{Who:subj} [has|have] vigilance", phrase.Also(says+"{Who:obj} to tap"), phrase.Also(said+"{Who:obj} to tap"))
	phrase.Map(l.simple, whole, func(x tireless) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{vigilant}}
	}, func(e ability.Effect) (tireless, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || d.Front || len(d.More) > 0 {
			return tireless{}, false
		}
		g, ok := d.Acts[0].(ability.Gain)
		return tireless{d.Who}, ok && g.Has && slices.EqualFunc(g.List, vigilant.List, func(a, b ability.Ability) bool { return ability.Equal(a, b) })
	})
}
