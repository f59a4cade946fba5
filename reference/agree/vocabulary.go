package agree

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/mana"
)

// vocabulary is what the words of a card refer to; the boards contain such objects more often than others.
type vocabulary struct {
	types      []ability.Type
	supertypes []ability.Supertype
	subtypes   []ability.Subtype
	colors     []mana.Color
	keywords   []ability.Word
	counters   []ability.CounterKind
	names      []string
	numbers    []int
	// deeds are activated abilities that make happen what the card asks about the past.
	deeds []string
}

func note[T comparable](list *[]T, x T) {
	if !slices.Contains(*list, x) {
		*list = append(*list, x)
	}
}

// hear adds the words of a tree.
func (v *vocabulary) hear(n ability.Node) {
	ability.Walk(n, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.HasType:
			note(&v.types, n.Type)
		case ability.HasSubtype:
			note(&v.subtypes, n.Subtype)
		case ability.HasSupertype:
			note(&v.supertypes, n.Supertype)
		case ability.HasColor:
			note(&v.colors, n.Color)
		case ability.Devotion:
			for _, c := range n.To.List() {
				note(&v.colors, c)
			}
		case ability.Keyword:
			if n.N == nil && n.Of == nil && len(n.Cost) == 0 {
				note(&v.keywords, n.Word)
			}
		case ability.WithCounter:
			note(&v.counters, n.Kind)
		case ability.CountersOn:
			note(&v.counters, n.Kind)
		case ability.Named:
			note(&v.names, n.Name)
		case ability.Const:
			note(&v.numbers, n.N)
		case ability.Outlaw:
			v.subtypes = append(v.subtypes, "Pirate", "Rogue")
		case ability.Party:
			v.subtypes = append(v.subtypes, "Cleric", "Rogue", "Warrior", "Wizard")
		case ability.LandTypes, ability.OfBasicLandType:
			v.subtypes = append(v.subtypes, "Plains", "Island", "Swamp", "Mountain", "Forest")
		case ability.Historic:
			v.supertypes, v.subtypes = append(v.supertypes, ability.Legendary), append(v.subtypes, "Saga")
		case ability.IsEnchanted, ability.Modified:
			v.subtypes = append(v.subtypes, "Aura")
		case ability.IsEquipped:
			v.subtypes = append(v.subtypes, "Equipment")
		case ability.Happened:
			v.hearPast(n.Event)
		case ability.TimesHappened:
			v.hearPast(n.Event)
		case ability.HowMuch:
			v.hearPast(n.Event)
		case ability.Did:
			v.hearPast(n)
		case ability.DoneBy:
			v.hearPast(n)
		}
		return true
	})
}

// hearPast adds what can cause the past events that a part of the text mentions.
func (v *vocabulary) hearPast(n ability.Node) {
	note(&v.deeds, "{0}: Create a 1/1 white Soldier creature token.")
	ability.Walk(n, func(n ability.Node) bool {
		switch n.(type) {
		case ability.GainLife:
			note(&v.deeds, "{0}: You gain 2 life.")
		case ability.LoseLife:
			note(&v.deeds, "{0}: Target player loses 1 life.")
		case ability.Draw:
			note(&v.deeds, "{0}: Draw a card.")
		case ability.Discard:
			note(&v.deeds, "{0}: Discard a card.")
		case ability.Sacrifice, ability.Die:
			note(&v.deeds, "{0}: Sacrifice a permanent.")
		case ability.Leave, ability.PutInto:
			note(&v.deeds, "{0}: Sacrifice a permanent.")
			note(&v.deeds, "{0}: Exile target card from a graveyard.")
			note(&v.deeds, "{0}: Mill a card.")
			note(&v.deeds, "{0}: Return target permanent to its owner's hand.")
		case ability.Deal, ability.DealtDamage:
			note(&v.deeds, "{0}: It deals 1 damage to any target.")
		case ability.PutCounters:
			note(&v.deeds, "{0}: Put a +1/+1 counter on target creature.")
		}
		return true
	})
}

// pick returns an element of a list, usually one of the first.
func pick[T any](r *rand.Rand, first, others []T) T {
	if len(first) > 0 && r.IntN(10) < 6 {
		return first[r.IntN(len(first))]
	}
	return others[r.IntN(len(others))]
}

// near returns a number at or beside one that the card names, or a small one.
func (v *vocabulary) near(r *rand.Rand, least, most int) int {
	n := r.IntN(6)
	if len(v.numbers) > 0 && r.IntN(10) < 6 {
		n = v.numbers[r.IntN(len(v.numbers))] + r.IntN(3) - 1
	}
	return min(max(n, least), most)
}

var (
	allTypes = []ability.Type{ability.Creature, ability.Creature, ability.Creature, ability.Artifact,
		ability.Enchantment, ability.Land, ability.Land, ability.Instant, ability.Sorcery, ability.Planeswalker}
	allKeywords = []ability.Word{ability.Flying, ability.Trample, ability.Reach, ability.Haste, ability.Vigilance,
		ability.Hexproof, ability.Shroud, ability.Defender, ability.Changeling}
	allCreatures = []ability.Subtype{"Human", "Goblin", "Elf", "Zombie", "Wall", "Wizard", "Warrior", "Bear"}
	allColors    = []mana.Color{mana.White, mana.Blue, mana.Black, mana.Red, mana.Green}
	basicTypes   = []ability.Subtype{"Plains", "Island", "Swamp", "Mountain", "Forest"}
	qualities    = []string{"Protection from red", "Protection from artifacts", "Hexproof from black",
		"Protection from creatures", "Protection from instants"}
)

// card makes up a card.
func (v *vocabulary) card(r *rand.Rand, i int) *card.Card {
	f := card.Face{Name: fmt.Sprintf("Stranger %c", 'A'+i)}
	if len(v.names) > 0 && r.IntN(4) == 0 {
		f.Name = v.names[r.IntN(len(v.names))]
	}
	t := pick(r, v.types, allTypes)
	switch t {
	case ability.Creature, ability.Artifact, ability.Enchantment, ability.Land, ability.Planeswalker, ability.Instant,
		ability.Sorcery:
	default:
		t = ability.Creature
	}
	f.Types = 1 << t
	spell := t == ability.Instant || t == ability.Sorcery
	if (t == ability.Artifact || t == ability.Enchantment || t == ability.Land) && r.IntN(4) == 0 {
		f.Types |= 1 << ability.Creature
	}
	if r.IntN(8) == 0 {
		f.Types |= 1 << ability.Kindred // which isn't alone
	}
	v.kinds(r, &f)
	v.cost(r, &f)
	if f.Types.Has(ability.Creature) {
		f.Power, f.Toughness = fmt.Sprint(v.near(r, 0, 9)), fmt.Sprint(v.near(r, 1, 12))
	}
	if t == ability.Planeswalker {
		f.Loyalty = fmt.Sprint(v.near(r, 1, 9))
	}
	if spell {
		f.Text = []string{"Draw a card."}
	} else {
		v.text(r, &f)
	}
	return &card.Card{Name: f.Name, Layout: card.Normal, Faces: []card.Face{f}}
}

// kinds gives a face supertypes and subtypes.
func (v *vocabulary) kinds(r *rand.Rand, f *card.Face) {
	for _, s := range []ability.Supertype{ability.Legendary, ability.Snow} {
		if r.IntN(6) == 0 || slices.Contains(v.supertypes, s) && r.IntN(2) == 0 {
			f.Supertypes |= 1 << s
		}
	}
	for _, t := range []ability.Type{ability.Creature, ability.Kindred, ability.Artifact, ability.Enchantment,
		ability.Land, ability.Planeswalker, ability.Instant, ability.Sorcery} {
		if !f.Types.Has(t) {
			continue
		}
		var known []ability.Subtype
		for _, s := range v.subtypes {
			if slices.Contains(ability.Subtypes(t), s) && playable(s) {
				known = append(known, s)
			}
		}
		switch {
		case t == ability.Creature || t == ability.Kindred:
			note(&f.Subtypes, pick(r, known, allCreatures))
		case t == ability.Land && r.IntN(3) > 0:
			note(&f.Subtypes, pick(r, known, basicTypes))
			if slices.Contains(basicTypes, f.Subtypes[len(f.Subtypes)-1]) && f.Types == 1<<ability.Land &&
				r.IntN(2) == 0 {
				f.Supertypes |= 1 << ability.Basic
			}
		case len(known) > 0 && r.IntN(2) == 0:
			note(&f.Subtypes, known[r.IntN(len(known))])
		}
		for _, s := range known {
			if r.IntN(4) == 0 {
				note(&f.Subtypes, s)
			}
		}
	}
	if f.Types == 1<<ability.Enchantment && r.IntN(2) == 0 {
		note(&f.Subtypes, "Aura")
	}
	if f.Types == 1<<ability.Artifact && r.IntN(2) == 0 {
		note(&f.Subtypes, "Equipment")
	}
}

// playable leaves out the subtypes whose rules need a text of their own.
func playable(s ability.Subtype) bool {
	switch s {
	case "Saga", "Class", "Case", "Room", "Role", "Aura", "Equipment", "Fortification", "Attraction", "Contraption",
		"Vehicle", "Spacecraft", "Planet", "Siege", "Adventure", "Omen":
		return false
	}
	return true
}

func (v *vocabulary) cost(r *rand.Rand, f *card.Face) {
	if f.Types.Has(ability.Land) {
		f.NoCost = true
		return
	}
	f.Cost = append(f.Cost, mana.GenericSymbol(v.near(r, 0, 7)))
	for range r.IntN(3) {
		c := pick(r, v.colors, allColors)
		f.Cost = append(f.Cost, mana.KindSymbol(c.Kind()))
	}
	switch r.IntN(12) {
	case 0:
		f.Cost = append(mana.MustCost("{X}"), f.Cost...)
	case 1:
		f.Cost = append(f.Cost, mana.MustCost("{W/U}")...)
	case 2:
		f.Cost = append(f.Cost, mana.MustCost("{2/R}{B/P}")...)
	}
}

func (v *vocabulary) text(r *rand.Rand, f *card.Face) {
	if slices.Contains(f.Subtypes, "Aura") {
		f.Text = append(f.Text, "Enchant permanent")
	}
	if slices.Contains(f.Subtypes, "Equipment") {
		f.Text = append(f.Text, "Equip {1}")
	}
	v.mana(r, f)
	if len(v.deeds) > 0 && r.IntN(2) == 0 {
		d := v.deeds[r.IntN(len(v.deeds))]
		f.Text = append(f.Text, strings.ReplaceAll(d, "It deals", f.Name+" deals"))
	}
	for range r.IntN(3) {
		if w := pick(r, v.keywords, allKeywords); plainWord(w) {
			note(&f.Text, string(w))
		}
	}
	if r.IntN(10) == 0 {
		note(&f.Text, qualities[r.IntN(len(qualities))])
	}
}

// mana gives a permanent a mana ability.
func (v *vocabulary) mana(r *rand.Rand, f *card.Face) {
	if f.Types.Has(ability.Land) && f.Supertypes&(1<<ability.Basic) != 0 || r.IntN(3) > 0 {
		return
	}
	one, other := pick(r, v.colors, allColors).Kind(), pick(r, v.colors, allColors).Kind()
	f.Text = append(f.Text, []string{"{T}: Add one mana of any color.", "{T}: Add {C}.",
		"{T}: Add {C}{C}.", "{T}, Sacrifice " + f.Name + ": Add one mana of any color.",
		fmt.Sprintf("{T}: Add {%c} or {%c}.", one.Letter(), other.Letter()),
		fmt.Sprintf("{T}: Add {%c}{%c}.", one.Letter(), other.Letter()),
		fmt.Sprintf("{1}, {T}: Add {%c}{%c}.", one.Letter(), other.Letter()),
		fmt.Sprintf("{T}, Pay 1 life: Add {%c}.", one.Letter())}[r.IntN(8)])
}

func plainWord(w ability.Word) bool {
	switch w {
	case ability.Flying, ability.FirstStrike, ability.DoubleStrike, ability.Deathtouch, ability.Defender, ability.Flash,
		ability.Haste, ability.Hexproof, ability.Indestructible, ability.Intimidate, ability.Lifelink, ability.Reach,
		ability.Shroud, ability.Trample, ability.Vigilance, ability.Menace, ability.Fear, ability.Shadow,
		ability.Horsemanship, ability.Skulk, ability.Banding, ability.Flanking, ability.Exalted, ability.Prowess,
		ability.Changeling, ability.Infect, ability.Wither, ability.Phasing, ability.Persist, ability.Undying,
		ability.Storm, ability.Devoid, ability.Convoke, ability.Delve:
		return true
	}
	return false
}
