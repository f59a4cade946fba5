package engine

import (
	"arbiter/ability"
	"arbiter/mana"
)

// What was paid for a spell, as conditions and numbers ask for it: optional costs, ways of casting, the mana.

// paidFor is the set of what such a question is about; 0 is the source itself.
func (u *unit) paidFor(r ability.Ref) int32 {
	if _, self := r.(ability.Self); self || r == nil {
		return 0
	}
	return int32(u.ref(r))
}

// wasPaid is whether an optional cost was paid for something, or it was cast in a certain way.
func (u *unit) wasPaid(c ability.WasPaid) CondX {
	of := int32(0)
	if c.Word != "behold" { // what was beheld is not what the cost was paid for
		of = u.paidFor(c.What)
	}
	times := func(n int) CondX {
		return u.b.Cond(CondCompare, int32(u.b.Num(NumTimesKicked, of, int32(u.again))), int32(u.b.Const(n)), int32(ability.OrMore))
	}
	var x CondX
	bit := costBits[c.Word]
	if u.meantBit != 0 && c.Word == u.meant {
		bit = u.meantBit
	}
	switch {
	case c.N != nil:
		refuse(c, "a condition")
	case c.Twice:
		x = times(2)
	case len(c.Cost) > 0:
		bit, ok := u.kickers[c.Cost.String()]
		if !ok || c.Word != ability.Kicker {
			refuse(c, "a condition")
		}
		x = u.b.Cond(CondKicked, int32(bit), of)
	case c.Word == "multikicker" || c.Word == "replicate" || c.Word == "squad":
		x = times(1)
	case c.Word == ability.Kicker:
		x = u.kicked(of)
	case c.Word == "tribute":
		x = u.tribute(c)
	case bit == 0:
		refuse(c, "a condition")
	case c.Word == "behold":
		o, ok := c.What.(ability.Objects)
		if !ok || o.Det.How != ability.One || len(o.Pre)+len(o.Post) > 0 || u.beheld == nil || !ability.Equal(o.Noun, u.beheld) {
			refuse(c, "a condition")
		}
		x = u.b.Cond(CondKicked, int32(bit), 0)
	default:
		x = u.b.Cond(CondKicked, int32(bit), of)
	}
	if c.Not {
		return u.b.Cond(CondNot, int32(x))
	}
	return x
}

// kicked is having been kicked: either kicker, or a multikicker, does (702.33d).
func (u *unit) kicked(of int32) CondX {
	x := u.b.Cond(CondOr, int32(u.b.Cond(CondKicked, int32(bitKicker), of)), int32(u.b.Cond(CondKicked, int32(bitKicker2), of)))
	return u.b.Cond(CondOr, int32(x), int32(u.b.Cond(CondCompare, int32(u.b.Num(NumTimesKicked, of)), int32(u.b.Const(1)), int32(ability.OrMore))))
}

// spentToCast is a question about the mana spent to cast something.
func (u *unit) spentToCast(c ability.SpentToCast) CondX {
	if c.Of != nil {
		refuse(c, "a condition")
	}
	of := u.paidFor(c.What)
	atLeast := func(n NumX, least NumX) CondX {
		return u.b.Cond(CondCompare, int32(n), int32(least), int32(ability.OrMore))
	}
	var x CondX
	switch {
	case len(c.Cost) > 0:
		want := map[mana.Kind]int{}
		for _, s := range c.Cost {
			kind := mana.Kind(spentSnow)
			if s.Form != mana.Snow {
				if s.Form != mana.Plain || s.Kinds.Len() != 1 {
					refuse(c, "a condition")
				}
				kind = mana.Kind(firstKind(s.Kinds))
			}
			want[kind]++
		}
		for k := range mana.Kind(spentSnow + 1) {
			if want[k] > 0 {
				x = u.andCond(x, atLeast(u.b.Num(NumSpentKind, of, int32(k)), u.b.Const(want[k])))
			}
		}
	case c.N != nil:
		x = atLeast(u.b.Num(NumSpent, of), u.num(c.N))
	default:
		x = atLeast(u.b.Num(NumSpent, of), u.b.Const(1))
	}
	if c.Not {
		return u.b.Cond(CondNot, int32(x))
	}
	return x
}
