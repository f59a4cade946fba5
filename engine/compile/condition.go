package compile

import (
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// cond is the condition that a clause means.
func (u *unit) cond(c ability.Condition) program.CondX {
	b := u.b
	not := func(x program.CondX, n bool) program.CondX {
		if n {
			return b.CondNot(x)
		}
		return x
	}
	switch c := c.(type) {
	case nil:
		return 0
	case ability.ContainsOnly, ability.AllDiffer, ability.AllShare, ability.DeckExceeds:
		return u.deckCond(c)
	case ability.Is:
		if x, ok := u.isPaired(c); ok {
			return x
		}
		if o, ok := manyThat(c); ok {
			return not(u.quantity(o), c.Not)
		}
		return not(b.CondAll(u.asItWas(c.What, c.Was), u.anyOf(c.Are, true)), c.Not)
	case ability.Has:
		if w, ok := c.P.(ability.WithCounter); ok && w.Kind != "" {
			u.countersOn, u.counterKind = c.What, w.Kind
		}
		if m, ok := c.P.(ability.WithMore); ok && !c.Had {
			return not(u.hasMore(c.What, m.Than, m.Fewer, u.amountOf(m.What)), c.Not)
		}
		if o, ok := c.What.(ability.Objects); ok && o.Det.How == ability.None { // "no card in your graveyard has"
			o.Det = ability.Det{How: ability.All}
			return not(b.CondNot(b.CondIs(u.all(o), u.prop(c.P))), c.Not)
		}
		if o, ok := c.What.(ability.Objects); ok && o.Det.How == ability.One && !o.Det.Target && o.Said == 0 { // "an opponent has": any of them
			return not(b.CondIs(u.all(o), u.prop(c.P)), c.Not)
		}
		return not(b.CondAll(u.asItWas(c.What, c.Had), u.prop(c.P)), c.Not)
	case ability.Controls:
		return not(u.controls(c), c.Not)
	case ability.Exists:
		return not(u.quantity(c.What), c.Not)
	case ability.Compare:
		if x, ok := u.fasterThanAll(c); ok {
			return x
		}
		if _, of := c.A.(ability.StatOf); c.Was && !of {
			refuse(c, "a comparison of what was") // a stat is what it last was anyway
		}
		return b.CondCompare(u.num(c.A), u.num(c.B), c.Op)
	case ability.DidSo:
		r, ok := u.said[c.To]
		if !ok {
			refuse(c, "a deed not known yet")
		}
		if c.Act != nil && u.deeds[c.To] != reflect.TypeOf(c.Act) {
			refuse(c, "another deed than the one spoken of")
		}
		return not(b.CondDone(r), c.Not)
	case ability.CantDo:
		r, ok := u.said[c.To]
		if !ok {
			refuse(c, "a deed not known yet")
		}
		if u.deedsOfMany[c.To] {
			refuse(c, "what one of several players can't do")
		}
		return b.CondNot(b.CondDone(r))
	case ability.TimesResolved:
		return u.timesResolved(c)
	case ability.WasForetold:
		u.b.Draft.Foretells = true
		return u.notCond(u.b.CondKicked(program.BitForetold, u.paidFor(c.What)), c.Not)
	case ability.ByCard:
		return u.byCard(c)
	case ability.CastUsing:
		if costBits[c.Word] == 0 {
			refuse(c, "a condition")
		}
		return u.wasPaid(ability.WasPaid{What: c.What, Word: c.Word})
	case ability.WasPaid:
		return u.wasPaid(c)
	case ability.SpentToCast:
		return u.spentToCast(c)
	case ability.IsTurn:
		return not(b.CondTurnOf(u.ref(c.Of)), c.Not)
	case ability.AllHold:
		return u.combine(u.b.CondAnd, c.List)
	case ability.AnyHolds:
		if len(c.List) == 0 {
			return u.b.CondNot(0) // none of none holds
		}
		return u.combine(u.b.CondOr, c.List)
	}
	return u.condMore(c)
}

// combine joins conditions, two at a time.
func (u *unit) combine(join func(a, b program.CondX) program.CondX, list []ability.Condition) program.CondX {
	var x program.CondX
	for i, c := range list {
		y := u.cond(c)
		if i == 0 {
			x = y
		} else {
			x = join(x, y)
		}
	}
	return x
}

// controls is "you control three or more artifacts".
func (u *unit) controls(c ability.Controls) program.CondX {
	switch w := c.What.(type) {
	case ability.Objects:
		if c.Did {
			refuse(c, "a condition")
		}
		if w.Det.How == ability.The && slices.ContainsFunc(w.Post, func(q ability.Property) bool { g, ok := q.(ability.WithGreatest); return ok && g.Among == nil }) {
			// "You control the creature with the greatest power": of all there are, not of your own.
			return u.b.CondIs(u.all(w), u.b.PropControlledBy(u.about(c.Who)))
		}
		w.Post = append(append([]ability.Property{}, w.Post...), ability.Controlled{By: c.Who})
		return u.quantity(w)
	case ability.Either:
		// "A Swamp or a Mountain": one of them.
		var x program.CondX
		for i, q := range w.List {
			one := c
			one.What, one.Not = q, false
			if y := u.controls(one); i == 0 {
				x = y
			} else {
				x = u.b.CondOr(x, y)
			}
		}
		return x
	}
	if c.Did {
		return u.b.CondIs(u.b.SetLast(u.ref(c.What)), u.b.PropControlledBy(u.about(c.Who)))
	}
	live := u.b.PropLive(program.Battlefield.Bit())
	return u.b.CondIs(u.ref(c.What), u.and(live, u.b.PropControlledBy(u.about(c.Who))))
}

// quantity is whether as many things are there as the determiner says.
func (u *unit) quantity(r ability.Ref) program.CondX {
	o, ok := r.(ability.Objects)
	if !ok {
		return u.b.CondExists(u.ref(r))
	}
	set := u.all(o)
	n := u.b.Const(1)
	op := ability.OrMore
	switch o.Det.How {
	case ability.None:
		n, op = u.b.Const(0), ability.EqualTo
	case ability.AtLeast:
		n = u.num(o.Det.N)
	case ability.AtMost:
		n, op = u.num(o.Det.N), ability.OrLess
	case ability.Exactly:
		n, op = u.num(o.Det.N), ability.EqualTo
	}
	return u.b.CondCompare(u.b.NumCount(set), n, op)
}

// asItWas is what is asked about, perhaps as it last existed.
func (u *unit) asItWas(r ability.Ref, was bool) program.SetX {
	if s := u.ref(r); was {
		return u.b.SetLast(s)
	} else {
		return s
	}
}

// manyThat is the things counted in a condition that so many of them are such: "seven or more cards are in your graveyard", "a creature card is in a graveyard".
func manyThat(c ability.Is) (ability.Objects, bool) {
	o, ok := c.What.(ability.Objects)
	if !ok || o.Det.Target || c.Was || c.Remains || c.Any || o.Said != 0 {
		return o, false
	}
	switch o.Det.How {
	case ability.AtLeast, ability.AtMost, ability.Exactly, ability.None:
	case ability.One: // "a creature card is in your graveyard": any that is there
		if len(c.Are) != 1 {
			return o, false
		}
		if _, ok := c.Are[0].(ability.InZone); !ok {
			return o, false
		}
	default:
		return o, false
	}
	o.Post = append(o.Post[:len(o.Post):len(o.Post)], c.Are...)
	return o, true
}

// What was paid for a spell, as conditions and numbers ask for it: optional costs, ways of casting, the mana.

// paidFor is the set of what such a question is about; 0 is the source itself.
func (u *unit) paidFor(r ability.Ref) program.SetX {
	if _, self := r.(ability.Self); self || r == nil {
		return 0
	}
	return u.ref(r)
}

// wasPaid is whether an optional cost was paid for something, or it was cast in a certain way.
func (u *unit) wasPaid(c ability.WasPaid) program.CondX {
	of := program.SetX(0)
	if c.Word != "behold" { // what was beheld is not what the cost was paid for
		of = u.paidFor(c.What)
	}
	times := func(n int) program.CondX {
		return u.b.CondCompare(u.b.NumTimesKicked(of, u.again), u.b.Const(n), ability.OrMore)
	}
	var x program.CondX
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
		x = u.b.CondKicked(bit, of)
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
		x = u.b.CondKicked(bit, 0)
	default:
		x = u.b.CondKicked(bit, of)
	}
	if c.Not {
		return u.b.CondNot(x)
	}
	return x
}

// kicked is having been kicked: either kicker, or a multikicker, does (702.33d).
func (u *unit) kicked(of program.SetX) program.CondX {
	x := u.b.CondOr(u.b.CondKicked(program.BitKicker, of), u.b.CondKicked(program.BitKicker2, of))
	return u.b.CondOr(x, u.b.CondCompare(u.b.NumTimesKicked(of, 0), u.b.Const(1), ability.OrMore))
}

// spentToCast is a question about the mana spent to cast something.
func (u *unit) spentToCast(c ability.SpentToCast) program.CondX {
	if c.Of != nil {
		refuse(c, "a condition")
	}
	of := u.paidFor(c.What)
	atLeast := func(n program.NumX, least program.NumX) program.CondX {
		return u.b.CondCompare(n, least, ability.OrMore)
	}
	var x program.CondX
	switch {
	case len(c.Cost) > 0:
		want := map[mana.Kind]int{}
		for _, s := range c.Cost {
			kind := mana.Kind(program.SpentSnow)
			if s.Form != mana.Snow {
				if s.Form != mana.Plain || s.Kinds.Len() != 1 {
					refuse(c, "a condition")
				}
				kind = mana.Kind(program.FirstKind(s.Kinds))
			}
			want[kind]++
		}
		for k := range mana.Kind(program.SpentSnow + 1) {
			if want[k] > 0 {
				x = u.andCond(x, atLeast(u.b.NumSpentKind(of, k), u.b.Const(want[k])))
			}
		}
	case c.N != nil:
		x = atLeast(u.b.NumSpent(of, false), u.num(c.N))
	default:
		x = atLeast(u.b.NumSpent(of, false), u.b.Const(1))
	}
	if c.Not {
		return u.b.CondNot(x)
	}
	return x
}
