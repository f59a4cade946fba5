package engine

// snapshot keeps an object as it last existed, as it is about to leave its zone (608.2h). Objects without a body need none: their characteristics are
// found where they go.
func (g *Game) snapshot(ref Ref) {
	o := g.obj(ref)
	if o == nil || o.Body == 0 {
		return
	}
	g.LKIs = append(g.LKIs, LKI{Ref: ref, Obj: *o, Body: g.Bodies[o.Body], Chars: g.Chars[o.Body]})
}

// forget drops last known information that nothing can refer to any more. It runs between turns, and when
// much has come together.
func (g *Game) forget() {
	w := 0
	for i := range g.LKIs {
		k := &g.LKIs[i]
		if g.referred(k.Ref) {
			g.LKIs[w] = *k
			w++
			continue
		}
		g.freeBodyCells(&k.Body, &k.Chars)
	}
	g.LKIs = g.LKIs[:w]
	w = 0
	for _, m := range g.Moves {
		if g.referred(m.Old) {
			g.Moves[w] = m
			w++
		}
	}
	g.Moves = g.Moves[:w]
}

// referred says whether a context, register or list mentions a dead object.
func (g *Game) referred(ref Ref) bool {
	for i := range g.Ctxs {
		if c := &g.Ctxs[i]; c.Used && c.Source == ref {
			return true
		}
	}
	for i := range g.Regs {
		if g.Regs[i].Ref == ref {
			return true
		}
	}
	for i := range g.Cells {
		if g.Cells[i].Ref == ref {
			return true
		}
	}
	for i := range g.Effects {
		if g.Effects[i].Source == ref {
			return true
		}
	}
	return false
}

// note keeps an applied event for "this turn" questions, if any card of the game asks them of its kind.
func (g *Game) note(i int) {
	ev := &g.Events[i]
	if g.r.HistoryMask&ev.Kind.Bit() == 0 {
		return
	}
	h := Happened{Event: *ev, Ctrl: NoPlayer}
	h.Event.Done, h.Event.Mods, h.Event.Ctx = 0, 0, 0
	if l, ok := g.look(ev.Obj); ok {
		h.Types, h.Ctrl = l.chars.Types, l.ctrl()
	}
	if len(g.History) < 1<<12 {
		g.History = append(g.History, h)
	}
}
