package engine

import "arbiter/mana"

// Spending mana as though it were mana of other types (609.4b).

// What RuleSpendAs is about.
const (
	// SpendAsSpells: to cast spells with the rule's property. SpendAsAbilities: to activate abilities of objects with it. SpendAsAnything: whatever it is spent on.
	SpendAsSpells int32 = 1 << iota
	SpendAsAbilities
	SpendAsAnything
	// SpendAsType: of any type, colorless too; without it of any color.
	SpendAsType
)

// spendAs has the bill allow what rules say of mana for it.
func (g *Game) spendAs(t *tab) {
	if !g.Turn.InForce.Has(RuleSpendAs) {
		return
	}
	what := SpendAsAnything
	switch t.kind {
	case tabSpell:
		what |= SpendAsSpells
	case tabAbility:
		what |= SpendAsAbilities
	}
	g.castRules(RuleSpendAs, t.p, t.obj, func(m *Mod, _ Env) bool {
		if m.B&what != 0 {
			g.anyMana(m.B&SpendAsType != 0)
		}
		return true
	})
}

// anyMana has the bill allow mana to be spent as though it were of any color, or of any type.
func (g *Game) anyMana(types bool) {
	as := mana.AnyColor
	if types {
		as = mana.AnyType
	}
	for k := range g.bill.As {
		g.bill.As[k] |= as
	}
}
