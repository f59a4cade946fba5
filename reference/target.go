package reference

import (
	"slices"

	"arbiter/ability"
)

// mayTarget reports whether a thing is a legal target for a noun phrase with the word "target" (115.1): what it
// describes, unless something forbids it.
func (a *Ask) mayTarget(r ability.Ref, t Thing) bool {
	is := a.targetable(r, t) && a.allowed(t)
	if is && a.Game.Untargetable {
		refuse(r, "while an effect says what can't be a target")
	}
	return is
}

func (a *Ask) targetable(r ability.Ref, t Thing) bool {
	switch r := r.(type) {
	case ability.AnyTarget: // 115.4
		if o, ok := t.(*Object); ok {
			return !(r.Det.Other && o == a.Source) && o.permanent() &&
				(o.has(ability.Creature) || o.has(ability.Planeswalker) || o.has(ability.Battle))
		}
		return true
	case ability.Objects:
		if o, ok := t.(*Object); ok && o == a.Source && o.Zone == ability.Stack {
			return false // 115.5
		}
		return a.phrase(r, t, onBattlefield)
	case ability.Either:
		return slices.ContainsFunc(r.List, func(x ability.Ref) bool { return a.targetable(x, t) })
	}
	refuse(r, "as a target")
	return false
}

// allowed: shroud, hexproof and protection don't forbid it (702.18, 702.11, 702.16b).
func (a *Ask) allowed(t Thing) bool {
	o, ok := t.(*Object)
	if !ok || !o.permanent() {
		return true
	}
	theirs := opponents(o.Controller, a.You)
	for _, k := range o.Keywords {
		switch k.Word {
		case ability.Shroud:
			return false
		case ability.Hexproof: // "hexproof from" looks at the source
			if theirs && (k.Of == nil || a.quality(o, k.Of)) {
				return false
			}
		case ability.Protection:
			if a.quality(o, k.Of) {
				return false
			}
		}
	}
	return true
}

// quality reports whether the source has the quality that a permanent's keyword names. The keyword's words are those of
// the permanent (109.5).
func (a *Ask) quality(o *Object, p ability.Property) bool {
	b := Ask{Game: a.Game, Source: o, You: o.Controller, It: a.Source}
	if s, ok := p.(ability.Such); ok {
		return b.words(s.Pre, s.Noun, s.Post, a.Source)
	}
	if s, ok := p.(ability.Shares); ok && s.What == ability.AColor { // from the colors that any of them has
		return slices.ContainsFunc(b.objects(s.With), func(x *Object) bool { return x.Colors&a.Source.Colors != 0 })
	}
	return b.fits(p, a.Source)
}

// affects reports whether a static ability whose subject is r affects a thing.
func (a *Ask) affects(r ability.Ref, t Thing) bool {
	if o, ok := r.(ability.Objects); ok {
		if o.Det.Target || o.Det.How != ability.Bare && o.Det.How != ability.Each && o.Det.How != ability.All {
			refuse(o, "as the subject of a static ability")
		}
		if isKind(o.Noun, ability.AnySource) { // 109.2c
			return a.phrase(o, t, anywhere)
		}
		return a.phrase(o, t, onBattlefield)
	}
	return a.isAmong(r, t)
}
