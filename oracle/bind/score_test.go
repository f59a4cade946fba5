package bind

import (
	"testing"

	"arbiter/ability"
)

// TestEachRuleDecides: without any one of the rules some text binds otherwise, or binds at all where it must not.
func TestEachRuleDecides(t *testing.T) {
	texts := map[string]string{
		"mentioned in another mode, which is another spell or ability (700.2)": "Choose one —\n• Tap target creature.\n• Destroy it.",
		"a player, of what is done to objects only": "At the beginning of your upkeep, you may pay {R}. If you don't, tap ~ and all " +
			"Goblins, then an opponent gains control of them.",
		"an object, of whose hand, turn or life it is": "Players can't untap more than one artifact during their untap steps.",
		"the subject of the verb that is done to it":   "Whenever a creature attacks, this artifact deals 1 damage to it.",
		"those of which each acts, of one": "Target creature an opponent controls deals 1 damage to each other creature that player controls, then each of " +
			"those creatures deals 1 damage to that creature.",
		"one player, of those of whom some are meant": "Reveal the top three cards of your library. An opponent chooses " +
			"one of them. Put that card into your graveyard.",
		"the object itself, of those of which some are meant": "Choose target creature, then choose two target creatures for each time ~ was kicked. Put a +1/+1 counter on each of them.",
		"the others, of all those of which each is meant": "Choose target creature, then choose another target creature for each time ~ was kicked. " +
			"Put a +1/+1 counter on each of them.",
		"what describes a card, of those from among which it is": "Target player reveals their hand, then you choose a " +
			"card other than a basic land card from it.",
		"the other of two players, of whom one is there": "~ deals 1 damage to any target. That permanent's controller or " +
			"that player creates a 1/1 green Squirrel creature token.",
		"one thing listed with what is from among several": "Reveal the top four cards of your library. You may put a " +
			"creature card and/or a land card from among them into your hand.",
		"what is no zone, of the library that is shuffled": "Search your library and/or graveyard for a land card, " +
			"reveal it, and put it into your hand. If you search your library this way, shuffle it.",
		`what the other branch of a condition begins to speak of, which is left out "otherwise"`: "Exile the top card of your " +
			"library. If it's a land card, create a 2/2 white Ox creature token. Otherwise, you may cast it until the end of " +
			"your next turn.",
		"a card on top of a library, of what is destroyed (701.8a)": "At the beginning of the upkeep of enchanted creature's " +
			"controller, that player reveals the top card of their library. If that card is a land card, destroy that creature.",
		"what is a card in a graveyard by then, of the permanent that counters are put on": "Whenever a creature dealt damage by " +
			"enchanted creature this turn dies, put a +1/+1 counter on that creature.",
		"what an instruction would be done to, of what is done since it wasn't": "When ~ enters, exile a creature card from " +
			"your graveyard. If you do, you gain 1 life. Otherwise, sacrifice it.",
		"an instruction or event":                   "When ~ dies, exile it.",
		`counters, of "it"`:                         "Whenever a time counter is removed from ~ while it's exiled, draw a card.",
		"created as many times as is being said":    "When ~ dies, create a 1/1 green Snake creature token for each +1/+1 counter on it.",
		"a reference that refers to nothing itself": "Destroy the chosen creature. Tap it.",
		"what was found among those that were revealed, of all of them": "Target player reveals cards from the top of their " +
			"library until they reveal four land cards, then puts those cards into their graveyard.",
		"one of several, of those of which one more is meant": "Look at the top three cards of your library. Put one of " +
			"those cards into your hand and one on top of your library.",
		"a whole zone, of what is an object":                            "Exile your graveyard. Untap them.",
		"an object, of what is a player":                                "Look at the top X cards of target opponent's library. Exile one of those cards and put the rest back on top of that player's library in any order.",
		"a player, of what is an object":                                "~ deals 2 damage to target player. It gains flying until end of turn.",
		`"no creatures", or objects without a noun`:                     "{T}, Discard a black card: Draw two cards, then discard one of them.",
		"a token that is created, of what is said to be a card (111.6)": "Reveal the top card of your library. If it's a creature card, create a 1/1 green Saproling creature token. If it's a land card, you gain 2 life.",
		"it is counted for X":                                           "Attacking creatures you control get +X/+0 until end of turn, where X is the number of attacking creatures. Destroy those creatures.",
		"both of two, of one":                                           "Exile ~ and target creature. Shuffle it into its owner's library.",
		"one, of several, or several, of one":                           "Creatures with power less than ~'s power get -1/-1 until end of turn. Untap it.",
		"its noun is another":                                           "Copy target instant or sorcery spell. You may choose new targets for the copy.",
		"the object itself, under a noun that is not quite its own":     "When this creature leaves the battlefield, the exiled card's owner may cast that card without paying its mana cost.",
		"its noun is the same":                                          "Exile target creature. Exile target permanent. Untap that creature.",
		"it stands outside other noun phrases":                          "When ~ dies, draw a card for each age counter on it.",
		"it is not part of a cost":                                      "Sacrifice a creature: Untap each creature you control. Tap the creature.",
		"it acts in the trigger's event, or the noun decides":           "When ~ becomes the target of a spell, sacrifice it.",
		`it may be a player, who is not "it"`:                           "~ deals X damage to any target, where X is 3 plus the number of charge counters on it.",
		"a spell, of what counters are put on":                          "Whenever you cast a spell that targets ~, put a +1/+1 counter on it.",
		"the object itself, which is called by its name": "Whenever a creature is put into your graveyard from the " +
			"battlefield, you may sacrifice ~. If you do, return that card to the battlefield.",
		`each of several, of "the" one`: "Tap target creature, then put a +1/+1 counter on each other creature. Destroy the creature.",
		"each of the others that one is compared with, of that one": "At the beginning of each player's upkeep, if that player " +
			"controls more lands than each other player, ~ deals 2 damage to them.",
		"what is sacrificed, of what gets +1/+1 (701.21a)": "Whenever ~ attacks, you may sacrifice an artifact token. If you do, " +
			"it gets +2/+2 until end of turn.",
		`what something is said to be, of "it"`: "As long as enchanted artifact isn't a creature, it's an artifact creature with " +
			"power and toughness each equal to its mana value.",
		"a card that is discarded, of what is a permanent (109.2)": "At the beginning of the upkeep of enchanted creature's " +
			"controller, that player may discard a card at random. If the player does, untap that creature.",
		"each of those that are counted, of what is done once": "The next spell you cast this turn costs {1} less to cast for " +
			"each artifact you control as you cast it.",
		"X of something, of what X is": "Whenever ~ attacks, sacrifice any number of other creatures, then exile the top X cards " +
			"of your library, where X is their total power.",
		"what something is attached to, of what is unattached (701.3d)": "You may attach an Equipment you control to target " +
			"creature. If you do, unattach it at the beginning of the next end step.",
		"what something is attached to, of what is attached (701.3b)": "Whenever an Aura enters under your control, create a " +
			"2/2 white Cat creature token. You may attach it to the token.",
		"what is no spell and did not enter, of what was kicked (702.33d)": "When ~ enters, target opponent discards a card for " +
			"each time it was kicked.",
		"one taken from among several, of those from among which another is taken": "Reveal the top four cards of your " +
			"library. You may put a creature card from among them into your hand. You may put a land card from among " +
			"them onto the battlefield.",
		"its noun is one of a kind of such things": "Exile target Wall. Exile target permanent. Untap that creature.",
		"it has been called by its own noun since": "Whenever an Archer you control deals damage to a creature, that Archer " +
			"deals that much damage to that creature's controller.",
		"it is one of two of which the other is a player": "Whenever a creature an opponent controls deals damage to you or a " +
			"white creature you control, ~ deals that much damage to that creature.",
	}
	for _, list := range [][]bindingRule{exclusions, misfits, preferences} {
		for i := range list {
			r := &list[i]
			t.Run(r.name, func(t *testing.T) {
				text, ok := texts[r.name]
				if !ok {
					t.Fatal("no text for the rule")
				}
				with, errWith := readBound(text)
				applies := r.applies
				defer func() { r.applies = applies }()
				r.applies = func(*pairing) bool { return false }
				without, errWithout := readBound(text)
				if errWith != nil && errWithout != nil {
					t.Fatalf("%s\n\tcan't be bound either way: %v", text, errWith)
				}
				if (errWith == nil) == (errWithout == nil) && ability.Equal(with, without) {
					t.Errorf("%s\n\tbinds the same without the rule", text)
				}
			})
		}
	}
}
