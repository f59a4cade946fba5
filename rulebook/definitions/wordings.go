package definitions

import (
	"slices"

	"arbiter/rulebook"
)

// Days of the first available rulebook that has a rule in its form. The change happened at some time after the
// rulebook before it.
var (
	cr20031001 = rulebook.Day(2003, 10, 1)
	cr20061001 = rulebook.Day(2006, 10, 1)
	cr20090201 = rulebook.Day(2009, 2, 1)
	cr20090711 = rulebook.Day(2009, 7, 11)
	cr20121001 = rulebook.Day(2012, 10, 1)
	cr20140718 = rulebook.Day(2014, 7, 18)
	cr20170708 = rulebook.Day(2017, 7, 8)
	cr20191004 = rulebook.Day(2019, 10, 4)
	cr20210723 = rulebook.Day(2021, 7, 23)
	cr20240202 = rulebook.Day(2024, 2, 2)
	cr20260116 = rulebook.Day(2026, 1, 16)
)

// available are the days of the rulebooks that the definitions were taken from, in order.
var available = []rulebook.Date{rulebook.Day(1999, 4, 23), cr20031001, cr20061001, cr20090201, cr20090711, cr20121001,
	cr20140718, cr20170708, cr20191004, cr20210723, cr20240202, cr20260116}

// wordings are the rules' texts of the words that the engine defines differently or in code.
func wordings() []wording {
	return slices.Concat(wordingsOfSpells, wordingsOfPermanents, wordingsOfActions, wordingsOfTerms)
}
