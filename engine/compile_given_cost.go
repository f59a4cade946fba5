package engine

import "arbiter/ability"

// givesCost compiles the giving. Nil for other sentences.
func (u *unit) givesCost(d ability.Do, ab Ability) []AbilityID {
	if d.May || d.For != nil || len(d.More) > 0 || len(d.Acts) != 1 || u.o.Keyword == nil {
		return nil
	}
	g, ok := d.Acts[0].(ability.Gain)
	if !ok || g.ChoiceOf || len(g.List) != 1 {
		return nil
	}
	k, ok := g.List[0].(ability.Keyword)
	if o, is := d.Who.(ability.Objects); !ok || !is || len(k.Only) > 0 || o.Det.Target {
		return nil
	}
	m, ok, err := u.o.Keyword(u.e, k)
	if !ok || err != nil || len(m.Means) != 2 {
		return nil
	}
	extra, ok := m.Means[0].(ability.AdditionalCost)
	then, is := m.Means[1].(ability.Triggered)
	if !ok || !is || !extra.May || extra.AllModes || len(extra.Or) > 0 || extra.If != nil {
		return nil
	}
	c := u.compiler
	defer func(meant ability.Word, bit uint8) { c.meant, c.meantBit = meant, bit }(c.meant, c.meantBit)
	c.meant = k.Word
	var given givenCost
	for i, bit := range givenBits {
		c.meantBit = bit
		given.cost[i] = u.b.Ability(Ability{Kind: AbCastMod, Cast: CastOptional, Cost: c.unit().cost(extra.Cost), Bit: bit, Zones: Stack.Bit(), Label: c.labelOf(k)})
		given.then[i] = c.ability(then, c.labelOf(k))[0]
	}
	t := u.castScope(d.Who)
	u.b.r.givenCosts = append(u.b.r.givenCosts, given)
	ab.Mods = u.rule(t, RuleGivesCost, int32(len(u.b.r.givenCosts)-1), t.Set)
	return []AbilityID{u.b.Ability(ab)}
}
