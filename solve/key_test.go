package solve_test

import (
	"strings"
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/scenario"
)

const keyCards = `Paper Root {0}
Instant
Target creature gets +1/+1 until end of turn.

Paper Leaf {0}
Instant
Target creature gets +2/+2 until end of turn.

Paper Size {0}
Instant
Target creature has base power and toughness 1/1 until end of turn.

Paper Bulk {0}
Instant
Target creature has base power and toughness 4/4 until end of turn.

Paper Knell {3}
Sorcery
If two or more creatures died this turn, draw a card.

Paper End {0}
Instant
Destroy target creature.

Paper Band {0}
Enchantment
Creatures you control get +1/+1.

Paper Drum {0}
Enchantment
Creatures you control have trample.

Paper Yoke {0}
Enchantment
Creatures have base power and toughness 1/1.

Paper Pole {0}
Enchantment
Creatures have base power and toughness 4/4.

Paper Bear {1}{G}
Creature - Bear
2/2

Paper Ox {3}{G}
Creature - Ox
3/3
`

// TestKeysMeet checks that positions have the same key if and only if the order of play is all that differs.
func TestKeysMeet(t *testing.T) {
	life := int32(20)
	s := scenario.Scenario{ID: "keys", Cards: keyCards, Begin: &scenario.Begin{Player: "A", Step: "main"},
		Goal: &scenario.Goal{Player: "A"},
		Players: []scenario.Player{
			{ID: "A", Life: &life, Battlefield: []scenario.Piece{{Card: "Paper Bear"}, {Card: "Paper Ox"}},
				Hand: []scenario.Piece{{Card: "Paper Root"}, {Card: "Paper Leaf"}, {Card: "Paper Size"},
					{Card: "Paper Bulk"}, {Card: "Paper Knell"}, {Card: "Paper End"}, {Card: "Paper End"},
					{Card: "Paper Band"}, {Card: "Paper Drum"}, {Card: "Paper Yoke"}, {Card: "Paper Pole"}}},
			{ID: "B", Life: &life, Battlefield: []scenario.Piece{{Card: "Paper Ox"}}}}}
	r := scenario.Runner{Cards: pool.Cards()}
	key := func(does ...string) uint64 {
		t.Helper()
		p, err := r.Position(&s)
		if err != nil {
			t.Fatal(err)
		}
		g := p.Game()
		var d engine.Decision
		for _, want := range does {
			for {
				if !g.Decision(&d) {
					t.Fatalf("%s: nothing is asked", want)
				}
				at, pass := -1, -1
				for i := range d.Options {
					says := p.LogWriter().Option(g.View(engine.Judge), &d, &d.Options[i])
					if at < 0 && strings.Contains(says, want) {
						at = i
					}
					if d.Options[i].Kind == engine.OptPass {
						pass = i
					}
				}
				if at >= 0 {
					if err := g.Answer(at); err != nil {
						t.Fatal(err)
					}
					break
				}
				if pass < 0 {
					t.Fatalf("%s is no option", want)
				}
				if err := g.Answer(pass); err != nil { // what is on the stack resolves first
					t.Fatal(err)
				}
			}
		}
		for g.Decision(&d) && len(g.View(engine.Judge).Objects(program.Stack, 0, nil)) > 0 {
			for i := range d.Options {
				if d.Options[i].Kind == engine.OptPass {
					if err := g.Answer(i); err != nil {
						t.Fatal(err)
					}
					break
				}
			}
		}
		var k engine.PositionHasher
		return k.Key(g)
	}
	root, leaf := "Cast Paper Root", "Cast Paper Leaf"
	if key(root, "Paper Bear", leaf, "Paper Bear") != key(leaf, "Paper Bear", root, "Paper Bear") {
		t.Error("two spells that add to a creature's size in either order")
	}
	if key(root, "Paper Bear", leaf, "Paper Ox") == key(root, "Paper Ox", leaf, "Paper Bear") {
		t.Error("added to different creatures")
	}
	if key("Cast Paper Size", "Paper Bear", "Cast Paper Bulk", "Paper Bear") == key("Cast Paper Bulk", "Paper Bear",
		"Cast Paper Size", "Paper Bear") {
		t.Error("the later of two sizes counts")
	}
	if key("Cast Paper End", "Paper Bear", "Cast Paper End", "Paper Ox") != key("Cast Paper End", "Paper Ox",
		"Cast Paper End", "Paper Bear") {
		t.Error("two creatures that die in either order")
	}
	if key("Cast Paper Band", "Cast Paper Drum") != key("Cast Paper Drum", "Cast Paper Band") {
		t.Error("two permanents that add to creatures in either order")
	}
	if key("Cast Paper Yoke", "Cast Paper Pole") == key("Cast Paper Pole", "Cast Paper Yoke") {
		t.Error("the later of two permanents counts")
	}
	if key("Cast Paper End", "Paper Bear") == key("Cast Paper End", "Paper Ox") {
		t.Error("different creatures died")
	}
}
