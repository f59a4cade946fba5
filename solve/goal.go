package solve

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/scenario"
)

// Words allowed in Goal.Each.
var (
	colors = map[string]mana.Color{"white": mana.White, "blue": mana.Blue, "black": mana.Black, "red": mana.Red,
		"green": mana.Green}
	types = map[string]program.TypeSet{"artifact": program.TypeArtifact, "creature": program.TypeCreature,
		"enchantment": program.TypeEnchantment, "land": program.TypeLand,
		"planeswalker": program.TypePlaneswalker, "permanent": program.TypesPermanent}
)

// findTargets finds the opponents' permanents that Goal.Each describes.
func (q *Problem) findTargets() error {
	v := q.root.View(engine.Judge)
	rules := v.Rules()
	for _, d := range q.goal.Each {
		head, name, named := strings.Cut(" "+d, " named ")
		if name = strings.TrimSpace(name); named && name == "" {
			return fmt.Errorf("goal: %q describes nothing", d)
		}
		set, of, token := mana.Colors(0), program.TypesPermanent, ""
		var subs program.SubtypeSet
		var supers program.SuperSet
		wanted := 0
		for w := range strings.FieldsSeq(strings.ToLower(head)) {
			c, isColor := colors[w]
			t, isType := types[w]
			sub := slices.IndexFunc(rules.Subtypes, func(s string) bool { return strings.EqualFold(s, w) })
			switch {
			case isColor:
				set |= mana.ColorsOf(c)
			case isType:
				of = t
			case w == "legendary":
				supers |= program.SuperLegendary
			case w == "token", w == "nontoken":
				token = w
			case sub >= 0:
				subs.Add(program.SubtypeID(sub))
				wanted++
			default:
				return fmt.Errorf(
					"goal: %q: %q is not a color, type or subtype of a permanent on the battlefield", d, w)
			}
		}
		found := false
		for _, r := range v.Objects(program.Battlefield, 0, nil) {
			c, ok := v.Chars(r)
			if !ok || !v.Opponents(q.solver, v.Controller(r)) || !c.Is(of) || c.Colors&set != set ||
				c.Supers&supers != supers || token != "" && v.IsToken(r) != (token == "token") ||
				named && !q.playing.Called(r, name) && card.Key(rules.Name(c.Name)) != card.Key(name) ||
				!containsAll(&c.Subtypes, &subs) {
				continue
			}
			if found = true; !slices.Contains(q.targets, r) {
				q.targets = append(q.targets, r)
			}
		}
		if !found {
			return fmt.Errorf("goal: no opponent controls a permanent matching %q", d)
		}
	}
	return nil
}

func containsAll(have, want *program.SubtypeSet) bool {
	for i := range want {
		if have[i]&want[i] != want[i] {
			return false
		}
	}
	return true
}

// countNamed counts, by player, the permanents with the names that the goal is about.
func (q *Problem) countNamed(g *engine.Game) []NamedCount {
	var names []string
	v := q.root.View(engine.Judge)
	for _, r := range q.targets {
		if c, ok := v.Chars(r); ok && c.Name != 0 && !slices.Contains(names, v.Rules().Name(c.Name)) {
			names = append(names, v.Rules().Name(c.Name))
		}
	}
	if q.goal.Kind == scenario.GoalPlay {
		names = q.goal.What
	}
	var out []NamedCount
	v = g.View(engine.Judge)
	there := v.Objects(program.Battlefield, 0, nil)
	for _, name := range names {
		for p, id := range q.names {
			n := 0
			for _, r := range there {
				if c, ok := v.Chars(r); ok && v.Rules().Name(c.Name) == name && v.Controller(r) == program.PlayerID(p) {
					n++
				}
			}
			out = append(out, NamedCount{id, name, n})
		}
	}
	return out
}
