package pool

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/ability"
	"arbiter/card"
)

func TestDecks(t *testing.T) {
	if n := len(Decks()); n < 4 {
		t.Errorf("%d decks", n)
	}
	if want := []string{"2026", "2017", "2006"}; !slices.Equal(Years(), want) {
		t.Errorf("decks of %v; want %v", Years(), want)
	}
	for _, y := range Years() {
		if n := len(DecksOf(y)); n < 3 {
			t.Errorf("%d decks of %s", n, y)
		}
	}
	for _, name := range AllDecks() {
		if !strings.HasSuffix(About(name), ".") {
			t.Errorf("%s: about it is said %q", name, About(name))
		}
		d, err := Deck(name)
		if err != nil {
			t.Fatal(err)
		}
		cards, err := d.Resolve(Cards())
		if err != nil {
			t.Error(err)
			continue
		}
		if len(cards.Main) != 60 || len(cards.Sideboard) != 0 {
			t.Errorf("%s has %d cards and %d in the sideboard", name, len(cards.Main), len(cards.Sideboard))
		}
		count := map[string]int{}
		for _, c := range cards.Main {
			if count[c.Name]++; count[c.Name] > 4 && !c.Front().Supertypes.Has(ability.Basic) {
				t.Errorf("%s has more than four of %s", name, c.Name)
			}
		}
		if same, err := Deck(d.Name); err != nil || same.Name != d.Name {
			t.Errorf("%q: %v", d.Name, err)
		}
	}
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range AllDecks() {
		if !strings.Contains(string(readme), "`"+name+"`") {
			t.Errorf("README.md does not name the deck %s", name)
		}
	}
	if _, err := Deck("nothing"); err == nil || !strings.Contains(err.Error(), Decks()[0]) {
		t.Error(err)
	}
}

// TestTemplating checks that the texts are in current wording and without reminder text.
func TestTemplating(t *testing.T) {
	if n := Cards().Len(); n < 150 {
		t.Errorf("%d cards", n)
	}
	for c := range Cards().All() {
		f := c.Front()
		for _, l := range f.Text {
			if card.WithoutReminder(l) != l {
				t.Errorf("%s has reminder text", c.Name)
			}
			for _, old := range []string{"the battlefield under your control", "creature or player", "mana pool",
				"into play", "his or her", "converted mana cost", "enters the battlefield"} {
				if strings.Contains(l, old) {
					t.Errorf("%s: %q is an old wording", c.Name, old)
				}
			}
			if f.IsPermanent() && !f.Supertypes.Has(ability.Legendary) && strings.Contains(l, c.Name) {
				t.Errorf("%s names itself; today a permanent says \"this %s\"", c.Name, f.ThisNoun())
			}
		}
	}
}

// TestFacts compares the embedded cards with the shared card file.
func TestFacts(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads the shared corpus")
	}
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared")
	}
	path := filepath.Join(dir, "cards", "oracle-cards.json.gz")
	if _, err := os.Stat(path); err != nil {
		t.Skip("no shared card file: ", err)
	}
	corpus, err := card.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	text := func(f *card.Face) string {
		var out []string
		for _, l := range f.Rules() {
			l, _ = card.SelfThis(f, l)
			out = append(out, l)
		}
		return strings.Join(out, "\n")
	}
	unknown, compared := 0, 0
	for c := range Cards().All() {
		real := corpus.Find(c.Name)
		if real == nil {
			real = corpus.Find(c.Front().Name) // half of a meld pair, which files list under its own name
		}
		if real == nil {
			unknown++
			continue
		}
		got, want := c.Front(), real.Front()
		if got.Name != want.Name || !got.Cost.Equal(want.Cost) || got.NoCost != want.NoCost ||
			got.Power != want.Power || got.Toughness != want.Toughness {
			t.Errorf("%s %s %s/%s; it is %s %s %s/%s", c.Name, got.Cost, got.Power, got.Toughness, real.Name, want.Cost,
				want.Power, want.Toughness)
		}
		if got.Supertypes != want.Supertypes || got.Types != want.Types || !slices.Equal(got.Subtypes, want.Subtypes) {
			t.Errorf("%s: %s; it is %s", c.Name, got.TypeLine, want.TypeLine)
		}
		// only text in current wording can be compared word by word
		if real.Wording >= 2026 {
			compared++
			// parts of some texts in the file are older
			if g, w := text(got), strings.ReplaceAll(text(want), "enters the battlefield", "enters"); g != w {
				t.Errorf("%s says\n%s\nand should say\n%s", c.Name, g, w)
			}
		}
	}
	if unknown > 5 || compared < 80 {
		t.Errorf("%d cards are not in the file, %d texts compared", unknown, compared)
	}
	t.Logf("%d cards, %d not in the file, %d texts compared", Cards().Len(), unknown, compared)
}
