package engine

// extraTriggers is how many additional times an ability of an object triggers on event i (603.2d): for each effect that says so, of a permanent on the
// battlefield or one that left it in the same batch (603.10a).
func (g *Game) extraTriggers(ref Ref, i int) int {
	n := 0
	if g.Turn.InForce.Has(RuleExtraTrigger) {
		for k := range g.Active {
			a := &g.Active[k]
			if m := &g.r.Mods[a.Mod]; m.Kind == ModRule && RuleKind(m.A) == RuleExtraTrigger && !a.Dead {
				if g.doubles(m, Env{Source: a.Source, You: a.You, Ctx: a.Ctx}, ref, i) {
					n++
				}
			}
		}
	}
	if !g.r.extraTriggers {
		return n
	}
	for k := g.batchLKI; k < len(g.LKIs); k++ {
		l := &g.LKIs[k]
		if l.Obj.Zone != Battlefield {
			continue
		}
		c := l.Chars
		for j := 0; ; j++ {
			a := g.nthAbility(&c, j)
			if a == 0 {
				break
			}
			ab := &g.r.Abilities[a]
			if ab.Kind != AbStatic {
				continue
			}
			for _, x := range ab.Mods {
				m := &g.r.Mods[x]
				if m.Kind == ModRule && RuleKind(m.A) == RuleExtraTrigger && g.doubles(m, Env{Source: l.Ref, You: c.Ctrl}, ref, i) {
					n++
				}
			}
		}
	}
	return n
}

// keepsQuiet says whether an effect has event i cause no abilities to trigger.
func (g *Game) keepsQuiet(i int) bool {
	if !g.Turn.InForce.Has(RuleNoTrigger) {
		return false
	}
	for k := range g.Active {
		a := &g.Active[k]
		if m := &g.r.Mods[a.Mod]; m.Kind == ModRule && RuleKind(m.A) == RuleNoTrigger && !a.Dead && g.doubles(m, Env{Source: a.Source, You: a.You, Ctx: a.Ctx}, NoRef, i) {
			return true
		}
	}
	return false
}

// doubles says whether a rule about additional triggers is about this event and this object's abilities.
func (g *Game) doubles(m *Mod, e Env, ref Ref, i int) bool {
	if !g.prop(m.Prop, &e, ref) {
		return false
	}
	if m.B == 0 {
		return true
	}
	e.Event = &g.Events[i]
	return g.matches(&g.r.Patterns[m.B], e.Event, &e, -1)
}
