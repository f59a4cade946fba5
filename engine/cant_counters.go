package engine

// Objects and players that can't have counters put on them (122, 101.2): nothing puts them there, they don't enter with them, and costs can't be paid with it.

// cantCounters says whether counters of a kind can't be put on an object or player.
func (g *Game) cantCounters(on Ref, kind CounterKind) bool {
	found := false
	if g.Turn.InForce.Has(RuleCantCounters) {
		g.rules(RuleCantCounters, on, func(m *Mod, _ Env) bool { found = found || m.B == 0 || m.B == int32(kind)+1; return !found })
	}
	return found
}

// cantEnterWith says so of something that is entering: its own static abilities say how it enters, too.
func (g *Game) cantEnterWith(slot uint16, kind CounterKind) bool {
	if !g.r.cantCounters {
		return false
	}
	ref := g.refAt(slot)
	if g.cantCounters(ref, kind) {
		return true
	}
	c := g.chars(ref)
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			return false
		}
		if g.r.Abilities[a].Kind != AbStatic {
			continue
		}
		for _, i := range g.r.Abilities[a].Mods {
			if m := &g.r.Mods[i]; m.Kind == ModRule && RuleKind(m.A) == RuleCantCounters && m.Scope == ScopeSelf && (m.B == 0 || m.B == int32(kind)+1) {
				return true
			}
		}
	}
}
