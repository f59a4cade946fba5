// Package pool holds the cards and decks that are embedded in the program, so that it can be used without any card
// file. The cards are real ones, as plain facts and with rules text in current templating; the files in the folders
// cards and decks are in the formats that package card reads. Each deck is made for the rules of a year, out of cards
// of that time.
package pool

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"arbiter/card"
	"arbiter/internal/quote"
)

//go:embed cards/*.txt decks/*/*.txt
var files embed.FS

// Cards returns the embedded cards. The collection is shared and must not be modified; see [card.Merge].
var Cards = sync.OnceValue(func() *card.Collection {
	c := card.NewCollection()
	for _, name := range list("cards/*.txt") {
		f, err := files.Open(name)
		if err != nil {
			panic(err) // the files are part of the program
		}
		cards, err := card.Read("pool/"+name, f)
		f.Close()
		if err != nil {
			panic(err)
		}
		c.Add(cards...)
	}
	return c
})

// Years are the editions for which there are decks, the latest first.
var Years = sync.OnceValue(func() []string {
	var out []string
	for _, name := range list("decks/*/*.txt") {
		if year := path.Base(path.Dir(name)); !slices.Contains(out, year) {
			out = append(out, year)
		}
	}
	slices.Reverse(out)
	return out
})

// Decks returns the names of the embedded decks for the latest edition, such as "dawn-patrol", sorted.
func Decks() []string { return DecksOf(Years()[0]) }

// DecksOf returns the names of the decks for the edition of a year, sorted; none for other years.
func DecksOf(year string) []string {
	var out []string
	for _, name := range list("decks/*/*.txt") {
		if path.Base(path.Dir(name)) == year {
			out = append(out, strings.TrimSuffix(path.Base(name), ".txt"))
		}
	}
	return out
}

// AllDecks returns the names of all decks, those for the latest edition first.
func AllDecks() []string {
	var out []string
	for _, y := range Years() {
		out = append(out, DecksOf(y)...)
	}
	return out
}

// Deck returns an embedded deck by name or by title ("Dawn Patrol"), ignoring case.
func Deck(name string) (*card.Deck, error) {
	slug := strings.ReplaceAll(card.Key(name), " ", "-")
	for _, y := range Years() {
		if !slices.Contains(DecksOf(y), slug) {
			continue
		}
		file := "decks/" + y + "/" + slug + ".txt"
		f, err := files.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return card.ReadDeck("pool/"+file, f)
	}
	return nil, fmt.Errorf("no embedded deck is named %s; there are %s", quote.Text(name),
		strings.Join(AllDecks(), ", "))
}

// About returns a sentence about an embedded deck: the second line of its file. It is empty for other names.
func About(name string) string {
	for _, y := range Years() {
		text, err := files.ReadFile("decks/" + y + "/" + name + ".txt")
		if err != nil {
			continue
		}
		if lines := strings.SplitN(string(text), "\n", 3); len(lines) == 3 {
			return strings.TrimSpace(strings.TrimPrefix(lines[1], "//"))
		}
	}
	return ""
}

func list(pattern string) []string {
	names, err := fs.Glob(files, pattern)
	if err != nil {
		panic(err)
	}
	return names
}
