package compile

import (
	"arbiter/ability"
)

// tellsX reports whether an ability that triggers on an event has the X of the spell or ability that the event is about:
// as its own spell is cast (107.3i), as its card is cycled, and where the event speaks of the {X} of another spell's
// cost (107.3e).
func tellsX(when ability.Event) bool {
	for _, e := range events(when) {
		d, ok := e.(ability.Does)
		if !ok {
			continue
		}
		for _, a := range d.Acts {
			// Others: they are about no X that was announced.
			switch a := a.(type) {
			case ability.Cast:
				if isSelf(a.What) || saysX(a.What) {
					return true
				}
			case ability.Cycle:
				if isSelf(a.What) && !a.OrDiscard {
					return true
				}
			case ability.Passive:
				if _, cast := a.Act.(ability.Cast); cast && (isSelf(d.Who) || saysX(d.Who)) {
					return true
				}
			}
		}
	}
	return false
}

// saysX reports whether a noun phrase says "with {X} in its mana cost".
func saysX(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	for _, p := range o.Post {
		if _, x := p.(ability.WithX); x {
			return ok
		}
	}
	return false
}
