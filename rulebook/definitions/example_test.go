package definitions_test

import (
	"fmt"

	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

func ExampleOf() {
	h, ok := definitions.Of("Flashback")
	if !ok {
		fmt.Println("unknown word")
		return
	}
	fmt.Printf("%s: a %s since %s\n", h.Name, h.Kind, h.Since())
	for _, e := range []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2026} {
		fmt.Printf("rule %s in %s\n", h.Number(e), e)
	}
	// Output:
	// flashback: a keyword ability since 2003-10-01
	// rule 502.22a in 2006
	// rule 702.34a in 2026
}

func ExampleNames() {
	for _, name := range definitions.Names(definitions.KeywordAbility)[:4] {
		fmt.Println(name)
	}
	// Output:
	// absorb
	// affinity
	// afflict
	// afterlife
}
