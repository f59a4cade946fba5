package engine

import "arbiter/ability"

// otherPrice compiles "you may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast" (118.9): a way to cast what can be cast anyhow.
func (c *compiler) otherPrice(a ability.AlternativeCost, text string) AbilityID {
	if a.If != nil || len(a.Cost) == 0 {
		refuse(a, "an alternative cost of other spells")
	}
	u := c.freeUnit()
	m := u.castScope(a.For)
	who := m.Set
	if who == 0 {
		who = u.b.Set(SetYou)
	}
	m.Only = true
	if m.Zones == 0 {
		m.Zones = Hand.Bit()
	}
	way := c.b.Ability(Ability{Kind: AbCastMod, Cast: CastWay, Zones: AllZones, Way: WayRather, Cost: c.unit().cost(a.Cost), Label: text})
	return c.b.Ability(Ability{Kind: AbStatic, Zones: Battlefield.Bit(), Label: text, Mods: u.rule(m, RulePlayFrom, int32(way), who)})
}
