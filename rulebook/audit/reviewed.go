package audit

import (
	"slices"

	"arbiter/rulebook"
)

// review is the reason why the rules documents of a period define some words differently from our definitions.
type review struct {
	words       []string
	from, until rulebook.Date
	reason      string
}

const (
	start = rulebook.Date(19990423)
	ever  = rulebook.Date(99990101)
)

// reviewed lists the differences and their reasons, each checked by a person.
var reviewed = []review{
	// Of every edition: not rules text of an object.
	{[]string{"regenerate", "regenerate <permanent>"}, start, ever,
		"it defines an instruction with a noun phrase left open ([permanent]); the engine has a regeneration shield for it"},
	{[]string{"skip", "skip <something>"}, start, ever,
		"it defines an instruction with any event left open ([something]); the engine skips steps, phases and turns by name"},
	{[]string{"odds"}, start, ever, "a pair of names for the results of a coin flip, not rules text"},
	{[]string{"which", "attacked", "any target", "the term dies", "a keyword ability that", "to gain a class level",
		"when you encounter", "whenever becomes crewed", "it devoured", "when this creature trains",
		"the number of times descended this turn"}, start, ever,
		"it explains a word inside a sentence; the grammar has a phrase for that word"},
	{[]string{"{level n1-n2} [abilities] [p/t]", "{level n3+} [abilities] [p/t]", "{rn}—[effect]",
		"{rn1}, {rn2}—[effect]", "[cost]: level n — [abilities]", "{n+}[abilities]", "{n+}[abilities][p/t]",
		"[anchor word] — [ability]", "max speed", "exhaust :", "boast :", "solved", "∞", "visit", "to solve",
		"escapes with", "each one", "each striation of the results chart", "faces a villainous choice , or"},
		start, ever, "its parameter is a whole ability or effect ([abilities], [effect], [condition]), which the grammar " +
			"reads as part of a card's layout rather than as a definition"},
	{[]string{"plainscycling"}, start, rulebook.Day(2007, 1, 1), "an example of landcycling with one type filled in"},
	{[]string{"echo"}, start, rulebook.Day(2009, 7, 1),
		"the glossary says \"its echo cost\" where the rule says [cost]"},

	// The first rulebooks, whose keywords were worded differently.
	{[]string{"the symbol {tap} in an activation cost", "cycling <cost>", "cumulative upkeep - <cost>", "rampage <x>",
		"echo in a permanent's rules text", "flanking in a creature card's rules text"},
		start, rulebook.Day(2001, 1, 1),
		"the rulebook of 1999 writes parameters in angle brackets and words its definitions differently"},
	{[]string{"typecycling", "cycling", "affinity", "equip", "madness", "imprint", "morph", "threshold", "buyback"},
		start, rulebook.Day(2004, 1, 1),
		"the rulebook of 2003 words it differently; the meaning was the same"},

	// Between 2009 and 2014.
	{[]string{"champion", "hideaway", "retrace", "cascade", "delve"}, rulebook.Day(2009, 1, 1),
		rulebook.Day(2013, 1,
			1), "the rulebooks of 2009 word it in a way that the grammar does not read; the meaning was the same"},
	{[]string{"morph"}, rulebook.Day(2009, 7, 1), rulebook.Day(2015, 1, 1),
		"the rulebooks of 2009 to 2014 word the face-down characteristics in a way that the grammar does not read; the " +
			"meaning was the same"},
	{[]string{"equip"}, rulebook.Day(2019, 1, 1), rulebook.Day(2020, 1, 1), "a misprint in the document"},
	{[]string{"devour"}, rulebook.Day(2021, 1, 1), rulebook.Day(2022, 1, 1),
		"the rulebook of 2021 describes the variant with a quality under the same word"},

	// Not supported by the grammar yet.
	{[]string{"behold", "forage"}, start, ever, "the grammar has no phrase for an instruction that offers two actions"},
	{[]string{"clash with an opponent"}, start, ever, "the grammar has no phrase for two players who each clash"},
	{[]string{"manifest dread"}, start, ever, "the grammar has no phrase for cards that were looked at"},
	{[]string{"harness this permanent"}, start, ever,
		"the document includes the object in the word; ours is \"harness\", whose definition is the same"},
	{[]string{"waterbend", "equip planeswalker"}, start, ever,
		`the grammar has no phrases for "that cost" and "as though it were a creature"`},
	{[]string{"sticker kicker"}, start, ever,
		"players here have no sticker sheets, so there is no sticker to put on the spell (123.2c); the rest is the same"},
	{[]string{"aura swap"}, start, ever, "the grammar has no phrase for an exchange with a card in a hand"},
	{[]string{"prowl"}, start, ever, "the grammar has no phrase for what a source was at the time it dealt damage"},
	{[]string{"cipher"}, start, ever, "the grammar has no phrase for being represented by a card, and encoded"},
	{[]string{"bestow"}, start, ever,
		"the grammar has no phrase for casting a card bestowed, and of effects that last until one of two things happens"},
	{[]string{"hidden agenda"}, start, ever,
		"the grammar has no phrase for putting a card into the command zone before the game"},
	{[]string{"mobilize"}, start, ever, "the grammar has no phrase for tokens that attack somebody as they enter"},
	{[]string{"ascend on a permanent", "plot"}, start, ever,
		`the grammar has no phrase for "any time" a condition holds`},
	{[]string{"compleated", "read ahead"}, start, ever, "the grammar has no phrases for the symbols that it refers to"},
	{[]string{"craft"}, start, ever, "the grammar has no phrase for materials from two zones"},
	{[]string{"daybound", "nightbound"}, start, ever,
		"the grammar has no phrase for what is represented by a double-faced card"},
	{[]string{"mutate"}, start, ever, "the grammar has no phrase for a spell that becomes a mutating creature spell"},
	{[]string{"impending"}, start, ever, `the grammar has no phrase for "it's not a creature" of a permanent`},
	{[]string{"spree", "tiered"}, start, ever, "the grammar has no phrase for choosing modes apart from their text"},
	{[]string{"sunburst"}, rulebook.Day(2019, 1, 1), ever,
		`the grammar has no phrase for "ignoring any type-changing effects that would affect it"; the engine looks at the spell as it was cast`},
	{[]string{"commander ninjutsu", "partner", "partner with", "partner with is a triggered ability that",
		"choose a background", "doctor's companion", "friends forever"}, start, ever,
		"it is about building decks and about commanders outside the game"},
}

// reason returns why a word's definition differs in an edition, or "" if that wasn't reviewed.
func reason(word string, e rulebook.Edition) string {
	for _, r := range reviewed {
		if e.Date >= r.from && e.Date < r.until && slices.Contains(r.words, word) {
			return r.reason
		}
	}
	return ""
}
