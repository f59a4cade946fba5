package reference

import (
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// wasCast is "it was cast from your hand" (601.2a).
func (a *Ask) wasCast(c ability.WasCast) bool {
	o := a.object(c.What)
	if o.Past {
		refuse(c, "as it last was")
	}
	if o.spell() && o.Kind == IsCard && o.CastFrom == ability.AnyZone {
		refuse(c, "of what is still being cast")
	}
	ok := o.CastFrom != ability.AnyZone
	if c.By != nil {
		if o.permanent() {
			refuse(c, "by whom a permanent was cast")
		}
		ok = ok && a.isAmong(c.By, o.Controller)
	}
	if c.From != nil {
		if z, is := c.From.(ability.ZoneOf); is && z.Of != nil && z.Zone != ability.Stack {
			ok = ok && o.CastFrom == z.Zone && a.isAmong(z.Of, o.Owner)
		} else {
			ok = ok && a.whichZones(c.From, o.CastFrom, o)
		}
	}
	return ok != c.Not
}

// manaSpent is how much mana, or of how many colors, was spent to cast something.
func (a *Ask) manaSpent(o *Object, colors bool) (n int) {
	if o.Past {
		panic(Unknown{"mana spent on what is gone"})
	}
	for k, v := range o.Spent {
		if _, color := mana.Kind(k).Color(); colors {
			if color && v > 0 {
				n++
			}
		} else {
			n += v
		}
	}
	return n
}

// spentToCast is "{R} was spent to cast it", "no mana was spent to cast it", "four or more mana was spent to cast it".
func (a *Ask) spentToCast(c ability.SpentToCast) bool {
	if c.Of != nil {
		refuse(c, "mana of some source")
	}
	o := a.object(c.What)
	total := a.manaSpent(o, false)
	switch {
	case c.Same:
		most := 0
		for _, n := range o.Spent[:5] {
			most = max(most, n)
		}
		return most >= a.number(c.N) != c.Not
	case c.N != nil:
		return total >= a.number(c.N) != c.Not
	case len(c.Cost) == 0:
		return total > 0 != c.Not
	}
	var need stock
	for _, s := range c.Cost {
		if s.Form != mana.Plain || s.Kinds.Len() != 1 {
			refuse(c, "such a symbol")
		}
		for k := range mana.Kind(mana.NumKinds) {
			if s.Kinds.Has(k) {
				need[k]++
			}
		}
	}
	for k, v := range o.Spent {
		if v < need[k] {
			return c.Not
		}
	}
	return !c.Not
}

// wasPaid is "this spell was kicked" (702.33d).
func (a *Ask) wasPaid(c ability.WasPaid) bool {
	if c.N != nil || len(c.Cost) > 0 {
		refuse(c, "one of several costs")
	}
	word, least := c.Word, 1
	if word == "" {
		word = ability.Kicker
	}
	if c.Twice {
		least = 2
	}
	o := a.Source
	if c.What != nil {
		o = a.object(c.What)
	}
	return o.paid(word) >= least != c.Not
}

// paid is how often an optional cost was paid for the spell that an object is or was.
func (o *Object) paid(w ability.Word) int {
	if o.Zone != ability.Stack && o.Zone != ability.Battlefield {
		return 0
	}
	if o.Past || o.Paid == nil {
		panic(Unknown{"what was paid for a spell"})
	}
	n, known := o.Paid[w]
	if !known && w != ability.Kicker {
		panic(Unknown{"whether such a cost was paid: " + string(w)})
	}
	return n
}

// ofChosen is "of the chosen color", "of the chosen type" (607.2d).
func (a *Ask) ofChosen(p ability.OfChosen, t Thing) bool {
	o, ok := t.(*Object)
	if !ok {
		refuse(p, "of a player")
	}
	if a.ChosenNow[p.What] {
		refuse(p, "by the text itself")
	}
	for _, k := range a.Source.Keywords {
		ability.Walk(k, func(n ability.Node) bool {
			if _, is := n.(ability.OfChosen); is {
				refuse(p, "of a keyword that something else may have given")
			}
			return true
		})
	}
	c := a.Source.Chosen
	if c.Unread {
		refuse(p, "of what no word names")
	}
	switch p.What {
	case ability.AColor:
		return slices.ContainsFunc(c.Colors, o.Colors.Has)
	case ability.ACreatureType, ability.ALandType, ability.ABasicLandType:
		// "The chosen type" is whatever kind of type was chosen (607.2d).
		return slices.ContainsFunc(c.Subtypes, func(s ability.Subtype) bool { return o.Subtypes[s] }) ||
			p.What == ability.ACreatureType && slices.ContainsFunc(c.Types, o.has)
	case ability.ACardType:
		return slices.ContainsFunc(c.Types, o.has)
	case ability.ACardName:
		return slices.ContainsFunc(c.Names, func(n string) bool { return slices.Contains(o.Names, n) })
	}
	refuse(p, p.What.String())
	return false
}

// castAtAll is "this spell was cast from your hand", "none of them were cast" as what is said of that object: it need
// not be within some time (601.2a).
func castAtAll(c ability.Happened) (ability.WasCast, bool) {
	d, ok := c.Event.(ability.Does)
	if !ok || len(d.Acts) != 1 || c.When != (ability.Time{}) || c.AtLeast != nil {
		return ability.WasCast{}, false
	}
	p, passive := d.Acts[0].(ability.Passive)
	if !passive {
		return ability.WasCast{}, false
	}
	by, cast := p.Act.(ability.Cast)
	if !cast || by.Free || by.OrCopy {
		return ability.WasCast{}, false
	}
	was := ability.WasCast{What: d.Who, By: p.By, From: p.From, Not: c.Not}
	if was.From == nil {
		was.From = by.From
	}
	switch who := d.Who.(type) {
	case ability.Self, ability.It:
		return was, true
	case ability.Among:
		o, ok := who.What.(ability.Objects)
		if !ok || o.Det.How != ability.None || len(o.Pre)+len(o.Post)+len(who.Post) > 0 {
			return was, false
		}
		was.What, was.Not = who.Of, !was.Not
		return was, true
	default: // kinds of objects, which the history tells of
		return was, false
	}
}

// eachCast is "cast a spell named A and a spell named B" as casting each of them; nil for what is not such.
func eachCast(ev ability.Does) (out []ability.Does) {
	if len(ev.Acts) != 1 {
		return nil
	}
	c, ok := ev.Acts[0].(ability.Cast)
	both, several := c.What.(ability.Both)
	if !ok || !several || both.AndOr {
		return nil
	}
	for _, what := range both.List {
		c.What = what
		one := ev
		one.Acts = []ability.Act{c}
		out = append(out, one)
	}
	return out
}

// spellFrom takes the zones out of "a spell from your hand": a spell is on the stack, and was cast from there (601.2a).
func spellFrom(r ability.Ref) (ability.Ref, []ability.Ref) {
	o, ok := r.(ability.Objects)
	if !ok {
		return r, nil
	}
	var post []ability.Property
	var from []ability.Ref
	for _, p := range o.Post {
		switch p := p.(type) {
		case ability.InZone:
			from = append(from, ability.ZoneOf{Zone: p.Zone, Of: p.Of})
		case ability.InZones:
			from = append(from, ability.ZonesOf{Zones: p.Zones, Of: p.Of})
		default:
			post = append(post, p)
		}
	}
	o.Post = post
	return o, from
}

// casting is "spells you cast", as a rule about casting has it: also a spell that is still being cast (601.2).
func (a *Ask) casting(p ability.DoneBy, c ability.Cast, t Thing) bool {
	o, ok := t.(*Object)
	if !ok || !o.spell() || o.Kind != IsCard || o.CastFrom == ability.AnyZone || p.When.When != ability.NoTime {
		return false
	}
	if c.Free || c.OrCopy || c.From != nil || c.What != nil {
		refuse(c, "of what is being cast")
	}
	return a.player1(p.By, o.Controller)
}
