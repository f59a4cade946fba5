package table

import (
	"strings"
	"testing"

	"arbiter/server/wire"
)

// TestChosenModesAreCarriedOut: what is asked as a modal spell resolves quotes the mode that was chosen alone (700.2).
func TestChosenModesAreCarriedOut(t *testing.T) {
	const cards = `Paper Izzet {0}
Sorcery
Choose one —
• Destroy target artifact.
• You gain 3 life.
• Draw a card, then discard a card.
`
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "60 Paper Izzet", cards), packed(t, "60 Plains", "")}, "", "")
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.pick(c[0], c[1:], "Cast Paper Izzet")
	k.pick(c[0], c[1:], "Draw a card, then discard a card.")
	k.calmUntil(c, func() bool {
		s := c[0].State()
		return s.Decision != nil && strings.Contains(s.Decision.Prompt, "discard")
	})
	d := c[0].State().Decision
	if !strings.Contains(d.Clause, "Draw a card, then discard a card.") || strings.Contains(d.Clause, "gain 3 life") {
		t.Errorf("the clause is %q: %+v", d.Clause, d)
	}
}
