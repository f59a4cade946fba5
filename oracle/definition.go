package oracle

import (
	"arbiter/ability"
	"arbiter/card"
)

// ReadDefinition reads what a keyword means, as the rules say it: one ability of "this creature", "this permanent" or "this card", with N, [cost] and
// [quality] for what each use of the keyword says.
func ReadDefinition(text string) (ability.Ability, error) {
	return ReadLine(text, &card.Face{Types: 1<<ability.Creature | 1<<ability.Artifact | 1<<ability.Enchantment | 1<<ability.Land})
}
