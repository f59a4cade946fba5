package load_test

import (
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

const hidden = `
Hidden Ogre {3}{R}
Creature — Ogre
Morph {R}
5/4

Hidden Sage {1}{U}
Creature — Wizard
Morph {U}
1/3

Plain Bear {1}{G}
Creature — Bear
2/2

Recall Home {U}
Instant
Return target creature to its owner's hand.
`

// TestFaceDownIsHidden: who doesn't control a face-down permanent knows only that it is one (708.5), in every world
// that may be; as it leaves it is revealed (708.9).
func TestFaceDownIsHidden(t *testing.T) {
	cards, err := card.Read("cards", strings.NewReader(hidden))
	if err != nil {
		t.Fatal(err)
	}
	rules, defs, err := load.Rules(rulebook.Edition2026, cards, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := engine.Board{Life: []int32{20, 20}, Placed: []engine.Placement{
		{Player: 0, Zone: program.Battlefield, Def: defs[0], FaceDown: true},
		{Player: 0, Zone: program.Hand, Def: defs[1]}, {Player: 0, Zone: program.Library, Def: defs[1]},
		{Player: 0, Zone: program.Library, Def: defs[2]},
		{Player: 1, Zone: program.Library, Def: defs[2]},
	}}
	g, err := engine.NewBoard(rules, b)
	if err != nil {
		t.Fatal(err)
	}
	ref := g.Ref(0)
	name := func(v engine.View) string {
		d := v.Def(ref)
		if d == nil {
			return ""
		}
		return rules.Name(d.Name)
	}
	if n := name(g.View(0)); n != "Hidden Ogre" {
		t.Errorf("its controller sees %q", n)
	}
	if n := name(g.View(1)); n != "" {
		t.Errorf("the opponent sees %q", n)
	}
	if c, ok := g.View(1).Chars(ref); !ok || c.Power != 2 || c.Toughness != 2 || c.Name != 0 {
		t.Errorf("the opponent does not see a 2/2: %+v", c)
	}
	var world engine.Game
	seen := map[string]int{}
	for i := range 200 {
		g.View(1).Determinize(&world, [32]byte{byte(i)})
		seen[name(world.View(0))]++
	}
	if seen["Hidden Ogre"] == 0 || seen["Hidden Sage"] == 0 || len(seen) != 2 {
		t.Errorf("in the worlds the opponent thinks possible it is %v", seen)
	}
	for i := range 20 {
		g.View(0).Determinize(&world, [32]byte{byte(i)})
		if n := name(world.View(0)); n != "Hidden Ogre" {
			t.Errorf("its controller thinks it may be %q", n)
		}
	}
}
