package engine

// applyPermanent carries out the events that change a permanent's status.
func (g *Game) applyPermanent(ev *Event) {
	o := g.obj(ev.Obj)
	if o != nil && o.Body == 0 && ev.Kind == EvRemember {
		g.needBody(ev.Obj.slot()) // a card in exile remembers too
	}
	if o == nil && ev.Kind == EvRemember && ev.Other != NoRef {
		g.rememberLast(ev)
		return
	}
	if o == nil || o.Body == 0 {
		ev.State = Void
		return
	}
	b := &g.Bodies[o.Body]
	switch ev.Kind {
	case EvMarkDamage:
		b.Damage = max(clamp(int64(b.Damage)+int64(ev.Amount)), 0)
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
		ev.Was = b.Host
		if b.Host != NoRef && !g.live(b.Host) {
			b.Left = b.Host
		}
		b.Host = ev.Other
		g.Turn.Serial++
		o.Stamp = g.Turn.Serial // 613.7e
		g.stale()
	case EvMark:
		if ev.Amount != 0 {
			b.Flags |= BodyFlags(ev.Aux)
			if ev.Aux == int32(Monstrous) {
				b.X = ev.Amount - 1 // its other abilities may refer to that X (701.37c)
			}
		} else {
			b.Flags &^= BodyFlags(ev.Aux)
		}
	case EvRegenerate:
		// 701.19a: remove all damage, tap it, and remove it from combat.
		b.Damage = 0
		b.Flags = b.Flags&^Deathtouched | Tapped
		g.outOfCombat(b)
	case EvAttack, EvBlock, EvBlocked, EvUnblocked, EvCombatRemove, EvDamageOrder:
		g.applyCombat(ev)
	case EvFace:
		g.applyFace(ev, o)
		g.stale()
	case EvPhase:
		g.applyPhase(ev)
	case EvControl:
		b.Holder = ev.Player
		b.Flags &^= RingBearer // 701.54a
		b.Since = g.Turn.Number
		g.outOfCombat(b)
		g.notAttacked(ev.Obj)
	case EvRemember:
		if ev.Other != NoRef {
			g.remember(ev.Obj.slot(), ev.Other, ev.Aux)
		} else {
			g.remember(ev.Obj.slot(), Ref(ev.Aux), ev.Amount)
		}
		g.stale()
	}
}
