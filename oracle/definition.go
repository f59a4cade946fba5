package oracle

import (
	"regexp"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// definedTypes are the card types that the object of a definition may have.
const definedTypes = 1<<ability.Creature | 1<<ability.Artifact | 1<<ability.Enchantment | 1<<ability.Land

var (
	// inner is an ability quoted within a quotation: 'Draw a card.'
	inner = regexp.MustCompile(`(^|[ (])'([A-Z{\[][^']*(?:'[a-z][^']*)*\.)'`)
	// word is a word quoted within a quotation, such as 'target'.
	word = regexp.MustCompile(`( )'([a-z]+)(\.?)'`)
)

// ReadDefinition reads what a keyword means, as the rules say it: one ability of "this creature", "this permanent" or "this card", with N, [cost] and
// [quality] for what each use of the keyword says. The abilities of one definition are linked (607): "this way" may mean what another of them did. Quotations
// within it may stand in single quotation marks.
func ReadDefinition(text string) (ability.Ability, error) {
	r := readers.Get().(*phrase.Reader)
	defer readers.Put(r)
	text = word.ReplaceAllString(text, "$1$2$3")
	a, err := phrase.Read(r, language().line, inner.ReplaceAllString(text, `$1"$2"`))
	if err != nil {
		return nil, err
	}
	return bind(a, binding{self: definedTypes, linked: true})
}
