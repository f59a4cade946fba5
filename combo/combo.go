// Package combo finds out whether cards together can be repeated without end: a series of actions after which
// everything that it needs is there again, and something more besides. It plays them on a board, compares the
// positions, and then repeats what it has found. See docs/combo.md.
package combo

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/shortcut"
	"arbiter/rulebook"
	"arbiter/scenario"
)

// Gain is something that there is more of, or for an opponent less, after each repetition.
type Gain = shortcut.Gain

// A Finder looks for combinations among the cards of a collection.
type Finder struct {
	Cards *card.Collection
	// Edition is the edition of the rules; if not valid, the current one.
	Edition rulebook.Edition
	// Positions is how many positions are looked at on each board; 0 means DefaultPositions.
	Positions int
}

// DefaultPositions is how many positions are looked at on each board by default.
const DefaultPositions = 120_000

// DeckPositions is how many positions are looked at for each two cards of a deck: nine in ten known combinations need
// no more.
const DeckPositions = 3_000

// Playable returns an error if a card can't be played, and so not be looked at.
func (f *Finder) Playable(c *card.Card) error {
	r := scenario.Runner{Cards: f.Cards, Edition: f.Edition}
	_, err := r.Position(board([]*card.Card{c}, nil, ""))
	return err
}

// Result is what was found out about some cards.
type Result struct {
	Cards []string
	// Found reports whether they can be repeated without end. If not, nothing was found within the limits.
	Found bool
	// Gains is what one repetition gives.
	Gains []Gain
	// Board is the position that it was found on, Line the answers from there: those of Lead lead to where the
	// repetition begins, and then those of Repetitions repetitions follow.
	Board       *scenario.Scenario
	Line        []scenario.Answered
	Lead        int
	Repetitions int
	// Positions is how many positions were looked at; Stopped is set if the limit on them ended a search.
	Positions int
	Stopped   bool
	end       *engine.Game
	playing   *scenario.Playing
}

// repetitions is how often a repetition is played before it is believed.
const repetitions = 6

// Find looks for a way to repeat the actions that some cards allow, each of which is named once.
func (f *Finder) Find(names ...string) (*Result, error) {
	if len(names) == 0 {
		return nil, fmt.Errorf("no cards are named")
	}
	var cards []*card.Card
	for _, n := range names {
		c, err := f.Cards.Lookup(n)
		if err != nil {
			return nil, err
		}
		cards = append(cards, c)
	}
	all := &Result{}
	for _, c := range cards {
		all.Cards = append(all.Cards, c.Name)
	}
	for _, b := range boards(cards) {
		r := scenario.Runner{Cards: f.Cards, Edition: f.Edition}
		p, err := r.Position(b.board)
		if err != nil {
			return nil, err
		}
		if !newSearch(p, manner{}, 0).certain() { // an upkeep with chance is left out
			b.board.Begin = &scenario.Begin{Player: you, Step: "main"}
			if p, err = r.Position(b.board); err != nil {
				return nil, err
			}
		}
		for _, how := range manners {
			s := newSearch(p, how, cmp.Or(f.Positions, DefaultPositions))
			s.apart = b.apart
			found := s.run()
			all.Positions += s.positions
			all.Stopped = all.Stopped || s.stopped
			if !found {
				continue
			}
			s.report(all, b.board)
			return all, nil
		}
	}
	return all, nil
}

// String says in a sentence what was found out.
func (r *Result) String() string {
	cards := strings.Join(r.Cards, " + ")
	if !r.Found {
		return cards + ": nothing was found that repeats without end"
	}
	var gains []string
	for _, g := range r.Gains {
		gains = append(gains, g.String())
	}
	return cards + ": repeats without end; each time " + strings.Join(gains, ", ")
}

// Gives reports whether one of the gains is of a kind, such as "mana".
func (r *Result) Gives(kind string) bool {
	return slices.ContainsFunc(r.Gains, func(g Gain) bool { return g.Kind == kind })
}
