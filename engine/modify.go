package engine

import "arbiter/rulebook"

// change carries out a modification that concerns nothing but an object's characteristics themselves.
func (g *Game) change(c *Chars, m *Mod, e *Env) {
	switch m.Kind {
	case ModPT:
		c.Power = clamp(int64(c.Power) + int64(g.num(NumX(m.A), e)))
		c.Toughness = clamp(int64(c.Toughness) + int64(g.num(NumX(m.B), e)))
	case ModSetPT:
		if m.A != 0 {
			c.Power = g.num(NumX(m.A), e)
		}
		if m.B != 0 {
			c.Toughness = g.num(NumX(m.B), e)
		}
		c.Flags |= HasPT
	case ModSwitchPT:
		c.Power, c.Toughness = c.Toughness, c.Power
	case ModKeyword:
		c.Keywords.Add(Keyword(m.A))
	case ModDropKeyword:
		c.Keywords.Drop(Keyword(m.A))
	case ModAddTypes:
		c.Types |= TypeSet(m.A)
		c.Subtypes.AddAll(&m.Sub)
	case ModSetTypes:
		if m.A != 0 {
			c.Types = TypeSet(m.A)
		}
		g.dropSubtypes(c, TypeSet(m.B))
		c.Subtypes.AddAll(&m.Sub)
	case ModAddSupers:
		c.Supers |= SuperSet(m.A)
	case ModDropSupers:
		c.Supers &^= SuperSet(m.A)
	case ModColor:
		c.Colors = ColorSet(m.A)
	case ModAddColor:
		c.Colors |= ColorSet(m.A)
	case ModAllCreatureTypes:
		c.Subtypes.AddAll(&g.r.CreatureTypes)
	case ModName:
		c.Name = NameID(m.A)
	case ModNoCost:
		c.Flags |= NoManaCost
	}
}

// fixedBy is the flag of characteristics whose value in a layer a copy effect has provided, so that no characteristic-defining ability defines it (707.9d).
func fixedBy(l Layer) CharFlags {
	switch l {
	case rulebook.LayerType:
		return FixedTypes
	case rulebook.LayerColor:
		return FixedColor
	case rulebook.LayerPTDefine:
		return FixedPT
	}
	return 0
}
