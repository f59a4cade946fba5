package engine

import (
	"slices"

	"arbiter/ability"
)

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
	if c.types&(TypeInstant|TypeSorcery) != 0 {
		return means[1:]
	}
	return means[:1]
}

// haunt exiles something haunting a target.
func (u *unit) haunt(who SetX, a ability.Haunt, r uint8) {
	if r == NoReg {
		r = u.reg()
	}
	whom := u.ref(a.Whom)
	u.emit(Instr{Op: OpMove, R: r, A: int32(u.moved(who, a.What, nil)), B: int32(Exile), C: PosEnd})
	u.emit(Instr{Op: OpLink, R: NoReg, A: int32(whom), B: int32(MemHaunts), C: int32(u.setReg(r))})
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
