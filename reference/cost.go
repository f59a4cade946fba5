package reference

import (
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// CanPay reports whether you can pay a cost in full (118.3): mana abilities are activated first (601.2g), then each
// part is paid, in any order, no two parts with the same object where the first uses it up (601.2h).
func (a *Ask) CanPay(cost []ability.Act) (bool, error) {
	return answer(func() bool { return a.payable(cost, bill{}) })
}

// CanActivate reports whether you can pay the cost of an activated ability of the source (602.2b).
func (a *Ask) CanActivate(x ability.Ability, cost []ability.Act) (bool, error) {
	return answer(func() bool {
		act, ok := activated(x)
		if ok {
			for _, o := range act.Only {
				// Others: they say when, how often and by whom.
				switch o.(type) {
				case ability.Cheaper, ability.SpendOnly, ability.NotZero, ability.XIs:
					refuse(o, "")
				}
			}
		}
		a.ruled()
		return a.payable(cost, bill{})
	})
}

// CanCast reports whether you can pay for casting the source from your hand, its mana cost and its additional costs
// (601.2f-h).
func (a *Ask) CanCast() (bool, error) {
	return answer(func() bool {
		a.ruled()
		o := a.Source
		if o.NoCost { // 118.6
			return false
		}
		from := o.Zone
		o.Zone = ability.Stack // 601.2a: it is there as costs are paid
		defer func() { o.Zone = from }()
		if o.Halves {
			panic(Unknown{"a spell with two costs"})
		}
		cost := []ability.Act{ability.PayMana{Cost: o.Cost}}
		helped := false
		for _, x := range o.Casting {
			switch x := x.(type) {
			case ability.AdditionalCost:
				if x.If != nil || x.AllModes {
					refuse(x, "under a condition")
				}
				switch {
				case x.May || x.Many:
				case x.Or != nil:
					cost = append(cost, ability.OneOf{List: []ability.Act{ability.Together{Acts: x.Cost},
						ability.Together{Acts: x.Or}}})
				default:
					cost = append(cost, x.Cost...)
				}
			case ability.Keyword:
				helped = helped || !optional(x.Word)
			case ability.CastOnly:
				for _, only := range x.Only {
					// Others: they say when, and by whom.
					switch only.(type) {
					case ability.SpendOnly, ability.SpendFrom:
						refuse(only, "")
					}
				}
			case ability.AlternativeCost, ability.FlashFor: // when, or for another cost
			default:
				refuse(x, "about casting")
			}
		}
		for _, k := range o.Keywords {
			helped = helped || !optional(k.Word)
		}
		ok := a.payable(cost, bill{})
		if !ok && helped {
			panic(Unknown{"a keyword that may help to pay"})
		}
		return ok
	})
}

// optional reports whether a keyword leaves what a spell costs in the normal way as it is.
func optional(w ability.Word) bool {
	switch string(w) {
	case "convoke", "delve", "improvise", "affinity", "offering", "assist", "undaunted", "escalate", "emerge":
		return false
	}
	return true
}

// ruled refuses where an effect changes what costs are or how they are paid.
func (a *Ask) ruled() {
	for _, o := range a.Game.Objects {
		if !o.permanent() && o != a.Source && o.Zone != ability.Command {
			continue
		}
		for _, x := range o.Abilities {
			ability.Walk(x, func(n ability.Node) bool {
				switch n := n.(type) {
				case ability.Activated, ability.Triggered:
					return false // what it does once is not in force
				case ability.CostChange, ability.SpendAny, ability.CantReduce:
					refuse(n, "an effect on costs")
				case ability.Gain:
					for _, g := range n.List {
						if k, ok := g.(ability.Keyword); ok && !optional(k.Word) {
							refuse(n, "a keyword that may help to pay")
						}
					}
				case ability.Cant:
					if slices.ContainsFunc(n.Acts, pays) {
						refuse(n, "an effect on costs")
					}
				}
				return true
			})
		}
	}
	if a.Game.Ruled {
		panic(Unknown{"a rule in force about costs, casting or activating"})
	}
}

// pays reports whether what can't be done would be done to pay a cost, or is casting or activating itself.
func pays(x ability.Act) bool {
	// Others: they are no costs.
	switch x.(type) {
	case ability.PayLife, ability.LoseLife, ability.Sacrifice, ability.Discard, ability.Activate, ability.Cast,
		ability.Passive, ability.HaveCounters:
		return true
	}
	return false
}

// bill is what has to be paid together.
type bill struct {
	mana mana.Cost
	life int
	// milled is how many cards are taken from the top of the library.
	milled int
	parts  []part
}

// part is a part of a cost that is paid with objects.
type part struct {
	of  []*Object // what it may be paid with
	n   int       // how many of them
	use use
	// total, if not nil, is whether several together are enough, any number of them.
	total func([]*Object) bool
	// kind and each are the counters that are removed from each of them; among is from them together.
	kind  ability.CounterKind
	each  int
	among bool
}

// use is what becomes of an object that a part is paid with.
type use uint8

// Uses.
const (
	taps    use = iota // it has to be untapped (107.5)
	untaps             // it has to be tapped (107.6)
	goes               // it leaves its zone
	loses              // counters are removed from it
	remains            // it is revealed or gets counters, which another part doesn't mind
)

// payable pays one act of a cost after the other onto a bill, and then the bill.
func (a *Ask) payable(cost []ability.Act, b bill) bool {
	if len(cost) == 0 {
		return a.settled(b)
	}
	rest := cost[1:]
	b.parts = slices.Clone(b.parts)
	you := a.You
	switch c := cost[0].(type) {
	case ability.PayMana:
		if c.Any || c.CostOf != nil {
			refuse(c, "an amount that the text does not say")
		}
		b.mana = slices.Concat(b.mana, c.Cost)
	case ability.TapSymbol:
		if !a.canTurn(a.Source) || a.Source.Tapped {
			return a.payableToo(rest, b)
		}
		b.parts = append(b.parts, part{of: []*Object{a.Source}, n: 1, use: taps})
	case ability.UntapSymbol:
		if a.canTurn(a.Source) && !a.Source.Tapped &&
			slices.ContainsFunc(a.Source.Abilities, func(x ability.Ability) bool {
				act, ok := activated(x)
				return ok && makesMana(act.Effect)
			}) {
			refuse(c, "of what may first be tapped for mana")
		}
		if !a.canTurn(a.Source) || !a.Source.Tapped {
			return a.payableToo(rest, b)
		}
		b.parts = append(b.parts, part{of: []*Object{a.Source}, n: 1, use: untaps})
	case ability.PayLife:
		b.life += a.number(c.N)
	case ability.PayEnergy: // 107.14
		if countersOf(you.Counters, "energy") < a.number(c.N) {
			return a.payableToo(rest, b)
		}
		for _, x := range rest {
			if _, again := x.(ability.PayEnergy); again {
				refuse(c, "twice")
			}
		}
	case ability.LoyaltyCost: // 606.4, 606.6
		if n := a.number(c.N); c.Minus && n > 0 {
			b.parts = append(b.parts, part{of: []*Object{a.Source}, n: 1, use: loses, kind: "loyalty", each: n})
		}
	case ability.Mill: // 701.17b
		b.milled += a.number(c.N)
	case ability.OneOf:
		ok := false
		for _, x := range c.List {
			ok = a.payable(append([]ability.Act{x}, rest...), b) || ok
		}
		return ok
	case ability.Together:
		return a.payable(slices.Concat(c.Acts, rest), b)
	case ability.PerEach:
		return a.payable(slices.Concat(a.timesEach(c), rest), b)
	default:
		if list := apart(c); list != nil {
			return a.payable(slices.Concat(list, rest), b)
		}
		p, ok := a.part(c, &b)
		if !ok {
			return a.payableToo(rest, b)
		}
		b.parts = append(b.parts, p)
	}
	return a.payable(rest, b)
}

// apart is "sacrifice ~ and another creature" as two acts; nil for what is one.
func apart(c ability.Act) (out []ability.Act) {
	var what ability.Ref
	var with func(ability.Ref) ability.Act
	// Others: they are one.
	switch c := c.(type) {
	case ability.Sacrifice:
		what, with = c.What, func(r ability.Ref) ability.Act { return ability.Sacrifice{What: r} }
	case ability.Discard:
		what, with = c.What, func(r ability.Ref) ability.Act { return ability.Discard{What: r} }
	case ability.ExileIt:
		what, with = c.What, func(r ability.Ref) ability.Act { return ability.ExileIt{What: r, From: c.From} }
	case ability.Tap:
		what, with = c.What, func(r ability.Ref) ability.Act { return ability.Tap{What: r} }
	case ability.Move:
		what, with = c.What, func(r ability.Ref) ability.Act { return ability.Move{What: r, From: c.From, To: c.To} }
	}
	if b, ok := what.(ability.Both); ok && !b.AndOr {
		for _, r := range b.List {
			out = append(out, with(r))
		}
	}
	return out
}

// payableToo is for a cost of which a part can't be paid: the rest is gone through all the same, so that what is
// unknown is refused.
func (a *Ask) payableToo(rest []ability.Act, b bill) bool {
	a.payable(rest, b)
	return false
}

// timesEach is an act as often as something is counted.
func (a *Ask) timesEach(c ability.PerEach) []ability.Act {
	if c.Of == nil || c.Beyond {
		refuse(c, "a number of another kind")
	}
	n := len(a.meant(c.Of))
	// Others: they are said once for each.
	switch x := c.Act.(type) {
	case ability.PayMana:
		return []ability.Act{ability.PayMana{Cost: slices.Repeat(x.Cost, n), Any: x.Any, CostOf: x.CostOf}}
	case ability.PayLife:
		return []ability.Act{ability.PayLife{N: ability.Const{N: n * a.number(x.N)}}}
	}
	return slices.Repeat([]ability.Act{c.Act}, n)
}

// canTurn reports whether {T} and {Q} can be paid with a permanent as far as summoning sickness goes (302.6).
func (a *Ask) canTurn(o *Object) bool {
	return o.permanent() && !(o.has(ability.Creature) && o.Sick && !o.keyword(ability.Keyword{Word: ability.Haste}))
}

// part is a part of a cost that is paid with objects; false if it can't be paid.
func (a *Ask) part(c ability.Act, b *bill) (part, bool) {
	yours := func(o *Object) bool { return o.permanent() && o.Controller == a.You }
	permanent := func(o *Object) bool { return o.permanent() }
	hand := func(o *Object) bool { return o.Zone == ability.Hand && o.Owner == a.You }
	switch c := c.(type) {
	case ability.Sacrifice: // 701.21a
		return a.paidWith(c.What, goes, onBattlefield, yours, b)
	case ability.Discard: // 701.9a
		return a.paidWith(c.What, goes, inHand, hand, b)
	case ability.ExileIt:
		if len(c.With) > 0 {
			refuse(c, "with counters")
		}
		return a.paidFrom(c.What, c.From, b)
	case ability.Move:
		return a.paidFrom(c.What, c.From, b)
	case ability.Tap: // 701.26a: only what is untapped
		return a.paidWith(c.What, taps, onBattlefield, func(o *Object) bool { return o.permanent() && !o.Tapped }, b)
	case ability.Untap:
		return a.paidWith(c.What, untaps, onBattlefield, func(o *Object) bool { return o.permanent() && o.Tapped }, b)
	case ability.Reveal:
		if c.Until != nil {
			refuse(c, "until something is revealed")
		}
		return a.paidWith(c.What, remains, inHand, func(*Object) bool { return true }, b)
	case ability.PutCounters:
		if c.Divided {
			refuse(c, "divided")
		}
		return a.paidWith(c.On, remains, onBattlefield, permanent, b)
	case ability.RemoveCounters:
		return a.removal(c, b)
	case ability.Exert: // 701.43a
		return a.paidWith(c.What, remains, onBattlefield, permanent, b)
	case ability.Unattach: // 701.3d
		return a.paidWith(c.What, remains, onBattlefield, func(o *Object) bool { return o.AttachedTo != nil }, b)
	}
	refuse(c, "as a cost")
	return part{}, false
}

var inHand = []ability.Zone{ability.Hand}

// paidFrom is a part that moves objects from where the text says, which may stand outside the noun phrase.
func (a *Ask) paidFrom(what, from ability.Ref, b *bill) (part, bool) {
	if from == nil {
		return a.paidWith(what, goes, onBattlefield, func(*Object) bool { return true }, b)
	}
	places := a.meantZones(from)
	return a.paidWith(what, goes, []ability.Zone{ability.Hand, ability.Graveyard, ability.Library, ability.Exile,
		ability.Battlefield}, func(o *Object) bool {
		return slices.ContainsFunc(places, func(p place) bool { return o.Zone == p.zone && o.Owner == p.of })
	}, b)
}

// place is a zone of a player.
type place struct {
	zone ability.Zone
	of   *Player
}

func (a *Ask) meantZones(r ability.Ref) (out []place) {
	var zones []ability.Zone
	var of ability.Ref
	switch r := r.(type) {
	case ability.ZoneOf:
		zones, of = []ability.Zone{r.Zone}, r.Of
	case ability.ZonesOf:
		zones, of = r.Zones, r.Of
	default:
		refuse(r, "as a place")
	}
	players := a.Game.Players
	if of != nil {
		players = a.playersOf(of)
	}
	for _, z := range zones {
		for _, p := range players {
			out = append(out, place{z, p})
		}
	}
	return out
}

// paidWith is a part that is paid with what a reference means of what can be so used.
func (a *Ask) paidWith(what ability.Ref, u use, unsaid []ability.Zone, usable func(*Object) bool,
	b *bill) (part, bool) {
	p := part{n: 1, use: u}
	// Others: they mean their objects one by one.
	switch w := what.(type) {
	case ability.Objects:
		var post []ability.Property
		for _, x := range w.Post {
			if s, ok := x.(ability.WithStat); ok && total(s.Stat) != ability.NoStat {
				p.total = func(list []*Object) bool { return compare(a.sum(total(s.Stat), list), s.Op, a.number(s.N)) }
				continue
			}
			post = append(post, x)
		}
		det := w.Det
		w.Post, w.Det = post, ability.Det{Other: det.Other}
		if det.Target {
			refuse(w, "as a target")
		}
		for _, o := range a.Game.Objects {
			if usable(o) && a.describing(o).phrase(w, o, unsaid) {
				p.of = append(p.of, o)
			}
		}
		switch det.How {
		case ability.One:
		case ability.Exactly, ability.AtLeast:
			p.n = a.number(det.N)
		case ability.AnyNumber, ability.UpTo:
			p.n = 0
		case ability.All, ability.Each:
			p.n = len(p.of)
		default:
			refuse(w, "determiner "+det.How.String())
		}
	case ability.Either:
		for _, x := range w.List {
			q, _ := a.paidWith(x, u, unsaid, usable, b)
			if q.n != 1 || q.total != nil {
				refuse(w, "several")
			}
			for _, o := range q.of {
				if !slices.Contains(p.of, o) {
					p.of = append(p.of, o)
				}
			}
		}
	case ability.TopCards:
		if w.Bottom || len(w.Pre) > 0 || w.Zone != ability.AnyZone && w.Zone != ability.Library {
			refuse(w, "as a cost")
		}
		if a.player(w.Of) != a.You {
			refuse(w, "of another player")
		}
		b.milled += a.number(w.N)
		p.n = 0
	case ability.ZoneOf: // "your hand": all of it
		for _, t := range a.zone(w, w.Of, w.Zone) {
			p.of = append(p.of, t.(*Object))
		}
		p.n = len(p.of)
	default:
		for _, o := range a.objects(what) {
			if usable(o) {
				p.of = append(p.of, o)
			}
		}
		if len(p.of) == 0 {
			return p, false
		}
		p.n = len(p.of)
	}
	return p, p.n <= len(p.of) || p.total != nil
}

// total is the stat that is added up.
func total(s ability.Stat) ability.Stat {
	switch s {
	case ability.TotalPower:
		return ability.Power
	case ability.TotalToughness:
		return ability.Toughness
	case ability.TotalManaValue:
		return ability.ManaValue
	}
	return ability.NoStat
}

func (a *Ask) sum(s ability.Stat, list []*Object) (sum int) {
	for _, o := range list {
		n, _ := a.statOf(s, o)
		sum += n
	}
	return sum
}

// removal is a part that removes counters.
func (a *Ask) removal(c ability.RemoveCounters, b *bill) (part, bool) {
	if c.Those || c.UpTo || c.What.For != nil || c.What.Those {
		refuse(c, "counters said before")
	}
	if t, ok := c.From.(ability.You); ok {
		refuse(t, "counters of a player")
	}
	p, ok := a.paidWith(c.From, loses, onBattlefield, func(*Object) bool { return true }, b)
	p.kind, p.among = c.What.Kind, c.Among
	switch {
	case c.AllOf:
	case c.What.N == nil:
		p.each = 1
	default:
		if _, least := c.What.N.(ability.Const); !least {
			if _, x := c.What.N.(ability.X); !x {
				refuse(c.What.N, "of counters to remove")
			}
		}
		p.each = a.number(c.What.N)
	}
	if p.among {
		p.n, ok = 0, true
	}
	return p, ok
}

// settled reports whether everything on a bill can be paid together.
func (a *Ask) settled(b bill) bool {
	if b.life > 0 && b.life > a.You.Life { // 119.4
		return false
	}
	if b.milled > a.cardsIn(ability.Library, a.You) {
		return false
	}
	if !a.manaSuffices(&b, nil) {
		return false // even if nothing else were to be paid
	}
	return a.choose(&b, 0, map[*Object][]use{}, map[counted]int{}, map[string]bool{})
}

// counted is a kind of counters on an object.
type counted struct {
	o    *Object
	kind ability.CounterKind
}

// choose pays the parts from the i-th on, and at last the mana.
func (a *Ask) choose(b *bill, i int, used map[*Object][]use, removed map[counted]int, tried map[string]bool) bool {
	if i == len(b.parts) {
		return a.manaSuffices(b, used)
	}
	p := &b.parts[i]
	if p.among {
		return a.removedAmong(p, removed) && a.choose(b, i+1, used, removed, tried)
	}
	var with func(from int, list []*Object) bool
	with = func(from int, list []*Object) bool {
		if p.total == nil && len(list) == p.n || p.total != nil && p.total(list) {
			return a.choose(b, i+1, used, removed, tried)
		}
		for k := from; k < len(p.of); k++ {
			o := p.of[k]
			if !free(p.use, used[o]) || p.use == loses && o.counters(p.kind)-removed[counted{o, p.kind}] < p.each {
				continue
			}
			used[o] = append(used[o], p.use)
			removed[counted{o, p.kind}] += p.each
			ok := with(k+1, append(slices.Clone(list), o))
			used[o] = used[o][:len(used[o])-1]
			removed[counted{o, p.kind}] -= p.each
			if ok {
				return true
			}
		}
		return false
	}
	return with(0, nil)
}

// removedAmong reports whether so many counters can be removed from several things together.
func (a *Ask) removedAmong(p *part, removed map[counted]int) bool {
	n := 0
	for _, o := range p.of {
		n += max(o.counters(p.kind)-removed[counted{o, p.kind}], 0)
	}
	return n >= p.each
}

// free reports whether an object can be used for another part: what leaves can leave only once, and an untapped
// permanent can be tapped only once; a tapped one can still be sacrificed.
func free(u use, used []use) bool {
	switch u {
	case taps, untaps, goes:
		return !slices.Contains(used, u)
	case loses, remains:
		return true
	}
	return false
}
