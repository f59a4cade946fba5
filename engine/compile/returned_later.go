package compile

import "arbiter/ability"

// withReturned joins "Return it to the battlefield at the beginning of your next upkeep. It gains haste.", perhaps after
// "If you do": the second sentence is about the permanent that it will be, a new object (400.7), so it is carried out
// after the return (608.2c).
func withReturned(before, s ability.Effect) (ability.Effect, bool) {
	if f, ok := before.(ability.If); ok && f.Else == nil && !f.Unless {
		then, ok := withReturned(f.Then, s)
		f.Then = then
		return f, ok
	}
	later, ok := before.(ability.Delayed)
	returns, is := later.Effect.(ability.Do)
	d, about := s.(ability.Do)
	if !ok || !is || !about || d.May || d.For != nil || len(d.More) > 0 || len(returns.Acts) != 1 {
		return nil, false
	}
	m, ok := returns.Acts[0].(ability.Move)
	if !ok || m.To.Zone != ability.Battlefield || !meantBoth(m.What, d.Who) {
		return nil, false
	}
	for _, a := range d.Acts {
		_, gains := a.(ability.Gain)
		_, becomes := a.(ability.Become)
		if !gains && !becomes {
			return nil, false
		}
	}
	later.Effect = ability.Seq{List: []ability.Effect{returns, s}}
	return later, true
}

// meantBoth reports whether two words mean the same object.
func meantBoth(a, b ability.Ref) bool {
	if x, ok := a.(ability.It); ok {
		y, ok := b.(ability.It)
		return ok && x.To != 0 && x.To == y.To
	}
	return isSelf(a) && isSelf(b)
}
