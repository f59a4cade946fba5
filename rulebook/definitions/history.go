package definitions

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/oracle"
	"arbiter/rulebook"
)

// Kind is what sort of thing a rulebook defines.
type Kind uint8

// Kinds of definitions.
const (
	// KeywordAbility is a keyword ability (702), or a variant of one: hexproof from.
	KeywordAbility Kind = iota
	// KeywordAct is a keyword action (701).
	KeywordAct
	// PredefinedToken is a token that a rulebook knows by name (111.10).
	PredefinedToken
	// Term is any other word or symbol.
	Term
)

// String is what people call it.
func (k Kind) String() string {
	return [...]string{"keyword ability", "keyword action", "predefined token", "term"}[k]
}

// Span is what a rulebook says from a day until the next span begins.
type Span struct {
	From rulebook.Date
	// Text is what the word means, one ability each; empty where only code can say it.
	Text []string
}

// same reports whether two spans say the same.
func (s Span) same(t Span) bool { return s.From == t.From && slices.Equal(s.Text, t.Text) }

// RuleNumber is the number of a rule from a day on; an empty one says that there is none any more.
type RuleNumber struct {
	From rulebook.Date
	Rule string
}

// History is all that the rulebook knows of a word, by date.
type History struct {
	// Name is in small letters: bushido, hexproof from, support.
	Name string
	Kind Kind
	// Spans are its meanings, oldest first.
	Spans []Span
	// Numbers are its rule's numbers, oldest first.
	Numbers []RuleNumber
	// Hook says that the engine knows the word by name.
	Hook bool
	// Does is what the machine carries out where that is said otherwise than in the rules, by date.
	Does []Span
}

// At is what the word means in an edition; the first meaning before there was one.
func (h *History) At(e rulebook.Edition) Span { return spanAt(h.Spans, e) }

// Number is the number of its rule in an edition, empty where that has none.
func (h *History) Number(e rulebook.Edition) string {
	n := ""
	for _, x := range h.Numbers {
		if e.Date >= x.From {
			n = x.Rule
		}
	}
	return n
}

// Since is the first day of the word.
func (h *History) Since() rulebook.Date {
	d := rulebook.Date(99999999)
	if len(h.Spans) > 0 {
		d = h.Spans[0].From
	}
	if len(h.Numbers) > 0 && h.Numbers[0].From < d && len(h.Spans) == 0 {
		d = h.Numbers[0].From
	}
	return d
}

func spanAt(spans []Span, e rulebook.Edition) Span {
	var s Span
	for i := range spans {
		if i == 0 || e.Date >= spans[i].From {
			s = spans[i]
		}
	}
	return s
}

// wording is what the rules say of a word by date, where the machine's own definition says it otherwise, or where it has none.
type wording struct {
	name  string
	kind  Kind
	spans []Span
}

func says(name string, kind Kind, spans ...Span) wording { return wording{name, kind, spans} }

// from is a span of a wording.
func from(d rulebook.Date, text ...string) Span { return Span{d, text} }

// Of is the history of a word, in small or capital letters.
func Of(name string) (*History, bool) {
	h, ok := histories()[strings.ToLower(name)]
	return h, ok
}

// Names are all words of a kind in order.
func Names(k Kind) []string {
	var out []string
	for n, h := range histories() {
		if h.Kind == k {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

// Abilities are the trees of what the word means in an edition, parameters standing for themselves.
func (s Span) Abilities() ([]ability.Ability, error) {
	var out []ability.Ability
	for _, t := range s.Text {
		a, err := oracle.ReadDefinition(t)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", t, err)
		}
		out = append(out, a)
	}
	return out, nil
}

// Base is a rule's number without its letter: 702.45 of 702.45a.
func Base(number string) string { return strings.TrimRight(number, "abcdefghijklmnopqrstuvwxyz") }

// Numbered are the words whose rule has a number, in an edition alone or, where it is of no word there, in any rulebook, the latest first; a number without
// its letter is that of all under it.
func Numbered(number string, e rulebook.Edition, only bool) []*History {
	of := func(match func(h *History) bool) []*History {
		var out []*History
		for _, h := range histories() {
			if match(h) {
				out = append(out, h)
			}
		}
		slices.SortFunc(out, func(a, b *History) int { return strings.Compare(a.Name, b.Name) })
		return out
	}
	same := func(n string) bool { return n == number || Base(n) == number }
	out := of(func(h *History) bool { return same(h.Number(e)) })
	if len(out) == 0 { // another letter of the rule
		out = of(func(h *History) bool { return h.Number(e) != "" && Base(h.Number(e)) == Base(number) })
	}
	if len(out) == 0 && !only {
		out = of(func(h *History) bool {
			return slices.ContainsFunc(h.Numbers, func(n RuleNumber) bool { return same(n.Rule) })
		})
	}
	return out
}

// Related are the other words that the same rule defines in an edition: multikicker beside kicker.
func Related(h *History, e rulebook.Edition) []*History {
	n := Base(h.Number(e))
	if n == "" || h.Kind == PredefinedToken {
		return nil
	}
	var out []*History
	for _, o := range histories() {
		if o != h && Base(o.Number(e)) == n {
			out = append(out, o)
		}
	}
	slices.SortFunc(out, func(a, b *History) int { return strings.Compare(a.Name, b.Name) })
	return out
}
