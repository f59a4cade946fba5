package agree

import (
	"math/rand/v2"

	"arbiter/ability"
	"arbiter/card"
)

// Words is what a text speaks of. Others make up cards with it too, for positions in which the text matters.
type Words struct{ v vocabulary }

// WordsOf are the words of a text's trees.
func WordsOf(trees ...ability.Node) *Words {
	w := &Words{}
	for _, t := range trees {
		w.v.hear(t)
	}
	return w
}

// Card makes up the i-th card of a position.
func (w *Words) Card(r *rand.Rand, i int) *card.Card { return w.v.card(r, i) }

// Near is a number at or beside one that the text names, or a small one.
func (w *Words) Near(r *rand.Rand, least, most int) int { return w.v.near(r, least, most) }

// Counters are the kinds of counters that the text names.
func (w *Words) Counters() (out []string) {
	for _, k := range w.v.counters {
		if k != "" {
			out = append(out, string(k))
		}
	}
	return out
}
