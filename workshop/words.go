package workshop

import (
	"reflect"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
	"arbiter/rulebook/learned"
)

// Meaning is what a keyword, a keyword action or an ability word means in an edition.
type Meaning struct {
	Word string `json:"word"`
	// Kind is "keyword ability", "keyword action", "term" or "ability word".
	Kind string `json:"kind"`
	// Rule is its number in the edition, or "" if that has no such rule.
	Rule string `json:"rule,omitempty"`
	// Text is what it means as reminder text would say it; empty for words that mean what they say, such as destroy.
	Text string `json:"text,omitempty"`
	// From is the card whose reminder text explains the word, if no rulebook knows it.
	From string `json:"from,omitempty"`
}

// Find returns what a word means in an edition. It reports false for words that rulebooks don't define.
func Find(e rulebook.Edition, word string) (Meaning, bool) {
	h, ok := definitions.Of(strings.ToLower(word))
	if !ok {
		return Meaning{}, false
	}
	return Meaning{Word: h.Name, Kind: h.Kind.String(), Rule: h.Number(e), Text: strings.Join(h.Short(e), " ")}, true
}

// Words are all words that have a meaning of their own in an edition: keyword abilities, keyword actions and terms.
func Words(e rulebook.Edition) []Meaning {
	var out []Meaning
	for _, kind := range []definitions.Kind{definitions.KeywordAbility, definitions.KeywordAct, definitions.Term} {
		for _, name := range definitions.Names(kind) {
			if m, ok := Find(e, name); ok && (m.Rule != "" || m.Text != "") {
				out = append(out, m)
			}
		}
	}
	return out
}

// Meanings are those of the words of a line, in the order in which they stand in it, each once.
func (u *Report) Meanings(e rulebook.Edition, l *Line) []Meaning {
	if l.Ability == nil {
		return nil
	}
	var out []Meaning
	seen := map[string]bool{}
	add := func(word string) {
		if word == "" || seen[word] {
			return
		}
		seen[word] = true
		for _, w := range u.Words {
			if w.Name == word && w.Err == nil {
				out = append(out, Meaning{Word: word, Kind: w.Kind.String(), Text: strings.Join(w.Meaning(), " "),
					From: w.From})
				return
			}
		}
		if m, ok := Find(e, word); ok {
			out = append(out, m)
		}
	}
	ability.Walk(l.Ability, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.Keyword:
			add(string(n.Word))
		case ability.KeywordAction:
			add(string(n.Word))
		case ability.Marked:
			add(string(n.Word))
		case ability.Worded:
			add(string(n.Word))
		default: // an action of the rules is called as its node is, such as scry
			word := strings.ToLower(reflect.TypeOf(n).Name())
			if h, ok := definitions.Of(word); ok && h.Kind <= definitions.KeywordAct {
				add(word)
			}
		}
		return true
	})
	return out
}

// Rule is the number of the rule of an edition by which a line of its kind is used, or "".
func (l *Line) Rule(e rulebook.Edition) string {
	switch l.Kind {
	case "activated ability":
		return e.Number(rulebook.RuleActivate)
	case "triggered ability":
		return e.Number(rulebook.RuleTriggered)
	}
	return ""
}

// Worded is the card in the wording of an edition: each line that was understood as it would be printed then, the
// others as they are. Reminder text stays where it explains a word that no rulebook knows.
func (u *Report) Worded(e rulebook.Edition) *card.Card {
	c := *u.Card
	c.Faces = slices.Clone(c.Faces)
	for i := range c.Faces {
		f := &c.Faces[i]
		var text []string
		done := 0
		for j := range u.Lines {
			l := &u.Lines[j]
			if l.Face != f.Name {
				continue
			}
			to := min(l.Number+strings.Count(l.Text, "\n"), len(f.Text))
			was := f.Text[l.Number-1 : to]
			text = append(text, f.Text[done:l.Number-1]...)
			if done = to; l.Read == "" || u.explains(was) {
				text = append(text, was...)
			} else {
				text = append(text, strings.Split(l.Read, "\n")...)
			}
		}
		f.Text = append(text, f.Text[done:]...)
	}
	return &c
}

// explains reports whether reminder text in some lines explains a word that is learned from it.
func (u *Report) explains(lines []string) bool {
	return slices.ContainsFunc(u.Words, func(w *learned.Word) bool {
		return slices.ContainsFunc(lines, func(l string) bool {
			return strings.Contains(l, "(") && strings.Contains(strings.ToLower(l), w.Name)
		})
	})
}

// Place is where in a line as it is typed a column is of the line without its reminder text: the number of bytes before
// it.
func Place(line string, column int) int {
	left, depth := column-1, 0
	for i, r := range line {
		if r == '(' {
			depth++
		}
		if depth == 0 {
			if left == 0 {
				return i
			}
			left--
		}
		if r == ')' && depth > 0 {
			depth--
		}
	}
	return len(line)
}
