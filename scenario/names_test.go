package scenario

import "testing"

// TestBeginnings: an action names an ability by the beginning of its text, in the words of the card.
func TestBeginnings(t *testing.T) {
	const label = "{T}: ~ deals 1 damage to any target."
	for begin, want := range map[string]bool{
		"{T}":                          true,
		"{T}: This":                    true,
		"{T}: This creature deals 1":   true,
		"{t}: this artifact deals":     true,
		"{T}: This creature gains":     false,
		"{T}: Target":                  false,
		"{T}: This creature deals 1 d": true,
	} {
		if got := sameBeginning(label, begin); got != want {
			t.Errorf("%q begins with %q: %v, want %v", label, begin, got, want)
		}
	}
}
