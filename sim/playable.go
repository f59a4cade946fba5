package sim

import (
	"cmp"
	"errors"
	"slices"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/load"
	"arbiter/oracle"
	"arbiter/rulebook"
)

// Playability says how many cards the engine plays.
type Playability struct {
	// Cards is how many are playable: every line read and executed.
	Cards int
	// Reasons are why cards that were read as a whole are not, the most frequent first.
	Reasons []Reason
}

// Reason is why cards are not playable.
type Reason struct {
	Cards   int    `json:"cards"`
	Why     string `json:"why"`
	Example string `json:"example"`
}

// Playable compiles each card by itself for the edition and counts those that are played whole.
func Playable(e rulebook.Edition, cards []*card.Card) (*Playability, error) {
	const chunk = 500
	out := &Playability{}
	why := map[string]*Reason{}
	for i := 0; i < len(cards); i += chunk {
		part := cards[i:min(i+chunk, len(cards))]
		_, _, err := load.Rules(e, part, load.Options{})
		refused := map[string]*engine.UnsupportedError{}
		for _, err := range load.Flatten(err) {
			var u *engine.UnsupportedError
			if !errors.As(err, &u) {
				return nil, err
			}
			if _, ok := refused[u.Card]; !ok {
				refused[u.Card] = u
			}
		}
		for _, c := range part {
			u := refused[c.Name]
			if u == nil {
				out.Cards++
				continue
			}
			if _, err := oracle.Read(c); err != nil {
				continue // not read as a whole: oracle.Coverage tells about those
			}
			if r := why[u.Why]; r != nil {
				r.Cards++
			} else {
				why[u.Why] = &Reason{1, u.Why, c.Name + ": " + u.Line}
			}
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
