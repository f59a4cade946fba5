package load

import (
	"testing"

	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// TestRegistersAreFilled: what the programs of cards read, "the creatures sacrificed this way" and the like, is filled
// by something, and no description of an event reads what only that event fills. With -short it takes a sample of the
// shared corpus.
func TestRegistersAreFilled(t *testing.T) {
	every := 1
	if testing.Short() {
		every = 24
	}
	cards := corpus(t)
	edition := today(t)
	read := 0
	for i := 0; i < len(cards); i += every {
		rules := compiled(cards[i], edition)
		if rules == nil {
			continue
		}
		read++
		rules.Unfilled(func(a program.AbilityID, reg uint8) {
			t.Errorf("%s: %q reads register %d, which nothing fills", cards[i].Name, rules.Ability(a).Label, reg)
		})
		for j := range rules.Patterns {
			if rules.UnknownInEvent(&rules.Patterns[j]) {
				t.Errorf("%s: the description of event %d reads a register that the event fills", cards[i].Name, j)
			}
		}
	}
	if read < len(cards)/every/2 {
		t.Fatalf("only %d cards were read", read)
	}
}

func compiled(c *card.Card, edition rulebook.Edition) *program.Rules {
	text := definitions.ReadCard(c)
	if text.Readable() != nil {
		return nil
	}
	rules, _, err := compile.Compile(edition, []rulebook.CardText{text}, options(edition, nil, false))
	if err != nil {
		return nil
	}
	return rules
}
