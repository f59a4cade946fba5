package agent

import (
	"arbiter/engine/program"
	"arbiter/mana"
)

// kinds counts by type of mana: white, blue, black, red, green, colourless.
type kinds [6]int32

// manaOf is which types of mana the abilities of a definition make.
func (t *table) manaOf(id program.DefID) (k kinds) {
	for _, a := range t.l.r.Defs[id].Abilities {
		ab := &t.l.r.Abilities[a]
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

// manaHave counts my permanents that make each type of mana.
func (t *table) manaHave() (k kinds) {
	for i := range t.perms {
		p := &t.perms[i]
		if p.ctrl != t.me || !t.l.def(p.c.Def).mana {
			continue
		}
		m := t.manaOf(p.c.Def)
		for j := range k {
			k[j] += m[j]
		}
	}
	return k
}

// manaWant counts the coloured symbols in the costs of my hand.
func (t *table) manaWant() (k kinds) {
	for i := range t.hand {
		for _, s := range t.l.r.Defs[t.hand[i].def].Cost {
			for j := range k {
				if s.Kinds.Has(mana.Kind(j)) {
					k[j]++
				}
			}
		}
	}
	return k
}
