package oracle

import (
	"testing"

	"arbiter/ability"
)

// FuzzReadLine reads texts of any kind: no panic, and what is read prints and reads back to the same tree.
func FuzzReadLine(f *testing.F) {
	for _, s := range []string{
		"Flying, first strike", "{2}, {T}: Draw a card. Activate only as a sorcery.", "When ~ enters, exile target creature. Return it to the battlefield under its owner's control.",
		"Choose one —\n• Draw a card.\n• You gain 2 life.", "Each player who searched their library this way shuffles it.", "Spree\n+ {1} — Destroy target artifact.",
		"I, II — Create a 1/1 white Soldier creature token with \"When this creature dies, draw a card.\"", "LEVEL 2-6\n3/3\nFirst strike", "Ward—{2}, Pay 3 life.",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 300 {
			return
		}
		a, err := ReadLine(text, nil)
		if err != nil {
			return
		}
		s, err := PrintLine(a, nil, 2026)
		if err != nil {
			t.Fatalf("%q can't be printed: %v", text, err)
		}
		b, err := ReadLine(s, nil)
		if err != nil {
			t.Fatalf("%q prints as %q: %v", text, s, err)
		}
		if !ability.Equal(a, b) {
			t.Fatalf("%q prints as %q, which is another tree", text, s)
		}
	})
}
