package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Cards with more than one set of characteristics (708 to 720). Obj.Def is the definition of the card itself: a whole
// split card or the half being cast, the front or back face that is up, the Adventure, the prototype. Copy effects
// replace it (baseDef), and then its own status determines what shows of that (Chars.Def): only the face-down
// characteristics while it is face down, the other half of a flip card once it is flipped, the unlocked halves of a
// Room.

// baseDef returns the definition whose text an object would have without its own status: its own, or that of what it is
// a copy of.
func (g *Game) baseDef(o *Object, c *program.Chars) program.DefID {
	if c.Copy != 0 {
		return g.Copied[c.Copy].Chars.Def
	}
	return o.Def
}

// shownDef returns the definition that an object shows, given that from baseDef.
func (g *Game) shownDef(o *Object, base program.DefID) program.DefID {
	if o.Flags&program.FlagFaceDown != 0 {
		if o.Zone == program.Command {
			return 0 // a conspiracy without characteristics (315.5b)
		}
		if o.FaceDownDef != 0 {
			return o.FaceDownDef
		}
		return g.r.FaceDownFace
	}
	d := &g.r.Defs[base]
	switch d.Layout {
	case program.LayoutFlip:
		if o.Body != 0 && g.Bodies[o.Body].Flags&program.Flipped != 0 {
			return d.Faces[1] // 710.2
		}
		return d.Faces[0]
	case program.LayoutRoom:
		if o.Zone != program.Battlefield || o.Body == 0 || len(d.Faces) < 4 {
			return base
		}
		switch g.Bodies[o.Body].Flags & (program.LeftOpen | program.RightOpen) { // 709.5
		case program.LeftOpen:
			return d.Faces[roomLeft]
		case program.RightOpen:
			return d.Faces[roomRight]
		case 0:
			return d.Faces[roomLocked]
		}
		return d.Faces[roomWhole]
	}
	return base
}

// The faces of a Room.
const (
	roomLeft = iota
	roomRight
	roomWhole
	roomLocked
)

// tokenOf returns the definition of a token that is a copy of an object: the copy of a double-faced one has both faces
// (707.8a).
func (g *Game) tokenOf(l *look) program.DefID {
	if o := l.obj; o.Flags&program.FlagFaceDown == 0 && g.twoFaced(o) && (l.body == nil || l.chars.Copy == 0) {
		return o.Def
	}
	return g.copiable(l).Def
}

// twoFaced reports whether an object is represented by a double-faced card or token that can show its other face
// (712.9): not a meld card, nor a card whose other face is an instant or sorcery (712.10).
func (g *Game) twoFaced(o *Object) bool {
	d := &g.r.Defs[o.Def]
	switch d.Layout {
	case program.LayoutTransform, program.LayoutModal:
		return len(d.Faces) == 2 && (o.Kind == program.KindCard || o.Kind == program.KindToken ||
			o.Kind == program.KindSpellCopy) && g.r.Defs[d.Faces[(o.Face^1)&1]].Chars.Is(program.TypesPermanent)
	}
	return false
}

// canTurn reports whether a permanent can change its face like this: only face-up double-faced permanents transform
// (701.27c, 712.15a), and they can't be turned face down (712.16); only flip cards flip, once (710.4).
func (g *Game) canTurn(o *Object, how program.FaceChange) bool {
	switch how {
	case program.FaceTransform:
		return o.Flags&program.FlagFaceDown == 0 && (g.twoFaced(o) || g.anyPart(o, g.twoFaced)) &&
			(o.Body == 0 || !g.cantAct(program.CantTransform, g.refAt(g.Bodies[o.Body].Slot)))
	case program.FaceFlip:
		return o.Flags&program.FlagFaceDown == 0 && (g.r.Defs[g.baseDef(o,
			&g.Chars[o.Body])].Layout == program.LayoutFlip || g.anyPart(o, g.flips)) &&
			g.Bodies[o.Body].Flags&program.Flipped == 0
	case program.FaceUp:
		return o.Flags&program.FlagFaceDown != 0 && (o.Body == 0 ||
			!g.cantAct(program.CantTurnUp, g.refAt(g.Bodies[o.Body].Slot)))
	case program.FaceDownward:
		return o.Flags&program.FlagFaceDown == 0 && !g.doubleFaced(o) && !g.anyPart(o, g.doubleFaced) // 729.2j
	case program.FaceOpenLeft, program.FaceOpenRight, program.FaceCloseLeft, program.FaceCloseRight:
		flag, open := doorFlag(how)
		return o.Flags&program.FlagFaceDown == 0 && o.Body != 0 && g.r.Defs[g.baseDef(o,
			&g.Chars[o.Body])].Layout == program.LayoutRoom && (g.Bodies[o.Body].Flags&flag == 0) == open
	}
	panic(fmt.Sprintf("engine: face change %v is no turning", how))
}

// doubleFaced reports whether an object is a double-faced card or token, or a melded permanent.
func (g *Game) doubleFaced(o *Object) bool {
	d := &g.r.Defs[o.Def]
	return (d.Layout == program.LayoutTransform || d.Layout == program.LayoutModal || d.Layout == program.LayoutMeld) &&
		len(d.Faces) > 1
}

// faceAsSpell returns the definition that a card would have on the stack when it is cast as a face in a way: only that
// is evaluated to see if it can be cast (708.4, 709.3a, 712.11c, 715.3a).
func (g *Game) faceAsSpell(fd *program.Def, way program.AbilityID) program.DefID {
	if !g.isMorph(way) {
		return fd.Chars.Def
	}
	if c := g.r.Abilities[way].FaceDownDef; c != 0 {
		return c
	}
	return g.r.FaceDownFace
}

// faceDownDefAfter returns the definition of an object while it is face down after an event that puts it somewhere face
// down.
func (g *Game) faceDownDefAfter(ev *Event, o *Object) program.DefID {
	for i := ev.Mods; i != 0; i = g.Cells[i].Next {
		if g.Cells[i].Ref&modMask == modFaceDownDef {
			return program.DefID(g.Cells[i].Val)
		}
	}
	if o.Flags&program.FlagFaceDown != 0 && o.FaceDownDef != 0 {
		return o.FaceDownDef
	}
	return g.r.FaceDownFace
}

// faceUpOptions lists the ways to turn a face-down permanent face up, a special action (116.2b): for the cost of a
// morph or disguise ability that it would have face up, or the mana cost of a manifested creature card.
func (g *Game) faceUpOptions(p program.PlayerID, slot uint16, d *Decision) {
	o := &g.Objs[slot]
	c := &g.Chars[o.Body]
	if c.Ctrl != p || g.Bodies[o.Body].Flags&program.PhasedOut != 0 || !g.canTurn(o, program.FaceUp) {
		return
	}
	under := &g.r.Defs[g.baseDef(o, c)]
	for _, a := range under.CastMods {
		if c.Flags&program.LostAbilities != 0 {
			break // it would not have the ability face up either (702.37e)
		}
		if g.isMorph(a) && g.r.Abilities[a].Kind == program.AbKeyword {
			g.faceUpOption(p, slot, a, d)
		}
	}
	if under.FaceUpAbility != 0 && g.r.Defs[c.Def].ByMana {
		g.faceUpOption(p, slot, under.FaceUpAbility, d)
	}
}

func (g *Game) faceUpOption(p program.PlayerID, slot uint16, a program.AbilityID, d *Decision) {
	if ref := g.refAt(slot); g.payableSpecial(p, ref, a) {
		d.add(Option{Kind: OptSpecial, Obj: ref, Ability: a})
	}
}

// turnUp turns a permanent face up by a special action; with megamorph it gets a +1/+1 counter as it is turned
// (702.37b).
func (g *Game) turnUp(f *Frame, ab *program.Ability) {
	ev := Event{Kind: program.EvFace, Player: f.Player, Obj: f.Ref, Src: f.Ref, Aux: int32(program.FaceUp),
		Amount: g.Ctxs[f.Ctx].X, Rule: rulebook.RuleFaceUp}
	if ab.N != 0 {
		e := g.env(f.Ctx)
		ev.Mods = g.appendCell(0, modCounters|Ref(program.CounterPlus), g.num(ab.N, &e))
	}
	g.propose(ev)
}

// turnedSince reports whether an ability of a permanent, which would transform it, was put on the stack, or created as
// a delayed trigger, before the permanent last transformed (701.27f).
func (g *Game) turnedSince(ref Ref, ctx uint32) bool {
	c := &g.Ctxs[ctx]
	return c.Source == ref && g.r.Abilities[c.Ability].Kind != program.AbSpell &&
		g.Bodies[g.Objs[ref.slot()].Body].Turned > c.Born
}

// Rooms (709.5): split cards of permanents. Which doors are unlocked is status; see shown.

// unlockOptions lists unlocking the locked doors of a Room, allowed when a sorcery could be cast (709.5e).
func (g *Game) unlockOptions(p program.PlayerID, slot uint16, d *Decision) {
	o := &g.Objs[slot]
	c := &g.Chars[o.Body]
	if c.Ctrl != p || o.Flags&program.FlagFaceDown != 0 || g.Bodies[o.Body].Flags&program.PhasedOut != 0 {
		return
	}
	under := &g.r.Defs[g.baseDef(o, c)]
	for half, flag := range [...]program.BodyFlags{program.LeftOpen, program.RightOpen} {
		if g.Bodies[o.Body].Flags&flag != 0 {
			continue
		}
		a := g.r.Defs[under.Faces[half]].UnlockAbility
		if ref := g.refAt(slot); a != 0 && g.payableSpecial(p, ref, a) {
			d.add(Option{Kind: OptSpecial, Obj: ref, Ability: a})
		}
	}
}

// doorFlag returns the designation that a face change gives a Room or, if it doesn't open a door, takes from it.
func doorFlag(how program.FaceChange) (flag program.BodyFlags, open bool) {
	switch how {
	case program.FaceOpenLeft:
		return program.LeftOpen, true
	case program.FaceOpenRight:
		return program.RightOpen, true
	case program.FaceCloseLeft:
		return program.LeftOpen, false
	}
	return program.RightOpen, false
}

// unlockDoor unlocks the door that an ability names.
func (g *Game) unlockDoor(f *Frame, ab *program.Ability) {
	e := g.env(f.Ctx)
	g.propose(Event{Kind: program.EvFace, Player: f.Player, Obj: f.Ref, Src: f.Ref, Aux: g.num(ab.N, &e),
		Rule: rulebook.RuleResolve})
}
