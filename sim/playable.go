package sim

import (
	"cmp"
	"errors"
	"slices"

	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/engine/load"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
)

// Playability counts the cards that the engine can play.
type Playability struct {
	// Cards is the number of playable cards: every line can be read and executed.
	Cards int
	// Reasons lists why other cards are not playable although their text was read, most frequent first.
	Reasons []Reason
}

// Reason is a reason for cards not to be playable.
type Reason struct {
	Cards   int    `json:"cards"`
	Why     string `json:"why"`
	Example string `json:"example"`
}

// Playable compiles each card by itself for the edition and counts those without refused lines.
func Playable(e rulebook.Edition, cards []*card.Card) (*Playability, error) {
	refused, err := Unplayable(e, cards)
	if err != nil {
		return nil, err
	}
	out := &Playability{}
	why := map[string]*Reason{}
	for _, c := range cards {
		u := refused[c.Name]
		if u == nil {
			out.Cards++
			continue
		}
		if _, _, err := learned.Read(c, nil); err != nil {
			continue // not read completely: see oracle.Coverage
		}
		if r := why[u.Why]; r != nil {
			r.Cards++
		} else {
			why[u.Why] = &Reason{1, u.Why, c.Name + ": " + u.Line}
		}
	}
	for _, r := range why {
		out.Reasons = append(out.Reasons, *r)
	}
	slices.SortFunc(out.Reasons, func(a, b Reason) int {
		return cmp.Or(cmp.Compare(b.Cards, a.Cards), cmp.Compare(a.Why, b.Why))
	})
	return out, nil
}

// Unplayable returns the cards, by name, that the edition can't play completely, each with the error of its first
// refused line.
func Unplayable(e rulebook.Edition, cards []*card.Card) (map[string]*compile.UnsupportedError, error) {
	const chunk = 500
	out := map[string]*compile.UnsupportedError{}
	for i := 0; i < len(cards); i += chunk {
		_, _, err := load.Rules(e, cards[i:min(i+chunk, len(cards))], load.Options{Mute: true})
		for _, err := range load.Flatten(err) {
			var u *compile.UnsupportedError
			if !errors.As(err, &u) {
				return nil, err
			}
			if out[u.Card] == nil {
				out[u.Card] = u
			}
		}
	}
	return out, nil
}
