package definitions

import "arbiter/rulebook"

// Keywords of the years since Future Sight that no other list has.
var laterWords = []definition{
	means("absorb", futureSight, "702.64a"),
	means("gravestorm", futureSight, "702.69a"),
	means("transfigure", futureSight, "702.71a"),
	means("unleash", returnRavnica, "702.98a"),
	means("undaunted", rulebook.Day(2016, 11, 11), "702.125a", "This spell costs {1} less to cast for each opponent."),
	hook("squad", rulebook.Day(2022, 10, 7), "702.157a", "When this permanent enters, if its squad cost was paid, create a token that's a copy of it for each time its squad cost was paid."),
	hook("daybound", rulebook.Day(2021, 9, 24), "702.145b", "If it's night, this permanent enters transformed."),
	hook("nightbound", rulebook.Day(2021, 9, 24), "702.145e"),
	means("bargain", rulebook.Day(2023, 9, 8), "702.166a"),
	hook("offspring", rulebook.Day(2024, 8, 2), "702.175a", "When this permanent enters, if its offspring cost was paid, create a token that's a copy of it, except it's 1/1."),
	means("mobilize", rulebook.Day(2025, 4, 11), "702.181a", "Whenever this creature attacks, create N tapped and attacking 1/1 red Warrior creature tokens. Sacrifice those tokens at the beginning of the next end step."),
	means("melee", rulebook.Day(2016, 8, 26), "702.121a"),
	means("job select", rulebook.Day(2025, 6, 13), "702.182a"),
	means("devour", alara, "702.82a"),
	means("devour [quality]", horizons2, "702.82c", "As this permanent enters, you may sacrifice any number of [quality] permanents. This permanent enters with N +1/+1 counters on it for each permanent sacrificed this way."),
	means("saddle", rulebook.Day(2024, 4, 19), "702.171a", "Tap any number of other untapped creatures you control with total power N or greater: This permanent becomes saddled until end of turn. Activate only as a sorcery."),
	means("tribute", rulebook.Day(2014, 2, 7), "702.104a"),
}
