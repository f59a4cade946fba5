package phrase

import (
	"cmp"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

const (
	// maxMeant is how many words are tried in the place of a misspelt one.
	maxMeant = 6
	// leastSpelt is how many letters a word must have: shorter ones are near to too many others.
	leastSpelt = 3
)

// meant returns words spelt nearly as the token where reading got stuck, if the grammar does not know that token's
// word, and with which reading gets further.
func (r *Reader) meant(c *category, text string, stuck int) []string {
	if stuck >= len(r.toks) {
		return nil
	}
	tok := r.toks[stuck]
	if tok.ID != 0 || utf8.RuneCountInString(tok.Text) < leastSpelt || !isWord(tok.Text) {
		return nil
	}
	type candidate struct {
		word     string
		distance int
	}
	var near []candidate
	for _, w := range r.g.words[1:] {
		if d := spellingDistance(tok.Text, w); d > 0 {
			near = append(near, candidate{w, d})
		}
	}
	slices.SortFunc(near, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.word, b.word))
	})
	var out []string
	for _, n := range near[:min(len(near), maxMeant)] {
		r.tokens(text[:tok.Start] + n.word + text[tok.End:])
		if i := r.run(c); i >= 0 || r.far > stuck {
			out = append(out, n.word)
		}
	}
	return out
}

// spellingDistance returns how many letters make the difference between two words, or 0 if they are too far apart for
// one to be the other misspelt. Two neighbouring letters exchanged count as one.
func spellingDistance(a, b string) int {
	if utf8.RuneCountInString(b) < leastSpelt || !isWord(b) {
		return 0
	}
	most := 2
	letters := utf8.RuneCountInString(a)
	if letters <= 6 {
		most = 1
	}
	if len(a) > len(b)+most || len(b) > len(a)+most {
		return 0
	}
	d := levenshtein.ComputeDistance(a, b)
	if d == 2 && exchanged(a, b) {
		d = 1
	}
	switch {
	case d > most:
		return 0
	case letters <= 4 && len(a) == len(b) && !exchanged(a, b):
		return 0 // too many short words have but one other letter
	}
	return d
}

// exchanged reports whether two words differ by two neighbouring bytes that have changed places.
func exchanged(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// isWord reports whether a token is made of letters, with hyphens and apostrophes.
func isWord(s string) bool {
	for _, r := range s {
		if !unicode.IsLetter(r) && r != '-' && r != '\'' {
			return false
		}
	}
	return true
}
