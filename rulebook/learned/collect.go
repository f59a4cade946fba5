package learned

import (
	"slices"
	"strings"

	"arbiter/card"
	"arbiter/oracle"
)

// mostExamples is how many different explanations of a word are compared.
const mostExamples = 24

// form is what a shape says of how the keyword is written.
func (s shape) form() oracle.NewKeyword {
	return oracle.NewKeyword{Word: s.word, Number: s.number != "", Cost: s.cost != "", Quality: s.quality != "",
		Before: s.before}
}

// found is a keyword with the places where it is explained, by form.
type found struct {
	name  string
	kind  Kind
	forms []oracle.NewKeyword
	uses  []use
	as    []shape
}

func (f *found) add(u use, s shape) {
	for i := range f.uses {
		if f.uses[i].head == u.head && f.uses[i].reminder == u.reminder {
			return
		}
	}
	if !slices.Contains(f.forms, s.form()) {
		f.forms = append(f.forms, s.form())
	}
	f.uses, f.as = append(f.uses, u), append(f.as, s)
}

// learn makes a definition of what was found, in a language that knows the word in its forms.
func (f *found) learn(lang *oracle.Language) *Word {
	w := &Word{Name: f.name, Kind: f.kind, Form: f.form()}
	var examples []example
	for i, u := range f.uses {
		if len(examples) == mostExamples {
			break
		}
		examples = append(examples, explain(lang, u, f.as[i], f.kind))
	}
	w.settle(examples)
	return w
}

// form is the first form of the word.
func (f *found) form() oracle.NewKeyword { return f.forms[0] }

// Hidden learns a keyword ability of the rulebook as if no rulebook knew it, from the reminder texts of cards. It
// returns nil if no card explains it on a line of its own.
func Hidden(word string, cards []*card.Card) *Word {
	f := found{name: word}
	for _, c := range cards {
		for _, u := range uses(c) {
			if !strings.Contains(strings.ToLower(u.head), word) {
				continue
			}
			for _, s := range shapes(u.head) {
				if strings.EqualFold(s.word, word) {
					f.add(u, s)
					break
				}
			}
		}
	}
	if len(f.uses) == 0 {
		return nil
	}
	v := oracle.Vocabulary{Keywords: f.forms, Hidden: []string{word}}
	defer oracle.Forget(v)
	lang, err := oracle.With(v)
	if err != nil {
		return &Word{Name: word, Err: err}
	}
	return f.learn(lang)
}
