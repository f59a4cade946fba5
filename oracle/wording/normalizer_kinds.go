package wording

import (
	"fmt"
	"slices"
	"sort"
	"sync"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/bind"
	"arbiter/oracle/grammar"
)

// kinds rewrites what older texts said in another way with the same meaning, beside what node rewrites.
func (p *normalizer) kinds(n ability.Node) ability.Node {
	switch n := n.(type) {
	case ability.ForEach: // "for each creature, you gain 2 life"
		if d, ok := n.Effect.(ability.Do); ok && n.N == nil && len(d.Acts) == 1 && len(d.More) == 0 && !d.May {
			// Others: the other instructions are carried out several times.
			switch d.Acts[0].(type) {
			case ability.GainLife, ability.LoseLife, ability.Deal:
				d.Acts = []ability.Act{counted(ability.PerEach{Act: d.Acts[0], Of: n.Of})}
				return d
			}
		}
	case ability.Among: // "one of your opponents", "each of up to six target creatures and/or players"
		if of := p.damaged(n.Of); n.Of != nil && !ability.Equal(n.Of, of) {
			n.Of = of
			return n
		}
		if o, ok := n.What.(ability.Objects); ok && ability.Equal(n.Of, ability.Opponents{Of: ability.You{}}) &&
			len(n.Post) == 0 && o.Noun == nil && !o.Det.Target {
			if ability.Equal(o, ability.Objects{Det: ability.Det{How: ability.Exactly, N: ability.Const{N: 1}}}) {
				o.Det = ability.Det{How: ability.One}
			}
			if o.Det.How == ability.One || o.Det.How == ability.Each {
				return ability.Objects{Det: o.Det, Noun: ability.IsKind{Kind: ability.AnyOpponent}, Said: n.Said}
			}
		}
	case ability.IsA: // what is in no zone but the battlefield is a card anyway: "if it's a land card"
		if o, ok := n.A.(ability.Objects); ok && o.Noun == ability.Property(ability.IsKind{Kind: ability.AnyCard}) &&
			len(o.Pre) > 0 {
			if t, ok := o.Pre[len(o.Pre)-1].(ability.HasType); ok {
				o.Noun, o.Pre = t, slices.Clone(o.Pre[:len(o.Pre)-1])
				if len(o.Pre) == 0 {
					o.Pre = nil
				}
				n.A = o
				return n
			}
		}
	case ability.Is: // what isn't there anymore is what it last was (608.2h)
		if _, ok := n.What.(ability.It); ok {
			n.Was = false
			return n
		}
	case ability.Discard:
		n.What = wholeZone(n.What)
		return n
	case ability.ExileIt:
		n.What = wholeZone(n.What)
		return n
	case ability.Move:
		return thoseTokens(n)
	case ability.Passive:
		if t, ok := n.Act.(ability.Tap); ok && t.What == nil && ability.Equal(n, ability.Passive{Act: n.Act}) {
			return ability.BecomeTapped{}
		}
	case ability.Activate: // only activated abilities are activated (602.1)
		if o, ok := n.What.(ability.Objects); ok &&
			o.Noun == ability.Property(ability.IsKind{Kind: ability.ActivatedAbility}) {
			o.Noun = ability.IsKind{Kind: ability.AnyAbility}
			n.What = o
			return n
		}
	case ability.Play: // abilities were played before 2009
		if o, ok := n.What.(ability.Objects); ok && ability.Equal(n, ability.Play{What: n.What}) &&
			(o.Noun == ability.Property(ability.IsKind{Kind: ability.ActivatedAbility}) ||
				o.Noun == ability.Property(ability.IsKind{Kind: ability.AnyAbility})) {
			o.Noun = ability.IsKind{Kind: ability.AnyAbility}
			return ability.Activate{What: o}
		}
	case ability.UnlessDone:
		return ownAttackers(n)
	case ability.Token:
		return predefined(n)
	case ability.Do:
		if e, ok := orSacrifice(n); ok {
			return e
		}
	case ability.Cast: // what is cast is a spell, and no land is cast (601.2, 305.9)
		if o, ok := n.What.(ability.Objects); ok && !p.before(castYear) &&
			(o.Noun == ability.Property(ability.IsKind{Kind: ability.AnyCard}) ||
				o.Noun == ability.Property(ability.IsKind{Kind: ability.AnySpell})) {
			o.Noun = ability.IsKind{Kind: ability.AnySpell}
			o.Pre = slices.DeleteFunc(slices.Clone(o.Pre), func(q ability.Property) bool {
				return ability.Equal(q, ability.Not{P: ability.HasType{Type: ability.Land}})
			})
			if len(o.Pre) == 0 {
				o.Pre = nil
			}
			n.What = o
			return n
		}
	case ability.Either: // "that player or that planeswalker's controller"
		if c, ok := n.List[len(n.List)-1].(ability.ControllerOf); ok && len(n.List) == 2 &&
			p.before(playerOrPlaneswalkerYear) {
			player, is := n.List[0].(ability.It)
			it, ok := c.Of.(ability.It)
			if is && ok && it.To == player.To &&
				it.Noun == ability.Property(ability.HasType{Type: ability.Planeswalker}) {
				return player
			}
		}
	case ability.Both:
		if all, ok := allOfBoth(n); ok {
			return all
		}
		for i, r := range n.List {
			if x := p.players(r); !ability.Equal(x, r) {
				n.List = slices.Clone(n.List)
				n.List[i] = x
			}
		}
		return n
	case ability.IsKind:
		if n.Kind == ability.SpellOrPermanent {
			return ability.Or{List: []ability.Property{ability.IsKind{Kind: ability.AnyPermanent},
				ability.IsKind{Kind: ability.AnySpell}}}
		}
	case ability.Objects: // "opponents", "your opponents"
		if ability.Equal(n, ability.Objects{Noun: ability.IsKind{Kind: ability.AnyOpponent}, Said: n.Said}) {
			return ability.Opponents{Of: ability.You{}, Said: n.Said}
		}
		// a permanent is on the battlefield anyway (110.1)
		if k := kindOf(n.Noun); k == 0 || k == ability.AnyPermanent {
			post := slices.DeleteFunc(slices.Clone(n.Post), func(q ability.Property) bool {
				z, ok := q.(ability.InZone)
				return ok && z.Zone == ability.Battlefield && z.Of == nil
			})
			if len(post) == 0 {
				post = nil
			}
			if n.Noun != nil {
				n.Post = post
			}
		}
		// "that's removed from the game", "exiled"
		for i, q := range n.Post {
			if b, ok := q.(ability.Be); ok {
				if z, ok := b.P.(ability.InZone); ok && z.Zone == ability.Exile && z.Of == nil {
					n.Pre = append(slices.Clone(n.Pre), z)
					n.Post = slices.Delete(slices.Clone(n.Post), i, i+1)
					if len(n.Post) == 0 {
						n.Post = nil
					}
					return n
				}
			}
		}
		// "all copies of that card"
		if _, ok := n.Noun.(ability.CopyNoun); ok && len(n.Post) == 1 {
			if s, ok := n.Post[0].(ability.OfSource); ok && !s.NotMana {
				n.Noun = ability.IsKind{Kind: ability.AnyCard}
				n.Post = []ability.Property{ability.SameNameAs{Of: s.What}}
				return n
			}
		}
	}
	return n
}

// allOfBoth is "all creatures and all lands" as "all creatures and lands".
func allOfBoth(b ability.Both) (ability.Objects, bool) {
	out := ability.Objects{Said: b.Said} // "all creatures" is "creatures" by now
	var or ability.Or
	for _, r := range b.List {
		o, ok := r.(ability.Objects)
		t, is := o.Noun.(ability.HasType)
		o.Said = 0
		if !ok || !is || !ability.Equal(o, ability.Objects{Det: out.Det, Noun: t}) {
			return out, false
		}
		or.List = append(or.List, t)
	}
	out.Noun = or
	return out, !b.AndOr && len(or.List) > 1
}

// counted is "1 damage for each creature" as damage equal to the number of creatures.
func counted(n ability.PerEach) ability.Act {
	if n.Beyond || n.N != nil {
		return n
	}
	one := func(x ability.Number) bool { return x != nil && ability.Equal(x, ability.Const{N: 1}) }
	var number ability.Number
	if of, ok := n.Of.(ability.Objects); ok {
		if of.Det != (ability.Det{How: ability.Each}) || of.Said != 0 {
			return n
		}
		of.Det = ability.Det{}
		number = ability.CountOf{Of: of}
		if len(of.Post) == 1 && len(of.Pre) == 0 && of.Noun == ability.Property(ability.IsKind{Kind: ability.AnyCard}) {
			if z, ok := of.Post[0].(ability.InZone); ok && ability.Equal(z, ability.InZone{Zone: z.Zone, Of: z.Of}) {
				number = ability.CardsIn{Zone: z.Zone, Of: z.Of}
			}
		}
	} else if number, ok = n.Of.(ability.Number); !ok { // counters, damage: what is counted is a number too
		return n
	}
	// Others: the other acts are done several times.
	switch a := n.Act.(type) {
	case ability.GainLife:
		if one(a.N) {
			return ability.GainLife{N: number}
		}
	case ability.LoseLife:
		if one(a.N) {
			return ability.LoseLife{N: number}
		}
	case ability.Deal:
		if len(a.Parts) == 1 && one(a.Parts[0].N) && !a.Parts[0].Divided {
			a.Parts = slices.Clone(a.Parts)
			a.Parts[0].N = number
			return a
		}
	}
	return n
}

// wholeZone is a hand or a graveyard for "all cards in it".
func wholeZone(r ability.Ref) ability.Ref {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.How != ability.Bare && o.Det.How != ability.All || o.Det.Target || o.Det.Other ||
		len(o.Pre) > 0 || len(o.Post) != 1 || o.Said != 0 ||
		o.Noun != ability.Property(ability.IsKind{Kind: ability.AnyCard}) {
		return r
	}
	z, ok := o.Post[0].(ability.InZone)
	if !ok || z.Of == nil || z.Zone != ability.Hand && z.Zone != ability.Graveyard ||
		!ability.Equal(z, ability.InZone{Zone: z.Zone, Of: z.Of}) {
		return r
	}
	return ability.ZoneOf{Zone: z.Zone, Of: z.Of}
}

// thoseTokens is "put five of those tokens onto the battlefield", which creates them (111.1).
func thoseTokens(m ability.Move) ability.Node {
	a, ok := m.What.(ability.Among)
	if !ok || m.From != nil || len(a.Post) > 0 || !ability.Equal(m.To, ability.Place{Zone: ability.Battlefield}) {
		return m
	}
	it, ok := a.Of.(ability.It)
	o, is := a.What.(ability.Objects)
	if !ok || !is || o.Det.How != ability.Exactly ||
		it.Noun != ability.Property(ability.IsKind{Kind: ability.AnyToken}) {
		return m
	}
	return ability.Create{N: o.Det.N, Token: ability.Token{Those: true}}
}

// ownAttackers leaves out that who pays for each of the creatures that attack or block pays for their own (508.1g,
// 509.1d).
func ownAttackers(u ability.UnlessDone) ability.Node {
	c, ok := u.Who.(ability.ControllerOf)
	if !ok || c.Said == 0 {
		return u
	}
	for i, a := range u.Acts {
		e, ok := a.(ability.PerEach)
		if !ok {
			continue
		}
		o, ok := e.Of.(ability.Objects)
		if !ok {
			continue
		}
		var post []ability.Property
		for _, q := range o.Post {
			if by, ok := q.(ability.Controlled); ok {
				if it, ok := by.By.(ability.It); ok && it.To == c.Said {
					continue
				}
			}
			if b, ok := q.(ability.Be); ok {
				q = b.P
			}
			post = append(post, q)
		}
		o.Post = post
		e.Of = o
		u.Acts = slices.Clone(u.Acts)
		u.Acts[i] = e
	}
	return u
}

// lasting says "for as long as" where an instruction says "as long as": what a resolving spell or ability does that
// way lasts for as long (611.2b).
func lasting(e ability.Effect) ability.Effect {
	out := ability.Rewrite(e, func(n ability.Node) ability.Node {
		w, ok := n.(ability.While)
		if !ok || w.Cond == nil || w.Once || w.During != (ability.Time{}) {
			return n
		}
		d, ok := w.Effect.(ability.Do)
		if !ok || d.For != nil || d.May || len(d.More) > 0 {
			return n
		}
		d.For = ability.ForAsLongAs{Cond: w.Cond}
		return d
	})
	return out.(ability.Effect)
}

// colorLine reports whether an ability only says the colors of a card's color indicator, as such cards did before they
// had one (204).
func colorLine(a ability.Ability, indicator mana.Colors) bool {
	s, ok := a.(ability.Statement)
	if !ok || indicator == 0 {
		return false
	}
	d, ok := s.Does.(ability.Do)
	if !ok || d.For != nil || len(d.Acts) != 1 {
		return false
	}
	b, ok := d.Acts[0].(ability.Become)
	if _, self := d.Who.(ability.Self); !self || !ok || !ability.Equal(b, ability.Become{Like: b.Like}) {
		return false
	}
	for _, q := range b.Like {
		if c, ok := q.(ability.HasColor); !ok || !indicator.Has(c.Color) {
			return false
		}
	}
	return len(b.Like) == indicator.Len()
}

// merged is a verb phrase of facts that last equally long: "becomes 4/2 until end of turn and gains first strike until
// end of turn".
func (p *normalizer) merged(d ability.Do) ability.Do {
	if !p.fact(d) {
		return d
	}
	acts := slices.Clone(d.Acts)
	for _, m := range d.More {
		one := d
		one.Acts = m.Acts
		if m.May || !p.fact(one) || (d.For == nil) != (m.For == nil) || d.For != nil && !ability.Equal(d.For, m.For) {
			return d
		}
		acts = append(acts, m.Acts...)
	}
	d.Acts, d.More = acts, nil
	return d
}

// orSacrifice is "pay {1}{U} or sacrifice ~" as "sacrifice ~ unless you pay {1}{U}".
func orSacrifice(d ability.Do) (ability.Effect, bool) {
	if _, ok := d.Who.(ability.You); !ok || d.May || d.For != nil || len(d.Acts) != 1 || len(d.More) > 0 {
		return nil, false
	}
	of, ok := d.Acts[0].(ability.OneOf)
	if !ok || len(of.List) != 2 {
		return nil, false
	}
	for i, a := range of.List {
		s, ok := a.(ability.Sacrifice)
		if !ok {
			continue
		}
		if _, self := s.What.(ability.Self); !self {
			continue
		}
		d.Acts = of.List[i : i+1 : i+1]
		return ability.UnlessDone{Effect: d, Who: ability.You{}, Acts: []ability.Act{of.List[1-i]}}, true
	}
	return nil, false
}

// chosenMode is an instruction of a spell to do one of some things, each to a target, as modes (700.2).
func chosenMode(e ability.Effect) (ability.Effect, bool) {
	d, ok := e.(ability.Do)
	if !ok || d.May || d.For != nil || len(d.Acts) != 1 || len(d.More) > 0 {
		return nil, false
	}
	of, ok := d.Acts[0].(ability.OneOf)
	if _, you := d.Who.(ability.You); !ok || !you {
		return nil, false
	}
	m := ability.Modal{Min: 1, Max: 1}
	for _, a := range of.List {
		target := false
		ability.Walk(a, func(n ability.Node) bool {
			o, ok := n.(ability.Objects)
			target = target || ok && o.Det.Target
			return !target
		})
		if !target {
			return nil, false
		}
		one := d
		one.Acts = []ability.Act{a}
		m.Modes = append(m.Modes, one)
	}
	return m, true
}

// predefinedTokens are the abilities of predefined tokens (111.10), as prints said them before they were.
var predefinedTokens = map[ability.Subtype]string{
	"Treasure": "{T}, Sacrifice this artifact: Add one mana of any color.",
	"Clue":     "{2}, Sacrifice this artifact: Draw a card.",
	"Food":     "{2}, {T}, Sacrifice this artifact: You gain 3 life.",
}

// predefinedAbilities are these abilities, read.
var predefinedAbilities = sync.OnceValue(func() map[ability.Subtype]ability.Ability {
	out := map[ability.Subtype]ability.Ability{}
	r := grammar.NewReader()
	for name, text := range predefinedTokens {
		if a, err := grammar.Read(r, text); err == nil {
			if a, err = bind.Definition(a); err == nil {
				out[name] = a
			}
		}
	}
	return out
})

// predefined names a predefined token that a print describes in full.
func predefined(t ability.Token) ability.Token {
	if len(t.With) != 1 || t.Size != (ability.Size{}) || t.Legendary || t.Name != "" {
		return t
	}
	name, artifact := ability.Subtype(""), false
	for _, q := range t.Like {
		// Others: no other quality is one of such a token.
		switch q := q.(type) {
		case ability.HasSubtype:
			name = q.Subtype
		case ability.HasType:
			artifact = q.Type == ability.Artifact
		case ability.Colorless:
		default:
			return t
		}
	}
	if a, ok := predefinedAbilities()[name]; ok && artifact && ability.Equal(a, t.With[0]) {
		return ability.Token{Known: name, Many: t.Many}
	}
	return t
}

// movedAtOnce is "chooses a creature and returns it" as "returns a creature".
func movedAtOnce(acts []ability.Act) []ability.Act {
	for i := 1; i < len(acts); i++ {
		c, ok := acts[i-1].(ability.Choose)
		m, is := acts[i].(ability.Move)
		if !ok || !is || !ability.Equal(c, ability.Choose{What: c.What}) {
			continue
		}
		o, ok := c.What.(ability.Objects)
		it, is := m.What.(ability.It)
		if !ok || !is || o.Det.Target || o.Said == 0 || it.To != o.Said {
			continue
		}
		m.What = o
		out := slices.Clone(acts)
		out[i] = m
		return slices.Delete(out, i-1, i)
	}
	return acts
}

// chosenAtOnce is "choose a color" and one sentence that uses it as that sentence with "of your choice".
func chosenAtOnce(choose, then ability.Effect) (ability.Effect, bool) {
	d, ok := choose.(ability.Do)
	if !ok || d.May || len(d.Acts) != 1 {
		return nil, false
	}
	if _, ok := d.Who.(ability.You); !ok {
		return nil, false
	}
	c, ok := d.Acts[0].(ability.Choose)
	if !ok || !ability.Equal(c, ability.Choose{Thing: c.Thing}) || c.Thing != ability.AColor {
		return nil, false
	}
	uses := 0
	out := ability.Rewrite(then, func(n ability.Node) ability.Node {
		if x, ok := n.(ability.OfChosen); ok && x.What == c.Thing {
			uses++
			return ability.OfChoice{What: x.What}
		}
		return n
	})
	return out.(ability.Effect), uses == 1
}

// ordered puts what is in no order into one: the members of an alternative, and keywords that are gained one after
// another.
func ordered(n ability.Node) ability.Node {
	switch n := n.(type) {
	case ability.Or:
		n.List = slices.Clone(n.List)
		sort.SliceStable(n.List, func(i, j int) bool { return key(n.List[i]) < key(n.List[j]) })
		return n
	case ability.Do:
		n.Acts = slices.Clone(n.Acts)
		for i := 0; i < len(n.Acts); {
			j := i
			for j < len(n.Acts) && singleKeyword(n.Acts[j]) {
				j++
			}
			part := n.Acts[i:j]
			sort.SliceStable(part, func(a, b int) bool { return key(part[a]) < key(part[b]) })
			i = max(j, i+1)
		}
		abilitiesCost(&n)
		return n
	case ability.ManaFor:
		n.Acts = slices.Clone(n.Acts)
		for i, a := range n.Acts {
			n.Acts[i] = spentOn(a)
		}
		return n
	case ability.PayMana: // {R}{W}{U} is {U}{R}{W}
		n.Cost = slices.Clone(n.Cost)
		sort.SliceStable(n.Cost, func(i, j int) bool { return n.Cost[i].String() < n.Cost[j].String() })
		return n
	}
	return n
}

// spentOn makes what mana can be spent on, "Elemental spells", "an Elemental spell".
func spentOn(a ability.Act) ability.Act {
	one := func(r ability.Ref) ability.Ref {
		if o, ok := r.(ability.Objects); ok && o.Det == (ability.Det{}) {
			o.Det.How = ability.One
			return o
		}
		return r
	}
	// Others: mana is spent to cast, play or activate something, and on no other action.
	switch a := a.(type) {
	case ability.Cast:
		a.What = one(a.What)
		return a
	case ability.Play: // what spells were until 2009
		a.What = one(a.What)
		return a
	case ability.Activate:
		if of, ok := a.What.(ability.AbilitiesOf); ok && !of.One {
			of.One, of.Of = true, one(of.Of)
			a.What = of
		}
		return a
	}
	return a
}

// abilitiesCost makes "cost more to play" of abilities "cost more to activate": until 2009 they were played.
func abilitiesCost(d *ability.Do) {
	o, ok := d.Who.(ability.Objects)
	if !ok || o.Noun != ability.Property(ability.IsKind{Kind: ability.ActivatedAbility}) {
		return
	}
	for i, a := range d.Acts {
		if c, is := a.(ability.CostChange); is {
			c.Activate = true
			d.Acts[i] = c
		}
	}
}

// singleKeyword reports whether an act is the gain of one keyword.
func singleKeyword(a ability.Act) bool {
	g, ok := a.(ability.Gain)
	if !ok || len(g.List) != 1 {
		return false
	}
	_, ok = g.List[0].(ability.Keyword)
	return ok
}

// key is something to sort nodes by.
func key(n ability.Node) string { return fmt.Sprintf("%T%+v", n, n) }
