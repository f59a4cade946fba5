package definitions

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/oracle"
)

// inherent are the abilities without a source that come with a designation or counter. "You" is the player who has
// it.
var inherent = map[string][]string{
	"monarch": { // 724.2
		"At the beginning of your end step, draw a card.",
		"Whenever a creature deals combat damage to you, its controller becomes the monarch.",
	},
	"initiative": { // 725.2
		"At the beginning of your upkeep, venture into Undercity.",
		"Whenever one or more creatures a player controls deal combat damage to you, that player takes the initiative.",
		"Whenever you take the initiative, venture into Undercity.",
	},
	"The Ring": { // 701.54c: the emblem has one more ability each time the Ring tempts the player
		"Ring-bearers you control are legendary and can't be blocked by creatures with greater power.",
		"Whenever your Ring-bearer attacks, draw a card, then discard a card.",
		"Whenever your Ring-bearer becomes blocked by a creature, that creature's controller sacrifices that creature at end of combat.",
		"Whenever your Ring-bearer deals combat damage to a player, each opponent loses 3 life.",
	},
	"speed": { // 702.179d
		"Whenever one or more opponents lose life during your turn, if your speed is less than 4, your speed increases by 1. This ability triggers only once each turn.",
	},
	"rad": { // 727.1
		"At the beginning of your precombat main phase, if you have one or more rad counters, mill X cards, where X is the number of rad counters you have. For each nonland card milled this way, you lose 1 life, then lose a rad counter.",
	},
	"shield counter": { // 122.1c; the first of these is about destruction "as the result of an effect"
		"If this permanent would be destroyed, instead remove a shield counter from it.",
		"If damage would be dealt to this permanent, prevent that damage and remove a shield counter from it.",
	},
	"stun counter": { // 122.1d
		"If this permanent would become untapped, instead remove a stun counter from it.",
	},
	"finality counter": { // 122.1h
		"If this permanent would be put into a graveyard from the battlefield, exile it instead.",
	},
}

// keywordCounters are the keywords that a counter can be (122.1b).
var keywordCounters = []string{"flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste",
	"hexproof", "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance"}

// Inherent returns the abilities that come with a designation, an emblem defined by the rules, or a kind of counter
// on a player; of "stun counter" and the like, what such counters on a permanent do.
func Inherent(of string) ([]ability.Ability, error) {
	var out []ability.Ability
	if kind, ok := strings.CutSuffix(of, " counter"); ok && slices.Contains(keywordCounters, kind) {
		return append(out, ability.Keywords{List: []ability.Ability{ability.Keyword{Word: ability.Word(kind)}}}), nil
	}
	for _, text := range inherent[of] {
		a, err := oracle.ReadDefinition(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %q: %w", of, text, err)
		}
		out = append(out, a)
	}
	return out, nil
}
