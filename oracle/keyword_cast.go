package oracle

import (
	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/phrase"
)

// reduced stands for "its total cost is reduced by an amount of generic mana equal to N", which is "this spell costs {X} less to cast, where X is N".
type reduced struct{ N ability.Number }

// castingTexts adds how the definitions of keywords say that their spells may be cast: dash, emerge, evoke and their like (702).
func (l *lang) castingTexts() {
	l.line.P(ability.AlternativeCost{ByPaying: true}, "you may cast this card by {Cost:paying|and} rather than paying its mana cost.",
		phrase.Also("you may cast this spell by {Cost:paying|and} rather than paying its mana cost."),
		phrase.Also("you may cast this card by {Cost:paying|and} rather than its mana cost."), phrase.Also("you may play this card by {Cost:paying|and} rather than paying its mana cost."))
	l.line.P(ability.AsYou{Word: ability.Cascade}, "as you cascade , %you {Effect:clause}.")
	paying := phrase.Of[ability.Act](l.g, "paying")
	paying.P(ability.PayMana{}, "paying {Cost:cost}")
	paying.P(ability.ParamCost{}, `paying \[cost\]`)
	paying.P(ability.Sacrifice{}, "sacrificing {What:obj}")
	paying.P(ability.Waterbend{}, "waterbending {Cost:cost}")

	less := phrase.Of[reduced](l.g, "reduced")
	less.P(reduced{}, "its total cost is reduced by an amount of generic mana equal to {N:amount}")
	phrase.Map(l.clause, less, func(r reduced) ability.Effect {
		x := ability.CostChange{Cost: mana.Cost{{Form: mana.Variable}}, Less: true}
		return ability.Where{X: r.N, Effect: ability.Do{Who: ability.Self{Say: ability.ByIt}, Acts: []ability.Act{x}}}
	}, func(ability.Effect) (reduced, bool) { return reduced{}, false })
}
