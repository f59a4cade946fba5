package server

import (
	"cmp"
	"fmt"
	"strings"

	"arbiter/card"
	"arbiter/internal/quote"
	"arbiter/server/table"
	"arbiter/server/wire"
)

// partlyHelp is what helps where cards of a deck can be played only in part.
const partlyHelp = "Tick “Allow partly supported cards” to play without what isn't understood, or take %s out of the deck"

// deckProblem says why a game can't be begun with the deck in a seat: whose it is, which cards can't be played, and
// what helps. err is why the deck can't be played.
func (s *Server) deckProblem(begin *table.Begin, stop func() error, sits []*table.Sit, seat int, c *wire.DeckChoice,
	err error) error {
	of := ""
	if seat > 0 {
		of = "The computer's deck "
		if len(sits) > 2 {
			of = fmt.Sprintf("The deck of the computer in seat %d, ", sits[seat].Seat+1)
		}
		of += quote.Text(cmp.Or(sits[seat].Deck.Name, c.Name, "without a name"))
	}
	refused, stopped := s.refusedCards(begin, stop, sits[seat].Deck, c)
	switch {
	case stopped != nil:
		return stopped
	case len(refused) > 0:
		n, it := "a card", "it"
		if len(refused) > 1 {
			n, it = fmt.Sprintf("%d cards", len(refused)), "them"
		}
		return fmt.Errorf("%s has %s that can't be played yet:\n%s\n"+partlyHelp, cmp.Or(of, "Your deck"), n,
			strings.Join(refused, "\n"), it)
	case of != "":
		return fmt.Errorf("%s can't be played:\n%w", of, err)
	}
	return err
}

// refusedCards returns the cards of a deck that can be played only in part, each with the reason, if that is all that
// is wrong with the deck.
func (s *Server) refusedCards(begin *table.Begin, stop func() error, deck table.Deck, c *wire.DeckChoice) (
	out []string, err error) {
	partly := *begin
	partly.Partial = true
	if begin.Partial || len(deck.Main) == 0 || s.host.Check(&partly, stop, deck) != nil {
		return nil, stop()
	}
	d, from, err := s.list(c)
	if err != nil {
		return nil, nil // the deck itself could be read
	}
	cards, err := d.Resolve(from)
	if err != nil {
		return nil, nil
	}
	seen := map[*card.Card]bool{}
	for _, list := range [][]*card.Card{cards.Main, cards.Sideboard, cards.Commanders} {
		for _, k := range list {
			if seen[k] {
				continue
			}
			seen[k] = true
			info, err := s.info(k, stop)
			if err != nil {
				return nil, err
			}
			if info.Refused != "" && len(out) < shownProblems {
				out = append(out, k.Name+": "+info.Refused)
			}
		}
	}
	return out, nil
}
