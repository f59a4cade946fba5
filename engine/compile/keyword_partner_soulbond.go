package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// pair compiles pairing two creatures for as long as both remain creatures on the battlefield under the same player's
// control (702.95a, e): at most one of the two is chosen, among the unpaired ones.
func (l *lowerer) pair(a ability.Pair, dur ability.Duration) bool {
	d, ok := dur.(ability.BothRemain)
	if _, you := d.Under.(ability.You); !ok || !you || l.free {
		return false
	}
	noun, ok := d.What.(ability.Objects)
	if !ok || noun.Det.How != ability.Bare || len(noun.Post) > 0 {
		return false
	}
	b := l.b
	one := l.let(l.ref(a.What))
	other := l.let(l.ref(a.With))
	both := b.SetBoth(one, other)
	p, _, _, _ := l.choiceless().noun(noun, program.Battlefield.Bit())
	p = l.and(l.and(p, b.PropLive(program.Battlefield.Bit())), b.PropControlledBy(b.SetYou()))
	still := b.CondCompare(b.NumCount(b.SetFilter(both, p)), b.Const(2), ability.EqualTo)
	l.effectOf(program.Ability{Kind: program.AbStatic, Keyword: program.Soulbond,
		Label: l.labelOf(ability.Statement{Does: ability.Do{Who: ability.You{Say: ability.Unsaid},
			Acts: []ability.Act{a}}})}, both, program.DurWhile, uint32(still), 0)
	return true
}

// pairedWith is the property of being paired with such a creature.
func (l *lowerer) pairedWith(p ability.PairedWith) program.PropX {
	return l.b.PropPaired(l.described(p.What))
}

// isPaired compiles "it's paired with a creature" where later text refers to that creature. It reports false for other
// conditions.
func (l *lowerer) isPaired(c ability.Is) (program.CondX, bool) {
	if len(c.Are) != 1 || c.Not || c.Was {
		return 0, false
	}
	p, ok := c.Are[0].(ability.PairedWith)
	o, is := p.What.(ability.Objects)
	if !ok || !is || o.Said == 0 {
		return 0, false
	}
	what := l.ref(c.What)
	x := l.b.CondIs(what, l.pairedWith(p))
	partner := l.b.SetPartner(what)
	if l.free {
		l.sets[o.Said] = partner
	} else {
		l.emit(program.DoLet(l.regOf(o.Said), partner))
	}
	return x, true
}

// pairMention is the mention of the creature that the object is paired with, if the text has none.
const pairMention ability.Mention = -3

// whilePaired splits "as long as ~ is paired with another creature, both creatures ..." and "... each of those
// creatures ..." into this creature and the other.
func whilePaired(e ability.While) (ability.While, bool) {
	c, ok := e.Cond.(ability.Is)
	if !ok || len(c.Are) != 1 || c.Not || c.Was || !isSelf(c.What) {
		return e, false
	}
	p, ok := c.Are[0].(ability.PairedWith)
	o, is := p.What.(ability.Objects)
	d, does := e.Effect.(ability.Do)
	if !ok || !is || !does {
		return e, false
	}
	switch w := d.Who.(type) {
	case ability.Among:
		each, ok := w.What.(ability.Objects)
		of, it := w.Of.(ability.It)
		if !ok || !it || each.Det.How != ability.Each || each.Noun != nil || !of.Plural || of.To == 0 ||
			of.To != o.Said {
			return e, false
		}
	case ability.Objects:
		if w.Det.How != ability.HowBoth || len(w.Pre)+len(w.Post) > 0 || w.Said != 0 {
			return e, false
		}
		if o.Said == 0 {
			o.Said = pairMention
		}
	default:
		return e, false
	}
	d.Who = ability.Both{List: []ability.Ref{c.What, ability.It{To: o.Said}}}
	c.Are = []ability.Property{ability.PairedWith{What: o}}
	e.Cond, e.Effect = c, d
	return e, true
}

// controlsBoth compiles "you control both this creature and another creature and both are unpaired".
func (l *lowerer) controlsBoth(c ability.ControlsBoth) program.CondX {
	b := l.b
	p := l.and(l.and(b.PropLive(program.Battlefield.Bit()), b.PropControlledBy(l.ref(c.Who))), l.prop(c.Are))
	one := func(r ability.Ref) program.CondX {
		return b.CondExists(b.SetFilter(l.all(r), p))
	}
	return l.andCond(one(c.One), one(c.Other))
}
