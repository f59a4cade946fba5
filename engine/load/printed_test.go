package load_test

import (
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/rulebook"
)

// A card plays its print if that can be played whole; otherwise its Oracle text, and it is named.
func TestPrintedTexts(t *testing.T) {
	cards, err := card.Read("test", strings.NewReader(`Paper Cloak {W}
Enchantment — Aura
Enchant creature
Enchanted creature gets +2/+2.
Printed: 1999-04-21 6ed
Enchant Creature
Enchanted creature gets +1/+1.

Paper Riddle {W}
Instant
You gain 3 life.
Printed: 1999-04-21 6ed
Instant
Ponder the riddle of paper.

Young Paper {W}
Instant
You gain 3 life.
Printed: 2010-01-01 tst
Instant
You gain 3 life.

Paper {W}
Instant
You gain 3 life.
`))
	if err != nil {
		t.Fatal(err)
	}
	texts, kept, err := load.Texts(rulebook.Edition2006, load.Printed, cards, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := texts[0].Front().Text; len(got) != 2 || got[0] != "Enchant creature" ||
		got[1] != "Enchanted creature gets +1/+1." {
		t.Errorf("the cloak says %q", got)
	}
	var names []string
	for i, k := range kept {
		names = append(names, k.Card)
		if texts[i+1].Front().Text[0] != "You gain 3 life." {
			t.Errorf("%s says %q", texts[i+1].Name, texts[i+1].Front().Text)
		}
	}
	if got := strings.Join(names, ", "); got != "Paper, Paper Riddle, Young Paper" {
		t.Errorf("Oracle text: %s", got)
	}
	if !strings.Contains(kept[1].Why, "Ponder the riddle") || !strings.Contains(kept[2].Why, "before 2006-10-01") {
		t.Errorf("%+v", kept)
	}
	if same, kept, _ := load.Texts(rulebook.Edition2006, load.Oracle, cards, nil); same[0] != cards[0] || kept != nil {
		t.Error("Oracle texts were changed")
	}
	if _, err := load.ParseText("runes"); err == nil {
		t.Error("runes are no text")
	}
}
