package card

import (
	"slices"
	"strings"
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
	if f := land.Front(); f.TypeLine != "Basic Snow Land — Forest" || !f.Supertypes.Has(ability.Basic) ||
		!f.HasSubtype("Forest") || f.Text != nil {
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

// What lists of old texts have lost, and a cost that was understood.
func TestOldWords(t *testing.T) {
	cards := read(t, `Paper Beast {2}{G}
Creature — Beast
Echo {2}{G}
Threshold — As long as seven or more cards are in your graveyard, this creature gets +1/+1.
2/2
Printed: 2001-10-01 tst
Creature — Beast
Echo (At the beginning of your next upkeep after this comes under your control, sacrifice it unless you pay its mana cost.)
Threshold Paper Beast gets +1/+1. (You have threshold as long as seven or more cards are in your graveyard.)
`)
	old, _ := cards[0].AsPrinted("2006-10-01")
	f := old.Front()
	if !strings.HasPrefix(f.Text[0], "Echo {2}{G} (") || !strings.HasPrefix(f.Text[1], "Threshold — Paper Beast gets") {
		t.Errorf("%q", f.Text)
	}
	if !strings.HasPrefix(cards[0].Printings[0].Text[0], "Echo (") {
		t.Error("the print itself changed")
	}
}
