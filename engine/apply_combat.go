package engine

import (
	"fmt"

	"slices"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// MaxAims is the greatest number of permanents Aim takes.
const MaxAims = 64

// Aim sets the permanents, at most MaxAims, whose moves into graveyards are recorded (see View.Fallen); position hashes
// tell them apart from equal permanents. It is a setting, kept by copies.
func (g *Game) Aim(refs []Ref) { g.aims, g.Turn.Fallen = slices.Clone(refs), 0 }

// Fallen reports whether the i-th permanent given to Aim has been put into a graveyard from the battlefield.
func (v View) Fallen(i int) bool { return v.g.Turn.Fallen>>i&1 != 0 }

func (g *Game) noteFallen(ref Ref) {
	if i := slices.Index(g.aims, ref); i >= 0 {
		g.Turn.Fallen |= 1 << i
	}
}

// applyCombat applies the events of combat to a permanent.
func (g *Game) applyCombat(ev *Event) {
	o := g.obj(ev.Obj)
	b := &g.Bodies[o.Body]
	switch ev.Kind {
	case program.EvAttack:
		b.Flags |= program.Attacking | program.AttackedThisTurn
		b.Flags &^= program.Blocked | program.Unblocked
		b.Attack = ev.Other
		b.Band = uint8(ev.Amount)
		b.Defending = uint8(g.defendingPlayer(ev.Other)) + 1
		g.Turn.Fight = true
		g.Players[ev.Player].Attacked = true
	case program.EvBlock:
		b.Flags |= program.Blocking
		if ev.Flags&program.FlagBlocking == 0 {
			b.Flags |= program.BlockedThisTurn
		}
		head := g.appendCell(b.Blocks, ev.Other, 0)
		g.Bodies[o.Body].Blocks = head
		if a := g.body(ev.Other); a != nil {
			a.Flags = a.Flags&^program.Unblocked | program.Blocked
			head := g.appendCell(a.Blocks, ev.Obj, 0)
			g.body(ev.Other).Blocks = head
		}
	case program.EvBlocked:
		b.Flags = b.Flags&^program.Unblocked | program.Blocked
	case program.EvUnblocked:
		b.Flags |= program.Unblocked
	case program.EvCombatRemove:
		g.outOfCombat(b)
		g.notAttacked(ev.Obj)
	case program.EvDamageOrder:
		// Other gets place Amount in the damage assignment order of Obj.
		head := g.dropCell(b.Blocks, ev.Other)
		g.Bodies[o.Body].Blocks = g.insertCell(head, ev.Other, ev.Amount)
	default:
		panic(fmt.Sprintf("engine: event %v is not one of combat", ev.Kind))
	}
}

// outOfCombat removes a creature from combat (506.4).
func (g *Game) outOfCombat(b *Body) {
	if b.Flags&(program.Attacking|program.Blocking|program.Blocked|program.Unblocked|program.StruckFirst) == 0 &&
		b.Blocks == 0 {
		return
	}
	b.Flags &^= program.Attacking | program.Blocking | program.Blocked | program.Unblocked | program.StruckFirst
	b.Band = 0 // what it attacked is remembered until combat ends (508.5)
	g.freeCells(&b.Blocks)
}

// notAttacked makes the creatures that attack a permanent attack nothing; they remain attacking creatures (506.4c).
func (g *Game) notAttacked(what Ref) {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&program.Attacking != 0 && b.Attack == what {
			b.Attack = NoRef
		}
	}
}

// enterCombat makes a permanent that enters an attacking creature that was not declared as an attacker (508.4). Once
// blockers have been declared it is unblocked.
func (g *Game) enterCombat(b *Body, whom Ref) {
	b.Flags |= program.Attacking
	b.Attack = whom
	b.Defending = uint8(g.defendingPlayer(whom)) + 1
	g.Turn.Fight = true
	if g.Turn.Step >= program.StepBlockers {
		b.Flags |= program.Unblocked
	}
}

// blockableBy reports whether a creature attacks a player, a planeswalker they control or a battle they protect
// (506.3d).
func (g *Game) blockableBy(attacker Ref, p program.PlayerID) bool {
	o := g.obj(attacker)
	return o != nil && o.Zone == program.Battlefield && g.Bodies[o.Body].Flags&program.PhasedOut == 0 &&
		g.attacks(attacker, p) && g.Bodies[o.Body].Attack != NoRef
}

// blockEntered makes the creatures that entered blocking in a batch block, and what they block blocked creatures that
// weren't (509.3c, 509.3d, 509.4).
func (g *Game) blockEntered(from int) {
	g.blocksEntered = false
	for i := from; i < len(g.Events); i++ {
		ev := g.Events[i]
		if ev.Kind != program.EvMove || ev.State != Applied || ev.Flags&program.FlagBlocking == 0 {
			continue
		}
		blocks := [...]Event{
			{Kind: program.EvBlock, Player: ev.Player, Obj: ev.New, Other: ev.Other},
			{Kind: program.EvBlocked, Player: g.ctrlOf(ev.Other), Obj: ev.Other, Amount: 1,
				Other: g.body(ev.Other).Attack},
		}
		was := g.body(ev.Other).Flags&program.Blocked != 0
		for j, e := range blocks {
			if j == 1 && was {
				break
			}
			e.Flags, e.Parent, e.State, e.Rule = program.FlagBlocking, -1, Settled, rulebook.RuleResolve
			g.Events = append(g.Events, e)
			g.apply(len(g.Events) - 1)
		}
	}
}

// endCombat removes everything from combat at the end of the end of combat step (511.3).
func (g *Game) endCombat() {
	if !g.Turn.Fight && !g.TestPasses {
		return // nothing has attacked
	}
	for s := g.Lists[battlefieldList].First; s != 0; {
		o := &g.Objs[s]
		b := &g.Bodies[o.Body]
		if !g.Turn.Fight && g.wrongPass == nil &&
			(b.Attack != NoRef || b.Flags&(program.Attacking|program.Blocking) != 0) {
			g.wrongPass = fmt.Errorf("engine: %v is in combat, and nothing has attacked", g.refAt(s))
		}
		g.outOfCombat(b)
		b.Attack = NoRef
		s = o.Next
	}
	if g.Turn.Fight {
		g.Turn.Fight, g.manaKnown = false, 0
	}
}

// insertCell puts a cell into a list at a place counted from 0, or last.
func (g *Game) insertCell(head uint32, ref Ref, at int32) uint32 {
	var before uint32
	for i := head; i != 0 && at > 0; i = g.Cells[i].Next {
		before = i
		at--
	}
	if before == 0 {
		return g.newCell(ref, 0, head)
	}
	c := g.newCell(ref, 0, g.Cells[before].Next)
	g.Cells[before].Next = c
	return head
}

// newDamageObject puts assigned combat damage onto the stack (310.1 until 2009). Its memory holds the assignments as
// two cells each: the source; the recipient with the amount.
func (g *Game) newDamageObject(p program.PlayerID, assigned uint32) Ref {
	ref := g.newObj(program.KindDamage, 0, p, p)
	slot := ref.slot()
	g.Objs[slot].Zone = program.Stack
	g.Objs[slot].Known = 0xFF
	g.link(slot, g.list(program.Stack, 0), program.PosEnd)
	b := g.needBody(slot)
	g.Bodies[b].Memory = assigned
	g.Chars[b] = program.Chars{Ctrl: p}
	return ref
}

// noteEnlisted records the creature tapped for an attacker's next enlist ability, or the attacker itself if there is
// none.
func (g *Game) noteEnlisted(ref, x Ref) {
	b := g.Objs[ref.slot()].Body
	head := g.appendCell(g.Bodies[b].Memory, x, int32(program.MemEnlisted))
	g.Bodies[b].Memory = head
}

// takeEnlisted removes and returns the first creature that noteEnlisted recorded for an attacker.
func (g *Game) takeEnlisted(ref Ref) Ref {
	b := &g.Bodies[g.Objs[ref.slot()].Body]
	for at := &b.Memory; *at != 0; at = &g.Cells[*at].Next {
		if i := *at; g.Cells[i].Val == int32(program.MemEnlisted) {
			x := g.Cells[i].Ref
			*at = g.Cells[i].Next
			g.Cells[i].Next = 0
			g.freeCells(&i)
			return x
		}
	}
	return ref
}
