package gamelog_test

import (
	"slices"
	"testing"
)

// TestOfferedPlayers: whoever chooses one of several opponents, who then does what the text says (608.2d), is asked for
// an opponent, and doesn't only read the text.
func TestOfferedPlayers(t *testing.T) {
	r := heard(t, `
name: offered players
format: free-for-all
cards: |
  Paper Fork {0}
  Sorcery
  Reveal the top two cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard.
players:
- {id: A, hand: [Paper Fork], library: [Forest, Island]}
- {id: B}
- {id: C}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Fork}
- {player: A, do: answer, value: C}
stop: {turn: 1, step: main2}
`)
	want := "Choose an opponent for Paper Fork: Reveal the top two cards of your library. An opponent separates those " +
		"cards into two piles. Put one pile into your hand and the other into your graveyard."
	if !slices.Contains(r.prompts, want) {
		t.Errorf("nobody is asked %q: %q", want, r.prompts)
	}
}
