package engine

import "arbiter/rulebook"

// Cells of Event.Mods: how something enters. The Ref holds what sort of cell it is in its high bits, which no Ref in a game reaches.
const (
	// modCounters: Val counters of the CounterKind in the Ref.
	modCounters Ref = 1 << 60
	// modObject: it remembers the object in the Ref under the MemoryKey Val. modValue: it remembers the value Val under the MemoryKey in the Ref.
	modObject Ref = 2 << 60
	modValue  Ref = 3 << 60
	// modCopy: it enters as a copy with the copiable values Val of Copied. modExtra: modCounters that are part of such an effect, and end with it (707.9e).
	modCopy  Ref = 4 << 60
	modExtra Ref = 5 << 60
	// modEffect: the continuous effect of ability Val begins to apply to it as it enters (611.2e).
	modEffect Ref = 9 << 60
	// modCover: it is put there face down as definition Val.
	modCover Ref = 6 << 60
	// modGrant: an effect of ability Val begins that affects it.
	modGrant Ref = 7 << 60
	// modPart: it is melded with the object in the Ref.
	modPart Ref = 8 << 60
	// modAgainst: it attacks the player with PlayerID Val, or a planeswalker they control.
	modAgainst Ref = 10 << 60
	// modTrigger: ability Val triggers as it enters as a copy of the object in the Ref, unless another copy effect is applied (707.9g).
	modTrigger Ref = 11 << 60
	modMask    Ref = 15 << 60
)

// entering is the event by which a program's source is about to enter, or -1: the program was run first by a replacement effect of that event.
func (g *Game) entering(source Ref) int {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		if f := &g.Frames[i]; f.Kind == FrameBatch && f.PC == batchReplace {
			if ev := &g.Events[f.B]; ev.Kind == EvMove && ev.State == Proposed {
				return int(f.B)
			}
			return -1
		}
	}
	return -1
}

// execEnters carries out OpRemember, OpEnterCopy and OpBecomeCopy.
func (g *Game) execEnters(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	ctx := f.Ctx
	switch in.Op {
	case OpRemember:
		at := g.entering(e.Source)
		if in.Flags&rememberCopied != 0 {
			g.rememberCopied(at, in, e)
			return
		}
		if in.Flags&1 != 0 {
			v := g.num(NumX(in.C), e)
			if at >= 0 {
				g.addMod(at, modValue|Ref(in.A), v)
				return
			}
			g.begin()
			g.propose(Event{Kind: EvRemember, Player: e.You, Obj: g.follow(e.Source), Aux: in.A, Amount: v, Rule: rulebook.RuleEffectChoices})
			g.commit(ctx, in.R)
			return
		}
		g.set(SetX(in.B), e)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			if at >= 0 {
				g.addMod(at, modObject|g.tmp[i], in.A)
			} else {
				g.propose(Event{Kind: EvRemember, Player: e.You, Obj: g.follow(e.Source), Aux: in.A, Other: g.tmp[i], Rule: rulebook.RuleEffectChoices})
			}
		}
		g.commit(ctx, in.R)
	case OpEnterCopy:
		if in.Flags&EnterSelf != 0 {
			g.enterSelf(in, f, e)
			return
		}
		g.set(SetX(in.A), e)
		if at := g.entering(e.Source); at >= 0 && len(g.tmp) > m {
			if l, ok := g.look(g.tmp[m]); ok {
				g.dropExtras(at)
				g.addMod(at, modCopy, int32(g.keepCopied(&l, AbilityID(in.B), e)))
			}
		}
	case OpBecomeCopy:
		g.set(SetX(in.B), e)
		if len(g.tmp) == m {
			return
		}
		l, ok := g.look(g.tmp[m])
		if !ok {
			return
		}
		n := g.keepCopied(&l, AbilityID(in.D), e)
		g.release(m)
		g.set(SetX(in.A), e)
		var set uint32
		for i := m; i < len(g.tmp); i++ {
			if o := g.obj(g.tmp[i]); o != nil && o.Zone == Battlefield {
				set = g.appendCell(set, g.tmp[i], 0)
			}
		}
		if set == 0 {
			return
		}
		g.addEffect(g.r.CopyAbility, ctx, set, Duration(in.C), e.You).Amount = int32(n)
	}
}

// EnterSelf is a flag of OpEnterCopy.
const EnterSelf uint16 = 1

// enterSelf gives what is entering the copiable values that it would enter with, with exceptions; or what is being turned face up those that it would have.
func (g *Game) enterSelf(in *Instr, f *Frame, e *Env) {
	if at := g.entering(e.Source); at >= 0 {
		ev := &g.Events[at]
		g.addMod(at, modCopy, int32(g.keepChars(g.entersWith(ev, g.obj(ev.Obj)), AbilityID(in.B), e)))
		return
	}
	o := g.obj(e.Source)
	if o == nil || o.Zone != Battlefield {
		return
	}
	c := g.r.Defs[o.Def].Chars
	if n := g.Bodies[o.Body].Copied; n != 0 {
		c = g.Copied[n].Chars
	}
	n := g.keepChars(c, AbilityID(in.B), e)
	g.addEffect(g.r.CopyAbility, f.Ctx, g.appendCell(0, e.Source, 0), DurForever, e.You).Amount = int32(n)
}

// dropExtras takes away what an earlier copy effect on the same entering does beside copying (707.9e).
func (g *Game) dropExtras(event int) {
	for i := g.Events[event].Mods; i != 0; {
		c := g.Cells[i]
		if k := c.Ref & modMask; k == modExtra || k == modTrigger {
			head := g.dropCell(g.Events[event].Mods, c.Ref)
			g.Events[event].Mods = head
			i = head
			continue
		}
		i = c.Next
	}
}

// addMod adds to how something enters by an event.
func (g *Game) addMod(event int, ref Ref, val int32) {
	head := g.appendCell(g.Events[event].Mods, ref, val)
	g.Events[event].Mods = head
}

// memObjects appends what an object, live or last known, remembers under a key.
func (g *Game) memObjects(of Ref, key MemoryKey) {
	l, ok := g.look(of)
	if !ok || l.body == nil || g.undefined(&l, key) {
		return
	}
	for i := l.body.Memory; i != 0; i = g.Cells[i].Next {
		if c := &g.Cells[i]; MemoryKey(c.Val) == key && (c.Ref.serial() != 0 || c.Ref.IsPlayer()) {
			g.tmp = append(g.tmp, c.Ref)
		}
	}
}

// memValue is the value an object, live or last known, remembers under a key: the last one.
func (g *Game) memValue(of Ref, key MemoryKey) (v int32, ok bool) {
	l, known := g.look(of)
	if !known || l.body == nil || g.undefined(&l, key) {
		return 0, false
	}
	for i := l.body.Memory; i != 0; i = g.Cells[i].Next {
		if c := &g.Cells[i]; c.Ref == Ref(key) {
			v, ok = c.Val, true
		}
	}
	return v, ok
}
