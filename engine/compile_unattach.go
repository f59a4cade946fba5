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
	}
	return o
}
