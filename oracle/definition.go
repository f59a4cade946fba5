package oracle

import (
	"regexp"

	"arbiter/ability"
	"arbiter/oracle/bind"
	"arbiter/oracle/grammar"
	"arbiter/oracle/phrase"
)

var (
	// inner is an ability quoted within a quotation: 'Draw a card.'
	inner = regexp.MustCompile(`(^|[ (])'([A-Z{\[][^']*(?:'[a-z][^']*)*\.)'`)
	// word is a word quoted within a quotation, such as 'target'.
	word = regexp.MustCompile(`( )'([a-z]+)(\.?)'`)
)

// ReadDefinition reads what a keyword means, as the rules say it: one ability of "this creature", "this permanent" or
// "this card", with N, [cost] and [quality] for what each use of the keyword says. The abilities of one definition
// are linked (607): "this way" may mean what another of them did. Quotations within it may stand in single quotation
// marks.
func ReadDefinition(text string) (ability.Ability, error) {
	r := readers.Get().(*phrase.Reader)
	defer putBack(r)
	text = word.ReplaceAllString(text, "$1$2$3")
	a, err := grammar.Read(r, inner.ReplaceAllString(text, `$1"$2"`))
	if err != nil {
		return nil, err
	}
	return bind.Definition(a)
}
