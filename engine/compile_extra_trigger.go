package engine

import (
	"slices"

	"arbiter/ability"
)

// noTriggers is "Creatures entering don't cause abilities to trigger". It returns nil for other sentences.
func (u *unit) noTriggers(d ability.Do, ab Ability) []AbilityID {
	o, ok := d.Who.(ability.Objects)
	if !ok || len(d.Acts) != 1 || d.May || len(d.More) > 0 || d.For != nil || !ability.Equal(d.Acts[0], ability.NoTriggers{}) || o.Det.Target || o.Det.Other {
		return nil
	}
	i := slices.Index(o.Post, ability.Property(ability.Entering{}))
	if i < 0 {
		return nil
	}
	o.Post = slices.Delete(slices.Clone(o.Post), i, i+1)
	p := Pattern{Kinds: EvMove.Bit(), To: Battlefield.Bit(), NewObj: true, Obj: u.described(o)}
	ab.Mods = append(ab.Mods, u.rule(Mod{Scope: ScopeAll}, RuleNoTrigger, int32(u.b.Pattern(p)), 0)...)
	return []AbilityID{u.b.Ability(ab)}
}

// extraTrigger is "If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time" (603.2d).
func (u *unit) extraTrigger(e ability.ExtraTrigger, ab Ability) []AbilityID {
	v := u.compiler.unit()
	var dummy Ability
	t := Mod{Scope: ScopeAll, Kind: ModRule, A: int32(RuleExtraTrigger), Prop: u.described(e.Of)}
	if e.Cause == nil { // whatever has it trigger
		ab.Mods = append(ab.Mods, u.b.Mod(t))
		u.b.r.extraTriggers = true
		return []AbilityID{u.b.Ability(ab)}
	}
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
