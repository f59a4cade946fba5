package engine

import (
	"math/rand/v2"
	"testing"
)

// leaks counts contexts and cells that are in use although nothing refers to them.
func (g *Game) leaks() (ctxs, cells int) {
	used := map[uint32]bool{0: true}
	cell := map[uint32]bool{0: true}
	list := func(head uint32) {
		for i := head; i != 0; i = g.Cells[i].Next {
			cell[i] = true
		}
	}
	var ctx func(i uint32)
	ctx = func(i uint32) {
		if i == 0 || used[i] {
			return
		}
		used[i] = true
		c := &g.Ctxs[i]
		list(c.Targets)
		for j := c.Subs; j != 0; j = g.Cells[j].Next {
			cell[j] = true
			ctx(uint32(g.Cells[j].Val))
		}
		for r := range int(c.NRegs) {
			list(g.reg(i, r).More)
		}
	}
	ctx(1)
	body := func(b *Body, c *Chars) {
		list(b.Counters)
		list(b.Memory)
		list(b.Blocks)
		list(b.Used)
		list(c.Granted)
	}
	for s := range g.Objs {
		if o := &g.Objs[s]; o.Serial != 0 && o.Body != 0 {
			body(&g.Bodies[o.Body], &g.Chars[o.Body])
			ctx(g.Bodies[o.Body].Ctx)
		}
	}
	for i := range g.LKIs {
		body(&g.LKIs[i].Body, &g.LKIs[i].Chars)
	}
	for i := range g.Seen {
		body(&g.Seen[i].Body, &g.Seen[i].Chars)
	}
	for i := range g.Effects {
		list(g.Effects[i].Set)
		ctx(g.Effects[i].Ctx)
	}
	for i := range g.Delayed {
		ctx(g.Delayed[i].Ctx)
	}
	for i := range g.Pending {
		ctx(g.Pending[i].Ctx)
	}
	for i := range g.Frames {
		f := &g.Frames[i]
		ctx(f.Ctx)
		switch f.Kind {
		case FrameAttackers, FrameBlockers, FrameDiscard, FrameSBA, FrameCombatDamage:
			list(f.Ip)
		}
	}
	for i := range g.Events {
		list(g.Events[i].Done)
		list(g.Events[i].Mods)
		ctx(g.Events[i].Ctx)
	}
	for p := range g.Players {
		list(g.Players[p].Counters)
	}
	list(g.Turn.ExtraTurns)
	list(g.Turn.ExtraSteps)
	for i := g.Turn.FreeCell; i != 0; i = g.Cells[i].Next {
		cell[i] = true
	}
	for i := 1; i < len(g.Ctxs); i++ {
		if g.Ctxs[i].Used && !used[uint32(i)] {
			ctxs++
		}
	}
	return ctxs, len(g.Cells) - len(cell)
}

// Long games do not grow: whatever is no longer referred to is given back.
func TestNoLeaks(t *testing.T) {
	for _, e := range editions {
		tc := kit(t, e)
		for n := range 10 {
			g := start(t, tc, n)
			r := rand.New(rand.NewPCG(uint64(n), 11))
			var d Decision
			turn := uint32(0)
			for g.Decision(&d) {
				if g.Turn.Number != turn && d.Kind == DecidePriority && g.count(Stack, 0) == 0 {
					turn = g.Turn.Number
					if ctxs, cells := g.leaks(); ctxs > 0 || cells > 0 {
						t.Fatalf("edition %s, game %d, turn %d: %d contexts and %d cells are lost", e, n, turn, ctxs, cells)
					}
				}
				if err := g.Answer(r.IntN(len(d.Options))); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
