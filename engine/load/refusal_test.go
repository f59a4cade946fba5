package load_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/engine/load"
	"arbiter/rulebook"
)

// TestRefusalNamesWords: a line that can't be played is refused with its own words, never with a name of Go. A row
// whose text becomes playable is to be replaced by one that isn't.
func TestRefusalNamesWords(t *testing.T) {
	for _, row := range []struct{ text, words string }{
		{"Reveal a card in your hand, then put that card onto the battlefield if it has the same name as a permanent.",
			"Reveal a card in your hand"},
		{"As this artifact enters, sacrifice it at the beginning of the next end step.",
			"sacrifice it at the beginning of the next end step"},
		{"{T}, Exile this artifact: Each player exiles the top card of their library. Until your next turn, players may play " +
			"cards they exiled this way.", "play cards they exiled this way"},
		{"Creatures you control can't be blocked except by three or more Walls.", "three or more Walls"},
	} {
		t.Run(row.text, func(t *testing.T) {
			cards, err := card.Read("cards.txt", strings.NewReader("Odd One {1}\nArtifact\n"+row.text+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			_, _, err = load.Rules(rulebook.Edition2026, cards, load.Options{})
			var u *compile.UnsupportedError
			if !errors.As(err, &u) {
				t.Fatalf("it was played, or refused with %v", err)
			}
			if u.Words != row.words || !strings.Contains(u.Reason(), strconv.Quote(row.words)) {
				t.Errorf("refused words %q, want %q: %s", u.Words, row.words, u.Reason())
			}
		})
	}
}

// What differs from what is played in a word only is refused.
func TestRefusedForAWord(t *testing.T) {
	for _, text := range []string{
		"Creatures you control can't be blocked except by three or more artifact creatures.",
		// Whether "other" leaves out the token or only this artifact can't be told.
		"{T}: Create a 1/1 white Soldier creature token. Draw a card. Exile all other tokens.",
		// Whether "other" leaves out the chosen artifact or only this one can't be told.
		"{T}: Choose an artifact. Destroy each other permanent.",
	} {
		cards, err := card.Read("cards.txt", strings.NewReader("Odd One {1}\nArtifact\n"+text+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := load.Rules(rulebook.Edition2026, cards, load.Options{}); err == nil {
			t.Errorf("%q is played", text)
		}
	}
}
