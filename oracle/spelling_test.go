package oracle

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"arbiter/oracle/phrase"
)

// TestMisspeltWords: a word that no text has is taken for one that is spelt nearly so and could stand there.
func TestMisspeltWords(t *testing.T) {
	for _, c := range []struct{ text, meant string }{
		{"When ~ enters, destory target creature.", "destroy"},
		{"Flyign", "flying"},
		{"Whenver ~ attacks, draw a card.", "whenever"},
		{"Draw a crad.", "card"},
		{"Target creature gains trampel until end of turn.", "trample"},
		{"Create a 1/1 red Gobln creature token.", "goblin"},
		{"Destroy target creture you control.", "creature"},
		{"Florb target creature.", ""},              // no word is near
		{"Destroy target flying.", ""},              // a word that exists, in the wrong place
		{"Draw a card. Xyzzy it with a spoon.", ""}, // nor here
		{"Destroy target wheneve.", ""},             // "whenever" is near and can't stand there
	} {
		t.Run(c.text, func(t *testing.T) {
			_, err := ReadLine(c.text, nil)
			var e *phrase.Error
			if !errors.As(err, &e) {
				t.Fatalf("%q is not refused: %v", c.text, err)
			}
			got := e.Stuck().Meant
			if c.meant == "" && len(got) > 0 || c.meant != "" && (len(got) == 0 || got[0] != c.meant) {
				t.Errorf("meant %q, want %q", got, c.meant)
			}
			if slices.Contains(got, "") || (c.meant != "") != strings.Contains(err.Error(), "did you mean") {
				t.Errorf("the error says %q", err)
			}
		})
	}
}
