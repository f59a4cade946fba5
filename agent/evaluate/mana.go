package evaluate

import (
	"arbiter/engine/program"
	"arbiter/mana"
)

// ManaCounts counts by type of mana: white, blue, black, red, green, colorless.
type ManaCounts [6]int32

// ManaOf returns 1 for each type of mana that an ability of id produces.
func (t *Board) ManaOf(id program.DefID) (k ManaCounts) {
	for _, a := range t.Rules.Defs[id].Abilities {
		ab := &t.Rules.Abilities[a]
		if ab.Flags&program.AbMana == 0 {
			continue
		}
		for i := range k {
			if ab.Makes.Kinds.Has(mana.Kind(i)) {
				k[i] = 1
			}
		}
	}
	return k
}

// ManaSources counts my permanents that produce each type of mana.
func (t *Board) ManaSources() (k ManaCounts) {
	for i := range t.Permanents {
		p := &t.Permanents[i]
		if p.Controller != t.Me || !t.Summaries.Def(p.Chars.Def).MakesMana {
			continue
		}
		m := t.ManaOf(p.Chars.Def)
		for j := range k {
			k[j] += m[j]
		}
	}
	return k
}

// ManaNeeds counts the colored symbols in the mana costs of the cards in my hand.
func (t *Board) ManaNeeds() (k ManaCounts) {
	for i := range t.Hand {
		for _, s := range t.Rules.Defs[t.Hand[i].Def].Cost {
			for j := range k {
				if s.Kinds.Has(mana.Kind(j)) {
					k[j]++
				}
			}
		}
	}
	return k
}
