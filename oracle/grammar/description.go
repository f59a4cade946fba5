package grammar

import (
	"slices"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// trait stands for what a thing has, behind "with" or "that has".
type trait struct {
	P ability.Property
	// That is "that has", and with Who "who has".
	That, Who bool
}

// property is the trait, which keeps whether it is said with "that has", except of traits that aren't listed.
func (t trait) property() ability.Property {
	// Others: they are said with "with" alone, or have phrases of their own.
	switch p := t.P.(type) {
	case ability.WithCounter:
		p.That = t.That
		return p
	case ability.WithHand:
		p.That = t.That
		return p
	case ability.WithMore:
		p.That = t.That
		return p
	case ability.WithMost:
		p.That = t.That
		return p
	}
	return t.P
}

// traitOf is how a trait is said.
func traitOf(p ability.Property) trait {
	t := trait{P: p}
	// Others: see property.
	switch p := p.(type) {
	case ability.WithCounter:
		t.That = p.That
	case ability.WithHand:
		t.That, t.Who = p.That, p.That
	case ability.WithMore:
		t.That, t.Who = p.That, p.That
	case ability.WithMost:
		t.That, t.Who = p.That, p.That
	}
	that := t.That
	t.That = false
	t.P = t.property()
	t.That = that
	return t
}

// ofSize stands for "1/1" in front of a noun: power and toughness as they are, not the base ones.
type ofSize struct{ Size ability.Size }

// sized adds what is of a size: "target 1/1 creature", "that creature is 1/1".
func (l *lang) sized() {
	of := phrase.Of[ofSize](l.g, "of size")
	of.Add(ofSize{}, "{Size:size}")
	phrase.Map(phrase.Of[ability.Property](l.g, "sized"), of, func(x ofSize) ability.Property {
		return ability.And{List: []ability.Property{ability.WithStat{Stat: ability.Power, N: x.Size.Power},
			ability.WithStat{Stat: ability.Toughness, N: x.Size.Toughness}}}
	}, func(p ability.Property) (ofSize, bool) {
		and, ok := p.(ability.And)
		if !ok || len(and.List) != 2 || and.Join != 0 {
			return ofSize{}, false
		}
		a, ok := and.List[0].(ability.WithStat)
		b, is := and.List[1].(ability.WithStat)
		if !ok || !is || a != (ability.WithStat{Stat: ability.Power, N: a.N}) ||
			b != (ability.WithStat{Stat: ability.Toughness, N: b.N}) {
			return ofSize{}, false
		}
		return ofSize{ability.Size{Power: a.N, Toughness: b.N}}, true
	})
}

// statOfOther stands for a number that is more or less than another's: "mana value less than that spell's".
type statOfOther struct {
	Stat ability.Stat
	Op   ability.Op
	Of   ability.Ref
}

// whoseController stands for "whose controller controls an Island".
type whoseController struct{ What ability.Ref }

// controllerHas stands for "whose controller has eight or more cards in their graveyard".
type controllerHas struct{ P ability.Property }

// oneOrOther stands for a number that is one of two: "mana value 2 or 3".
type oneOrOther struct {
	Stat ability.Stat
	A, B ability.Number
}

// anyEqual stands for several numbers of which one is enough: "mana value, power, or toughness equal to the chosen
// number".
type anyEqual struct {
	Stats []ability.Stat
	N     ability.Number
}

// oneOfThree stands for a number that is one of three: "power 4, 5, or 6".
type oneOfThree struct {
	Stat    ability.Stat
	A, B, C ability.Number
}

// descriptions adds what follows a noun: "you control", "with flying", "in your graveyard", "that dealt damage to you
// this turn".
func (l *lang) descriptions() {
	l.post.Add(ability.Controlled{}, "{By:subj} control[s]")
	l.post.Add(ability.Controlled{Already: true}, "{By:subj} already control[s]")
	l.post.Add(ability.Controlled{That: true}, "that {By:subj} control[s]")
	l.post.Add(ability.Controlled{Not: true}, "{By:subj} [doesn't|don't] control")
	l.post.Add(ability.Controlled{Passive: true}, "controlled by {By:obj}")
	l.post.Add(ability.Controlled{Did: true}, "{By:subj} controlled")
	l.post.Add(ability.Controlled{Not: true, Did: true}, "{By:subj} didn't control")
	whose := phrase.Of[whoseController](l.g, "whose controller")
	whose.Add(whoseController{}, "whose controller control[s] {What:obj}")
	phrase.Map(l.post, whose, func(x whoseController) ability.Property {
		return ability.Controlled{Whose: true, By: ability.Objects{Det: ability.Det{How: ability.One},
			Noun: ability.IsKind{Kind: ability.AnyPlayerKind},
			Post: []ability.Property{ability.Controlling{What: x.What}}}}
	}, func(p ability.Property) (whoseController, bool) {
		c, ok := p.(ability.Controlled)
		o, is := c.By.(ability.Objects)
		if !ok || !is || !c.Whose || len(o.Post) != 1 {
			return whoseController{}, false
		}
		w, ok := o.Post[0].(ability.Controlling)
		return whoseController{w.What}, ok
	})
	has := phrase.Of[controllerHas](l.g, "whose controller has")
	has.Add(controllerHas{}, "whose controller has {P:cards in their graveyard}")
	phrase.Map(l.post, has, func(x controllerHas) ability.Property {
		return ability.Controlled{Whose: true, By: ability.Objects{Det: ability.Det{How: ability.One},
			Noun: ability.IsKind{Kind: ability.AnyPlayerKind}, Post: []ability.Property{x.P}}}
	}, func(p ability.Property) (controllerHas, bool) {
		c, ok := p.(ability.Controlled)
		o, is := c.By.(ability.Objects)
		if !ok || !is || !c.Whose || len(o.Post) != 1 {
			return controllerHas{}, false
		}
		w, ok := o.Post[0].(ability.WithHand)
		return controllerHas{w}, ok
	})
	l.post.Add(ability.TargetOf{}, "{By:subj} target[s]")
	l.post.Add(ability.Owned{}, "{By:subj} own[s]")
	l.post.Add(ability.Owned{Passive: true}, "owned by {By:obj}")
	l.post.Add(ability.Owned{Not: true}, "{By:subj} [doesn't|don't] own")
	l.post.Add(ability.Owned{But: true}, "{By:subj} own[s] but [doesn't|don't] control")
	l.post.Add(ability.Owned{But: true, Not: true}, "{By:subj} control[s] but [doesn't|don't] own")
	l.post.Add(ability.Owned{Both: true}, "{By:subj} own[s] and control[s]")
	l.post.Add(ability.Owned{Both: true, Word: true}, "{By:subj} both own[s] and control[s]")

	l.traits()
	l.sized()
	with := phrase.Of[trait](l.g, "with")
	with.Add(trait{}, "with {P:having}", phrase.Also("each with {P:having}"))
	with.Add(trait{That: true}, "that [has|have] {P:having}")
	with.Add(trait{That: true, Who: true}, "who [has|have] {P:having}")
	phrase.Map(l.post, with, trait.property,
		func(p ability.Property) (trait, bool) {
			if w, ok := p.(ability.With); ok && (w.Not || w.Say != ability.Plain) {
				return trait{}, false
			}
			if w, ok := p.(ability.WithCounter); ok && w.Poisoned {
				return trait{}, false
			}
			return traitOf(p), true
		})
	l.post.Add(ability.WithCounter{Op: ability.OrMore, Poisoned: true},
		"with {N:count} or more {Kind:player counter} counters")
	l.post.Add(ability.WithCounter{Op: ability.OrMore, Poisoned: true, That: true},
		"who [has|have] {N:count} or more {Kind:player counter} counters")
	each := phrase.Of[trait](l.g, "with alone")
	each.Add(trait{}, "with {P:having}")
	phrase.Map(phrase.Of[ability.Property](l.g, "with each"), each,
		func(t trait) ability.Property { return t.P },
		func(p ability.Property) (trait, bool) { return trait{P: p}, true })
	l.post.Add(ability.With{Not: true}, "without {List:keyword|or}")
	l.post.Add(ability.With{Say: ability.ByThat}, "that [has|have] {List:keyword|and}", phrase.Prefer(1))
	l.post.Add(ability.With{Not: true, Say: ability.ByThat}, "that [doesn't|don't] have {List:keyword|or}")
	one := ability.Const{N: 1}
	l.post.Add(ability.WithCounter{Not: true, N: one}, "without a {Kind:counterKind} counter on %0 [it]")
	l.post.Add(ability.WithCounter{Not: true}, "without {Kind:counterKind} counters on %0 [it]")
	l.post.Add(ability.WithCounter{Not: true, N: one}, "with no counters on %0 [it]",
		phrase.Also("without counters on %0 [it]"))

	l.locations()
	l.post.Is(l.located)
	l.post.Add(ability.Or{Join: ability.JoinAnd}, "{List:located|and2}", phrase.Prefer(-1))
	l.post.Add(ability.Or{}, "{List:located|or2}", phrase.Prefer(-1))
	l.post.Add(ability.InZones{From: true}, "from {Of:gen} {Zones:ownZone|or2}")
	l.post.Add(ability.InZones{From: true, Join: ability.JoinAnd}, "from {Of:gen} {Zones:ownZone|and2}")
	l.post.Add(ability.InZones{From: true, Join: ability.JoinAndOr}, "from {Of:gen} {Zones:ownZone|and/or2}")
	l.post.Add(ability.InZones{From: true, Many: true, Join: ability.JoinAnd}, "from {Of:gen} {Zones:ownZones|and2}",
		phrase.Prefer(1))
	l.post.Add(ability.InZones{From: true, Many: true, Join: ability.JoinAnd}, "from all {Zones:ownZones|and2}",
		phrase.Prefer(1))
	l.post.Add(ability.InZones{}, "in {Of:gen} {Zones:ownZone|or2}")
	l.post.Add(ability.InZones{Join: ability.JoinAnd}, "in {Of:gen} {Zones:ownZone|and2}")
	l.post.Add(ability.InZone{From: true}, "from {Of:gen} {Zone:ownZone}")
	l.post.Add(ability.InZone{From: true}, "from {Zone:anyZone}")
	l.post.Add(ability.InZone{From: true, Many: true}, "from {Of:gen} {Zone:ownZones}")
	l.post.Add(ability.InZone{From: true, Zone: ability.Graveyard, Single: true}, "from a single graveyard")
	l.post.Add(ability.InZone{Zone: ability.Graveyard, Single: true}, "in a single graveyard")
	l.post.Add(ability.Named{}, "named {Name:cardName}")
	l.post.Add(ability.Named{Not: true}, "not named {Name:cardName}")
	l.post.Add(ability.Named{}, "named {Name:cardName} or {Or:cardName}")
	phrase.Of[string](l.g, "cardName").Add("~", "~")
	l.post.Add(ability.Not{Say: ability.ByThat}, "(that isn't|that aren't) {P:adj}", phrase.Also("that's not {P:adj}"))
	l.post.Add(ability.Not{Say: ability.ByThat}, "(that isn't|that aren't) {P:formNouns}")
	l.postDescriptions()
}

// postDescriptions adds what stands behind a noun: "of the chosen color", "that targets a creature".
func (l *lang) postDescriptions() {
	chosen := phrase.Of[ability.Property](l.g, "of the chosen quality")
	chosen.Add(ability.OfChosen{What: ability.AColor}, "of the chosen color")
	chosen.Add(ability.OfChosen{What: ability.AColor, Bare: true}, "the chosen color")
	chosen.Add(ability.OfChosen{What: ability.ACreatureType}, "of the chosen type")
	chosen.Add(ability.OfChosen{What: ability.ACreatureType, Bare: true}, "the chosen type")
	l.post.Add(ability.Not{Say: ability.ByThat}, "(that isn't|that aren't) {P:of the chosen quality}")
	l.post.Add(ability.Be{}, "(that's|that are) {P:adj}", phrase.Prefer(-1))
	l.post.Add(ability.Be{}, "(that's|that are) {P:located}", phrase.Prefer(-1))
	l.post.Add(ability.Be{}, "(that's|that are) {P:formNouns}", phrase.Prefer(-1))
	beings := phrase.Of[ability.Property](l.g, "formNouns")
	being := phrase.Of[ability.Property](l.g, "formNoun")
	beings.Is(being)
	being.Add(ability.Not{P: ability.Colorless{}, Say: ability.ByOne}, "one or more colors")
	beings.Add(ability.Or{}, "{List:formNoun|or2}")
	being.Add(ability.Formed{}, "{Many?%p|%s a} {P:noun}")
	l.post.Add(ability.NthCast{}, "that's the {N:ordinals} spell cast this turn")
	l.post.Add(ability.NoAbilities{}, "with no abilities")
	l.post.Add(ability.OtherNameThan{}, "with a different name than {Of:obj}")
	l.post.Add(ability.SameNameAs{}, "with the same name as {Of:obj}")
	l.post.Add(ability.SameNameAs{That: true}, "that [has|have] the same name as {Of:obj}")
	l.post.Add(ability.Not{Say: ability.ByThat}, "that [doesn't|don't] %i {P:relation}")
	l.post.Add(ability.SameController{}, "with the same controller")
	l.post.Add(ability.UnderOneController{}, "controlled by the same player")
	l.post.Add(ability.UnderOneController{Opponent: true}, "controlled by the same opponent")
	l.post.Add(ability.UnderOneController{Not: true}, "controlled by different players")
	l.post.Add(ability.OtherThan{}, "other than {What:obj}")
	l.post.Add(ability.OtherThan{Except: true}, "except for {What:obj}", phrase.Also("except {What:obj}"))
	l.post.Add(ability.Entering{}, "entering", phrase.Before(2024, "entering the battlefield"))
	l.post.Add(ability.OfChosen{What: ability.AColor}, "of the chosen color")
	l.post.Add(ability.OfChosen{What: ability.ACreatureType}, "of the chosen type")
	l.post.Add(ability.OfChosen{What: ability.ACardName}, "with the chosen name")
	l.post.Add(ability.OfChosen{What: ability.ACardName, OneOf: true}, "with one of the chosen names")
	l.post.Add(ability.OfThat{What: ability.AColor}, "of that color")
	l.post.Add(ability.OfThat{What: ability.ACreatureType}, "of that type")
	l.post.Add(ability.OfThat{What: ability.ACardName}, "with that name")
	l.post.Add(ability.OfChoice{What: ability.AColor}, "of the color of your choice")
	l.post.Add(ability.OfChoice{What: ability.ACreatureType}, "of the creature type of your choice",
		phrase.Also("of the type of your choice"))
	l.post.Add(ability.Targeting{}, "that target[s] {What:obj}")
	l.post.Add(ability.Targeting{Only: true}, "that target[s] only {What:obj}")
	l.post.Add(ability.CouldEnchant{}, "that could enchant {What:obj}")
	l.post.Add(ability.CouldTarget{}, "that {By:subj} could target")
	l.post.Add(ability.CouldTarget{Bare: true}, "{By:subj} could target")
	l.post.Add(ability.Targeting{Only: true, Single: true}, "that target[s] only a single {What:single thing}")
	phrase.Of[ability.Ref](l.g, "single thing").Add(ability.Objects{Det: ability.Det{How: ability.One}},
		"%s <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	l.post.Add(ability.Targeting{Single: true}, "with a single target")
	l.post.Add(ability.WithX{}, "with {{X}} in [its] mana cost(s)")
	l.post.Add(ability.UsedToCraft{}, "used to craft {What:obj}")
	l.post.Add(ability.ExiledWith{}, "exiled with {By:np}", phrase.Before(2009, "removed from the game with {By:np}"))
	l.post.Add(ability.MadeWith{Created: true}, "created with {By:np}")
	l.post.Add(ability.MadeWith{}, "put onto the battlefield with {By:np}",
		phrase.Before(2009, "put into play with {By:np}"))
	l.quality.Add(ability.ExiledWith{By: ability.Self{}}, "imprinted") // 502.34b of 2006
	l.post.Add(ability.Shares{What: ability.AColor}, "that share[s] a color with {With:obj}")
	l.post.Add(ability.Shares{What: ability.ACreatureType}, "that share[s] a creature type with {With:obj}")
	l.post.Add(ability.Shares{What: ability.ACreatureType, Least: true},
		"that share[s] at least one creature type with {With:obj}")
	l.post.Add(ability.Shares{What: ability.ACardType}, "that share[s] a card type with {With:obj}")
	l.post.Add(ability.Shares{What: ability.ALandType}, "that share[s] a land type with {With:obj}")
	l.post.Add(ability.Shares{What: ability.ACardType, Those: true}, "that share[s] one of those types with {With:obj}")
	for _, q := range inCommon {
		l.post.Add(ability.InCommon{What: q.what}, "that share a "+q.words)
		l.post.Add(ability.InCommon{What: q.what, None: true}, "that share no "+q.words+"s")
	}
	l.post.Add(ability.And{Join: ability.JoinAnd}, "that's both {List:color|and2}")
	l.post.Add(ability.AbleTo{}, "able to %i {Act:able} <{When:time}>")
	l.post.Add(ability.OfSource{}, "of {What:np}")
	l.post.Add(ability.OfSource{NotMana: true}, "of {What:np} (that isn't a mana ability|that aren't mana abilities)",
		phrase.Prefer(2))
	l.post.Add(ability.FromSource{}, "from {What:np}", phrase.Prefer(-1))
	l.post.Add(ability.Controlling{}, "who control[s] {What:obj}", phrase.Also("that control[s] {What:obj}"))
	l.post.Add(ability.ControllingMore{}, "who control[s] more {What:more kind} than {Than:obj}")
	l.post.Add(ability.ControllingMore{Fewer: true}, "who control[s] fewer {What:more kind} than {Than:obj}")
	l.post.Add(ability.ControllingMore{}, "who control[s] at least {By:count} more {What:more kind} than {Than:obj}")
	first := ability.It{Say: ability.ByIt, Plural: true, First: true}
	l.post.Add(ability.ControllingMore{Than: first, Foe: true},
		"who control[s] more {What:more kind} than they do and [is|are] their opponent",
		phrase.Before(2017, "who control[s] more {What:more kind} than he or she does and [is|are] his or her opponent"))
	l.post.Add(ability.ControllingMore{Than: first, Fewer: true, Foe: true},
		"who control[s] fewer {What:more kind} than they do and [is|are] their opponent",
		phrase.Before(2017, "who control[s] fewer {What:more kind} than he or she does and [is|are] his or her opponent"))
	for _, w := range []struct {
		more  ability.WithMore
		words string
	}{
		{ability.WithMore{}, "more life"}, {ability.WithMore{Fewer: true}, "less life"},
		{ability.WithMore{What: ability.HandAmount}, "more cards in hand"},
		{ability.WithMore{What: ability.HandAmount, Fewer: true}, "fewer cards in hand"},
	} {
		w.more.Than, w.more.Foe = first, true
		l.post.Add(w.more, "who [has|have] "+w.words+" than they do and [is|are] their opponent",
			phrase.Before(2017, "who [has|have] "+w.words+" than he or she does and [is|are] his or her opponent"))
	}
	for _, w := range []struct {
		fewer bool
		word  string
	}{{false, "more"}, {true, "fewer"}} {
		l.post.Add(ability.WithMore{What: ability.GraveyardAmount, Fewer: w.fewer, Than: first, Foe: true},
			"whose graveyard has "+w.word+" {Cards:more kind} in it than their graveyard does and [is|are] their opponent",
			phrase.Before(2017, "whose graveyard has "+w.word+" {Cards:more kind} in it than his or her graveyard does and "+
				"[is|are] his or her opponent"))
	}
	l.post.Add(ability.ControllingMost{}, "who control[s] the most {What:more kind}")
	// "Than you did as you activated this ability."
	ahead := phrase.Of[ability.Property](l.g, "ahead of you")
	you, hand, pile := ability.You{}, ability.HandAmount, ability.GraveyardAmount
	ahead.Add(ability.ControllingMore{Than: you}, "controlled more {What:more kind}")
	ahead.Add(ability.WithMore{Than: you}, "had more life")
	ahead.Add(ability.WithMore{What: hand, Than: you}, "had at least {By:count} more cards in hand")
	ahead.Add(ability.WithMore{What: pile, Fewer: true, Than: you},
		"had at least {By:count} fewer {Cards:more kind} in their graveyard")
	l.post.Add(ability.AsActivated{}, "who {P:ahead of you} than you did as you activated this ability")
	l.post.Add(ability.Different{}, "with different names")
	l.post.Add(ability.Different{That: true}, "that have different names",
		phrase.Also("that each have different names"), phrase.Also("that each have a different name"))
	l.post.Add(ability.Different{Stat: ability.Power}, "with different powers")
	l.post.Add(ability.Different{Stat: ability.ManaValue}, "with different mana values",
		phrase.Before(2021, "with different converted mana costs"))
	l.post.Add(ability.Not{Say: ability.ByThat}, "(that isn't|that aren't) {P:located}")
	l.post.Add(ability.IsBlocked{Active: true}, "{By:subj} [is|are] blocking")
	l.post.Add(ability.IsBlocked{Active: true, By: ability.It{Say: ability.ByIt}}, "it's blocking")
	l.post.Add(ability.IsBlocking{Active: true}, "{What:subj} [is|are] blocked by")
	l.post.Add(ability.HauntedBy{}, "{By:subj} haunt[s]")
	l.post.Add(ability.Devoured{}, "it devoured",
		phrase.Also("sacrificed as a result of its devour ability as it entered"),
		phrase.Also("sacrificed as a result of its devour ability as it entered the battlefield"),
		phrase.Also("sacrificed as a result of its devour ability as it came into play"))
	l.post.Add(ability.IsEnchanted{Another: true}, "with another Aura attached to it")
	l.post.Add(ability.WhoDid{}, "who do[es|]")
	l.post.Add(ability.WhoDid{Cant: true}, "who can't")
	l.post.Add(ability.WhoDid{Not: true}, "who didn't", phrase.Also("who [doesn't|don't]"))
	l.post.Add(ability.Controlling{Not: true}, "who [doesn't|don't] control {What:obj}")
	l.post.Add(ability.PutThere{}, "(that was|that were) put there from anywhere <{When:deed time}>")
	l.post.Add(ability.PutThere{Bare: true}, "(that was|that were) put there {When:deed time}")
	l.post.Add(ability.PutThere{}, "(that was|that were) put there from {From:fromZone} <{When:deed time}>")
	l.post.Add(ability.EnteringWith{}, "that [is|are] entering at the same time as {What:known}",
		phrase.Before(2024, "that [is|are] entering the battlefield at the same time as {What:known}"),
		phrase.Before(2009, "that [is|are] coming into play at the same time as {What:known}"))
	l.deeds()
}

// castSuch stands for "who cast a spell this turn", followed by what describes the spell.
type castSuch struct {
	What ability.Ref
	When ability.Time
	Such ability.Property
}

// deeds adds what the thing described has done or suffered.
func (l *lang) deeds() {
	l.post.Add(ability.Did{}, "that {Acts:past|or} <{When:deed time}>")
	l.post.Add(ability.Did{Who: true}, "who {Acts:past|or} <{When:deed time}>")
	l.post.Add(ability.Did{Not: true}, "that didn't %i {Acts:able|or} <{When:deed time}>")
	l.post.Add(ability.Did{Not: true, Who: true}, "who didn't %i {Acts:able|or} <{When:deed time}>")
	l.post.Add(ability.Did{Perfect: true}, "that [has|have] {Acts:done|or} <{When:deed time}>",
		phrase.Also("that's {Acts:done|or} <{When:deed time}>"))
	l.post.Add(ability.Did{Perfect: true, Who: true}, "who [has|have] {Acts:done|or} <{When:deed time}>")
	// "Each opponent who cast a spell this turn with the same name as that card": of the spell.
	cast := phrase.Of[castSuch](l.g, "who cast such a spell")
	cast.Add(castSuch{}, "who cast a {What:single thing} {When:deed time} {Such:namesake}", phrase.Prefer(3))
	phrase.Of[ability.Property](l.g, "namesake").Add(ability.SameNameAs{}, "with the same name as {Of:obj}")
	phrase.Map(l.post, cast, func(x castSuch) ability.Property {
		o := x.What.(ability.Objects)
		o.Post = append(slices.Clone(o.Post), x.Such)
		return ability.Did{Who: true, Acts: []ability.Act{ability.Cast{What: o}}, When: x.When}
	}, func(p ability.Property) (castSuch, bool) {
		d, ok := p.(ability.Did)
		if !ok || !d.Who || d.Not || len(d.Acts) != 1 || d.When.When == ability.NoTime {
			return castSuch{}, false
		}
		c, _ := d.Acts[0].(ability.Cast)
		o, ok := c.What.(ability.Objects)
		if !ok || len(o.Post) == 0 || !ability.Equal(c, ability.Cast{What: o}) {
			return castSuch{}, false
		}
		last := len(o.Post) - 1
		such, ok := o.Post[last].(ability.SameNameAs)
		o.Post = slices.Clone(o.Post[:last])
		return castSuch{o, d.When, such}, ok
	})
	l.post.Add(ability.WhoseController{}, "whose controller {Acts:past|or} <{When:deed time}>")
	l.post.Add(ability.Did{Bare: true}, "{Acts:participle|or} <{When:deed time}>", phrase.Prefer(-1))
	when := phrase.Of[ability.Time](l.g, "deed time")
	when.Is(l.time)
	when.Add(ability.Time{When: ability.ThisWayTime}, "this way")
	l.post.Add(ability.DoneBy{}, "{By:subj} {Acts:objectless|or} <{When:deed time}>")
	l.post.Add(ability.DoneBy{That: true}, "that {By:subj} {Acts:objectless|or} <{When:deed time}>")
	l.post.Add(ability.DoneBy{Acts: []ability.Act{ability.Cast{}}}, "{By:subj} cast[s]",
		phrase.Before(2009, "{By:subj} play[s]"))
	l.post.Add(ability.DoneBy{By: ability.You{}, Perfect: true, Short: true},
		"you've {Acts:objectlessDone|or} <{When:deed time}>")
	l.post.Add(ability.DoneBy{By: ability.It{Say: ability.ByIt, Plural: true}, Perfect: true, Short: true},
		"they've {Acts:objectlessDone|or} <{When:deed time}>")
	l.post.Add(ability.DoneBy{Perfect: true}, "{By:subj} [has|have] {Acts:objectlessDone|or} <{When:deed time}>")
	l.post.Add(ability.DoneBy{Acts: []ability.Act{ability.KeywordEvent{Word: "crew"}}}, "crewed by {By:obj} {When:time}")
	less := phrase.Of[ability.Act](l.g, "objectless")
	done := phrase.Of[ability.Act](l.g, "objectlessDone")
	for _, w := range []struct {
		act        ability.Act
		past, done string
	}{
		{ability.Cast{}, "cast", "cast"}, {ability.Sacrifice{}, "sacrificed", "sacrificed"},
		{ability.Discard{}, "discarded", "discarded"}, {ability.Draw{}, "drew", "drawn"},
		{ability.Create{}, "created", "created"}, {ability.ExileIt{}, "exiled", "exiled"},
		{ability.Block{}, "blocked", "blocked"},
		{ability.Activate{}, "activate", "activated"},
		{ability.Cycle{OrDiscard: true}, "cycled or discarded", "cycled or discarded"},
	} {
		if _, cast := w.act.(ability.Cast); cast {
			less.Add(w.act, w.past, phrase.Before(2009, "play[s]"), phrase.Also("played"), phrase.Also("casts"))
		} else {
			less.Add(w.act, w.past)
		}
		done.Add(w.act, w.done)
	}
}

// traits adds what things and players have.
func (l *lang) traits() {
	h := l.having
	h.Add(ability.With{}, "{List:keyword|and}")
	h.Add(ability.With{Any: true}, "{List:keyword|or2}")
	h.Add(ability.With{Any: true, Join: ability.JoinAndOr}, "{List:keyword|and/or2}")
	stat := phrase.Of[ability.Stat](l.g, "stat")
	stat.Add(ability.Power, "power")
	stat.Add(ability.Toughness, "toughness")
	stat.Add(ability.ManaValue, "mana value", phrase.Before(2021, "converted mana cost"))
	stat.Add(ability.Loyalty, "loyalty")
	stat.Add(ability.TotalPowerToughness, "total power and toughness")
	stat.Add(ability.PowerOrToughness, "power or toughness")
	stat.Add(ability.TotalPower, "total power")
	stat.Add(ability.TotalToughness, "total toughness")
	stat.Add(ability.TotalManaValue, "total mana value", phrase.Before(2021, "total converted mana cost"))
	stat.Add(ability.BasePower, "base power")
	h.Add(ability.WithStat{}, "{Stat:stat} {N:value}")
	for _, odd := range []bool{false, true} {
		w := "even"
		if odd {
			w = "odd"
		}
		h.Add(ability.WithParity{Odd: odd}, "an "+w+" {Stat:stat}")
		h.Add(ability.WithParity{Odd: odd, Stat: ability.ManaValue, Many: true}, w+" mana values",
			phrase.Before(2021, w+" converted mana costs"))
	}
	h.Add(ability.WithStat{Op: ability.OrLess}, "{Stat:stat} {N:value} or less")
	h.Add(ability.WithStat{Op: ability.OrMore}, "{Stat:stat} {N:value} or greater",
		phrase.Also("{Stat:stat} {N:value} or more"))
	either := phrase.Of[oneOrOther](l.g, "one value or another")
	either.Add(oneOrOther{}, "{Stat:stat} {A:digits} or {B:digits}")
	three := phrase.Of[oneOfThree](l.g, "one of three values")
	three.Add(oneOfThree{}, "{Stat:stat} {A:digits}, {B:digits}, or {C:digits}")
	phrase.Map(h, three, func(x oneOfThree) ability.Property {
		return ability.Or{List: []ability.Property{ability.WithStat{Stat: x.Stat, N: x.A},
			ability.WithStat{Stat: x.Stat, N: x.B}, ability.WithStat{Stat: x.Stat, N: x.C}}}
	}, func(p ability.Property) (x oneOfThree, ok bool) {
		or, ok := p.(ability.Or)
		if !ok || len(or.List) != 3 || or.Join != ability.JoinOr || or.Each {
			return x, false
		}
		for i, q := range or.List {
			s, ok := q.(ability.WithStat)
			if i == 0 {
				x.Stat = s.Stat
			}
			if !ok || s != (ability.WithStat{Stat: x.Stat, N: s.N}) {
				return x, false
			}
			*[]*ability.Number{&x.A, &x.B, &x.C}[i] = s.N
		}
		return x, true
	})
	phrase.Map(h, either, func(x oneOrOther) ability.Property {
		return ability.Or{List: []ability.Property{ability.WithStat{Stat: x.Stat, N: x.A},
			ability.WithStat{Stat: x.Stat, N: x.B}}}
	}, func(p ability.Property) (oneOrOther, bool) {
		or, ok := p.(ability.Or)
		if !ok || len(or.List) != 2 || or.Join != ability.JoinOr || or.Each {
			return oneOrOther{}, false
		}
		a, ok := or.List[0].(ability.WithStat)
		b, is := or.List[1].(ability.WithStat)
		plain := func(s ability.WithStat) bool { return s == ability.WithStat{Stat: a.Stat, N: s.N} }
		return oneOrOther{a.Stat, a.N, b.N}, ok && is && plain(a) && plain(b)
	})
	l.comparedTraits()
}

// comparedTraits adds traits compared with those of something else.
func (l *lang) comparedTraits() {
	h := l.having
	// "Less than that spell's": than the same of another.
	than := phrase.Of[statOfOther](l.g, "the same of another")
	than.Add(statOfOther{Op: ability.LessThan}, "{Stat:stat} less than {Of:gen}")
	than.Add(statOfOther{Op: ability.MoreThan}, "{Stat:stat} greater than {Of:gen}")
	phrase.Map(h, than, func(x statOfOther) ability.Property {
		return ability.WithStat{Stat: x.Stat, Op: x.Op, N: ability.StatOf{Stat: x.Stat, Of: x.Of}, Long: true}
	}, func(p ability.Property) (statOfOther, bool) {
		w, ok := p.(ability.WithStat)
		n, is := w.N.(ability.StatOf)
		return statOfOther{w.Stat, w.Op, n.Of}, ok && is && w.Long && n.Stat == w.Stat && (w.Op == ability.LessThan ||
			w.Op == ability.MoreThan)
	})
	h.Add(ability.WithStat{Op: ability.OrLess, Long: true}, "{Stat:stat} less than or equal to {N:amount}")
	h.Add(ability.WithStat{Op: ability.OrMore, Long: true}, "{Stat:stat} greater than or equal to {N:amount}")
	h.Add(ability.WithStat{Op: ability.OrMore, Long: true, Turned: true},
		"{Stat:stat} equal to or greater than {N:amount}")
	h.Add(ability.WithStat{Op: ability.LessThan}, "{Stat:stat} less than {N:amount}",
		phrase.Also("lesser {Stat:stat} than {N:amount}"))
	// Than that of what the text is about.
	h.Add(ability.WithStat{Op: ability.MoreThan}, "greater {Stat:stat}")
	h.Add(ability.WithStat{Op: ability.LessThan}, "lesser {Stat:stat}")
	h.Add(ability.WithStat{Op: ability.OrLess}, "equal or lesser {Stat:stat}")
	h.Add(ability.WithStat{Op: ability.OrLess, An: true}, "an equal or lesser {Stat:stat}")
	most := phrase.Of[equalOrLess](l.g, "equal or lesser stat")
	most.Add(equalOrLess{}, "equal or lesser {Stat:stat} than {Of:obj}")
	phrase.Map(h, most, func(x equalOrLess) ability.Property {
		return ability.WithStat{Stat: x.Stat, Op: ability.OrLess, N: ability.StatOf{Stat: x.Stat, Of: x.Of}}
	}, func(p ability.Property) (equalOrLess, bool) {
		w, ok := p.(ability.WithStat)
		n, is := w.N.(ability.StatOf)
		return equalOrLess{w.Stat, n.Of}, ok && is && !w.Long && n.Stat == w.Stat && w.Op == ability.OrLess
	})
	h.Add(ability.WithStat{Op: ability.MoreThan}, "{Stat:stat} greater than {N:amount}")
	el := phrase.Of[elided](l.g, "stat than that of another")
	el.Add(elided{Op: ability.LessThan}, "{Stat:stat} less than {Of:possessor}")
	el.Add(elided{Op: ability.MoreThan}, "{Stat:stat} greater than {Of:possessor}")
	phrase.Map(h, el, func(x elided) ability.Property {
		return ability.WithStat{Stat: x.Stat, Op: x.Op, N: ability.StatOf{Stat: x.Stat, Of: x.Of.Of, Elided: true}}
	}, func(p ability.Property) (elided, bool) {
		w, ok := p.(ability.WithStat)
		n, is := w.N.(ability.StatOf)
		if !ok || !is || !n.Elided || n.Stat != w.Stat || w.Op != ability.LessThan && w.Op != ability.MoreThan {
			return elided{}, false
		}
		return elided{w.Stat, w.Op, possessor{n.Of}}, true
	})
	h.Add(ability.WithStat{Long: true}, "{Stat:stat} equal to {N:amount}")
	any := phrase.Of[anyEqual](l.g, "one of several numbers equal to another")
	any.Add(anyEqual{}, "{Stats:stat|or2} equal to {N:amount}", phrase.Prefer(-2))
	phrase.Map(h, any, func(x anyEqual) ability.Property {
		or := ability.Or{}
		for _, s := range x.Stats {
			or.List = append(or.List, ability.WithStat{Stat: s, N: x.N, Long: true})
		}
		return or
	}, func(p ability.Property) (x anyEqual, ok bool) {
		or, ok := p.(ability.Or)
		if !ok || len(or.List) < 2 || or.Join != ability.JoinOr || or.Each {
			return x, false
		}
		for _, q := range or.List {
			s, ok := q.(ability.WithStat)
			if x.N == nil {
				x.N = s.N
			}
			if !ok || !s.Long || !ability.Equal(s, ability.WithStat{Stat: s.Stat, N: x.N, Long: true}) {
				return x, false
			}
			x.Stats = append(x.Stats, s.Stat)
		}
		return x, true
	})
	l.post.Add(ability.WithStat{Op: ability.LessThan, Whose: true}, "whose {Stat:stat} is less than {N:amount}")
	l.post.Add(ability.WithStat{Op: ability.MoreThan, Whose: true}, "whose {Stat:stat} is greater than {N:amount}")
	l.post.Add(ability.Not{P: ability.WithStat{Stat: ability.Power, Long: true,
		N: ability.StatOf{Stat: ability.Toughness, Of: ability.It{Say: ability.ByIt}}}},
		"whose power and toughness aren't equal")
	h.Add(ability.WithStatThan{}, "greater {Stat:stat} than {Than:obj}")
	h.Add(ability.WithStatThan{Lesser: true}, "lesser {Stat:stat} than {Than:obj}",
		phrase.Also("less {Stat:stat} than {Than:obj}"))
	h.Add(ability.WithStatOf{}, "{Of:gen} {Stat:stat}")
	h.Add(ability.WithStatOf{Same: true}, "the same {Stat:stat} as {Of:obj}")
	h.Add(ability.WithGreatest{}, "the greatest {Stat:stat} among {Among:np}",
		phrase.Before(2021, "the highest {Stat:stat} among {Among:np}"))
	h.Add(ability.WithGreatest{Stat: ability.Power, Tied: true}, "the greatest power or tied for the greatest power")
	h.Add(ability.WithGreatest{Stat: ability.Toughness, Tied: true},
		"the greatest toughness or tied for the greatest toughness")
	h.Add(ability.WithGreatest{Stat: ability.ManaValue, Tied: true},
		"the highest mana value or tied for the highest mana value",
		phrase.Before(2021, "the highest converted mana cost or tied for the highest converted mana cost"))
	h.Add(ability.WithGreatest{Stat: ability.Power, Least: true, Tied: true},
		"the least power or [is|are] tied for least power among {Among:np}")
	h.Add(ability.WithGreatest{}, "the greatest {Stat:stat}", phrase.Before(2021, "the highest {Stat:stat}"))
	h.Add(ability.WithGreatest{Least: true}, "the least {Stat:stat} among {Among:np}",
		phrase.Also("the lowest {Stat:stat} among {Among:np}"),
		phrase.Also("the least {Stat:stat} or tied for least toughness among {Among:np}"))
	h.Add(ability.WithGreatest{Least: true}, "the least {Stat:stat}", phrase.Also("the lowest {Stat:stat}"))
	one := ability.Const{N: 1}
	h.Add(ability.WithCounter{N: one}, "a {Kind:counterKind} counter on %0 [it]")
	h.Add(ability.WithCounter{Op: ability.OrMore}, "{N:count} or more {Kind:counterKind} counters on %0 [it]")
	h.Add(ability.WithCounter{Op: ability.OrMore, Sex: ability.Male},
		"{N:count} or more {Kind:counterKind} counters on him")
	h.Add(ability.WithCounter{Op: ability.OrMore, Sex: ability.Female},
		"{N:count} or more {Kind:counterKind} counters on her")
	h.Add(ability.WithCounter{Op: ability.OrMore}, "{N:count} or more counters on %0 [it]")
	h.Add(ability.WithCounter{Op: ability.OrMore, Sex: ability.Male},
		"{N:count} or more counters on him")
	h.Add(ability.WithCounter{Op: ability.OrMore, Sex: ability.Female},
		"{N:count} or more counters on her")
	h.Add(ability.WithCounter{Op: ability.OrLess}, "{N:count} or fewer {Kind:counterKind} counters on %0 [it]")
	h.Add(ability.WithCounter{Op: ability.OrLess, Sex: ability.Male},
		"{N:count} or fewer {Kind:counterKind} counters on him")
	h.Add(ability.WithCounter{Op: ability.OrLess, Sex: ability.Female},
		"{N:count} or fewer {Kind:counterKind} counters on her")
	h.Add(ability.WithCounter{Op: ability.LessThan}, "fewer than {N:count} {Kind:counterKind} counters on %0 [it]")
	h.Add(ability.WithCounter{Exact: true}, "exactly {N:count} {Kind:counterKind} counters on %0 [it]")
	h.Add(ability.WithCounter{N: one, Op: ability.OrMore, Any: true}, "{Kind:counterKind} counters on %0 [it]")
	h.Add(ability.WithCounter{N: one, Op: ability.OrMore, Any: true}, "counters on %0 [it]")
	h.Add(ability.WithCounter{}, "{N:count} {Kind:counterKind} counters on %0 [it]")
	h.Add(ability.WithCounter{N: one}, "a counter on %0 [it]")
	h.Add(ability.WithCounter{N: one, Not: true, Say: ability.ByThat}, "no {Kind:counterKind} counters on %0 [it]")
	h.Add(ability.WithCounter{N: one, Not: true, Say: ability.ByThat}, "no counters on %0 [it]")
	h.Add(ability.WithLife{Op: ability.OrLess}, "{N:value} or less life")
	h.Add(ability.WithLife{Op: ability.OrMore}, "{N:value} or more life")
	h.Add(ability.WithLife{Op: ability.OrMore}, "at least {N:life above the start}")
	above := phrase.Of[ability.Number](l.g, "life above the start")
	above.Add(ability.Plus{B: ability.StartingLife{Of: ability.You{}}, Digits: true},
		"{A:digits} life more than your starting life total",
		phrase.Also("{A:digits} more life than your starting life total"))
	h.Add(ability.WithLife{}, "exactly {N:value} life")
	h.Add(ability.WithHand{N: ability.Const{}}, "no cards in hand", phrase.Also("no cards in [its] hand"))
	h.Add(ability.WithHand{Op: ability.OrMore}, "{N:count} or more cards in hand")
	h.Add(ability.WithHand{Op: ability.OrMore, N: one}, "a card in hand")
	h.Add(ability.WithHand{Op: ability.OrLess}, "{N:count} or fewer cards in hand")
	h.Add(ability.WithHand{Op: ability.LessThan}, "fewer than {N:count} cards in hand")
	h.Add(ability.WithHand{Op: ability.MoreThan}, "more than {N:count} cards in hand")
	h.Add(ability.WithHand{N: one, Op: ability.OrLess}, "one or fewer cards in hand")
	h.Add(ability.WithHand{}, "exactly {N:count} card(s) in hand")
	h.Add(ability.WithOpponents{Op: ability.OrMore}, "{N:count} or more opponents")
	h.Add(ability.WithMore{}, "more life than {Than:obj}")
	h.Add(ability.WithMore{Fewer: true}, "less life than {Than:obj}")
	h.Add(ability.WithMore{What: ability.HandAmount}, "more cards in hand than {Than:obj}")
	h.Add(ability.WithMore{What: ability.HandAmount, Fewer: true}, "fewer cards in hand than {Than:obj}")
	h.Add(ability.WithMost{}, "the most life")
	h.Add(ability.WithMost{Total: true}, "the highest life total")
	h.Add(ability.WithMost{Total: true, Least: true}, "the lowest life total")
	h.Add(ability.WithMost{Tied: true}, "the most life or tied for most life")
	h.Add(ability.WithMost{Tied: true, Are: true}, "the most life or [is|are] tied for most life")
	h.Add(ability.WithMost{What: ability.HandAmount}, "the most cards in hand")
	l.post.Add(ability.Or{List: []ability.Property{ability.HasType{Type: ability.Instant},
		ability.HasType{Type: ability.Sorcery}, ability.HasAdventure{}}},
		"that are instant cards, sorcery cards, and/or have an Adventure")
	h.Add(ability.HasAdventure{}, "an Adventure")
	l.post.Add(ability.HasAdventure{That: true}, "that [has|have] an Adventure", phrase.Prefer(1))
	h.Add(ability.OfBasicLandType{}, "a basic land type")
	h.Add(ability.WithSize{}, "base power and toughness {Size:size}")
}

// locations adds where something is and what it stands beside.
func (l *lang) locations() {
	at := l.located
	at.Add(ability.InZone{}, "in {Of:gen} {Zone:ownZone}")
	at.Add(ability.InZone{Many: true}, "in {Of:gen} {Zone:ownZones}")
	at.Add(ability.UnderCards{}, "in {Of:gen} graveyard with {What:obj} above %0 [it]")
	at.Add(ability.UnderCards{Next: true}, "in {Of:gen} graveyard with {What:obj} directly above %0 [it]")
	at.Add(ability.InZone{}, "in {Zone:anyZone}")
	at.Add(ability.InZone{Many: true}, "in all {Zone:ownZones}")
	at.Add(ability.InZone{Many: true, Total: true}, "total in all {Zone:ownZones}")
	at.Add(ability.InZone{Many: true, Bare: true}, "in {Zone:ownZones}")
	at.Add(ability.InZone{Zone: ability.Battlefield}, "on the battlefield", phrase.Before(2009, "in play"))
	at.Add(ability.InZone{Zone: ability.Stack}, "on the stack")
	at.Add(ability.InZone{Zone: ability.Command}, "in the command zone")
	own := phrase.Of[ability.Zone](l.g, "ownZone")
	own.Add(ability.Hand, "hand")
	own.Add(ability.Graveyard, "graveyard")
	own.Add(ability.Library, "library")
	anyZone := phrase.Of[ability.Zone](l.g, "anyZone")
	anyZone.Add(ability.Graveyard, "a graveyard")
	anyZone.Add(ability.Exile, "exile")
	zone := phrase.Of[ability.Zone](l.g, "zone")
	zone.Is(own)
	at.Add(ability.IsAttacking{}, "attacking {Whom:obj}")
	at.Add(ability.IsBlocking{}, "blocking {What:obj}")
	at.Add(ability.IsBlocked{}, "blocked by {By:obj}")
	at.Add(ability.AttachedTo{}, "attached to {What:obj}")
	at.Add(ability.AttachedTo{Enchanting: true}, "enchanting {What:obj}")
	at.Add(ability.IsEnchanted{}, "enchanted by {By:obj}")
	at.Add(ability.AttachedTo{Already: true}, "already attached to {What:obj}")
	l.post.Add(ability.AttachedTo{Was: true}, "that [was|were] attached to {What:obj}")
	at.Add(ability.PairedWith{}, "paired with {What:obj}")
	at.Add(ability.BandedWith{}, "banded with {What:obj}")
	at.Add(ability.InZone{Zone: ability.Hand, Opening: true}, "in {Of:gen} opening hand")
	at.Add(ability.InZone{Many: true, Each: true}, "in each {Zone:ownZone}")
	at.Add(ability.InParty{}, "in {Of:gen} party")
}

// elided stands for "mana value less than that spell's".
type elided struct {
	Stat ability.Stat
	Op   ability.Op
	Of   possessor
}

// equalOrLess stands for "equal or lesser mana value than that spell".
type equalOrLess struct {
	Stat ability.Stat
	Of   ability.Ref
}
