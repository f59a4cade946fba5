package ask

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/internal/quote"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/sim"
	"arbiter/sim/lab"
)

// Trial says how a card is tried in a deck: the same games are played with it and without it.
type Trial struct {
	// Deck is the name of an embedded deck, or a deck list.
	Deck string `json:"deck"`
	// Count copies of the card are put in the place of as many of Out.
	Count int    `json:"count"`
	Out   string `json:"out"`
	// Against are the names of embedded decks, or deck lists.
	Against []string `json:"against"`
	Seed    uint64   `json:"seed"`
	// Games is how many games each deck has played against each other in the answer.
	Games int `json:"games"`
}

// DeckList is what is in a deck.
type DeckList struct {
	Name  string      `json:"name"`
	Size  int         `json:"size"`
	Cards []DeckEntry `json:"cards"`
	// Makes are the colors of mana that its lands make.
	Makes string `json:"makes"`
}

// DeckEntry is a card of a deck.
type DeckEntry struct {
	N     int    `json:"n"`
	Name  string `json:"name"`
	Value int    `json:"value"`
	Land  bool   `json:"land,omitempty"`
}

// running is a trial that was begun.
type running struct {
	key    string
	tuning *lab.Tuning
}

// deckOf finds an embedded deck or reads a deck list.
func (d *Desk) deckOf(text string, from *card.Collection) (*card.Cards, error) {
	list, err := pool.Deck(text)
	if err != nil || strings.Contains(strings.TrimSpace(text), "\n") {
		if list, err = card.ReadDeck("your deck", strings.NewReader(text)); err != nil {
			return nil, err
		}
	}
	return list.Resolve(from)
}

// deck lists the cards of a deck.
func (d *Desk) deck(q *Request) (any, error) {
	cards, err := d.deckOf(q.Text, d.cards)
	if err != nil {
		return nil, err
	}
	out := DeckList{Name: cards.Name, Size: len(cards.Main), Cards: []DeckEntry{}}
	for _, c := range cards.Main {
		i := slices.IndexFunc(out.Cards, func(e DeckEntry) bool { return e.Name == c.Name })
		if i < 0 {
			i = len(out.Cards)
			out.Cards = append(out.Cards, DeckEntry{Name: c.Name, Value: c.Front().Cost.ManaValue(0),
				Land: slices.Contains(kindsOf(c.Front()), "land")})
		}
		out.Cards[i].N++
		if out.Cards[i].Land {
			for _, l := range c.Identity().String() {
				if !strings.ContainsRune(out.Makes, l) {
					out.Makes += string(l)
				}
			}
		}
	}
	return out, nil
}

// trial plays on until each deck has played Trial.Games games against each other one, and says what the card changes.
// The games of the same trial go on where they stopped.
func (d *Desk) trial(q *Request) (any, error) {
	t := q.Trial
	if t == nil || t.Count < 1 || len(t.Against) == 0 || len(q.Editions) != 1 {
		return nil, errors.New("a trial needs a card, a deck, what it takes the place of, and decks to play against")
	}
	id := *t
	id.Games = 0
	key, err := json.Marshal([]any{id, q.Text, q.Editions})
	if err != nil {
		return nil, err
	}
	if d.running == nil || d.running.key != string(key) {
		d.running = nil
		tuning, err := d.begin(q)
		if err != nil {
			return nil, err
		}
		d.running = &running{string(key), tuning}
	}
	if err := d.running.tuning.Play(context.Background(), t.Games); err != nil {
		return nil, err
	}
	return d.running.tuning.Report(), nil
}

// begin prepares the decks of a trial.
func (d *Desk) begin(q *Request) (*lab.Tuning, error) {
	t := q.Trial
	e, err := rulebook.ParseEdition(q.Editions[0])
	if err != nil {
		return nil, err
	}
	own, err := card.Read("your card", strings.NewReader(q.Text))
	if err != nil {
		return nil, err
	}
	if len(own) != 1 {
		return nil, fmt.Errorf("one card is tried at a time, not %d", len(own))
	}
	name := own[0].Name
	from := card.Merge(d.cards, card.NewCollection(own...))
	deck, err := d.deckOf(t.Deck, from)
	if err != nil {
		return nil, err
	}
	if card.Key(t.Out) == card.Key(name) {
		return nil, fmt.Errorf("%s can't take its own place", quote.Text(name))
	}
	swap := lab.Swap{Out: []card.Entry{{Count: t.Count, Name: t.Out}}, In: []card.Entry{{Count: t.Count, Name: name}}}
	with, err := swap.Apply(deck, from)
	if err != nil {
		return nil, err
	}
	decks := []*card.Cards{deck, with}
	var field []lab.Opponent
	for _, a := range t.Against {
		o, err := d.deckOf(a, from)
		if err != nil {
			return nil, err
		}
		field, decks = append(field, lab.Opponent{Deck: o.Name, Weight: 1}), append(decks, o)
	}
	setup, err := sim.Prepare(e, sim.Options{}, decks...)
	if err != nil {
		return nil, err
	}
	return lab.Tune{Setup: setup, Swaps: []lab.Swap{swap}, Field: field, Seed: t.Seed, Jobs: 1,
		Agent: func() agent.Agent { return agent.NewHeuristic() }}.Start()
}
