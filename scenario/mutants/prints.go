package mutants

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/ability/mutate"
	"arbiter/card"
	"arbiter/mana"
	"arbiter/scenario"
)

// reprint is a change of what is printed on a card outside its text box.
type reprint struct {
	card, what string
	kind       mutate.Kind
	change     func(*card.Card) *card.Card
}

// printsOf returns the changes of some cards: one more or less power, toughness, loyalty, defense, or mana in the cost,
// and generic mana for colored in the cost.
func printsOf(cards []*card.Card) []reprint {
	var out []reprint
	for _, c := range cards {
		for i := range c.Faces {
			f := &c.Faces[i]
			add := func(k mutate.Kind, what, old, now string, set func(*card.Face)) {
				out = append(out, reprint{f.Name, fmt.Sprintf("%s: %s for %s", what, now, old), k,
					changed(c.Name, i, set)})
			}
			for _, n := range []struct {
				what string
				of   func(*card.Face) *string
			}{
				{"power", func(f *card.Face) *string { return &f.Power }},
				{"toughness", func(f *card.Face) *string { return &f.Toughness }},
				{"loyalty", func(f *card.Face) *string { return &f.Loyalty }},
				{"defense", func(f *card.Face) *string { return &f.Defense }},
			} {
				old := *n.of(f)
				if k, err := strconv.Atoi(old); err == nil {
					more, less := strconv.Itoa(k+1), strconv.Itoa(k-1)
					add(mutate.OneMore, "1 more "+n.what, old, more, func(f *card.Face) { *n.of(f) = more })
					if k > 1 { // a creature of toughness 0 is only gone
						add(mutate.OneLess, "1 less "+n.what, old, less, func(f *card.Face) { *n.of(f) = less })
					}
				}
			}
			if one, err := mana.ParseCost("{1}"); err == nil && !f.NoCost && f.OddCost == "" {
				cost := func(k mutate.Kind, what string, now mana.Cost) {
					if now != nil {
						add(k, what, f.Cost.String(), now.String(), func(f *card.Face) { f.Cost = now })
					}
				}
				less, anyMana := mutate.Cheaper(f.Cost)
				cost(mutate.OneMore, "1 more mana", f.Cost.Plus(one))
				cost(mutate.OneLess, "1 less mana", less)
				cost(mutate.Loosened, "any mana", anyMana)
			}
		}
	}
	return out
}

// changed returns what changes a face of the card of this name.
func changed(name string, face int, set func(*card.Face)) func(*card.Card) *card.Card {
	return func(c *card.Card) *card.Card {
		if c.Name != name {
			return c
		}
		n := *c
		n.Faces = slices.Clone(c.Faces)
		set(&n.Faces[face])
		return &n
	}
}

// absent reports whether a scenario shows something that is illegal, that isn't so or isn't there.
func absent(s *scenario.Scenario) bool {
	illegal := func(list []scenario.Action) bool {
		return slices.ContainsFunc(list, func(a scenario.Action) bool { return a.Illegal })
	}
	return s.Illegal || illegal(s.Actions) ||
		slices.ContainsFunc(s.Runs, func(r scenario.Run) bool { return illegal(r.Actions) }) ||
		slices.ContainsFunc(s.Expectations(), func(e scenario.Expect) bool {
			b := strings.ReplaceAll(string(e.Body), " ", "")
			return strings.Contains(b, `"not":true`) || strings.Contains(b, `"count":0`)
		})
}
