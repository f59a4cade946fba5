package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// Sentences that belong to the instruction before them, since they refer to what it does.

// hangsOn reports whether a sentence refers to something that a delayed or reflexive triggered ability does or sees
// later, and so belongs to that ability (603.7, 603.12): "At the beginning of your next upkeep, return that card to the
// battlefield. If you do, discard a card", "Whenever you attack this turn, create a token. Sacrifice it at the
// beginning of the next end step.", "When you do, gain control of target creature. Untap it."
func hangsOn(s, d ability.Effect) bool {
	later := map[ability.Mention]bool{}
	ability.Walk(d, func(n ability.Node) bool {
		if said, _ := ability.Mentions(n); said != 0 {
			later[said] = true
		}
		return true
	})
	return refersToAny(s, later)
}

// hangsOnTargets reports whether a sentence refers to targets that a conditional instruction speaks of, and so to what
// has been done to them: "If you do, tap up to eight target permanents. Those permanents don't untap during their
// controllers' next untap steps."
func hangsOnTargets(s, then ability.Effect) bool {
	targets := map[ability.Mention]bool{}
	ability.Walk(then, func(n ability.Node) bool {
		if o, ok := n.(ability.Objects); ok && o.Det.Target && o.Said != 0 {
			targets[o.Said] = true
		}
		return true
	})
	return refersToAny(s, targets)
}

// refersToAny reports whether a sentence refers to one of some mentions.
func refersToAny(s ability.Effect, said map[ability.Mention]bool) bool {
	refers := false
	ability.Walk(s, func(n ability.Node) bool {
		_, to := ability.Mentions(n)
		refers = refers || to != 0 && said[to]
		return !refers
	})
	return refers
}

// afterDoing matches "If you do, ..." and "If they do, ...".
func afterDoing(e ability.Effect) (ability.If, bool) {
	c, ok := e.(ability.If)
	did, is := c.Cond.(ability.DidSo)
	return c, ok && is && !did.Not && c.Else == nil && !c.Post
}

// somebodyDid is the mention of what each of several players may do in a process that is repeated until nobody does.
const somebodyDid ability.Mention = -7000

// untilNobody gives that mention to the sentence before "Repeat this process until no one puts a card onto the
// battlefield."
func untilNobody(list []ability.Effect) []ability.Effect {
	for i, e := range list {
		d, ok := e.(ability.Do)
		if !ok || i == 0 || len(d.Acts) != 1 {
			continue
		}
		r, ok := d.Acts[0].(ability.Repeat)
		s, is := list[i-1].(ability.StartingWith)
		if !ok || !is || r.UntilNobody == nil {
			continue
		}
		if f, ok := s.Effect.(ability.Do); ok && f.May && f.Said == 0 {
			f.Said = somebodyDid
			s.Effect = f
			list = slices.Clone(list)
			list[i-1] = s
		}
	}
	return list
}

// ofNumber returns what is done instead by "search your library for up to three basic Forest cards instead of two": all
// of the sentence before, with that number of the same things.
func ofNumber(first ability.Effect, w ability.InsteadIf) ability.Effect {
	d, _ := w.Effect.(ability.Do)
	var now *ability.Objects
	ability.Walk(d, func(n ability.Node) bool {
		if o, ok := n.(ability.Objects); ok && now == nil {
			now = &o
		}
		return now == nil
	})
	found := 0
	e := ability.Rewrite(first, func(n ability.Node) ability.Node {
		f, ok := n.(ability.Do)
		if ok && len(f.Acts) == 1 && len(d.Acts) == 1 && sameButNumber(f.Acts[0], d.Acts[0]) {
			f.May = d.May // "put up to two" has no "may" where "you may put one" has
			return f
		}
		a, ok := n.(ability.Act)
		if !ok || now == nil || len(d.Acts) != 1 || !sameButNumber(a, d.Acts[0]) {
			return n
		}
		return ability.Rewrite(a, func(n ability.Node) ability.Node {
			o, ok := n.(ability.Objects)
			if ok && (o.Det.How == now.Det.How && ability.Equal(o.Det.N, ability.Const{N: w.OfN}) ||
				w.OfN == 1 && o.Det == (ability.Det{How: ability.One})) {
				found++
				o.Det.How, o.Det.N = now.Det.How, now.Det.N
				return o
			}
			return n
		})
	}).(ability.Effect)
	if found != 1 {
		refuse(w, "another number of something that the text before doesn't do")
	}
	return e
}

// sameButNumber reports whether an act that the text before instructs is the one that is said again with another
// number: of the same things, though the text says only once from among which cards, and that casting them is free.
func sameButNumber(first, again ability.Act) bool {
	if c, ok := again.(ability.Cast); ok && ability.Equal(c, ability.Cast{What: c.What}) {
		if f, ok := first.(ability.Cast); ok {
			first = ability.Cast{What: f.What}
		}
	}
	cards := ability.Mention(0) // from among which the text before picks
	known := func(p ability.Property) bool {
		// Others: they say what kind of things are meant.
		switch p := p.(type) {
		case ability.FromAmong:
			of := mentionOf(p.Of)
			if h, ok := p.Of.(ability.Handled); ok {
				of = h.To // "the revealed cards"
			}
			if cards == 0 {
				cards = of
			}
			return cards != 0 && of == cards
		case ability.WasRevealed:
			return true
		}
		return false
	}
	same := func(a ability.Act) ability.Node {
		return ability.Rewrite(a, func(n ability.Node) ability.Node {
			if o, ok := n.(ability.Objects); ok {
				o.Det.N, o.Said = nil, 0
				switch o.Det.How {
				case ability.One, ability.Exactly, ability.UpTo:
					o.Det.How = ability.One
				default: // all of them, or a number that isn't fixed
				}
				o.Pre = slices.DeleteFunc(slices.Clone(o.Pre), known)
				o.Post = slices.DeleteFunc(slices.Clone(o.Post), known)
				return o
			}
			return n
		})
	}
	return ability.Equal(same(first), same(again))
}

// oneKnown reports whether text means the object itself or one that it has mentioned before.
func oneKnown(r ability.Ref) bool {
	// Others: they may be several, or none that is known.
	switch r := r.(type) {
	case ability.Self:
		return true
	case ability.It:
		return !r.Plural
	}
	return false
}

// amountsDealt returns how damage is added up: by the players it was dealt to, or all that was dealt to one object.
func (l *lowerer) amountsDealt(who ability.Ref, n ability.Node) int32 {
	if players, _ := l.refSort(who); players {
		return program.PastTargetAmounts
	}
	if !oneKnown(who) {
		refuse(n, "a condition about the past")
	}
	return program.PastAmounts
}

// picksOneOfEach reports whether noun phrases together are one object each, chosen as the instruction is carried out.
func picksOneOfEach(r ability.Both) bool {
	for _, x := range r.List {
		if o, ok := x.(ability.Objects); !ok || o.Det.Target || o.Det.How != ability.One || r.AndOr {
			return false
		}
	}
	return true
}

// castsForMore compiles "for as long as it remains exiled, its owner may play it. A spell cast this way costs {2} more
// to cast" as one permission (601.2f). It reports false for other sentences.
func (l *lowerer) castsForMore(first, second ability.Effect) bool {
	d, ok := first.(ability.Do)
	then, is := second.(ability.Do)
	if !ok || !is || !d.May || d.For == nil || d.Said == 0 || !playActs(d.Acts) || then.May || then.For != nil ||
		len(then.Acts) != 1 || len(then.More) > 0 {
		return false
	}
	o, ok := then.Who.(ability.Objects)
	if !ok || o.Det.Target || o.Det.How != ability.One && o.Det.How != ability.Bare && o.Det.How != ability.Each ||
		len(o.Pre) > 0 || len(o.Post) != 1 || o.Noun != ability.Property(ability.IsKind{Kind: ability.AnySpell}) {
		return false
	}
	way, ok := o.Post[0].(ability.DoneThisWay)
	c, is := then.Acts[0].(ability.CostChange)
	if !ok || !is || way.Not || way.To != d.Said || !ability.Equal(way.Act, ability.Passive{Act: ability.Cast{}}) ||
		!ability.Equal(c, ability.CostChange{Cost: c.Cost}) {
		return false
	}
	defer l.restore(l.context)
	l.costMore = c.Cost
	l.effect(first)
	return true
}

// castSpending compiles "you may cast that card, and you may spend mana as though it were mana of any color to cast it"
// as one permission. It reports false for other sentences.
func (l *lowerer) castSpending(first, second ability.Effect) bool {
	a, ok := anySpending(second)
	if !ok || a.Activate {
		return false
	}
	d, ok := first.(ability.Do)
	it, back := a.What.(ability.It)
	if !ok || !back || !d.May || len(d.More) > 0 || !playActs(d.Acts) {
		return false
	}
	for _, x := range d.Acts {
		what := playingOf(x).what
		same := mentionOf(what) == it.To
		if h, exiled := what.(ability.Handled); exiled { // "the exiled card"
			same = h.Said == it.To || h.To == it.To
		}
		if o, among := what.(ability.Objects); among && !same {
			for _, p := range o.Post {
				f, ok := p.(ability.FromAmong)
				same = same || ok && mentionOf(f.Of) == it.To
			}
		}
		if !same || it.To == 0 {
			return false
		}
	}
	outer := l.context
	l.spends = program.WayAnyColor
	if a.Type {
		l.spends = program.WayAnyMana
	}
	l.effect(first)
	l.context = outer
	return true
}

// ownAbilities reports whether a noun phrase is the activated abilities of the object itself.
func ownAbilities(r ability.Ref) bool {
	of, ok := r.(ability.AbilitiesOf)
	if !ok || of.Tap || !isSelf(of.Of) {
		return false
	}
	k, ok := of.Noun.(ability.IsKind)
	return ok && (k.Kind == ability.AnyAbility || k.Kind == ability.ActivatedAbility)
}

// groupRemains is the duration of "you may cast spells from among those cards for as long as they remain exiled", where
// "they" are those of the group that may be cast: each of its cards may be for as long as it remains there.
func groupRemains(d ability.Do) ability.Duration {
	f, ok := d.For.(ability.ForAsLongAs)
	is, remain := f.Cond.(ability.Is)
	if !ok || !remain || !remainThere(is) || len(d.Acts) != 1 {
		return d.For
	}
	o, ok := playingOf(d.Acts[0]).what.(ability.Objects)
	it := is.What.(ability.It)
	if !ok || o.Said == 0 || it.To != o.Said {
		return d.For
	}
	for _, p := range o.Post {
		if among, ok := p.(ability.FromAmong); ok && mentionOf(among.Of) != 0 {
			it.To = mentionOf(among.Of)
			is.What = it
			f.Cond = is
			return f
		}
	}
	return d.For
}
