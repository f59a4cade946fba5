package engine

import "arbiter/ability"

// asCast is "if you revealed a Dragon card or controlled a Dragon as you cast ~": a cost that was paid, or what was so as the spell became cast (601.2i), which
// is noted then, for its permanent and its abilities ask later.
func (u *unit) asCast(c ability.Happened) CondX {
	d, ok := c.Event.(ability.Does)
	if _, you := d.Who.(ability.You); !ok || !you || c.AtLeast != nil || len(d.Acts) == 0 || c.When.Not || c.When.Before != nil || u.granting {
		refuse(c, "a question about the past")
	}
	var x CondX
	for _, a := range d.Acts {
		var y CondX
		switch a := a.(type) {
		case ability.Reveal:
			if u.revealing == nil || !sameNoun(a.What, u.revealing) {
				refuse(c, "a question about the past")
			}
			y = u.b.Cond(CondKicked, int32(bitOwn))
		case ability.HaveControl:
			now := u.free2().controls(ability.Controls{Who: ability.You{}, What: a.What})
			if u.noted != 0 && u.noted != now {
				refuse(c, "a question about the past")
			}
			u.noted = now
			y = u.b.Cond(CondKicked, int32(bitNoted))
		default:
			refuse(c, "a question about the past")
		}
		if x == 0 {
			x = y
		} else {
			x = u.b.Cond(CondOr, int32(x), int32(y))
		}
	}
	return x
}

// sameNoun says whether two noun phrases have the same noun and adjectives: "a Dragon card" and "a Dragon card from your hand".
func sameNoun(a, b ability.Ref) bool {
	x, ok := a.(ability.Objects)
	y, ok2 := b.(ability.Objects)
	if !ok || !ok2 || len(x.Pre) != len(y.Pre) || !ability.Equal(x.Noun, y.Noun) || len(x.Post) > 0 {
		return false
	}
	for i := range x.Pre {
		if !ability.Equal(x.Pre[i], y.Pre[i]) {
			return false
		}
	}
	return true
}
