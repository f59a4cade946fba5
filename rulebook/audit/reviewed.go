package audit

import (
	"slices"

	"arbiter/rulebook"
)

// review tells why the definitions of some words differ from ours in the documents from a day until a day.
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
		"it defines an instruction with a noun phrase left open ([permanent]); the engine's regeneration shield does what it says"},
	{[]string{"skip", "skip <something>"}, start, ever,
		"it defines an instruction with any event left open ([something]); the engine skips steps, phases and turns by name"},
	{[]string{"odds"}, start, ever, "a pair of words for a coin flip's results, no rules text"},
	{[]string{"which", "attacked", "any target", "the term dies", "a keyword ability that", "to gain a class level",
		"when you encounter", "whenever becomes crewed", "it devoured", "when this creature trains",
		"the number of times descended this turn"}, start, ever,
		"it explains a word inside a sentence; the language has that word as a phrase of its own"},
	{[]string{"{level n1-n2} [abilities] [p/t]", "{level n3+} [abilities] [p/t]", "{rn}—[effect]",
		"{rn1}, {rn2}—[effect]", "[cost]: level n — [abilities]", "{n+}[abilities]", "{n+}[abilities][p/t]",
		"[anchor word] — [ability]", "max speed", "exhaust :", "boast :", "solved", "∞", "visit", "to solve",
		"escapes with", "each one", "each striation of the results chart", "faces a villainous choice , or"},
		start, ever, "its parameter is a whole ability or effect ([abilities], [effect], [condition]), which the language reads as the layout of a card and not as a definition"},
	{[]string{"plainscycling"}, start, rulebook.Day(2007, 1, 1), "an example of landcycling with one type filled in"},
	{[]string{"echo"}, start, rulebook.Day(2009, 7, 1),
		"the glossary says \"its echo cost\" where the rule says [cost]"},

	// The first rulebooks, whose keywords were worded differently.
	{[]string{"the symbol {tap} in an activation cost", "cycling <cost>", "cumulative upkeep - <cost>", "rampage <x>",
		"echo in a permanent's rules text", "flanking in a creature card's rules text"},
		start, rulebook.Day(2001, 1, 1),
		"the rulebook of 1999 writes its parameters in angle brackets and words definitions in a way of its own"},
	{[]string{"typecycling", "cycling", "affinity", "equip", "madness", "imprint", "morph", "threshold", "buyback"},
		start, rulebook.Day(2004, 1, 1),
		"the rulebook of 2003 words it otherwise; the meaning was the same"},

	// Between 2009 and 2014.
	{[]string{"champion", "hideaway", "retrace", "cascade", "delve"}, rulebook.Day(2009, 1, 1),
		rulebook.Day(2013, 1, 1), "the rulebooks of 2009 word it in a way that the language does not read; the meaning was the same"},
	{[]string{"morph"}, rulebook.Day(2009, 7, 1), rulebook.Day(2015, 1, 1),
		"the rulebooks of 2009 to 2014 word the face-down shape in a way that the language does not read; the meaning was the same"},
	{[]string{"equip"}, rulebook.Day(2019, 1, 1), rulebook.Day(2020, 1, 1), "a misprint in the document"},
	{[]string{"devour"}, rulebook.Day(2021, 1, 1), rulebook.Day(2022, 1, 1),
		"the rulebook of 2021 tells of the variant with a quality under the same word"},

	// Not supported by the grammar yet.
	{[]string{"behold", "forage"}, start, ever, "an instruction that is one of two is not read"},
	{[]string{"clash with an opponent"}, start, ever, "the language has no words of two players who each clash"},
	{[]string{"manifest dread"}, start, ever, "the language has no words of cards that were looked at"},
	{[]string{"harness this permanent"}, start, ever,
		"the word has an object here; ours is \"harness\", which says the same of its object"},
	{[]string{"waterbend", "equip planeswalker"}, start, ever,
		`the language has no words of "that cost", and "as though it were a creature"`},
	{[]string{"sticker kicker"}, start, ever,
		"no player of a game here has sticker sheets, and so none a sticker to put on the spell (123.2c); the rest is equal"},
	{[]string{"aura swap"}, start, ever, "the language has no words of an exchange with a card in a hand"},
	{[]string{"prowl"}, start, ever, "the language has no words of what a source was at the time it dealt damage"},
	{[]string{"cipher"}, start, ever, "the language has no words of being represented by a card, and encoded"},
	{[]string{"bestow"}, start, ever, "the language has no words of casting a card bestowed, and of effects that last until one of two things happens"},
	{[]string{"hidden agenda"}, start, ever,
		"the language has no words of putting a card into the command zone before the game"},
	{[]string{"mobilize"}, start, ever, "the language has no words of tokens that attack somebody as they enter"},
	{[]string{"ascend on a permanent", "plot"}, start, ever,
		`the language has no words for "any time" a condition holds`},
	{[]string{"compleated", "read ahead"}, start, ever, "the language has no words of the symbols that it looks at"},
	{[]string{"craft"}, start, ever, "the language has no words of materials from two zones"},
	{[]string{"daybound", "nightbound"}, start, ever,
		"the language has no words of what is represented by a double-faced card"},
	{[]string{"mutate"}, start, ever, "the language has no words of a spell that becomes a mutating creature spell"},
	{[]string{"impending"}, start, ever, `the language has no words for "it's not a creature" of a permanent`},
	{[]string{"spree", "tiered"}, start, ever, "the language has no words of choosing modes apart from what they say"},
	{[]string{"sunburst"}, rulebook.Day(2019, 1, 1), ever,
		`the language has no words for "ignoring any type-changing effects that would affect it"; the engine looks at what the spell was`},
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
