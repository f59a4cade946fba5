package turing

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/rulebook"
)

// TestPlayFromDeck builds the machine with five tapes in the first turn of a game with the deck of sixty printed cards,
// and lets it compute: the tape is the simulation's before every step, and the game is won one turn later than that of
// the position. The record replays it. The test is skipped without card data.
func TestPlayFromDeck(t *testing.T) {
	cards := printedCards(t)
	for _, tc := range tapes {
		t.Run(fmt.Sprintf("%s_%s_%s", tc[0], tc[1], tc[2]), func(t *testing.T) {
			tape, err := NewTape(tc[0], tc[1], tc[2])
			if err != nil {
				t.Fatal(err)
			}
			want, err := Predict(tape, 10_000)
			if err != nil {
				t.Fatal(err)
			}
			got, f, err := PlayFromDeck(cards, rulebook.Edition2026, tape, want.Steps, simulated(tape))
			if err != nil || got.Turn != want.Turn+1 || got.Steps != want.Steps {
				t.Fatalf("won in turn %d after %d steps, %v; want turn %d after %d steps", got.Turn, got.Steps, err,
					want.Turn+1, want.Steps)
			}
			setup, err := f.Setup()
			if err != nil {
				t.Fatal(err)
			}
			if err := f.Check(setup, 0); err != nil {
				t.Error(err)
			}
		})
	}
}

// In the rules of 2017 the tokens that carry out the rules would cease to exist as they phase out.
func TestPlayFromDeckRefused(t *testing.T) {
	tape, err := NewTape("-", "R", "-")
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = PlayFromDeck(printedCards(t), rulebook.Edition2017, tape, 1, nil)
	if err == nil || !strings.Contains(err.Error(), "ceases to exist") {
		t.Errorf("the error of 2017 is %v", err)
	}
}
