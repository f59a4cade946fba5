package reference

import (
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// FirstNew is the Card of the first token that instructions create; the others follow.
const FirstNew uint64 = 1 << 61

// create has a player create tokens (701.7, 111).
func (r *resolving) create(x ability.Create) (out outcome) {
	if x.Attacking || x.Blocking != nil || x.AttachedTo != nil || x.Whom != nil || x.Against != nil || x.Plus {
		refuse(x, "attacking, blocking or attached")
	}
	t := x.Token
	if t.Those || len(t.Except) > 0 || len(t.Back) > 0 {
		refuse(x, "with exceptions, or such as before")
	}
	var like Object
	if t.CopyOf != nil {
		like = r.copyOf(x)
	} else {
		like = r.token(t)
	}
	if like.Types == 0 {
		if t.CopyOf == nil {
			refuse(x, "without a card type")
		}
		return out
	}
	for range r.amount(x.N) {
		o := like
		o.Owner, o.Controller, o.Zone, o.Kind = r.doer, r.doer, ability.Battlefield, IsToken
		o.Counters = map[ability.CounterKind]int{}
		o.Tapped, o.Sick = x.Tapped, true
		o.ID, o.Card = "new token", FirstNew+uint64(*r.made)
		*r.made++
		r.Game.Objects = append(r.Game.Objects, &o)
		if t.CopyOf != nil {
			r.entersPlain(&o)
			if o.has(ability.Planeswalker) || o.has(ability.Battle) {
				refuse(x, "with loyalty or defense")
			}
		}
		for _, c := range x.With {
			for kind, n := range r.counters(c) {
				r.addCounters(&o, kind, n)
			}
		}
		e := r.event(Moved)
		e.Into, e.What, e.Became, e.Who = ability.Battlefield, &o, &o, r.doer
		r.Game.History = append(r.Game.History, e)
		out.n++
		out.things = append(out.things, &o)
		r.Verbs[ability.Created] = append(r.Verbs[ability.Created], &o)
	}
	if x.Said != 0 {
		r.Amounts[x.Said] = out.n
		r.means(x.Said, out.things...)
	}
	return out
}

// copyOf is what a token that copies something is: the copiable values of a card that nothing copies are those printed
// on it (707.2). It is nothing if there is nothing to copy.
func (r *resolving) copyOf(x ability.Create) (like Object) {
	things := r.pick(x.Token.CopyOf, r.doer, onBattlefield)
	if len(things) == 0 {
		return like
	}
	o, ok := things[0].(*Object)
	if len(things) > 1 || !ok {
		refuse(x, "copies of several things")
	}
	if o.Printed == nil || o.FaceDown || o.Turned || o.Flipped || !permanentTypes(o.Printed) {
		refuse(x, "copies of other than a card as it is printed")
	}
	if !slices.Equal(o.Names, o.Printed.Names) || o.Kind != IsCard {
		refuse(x, "copies of a copy")
	}
	like = *o.Printed
	like.Printed, like.Became, like.Card = nil, nil, 0
	return like
}

// known are the predefined tokens that are artifacts with the subtype of their name (111.10).
var known = []ability.Subtype{"Treasure", "Food", "Gold", "Clue", "Blood", "Powerstone", "Map", "Junk", "Lander"}

// flat are the descriptions in a list, also those that stand together.
func flat(list []ability.Property) (out []ability.Property) {
	for _, p := range list {
		if and, ok := p.(ability.And); ok {
			out = append(out, flat(and.List)...)
		} else {
			out = append(out, p)
		}
	}
	return out
}

// token is a token as its description has it (111.3).
func (r *resolving) token(t ability.Token) (o Object) {
	o.Subtypes = map[ability.Subtype]bool{}
	o.Cost = mana.Cost{}
	if t.Known != "" {
		if !slices.Contains(known, t.Known) {
			refuse(t, string(t.Known))
		}
		o.Types = 1 << ability.Artifact
		o.Subtypes[t.Known] = true
		return o
	}
	if t.Legendary {
		o.Supertypes = append(o.Supertypes, ability.Legendary)
	}
	for _, p := range flat(t.Like) {
		switch p := p.(type) {
		case ability.HasType:
			o.Types |= 1 << p.Type
		case ability.HasSubtype:
			o.Subtypes[p.Subtype] = true
		case ability.HasColor:
			o.Colors |= p.Color.Set()
		case ability.HasSupertype:
			o.Supertypes = append(o.Supertypes, p.Supertype)
		case ability.Colorless:
		case ability.AllColors:
			o.Colors = mana.AllColors
		default:
			refuse(p, "of a token")
		}
	}
	if t.Size != (ability.Size{}) {
		o.Sized = true
		o.Power, o.Toughness = r.number(t.Size.Power), r.number(t.Size.Toughness)
	}
	for _, x := range t.With {
		switch x := x.(type) {
		case ability.Keyword:
			if !plainKeyword(x.Word) || x.Word == ability.Changeling {
				refuse(x, "of a token")
			}
			o.Keywords = append(o.Keywords, x)
		case ability.Triggered, ability.Activated:
			o.Abilities = append(o.Abilities, x)
		default:
			refuse(x, "of a token")
		}
	}
	o.NoAbilities = len(t.With) == 0
	return o
}
