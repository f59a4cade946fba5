package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
	"arbiter/sim"
)

// deckFlags are the flags that choose decks, cards and the edition.
type deckFlags struct {
	decks   []string
	cards   []string
	edition string
	partial bool
	text    string
}

func (f *deckFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVarP(&f.decks, "deck", "d", nil,
		"a deck list `file` or an embedded deck ("+pool.Listed()+"); give the flag once per deck")
	f.addCards(cmd)
	cmd.Flags().BoolVar(&f.partial, "partial", false,
		"accept partly supported cards; lines that can't be read or executed do nothing")
}

// addCards adds the flags about cards alone.
func (f *deckFlags) addCards(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil,
		"a `file` of additional cards: plain text, or JSON from Scryfall or MTGJSON, gzipped or not; may be repeated")
	cmd.Flags().StringVarP(&f.edition, "edition", "e", "",
		"the rules edition: 2006, 2017, 2026 or a `date` such as 2006-10-01 (default the current rules)")
	f.addText(cmd)
}

// addText adds the flag that chooses between Oracle and printed text.
func (f *deckFlags) addText(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.text, "text", string(load.Oracle),
		"the card `text` to play: oracle, or printed for the last printing before the edition's date "+
			"(cards without a playable printing use their Oracle text and are listed)")
}

// options returns the options for preparing the decks.
func (f *deckFlags) options() (sim.Options, error) {
	t, err := load.ParseText(f.text)
	if err != nil {
		return sim.Options{}, fmt.Errorf("--text: %w", err)
	}
	return sim.Options{Partial: f.partial, Text: t}, nil
}

// prepare compiles decks for an edition and lists the cards that don't use the text asked for.
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

// showNotPrinted lists the cards that use their Oracle text although their printed text was asked for.
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

// collection returns the imported cards, the embedded cards and those of the card files.
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
	if all[0] != nil && all[2] != nil && all[2].Len() <= fewCards {
		if own := learned.Unread(all[2]); own.Len() > 0 {
			learned.Complete(own, all[0])
			all = append(all, own)
		}
	}
	return card.Merge(all...), nil
}

// fewCards is how many cards of files are read to see whether they use words that only imported cards explain.
const fewCards = 1000

// loadCards reads card files.
func loadCards(files []string) (*card.Collection, error) {
	c, err := card.Load(files...)
	if err != nil {
		return nil, err
	}
	if c.Len() == 0 {
		return nil, fmt.Errorf("%s: no cards found", strings.Join(files, ", "))
	}
	learned.Complete(c, nil)
	return c, nil
}

// all compiles the decks.
func (f *deckFlags) all(tell io.Writer) (*sim.Setup, error) {
	e, err := rulebook.ParseEdition(f.edition)
	if err != nil {
		return nil, err
	}
	decks, err := f.resolve(f.decks)
	if err != nil {
		return nil, err
	}
	return f.prepare(e, tell, decks...)
}

// setup compiles the decks of a two-player match; without --deck those are the given embedded decks.
func (f *deckFlags) setup(tell io.Writer, defaults ...string) (*sim.Setup, error) {
	e, err := rulebook.ParseEdition(f.edition)
	if err != nil {
		return nil, err
	}
	names := f.decks
	for _, n := range names { // a wrong name is said before a wrong number of them
		if _, err := pool.Find(n); err != nil {
			return nil, err
		}
	}
	switch len(names) {
	case 0:
		names = defaults
	case 1:
		return nil, errors.New(
			"need two decks, got one: give --deck twice, or leave it out to play " +
				"" + strings.Join(defaults, " against "))
	case 2:
	default:
		return nil, fmt.Errorf("need two decks, got %d", len(names))
	}
	decks, err := f.resolve(names)
	if err != nil {
		return nil, err
	}
	return f.prepare(e, tell, decks...)
}

// resolve finds the decks and looks up their cards.
func (f *deckFlags) resolve(names []string) ([]*card.Cards, error) {
	from, err := f.collection()
	if err != nil {
		return nil, err
	}
	var decks []*card.Cards
	for _, n := range names {
		d, err := pool.Find(n)
		if err != nil {
			return nil, err
		}
		cards, err := d.Resolve(from)
		if err != nil {
			err = f.withRefused(err, d, from)
			if n := from.Len(); len(f.cards) == 0 && n == pool.Cards().Len() {
				return nil, fmt.Errorf(
					"%w\nOnly the %d embedded cards are known. To use others, import Scryfall's cards once:\n"+
						"  arbiter cards import https://api.scryfall.com/bulk-data/oracle-cards\n"+
						"or name a card file with --cards", err, n)
			}
			return nil, err
		}
		decks = append(decks, cards)
	}
	return decks, nil
}

// withRefused extends the error about a deck's unknown cards with what is wrong with its other cards.
func (f *deckFlags) withRefused(err error, d *card.Deck, from *card.Collection) error {
	known := *d
	known.Sideboard, known.Commanders, known.Companion = nil, nil, nil
	known.Main = nil
	for _, e := range slices.Concat(d.Main, d.Sideboard, d.Commanders, d.Companion) {
		if from.Find(e.Name) != nil {
			known.Main = append(known.Main, e)
		}
	}
	e, problem := rulebook.ParseEdition(f.edition)
	o, problem2 := f.options()
	cards, problem3 := known.Resolve(from)
	if len(known.Main) == 0 || errors.Join(problem, problem2, problem3) != nil {
		return err
	}
	_, refused := sim.Prepare(e, o, cards)
	return errors.Join(err, refused)
}
