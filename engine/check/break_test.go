package check

import (
	"errors"
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// peeker builds a game with a creature whose power is the number of creature cards in its controller's opponents'
// hands: showing it reveals hidden information. With honest it counts all cards in those hands, which is public.
func peeker(t *testing.T, honest bool) *engine.Game {
	t.Helper()
	b := program.NewBuilder(rulebook.Edition2026)
	prop := b.PropType(program.TypeCreature)
	if honest {
		prop = 0
	}
	hands := b.SetAll(program.Hand.Bit(), prop, b.SetOpponents())
	set := b.Mod(program.Mod{Layer: rulebook.LayerPTSet, Kind: program.ModSetPT,
		A: int32(b.NumCount(hands)), B: int32(b.Const(9)), Writes: program.AspectPT})
	static := b.Ability(program.Ability{Kind: program.AbStatic, Mods: []uint32{set},
		Label: "~'s power is the number of creature cards in your opponents' hands."})
	peeker := b.Def(program.Def{Name: b.Name("Peeker"),
		Chars:     program.Chars{Types: program.TypeCreature, Flags: program.HasPT, Toughness: 9},
		Abilities: []program.AbilityID{static}})
	land := b.Def(program.Def{Name: b.Name("Land"), Chars: program.Chars{Types: program.TypeLand}})
	r, err := b.Rules()
	if err != nil {
		t.Fatal(err)
	}
	board := engine.Board{Life: []int32{20, 20}, Placed: []engine.Placement{{Player: 0, Zone: program.Battlefield,
		Def: peeker}, {Player: 0, Zone: program.Hand, Def: land}}}
	for range 5 {
		board.Placed = append(board.Placed, engine.Placement{Player: 1, Zone: program.Hand, Def: peeker},
			engine.Placement{Player: 1, Zone: program.Library, Def: land},
			engine.Placement{Player: 0, Zone: program.Library, Def: land})
	}
	g, err := engine.NewBoard(r, board)
	if err != nil {
		t.Fatal(err)
	}
	g.Begin()
	return g
}

// TestNotices: each invariant can fail, and the Violation names it.
func TestNotices(t *testing.T) {
	for _, c := range []struct {
		what, invariant string
		spoil           func(k *Checker, g *engine.Game)
	}{
		{"the state is broken", "consistency", func(k *Checker, g *engine.Game) { g.Lists[0].Len++ }},
		{"something outside changed the game", "the same from the same answers",
			func(k *Checker, g *engine.Game) { g.Players[0].Life++ }},
		{"chance from elsewhere", "the same from the same answers",
			func(k *Checker, g *engine.Game) { g.Rng.Uint64() }},
		{"the saved game differs", "saved is resumed",
			func(k *Checker, g *engine.Game) { k.resumed.Players[1].Life-- }},
		{"an option that leads nowhere", "options can be taken", func(k *Checker, g *engine.Game) {
			// The games can't continue after both players have passed.
			for _, x := range []*engine.Game{g, k.again, k.resumed} {
				x.Frames = append(x.Frames[:0], x.Frames[len(x.Frames)-1])
				x.Turn.Passes = 1
			}
		}},
	} {
		t.Run(c.what, func(t *testing.T) {
			g := peeker(t, true)
			k := New(Config{})
			k.Begin(g)
			if err := k.Step(g); err != nil {
				t.Fatalf("%s: before: %v", c.what, err)
			}
			c.spoil(k, g)
			var v *Violation
			if err := k.Step(g); !errors.As(err, &v) || v.What != c.invariant {
				t.Errorf("%s: %v", c.what, err)
			}
		})
	}
}

// TestNoticesLeaks: what players see must not depend on cards they can't know.
func TestNoticesLeaks(t *testing.T) {
	for _, honest := range []bool{true, false} {
		g := peeker(t, honest)
		k := New(Config{})
		k.Begin(g)
		var d engine.Decision
		var err error
		for n := 0; n < 30 && err == nil && g.Decision(&d); n++ {
			err = k.Give(g, 0)
		}
		var v *Violation
		if leaks := errors.As(err, &v) && v.What == "hidden cards stay hidden"; leaks == honest ||
			honest && err != nil {
			t.Errorf("honest %v: %v", honest, err)
		}
	}
}

// TestNoticesOtherAnswers: a game that handles an answer differently the second time is detected at once or at its end.
func TestNoticesOtherAnswers(t *testing.T) {
	g := peeker(t, true)
	k := New(Config{Every: 1 << 30})
	k.Begin(g)
	k.again.Players[0].Life = 1 // as if an answer had been handled differently
	var d engine.Decision
	var err error
	for n := 0; n < 5000 && err == nil && g.Decision(&d); n++ {
		err = k.Give(g, 0)
	}
	var v *Violation
	if !errors.As(err, &v) || v.What != "the same from the same answers" {
		t.Errorf("%v", err)
	}
}
