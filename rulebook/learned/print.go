package learned

import (
	"arbiter/ability"
	"arbiter/oracle"
)

// Meaning returns what the word means as text, an ability each, in the words of the rules: with N, [cost] and [quality]
// where uses of the word may differ.
func (w *Word) Meaning() []string {
	if w.Kind == Mark {
		return w.Text
	}
	var out []string
	for i, a := range w.Means {
		if w.Only != nil {
			a = Filled(a, *w.Only)
		}
		out = append(out, printed(a, w.Text[i]))
	}
	return out
}

// printed is an ability as text; text is how it was said, for what can't be printed.
func printed(a ability.Ability, text string) string {
	if s, err := oracle.PrintLine(a, nil, newest); err == nil {
		return s
	}
	return text
}

// newest is a year of the current wording.
const newest = 2026
