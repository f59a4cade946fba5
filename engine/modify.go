package engine

import "arbiter/rulebook"

// chosenColors says of a ModChosenColor that its number is a mask.
const chosenColors = 2

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
		if Keyword(m.A) == Hexproof {
			c.Flags &^= HasTargetRules // hexproof from any quality too (702.11e)
		}
	case ModAddTypes:
		c.Types |= TypeSet(m.A)
		sub := g.saySubtypes(e, &m.Sub)
		g.addSubtypes(c, &sub)
	case ModSetTypes:
		if m.A != 0 {
			// Instants and sorceries stay what they are (205.1a).
			c.Types = TypeSet(m.A) | c.Types&(TypeInstant|TypeSorcery)
		}
		g.dropSubtypes(c, TypeSet(m.B)|^c.Types)
		sub := g.saySubtypes(e, &m.Sub)
		g.addSubtypes(c, &sub)
	case ModDropTypes:
		c.Types &^= TypeSet(m.A)
		g.dropSubtypes(c, ^c.Types)
		c.Subtypes.Remove(&m.Sub)
	case ModAddSupers:
		c.Supers |= SuperSet(m.A)
	case ModDropSupers:
		c.Supers &^= SuperSet(m.A)
	case ModColor:
		c.Colors = g.sayColors(e, ColorSet(m.A))
	case ModAddColor:
		c.Colors |= g.sayColors(e, ColorSet(m.A))
	case ModChosenColor:
		if n := g.num(NumX(m.A), e); n >= 0 && m.B == chosenColors {
			c.Colors = ColorSet(n)
		} else if n >= 0 && m.B != 0 {
			c.Colors |= 1 << n
		} else if n >= 0 {
			c.Colors = 1 << n
		}
	case ModAllCreatureTypes:
		g.addSubtypes(c, &g.r.CreatureTypes)
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

// dropSubtypes takes the subtypes of these card types away: those that are replaced, or whose card type it no longer has (205.1a). Creature types are also
// those of kindreds.
func (g *Game) dropSubtypes(c *Chars, of TypeSet) {
	if of&TypeCreature != 0 && (c.Types&TypeCreature != 0 || c.Types&TypeKindred == 0) {
		c.Subtypes.Remove(&g.r.CreatureTypes)
	}
	if of&TypeLand != 0 {
		c.Subtypes.Remove(&g.r.LandTypes)
	}
	if of&TypeArtifact != 0 {
		c.Subtypes.Remove(&g.r.ArtifactTypes)
	}
	if of&TypeEnchantment != 0 {
		c.Subtypes.Remove(&g.r.EnchantmentTypes)
	}
}

// addSubtypes adds the subtypes that belong to card types it has: no others can be gained (205.3d).
func (g *Game) addSubtypes(c *Chars, sub *SubtypeSet) {
	s := *sub
	if c.Types&(TypeCreature|TypeKindred) == 0 {
		s.Remove(&g.r.CreatureTypes)
	}
	if c.Types&TypeLand == 0 {
		s.Remove(&g.r.LandTypes)
	}
	if c.Types&TypeArtifact == 0 {
		s.Remove(&g.r.ArtifactTypes)
	}
	if c.Types&TypeEnchantment == 0 {
		s.Remove(&g.r.EnchantmentTypes)
	}
	c.Subtypes.AddAll(&s)
}
