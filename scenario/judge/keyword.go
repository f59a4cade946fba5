package judge

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// keywords lists the names of all keyword abilities.
var keywords = sync.OnceValue(func() []string { return definitions.Names(definitions.KeywordAbility) })

// keywordAt returns the keyword ability that a card's line consists of: "cycling" for "Cycling {2}"; "" if the line is
// something else.
func keywordAt(text string) string {
	text = strings.ToLower(text)
	best := ""
	for _, n := range keywords() {
		rest, ok := strings.CutPrefix(text, n)
		if ok && len(n) > len(best) && strings.HasPrefix(rest, " — ") { // an ability follows: "Boast — {1}: ..."
			best = n
			continue
		}
		if ok && len(n) > len(best) && (rest == "" || strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, "—")) &&
			!strings.Contains(strings.TrimSuffix(rest, "."), ".") &&
			!strings.Contains(rest, ":") {
			best = n
		}
	}
	return best
}

// citeKeyword adds the rule of the keyword ability that a line consists of, and those of words in the line or in what
// the keyword means.
func (w *recorder) citeKeyword(cs []Cite, kind Kind, by *Line) []Cite {
	if by == nil {
		return cs
	}
	word := keywordAt(by.Text)
	if kind != Choice {
		cs = w.citeWord(cs, word)
	}
	cs = w.citeWord(cs, w.definedAs(by.Text))
	cs = w.citeLines(cs, kind, by)
	if kind == Trigger && w.definedAs(by.Text) == "cipher" {
		cs = append(slices.Clone(cs), w.numbers(rulebook.RuleCipherStays)...)
	}
	cs = w.citeActions(cs, kind, by)
	text := by.Text
	if h, ok := definitions.Of(word); ok && word != "" {
		text += "\n" + strings.Join(h.At(w.edition).Text, "\n")
	}
	for _, i := range w.wordsIn(text) {
		x := &wordRules[i]
		if !slices.Contains(x.kinds, kind) || kind == Event && w.of.event == program.EvCounters {
			continue
		}
		rules := x.rules
		if rules[0] == rulebook.RuleDefendingPlayer && len(w.names) > 2 {
			rules = append(slices.Clone(rules), rulebook.RuleOneDefendingPlayer)
		}
		for _, c := range w.numbers(rules...) {
			if !slices.ContainsFunc(cs, func(o Cite) bool { return o.Number == c.Number }) {
				cs = append(slices.Clone(cs), c)
			}
		}
	}
	return cs
}

// citeWord adds the rule that defines a keyword in the edition.
func (w *recorder) citeWord(cs []Cite, word string) []Cite {
	h, ok := definitions.Of(word)
	if word == "" || !ok {
		return cs
	}
	n := h.Number(w.edition)
	if n == "" || slices.ContainsFunc(cs, func(c Cite) bool { return c.Number == n }) {
		return cs
	}
	return append(slices.Clone(cs), Cite{Number: n})
}

// lineWords are the keyword abilities that are a line of a spell's text, and what they decide of what it is told to do.
var lineWords = map[string][]subject{
	"cipher": {{event: program.EvMove}, {decision: program.DecideMay}, {decision: program.DecideChoose}},
	"epic":   {{remark: engine.RemarkEffect}, {remark: engine.RemarkDelayed}},
	"spree":  {{event: program.EvCast}},
	"tiered": {{event: program.EvCast}},
}

// announcedWords are the keyword abilities of a spell that a choice is made for while it is being cast.
var announcedWords = map[program.DecisionKind][]string{
	program.DecideMode:   {"escalate", "spree", "tiered", "entwine"},
	program.DecideNumber: {"assist"},
	program.DecidePlayer: {"assist"},
}

// citeAnnounced adds the rules of the keyword abilities of a spell that is being cast that ask for a choice.
func (w *recorder) citeAnnounced(cs []Cite, d *engine.Decision) []Cite {
	if !w.announcing || d.Source == engine.NoRef {
		return cs
	}
	for _, word := range announcedWords[d.Kind] {
		if w.hasWord(d.Source, word) && (word != "escalate" || d.Chosen > 0) { // it is for modes beyond the first
			cs = w.citeWord(cs, word)
		}
	}
	return cs
}

// citeLines adds the rules of the keyword abilities that are lines of a spell's text, where they decide.
func (w *recorder) citeLines(cs []Cite, kind Kind, by *Line) []Cite {
	if kind == Resolve || w.of == (subject{}) {
		return cs
	}
	for line := range strings.SplitSeq(by.Text, " / ") {
		if word := keywordAt(line); word != "" && slices.Contains(lineWords[word], w.of) {
			cs = w.citeWord(cs, word)
		}
	}
	return cs
}

// evasionWords are the names of the keyword abilities that keep creatures from attacking or blocking.
var evasionWords = map[program.Keyword]string{
	program.Defender:     "defender",
	program.Flying:       "flying",
	program.Shadow:       "shadow",
	program.Horsemanship: "horsemanship",
	program.Fear:         "fear",
	program.Intimidate:   "intimidate",
	program.Skulk:        "skulk",
	program.Landwalk:     "landwalk",
	program.Protection:   "protection",
	program.Menace:       "menace",
}

// learnedIn says of the words in a card's line that no rulebook knows what they mean, and which card's reminder text
// says so; "" if there are none. The instructions that such a word stands for are a line of their own.
func (w *recorder) learnedIn(text string) string {
	var out []string
	for _, x := range w.g.Rules().Learned {
		if !has(text, x.Name) && !slices.ContainsFunc(x.Means, func(m string) bool { return isUse(text, m) }) {
			continue
		}
		on := ""
		if w.viewer == engine.Judge { // a player need not know of the card
			on = " on " + x.From
		}
		out = append(out, fmt.Sprintf("“%s” as its reminder text%s says: “%s”", x.Name, on,
			strings.Join(x.Means, " / ")))
	}
	return strings.Join(out, "; ")
}

// has reports whether a text has a word, in whatever form of the verb, such as "blights" for "blight".
func has(text, word string) bool {
	text = strings.ToLower(text)
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		i += at
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		rest := strings.TrimPrefix(strings.TrimPrefix(text[i+len(word):], "e"), "s")
		after, _ := utf8.DecodeRuneInString(rest)
		if (i == 0 || !unicode.IsLetter(before)) && (rest == "" || !unicode.IsLetter(after)) {
			return true
		}
		at = i + len(word)
	}
}

// isUse reports whether a text is what a word means, with a number or a cost in place of N or [cost].
func isUse(text, means string) bool {
	if text == means {
		return true
	}
	p := regexp.QuoteMeta(means)
	if p = unfilled.ReplaceAllString(p, `.+`); p == regexp.QuoteMeta(means) {
		return false
	}
	r, err := regexp.Compile("^" + p + "$")
	return err == nil && r.MatchString(text)
}

// unfilled are the places of a meaning that its uses fill, in a quoted pattern; with a count the noun may be singular.
var unfilled = regexp.MustCompile(`\\\[[a-z]+\\\]|\bN [a-z]+|\bN\b`)
