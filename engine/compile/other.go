package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// other is the property of not being the object itself (109.5), or the player who acts; in a static ability about many
// objects, each of these. Of what a sentence is about, other than that: "target creature you control deals damage to
// each other creature".
func (l *lowerer) other() program.PropX {
	if l.topic != 0 {
		return l.b.PropNot(l.b.PropIn(l.b.SetIt()))
	}
	if l.otherThan != 0 {
		return l.b.PropNot(l.b.PropIn(l.otherThan))
	}
	return l.b.PropOther()
}

// otherLike is the property of not being what "other" leaves out of a noun phrase.
func (l *lowerer) otherLike(o ability.Objects) program.PropX {
	if l.hostNoun != nil && l.topic == 0 && l.otherThan == 0 && ability.Equal(l.hostNoun, o.Noun) {
		return l.b.PropNot(l.b.PropIn(l.b.SetHost(0)))
	}
	return l.other()
}

// otherInSpell is what "other" permanents are in the text of an instant or sorcery, which is none itself: other than those
// that it targets, or has chosen or created before.
func (l *lowerer) otherInSpell(o ability.Objects, other program.PropX) program.PropX {
	if !l.inSpell || l.topic != 0 || l.otherThan != 0 {
		return other
	}
	set := program.SetX(0)
	for _, t := range l.targets {
		if t.Objects {
			set = l.union(set, l.setReg(t.Reg))
		}
	}
	for _, r := range l.picked {
		set = l.union(set, l.setReg(r))
	}
	if set == 0 && l.targetsLater {
		return other // "each other creature becomes a copy of target creature": so does that one, to no effect
	}
	if set == 0 {
		refuse(o, "other permanents than one that isn't named")
	}
	return l.b.PropNot(l.b.PropIn(set))
}

// union returns both of two sets, the first of which may be missing.
func (l *lowerer) union(x, y program.SetX) program.SetX {
	if x == 0 {
		return y
	}
	return l.b.SetBoth(x, y)
}

// speaksOfOthers reports whether text speaks of other permanents that are not targets.
func speaksOfOthers(n ability.Node) bool {
	others := false
	ability.Walk(n, func(n ability.Node) bool {
		d, ok := n.(ability.Det)
		others = others || ok && d.Other && !d.Target
		return !others
	})
	return others
}
