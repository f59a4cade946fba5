package engine

// applyPermanent carries out the events that change a permanent's status.
func (g *Game) applyPermanent(ev *Event) {
	o := g.obj(ev.Obj)
	if o == nil || o.Body == 0 {
		ev.State = Void
		return
	}
	b := &g.Bodies[o.Body]
	switch ev.Kind {
	case EvMarkDamage:
		b.Damage = clamp(int64(b.Damage) + int64(ev.Amount))
	case EvTap:
		if b.Flags&Tapped != 0 {
			ev.State = Void
		}
		b.Flags |= Tapped
	case EvUntap:
		if b.Flags&Tapped == 0 {
			ev.State = Void
		}
		b.Flags &^= Tapped
	case EvAttach:
		if b.Host == ev.Other {
			ev.State = Void
			return
		}
		b.Host = ev.Other
		g.Turn.Serial++
		o.Stamp = g.Turn.Serial // 613.7e
		g.stale()
	case EvMark:
		if ev.Amount != 0 {
			b.Flags |= BodyFlags(ev.Aux)
		} else {
			b.Flags &^= BodyFlags(ev.Aux)
		}
	case EvRegenerate:
		// 701.19a: remove all damage, tap it, and remove it from combat.
		b.Damage = 0
		b.Flags = b.Flags&^Deathtouched | Tapped
		g.outOfCombat(b)
	case EvCombatRemove:
		g.outOfCombat(b)
	case EvAttack:
		b.Flags |= Attacking | AttackedThisTurn
		b.Attack = ev.Other
		g.Players[ev.Player].Attacked = true
		g.Players[ev.Player].Attackers++
	case EvBlock:
		b.Flags |= Blocking | BlockedThisTurn
		head := g.appendCell(b.Blocks, ev.Other, 0)
		g.Bodies[o.Body].Blocks = head
		if a := g.body(ev.Other); a != nil {
			a.Flags |= Blocked
			head := g.appendCell(a.Blocks, ev.Obj, 0)
			g.body(ev.Other).Blocks = head
		}
	case EvFace:
		switch FaceChange(ev.Aux) {
		case FaceUp:
			o.Flags &^= FlagFaceDown
		case FaceDownward:
			o.Flags |= FlagFaceDown
		case FaceFlip:
			b.Flags |= Flipped
			g.turnFace(o)
		case FaceTransform:
			b.Flags ^= Transformed
			g.turnFace(o)
		}
		g.stale()
	case EvPhase:
		if ev.Amount == 0 {
			b.Flags |= PhasedOut
			g.outOfCombat(b)
		} else {
			b.Flags &^= PhasedOut
		}
		g.stale()
	case EvControl:
		b.Since = g.Turn.Number
		g.outOfCombat(b)
	case EvRemember:
		key := Ref(ev.Aux)
		if ev.Other != NoRef {
			head := g.appendCell(b.Memory, ev.Other, ev.Aux)
			g.Bodies[o.Body].Memory = head
		} else {
			head := g.appendCell(b.Memory, key, ev.Amount)
			g.Bodies[o.Body].Memory = head
		}
		g.stale()
	}
}

// turnFace shows the other face of a two-faced permanent.
func (g *Game) turnFace(o *Obj) {
	faces := g.r.Defs[o.Def].Faces
	if len(faces) < 2 {
		return
	}
	o.Face ^= 1
	o.Def = faces[o.Face]
}
