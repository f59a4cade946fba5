package prove

import (
	"regexp"
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
)

// outright is what the third card with each made-up word comes to when its text is written out.
var outright = map[string]string{
	"Brightwake": "When this creature enters, you gain 2 life.",
	"Spellsurge": "Whenever you cast an instant or sorcery spell, scry 1.",
	"Scorch":     "Whenever this creature attacks, it deals 4 damage to each opponent.",
	"Fortune":    "When this creature enters, draw two cards.",
	"Bristle":    "Whenever this creature blocks, it gets +3/+3 until end of turn.",
	"Drain":      "Whenever this creature deals combat damage to a player, you gain 5 life.",
	"Mound":      "This creature enters with two +1/+1 counters on it.",
	"Erode":      "When this creature enters, target player mills three cards.",
	"Recast":     "{W}, Discard this card: Draw a card, then scry 1.",
	"Embolden":   "{G}: This creature gets +1/+1 until end of turn.",
	"Burrow":     "{3}: This creature can't be blocked this turn. Activate only as a sorcery.",
	"Salvage":    "{B}, Exile this card from your graveyard: Create a Treasure token.",
	"Guarded": "Whenever this creature becomes the target of a spell or ability an opponent controls, counter it unless " +
		"that player pays {3}.",
	"Bloodtoll": "Discard a card: Put a +1/+1 counter on this creature. Activate only once each turn.",
	"Enkindle":  "{4}, {T}: This creature deals 3 damage to any target.",
	"Stonehide": "Flying\nThis creature gets +0/+1 for each Mountain you control.",
	"Unruly":    "This creature attacks each combat if able.",
	"Lonely":    "As long as you control no other creatures, this creature gets +2/+2.",
	"Cheap":     "This spell costs {1} less to cast if you control an artifact.",
	"Hasten":    "If you control a Forest, you may pay {4} rather than pay this spell's mana cost.",
	"Tithe":     "When this creature enters, you may pay {W}. If you do, create a Food token.",
	"Overclock": "Exhaust — {3}: Put a +1/+1 counter on this creature.",
	"Moonlit":   "{3}: Draw a card. Activate only during your turn.",
	"Harvest":   "When this creature dies, put three -1/-1 counters on target creature.",
}

// named are parts of a listing that say how text calls things.
var named = regexp.MustCompile(`(?m)^  "[^"]*"\n|"[^"]*"| \((learned\d|exhaust)\)|, label: .*$|^  (n|bit): .*\n|^.*Did .*\n`)

func listing(t *testing.T, c *card.Card) string {
	t.Helper()
	r, ids, err := load.Rules(rulebook.Edition2026, []*card.Card{c}, load.Options{Mute: true})
	if err != nil {
		t.Errorf("%s: %v", c.Name, err)
		return ""
	}
	var b strings.Builder
	if err := r.WriteListing(&b, ids...); err != nil {
		t.Fatal(err)
	}
	return named.ReplaceAllString(b.String(), "")
}

// TestMadeUpWords: each of thirty words that no rulebook knows is learned, its three cards can be played, and the one
// that doesn't explain it is compiled to what its text would be if it were written out.
func TestMadeUpWords(t *testing.T) {
	c, err := card.Load("../rulebook/learned/testdata/words.cards")
	if err != nil {
		t.Fatal(err)
	}
	learned.Complete(c, nil)
	words := map[string]int{}
	for k := range c.All() {
		word, _, _ := strings.Cut(k.Name, " ")
		words[word]++
		got := listing(t, k)
		text, ok := outright[word]
		if !ok || !strings.HasSuffix(k.Name, " Third") {
			continue
		}
		plain, err := card.Read("plain", strings.NewReader(k.Name+" {2}\nCreature — Human\n"+text+"\n2/2\n"))
		if err != nil {
			t.Fatal(err)
		}
		if want := listing(t, plain[0]); got != want {
			t.Errorf("%s is compiled to\n%s\nand written out to\n%s", k.Name, got, want)
		}
	}
	if len(words) != 30 || c.Len() != 90 {
		t.Errorf("there are %d words on %d cards", len(words), c.Len())
	}
}
