package engine

import (
	"slices"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// applyMerge makes the object Other a component of the permanent Obj, the topmost one with Amount (729.2).
func (g *Game) applyMerge(ev *Event) {
	p, ok := g.look(ev.Obj)
	s, there := g.look(ev.Other)
	if !ok || !there || !p.live || !s.live || p.obj.Zone != program.Battlefield {
		ev.State = Void
		return
	}
	top, under := g.copiable(&p), g.copiable(&s)
	switch {
	case ev.Amount != 0:
		top, under = under, top
	case p.obj.Flags&program.FlagFaceDown != 0:
		top = g.r.Defs[p.obj.Def].Chars // its face-up characteristics: its status is applied later (613.2b)
		if n := p.body.Copied; n != 0 {
			top = g.Copied[n].Chars
		}
	}
	flipped := p.body.Flags&program.Flipped != 0
	top, under = g.asFlipped(top, flipped), g.asFlipped(under, flipped)
	merged := g.keepChars(top, 0, nil)
	g.addText(merged, &under, ev.Obj)
	slot, at := ev.Obj.slot(), ev.Other.slot()
	g.carryEffectsOver(ev.Other, ev.Obj) // 702.140f
	g.joinPart(slot, ev.Other)
	if g.Objs[at].Kind == program.KindSpellCopy {
		g.Objs[at].Kind = program.KindToken
	}
	if ev.Amount != 0 {
		a, b := &g.Objs[slot], &g.Objs[at]
		a.Card, b.Card = b.Card, a.Card
		a.Def, b.Def = b.Def, a.Def
		a.Kind, b.Kind = b.Kind, a.Kind
		a.Face, b.Face = b.Face, a.Face
		// 729.2e: the topmost component determines whether it is face down.
		a.Flags, b.Flags = b.Flags&^program.FlagFaceDown, a.Flags&program.FlagCommander
		a.FaceDownDef = 0
	}
	g.Bodies[g.Objs[slot].Body].Copied = merged
	g.dueSBA()
	g.noBestowed = false
	g.markCharsStale()
}

// addText adds the abilities of one component to the copiable values with index n (702.140e).
func (g *Game) addText(n uint32, from *program.Chars, of Ref) {
	c := &g.Copied[n].Chars
	for i := range c.Keywords {
		c.Keywords[i] |= from.Keywords[i]
	}
	list := slices.Clone(g.r.Defs[from.Def].Abilities)
	for i := from.Granted; i != 0; i = g.Cells[i].Next {
		list = append(list, program.AbilityID(g.Cells[i].Val))
	}
	for _, a := range list {
		if h := g.r.Abilities[a].Keyword; h != program.NoKeyword {
			c.Keywords.Add(h)
		}
		head := g.appendCell(g.Copied[n].Chars.Granted, of, int32(a))
		c = &g.Copied[n].Chars
		c.Granted = head
		g.r.DigestAbility(c, a)
	}
}

// flips reports whether a component is a flip card.
func (g *Game) flips(o *Object) bool { return g.r.Defs[o.Def].Layout == program.LayoutFlip }

// asFlipped returns the characteristics that a component contributes to a merged permanent: for a flip card its
// alternative characteristics if the permanent is flipped (729.2h).
func (g *Game) asFlipped(c program.Chars, flipped bool) program.Chars {
	if d := &g.r.Defs[c.Def]; flipped && d.Layout == program.LayoutFlip && d.Faces[1] != c.Def {
		granted := c.Granted
		c = g.r.Defs[d.Faces[1]].Chars
		c.Granted = granted
	}
	return c
}

// turnParts turns each double-faced component of a merged permanent so that its other face is up (729.2i).
func (g *Game) turnParts(o *Object, ref Ref) {
	if g.twoFaced(o) {
		g.turnFace(o)
	}
	for c := g.Bodies[o.Body].Memory; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Val != int32(program.MemPart) {
			continue
		}
		if p := g.obj(g.Cells[c].Ref); p != nil && g.twoFaced(p) {
			g.turnFace(p)
		}
	}
	g.remerge(o, ref)
}

// remerge computes the copiable values of a merged permanent again from its components and the faces they show (729.2a,
// 702.140e).
func (g *Game) remerge(o *Object, ref Ref) {
	if !g.anyPart(o, g.isPart) {
		return
	}
	flipped := g.Bodies[o.Body].Flags&program.Flipped != 0
	merged := g.keepChars(g.asFlipped(g.r.Defs[o.Def].Chars, flipped), 0, nil)
	for c := g.Bodies[o.Body].Memory; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Val != int32(program.MemPart) {
			continue
		}
		if p := g.obj(g.Cells[c].Ref); p != nil {
			under := g.asFlipped(g.r.Defs[p.Def].Chars, flipped)
			g.addText(merged, &under, ref)
		}
	}
	g.Bodies[o.Body].Copied = merged
	g.markCharsStale()
}

// execMerge merges a mutating creature spell with its target (702.140c).
func (g *Game) execMerge(in *program.Instr, e *Env) {
	with, top := g.firstOf(program.SetX(in.A), e), g.firstOf(program.SetX(in.B), e)
	g.begin()
	if g.live(with) && g.live(e.Source) {
		on := int32(0)
		if top == e.Source {
			on = 1
		}
		g.propose(Event{Kind: program.EvMerge, Player: e.You, Obj: with, Other: e.Source, Amount: on, Src: e.Source,
			Rule: rulebook.RuleMutate})
		g.propose(Event{Kind: program.EvAction, Player: e.You, Obj: with, Aux: in.C, Src: e.Source,
			Rule: rulebook.RuleMutate})
	}
	g.commit(0, program.NoReg)
}

// mutates reports whether a spell was cast as a mutating creature spell.
func (g *Game) mutates(ctx uint32) bool {
	w := g.Ctxs[ctx].Way
	return w != 0 && g.r.Abilities[w].Keyword == program.Mutate
}

// anyPart reports whether such holds for a component of a merged permanent other than the topmost (729.2).
func (g *Game) anyPart(o *Object, such func(*Object) bool) bool {
	if o.Body == 0 || o.Zone != program.Battlefield || g.r.Defs[o.Def].Layout == program.LayoutMeld {
		return false
	}
	for c := g.Bodies[o.Body].Memory; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Val != int32(program.MemPart) {
			continue
		}
		if p := g.obj(g.Cells[c].Ref); p != nil && such(p) {
			return true
		}
	}
	return false
}

// noPermanent reports whether an object is represented by an instant or sorcery card.
func (g *Game) noPermanent(o *Object) bool {
	return o.Kind == program.KindCard && !g.r.Defs[g.Cards[o.Card].Def].Chars.Is(program.TypesPermanent)
}

func (g *Game) isPart(*Object) bool { return true }
