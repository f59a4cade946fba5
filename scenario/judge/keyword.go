package judge

import (
	"slices"
	"strings"
	"sync"

	"arbiter/engine/program"
	"arbiter/rulebook/definitions"
)

// keywords are the words of all keyword abilities.
var keywords = sync.OnceValue(func() []string { return definitions.Names(definitions.KeywordAbility) })

// keywordAt is the keyword that a card's line begins with: "undying" of "Undying", "storm" of "Storm"; "" if it is no keyword's line.
func keywordAt(text string) string {
	text = strings.ToLower(text)
	best := ""
	for _, n := range keywords() {
		rest, ok := strings.CutPrefix(text, n)
		if ok && len(n) > len(best) && (rest == "" || strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, "—")) && !strings.Contains(rest, ".") && !strings.Contains(rest, ":") {
			best = n
		}
	}
	return best
}

// citeKeyword adds the rule of the keyword that a line is to those that are cited.
func (w *recorder) citeKeyword(cs []Cite, by *Line) []Cite {
	if by == nil {
		return cs
	}
	return w.citeWord(cs, keywordAt(by.Text))
}

// citeWord adds the rule of a keyword in the edition.
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

// evasionWords are the words of the keywords that keep creatures from attacking and blocking.
var evasionWords = map[program.Keyword]string{program.Defender: "defender", program.Flying: "flying", program.Shadow: "shadow", program.Horsemanship: "horsemanship", program.Fear: "fear",
	program.Intimidate: "intimidate", program.Skulk: "skulk", program.Landwalk: "landwalk", program.Protection: "protection", program.Menace: "menace"}
