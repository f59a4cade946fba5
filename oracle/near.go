package oracle

import (
	"regexp"
	"strings"
	"sync"

	"arbiter/oracle/grammar"
)

// nearPhrase is a phrase of the language as words.
type nearPhrase struct {
	text  string
	words []string
}

var (
	slot    = regexp.MustCompile(`\{[^{}]*\}`)
	ending  = regexp.MustCompile(`\[([^|\]]*)(?:\|[^\]]*)?\]`)
	notWord = regexp.MustCompile(`%[a-z0-9]+|[<>\\]|@[A-Za-z]+`)
)

// nearPhrases are the phrases with at least two words of their own.
var nearPhrases = sync.OnceValue(func() []nearPhrase {
	var out []nearPhrase
	for _, p := range grammar.Grammar().Phrases() {
		t := slot.ReplaceAllString(p.Template(), "…")
		t = ending.ReplaceAllString(t, "$1")
		t = strings.Join(strings.Fields(notWord.ReplaceAllString(t, "")), " ")
		t = strings.NewReplacer(" ,", ",", " .", ".", "(s)", "s").Replace(t)
		if words := smallWords(t); len(words) >= 2 {
			out = append(out, nearPhrase{t, words})
		}
	}
	return out
})

func smallWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r == '\'' || r == '-' || r == '+' || r >= '0' && r <= '9')
	})
}

// nearWindow is how many words are looked at from two words before the place where reading got stuck.
const nearWindow = 12

// Nearest returns the known phrase that has the most words in common with what stands where reading a text got stuck,
// in order, with "…" for its open places; "" if none has at least two.
func Nearest(text string, at Stuck) string {
	before := smallWords(at.Prefix)
	rest := smallWords(strings.TrimPrefix(text, at.Prefix))
	words := append(before[max(0, len(before)-2):len(before):len(before)], rest...)
	words = words[:min(len(words), nearWindow)]
	best, most := "", 0.0
	for _, p := range nearPhrases() {
		k := inCommon(words, p.words)
		if k < 2 {
			continue
		}
		if s := float64(k) * float64(k) / float64(len(p.words)); s > most {
			best, most = p.text, s
		}
	}
	return best
}

// inCommon is the length of the longest common subsequence.
func inCommon(a, b []string) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			up := row[j+1]
			if x == y {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(up, row[j])
			}
			diagonal = up
		}
	}
	return row[len(b)]
}
