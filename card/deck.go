package card

import (
	"errors"
	"fmt"
	"slices"
)

// Deck is a deck list: names and counts, not yet looked up.
type Deck struct {
	// Name is the deck's own name if the list says one, else the file's name.
	Name       string
	Main       []Entry
	Sideboard  []Entry
	Commanders []Entry
	// Companion is at most one card, which may also be in the sideboard (702.139).
	Companion []Entry
	// File is where the list came from, for messages.
	File string
}

// Entry is a line of a deck list.
type Entry struct {
	Count int
	Name  string
	// Set and Number are the print, if the list says it.
	Set, Number string
	// Line counts from 1.
	Line int
}

// Limits of a deck list.
const (
	maxEntries = 5000
	maxCount   = 10_000 // cards of all entries
	maxUnknown = 20     // unknown names that are looked up one by one for near ones
)

// Size is the number of cards of the main deck.
func (d *Deck) Size() int { return count(d.Main) }

func count(entries []Entry) int {
	n := 0
	for _, e := range entries {
		n += e.Count
	}
	return n
}

// Cards is a deck list with its cards, each as often as the list says and in its order.
type Cards struct {
	Name                                   string
	Main, Sideboard, Commanders, Companion []*Card
}

// Resolve looks the names up. The error joins an [*Error] for each name that is unknown, with its file and line and
// the nearest names.
func (d *Deck) Resolve(from *Collection) (*Cards, error) {
	var (
		out  = &Cards{Name: d.Name}
		errs []error
		seen = map[string]bool{}
	)
	look := func(entries []Entry) []*Card {
		var cards []*Card
		for _, e := range entries {
			c := from.Find(e.Name)
			if c != nil {
				for range e.Count {
					cards = append(cards, c)
				}
				continue
			}
			if k := Key(e.Name); seen[k] || len(errs) > maxUnknown {
				continue
			} else {
				seen[k] = true
			}
			if len(errs) == maxUnknown {
				errs = append(errs, &Error{File: d.File, Line: e.Line, Msg: "more cards are unknown; not listed"})
				continue
			}
			_, err := from.Lookup(e.Name)
			errs = append(errs, &Error{File: d.File, Line: e.Line, Err: err})
		}
		return cards
	}
	out.Main = look(d.Main)
	out.Sideboard = look(d.Sideboard)
	out.Commanders = look(d.Commanders)
	out.Companion = look(d.Companion)
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return out, nil
}

// section is a part of a deck list.
type section int

const (
	mainDeck section = iota
	sideboard
	commander
	companion
	ignored // maybeboards, tokens, metadata
)

// builder collects the entries of a list as a reader finds them.
type builder struct {
	deck  *Deck
	errs  []error
	total int
	full  bool
}

func (b *builder) fail(line int, format string, args ...any) {
	if len(b.errs) < maxErrors {
		b.errs = append(b.errs, &Error{File: b.deck.File, Line: line, Msg: fmt.Sprintf(format, args...)})
	}
}

// add puts an entry into a part of the deck. A count of zero is no card.
func (b *builder) add(to section, e Entry) {
	if to == ignored || e.Count == 0 || b.full {
		return
	}
	n := len(b.deck.Main) + len(b.deck.Sideboard) + len(b.deck.Commanders) + len(b.deck.Companion)
	if b.total += e.Count; b.total > maxCount || n >= maxEntries {
		b.full = true
		b.fail(e.Line, "a deck list of more than %d cards or %d lines", maxCount, maxEntries)
		return
	}
	switch to {
	case sideboard:
		b.deck.Sideboard = append(b.deck.Sideboard, e)
	case commander:
		b.deck.Commanders = append(b.deck.Commanders, e)
	case companion:
		b.deck.Companion = append(b.deck.Companion, e)
	default:
		b.deck.Main = append(b.deck.Main, e)
	}
}

// finish checks the whole.
func (b *builder) finish() (*Deck, error) {
	if len(b.errs) == 0 && len(b.deck.Main) == 0 && len(b.deck.Commanders) == 0 {
		b.fail(0, `no cards in the deck list; expected lines such as "4 Lightning Bolt"`)
	}
	if b.errs != nil {
		return nil, errors.Join(b.errs...)
	}
	return b.deck, nil
}

// splitAtGap moves the entries from index i of the main deck to the sideboard.
func (b *builder) splitAtGap(i int) {
	b.deck.Sideboard = slices.Clone(b.deck.Main[i:])
	b.deck.Main = b.deck.Main[:i]
}
