package card

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// show is a deck in one line: main | sideboard | commanders | companion.
func show(d *Deck) string {
	var parts []string
	for _, p := range [][]Entry{d.Main, d.Sideboard, d.Commanders, d.Companion} {
		var s []string
		for _, e := range p {
			s = append(s, fmt.Sprintf("%d %s", e.Count, e.Name))
		}
		parts = append(parts, strings.Join(s, ", "))
	}
	return strings.TrimRight(strings.Join(parts, " | "), " |")
}

func TestDecks(t *testing.T) {
	for name, c := range map[string]struct{ text, title, want string }{
		"plain": {"// Bears (TST)\n4 Paper Bear\n4x Hot Ray\n// Creatures are above\n12 Forest # basic\nHollow Field\n0 Nothing\n", "Bears (TST)",
			"4 Paper Bear, 4 Hot Ray, 12 Forest, 1 Hollow Field"},
		"arena": {"About\nName Little Bears\n\nCompanion\n1 Otter (IKO) 3\n\nDeck\n4 Paper Bear (TST) 123\n2 Hot // Cold (TST) 12a\n\nSideboard\n1 Hot Ray (TST) 5\n", "Little Bears",
			"4 Paper Bear, 2 Hot // Cold | 1 Hot Ray |  | 1 Otter"},
		"headings": {"Creatures (8)\n8 Paper Bear\n\nSpells: 4\n4 Hot Ray [TST] *F*\n\nLands\n48 Forest\n\nSideboard:\n1 Otter\n\nMaybeboard\n3 Hollow Field", "deck",
			"8 Paper Bear, 4 Hot Ray, 48 Forest | 1 Otter"},
		"commander": {"Commander\n1 Ana, the Tester\n\nDeck\n99 Forest", "deck", "99 Forest |  | 1 Ana, the Tester"},
		"gap":       {"4 Paper Bear\n56 Forest\n\n4 Hot Ray\n11 Otter\n", "deck", "4 Paper Bear, 56 Forest | 4 Hot Ray, 11 Otter"},
		"no gap":    {"4 Paper Bear\n\n4 Hot Ray\n\n52 Forest\n", "deck", "4 Paper Bear, 4 Hot Ray, 52 Forest"},
		"sb":        {"4 Paper Bear\n\n56 Forest\nSB: 2 Hot Ray\nsb:1x Otter", "deck", "4 Paper Bear, 56 Forest | 2 Hot Ray, 1 Otter"},
		"archidekt": {"1x Paper Bear (tst) 12 *F* [Ramp] ^Have,#37d67a^\n2x Hot Ray (tst) 3 [Burn{top}]", "deck", "1 Paper Bear, 2 Hot Ray"},
		"forge": {"[metadata]\nName=Forged\nDescription=4 of a kind\n[Main]\n4 Paper Bear|TST|2\n12 Forest\n[Sideboard]\n2 Hot // Cold|TST\n[Avatar]\n1 Nobody|VAN\n", "Forged",
			"4 Paper Bear, 12 Forest | 2 Hot // Cold"},
		"xmage":   {"NAME:X Bears\n4 [TST:12] Paper Bear\n12 [TST:267] Forest\nSB: 1 [TST:3] Hot Ray\nLAYOUT MAIN:(1,1)(NONE,false,50)|([TST:12])\n", "X Bears", "4 Paper Bear, 12 Forest | 1 Hot Ray"},
		"dec":     {"// NAME : Old Bears\n    4 [TST] Paper Bear\n   20 [] Forest\nSB:  3 [TST] Hot Ray\n", "Old Bears", "4 Paper Bear, 20 Forest | 3 Hot Ray"},
		"named":   {"//NAME: Nice\n4 Paper Bear", "Nice", "4 Paper Bear"},
		"slashes": {"//Main\n4 Paper Bear\n\n//Sideboard\n1 Otter", "deck", "4 Paper Bear | 1 Otter"},
		"utf16":   {"\xff\xfe4\x00 \x00B\x00e\x00a\x00r\x00\n\x00", "deck", "4 Bear"},
		"cod": {`<?xml version="1.0"?>
<cockatrice_deck version="1"><deckname>Cod</deckname><comments>none</comments>
<zone name="main"><card number="4" name="Paper Bear"/><card number="2" name="Hot &amp; Cold"/></zone>
<zone name="side"><card number="1" name="Otter"/></zone><zone name="tokens"><card number="1" name="T"/></zone></cockatrice_deck>`, "Cod",
			"4 Paper Bear, 2 Hot & Cold | 1 Otter"},
		"moxfield": {"\"Count\",\"Tradelist Count\",\"Name\",\"Edition\",\"Condition\",\"Language\",\"Foil\",\"Tags\",\"Last Modified\",\"Collector Number\"\r\n" +
			"\"4\",\"0\",\"Ana, the Tester\",\"tst\",\"Near Mint\",\"English\",\"\",\"\",\"2026-01-01\",\"12\"\r\n\"2\",\"0\",\"Hot // Cold\",\"tst\",\"\",\"\",\"\",\"\",\"\",\"\"\r\n", "deck",
			"4 Ana, the Tester, 2 Hot // Cold"},
		"archidekt csv": {"Quantity,Name,Categories\n1,\"Ana, the Tester\",Commander{top}\n2,Paper Bear,\"Ramp, Bears\"\n1,Hot Ray,Sideboard\n3,Otter,Maybeboard\n30,Forest,Land\n", "deck",
			"2 Paper Bear, 30 Forest | 1 Hot Ray | 1 Ana, the Tester"},
		"without a head": {"4,Paper Bear,Test Set,tst,Creature,\"Default\",Main\n1,Otter,Test Set,tst,Sideboard\n", "deck", "4 Paper Bear | 1 Otter"},
		"semicolons":     {"Qty;Card Name;Set Code\n4;Paper Bear;tst\n", "deck", "4 Paper Bear"},
		"tabs":           {"Name\tCount\tBoard\nPaper Bear\t4\tmainboard\nOtter\t1\tsideboard\n", "deck", "4 Paper Bear | 1 Otter"},
		"dek": {`<Deck><NetDeckID>0</NetDeckID><Cards CatID="1" Quantity="4" Sideboard="false" Name="Paper Bear"/><Cards CatID="2" Quantity="1" Sideboard="true" Name="Otter"/></Deck>`, "deck",
			"4 Paper Bear | 1 Otter"},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := ReadDeck("decks/deck.txt", strings.NewReader(c.text))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return
			}
			if got := show(d); got != c.want || d.Name != c.title {
				t.Errorf("%s: %q: %s\nwant %q: %s", name, d.Name, got, c.title, c.want)
			}
		})
	}
}

func TestDeckEntry(t *testing.T) {
	e, problem := parseEntry("4 Hot Ray (TST) 123a")
	if problem != "" || e.Set != "tst" || e.Number != "123a" || e.Count != 4 || e.Name != "Hot Ray" {
		t.Error(e, problem)
	}
}

func TestDeckErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "deck.txt: no cards in the deck list"},
		{"# only\n0 Bear", "no cards in the deck list"},
		{"4 Bear\n-2 Boar", "deck.txt:2: a deck can't have -2 of a card"},
		{"4 Bear\n99999999999999999999 Boar", "deck.txt:2: \"99999999999999999999\" is not a valid number of cards"},
		{"4 Bear\n20000 Boar", "deck.txt:2: \"20000\" is not a valid number"},
		{"9000 Bear\n9000 Boar", "deck.txt:2: a deck list of more than 10000 cards"},
		{"4", "deck.txt:1: a number without a card name"},
		{"[nonsense]\n4 Bear", `deck.txt:1: unknown part "[nonsense]"`},
		{"4 Bear\n4 \xff\xff", "deck.txt:2: not UTF-8"},
		{"Quantity,Name\n4,Bear\nx,Boar\n", `deck.txt:3: "x" is not a number of cards`},
		{"Quantity,Name\n4,\n", "deck.txt:2: a row without a card name"},
		{"Quantity,Name\n4,\"Bear\n", "not a table of cards"},
		{"Quantity,Name\n", "no cards in the deck list"},
		{"<html><body/></html>", "deck.txt:1: <html> is not a deck"},
		{"<Deck>\n<Cards Quantity=\"x\" Name=\"A\"/></Deck>", `deck.txt:2: "x" is not a number of cards`},
		{"<cockatrice_deck>\n<zone name=\"main\">", "the XML file ends within"},
		{"<Deck", "not a deck in XML"},
		{"4 " + strings.Repeat("x ", 600), "a line of more than 1000 bytes"},
	} {
		t.Run(c.want, func(t *testing.T) {
			_, err := ReadDeck("deck.txt", strings.NewReader(c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%.40q: %v\nwant %s", c.text, err, c.want)
			}
		})
	}
}

func TestResolve(t *testing.T) {
	c := NewCollection(read(t, "Paper Bear {1}{G}\nCreature — Bear\n2/2\n\nForest\nBasic Land — Forest\n")...)
	d, err := ReadDeck("deck.txt", strings.NewReader("4 paper bear\n2 Forest\nSB: 1 Forest"))
	if err != nil {
		t.Fatal(err)
	}
	cards, err := d.Resolve(c)
	if err != nil || len(cards.Main) != 6 || len(cards.Sideboard) != 1 || cards.Main[3].Name != "Paper Bear" ||
		d.Size() != 6 {
		t.Error(cards, err)
	}
	d, _ = ReadDeck("deck.txt", strings.NewReader("4 Paper Bear\n2 Paper Bare\n1 Paper Bare\n1 Swamp\n"))
	_, err = d.Resolve(c)
	want := "deck.txt:2: no card is named \"Paper Bare\"; did you mean \"Paper Bear\"?\ndeck.txt:4: no card is named \"Swamp\""
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
	// many unknown names are not all compared with every card
	var b strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&b, "1 Unknown %d\n", i)
	}
	d, err = ReadDeck("deck.txt", strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if _, err = d.Resolve(c); err == nil || strings.Count(err.Error(), "\n") != maxUnknown ||
		!strings.Contains(err.Error(), "more cards are unknown") {
		t.Error(err)
	}
}

func FuzzReadDeck(f *testing.F) {
	f.Add([]byte("// x\n4x Bear (TST) 1\nSB: 2 Boar\n\n[Main]\n1 A|B|C\n"))
	f.Add([]byte(`<cockatrice_deck><zone name="main"><card number="4" name="A"/></zone></cockatrice_deck>`))
	f.Add([]byte(`<Deck><Cards Quantity="4" Name="A"/></Deck>`))
	f.Add([]byte("About\nName X\n\nDeck\n4 A *F* [B] ^c^"))
	f.Add([]byte("Quantity,Name,Categories\n1,\"A, B\",Commander{top}\n2,C,Sideboard\n"))
	none := NewCollection()
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := ReadDeck("fuzz.txt", bytes.NewReader(data))
		if err != nil {
			if d != nil {
				t.Fatal("a deck and an error")
			}
			return
		}
		n := 0
		for _, part := range [][]Entry{d.Main, d.Sideboard, d.Commanders, d.Companion} {
			n += count(part)
			for _, e := range part {
				if e.Count <= 0 || strings.TrimSpace(e.Name) == "" || e.Line <= 0 {
					t.Fatalf("%+v", e)
				}
			}
		}
		if n == 0 || n > maxCount {
			t.Fatalf("%d cards", n)
		}
		if _, err := d.Resolve(none); err == nil {
			t.Fatal("unknown cards were found")
		}
	})
}

// TestSharedDecks reads the shared decks and finds all their cards in the shared card file.
func TestSharedDecks(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads the shared corpus")
	}
	shared := filepath.Dir(filepath.Dir(corpus(t)))
	list, err := corpusCards()
	if err != nil {
		t.Fatal(err)
	}
	cards := NewCollection(list...)
	files, err := filepath.Glob(filepath.Join(shared, "decks", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Skip("no shared decks: ", err)
	}
	for _, f := range files {
		d, err := ReadDeckFile(f)
		if err != nil {
			t.Error(err)
			continue
		}
		if _, err := d.Resolve(cards); err != nil {
			t.Error(err)
		}
		if d.Size() < smallestDeck || len(d.Sideboard) > 0 {
			t.Errorf("%s: %d cards and %d lines of sideboard", f, d.Size(), len(d.Sideboard))
		}
	}
}
