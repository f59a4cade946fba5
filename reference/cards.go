package reference

import (
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// draw has a player draw cards, one after the other (121.2).
func (r *resolving) draw(x ability.Draw) (out outcome) {
	if x.ExceptFirst || x.Nth != nil {
		refuse(x, "as an event")
	}
	n := r.amount(x.N)
	for _, o := range r.Game.Objects {
		if o.Zone == ability.Graveyard && o.Owner == r.doer &&
			slices.ContainsFunc(o.Keywords, func(k ability.Keyword) bool {
				return k.Word == "dredge"
			}) {
			refuse(x, "by a player with a card that has dredge")
		}
	}
	if x.UpTo {
		n = r.decide.Number(r.doer, 0, n)
	}
	for range n {
		top := r.library(r.doer, 1)
		if len(top) == 0 {
			r.doer.Owed++ // 121.4
			continue
		}
		o := r.move(top[0], ability.Hand, entering{})
		e := r.event(Drew)
		e.Who = r.doer
		r.Game.History = append(r.Game.History, e)
		out.n++
		out.things = append(out.things, o)
	}
	if x.Said != 0 {
		r.Amounts[x.Said] = out.n
		r.means(x.Said, out.things...)
	}
	return out
}

// discard has a player put cards from their hand into their graveyard (701.9).
func (r *resolving) discard(x ability.Discard) (out outcome) {
	hand := []ability.Zone{ability.Hand}
	var things []Thing
	if o, ok := x.What.(ability.Objects); ok && !o.Det.Target {
		fit := r.filter(func(t Thing) bool {
			c, is := t.(*Object)
			return is && c.Zone == ability.Hand && c.Owner == r.doer && r.describing(t).phrase(o, t, hand)
		})
		if x.Random {
			n := 1
			if o.Det.N != nil {
				n = r.number(o.Det.N)
			}
			if n < len(fit) {
				refuse(x, "at random")
			}
			o.Det = ability.Det{How: ability.All}
		}
		things = r.chosenOf(o, fit)
	} else {
		things = r.pick(x.What, r.doer, hand)
	}
	for _, t := range things {
		o, ok := r.now(t).(*Object)
		if !ok || o == nil || o.Zone != ability.Hand || o.Owner != r.doer {
			continue
		}
		if o.keyword(ability.Keyword{Word: ability.Madness}) {
			refuse(x, "of a card with madness")
		}
		n := r.move(o, ability.Graveyard, entering{})
		e := r.event(Discarded)
		e.Who, e.What, e.Became = r.doer, o, n
		r.Game.History = append(r.Game.History, e)
		out.n++
		out.things = append(out.things, n)
		r.Verbs[ability.Discarded] = append(r.Verbs[ability.Discarded], n)
	}
	return out
}

// mill has a player put cards from the top of their library into their graveyard (701.17).
func (r *resolving) mill(x ability.Mill) (out outcome) {
	for _, o := range r.library(r.doer, r.amount(x.N)) {
		n := r.move(o, ability.Graveyard, entering{})
		out.n++
		out.things = append(out.things, n)
		r.Verbs[ability.Milled] = append(r.Verbs[ability.Milled], n)
	}
	if x.Said != 0 {
		r.Amounts[x.Said] = out.n
		r.means(x.Said, out.things...)
	}
	return out
}

// search has a player look for cards in a library (701.23). Cards with a quality need not be found (701.23b).
func (r *resolving) search(x ability.Search) (out outcome) {
	where, ok := x.Where.(ability.ZoneOf)
	if !ok || where.Zone != ability.Library {
		refuse(x, "of other zones than a library")
	}
	of := r.player(where.Of)
	o, ok := x.For.(ability.Objects)
	if !ok || o.Det.Other {
		refuse(x, "for other than a noun phrase")
	}
	library := []ability.Zone{ability.Library}
	fit := r.filter(func(t Thing) bool {
		c, is := t.(*Object)
		return is && c.Zone == ability.Library && c.Owner == of && r.describing(t).phrase(o, t, library)
	})
	d := o.Det
	quality := len(o.Pre) > 0 || len(o.Post) > 0 || !isKind(o.Noun, ability.AnyCard)
	if quality { // what is named by a quality need not be found
		switch d.How {
		case ability.One:
			d = ability.Det{How: ability.UpTo, N: ability.Const{N: 1}}
		case ability.Exactly:
			d.How = ability.UpTo
		case ability.UpTo, ability.AnyNumber:
		default:
			refuse(x, "for so many")
		}
	}
	found := r.some(d, fit, r.doer, x)
	r.means(o.Said, found...)
	e := r.event(Searched)
	e.Who = r.doer
	r.Game.History = append(r.Game.History, e)
	return outcome{n: len(found), things: found}
}

// shuffle has a library shuffled (701.24).
func (r *resolving) shuffle(x ability.Shuffle) (out outcome) {
	of := r.doer
	switch {
	case x.Into != nil:
		for _, o := range r.found(x.What, nil) {
			if o.Zone == ability.Stack {
				refuse(x, "of a spell")
			}
			owner := o.Owner
			if n := r.move(o, ability.Library, entering{}); n != nil {
				out.things = append(out.things, n)
			}
			out.n++
			owner.Unordered = true
		}
		if z, ok := x.Into.(ability.ZoneOf); ok && z.Of != nil {
			for _, p := range r.playersOf(z.Of) {
				p.Unordered = true
			}
		}
		return out
	case x.What != nil:
		z, ok := x.What.(ability.ZoneOf)
		if !ok || z.Zone != ability.Library {
			refuse(x, "of other than a library")
		}
		of = r.player(z.Of)
	}
	of.Unordered = true
	return outcome{n: 1}
}

// scry has a player look at the top cards of their library and put some of them elsewhere: on the bottom (701.22), or
// into the graveyard (701.25).
func (r *resolving) scry(n int, away ability.Zone) (out outcome) {
	top := r.library(r.doer, n)
	var seen []Thing
	for _, o := range top {
		seen = append(seen, o)
	}
	if n <= 0 {
		return out
	}
	if len(seen) == 0 {
		return out
	}
	gone := r.decide.Choose(r.doer, seen, 0, len(seen))
	if len(seen)-len(gone) > 1 || away == ability.Library && len(gone) > 1 {
		r.doer.Unordered = true
	}
	for _, t := range gone {
		o := t.(*Object)
		if away == ability.Library {
			r.Game.Objects = slices.DeleteFunc(r.Game.Objects, func(x *Object) bool { return x == o })
			r.intoLibrary(o, entering{bottom: true})
		} else {
			out.things = append(out.things, r.move(o, away, entering{}))
		}
	}
	out.n = n
	return out
}

// addMana adds mana to a player's pool (106.4).
func (r *resolving) addMana(x ability.AddMana) (out outcome) {
	if x.Among != nil || r.lasts != nil {
		refuse(x, "of what something else makes")
	}
	if len(x.Any) == 1 {
		times := r.times
		if x.Amount != nil {
			times *= max(r.number(x.Amount), 0)
		}
		for range times {
			for _, s := range x.Any[0] {
				kinds := s.Kinds
				if kinds.Len() != 1 || s.Form != mana.Plain {
					refuse(x, "of a hybrid symbol")
				}
				for k := range mana.Kind(mana.NumKinds) {
					if kinds.Has(k) {
						r.addOne(k, 1)
						out.n++
					}
				}
			}
		}
		return out
	}
	n := 1
	if x.N != nil {
		n = r.number(x.N)
	}
	n *= r.times
	var of []mana.Kind
	switch {
	case len(x.Any) > 1:
		for _, c := range x.Any {
			if len(c) != 1 || c[0].Form != mana.Plain || c[0].Kinds.Len() != 1 || x.Amount != nil || x.N != nil {
				refuse(x, "one of several amounts")
			}
			for k := range mana.Kind(mana.NumKinds) {
				if c[0].Kinds.Has(k) {
					of = append(of, k)
				}
			}
		}
	case len(x.Any) == 0 && x.Colors == ability.AnyOneColor:
		of = []mana.Kind{mana.W, mana.U, mana.B, mana.R, mana.G}
	default:
		refuse(x, "of types that are chosen")
	}
	if n <= 0 {
		return out
	}
	r.addOne(r.decide.Mana(r.doer, of), n) // 106.1a
	return outcome{n: n}
}

// payMana has a player pay a cost with all the mana of their pool; how it is paid in another way is not known.
func (r *resolving) payMana(x ability.PayMana) outcome {
	if x.Any || x.CostOf != nil || r.times != 1 {
		refuse(x, "an amount that the text does not say")
	}
	need, generic := map[mana.Kind]int{}, 0
	for _, s := range x.Cost {
		switch {
		case s.Form == mana.Generic:
			generic += int(s.N)
		case s.Form == mana.Plain:
			for k := range mana.Kind(mana.NumKinds) {
				if s.Kinds.Has(k) {
					need[k]++
				}
			}
		default:
			refuse(x, "other symbols")
		}
	}
	for _, m := range r.doer.Pool {
		generic -= max(m.N-need[m.Kind], 0)
		if need[m.Kind] -= m.N; need[m.Kind] <= 0 {
			delete(need, m.Kind)
		}
	}
	if generic != 0 || len(need) > 0 || r.doer.Marked {
		refuse(x, "in one of several ways")
	}
	r.doer.Pool = nil
	return outcome{n: 1}
}

func (r *resolving) addOne(k mana.Kind, n int) {
	pool := slices.Clone(r.doer.Pool)
	i := slices.IndexFunc(pool, func(m Mana) bool { return m.Kind == k && !m.Snow })
	if i < 0 {
		pool = append(pool, Mana{Kind: k, N: n})
	} else {
		pool[i].N += n
	}
	r.doer.Pool = pool
}
