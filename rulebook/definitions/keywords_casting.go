package definitions

import "arbiter/rulebook"

// Keywords about how their own spell may be cast.
var castingWords = []definition{
	means("awaken", battleZendikar, "702.113a", "You may pay [cost] rather than pay this spell's mana cost.",
		"If this spell's awaken cost was paid, put N +1/+1 counters on target land you control. That land becomes a 0/0 Elemental creature with haste. It's still a land."),
	means("dash", fate, "702.109a", "You may cast this card by paying [cost] rather than its mana cost.",
		"If this spell's dash cost was paid, return the permanent this spell becomes to its owner's hand at the beginning of the next end step.",
		"As long as this permanent's dash cost was paid, it has haste."),
	means("emerge", rulebook.Day(2016, 7, 22), "702.119a",
		"You may cast this spell by paying [cost] and sacrificing a creature rather than paying its mana cost.",
		"If you chose to pay this spell's emerge cost, its total cost is reduced by an amount of generic mana equal to the sacrificed creature's mana value."),
	means("emerge from", rulebook.Day(2024, 6, 14), "702.119b",
		"You may cast this spell by paying [cost] and sacrificing a [quality] permanent rather than paying its mana cost.",
		"If you pay this spell's emerge cost, its total cost is reduced by an amount of generic mana equal to the sacrificed permanent's mana value."),
	means("evoke", lorwyn, "702.74a", "You may cast this card by paying [cost] rather than paying its mana cost.",
		"When this permanent enters, if its evoke cost was paid, its controller sacrifices it."),
}
