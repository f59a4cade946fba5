package engine

import "arbiter/rulebook"

const (
	askDeclare uint8 = iota + 1
	askMore
)

// canAttack says whether a creature can be declared as an attacker, as far as that does not depend on whom it attacks or what attacks with it (508.1a, c):
// untapped, no defender, no summoning sickness, nothing forbids it.
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
	for m, _, i := g.ruleAt(RuleCantAttack, ref, 0); m != nil; m, _, i = g.ruleAt(RuleCantAttack, ref, i) {
		if m.Set == 0 {
			return false
		}
	}
	return true
}

// canAttackWhom says whether nothing forbids a creature to attack this player or permanent (508.1c).
func (g *Game) canAttackWhom(ref, whom Ref) bool {
	for m, e, i := g.ruleAt(RuleCantAttack, ref, 0); m != nil; m, e, i = g.ruleAt(RuleCantAttack, ref, i) {
		if m.Set == 0 || g.anyIn(m.Set, &e, g.attackedBy(m, whom)) {
			return false
		}
	}
	return true
}

// attackedBy is whom a restriction that speaks of whom an attacker attacks means: what is attacked, or with Only the defending player (508.5).
func (g *Game) attackedBy(m *Mod, whom Ref) Ref {
	if p := g.defendingPlayer(whom); m.Only && p != NoPlayer {
		return PlayerRef(p)
	}
	return whom
}

// defenders appends what the active player's creatures can attack: opponents, their planeswalkers, battles they protect (508.1b).
func (g *Game) defenders(active PlayerID, buf []Ref) []Ref {
	for p := g.after(active); p != active; p = g.after(p) {
		if g.Players[p].Lost || !g.opponents(p, active) || !g.mayAttack(active, p) {
			continue
		}
		if !g.teamAttacked() || p == g.primary(p) {
			buf = append(buf, PlayerRef(p))
		}
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			b := g.Objs[s].Body
			if c := &g.Chars[b]; c.Is(TypePlaneswalker|TypeBattle) && g.Bodies[b].Flags&PhasedOut == 0 && g.defendingPlayer(g.refAt(s)) == p {
				buf = append(buf, g.refAt(s))
			}
		}
	}
	return buf
}

// Steps of a declaration of attackers.
const (
	attackBegin uint8 = iota
	attackChoose
	attackBands
	attackExerts
	attackEnlists
	attackTap
	attackPay
	attackDeclare
	attackExerted
	attackDone
)

// runAttackers is the declaration of attackers (508.1; 308.2 of 2006). A is the slot of the creature being decided on, B set when restrictions or
// requirements have to be looked at, C the next player to pay. What has been chosen are cells (Ip): the attacker, then whom it attacks, with the number of its band as Val.
func (g *Game) runAttackers() {
	f := g.top()
	switch f.PC {
	case attackBegin:
		f.PC, f.A = attackChoose, int32(g.Lists[0].First)
		f.Group = g.newGroup()
		if g.attackRules() {
			f.B = 1
		}
	case attackChoose:
		for f.A != 0 {
			if ref := g.refAt(uint16(f.A)); g.onTurn(g.ctrlOf(ref)) && g.canAttack(ref) {
				f.Player = g.ctrlOf(ref)
				f.Ask = askDeclare
				return
			}
			f.A = int32(g.Objs[f.A].Next)
		}
		f.PC, f.A = attackBands, int32(g.Lists[0].First)
	case attackBands:
		if !g.announceBands(f) {
			f.PC, f.A = attackExerts, int32(g.Lists[0].First)
		}
	case attackExerts:
		if !g.announceExerts(f) {
			f.PC, f.A = attackEnlists, int32(g.Lists[0].First)
		}
	case attackEnlists:
		if !g.announceEnlists(f) {
			f.PC = attackTap
		}
	case attackTap:
		if !g.Turn.InForce.Meets(costRules) {
			f.PC = attackExerted
			g.begin()
			g.tapAttackers(f)
			g.tapEnlisted(f)
			g.declareAttackers(f)
			return
		}
		f.PC = attackPay
		g.begin()
		g.tapAttackers(f)
		g.tapEnlisted(f)
		g.commit(0, NoReg)
	case attackPay:
		if !g.payDeclaration(f) {
			f.PC = attackDeclare
		}
	case attackDeclare:
		f.PC = attackExerted
		g.begin()
		g.declareAttackers(f)
	case attackExerted:
		if !g.runExert(f) && !g.runEnlist(f) {
			g.freeCells(&f.Ip)
			f.PC = attackDone
		}
	case attackDone:
		g.pop()
	}
}

// tapAttackers proposes that the chosen creatures without vigilance tap (508.1f).
func (g *Game) tapAttackers(f *Frame) {
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		if who := g.Cells[i].Ref; !g.chars(who).Has(Vigilance) {
			g.propose(Event{Kind: EvTap, Player: g.ctrlOf(who), Obj: who, Rule: rulebook.RuleAttack})
		}
	}
}

// declareAttackers makes the chosen creatures attackers, those that their player still controls (508.1k), as one batch.
func (g *Game) declareAttackers(f *Frame) {
	first := FlagFirst
	for i := f.Ip; i != 0; {
		who, whom := g.Cells[i], g.Cells[g.Cells[i].Next]
		flags := first | FlagFirstOn
		for k := f.Ip; k != i; k = g.Cells[g.Cells[k].Next].Next {
			if g.Cells[g.Cells[k].Next].Ref == whom.Ref {
				flags &^= FlagFirstOn
			}
		}
		if o := g.obj(who.Ref); o != nil && o.Zone == Battlefield && g.chars(who.Ref).Is(TypeCreature) {
			first = 0
			g.propose(Event{Kind: EvAttack, Player: g.ctrlOf(who.Ref), Obj: who.Ref, Other: whom.Ref, Flags: flags, Amount: whom.Val, Rule: rulebook.RuleAttack})
		}
		i = whom.Next
	}
	g.commit(0, NoReg)
}

func (g *Game) askAttackers(f *Frame, d *Decision) {
	switch f.Ask {
	case askBand:
		g.askBands(f, d)
		return
	case askExert:
		g.askExerts(f, d)
		return
	case askEnlist:
		g.askEnlists(f, d)
		return
	}
	d.Kind = DecideAttack
	ref := g.refAt(uint16(f.A))
	d.Source = ref
	d.add(Option{Kind: OptNo, Obj: ref})
	m := g.mark()
	g.tmp = g.defenders(f.Player, g.tmp)
	for i := m; i < len(g.tmp); i++ {
		if g.canAttackWhom(ref, g.tmp[i]) && g.payableDeclaration(f, ref, g.tmp[i]) {
			d.add(Option{Kind: OptAttack, Obj: ref, Other: g.tmp[i]})
		}
	}
	g.release(m)
	if f.B != 0 {
		g.legalAttacks(f, d)
	}
}

func (g *Game) answerAttackers(f *Frame, ask uint8, o Option) {
	switch ask {
	case askBand:
		g.answerBands(f, o)
		return
	case askExert:
		g.answerExerts(f, o)
		return
	case askEnlist:
		g.answerEnlists(f, o)
		return
	}
	if o.Kind == OptAttack {
		head := g.appendCell(f.Ip, o.Obj, 0)
		f.Ip = g.appendCell(head, o.Other, 0)
	}
	f.A = int32(g.Objs[f.A].Next)
}
