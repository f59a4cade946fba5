package engine

// sweeper marks the contexts and cells that are still referred to.
type sweeper struct {
	s     *State
	ctxs  []bool
	marks []bool
}

func (w sweeper) cells(head *uint32) {
	for i := *head; i != 0 && !w.marks[i]; i = w.s.Cells[i].Next {
		w.marks[i] = true
	}
}

func (w sweeper) subs(head *uint32) {
	w.cells(head)
	for i := *head; i != 0; i = w.s.Cells[i].Next {
		n := uint32(w.s.Cells[i].Val)
		w.ctx(&n)
	}
}

func (w sweeper) ctx(i *uint32) {
	if !w.ctxs[*i] {
		w.ctxs[*i] = true
		w.s.ctxLinks(*i, w)
	}
}

// sweep gives back the contexts and cells that nothing refers to any more, after frames were taken away in the middle of things.
func (g *Game) sweep() {
	w := sweeper{&g.State, make([]bool, len(g.Ctxs)), make([]bool, len(g.Cells))}
	w.ctxs[0], w.ctxs[1] = true, true
	g.links(w)
	for i := range g.Ctxs {
		if g.Ctxs[i].Used && !w.ctxs[i] {
			g.freeCtx(uint32(i))
		}
	}
	g.Turn.FreeCell = 0
	for i := len(w.marks) - 1; i > 0; i-- {
		if !w.marks[i] {
			g.Cells[i] = Cell{Next: g.Turn.FreeCell}
			g.Turn.FreeCell = uint32(i)
		}
	}
}
