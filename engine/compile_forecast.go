package engine

import "arbiter/ability"

// forecast compiles "Forecast — [activated ability]" (702.57): it is activated from the hand, only during its owner's upkeep and only once each turn. The card is
// revealed as a part of its cost, and whoever has seen it knows it from then on.
func (w *work) forecast(a ability.Marked, text string) {
	act, ok := a.Ability.(ability.Activated)
	if !ok {
		refuse(a, "an ability")
	}
	act.Only = append(act.Only[:len(act.Only):len(act.Only)],
		ability.OnlyDuring{When: []ability.Time{{When: ability.During, Step: ability.Upkeep, Of: ability.You{}}}}, ability.PerTurn{N: ability.Const{N: 1}})
	ids := w.c.ability(act, text)
	if w.c.b.r.Abilities[ids[0]].Zones != Hand.Bit() {
		refuse(a, "an ability")
	}
	w.d.Abilities = append(w.d.Abilities, ids...)
}
