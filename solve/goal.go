package solve

import (
	"fmt"
	"strings"

	"arbiter/engine"
	"arbiter/mana"
)

// colors and types are the words of Goal.Each.
var (
	colors = map[string]mana.Color{"white": mana.White, "blue": mana.Blue, "black": mana.Black, "red": mana.Red, "green": mana.Green}
	types  = map[string]engine.TypeSet{"artifact": engine.TypeArtifact, "creature": engine.TypeCreature, "enchantment": engine.TypeEnchantment, "land": engine.TypeLand,
		"planeswalker": engine.TypePlaneswalker, "permanent": engine.TypesPermanent}
)

// each finds the opponents' permanents that the goal describes.
func (q *Problem) each() error {
	v := q.root.View(engine.Judge)
	for _, d := range q.goal.Each {
		set, of := mana.Colors(0), engine.TypesPermanent
		for w := range strings.FieldsSeq(strings.ToLower(d)) {
			c, isColor := colors[w]
			t, isType := types[w]
			switch {
			case isColor:
				set |= mana.ColorsOf(c)
			case isType:
				of = t
			default:
				return fmt.Errorf("goal: %q: %q is no color and no type of permanents", d, w)
			}
		}
		found := false
		for _, r := range v.Objects(engine.Battlefield, 0, nil) {
			c, ok := v.Chars(r)
			if !ok || !v.Opponents(q.solver, v.Controller(r)) || !c.Is(of) || c.Colors&set != set {
				continue
			}
			found = true
			q.what = append(q.what, r)
		}
		if !found {
			return fmt.Errorf("goal: no opponent controls a permanent that is %q", d)
		}
	}
	return nil
}

// controlled is what the permanents to be controlled are called.
func (q *Problem) controlled() []string {
	var out []string
	v := q.root.View(engine.Judge)
	for _, r := range q.what {
		if c, ok := v.Chars(r); ok {
			out = append(out, v.Rules().Name(c.Name))
		}
	}
	return out
}
