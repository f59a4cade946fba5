package grammar

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// Vocabulary is words of the game that no rulebook knows, by how text uses them. What they mean is not the grammar's
// business.
type Vocabulary struct {
	// Keywords are keyword abilities, on a line of their own or in a list.
	Keywords []NewKeyword
	// Actions are the base forms of the verbs of keyword actions.
	Actions []string
	// Marks are keywords behind which an ability stands: "Exhaust — {2}: ...".
	Marks []string
	// States are what permanents become: "prepared".
	States []string
	// Tokens are the names of predefined tokens, which are artifact types too: "Treasure".
	Tokens []string
	// Counters are kinds of counters.
	Counters []string
	// Hidden are words of the rulebooks that are left out, to see whether they can be learned.
	Hidden []string
}

// NewKeyword is a keyword ability by what stands behind its word.
type NewKeyword struct {
	Word string
	// Number and Cost say that a number and a cost follow, Quality that a quality does, behind the word Before it if
	// there is one: "from", "for".
	Number, Cost, Quality bool
	Before                string
}

// Empty reports whether there is no word.
func (v *Vocabulary) Empty() bool {
	return len(v.Keywords)+len(v.Actions)+len(v.Marks)+len(v.States)+len(v.Tokens)+len(v.Counters)+len(v.Hidden) == 0
}

// Clone returns a vocabulary that shares nothing with this one.
func (v Vocabulary) Clone() Vocabulary {
	for _, l := range []*[]string{&v.Actions, &v.Marks, &v.States, &v.Tokens, &v.Counters, &v.Hidden} {
		*l = slices.Clone(*l)
	}
	v.Keywords = slices.Clone(v.Keywords)
	return v
}

// key tells vocabularies apart.
func (v *Vocabulary) key() string { return fmt.Sprintf("%+v", *v) }

// KnowsKeyword reports whether a word is a keyword of the grammar: by itself, or with something behind it.
func KnowsKeyword(word string) bool { return keywordWords()[strings.ToLower(word)] }

// KnowsWord reports whether a word, in small letters, stands in some phrase of the known language.
func KnowsWord(word string) bool { return language().g.Knows(word) }

// KnowsToken reports whether a name, as text writes it, is that of a predefined token of the rulebooks.
func KnowsToken(name string) bool { return slices.Contains(knownTokens, name) }

// keywordWords are the keyword abilities and the words behind which abilities stand.
var keywordWords = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{"companion": true, "devour": true, "equip": true, "splice": true, "craft": true,
		"emerge": true, "prototype": true, "protection": true, "hexproof": true, "enchant": true, "affinity": true,
		"champion": true, "gift": true, "bands": true, "partner": true}
	for _, list := range [][]string{PlainKeywords, numberKeywords, numberCostKeywords, costKeywords, markWords} {
		for _, w := range list {
			m[strings.ToLower(w)] = true
		}
	}
	for _, w := range abilityWords {
		m[strings.ToLower(w)] = true
	}
	for i := range actionWords {
		m[string(actionWords[i].word)] = true
	}
	return m
})

// hides reports whether a word is left out.
func (v *Vocabulary) hides(word string) bool { return slices.Contains(v.Hidden, word) }

// known is the words that are not left out.
func (l *lang) known(words []string) []string {
	if len(l.words.Hidden) == 0 {
		return words
	}
	return slices.DeleteFunc(slices.Clone(words), l.words.hides)
}

// addKeyword adds a keyword with its own phrase unless its word is left out.
func (l *lang) addKeyword(k ability.Keyword, wordings ...any) {
	if !l.words.hides(string(k.Word)) {
		l.keyword.Add(k, wordings...)
	}
}

// newWords adds the words of the vocabulary.
func (l *lang) newWords() {
	v := &l.words
	for _, k := range v.Keywords {
		l.newKeyword(k)
	}
	for _, w := range v.Actions {
		l.newAction(w)
	}
	mark := phrase.Of[ability.Word](l.g, "markWord")
	for _, w := range v.Marks {
		mark.Add(ability.Word(strings.ToLower(w)), w)
	}
	for _, w := range v.States {
		l.newState(w)
	}
	phrase.Words(l.counter, v.Counters...)
	for _, w := range v.Tokens {
		l.newToken(ability.Subtype(w))
	}
}

// newKeyword adds a keyword ability in the ways in which those of the rulebooks are said.
func (l *lang) newKeyword(k NewKeyword) {
	word := ability.Word(strings.ToLower(k.Word))
	category := "plainKeyword"
	switch {
	case k.Number && k.Cost:
		category = "numberCostKeyword"
	case k.Number:
		category = "numberKeyword"
	case k.Cost:
		category = "costKeyword"
	}
	if !k.Quality {
		phrase.Of[ability.Word](l.g, category).Add(word, k.Word)
		l.paidWord(word)
		return
	}
	head := k.Word
	if k.Before != "" {
		head += " " + k.Before
	}
	of := head + " %p {Of:such}"
	if k.Before == "a" {
		of = k.Word + " %s a {Of:such}"
	}
	switch {
	case k.Number:
		l.keyword.Add(ability.Keyword{Word: word}, of+" {N:digits}")
	case k.Cost:
		l.keyword.Add(ability.Keyword{Word: word}, head+" {Of:such} {Cost:manaCosts}")
		l.keyword.Add(ability.Keyword{Word: word, Dash: true}, head+" {Of:such}—{Cost:price|comma}.")
		l.paidWord(word)
	default:
		l.keyword.Add(ability.Keyword{Word: word}, of)
	}
}

// paidWord adds what text says of whether the cost of a keyword was paid.
func (l *lang) paidWord(word ability.Word) {
	w := string(word)
	if slices.Contains(l.paid, word) {
		return
	}
	l.paid = append(l.paid, word)
	phrase.Of[ability.Word](l.g, "paid word").Add(word, w)
	c := phrase.Of[ability.Condition](l.g, "plain cond")
	c.Add(ability.WasPaid{Word: word}, "{What:gen} "+w+" cost was paid")
	c.Add(ability.WasPaid{Word: word, Not: true}, "{What:gen} "+w+" cost wasn't paid")
}

// newAction adds a keyword action.
func (l *lang) newAction(w string) {
	row := actionWord{word: ability.ActionWord(strings.ToLower(w)), verb: verbTemplate(w), past: pastForm(w),
		says: alone | numbered | onObject | repeated | event | eventOn}
	l.instructions(&row)
	l.eventsOf(&row)
}

// newToken adds a predefined token and the artifact type of its name.
func (l *lang) newToken(s ability.Subtype) {
	phrase.Of[ability.Subtype](l.g, "knownToken").Add(s, string(s))
	if !slices.Contains(ability.Subtypes(ability.Artifact), s) {
		l.subtypeWord(s)
	}
}

// newState adds a designation of permanents.
func (l *lang) newState(w string) {
	word := ability.ActionWord("become " + w)
	row := actionWord{word: word, verb: "become[s] " + w, past: "became", says: becoming | event}
	l.instructions(&row)
	l.eventsOf(&row)
}

// verbTemplate is the template of a verb whose last word bends no one knows how otherwise than regularly: the first
// word of several is the verb.
func verbTemplate(w string) string {
	verb, rest, _ := strings.Cut(w, " ")
	if rest != "" {
		rest = " " + rest
	}
	switch {
	case strings.HasSuffix(verb, "s"), strings.HasSuffix(verb, "x"), strings.HasSuffix(verb, "ch"),
		strings.HasSuffix(verb, "sh"), strings.HasSuffix(verb, "z"):
		return verb + "[es|]" + rest
	case len(verb) > 2 && strings.HasSuffix(verb, "y") && !strings.ContainsRune("aeiou", rune(verb[len(verb)-2])):
		return verb[:len(verb)-1] + "[ies|y]" + rest
	}
	return verb + "[s]" + rest
}

// pastForm is the regular past form of the verb.
func pastForm(w string) string {
	verb, _, _ := strings.Cut(w, " ")
	n := len(verb)
	vowel := func(i int) bool { return strings.ContainsRune("aeiou", rune(verb[i])) }
	switch {
	case strings.HasSuffix(verb, "e"):
		return verb + "d"
	case n > 2 && verb[n-1] == 'y' && !vowel(n-2):
		return verb[:n-1] + "ied"
	case n == 3 || n == 4:
		if !vowel(n-1) && vowel(n-2) && !vowel(n-3) && !strings.ContainsRune("wxy", rune(verb[n-1])) {
			return verb + verb[n-1:] + "ed"
		}
	}
	return verb + "ed"
}

// Join adds the words of another vocabulary.
func (v *Vocabulary) Join(o Vocabulary) {
	join := func(to *[]string, words []string) {
		for _, w := range words {
			if !slices.Contains(*to, w) {
				*to = append(*to, w)
			}
		}
	}
	join(&v.Actions, o.Actions)
	join(&v.Marks, o.Marks)
	join(&v.States, o.States)
	join(&v.Counters, o.Counters)
	join(&v.Tokens, o.Tokens)
	join(&v.Hidden, o.Hidden)
	for _, k := range o.Keywords {
		if !slices.Contains(v.Keywords, k) {
			v.Keywords = append(v.Keywords, k)
		}
	}
}
