package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/sim"
)

// deckFlags are the flags that say what is played with and by which rules.
type deckFlags struct {
	decks   []string
	cards   []string
	edition string
	partial bool
	text    string
}

func (f *deckFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVarP(&f.decks, "deck", "d", nil, "a deck: a deck list `file`, or an embedded deck ("+strings.Join(pool.Decks(), ", ")+"); give it twice")
	f.addCards(cmd)
	cmd.Flags().BoolVar(&f.partial, "partial", false, "play cards without the lines that can't be read or executed")
}

// addCards adds those about cards alone.
func (f *deckFlags) addCards(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil, "a card `file` beside the embedded cards: plain text, Scryfall's or MTGJSON's JSON, gzip or not")
	cmd.Flags().StringVarP(&f.edition, "edition", "e", "", "the rulebook's `date` (2006-10-01) or 2006, 2017, 2026; default is today's")
	f.addText(cmd)
}

// addText adds the flag that says which text of the cards is meant.
func (f *deckFlags) addText(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.text, "text", string(load.Oracle), "which `text` cards have: oracle, or printed for that of the print nearest before the edition's date (where there is none that can be played, the Oracle text, and the card is named)")
}

// options is how cards are taken.
func (f *deckFlags) options() (sim.Options, error) {
	t, err := load.ParseText(f.text)
	if err != nil {
		return sim.Options{}, fmt.Errorf("--text: %w", err)
	}
	return sim.Options{Partial: f.partial, Text: t}, nil
}

// prepare compiles decks for an edition, and tells which cards don't play the text asked for.
func (f *deckFlags) prepare(e rulebook.Edition, tell io.Writer, decks ...*card.Cards) (*sim.Setup, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	s, err := sim.Prepare(e, o, decks...)
	if err != nil {
		return nil, err
	}
	showNotPrinted(tell, s.NotPrinted)
	return s, nil
}

// showNotPrinted lists the cards that play their Oracle text although their print was asked for.
func showNotPrinted(w io.Writer, kept []load.NotPrinted) {
	for i, k := range kept {
		if i == 0 {
			fmt.Fprintf(w, "%s with Oracle text:\n", plural(len(kept), "card"))
		}
		fmt.Fprintf(w, "  %s (%s)\n", k.Card, k.Why)
	}
}

func plural(n int, of string) string {
	if n != 1 {
		of += "s"
	}
	return fmt.Sprintf("%d %s", n, of)
}

// collection is the cards that were imported, the embedded ones, and those of the files.
func (f *deckFlags) collection() (*card.Collection, error) {
	all := []*card.Collection{nil, pool.Cards(), nil}
	var err error
	if all[0], err = imported(); err != nil {
		return nil, err
	}
	if len(f.cards) > 0 {
		if all[2], err = loadCards(f.cards); err != nil {
			return nil, err
		}
	}
	if all[0] == nil && all[2] == nil {
		return all[1], nil
	}
	return card.Merge(all...), nil
}

// loadCards reads card files.
func loadCards(files []string) (*card.Collection, error) {
	c, err := card.Load(files...)
	if err != nil {
		return nil, err
	}
	if c.Len() == 0 {
		return nil, fmt.Errorf("no cards in %s", strings.Join(files, ", "))
	}
	return c, nil
}

// setup is the decks, compiled; without --deck the embedded ones named.
func (f *deckFlags) setup(tell io.Writer, defaults ...string) (*sim.Setup, error) {
	e, err := rulebook.ParseEdition(f.edition)
	if err != nil {
		return nil, err
	}
	names := f.decks
	switch len(names) {
	case 0:
		names = defaults
	case 1:
		return nil, errors.New("--deck is given once; give it twice, or not at all for the embedded " + strings.Join(defaults, " and "))
	case 2:
	default:
		return nil, fmt.Errorf("--deck is given %d times; a match is between two decks", len(names))
	}
	decks, err := f.resolve(names)
	if err != nil {
		return nil, err
	}
	return f.prepare(e, tell, decks...)
}

// resolve finds decks and their cards.
func (f *deckFlags) resolve(names []string) ([]*card.Cards, error) {
	from, err := f.collection()
	if err != nil {
		return nil, err
	}
	var decks []*card.Cards
	for _, n := range names {
		d, err := findDeck(n)
		if err != nil {
			return nil, err
		}
		cards, err := d.Resolve(from)
		if err != nil {
			if len(f.cards) == 0 {
				return nil, fmt.Errorf("%w\n(only the %d embedded cards are known; --cards FILE adds others)", err, from.Len())
			}
			return nil, err
		}
		decks = append(decks, cards)
	}
	return decks, nil
}

// findDeck is the deck list file of that path, or the embedded deck of that name.
func findDeck(name string) (*card.Deck, error) {
	info, err := os.Stat(name)
	if err == nil && !info.IsDir() {
		return card.ReadDeckFile(name)
	}
	d, deckErr := pool.Deck(name)
	if deckErr == nil {
		return d, nil
	}
	if strings.ContainsAny(name, `/\.`) {
		if err == nil {
			return nil, fmt.Errorf("%s is a directory, not a deck list", name)
		}
		return nil, fmt.Errorf("no deck list: %w", err)
	}
	near, far := "", 4
	for _, k := range pool.Decks() {
		d := levenshtein.ComputeDistance(strings.ToLower(name), k)
		if len(name) >= 3 && strings.Contains(k, strings.ToLower(name)) {
			d = 1
		}
		if d < far {
			near, far = k, d
		}
	}
	msg := fmt.Sprintf("no deck %q: there is no such file, and the embedded decks are %s", name, strings.Join(pool.Decks(), ", "))
	if near != "" {
		msg += fmt.Sprintf("; did you mean %s?", near)
	}
	return nil, errors.New(msg)
}
