package program

import (
	"strconv"
	"strings"

	"arbiter/ability"
)

// Keyword is a keyword ability that code knows, a row of the table in internal/opgen. Those with a parameter are
// abilities of kind AbKeyword; plain ones are bits of [Chars].
type Keyword uint8

// KeywordSet is a set of keywords.
type KeywordSet [2]uint64

// keywordInfo is a row of the table.
type keywordInfo struct {
	name  string
	words []ability.Word
	plain bool
	code  bool
}

// keywordWords are the keywords by what cards call them.
var keywordWords = func() map[ability.Word]Keyword {
	m := map[ability.Word]Keyword{}
	for k := range keywordTable {
		for _, w := range keywordTable[k].words {
			m[w] = Keyword(k)
		}
	}
	return m
}()

// String is what cards call the keyword.
func (k Keyword) String() string {
	if k >= NumKeywords {
		return "Keyword(" + strconv.Itoa(int(k)) + ")"
	}
	return keywordTable[k].name
}

// Words are what cards call the keyword: none if it only marks abilities.
func (k Keyword) Words() []ability.Word { return keywordTable[k].words }

// KeywordOf is the keyword that cards call so, NoKeyword if code does not know it.
func KeywordOf(w ability.Word) Keyword { return keywordWords[w] }

// SimpleKeyword reports whether a keyword is a bit of Chars: one without parameters that the machine knows.
func SimpleKeyword(k ability.Keyword) bool {
	return k.N == nil && k.Of == nil && len(k.Cost) == 0 && keywordTable[KeywordOf(k.Word)].plain
}

// PlainKeywordNamed is the keyword of that name if objects can have it without parameters, otherwise NoKeyword.
func PlainKeywordNamed(name string) Keyword {
	k := KeywordNamed(name)
	if k == Changeling || keywordTable[k].plain {
		return k
	}
	return NoKeyword
}

// KeywordNamed is the keyword of that name, also one with parameters; NoKeyword if code knows none.
func KeywordNamed(name string) Keyword { return keywordWords[ability.Word(strings.ToLower(name))] }
