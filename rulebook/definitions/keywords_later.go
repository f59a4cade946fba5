package definitions

import (
	"arbiter/ability"
	"arbiter/rulebook"
)

// Keywords introduced since Future Sight that are in no other list.
var laterWords = []definition{
	means("demonstrate", rulebook.Day(2021, 4, 23), "702.144a"),
	means("backup", rulebook.Day(2023, 4, 21), "702.165a"),
	hook("compleated", rulebook.Day(2022, 2, 18), "702.150a"),
	hook("hidden agenda", rulebook.Day(2014, 6, 6), "702.106a"),
	hook("double agenda", rulebook.Day(2016, 8, 26), "702.106f"),
	hook("companion", rulebook.Day(2020, 4, 24), "702.139a"),
	hook("read ahead", rulebook.Day(2022, 9, 9), "702.155a"),
	means("enlist", rulebook.Day(2022, 9, 9), "702.154a"),
	means("encore", rulebook.Day(2020, 11, 20), "702.141a"),
	means("warp", rulebook.Day(2025, 8, 1), "702.185a"),
	means("absorb", futureSight, "702.64a"),
	means("gravestorm", futureSight, "702.69a"),
	means("transfigure", futureSight, "702.71a"),
	means("unleash", returnRavnica, "702.98a"),
	means("undaunted", rulebook.Day(2016, 11, 11), "702.125a", "This spell costs {1} less to cast for each opponent."),
	hook("squad", rulebook.Day(2022, 10, 7), "702.157a",
		"When this permanent enters, if its squad cost was paid, create a token that's a copy of it for each time its squad cost was paid."),
	hook("daybound", rulebook.Day(2021, 9, 24), "702.145b", "If it's night, this permanent enters transformed."),
	hook("mutate", rulebook.Day(2020, 4, 24), "702.140a"),
	hook("nightbound", rulebook.Day(2021, 9, 24), "702.145e"),
	means("bargain", rulebook.Day(2023, 9, 8), "702.166a"),
	hook("offspring", rulebook.Day(2024, 8, 2), "702.175a",
		"When this permanent enters, if its offspring cost was paid, create a token that's a copy of it, except it's 1/1."),
	means("aura swap", futureSight, "702.65a",
		"[Cost]: You may exchange this permanent with an Aura card in your hand."),
	means("cipher", gatecrash, "702.99a",
		"If this spell is represented by a card, you may exile this card encoded on a creature you control.",
		"As long as this card is exiled, each permanent this card is encoded on has \"Whenever this creature deals combat damage to a player, you may copy ~. If you do, you may cast the copy without paying its mana cost.\""),
	hook("assist", rulebook.Day(2018, 6, 8), "702.132a"),
	means("plot", rulebook.Day(2024, 4, 19), "702.170a"),
	means("foretell", rulebook.Day(2021, 2, 5), "702.143a",
		"Any time you have priority during your turn, you may pay {2} and exile this card from your hand face down. It becomes foretold."),
	means("impending", rulebook.Day(2024, 9, 27), "702.176a"),
	means("harmonize", rulebook.Day(2025, 4, 11), "702.180a"),
	gift("gift a food", "702.174d", "the chosen player creates a Food token"),
	gift("gift a card", "702.174e", "the chosen player draws a card"),
	gift("gift a tapped fish", "702.174f", "the chosen player creates a tapped 1/1 blue Fish creature token"),
	gift("gift an extra turn", "702.174g", "the chosen player takes an extra turn after this one"),
	gift("gift a treasure", "702.174h", "the chosen player creates a Treasure token"),
	gift("gift an octopus", "702.174i", "the chosen player creates an 8/8 blue Octopus creature token"),
	means("ravenous", rulebook.Day(2022, 10, 7), "702.156a"),
	means("for Mirrodin!", rulebook.Day(2023, 2, 3), "702.163a",
		"When this Equipment enters, create a 2/2 red Rebel creature token, then attach this Equipment to it."),
	means("living metal", rulebook.Day(2022, 11, 18), "702.161a"),
	means("web-slinging", rulebook.Day(2025, 9, 26), "702.188a"),
	means("mobilize", rulebook.Day(2025, 4, 11), "702.181a",
		"Whenever this creature attacks, create N tapped and attacking 1/1 red Warrior creature tokens. Sacrifice those tokens at the beginning of the next end step."),
	means("melee", rulebook.Day(2016, 8, 26), "702.121a"),
	means("job select", rulebook.Day(2025, 6, 13), "702.182a"),
	means("devour", alara, "702.82a"),
	means("devour [quality]", horizons2, "702.82c",
		"As this permanent enters, you may sacrifice any number of [quality] permanents. This permanent enters with N +1/+1 counters on it for each permanent sacrificed this way."),
	means("saddle", rulebook.Day(2024, 4, 19), "702.171a",
		"Tap any number of other untapped creatures you control with total power N or greater: This permanent becomes saddled until end of turn. Activate only as a sorcery."),
	means("myriad", rulebook.Day(2015, 11, 13), "702.116a"),
	means("soulbond", rulebook.Day(2012, 5, 4), "702.95a"),
	means("tribute", rulebook.Day(2014, 2, 7), "702.104a"),
	means("reconfigure", rulebook.Day(2022, 2, 18), "702.151a"),
	means("more than meets the eye", rulebook.Day(2022, 11, 18), "702.162a"),
	means("freerunning", rulebook.Day(2024, 7, 5), "702.173a"),
	means("station", rulebook.Day(2025, 8, 1), "702.184a"),
	means("mayhem", rulebook.Day(2025, 9, 26), "702.187b"),
	means("mayhem without a cost", rulebook.Day(2025, 9, 26), "702.187c"),
	means("firebending", rulebook.Day(2025, 11, 21), "702.189a"),
}

// gift is "Gift a [something]" (702.174a, b): the second ability is for permanents, the third for instants and
// sorceries.
func gift(word ability.Word, rule, effect string) definition {
	return means(word, rulebook.Day(2024, 8, 2), rule,
		"As an additional cost to cast this spell, you may choose an opponent.",
		"When this permanent enters, if its gift cost was paid, "+effect+".", "If this spell's gift cost was paid, "+
			effect+".")
}
