package engine

import "arbiter/ability"

// compared is a condition of whose two sides later words say "the difference", and how many targets there were before it.
type compared struct {
	cond    ability.Condition
	targets int
}

// difference is how far the sides of the condition before are apart.
func (u *unit) difference(n ability.Difference) NumX {
	b := u.b
	x, y := u.sides(n)
	return b.Num(NumMax, int32(b.Num(NumMinus, int32(x), int32(y))), int32(b.Num(NumMinus, int32(y), int32(x))))
}

func (u *unit) sides(n ability.Difference) (x, y NumX) {
	switch c := u.compared.cond.(type) {
	case ability.Compare:
		return u.num(c.A), u.num(c.B)
	case ability.Has:
		if c.Not || c.Had {
			break
		}
		switch p := c.P.(type) {
		case ability.WithMore:
			amount := u.amountOf(p.What)
			return amount(u.whoHas(c.What)), amount(u.about(p.Than))
		case ability.WithHand:
			if p.Zone == ability.AnyZone && p.N != nil {
				return u.b.Num(NumZone, int32(Hand), int32(u.whoHas(c.What))), u.num(p.N)
			}
		}
	}
	refuse(n, "a difference")
	return 0, 0
}

// whoHas is the player of the condition: a target of it is the one chosen there.
func (u *unit) whoHas(r ability.Ref) SetX {
	if o, ok := r.(ability.Objects); ok && o.Det.Target && len(u.targets) > u.compared.targets {
		return u.setReg(u.targets[u.compared.targets].Reg)
	}
	return u.about(r)
}
