package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// cipher compiles a spell ability, the last of its spell, and an ability of the card in exile (702.99a).
func (c *compiler) cipher(f *faceCompiler, k ability.Keyword, label string) {
	m, ok, err := c.o.Keyword(c.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok || len(m.Means) != 2 {
		refuse(k, "the keyword "+string(k.Word))
	}
	s, ok := m.Means[0].(ability.Statement)
	if !ok {
		refuse(k, "the keyword "+string(k.Word))
	}
	f.spellLine(s, label)
	f.d.Abilities = append(f.d.Abilities, c.ability(m.Means[1], label)...)
}

// encode exiles a card encoded on a creature (702.99a). The card remembers the creature for as long as it is in exile
// (702.99c).
func (l *lowerer) encode(who program.SetX, a ability.Encode, r uint8) {
	if r == program.NoReg {
		r = l.reg()
	}
	on := l.let(l.ref(a.On))
	none := l.emit(program.DoJumpIfNot(0, l.b.CondExists(on)))
	l.emit(program.DoMove(r, l.moved(who, a.What, nil), program.Exile, program.PosEnd, 0))
	l.emit(program.DoLink(on, program.MemEncoded, l.setReg(r)))
	l.patch(none)
}

// byCard compiles whether a spell is represented by a card (702.99a).
func (l *lowerer) byCard(c ability.ByCard) program.CondX {
	return l.b.CondAll(l.ref(c.What), l.b.PropKind(1<<program.KindCard))
}

// Haunt (702.55; 502.51 of 2006). The exiled card remembers the object it haunts, whether or not that is still a
// creature; abilities that refer to it work in exile too.

// onThis returns the meanings of a keyword for a card of these types: haunt means one thing on a permanent and another
// on an instant or sorcery spell.
func (c *compiler) onThis(k ability.Keyword, means []ability.Ability) []ability.Ability {
	if k.Word == "replicate" || k.Word == "squad" {
		return slices.DeleteFunc(slices.Clone(means), func(a ability.Ability) bool {
			_,
				cost := a.(ability.AdditionalCost)
			return cost
		}) // castKeyword's
	}
	if k.Word != "haunt" || len(means) != 2 {
		return means
	}
	if c.types&(program.TypeInstant|program.TypeSorcery) != 0 {
		return means[1:]
	}
	return means[:1]
}

// haunt compiles exiling something haunting a target.
func (l *lowerer) haunt(who program.SetX, a ability.Haunt, r uint8) {
	if r == program.NoReg {
		r = l.reg()
	}
	whom := l.ref(a.Whom)
	l.emit(program.DoMove(r, l.moved(who, a.What, nil), program.Exile, program.PosEnd, 0))
	l.emit(program.DoLink(whom, program.MemHaunts, l.setReg(r)))
}

// haunted turns "the creature it haunts" into a phrase for any object it haunts (702.55b).
func haunted(o ability.Objects) ability.Objects {
	if says[ability.HauntedBy](o.Post) {
		o.Noun = ability.IsKind{Kind: ability.AnyPermanent}
	}
	return o
}

// hauntsIn reports whether an event is about what the object haunts.
func hauntsIn(e ability.Event) bool {
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		_, is := n.(ability.HauntedBy)
		found = found || is
		return !found
	})
	return found
}
