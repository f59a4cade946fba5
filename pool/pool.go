// Package pool holds the cards and decks that are embedded in the program, so that it can be used without any card
// file. The cards are real ones, as plain facts and with rules text in current templating; the files in the folders
// cards and decks are in the formats that package card reads.
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

//go:embed cards/*.txt decks/*.txt
var files embed.FS

// Cards returns the embedded cards. The collection is shared and must not be modified; see [card.Merge].
var Cards = sync.OnceValue(func() *card.Collection {
	c := card.NewCollection()
	for _, name := range list("cards") {
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

// Decks returns the names of the embedded decks, such as "dawn-patrol", sorted.
func Decks() []string {
	var out []string
	for _, name := range list("decks") {
		out = append(out, strings.TrimSuffix(path.Base(name), ".txt"))
	}
	return out
}

// Deck returns an embedded deck by name or by title ("Dawn Patrol"), ignoring case.
func Deck(name string) (*card.Deck, error) {
	slug := strings.ReplaceAll(card.Key(name), " ", "-")
	if !slices.Contains(Decks(), slug) {
		return nil, fmt.Errorf("no embedded deck is named %s; there are %s", quote.Text(name), strings.Join(Decks(), ", "))
	}
	f, err := files.Open("decks/" + slug + ".txt")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return card.ReadDeck("pool/decks/"+slug+".txt", f)
}

func list(dir string) []string {
	names, err := fs.Glob(files, dir+"/*.txt")
	if err != nil {
		panic(err)
	}
	return names
}
