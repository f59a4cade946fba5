package engine

import (
	"math/rand/v2"
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// What a player sees does not depend on what they can't know: in every determinized world of a game, at every decision,
// the player sees the same.
func TestViewHidesAndDeterminizes(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	g := start(t, tc, 5)
	r := rand.New(rand.NewPCG(5, 5))
	world := &Game{}
	moved, steps := 0, 0
	see := func(v View) (out []any) {
		var buf []Ref
		for p := range program.PlayerID(2) {
			out = append(out, v.Life(p), v.Count(program.Hand, p), v.Count(program.Library, p))
			for z := program.Library; z < program.NumZones; z++ {
				buf = v.Objects(z, p, buf[:0])
				for _, ref := range buf {
					c, ok := v.Chars(ref)
					out = append(out, ref, ok, v.Zone(ref))
					if ok {
						out = append(out, c.Name, c.Power)
					}
				}
			}
		}
		return out
	}
	play(t, g, r, func(g *Game) *Game {
		steps++
		var d, e Decision
		g.Decision(&d)
		v := g.View(d.Player)
		if n := len(v.Objects(program.Hand, 1-d.Player, nil)); n != 0 && g.Turn.Number < 2 {
			t.Fatalf("%d cards of the other hand are seen", n)
		}
		v.Determinize(world, seed(steps))
		conserve(t, world)
		w := world.View(d.Player)
		a, b := see(v), see(w)
		if len(a) != len(b) {
			t.Fatalf("step %d: the worlds look different", steps)
		}
		for i := range a {
			if a[i] != b[i] {
				t.Fatalf("step %d: the worlds look different: %v, %v", steps, a[i], b[i])
			}
		}
		world.Decision(&e)
		if len(d.Options) != len(e.Options) {
			t.Fatalf("step %d: %d options, in another world %d", steps, len(d.Options), len(e.Options))
		}
		for i := range d.Options {
			if d.Options[i] != e.Options[i] {
				t.Fatalf("step %d: option %d differs", steps, i)
			}
		}
		for s := range g.Objs {
			if g.Objs[s].Card != world.Objs[s].Card {
				moved++
			}
		}
		return g
	})
	if moved == 0 {
		t.Fatal("determinizing moved no card")
	}
}

// Slots in a shuffled library say nothing about the cards in them: they ascend in library order.
func TestShuffleReslots(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	g := start(t, tc, 3)
	held := g.refAt(g.list(program.Library, 0).First)
	card := g.obj(held).Card
	ctx := g.newCtx(NoRef, 0, 0, 1)
	g.setReg(ctx, 0, held)
	g.shuffle(0)
	if o := g.obj(held); o == nil || o.Card != card {
		t.Fatal("a card held in a register was lost by shuffling")
	}
	g.freeCtx(ctx)
	g.shuffle(0)
	if g.obj(held) != nil {
		t.Fatal("a Ref survived shuffling")
	}
	last := uint16(0)
	for s := g.list(program.Library, 0).First; s != 0; s = g.Objs[s].Next {
		if s < last {
			t.Fatal("slots don't ascend")
		}
		last = s
	}
	conserve(t, g)
}

// What Seen tells of an object is what View's methods tell of it, also of those that are face down (708.5).
func TestSeenTellsTheSame(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	k.creatureCard("Sphinx", "{6}{U}{U}", 6, 6, []program.Keyword{program.Flying}, k.b.Ability(program.Ability{
		Kind: program.AbKeyword, Keyword: program.Morph, Zones: program.Hand.Bit(), Cost: k.cost("{U}", program.Cost{})}))
	deck := k.deckOf(nil)
	for range 20 {
		deck = append(deck, k.id["Sphinx"])
	}
	rules, err := k.b.Rules()
	if err != nil {
		t.Fatal(err)
	}
	known, secret := 0, 0
	for n := range shorter(20) {
		g, err := New(rules, Config{Decks: [][]program.DefID{deck, deck}, Seed: seed(n), Starting: NoPlayer,
			TurnLimit: 40})
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewPCG(uint64(n), 5))
		var d Decision
		var seen []Seen
		for g.Decision(&d) {
			for _, viewer := range []program.PlayerID{0, 1, NoPlayer, Judge} {
				v := g.View(viewer)
				for z := program.Library; z < program.NumZones; z++ {
					seen = v.Seen(z, d.Player, seen[:0])
					for i := range seen {
						s := &seen[i]
						if s.Def != v.DefID(s.Ref) || s.FaceDown != v.FaceDown(s.Ref) || s.Kind != v.Kind(s.Ref) ||
							s.Controller != v.Controller(s.Ref) {
							t.Fatalf("viewer %d, zone %d: %+v", viewer, z, s)
						}
						if s.FaceDown && s.Def == 0 {
							secret++
						} else if s.FaceDown {
							known++
						}
					}
					got := 0
					for _, r := range v.Objects(z, d.Player, nil) {
						if v.Sees(r) || z == program.Battlefield || z == program.Stack {
							got++
						}
					}
					if got != len(seen) {
						t.Fatalf("viewer %d, zone %d: %d objects, %d are seen", viewer, z, len(seen), got)
					}
				}
			}
			if err := g.Answer(rnd.IntN(len(d.Options))); err != nil {
				t.Fatal(err)
			}
		}
	}
	if known < 50 || secret < 50 {
		t.Errorf("%d face-down objects were known, %d were not", known, secret)
	}
}

// TestShuffleChance: shuffling is an outcome of chance, unless the cards are all alike and nothing refers to one.
func TestShuffleChance(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	decks := tc.decks()
	alike := make([]program.DefID, len(decks[1]))
	for i := range alike {
		alike[i] = decks[1][0]
	}
	g, err := New(tc.rules, Config{Decks: [][]program.DefID{decks[0], alike}, Seed: seed(3), Starting: 0,
		NoMulligans: true})
	if err != nil {
		t.Fatal(err)
	}
	before := g.Chances()
	g.shuffle(1)
	if g.Chances() != before {
		t.Error("the order of cards that are all alike is an outcome")
	}
	c := g.Clone()
	g.shuffle(0)
	if g.Chances() == before || c.Chances() != before {
		t.Error("the order of different cards is no outcome, or that of the game copied")
	}
	before = g.Chances()
	ctx := g.newCtx(NoRef, 0, 0, 1)
	g.setReg(ctx, 0, g.refAt(g.list(program.Library, 1).First))
	g.shuffle(1)
	if g.Chances() == before {
		t.Error("where a card is that something refers to is no outcome")
	}
	g.freeCtx(ctx)
}
