package engine

// Copied is a set of copiable values (707.2): those an original had as it was copied, with the exceptions of the effect that copies it (707.9). Copies name it
// by its index in State.Copied; 0 stands for what an object's own definition says.
type Copied struct {
	Chars Chars
	Used  bool
	_     [7]uint8
}

// copiable are an object's copiable values: its own or those of what it is a copy of, as its face-down status modifies them. Being flipped, which is status
// that is not copied, and effects of later layers don't count. The granted abilities are the original's list.
func (g *Game) copiable(l *look) Chars {
	onTable := l.body != nil && (l.obj.Zone == Battlefield || l.obj.Zone == Stack)
	switch {
	case onTable && l.obj.Flags&FlagFaceDown != 0:
		return g.r.Defs[l.chars.Def].Chars
	case onTable && l.chars.Copy != 0:
		return g.Copied[l.chars.Copy].Chars
	}
	d := &g.r.Defs[l.obj.Def]
	if d.isBestowed() && l.obj.Zone == Battlefield {
		d = &g.r.Defs[d.Faces[0]] // that is no copiable value
	}
	if d.Alone != 0 {
		d = &g.r.Defs[d.Alone] // 707.8
	}
	return d.Chars
}

// keepCopied notes copiable values with the exceptions of ability except (0: none), worked out for the object that copies them, and returns their index.
func (g *Game) keepCopied(l *look, except AbilityID, e *Env) uint32 {
	return g.keepChars(g.copiable(l), except, e)
}

func (g *Game) keepChars(c Chars, except AbilityID, e *Env) uint32 {
	c.Granted = g.copyCells(c.Granted)
	c.Copy = 0
	if except != 0 {
		for _, m := range g.r.Abilities[except].Mods {
			if g.r.Mods[m].Prop == 0 {
				g.except(&c, &g.r.Mods[m], e)
			}
		}
		g.exceptIf(&c, except, e)
	}
	i := uint32(0)
	for n := 1; n < len(g.Copied) && i == 0; n++ {
		if !g.Copied[n].Used {
			i = uint32(n)
		}
	}
	if i == 0 {
		if len(g.Copied) == 0 {
			g.Copied = append(g.Copied, Copied{})
		}
		i = uint32(len(g.Copied))
		g.Copied = append(g.Copied, Copied{})
	}
	g.Copied[i] = Copied{Chars: c, Used: true}
	return i
}

// except applies one exception of a copy effect to copiable values (707.9). A characteristic that it provides is no longer defined by the original's
// characteristic-defining abilities (707.9d).
func (g *Game) except(c *Chars, m *Mod, e *Env) {
	switch m.Kind {
	case ModGrant:
		a := AbilityID(m.A)
		if h := g.r.Abilities[a].Hook; h != NoKeyword {
			c.Keywords.Add(h)
		}
		c.Granted = g.appendCell(c.Granted, e.Source, m.A)
		g.r.digestAbility(c, a)
		return
	case ModKeepColor:
		// What it doesn't copy stays what is printed on the copy (707.9c).
		if o := g.obj(e.Source); o != nil {
			c.Colors = g.r.Defs[o.Def].Chars.Colors
		}
		c.Flags |= FixedColor
		return
	}
	g.change(c, m, e)
	switch m.Kind {
	case ModSetPT:
		c.Flags |= FixedPT
	case ModColor:
		c.Flags |= FixedColor
	case ModSetTypes:
		c.Flags |= FixedTypes
	}
}

// takeCopied gives an object the copiable values with index n, 0 for its own, as its status modifies them (707.3).
func (g *Game) takeCopied(o *Obj, c *Chars, n uint32) {
	ctrl := c.Ctrl
	if n == 0 {
		*c = g.r.Defs[o.Def].Chars
	} else {
		*c = g.Copied[n].Chars
		if g.trial {
			c.Granted = 0
		} else {
			c.Granted = g.copyCells(c.Granted)
		}
	}
	under := c.Def
	if shown := g.shown(o, under); shown != under {
		if o.Flags&FlagFaceDown != 0 {
			g.freeCells(&c.Granted) // 613.2b: after copy effects
		}
		granted := c.Granted
		*c = g.r.Defs[shown].Chars
		c.Granted = granted
	}
	c.Copy, c.Ctrl = n, ctrl
}

// entersWith are the characteristics something is about to enter with by itself: those of what it enters as a copy of, or its own (614.12). The granted
// abilities are the original's list.
func (g *Game) entersWith(ev *Event, o *Obj) Chars {
	n := g.copiedBy(ev)
	switch {
	case ev.Flags&FlagEntersFaceDown != 0:
		return g.r.Defs[g.coverBy(ev, o)].Chars
	case n == 0 && o.Body != 0 && o.Kind != KindCard:
		n = g.Bodies[o.Body].Copied
	}
	if n != 0 {
		return g.Copied[n].Chars
	}
	if g.r.melds && g.melding(ev) {
		return g.r.Defs[g.r.Defs[o.Def].Faces[1]].Chars
	}
	if ev.Flags&FlagTransformed != 0 && g.twoFaced(o) {
		return g.r.Defs[g.r.Defs[o.Def].Faces[o.Face^1]].Chars
	}
	return g.r.Defs[o.Def].Chars
}

// copiedBy is the index of the copiable values that something enters as a copy with, 0 for none.
func (g *Game) copiedBy(ev *Event) (n uint32) {
	for i := ev.Mods; i != 0; i = g.Cells[i].Next {
		if g.Cells[i].Ref&modMask == modCopy {
			n = uint32(g.Cells[i].Val)
		}
	}
	return n
}

// forgetCopied drops copiable values that nothing has any more.
func (g *Game) forgetCopied() {
	if len(g.Copied) == 0 {
		return
	}
	for n := 1; n < len(g.Copied); n++ {
		if c := &g.Copied[n]; c.Used && !g.copiedUsed(uint32(n)) {
			g.freeCells(&c.Chars.Granted)
			*c = Copied{}
		}
	}
}

func (g *Game) copiedUsed(n uint32) bool {
	for i := range g.Bodies {
		if g.Bodies[i].Copied == n || g.Chars[i].Copy == n {
			return true
		}
	}
	for i := range g.LKIs {
		if g.LKIs[i].Body.Copied == n || g.LKIs[i].Chars.Copy == n {
			return true
		}
	}
	for i := range g.Seen {
		if g.Seen[i].Body.Copied == n || g.Seen[i].Chars.Copy == n {
			return true
		}
	}
	for i := range g.Effects {
		if g.Effects[i].Ability == g.r.CopyAbility && g.Effects[i].Amount == int32(n) {
			return true
		}
	}
	for i := range g.Events {
		for m := g.Events[i].Mods; m != 0; m = g.Cells[m].Next {
			if k := g.Cells[m].Ref; (k&modMask == modCopy || k == modValue|Ref(MemCopied)) && g.Cells[m].Val == int32(n) {
				return true
			}
		}
	}
	return g.r.staticCopies && g.copiedByStatic(n)
}
