package grammar

import (
	"strings"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/phrase"
)

// The words of the language for types and colours.
var (
	typeWords = []struct {
		t ability.Type
		w string
	}{
		{ability.Artifact, "artifact(s)"}, {ability.Battle, "battle(s)"}, {ability.Creature, "creature(s)"},
		{ability.Enchantment, "enchantment(s)"},
		{ability.Instant, "instant(s)"}, {ability.Kindred, "kindred"}, {ability.Land, "land(s)"},
		{ability.Planeswalker, "planeswalker(s)"}, {ability.Sorcery, "sorcer(y|ies)"},
	}
	supertypeWords = []struct {
		t ability.Supertype
		w string
	}{
		{ability.Basic, "basic"}, {ability.Legendary, "legendary"}, {ability.Snow, "snow"}, {ability.World, "world"},
	}
	colorWords = []struct {
		c mana.Color
		w string
	}{
		{mana.White, "white"}, {mana.Blue, "blue"}, {mana.Black, "black"}, {mana.Red, "red"}, {mana.Green, "green"},
	}
	kindWords = []struct {
		k ability.Kind
		w string
	}{
		{ability.AnyPermanent, "permanent(s)"}, {ability.AnyCard, "card(s)"}, {ability.AnySpell, "spell(s)"},
		{ability.AnyToken, "token(s)"},
		{ability.AnyAbility, "abilit(y|ies)"}, {ability.AnySource, "source(s)"}, {ability.AnyCommander, "commander(s)"},
		{ability.ActivatedAbility, "activated abilit(y|ies)"}, {ability.TriggeredAbility, "triggered abilit(y|ies)"},
	}
	playerWords = []struct {
		k ability.Kind
		w string
	}{
		{ability.AnyPlayerKind, "player(s)"}, {ability.AnyOpponent, "opponent(s)"},
		{ability.AnyTeammate, "teammate(s)"},
	}
)

// subtypePlurals are the irregular plurals of subtypes; the others take -s.
var subtypePlurals = map[ability.Subtype]string{
	"Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves", "Mouse": "Mice", "Ox": "Oxen",
	"Fungus": "Fungi", "Homunculus": "Homunculi", "Hero": "Heroes",
	"Cyclops": "Cyclopes", "Pegasus": "Pegasi", "Octopus": "Octopuses", "Merfolk": "Merfolk", "Treefolk": "Treefolk",
	"Kithkin": "Kithkin", "Eldrazi": "Eldrazi",
	"Samurai": "Samurai", "Moonfolk": "Moonfolk", "Fish": "Fish", "Jellyfish": "Jellyfish", "Sheep": "Sheep",
	"Vedalken": "Vedalken", "Viashino": "Viashino",
	"Kor": "Kor", "Myr": "Myr", "Kavu": "Kavu", "Phyrexian": "Phyrexians", "Plains": "Plains", "Aurochs": "Aurochs",
	"Ouphe": "Ouphes", "Pest": "Pests",
	"Dauthi": "Dauthi", "Soltari": "Soltari", "Thalakos": "Thalakos", "Naga": "Naga", "Metathran": "Metathran",
	"Surrakar": "Surrakar", "Thief": "Thieves",
	"Equipment": "Equipment", "Arcane": "Arcane", "Spawn": "Spawn", "Locus": "Loci", "Child": "Children",
	"Nautilus": "Nautiluses", "Elk": "Elk", "Squid": "Squid", "Bison": "Bison", "Urza's": "Urza's",
	"Aetherborn": "Aetherborn", "Food": "Foods", "Lhurgoyf": "Lhurgoyfs", "Mongoose": "Mongooses", "Lammasu": "Lammasu",
	"Nephilim": "Nephilim", "Zubera": "Zubera", "Moogle": "Moogles", "Gold": "Gold", "Kirin": "Kirin",
	"Spacecraft": "Spacecraft",
}

// qualityOrType is a quality or a type: "noncreature or Dragon".
type qualityOrType struct{ One, Other ability.Property }

// nounTwice is the same noun with one adjective or another.
type nounTwice struct {
	One, Other []ability.Property
	Noun       ability.Property
}

// orCreature is one of some types, or a creature with what only creatures have.
type orCreature struct {
	Others []ability.Property
	With   ability.Property
}

// typeOrQualified is one type or another with an adjective of its own.
type typeOrQualified struct{ One, Other ability.Property }

// nouns adds nouns and adjectives: what a thing is called, and the words in front of it.
func (l *lang) nouns() {
	for _, t := range typeWords {
		one, w := singular(t.w), t.w
		p := ability.HasType{Type: t.t}
		l.noun.Add(p, w)
		l.typeAdj.Add(p, one)
		l.quality.Add(ability.Not{P: p}, "non"+one)
	}
	for _, t := range supertypeWords {
		p := ability.HasSupertype{Supertype: t.t}
		l.quality.Add(p, t.w)
		l.quality.Add(ability.Not{P: p}, "non"+t.w)
	}
	for _, c := range colorWords {
		p := ability.HasColor{Color: c.c}
		l.color.Add(p, c.w)
		l.quality.Add(ability.Not{P: p}, "non"+c.w)
	}
	for _, k := range kindWords {
		l.noun.Add(ability.IsKind{Kind: k.k}, k.w)
	}
	for _, k := range playerWords {
		l.noun.Add(ability.IsKind{Kind: k.k}, k.w+" %person")
	}
	l.noun.Add(ability.IsKind{Kind: ability.SpellOrAbility}, "spell or ability")
	l.noun.Add(ability.IsKind{Kind: ability.SpellOrPermanent}, "spell or permanent")
	l.noun.Add(ability.Or{List: []ability.Property{ability.IsKind{Kind: ability.ActivatedAbility},
		ability.IsKind{Kind: ability.TriggeredAbility}}}, "activated or triggered abilit(y|ies)")
	l.typeAdj.Add(ability.IsKind{Kind: ability.AnyPermanent}, "permanent")
	l.typeAdj.Add(ability.IsToken{}, "token")
	l.quality.Add(ability.Not{P: ability.IsToken{}}, "nontoken")
	l.quality.Add(ability.InZone{Zone: ability.Exile, Bare: true}, "exiled", phrase.Before(2009, "removed from the game"))
	l.quality.Add(ability.IsTapped{}, "tapped")
	l.quality.Add(ability.IsUntapped{}, "untapped")
	l.quality.Add(ability.IsAttacking{}, "attacking")
	l.quality.Add(ability.Not{P: ability.IsAttacking{}}, "nonattacking")
	l.quality.Add(ability.IsBlocking{}, "blocking")
	l.quality.Add(ability.Not{P: ability.IsBlocking{}}, "nonblocking")
	l.quality.Add(ability.IsBlocked{}, "blocked")
	l.quality.Add(ability.IsUnblocked{}, "unblocked")
	l.quality.Add(ability.Colorless{}, "colorless")
	l.quality.Add(ability.Not{P: ability.Colorless{}, Say: ability.ByThe}, "colored")
	l.quality.Add(ability.Multicolored{}, "multicolored", phrase.Also("multicolor"))
	l.quality.Add(ability.Monocolored{}, "monocolored")
	l.quality.Add(ability.Historic{}, "historic")
	l.quality.Add(ability.FaceDown{}, "face-down")
	l.quality.Add(ability.IsEnchanted{}, "enchanted")
	l.quality.Add(ability.IsEquipped{}, "equipped")
	l.quality.Add(ability.Modified{}, "modified")
	l.quality.Add(ability.IsSuspended{}, "suspended")
	l.quality.Add(ability.Different{Adj: true}, "differently named")
	l.quality.Add(ability.FaceUp{}, "face-up")
	l.quality.Add(ability.IsMonstrous{}, "monstrous")
	l.quality.Add(ability.IsRenowned{}, "renowned")
	l.quality.Add(ability.IsTransformed{}, "transformed")
	l.quality.Add(ability.IsGoaded{}, "goaded")
	l.quality.Add(ability.IsSuspected{}, "suspected")
	l.quality.Add(ability.IsHarnessed{}, "harnessed")
	l.quality.Add(ability.IsSaddled{}, "saddled")
	l.typeAdj.Add(ability.IsKind{Kind: ability.AnyCommander}, "commander")
	l.quality.Add(ability.IsPaired{}, "paired")
	l.quality.Add(ability.IsPaired{Not: true}, "unpaired")
	l.quality.Add(ability.Kicked{}, "kicked")
	l.typeAdj.Add(ability.Outlaw{}, "outlaw")
	l.quality.Add(ability.Not{P: ability.Outlaw{}}, "non-outlaw", phrase.Also("nonoutlaw"))
	l.noun.Add(ability.Outlaw{}, "outlaw(s)")
	for _, w := range []ability.Word{"exhaust", "boast", "outlast", "cycling", "ninjutsu", "crew", "level up",
		"power-up", "monstrosity", "craft", "eternalize", "embalm", ability.Equip} {
		l.noun.Add(ability.KeywordAbility{Word: w}, string(w)+" abilit(y|ies)")
	}
	l.noun.Add(ability.LoyaltyAbility{}, "loyalty abilit(y|ies)")
	l.noun.Add(ability.ManaAbility{}, "mana abilit(y|ies)")
	l.noun.Add(ability.IsKind{Kind: ability.ThisEffect}, "effect(s)")
	l.noun.Add(ability.IsTarget{}, "target(s)")
	l.noun.Add(ability.CopyNoun{}, "cop(y|ies)")
	l.quality.Is(l.color)
	l.adj.Is(l.typeAdj, l.quality)

	seen := map[ability.Subtype]bool{}
	for _, t := range []ability.Type{ability.Artifact, ability.Battle, ability.Creature, ability.Enchantment,
		ability.Instant, ability.Land, ability.Planeswalker} {
		for _, s := range ability.Subtypes(t) {
			if seen[s] {
				continue
			}
			seen[s] = true
			l.subtypeWord(s)
		}
	}
	l.nounLists()
	l.orCreatures()
}

// subtypeWord adds a subtype as a noun and as an adjective.
func (l *lang) subtypeWord(s ability.Subtype) {
	p := ability.HasSubtype{Subtype: s}
	w := string(s) + "(s)"
	if many, ok := subtypePlurals[s]; ok {
		w = "(" + string(s) + "|" + many + ")"
	}
	l.noun.Add(p, w)
	l.typeAdj.Add(p, string(s))
	l.quality.Add(ability.Not{P: p}, "non-"+string(s))
}

// orCreatures adds "an artifact, enchantment, or creature with flying": what only creatures have is said of the
// creature alone.
func (l *lang) orCreatures() {
	others := phrase.Of[ability.Property](l.g, "type other than creature")
	for _, t := range typeWords {
		if t.t != ability.Creature {
			others.Add(ability.HasType{Type: t.t}, singular(t.w))
		}
	}
	with := phrase.Of[ability.Property](l.g, "what only creatures have")
	with.Add(ability.With{List: []ability.Ability{ability.Keyword{Word: "flying"}}}, "with flying")
	for i, w := range []string{"power", "toughness"} {
		s := []ability.Stat{ability.Power, ability.Toughness}[i]
		with.Add(ability.WithStat{Stat: s, Op: ability.OrLess}, "with "+w+" {N:value} or less")
		with.Add(ability.WithStat{Stat: s, Op: ability.OrMore}, "with "+w+" {N:value} or greater")
	}
	or := phrase.Of[orCreature](l.g, "or a creature")
	or.Add(orCreature{}, "{Others:type other than creature|comma2}, or creature {With:what only creatures have}",
		phrase.Prefer(6))
	phrase.Map(phrase.Of[ability.Property](l.g, "described nouns"), or, func(x orCreature) ability.Property {
		return ability.Or{Each: true, List: append(append([]ability.Property{}, x.Others...),
			ability.Such{Noun: ability.HasType{Type: ability.Creature}, Post: []ability.Property{x.With}})}
	}, func(p ability.Property) (orCreature, bool) {
		or, ok := p.(ability.Or)
		if !ok || len(or.List) < 3 || or.Join != ability.JoinOr || !or.Each {
			return orCreature{}, false
		}
		last := len(or.List) - 1
		c, ok := or.List[last].(ability.Such)
		if !ok || len(c.Pre) > 0 || len(c.Post) != 1 ||
			!ability.Equal(c.Noun, ability.HasType{Type: ability.Creature}) {
			return orCreature{}, false
		}
		return orCreature{or.List[:last], c.Post[0]}, true
	})
}

// nounLists adds several nouns with their adjectives: "an artifact or non-Aura enchantment card".
func (l *lang) nounLists() {
	// Lists: "artifact, creature, or land"; "white or blue"; "instant and sorcery spells".
	l.noun.Add(ability.Or{}, "{List:noun|or2}")
	l.noun.Add(ability.Or{Join: ability.JoinAndOr}, "{List:noun|and/or2}")
	l.noun.Add(ability.Or{Join: ability.JoinAnd}, "{List:noun|and2}")
	// "A basic land card or Gate card": each with its own adjectives.
	such := phrase.Of[ability.Property](l.g, "described noun")
	such.Add(ability.Such{}, "{Pre:adj|space} {Noun:noun}")
	list := phrase.Of[ability.Property](l.g, "described nouns")
	list.Add(ability.Or{Each: true}, "{List:described noun|or2}", phrase.Prefer(-3))
	// "An enchanted creature or enchantment creature": the same noun twice, also where an adjective could be a noun.
	twice := phrase.Of[nounTwice](l.g, "noun twice")
	for _, t := range typeWords {
		twice.Add(nounTwice{Noun: ability.HasType{Type: t.t}}, "{One:adj|space} "+t.w+" or {Other:adj|space} "+t.w,
			phrase.Prefer(3))
	}
	phrase.Map(list, twice, func(x nounTwice) ability.Property {
		return ability.Or{Each: true, List: []ability.Property{ability.Such{Pre: x.One, Noun: x.Noun},
			ability.Such{Pre: x.Other, Noun: x.Noun}}}
	}, func(ability.Property) (nounTwice, bool) { return nounTwice{}, false })
	// "An instant card from your graveyard or exiled card you own": each with its own place.
	phrase.Of[ability.Property](l.g, "placed noun").Add(ability.Such{},
		"<{Pre:adj|space}> {Noun:noun} {Post:post|space}")
	list.Add(ability.Or{Each: true}, "{List:placed noun|or2}", phrase.Prefer(-3))
	// "Creatures from the battlefield and/or creature cards from graveyards."
	either := phrase.Of[ability.Property](l.g, "noun there or elsewhere")
	either.Add(ability.Such{}, "<{Pre:adj|space}> {Noun:noun} {Post:from play|space}")
	either.Add(ability.Such{}, "<{Pre:adj|space}> {Noun:noun} {Post:post|space}")
	phrase.Of[ability.Property](l.g, "from play").Add(ability.InZone{Zone: ability.Battlefield, From: true},
		"from the battlefield")
	list.Add(ability.Or{Each: true, Join: ability.JoinAndOr}, "{List:noun there or elsewhere|and/or2}",
		phrase.Prefer(-4))
	list.Add(ability.Or{Each: true}, "{List:noun there or elsewhere|or2}", phrase.Prefer(-5))
	// "A spell or nonland permanent": some with adjectives of their own.
	some := phrase.Of[ability.Property](l.g, "noun or described noun")
	some.Is(l.noun, such)
	list.Add(ability.Or{Each: true}, "{List:noun or described noun|or2}", phrase.Prefer(-4))
	suspended := ability.Such{Pre: []ability.Property{ability.IsSuspended{}},
		Noun: ability.IsKind{Kind: ability.AnyCard}}
	list.Add(ability.Or{Each: true, List: []ability.Property{ability.IsKind{Kind: ability.AnyPermanent}, suspended}},
		"permanent or suspended card", phrase.Prefer(2))
	// "A permanent with a time counter on it or suspended card": some with places, some with adjectives.
	mixed := phrase.Of[ability.Property](l.g, "placed or described noun")
	mixed.Is(phrase.Of[ability.Property](l.g, "placed noun"), such)
	list.Add(ability.Or{Each: true}, "{List:placed or described noun|or2}", phrase.Prefer(-6))
	// "White or blue", "artifact or enchantment", "noncreature or Dragon". Behind a type, a color belongs to the noun
	// that follows: "land or nonblack creature" is not a creature of either sort.
	l.adj.Add(ability.Or{}, "{List:quality adjective|or2}")
	l.adj.Add(ability.Or{}, "{List:type as adjective|or2}")
	both := phrase.Of[qualityOrType](l.g, "quality or type")
	both.Add(qualityOrType{}, "{One:quality adjective} or {Other:type as adjective}")
	phrase.Map(l.adj, both, func(x qualityOrType) ability.Property {
		return ability.Or{List: []ability.Property{x.One, x.Other}}
	}, func(p ability.Property) (qualityOrType, bool) {
		or, ok := p.(ability.Or)
		if !ok || len(or.List) != 2 || or.Join != ability.JoinOr || or.Each {
			return qualityOrType{}, false
		}
		return qualityOrType{or.List[0], or.List[1]}, true
	})
	// "An artifact or non-Aura enchantment card": the adjective belongs to the type behind it alone.
	types := phrase.Of[ability.Property](l.g, "type adjective")
	for _, t := range typeWords {
		types.Add(ability.HasType{Type: t.t}, singular(t.w))
	}
	phrase.Of[ability.Property](l.g, "qualified type").Add(ability.Such{}, "{Pre:adj|space} {Noun:type adjective}")
	pair := phrase.Of[typeOrQualified](l.g, "type or qualified type")
	pair.Add(typeOrQualified{}, "{One:type adjective} or {Other:qualified type}", phrase.Prefer(2))
	phrase.Map(l.adj, pair, func(x typeOrQualified) ability.Property {
		return ability.Or{List: []ability.Property{x.One, x.Other}}
	}, func(p ability.Property) (typeOrQualified, bool) {
		or, ok := p.(ability.Or)
		if !ok || len(or.List) != 2 || or.Join != ability.JoinOr || or.Each {
			return typeOrQualified{}, false
		}
		_, ok = or.List[1].(ability.Such)
		return typeOrQualified{or.List[0], or.List[1]}, ok
	})
	l.adj.Add(ability.Or{Join: ability.JoinAnd}, "{List:adj|and2}")
	// "Noncreature, nonland permanent card": one adjective before the rest.
	non := phrase.Of[ability.Property](l.g, "negative adjective")
	for _, t := range typeWords {
		non.Add(ability.Not{P: ability.HasType{Type: t.t}}, "non"+singular(t.w))
	}
	for _, t := range supertypeWords {
		non.Add(ability.Not{P: ability.HasSupertype{Supertype: t.t}}, "non"+t.w)
	}
	l.adj.Add(ability.And{Join: ability.JoinComma}, "{List:negative adjective|comma2}", phrase.Prefer(-3))
	l.adj.Add(ability.Or{Join: ability.JoinAndOr}, "{List:adj|and/or2}")
}

// singular is a word's singular form, without its plural's ending.
func singular(w string) string {
	w = strings.TrimSuffix(w, "(s)")
	if one, ok := strings.CutSuffix(w, "(y|ies)"); ok {
		return one + "y"
	}
	return w
}

func kindWord(k ability.Kind) string {
	for _, w := range kindWords {
		if w.k == k {
			return w.w
		}
	}
	return ""
}
