package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// possessor stands for any noun phrase before "'s".
type possessor struct{ Of ability.Ref }

// references adds noun phrases: determiners, "target creature you control", "it", "that player's hand".
func (l *lang) references() {
	l.det.Add(ability.Det{How: ability.One}, "%s a")
	l.det.Add(ability.Det{How: ability.One, Other: true}, "%s another")
	l.det.Add(ability.Det{How: ability.Each}, "%s each")
	l.det.Add(ability.Det{How: ability.Each, Other: true}, "%s each other")
	l.det.Add(ability.Det{How: ability.All}, "%p all")
	l.det.Add(ability.Det{How: ability.All, Other: true}, "%p all other")
	l.det.Add(ability.Det{How: ability.Bare, Other: true}, "%p other")
	l.det.Add(ability.Det{How: ability.None}, "%s no")
	l.det.Add(ability.Det{How: ability.None, Many: true}, "%p no")
	l.det.Add(ability.Det{How: ability.Any}, "%s any")
	l.det.Add(ability.Det{How: ability.The}, "%s the")
	l.det.Add(ability.Det{How: ability.The, Many: true}, "%p the")
	l.det.Add(ability.Det{How: ability.Exactly}, "{N:count}")
	l.det.Add(ability.Det{How: ability.Exactly, Other: true}, "{N:count} other")
	l.det.Add(ability.Det{How: ability.AtLeast}, "{N:count} or more %p")
	l.det.Add(ability.Det{How: ability.AtLeast, Other: true}, "{N:count} or more other %p")
	l.det.Add(ability.Det{How: ability.AtMost}, "{N:count} or fewer %p")
	l.det.Add(ability.Det{How: ability.UpTo}, "up to {N:count}")
	l.det.Add(ability.Det{How: ability.UpTo, Other: true}, "up to {N:count} other")
	l.det.Add(ability.Det{How: ability.Any, Other: true}, "any other %p")
	l.det.Add(ability.Det{How: ability.AnyNumber}, "any number of %p")
	l.det.Add(ability.Det{How: ability.AnyNumber, Other: true}, "any number of other %p")
	// Targets (115.1).
	l.det.Add(ability.Det{How: ability.One, Target: true}, "%s target", phrase.Also("%s a target"))
	l.det.Add(ability.Det{How: ability.One, Target: true, Other: true}, "%s another target")
	l.det.Add(ability.Det{How: ability.One, Target: true, Other: true, Count: 2}, "%s a second target")
	l.det.Add(ability.Det{How: ability.One, Target: true, Other: true, Count: 3}, "%s a third target")
	l.det.Add(ability.Det{How: ability.Exactly, Target: true}, "{N:count} target")
	l.det.Add(ability.Det{How: ability.Exactly, Target: true, Other: true}, "{N:count} other target")
	l.det.Add(ability.Det{How: ability.UpTo, Target: true}, "up to {N:count} target")
	l.det.Add(ability.Det{How: ability.UpTo, Target: true, Other: true}, "up to {N:count} other target")
	l.det.Add(ability.Det{How: ability.AnyNumber, Target: true}, "any number of target %p")
	l.det.Add(ability.Det{How: ability.AnyNumber, Target: true, Other: true}, "any number of other target %p")
	l.det.Add(ability.Det{How: ability.AtLeast, Target: true}, "{N:count} or more target %p")

	l.det.Add(ability.Det{How: ability.FromOneTo, N: ability.Const{N: 2}, Target: true}, "one or two target %p")
	l.det.Add(ability.Det{How: ability.FromOneTo, N: ability.Const{N: 3}, Target: true}, "one, two, or three target %p")
	l.det.Add(ability.Det{How: ability.FromOneTo, N: ability.Const{N: 2}, Target: true, Other: true},
		"one or two other target %p")
	l.det.Add(ability.Det{How: ability.All, Many: true}, "%p all the")

	one := ability.Const{N: 1}
	l.det.Add(ability.Det{How: ability.AtLeast, N: one}, "%p one or more")
	l.det.Add(ability.Det{How: ability.AtLeast, N: one, Other: true}, "%p one or more other")
	l.det.Add(ability.Det{How: ability.AtLeast, N: one, Target: true}, "%p one or more target")
	// Ordinals and the like (which one of several in turn).
	l.det.Add(ability.Det{How: ability.Nth}, "%s {Of:gen} {N:ordinals}")
	l.det.Add(ability.Det{How: ability.Nth, The: true}, "%s the {N:ordinals}")
	l.det.Add(ability.Det{How: ability.Above}, "more than {N:count}")
	l.det.Add(ability.Det{How: ability.None, Other: true}, "%p no other")
	l.det.Add(ability.Det{How: ability.The, Other: true}, "%s the other")
	l.det.Add(ability.Det{How: ability.The, Other: true, Many: true}, "%p the other")
	l.det.Add(ability.Det{How: ability.AtMost, Other: true}, "{N:count} or fewer other %p")
	l.det.Add(ability.Det{How: ability.AtLeast, The: true}, "at least {N:count} %p")
	l.det.Add(ability.Det{How: ability.AtLeast, The: true, Other: true}, "at least {N:count} other %p")
	l.det.Add(ability.Det{How: ability.AtMost, The: true}, "no more than {N:count}")
	l.det.Add(ability.Det{How: ability.Exactly, The: true}, "exactly {N:count}")
	l.det.Add(ability.Det{How: ability.NextOne}, "%s {Of:gen} next")
	l.det.Add(ability.Det{How: ability.HowBoth}, "%p both")

	l.np.Add(ability.Objects{}, "{Det:det} <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	l.np.Add(ability.Objects{}, "{Det:det} {Noun:described nouns} <{Post:post|space}>")
	l.np.Add(ability.Objects{}, "%p {Noun:artifact creatures and others} <{Post:post|space}>", phrase.Prefer(2))
	l.np.Add(ability.Objects{Commas: true}, "{Det:det} {Pre:adj|comma2} {Noun:noun} <{Post:post|space}>",
		phrase.Prefer(-1))
	l.np.Add(ability.Objects{Commas: true}, "%p {Pre:adj|comma2} {Noun:noun} <{Post:post|space}>", phrase.Prefer(-1))
	l.np.Add(ability.Objects{}, "%p <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	l.np.Add(ability.Objects{Det: ability.Det{How: ability.The}, Noun: ability.IsKind{Kind: ability.AnySpell}},
		"%s the {Post:nth of a turn|space}")
	phrase.Of[ability.Property](l.g, "nth of a turn").Add(ability.NthCast{OfTurn: true}, "{N:ordinals} spell of a turn")
	l.np.Add(ability.Objects{}, "{Det:det} {Pre:sized|space} {Noun:noun} <{Post:post|space}>", phrase.Prefer(-1))
	l.np.Add(ability.AnyTarget{Det: ability.Det{How: ability.One, Target: true}}, "any target",
		phrase.Before(2018, "target creature or player"), phrase.Also("target creature, player, or planeswalker"),
		phrase.Prefer(2))
	l.np.Add(ability.AnyTarget{}, "any {Det:otherTarget}", phrase.Prefer(2))
	l.np.Add(ability.AnyTarget{Det: ability.Det{How: ability.One, Target: true, Other: true, Count: 3}},
		"a third target", phrase.Prefer(2))
	l.np.Add(ability.AnyTarget{}, "%p {Det:targetCount} targets", phrase.Prefer(2))
	l.np.Add(ability.AnyTarget{Det: ability.Det{How: ability.UpTo, N: ability.Const{N: 1}, Target: true}},
		"%s up to one target", phrase.Prefer(2))
	other := phrase.Of[ability.Det](l.g, "otherTarget")
	other.Add(ability.Det{How: ability.One, Target: true, Other: true}, "other target", phrase.Also("target"))
	many := phrase.Of[ability.Det](l.g, "targetCount")
	many.Add(ability.Det{How: ability.UpTo, Target: true}, "up to {N:count}")
	many.Add(ability.Det{How: ability.Exactly, Target: true}, "{N:count}")
	many.Add(ability.Det{How: ability.AnyNumber, Target: true}, "any number of")
	many.Add(ability.Det{How: ability.FromOneTo, N: ability.Const{N: 2}, Target: true}, "one or two")
	many.Add(ability.Det{How: ability.FromOneTo, N: ability.Const{N: 3}, Target: true}, "one, two, or three")
	many.Add(ability.Det{How: ability.AtLeast, Target: true}, "{N:count} or more")
	l.pronouns()
	l.possessives()
	l.zoneReferences()
}

// pronouns adds what refers to the object itself and what refers back.
func (l *lang) pronouns() {
	// Self: "~" stands for the card's own name, "@" for its short one (201.5).
	l.np.Add(ability.Self{}, "%s ~ %thing")
	l.np.Add(ability.Becomes{}, "%s the permanent this spell becomes %thing")
	l.np.Add(ability.Resulting{}, "%s the resulting spell %thing")
	l.np.Add(ability.Self{Say: ability.ByShortName}, "%s @ %thing")
	l.np.Add(ability.Self{Say: ability.ByThis}, "%s this {Noun:thisNoun}")
	l.np.Add(ability.Self{Say: ability.ByThisOne}, "%s this one")
	this := phrase.Of[ability.Property](l.g, "thisNoun")
	for _, t := range typeWords {
		this.Add(ability.HasType{Type: t.t}, singular(t.w))
	}
	this.Add(ability.IsKind{Kind: ability.AnyPermanent}, "permanent", phrase.Also("object"))
	for _, k := range []ability.Kind{ability.AnyCard, ability.AnySpell, ability.AnyToken, ability.AnyAbility} {
		this.Add(ability.IsKind{Kind: k}, singular(kindWord(k)))
	}
	this.Add(ability.IsKind{Kind: ability.ThisEffect}, "effect")
	this.Add(ability.IsKind{Kind: ability.AnyEmblem}, "emblem")
	for _, s := range []ability.Subtype{"Aura", "Equipment", "Vehicle", "Saga", "Class", "Case", "Room",
		"Fortification", "Spacecraft", "Siege", "Planet", "Attraction", "Contraption"} {
		this.Add(ability.HasSubtype{Subtype: s}, string(s))
	}

	l.np.Add(ability.Objects{Det: ability.Det{How: ability.One}, Noun: ability.IsKind{Kind: ability.AnyAbility},
		Post: []ability.Property{ability.OfSource{First: true, What: ability.Objects{
			Det: ability.Det{How: ability.One}, Noun: ability.IsKind{Kind: ability.AnyPermanent}}}}},
		"%s a permanent's ability")

	// Back references.
	that := phrase.Of[ability.Property](l.g, "thatNoun")
	that.Is(l.noun)
	that.Add(ability.Such{}, "{Pre:adj|space} {Noun:noun}")
	l.np.Add(ability.It{Say: ability.ByThat}, "%s that {Noun:thatNoun}")
	l.np.Add(ability.It{Say: ability.ByThat, Opponent: true}, "%s that opponent %person", phrase.Prefer(1))
	l.np.Add(ability.It{Say: ability.ByThat, Plural: true}, "%p those {Noun:thatNoun}")
	l.np.Add(ability.It{Say: ability.ByThatOne}, "%s that one")
	l.np.Add(ability.It{Say: ability.ByThe}, "%s the {Noun:theNoun}")
	l.np.Add(ability.It{Say: ability.ByThe, Plural: true}, "%p the {Noun:theNoun}")
	the := phrase.Of[ability.Property](l.g, "theNoun")
	the.Add(ability.IsKind{Kind: ability.AnyToken}, "token(s)")
	the.Add(ability.Such{Pre: []ability.Property{ability.HasSubtype{Subtype: "Aura"}},
		Noun: ability.IsKind{Kind: ability.AnyCard}}, "Aura card(s)")
	the.Add(ability.HasType{Type: ability.Creature}, "creature(s)")
	the.Add(ability.HasType{Type: ability.Land}, "land(s)")
	the.Add(ability.HasType{Type: ability.Artifact}, "artifact(s)")
	the.Add(ability.HasType{Type: ability.Enchantment}, "enchantment(s)")
	for _, s := range ability.Subtypes(ability.Creature) {
		w := string(s) + "(s)"
		if many, ok := subtypePlurals[s]; ok {
			w = "(" + string(s) + "|" + many + ")"
		}
		the.Add(ability.HasSubtype{Subtype: s}, w)
	}
	the.Add(ability.IsKind{Kind: ability.AnySource}, "source(s)")
	the.Add(ability.IsKind{Kind: ability.AnyCard}, "card(s)")
	the.Add(ability.IsKind{Kind: ability.AnySpell}, "spell(s)")
	the.Add(ability.IsKind{Kind: ability.AnyPermanent}, "permanent(s)")
	the.Add(ability.IsKind{Kind: ability.AnyCopy}, "cop(y|ies)")
	the.Add(ability.IsKind{Kind: ability.AnyPlayerKind}, "player(s) %person")

	l.subj.Is(l.np)
	l.subj.Add(ability.You{}, "you %you")
	l.subj.Add(ability.It{Say: ability.ByIt}, "%s it %thing")
	l.subj.Add(ability.It{Say: ability.ByIt, Plural: true}, "%p they")
	l.subj.Add(ability.It{Say: ability.ByHeOrShe}, "%s he or she %person")
	l.subj.Add(ability.It{Say: ability.ByHe}, "%s he %thing")
	l.subj.Add(ability.It{Say: ability.ByShe}, "%s she %thing")
	// "The next creature spell you cast this turn."
	l.subj.Add(ability.Objects{Det: ability.Det{How: ability.NextOne, The: true}},
		"%s the next <{Pre:adj|space}> {Noun:next noun} {Post:next post|space}")
	next := phrase.Of[ability.Property](l.g, "next noun")
	next.Add(ability.IsKind{Kind: ability.AnySpell}, "spell")
	next.Add(ability.IsKind{Kind: ability.AnyCard}, "card")
	cast := phrase.Of[ability.Act](l.g, "next cast")
	cast.Add(ability.Cast{}, "cast[s]", phrase.Before(2009, "play[s]"))
	phrase.Of[ability.Property](l.g, "next post").Add(ability.DoneBy{When: ability.Time{When: ability.InTurn}},
		"{By:subj} {Acts:next cast|or} this turn")
	l.obj.Is(l.np)
	l.obj.Add(ability.You{}, "you %you")
	l.obj.Add(ability.It{Say: ability.ByIt}, "%s it %thing")
	l.obj.Add(ability.It{Say: ability.ByIt, Plural: true}, "%p them")
	l.obj.Add(ability.It{Say: ability.ByHeOrShe}, "%s him or her %person")
	l.obj.Add(ability.It{Say: ability.ByHe}, "%s him %thing")
	l.obj.Add(ability.It{Say: ability.ByShe}, "%s her %thing")
}

// possessives adds what stands before "'s", and several noun phrases as one.
func (l *lang) possessives() {
	// Possession: "your hand", "its owner's hand", "each player's graveyard".
	l.gen.Add(ability.You{}, "your")
	l.gen.Add(ability.It{Say: ability.ByIt}, "its")
	l.gen.Add(ability.It{Say: ability.ByIt, Plural: true}, "their")
	l.gen.Add(ability.It{Say: ability.ByHeOrShe}, "his or her")
	l.gen.Add(ability.It{Say: ability.ByHe}, "his")
	l.gen.Add(ability.It{Say: ability.ByShe}, "her")
	owned := phrase.Of[possessor](l.g, "possessor")
	owned.Add(possessor{}, "{Of:np}'s")
	phrase.Map(l.gen, owned, func(p possessor) ability.Ref { return p.Of }, func(r ability.Ref) (possessor,
		bool) {
		return possessor{r}, !pronoun(r)
	})

	l.np.Add(ability.ControllerOf{}, "%s {Of:gen} controller %person")
	l.np.Add(ability.OwnerOf{}, "%s {Of:gen} owner %person")
	l.np.Add(ability.ControllerOf{Several: true}, "%p {Of:gen} controllers %person")
	l.np.Add(ability.OwnerOf{Several: true}, "%p {Of:gen} owners %person")
	l.np.Add(ability.ControllerOf{Late: true}, "%s the controller of {Of:np} %person")
	l.np.Add(ability.OwnerOf{Late: true}, "%s the owner of {Of:np} %person")
	l.np.Add(ability.CommanderOf{}, "%s {Of:gen} commander %thing")
	l.np.Add(ability.TeamOf{}, "%s {Of:gen} team %thing")
	l.np.Add(ability.TeamOf{Each: true}, "%s each player on {Of:gen} team %person")
	l.np.Add(ability.ZoneOf{Many: true}, "%p {Zone:ownZones}")
	l.np.Add(ability.Opponents{}, "%p {Of:gen} opponents %person <{Post:post|space}>")
	l.np.Add(ability.AbilitiesOf{}, "%p {Of:gen} {Noun:own abilities}")
	abil := phrase.Of[ability.Property](l.g, "own abilities")
	abil.Add(ability.IsKind{Kind: ability.AnyAbility}, "%p abilities")
	abil.Add(ability.IsKind{Kind: ability.ActivatedAbility}, "%p activated abilities")
	abil.Add(ability.IsKind{Kind: ability.TriggeredAbility}, "%p triggered abilities")
	abil.Add(ability.LoyaltyAbility{}, "%p loyalty abilities")
	abil.Add(ability.KeywordAbility{Word: ability.Equip}, "%p equip abilities")
	damage := phrase.Of[ability.Ref](l.g, "damage").Agrees()
	damage.Add(ability.Damage{}, "%s damage")
	damage.Add(ability.Damage{Combat: true}, "%s combat damage")
	damage.Add(ability.Damage{Noncombat: true}, "%s noncombat damage")
	damage.Add(ability.Damage{From: true}, "%s damage from {By:np}")
	damage.Add(ability.Damage{Combat: true}, "%s combat damage that would be dealt by {By:obj}")
	damage.Add(ability.Damage{}, "%s damage that would be dealt by {By:obj}")
	damage.Add(ability.Damage{}, "%s damage that would be dealt to {To:obj}")
	damage.Add(ability.It{Say: ability.ByThat, Noun: ability.IsKind{Kind: ability.AnyDamage}}, "%s that damage")
	damage.Add(ability.It{Say: ability.ByThe, Noun: ability.IsKind{Kind: ability.AnyDamage}}, "%s the damage")
	damage.Add(ability.It{Say: ability.ByThat, Noun: ability.IsKind{Kind: ability.AnyMana}}, "%s that mana")
	l.subj.Is(damage)
	l.np.Add(ability.Attacked{}, "%s the player or planeswalker {Of:subj} [is|are] attacking")
	l.np.Add(ability.Attacked{Of: ability.It{Say: ability.ByIt}}, "%s the player or planeswalker it's attacking")
	l.subj.Add(ability.LifeTotal{}, "%s {Of:gen} life total")
	l.np.Add(ability.DefendingPlayer{}, "%s defending player %person")
	l.np.Add(ability.AttackingPlayer{}, "%s attacking player %person")
	l.np.Add(ability.AttackingPlayer{Say: ability.ByThe}, "%s the attacking player %person")
	l.np.Add(ability.AttackingPlayer{Say: ability.ByThat}, "%s that attacking player %person")
	l.np.Add(ability.ActivePlayer{}, "%s the active player %person")
	l.np.Add(ability.It{Say: ability.ByThat, Noun: ability.IsKind{Kind: ability.AnyPlayerKind}, First: true},
		"%s the first player %person", phrase.Prefer(1))
	l.np.Add(ability.Attached{By: ability.EnchantedWord}, "%s enchanted {Noun:noun}", phrase.Prefer(1))
	l.np.Add(ability.Attached{By: ability.EnchantedWord, The: true}, "%s the enchanted {Noun:noun}", phrase.Prefer(1))
	l.np.Add(ability.Attached{By: ability.EnchantedWord, Card: true}, "%s enchanted {Noun:noun} card", phrase.Prefer(1))
	l.np.Add(ability.Attached{By: ability.EquippedWord}, "%s equipped {Noun:noun}", phrase.Prefer(1))
	l.np.Add(ability.Attached{By: ability.EquippedWord, The: true}, "%s the equipped {Noun:noun}", phrase.Prefer(1))
	l.np.Add(ability.Attached{By: ability.FortifiedWord}, "%s fortified {Noun:noun}", phrase.Prefer(1))
	l.np.Add(ability.Both{}, "{List:np|and2}")
	l.oneOfEach()
	l.obj.Add(ability.Both{}, "{List:obj|and2}")
	l.subj.Add(ability.Both{}, "{List:subj|and2}")
	// "Each attacking creature and each blocking creature doesn't untap."
	l.subj.Add(ability.Both{Singly: true}, "{List:each of two|and2} %u", phrase.Prefer(-1))
	phrase.Of[ability.Ref](l.g, "each of two").Agrees().Add(ability.Objects{Det: ability.Det{How: ability.Each}},
		"%s each <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	phrase.Of[ability.Ref](l.g, "each of two").Add(ability.Objects{Det: ability.Det{How: ability.Each, Other: true}},
		"%s each other <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	l.np.Add(ability.Both{AndOr: true}, "{List:np|and/or2}")
	l.obj.Add(ability.Both{AndOr: true}, "{List:obj|and/or2}", phrase.Prefer(-1))
	l.np.Add(ability.Either{}, "{List:np|or2}")
	l.obj.Add(ability.Either{}, "{List:obj|or2}")
	l.subj.Add(ability.Either{}, "{List:subj|or2}")
}

// ofEach stands for "a land they control of each basic land type", "a creature of each color".
type ofEach struct {
	Pre, Post []ability.Property
	Noun      ability.Property
	Color     bool
}

// oneOfEach adds one thing of each basic land type or of each color: a Plains, an Island and so on.
func (l *lang) oneOfEach() {
	var types, colors []ability.Property
	for _, s := range ability.BasicLandTypes {
		types = append(types, ability.HasSubtype{Subtype: s})
	}
	for _, c := range colorWords {
		colors = append(colors, ability.HasColor{Color: c.c})
	}
	e := phrase.Of[ofEach](l.g, "one of each")
	e.Add(ofEach{}, "%s a <{Pre:adj|space}> {Noun:noun} <{Post:post|space}> of each basic land type", phrase.Prefer(2))
	e.Add(ofEach{Color: true}, "%s a <{Pre:adj|space}> {Noun:noun} <{Post:post|space}> of each color", phrase.Prefer(2))
	phrase.Map(l.np, e, func(x ofEach) ability.Ref {
		both, each := ability.Both{OfEach: true}, types
		if x.Color {
			each = colors
		}
		for _, p := range each {
			both.List = append(both.List, ability.Objects{Det: ability.Det{How: ability.One},
				Pre: append([]ability.Property{p}, x.Pre...), Noun: x.Noun, Post: x.Post})
		}
		return both
	}, func(r ability.Ref) (ofEach, bool) {
		both, ok := r.(ability.Both)
		if !ok || !both.OfEach || len(both.List) != len(types) {
			return ofEach{}, false
		}
		o, ok := both.List[0].(ability.Objects)
		if !ok || len(o.Pre) == 0 {
			return ofEach{}, false
		}
		_, color := o.Pre[0].(ability.HasColor)
		if o.Pre = o.Pre[1:]; len(o.Pre) == 0 {
			o.Pre = nil
		}
		return ofEach{o.Pre, o.Post, o.Noun, color}, true
	})
}

// zoneReferences adds zones, their cards, and groups of which a part is meant.
func (l *lang) zoneReferences() {
	one := ability.Const{N: 1}
	// Zones and their cards.
	l.np.Add(ability.TopCards{N: ability.Const{N: 1}}, "%s the top card of {Of:gen} library")
	l.np.Add(ability.TopCards{N: ability.Const{N: 1}, Of: ability.You{Say: ability.Unsaid}}, "%s the top card")
	l.np.Add(ability.TopCards{Of: ability.You{Say: ability.Unsaid}}, "the top {N:count} card(s)")
	l.np.Add(ability.TopCards{N: ability.Const{N: 1}, Many: true}, "%s the top card of {Of:gen} libraries")
	l.np.Add(ability.TopCards{}, "the top {N:count} card(s) of {Of:gen} library")
	l.np.Add(ability.TopCards{N: ability.Const{N: 1}, Bottom: true}, "%s the bottom card of {Of:gen} library")
	l.np.Add(ability.TopCards{Bottom: true}, "the bottom {N:count} card(s) of {Of:gen} library")
	l.np.Add(ability.ZoneOf{}, "%s {Of:gen} {Zone:zone}")
	l.np.Add(ability.ZoneOf{Many: true}, "%p {Of:gen} {Zone:ownZones}")
	l.np.Add(ability.Among{}, "{What:single} of {Of:obj} %u", phrase.Prefer(1))
	l.np.Add(ability.Among{}, "{What:single} of {Of:players among} %u %person", phrase.Prefer(2))
	people := phrase.Of[ability.Ref](l.g, "players among").Agrees()
	people.Add(ability.Opponents{}, "%p {Of:gen} opponents %person")
	people.Add(ability.It{Say: ability.ByThat, Plural: true, Noun: ability.IsKind{Kind: ability.AnyPlayerKind}},
		"%p those players %person")
	people.Add(ability.It{Say: ability.ByThat, Plural: true, Noun: ability.IsKind{Kind: ability.AnyOpponent}},
		"%p those opponents %person")
	l.np.Add(ability.Among{}, "{What:several} of {Of:obj}")
	l.np.Add(ability.Among{}, "{What:random some} of {Of:obj} at random %u")
	phrase.Of[ability.Ref](l.g, "random some").Agrees().Add(ability.Objects{}, "{Det:random count}")
	phrase.Of[ability.Det](l.g, "random count").Agrees().Add(ability.Det{How: ability.Exactly, Random: true},
		"{N:count}")
	phrase.Of[ability.Ref](l.g, "several").Agrees().Add(ability.Objects{}, "{Det:someCount}")
	single := phrase.Of[ability.Ref](l.g, "single").Agrees()
	single.Add(ability.Objects{Det: ability.Det{How: ability.Exactly, N: ability.Const{N: 1}}}, "%s one")
	single.Add(ability.Objects{Det: ability.Det{How: ability.Each}}, "%s each")
	some := phrase.Of[ability.Ref](l.g, "some").Agrees()
	some.Add(ability.Objects{Det: ability.Det{How: ability.Exactly, N: ability.Const{N: 1}}}, "%s one")
	some.Add(ability.Objects{Det: ability.Det{How: ability.Each}}, "%s each")
	some.Add(ability.Objects{}, "{Det:someCount}")
	n := phrase.Of[ability.Det](l.g, "someCount").Agrees()
	n.Add(ability.Det{How: ability.Exactly}, "{N:count}")
	n.Add(ability.Det{How: ability.UpTo}, "up to {N:count}")
	n.Add(ability.Det{How: ability.AnyNumber}, "%p any number")
	n.Add(ability.Det{How: ability.All}, "%p all")
	n.Add(ability.Det{How: ability.Any}, "%p any")
	n.Add(ability.Det{How: ability.AtLeast, N: one}, "%p one or more")
	n.Add(ability.Det{How: ability.AtLeast}, "%p {N:count} or more")
	n.Add(ability.Det{How: ability.AtLeast, The: true}, "%p at least {N:count}")
	n.Add(ability.Det{How: ability.None}, "%s none")
	l.np.Add(ability.Rest{Plur: true}, "%p the rest", phrase.Also("%p the remaining exiled cards"))
	l.np.Add(ability.Rest{}, "%s the other", phrase.Also("%s the other one"))
	l.np.Add(ability.Chosen{}, "%s the chosen {Noun:noun}")
	handled := phrase.Of[ability.Handling](l.g, "handled")
	for _, h := range []struct {
		h ability.Handling
		w string
	}{{ability.Exiled, "exiled"}, {ability.Sacrificed, "sacrificed"}, {ability.Discarded, "discarded"},
		{ability.Revealed, "revealed"}, {ability.Destroyed, "destroyed"},
		{ability.Returned, "returned"}, {ability.Milled, "milled"}, {ability.WasTapped, "tapped"},
		{ability.Countered, "countered"}, {ability.Copied, "copied"},
		{ability.Amassed, "amassed"}, {ability.Blighted, "blighted"}} {
		if h.h == ability.Exiled {
			handled.Add(h.h, h.w, phrase.Before(2009, "removed"), phrase.Also("imprinted")) // 502.34a of 2006
			continue
		}
		handled.Add(h.h, h.w)
	}
	l.np.Add(ability.Handled{Verb: ability.ChosenThing, Det: ability.Det{How: ability.The, Many: true}},
		"%p the chosen {Noun:noun}")
	l.np.Add(ability.Handled{Det: ability.Det{How: ability.The, Many: true}}, "%p the {Verb:handled} {Noun:noun}")
	l.np.Add(ability.Handled{Det: ability.Det{How: ability.The}}, "%s the {Verb:handled} {Noun:noun}")
	l.np.Add(ability.Handled{Det: ability.Det{How: ability.The}, Yours: true}, "%s the {Noun:noun} you {Verb:handled}")
	l.np.Add(ability.Handled{Det: ability.Det{How: ability.The}, Those: true}, "%s that {Verb:handled} {Noun:noun}")
	l.np.Add(ability.Handled{Det: ability.Det{How: ability.The}}, "%s the {Verb:handled} {Noun:described noun}",
		phrase.Prefer(1))
}

// pronoun: its possessive is a word of its own.
func pronoun(r ability.Ref) bool {
	// Others: not a pronoun.
	switch r := r.(type) {
	case ability.You:
		return true
	case ability.It:
		switch r.Say {
		case ability.ByIt, ability.ByHeOrShe, ability.ByHe, ability.ByShe, ability.ByItself:
			return true
		}
	}
	return false
}
