package grammar

import (
	"strings"
	"testing"

	"arbiter/ability"
)

// TestActionWords reads and prints each thing that a row of the table lets text say.
func TestActionWords(t *testing.T) {
	seen := map[ability.ActionWord]bool{}
	r := NewReader()
	reads := func(t *testing.T, text string) {
		t.Helper()
		a, err := Read(r, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			return
		}
		if s, err := Print(a, 2026); err != nil || s != text {
			t.Errorf("%q prints as %q, %v", text, s, err)
		}
	}
	for i := range actionWords {
		w := &actionWords[i]
		t.Run(string(w.word), func(t *testing.T) {
			if seen[w.word] {
				t.Fatal("the word has two rows")
			}
			seen[w.word] = true
			if w.says == 0 && w.quality == "" {
				t.Fatal("text can't say it")
			}
			base := inflect(w.present(), 0)
			title := strings.ToUpper(base[:1]) + base[1:]
			if w.says&alone != 0 {
				reads(t, title+".")
			}
			if w.says&numbered != 0 {
				reads(t, title+" 2.")
			}
			if w.says&onObject != 0 {
				reads(t, title+" target creature.")
			}
			if w.says&repeated != 0 {
				if w.says&alone == 0 {
					t.Error("an action done several times must be an instruction of its own")
				}
				reads(t, title+" twice.")
				reads(t, title+" three times.")
				reads(t, title+" once for each Island you control.")
			}
			if w.says&becoming != 0 {
				reads(t, "Target creature "+inflect(w.present(), 1)+".")
			}
			if w.says&(event|eventOn) == 0 {
				return
			}
			object := ""
			if w.says&eventOn != 0 {
				object = " a creature"
			}
			if w.past == be {
				reads(t, "When ~ is "+strings.TrimPrefix(base, "[is|are] ")+object+", draw a card.")
				return
			}
			reads(t, "When ~ "+inflect(w.present(), 1)+object+", draw a card.")
			reads(t, "Draw a card if ~ "+tense(w.present(), w.past)+object+" this turn.")
		})
	}
}

// inflect is the verb of a template in its base form, or with the ending of the third person.
func inflect(verb string, third int) string {
	return strings.NewReplacer("[s]", []string{"", "s"}[third], "[es|]", []string{"", "es"}[third]).Replace(verb)
}
