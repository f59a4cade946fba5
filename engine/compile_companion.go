package engine

import (
	"arbiter/ability"
	"arbiter/mana"
)

// companion compiles a companion ability.
func (c *compiler) companion(a ability.Companion, text string) []AbilityID {
	c.b.r.companions = true
	u := c.freeUnit()
	three := u.b.Cost(Cost{Mana: mana.Cost{{Form: mana.Generic, N: 3}}})
	return []AbilityID{u.b.Ability(Ability{Kind: AbKeyword, Hook: Companion, Zones: Outside.Bit(), Flags: AbSorcery, If: u.cond(a.If), Cost: three, Label: text})}
}

// deckCond compiles what is said of starting decks. Zero for other conditions.
func (u *unit) deckCond(c ability.Condition) CondX {
	b := u.b
	switch c := c.(type) {
	case ability.ContainsOnly:
		if c.Zone != ability.StartingDeck {
			refuse(c, "a condition")
		}
		var fits PropX
		for i, r := range c.Only {
			o, ok := r.(ability.Objects)
			if !ok || o.Det.How != ability.Bare || o.Det.Target {
				refuse(c, "a condition")
			}
			p, _, _, _ := u.noun(o, deckZones)
			if i > 0 {
				p = b.Prop(PropOr, int32(fits), int32(p))
			}
			fits = p
		}
		other := b.Set(SetFilter, int32(u.startingDeck(c.Of)), int32(b.Prop(PropNot, int32(fits))))
		return b.Cond(CondNot, int32(b.Cond(CondExists, int32(other))))
	case ability.AllDiffer:
		return b.Cond(CondAllDiffer, int32(u.all(c.What)))
	case ability.AllShare:
		return b.Cond(CondAllShare, int32(u.all(c.What)))
	case ability.DeckExceeds:
		least := b.Num(NumPlus, int32(b.Num(NumMinDeck)), int32(u.num(c.By)))
		return u.compareAtLeast(b.Num(NumCount, int32(u.startingDeck(c.Of))), least)
	}
	return 0
}

// startingDeck are the cards of a player's starting deck, which are all in the game as it begins (702.139b).
func (u *unit) startingDeck(of ability.Ref) SetX {
	return u.b.Set(SetAll, int32(deckZones), int32(u.b.Prop(PropOwnedBy, int32(u.about(of)))), 0)
}
