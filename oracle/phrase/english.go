package phrase

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

var englishThirds = map[string]string{"have": "has", "be": "is", "are": "is", "were": "was", "do": "does", "go": "goes",
	"don't": "doesn't", "haven't": "hasn't", "aren't": "isn't", "weren't": "wasn't"}

var englishPlurals = map[string]string{"man": "men", "woman": "women", "child": "children", "foot": "feet",
	"half": "halves", "person": "people"}

var englishPronouns = map[string]Pronoun{
	"its":    {Thing: "its", Person: "their", Many: "their", You: "your"},
	"it":     {Thing: "it", Person: "them", Many: "them", You: "you"},
	"they":   {Thing: "it", Person: "they", Many: "they", You: "you"},
	"itself": {Thing: "itself", Person: "themselves", Many: "themselves", You: "yourself"},
}

// Plural is the plural of a noun; of several words the last one's.
func (l *Lexis) Plural(noun string) string {
	return inflect(noun, englishPlurals, l.Plurals, func(w string) string {
		switch {
		case endsIn(w, "s", "x", "z", "ch", "sh"):
			return w + "es"
		case consonantY(w):
			return w[:len(w)-1] + "ies"
		}
		return w + "s"
	})
}

// Third is a verb's third person singular.
func (l *Lexis) Third(verb string) string {
	return inflect(verb, englishThirds, l.Thirds, func(w string) string {
		switch {
		case endsIn(w, "s", "x", "z", "ch", "sh", "o"):
			return w + "es"
		case consonantY(w):
			return w[:len(w)-1] + "ies"
		}
		return w + "s"
	})
}

func endsIn(w string, ends ...string) bool {
	for _, e := range ends {
		if strings.HasSuffix(w, e) {
			return true
		}
	}
	return false
}

func consonantY(w string) bool {
	return len(w) > 1 && w[len(w)-1] == 'y' && !strings.ContainsRune("aeiou", rune(w[len(w)-2]))
}

// inflect changes the last word of s by the tables or by the rule, keeping its capital letter.
func inflect(s string, common, own map[string]string, rule func(string) string) string {
	i := strings.LastIndexAny(s, " -") + 1
	head, w := s[:i], s[i:]
	low := strings.ToLower(w)
	for _, m := range []map[string]string{own, common} {
		if x, ok := m[low]; ok {
			if low != w {
				x = capital(x)
			}
			return head + x
		}
	}
	return head + rule(w)
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 || r == utf8.RuneError {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// an: the word takes "an" for its article.
func (l *Lexis) an(word string) bool {
	w := strings.ToLower(word)
	if x, ok := l.An[w]; ok {
		return x
	}
	best, is := -1, false
	for k, x := range l.An {
		if p, ok := strings.CutSuffix(k, "*"); ok && strings.HasPrefix(w, p) && len(p) > best {
			best, is = len(p), x
		}
	}
	if best >= 0 {
		return is
	}
	switch {
	case w == "":
		return false
	case w == "hour", w == "8" || strings.HasPrefix(w, "8/"), w == "11", w == "18", strings.HasPrefix(w, "11/"),
		strings.HasPrefix(w, "18/"), strings.HasPrefix(w, "80"):
		return true
	case w == "one", strings.HasPrefix(w, "one-"), strings.HasPrefix(w, "uni"), strings.HasPrefix(w, "use"),
		strings.HasPrefix(w, "eu"):
		return strings.HasPrefix(w, "unin") || strings.HasPrefix(w, "unim")
	}
	return strings.ContainsRune("aeiou", rune(w[0]))
}
