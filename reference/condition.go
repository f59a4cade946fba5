package reference

import (
	"slices"

	"arbiter/ability"
)

// holds reports whether a condition holds.
func (a *Ask) holds(c ability.Condition) bool {
	switch c := c.(type) {
	case ability.AllHold:
		ok := true
		for _, x := range c.List {
			ok = a.holds(x) && ok
		}
		return ok
	case ability.AnyHolds:
		ok := false
		for _, x := range c.List {
			ok = a.holds(x) || ok
		}
		return ok
	case ability.Is:
		return a.is(c)
	case ability.IsA:
		return a.isA(c)
	case ability.Has:
		return a.is(ability.Is{What: c.What, Are: []ability.Property{c.P}, Not: c.Not})
	case ability.Controls:
		if c.Did {
			refuse(c, "controlled in the past")
		}
		return a.controls(c)
	case ability.ControlsMore:
		if c.By != nil {
			refuse(c, "as so many more")
		}
		return a.quantified(c.Who, nil, func(p *Player) bool { return a.controlsMore(p, c.What, c.Than, c.Fewer) })
	case ability.Compare:
		return a.compares(c)
	case ability.Exists:
		return a.some(c.What) != c.Not
	case ability.ControlsBoth:
		p := a.player(c.Who)
		return a.controlsThis(p, c.One, c.Are) && a.controlsThis(p, c.Other, c.Are)
	case ability.Owns:
		return a.owns(c)
	case ability.ControlsMost:
		return a.controlsMost(a.player(c.Who), c.What)
	case ability.PlayerCounters:
		return countersOf(a.player(c.Who).Counters, c.Kind) >= a.number(c.N)
	case ability.Parity:
		return a.number(c.Of)&1 != 0 == c.Odd
	case ability.IsTurn:
		if c.First > 0 {
			refuse(c, "turns of the game")
		}
		return a.isAmong(c.Of, a.Game.Active) != c.Not
	case ability.Happened:
		return a.happened(c)
	case ability.WasCast:
		return a.wasCast(c)
	case ability.SpentToCast:
		return a.spentToCast(c)
	case ability.ThisWay:
		return a.thisWay(c)
	case ability.RingTempted:
		return a.player(c.Who).Tempted >= a.number(c.N)
	case ability.MaxSpeed: // 702.179e
		return (a.player(c.Who).Speed == 4) != c.Not
	case ability.DidSo:
		done, ok := a.Done[c.To]
		if !ok {
			refuse(c, "")
		}
		return done != c.Not
	case ability.WasPaid:
		return a.wasPaid(c)
	case ability.IsMonarch:
		return (a.Game.Monarch != nil && a.isAmong(c.Who, a.Game.Monarch)) != c.Not
	case ability.CityBlessing:
		return a.player(c.Who).Blessed != c.Not
	case ability.HasInitiative:
		return a.Game.Initiative != nil && a.isAmong(c.Who, a.Game.Initiative)
	case ability.IsDay:
		switch {
		case c.Neither:
			return !a.Game.Day && !a.Game.Night
		case c.Night:
			return a.Game.Night
		}
		return a.Game.Day
	}
	refuse(c, "")
	return false
}

// one is the one thing that a reference means.
func (a *Ask) one(r ability.Ref) Thing {
	all := a.meant(r)
	if len(all) != 1 {
		refuse(r, "not one thing")
	}
	return all[0]
}

func (a *Ask) is(c ability.Is) bool {
	if o, ok := c.What.(ability.Objects); ok && counts(o.Det) {
		are := c.Are
		if c.Any {
			are = []ability.Property{ability.Or{List: c.Are}}
		}
		if c.Not {
			are = []ability.Property{ability.Not{P: ability.Such{Post: are}}}
		}
		d := o.Det
		o.Det, o.Post = ability.Det{Other: d.Other}, slices.Concat(o.Post, are)
		return a.enough(d, len(a.those(o)))
	}
	if a.unattached(c.What) && !c.Not {
		return false
	}
	t := a.one(c.What)
	b := a.describing(t)
	if c.Any {
		return slices.ContainsFunc(c.Are, func(p ability.Property) bool { return b.fits(p, t) }) != c.Not
	}
	return b.all(c.Are, t) != c.Not
}

// counts reports whether a determiner says how many there have to be.
func counts(d ability.Det) bool {
	switch d.How {
	case ability.One, ability.Any, ability.None, ability.AtLeast, ability.AtMost, ability.Above, ability.Exactly:
		return !d.Target && !d.Random && d.Of == nil
	}
	return false
}

// unattached reports whether a reference means what the source is attached to, and there is nothing: nothing is so of
// it.
func (a *Ask) unattached(r ability.Ref) bool {
	_, ok := r.(ability.Attached)
	return ok && a.Source.AttachedTo == nil
}

func (a *Ask) isA(c ability.IsA) bool {
	if e, ok := c.A.(ability.Either); ok { // "it's a land card or a creature card"
		is := false
		for _, x := range e.List {
			is = a.isA(ability.IsA{What: c.What, A: x, Was: c.Was}) || is
		}
		return is != c.Not
	}
	if a.unattached(c.What) && !c.Not {
		return false
	}
	t := a.one(c.What)
	if x, is := t.(*Object); is && !c.Was {
		t = returned(x)
	}
	o, ok := c.A.(ability.Objects)
	if !ok {
		return a.isAmong(c.A, t) != c.Not
	}
	var zones []ability.Zone // it need not be anywhere: it is asked what it is
	if x, is := t.(*Object); is {
		zones = []ability.Zone{x.Zone}
	}
	return a.describing(t).phrase(o, t, zones) != c.Not
}

// returned is the permanent that a permanent has become that has left the battlefield and returned (400.7j), or itself.
func returned(o *Object) *Object {
	if last := o.latest(); last.permanent() {
		return last
	}
	return o
}

// controls is "you control a green permanent", "an opponent controls three or more lands".
func (a *Ask) controls(c ability.Controls) bool {
	return a.quantified(c.Who, nil, func(p *Player) bool { return a.controlsSome(p, c.What) != c.Not })
}

// controlsSome reports whether a player controls what a noun phrase says, as many as it says.
func (a *Ask) controlsSome(p *Player, what ability.Ref) bool {
	switch w := what.(type) {
	case ability.Objects:
		b := a.describing(p)
		return a.enough(w.Det, b.controlled(p, w))
	case ability.Both:
		ok := true
		for _, x := range w.List {
			ok = a.controlsSome(p, x) && ok
		}
		return ok
	case ability.Either:
		ok := false
		for _, x := range w.List {
			ok = a.controlsSome(p, x) || ok
		}
		return ok
	}
	return slices.ContainsFunc(a.objects(what), func(o *Object) bool { return o.permanent() && o.Controller == p })
}

// controlled counts what a player controls of a description.
func (a *Ask) controlled(p *Player, o ability.Objects) (n int) {
	for _, x := range a.Game.Objects {
		if (x.permanent() || x.Zone == ability.Stack) && x.Controller == p &&
			a.describing(x).phrase(o, x, onBattlefield) {
			n++
		}
	}
	return n
}

// enough reports whether n things are as many as a determiner says.
func (a *Ask) enough(d ability.Det, n int) bool {
	switch d.How {
	case ability.One, ability.Any, ability.Bare:
		return n > 0
	case ability.None:
		return n == 0
	case ability.AtLeast:
		return n >= a.number(d.N)
	case ability.AtMost:
		return n <= a.number(d.N)
	case ability.Above:
		return n > a.number(d.N)
	case ability.Exactly:
		return n == a.number(d.N)
	}
	panic(Unknown{"Objects: how many, " + d.How.String()})
}

// controlsMore reports whether a player controls more of a description than each of others, or "an opponent" any.
func (a *Ask) controlsMore(p *Player, what, than ability.Ref, fewer bool) bool {
	o, ok := what.(ability.Objects)
	if !ok {
		refuse(what, "as what somebody controls more of")
	}
	mine := a.controlled(p, o)
	return a.quantified(than, p, func(q *Player) bool {
		his := a.controlled(q, o)
		return mine > his && !fewer || mine < his && fewer
	})
}

// controlsThis reports whether a player controls one of what is meant that is so described.
func (a *Ask) controlsThis(p *Player, r ability.Ref, are ability.Property) bool {
	return slices.ContainsFunc(a.objects(r), func(o *Object) bool {
		return o.permanent() && o.Controller == p && (are == nil || a.fits(are, o))
	})
}

// owns is "you own a card named ~ in exile", with Control "you both own and control ...".
func (a *Ask) owns(c ability.Owns) bool {
	what, ok := c.What.(ability.Objects)
	if !ok {
		refuse(c, "other than a noun phrase")
	}
	p := a.player(c.Who)
	n := 0
	for _, o := range a.Game.Objects {
		if o.Owner == p && (!c.Control || o.Controller == p) && a.describing(o).phrase(what, o, onBattlefield) {
			n++
		}
	}
	return a.enough(what.Det, n)
}

// controlsMost reports whether no other player controls more of something.
func (a *Ask) controlsMost(p *Player, what ability.Ref) bool {
	o, ok := what.(ability.Objects)
	if !ok {
		refuse(what, "as what somebody controls most of")
	}
	mine := a.controlled(p, o)
	return !slices.ContainsFunc(a.Game.Players, func(q *Player) bool { return !q.Lost && a.controlled(q, o) > mine })
}

// some reports whether there is as much of something as a noun phrase says.
func (a *Ask) some(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	if !ok {
		return len(a.meant(r)) > 0
	}
	d := o.Det
	o.Det = ability.Det{Other: d.Other}
	return a.enough(d, len(a.those(o)))
}

func (a *Ask) compares(c ability.Compare) bool {
	if l, ok := c.A.(ability.LifeOf); ok {
		return a.quantified(l.Of, nil, func(p *Player) bool { return compare(p.Life, c.Op, a.number(c.B)) })
	}
	if l, ok := c.A.(ability.CardsIn); ok && l.Of != nil {
		if players := a.meant(l.Of); len(players) > 1 {
			return a.quantified(l.Of, nil, func(p *Player) bool {
				return compare(a.cardsIn(l.Zone, p), c.Op, a.number(c.B))
			})
		}
	}
	if s, ok := c.B.(ability.StatOf); ok && s.Stat == ability.PowerOrToughness { // with either of them
		power, toughness := s, s
		power.Stat, toughness.Stat = ability.Power, ability.Toughness
		n := a.number(c.A)
		return compare(n, c.Op, a.number(power)) || compare(n, c.Op, a.number(toughness))
	}
	return compare(a.number(c.A), c.Op, a.number(c.B))
}
