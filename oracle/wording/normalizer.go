package wording

import (
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle/bind"
)

// When the words of cards came to say otherwise what they had said before.
const (
	// Before 2008 there were creature types on creatures only (tribal cards came with Lorwyn), and what is dealt
	// damage was a creature or a player.
	tribalYear = 2008
	// Before 2018 damage that a source deals to a player could be dealt to a planeswalker instead, and cards that
	// name a player meant both (306.7 of 2017).
	playerOrPlaneswalkerYear = 2018
	// Before 2010 spells were played as lands are.
	castYear = 2010
	// Before 2004 threshold was a keyword ability: its line is true, or can be activated, as long as seven cards are
	// in the graveyard.
	thresholdYear = 2004
	// Before 2000 "during your upkeep" said what happens once in it, and later at its beginning.
	phaseAbilityYear = 2000
	// Before 1999 cards said "in play" of permanents that nothing else is meant by.
	inPlayYear = 1999
	// Before 1996 Auras said "target creature" for what they enchant.
	enchantedYear = 1996
	// Before 1999 what an instant or sorcery costs beside mana stood in front of a colon.
	spellCostYear = 1999
)

// Text is a card with the abilities that its text, or the text of one of its prints, was read as, face by face.
type Text struct {
	Card  *card.Card
	Faces [][]ability.Ability
}

// older is the year of the older of two wordings, 0 if none is known.
func older(a, b Text) int {
	x, y := a.Card.Wording, b.Card.Wording
	if x == 0 || y != 0 && y < x {
		return y
	}
	return x
}

// normalized is the abilities of a face with one way of saying things of which there are several, or were in the
// wording of the year; 0 is today's.
func normalized(t Text, face, year int) []ability.Ability {
	f := &t.Card.Faces[face]
	p := &normalizer{year: year, spell: !f.IsPermanent(), aura: f.HasSubtype("Aura")}
	var list []ability.Ability
	for _, a := range t.Faces[face] {
		if !colorLine(a, f.Indicator) {
			list = append(list, p.line(a)...)
		}
	}
	for i, a := range list {
		list[i] = ability.Rewrite(a, ordered).(ability.Ability)
	}
	if !p.spell {
		for i, a := range list {
			list[i] = bind.Renumber([]ability.Ability{a})[0]
		}
		return list
	}
	return bind.Renumber(list)
}

// normalizer rewrites abilities into one form, as they were meant in a year.
type normalizer struct {
	year int
	// spell is a face that is no permanent, aura one that is an Aura.
	spell, aura bool
}

// before reports whether a wording is older than the year.
func (p *normalizer) before(year int) bool { return p.year != 0 && p.year < year }

// line is an ability without its ability word, and what it is made of: the cost in front of an old spell is a line of
// its own.
func (p *normalizer) line(a ability.Ability) []ability.Ability {
	word := ability.AbilityWord("")
	for {
		w, ok := a.(ability.Worded)
		if !ok {
			break
		}
		word, a = w.Word, w.Ability
	}
	a = ability.Rewrite(a, func(n ability.Node) ability.Node { return p.node(p.kinds(n)) }).(ability.Ability)
	if word == "Threshold" && p.before(thresholdYear) {
		a = threshold(a, p.spell)
	}
	// Others: the other abilities are worded as they were.
	switch x := a.(type) {
	case ability.Triggered:
		x.Effect = lasting(x.Effect)
		a = x
	case ability.Activated:
		x.Effect = lasting(x.Effect)
		a = x
		if each := colours(x); len(each) > 1 {
			return each
		}
		if p.spell && p.before(spellCostYear) && len(x.Only) == 0 {
			return []ability.Ability{ability.AdditionalCost{Cost: x.Cost}, ability.Statement{Does: x.Effect}}
		}
	case ability.Statement:
		if p.spell {
			x.Does = lasting(x.Does)
			if m, ok := chosenMode(x.Does); ok {
				x.Does = m
			}
			a = x
		}
		if p.aura && p.before(enchantedYear) {
			return []ability.Ability{enchanted(x)}
		}
		var rest []ability.Effect
		if q, ok := x.Does.(ability.Seq); ok && len(q.List) > 1 {
			x.Does, rest = q.List[0], q.List[1:]
		}
		w, ok := x.Does.(ability.While)
		if ok && w.Cond == nil && p.before(phaseAbilityYear) && !p.spell && ability.Equal(w.During,
			ability.Time{When: ability.During, Step: w.During.Step, Of: w.During.Of}) {
			if rest != nil {
				w.Effect = ability.Seq{List: slices.Concat(sentences(w.Effect), rest)}
			}
			return []ability.Ability{ability.Triggered{When: ability.Begins{Step: w.During.Step, Whose: w.During.Of},
				Effect: w.Effect}}
		}
	}
	return []ability.Ability{a}
}

// enchanted says "enchanted creature" for the target creature of an old Aura's statement.
func enchanted(s ability.Statement) ability.Ability {
	return ability.Rewrite(s, func(n ability.Node) ability.Node {
		d, ok := n.(ability.Do)
		if !ok {
			return n
		}
		if o, ok := d.Who.(ability.Objects); ok && o.Said == 0 && ability.Equal(o,
			ability.Objects{Det: ability.Det{How: ability.One, Target: true}, Noun: o.Noun}) {
			d.Who = ability.Attached{Noun: o.Noun}
		}
		return d
	}).(ability.Ability)
}

// colours are the abilities of one colour each that an ability for a choice of mana is.
func colours(a ability.Activated) []ability.Ability {
	effects := sentences(a.Effect)
	d, ok := effects[0].(ability.Do)
	if !ok || d.May || len(d.Acts) != 1 {
		return nil
	}
	m, ok := d.Acts[0].(ability.AddMana)
	if !ok || len(m.Any) < 2 || !ability.Equal(m, ability.AddMana{Any: m.Any}) {
		return nil
	}
	var out []ability.Ability
	for i := range m.Any {
		one, does, list := a, d, slices.Clone(effects)
		does.Acts = []ability.Act{ability.AddMana{Any: m.Any[i : i+1]}}
		list[0] = does
		one.Effect = does
		if len(list) > 1 {
			one.Effect = ability.Seq{List: list}
		}
		out = append(out, one)
	}
	return out
}

// threshold puts the condition into an ability whose word alone said it.
func threshold(a ability.Ability, spell bool) ability.Ability {
	seven := ability.Is{What: ability.Objects{Det: ability.Det{How: ability.AtLeast, N: ability.Const{N: 7}},
		Noun: ability.IsKind{Kind: ability.AnyCard}},
		Are: []ability.Property{ability.InZone{Zone: ability.Graveyard, Of: ability.You{}}}}
	says := false
	ability.Walk(a, func(n ability.Node) bool {
		says = says || ability.Equal(n, seven)
		return !says
	})
	if says {
		return a
	}
	// Others: the other abilities have no threshold.
	switch x := a.(type) {
	case ability.Statement:
		if of, ok := x.Does.(ability.InsteadIf); ok && of.Cond == nil {
			of.Cond = seven
			return ability.Statement{Does: of}
		}
		if q, ok := x.Does.(ability.Seq); ok && len(q.List) > 1 {
			if of, ok := q.List[0].(ability.InsteadIf); ok && of.Cond == nil {
				of.Cond = seven
				return ability.Statement{Does: ability.Seq{List: append([]ability.Effect{of}, q.List[1:]...)}}
			}
		}
		if spell {
			return ability.Statement{Does: ability.If{Cond: seven, Then: x.Does}}
		}
		return ability.Statement{Does: ability.While{Cond: seven, Effect: x.Does}}
	case ability.Activated:
		x.Only = append(slices.Clone(x.Only), ability.OnlyIf{If: seven})
		return x
	case ability.Triggered:
		x = ability.Rewrite(x, func(n ability.Node) ability.Node {
			if s, ok := n.(ability.Self); ok {
				s.Outer = true
				return s
			}
			return n
		}).(ability.Triggered)
		return ability.Statement{Does: ability.While{Cond: seven, Effect: ability.Do{Who: ability.Self{},
			Acts: []ability.Act{ability.Gain{List: []ability.Ability{x}}}}}}
	}
	return a
}

// node rewrites one node of a bound tree.
func (p *normalizer) node(n ability.Node) ability.Node {
	switch n := n.(type) {
	case ability.Det:
		if (n.How == ability.All || n.How == ability.Any && p.before(phaseAbilityYear)) && !n.Target {
			n.How = map[ability.How]ability.How{ability.All: ability.Bare, ability.Any: ability.One}[n.How]
		}
		return n
	case ability.Objects:
		return p.objects(n)
	case ability.Does:
		return p.does(n)
	case ability.Do:
		return p.do(n)
	case ability.Seq:
		return joined(n)
	case ability.Then:
		return n.Effect
	case ability.InsteadIf: // what is done because something else was not done is done instead of it
		if d, ok := n.Cond.(ability.DidSo); ok && d.Not {
			return ability.If{Cond: n.Cond, Then: n.Effect}
		}
		return n
	case ability.Portion:
		n.To = p.damaged(n.To)
		return n
	case ability.Discard: // of a cost too
		return fromOwnHand(n, func(of ability.Ref) bool { _, ok := of.(ability.You); return ok })
	case ability.Attack: // only creatures attack (508.1a)
		if o, ok := n.With.(ability.Objects); ok && len(o.Pre)+len(o.Post) == 0 &&
			o.Det == (ability.Det{How: ability.One}) &&
			o.Noun == ability.Property(ability.HasType{Type: ability.Creature}) {
			n.With = nil
		}
		return n
	case ability.CanAlso: // a creature blocks in a combat
		if b, ok := n.Act.(ability.Block); ok && b.Extra != nil && n.When == (ability.Time{}) {
			n.When = ability.Time{When: ability.EachCombat}
		}
		return n
	case ability.Become: // "becomes 3/3"
		if len(n.Like)+len(n.With) == 0 && n.Also == 0 && n.Each == nil && !n.Not {
			return ability.BaseSize{Size: n.Size}
		}
		return n
	case ability.Place: // cards put into a library at once lie in the order that their owner likes (401.4)
		if n.Zone == ability.Library && !n.Random {
			n.AnyOrder = false
		}
		return n
	case ability.Begins:
		switch n.Step {
		case ability.FirstMain: // the first main phase is the one before combat (505.1a)
			n.Step = ability.PrecombatMain
		case ability.Combat: // the combat phase begins with its beginning of combat step (506.1)
			n.Step = ability.BeginCombat
		}
		return n
	case ability.Passive: // only spells and abilities counter (701.5a)
		if _, ok := n.Act.(ability.CounterIt); ok && n.By != nil && ability.Equal(n.By,
			ability.Objects{Noun: ability.Or{List: []ability.Property{ability.IsKind{Kind: ability.AnySpell},
				ability.IsKind{Kind: ability.AnyAbility}}}}) {
			n.By = nil
		}
		return n
	case ability.Did:
		for i, a := range n.Acts {
			if e, ok := a.(ability.PutInto); ok && ability.Equal(e, ability.PutInto{Zone: ability.Graveyard,
				From: ability.ZoneOf{Zone: ability.Battlefield}}) {
				n.Acts = slices.Clone(n.Acts)
				n.Acts[i] = ability.Die{}
			}
		}
		return n
	case ability.Gain: // "has "This creature can't be blocked except by two or more creatures"" is a keyword too
		for i, a := range n.List {
			if s, ok := a.(ability.Statement); ok {
				if k, ok := ownKeywords(s.Does); ok && len(k) == 1 {
					n.List = slices.Clone(n.List)
					n.List[i] = k[0]
				}
			}
		}
		return n
	case ability.Token: // a token without a colour is colourless (111.3, 105.2c)
		n.Like = slices.DeleteFunc(slices.Clone(n.Like), func(q ability.Property) bool {
			_,
				ok := q.(ability.Colorless)
			return ok
		})
		return n
	case ability.Cast:
		if p.before(castYear) {
			return asPlayed(n)
		}
		return n
	}
	return n
}

// asPlayed is what casting was called when lands and spells were both played.
func asPlayed(c ability.Cast) ability.Node {
	v, out := reflect.ValueOf(c), reflect.New(reflect.TypeFor[ability.Play]()).Elem()
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			continue
		}
		to := out.FieldByName(v.Type().Field(i).Name)
		if !to.IsValid() || to.Type() != v.Field(i).Type() {
			return c
		}
		to.Set(v.Field(i))
	}
	return out.Interface().(ability.Node)
}

func (p *normalizer) objects(o ability.Objects) ability.Node {
	creature := ability.Property(ability.HasType{Type: ability.Creature})
	if p.before(tribalYear) && o.Noun == creature && len(o.Pre) > 0 { // "Goblin creature"
		if s := o.Pre[len(o.Pre)-1]; creatureTypes(s) {
			o.Pre, o.Noun = o.Pre[:len(o.Pre)-1:len(o.Pre)-1], s
			if len(o.Pre) == 0 {
				o.Pre = nil
			}
		}
	}
	// "black creatures in play": what isn't said to be a card, a spell or in another zone is a permanent (109.2)
	if z := onBattlefield(o.Post); p.before(inPlayYear) && z >= 0 {
		_, typed := o.Noun.(ability.HasType)
		if typed || o.Noun == ability.Property(ability.IsKind{Kind: ability.AnyPermanent}) {
			if o.Post = slices.Delete(slices.Clone(o.Post), z, z+1); len(o.Post) == 0 {
				o.Post = nil
			}
		}
	}
	// "Rebel permanent card"
	if p.before(tribalYear) && o.Noun == ability.Property(ability.IsKind{Kind: ability.AnyCard}) {
		typed := slices.ContainsFunc(o.Pre, func(q ability.Property) bool {
			_,
				ok := q.(ability.HasSubtype)
			return ok
		})
		if i := slices.Index(o.Pre, ability.Property(ability.IsKind{Kind: ability.AnyPermanent})); typed && i >= 0 {
			o.Pre = slices.Delete(slices.Clone(o.Pre), i, i+1)
		}
	}
	return o
}

// onBattlefield is the place of "on the battlefield" in a list of properties, -1 if it isn't there.
func onBattlefield(list []ability.Property) int {
	return slices.IndexFunc(list, func(q ability.Property) bool {
		z, ok := q.(ability.InZone)
		return ok && z.Zone == ability.Battlefield && z.Of == nil
	})
}

// creatureTypes reports whether a property is a subtype, or one of some: "Elf or Soldier".
func creatureTypes(q ability.Property) bool {
	// Others: no other property names a subtype.
	switch q := q.(type) {
	case ability.HasSubtype:
		return true
	case ability.Or:
		for _, x := range q.List {
			if !creatureTypes(x) {
				return false
			}
		}
		return len(q.List) > 0
	}
	return false
}

// does is an event: "enters under your control", "a creature is put into a graveyard".
func (p *normalizer) does(n ability.Does) ability.Node {
	o, ok := n.Who.(ability.Objects)
	if len(n.Acts) != 1 {
		return n
	}
	if d, is := n.Acts[0].(ability.Discard); is {
		n.Acts = []ability.Act{fromOwnHand(d, func(of ability.Ref) bool { _, ok := of.(ability.It); return ok })}
		return n
	}
	// Others: the other events are worded as they were.
	switch e := n.Acts[0].(type) {
	case ability.Enter:
		if ok && e.Under != nil {
			o.Post = append([]ability.Property{ability.Controlled{By: e.Under}}, o.Post...)
			e.Under = nil
			n.Who, n.Acts = o, []ability.Act{e}
		}
	case ability.PutInto:
		// a creature is one on the battlefield (109.2), and "dies" is what it is called when it is put into a graveyard
		// from there (700.4)
		if ability.Equal(e, ability.PutInto{Zone: ability.Graveyard}) && creaturely(n.Who) {
			n.Acts = []ability.Act{ability.Die{}}
		}
	}
	return n
}

// creaturely reports whether a subject is called a creature and no card.
func creaturely(r ability.Ref) bool {
	is := func(q ability.Property) bool {
		t, ok := q.(ability.HasType)
		return ok && t.Type == ability.Creature
	}
	// Others: no other noun phrase names a creature.
	switch r := r.(type) {
	case ability.Objects:
		return is(r.Noun)
	case ability.Attached: // what something is attached to is on the battlefield
		return true
	case ability.It:
		return r.Noun != nil && is(r.Noun)
	}
	return false
}

// damaged is what is dealt damage: what is called a player, when planeswalkers were meant too, and "creatures and/or
// players".
func (p *normalizer) damaged(r ability.Ref) ability.Ref {
	o, ok := r.(ability.Objects)
	if !ok || len(o.Pre)+len(o.Post) > 0 {
		return r
	}
	or, ok := o.Noun.(ability.Or)
	if !ok || len(or.List) != 2 {
		return r
	}
	if o.Det.How == ability.Each && !o.Det.Target && or.Join == ability.JoinAnd && o.Said == 0 {
		one, other := o, o
		one.Noun, other.Noun = or.List[0], or.List[1]
		return ability.Both{List: []ability.Ref{one, other}}
	}
	if p.before(tribalYear) && kindOf(or.List[0]) == ability.AnyPermanent &&
		kindOf(or.List[1]) == ability.AnyPlayerKind {
		or.List = []ability.Property{ability.HasType{Type: ability.Creature}, or.List[1]}
		o.Noun = or
		return o
	}
	if !p.before(playerOrPlaneswalkerYear) {
		return r
	}
	if kindOf(or.List[1]) == ability.AnyPlayerKind && o.Det.Target &&
		or.List[0] == ability.Property(ability.HasType{Type: ability.Creature}) {
		return ability.AnyTarget{Det: o.Det, Said: o.Said}
	}
	return p.players(r)
}

// players are the players meant by "player or planeswalker".
func (p *normalizer) players(r ability.Ref) ability.Ref {
	o, ok := r.(ability.Objects)
	if !ok || len(o.Pre)+len(o.Post) > 0 {
		return r
	}
	or, ok := o.Noun.(ability.Or)
	if !ok || len(or.List) != 2 || !p.before(playerOrPlaneswalkerYear) {
		return r
	}
	if k := kindOf(or.List[0]); or.List[1] == ability.Property(ability.HasType{Type: ability.Planeswalker}) &&
		(k == ability.AnyPlayerKind || k == ability.AnyOpponent) {
		o.Noun = or.List[0]
		return o
	}
	return r
}

func kindOf(q ability.Property) ability.Kind {
	k, _ := q.(ability.IsKind)
	return k.Kind
}
