package pool

import (
	"fmt"
	"os"
	"strings"

	"github.com/agnivade/levenshtein"

	"arbiter/card"
	"arbiter/internal/quote"
)

// Listed lists the embedded decks in words, by edition.
func Listed() string {
	out := strings.Join(Decks(), ", ")
	for _, y := range Years()[1:] {
		out += "; of " + y + " " + strings.Join(DecksOf(y), ", ")
	}
	return out
}

// Find reads the deck list at a path, or returns the embedded deck of that name. The error names a deck that could have
// been meant.
func Find(name string) (*card.Deck, error) {
	info, err := os.Stat(name)
	if err == nil && !info.IsDir() {
		return card.ReadDeckFile(name)
	}
	d, deckErr := Deck(name)
	if deckErr == nil {
		return d, nil
	}
	if strings.ContainsAny(name, `/\.`) {
		if err == nil {
			return nil, fmt.Errorf("%s is a directory, not a deck list", name)
		}
		return nil, fmt.Errorf("can't read the deck list: %w", err)
	}
	near, far := "", 4
	for _, k := range AllDecks() {
		d := levenshtein.ComputeDistance(strings.ToLower(name), k)
		if len(name) >= 3 && strings.Contains(k, strings.ToLower(name)) {
			d = 1
		}
		if d < far {
			near, far = k, d
		}
	}
	if near != "" {
		near = fmt.Sprintf("; did you mean %s?", near)
	}
	return nil, fmt.Errorf("unknown deck %s: there is no such file; the embedded decks are %s%s", quote.Text(name),
		Listed(), near)
}
