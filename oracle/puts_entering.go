package oracle

import (
	"reflect"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// putsEntering stands for "That player may put an additional N +1/+1 counters on it as it enters", which is "That player may have it enter with an additional N
// +1/+1 counters on it" (702.104a).
type putsEntering struct {
	Who, What ability.Ref
	With      []ability.CounterSpec
}

func (l *lang) puttingAsEnters() {
	p := phrase.Of[putsEntering](l.g, "puts as it enters")
	p.P(putsEntering{}, "{Who:subj} may put {With:counters|and} on {What:obj} as it enters", phrase.Before(2024, "{Who:subj} may put {With:counters|and} on {What:obj} as it enters the battlefield"))
	phrase.Map(l.simple, p, func(x putsEntering) ability.Effect {
		return ability.MayHave{Who: x.Who, Effect: ability.Do{Who: x.What, Acts: []ability.Act{ability.Enter{With: x.With}}}}
	}, func(e ability.Effect) (x putsEntering, ok bool) {
		m, ok := e.(ability.MayHave)
		d, is := m.Effect.(ability.Do)
		if !ok || !is || len(d.Acts) != 1 {
			return x, false
		}
		enter, ok := d.Acts[0].(ability.Enter)
		x = putsEntering{Who: m.Who, What: d.Who, With: enter.With}
		enter.With = nil
		return x, ok && len(x.With) > 0 && reflect.DeepEqual(enter, ability.Enter{})
	})
}
