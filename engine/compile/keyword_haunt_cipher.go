package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// cipher is a spell ability, the last of its spell, and an ability of the card in exile (702.99a).
func (c *compiler) cipher(w *work, k ability.Keyword, label string) {
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
	w.spellLine(s, label)
	w.d.Abilities = append(w.d.Abilities, c.ability(m.Means[1], label)...)
}

// encode exiles a card encoded on a creature (702.99a): the card remembers the creature for as long as it is in exile (702.99c).
func (u *unit) encode(who program.SetX, a ability.Encode, r uint8) {
	if r == program.NoReg {
		r = u.reg()
	}
	on := u.let(u.ref(a.On))
	none := u.emit(program.DoJumpIfNot(0, u.b.CondExists(on)))
	u.emit(program.DoMove(r, u.moved(who, a.What, nil), program.Exile, program.PosEnd, 0))
	u.emit(program.DoLink(on, program.MemEncoded, u.setReg(r)))
	u.patch(none)
}

// byCard is whether a spell is represented by a card (702.99a).
func (u *unit) byCard(c ability.ByCard) program.CondX {
	return u.b.CondAll(u.ref(c.What), u.b.PropKind(1<<program.KindCard))
}

// Haunt (702.55; 502.51 of 2006). The exiled card remembers what it haunts, which is meant whether or not it is still a creature; abilities that speak of it
// work in exile too.

// onThis are the meanings of a keyword that a card of these types has: haunt means one thing on a permanent and another on an instant or sorcery spell.
func (c *compiler) onThis(k ability.Keyword, means []ability.Ability) []ability.Ability {
	if k.Word == "replicate" || k.Word == "squad" {
		return slices.DeleteFunc(slices.Clone(means), func(a ability.Ability) bool { _, cost := a.(ability.AdditionalCost); return cost }) // castKeyword's
	}
	if k.Word != "haunt" || len(means) != 2 {
		return means
	}
	if c.types&(program.TypeInstant|program.TypeSorcery) != 0 {
		return means[1:]
	}
	return means[:1]
}

// haunt exiles something haunting a target.
func (u *unit) haunt(who program.SetX, a ability.Haunt, r uint8) {
	if r == program.NoReg {
		r = u.reg()
	}
	whom := u.ref(a.Whom)
	u.emit(program.DoMove(r, u.moved(who, a.What, nil), program.Exile, program.PosEnd, 0))
	u.emit(program.DoLink(whom, program.MemHaunts, u.setReg(r)))
}

// haunted is "the creature it haunts" without asking for a creature (702.55b).
func haunted(o ability.Objects) ability.Objects {
	if says[ability.HauntedBy](o.Post) {
		o.Noun = ability.IsKind{Kind: ability.AnyPermanent}
	}
	return o
}

// hauntsIn says whether an event is about what the object haunts.
func hauntsIn(e ability.Event) bool {
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		_, is := n.(ability.HauntedBy)
		found = found || is
		return !found
	})
	return found
}
