package card

import (
	"strings"

	"arbiter/ability"
	"arbiter/mana"
)

// basics are the colours of mana that basic land types make, which count for a deck's identity (903.5d).
var basics = map[ability.Subtype]mana.Colors{"Plains": mana.MustCost("{W}").Colors(),
	"Island": mana.MustCost("{U}").Colors(), "Swamp": mana.MustCost("{B}").Colors(),
	"Mountain": mana.MustCost("{R}").Colors(), "Forest": mana.MustCost("{G}").Colors()}

// Identity is a card's colour identity: the colours of the mana symbols in its costs and rules text and of its colour
// indicators, on all its faces (903.4), and of what its basic land types make.
func (c *Card) Identity() (all mana.Colors) {
	for i := range c.Faces {
		f := &c.Faces[i]
		all |= f.Colors()
		for t, colors := range basics {
			if f.HasSubtype(t) {
				all |= colors
			}
		}
		for _, line := range f.Rules() {
			for at := strings.IndexByte(line, '{'); at >= 0; at = strings.IndexByte(line, '{') {
				line = line[at:]
				cost, n := mana.ScanCost(line)
				all |= cost.Colors()
				line = line[max(n, 1):]
			}
		}
	}
	return all
}
