package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// epic adds what epic says to the spell's text.
func (c *compiler) epic(w *work, k ability.Keyword, label string) {
	m, ok, err := c.o.Keyword(c.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok || c.types&(program.TypeInstant|program.TypeSorcery) == 0 {
		refuse(k, "the keyword "+string(k.Word))
	}
	u := w.spellUnit()
	said, sets, later, deeds := u.said, u.sets, u.later, u.deeds
	u.said, u.sets, u.later, u.deeds = map[ability.Mention]uint8{}, map[ability.Mention]program.SetX{}, nil, nil // what the definition mentions is its own
	end := u.emit(program.DoJumpIf(0, u.b.CondNoEpic()))
	for _, a := range m.Means {
		switch a := a.(type) {
		case ability.Statement:
			u.effect(a.Does)
		case ability.Triggered: // "At the beginning of each of your upkeeps": once the spell has resolved nothing else could say so
			u.effect(ability.Delayed{Say: a.Say, When: a.When, If: a.If, Effect: a.Effect, For: ability.RestOfGame{}})
		default:
			refuse(a, "what epic means")
		}
	}
	u.patch(end)
	u.said, u.sets, u.later, u.deeds = said, sets, later, deeds
	w.label = append(w.label, label)
}
