package table

import (
	"slices"
	"testing"

	"arbiter/server/wire"
)

// TestNoAttackerLeft: once the only attacker has died, nobody is asked in the steps that follow for it (508.8 skips
// them only if no creature attacked at all), although they have stops there and could cast something.
func TestNoAttackerLeft(t *testing.T) {
	const cards = `Paper Hound {0}
Creature — Dog
Haste
1/1

Paper Spark {0}
Instant
~ deals 1 damage to target creature.
`
	for _, dies := range []bool{false, true} {
		k, c := againstPlains(t, "20 Paper Hound\n40 Paper Spark", cards)
		steps := []string{"main", "attackers", "blockers", "damage"}
		k.sent(c[0], &wire.Stops{Type: "stops", Mine: steps, Main: true})
		k.pick(c[0], c[1:], "Cast Paper Hound")
		k.pick(c[0], c[1:], "Cast Paper Hound")
		var attacker wire.ID
		asked := map[string]bool{}
		for range 60 {
			s := c[0].State()
			if s.Step == "main2" || s.Active != 0 && attacker != "" {
				break
			}
			d := s.Decision
			switch {
			case d != nil && d.Kind == "attack" && attacker == "":
				i := slices.IndexFunc(d.Options, func(o wire.Option) bool { return o.Kind == "attack" })
				attacker = d.Source
				k.answer(c[0], i)
				continue
			case d != nil && d.Kind == "priority" && attacker != "" && s.Step != "attackers":
				asked[s.Step] = true
			case d != nil && d.Kind == "priority" && dies && s.Step == "attackers" && !asked["attackers"]:
				asked["attackers"] = true
				k.pick(c[0], c[1:], "Cast Paper Spark")
				d = c[0].State().Decision
				k.answer(c[0], slices.IndexFunc(d.Options, func(o wire.Option) bool { return o.Object == attacker }))
				continue
			}
			k.calm(c)
		}
		if attacker == "" || asked["blockers"] == dies {
			t.Errorf("the attacker dies: %v; asked in %v", dies, asked)
		}
	}
}
