package gamelog

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// adverbs stand before a verb, and behind "be": "no longer has", "is no longer".
var adverbs = [...]string{"no longer ", "now "}

// Conjugate is a verb phrase in the present tense: "be destroyed" becomes "is destroyed", "not untap" "doesn't untap".
// The plural is also what goes with "you".
func Conjugate(phrase string, plural bool) string {
	for _, a := range adverbs {
		if rest, ok := strings.CutPrefix(phrase, a); ok {
			if what, ok := strings.CutPrefix(rest, "be "); ok {
				return present("be", plural) + " " + a + what
			}
			return a + Conjugate(rest, plural)
		}
	}
	if rest, ok := strings.CutPrefix(phrase, "not "); ok {
		if be, ok := strings.CutPrefix(rest, "be "); ok {
			return Conjugate("be", plural) + "n't " + be
		}
		return Conjugate("do", plural) + "n't " + rest
	}
	verb, rest, more := strings.Cut(phrase, " ")
	if verb = present(verb, plural); more {
		return verb + " " + rest
	}
	return verb
}

// modals are the verbs without a third person.
var modals = []string{"can", "can't", "could", "may", "must", "will", "won't", "would"}

// present is a verb in the present tense.
func present(verb string, plural bool) string {
	switch {
	case verb == "be" && plural:
		return "are"
	case plural, slices.Contains(modals, verb):
		return verb
	case verb == "be":
		return "is"
	case verb == "have":
		return "has"
	case verb == "do", verb == "go":
		return verb + "es"
	}
	return inflected(verb)
}

// conditional is a verb phrase behind "would".
func conditional(phrase string) string {
	for _, auxiliary := range [...]string{"won't ", "can't "} {
		if rest, ok := strings.CutPrefix(phrase, auxiliary); ok {
			return "would not " + rest
		}
	}
	return "would " + strings.TrimPrefix(phrase, "will ")
}

// inflected is a word with the ending -s: of a verb in the third person or of a noun in the plural.
func inflected(word string) string {
	for _, end := range [...]string{"ss", "sh", "ch", "x", "z"} {
		if strings.HasSuffix(word, end) {
			return word + "es"
		}
	}
	if n := len(word); n > 1 && word[n-1] == 'y' && !strings.ContainsRune("aeiou", rune(word[n-2])) {
		return word[:n-1] + "ies"
	}
	return word + "s"
}

func firstWord(s string) string {
	word, _, _ := strings.Cut(s, " ")
	return word
}

// isYou reports whether a name is "you", whose verbs are in the plural form: a player may be called so.
func isYou(name string) bool { return strings.EqualFold(name, "you") }

// possessive is "your" or "Ana's".
func possessive(name string) string {
	if isYou(name) {
		return "your"
	}
	return name + "'s"
}

// Whose stands between whose something is and what it is called: a space that List recognizes, for "two of Ana's
// Forests".
const Whose = "\u00a0"

// List is "a, b and c", equal names counted: "two Forests".
func List(names []string) string {
	var out []string
	count := map[string]int{}
	for _, n := range names {
		if count[n]++; count[n] == 1 {
			out = append(out, n)
		}
	}
	for i, n := range out {
		if c := count[n]; c > 1 && countable(n) {
			if strings.Contains(n, Whose) && !hasArticle(n) {
				out[i] = Number(c) + " of " + plural(n)
				continue
			}
			out[i] = Number(c) + " " + plural(n)
		}
	}
	switch len(out) {
	case 0:
		return ""
	case 1:
		return out[0]
	}
	return strings.Join(out[:len(out)-1], ", ") + " and " + out[len(out)-1]
}

// countable reports whether several of a thing can be counted: cards can, "2 life" and "the Ring" can't.
func countable(n string) bool {
	first, _ := utf8.DecodeRuneInString(n)
	definite := strings.HasPrefix(n, "the ") && !strings.HasPrefix(n, "the ability ")
	return n != "" && !definite && !unicode.IsDigit(first) && first != '{'
}

// articles stand before a common noun: "an ability of Ana's Orc".
var articles = [...]string{"a ", "an ", "the "}

func hasArticle(n string) bool {
	return slices.ContainsFunc(articles[:], func(a string) bool { return strings.HasPrefix(n, a) })
}

// plural is several things of a name: "cards" for "a card", "abilities of Orc" for "an ability of Orc"; what stands in
// parentheses behind a name stays.
func plural(n string) string {
	if name, rest, ok := strings.Cut(n, " ("); ok {
		return plural(name) + " (" + rest
	}
	if whose, name, ok := strings.Cut(n, Whose); ok && !hasArticle(n) {
		return whose + Whose + plural(name)
	}
	for _, article := range articles {
		if rest, ok := strings.CutPrefix(n, article); ok {
			head, of, more := strings.Cut(rest, " of ")
			if head = inflectLast(head); more {
				return head + " of " + of
			}
			return head
		}
	}
	if strings.HasSuffix(n, " token") {
		return n + "s"
	}
	if strings.HasSuffix(n, "s") || strings.ContainsAny(n, ",") || strings.Contains(n, " of ") ||
		strings.Contains(n, " the ") {
		return n // a card's name that doesn't end in its noun
	}
	return inflectLast(n)
}

// irregular are the plurals of nouns that names end in.
var irregular = map[string]string{"Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves",
	"Thief": "Thieves", "Mouse": "Mice", "Fish": "Fish", "Sheep": "Sheep", "Ox": "Oxen", "Child": "Children",
	"Knife": "Knives", "Leaf": "Leaves", "Shelf": "Shelves", "Life": "Lives", "Foot": "Feet", "Tooth": "Teeth"}

// noMen are nouns whose ending is not the word "man".
var noMen = []string{"human", "shaman", "talisman", "caiman"}

// inflectLast puts the last word of a noun phrase into the plural.
func inflectLast(n string) string {
	i := strings.LastIndexByte(n, ' ') + 1
	last := n[i:]
	if many, ok := irregular[last]; ok {
		return n[:i] + many
	}
	if many, ok := strings.CutSuffix(last, "man"); ok && !slices.Contains(noMen, strings.ToLower(last)) {
		return n[:i] + many + "men"
	}
	return n[:i] + inflected(last)
}

var numberWords = [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// Number is a number in words up to ten.
func Number(n int) string {
	if n >= 0 && n < len(numberWords) {
		return numberWords[n]
	}
	return digits(n)
}

// Count is a number of things: "a card", "three cards".
func Count(n int, one, many string) string {
	if n == 1 {
		return A(one)
	}
	return Number(n) + " " + many
}

// consonant and vowel are beginnings of words that don't sound as they are spelled.
var (
	consonant = [...]string{"Uni", "uni", "Use", "use", "Eu", "One", "one"}
	vowel     = [...]string{"8", "11", "18", "Heir", "heir", "Hour", "hour", "Honor", "honor"}
)

// A is a noun phrase with its indefinite article.
func A(n string) string {
	begins := func(with string) bool { return strings.HasPrefix(n, with) }
	first, _ := utf8.DecodeRuneInString(n)
	an := strings.ContainsRune("AEIOUaeiou", first)
	if an && slices.ContainsFunc(consonant[:], begins) || !an && slices.ContainsFunc(vowel[:], begins) {
		an = !an
	}
	if an {
		return "an " + n
	}
	return "a " + n
}

// Capital is a sentence with its first letter in upper case.
func Capital(s string) string { return capital(s) }

func capital(s string) string {
	if first, n := utf8.DecodeRuneInString(s); n > 0 {
		return string(unicode.ToUpper(first)) + s[n:]
	}
	return s
}

func lower(s string) string {
	if first, n := utf8.DecodeRuneInString(s); n > 0 {
		return string(unicode.ToLower(first)) + s[n:]
	}
	return s
}
