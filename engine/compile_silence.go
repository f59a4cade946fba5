package engine

import "arbiter/ability"

// silenced is whose abilities a sentence forbids to activate: "its activated abilities can't be activated", "activated abilities of artifacts can't be
// activated" (602.5). False for other sentences.
func silenced(d ability.Do) (of ability.Ref, notMana int32, ok bool) {
	if d.May || len(d.Acts) != 1 || len(d.More) > 0 {
		return nil, 0, false
	}
	c, ok := d.Acts[0].(ability.Cant)
	if !ok || len(c.Acts) != 1 || c.When.When != ability.NoTime {
		return nil, 0, false
	}
	p, ok := c.Acts[0].(ability.Passive)
	if _, activate := p.Act.(ability.Activate); !ok || !activate || !ability.Equal(p, ability.Passive{Act: ability.Activate{}}) {
		return nil, 0, false
	}
	of, mana, ok := abilitiesOf(d.Who)
	if mana {
		notMana = notManaAbilities
	}
	return of, notMana, ok
}

// abilitiesOf is whose activated abilities a noun phrase means: "its activated abilities", "activated abilities of artifacts".
func abilitiesOf(r ability.Ref) (of ability.Ref, notMana, ok bool) {
	activated := func(p ability.Property) bool {
		k, is := p.(ability.IsKind)
		return is && k.Kind == ability.ActivatedAbility
	}
	switch r := r.(type) {
	case ability.AbilitiesOf:
		return r.Of, false, activated(r.Noun)
	case ability.Objects:
		if len(r.Pre) > 0 || len(r.Post) != 1 || !activated(r.Noun) || r.Det.How != ability.Bare || r.Det.Target || r.Det.Other {
			return nil, false, false
		}
		s, is := r.Post[0].(ability.OfSource)
		return s.What, s.NotMana, is
	}
	return nil, false, false
}

// cantActivate is "can't activate abilities of artifacts", "can't activate abilities that aren't mana abilities" of the players of a scope.
func (u *unit) cantActivate(t Mod, a ability.Activate) []uint32 {
	m := Mod{Scope: ScopeAll}
	notMana := int32(0)
	if a.NoMana {
		notMana = notManaAbilities
	}
	if of, ok := a.What.(ability.AbilitiesOf); ok && ability.Equal(of.Noun, ability.LoyaltyAbility{}) {
		m.Prop, notMana = u.described(of.Of), onlyLoyaltyAbilities
		m.Set = u.whoCant(t, a)
		return u.rule(m, RuleCantActivate, notMana, m.Set)
	}
	o, ok := a.What.(ability.Objects)
	if !ok || !isAbility(o.Noun) || o.Det.How != ability.Bare || o.Det.Target || o.Det.Other || len(o.Pre) > 0 || o.Said != 0 {
		refuse(a, "something that can't be done")
	}
	for _, p := range o.Post {
		switch p := p.(type) {
		case ability.OfSource:
			m.Prop = u.described(p.What)
			if p.NotMana {
				notMana |= notManaAbilities
			}
		case ability.Not:
			f, ok := p.P.(ability.Formed)
			list := []ability.Property{f.P}
			if or, several := f.P.(ability.Or); several {
				list = or.List
			}
			for _, k := range list {
				switch {
				case ok && ability.Equal(k, ability.ManaAbility{}):
					notMana |= notManaAbilities
				case ok && ability.Equal(k, ability.LoyaltyAbility{}):
					notMana |= notLoyaltyAbilities
				default:
					refuse(a, "something that can't be done")
				}
			}
		default:
			refuse(a, "something that can't be done")
		}
	}
	m.Set = u.whoCant(t, a)
	return u.rule(m, RuleCantActivate, notMana, m.Set)
}

// Which abilities RuleCantActivate leaves out, or is only about: bits of B.
const (
	notManaAbilities int32 = 1 << iota
	notLoyaltyAbilities
	onlyLoyaltyAbilities
)

// isAbility says whether a noun is that of activated abilities, which are all that are activated.
func isAbility(p ability.Property) bool {
	k, ok := p.(ability.IsKind)
	return ok && (k.Kind == ability.AnyAbility || k.Kind == ability.ActivatedAbility)
}

// changesCosts says whether facts change what activating abilities costs, and nothing else.
func changesCosts(acts []ability.Act) bool {
	for _, a := range acts {
		if c, ok := a.(ability.CostChange); !ok || !c.Activate {
			return false
		}
	}
	return len(acts) > 0
}

// silence is the static ability of such a sentence, nil for others.
func (u *unit) silence(d ability.Do, ab Ability) []AbilityID {
	of, notMana, ok := silenced(d)
	if !ok || d.For != nil {
		return nil
	}
	ab.Mods = append(ab.Mods, u.rule(u.standing(of), RuleCantActivate, notMana, 0)...)
	return []AbilityID{u.b.Ability(ab)}
}

// silenceEffect begins such an effect. It reports false for other sentences.
func (u *unit) silenceEffect(d ability.Do) bool {
	of, notMana, ok := silenced(d)
	if !ok {
		return false
	}
	who := u.ref(of)
	t, until := u.duration(d.For)
	mods := u.rule(Mod{Scope: ScopeLocked}, RuleCantActivate, notMana, 0)
	u.emit(Instr{Op: OpEffect, R: NoReg, A: int32(u.b.Ability(Ability{Kind: AbStatic, Mods: mods})), B: int32(who), C: int32(t), D: int32(until)})
	return true
}
