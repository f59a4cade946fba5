package engine

import (
	"slices"

	"arbiter/ability"
)

// attachedFrom is what is unattached: of "all Equipment from them" what is attached to them, for nothing is among them.
func attachedFrom(what ability.Ref) ability.Ref {
	o, ok := what.(ability.Objects)
	if !ok {
		return what
	}
	o.Post = slices.Clone(o.Post)
	for i, p := range o.Post {
		if f, ok := p.(ability.FromAmong); ok {
			o.Post[i] = ability.AttachedTo{What: f.Of}
		}
		if f, ok := p.(ability.FromSource); ok {
			o.Post[i] = ability.AttachedTo{What: f.What}
		}
	}
	return o
}

// unattached is the event of becoming unattached: being attached to something else or to nothing, or leaving the battlefield while attached (701.3d).
func (u *unit) unattached(who ability.Ref, a ability.BecomeUnattached, ab *Ability) []Pattern {
	apart := Pattern{Kinds: EvAttach.Bit(), Was: u.b.Prop(PropObject)}
	apart.Obj = u.watched(&apart, who, PartObj)
	left := Pattern{Kinds: EvMove.Bit(), From: Battlefield.Bit(), Was: apart.Was}
	left.Obj = u.watched(&left, who, PartObj)
	if a.From != nil {
		apart.Was = u.and(apart.Was, u.watched(&apart, a.From, PartWas))
		left.Was = u.and(left.Was, u.watched(&left, a.From, PartWas))
	}
	ab.Flags |= AbLookBack
	return []Pattern{apart, left}
}
