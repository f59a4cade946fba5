package engine

import "arbiter/ability"

// specialPrice is a change of what the special action of a keyword costs, and perhaps of when it can be taken: "Foretelling cards from your hand costs {1} less and can
// be done on any player's turn."
func (u *unit) specialPrice(t Mod, a ability.CostChange) []uint32 {
	h := keywordOf(a.Keyword)
	if h != Plot && h != Foretell || t.Scope != ScopePlayers || a.UpTo || a.Activate || len(a.Acts) > 0 {
		refuse(a, "a change of costs")
	}
	m := u.standing(a.Cards)
	if m.Scope != ScopeAll || m.Zones&^elsewhereZones != 0 {
		refuse(a, "a change of costs")
	}
	var ab Ability
	u.changeOf(a, &ab)
	if m.Hook, m.Cost = h, ab.Cost; ab.Cost != 0 {
		ab.N = u.b.Const(1)
	}
	kind, who := RuleAbilityMore, u.b.Set(SetPlayersThat, int32(t.Prop))
	if a.Less {
		kind = RuleAbilityLess
	}
	ids := u.rule(m, kind, int32(ab.N), who)
	if a.AnyTurn {
		m.Cost = 0
		ids = append(ids, u.rule(m, RuleFlash, 0, who)...)
	}
	return ids
}
