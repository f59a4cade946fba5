package engine

import "arbiter/rulebook"

// Steps of a declaration of blockers.
const (
	blockBegin uint8 = iota
	blockChoose
	blockPay
	blockDone
)

// runBlockers is the declaration of blockers (509.1; 309.2 of 2006), each defending player in turn order. Player is who declares, A the slot of the
// creature being decided on, B how many attackers have been chosen for it, C set when restrictions or requirements have to be looked at. What has been
// chosen are cells (Ip): the blocker, then what it blocks.
func (g *Game) runBlockers() {
	f := g.top()
	switch f.PC {
	case blockBegin:
		f.PC, f.A, f.B = blockChoose, int32(g.Lists[0].First), 0
		f.Player = g.nextSide(g.Turn.Active)
		f.Group = g.newGroup()
		if g.blockRules() {
			f.C = 1
		}
	case blockChoose:
		for !g.onTurn(f.Player) {
			for f.A != 0 {
				if ref := g.refAt(uint16(f.A)); g.asOne(g.ctrlOf(ref), f.Player) && g.blocksMore(f, ref) {
					f.Player = g.ctrlOf(ref)
					f.Ask = askDeclare
					return
				}
				f.A, f.B = int32(g.Objs[f.A].Next), 0
			}
			f.Player = g.nextSide(f.Player)
			f.A = int32(g.Lists[0].First)
			f.Group = g.newGroup()
		}
		f.PC, f.C = blockPay, 0
	case blockPay:
		if g.Turn.InForce.Meets(costRules) && g.payDeclaration(f) {
			return
		}
		f.PC = blockDone
		g.declareBlockers(f)
	case blockDone:
		g.pop()
		if g.r.Sw.DamageOrder {
			g.push(Frame{Kind: FrameDamageOrder, Player: g.Turn.Active})
		}
	}
}

// blocksMore says whether a creature can block an attacker, or one more.
func (g *Game) blocksMore(f *Frame, ref Ref) bool {
	if !g.ableToBlock(&g.Objs[f.A]) || f.B > 0 && f.B >= g.blockCapacity(ref) {
		return false
	}
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if a := g.refAt(s); g.attacks(a, f.Player) && (f.B == 0 || !g.choseBlock(f, ref, a)) && g.canBlock(ref, a) {
			return true
		}
	}
	return false
}

// blockCapacity is how many attackers a creature can block (509.1a).
func (g *Game) blockCapacity(ref Ref) int32 {
	n := int32(1)
	for m, e, i := g.ruleAt(RuleExtraBlocks, ref, 0); m != nil; m, e, i = g.ruleAt(RuleExtraBlocks, ref, i) {
		if m.B == 0 {
			return MaxNumber
		}
		n = clamp(int64(n) + int64(g.num(NumX(m.B), &e)))
	}
	return n
}

// choseBlock says whether this block has been chosen.
func (g *Game) choseBlock(f *Frame, blocker, attacker Ref) bool {
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		if g.Cells[i].Ref == blocker && g.Cells[g.Cells[i].Next].Ref == attacker {
			return true
		}
	}
	return false
}

// declareBlockers makes the chosen creatures blockers, and the attackers blocked or unblocked, as one batch (509.1g, h).
func (g *Game) declareBlockers(f *Frame) {
	g.begin()
	last := NoRef
	for i := f.Ip; i != 0; {
		who, whom := g.Cells[i], g.Cells[g.Cells[i].Next]
		if g.obj(who.Ref) != nil && g.obj(whom.Ref) != nil { // 509.1g
			flags := EventFlags(0)
			if who.Ref != last {
				flags, last = FlagFirst, who.Ref // 509.3a: "blocks" is once, "blocks a creature" for each
			}
			g.propose(Event{Kind: EvBlock, Player: g.ctrlOf(who.Ref), Obj: who.Ref, Other: whom.Ref, Flags: flags, Rule: rulebook.RuleBlock})
			if g.body(whom.Ref).Band != 0 {
				for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
					if a := g.refAt(s); g.sameBand(whom.Ref, a) && !g.choseBlock(f, who.Ref, a) && !g.bandBlocked(f, who.Ref, a, i) {
						g.propose(Event{Kind: EvBlock, Player: g.ctrlOf(who.Ref), Obj: who.Ref, Other: a, Rule: rulebook.RuleBlock})
					}
				}
			}
		}
		i = whom.Next
	}
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&(Attacking|Blocked) != Attacking {
			continue
		}
		a := g.refAt(s)
		n := int32(0)
		for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
			if whom := g.Cells[g.Cells[i].Next].Ref; whom == a || g.sameBand(whom, a) && !g.choseBlock(f, g.Cells[i].Ref, a) && !g.bandBlocked(f, g.Cells[i].Ref, a, i) {
				n++
			}
		}
		kind := EvUnblocked
		if n > 0 {
			kind = EvBlocked
		}
		g.propose(Event{Kind: kind, Player: g.ctrlOf(a), Obj: a, Amount: n, Other: g.body(a).Attack, Rule: rulebook.RuleBlock})
	}
	g.freeCells(&f.Ip)
	g.commit(0, NoReg)
}

func (g *Game) askBlockers(f *Frame, d *Decision) {
	d.Kind = DecideBlock
	ref := g.refAt(uint16(f.A))
	d.Source = ref
	d.Chosen = f.B
	if f.B == 0 {
		d.add(Option{Kind: OptNo, Obj: ref})
	} else {
		d.add(Option{Kind: OptDone, Obj: ref})
	}
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if a := g.refAt(s); g.attacks(a, f.Player) && (f.B == 0 || !g.choseBlock(f, ref, a)) && g.canBlock(ref, a) && g.payableDeclaration(f, ref, a) {
			d.add(Option{Kind: OptBlock, Obj: ref, Other: a})
		}
	}
	if f.C != 0 || g.menaced(f.Player) {
		g.legalBlocks(f, d)
	}
}

func (g *Game) answerBlockers(f *Frame, ask uint8, o Option) {
	if o.Kind == OptBlock {
		head := g.appendCell(f.Ip, o.Obj, 0)
		f.Ip = g.appendCell(head, o.Other, 0)
		f.B++
		return
	}
	f.A, f.B = int32(g.Objs[f.A].Next), 0
}
