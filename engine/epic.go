package engine

import "arbiter/ability"

// Epic (702.50; 502.44 of 2006): the two parts of its definition are what the spell does last, the second a delayed triggered ability that lasts for the rest of
// the game. Its copies are copied with all that was chosen for the spell, as it last was on the stack, but without epic: CondNoEpic skips both parts.

// CondNoEpic is that the spell of the context is a copy without epic.
const CondNoEpic NodeOp = 475

// epic adds what epic says to the spell's text.
func (c *compiler) epic(w *work, k ability.Keyword, label string) {
	m, ok, err := c.o.Keyword(c.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok || c.types&(TypeInstant|TypeSorcery) == 0 {
		refuse(k, "the keyword "+string(k.Word))
	}
	u := w.spellUnit()
	said, sets, later, deeds := u.said, u.sets, u.later, u.deeds
	u.said, u.sets, u.later, u.deeds = map[ability.Mention]uint8{}, map[ability.Mention]SetX{}, nil, nil // what the definition mentions is its own
	end := u.emit(Instr{Op: OpJumpIf, B: int32(u.b.Cond(CondNoEpic))})
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
