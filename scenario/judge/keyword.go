package judge

import (
	"slices"
	"strings"
	"sync"

	"arbiter/engine/program"
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
		if ok && len(n) > len(best) && (rest == "" || strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, "—")) &&
			!strings.Contains(rest, ".") &&
			!strings.Contains(rest, ":") {
			best = n
		}
	}
	return best
}

// citeKeyword adds the rule of the keyword ability that a line consists of.
func (w *recorder) citeKeyword(cs []Cite, by *Line) []Cite {
	if by == nil {
		return cs
	}
	return w.citeWord(cs, keywordAt(by.Text))
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
