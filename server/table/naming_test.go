package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/server/wire"
)

// A card that names another.
const namer = `Naming Rod {0}
Artifact
As this artifact enters, choose a nonland card name.
Spells with the chosen name cost {1} more to cast.

Tech %s {0}
Instant
You gain 1 life.

Hill
Land
`

// naming begins a game in which A is asked for a card name, and B's deck has a card of its own that A hasn't seen.
func naming(t *testing.T, tech string) (k *kit, c []*Client) {
	k = newKit(t)
	a := packed(t, "60 Naming Rod", fmt.Sprintf(namer, "One"))
	b := packed(t, "40 Tech "+tech+"\n20 Hill\n10 Naming Rod", fmt.Sprintf(namer, tech))
	_, c = k.game([]Deck{a, b}, "", "")
	k.pick(c[0], c[1:], "Cast Naming Rod")
	for range 20 {
		if s := c[0].State(); s.Decision != nil && s.Decision.Kind == "name" {
			return k, c
		}
		k.calm(c)
	}
	t.Fatal("no name is asked for")
	return nil, nil
}

// TestNameListsNoHiddenDeck (finding M2): who chooses a card name is shown only what they may know, whatever is in the
// others' decks, and can type any other name.
func TestNameListsNoHiddenDeck(t *testing.T) {
	_, one := naming(t, "Two")
	_, two := naming(t, "Three")
	s, other := one[0].State(), two[0].State()
	if !s.Decision.AnyName || fmt.Sprint(s.Decision) != fmt.Sprint(other.Decision) {
		t.Errorf("the choice tells the other's deck: %+v, %+v", s.Decision, other.Decision)
	}
	if option(s, "Tech") >= 0 || option(s, "Naming Rod") < 0 || len(s.Decision.Options) != 2 {
		t.Errorf("the options are %+v", s.Decision.Options)
	}
	// Names that nobody may know are refused in the same words, whether or not a card has them.
	for _, name := range []string{"Tech Two", "Tech Three", "Tech Zero", ""} {
		x := one[0].Do(&wire.Answer{Type: "answer", At: s.At, Options: []int{9}, Name: name})
		y := two[0].Do(&wire.Answer{Type: "answer", At: s.At, Options: []int{9}, Name: name})
		if x == nil || y == nil || x.Error() != y.Error() {
			t.Errorf("the name %q: %v, %v", name, x, y)
		}
	}
	if err := one[0].Do(&wire.Answer{Type: "answer", At: s.At, Name: "Forest"}); err == nil || !strings.Contains(
		err.Error(), "kind") {
		t.Errorf("a land is named: %v", err)
	}
}

// TestNameTyped: a name that no card in the game has can be chosen; everybody is told, and another server that reads
// the game has it too. A name from the list, and one typed that is in the other's deck, mean that card.
func TestNameTyped(t *testing.T) {
	k, c := naming(t, "Two")
	s := c[0].State()
	if err := c[0].Do(&wire.Answer{Type: "answer", At: s.At, Name: "  shivan DRAGON "}); err != nil {
		t.Fatal(err)
	}
	told := func(c *Client, text string) bool {
		var lines []wire.Line
		c.t.do(func() { lines = c.t.lines(c) })
		return slices.ContainsFunc(lines, func(l wire.Line) bool { return l.Text == text })
	}
	moved, err := k.server().Open(t.Context(), c[0].t.ID)
	if err != nil {
		t.Fatal(err)
	}
	again := k.join(moved, "", "")
	for _, b := range []*Client{c[1], again[1]} {
		if !told(b, "A chooses the name Shivan Dragon") {
			t.Error("B doesn't see the name")
		}
	}
	if !told(c[0], "You choose the name Shivan Dragon") {
		t.Error("A doesn't see the name")
	}
	if err := again[0].Do(&wire.Undo{Type: "undo", At: again[0].State().At}); err != nil {
		t.Fatal(err)
	}
	if told(again[1], "A chooses the name Shivan Dragon") {
		t.Error("the log keeps what was taken back")
	}
	k.pick(again[0], nil, "Naming Rod")
	if !told(again[1], "A chooses the name Naming Rod") {
		t.Error("B doesn't see the name from the list")
	}
}
