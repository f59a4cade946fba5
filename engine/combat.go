package engine

import "arbiter/rulebook"

// Combat: attackers and blockers are declared creature by creature, each a question of its own in one decision group, and committed together as one batch.
// While they are being declared the choices are cells of the frame (Ip): attacker, then whom it attacks.

const askDeclare uint8 = 1

// canAttack says whether a creature can be declared as an attacker at all (508.1a): untapped, no defender, no summoning sickness, nothing forbids it.
func (g *Game) canAttack(ref Ref) bool {
	o := g.obj(ref)
	if o == nil || o.Zone != Battlefield {
		return false
	}
	b, c := &g.Bodies[o.Body], &g.Chars[o.Body]
	if !c.Is(TypeCreature) || c.Is(TypeBattle) || b.Flags&(Tapped|PhasedOut) != 0 || g.sick(b, c) {
		return false
	}
	if c.Has(Defender) && !g.hasRule(RuleAttackAsThough, ref) {
		return false
	}
	return !g.hasRule(RuleCantAttack, ref)
}

// sick says whether a creature has summoning sickness (302.6).
func (g *Game) sick(b *Body, c *Chars) bool {
	return b.Since == g.Turn.Number && g.Turn.Number > 0 && !c.Has(Haste)
}

// defenders appends whom the active player's creatures can attack (508.1b).
func (g *Game) defenders(active PlayerID, buf []Ref) []Ref {
	for p := g.after(active); p != active; p = g.after(p) {
		if g.Players[p].Lost || !g.opponents(p, active) {
			continue
		}
		buf = append(buf, PlayerRef(p))
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			if c := &g.Chars[g.Objs[s].Body]; c.Is(TypePlaneswalker|TypeBattle) && c.Ctrl == p {
				buf = append(buf, g.refAt(s))
			}
		}
	}
	return buf
}

// runAttackers: A is the slot of the creature being decided on.
func (g *Game) runAttackers() {
	f := g.top()
	switch f.PC {
	case 0:
		f.PC, f.A = 1, int32(g.Lists[0].First)
		f.Group = g.newGroup()
	case 1:
		for f.A != 0 {
			if ref := g.refAt(uint16(f.A)); g.ctrlOf(ref) == f.Player && g.canAttack(ref) {
				f.Ask = askDeclare
				return
			}
			f.A = int32(g.Objs[f.A].Next)
		}
		f.PC = 2
		g.begin()
		for i := f.Ip; i != 0; {
			who, whom := g.Cells[i], g.Cells[g.Cells[i].Next]
			g.propose(Event{Kind: EvAttack, Player: f.Player, Obj: who.Ref, Other: whom.Ref, Rule: rulebook.RuleAttack})
			if !g.chars(who.Ref).Has(Vigilance) {
				g.propose(Event{Kind: EvTap, Player: f.Player, Obj: who.Ref, Rule: rulebook.RuleAttack})
			}
			i = whom.Next
		}
		g.freeCells(&f.Ip)
		g.commit(0, NoReg)
	case 2:
		g.pop()
	}
}

func (g *Game) askAttackers(f *Frame, d *Decision) {
	d.Kind = DecideAttack
	ref := g.refAt(uint16(f.A))
	d.Source = ref
	d.add(Option{Kind: OptNo, Obj: ref})
	m := g.mark()
	g.tmp = g.defenders(f.Player, g.tmp)
	for i := m; i < len(g.tmp); i++ {
		d.add(Option{Kind: OptAttack, Obj: ref, Other: g.tmp[i]})
	}
	g.release(m)
}

func (g *Game) answerAttackers(f *Frame, ask uint8, o Option) {
	if o.Kind == OptAttack {
		head := g.appendCell(f.Ip, o.Obj, 0)
		f.Ip = g.appendCell(head, o.Other, 0)
	}
	f.A = int32(g.Objs[f.A].Next)
}

// anyAttacker says whether a creature attacks.
func (g *Game) anyAttacker() bool {
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Flags&Attacking != 0 {
			return true
		}
	}
	return false
}

// canBlock says whether a creature can block an attacker (509.1b).
func (g *Game) canBlock(blocker, attacker Ref) bool {
	bo, ao := g.obj(blocker), g.obj(attacker)
	if bo == nil || ao == nil {
		return false
	}
	b, c := &g.Bodies[bo.Body], &g.Chars[bo.Body]
	a := &g.Chars[ao.Body]
	if !c.Is(TypeCreature) || b.Flags&(Tapped|PhasedOut) != 0 {
		return false
	}
	if a.Has(Flying) && !c.Has(Flying) && !c.Has(Reach) {
		return false
	}
	return true
}

// runBlockers: A is the slot of the creature being decided on, Player who blocks.
func (g *Game) runBlockers() {
	f := g.top()
	switch f.PC {
	case 0:
		f.PC, f.A = 1, int32(g.Lists[0].First)
		f.Group = g.newGroup()
	case 1:
		for f.A != 0 {
			if ref := g.refAt(uint16(f.A)); g.mayBlock(ref) {
				f.Player = g.ctrlOf(ref)
				f.Ask = askDeclare
				return
			}
			f.A = int32(g.Objs[f.A].Next)
		}
		f.PC = 2
		g.begin()
		for i := f.Ip; i != 0; {
			who, whom := g.Cells[i], g.Cells[g.Cells[i].Next]
			g.propose(Event{Kind: EvBlock, Player: g.ctrlOf(who.Ref), Obj: who.Ref, Other: whom.Ref, Rule: rulebook.RuleBlock})
			i = whom.Next
		}
		g.freeCells(&f.Ip)
		g.commit(0, NoReg)
	case 2:
		g.pop()
	}
}

// mayBlock says whether a creature can block some attacker that attacks its controller or what they control.
func (g *Game) mayBlock(ref Ref) bool {
	if !g.chars(ref).Is(TypeCreature) || g.ctrlOf(ref) == g.Turn.Active {
		return false
	}
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if a := g.refAt(s); g.attacks(a, g.ctrlOf(ref)) && g.canBlock(ref, a) {
			return true
		}
	}
	return false
}

// attacks says whether an attacker attacks a player, or a permanent of theirs.
func (g *Game) attacks(attacker Ref, p PlayerID) bool {
	b := g.body(attacker)
	if b == nil || b.Flags&Attacking == 0 {
		return false
	}
	return g.defendingPlayer(b.Attack) == p
}

// defendingPlayer is the player attacked, or the controller of the permanent attacked (508.5).
func (g *Game) defendingPlayer(attacked Ref) PlayerID {
	if p := attacked.Player(); p != NoPlayer {
		return p
	}
	if l, ok := g.look(attacked); ok {
		return l.ctrl()
	}
	return NoPlayer
}

func (g *Game) askBlockers(f *Frame, d *Decision) {
	d.Kind = DecideBlock
	ref := g.refAt(uint16(f.A))
	d.Source = ref
	d.add(Option{Kind: OptNo, Obj: ref})
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if a := g.refAt(s); g.attacks(a, f.Player) && g.canBlock(ref, a) {
			d.add(Option{Kind: OptBlock, Obj: ref, Other: a})
		}
	}
}

func (g *Game) answerBlockers(f *Frame, ask uint8, o Option) {
	if o.Kind == OptBlock {
		head := g.appendCell(f.Ip, o.Obj, 0)
		f.Ip = g.appendCell(head, o.Other, 0)
	}
	f.A = int32(g.Objs[f.A].Next)
}
