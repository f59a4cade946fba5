package engine

import (
	"slices"

	"arbiter/engine/program"
)

// applyFace applies a change of the face that a permanent shows.
func (g *Game) applyFace(ev *Event, o *Object) {
	b := &g.Bodies[o.Body]
	how := program.FaceChange(ev.Aux)
	if o.Zone == program.Command { // a conspiracy
		o.Known = 0xFF
		o.Flags &^= program.FlagFaceDown
		if o.Body != 0 {
			g.baseChars(o, &g.Chars[o.Body])
		}
		return
	}
	if how <= program.FaceTransform && !g.canTurn(o, how) {
		ev.State = Void
		return
	}
	stamp := g.r.Sw.FaceStamps
	switch how {
	case program.FaceUp:
		o.Known = 0xFF
		if !g.r.Defs[g.baseDef(o, &g.Chars[o.Body])].Chars.Is(program.TypesPermanent) || g.anyPart(o, g.noPermanent) {
			ev.State = Void // 701.40g, 729.2g: it is revealed and stays face down
			return
		}
		o.Flags &^= program.FlagFaceDown
		o.FaceDownDef = 0
		b.X = ev.Amount // other abilities may refer to the X of its morph cost
	case program.FaceDownward:
		o.Flags |= program.FlagFaceDown
		o.FaceDownDef = program.DefID(ev.Amount)
		if o.FaceDownDef == 0 {
			o.FaceDownDef = g.r.FaceDownFace
		}
	case program.FaceFlip:
		b.Flags |= program.Flipped
		stamp = false
		if g.flips(o) || g.anyPart(o, g.flips) {
			g.remerge(o, ev.Obj)
		}
	case program.FaceTransform:
		b.Flags ^= program.Transformed
		if g.anyPart(o, g.twoFaced) {
			g.turnParts(o, ev.Obj)
			b = &g.Bodies[o.Body]
		} else {
			g.turnFace(o)
			g.remerge(o, ev.Obj)
		}
		b.Turned = g.Turn.Serial
	}
	if how > program.FaceTransform {
		stamp = false
		g.applyDoor(how, o, b, ev)
	}
	if stamp {
		g.Turn.Serial++
		o.Stamp = g.Turn.Serial // 613.7f, 613.7g
	}
	if ev.Mods != 0 {
		g.enterWith(ev.Obj.slot(), ev)
	}
}

// applyDoor ends bestow (702.103e, f) or unlocks or locks a door (709.5c, 709.5g).
func (g *Game) applyDoor(how program.FaceChange, o *Object, b *Body, ev *Event) {
	d := &g.r.Defs[o.Def]
	switch how {
	case program.FaceUnbestow:
		if !d.IsBestowed() {
			ev.State = Void
			return
		}
		o.Face, o.Def = 0, d.Faces[0]
		b.Host = NoRef
	case program.FaceOpenLeft, program.FaceOpenRight, program.FaceCloseLeft, program.FaceCloseRight:
		if flag, open := doorFlag(how); open {
			b.Flags |= flag
		} else {
			b.Flags &^= flag
		}
	}
}

// turnFace shows the other face of a double-faced object.
func (g *Game) turnFace(o *Object) {
	faces := g.r.Defs[o.Def].Faces
	o.Face ^= 1
	o.Def = faces[o.Face]
}

// showFace makes an object show a face of its card because it is cast or played with it.
func (g *Game) showFace(o *Object, face int32) {
	def := o.Def // a copy of a card
	if o.Kind == program.KindCard {
		def = g.Cards[o.Card].Def
	}
	faces := g.r.Defs[def].Faces
	if int(face) < len(faces) {
		o.Face, o.Def = uint8(face), faces[face]
	}
}

// enterFace gives a permanent that enters the status that goes with the face it was cast or placed with: its back is up
// (701.27g), it is flipped, or a door of a Room is unlocked (709.5d). A Room has the characteristics of both doors
// again.
func (g *Game) enterFace(o *Object) {
	d := &g.r.Defs[o.Def]
	if o.Flags&program.FlagFaceDown != 0 || len(d.Faces) < 2 {
		return
	}
	b := &g.Bodies[o.Body]
	switch d.Layout {
	case program.LayoutTransform, program.LayoutModal:
		if o.Face == 1 {
			b.Flags |= program.Transformed
		}
	case program.LayoutFlip:
		if o.Face == 1 {
			b.Flags |= program.Flipped
			o.Face, o.Def = 0, d.Faces[0]
		}
	case program.LayoutRoom:
		switch o.Def {
		case d.Faces[roomLeft]:
			b.Flags |= program.LeftOpen
		case d.Faces[roomRight]:
			b.Flags |= program.RightOpen
		}
		o.Face, o.Def = 0, d.Faces[roomWhole]
	}
}

// joinPart makes a card a part of the melded permanent in a slot, which shows the melded back (701.42a).
func (g *Game) joinPart(slot uint16, part Ref) {
	p := g.obj(part)
	if p == nil {
		return
	}
	at := part.slot()
	g.unlink(at, g.list(p.Zone, p.Owner))
	if p.Body != 0 {
		g.dropBody(at)
	}
	p = &g.Objs[at]
	g.Turn.Serial++
	p.Serial, p.Stamp, p.Zone = g.Turn.Serial, g.Turn.Serial, program.ZoneNone
	p.Flags &= program.FlagCommander
	g.Moves = append(g.Moves, Moved{part, g.refAt(slot)})
	g.remember(slot, g.refAt(at), int32(program.MemPart))
}

// movedToo records that a melded permanent has become one more card, besides the one that its Ref leads to first
// (712.21c).
func (g *Game) movedToo(was, part Ref) {
	for i := len(g.Moves) - 1; i >= 0; i-- {
		if g.Moves[i].Old == was {
			g.Moves = slices.Insert(g.Moves, i, Moved{was, part})
			return
		}
	}
}

// assumeFace gives a card the face it would have on the stack for a check whether it can be cast; restoreFace undoes
// that, given the result of assumeFace.
func (g *Game) assumeFace(ref Ref, fd *program.Def, way program.AbilityID) (was assumedFace) {
	o := &g.Objs[ref.slot()]
	was = assumedFace{o.Def, o.Flags}
	o.Def = g.faceAsSpell(fd, way)
	if g.isMorph(way) {
		o.Flags |= program.FlagFaceDown
	}
	return was
}

// assumedFace is what assumeFace changed.
type assumedFace struct {
	def   program.DefID
	flags program.ObjFlags
}

func (g *Game) restoreFace(ref Ref, was assumedFace) {
	o := &g.Objs[ref.slot()]
	o.Def, o.Flags = was.def, was.flags
}
