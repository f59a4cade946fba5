package wording

import (
	"slices"

	"arbiter/ability"
)

// do is an instruction or a fact: its verb phrases one by one, where nothing but the order ties them together.
func (p *normalizer) do(d ability.Do) ability.Node {
	if _, ok := d.For.(ability.ThisTurn); ok { // both end in the cleanup step at once (514.2)
		d.For = ability.UntilEndOfTurn{}
	}
	d = p.merged(d)
	if len(d.More) > 0 {
		return d
	}
	if p.fact(d) {
		if o, ok := d.Who.(ability.Objects); ok && o.Det.How == ability.Each && !o.Det.Target {
			o.Det.How = ability.Bare
			d.Who = o
		}
	}
	own := func(of ability.Ref) bool { _, ok := of.(ability.It); return ok }
	if _, ok := d.Who.(ability.You); ok {
		own = func(of ability.Ref) bool { _, ok := of.(ability.You); return ok }
	}
	d.Acts = movedAtOnce(shuffled(gains(drawnToHand(d.Acts, own)), own))
	d.Acts = slices.Clone(d.Acts)
	for i, a := range d.Acts {
		// Others: the other acts name no hand or library of their own.
		switch x := a.(type) {
		case ability.Discard:
			d.Acts[i] = fromOwnHand(x, own)
		case ability.Shuffle:
			d.Acts[i] = ownLibrary(x, own)
		case ability.PerEach:
			if discard, ok := x.Act.(ability.Discard); ok {
				x.Act = fromOwnHand(discard, own)
			}
			d.Acts[i] = counted(x)
		}
	}
	for i, a := range d.Acts {
		if w, ok := p.keyword(a); ok && !(d.For != nil && several(d.Who)) {
			d.Acts = slices.Clone(d.Acts)
			d.Acts[i] = ability.Gain{List: []ability.Ability{ability.Keyword{Word: w}}}
		} else if can, isCan := a.(ability.Can); isCan && !ok {
			d.Acts[i] = asThough(can)
		} else if only, isOnly := a.(ability.CanOnly); isOnly {
			d.Acts[i] = castsOnly(only)
		}
	}
	if d.May || len(d.Acts) < 2 || d.Said != 0 || d.Over != nil {
		return d
	}
	// Others: sentences about others stay together.
	switch d.Who.(type) {
	case ability.You, ability.Self:
	default:
		return d
	}
	var s ability.Seq
	for _, a := range d.Acts {
		one := d
		one.Acts = []ability.Act{a}
		s.List = append(s.List, one)
	}
	return s
}

// shuffled takes apart "shuffle and put that card on top", which is onto the library that was shuffled.
func shuffled(acts []ability.Act, own func(ability.Ref) bool) []ability.Act {
	var out []ability.Act
	for _, a := range acts {
		switch x := a.(type) {
		case ability.ShuffleAndPut:
			out = append(out, ability.Shuffle{})
			a = ability.Move{What: x.What, To: x.To}
		}
		if m, ok := a.(ability.Move); ok && len(out) > 0 && m.To.Zone == ability.Library &&
			(own(m.To.Of) || theLibrary(m.To.Of)) {
			if s, ok := out[len(out)-1].(ability.Shuffle); ok && ability.Equal(s, ability.Shuffle{}) {
				m.To.Of = nil
				a = m
			}
		}
		out = append(out, a)
	}
	return out
}

// drawnToHand drops what Portal said of each draw: "Draw two cards and put them into your hand."
func drawnToHand(acts []ability.Act, own func(ability.Ref) bool) []ability.Act {
	for i := 1; i < len(acts); i++ {
		m, ok := acts[i].(ability.Move)
		_, drawn := acts[i-1].(ability.Draw)
		if _, it := m.What.(ability.It); ok && drawn && it && m.To.Zone == ability.Hand && own(m.To.Of) {
			return slices.Delete(slices.Clone(acts), i, i+1)
		}
	}
	return acts
}

// theLibrary reports whether the library meant is "it", the one that was shuffled: "shuffle your library and put that
// card on top of it".
func theLibrary(of ability.Ref) bool {
	it, ok := of.(ability.It)
	return ok && it.Noun == nil && !it.Plural
}

// ownLibrary leaves out that who shuffles shuffles their own library.
func ownLibrary(s ability.Shuffle, own func(ability.Ref) bool) ability.Shuffle {
	if z, ok := s.What.(ability.ZoneOf); ok && z.Zone == ability.Library && s.Into == nil && own(z.Of) {
		s.What = nil
	}
	return s
}

// fromOwnHand leaves out that cards are discarded from the hand of who discards them (701.8a), and has them discarded
// at random where they are such cards.
func fromOwnHand(d ability.Discard, own func(ability.Ref) bool) ability.Discard {
	o, ok := d.What.(ability.Objects)
	if !ok {
		return d
	}
	d.Random = d.Random || slices.ContainsFunc(o.Post, ability.IsAtRandom)
	o.Post = slices.DeleteFunc(slices.Clone(o.Post), func(q ability.Property) bool {
		z, ok := q.(ability.InZone)
		return ability.IsAtRandom(q) || ok && z.Zone == ability.Hand && own(z.Of)
	})
	if len(o.Post) == 0 {
		o.Post = nil
	}
	d.What = o
	return d
}

// gains takes apart what is gained at once, sizes first, and what something enters with.
func gains(acts []ability.Act) []ability.Act {
	var sizes, out []ability.Act
	facts := true
	for _, a := range acts {
		switch x := a.(type) {
		case ability.Get:
			sizes = append(sizes, x)
			continue
		case ability.Gain:
			if !x.ChoiceOf {
				for _, k := range x.List {
					for _, one := range singly(k) {
						out = append(out, ability.Gain{List: []ability.Ability{one}})
					}
				}
				continue
			}
		case ability.Enter:
			if len(x.Abilities) > 0 && len(x.With) > 0 {
				with := x.Abilities
				x.Abilities = nil
				out = append(out, x)
				for _, k := range with {
					out = append(out, ability.Gain{List: []ability.Ability{k}})
				}
				continue
			}
		}
		facts = false
		out = append(out, a)
	}
	if !facts && len(sizes) > 0 {
		return acts
	}
	return append(sizes, out...)
}

// castsOnly makes "spells and abilities", which are played, spells that are cast and abilities that are activated.
func castsOnly(c ability.CanOnly) ability.CanOnly {
	then, ok := c.Act.(ability.CastThen)
	o, is := then.What.(ability.Objects)
	both := ability.Or{Join: ability.JoinAnd, List: []ability.Property{ability.IsKind{Kind: ability.AnySpell},
		ability.IsKind{Kind: ability.AnyAbility}}}
	if !ok || !is || then.Activate || !ability.Equal(o.Noun, both) {
		return c
	}
	o.Noun = both.List[0]
	then.What, then.Activate, then.When.Many = o, true, true
	return ability.CanOnly{Act: then}
}

// several reports whether a subject is whatever is such a thing: what is forbidden to these for a time counts for
// those that come later too, a keyword does not (611.2c).
func several(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && !o.Det.Target && (o.Det.How == ability.Bare || o.Det.How == ability.All || o.Det.How == ability.Each)
}

// fact reports whether a predicate only states what its subject is or can't do, so that "each" and "all" are the same.
func (p *normalizer) fact(d ability.Do) bool {
	for _, a := range d.Acts {
		// Others: the other acts are instructions.
		switch a.(type) {
		case ability.Get, ability.Gain, ability.Cant, ability.Become, ability.BaseSize, ability.CanAlso,
			ability.CanOnly, ability.Lose:
		default:
			return false
		}
	}
	return !d.May
}

// joined is a sequence without sequences in it, and with "you may search. If you do, shuffle" as one.
func joined(s ability.Seq) ability.Node {
	var list []ability.Effect
	for _, e := range s.List {
		list = append(list, sentences(e)...)
	}
	for i := 1; i < len(list); i++ {
		if m, ok := chosenCopy(list[i-1], list[i]); ok {
			list[i-1] = m
			list = slices.Delete(list, i, i+1)
			continue
		}
		if m, ok := chosenAtOnce(list[i-1], list[i]); ok {
			list[i-1] = m
			list = slices.Delete(list, i, i+1)
			i--
			continue
		}
		d, may := list[i-1].(ability.Do)
		f, ok := list[i].(ability.If)
		if !may || !ok || !d.May || len(d.Acts) == 0 || f.Else != nil || f.Unless {
			continue
		}
		if _, ok := d.Acts[0].(ability.Search); !ok {
			continue
		}
		did, ok := f.Cond.(ability.DidSo)
		then, is := f.Then.(ability.Do)
		if !ok || did.Not || did.Act != nil || did.To != d.Said || !is || then.May || len(then.Acts) != 1 ||
			!ability.Equal(then.Who, d.Who) && !ability.Equal(then.Who, ability.You{}) {
			continue
		}
		if _, ok := then.Acts[0].(ability.Shuffle); ok {
			d.Acts = append(slices.Clone(d.Acts), then.Acts[0])
			list[i-1] = d
			list = slices.Delete(list, i, i+1)
		}
	}
	if len(list) == 2 {
		if u, ok := unless(list[0], list[1]); ok {
			return u
		}
	}
	if len(list) == 1 {
		return list[0]
	}
	s.List = list
	return s
}

// unless is "you may discard a card. If you don't, sacrifice ~" as "sacrifice ~ unless you discard a card".
func unless(first, then ability.Effect) (ability.Effect, bool) {
	d, ok := first.(ability.Do)
	f, is := then.(ability.If)
	if !ok || !is || !d.May || d.For != nil || len(d.More) > 0 || f.Else != nil || f.Unless {
		return nil, false
	}
	did, ok := f.Cond.(ability.DidSo)
	if _, you := d.Who.(ability.You); !ok || !you || !did.Not || did.Act != nil || did.To != d.Said {
		return nil, false
	}
	e, ok := f.Then.(ability.Do)
	if !ok || e.May || len(e.Acts) != 1 {
		return nil, false
	}
	// Others: nothing else was threatened so.
	switch a := e.Acts[0].(type) {
	case ability.Sacrifice:
		ok = selfOnly(a.What)
	case ability.ExileIt:
		ok = selfOnly(a.What)
	default:
		ok = false
	}
	return ability.UnlessDone{Effect: e, Who: ability.You{}, Acts: d.Acts}, ok
}

func selfOnly(r ability.Ref) bool { _, ok := r.(ability.Self); return ok }

// chosenCopy is what "As ~ comes into play, you may choose a creature in play. If you do, ~ comes into play as a copy
// of that creature." means: "You may have ~ enter as a copy of any creature on the battlefield." The effects are a
// bound sentence each.
func chosenCopy(as, then ability.Effect) (ability.Effect, bool) {
	a, ok := as.(ability.AsEnters)
	f, is := then.(ability.If)
	if !ok || !is || a.FaceUp || f.Else != nil || f.Unless {
		return nil, false
	}
	if _, ok := a.What.(ability.Self); !ok {
		return nil, false
	}
	d, ok := a.Effect.(ability.Do)
	did, is := f.Cond.(ability.DidSo)
	if !ok || !is || !d.May || len(d.Acts) != 1 || did.Not || did.Act != nil || did.To != d.Said {
		return nil, false
	}
	c, ok := d.Acts[0].(ability.Choose)
	if !ok {
		return nil, false
	}
	o, ok := c.What.(ability.Objects)
	if !ok || o.Det.How != ability.One || o.Det.Target || !ability.Equal(c, ability.Choose{What: c.What}) {
		return nil, false
	}
	does, ok := f.Then.(ability.Do)
	if !ok || len(does.Acts) != 1 {
		return nil, false
	}
	e, ok := does.Acts[0].(ability.Enter)
	if !ok {
		return nil, false
	}
	copied, ok := e.As.(ability.CopyOf)
	if !ok {
		return nil, false
	}
	if it, ok := copied.What.(ability.It); !ok || it.To != o.Said {
		return nil, false
	}
	o.Det.How, o.Said = ability.Any, 0
	copied.What = o
	e.As = copied
	does.Acts = []ability.Act{e}
	return ability.MayHave{Who: d.Who, Effect: does}, true
}

// copyChosen says it as texts did before 2009.
func copyChosen(m ability.MayHave) (ability.Effect, bool) {
	does, ok := m.Effect.(ability.Do)
	if !ok || len(does.Acts) != 1 {
		return nil, false
	}
	if _, ok := does.Who.(ability.Self); !ok {
		return nil, false
	}
	e, ok := does.Acts[0].(ability.Enter)
	if !ok {
		return nil, false
	}
	copied, ok := e.As.(ability.CopyOf)
	if !ok {
		return nil, false
	}
	o, ok := copied.What.(ability.Objects)
	if !ok || o.Det.How != ability.Any || o.Det.Target {
		return nil, false
	}
	o.Det.How = ability.One
	copied.What = ability.It{Say: ability.ByThat, Noun: o.Noun}
	e.As = copied
	does.Acts = []ability.Act{e}
	choose := ability.Do{Who: m.Who, May: true, Acts: []ability.Act{ability.Choose{What: o}}}
	return ability.Seq{List: []ability.Effect{ability.AsEnters{What: ability.Self{}, Effect: choose},
		ability.If{Cond: ability.DidSo{}, Then: does}}}, true
}

// asThough is the permission to block creatures with a keyword that keeps others from blocking them: today's texts add
// that the creature blocks as though it had the keyword, too.
func asThough(c ability.Can) ability.Act {
	if len(c.Acts) != 1 {
		return c
	}
	block, _ := c.Acts[0].(ability.Block)
	if whom, ok := block.What.(ability.Objects); ok && len(whom.Post) == 1 {
		if with, ok := whom.Post[0].(ability.With); ok && len(with.List) == 1 {
			if _, ok := with.List[0].(ability.Keyword); ok {
				return ability.CanAlso{Act: block, As: with}
			}
		}
	}
	return c
}
