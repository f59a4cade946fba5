package definitions

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/oracle"
	"arbiter/rulebook"
)

// Kind is a kind of definition.
type Kind uint8

// Kinds of definitions.
const (
	// KeywordAbility is a keyword ability (702), or a variant of one such as hexproof from.
	KeywordAbility Kind = iota
	// KeywordAct is a keyword action (701).
	KeywordAct
	// PredefinedToken is a predefined token (111.10).
	PredefinedToken
	// Term is any other word or symbol.
	Term
	// AbilityWord has no rules meaning of its own (207.2c; 502.23a of 2006).
	AbilityWord
)

// String returns the name of the kind.
func (k Kind) String() string {
	return [...]string{"keyword ability", "keyword action", "predefined token", "term", "ability word"}[k]
}

// Span is a definition valid from a day until the next span begins.
type Span struct {
	From rulebook.Date
	// Text is the meaning, one ability per element; empty if it is defined in code.
	Text []string
}

// same reports whether two spans are equal.
func (s Span) same(t Span) bool { return s.From == t.From && slices.Equal(s.Text, t.Text) }

// RuleNumber is the number of a rule from a day on, or "" if there is no such rule anymore.
type RuleNumber struct {
	From rulebook.Date
	Rule string
}

// History is everything that the rulebook knows about a word, by date.
type History struct {
	// Name is in lower case: bushido, hexproof from, support.
	Name string
	Kind Kind
	// Spans are its meanings, oldest first.
	Spans []Span
	// Numbers are its rule's numbers, oldest first.
	Numbers []RuleNumber
	// Hook is set if the engine implements the word by name.
	Hook bool
	// Does is the text that the engine executes, by date, if it differs from the rules' text.
	Does []Span
}

// At returns the meaning in an edition, or the first meaning if the edition is earlier.
func (h *History) At(e rulebook.Edition) Span { return spanAt(h.Spans, e) }

// Near returns the meaning in an edition and, if another followed at some time that isn't known exactly and may have
// been before the edition's day, that one too: where the rulebooks at hand are of years apart, a span begins with the
// first of them that has it.
func (h *History) Near(e rulebook.Edition) []Span {
	out := []Span{h.At(e)}
	for i := 1; i < len(h.Spans); i++ {
		next := h.Spans[i].From
		at := slices.Index(available, next)
		if at > 0 && h.Spans[i-1].From <= e.Date && e.Date < next && e.Date > available[at-1] {
			out = append(out, h.Spans[i])
		}
	}
	return out
}

// Number returns the number of its rule in an edition, or "" if that has no such rule.
func (h *History) Number(e rulebook.Edition) string {
	n := ""
	for _, x := range h.Numbers {
		if e.Date >= x.From {
			n = x.Rule
		}
	}
	return n
}

// Since returns the first day of the word.
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

// wording is the rules' text of a word by date, where the engine's definition differs or is in code.
type wording struct {
	name  string
	kind  Kind
	spans []Span
}

func says(name string, kind Kind, spans ...Span) wording { return wording{name, kind, spans} }

// from makes a span of a wording.
func from(d rulebook.Date, text ...string) Span { return Span{d, text} }

// Of returns the history of a word, ignoring case.
func Of(name string) (*History, bool) {
	h, ok := histories()[strings.ToLower(name)]
	return h, ok
}

// Names returns all words of a kind in order.
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

// Abilities returns the parsed meaning, with parameters left open, or with examples for those that the grammar has no
// node for.
func (s Span) Abilities() ([]ability.Ability, error) {
	var out []ability.Ability
	for _, t := range Prepared(s.Text) {
		a, err := oracle.ReadDefinition(t)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", t, err)
		}
		out = append(out, a)
	}
	return out, nil
}

// Base returns a rule's number without its letter: 702.45 for 702.45a.
func Base(number string) string { return strings.TrimRight(number, "abcdefghijklmnopqrstuvwxyz") }

// Numbered returns the words whose rule has a number in an edition; unless only is set and if there are none, those
// that had it in any rulebook, latest first. A number without a letter includes all its subrules.
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

// renamed are words that were given another name, each with that name; the rules tell of it (702.89b).
var renamed = map[string]string{"totem armor": "umbra armor"}

// Related returns the other words defined by the same rule in an edition, such as multikicker for kicker, and what a
// word is called now or was called before.
func Related(h *History, e rulebook.Edition) []*History {
	var out []*History
	for was, is := range renamed {
		switch h.Name {
		case was:
			out = append(out, histories()[is])
		case is:
			out = append(out, histories()[was])
		}
	}
	n := Base(h.Number(e))
	if n == "" || h.Kind == PredefinedToken {
		return out
	}
	for _, o := range histories() {
		if o != h && Base(o.Number(e)) == n {
			out = append(out, o)
		}
	}
	slices.SortFunc(out, func(a, b *History) int { return strings.Compare(a.Name, b.Name) })
	return out
}
