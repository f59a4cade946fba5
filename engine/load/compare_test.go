package load_test

import (
	"strings"
	"testing"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/rulebook"
)

// TestHalfComparison: a comparison without what it is compared with is refused by name, as the machine would take what
// is missing for 0.
func TestHalfComparison(t *testing.T) {
	t.Parallel()
	nothing := func(n ability.Node) ability.Node {
		if c, ok := n.(ability.Compare); ok {
			c.B = nil
			return c
		}
		return n
	}
	for text, half := range map[string]bool{
		"Paper Tutor {U}\nSorcery\nIf the number of cards in your hand is less than the number of creatures you control, " +
			"draw a card.\n": true,
		"Paper Teacher {U}\nSorcery\nIf you control three or more creatures, draw a card.\n": false,
	} {
		cards, err := card.Read("paper", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err = load.Rules(rulebook.Edition2026, cards, load.Options{}); err != nil {
			t.Fatal(err)
		}
		_, _, err = load.Rules(rulebook.Edition2026, cards, load.Options{Rewrite: nothing})
		refused := err != nil && strings.Contains(err.Error(), "a comparison without what it is compared with")
		if refused != half {
			t.Errorf("%s: %v", cards[0].Name, err)
		}
	}
}
