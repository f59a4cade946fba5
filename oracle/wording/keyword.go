package wording

import (
	"sync"

	"arbiter/ability"
	"arbiter/oracle/bind"
	"arbiter/oracle/grammar"
)

// keywordWords is what cards said before there was a keyword for it: until the year, in these words.
type keywordWords struct {
	word  ability.Word
	until int
	texts []string
}

// olderKeywords are the keywords that took the place of words which meant the same. The first text is the one of 2006.
var olderKeywords = []keywordWords{
	{"fear", 2002, []string{"~ can't be blocked except by artifact creatures and/or black creatures.",
		"~ can't be blocked except by artifact creatures and black creatures.",
		"~ can't be blocked except by artifact and/or black creatures.",
		"~ can't be blocked except by black and/or artifact creatures."}},
	{"reach", 2008, []string{"~ can block as though it had flying.", "~ can block creatures with flying."}},
	{"shroud", 2008, []string{"~ can't be the target of spells or abilities."}},
	{"hexproof", 2012, []string{"~ can't be the target of spells or abilities your opponents control."}},
	{"menace", 2016, []string{"~ can't be blocked except by two or more creatures."}},
	{"haste", 2000, []string{"~ is unaffected by summoning sickness."}},
}

// keywordActs are the verb phrases of these texts.
var keywordActs = sync.OnceValue(func() [][]ability.Act {
	out := make([][]ability.Act, len(olderKeywords))
	r := grammar.NewReader()
	for i, k := range olderKeywords {
		for _, t := range k.texts {
			a, err := grammar.Read(r, t)
			if err != nil {
				continue
			}
			if a, err = bind.Bind(a, bind.AnyTypes); err != nil {
				continue
			}
			if s, ok := a.(ability.Statement); ok {
				if d, ok := s.Does.(ability.Do); ok && len(d.Acts) == 1 {
					out[i] = append(out[i], d.Acts[0])
				}
			}
		}
	}
	return out
})

// keyword is the keyword that says what a verb phrase says in the wording of the year.
func (p *normalizer) keyword(a ability.Act) (ability.Word, bool) {
	for i, k := range olderKeywords {
		if !p.before(k.until + 1) {
			continue
		}
		for _, x := range keywordActs()[i] {
			if ability.Equal(a, x) {
				return k.word, true
			}
		}
	}
	return "", false
}

// actOf is what a keyword was called in a year before there was the keyword.
func actOf(k ability.Keyword, year int) (ability.Act, bool) {
	for i, o := range olderKeywords {
		if o.word == k.Word && year < o.until && len(keywordActs()[i]) > 0 && ability.Equal(k,
			ability.Keyword{Word: k.Word}) {
			return keywordActs()[i][0], true
		}
	}
	return nil, false
}
