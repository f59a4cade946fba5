package engine

import "arbiter/ability"

// plainStatic says what a static ability says in the words that the compiler knows: with a condition about the very things it speaks of as part of their
// description.
func plainStatic(e ability.Effect) ability.Effect {
	switch x := e.(type) {
	case ability.Do:
		if d, ok := extraLands(x); ok {
			return d
		}
	case ability.If:
		if d, ok := topCardIf(x); ok {
			return d
		}
		if d, ok := unlessMana(x); ok {
			return d
		}
	case ability.While:
		if d, ok := eachWhile(x); ok {
			return d
		}
	}
	return e
}

// extraLands is "may play an additional land on each of your turns": lands can be played in no other turn (305.2), so the turns need no saying.
func extraLands(d ability.Do) (ability.Do, bool) {
	t, ok := d.For.(ability.ForTime)
	if !ok || t.When.When != ability.During || t.When.Step != 0 || !d.May || len(d.More) > 0 {
		return d, false
	}
	for _, a := range d.Acts {
		if _, ok := a.(ability.ExtraLand); !ok {
			return d, false
		}
	}
	switch of := t.When.Of.(type) {
	case ability.You:
		if _, you := d.Who.(ability.You); !you {
			return d, false
		}
	case ability.It:
		if of.To == 0 || of.To != mentionOf(d.Who) {
			return d, false
		}
	default:
		return d, false
	}
	d.For = nil
	return d, true
}

// topCardIf is "You may play the top card of your library if it's a land card": may play lands from the top of the library.
func topCardIf(f ability.If) (ability.Do, bool) {
	d, ok := f.Then.(ability.Do)
	is, cond := f.Cond.(ability.IsA)
	if !ok || !cond || f.Else != nil || f.Unless || is.Not || is.Was || !d.May || len(d.Acts) != 1 || len(d.More) > 0 {
		return d, false
	}
	it, isIt := is.What.(ability.It)
	o, isObjects := is.A.(ability.Objects)
	if !isIt || !isObjects || o.Det.How != ability.One || o.Det.Target || len(o.Post) > 0 || !isCard(o.Noun) {
		return d, false
	}
	from := func(r ability.Ref, spell bool) (ability.Ref, bool) {
		top, ok := r.(ability.TopCards)
		if n, one := top.N.(ability.Const); !ok || !one || n.N != 1 || top.Said == 0 || top.Said != it.To {
			return nil, false
		}
		o := o
		o.Det = ability.Det{}
		if spell {
			o.Noun = ability.IsKind{Kind: ability.AnySpell}
		}
		o.Post = []ability.Property{ability.FromTop{Of: top.Of}}
		return o, true
	}
	switch a := d.Acts[0].(type) {
	case ability.Play:
		if a.What, ok = from(a.What, false); ok {
			d.Acts = []ability.Act{a}
			return d, true
		}
	case ability.Cast:
		if a.What, ok = from(a.What, true); ok {
			d.Acts = []ability.Act{a}
			return d, true
		}
	}
	return d, false
}

func isCard(p ability.Property) bool {
	k, ok := p.(ability.IsKind)
	return ok && k.Kind == ability.AnyCard
}

// unlessMana is what is so of activated abilities "unless they're mana abilities".
func unlessMana(f ability.If) (ability.Do, bool) {
	d, ok := f.Then.(ability.Do)
	is, cond := f.Cond.(ability.IsA)
	if !ok || !cond || !f.Unless || f.Else != nil || is.Not || is.Was {
		return d, false
	}
	it, isIt := is.What.(ability.It)
	of, isObjects := is.A.(ability.Objects)
	who, about := d.Who.(ability.Objects)
	if !isIt || !isObjects || !about || it.To == 0 || it.To != who.Said || len(of.Pre)+len(of.Post) > 0 {
		return d, false
	}
	if _, mana := of.Noun.(ability.ManaAbility); !mana {
		return d, false
	}
	if changesCosts(d.Acts) {
		return d, true // what mana abilities cost is never changed so
	}
	who.Post = append([]ability.Property{}, who.Post...)
	for i, p := range who.Post {
		if s, ok := p.(ability.OfSource); ok {
			s.NotMana = true
			who.Post[i] = s
			d.Who = who
			return d, true
		}
	}
	return d, false
}

// eachWhile is "Each Vehicle you control gets +1/+1 as long as it's a creature": each that is one.
func eachWhile(w ability.While) (ability.Do, bool) {
	d, ok := w.Effect.(ability.Do)
	who, about := d.Who.(ability.Objects)
	if !ok || !about || who.Said == 0 || who.Det.Target || who.Det.How != ability.Each || w.During.When != ability.NoTime || len(d.More) > 0 {
		return d, false
	}
	add := func(what ability.Ref, not bool, list ...ability.Property) bool {
		it, ok := what.(ability.It)
		if !ok || it.To != who.Said {
			return false
		}
		who.Post = append([]ability.Property{}, who.Post...)
		for _, p := range list {
			if not {
				p = ability.Not{P: p}
			}
			who.Post = append(who.Post, p)
		}
		d.Who = who
		return true
	}
	switch c := w.Cond.(type) {
	case ability.Is:
		if !c.Was && !c.Any && (!c.Not || len(c.Are) == 1) && add(c.What, c.Not, c.Are...) {
			return d, true
		}
	case ability.IsA:
		o, ok := c.A.(ability.Objects)
		if ok && !c.Was && o.Det.How == ability.One && !o.Det.Target && o.Said == 0 && len(o.Post) == 0 && len(o.Pre) == 0 && add(c.What, c.Not, o.Noun) {
			return d, true
		}
	}
	return d, false
}
