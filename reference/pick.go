package reference

import (
	"slices"

	"arbiter/ability"
)

// pick is a choice of some things that was made; said is the mention of the noun phrase that says what was chosen.
type pick struct {
	from, chosen []Thing
	said         ability.Mention
}

// pick is what a noun phrase of an instruction means: what it describes, or what a player chooses of that (608.2d). It
// notes what later words mean by it. Unsaid are the zones of objects where the text names none.
func (r *resolving) pick(n ability.Ref, by *Player, unsaid []ability.Zone) (out []Thing) {
	switch n := n.(type) {
	case ability.Objects:
		return r.noun(n, by, unsaid)
	case ability.AnyTarget:
		out = r.targets(n, n.Said)
	case ability.Both:
		if n.AndOr {
			refuse(n, "and/or")
		}
		out = r.several(n, by, unsaid)
	case ability.Either:
		if n.Said == 0 || r.Means[n.Said] == nil {
			refuse(n, "a choice among noun phrases")
		}
		out = r.Means[n.Said]
	case ability.TopCards:
		out = r.top(n)
	case ability.Among:
		out = r.fromAmong(n, by)
	case ability.Rest:
		out = r.rest(n)
	case nil:
		refuse(n, "")
	default:
		out = r.meant(n)
	}
	said, _ := ability.Mentions(n)
	r.means(said, out...)
	return out
}

// several are what several noun phrases mean: "other" among them is other than those before, and what stands behind the
// last of bare nouns describes them all.
func (r *resolving) several(n ability.Both, by *Player, unsaid []ability.Zone) (out []Thing) {
	last, _ := n.List[len(n.List)-1].(ability.Objects)
	if len(n.List) > 1 && slices.ContainsFunc(last.Post, isFromAmong) {
		refuse(n, "one of each of several kinds from among a group")
	}
	for _, x := range n.List {
		b := *r
		if o, ok := x.(ability.Objects); ok && len(o.Post) == 0 && o.Det == (ability.Det{}) &&
			last.Det == (ability.Det{}) &&
			len(last.Post) > 0 {
			o.Post = last.Post // "red creatures and white creatures you control"
			x = o
		} else if from, is := fromZone(last.Post); ok && is && o.Det.How == ability.One && !o.Det.Target &&
			len(o.Post) == 0 {
			o.Post = []ability.Property{from} // "a creature card and a land card from your graveyard"
			x = o
		}
		if o, ok := x.(ability.Objects); ok && o.Det.Other && !o.Det.Target && len(out) > 0 {
			ask := *r.Ask
			ask.Other, b.Ask = out, &ask
		}
		for _, t := range b.pick(x, by, unsaid) {
			if !among(out, t) {
				out = append(out, t)
			}
		}
	}
	if last.Det.Other {
		r.means(last.Said, out...) // "those creatures" are all of them
	}
	return out
}

// fromZone is the part of a description that says from where something is.
func fromZone(post []ability.Property) (ability.Property, bool) {
	for _, p := range post {
		if z, ok := p.(ability.InZone); ok && z.From {
			return p, true
		}
	}
	return nil, false
}

// targets are those chosen for an instance of the word "target" (115.1).
func (r *resolving) targets(n ability.Ref, said ability.Mention) []Thing {
	things, ok := r.Means[said]
	if !ok || said == 0 {
		refuse(n, "a target that nobody told of")
	}
	return things
}

// isFromAmong reports whether a description is "from among them".
func isFromAmong(p ability.Property) bool {
	_, ok := p.(ability.FromAmong)
	return ok
}

// saysWhich reports whether a description says by itself where what it describes is.
func saysWhich(p ability.Property) bool {
	// Others: they don't.
	switch p.(type) {
	case ability.FromAmong, ability.PutThere, ability.Did:
		return true
	}
	return false
}

var anywhere = []ability.Zone{ability.Library, ability.Hand, ability.Battlefield, ability.Graveyard, ability.Stack,
	ability.Exile, ability.Command}

func (r *resolving) noun(n ability.Objects, by *Player, unsaid []ability.Zone) []Thing {
	if n.Det.Target {
		return r.targets(n, n.Said)
	}
	if n.Det.Random || n.Det.Of != nil {
		refuse(n, "at random, or in order")
	}
	if things, ok := r.doneThisWay(n); ok {
		out := r.some(n.Det, things, by, n)
		r.means(n.Said, out...)
		return out
	}
	if n.Det.Other && (len(r.Verbs) > 0 || !r.Source.permanent()) && r.Other == nil {
		refuse(n, "another, after something has been acted on")
	}
	if slices.ContainsFunc(n.Post, saysWhich) {
		unsaid = anywhere // wherever those are
	}
	shown := false
	if isKind(n.Noun, ability.AnyCard) && r.shown != nil && slices.Equal(unsaid, onBattlefield) {
		// Cards are no permanents (109.2a): those that the text has just had revealed or looked at.
		shown = !slices.ContainsFunc(slices.Concat(n.Pre, n.Post), func(p ability.Property) bool {
			return len(zonesIn(p)) > 0
		})
	}
	if shown {
		unsaid = anywhere
	}
	fit := r.filter(func(t Thing) bool {
		return r.describing(t).phrase(n, t, unsaid) && (!shown || among(r.shown, t))
	})
	out := r.some(n.Det, fit, by, n)
	for _, t := range fit { // each of several players may choose
		if !among(r.groups[n.Said], t) {
			r.groups[n.Said] = append(r.groups[n.Said], t)
		}
	}
	r.means(n.Said, out...)
	return out
}

// some are as many of some things as a determiner says: all of them, or those that a player chooses.
func (r *resolving) some(d ability.Det, fit []Thing, by *Player, n ability.Node) []Thing {
	least, most := 0, len(fit)
	switch d.How {
	case ability.Bare, ability.Each, ability.All:
		return fit
	case ability.The, ability.Any, ability.None, ability.AtMost, ability.That, ability.Nth, ability.NextOne,
		ability.Above,
		ability.HowBoth, ability.Most:
		refuse(n, "determiner "+d.How.String())
	case ability.One:
		least, most = 1, 1
	case ability.Exactly:
		least = r.number(d.N)
		most = least
	case ability.UpTo:
		most = r.number(d.N)
	case ability.AnyNumber:
	case ability.AtLeast:
		least = r.number(d.N)
	case ability.FromOneTo:
		least, most = 1, r.number(d.N)
	}
	most = max(min(most, len(fit)), 0)
	least = max(min(least, most), 0)
	if most == 0 {
		return nil
	}
	out := r.decide.Choose(by, fit, least, most)
	said, _ := ability.Mentions(n)
	switch x := n.(type) {
	case ability.Among:
		said, _ = ability.Mentions(x.What)
	case ability.Search:
		said, _ = ability.Mentions(x.For)
	}
	r.picks = append(r.picks, pick{fit, out, said})
	return out
}

// top are cards at the top of libraries, as many as there are.
func (r *resolving) top(n ability.TopCards) (out []Thing) {
	if n.Bottom || n.Zone != ability.AnyZone && n.Zone != ability.Library || len(n.Pre) > 0 {
		refuse(n, "the bottom, or another zone")
	}
	count := 1
	if n.N != nil {
		count = r.number(n.N)
	}
	for _, p := range r.playersOf(n.Of) {
		for _, o := range r.library(p, count) {
			out = append(out, o)
		}
	}
	return out
}

// library are the top cards of a library, the topmost first.
func (r *resolving) library(p *Player, n int) (out []*Object) {
	for _, o := range r.Game.Objects {
		if o.Zone == ability.Library && o.Owner == p {
			out = append(out, o)
		}
	}
	if p.Unordered && n < len(out) && n > 0 {
		panic(Unknown{"the top of a library whose order is not known"})
	}
	return out[:max(min(n, len(out)), 0)]
}

// fromAmong are some of a group.
func (r *resolving) fromAmong(n ability.Among, by *Player) []Thing {
	o, ok := n.What.(ability.Objects)
	if !ok || o.Det.Target || o.Det.Random || o.Det.Other {
		refuse(n, "other than a number of them")
	}
	group := r.pick(n.Of, by, onBattlefield)
	_, to := mentionsOf(n.Of)
	var fit []Thing
	for _, t := range group {
		if o, is := t.(*Object); is && o.Past && !r.acted[to] ||
			r.apart && r.chosenFrom(group, to, t, r.acted[to], false) {
			continue // it has been put somewhere
		}
		if t = r.now(t); t == nil {
			continue // it is gone
		}
		if r.describing(t).words(o.Pre, o.Noun, o.Post, t) && r.describing(t).all(n.Post, t) {
			fit = append(fit, t)
		}
	}
	out := r.some(o.Det, fit, by, n)
	r.means(o.Said, out...)
	return out
}

// rest is what is left of a group of which some were chosen.
func (r *resolving) rest(n ability.Rest) (out []Thing) {
	group, ok := r.groups[n.To]
	moved := r.acted[n.To]
	offered := ok && n.To != 0 && !moved // the group is all that some were chosen from
	if !offered {                        // what has been chosen and moved is a group itself
		group, ok = r.Means[n.To]
	}
	to := n.To
	if n.Of != nil {
		group, ok = r.meant(n.Of), true
		_, to = mentionsOf(n.Of)
	}
	if !ok {
		refuse(n, "")
	}
	for _, t := range group {
		if o, is := t.(*Object); is && o.Past && !moved {
			continue
		}
		if x := r.now(t); x != nil && !r.chosenFrom(group, to, t, moved, offered) {
			out = append(out, x)
		}
	}
	return out
}

// chosenFrom reports whether a member of a group has been chosen from it. The group is what the mention to means.
func (r *resolving) chosenFrom(group []Thing, to ability.Mention, t Thing, moved, offered bool) bool {
	within := func(list []Thing, x Thing) bool {
		return slices.ContainsFunc(list, func(y Thing) bool {
			return x == y || r.now(x) != nil && r.now(x) == r.now(y)
		})
	}
	return slices.ContainsFunc(r.picks, func(p pick) bool {
		all := !slices.ContainsFunc(group, func(x Thing) bool { return !slices.Contains(p.chosen, x) })
		if all && !offered && p.said == to || moved && len(p.from) > 0 && slices.Contains(group, p.from[0]) {
			return false // that is how the group came about
		}
		return within(p.chosen, t) && !slices.ContainsFunc(p.from, func(x Thing) bool { return !within(group, x) })
	})
}

// now is what has become of a thing by these instructions, which find it where it is public (400.7j); nil if it is
// gone.
func (r *resolving) now(t Thing) Thing {
	o, ok := t.(*Object)
	if !ok {
		return t
	}
	if o = o.latest(); o.Past {
		return nil
	}
	return o
}

// permanents are the permanents that a noun phrase of an instruction means.
func (r *resolving) permanents(n ability.Ref) (out []*Object) {
	for _, t := range r.pick(n, r.doer, onBattlefield) {
		o, ok := r.now(t).(*Object)
		if ok && o != nil && o.permanent() && !slices.Contains(out, o) {
			out = append(out, o)
		}
	}
	return out
}
