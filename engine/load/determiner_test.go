package load_test

import (
	"errors"
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/engine/load"
	"arbiter/rulebook"
)

// TestUnknownDeterminersAreRefused: a noun phrase whose determiner refers to things mentioned before, in a way that the
// compiler doesn't resolve, is refused. It used to be compiled as a choice of any object of that kind. A row whose text
// becomes playable is to be replaced by one that isn't.
func TestUnknownDeterminersAreRefused(t *testing.T) {
	for name, text := range map[string]string{
		"both": "Whenever ~ blocks or becomes blocked by a creature, destroy both creatures.",
		"the first": "Whenever a creature dies, if another creature is on the battlefield, destroy the first creature at " +
			"the beginning of the next end step.",
	} {
		t.Run(name, func(t *testing.T) {
			cards, err := card.Read("cards.txt", strings.NewReader("Odd One {1}\nArtifact Creature - Golem\n"+
				strings.ReplaceAll(text, "~", "Odd One")+"\n1/1\n"))
			if err != nil {
				t.Fatal(err)
			}
			_, _, err = load.Rules(rulebook.Edition2026, cards, load.Options{})
			var u *compile.UnsupportedError
			if !errors.As(err, &u) || !strings.Contains(u.Why, "a choice of objects") {
				t.Errorf("it was played, or refused with %v", err)
			}
		})
	}
}
