package card

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocs reads the examples of docs/cards.md.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "cards.md"))
	if err != nil {
		t.Fatal(err)
	}
	known := NewCollection()
	var decks []*Deck
	for i, block := range strings.Split(string(text), "```") {
		if i%2 == 0 {
			continue
		}
		kind, body, _ := strings.Cut(block, "\n")
		switch kind {
		case "cards":
			cards, err := Read("docs/cards.md", strings.NewReader(body))
			if err != nil {
				t.Error(err)
			}
			known.Add(cards...)
		case "deck":
			d, err := ReadDeck("docs/cards.md", strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			decks = append(decks, d)
		default:
			t.Errorf("an example of no known kind: %q", kind)
		}
	}
	if known.Len() != 7 || len(decks) != 1 {
		t.Fatalf("%d cards, %d decks", known.Len(), len(decks))
	}
	cards, err := decks[0].Resolve(known)
	if err != nil {
		t.Fatal(err)
	}
	if cards.Name != "Paper and Scissors" || len(cards.Main) != 11 || len(cards.Sideboard) != 2 ||
		len(cards.Commanders) != 1 {
		t.Errorf("%q: %d, %d, %d", cards.Name, len(cards.Main), len(cards.Sideboard), len(cards.Commanders))
	}
	if _, ok := known.Find("Paper Cloak").AsPrinted("1995-01-01"); !ok {
		t.Error("the old print is not found")
	}
}
