package engine

import (
	"slices"

	"arbiter/ability"
)

// num is the number that an expression means.
func (u *unit) num(n ability.Number) NumX {
	b := u.b
	switch n := n.(type) {
	case nil:
		return 0
	case ability.Const:
		return b.Const(n.N)
	case ability.X:
		x := u.x
		if x == 0 {
			x = b.Num(NumX_)
		}
		if n.Neg {
			return b.Num(NumNeg, int32(x))
		}
		return x
	case ability.ParamN:
		return b.Num(NumX_) // what the caller of a keyword action says
	case ability.CountOf:
		if x, ok := u.paidCards(n.Of); ok {
			return x
		}
		if x, ok := u.pastCount(n.Of); ok {
			return x
		}
		return b.Num(NumCount, int32(u.all(n.Of)))
	case ability.StatOf:
		return u.statOf(n)
	case ability.TotalOf:
		return b.Num(NumTotal, int32(n.Stat), int32(u.all(n.Of)))
	case ability.GreatestOf:
		return b.Num(NumGreatest, int32(n.Stat), int32(u.all(n.Of)))
	case ability.CountersOn:
		return b.Num(NumCounters, int32(u.counter(n.Kind)), int32(b.Set(SetLast, int32(u.all(n.On)))))
	case ability.CardsIn:
		return b.Num(NumZone, int32(zoneOf(n.Zone)), int32(u.all(n.Of)))
	case ability.LifeAmong:
		lowest := int32(0)
		if n.Lowest {
			lowest = 1
		}
		return b.Num(NumLifeAmong, int32(u.all(n.Of)), lowest)
	case ability.LifeOf:
		if n.Of == nil { // "half your life" of whoever pays or loses it
			if u.perEach {
				return b.Num(NumLife, int32(b.Set(SetIt)))
			}
			return b.Num(NumLife, int32(u.subject))
		}
		return b.Num(NumLife, int32(u.ref(n.Of)))
	case ability.Excess:
		return u.excessDealt(n)
	case ability.Difference:
		return u.difference(n)
	case ability.StartingLife:
		return b.Num(NumStartingLife, int32(u.ref(n.Of)))
	case ability.ThatMuch:
		if r, ok := u.said[n.To]; ok && n.Most {
			theirs := b.Set(SetFilter, int32(b.Set(SetLast, int32(u.setReg(r)))), int32(b.Prop(PropOwnedBy, int32(b.Set(SetIt)))))
			return b.Num(NumMost, int32(b.Num(NumCount, int32(theirs))), int32(b.Set(SetPlayers)))
		}
		if n.To != 0 && n.To == u.ofEvent {
			return b.Num(NumEvent)
		}
		if r, ok := u.said[n.To]; ok {
			if of, own := u.owned[n.To]; own && u.perEach && of == u.manySaid {
				its := b.Prop(PropOwnedBy, int32(b.Set(SetIt)))
				return b.Num(NumCount, int32(b.Set(SetLast, int32(b.Set(SetFilter, int32(u.setReg(r)), int32(its))))))
			}
			return b.Num(NumReg, int32(r))
		}
		if n.To != 0 && slices.Contains(u.prevented, n.To) {
			return b.Num(NumValue)
		}
		refuse(n, "an amount not known yet")
	case ability.Half:
		up := int32(0)
		if n.Up {
			up = 1
		}
		return b.Num(NumHalf, int32(u.num(n.Of)), up)
	case ability.Times:
		return b.Num(NumTimes, int32(b.Const(n.N)), int32(u.num(n.Of)))
	case ability.Plus:
		return b.Num(NumPlus, int32(u.num(n.A)), int32(u.num(n.B)))
	case ability.TimesKicked:
		return b.Num(NumTimesKicked, u.paidFor(n.Of), int32(u.again))
	case ability.ManaSpent:
		return b.Num(NumSpent, u.paidFor(n.On), b01(n.Colors))
	case ability.DamageTo:
		v, period := u.pastUnit(), u.periodOfTurn(n.When, n)
		x := NumX(0)
		for _, p := range v.did(n.Whom, ability.DealtDamage{}) {
			x = u.plus(x, b.Num(NumPast, u.asked(p, period), period, PastAmounts))
		}
		return x
	case ability.CountersTaken:
		return u.countersTaken(n)
	case ability.Minus:
		return b.Num(NumMinus, int32(u.num(n.A)), int32(u.num(n.B)))
	}
	return u.numMore(n)
}

// all is the set of a noun phrase without choosing from it: what is counted.
func (u *unit) all(r ability.Ref) SetX {
	if o, ok := r.(ability.Objects); ok && !o.Det.Target {
		o.Det = ability.Det{How: ability.All, Other: o.Det.Other}
		o, differ := differing(o)
		return u.differ(u.objects(o, countZones(o)), differ)
	}
	return u.ref(r)
}

// countZones is where counted things are when the text does not say: "cards" are never counted without a zone.
func countZones(ability.Objects) ZoneSet { return Battlefield.Bit() }

// amount is a number as an act's amount, "for each" included. Of several players it is worked out for each.
func (u *unit) amount(n ability.Number) NumX {
	v := u.perEach
	m, same := n.(ability.ThatMuch)
	_, own := u.owned[m.To]
	u.perEach = u.many && (u.manySaid != 0 || same && own)
	x := u.multiply(u.num(n))
	u.perEach = v
	return x
}

func (u *unit) multiply(n NumX) NumX {
	if u.times == 0 {
		return n
	}
	return u.b.Num(NumTimes, int32(n), int32(u.times))
}

// signed is a change of power or toughness.
func (u *unit) signed(s ability.Signed) NumX {
	n := u.amount(s.N)
	if _, fixed := s.N.(ability.Const); !fixed && n != 0 {
		n = u.b.Num(NumMax, int32(n), int32(u.b.Const(0))) // 107.1b
	}
	if s.Neg {
		return u.b.Num(NumNeg, int32(n))
	}
	return n
}
