package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// epic adds what epic means to the spell's text.
func (c *compiler) epic(f *faceCompiler, k ability.Keyword, label string) {
	m, ok, err := c.o.Keyword(c.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok || c.types&(program.TypeInstant|program.TypeSorcery) == 0 {
		refuse(k, "the keyword "+string(k.Word))
	}
	l := f.spellLowerer()
	said, sets, later, deeds := l.said, l.sets, l.later, l.doneActs
	// What the definition mentions is its own.
	l.said, l.sets = map[ability.Mention]uint8{}, map[ability.Mention]program.SetX{}
	l.later, l.doneActs = nil, nil
	end := l.emit(program.DoJumpIf(0, l.b.CondNoEpic()))
	for _, a := range m.Means {
		switch a := a.(type) {
		case ability.Statement:
			l.effect(a.Does)
		case ability.Triggered: // "At the beginning of each of your upkeeps": by then the spell has resolved
			l.effect(ability.Delayed{Say: a.Say, When: a.When, If: a.If, Effect: a.Effect, For: ability.RestOfGame{}})
		default:
			refuse(a, "what epic means")
		}
	}
	l.patch(end)
	l.said, l.sets, l.later, l.doneActs = said, sets, later, deeds
	f.label = append(f.label, label)
}
