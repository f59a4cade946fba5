package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// castScope is the scope of a rule about casting: the property is that of the spell, checked on the card wherever it is
// (601.2); Set is the caster.
func (l *lowerer) castScope(r ability.Ref) program.Mod { return l.castScopeOf(r, false) }

// castScopeOf does the same; a rule about costs may refer to targets, which are chosen before costs are determined
// (601.2c, 601.2f).
func (l *lowerer) castScopeOf(r ability.Ref, priced bool) program.Mod {
	m := program.Mod{Scope: program.ScopeAll}
	if e, several := r.(ability.Either); several {
		if zones, ok := fromSeveral(e); ok {
			m.Zones = zones
			return m
		}
	}
	o, ok := r.(ability.Objects)
	if !ok || o.Det.Target || chooses(o.Det) && o.Det.How != ability.One {
		refuse(r, "a description of spells")
	}
	defer l.restore(l.context)
	l.casting = true
	o, first := l.nthSpell(o)
	card := func(n ability.Node) ability.Node {
		if k, ok := n.(ability.IsKind); ok && k.Kind == ability.AnySpell {
			return ability.IsKind{Kind: ability.AnyCard}
		}
		return n
	}
	if o.Noun != nil {
		o.Noun = ability.Rewrite(o.Noun, card).(ability.Property)
	}
	var post []ability.Property
	for _, p := range o.Post {
		switch p := p.(type) {
		case ability.DoneBy:
			c, ok := ability.Cast{}, false
			if len(p.Acts) == 1 {
				c, ok = p.Acts[0].(ability.Cast)
			}
			if !ok || p.When.When != ability.NoTime || c.Free || c.AsFlash || c.AnyMana || c.OrCopy || c.Using != nil ||
				m.Set != 0 {
				refuse(p, "a description of spells")
			}
			m.Set = l.about(p.By)
			if c.From != nil {
				z, ok := c.From.(ability.ZoneOf)
				if !ok {
					refuse(p, "a description of spells")
				}
				m.Zones = zoneOf(z.Zone).Bit()
			}
			continue
		case ability.Controlled:
			if m.Set != 0 {
				refuse(p, "a description of spells")
			}
			if m.Set = l.about(p.By); p.Not {
				m.Set = l.b.SetPlayersThat(l.b.PropNot(l.b.PropIn(m.Set)))
			}
			continue
		case ability.InZone, ability.InZones, ability.Or:
			if zones, ok := ownPlaces(p); ok && m.Zones == 0 {
				m.Zones = zones
				continue
			}
			if _, or := p.(ability.Or); !or {
				refuse(p, "a description of spells")
			}
		case ability.Targeting:
			if !priced {
				refuse(p, "a description of spells")
			}
			l.b.Features().PricesTargets = true
		}
		post = append(post, ability.Rewrite(p, card).(ability.Property))
	}
	o.Post = post
	m.Prop, _, _, _ = l.noun(o, program.AllZones)
	m.Prop = l.and(m.Prop, first)
	if o.Det.Other {
		m.Prop = l.and(m.Prop, l.b.PropOther())
	}
	return m
}

// nthSpell removes "the second" and "each turn" from "the second creature spell you cast each turn": a creature spell
// you cast after having cast one such spell this turn. A spell being cast comes after all the others.
func (l *lowerer) nthSpell(o ability.Objects) (ability.Objects, program.PropX) {
	if o.Det.How != ability.Nth {
		return o, 0
	}
	n, ok := o.Det.N.(ability.Const)
	i := slices.IndexFunc(o.Post, func(p ability.Property) bool {
		d, ok := p.(ability.DoneBy)
		return ok && d.When.When == ability.EachTurn && len(d.Acts) == 1 && d.Acts[0] == ability.Act(ability.Cast{})
	})
	if !ok || i < 0 || spells(o.Noun) != 1 {
		refuse(o, "a description of spells")
	}
	by := o.Post[i].(ability.DoneBy)
	if _, you := by.By.(ability.You); !you {
		refuse(o, "a description of spells")
	}
	o.Det = ability.Det{}
	post := slices.Clone(o.Post)
	by.When = ability.Time{When: ability.InTurn, Before: ability.It{To: itMention}}
	post[i] = by
	before := l.num(ability.CountOf{Of: ability.Objects{Pre: o.Pre, Noun: o.Noun, Post: post}})
	by.When = ability.Time{}
	o.Post = slices.Clone(o.Post)
	o.Post[i] = by
	after := l.b.Const(n.N - 1)
	if l.nextAfter != 0 {
		after = l.nextAfter
	}
	return o, l.b.PropThat(l.b.CondCompare(before, after, ability.EqualTo))
}

// ownPlaces returns the zones that spells are cast from: "from your graveyard or from exile". The owner is implied,
// except in phrases about all players ("from graveyards").
func ownPlaces(p ability.Property) (zones program.ZoneSet, ok bool) {
	switch p := p.(type) {
	case ability.InZone:
		if _, you := p.Of.(ability.You); p.Of != nil && !you || p.Single || p.Opening ||
			p.Zone == ability.Battlefield || p.Zone == ability.Stack {
			return 0, false
		}
		return zoneOf(p.Zone).Bit(), true
	case ability.InZones:
		if _, you := p.Of.(ability.You); !you {
			return 0, false
		}
		return zonesOf(p.Zones), true
	case ability.Or:
		for _, q := range p.List {
			z, ok := ownPlaces(q)
			if !ok {
				return 0, false
			}
			zones |= z
		}
		return zones, len(p.List) > 0
	}
	return 0, false
}

// cantCast compiles "can't cast creature spells" for the players of a scope.
func (l *lowerer) cantCast(t program.Mod, a ability.Cast) []uint32 {
	if a.Free || a.AsFlash || a.AnyMana || a.OrCopy {
		refuse(a, "a restriction")
	}
	m := program.Mod{Scope: program.ScopeAll}
	if a.What != nil {
		m = l.castScopeBy(t, a.What)
	}
	if m.Set != 0 {
		refuse(a, "a restriction")
	}
	m.Set = l.whoCant(t, a)
	if a.From == nil {
		return l.rule(m, program.RuleCantCast, 0, m.Set)
	}
	// "From anywhere other than their hands": neither from other zones nor from another player's hand.
	any, ok := a.From.(ability.Anywhere)
	z, hand := any.Except.(ability.ZoneOf)
	it, back := z.Of.(ability.It)
	if !ok || !hand || z.Zone != ability.Hand || !back || it.To == 0 || it.To != l.topicPlayer || m.Zones != 0 ||
		t.Scope != program.ScopePlayers {
		refuse(a, "a restriction")
	}
	elsewhere, others := m, m
	elsewhere.Zones, others.Zones = program.AllZones&^program.Hand.Bit(), program.Hand.Bit()
	others.Prop = l.and(others.Prop, l.b.PropNot(l.b.PropOwnedBy(l.b.SetEventPlayer())))
	others.ByCaster = true
	return append(l.rule(elsewhere, program.RuleCantCast, 0, m.Set),
		l.rule(others, program.RuleCantCast, 0, m.Set)...)
}

// castScopeBy is the scope of such a rule whose description may refer to the caster: "with mana value greater than the
// number of lands that player controls".
func (l *lowerer) castScopeBy(t program.Mod, what ability.Ref) program.Mod {
	if t.Scope != program.ScopePlayers || l.topicPlayer == 0 {
		return l.castScope(what)
	}
	m := l.topicPlayer
	if _, known := l.sets[m]; known || !speaksOfMention(what, m) {
		return l.castScope(what)
	}
	l.sets[m] = l.b.SetEventPlayer()
	defer delete(l.sets, m)
	mod := l.castScope(what)
	mod.ByCaster = true
	return mod
}

// castsOnlyThen compiles "can cast spells only during their own turns", "... only any time they could cast a sorcery":
// they can't be cast at other times.
func (l *lowerer) castsOnlyThen(t program.Mod, a ability.CastThen) []uint32 {
	b, caster := l.b, l.b.SetEventPlayer()
	if o, ok := a.What.(ability.Objects); ok && len(o.Pre)+len(o.Post) == 0 {
		spell := ability.Property(ability.IsKind{Kind: ability.AnySpell})
		both := ability.Or{Join: ability.JoinAnd, List: []ability.Property{spell,
			ability.IsKind{Kind: ability.AnyAbility}}}
		if ability.Equal(o.Noun, both) { // until 2009 both were played
			o.Noun = spell
			a.What, a.Activate = o, true
		}
	}
	if m := l.topicPlayer; m != 0 {
		if _, known := l.sets[m]; !known {
			l.sets[m] = caster
			defer delete(l.sets, m)
		}
	}
	m := l.castScope(a.What)
	if m.Set != 0 {
		refuse(a, "a restriction")
	}
	then := program.CondX(0)
	if a.AsSorcery {
		main := b.CondOr(b.CondStep(program.StepMain1, program.StepMain1),
			b.CondStep(program.StepMain2, program.StepMain2))
		others := b.SetAll(program.Stack.Bit(), b.PropNot(b.PropIn(b.SetIt())), 0)
		then = b.CondAnd(b.CondAnd(b.CondTurnOf(caster), main), b.CondNot(b.CondExists(others)))
	} else {
		then = l.timeCond(a.When)
	}
	m.Prop = l.and(m.Prop, b.PropWhile(b.CondNot(then)))
	m.ByCaster = true
	ids := l.rule(m, program.RuleCantCast, 0, l.whoCant(t, a))
	if a.Activate {
		m := program.Mod{Scope: program.ScopeAll, Prop: b.PropWhile(b.CondNot(then)), ByCaster: true}
		ids = append(ids, l.rule(m, program.RuleCantActivate, 0, l.whoCant(t, a))...)
	}
	return ids
}

// speaksOfMention reports whether a node refers to a mention.
func speaksOfMention(n ability.Node, m ability.Mention) (is bool) {
	ability.Walk(n, func(n ability.Node) bool {
		it, ok := n.(ability.It)
		is = is || ok && it.To == m
		return !is
	})
	return is
}

// fromSeveral matches "spells from graveyards or libraries", which names nothing but the zones.
func fromSeveral(e ability.Either) (zones program.ZoneSet, ok bool) {
	for _, r := range e.List {
		switch r := r.(type) {
		case ability.ZoneOf:
			if r.Of != nil {
				return 0, false
			}
			zones |= zoneOf(r.Zone).Bit()
		case ability.Objects:
			k, is := r.Noun.(ability.IsKind)
			if !is || k.Kind != ability.AnySpell || len(r.Pre) > 0 || len(r.Post) != 1 || r.Det.Target || r.Det.Other ||
				r.Det.How != ability.Bare {
				return 0, false
			}
			z, is := r.Post[0].(ability.InZone)
			if !is || z.Of != nil || z.Single || z.Opening {
				return 0, false
			}
			zones |= zoneOf(z.Zone).Bit()
		default:
			return 0, false
		}
	}
	return zones, e.Said == 0
}

// whoCant is the set of the players of a scope whom the restriction concerns.
func (l *lowerer) whoCant(t program.Mod, a ability.Act) program.SetX {
	switch t.Scope {
	case program.ScopePlayers:
		return l.b.SetPlayersThat(t.Prop)
	case program.ScopeLocked:
		return l.lockedOn
	}
	refuse(a, "a restriction")
	return 0
}

// cantPlay compiles "can't play lands" for the players of a scope; other cards then can't be cast either.
func (l *lowerer) cantPlay(t program.Mod, a ability.Play) []uint32 {
	o, ok := a.What.(ability.Objects)
	if !ok || a.Free || a.From != nil || o.Det.Target || o.Det.Other || o.Det.How != ability.Bare {
		refuse(a, "a restriction")
	}
	m := program.Mod{Scope: program.ScopeAll}
	var post []ability.Property
	for _, p := range o.Post {
		if z, ok := p.(ability.InZone); ok && z.Zone == ability.Hand && m.Zones == 0 {
			m.Zones = program.Hand.Bit() // the owner of the hand is implied
			continue
		}
		post = append(post, p)
	}
	o.Post = post
	if o.Noun != nil {
		o.Noun = asCards(o.Noun)
	}
	m.Prop, _, _, _ = l.noun(o, program.AllZones)
	m.Set = l.whoCant(t, a)
	return append(l.rule(m, program.RuleCantPlay, 0, m.Set), l.rule(m, program.RuleCantCast, 0, m.Set)...)
}

// setSort reports whether facts need to know whom they are about beyond what is locked in.
func (l *lowerer) setSort(facts []ability.Act) (players, objects bool) {
	for _, a := range facts {
		if c, ok := a.(ability.Cant); ok {
			for _, x := range c.Acts {
				// Others: the other acts can't be forbidden to players by an effect about cards.
				switch x.(type) {
				case ability.Cast, ability.Play, ability.Activate:
					return true, false
				}
			}
		}
	}
	return false, true
}

// cantBeCast matches "can't be cast".
func cantBeCast(a ability.Act) bool {
	c, ok := a.(ability.Cant)
	if !ok || len(c.Acts) != 1 || c.When.When != ability.NoTime {
		return false
	}
	p, ok := c.Acts[0].(ability.Passive)
	return ok && p.By == nil && p.On == nil && p.From == nil && p.Act == ability.Act(ability.Cast{})
}

// spellsTogether merges "white spells and black spells you cast" into one description, so that a spell that is both
// counts once.
func spellsTogether(b ability.Both) (one ability.Objects, ok bool) {
	var kinds []ability.Property
	for i, r := range b.List {
		o, ok := r.(ability.Objects)
		last := i == len(b.List)-1
		if !ok || o.Noun != ability.Property(ability.IsKind{Kind: ability.AnySpell}) || o.Det != (ability.Det{}) ||
			o.Said != 0 || len(o.Pre) == 0 || len(o.Post) > 0 != last {
			return one, false
		}
		if len(o.Pre) == 1 {
			kinds = append(kinds, o.Pre[0])
		} else {
			kinds = append(kinds, ability.And{List: o.Pre})
		}
		one = o
	}
	one.Pre = []ability.Property{ability.Or{List: kinds}}
	return one, len(b.List) > 1
}

// sharedEnd applies what follows the last of several nouns of one kind to all of them: "red creatures and white
// creatures you control".
func sharedEnd(b ability.Both) ability.Both {
	var list []ability.Ref
	for i, r := range b.List {
		o, ok := r.(ability.Objects)
		end, _ := b.List[len(b.List)-1].(ability.Objects)
		if last := i == len(b.List)-1; !ok || o.Det != (ability.Det{}) || len(o.Pre) == 0 || len(o.Post) > 0 != last ||
			o.Noun == nil || !ability.Equal(o.Noun, end.Noun) {
			return b
		}
		o.Post = end.Post
		list = append(list, o)
	}
	b.List = list
	return b
}

// amongThem applies "from among them" behind the last of several nouns to all of them: "a creature card and a land card
// from among them", "an artifact and a creature from among the permanents they control". With "and/or" each may be left
// out.
func amongThem(b ability.Both) ability.Both {
	from, ok := sharedGroup(b)
	if !ok {
		return b
	}
	list := make([]ability.Ref, len(b.List))
	for i, r := range b.List {
		o := r.(ability.Objects)
		o.Post = []ability.Property{from}
		if b.AndOr {
			o.Det = ability.Det{How: ability.UpTo, N: ability.Const{N: 1}}
		}
		list[i] = o
	}
	b.List = list
	return b
}

// sharedGroup is the group that each of several nouns is from, which stands behind the last of them where the others
// don't say where they are.
func sharedGroup(b ability.Both) (from ability.FromAmong, ok bool) {
	if len(b.List) == 0 {
		return from, false
	}
	end, _ := b.List[len(b.List)-1].(ability.Objects)
	if len(end.Post) != 1 {
		return from, false
	}
	if from, ok = end.Post[0].(ability.FromAmong); !ok {
		return from, false
	}
	for i, r := range b.List {
		o, ok := r.(ability.Objects)
		if !ok || o.Det != (ability.Det{How: ability.One}) || isCard(o.Noun) != isCard(end.Noun) ||
			i < len(b.List)-1 && len(o.Post) > 0 {
			return from, false
		}
	}
	return from, true
}

// fromZone applies the zone behind the last of several cards to all of them: "up to one target instant card and up to
// one target sorcery card from your graveyard", "a Mount creature card or a Plains card from among them".
func fromZone(list []ability.Ref) []ability.Ref {
	card := ability.Property(ability.IsKind{Kind: ability.AnyCard})
	end, ok := list[len(list)-1].(ability.Objects)
	if !ok || end.Noun != card {
		return list
	}
	at := slices.IndexFunc(end.Post, func(p ability.Property) bool {
		// Others: they describe the last of the cards.
		switch p := p.(type) {
		case ability.InZone:
			return p.From
		case ability.FromAmong:
			return true
		}
		return false
	})
	if at < 0 {
		return list
	}
	out := slices.Clone(list)
	for i, r := range list[:len(list)-1] {
		o, ok := r.(ability.Objects)
		if !ok || o.Noun != card || says[ability.InZone](o.Post) || says[ability.FromAmong](o.Post) {
			return list
		}
		o.Post = append(slices.Clone(o.Post), end.Post[at])
		out[i] = o
	}
	return out
}

// sharesNumber matches "X permanents they control and/or cards from their hand": X in all, of either kind.
func sharesNumber(r ability.Both) bool {
	first, ok := r.List[0].(ability.Objects)
	if !ok || !r.AndOr || first.Det.How != ability.Exactly && first.Det.How != ability.UpTo {
		return false
	}
	return slices.ContainsFunc(r.List[1:], func(x ability.Ref) bool {
		o, ok := x.(ability.Objects)
		return ok && o.Det == ability.Det{}
	})
}

// chosenFromZone matches "a land card from your graveyard", which is no target.
func chosenFromZone(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && o.Det == (ability.Det{How: ability.One}) && says[ability.InZone](o.Post) &&
		o.Noun == ability.Property(ability.IsKind{Kind: ability.AnyCard})
}

// fromAmong matches "a creature card from among them".
func fromAmong(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	if !ok || len(o.Post) != 1 || o.Noun != ability.Property(ability.IsKind{Kind: ability.AnyCard}) {
		return false
	}
	_, ok = o.Post[0].(ability.FromAmong)
	return ok
}

// doneThisTurn takes "this turn" out of "creature spells you cast this turn": what is said of them holds for that long.
func doneThisTurn(o ability.Objects) (ability.Objects, bool) {
	i := slices.IndexFunc(o.Post, func(p ability.Property) bool {
		d, ok := p.(ability.DoneBy)
		return ok && len(d.Acts) == 1 && d.Acts[0] == ability.Act(ability.Cast{}) &&
			d.When == ability.Time{When: ability.InTurn}
	})
	if i < 0 || spells(o.Noun) != 1 {
		return o, false
	}
	by := o.Post[i].(ability.DoneBy)
	by.When = ability.Time{}
	o.Post = slices.Clone(o.Post)
	o.Post[i] = by
	return o, true
}

// openFacts compiles the part of a sentence that changes no characteristic of a described set of permanents:
// "monocolored creatures can't block this turn". It changes the rules of the game, so it also affects permanents that
// come to match later (611.2c). It returns the facts that remain, which lock in their objects as usual.
func (l *lowerer) openFacts(d ability.Do) (rest []ability.Act) {
	o, ok := d.Who.(ability.Objects)
	if !ok || o.Det.Target || o.Det.Other || o.Det.How != ability.Bare && o.Det.How != ability.All &&
		o.Det.How != ability.Each || d.May || len(d.More) > 0 {
		return d.Acts
	}
	if l.pricedSpells(d) {
		return nil
	}
	var open []ability.Act
	for _, a := range d.Acts {
		if opens(a) {
			open = append(open, a)
		} else {
			rest = append(rest, a)
		}
	}
	if len(open) == 0 || slices.ContainsFunc(rest, func(a ability.Act) bool { return !isFact(a) }) {
		return d.Acts
	}
	dur := factTime(open, d.For)
	if dur == nil {
		if who, ok := doneThisTurn(o); ok {
			d.Who, dur = who, ability.ThisTurn{}
		}
	}
	if ab, ok := l.cantBePlayed(d.Who, open); ok && dur != nil {
		t, of := l.duration(dur)
		l.effectOf(ab, 0, t, of, 0)
		return rest
	}
	t := l.staticScope(d.Who)
	if dur == nil || t.Scope != program.ScopeAll || t.Zones != program.Battlefield.Bit() &&
		t.Zones != program.Stack.Bit() {
		return d.Acts
	}
	topic := l.topic
	l.topic = mentionOf(d.Who)
	ab := program.Ability{Kind: program.AbStatic, Label: l.effectLabel(ability.Do{Who: d.Who, Acts: open, For: d.For})}
	for _, a := range open {
		ab.Mods = append(ab.Mods, l.mods(t, a)...)
	}
	l.topic = topic
	for _, m := range ab.Mods {
		if l.b.Draft.Mods[m].Kind != program.ModRule {
			return d.Acts
		}
	}
	l.inNextTurn(&ab, dur)
	t2, of := l.duration(dur)
	l.nextTurnOf = 0
	l.effectOf(ab, 0, t2, of, 0)
	return rest
}

// openMore is openFacts for further predicates, each with its own duration: "get +1/+1 until end of turn and can't be
// blocked this turn". The set that each part applies to is determined independently (611.2c).
func (l *lowerer) openMore(d ability.Do) ability.Do {
	var rest []ability.Predicate
	for _, m := range d.More {
		open := d
		open.Acts, open.For, open.More, open.May = m.Acts, m.For, nil, m.May
		if d.May || slices.ContainsFunc(m.Acts, func(a ability.Act) bool { return !opens(a) }) ||
			len(l.openFacts(open)) > 0 {
			rest = append(rest, m)
		}
	}
	d.More = rest
	return d
}

// cantBePlayed compiles "spells with the chosen name can't be cast", "lands with the chosen name can't be played", for
// all players.
func (l *lowerer) cantBePlayed(who ability.Ref, acts []ability.Act) (program.Ability, bool) {
	if len(acts) != 1 {
		return program.Ability{}, false
	}
	if cantBeCast(acts[0]) {
		m := l.castScope(who)
		return program.Ability{Kind: program.AbStatic, Mods: l.rule(m, program.RuleCantCast, 0, m.Set)}, true
	}
	c, ok := acts[0].(ability.Cant)
	if !ok || len(c.Acts) != 1 || c.When.When != ability.NoTime ||
		!ability.Equal(c.Acts[0], ability.Passive{Act: ability.Play{}}) {
		return program.Ability{}, false
	}
	o, ok := who.(ability.Objects)
	if !ok || !ability.Equal(o.Noun, ability.HasType{Type: ability.Land}) {
		return program.Ability{}, false
	}
	m := program.Mod{Scope: program.ScopeAll}
	m.Prop, _, _, _ = l.noun(o, program.AllZones)
	return program.Ability{Kind: program.AbStatic, Mods: l.rule(m, program.RuleCantPlay, 0, 0)}, true
}

// opens reports whether an act is a fact that changes the rules and no characteristic.
func opens(a ability.Act) bool {
	// Others: the other facts begin no list of restrictions.
	switch a := a.(type) {
	case ability.Cant, ability.Must, ability.CanOnly, ability.CanAlso, ability.AssignToughness,
		ability.AssignAsUnblocked:
		return true
	case ability.DoesntUntap:
		return !a.Next && a.N == nil
	}
	return false
}

// epic adds what epic means to the spell's text.
func (c *compiler) epic(f *faceCompiler, k ability.Keyword, label string) {
	m, ok, err := c.o.Keyword(c.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok || c.types&(program.TypeInstant|program.TypeSorcery) == 0 {
		refuse(k, "the keyword "+string(k.Word))
	}
	l := f.spellLowerer()
	said, sets, later, deeds := l.said, l.sets, l.later, l.doneActs
	// What the definition mentions is its own.
	l.said, l.sets = map[ability.Mention]uint8{}, map[ability.Mention]program.SetX{}
	l.later, l.doneActs = nil, nil
	end := l.emit(program.DoJumpIf(0, l.b.CondNoEpic()))
	for _, a := range m.Means {
		switch a := a.(type) {
		case ability.Statement:
			l.effect(a.Does)
		case ability.Triggered: // "At the beginning of each of your upkeeps": by then the spell has resolved
			l.effect(ability.Delayed{Say: a.Say, When: a.When, If: a.If, Effect: a.Effect, For: ability.RestOfGame{}})
		default:
			refuse(a, "what epic means")
		}
	}
	l.patch(end)
	l.said, l.sets, l.later, l.doneActs = said, sets, later, deeds
	f.label = append(f.label, label)
}

// anAbility reports whether a noun means abilities on the stack, or spells and abilities.
func anAbility(p ability.Property) bool {
	// Others: they mean no abilities.
	switch p := p.(type) {
	case ability.IsKind:
		switch p.Kind {
		case ability.AnyAbility, ability.ActivatedAbility, ability.TriggeredAbility, ability.SpellOrAbility:
			return true
		}
	case ability.Or:
		return slices.ContainsFunc(p.List, anAbility)
	}
	return false
}

// castSaid notes that a mention is of a spell.
func (l *lowerer) castSaid(m ability.Mention) {
	if l.antecedents.spells == nil {
		l.antecedents.spells = map[ability.Mention]bool{}
	}
	l.antecedents.spells[m] = true
}

// castObject is the property of a spell being cast, perhaps from a zone.
func (l *lowerer) castObject(p *program.Pattern, what, from ability.Ref) program.PropX {
	if m := mentionOf(what); m != 0 && !l.inPast {
		l.castSaid(m)
	}
	if o, ok := what.(ability.Objects); ok && from == nil {
		// "A spell from your hand": as the ability triggers, the spell is on the stack.
		for i, q := range o.Post {
			if z, ok := q.(ability.InZone); ok && z.Of != nil {
				o.Post = append(append([]ability.Property{}, o.Post[:i]...), o.Post[i+1:]...)
				what, from = o, ability.ZoneOf{Zone: z.Zone, Of: z.Of}
				break
			}
		}
	}
	x := l.watched(p, what, program.PartObj)
	if from == nil {
		return x
	}
	z, ok := from.(ability.ZoneOf)
	if !ok {
		any, ok := from.(ability.Anywhere)
		if !ok {
			refuse(from, "the zone that something comes from")
		}
		if z, ok = any.Except.(ability.ZoneOf); !ok {
			refuse(from, "the zone that something comes from")
		}
		y := l.b.PropCastFrom(zoneOf(z.Zone).Bit())
		if z.Of != nil {
			y = l.and(y, l.b.PropOwnedBy(l.about(z.Of)))
		}
		return l.and(x, l.b.PropNot(y))
	}
	x = l.and(x, l.b.PropCastFrom(zoneOf(z.Zone).Bit()))
	if z.Of != nil {
		x = l.and(x, l.b.PropOwnedBy(l.about(z.Of)))
	}
	return x
}

// plays compiles the event of playing a card: casting it as a spell, or playing it as a land (701.18).
func (l *lowerer) plays(who ability.Ref, a ability.Play) []program.Pattern {
	if a.Free {
		refuse(a, "an event")
	}
	cast := program.Pattern{Kinds: program.EvCast.Bit()}
	cast.Obj = l.castObject(&cast, a.What, a.From)
	l.player(&cast, who)
	land := program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(), Flags: program.FlagPlayed,
		NewObj: true}
	land.Obj = l.watched(&land, a.What, program.PartNew)
	l.player(&land, who)
	switch from := a.From.(type) {
	case nil:
	case ability.Anywhere:
		z, ok := from.Except.(ability.ZoneOf)
		if !ok || z.Of == nil {
			refuse(a, "an event")
		}
		elsewhere := land
		elsewhere.From = program.AllZones &^ zoneOf(z.Zone).Bit()
		// Of another player's zone of that kind.
		land.From = zoneOf(z.Zone).Bit()
		land.Obj = l.and(land.Obj, l.b.PropNot(l.b.PropOwnedBy(l.about(z.Of))))
		return []program.Pattern{cast, elsewhere, land}
	default:
		l.from(&land, from)
	}
	return []program.Pattern{cast, land}
}

// castsOrCopies compiles the event of casting or copying a spell: two events, since a copy is not cast (707.10).
func (l *lowerer) castsOrCopies(who ability.Ref, a ability.Cast, ab *program.Ability) []program.Pattern {
	if l.inPast || a.From != nil || a.Using != nil {
		refuse(a, "an event") // what was copied isn't kept
	}
	a.OrCopy = false
	return []program.Pattern{l.happens(who, a, ab), l.happens(who, ability.Copy{What: a.What}, ab)}
}

// copies compiles the event of copying a spell or ability: putting a copy of it onto the stack (707.10).
func (l *lowerer) copies(who ability.Ref, a ability.Copy) program.Pattern {
	o, ok := a.What.(ability.Objects)
	if !ok || l.inPast || !ability.Equal(a, ability.Copy{What: a.What}) {
		refuse(a, "an event")
	}
	ability.Walk(o, func(n ability.Node) bool {
		if _, targets := n.(ability.Targeting); targets {
			refuse(n, "a description of what is copied") // new targets are chosen after the copy has been put there
		}
		return true
	})
	p := program.Pattern{Kinds: program.EvCopy.Bit()}
	p.Obj = l.castObject(&p, o, nil)
	l.player(&p, who)
	return p
}

// asksTargets reports whether text asks what a spell or ability targets.
func asksTargets(n ability.Node) (found bool) {
	ability.Walk(n, func(n ability.Node) bool {
		_, is := n.(ability.Targeting)
		found = found || is
		return !found
	})
	return found
}
