package sim

import (
	"cmp"
	"errors"
	"slices"

	"arbiter/card"
	"arbiter/engine/compile"
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
	refused, err := Refused(e, cards)
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
		if _, err := oracle.Read(c); err != nil {
			continue // not read as a whole: oracle.Coverage tells about those
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

// Refused are the cards, by name, that can't be played whole in the edition, each with the first line that is why.
func Refused(e rulebook.Edition, cards []*card.Card) (map[string]*compile.UnsupportedError, error) {
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
