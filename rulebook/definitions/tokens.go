package definitions

import (
	"fmt"
	"strings"
	"sync"

	"arbiter/ability"
	"arbiter/oracle"
	"arbiter/rulebook"
)

type predefinedToken struct {
	types []ability.Property
	text  string // one ability per line
}

// predefined are the predefined tokens (111.10): their types and text.
var predefined = map[ability.Subtype]predefinedToken{
	"Treasure":   {artifact("Treasure"), "{T}, Sacrifice this artifact: Add one mana of any color."},
	"Food":       {artifact("Food"), "{2}, {T}, Sacrifice this artifact: You gain 3 life."},
	"Gold":       {artifact("Gold"), "Sacrifice this artifact: Add one mana of any color."},
	"Clue":       {artifact("Clue"), "{2}, Sacrifice this artifact: Draw a card."},
	"Blood":      {artifact("Blood"), "{1}, {T}, Discard a card, Sacrifice this artifact: Draw a card."},
	"Powerstone": {artifact("Powerstone"), "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell."},
	"Map":        {artifact("Map"), "{1}, {T}, Sacrifice this artifact: Target creature you control explores. Activate only as a sorcery."},
	"Lander":     {artifact("Lander"), "{2}, {T}, Sacrifice this artifact: Search your library for a basic land card, put it onto the battlefield tapped, then shuffle."},
	"Junk":       {artifact("Junk"), "{T}, Sacrifice this artifact: Exile the top card of your library. You may play that card this turn. Activate only as a sorcery."},
	"Incubator":  {artifact("Incubator"), "{2}: Transform this token."},
	"Shard": {[]ability.Property{ability.HasType{Type: ability.Enchantment}, ability.HasSubtype{Subtype: "Shard"}},
		"{2}, Sacrifice this enchantment: Scry 1, then draw a card."},

	"Cursed Role":   role("Enchanted creature has base power and toughness 1/1."),
	"Monster Role":  role("Enchanted creature gets +1/+1 and has trample."),
	"Royal Role":    role("Enchanted creature gets +1/+1 and has ward {1}."),
	"Sorcerer Role": role("Enchanted creature gets +1/+1 and has \"Whenever this creature attacks, scry 1.\""),
	"Virtuous Role": role("Enchanted creature gets +1/+1 for each enchantment you control."),
	"Wicked Role": role("Enchanted creature gets +1/+1.",
		"When this token is put into a graveyard from the battlefield, each opponent loses 1 life."),
	"Young Hero Role": role("Enchanted creature has \"Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 counter on it.\""),
}

// role makes an Aura Role enchantment token; its name leaves out the word Role (111.10j-r).
func role(text ...string) predefinedToken {
	return predefinedToken{[]ability.Property{ability.HasSubtype{Subtype: "Aura"}, ability.HasSubtype{Subtype: "Role"},
		ability.HasType{Type: ability.Enchantment}},
		strings.Join(append([]string{"Enchant creature"}, text...), "\n")}
}

// backs are the back faces of the double-faced ones (111.10i).
var backs = map[ability.Subtype]ability.TokenBack{
	"Incubator": {Name: "Phyrexian Token", Size: ability.Size{Power: ability.Const{}, Toughness: ability.Const{}},
		Like: []ability.Property{ability.HasSubtype{Subtype: "Phyrexian"},
			ability.HasType{Type: ability.Artifact}, ability.HasType{Type: ability.Creature}}},
}

func artifact(s ability.Subtype) []ability.Property {
	return []ability.Property{ability.HasSubtype{Subtype: s}, ability.HasType{Type: ability.Artifact}}
}

var tokensRead sync.Map // ability.Subtype -> ability.Token

// Token returns a predefined token in full; ok is false for a name that no rulebook defines.
func Token(e rulebook.Edition, name ability.Subtype) (ability.Token, bool, error) {
	if t, ok := tokensRead.Load(name); ok {
		return t.(ability.Token), true, nil
	}
	p, ok := predefined[name]
	if !ok {
		return ability.Token{}, false, nil
	}
	t := ability.Token{Name: strings.TrimSuffix(string(name), " Role"), Like: p.types}
	for _, line := range strings.Split(p.text, "\n") {
		a, err := oracle.ReadDefinition(line)
		if err != nil {
			return ability.Token{}, true, fmt.Errorf("token %s: %q: %w", name, line, err)
		}
		t.With = append(t.With, a)
	}
	if back, ok := backs[name]; ok {
		t.Back = []ability.TokenBack{back}
	}
	tokensRead.Store(name, t)
	return t, true, nil
}

// TokenText returns the abilities of a predefined token as text, or nil for other names and for tokens with another
// face.
func TokenText(name ability.Subtype) []string {
	p, ok := predefined[name]
	if !ok || len(backs[name].Like) > 0 {
		return nil
	}
	return strings.Split(p.text, "\n")
}

// tokenSince is the first day of each predefined token: that of its set.
var tokenSince = map[ability.Subtype]rulebook.Date{
	"Gold": rulebook.Day(2014, 2, 7), "Clue": shadows, "Treasure": ixalan, "Food": rulebook.Day(2019, 10, 4),
	"Shard": rulebook.Day(2021, 2, 5), "Blood": rulebook.Day(2021, 11, 19),
	"Powerstone": rulebook.Day(2022, 11, 18), "Map": caverns, "Incubator": rulebook.Day(2023, 4, 21),
	"Lander":      rulebook.Day(2025, 8, 1),
	"Junk":        rulebook.Day(2024, 3, 8),
	"Cursed Role": wilds, "Monster Role": wilds, "Royal Role": wilds, "Sorcerer Role": wilds, "Virtuous Role": wilds,
	"Wicked Role": wilds, "Young Hero Role": wilds,
}
