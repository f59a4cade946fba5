// Package sim plays matches, series of many games between decks, on all cores and computes statistics. The results
// depend only on the match and its seed, not on the number of cores.
package sim

import (
	"errors"
	"fmt"
	"slices"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/internal/quote"
	"arbiter/rulebook"
)

// Setup is a set of decks compiled for an edition.
type Setup struct {
	Rules *program.Rules
	Decks []Deck
	// Text is the requested text of the cards; NotPrinted lists the cards that have their Oracle text nevertheless.
	Text       load.Text
	NotPrinted []load.NotPrinted
	// Partial is set if cards are played without the lines that can't be. Cards are the decks as they were given,
	// for records.
	Partial bool
	Cards   []*card.Cards
}

// Seating is what an agent that plays the deck learns about its seat.
func (d *Deck) Seating(p program.PlayerID, f Format) agent.Seating {
	return agent.Seating{Player: p, Deck: d.Name, Format: string(f), Cards: slices.Concat(d.Main, d.Sideboard,
		d.Commanders)}
}

// Options say how the cards of decks are compiled.
type Options struct {
	// Partial plays cards without the lines that can't be read or played.
	Partial bool
	// Text selects the text of the cards; the zero value is the Oracle text.
	Text load.Text
	// Stop, if not nil, is asked again and again during the work. Its error ends the work and is returned as it is.
	Stop func() error
}

// Deck is a compiled deck.
type Deck struct {
	Name       string
	Main       []program.DefID
	Sideboard  []program.DefID
	Commanders []program.DefID
}

// Prepare compiles the cards of decks for an edition. Unless Options.Partial is set, text that can't be read or
// played is an error that names the card and line.
func Prepare(e rulebook.Edition, o Options, decks ...*card.Cards) (*Setup, error) {
	if len(decks) == 0 {
		return nil, errors.New("sim: no decks")
	}
	index := map[*card.Card]int{}
	var distinct []*card.Card
	add := func(cards []*card.Card) {
		for _, c := range cards {
			if _, ok := index[c]; !ok {
				index[c] = len(distinct)
				distinct = append(distinct, c)
			}
		}
	}
	for _, d := range decks {
		add(d.Main)
		add(d.Sideboard)
		add(d.Commanders)
	}
	texts, kept, err := load.Texts(e, o.Text, distinct, o.Stop)
	if err != nil {
		return nil, err
	}
	r, ids, err := load.Rules(e, texts, load.Options{Partial: o.Partial, Stop: o.Stop})
	if err != nil {
		return nil, err
	}
	s := &Setup{Rules: r, Text: o.Text, NotPrinted: kept, Partial: o.Partial, Cards: decks}
	for _, d := range decks {
		if len(d.Main) == 0 {
			return nil, fmt.Errorf("deck %s has no cards", quote.Text(d.Name))
		}
		out := Deck{Name: d.Name}
		for _, c := range d.Main {
			out.Main = append(out.Main, ids[index[c]])
		}
		for _, c := range d.Sideboard {
			out.Sideboard = append(out.Sideboard, ids[index[c]])
		}
		for _, c := range d.Commanders {
			out.Commanders = append(out.Commanders, ids[index[c]])
		}
		s.Decks = append(s.Decks, out)
	}
	return s, nil
}

// PlayableDecks returns the decks whose cards can all be played completely in the edition, and for each other deck
// the error of its first card that can't.
func PlayableDecks(e rulebook.Edition, text load.Text, decks ...*card.Cards) (playable []*card.Cards, why []error,
	err error) {
	seen := map[*card.Card]bool{}
	var distinct []*card.Card
	for _, d := range decks {
		for _, list := range [][]*card.Card{d.Main, d.Sideboard, d.Commanders} {
			for _, c := range list {
				if !seen[c] {
					seen[c] = true
					distinct = append(distinct, c)
				}
			}
		}
	}
	texts, _, err := load.Texts(e, text, distinct, nil)
	if err != nil {
		return nil, nil, err
	}
	refused, err := Unplayable(e, texts)
	if err != nil {
		return nil, nil, err
	}
next:
	for _, d := range decks {
		for _, list := range [][]*card.Card{d.Main, d.Sideboard, d.Commanders} {
			for _, c := range list {
				if err := refused[c.Name]; err != nil {
					why = append(why, fmt.Errorf("deck %s: %w", quote.Text(d.Name), err))
					continue next
				}
			}
		}
		playable = append(playable, d)
	}
	return playable, why, nil
}

// Subset returns the setup with only the given decks.
func (s *Setup) Subset(decks ...int) *Setup {
	out := *s
	out.Decks, out.Cards = nil, nil
	for _, d := range decks {
		out.Decks = append(out.Decks, s.Decks[d])
		if d < len(s.Cards) {
			out.Cards = append(out.Cards, s.Cards[d])
		}
	}
	return &out
}
