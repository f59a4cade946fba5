package tell

import "testing"

func TestThirdPerson(t *testing.T) {
	for verb, want := range map[string]string{"draw a card": "draws a card", "discard Orc": "discards Orc", "pass": "passes", "scry 2": "scries 2"} {
		if got := Conjugate(verb, false); got != want {
			t.Errorf("%q: %q, want %q", verb, got, want)
		}
	}
}
