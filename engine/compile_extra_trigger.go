package engine

import "arbiter/ability"

// extraTrigger is "If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time" (603.2d).
func (u *unit) extraTrigger(e ability.ExtraTrigger, ab Ability) []AbilityID {
	v := u.compiler.unit()
	var dummy Ability
	t := Mod{Scope: ScopeAll, Kind: ModRule, A: int32(RuleExtraTrigger), Prop: u.described(e.Of)}
	for _, x := range events(e.Cause) {
		for _, p := range v.patterns(x, &dummy) {
			p.Binds, p.Together = nil, false
			t.B = int32(u.b.Pattern(p))
			ab.Mods = append(ab.Mods, u.b.Mod(t))
		}
	}
	u.b.r.extraTriggers = true
	return []AbilityID{u.b.Ability(ab)}
}
