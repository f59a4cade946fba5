package definitions

import (
	"arbiter/ability"
	"arbiter/rulebook"
)

// Keywords about counters and upkeeps.
var counterWords = []definition{
	means("fading", sixthEdition, "702.32a"),
	means("vanishing", rulebook.Day(2007, 2, 2), "702.63a", "This permanent enters with N time counters on it.",
		"At the beginning of your upkeep, if this permanent has a time counter on it, remove a time counter from it.",
		"When the last time counter is removed from this permanent, sacrifice it."),
	means("modular", rulebook.Day(2004, 2, 6), "702.43a", "This permanent enters with N +1/+1 counters on it.",
		"When this permanent dies, you may put a +1/+1 counter on target artifact creature for each +1/+1 counter on this permanent."),
	means("amplify", legions, "702.38a",
		"As this object enters, reveal any number of cards from your hand that share a creature type with it. "+
			"This permanent enters with N +1/+1 counters on it for each card revealed this way. You can't reveal this card or any other cards that are entering at the same time as this card."),
	means("graft", graftIf, "702.58a", "This permanent enters with N +1/+1 counters on it.",
		"Whenever another creature enters, if this permanent has a +1/+1 counter on it, you may move a +1/+1 counter from this permanent onto that creature.").
		before(dissension, "502.54a", "This permanent enters with N +1/+1 counters on it.",
			"Whenever another creature enters, you may move a +1/+1 counter from this permanent onto that creature."),
	means("bloodthirst", guildpact, "702.54a",
		"If an opponent was dealt damage this turn, this permanent enters with N +1/+1 counters on it."),
	means("bloodthirst"+ofX, guildpact, "702.54b",
		"This permanent enters with X +1/+1 counters on it, where X is the total damage your opponents have been dealt this turn."),
	means("cumulative upkeep", magic2010, "702.24a"),
	means("echo", sixthEdition, "702.30a"),
	means("sunburst", rulebook.Day(2019, 10, 4), "702.44a",
		"If this object is entering as a creature, ignoring any type-changing effects that would affect it, it enters with a +1/+1 counter on it for each color of mana spent to cast it. "+
			"Otherwise, it enters with a charge counter on it for each color of mana spent to cast it.").
		before(rulebook.Day(2004, 6, 4), "502.37a",
			"If this object is entering from the stack as a creature, it enters with a +1/+1 counter on it for each color of mana spent to cast it. "+
				"If this object is entering from the stack and isn't entering as a creature, it enters with a charge counter on it for each color of mana spent to cast it."),
	means("hideaway", streets, "702.75a",
		"When this permanent enters, look at the top N cards of your library. Exile one of them face down and put the rest on the bottom of your library in a random order. The exiled card gains \"The player who controls the permanent that exiled this card may look at this card in the exile zone.\"").
		unnumbered(4, "This permanent enters tapped."). // 702.75b
		before(lorwyn, "702.74a", "This permanent enters tapped.",
			"When this permanent enters, look at the top four cards of your library. Exile one of them face down and put the rest on the bottom of your library in any order. The exiled card gains \"Any player who has controlled the permanent that exiled this card may look at this card in the exile zone.\""),
	means("vanishing without a number", rulebook.Day(2007, 2, 2), "702.63b"),
	means("persist", shadowmoor, "702.79a",
		"When this permanent dies, if it had no -1/-1 counters on it, return it to the battlefield under its owner's control with a -1/-1 counter on it."),
	means("undying", rulebook.Day(2012, 2, 3), "702.93a",
		"When this permanent dies, if it had no +1/+1 counters on it, return it to the battlefield under its owner's control with a +1/+1 counter on it."),
	means("evolve", gatecrash, "702.100a"),
	means("level up", rulebook.Day(2010, 4, 23), "702.87a",
		"[Cost]: Put a level counter on this permanent. Activate only as a sorcery."),
	means("outlast", khans, "702.107a", "[Cost], {T}: Put a +1/+1 counter on this creature. Activate only as a sorcery."),
	means("fabricate", kaladesh, "702.123a",
		"When this permanent enters, you may put N +1/+1 counters on it. If you don't, create N 1/1 colorless Servo artifact creature tokens."),
	means("riot", allegiance, "702.136a",
		"You may have this permanent enter with an additional +1/+1 counter on it. If you don't, it gains haste."),
	means("afterlife", allegiance, "702.135a",
		"When this permanent dies, create N 1/1 white and black Spirit creature tokens with flying."),
	means("soulshift", kamigawa, "702.46a",
		"When this permanent dies, you may return target Spirit card with mana value N or less from your graveyard to your hand."),
	means("extort", gatecrash, "702.101a",
		"Whenever you cast a spell, you may pay {W/B}. If you do, each opponent loses 1 life and you gain that much life."),
	hook("ascend", rulebook.Day(2018, 1, 19), "702.131a",
		"If you control ten or more permanents, you get the city's blessing."),
	hook("changeling", lorwyn, "702.73a"),
	hook("devoid", battleZendikar, "702.114a"),
	hook("phasing", sixthEdition, "702.26a"),
	hook("split second", timeSpiral, "702.61a",
		"As long as this spell is on the stack, players can't cast other spells or activate abilities that aren't mana abilities."),
}

// The text of suspend, unchanged since it was introduced.
const (
	suspendFrom  = "If you could begin to cast this card by putting it onto the stack from your hand, you may pay [cost] and exile it with N time counters on it. This action doesn't use the stack."
	suspendTick  = "At the beginning of your upkeep, if this card is suspended, remove a time counter from it."
	suspendHaste = "If you cast a creature spell this way, it gains haste until you lose control of the spell or the permanent it becomes."
)

// Keywords about costs and casting.
var costWords = []definition{
	hook(ability.Flash, sixthEdition, "702.8a", "You may play this card any time you could cast an instant."),
	hook(ability.Enchant, sixthEdition, "702.5a"),
	means("equip", rulebook.Day(2003, 10, 2), "702.6a",
		"[Cost]: Attach this permanent to target creature you control. Activate only as a sorcery."),
	means("fortify", futureSight, "702.67a",
		"[Cost]: Attach this permanent to target land you control. Activate only as a sorcery."),
	hook("buyback", sixthEdition, "702.27a"),
	hook("kicker", sixthEdition, "702.33a"),
	hook("multikicker", rulebook.Day(2010, 2, 5), "702.33c"),
	means("sticker kicker", rulebook.Day(2022, 10, 7), "702.33h", "Kicker [cost]",
		"As an additional cost to cast this spell, if it's kicked, you get a ticket counter."),
	means("entwine", rulebook.Day(2003, 10, 2), "702.42a",
		"You may choose all modes of this spell instead of just the number specified. If you do, you pay an additional [cost]."),
	hook("escalate", rulebook.Day(2016, 7, 22), "702.120a"),
	means("splice", kamigawa, "702.47a",
		"You may reveal this card from your hand as you cast a [quality] spell. If you do, that spell gains the text of this card's rules text and you pay [cost] as an additional cost to cast that spell."),
	hook("convoke", rulebook.Day(2005, 10, 7), "702.51a"),
	hook("improvise", rulebook.Day(2017, 1, 20), "702.126a"),
	hook("delve", futureSight, "702.66a"),
	means("affinity", rulebook.Day(2003, 10, 2), "702.41a",
		"This spell costs {1} less to cast for each [quality] you control."),
	hook("morph", magic2010, "702.37a", "You may cast this card as a 2/2 face-down creature with no text, no name, no subtypes, and no mana cost by paying {3} rather than paying its mana cost.").
		before(sixthEdition, "502.26a", "You may cast this card as a 2/2 face-down creature with no text, no name, no subtypes, no expansion symbol, and no mana cost by paying {3} rather than paying its mana cost."),
	hook("megamorph", dragons, "702.37b"),
	hook("overload", returnRavnica, "702.96a"),
	hook("cleave", rulebook.Day(2021, 11, 19), "702.148a"),
	means("blitz", rulebook.Day(2022, 4, 29), "702.152a"),
	means("surge", oath, "702.117a", "You may pay [cost] rather than pay this spell's mana cost as you cast this spell if you or one of your teammates has cast another spell this turn."),
	means("rebound", rulebook.Day(2010, 4, 23), "702.88a"),
	means("spectacle", allegiance, "702.137a",
		"If an opponent lost life this turn, you may pay [cost] rather than pay this spell's mana cost."),
	means("conspire", shadowmoor, "702.78a",
		"As an additional cost to cast this spell, you may tap two untapped creatures you control that share a color with this spell.",
		"When you cast this spell, if its conspire cost was paid, copy it. You may choose new targets for the copy."),
	means("casualty", rulebook.Day(2022, 4, 29), "702.153a"),
	means("storm", rulebook.Day(2009, 2, 1), "702.40a",
		"When you cast this spell, copy it for each other spell that was cast before it this turn. If the spell has any targets, you may choose new targets for any of the copies.").
		before(scourge, "502.30a", "When you cast this spell, copy it for each other spell that was cast before it this turn. If the spell has any targets, you may choose new targets for any number of the copies."),
	hook("replicate", guildpact, "702.56a",
		"As an additional cost to cast this spell, you may pay [cost] any number of times.",
		"When you cast this spell, if a replicate cost was paid for it, copy it for each time its replicate cost was paid. If the spell has any targets, you may choose new targets for any of the copies."),
	hook("bestow", theros, "702.103a"),
	means("prowl", rulebook.Day(2008, 2, 1), "702.76a"),
	means("suspend", murders, "702.62a", suspendFrom, suspendTick,
		"When the last time counter is removed from this card, if it's exiled, you may play it without paying its mana cost if able. If you don't, it remains exiled. "+suspendHaste).
		before(timeSpiral, "702.61a", suspendFrom, suspendTick,
			"When the last time counter is removed from this card, if it's exiled, play it without paying its mana cost if able. If you can't, it remains exiled. "+suspendHaste),
	means("cascade", rulebook.Day(2021, 2, 15), "702.85a",
		"When you cast this spell, exile cards from the top of your library until you exile a nonland card whose mana value is less than this spell's mana value. You may cast that card without paying its mana cost if the resulting spell's mana value is less than this spell's mana value. Then put all cards exiled this way that weren't cast on the bottom of your library in a random order.").
		before(rulebook.Day(2009, 4, 30), "702.84a",
			"When you cast this spell, exile cards from the top of your library until you exile a nonland card whose mana value is less than this spell's mana value. You may cast that card without paying its mana cost. Then put all cards exiled this way that weren't cast on the bottom of your library in a random order."),
	means("champion", lorwyn, "702.72a",
		"When this permanent enters, sacrifice it unless you exile another [quality] you control.",
		"When this permanent leaves the battlefield, return the exiled card to the battlefield under its owner's control."),
	means("crew", kaladesh, "702.122a"),
}

// Keywords that function in a graveyard.
var graveyardWords = []definition{
	hook("flashback", rulebook.Day(2021, 7, 23), "702.34a",
		"You may cast this card from your graveyard if the resulting spell is an instant or sorcery spell by paying [cost] rather than paying its mana cost.", flashbackExile).
		before(odyssey, "502.22a", "You may cast this card from your graveyard by paying [cost] rather than paying its mana cost.", flashbackExile),
	hook("jump-start", guilds, "702.133a"),
	hook("escape", rulebook.Day(2020, 1, 24), "702.138a"),
	means("dredge", magic2021, "702.52a",
		"As long as you have at least N cards in your library, if you would draw a card, you may instead mill N cards and return this card from your graveyard to your hand.").
		before(ravnica, "702.51a", "As long as you have at least N cards in your library, if you would draw a card, you may instead put N cards from the top of your library into your graveyard and return this card from your graveyard to your hand."),
	means("unearth", alara, "702.84a", "[Cost]: Return this card from your graveyard to the battlefield. It gains haste. Exile it at the beginning of the next end step. If it would leave the battlefield, exile it instead of putting it anywhere else. Activate only as a sorcery."),
	means("scavenge", returnRavnica, "702.97a"),
	means("recover", rulebook.Day(2006, 7, 21), "702.59a",
		"When a creature is put into your graveyard from the battlefield, you may pay [cost]. If you do, return this card from your graveyard to your hand. Otherwise, exile this card."),
	means("embalm", rulebook.Day(2017, 4, 28), "702.128a",
		"[Cost], Exile this card from your graveyard: Create a token that's a copy of this card, except it's white, it has no mana cost, and it's a Zombie in addition to its other types. Activate only as a sorcery."),
	means("eternalize", hour, "702.129a",
		"[Cost], Exile this card from your graveyard: Create a token that's a copy of this card, except it's black, it's 4/4, it has no mana cost, and it's a Zombie in addition to its other types. Activate only as a sorcery."),
	hook("substance", substanceDay, "502.49a"), // a static ability with no effect
	means("epic", battleZendikar, "702.50a", "For the rest of the game, you can't cast spells.",
		"At the beginning of each of your upkeeps for the rest of the game, copy this spell except for its epic ability. If the spell has any targets, you may choose new targets for the copy.").
		before(kamigawa, "502.44a", "For the rest of the game, you can't cast spells.",
			"At the beginning of each of your upkeeps, copy this spell except for its epic ability. If the spell has any targets, you may choose new targets for the copy."),
	means("ripple", coldsnap, "702.60a",
		"When you cast this spell, you may reveal the top N cards of your library. If you do, you may cast any number of cards with the same name as this spell from among those cards without paying their mana costs. Put the rest on the bottom of your library in any order."),
	means("haunt", guildpact, "702.55a",
		"When this permanent is put into a graveyard from the battlefield, exile it haunting target creature.",
		"When this spell is put into a graveyard during its resolution, exile it haunting target creature."),
	means("madness", shadows, "702.35a",
		"If a player would discard this card, that player discards it, but exiles it instead of putting it into their graveyard.", madnessCast).
		before(torment, "502.24a", "If a player would discard this card, that player discards it, but may exile it instead of putting it into their graveyard.", madnessCast),
}

// Keywords that function in a hand.
var cardWords = []definition{
	means("cycling", sixthEdition, "702.29a", "[Cost], Discard this card: Draw a card."),
	// Its rule about deck construction is not part of the game (702.124a).
	means("partner with", rulebook.Day(2018, 6, 8), "702.124j",
		"When this permanent enters, target player may search their library for a [quality] card, reveal it, put it into their hand, then shuffle."),
	means("typecycling", sixthEdition, "702.29e",
		"[Cost], Discard this card: Search your library for a [quality] card, reveal it, and put it into your hand. Then shuffle your library."),
	means("miracle", rulebook.Day(2012, 5, 4), "702.94a"),
	means("transmute", rulebook.Day(2005, 10, 7), "702.53a",
		"[Cost], Discard this card: Search your library for a card with the same mana value as the discarded card, reveal that card, and put it into your hand. Then shuffle your library. Activate only as a sorcery."),
	means("reinforce", rulebook.Day(2008, 2, 1), "702.77a",
		"[Cost], Discard this card: Put N +1/+1 counters on target creature."),
	means("commander ninjutsu", rulebook.Day(2018, 8, 10), "702.49d",
		"[Cost], Reveal this card from your hand or from the command zone, Return an unblocked attacking creature you control to its owner's hand: Put this card onto the battlefield tapped and attacking."),
	means("ninjutsu", rulebook.Day(2012, 10, 1), "702.49a",
		"[Cost], Reveal this card from your hand, Return an unblocked attacking creature you control to its owner's hand: Put this card onto the battlefield from your hand tapped and attacking.").
		before(rulebook.Day(2005, 2, 4), "502.43a",
			"[Cost], Reveal this card from your hand, Return an unblocked creature you control to its owner's hand: Put this card onto the battlefield from your hand tapped and attacking."),
}

// madnessCast is the second ability of madness, linked to the first.
const madnessCast = "When this card is exiled this way, its owner may cast it by paying [cost] rather than paying its mana cost. If that player doesn't, they put this card into their graveyard."

// flashbackExile is the second ability of flashback.
const flashbackExile = "If the flashback cost was paid, exile this card instead of putting it anywhere else any time it would leave the stack."
