// Package sim plays matches: many games between decks, on all cores, with statistics. A match is a function of its seed, whatever the number of cores.
package sim

import (
	"errors"
	"fmt"

	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Setup is decks ready to be played by the rules of an edition.
type Setup struct {
	Rules *program.Rules
	Decks []Deck
	// Text is the text of the cards that was asked for; NotPrinted are those that play their Oracle text all the same.
	Text       load.Text
	NotPrinted []load.NotPrinted
	// Partial says that cards are played without the lines that can't be; Cards are the decks as they were given, to be written down.
	Partial bool
	Cards   []*card.Cards
}

// Options say how the cards of decks are taken.
type Options struct {
	// Partial plays cards without the lines that can't be read or played.
	Partial bool
	// Text is which text of a card is played; the Oracle text if it is not given.
	Text load.Text
}

// Deck is a compiled deck.
type Deck struct {
	Name       string
	Main       []program.DefID
	Sideboard  []program.DefID
	Commanders []program.DefID
}

// Prepare reads the cards of the decks and compiles them for an edition. Cards with text that can't be read or played are errors that name the card and the
// line, unless they are to be played without it.
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
	texts, kept, err := load.Texts(e, o.Text, distinct)
	if err != nil {
		return nil, err
	}
	r, ids, err := load.Rules(e, texts, load.Options{Partial: o.Partial})
	if err != nil {
		return nil, err
	}
	s := &Setup{Rules: r, Text: o.Text, NotPrinted: kept, Partial: o.Partial, Cards: decks}
	for _, d := range decks {
		if len(d.Main) == 0 {
			return nil, fmt.Errorf("deck %q has no cards", d.Name)
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

// PlayableDecks are those of the decks whose every card is played whole in the edition, and why the first card of each other deck is not.
func PlayableDecks(e rulebook.Edition, text load.Text, decks ...*card.Cards) (playable []*card.Cards, why []error, err error) {
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
	texts, _, err := load.Texts(e, text, distinct)
	if err != nil {
		return nil, nil, err
	}
	refused, err := Refused(e, texts)
	if err != nil {
		return nil, nil, err
	}
next:
	for _, d := range decks {
		for _, list := range [][]*card.Card{d.Main, d.Sideboard, d.Commanders} {
			for _, c := range list {
				if err := refused[c.Name]; err != nil {
					why = append(why, fmt.Errorf("deck %q: %w", d.Name, err))
					continue next
				}
			}
		}
		playable = append(playable, d)
	}
	return playable, why, nil
}

// Of is the setup with these of its decks alone, by their number.
func (s *Setup) Of(decks ...int) *Setup {
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
