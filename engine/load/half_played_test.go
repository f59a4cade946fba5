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

// TestNotHalfPlayed: what would be carried out for nobody, or for the wrong player, is refused. A row whose text can be
// played as it says is to be replaced by a scenario.
func TestNotHalfPlayed(t *testing.T) {
	for _, text := range []string{
		"Whenever an opponent casts a spell, you may exchange control of this artifact and that spell.",
		"{T}: Create a 1/1 white Soldier creature token and a Food token. That Soldier gains haste until end of turn.",
		"{T}: Create a Food token and a 1/1 white Soldier creature token. That Soldier gains haste until end of turn.",
		"{T}: You gain 2 life. You draw a card for each creature sacrificed this way.",
		"{T}: Draw a card. If a creature card was milled this way, you gain 2 life.",
		"{T}: Choose target creature. The Goblin gets +1/+1 until end of turn.",
		"{T}: You gain X life.",
		"Whenever this artifact becomes tapped, each opponent loses X life and you gain X life.",
		"{T}: Each player chooses a nonland permanent and puts a charge counter on it.", // two may choose the same one
		"Creature spells you cast have offspring {2}.",                                  // the cost couldn't be paid
		"Creature spells you cast have squad {2}.",
		"Creature spells you cast have assist.",
	} {
		t.Run(text, func(t *testing.T) {
			cards, err := card.Read("cards.txt", strings.NewReader("Odd One {1}\nArtifact\n"+text+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			_, _, err = load.Rules(rulebook.Edition2026, cards, load.Options{})
			if u := (*compile.UnsupportedError)(nil); !errors.As(err, &u) || u.Why == "" ||
				strings.Contains(u.Why, "read") {
				t.Fatalf("it was played, or refused with %v", err)
			}
		})
	}
}
