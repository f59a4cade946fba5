package card

import (
	"slices"
	"testing"

	"arbiter/ability"
)

// What the print of a land or of a Wall leaves unsaid.
func TestOldPrints(t *testing.T) {
	cards := read(t, `Snow-Covered Forest
Basic Snow Land — Forest
({T}: Add {G}.)
Printed: 1995-06-03 ice
Land
Tap to add {G} to your mana pool.

Paper Wall {1}{W}
Creature — Wall
Defender, flying
0/4
Printed: 2003-10-02 tst
Creature — Wall
(Walls can't attack.)
Flying
Printed: 2005-10-07 tsu
Creature — Wall
Defender (This creature can't attack.)
Flying
`)
	land, _ := cards[0].AsPrinted("2006-10-01")
	if f := land.Front(); f.TypeLine != "Basic Snow Land — Forest" || !f.Supertypes.Has(ability.Basic) || !f.HasSubtype("Forest") || f.Text != nil {
		t.Errorf("%+v", f)
	}
	wall, _ := cards[1].AsPrinted("2004-01-01")
	if f := wall.Front(); !slices.Equal(f.Text, []string{"Defender", "(Walls can't attack.)", "Flying"}) {
		t.Errorf("%+v", f)
	}
	later, _ := cards[1].AsPrinted("2006-10-01")
	if f := later.Front(); !slices.Equal(f.Text, []string{"Defender (This creature can't attack.)", "Flying"}) {
		t.Errorf("%+v", f)
	}
}
