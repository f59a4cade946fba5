package reference

import (
	"slices"

	"arbiter/ability"
)

// fits reports whether a thing is as a description says. Descriptions of objects describe no player, and the other way
// round.
func (a *Ask) fits(p ability.Property, t Thing) bool {
	switch p := p.(type) {
	case ability.Not:
		return !a.fits(p.P, t)
	case ability.Or:
		return slices.ContainsFunc(p.List, func(q ability.Property) bool { return a.fits(q, t) })
	case ability.And:
		return a.all(p.List, t)
	case ability.Such:
		return a.words(p.Pre, p.Noun, p.Post, t)
	case ability.Be:
		return a.fits(p.P, t)
	case ability.Formed:
		return a.fits(p.P, t)
	case ability.IsKind:
		return a.isKind(p, t)
	case ability.OtherThan:
		if o, ok := p.What.(ability.Objects); ok && (o.Det == (ability.Det{How: ability.One}) ||
			o.Det == (ability.Det{}) && o.Noun == ability.Property(ability.IsKind{Kind: ability.AnyCard})) {
			return !a.words(o.Pre, o.Noun, o.Post, t) // "other than a basic land card", wherever it is
		}
		return !a.isAmong(p.What, t)
	case ability.WithCounter:
		return a.withCounter(p, t)
	case ability.FromAmong:
		return a.isAmong(p.Of, t)
	case ability.Everything:
		return true
	case ability.Did:
		return a.hasDone(p, t)
	case ability.DoneBy:
		return a.doneBy(p, t)
	case ability.AttackedWith:
		return a.attackedWith(p, t)
	case ability.OfChosen:
		return a.ofChosen(p, t)
	}
	switch t := t.(type) {
	case *Player:
		return a.playerFits(p, t)
	case *Object:
		return a.objectFits(p, t)
	}
	panic("a thing is a player or an object")
}

func (a *Ask) all(list []ability.Property, t Thing) bool {
	ok := true
	for _, p := range list {
		ok = a.fits(p, t) && ok // every one is evaluated, so that what is unknown is always refused
	}
	return ok
}

// words is a noun with what stands before and behind it.
func (a *Ask) words(pre []ability.Property, noun ability.Property, post []ability.Property, t Thing) bool {
	ok := true
	for _, p := range pre {
		if k, is := p.(ability.IsKind); is && k.Kind == ability.AnyPermanent && !nounIsPermanent(noun) {
			ok = permanentTypes(t) && ok // "permanent card", "permanent spell" (110.4a, 110.4b)
			continue
		}
		if n, is := p.(ability.Not); is {
			if k, is := n.P.(ability.IsKind); is && k.Kind == ability.AnyPermanent {
				ok = !permanentTypes(t) && ok
				continue
			}
		}
		ok = a.fits(p, t) && ok
	}
	if noun != nil {
		ok = a.noun(noun, t) && ok
	}
	var rest []ability.Property
	for _, p := range post {
		if g, is := p.(ability.WithGreatest); is && g.Among == nil {
			rest = append(rest, p)
			continue
		}
		ok = a.fits(p, t) && ok
	}
	if len(rest) > 0 {
		refuse(rest[0], "among what the noun phrase describes")
	}
	return ok
}

func nounIsPermanent(noun ability.Property) bool { return noun == nil }

// noun is a description as a noun: "creature" and "Goblin" are permanents unless the text says otherwise, which the
// zones see to (109.2).
func (a *Ask) noun(p ability.Property, t Thing) bool { return a.fits(p, t) }

// permanentTypes reports whether an object has a card type of permanents (110.4).
func permanentTypes(t Thing) bool {
	o, ok := t.(*Object)
	if !ok {
		return false
	}
	for _, k := range []ability.Type{ability.Artifact, ability.Battle, ability.Creature, ability.Enchantment,
		ability.Land, ability.Planeswalker} {
		if o.has(k) {
			return true
		}
	}
	return false
}

func (a *Ask) isKind(p ability.IsKind, t Thing) bool {
	player, isPlayer := t.(*Player)
	switch p.Kind {
	case ability.AnyPlayerKind:
		return isPlayer
	case ability.AnyOpponent:
		return isPlayer && opponents(player, a.You)
	case ability.AnyTeammate:
		return isPlayer && player != a.You && !opponents(player, a.You)
	}
	o, isObject := t.(*Object)
	if !isObject {
		switch p.Kind {
		case ability.AnyPermanent, ability.AnyCard, ability.AnySpell, ability.AnyToken, ability.SpellOrPermanent,
			ability.AnyCommander, ability.AnyCopy:
			return false
		}
		refuse(p, "of a player")
	}
	switch p.Kind {
	case ability.AnySource: // 609.7
		return true
	case ability.AnyPermanent: // 110.1
		return o.permanent()
	case ability.AnyCard: // 108.2: tokens, copies and abilities are no cards
		return o.Kind == IsCard
	case ability.AnySpell: // 112.1
		return o.spell()
	case ability.AnyToken: // 111.1
		return o.Kind == IsToken
	case ability.SpellOrPermanent:
		return o.spell() || o.permanent()
	case ability.ActivatedAbility: // 113.3b
		return o.Activated
	case ability.TriggeredAbility: // 113.3c
		return o.Triggered
	case ability.AnyAbility:
		return o.Kind == IsAbility
	case ability.SpellOrAbility: // 112.1, 113.3
		return o.spell() || o.Kind == IsAbility && o.Zone == ability.Stack
	case ability.AnyCopy:
		return o.Kind == IsCopy
	case ability.AnyCommander: // 903.3
		return o.Commander
	}
	refuse(p, p.Kind.String())
	return false
}

func (a *Ask) withCounter(p ability.WithCounter, t Thing) bool {
	var have int
	switch t := t.(type) {
	case *Player:
		have = countersOf(t.Counters, p.Kind)
	case *Object:
		have = t.counters(p.Kind)
	}
	if p.N == nil {
		return have > 0 != p.Not
	}
	op := p.Op
	if op == ability.EqualTo && !p.Exact {
		op = ability.OrMore // "with a counter on it" is with one or more
	}
	return compare(have, op, a.number(p.N)) != p.Not
}

// objectFits is fits of an object.
func (a *Ask) objectFits(p ability.Property, o *Object) bool {
	switch p := p.(type) {
	case ability.HasType:
		return o.has(p.Type)
	case ability.HasSubtype:
		return o.Subtypes[p.Subtype]
	case ability.HasSupertype:
		return slices.Contains(o.Supertypes, p.Supertype)
	case ability.HasColor:
		return o.Colors.Has(p.Color)
	case ability.Colorless: // 105.2c
		return o.Colors.Len() == 0
	case ability.Monocolored: // 105.2a
		return o.Colors.Len() == 1
	case ability.Multicolored: // 105.2b
		return o.Colors.Len() >= 2
	case ability.AllColors:
		return o.Colors.Len() == 5
	case ability.Historic: // 700.6
		return o.has(ability.Artifact) || slices.Contains(o.Supertypes, ability.Legendary) || o.Subtypes["Saga"]
	case ability.Outlaw: // 700.12
		return o.any("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
	case ability.OfBasicLandType: // 305.6
		return o.any("Plains", "Island", "Swamp", "Mountain", "Forest")
	case ability.Controlled:
		return a.isAmong(p.By, a.controllerOf(o)) != p.Not
	case ability.Owned:
		return a.owned(p, o)
	case ability.With:
		return a.with(p, o)
	case ability.InZone:
		return a.inZone(p, o)
	case ability.InZones:
		return slices.ContainsFunc(p.Zones, func(z ability.Zone) bool {
			return a.inZone(ability.InZone{Zone: z, Of: p.Of}, o)
		})
	case ability.Named:
		return a.named(p, o)
	case ability.OtherNameThan:
		return sameName(o, o) && !slices.ContainsFunc(a.objects(p.Of), func(b *Object) bool { return sameName(o, b) })
	case ability.SameNameAs:
		if of, ok := p.Of.(ability.Objects); ok && of.Det.Other { // other than the one described
			b := *a
			b.Other = []Thing{o}
			a = &b
		}
		return a.ofSome(p.Of, func(b *Object) bool { return sameName(o, b) })
	case ability.AttachedTo:
		if p.Already {
			refuse(p, "already")
		}
		if p.Was {
			refuse(p, "what was attached to something that has left")
		}
		return o.AttachedTo != nil && a.isAmong(p.What, o.AttachedTo)
	case ability.ExiledWith:
		return o.Zone == ability.Exile && slices.ContainsFunc(a.objects(p.By), func(by *Object) bool {
			return slices.Contains(by.Exiled, o)
		})
	case ability.PutThere:
		return a.putThere(p, o)
	case ability.IsSuspended: // 702.62b
		return o.Zone == ability.Exile && o.keyword(ability.Keyword{Word: ability.Suspend}) && o.counters("time") > 0
	case ability.HasAdventure: // 715.2a
		return o.Adventurer
	case ability.IsTransformed: // 701.27g
		return o.permanent() && o.Turned
	case ability.WithX:
		return o.Cost.Variables() > 0 && !o.NoValue
	case ability.Kicked: // 702.33d
		return o.paid(ability.Kicker) > 0
	case ability.Shares:
		return a.shares(p, o)
	}
	if known, is := a.size(p, o); known {
		return is
	}
	return a.status(p, o)
}

func (o *Object) any(subtypes ...ability.Subtype) bool {
	return slices.ContainsFunc(subtypes, func(s ability.Subtype) bool { return o.Subtypes[s] })
}

// controllerOf is the controller of an object, or the owner of one that has none (108.4a).
func (a *Ask) controllerOf(o *Object) *Player {
	if o.Controller != nil {
		return o.Controller
	}
	return o.Owner
}

func (a *Ask) owned(p ability.Owned, o *Object) bool {
	owns := a.isAmong(p.By, o.Owner)
	controls := a.isAmong(p.By, a.controllerOf(o))
	switch {
	case p.But && p.Not: // "you control but don't own"
		return controls && !owns
	case p.But:
		return owns && !controls
	case p.Both:
		return owns && controls != p.Not
	}
	return owns != p.Not
}

// with is "with flying": all of the list, or any of it; without is none of it.
func (a *Ask) with(p ability.With, o *Object) bool {
	n := 0
	for _, x := range p.List {
		k, ok := x.(ability.Keyword)
		if !ok {
			refuse(p, "an ability that is no keyword")
		}
		if o.keyword(k) {
			n++
		}
	}
	switch {
	case p.Not:
		return n == 0
	case p.Any:
		return n > 0
	}
	return n == len(p.List)
}

// keyword reports whether an object has a keyword ability: any of that word, or that of the quality said.
func (o *Object) keyword(k ability.Keyword) bool {
	if k.N != nil || len(k.Cost) > 0 || len(k.And) > 0 || len(k.Only) > 0 {
		refuse(k, "with a number or cost")
	}
	return slices.ContainsFunc(o.Keywords, func(has ability.Keyword) bool {
		return has.Word == k.Word && (k.Of == nil || ability.Equal(has.Of, k.Of)) // with 702.11e for hexproof
	})
}

func (a *Ask) inZone(p ability.InZone, o *Object) bool {
	if p.Single || p.Opening {
		refuse(p, "a single zone, or an opening hand")
	}
	if o.Zone != p.Zone {
		return false
	}
	return p.Of == nil || a.isAmong(p.Of, o.Owner) // 400.3: the zone of its owner
}

func (a *Ask) named(p ability.Named, o *Object) bool {
	is := slices.Contains(o.Names, p.Name) || p.Or != "" && slices.Contains(o.Names, p.Or)
	return is != p.Not
}

// sameName reports whether two objects have a name in common (201.2a); what has no name shares none.
func sameName(x, y *Object) bool {
	return slices.ContainsFunc(x.Names, func(n string) bool { return slices.Contains(y.Names, n) })
}

func (a *Ask) shares(p ability.Shares, o *Object) bool {
	if p.Each || p.Those {
		refuse(p, "each, or one of those that the text names")
	}
	return a.ofSome(p.With, func(b *Object) bool {
		switch p.What {
		case ability.AColor:
			return o.Colors&b.Colors != 0
		case ability.ACardType:
			return o.Types&b.Types != 0
		case ability.ACardName:
			return sameName(o, b)
		case ability.ACreatureType:
			return sharedSubtype(o, b, ability.Creature)
		case ability.ALandType:
			return sharedSubtype(o, b, ability.Land)
		}
		refuse(p, p.What.String())
		return false
	})
}

// sharedSubtype reports whether two objects have a subtype of a card type in common.
func sharedSubtype(x, y *Object, of ability.Type) bool {
	return slices.ContainsFunc(ability.Subtypes(of), func(s ability.Subtype) bool {
		return x.Subtypes[s] && y.Subtypes[s]
	})
}

// ofSome reports whether something is so of one of the objects that a reference means if it is "a creature you
// control", and otherwise of each of them, of which there must be one.
func (a *Ask) ofSome(r ability.Ref, is func(*Object) bool) bool {
	all := a.objects(r)
	if o, ok := r.(ability.Objects); ok && (o.Det.How == ability.One || o.Det.How == ability.Any) {
		return slices.ContainsFunc(all, is)
	}
	return len(all) > 0 && !slices.ContainsFunc(all, func(o *Object) bool { return !is(o) })
}

// size is about an object's numbers; known reports whether p is.
func (a *Ask) size(p ability.Property, o *Object) (known, is bool) {
	switch p := p.(type) {
	case ability.WithStat:
		return true, a.withStat(p.Stat, o, func(n int) bool { return compare(n, p.Op, a.number(p.N)) })
	case ability.WithStatThan:
		other := a.Source
		switch {
		case p.Than != nil:
			other = a.object(p.Than)
		case a.Rival != nil:
			other = a.Rival
		}
		than, ok := a.statOf(p.Stat, other)
		return true, ok && a.withStat(p.Stat, o, func(n int) bool {
			return n > than && !p.Lesser || n < than && p.Lesser
		})
	case ability.WithStatOf:
		of, ok := a.statOf(p.Stat, a.object(p.Of))
		return true, ok && a.withStat(p.Stat, o, func(n int) bool { return n == of })
	case ability.WithGreatest:
		return true, a.withGreatest(p, o)
	case ability.WithParity:
		return true, a.withStat(p.Stat, o, func(n int) bool { return n&1 != 0 == p.Odd })
	case ability.WithSize:
		refuse(p, "base power and toughness")
	}
	return false, false
}

// sized reports whether an object has power and toughness: a permanent only if it is a creature (208.3).
func (o *Object) sized() bool { return o.Sized && (!o.permanent() || o.has(ability.Creature)) }

// withStat asks something of a number that an object has; power or toughness is either of them.
func (a *Ask) withStat(s ability.Stat, o *Object, is func(int) bool) bool {
	if s == ability.PowerOrToughness {
		return o.sized() && (is(o.Power) || is(o.Toughness))
	}
	n, ok := a.statOf(s, o)
	return is(n) && ok
}

// statOf is a number of an object; 0 and false if it has none (208.3).
func (a *Ask) statOf(s ability.Stat, o *Object) (n int, ok bool) {
	switch s {
	case ability.Power, ability.Toughness, ability.TotalPowerToughness:
		if !o.sized() {
			return 0, false
		}
	case ability.ManaValue:
		return o.manaValue(), true
	}
	switch s {
	case ability.Power:
		return o.Power, true
	case ability.Toughness:
		return o.Toughness, true
	case ability.TotalPowerToughness:
		return o.Power + o.Toughness, true
	}
	panic(Unknown{"Stat: " + s.String()})
}

func (a *Ask) withGreatest(p ability.WithGreatest, o *Object) bool {
	if p.Among == nil {
		refuse(p, "among what the noun phrase describes")
	}
	mine, ok := a.statOf(p.Stat, o)
	equal := false
	for _, b := range a.objects(p.Among) {
		n, has := a.statOf(p.Stat, b)
		if has && (!p.Least && n > mine || p.Least && n < mine) {
			return false
		}
		equal = equal || has && n == mine
	}
	return ok && equal
}

func compare(x int, op ability.Op, y int) bool {
	switch op {
	case ability.EqualTo:
		return x == y
	case ability.OrMore:
		return x >= y
	case ability.OrLess:
		return x <= y
	case ability.MoreThan:
		return x > y
	case ability.LessThan:
		return x < y
	case ability.NotEqual:
		return x != y
	}
	panic(Unknown{"Op"})
}

// OfPlayers reports whether a description is one of players rather than objects.
func OfPlayers(p ability.Property) bool {
	// Others: they describe objects.
	switch p := p.(type) {
	case ability.IsKind:
		return p.Kind == ability.AnyPlayerKind || p.Kind == ability.AnyOpponent || p.Kind == ability.AnyTeammate
	case ability.WithLife, ability.WithHand, ability.Controlling, ability.ControllingMore, ability.ControllingMost,
		ability.WithMore, ability.WithMost, ability.WithOpponents, ability.AtMaxSpeed, ability.AttackedWith:
		return true
	case ability.WithCounter:
		return p.Poisoned
	case ability.Not:
		return OfPlayers(p.P)
	case ability.Be:
		return OfPlayers(p.P)
	case ability.Formed:
		return OfPlayers(p.P)
	case ability.Or:
		return slices.ContainsFunc(p.List, OfPlayers)
	case ability.Such:
		return p.Noun != nil && OfPlayers(p.Noun) || slices.ContainsFunc(p.Pre, OfPlayers) ||
			slices.ContainsFunc(p.Post, OfPlayers)
	}
	return false
}
