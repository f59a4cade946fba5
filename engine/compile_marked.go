package engine

import "arbiter/ability"

// marked compiles an activated ability behind a keyword that restricts it: an exhaust ability can be activated once (702.177a), a boast ability once each turn and
// only if the creature attacked this turn (702.142a).
func (c *compiler) marked(a ability.Marked, text string) []AbilityID {
	act, ok := a.Ability.(ability.Activated)
	if !ok {
		refuse(a, "an ability")
	}
	var only []ability.Restriction
	switch a.Word {
	case "exhaust":
		only = append(only, ability.PerGame{})
	case "boast":
		only = append(only, ability.OnlyIf{If: ability.Happened{When: ability.Time{When: ability.InTurn}, Event: ability.Does{Who: ability.Self{}, Acts: []ability.Act{ability.Attack{}}}}},
			ability.PerTurn{N: ability.Const{N: 1}})
	default:
		refuse(a, "an ability")
	}
	act.Only = append(only, act.Only...)
	ids := c.ability(act, text)
	for _, id := range ids {
		c.b.r.Abilities[id].Hook = keywordOf(a.Word)
	}
	return ids
}
