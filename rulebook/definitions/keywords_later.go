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
	means("bargain", rulebook.Day(2023, 9, 8), "702.166a"),
	hook("offspring", rulebook.Day(2024, 8, 2), "702.175a", "When this permanent enters, if its offspring cost was paid, create a token that's a copy of it, except it's 1/1."),
	means("mobilize", rulebook.Day(2025, 4, 11), "702.181a", "Whenever this creature attacks, create N tapped and attacking 1/1 red Warrior creature tokens. Sacrifice those tokens at the beginning of the next end step."),
}
