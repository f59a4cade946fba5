package rulebook

import (
	"io"
	"strings"
	"testing"

	"arbiter/internal/canon"
)

// TestContents covers that the contents are the same each time, name the days on which switches change, and are others
// if a rule has another number.
func TestContents(t *testing.T) {
	var b strings.Builder
	WriteContents(&b)
	for _, want := range []string{"1999-04-23 rulebook.Switches{DamageOnStack:true,", "\n2009-07-11 rulebook.Switches{",
		"\nUntap rulebook.ruleHistory{says:\""} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%.2000s", want, &b)
		}
	}
	hash := func(n *[NumRules]ruleHistory) string {
		return canon.Hash(func(w io.Writer) { writeContents(w, n) })
	}
	was := hash(&ruleNumbers)
	if again := canon.Hash(WriteContents); again != was {
		t.Errorf("%s, then %s", was, again)
	}
	other := ruleNumbers
	other[RuleLoop].numbers = append([]numberSince{{n2003, "1.1"}}, other[RuleLoop].numbers...)
	if hash(&other) == was {
		t.Error("another number makes no difference")
	}
}
