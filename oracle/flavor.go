package oracle

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// flavor is the length in tokens of a name in front of a dash, such as a flavour word (207.2d): a few words with capitals, then " — ". 0 if there is none.
func flavor(t []phrase.Tok) int {
	for i := range t {
		switch w := t[i]; {
		case w.Text == "—":
			if i == 0 || i > 8 || w.Start == t[i-1].End || notFlavor[strings.ToLower(text(t[:i]))] {
				return 0
			}
			return i
		case w.Text == "'s", w.Text == "'", w.Text == "!" && i > 0, i > 0 && flavorSmall[w.Text]:
		default:
			if r, _ := utf8.DecodeRuneInString(w.Raw); !unicode.IsUpper(r) {
				return 0
			}
		}
	}
	return 0
}

// text is the words of tokens as they stood.
func text(t []phrase.Tok) string {
	var b strings.Builder
	for i := range t {
		if i > 0 && t[i].Start > t[i-1].End {
			b.WriteByte(' ')
		}
		b.WriteString(t[i].Raw)
	}
	return b.String()
}

var flavorSmall = map[string]bool{"of": true, "the": true, "and": true, "to": true, "in": true, "for": true, "with": true, "a": true, "up": true, "on": true, "from": true}

// notFlavor are words in front of a dash that mean something.
var notFlavor = func() map[string]bool {
	m := map[string]bool{"to solve": true, "i": true, "ii": true, "iii": true, "iv": true, "v": true, "vi": true, "vii": true, "viii": true}
	for _, w := range markWords {
		m[w] = true
	}
	for _, w := range abilityWords {
		m[strings.ToLower(w)] = true
	}
	for _, ws := range [][]string{plainKeywords, costKeywords} {
		for _, w := range ws {
			m[w] = true
		}
	}
	return m
}()

// flavorWords reads flavour words as ability words, which mean as little.
func flavorWords(c *phrase.Cat[ability.AbilityWord]) {
	phrase.Terminal(c, func(t []phrase.Tok) (ability.AbilityWord, int, bool) {
		n := flavor(t)
		return ability.AbilityWord(text(t[:n])), n, n > 0
	}, func(w ability.AbilityWord) (string, bool) {
		return string(w), w != "" && !notFlavor[strings.ToLower(string(w))]
	})
}

// names adds names in front of a dash: those of modes.
func (l *lang) modeNames() *phrase.Cat[string] {
	c := phrase.Of[string](l.g, "modeName")
	phrase.Terminal(c, func(t []phrase.Tok) (string, int, bool) {
		n := flavor(t)
		return text(t[:n]), n, n > 0
	}, func(s string) (string, bool) { return s, s != "" && !notFlavor[strings.ToLower(s)] })
	return c
}
