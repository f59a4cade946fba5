package agree

import (
	"math/rand/v2"
	"slices"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/mana"
)

// Words is what a text speaks of. Others make up cards with it too, for positions in which the text matters.
type Words struct{ v vocabulary }

// WordsOf are the words of a text's trees.
func WordsOf(trees ...ability.Node) *Words {
	w := &Words{}
	for _, t := range trees {
		w.v.hear(t)
		ability.Walk(t, func(n ability.Node) bool {
			if c, ok := n.(ability.CounterSpec); ok {
				note(&w.v.counters, c.Kind)
			}
			return true
		})
	}
	return w
}

// Card makes up the i-th card of a position.
func (w *Words) Card(r *rand.Rand, i int) *card.Card { return w.v.card(r, i) }

// Near is a number at or beside one that the text names, or a small one.
func (w *Words) Near(r *rand.Rand, least, most int) int { return w.v.near(r, least, most) }

// Colors are the colors that the text names.
func (w *Words) Colors() []mana.Color { return w.v.colors }

// Subtypes are the subtypes of a card type that the text names.
func (w *Words) Subtypes(t ability.Type) (out []ability.Subtype) {
	for _, s := range w.v.subtypes {
		if slices.Contains(ability.Subtypes(t), s) {
			out = append(out, s)
		}
	}
	return out
}

// Counters are the kinds of counters that the text names.
func (w *Words) Counters() (out []string) {
	for _, k := range w.v.counters {
		if k != "" {
			out = append(out, string(k))
		}
	}
	return out
}
