package reference

import (
	"reflect"
	"slices"

	"arbiter/ability"
)

// phrase reports whether a noun phrase describes a thing. An object must be in a zone that the phrase names, a spell on
// the stack; without any, in one of the zones unsaid (109.2).
func (a *Ask) phrase(o ability.Objects, t Thing, unsaid []ability.Zone) bool {
	if o.Said != 0 {
		b := *a
		b.Topic = append(slices.Clone(a.Topic), o.Said)
		b.It = t
		a = &b
	}
	if n, ok := extreme(o.Post); ok {
		return a.mostOf(o, n, t, unsaid)
	}
	if _, is := t.(*Player); is && !OfPlayers(ability.Such{Pre: o.Pre, Noun: o.Noun, Post: o.Post}) {
		return false
	}
	ok := a.words(o.Pre, o.Noun, o.Post, t)
	if x, is := t.(*Object); is {
		ok = a.located(o.Pre, o.Noun, o.Post, x, unsaid) && ok
	}
	if o.Det.Other && a.leftOut(t, o.Det.Target) {
		return false
	}
	return ok
}

// leftOut reports whether "other" excludes a thing: the source of the text, or the one that performs the instruction.
func (a *Ask) leftOut(t Thing, target bool) bool {
	if a.Other != nil {
		return among(a.Other, t)
	}
	return same(t, a.Source) || t == Thing(a.You) && !target
}

// extreme finds "with the greatest power" among the words behind a noun.
func extreme(post []ability.Property) (at int, ok bool) {
	at = slices.IndexFunc(post, func(p ability.Property) bool {
		g, is := p.(ability.WithGreatest)
		return is && g.Among == nil
	})
	return at, at >= 0
}

// mostOf is a noun phrase with "with the greatest power": of all that fit the rest of it.
func (a *Ask) mostOf(o ability.Objects, at int, t Thing, unsaid []ability.Zone) bool {
	g := o.Post[at].(ability.WithGreatest)
	rest := o
	rest.Post = slices.Delete(slices.Clone(o.Post), at, at+1)
	rest.Said = 0
	if !a.phrase(rest, t, unsaid) {
		return false
	}
	x, ok := t.(*Object)
	if !ok {
		refuse(g, "of a player")
	}
	mine, ok := a.statOf(g.Stat, x)
	if !ok {
		return false
	}
	rest.Det.Other = false
	for _, b := range a.Game.Objects {
		if !a.describing(b).phrase(rest, b, unsaid) {
			continue
		}
		if n, ok := a.statOf(g.Stat, b); ok && (!g.Least && n > mine || g.Least && n < mine) {
			return false
		}
	}
	return true
}

// located reports whether an object is where a noun phrase has its objects.
func (a *Ask) located(pre []ability.Property, noun ability.Property, post []ability.Property, o *Object,
	unsaid []ability.Zone) bool {
	for _, p := range append(slices.Clone(pre), post...) {
		if zones := zonesIn(p); len(zones) > 0 {
			return slices.Contains(zones, o.Zone)
		}
	}
	// Others: they are where the words around them say.
	switch n := noun.(type) {
	case ability.Or: // each of the alternatives is where it is by itself
		return slices.ContainsFunc(n.List, func(q ability.Property) bool {
			return a.fits(q, o) && a.located(nil, q, nil, o, unsaid)
		})
	case ability.Such:
		return a.located(n.Pre, n.Noun, n.Post, o, unsaid)
	case ability.And:
		if slices.ContainsFunc(n.List, speaksOfSpells) {
			return o.Zone == ability.Stack
		}
	}
	switch {
	case speaksOfSpells(noun):
		return o.Zone == ability.Stack
	case isKind(noun, ability.AnyCopy):
		return o.Zone == ability.Stack
	case isKind(noun, ability.SpellOrPermanent):
		return o.Zone == ability.Stack || o.Zone == ability.Battlefield
	}
	return slices.Contains(unsaid, o.Zone)
}

// zonesIn are the zones that a description names.
func zonesIn(p ability.Property) []ability.Zone {
	// Others: they name no zone.
	switch p := p.(type) {
	case ability.InZone:
		return []ability.Zone{p.Zone}
	case ability.InZones:
		return p.Zones
	case ability.Be:
		return zonesIn(p.P)
	case ability.IsSuspended: // 702.62b
		return []ability.Zone{ability.Exile}
	case ability.FromTop:
		refuse(p, "")
	case ability.Not:
		if z, ok := p.P.(ability.InZone); ok {
			return slices.DeleteFunc([]ability.Zone{ability.Library, ability.Hand, ability.Battlefield,
				ability.Graveyard, ability.Stack, ability.Exile, ability.Command},
				func(x ability.Zone) bool { return x == z.Zone })
		}
	case ability.ExiledWith, ability.UsedToCraft:
		return []ability.Zone{ability.Exile}
	case ability.Or: // "in exile and in your graveyard"
		var out []ability.Zone
		without := false
		for _, q := range p.List {
			zones := zonesIn(q)
			out, without = append(out, zones...), without || len(zones) == 0
		}
		if len(out) > 0 && without {
			refuse(p, "some in a zone and some without one")
		}
		return out
	}
	return nil
}

func isKind(p ability.Property, k ability.Kind) bool {
	x, ok := p.(ability.IsKind)
	return ok && x.Kind == k
}

func speaksOfSpells(p ability.Property) bool {
	k, ok := p.(ability.IsKind)
	if !ok {
		return false
	}
	switch k.Kind {
	case ability.AnySpell, ability.AnyAbility, ability.ActivatedAbility, ability.TriggeredAbility,
		ability.SpellOrAbility:
		return true
	}
	return false
}

var onBattlefield = []ability.Zone{ability.Battlefield}

// meant is whom or what a reference means: all that it may mean.
func (a *Ask) meant(r ability.Ref) []Thing {
	switch r := r.(type) {
	case nil:
		if a.Subject == nil {
			refuse(r, "")
		}
		return a.Subject
	case ability.You:
		return []Thing{a.You}
	case ability.Self:
		if r.Outer {
			refuse(r, "the object that gave the ability")
		}
		return []Thing{a.Source}
	case ability.It:
		return a.it(r)
	case ability.Objects:
		return a.those(r)
	case ability.ControllerOf:
		return a.playersWho(r.Of, a.controllerOf)
	case ability.OwnerOf:
		return a.playersWho(r.Of, func(o *Object) *Player { return o.Owner })
	case ability.Attached:
		if a.Source.AttachedTo == nil {
			return nil
		}
		return []Thing{a.Source.AttachedTo}
	case ability.ActivePlayer:
		return []Thing{a.Game.Active}
	case ability.AttackingPlayer: // 506.2
		return []Thing{a.Game.Active}
	case ability.Opponents:
		return a.opponentsOf(r)
	case ability.TeamOf:
		return a.filter(func(t Thing) bool { p, ok := t.(*Player); return ok && !opponents(p, a.player(r.Of)) })
	case ability.Both:
		return a.union(r, r.List)
	case ability.Either:
		return a.union(r, r.List)
	case ability.ZoneOf:
		return a.zone(r, r.Of, r.Zone)
	case ability.ZonesOf:
		return a.zone(r, r.Of, r.Zones...)
	case ability.DefendingPlayer:
		return []Thing{a.defending(r)}
	case ability.Handled:
		return a.handled(r)
	case ability.Chosen:
		if things, ok := a.Means[r.To]; ok && r.To != 0 {
			return things
		}
		refuse(r, "")
	case ability.Rest:
		if things, ok := a.Means[r.To]; ok && r.To != 0 && r.Of == nil {
			for _, t := range things {
				if _, player := t.(*Player); player {
					refuse(r, "of two players")
				}
			}
			return things
		}
		refuse(r, "")
	case ability.CommanderOf:
		return a.filter(func(t Thing) bool {
			o, ok := t.(*Object)
			return ok && o.Commander && o.Owner == a.player(r.Of)
		})
	}
	refuse(r, "")
	return nil
}

// defending is the player whom the source attacks, or whose planeswalker or battle it attacks (508.5).
func (a *Ask) defending(r ability.DefendingPlayer) *Player {
	by := a.Source
	if a.Attacker != nil {
		by = a.Attacker
	}
	switch t := by.Attacking.(type) {
	case *Player:
		return t
	case *Object:
		if t != nil && t.has(ability.Planeswalker) && !t.has(ability.Battle) {
			return t.Controller
		}
	}
	refuse(r, "of no attack")
	return nil
}

// handled are the cards exiled with an object (607.2a).
func (a *Ask) handled(r ability.Handled) (out []Thing) {
	if things, ok := a.Means[r.To]; ok && r.To != 0 {
		if all, several := a.Verbs[r.Verb]; several && r.Det.Many && len(all) != len(things) {
			refuse(r, "those of several players")
		}
		return things
	}
	if r.With == nil && a.Itself[r.Verb] {
		return []Thing{a.Source}
	}
	if things, ok := a.Verbs[r.Verb]; ok && r.With == nil {
		return things
	}
	if r.To != 0 || r.Verb != ability.Exiled || r.With == nil {
		refuse(r, r.Verb.String())
	}
	by := a.Source
	if r.With != nil {
		by = a.object(r.With)
	}
	for _, o := range by.Exiled {
		if r.Noun == nil || a.describing(o).fits(r.Noun, o) {
			out = append(out, o)
		}
	}
	return out
}

func (a *Ask) it(r ability.It) []Thing {
	if slices.Contains(a.Topic, r.To) && r.To != 0 && a.It != nil {
		return []Thing{a.It}
	}
	if things, ok := a.Means[r.To]; ok {
		return things
	}
	who, ok := a.People[r.To]
	if !ok {
		refuse(r, "")
	}
	return a.meant(who)
}

// those are all that a noun phrase describes.
func (a *Ask) those(o ability.Objects) []Thing {
	if things, ok := a.Means[o.Said]; ok && o.Said != 0 && o.Det.Target {
		return things
	}
	if things, ok := a.doneThisWay(o); ok {
		return things
	}
	switch o.Det.How {
	case ability.Bare, ability.Each, ability.All, ability.One, ability.Any:
	case ability.None: // whose number is asked about (quantified)
	default:
		refuse(o, "determiner "+o.Det.How.String())
	}
	if o.Det.Target || o.Det.Random || o.Det.Of != nil {
		refuse(o, "targets, or at random")
	}
	return a.filter(func(t Thing) bool { return a.describing(t).phrase(o, t, onBattlefield) })
}

// doneThisWay are those that the instructions before acted on and that a noun phrase describes, wherever they are now:
// "each creature destroyed this way". It reports false for other phrases.
func (a *Ask) doneThisWay(o ability.Objects) (out []Thing, ok bool) {
	at := slices.IndexFunc(o.Post, func(p ability.Property) bool { _, is := p.(ability.DoneThisWay); return is })
	if at < 0 {
		return nil, false
	}
	p := o.Post[at].(ability.DoneThisWay)
	things, known := a.Means[p.To]
	if !known || p.To == 0 || p.By != nil || p.Not || o.Det.Target || o.Det.Other {
		return nil, false
	}
	if of, is := a.actedOn(p.To, p.Act); is {
		things = of
	}
	rest := slices.Delete(slices.Clone(o.Post), at, at+1)
	last := func(t Thing) Thing {
		if x, is := t.(*Object); is {
			return x.latest()
		}
		return t
	}
	for i, t := range things {
		if slices.ContainsFunc(things[i+1:], func(x Thing) bool { return last(x) == last(t) }) {
			continue // it has been found and then exiled: it is counted once
		}
		if a.describing(t).words(o.Pre, o.Noun, rest, t) {
			out = append(out, t)
		}
	}
	return out, true
}

func (a *Ask) filter(is func(Thing) bool) (out []Thing) {
	for _, t := range a.Game.things(a.Left) {
		if is(t) {
			out = append(out, t)
		}
	}
	return out
}

func (a *Ask) union(r ability.Ref, list []ability.Ref) (out []Thing) {
	for _, x := range list {
		for _, t := range a.meant(x) {
			if !slices.Contains(out, t) {
				out = append(out, t)
			}
		}
	}
	return out
}

func (a *Ask) playersWho(of ability.Ref, who func(*Object) *Player) (out []Thing) {
	for _, t := range a.meant(of) {
		o, ok := t.(*Object)
		if !ok {
			refuse(of, "the controller or owner of a player")
		}
		if p := who(o); !slices.Contains(out, Thing(p)) {
			out = append(out, p)
		}
	}
	return out
}

func (a *Ask) opponentsOf(r ability.Opponents) []Thing {
	of := a.player(r.Of)
	return a.filter(func(t Thing) bool {
		p, ok := t.(*Player)
		return ok && opponents(p, of) && a.all(r.Post, t)
	})
}

// zone is all objects in zones of a player.
func (a *Ask) zone(r, of ability.Ref, zones ...ability.Zone) []Thing {
	return a.filter(func(t Thing) bool {
		o, ok := t.(*Object)
		return ok && slices.Contains(zones, o.Zone) && (of == nil || a.isAmong(of, o.Owner))
	})
}

// isAmong reports whether a thing is what a reference means, or one of those.
func (a *Ask) isAmong(r ability.Ref, t Thing) bool { return among(a.meant(r), t) }

// objects are the objects that a reference means.
func (a *Ask) objects(r ability.Ref) (out []*Object) {
	for _, t := range a.meant(r) {
		o, ok := t.(*Object)
		if !ok {
			refuse(r, "players where objects are meant")
		}
		out = append(out, o)
	}
	return out
}

// object is the one object that a reference means.
func (a *Ask) object(r ability.Ref) *Object {
	all := a.objects(r)
	if len(all) != 1 {
		refuse(r, "not one object")
	}
	return all[0]
}

// playersOf are the players that a reference means.
func (a *Ask) playersOf(r ability.Ref) (out []*Player) {
	for _, t := range a.meant(r) {
		p, ok := t.(*Player)
		if !ok {
			refuse(r, "objects where players are meant")
		}
		out = append(out, p)
	}
	return out
}

// player is the one player that a reference means.
func (a *Ask) player(r ability.Ref) *Player {
	all := a.playersOf(r)
	if len(all) != 1 {
		refuse(r, "not one player")
	}
	return all[0]
}

// actedOn is what the verb of an act acted on, where the sentence that a mention means has it among others. It reports
// false if it doesn't.
func (a *Ask) actedOn(said ability.Mention, act ability.Act) (out []Thing, ok bool) {
	if p, passive := act.(ability.Passive); passive {
		act = p.Act
	}
	for _, d := range a.deeds {
		if d.said == said && reflect.TypeOf(d.act) == reflect.TypeOf(act) {
			out, ok = append(out, d.things...), true
		}
	}
	return out, ok
}
