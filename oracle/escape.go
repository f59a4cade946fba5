package oracle

import (
	"reflect"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// escapes stands for "~ escapes with a +1/+1 counter on it", which is "If ~ escaped, it enters with a +1/+1 counter on it" (702.138c).
type escapes struct {
	Who     ability.Ref
	With    []ability.CounterSpec
	Instead bool
}

// escapesWith stands for "~ escapes with "Whenever ..."", which is "If ~ escaped, it has ..." (702.138d).
type escapesWith struct {
	Who  ability.Ref
	List []ability.Ability
}

// escaping adds what a permanent that escaped enters with.
func (l *lang) escaping() {
	l.puttingAsEnters()
	e := phrase.Of[escapes](l.g, "escapes with")
	e.P(escapes{}, "{Who:subj} escape[s] with {With:counters|and} on [it]")
	e.P(escapes{Instead: true}, "{Who:subj} escape[s] with {With:counters|and} on [it] instead")
	has := phrase.Of[escapesWith](l.g, "escapes having")
	has.P(escapesWith{}, "{Who:subj} escape[s] with {List:granted|and}")
	phrase.Map(l.simple, has, func(x escapesWith) ability.Effect {
		return ability.If{Cond: ability.WasPaid{Word: "escape", What: x.Who}, Then: ability.Do{Who: x.Who, Acts: []ability.Act{ability.Gain{List: x.List, Has: true}}}}
	}, func(f ability.Effect) (x escapesWith, ok bool) {
		c, ok := f.(ability.If)
		if !ok || c.Else != nil || c.Unless {
			return x, false
		}
		paid, ok := c.Cond.(ability.WasPaid)
		d, is := c.Then.(ability.Do)
		if !ok || !is || paid.Word != "escape" || paid.Not || len(d.Acts) != 1 || !reflect.DeepEqual(paid.What, d.Who) {
			return x, false
		}
		gain, ok := d.Acts[0].(ability.Gain)
		x.Who, x.List = d.Who, gain.List
		gain.List = nil
		return x, ok && reflect.DeepEqual(gain, ability.Gain{Has: true})
	})
	phrase.Map(l.simple, e, func(x escapes) ability.Effect {
		paid := ability.WasPaid{Word: "escape", What: x.Who}
		does := ability.Do{Who: x.Who, Acts: []ability.Act{ability.Enter{With: x.With}}}
		if x.Instead {
			return ability.InsteadIf{Cond: paid, Effect: does}
		}
		return ability.If{Cond: paid, Then: does}
	}, func(f ability.Effect) (x escapes, ok bool) {
		var cond ability.Condition
		var does ability.Effect
		switch f := f.(type) {
		case ability.If:
			if f.Else != nil || f.Unless {
				return x, false
			}
			cond, does = f.Cond, f.Then
		case ability.InsteadIf:
			cond, does, x.Instead = f.Cond, f.Effect, true
		}
		paid, ok := cond.(ability.WasPaid)
		d, is := does.(ability.Do)
		if !ok || !is || paid.Word != "escape" || paid.Not || len(d.Acts) != 1 || !reflect.DeepEqual(paid.What, d.Who) {
			return x, false
		}
		enter, ok := d.Acts[0].(ability.Enter)
		x.Who, x.With = d.Who, enter.With
		enter.With = nil
		return x, ok && reflect.DeepEqual(enter, ability.Enter{})
	})
}
