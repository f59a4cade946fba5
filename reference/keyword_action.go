package reference

import (
	"maps"
	"slices"

	"arbiter/ability"
)

// keywordAction follows what a keyword action stands for (701): of each object that performs it, its controller is
// "you".
func (r *resolving) keywordAction(x ability.KeywordAction) (out outcome) {
	if x.Into != "" || x.Again || x.Times != nil && x.Said != 0 {
		refuse(x, string(x.Word))
	}
	times := 1
	if x.Times != nil {
		times = max(r.number(x.Times), 0)
	}
	n := 1
	if x.N != nil {
		n = max(r.number(x.N), 0)
	}
	n *= r.times
	performers := []Thing{r.doer}
	switch {
	case x.What != nil:
		performers = r.pick(x.What, r.doer, onBattlefield)
	case len(r.doing) > 0:
		performers = nil
		for _, o := range r.doing {
			performers = append(performers, o)
		}
	}
	if len(performers) > 1 {
		refuse(x, "by several")
	}
	for range times {
		for _, t := range performers {
			out.add(r.perform(x, n, r.now(t)))
		}
	}
	return out
}

// perform has one player or object perform a keyword action.
func (r *resolving) perform(x ability.KeywordAction, n int, by Thing) outcome {
	switch x.Word {
	case "proliferate":
		return r.proliferate()
	}
	if r.Actions == nil {
		refuse(x, string(x.Word))
	}
	e, ok := r.Actions(x)
	if !ok || x.Said != 0 {
		refuse(x, string(x.Word))
	}
	b, ask := *r, *r.Ask
	b.Ask, b.times, b.doing, b.lasts = &ask, 1, nil, nil
	ask.X, ask.Subject = &n, nil
	ask.Verbs = map[ability.Handling][]Thing{}
	switch t := by.(type) {
	case *Player:
		ask.You, b.doer = t, t
	case *Object:
		if t == nil {
			refuse(x, "by what is gone")
		}
		ask.Source = t
		ask.You = r.controllerOf(t)
		b.doer = ask.You
	default:
		refuse(x, "by what is gone")
	}
	ability.Walk(e, func(n ability.Node) bool {
		if d, ok := n.(ability.DidSo); ok {
			b.asked[d.To] = true
		}
		return true
	})
	b.effect(e)
	r.before = b.before
	return outcome{n: 1}
}

// proliferate has a player choose permanents and players with counters, and give each another counter of each kind
// (701.34a).
func (r *resolving) proliferate() (out outcome) {
	fit := r.filter(func(t Thing) bool {
		switch t := t.(type) {
		case *Player:
			return len(t.Counters) > 0
		case *Object:
			return t.permanent() && len(t.Counters) > 0
		}
		return false
	})
	for _, t := range r.some(ability.Det{How: ability.AnyNumber}, fit, r.doer, ability.KeywordAction{}) {
		var all map[ability.CounterKind]int
		switch t := t.(type) {
		case *Player:
			all = t.Counters
		case *Object:
			all = t.Counters
		}
		for _, k := range slices.Sorted(maps.Keys(all)) {
			r.addCounters(t, k, 1)
			out.n++
		}
	}
	return out
}
