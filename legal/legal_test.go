package legal

import (
	"slices"
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/oracle"
	"arbiter/pool"
	"arbiter/rulebook"
)

const cards = `[
{"name":"Forest","type_line":"Basic Land — Forest","oracle_text":"({T}: Add {G}.)","legalities":{"modern":"legal","commander":"legal","vintage":"legal"}},
{"name":"Paper Bear","mana_cost":"{1}{G}","type_line":"Creature — Bear","power":"2","toughness":"2","legalities":{"modern":"legal","commander":"legal","vintage":"legal"}},
{"name":"Many Mice","mana_cost":"{G}","type_line":"Creature — Mouse","oracle_text":"A deck can have any number of cards named Many Mice.","power":"1","toughness":"1","legalities":{"modern":"legal","commander":"legal"}},
{"name":"Seven Mice","mana_cost":"{G}","type_line":"Creature — Mouse","oracle_text":"A deck can have up to seven cards named Seven Mice.","power":"1","toughness":"1","legalities":{"modern":"legal"}},
{"name":"Black Flower","mana_cost":"{0}","type_line":"Artifact","oracle_text":"{T}, Sacrifice this artifact: Add three mana of any one color.","legalities":{"vintage":"restricted","modern":"not_legal","commander":"banned"}},
{"name":"Ana","mana_cost":"{G}","type_line":"Legendary Creature — Elf","oracle_text":"Partner (You can have two commanders if both have partner.)","power":"1","toughness":"1","legalities":{"commander":"legal"}},
{"name":"Ben","mana_cost":"{G}","type_line":"Legendary Creature — Elf","oracle_text":"Partner","power":"1","toughness":"1","legalities":{"commander":"legal"}},
{"name":"Cam","mana_cost":"{G}","type_line":"Legendary Creature — Elf","oracle_text":"Partner—Survivors","power":"1","toughness":"1","legalities":{"commander":"legal"}},
{"name":"Dot","mana_cost":"{G}","type_line":"Legendary Creature — Elf","oracle_text":"Partner—Survivors","power":"1","toughness":"1","legalities":{"commander":"legal"}},
{"name":"Cat Queen","mana_cost":"{G}","type_line":"Legendary Planeswalker — Cat","oracle_text":"Cat Queen can be your commander.","loyalty":"3","legalities":{"commander":"legal"}},
{"name":"Red Secret","mana_cost":"{2}","type_line":"Artifact","oracle_text":"{R}, {T}: Draw a card.","legalities":{"commander":"legal"}}
]`

func TestCheck(t *testing.T) {
	all, err := card.Read("cards.json", strings.NewReader(cards))
	if err != nil {
		t.Fatal(err)
	}
	from := card.NewCollection(all...)
	for _, c := range []struct {
		format, list string
		want         []string // prefixes of the problems
	}{
		{"modern", "30 Forest\n4 Paper Bear\n20 Many Mice\n7 Seven Mice", nil},
		{"modern", "50 Forest\n4 Paper Bear", []string{"the deck has 54 cards; a modern deck must have at least 60"}},
		{"modern", "56 Forest\n4 Paper Bear\n\nSideboard\n1 Paper Bear\n15 Forest",
			[]string{"the sideboard has 16 cards", "5 copies of Paper Bear; the limit is 4"}},
		{"modern", "52 Forest\n8 Seven Mice", []string{"8 copies of Seven Mice; the limit is 7"}},
		{"modern", "59 Forest\n1 Black Flower", []string{"Black Flower is not legal in modern"}},
		{"vintage", "58 Forest\n2 Black Flower", []string{"2 copies of Black Flower; the limit is 1"}},
		{"limited", "30 Forest\n10 Paper Bear", nil},
		{"commander", "Commander\n1 Ana\n\nDeck\n98 Forest\n1 Paper Bear", nil},
		{"commander", "Commander\n1 Ana\n1 Ben\n\nDeck\n98 Forest", nil},
		{"commander", "Commander\n1 Cat Queen\n\nDeck\n99 Forest", nil},
		{"commander", "Commander\n1 Cam\n1 Dot\n\nDeck\n98 Forest", nil},
		{"commander", "Commander\n1 Ana\n1 Cam\n\nDeck\n98 Forest",
			[]string{"Ana and Cam can't be commanders together"}},
		{"commander", "Commander\n1 Ana\n1 Cat Queen\n\nDeck\n98 Forest",
			[]string{"Ana and Cat Queen can't be commanders together"}},
		{"commander", "Commander\n1 Paper Bear\n\nDeck\n99 Forest", []string{"Paper Bear can't be a commander"}},
		{"commander", "100 Forest", []string{"the deck has no commander"}},
		{"commander", "Commander\n1 Ana\n\nDeck\n96 Forest\n2 Paper Bear\n1 Red Secret\n1 Black Flower",
			[]string{"the deck has 101 cards", "2 copies of Paper Bear; the limit is 1", "Black Flower is banned",
				"Red Secret is red, outside"}},
	} {
		d, err := card.ReadDeck("deck", strings.NewReader(c.list))
		if err != nil {
			t.Fatal(err)
		}
		cards, err := d.Resolve(from)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Check(cards, c.format)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != len(c.want) || slices.ContainsFunc(c.want, func(w string) bool {
			return !slices.ContainsFunc(got, func(g string) bool { return strings.HasPrefix(g, w) })
		}) {
			t.Errorf("%s:\n%s\n%q, want %q", c.format, c.list, got, c.want)
		}
	}
	if _, err := Check(&card.Cards{}, "kitchen"); err == nil {
		t.Error("there is a format kitchen")
	}
}

// TestStarterDecks covers that the embedded decks have nothing but cards of their time, and legal numbers of them.
func TestStarterDecks(t *testing.T) {
	for _, year := range pool.Years() {
		e, err := rulebook.ParseEdition(year)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range pool.DecksOf(year) {
			d, err := pool.Deck(name)
			if err != nil {
				t.Fatal(err)
			}
			cards, err := d.Resolve(pool.Cards())
			if err != nil {
				t.Fatal(err)
			}
			if year != pool.Years()[0] { // nothing is later than today
				for _, p := range Since(cards, e.Date) {
					t.Errorf("%s of %s: %s", name, year, p)
				}
			}
			// The size and the copies are those of constructed formats; the embedded cards don't say where they are
			// legal.
			k := &check{d: cards, format: "vintage", how: constructed, texts: map[*card.Card]*oracle.Text{}}
			k.size()
			k.copies()
			if len(k.problems) > 0 {
				t.Errorf("%s: %v", name, k.problems)
			}
		}
	}
}

func TestSince(t *testing.T) {
	const text = `Released: 2005-10-07
Old Bear {G}
Creature — Bear
2/2

Released: 2010-10-01
New Bear {G}
Creature — Bear
2/2

Reprinted Bear {G}
Creature — Bear
2/2
Printed: 1994-04-11 3ed
Summon Bear

Odd Bear {G}
Creature — Bear
2/2
`
	all, err := card.Read("bears", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	d, err := card.ReadDeck("deck", strings.NewReader("4 Old Bear\n4 New Bear\n4 Reprinted Bear\n4 Odd Bear"))
	if err != nil {
		t.Fatal(err)
	}
	cards, err := d.Resolve(card.NewCollection(all...))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"New Bear was released on 2010-10-01, after 2006-10-01",
		"the card data doesn't say when these were released: Odd Bear"}
	if got := Since(cards, rulebook.Edition2006.Date); !slices.Equal(got, want) {
		t.Errorf("%q; want %q", got, want)
	}
}

// TestBasicLands covers that basic lands are legal everywhere, whatever the card data says of them.
func TestBasicLands(t *testing.T) {
	d, err := card.ReadDeck("deck", strings.NewReader("56 Forest\n4 Grizzly Bears"))
	if err != nil {
		t.Fatal(err)
	}
	cards, err := d.Resolve(pool.Cards())
	if err != nil {
		t.Fatal(err)
	}
	got, err := Check(cards, "modern")
	if want := []string{"the card data doesn't say where these are legal: Grizzly Bears"}; err != nil ||
		!slices.Equal(got, want) {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}
