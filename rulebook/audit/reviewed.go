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

// reviewed lists the differences and their reasons, each checked by a person. A test says which of them no document at
// hand needs.
var reviewed = []review{
	// Of every edition: not rules text of an object.
	{[]string{"attacked", "to gain a class level", "the number of times descended this turn",
		"your team"},
		start, ever, "it only describes a word that stands inside a sentence; the grammar has no phrase for the words " +
			"that describe it"},
	{[]string{"skip"}, start, rulebook.Day(2003, 10, 1),
		"the first rulebooks describe skipping as preventing anything ([something])"},
	{[]string{"visit", "each one", "each striation of the results chart",
		"faces a villainous choice , or"}, start, ever,
		"it describes a form of text whose parts the grammar reads only together with the rest of the card"},

	// The first rulebooks, whose keywords were worded differently.
	{[]string{"madness"}, start, rulebook.Day(2006, 10, 1),
		"a card with madness could be played until its player passed, then; the rulebook here has the meaning of 2006"},
	{[]string{"morph"}, start, rulebook.Day(2006, 10, 1),
		"a face-down creature had a mana cost of {0}, then; the rulebook here says none, as since 2006"},
	{[]string{"buyback"}, start, rulebook.Day(2006, 10, 1),
		"it says \"If you do\" of a cost paid earlier, which the grammar does not read"},
	{[]string{"imprint"}, start, rulebook.Day(2006, 10, 1),
		"it only describes which cards are imprinted on the permanent"},

	// Not supported by the grammar yet.
	{[]string{"waterbend"}, start, ever, `the grammar has no phrase for "that cost"`},
	{[]string{"sticker kicker"}, start, ever,
		"players here have no sticker sheets, so there is no sticker to put on the spell (123.2c); the rest is the same"},
	{[]string{"bestow"}, start, ever,
		"the grammar has no phrase for casting a card bestowed, and of effects that last until one of two things happens"},
	{[]string{"hidden agenda"}, start, ever,
		"the grammar has no phrase for putting a card into the command zone before the game"},
	{[]string{"ascend on a permanent"}, start, ever, `the grammar has no phrase for "any time" a condition holds`},
	{[]string{"compleated", "read ahead"}, start, ever, "the grammar has no phrases for the symbols that it refers to"},
	{[]string{"daybound", "nightbound"}, start, ever,
		"the grammar has no phrase for what is represented by a double-faced card"},
	{[]string{"mutate"}, start, ever, "the grammar has no phrase for a spell that becomes a mutating creature spell"},
	{[]string{"spree", "tiered"}, start, ever, "the grammar has no phrase for choosing modes apart from their text"},
	{[]string{"partner", "partner with", "choose a background", "doctor's companion", "friends forever"}, start, ever,
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
