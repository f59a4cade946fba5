package engine

import "arbiter/ability"

// spendsAs compiles "you may spend mana as though it were mana of any color", perhaps only to cast or activate something (609.4b). Nil for other sentences.
func (u *unit) spendsAs(d ability.Do, ab Ability) []AbilityID {
	a, ok := anySpending(d)
	if !ok || d.For != nil {
		return nil
	}
	who := u.b.Set(SetYou)
	if d.Who != nil {
		who = u.all(d.Who)
	}
	m, what := u.spendScope(a, who)
	ab.Mods = append(ab.Mods, u.rule(m, RuleSpendAs, what, who)...)
	return []AbilityID{u.b.Ability(ab)}
}

// spendScope is what such a rule is about.
func (u *unit) spendScope(a ability.SpendAny, who SetX) (m Mod, what int32) {
	m, what = Mod{Scope: ScopeAll}, SpendAsAnything
	switch {
	case a.What == nil:
	case a.Activate:
		o, ok := a.What.(ability.Objects)
		if !ok || len(o.Pre) > 0 || len(o.Post) != 1 || spells(o.Noun) != 1 || o.Det.How != ability.Bare {
			refuse(a, "what mana may be spent on")
		}
		of, ok := o.Post[0].(ability.OfSource)
		k, is := o.Noun.(ability.IsKind)
		if !ok || !is || k.Kind != ability.AnyAbility && k.Kind != ability.ActivatedAbility {
			refuse(a, "what mana may be spent on")
		}
		what = SpendAsAbilities
		m.Prop = u.described(of.What)
	default:
		what = SpendAsSpells
		m = u.castScope(a.What)
		if m.Set != 0 {
			refuse(a, "what mana may be spent on")
		}
	}
	if a.Type {
		what |= SpendAsType
	}
	return m, what
}

// anySpending is the act of a sentence that says only how mana may be spent.
func anySpending(e ability.Effect) (ability.SpendAny, bool) {
	d, ok := e.(ability.Do)
	if !ok || len(d.Acts) != 1 || len(d.More) > 0 || !d.May && d.Who != nil {
		return ability.SpendAny{}, false
	}
	a, ok := d.Acts[0].(ability.SpendAny)
	return a, ok
}

// castSpending compiles "you may cast that card, and you may spend mana as though it were mana of any color to cast it": one permission. It reports false for
// other sentences.
func (u *unit) castSpending(first, second ability.Effect) bool {
	a, ok := anySpending(second)
	if !ok || a.Activate {
		return false
	}
	d, ok := first.(ability.Do)
	it, back := a.What.(ability.It)
	if !ok || !back || !d.May || len(d.More) > 0 || !playActs(d.Acts) {
		return false
	}
	for _, x := range d.Acts {
		what := playingOf(x).what
		same := mentionOf(what) == it.To
		if o, among := what.(ability.Objects); among && !same {
			for _, p := range o.Post {
				f, ok := p.(ability.FromAmong)
				same = same || ok && mentionOf(f.Of) == it.To
			}
		}
		if !same || it.To == 0 {
			return false
		}
	}
	u.spends = WayAnyColor
	if a.Type {
		u.spends = WayAnyMana
	}
	u.effect(first)
	u.spends = 0
	return true
}
