package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// actPerEach compiles an act that is done for each of several objects.
func (l *lowerer) actPerEach(who program.SetX, a ability.PerEach, dur ability.Duration, r uint8) {
	outer := l.context
	l.perEach = l.many && l.manySaid != 0
	times := l.letNum(l.multiply(l.each(a)))
	l.context = outer
	l.times, l.timed = times, false
	if picksOne(a.Act) {
		l.pickTimes = times
	}
	l.act(who, a.Act, dur, r)
	if !l.timed {
		refuse(a, "an instruction that is carried out as often as there are objects")
	}
	l.context = outer
}

// picksOne reports whether an act is done to an object that is chosen, not targeted: "return a card from your graveyard to
// your hand for each card discarded this way" returns as many.
func picksOne(a ability.Act) bool {
	var what ability.Ref
	// Others: act on no object, or on a number of them that the act itself multiplies.
	switch a := a.(type) {
	case ability.Move:
		if what = a.What; a.To.AttachedTo != nil || a.To.Attacking {
			return false
		}
	case ability.ExileIt:
		what = a.What
	case ability.Tap:
		what = a.What
	case ability.Untap:
		what = a.What
	case ability.Choose:
		what = a.What
	}
	o, ok := what.(ability.Objects)
	return ok && !o.Det.Target && (o.Det.How == ability.One || o.Det.How == ability.Exactly)
}
