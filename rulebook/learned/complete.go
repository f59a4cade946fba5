package learned

import (
	"slices"
	"strings"

	"arbiter/card"
)

// Complete gives the cards of a collection that use a word without explaining it the lines of other cards that do, as
// [card.Card.Explained]; such cards are replaced by copies. The cards of among are asked too; nil is none. If two cards
// explain a word differently, the cards that use it get both lines, so that it is refused. Nothing is read unless a
// card explains a word that no rulebook knows.
func Complete(c, among *card.Collection) {
	book := explained(c, among)
	if len(book) == 0 {
		return
	}
	var changed []*card.Card
	for k := range c.All() {
		if own := missing(k, book); len(own) > 0 {
			with := *k
			with.Explained = append(slices.Clone(k.Explained), own...)
			changed = append(changed, &with)
		}
	}
	c.Add(changed...)
}

// Unread returns the cards that can't be read with the words that they explain themselves.
func Unread(c *card.Collection) *card.Collection {
	out := card.NewCollection()
	for k := range c.All() {
		if _, _, err := Read(k, nil); err != nil {
			out.Add(k)
		}
	}
	return out
}

// entry is a word with the lines that are to explain it.
type entry struct {
	name  string
	lines []card.Explanation
}

// explained finds the words of collections that no rulebook knows, each with the lines by which it is learned.
func explained(all ...*card.Collection) []entry {
	var finds finder
	for _, c := range all {
		if c == nil {
			continue
		}
		for k := range c.All() {
			for i := range k.Faces {
				f := &k.Faces[i]
				for _, line := range f.Text {
					if strings.IndexByte(line, '(') > 0 {
						for _, u := range appendUses(nil, line, f, k.Name, k.Wording) {
							finds.look(u)
						}
					}
				}
			}
		}
	}
	var out []entry
	for _, f := range finds.list {
		out = append(out, entry{f.name, f.lines()})
	}
	return out
}

// lines are the lines that other cards need to learn a word: one with each number, cost and quality up to a few, the
// fullest of them first, and two that differ if there are any.
func (f *found) lines() []card.Explanation {
	const most = 3
	x := lexicon(f.uses, countersIn(f.uses))
	w := x.Word(f.name, f.kind)
	var out []card.Explanation
	add := func(u *use) {
		e := card.Explanation{Line: u.line(), From: u.from}
		if len(out) < most && !slices.ContainsFunc(out, func(o card.Explanation) bool { return o.Line == e.Line }) {
			out = append(out, e)
		}
	}
	for i := range f.uses {
		if u := &f.uses[i]; w != nil && (u.from == w.From || u.from == w.against) {
			add(u)
		}
	}
	for i := range f.uses {
		add(&f.uses[i])
	}
	return out
}

// missing are the lines that explain words which a card uses and does not explain.
func missing(c *card.Card, book []entry) []card.Explanation {
	var out []card.Explanation
	for _, e := range book {
		uses, explains := false, false
		for i := range c.Faces {
			for _, line := range c.Faces[i].Text {
				at := indexWord(strings.ToLower(line), e.name)
				uses = uses || at >= 0
				explains = explains || at >= 0 && strings.Contains(line, "(")
			}
		}
		if uses && (!explains || len(e.lines) > 1) {
			for _, l := range e.lines {
				if l.From != c.Name {
					out = append(out, l)
				}
			}
		}
	}
	return out
}

// indexWord finds a word, or a form of it that is longer by an ending, in a text in small letters.
func indexWord(text, word string) int {
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return -1
		}
		i += at
		if i == 0 || !isLetter(text[i-1]) {
			return i
		}
		at = i + len(word)
	}
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 0x80 }

// Find learns a word from the cards of a collection that explain it; nil if none does, or a rulebook knows it.
func Find(c *card.Collection, name string) []*Word {
	var out []*Word
	name = strings.ToLower(name)
	var finds finder
	for k := range c.All() {
		for _, u := range uses(k) {
			if strings.Contains(strings.ToLower(u.head), name) {
				finds.look(u)
			}
		}
	}
	for _, f := range finds.list {
		if f.name == name {
			out = append(out, lexicon(f.uses, countersIn(f.uses)).Word(f.name, f.kind))
		}
	}
	return out
}
