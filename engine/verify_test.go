package engine

import (
	"math/rand/v2"
	"strings"
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// midGame is a game some turns on, with permanents on both sides and a player with priority.
func midGame(t *testing.T) *Game {
	t.Helper()
	tc := kit(t, rulebook.Edition2026)
	for n := range 50 {
		g := start(t, tc, n)
		r := rand.New(rand.NewPCG(uint64(n), 3))
		var d Decision
		for range 400 {
			if !g.Decision(&d) {
				break
			}
			lord := false
			for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
				lord = lord || g.Objs[s].Def == uint16(tc.id["Lord"])
			}
			if d.Kind == program.DecidePriority && lord && g.count(program.Battlefield, 0) > 8 &&
				g.count(program.Hand, 0) > 0 && g.count(program.Hand, 1) > 0 && len(g.LKIs) > 0 {
				return g
			}
			if err := g.Answer(r.IntN(len(d.Options))); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatal("no game comes to such a point")
	return nil
}

// TestVerifierNotices breaks a copy of a game in one way after the other: each is noticed for what it is, and the game
// itself holds.
func TestVerifierNotices(t *testing.T) {
	g := midGame(t)
	var v Verifier
	if err := v.Verify(g); err != nil {
		t.Fatal(err)
	}
	permanent := func(g *Game, n int) uint16 { // the n-th creature
		for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
			if g.Chars[g.Objs[s].Body].Is(program.TypeCreature) {
				if n == 0 {
					return s
				}
				n--
			}
		}
		t.Fatal("no creature")
		return 0
	}
	body := func(g *Game) *Body { return &g.Bodies[g.Objs[permanent(g, 0)].Body] }
	for _, c := range []struct {
		what, says string
		do         func(g *Game)
	}{
		{"a card in two zones", "two zones", func(g *Game) {
			hand, s := g.list(program.Hand, 0), g.list(program.Graveyard, 1)
			*s = *hand
		}},
		{"a card lost", "is lost", func(g *Game) {
			l := g.list(program.Library, 0)
			slot := l.Last
			g.unlink(slot, l)
			g.freeSlot(slot)
		}},
		{"a card doubled", "two places", func(g *Game) {
			l := g.list(program.Hand, 0)
			ref := g.newObj(program.KindCard, program.DefID(g.Objs[l.First].Def), 0, 0)
			o := &g.Objs[ref.slot()]
			o.Zone, o.Card = program.Hand, g.Objs[l.First].Card
			g.link(ref.slot(), l, program.PosEnd)
		}},
		{"an object in no zone", "in no zone", func(g *Game) {
			l := g.list(program.Hand, 0)
			g.unlink(l.First, l)
		}},
		{"a wrong zone", "is said to be in", func(g *Game) {
			g.Objs[g.list(program.Hand,
				0).First].Zone = program.Exile
		}},
		{"a wrong length", "says it holds", func(g *Game) { g.list(program.Hand, 1).Len++ }},
		{"a broken link", "not linked back", func(g *Game) { g.Objs[g.Lists[battlefieldList].Last].Prev = 0 }},
		{"a place free twice", "free", func(g *Game) { g.Turn.FreeObj = g.Lists[battlefieldList].First }},
		{"a body shared", "is another's", func(g *Game) {
			g.Objs[permanent(g, 0)].Body = g.Objs[permanent(g,
				1)].Body
		}},
		{"a permanent without a body", "has no body", func(g *Game) { g.Objs[permanent(g, 0)].Body = 0 }},
		{"a list shared", "two lists hold", func(g *Game) {
			head := g.newCell(Ref(program.CounterPlus), 1, 0)
			g.Bodies[g.Objs[permanent(g, 0)].Body].Counters = head
			g.Bodies[g.Objs[permanent(g, 1)].Body].Memory = head
		}},
		{"a list given back", "was given back", func(g *Game) {
			head := g.newCell(Ref(program.CounterPlus), 1, 0)
			body(g).Memory = head
			g.freeCells(&head)
		}},
		{"a cell lost", "cell", func(g *Game) { g.newCell(NoRef, 7, 0) }},
		{"a context lost", "context", func(g *Game) { g.newCtx(NoRef, 0, 0, 1) }},
		{"a context given back", "given back", func(g *Game) {
			ctx := g.newCtx(NoRef, 0, 0, 1)
			g.top().Ctx = ctx
			g.freeCtx(ctx)
		}},
		{"characteristics changed", "characteristics of",
			func(g *Game) { g.Chars[g.Objs[permanent(g, 0)].Body].Power += 3 }},
		{"a change not noticed", "characteristics of",
			func(g *Game) { body(g).Counters = g.newCell(Ref(program.CounterPlus), 2, 0) }},
		{"characteristics left stale", "not up to date", func(g *Game) { g.markCharsStale() }},
		{"a mask of triggers", "masks", func(g *Game) { g.Turn.TrigMask ^= 1 << program.EvDraw }},
		{"a mask of replacements", "masks", func(g *Game) { g.Turn.ReplMask ^= 1 << program.EvDraw }},
		{"a modification forgotten", "modification", func(g *Game) { g.Active = g.Active[:len(g.Active)-1] }},
		{"a change of control not noticed", "change of control", func(g *Game) { body(g).Holder ^= 1 }},
		{"who is not there is asked", "not in the game", func(g *Game) {
			g.top().Player = 5
			g.decValid = true // the question was worked out before
			g.dec.Player = 5
		}},
		{"what is offered is out of date", "a copy asks", func(g *Game) {
			g.prepare()
			g.dec.Options = g.dec.Options[:len(g.dec.Options)-1]
		}},
		{"a state-based action not noticed", "state-based action", func(g *Game) { g.Players[0].Life = -1 }},
		{"a trigger left behind", "wait", func(g *Game) {
			g.Pending = append(g.Pending, Pending{Ctx: g.newCtx(NoRef, 0, 0, 0)})
		}},
		{"attached to what is gone", "state-based action", func(g *Game) { body(g).Host = objRef(3, 1) }},
		{"owned by who has left", "800.4a", func(g *Game) { g.Players[1-g.top().Player].Lost = true }},
	} {
		t.Run(c.what, func(t *testing.T) {
			broken := g.Clone()
			c.do(broken)
			err := v.Verify(broken)
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: %v", c.what, err)
			}
		})
	}
	if err := v.Verify(g); err != nil {
		t.Fatal(err)
	}
}

// TestHashIsOfTheGame: where the machine keeps things does not matter to the exact hash; what the game is does.
func TestHashIsOfTheGame(t *testing.T) {
	g := midGame(t)
	h := g.Hash()
	other := g.Clone()
	// Another build might have used and given back what this one did not.
	ctx := other.newCtx(NoRef, 0, 0, 9)
	other.freeCtx(ctx)
	list := other.newCell(NoRef, 1, other.newCell(NoRef, 2, 0))
	other.freeCells(&list)
	if other.Hash() != h {
		t.Error("what was given back changes the hash")
	}
	// Everything moved to another place.
	var moved State
	other.State.compact(&moved, true)
	moved.copyInto(&other.State)
	if other.Hash() != h {
		t.Error("places in the arenas change the hash")
	}
	var v Verifier
	if err := v.Verify(other); err != nil {
		t.Error(err)
	}
	for what, change := range map[string]func(g *Game){
		"life":   func(g *Game) { g.Players[1].Life++ },
		"a tap":  func(g *Game) { g.Bodies[g.Objs[g.Lists[battlefieldList].First].Body].Flags ^= program.Tapped },
		"chance": func(g *Game) { g.Rng.Uint64() },
		"a counter": func(g *Game) {
			g.Bodies[g.Objs[g.Lists[battlefieldList].First].Body].Counters = g.newCell(Ref(program.CounterPlus), 1, 0)
		},
		"who passed": func(g *Game) { g.Turn.Passes++ },
		"knowledge":  func(g *Game) { g.Objs[g.list(program.Hand, 0).First].Known ^= 2 },
		"mana":       func(g *Game) { g.applyAtOnce(Event{Kind: program.EvAddMana, Player: 0, Amount: 1, Aux: 1}) },
	} {
		t.Run(what, func(t *testing.T) {
			other := g.Clone()
			if change(other); other.Hash() == h {
				t.Errorf("%s does not change the hash", what)
			}
		})
	}
}
