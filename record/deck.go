// Package record stores games so that they can be replayed: the texts of the cards, the decks, the seeds and the
// answers. That is enough, since a game is a function of them.
package record

import (
	"fmt"
	"strings"

	"arbiter/card"
	"arbiter/internal/quote"
	"arbiter/rulebook"
	"arbiter/sim"
)

// Deck is a deck together with the texts of its cards, so that later changes of a card don't affect it.
type Deck struct {
	Name      string   `json:"name"`
	Main      []Copies `json:"main"`
	Sideboard []Copies `json:"sideboard,omitempty"`
	Commander []Copies `json:"commander,omitempty"`
	Cards     string   `json:"cards"`
}

// Copies is a number of copies of a card.
type Copies struct {
	Card string `json:"card"`
	N    int    `json:"n"`
}

// expand lists every card individually; countRuns is its inverse and counts runs of equal names.
func expand(of []Copies) (out []string) {
	for _, c := range of {
		for range c.N {
			out = append(out, c.Card)
		}
	}
	return out
}

func countRuns(cards []string) (out []Copies) {
	for _, c := range cards {
		if n := len(out); n > 0 && out[n-1].Card == c {
			out[n-1].N++
		} else {
			out = append(out, Copies{Card: c, N: 1})
		}
	}
	return out
}

// Pack returns a deck with the texts of its cards, taken from a collection.
func Pack(d *card.Deck, from *card.Collection) (Deck, error) {
	cards, err := d.Resolve(from)
	if err != nil {
		return Deck{}, err
	}
	return PackCards(cards)
}

// PackCards returns a deck with the texts of its cards in their order, which affects the game.
func PackCards(cards *card.Cards) (Deck, error) {
	out := Deck{Name: cards.Name}
	byName := map[string]*card.Card{}
	var texts []*card.Card
	for _, set := range []struct {
		in  []*card.Card
		out *[]Copies
	}{{cards.Main, &out.Main}, {cards.Sideboard, &out.Sideboard}, {cards.Commanders, &out.Commander}} {
		for _, c := range set.in {
			if list := *set.out; len(list) > 0 && list[len(list)-1].Card == c.Name {
				list[len(list)-1].N++
			} else {
				*set.out = append(list, Copies{Card: c.Name, N: 1})
			}
			switch known := byName[c.Name]; {
			case known == nil:
				byName[c.Name] = c
				texts = append(texts, c)
			case known != c && known.String() != c.String():
				return Deck{}, fmt.Errorf("deck %s has two different cards named %s",
					quote.Cut(cards.Name, quote.Longest), quote.Cut(c.Name, quote.Longest))
			}
		}
	}
	for i, c := range texts {
		// Games don't need the date, and versions of the program that don't know it read what is stored.
		without := *c
		without.Released = ""
		texts[i] = &without
	}
	var b strings.Builder
	if err := card.Write(&b, texts...); err != nil {
		return Deck{}, err
	}
	out.Cards = b.String()
	return out, nil
}

// PackSetup returns the decks of a setup.
func PackSetup(s *sim.Setup) ([]Deck, error) {
	if len(s.Cards) != len(s.Decks) {
		return nil, fmt.Errorf("the texts of the cards in the decks are missing")
	}
	var out []Deck
	for _, c := range s.Cards {
		d, err := PackCards(c)
		if err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, nil
}

// maxCards is the greatest number of cards in a deck.
const maxCards = 10_000

// Unpack returns the decks with their cards.
func Unpack(decks []Deck) ([]*card.Cards, error) {
	// Decks may hold different cards of one name, each with its own text; equal ones are shared.
	same := map[string]*card.Card{}
	var all []*card.Cards
	for i := range decks {
		d := &decks[i]
		cards, err := card.Read(quote.Cut(d.Name, quote.Longest), strings.NewReader(d.Cards))
		if err != nil {
			return nil, err
		}
		for k, c := range cards {
			if known := same[c.String()]; known != nil {
				cards[k] = known
			} else {
				same[c.String()] = c
			}
		}
		from := card.NewCollection(cards...)
		out := &card.Cards{Name: d.Name}
		for _, set := range []struct {
			in  []Copies
			out *[]*card.Card
		}{{d.Main, &out.Main}, {d.Sideboard, &out.Sideboard}, {d.Commander, &out.Commanders}} {
			for _, n := range set.in {
				c, err := from.Lookup(n.Card)
				if err != nil {
					return nil, fmt.Errorf("deck %s: %w", quote.Cut(d.Name, quote.Longest), err)
				}
				if n.N < 1 || n.N > maxCards || len(*set.out)+n.N > maxCards {
					return nil, fmt.Errorf("deck %s: invalid number of copies, %d, of %s",
						quote.Cut(d.Name, quote.Longest), n.N, quote.Cut(n.Card, quote.Longest))
				}
				for range n.N {
					*set.out = append(*set.out, c)
				}
			}
		}
		all = append(all, out)
	}
	return all, nil
}

// Compile reads and compiles the cards of decks for an edition and format.
func Compile(edition string, format sim.Format, o sim.Options, decks []Deck) (*sim.Setup, error) {
	e, err := rulebook.ParseEdition(edition)
	if err != nil {
		return nil, err
	}
	all, err := Unpack(decks)
	if err != nil {
		return nil, err
	}
	for _, d := range all {
		if format == sim.Commander && len(d.Commanders) == 0 {
			return nil, fmt.Errorf("deck %s has no commander; list it below a line \"Commander\"",
				quote.Cut(d.Name, quote.Longest))
		}
	}
	return sim.Prepare(e, o, all...)
}
