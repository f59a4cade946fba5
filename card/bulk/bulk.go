// Package bulk imports the card data that Scryfall and MTGJSON publish: it downloads their files, and reads files of
// hundreds of megabytes a few cards at a time, within bounds.
package bulk

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"arbiter/card"
	"arbiter/internal/bounded"
)

// Limits of what a file may hold. Real files have 35,000 cards with 25 MB of text.
const (
	MaxCards = 150_000   // cards with different names
	MaxText  = 128 << 20 // bytes of their names and texts
	// MaxFile is the greatest size in bytes of a file as it is. The largest that is published has 2.5e9 unpacked, and a
	// tenth of that packed.
	MaxFile = 1 << 30

	maxSkipped  = 100 // cards that can't be read, before a file is given up
	keptSkipped = 10
)

// Reader reads the cards of a bulk file into a collection. One card of a name is kept, as [card.Collection.Add] does.
type Reader struct {
	// Cards are those that have been read.
	Cards *card.Collection
	// Skipped says what was wrong with the first cards that could not be read, Skips how many there are.
	Skipped []string
	Skips   int

	name   string
	text   int
	next   func() (*card.Card, error, bool)
	finish func()
}

// NewReader returns a reader of a file. The name is for messages. It is to be closed.
func NewReader(name string, r io.Reader) *Reader {
	next, finish := iter.Pull2(card.EachBulk(name, r))
	return &Reader{Cards: card.NewCollection(), name: name, next: next, finish: finish}
}

// Close frees what the reader needs.
func (r *Reader) Close() { r.finish() }

// Read reads up to n more cards. It returns io.EOF after the last one, and what is wrong if the file can't be used: an
// [*card.Error] with the line. Single cards that can't be read are skipped.
func (r *Reader) Read(n int) error {
	for range n {
		c, err, ok := r.next()
		if !ok {
			return r.end()
		}
		if err != nil {
			if err := r.skip(err); err != nil {
				return err
			}
			continue
		}
		before := r.Cards.Len()
		if r.Cards.Add(c); r.Cards.Len() > before {
			r.text += c.TextSize()
		}
		if r.Cards.Len() > MaxCards || r.text > MaxText {
			return &card.Error{File: r.name, Line: c.Origin.Line, Final: true, Msg: fmt.Sprintf(
				"the file has more than %d cards of different names, or more than %s of their text", MaxCards,
				bounded.Size(MaxText))}
		}
	}
	return nil
}

// skip notes a card that can't be read, or returns the error after which the file is given up.
func (r *Reader) skip(err error) error {
	if e := (*card.Error)(nil); !errors.As(err, &e) || e.Final {
		return err
	}
	if r.Skips++; r.Skips <= keptSkipped {
		r.Skipped = append(r.Skipped, err.Error())
	}
	if r.Skips > maxSkipped {
		return fmt.Errorf("more than %d cards can't be read; the first: %w", maxSkipped, errors.New(r.Skipped[0]))
	}
	return nil
}

// end is io.EOF, or what is wrong with a file without cards.
func (r *Reader) end() error {
	switch {
	case r.Cards.Len() > 0:
		return io.EOF
	case r.Skips > 0:
		return errors.New(r.Skipped[0])
	}
	return &card.Error{File: r.name, Final: true, Msg: "there are no cards in the file"}
}
