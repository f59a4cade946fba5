package engine

// applyCombat carries out the events of combat on a permanent that is there.
func (g *Game) applyCombat(ev *Event) {
	o := g.obj(ev.Obj)
	b := &g.Bodies[o.Body]
	switch ev.Kind {
	case EvAttack:
		b.Flags |= Attacking | AttackedThisTurn
		b.Flags &^= Blocked | Unblocked
		b.Attack = ev.Other
		b.Band = uint8(ev.Amount)
		b.Defending = uint8(g.defendingPlayer(ev.Other)) + 1
		g.Turn.Fight = true
		g.Players[ev.Player].Attacked = true
	case EvBlock:
		b.Flags |= Blocking | BlockedThisTurn
		head := g.appendCell(b.Blocks, ev.Other, 0)
		g.Bodies[o.Body].Blocks = head
		if a := g.body(ev.Other); a != nil {
			a.Flags = a.Flags&^Unblocked | Blocked
			head := g.appendCell(a.Blocks, ev.Obj, 0)
			g.body(ev.Other).Blocks = head
		}
	case EvBlocked:
		b.Flags = b.Flags&^Unblocked | Blocked
	case EvUnblocked:
		b.Flags |= Unblocked
	case EvCombatRemove:
		g.outOfCombat(b)
		g.notAttacked(ev.Obj)
	case EvDamageOrder:
		// Other takes place Amount in the damage assignment order of Obj.
		head := g.dropCell(b.Blocks, ev.Other)
		g.Bodies[o.Body].Blocks = g.insertCell(head, ev.Other, ev.Amount)
	}
}

// outOfCombat removes a creature from combat (506.4).
func (g *Game) outOfCombat(b *Body) {
	if b.Flags&(Attacking|Blocking|Blocked|Unblocked|StruckFirst) == 0 && b.Blocks == 0 {
		return
	}
	b.Flags &^= Attacking | Blocking | Blocked | Unblocked | StruckFirst
	b.Band = 0 // what it attacked is remembered as long as combat lasts (508.5)
	g.freeCells(&b.Blocks)
}

// notAttacked has the creatures that attack a permanent attack nothing any more; they go on attacking (506.4c).
func (g *Game) notAttacked(what Ref) {
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&Attacking != 0 && b.Attack == what {
			b.Attack = NoRef
		}
	}
}

// enterCombat makes a permanent that enters attack: it is attacking but never attacked (508.4). Once blockers have been declared it is unblocked.
func (g *Game) enterCombat(b *Body, whom Ref) {
	b.Flags |= Attacking
	b.Attack = whom
	b.Defending = uint8(g.defendingPlayer(whom)) + 1
	g.Turn.Fight = true
	if g.Turn.Step >= StepBlockers {
		b.Flags |= Unblocked
	}
}

// endCombat removes everything from combat as the end of combat step ends (511.3).
func (g *Game) endCombat() {
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		b := &g.Bodies[g.Objs[s].Body]
		g.outOfCombat(b)
		b.Attack = NoRef
	}
	g.Turn.Fight = false
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

// newDamageObject puts combat damage that has been assigned onto the stack (310.1 until 2009). Its memory holds the assignments, each two cells: the source;
// the recipient with the amount.
func (g *Game) newDamageObject(p PlayerID, assigned uint32) Ref {
	ref := g.newObj(KindDamage, 0, p, p)
	slot := ref.slot()
	g.Objs[slot].Zone = Stack
	g.Objs[slot].Known = 0xFF
	g.link(slot, g.list(Stack, 0), PosEnd)
	b := g.needBody(slot)
	g.Bodies[b].Memory = assigned
	g.Chars[b] = Chars{Ctrl: p}
	return ref
}
