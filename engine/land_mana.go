package engine

import "arbiter/mana"

// landMana is the mana ability that a basic land type gives (305.6).
type landMana struct {
	subtype SubtypeID
	ability AbilityID
}

// addLandMana adds the abilities of the basic land types to rules with effects that give lands these types (305.7).
func (b *Builder) addLandMana() {
	given := false
	for i := range b.r.Mods {
		k := b.r.Mods[i].Kind
		given = given || k == ModLandType || k == ModChosenType || k == ModText
	}
	if !given {
		return
	}
	for i, n := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest"} {
		id, ok := b.r.subtypes[n]
		if !ok {
			continue
		}
		k := mana.Kind(i)
		ab := b.Ability(Ability{Kind: AbActivated, Flags: AbMana, Cost: b.Cost(Cost{Tap: true, Label: "{T}"}), Makes: makesOne(k.Set()), Label: "{T}: Add {" + string(k.Letter()) + "}."})
		b.r.landMana[i] = landMana{id, ab}
	}
}
