package definitions

import "arbiter/rulebook"

// wordingsOfActions are the rules' texts of keyword actions, in current wording where the meaning hasn't changed.
var wordingsOfActions = []wording{
	says("amass", KeywordAct, from(rulebook.Day(2019, 5, 3),
		"If you don't control an Army creature, create a 0/0 black Zombie Army creature token. Choose an Army creature you control. Put N +1/+1 counters on that creature."), from(cr20240202,
		"If you don't control an Army creature, create a 0/0 black [quality] Army creature token. Choose an Army creature you control. Put N +1/+1 counters on that creature. If it isn't a [quality], it becomes a [quality] in addition to its other types.")),
	says("behold", KeywordAct, from(rulebook.Day(2025, 4, 11),
		"Reveal a [quality] card from your hand or choose a [quality] permanent you control on the battlefield.")),
	says("discover", KeywordAct, from(rulebook.Day(2023, 11, 17),
		"Exile cards from the top of your library until you exile a nonland card with mana value N or less. You may cast that card without paying its mana cost if the resulting spell's mana value is less than or equal to N. If you don't cast it, put that card into your hand. Put the remaining exiled cards on the bottom of your library in a random order.")),
	says("earthbend", KeywordAct, from(cr20260116,
		"Target land you control becomes a 0/0 land creature with haste in addition to its other types. Put N +1/+1 counters on it. When that land dies or is put into exile, return it to the battlefield tapped under your control.")),
	says("investigate", KeywordAct, from(rulebook.Day(2016, 4, 8),
		"Create a colorless Clue artifact token with '{2}, Sacrifice this artifact: Draw a card.'"), from(cr20210723,
		"Create a Clue token.")),
	says("learn", KeywordAct, from(rulebook.Day(2021, 4, 23),
		"You may discard a card. If you do, draw a card. If you didn't discard a card, you may reveal a Lesson card you own from outside the game and put it into your hand.")),
	says("manifest dread", KeywordAct, from(rulebook.Day(2024, 9, 27),
		"Look at the top two cards of your library. Manifest one of them, then put the rest into your graveyard.")),
	says("support on a permanent", KeywordAct, from(cr20170708,
		"Put a +1/+1 counter on each of up to N other target creatures.")),
	says("support on an instant or sorcery spell", KeywordAct, from(cr20170708,
		"Put a +1/+1 counter on each of up to N target creatures.")),
}
