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
			refused(t, strings.ReplaceAll(text, "~", "Odd One"), "a choice of objects")
		})
	}
}

// TestCostOfAnotherLineIsRefused: "this ability" on a line of its own is none that the line has.
func TestCostOfAnotherLineIsRefused(t *testing.T) {
	refused(t, "{3}, {T}: Draw a card.\nThis ability costs {2} less to activate if it targets a creature.",
		"what the ability of another line costs")
}

// refused checks that a creature with a text can't be played, and why.
func refused(t *testing.T, text, why string) {
	t.Helper()
	cards, err := card.Read("cards.txt", strings.NewReader("Odd One {1}\nArtifact Creature - Golem\n"+text+"\n1/1\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = load.Rules(rulebook.Edition2026, cards, load.Options{})
	var u *compile.UnsupportedError
	if !errors.As(err, &u) || !strings.Contains(u.Why, why) {
		t.Errorf("it was played, or refused with %v", err)
	}
}
