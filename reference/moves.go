package reference

import (
	"slices"

	"arbiter/ability"
)

// entering is how an object enters the battlefield or a library.
type entering struct {
	under  *Player
	tapped bool
	with   []ability.CounterSpec
	bottom bool
	depth  int
}

// move puts an object into a zone of its owner, where it is a new object (400.3, 400.7). It returns that, nil for a
// token or a copy, which ceases to exist (111.7, 704.5e).
func (r *resolving) move(o *Object, to ability.Zone, how entering) *Object {
	g := r.Game
	at := slices.Index(g.Objects, o)
	if at < 0 {
		return nil
	}
	e := r.event(Moved)
	e.From, e.Into, e.What, e.Who = o.Zone, to, o, o.Owner
	if o.permanent() {
		r.leaves(o)
	}
	if o.Commander && (to == ability.Hand || to == ability.Library) {
		panic(Unknown{"a commander that may go to the command zone"}) // 903.9b
	}
	g.Objects = slices.Delete(g.Objects, at, at+1)
	if o.Kind != IsCard {
		o.Past = true
		if to == ability.Battlefield {
			panic(Unknown{"a token that moves to the battlefield"})
		}
		e.Became = o
		g.History = append(g.History, e)
		return nil
	}
	is := o.Printed
	if is == nil {
		is = o
	}
	n := *is
	n.Zone, n.Owner, n.Controller, n.Past, n.Card, n.Printed = to, o.Owner, nil, false, o.Card, is
	n.Counters = map[ability.CounterKind]int{}
	n.Tag, n.Became = 0, nil
	o.Past = true
	o.Became = &n
	switch to {
	case ability.Battlefield:
		r.enters(&n, how)
		e.Who = n.Controller
		g.Objects = append(g.Objects, &n)
	case ability.Library:
		r.intoLibrary(&n, how)
	default:
		g.Objects = append(g.Objects, &n)
	}
	e.Became = &n
	g.History = append(g.History, e)
	return &n
}

// intoLibrary puts a card at a place in its owner's library.
func (r *resolving) intoLibrary(o *Object, how entering) {
	g := r.Game
	last, seen := len(g.Objects), 0
	for i, x := range g.Objects {
		if x.Zone != ability.Library || x.Owner != o.Owner {
			continue
		}
		if !how.bottom && seen == how.depth {
			g.Objects = slices.Insert(g.Objects, i, o)
			return
		}
		seen++
		last = i + 1
	}
	g.Objects = slices.Insert(g.Objects, last, o)
}

// enters makes a card a permanent.
func (r *resolving) enters(o *Object, how entering) {
	o.Controller = how.under
	if o.Controller == nil {
		o.Controller = o.Owner
	}
	o.Tapped, o.Sick = how.tapped, true
	o.AttachedTo = nil
	if !permanentTypes(o) {
		panic(Unknown{"a card that can't be a permanent, put onto the battlefield"}) // 304.4, 307.4
	}
	r.entersPlain(o)
	if o.has(ability.Planeswalker) { // 306.5b
		o.Counters["loyalty"] += o.Loyalty
	}
	if o.has(ability.Battle) { // 310.4b
		o.Counters["defense"] += o.Defense
	}
	for _, c := range how.with { // 614.1c
		for kind, n := range r.counters(c) {
			r.addCounters(o, kind, n)
		}
	}
}

// leaves ends what depends on a permanent that leaves the battlefield.
func (r *resolving) leaves(o *Object) {
	if o.counters("finality") > 0 {
		panic(Unknown{"a finality counter"})
	}
	r.staysPlain(o)
	for _, x := range r.Game.Objects {
		if x.AttachedTo == Thing(o) {
			x.AttachedTo = nil
		}
		if x.Attacking == Thing(o) {
			x.Attacking = nil
		}
		for _, p := range []*[]*Object{&x.Blocks, &x.BlockedBy} {
			if i := slices.Index(*p, o); i >= 0 {
				*p = slices.Delete(slices.Clone(*p), i, i+1)
			}
		}
	}
}

// outOfCombat removes a creature from combat (506.4).
func (r *resolving) outOfCombat(o *Object) {
	for _, x := range r.Game.Objects {
		for _, p := range []*[]*Object{&x.Blocks, &x.BlockedBy} {
			if i := slices.Index(*p, o); i >= 0 {
				*p = slices.Delete(slices.Clone(*p), i, i+1)
			}
		}
	}
	o.IsAttacking, o.Attacking, o.Blocking, o.Blocked, o.Blocks, o.BlockedBy = false, nil, false, false, nil, nil
}

// event is an event of now.
func (r *resolving) event(d Deed) Event {
	g := r.Game
	return Event{Did: d, Turn: g.Turn, Combats: g.Combats, Active: g.Active, Step: g.Step}
}

// destroyAll destroys permanents (701.8).
func (r *resolving) destroyAll(x ability.Destroy) (out outcome) {
	for _, o := range r.permanents(x.What) {
		if r.destroy(o, x.NoRegen) {
			out.n++
			out.things = append(out.things, o)
			r.Verbs[ability.Destroyed] = append(r.Verbs[ability.Destroyed], o)
		}
	}
	return out
}

// destroy destroys a permanent unless it is indestructible (702.12b) or regenerates (701.19a).
func (r *resolving) destroy(o *Object, noRegen bool) bool {
	if o.keyword(ability.Keyword{Word: ability.Indestructible}) {
		return false
	}
	if o.counters("shield") > 0 {
		panic(Unknown{"a shield counter"})
	}
	if o.Shields > 0 && !noRegen {
		o.Shields--
		o.Damage, o.Deadly = 0, false
		o.Tapped = true
		r.outOfCombat(o)
		return false
	}
	r.move(o, ability.Graveyard, entering{})
	return true
}

// exile exiles objects (701.13).
func (r *resolving) exile(x ability.ExileIt) (out outcome) {
	switch d := r.lasts.(type) {
	case nil:
	case ability.UntilEvent: // 610.3: if that has happened already, nothing moves
		if !selfLeaves(d.Event) {
			refuse(x, "until something happens")
		}
		if !r.Source.permanent() {
			return out
		}
		r.Game.Waiting++
	default:
		refuse(x, "until something happens")
	}
	if x.FaceDown || len(x.With) > 0 {
		refuse(x, "face down, or with counters")
	}
	for _, o := range r.found(x.What, x.From) {
		if o.Zone == ability.Stack {
			refuse(x, "of a spell")
		}
		out.things = append(out.things, o) // as it was (608.2h)
		if n := r.move(o, ability.Exile, entering{}); n != nil {
			r.Verbs[ability.Exiled] = append(r.Verbs[ability.Exiled], n)
			r.Source.Exiled = append(r.Source.Exiled, n)
		}
		out.n++
	}
	if o := r.Source.latest(); r.lasts != nil && (o.Past || !o.permanent()) {
		refuse(x, "of the object itself, until it leaves") // 610.3: all return at once
	}
	return out
}

// selfLeaves reports whether an event is that the object that says it leaves the battlefield.
func selfLeaves(e ability.Event) bool {
	d, ok := e.(ability.Does)
	if !ok || len(d.Acts) != 1 {
		return false
	}
	_, self := d.Who.(ability.Self)
	leave, ok := d.Acts[0].(ability.Leave)
	if z, is := leave.Zone.(ability.ZoneOf); is && z.Zone != ability.Battlefield {
		return false
	}
	return self && ok && !leave.Alive
}

// found are the objects that a noun phrase means, wherever they are; from is the zone that the text names apart.
func (r *resolving) found(what, from ability.Ref) (out []*Object) {
	unsaid := onBattlefield
	var in func(*Object) bool
	if z, ok := from.(ability.ZoneOf); ok {
		unsaid = []ability.Zone{z.Zone}
		in = func(o *Object) bool { return o.Zone == z.Zone && (z.Of == nil || r.isAmong(z.Of, o.Owner)) }
	} else if from != nil {
		refuse(from, "as where something is")
	}
	said, _ := mentionsOf(what)
	r.acted[said] = true
	for _, t := range r.pick(what, r.doer, unsaid) {
		o, ok := r.now(t).(*Object)
		if ok && o != nil && !slices.Contains(out, o) && (in == nil || in(o)) {
			out = append(out, o)
		}
	}
	return out
}

// put moves objects to a place that the text names.
func (r *resolving) put(x ability.Move) (out outcome) {
	to := x.To
	if to.Attacking || to.Blocking != nil || to.FaceDown || to.Transformed || to.AttachedTo != nil ||
		to.Chooser != nil {
		refuse(x, "attacking, blocking, face down, transformed or attached")
	}
	how := entering{tapped: to.Tapped, with: to.With}
	if to.Under != nil {
		how.under = r.player(to.Under)
	}
	objects := r.found(x.What, x.From)
	if to.Zone == ability.Library {
		switch to.Pos {
		case ability.Top:
		case ability.Bottom:
			how.bottom = true
		case ability.NthFromTop:
			how.depth = r.number(to.N) - 1
			if to.Beneath { // so many cards are above it (401.7)
				how.depth++
			}
		default:
			refuse(x, "at that place of a library")
		}
		r.disorder(objects)
	}
	for _, o := range objects {
		if o.Zone == ability.Stack || o.Zone == ability.Battlefield && to.Zone == ability.Battlefield {
			refuse(x, "of a spell, or to where it is")
		}
		if to.Zone == ability.Library && o.Zone == ability.Library { // it stays the object that it is
			r.Game.Objects = slices.DeleteFunc(r.Game.Objects, func(y *Object) bool { return y == o })
			r.intoLibrary(o, how)
			out.n++
			out.things = append(out.things, o)
			continue
		}
		if to.Zone == ability.Battlefield && how.under == nil && to.Of == nil && r.doer != o.Owner {
			how.under = r.doer // 110.2a
			if x.Verb == ability.ReturnVerb {
				how.under = nil
			}
		}
		if n := r.move(o, to.Zone, how); n != nil {
			out.things = append(out.things, n)
			verb := ability.Put
			if x.Verb == ability.ReturnVerb {
				verb = ability.Returned
			}
			r.Verbs[verb] = append(r.Verbs[verb], n)
		}
		out.n++
	}
	return out
}

// disorder notes the libraries whose order depends on how several cards put there are arranged (401.4).
func (r *resolving) disorder(objects []*Object) {
	for i, o := range objects {
		for _, other := range objects[:i] {
			if other.Owner == o.Owner {
				o.Owner.Unordered = true
			}
		}
	}
}

// sacrifice has the player move permanents they control to the graveyard (701.21a).
func (r *resolving) sacrifice(x ability.Sacrifice) (out outcome) {
	var things []Thing
	parts := []ability.Ref{x.What}
	if b, ok := x.What.(ability.Both); ok && !b.AndOr {
		parts = b.List
	}
	open := map[Thing]bool{}
	for _, part := range parts {
		o, ok := part.(ability.Objects)
		if !ok || o.Det.Target {
			things = append(things, r.pick(part, r.doer, onBattlefield)...)
			continue
		}
		fit := r.filter(func(t Thing) bool {
			p, is := t.(*Object)
			return is && p.permanent() && p.Controller == r.doer && r.describing(t).phrase(o, t, onBattlefield)
		})
		for _, t := range fit {
			if open[t] {
				refuse(x, "of what more than one of several phrases describes")
			}
			open[t] = true
		}
		things = append(things, r.chosenOf(o, fit)...)
	}
	for _, t := range things {
		o, ok := r.now(t).(*Object)
		if !ok || o == nil || !o.permanent() || o.Controller != r.doer {
			continue
		}
		e := r.event(Sacrificed)
		e.Who, e.What, e.Became = r.doer, o, o
		r.move(o, ability.Graveyard, entering{})
		r.Game.History = append(r.Game.History, e)
		out.n++
		out.things = append(out.things, o)
		r.Verbs[ability.Sacrificed] = append(r.Verbs[ability.Sacrificed], o)
	}
	return out
}

// chosenOf is what the player who acts chooses of what a noun phrase describes.
func (r *resolving) chosenOf(o ability.Objects, fit []Thing) []Thing {
	if o.Det.Random || o.Det.Of != nil {
		refuse(o, "at random, or in order")
	}
	out := r.some(o.Det, fit, r.doer, o)
	r.means(o.Said, out...)
	return out
}

// turn taps or untaps permanents (701.26).
func (r *resolving) turn(what ability.Ref, tapped bool) (out outcome) {
	for _, o := range r.permanents(what) {
		if r.turnOne(o, tapped) {
			out.n++
			out.things = append(out.things, o)
		}
	}
	return out
}

func (r *resolving) turnOne(o *Object, tapped bool) bool {
	if o.Tapped == tapped {
		return false // 701.26a: only what isn't
	}
	if !tapped && o.counters("stun") > 0 { // 122.1d
		r.addCounters(o, "stun", -1)
		return false
	}
	o.Tapped = tapped
	return true
}

// tapOrUntap has the player choose which, by whether they tap it.
func (r *resolving) tapOrUntap(x ability.TapOrUntap) outcome {
	return r.turn(x.What, r.decide.May(r.doer))
}

// counter counters spells and abilities (701.6a).
func (r *resolving) counter(x ability.CounterIt) (out outcome) {
	for _, t := range r.pick(x.What, r.doer, []ability.Zone{ability.Stack}) {
		o, ok := r.now(t).(*Object)
		if !ok || o == nil || o.Zone != ability.Stack {
			continue
		}
		if o.Unread || len(o.Abilities) > 0 {
			refuse(x, "of a spell that may say that it can't be")
		}
		out.n++
		out.things = append(out.things, o)
		if o.Kind == IsAbility {
			r.Game.Objects = slices.DeleteFunc(r.Game.Objects, func(y *Object) bool { return y == o })
			o.Past = true
			continue
		}
		r.move(o, ability.Graveyard, entering{})
	}
	return out
}

// gainControl changes who controls permanents (613.1b).
func (r *resolving) gainControl(x ability.GainControl) (out outcome) {
	r.lasting(x)
	for _, o := range r.permanents(x.What) {
		if o.Controller != r.doer {
			o.Controller = r.doer
			o.Sick = true
			r.outOfCombat(o) // 506.4
		}
		out.n++
		out.things = append(out.things, o)
	}
	return out
}

// attach attaches a permanent to something (701.3).
func (r *resolving) attach(x ability.Attach) (out outcome) {
	if x.AsCreature {
		refuse(x, "as though it were a creature")
	}
	what := r.permanents(x.What)
	to := r.pick(x.To, r.doer, onBattlefield)
	if len(what) != 1 || len(to) != 1 {
		if len(what) == 0 || len(to) == 0 {
			return out
		}
		refuse(x, "several things")
	}
	o, on := what[0], r.now(to[0])
	h, ok := on.(*Object)
	if !ok || h == nil || !h.permanent() || h == o {
		return out
	}
	if o.AttachedTo == h { // 701.3b
		return out
	}
	if !o.Subtypes["Equipment"] || !h.has(ability.Creature) || o.has(ability.Creature) || r.protected(h, o) {
		refuse(x, "other than an Equipment to a creature that it can be attached to") // 301.5
	}
	for _, f := range o.Abilities {
		ability.Walk(f, func(n ability.Node) bool {
			if only, ok := n.(ability.CanOnly); ok {
				refuse(only, "what it can be attached to")
			}
			return true
		})
	}
	o.AttachedTo = h
	return outcome{n: 1, things: []Thing{o}}
}
