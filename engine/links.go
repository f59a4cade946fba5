package engine

// The state's small lists lie in State.Cells, contexts in Ctxs and their registers in Regs: arenas with free lists. Where something lies there is no part of
// what the game is. links is the one place that knows who refers into the arenas; hashes and saved games are made of a tidied state, in which everything
// lies in the order in which links comes to it, and what nothing refers to is gone.

// linkVisitor is told of each link into the arenas, and may change it.
type linkVisitor interface {
	// cells is the head of a list of its own.
	cells(head *uint32)
	// subs is the head of a list whose Val are contexts of its own.
	subs(head *uint32)
	// ctx is a context, which may be referred to more than once.
	ctx(i *uint32)
}

// ipCells says which frames have a list in Ip.
var ipCells = [NumFrameKinds]bool{FrameAttackers: true, FrameBlockers: true, FrameDiscard: true, FrameUntap: true, FrameSBA: true, FrameCombatDamage: true, FrameCastIt: true, FramePay: true}

// links calls the visitor for each link of the state but those of contexts themselves (ctxLinks).
func (s *State) links(v linkVisitor) {
	v.cells(&s.Turn.ExtraTurns)
	v.cells(&s.Turn.Schedule)
	v.ctx(&s.Turn.Cause)
	for i := range s.Players {
		v.cells(&s.Players[i].Counters)
		v.cells(&s.Players[i].CommandCasts)
		v.cells(&s.Players[i].CommandDamage)
	}
	for i := range s.Objs {
		if o := &s.Objs[i]; o.Serial != 0 && o.Body != 0 {
			b := &s.Bodies[o.Body]
			s.bodyLinks(b, &s.Chars[o.Body], v)
			v.ctx(&b.Ctx)
		}
	}
	for i := range s.Frames {
		f := &s.Frames[i]
		v.ctx(&f.Ctx)
		if ipCells[f.Kind] {
			v.cells(&f.Ip)
		}
		if f.Kind == FrameCast { // the context of the effect that has it cast
			n := uint32(f.B)
			v.ctx(&n)
			f.B = int32(n)
		}
	}
	for i := range s.Events {
		v.cells(&s.Events[i].Done)
		v.cells(&s.Events[i].Mods)
		v.ctx(&s.Events[i].Ctx)
	}
	for i := range s.Effects {
		v.cells(&s.Effects[i].Set)
		v.ctx(&s.Effects[i].Ctx)
	}
	for i := range s.Copied {
		v.cells(&s.Copied[i].Chars.Granted)
	}
	for i := range s.Delayed {
		v.ctx(&s.Delayed[i].Ctx)
	}
	for i := range s.Pending {
		v.ctx(&s.Pending[i].Ctx)
	}
	for i := range s.LKIs {
		s.bodyLinks(&s.LKIs[i].Body, &s.LKIs[i].Chars, v)
		v.ctx(&s.LKIs[i].Body.Ctx)
	}
	for i := range s.Seen {
		s.bodyLinks(&s.Seen[i].Body, &s.Seen[i].Chars, v)
	}
}

func (s *State) bodyLinks(b *Body, c *Chars, v linkVisitor) {
	v.cells(&b.Counters)
	v.cells(&b.Memory)
	v.cells(&b.Blocks)
	v.cells(&b.Used)
	v.cells(&c.Granted)
}

// ctxLinks calls the visitor for each link of a context and its registers.
func (s *State) ctxLinks(i uint32, v linkVisitor) {
	c := &s.Ctxs[i]
	v.cells(&c.Targets)
	v.cells(&c.Done)
	v.cells(&c.Helps)
	v.cells(&c.Repeats)
	for r := uint32(0); r < uint32(c.NRegs); r++ {
		v.cells(&s.Regs[c.Regs+r].More)
	}
	v.subs(&c.Subs)
}
