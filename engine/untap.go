package engine

import "arbiter/rulebook"

// untapStep untaps the active player's permanents (502.3): of those of which only so many can, the ones that were chosen.
func (g *Game) untapStep(active PlayerID, f *Frame) {
	g.begin()
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		b := &g.Bodies[g.Objs[s].Body]
		if b.Flags&Tapped == 0 || b.Flags&PhasedOut != 0 {
			continue
		}
		if !g.asOne(g.ctrlOf(ref), active) {
			if g.hasRule(RuleUntapsToo, ref) {
				g.propose(Event{Kind: EvUntap, Player: g.ctrlOf(ref), Obj: ref, Flags: FlagResult, Rule: rulebook.RuleUntap})
			}
			continue
		}
		if b.Flags&SkipUntap != 0 {
			g.propose(Event{Kind: EvMark, Player: active, Obj: ref, Aux: int32(SkipUntap), Rule: rulebook.RuleUntap})
			continue
		}
		if f != nil && g.findCell(f.Ip, ref) == 0 && g.untapLimit(active, ref, nil) {
			continue
		}
		if !g.hasRule(RuleDoesntUntap, ref) {
			g.propose(Event{Kind: EvUntap, Player: active, Obj: ref, Flags: FlagResult, Rule: rulebook.RuleUntap})
		}
	}
	g.commit(0, NoReg)
}

// untapsLimited says whether the active player has more to untap than effects let them, and so determines what untaps (502.3).
func (g *Game) untapsLimited(active PlayerID) bool {
	if !g.Turn.InForce.Has(RuleDoesntUntap) {
		return false
	}
	limited := false
	g.rules(RuleDoesntUntap, PlayerRef(active), func(*Mod, Env) bool { limited = true; return false })
	return limited
}

// untapLimit says whether an effect limits how many such permanents untap. Given what has been chosen, it says whether one more can't.
func (g *Game) untapLimit(active PlayerID, ref Ref, chosen *Frame) bool {
	found := false
	g.rules(RuleDoesntUntap, PlayerRef(active), func(m *Mod, e Env) bool {
		if !g.prop(m.Prop2, &e, ref) {
			return true
		}
		n := g.num(NumX(m.B), &e)
		if chosen == nil {
			found = true
			return false
		}
		for c := chosen.Ip; c != 0; c = g.Cells[c].Next {
			if g.prop(m.Prop2, &e, g.Cells[c].Ref) {
				n--
			}
		}
		found = n <= 0
		return !found
	})
	return found
}

// runUntap has Player choose among what they can't untap all of: the cells of Ip.
func (g *Game) runUntap() {
	f := g.top()
	if f.PC == 1 {
		g.pop()
		return
	}
	if g.untapOptions(f, nil) > 0 {
		f.Ask = askChoose
		return
	}
	f.PC = 1
	chosen := *f
	f.Ip = 0
	g.untapStep(f.Player, &chosen)
	g.freeCells(&chosen.Ip)
}

func (g *Game) untapOptions(f *Frame, d *Decision) int {
	n := 0
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		b := &g.Bodies[g.Objs[s].Body]
		if b.Flags&Tapped == 0 || b.Flags&(PhasedOut|SkipUntap) != 0 || !g.asOne(g.ctrlOf(ref), f.Player) || g.findCell(f.Ip, ref) != 0 {
			continue
		}
		if g.hasRule(RuleDoesntUntap, ref) || !g.untapLimit(f.Player, ref, nil) || g.untapLimit(f.Player, ref, f) {
			continue
		}
		if n++; d != nil {
			d.add(Option{Kind: OptObject, Obj: ref})
		}
	}
	return n
}

func (g *Game) askUntap(f *Frame, d *Decision) {
	d.Kind = DecideChoose
	d.Min, d.Max = 1, 1
	g.untapOptions(f, d)
}

func (g *Game) answerUntap(f *Frame, o Option) { f.Ip = g.appendCell(f.Ip, o.Obj, 0) }
