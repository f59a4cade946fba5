package engine

import "arbiter/ability"

// cantCounters is "can't have counters put on it", "can't get counters".
func (u *unit) cantCounters(t Mod, a ability.HaveCounters) []uint32 {
	kind := int32(0)
	if a.Kind != "" {
		kind = int32(u.counter(a.Kind)) + 1
	}
	u.b.r.cantCounters = true
	return u.rule(t, RuleCantCounters, kind, 0)
}
