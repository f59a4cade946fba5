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

// TestOnlyMode: where only one mode can be chosen, so that the player isn't asked for it, the question for its target
// says it, and quotes no other (601.2b, 700.2a).
func TestOnlyMode(t *testing.T) {
	const cards = `Paper Stance {0}
Instant
Choose one —
• Target creature gains indestructible until end of turn.
• Destroy target creature with toughness 4 or greater.

Paper Bear {0}
Creature — Bear
2/2
`
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "30 Paper Stance\n30 Paper Bear", cards), packed(t, "60 Plains", "")}, "", "")
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.pick(c[0], c[1:], "Cast Paper Bear")
	k.pick(c[0], c[1:], "Cast Paper Stance")
	k.calmUntil(c, func() bool {
		s := c[0].State()
		return s.Decision != nil && s.Decision.Kind == "target"
	})
	d := c[0].State().Decision
	if want := "Choose a target for Paper Stance: Target creature gains indestructible until end of turn."; d.Prompt != want {
		t.Errorf("asked %q, want %q", d.Prompt, want)
	}
	if strings.Contains(d.Clause, "Destroy") {
		t.Errorf("the clause is %q", d.Clause)
	}
}
