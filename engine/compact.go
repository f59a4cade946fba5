package engine

import (
	"arbiter/engine/program"
)

// compact makes dst the same state with its arenas compacted. Without caches it leaves out what can be computed from
// the rest, for hashing.
func (s *State) compact(dst *State, caches bool) {
	s.copyInto(dst)
	t := &compactor{from: s, to: dst}
	dst.Cells, dst.Ctxs, dst.Regs = append(dst.Cells[:0], Cell{}), append(dst.Ctxs[:0], Ctx{}, Ctx{}),
		append(dst.Regs[:0], Reg{})
	t.ctxs = make([]uint32, len(s.Ctxs))
	dst.Bodies, dst.Chars = append(dst.Bodies[:0], Body{}), append(dst.Chars[:0], program.Chars{})
	for i := range dst.Objs {
		o := &dst.Objs[i]
		if o.Serial == 0 {
			*o = Object{}
			continue
		}
		if o.Body != 0 {
			dst.Bodies, dst.Chars = append(dst.Bodies, s.Bodies[o.Body]), append(dst.Chars, s.Chars[o.Body])
			o.Body = uint16(len(dst.Bodies) - 1)
		}
	}
	// Last known information holds indices into arenas that are meaningless by now.
	for _, list := range [...][]LKI{dst.LKIs, dst.Seen} {
		for i := range list {
			list[i].Obj.Body, list[i].Obj.Next, list[i].Obj.Prev = 0, 0, 0
		}
	}
	dst.links(t)
	dst.Turn.FreeObj, dst.Turn.FreeBody, dst.Turn.FreeCell, dst.Turn.FreeCtx, dst.Turn.FreeRegs = 0, 0, 0, 0,
		[4]uint32{}
	if !caches {
		dst.Active = dst.Active[:0]
		dst.Turn.TrigMask, dst.Turn.ReplMask, dst.Turn.InForce = 0, 0, RuleSet{}
		return
	}
	for i := range dst.Active {
		t.ctx(&dst.Active[i].Ctx)
	}
	// Free slots keep their index and serial, which are parts of Refs.
	for i := len(dst.Objs) - 1; i > 0; i-- {
		if dst.Objs[i].Serial == 0 {
			dst.Objs[i].Next, dst.Turn.FreeObj = dst.Turn.FreeObj, uint16(i)
		}
	}
}

// compactor copies linked records into new arenas in the order in which it reaches them.
type compactor struct {
	from, to *State
	ctxs     []uint32
}

func (t *compactor) cells(head *uint32) {
	at := *head
	if at == 0 || int(at) >= len(t.from.Cells) {
		return
	}
	*head = uint32(len(t.to.Cells))
	for ; at != 0; at = t.from.Cells[at].Next {
		c := t.from.Cells[at]
		if c.Next != 0 {
			c.Next = uint32(len(t.to.Cells)) + 1
		}
		t.to.Cells = append(t.to.Cells, c)
	}
}

func (t *compactor) subs(head *uint32) {
	t.cells(head)
	for i := *head; i != 0; i = t.to.Cells[i].Next {
		n := uint32(t.to.Cells[i].Val)
		t.ctx(&n)
		t.to.Cells[i].Val = int32(n)
	}
}

func (t *compactor) ctx(i *uint32) {
	old := *i
	if old == 0 || int(old) >= len(t.ctxs) || !t.from.Ctxs[old].Used {
		*i = 0
		return
	}
	if t.ctxs[old] != 0 {
		*i = t.ctxs[old]
		return
	}
	n := uint32(len(t.to.Ctxs))
	t.ctxs[old], *i = n, n
	c := t.from.Ctxs[old]
	if c.NRegs > 0 {
		at := uint32(len(t.to.Regs))
		t.to.Regs = append(t.to.Regs, t.from.Regs[c.Regs:c.Regs+uint32(c.NRegs)]...)
		// A block keeps its size, so that it can be freed.
		for range regSizes[c.Class] - int(c.NRegs) {
			t.to.Regs = append(t.to.Regs, Reg{})
		}
		c.Regs = at
	}
	t.to.Ctxs = append(t.to.Ctxs, c)
	t.to.ctxLinks(n, t)
}

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

// freeUnreferenced frees the contexts and cells that nothing refers to, after unfinished frames were removed.
func (g *Game) freeUnreferenced() {
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
