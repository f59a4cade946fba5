package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// untapPlainly untaps a player's permanents if nothing in force keeps any tapped or looks at that. Otherwise it
// reports false and does nothing.
func (g *Game) untapPlainly(p program.PlayerID) bool {
	const untap = 1 << program.EvUntap
	r := g.r
	if g.rec != nil || g.wit != nil || len(g.Players) > 2 || len(g.Effects) > 0 || r.StateTriggers || g.bestows() ||
		r.Notices || r.ShowsCards || r.Lasts || g.Turn.InForce.Has(program.RuleUntapsToo) ||
		(r.StaticReads|r.AttachReads)&untap != 0 || !g.unobserved(program.EvUntap) ||
		!g.irreplaceable(program.EvUntap) {
		return false
	}
	flags := program.BodyFlags(0)
	for s := g.Lists[battlefieldList].First; s != 0; {
		o := &g.Objs[s]
		flags |= g.Bodies[o.Body].Flags
		s = o.Next
	}
	if flags&(program.SkipUntap|program.PhasedOut) != 0 {
		return false
	}
	if flags&program.Tapped == 0 {
		return true
	}
	if g.TestPasses {
		g.testUntap(p)
		return true
	}
	any := false
	for s := g.Lists[battlefieldList].First; s != 0; {
		o := &g.Objs[s]
		if b := &g.Bodies[o.Body]; b.Flags&program.Tapped != 0 && g.Chars[o.Body].Ctrl == p {
			b.Flags &^= program.Tapped
			any = true
		}
		s = o.Next
	}
	if any {
		g.noteMeans(program.EvUntap)
		g.countFrames(framesBefore + framesAfter)
	}
	return true
}

// testUntap untaps the permanents of a player by events, and notes if something looks at that, or if others are tapped
// then than those of other players that were.
func (g *Game) testUntap(p program.PlayerID) {
	m, frames := g.mark(), len(g.Frames)
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if b := g.Objs[s].Body; g.Bodies[b].Flags&program.Tapped != 0 && g.Chars[b].Ctrl != p {
			g.tmp = append(g.tmp, g.refAt(s))
		}
	}
	g.untapStep(p, nil)
	i, same := m, len(g.Frames) == frames
	for s := g.Lists[battlefieldList].First; s != 0 && same; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Flags&program.Tapped != 0 {
			same = i < len(g.tmp) && g.tmp[i] == g.refAt(s)
			i++
		}
	}
	if (!same || i < len(g.tmp)) && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: permanents of player %d untap otherwise by events", p)
	}
	g.release(m)
}

// applyPermanent applies the events that change a permanent's status.
func (g *Game) applyPermanent(ev *Event) {
	o := g.obj(ev.Obj)
	if o != nil && o.Body == 0 && ev.Kind == program.EvRemember {
		g.needBody(ev.Obj.slot()) // cards in exile have a memory too
	}
	if o == nil && ev.Kind == program.EvRemember && ev.Other != NoRef {
		g.rememberLast(ev)
		return
	}
	if o == nil || o.Body == 0 {
		ev.State = Void
		return
	}
	b := &g.Bodies[o.Body]
	switch ev.Kind {
	case program.EvMarkDamage:
		b.Damage = max(clamp(int64(b.Damage)+int64(ev.Amount)), 0)
	case program.EvTap:
		if b.Flags&program.Tapped != 0 {
			ev.State = Void
		}
		b.Flags |= program.Tapped
	case program.EvUntap:
		if b.Flags&program.Tapped == 0 {
			ev.State = Void
		}
		b.Flags &^= program.Tapped
	case program.EvAttach:
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
		g.markCharsStale()
	case program.EvMark:
		if ev.Amount != 0 {
			b.Flags |= program.BodyFlags(ev.Aux)
			if ev.Aux == int32(program.Monstrous) {
				b.X = ev.Amount - 1 // its other abilities may refer to that X (701.37c)
			}
		} else {
			b.Flags &^= program.BodyFlags(ev.Aux)
		}
	case program.EvRegenerate:
		// 701.19a: remove all damage, tap it, and remove it from combat.
		b.Damage = 0
		b.Flags = b.Flags&^program.Deathtouched | program.Tapped
		g.outOfCombat(b)
	case program.EvAttack, program.EvBlock, program.EvBlocked, program.EvUnblocked, program.EvCombatRemove,
		program.EvDamageOrder:
		g.applyCombat(ev)
	case program.EvFace:
		g.applyFace(ev, o)
		g.noBestowed = false
		g.markCharsStale()
	case program.EvPhase:
		g.applyPhase(ev)
	case program.EvControl:
		b.Holder = ev.Player
		b.Flags &^= program.RingBearer // 701.54a
		b.Since = g.Turn.Number
		if b.Flags&(program.Attacking|program.Blocking) != 0 {
			g.applies(rulebook.RuleRemoveFromCombat, ev.Obj, NoRef, 0)
		}
		g.outOfCombat(b)
		g.notAttacked(ev.Obj)
	case program.EvRemember:
		if ev.Other != NoRef {
			g.remember(ev.Obj.slot(), ev.Other, ev.Aux)
		} else {
			g.remember(ev.Obj.slot(), Ref(ev.Aux), ev.Amount)
		}
		g.markCharsStale()
	case program.EvDestroy: // it is put into the graveyard by an event of its own
	default:
		panic(fmt.Sprintf("engine: event %v does not change a permanent", ev.Kind))
	}
}

// applyPhase phases a permanent out or in.
func (g *Game) applyPhase(ev *Event) {
	slot := ev.Obj.slot()
	o := &g.Objs[slot]
	b := &g.Bodies[o.Body]
	from, to := program.Battlefield, program.Phased
	if ev.Amount != 0 {
		from, to = to, from
	}
	if o.Zone != from {
		ev.State = Void
		return
	}
	g.unlink(slot, g.list(from, 0))
	o.Zone = to
	g.link(slot, g.list(to, 0), program.PosEnd)
	if ev.Amount == 0 {
		b.Flags |= program.PhasedOut
		if ev.Aux != 0 {
			b.Flags |= program.PhasedWith
		}
		b.Holder = ev.Player
		g.outOfCombat(b)
		b.Attack = NoRef
		g.notAttacked(ev.Obj)
		g.noteStray(o)
		if g.r.Sw.PhasingForgets {
			b.Damage = 0 // 502.15e
			g.forgetPhased(ev.Obj)
		}
	} else {
		b.Flags &^= program.PhasedOut | program.PhasedWith
		if b.Host != NoRef && !g.live(b.Host) {
			b.Host = NoRef // 702.26i
		}
		if g.r.Sw.PhasingForgets {
			b.Since = 0 // 502.15m: as though it had haste
		}
		g.Turn.Control = true
	}
	g.markCharsStale()
}

// forgetPhased ends the effects of limited duration and delayed triggered abilities that affect an object which phases
// out (502.15g of 2006).
func (g *Game) forgetPhased(ref Ref) {
	for i := range g.Effects {
		if e := &g.Effects[i]; e.Dur != program.DurForever {
			head := g.dropCell(e.Set, ref)
			g.Effects[i].Set = head
		}
	}
	for i := range g.Delayed {
		c := &g.Ctxs[g.Delayed[i].Ctx]
		for r := range uint32(c.NRegs) {
			reg := &g.Regs[c.Regs+r]
			if reg.Ref == ref {
				reg.Ref = NoRef
			}
			for k := reg.More; k != 0; k = g.Cells[k].Next {
				if g.Cells[k].Ref == ref {
					g.Cells[k].Ref = NoRef
				}
			}
		}
	}
}

// noteWorlds notes which permanents have become world permanents, or are none anymore. Those that became some together
// get the same number.
func (g *Game) noteWorlds() {
	news := false
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := &g.Bodies[g.Objs[s].Body]
		switch world := g.Chars[g.Objs[s].Body].Supers&program.SuperWorld != 0; {
		case !world:
			b.World = 0
		case b.World == 0:
			if !news {
				g.Turn.Serial++
			}
			news, b.World = true, g.Turn.Serial
		}
	}
}
