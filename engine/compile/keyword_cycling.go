package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// keywordPrice compiles a change of the cost of a keyword's abilities: "Cycling costs you pay cost {2} less."
func (l *lowerer) keywordPrice(t program.Mod, a ability.CostChange) []uint32 {
	if a.Cards != nil {
		return l.specialPrice(t, a)
	}
	h := program.KeywordOf(a.Keyword)
	if h == program.NoKeyword || t.Scope != program.ScopePlayers {
		refuse(a, "a change of costs")
	}
	_ = a.UpTo // always the whole reduction: paying more helps nobody
	var ab program.Ability
	l.changeOf(a, &ab)
	m := program.Mod{Scope: program.ScopeAll, Zones: program.AllZones, Keyword: h, Cost: ab.Cost,
		Set: l.b.SetPlayersThat(t.Prop)}
	if ab.Cost != 0 {
		ab.N = l.b.Const(1)
	}
	kind, less := program.RuleAbilityMore, program.RuleAbilityLess
	switch h {
	case program.Cycling, program.Equip, program.Embalm, program.Eternalize:
	case program.Morph: // of turning something face up, not of casting it face down (702.37e)
	case program.Awaken, program.Dash, program.Emerge, program.Evoke, program.Flashback:
		kind, less, m.Zones = program.RuleCostMore, program.RuleCostLess, 0 // of a spell cast in that way
	default:
		refuse(a, "a change of costs")
	}
	if a.Less {
		kind = less
	}
	return l.rule(m, kind, int32(ab.N), m.Set)
}

// keywordRather compiles "you may pay {0} rather than pay cycling costs" (118.9).
func (l *lowerer) keywordRather(e ability.KeywordRather, ab program.Ability) []program.AbilityID {
	if program.KeywordOf(e.Keyword) != program.Cycling || e.Cost.String() != "{0}" {
		refuse(e, "a change of costs")
	}
	ab.Mods = append(ab.Mods, l.rule(program.Mod{Scope: program.ScopeAll, Zones: program.AllZones,
		Keyword: program.Cycling}, program.RuleAbilityRather, 0, l.b.SetYou())...)
	return []program.AbilityID{l.b.Ability(ab)}
}

// besides returns the part of the cost of a cycling ability being compiled that is paid although another cost is paid
// rather than the cycling cost; 0 for other abilities.
func (l *lowerer) besides(cost []ability.Act) uint32 {
	c := l.compiler
	n := len(c.meantCost)
	if program.KeywordOf(c.meant) != program.Cycling || n == 0 || len(cost) <= n {
		return 0
	}
	for i, x := range c.meantCost {
		if !ability.Equal(x, cost[i]) {
			return 0
		}
	}
	return c.newLowerer().cost(cost[n:])
}

// cantCycle compiles "can't cycle cards" for the players of a scope: no cycling ability of any kind can be activated
// (702.29f).
func (l *lowerer) cantCycle(t program.Mod, a ability.Cycle) []uint32 {
	o, ok := a.What.(ability.Objects)
	if !ok || a.OrDiscard || t.Scope != program.ScopePlayers || len(o.Pre)+len(o.Post) > 0 ||
		o.Noun != ability.Property(ability.IsKind{Kind: ability.AnyCard}) {
		refuse(a, "a restriction")
	}
	m := program.Mod{Scope: program.ScopeAll, Zones: program.AllZones, Keyword: program.Cycling,
		Set: l.b.SetPlayersThat(t.Prop)}
	return l.rule(m, program.RuleCantActivate, 0, m.Set)
}
