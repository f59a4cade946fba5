package mutants

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/card"
	"arbiter/mana"
	"arbiter/scenario"
)

// reprint is a change of what is printed on a card outside its text box.
type reprint struct {
	card, what string
	change     func(*card.Card) *card.Card
}

// printsOf returns the changes of some cards: one more power, toughness, loyalty, defense, or generic mana in the cost.
func printsOf(cards []*card.Card) []reprint {
	var out []reprint
	for _, c := range cards {
		for i := range c.Faces {
			f := &c.Faces[i]
			add := func(what, old, now string, set func(*card.Face)) {
				out = append(out, reprint{f.Name, fmt.Sprintf("1 more %s: %s for %s", what, now, old),
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
					now := strconv.Itoa(k + 1)
					add(n.what, old, now, func(f *card.Face) { *n.of(f) = now })
				}
			}
			if one, err := mana.ParseCost("{1}"); err == nil && !f.NoCost && f.OddCost == "" {
				more := f.Cost.Plus(one)
				add("mana", f.Cost.String(), more.String(), func(f *card.Face) { f.Cost = more })
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
