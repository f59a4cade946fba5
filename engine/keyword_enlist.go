package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Enlist (702.154): as a creature attacks, its controller may tap another for it, an optional cost to attack (508.1g).
// The player is asked for each instance in turn. The attacker's memory keeps the creature tapped for each instance, or
// the attacker itself for none, until the triggered abilities exist, each linked to its own (607.2h).

const askEnlist uint8 = 12

// enlistAbility returns the n-th enlist ability of a creature, 0 if it has none.
func (g *Game) enlistAbility(ref Ref, n int) program.AbilityID {
	c := g.chars(ref)
	if !c.Has(program.Enlist) {
		return 0
	}
	for k := 0; ; k++ {
		id := g.nthAbility(c, k)
		if id == 0 {
			return 0
		}
		if ab := &g.r.Abilities[id]; ab.Kind == program.AbKeyword && ab.Keyword == program.Enlist {
			if n == 0 {
				return id
			}
			n--
		}
	}
}

// enlists returns for how many of a creature's enlist abilities the player has been asked.
func (g *Game) enlists(ref Ref) (n int) {
	for i := g.body(ref).Memory; i != 0; i = g.Cells[i].Next {
		if g.Cells[i].Val == int32(program.MemEnlisted) {
			n++
		}
	}
	return n
}

// announceEnlists asks for enlists of the chosen attackers from A on. It reports true when it asks.
func (g *Game) announceEnlists(f *Frame) bool {
	if !g.r.Enlists {
		f.A = 0
	}
	for f.A != 0 {
		ref := g.refAt(uint16(f.A))
		if g.chars(ref).Has(program.Enlist) && g.bandChoice(f, ref) != 0 {
			if id := g.enlistAbility(ref, g.enlists(ref)); id != 0 {
				if !g.enlistable(f, ref, id, nil) {
					g.noteEnlisted(ref, ref)
					continue
				}
				f.Player, f.Ask = g.ctrlOf(ref), askEnlist
				return true
			}
		}
		f.A = int32(g.Objs[f.A].Next)
	}
	return false
}

// enlistable lists the creatures that can be tapped for an attacker, and reports whether there are any.
func (g *Game) enlistable(f *Frame, ref Ref, id program.AbilityID, d *Decision) bool {
	e := Env{Source: ref, You: g.ctrlOf(ref)}
	m := g.mark()
	defer g.release(m)
	g.set(g.r.Abilities[id].Who, &e)
	found := false
	for i := m; i < len(g.tmp); i++ {
		x := g.tmp[i]
		if b := g.body(x); b == nil || b.Flags&program.Tapped != 0 || g.bandChoice(f, x) != 0 ||
			g.summoningSick(b, g.chars(x)) || g.enlisted(x) {
			continue
		}
		found = true
		if d != nil {
			d.add(Option{Kind: OptObject, Obj: x})
		}
	}
	return found
}

// enlisted reports whether a creature will be tapped for an attacker already.
func (g *Game) enlisted(x Ref) bool {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		for i := g.Bodies[g.Objs[s].Body].Memory; i != 0; i = g.Cells[i].Next {
			if c := &g.Cells[i]; c.Val == int32(program.MemEnlisted) && c.Ref == x && g.refAt(s) != x {
				return true
			}
		}
	}
	return false
}

func (g *Game) askEnlists(f *Frame, d *Decision) {
	d.Kind, d.Source = program.DecideChoose, g.refAt(uint16(f.A))
	d.Ability = g.enlistAbility(d.Source, g.enlists(d.Source))
	g.enlistable(f, d.Source, d.Ability, d)
	d.add(Option{Kind: OptDone})
}

func (g *Game) answerEnlists(f *Frame, o Option) {
	ref := g.refAt(uint16(f.A))
	if o.Kind != OptObject {
		o.Obj = ref
	}
	g.noteEnlisted(ref, o.Obj)
}

// tapEnlisted proposes tapping the chosen creatures as a cost to attack.
func (g *Game) tapEnlisted(f *Frame) {
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		who := g.Cells[i].Ref
		for k := g.body(who).Memory; k != 0; k = g.Cells[k].Next {
			if c := g.Cells[k]; c.Val == int32(program.MemEnlisted) && c.Ref != who {
				g.propose(Event{Kind: program.EvTap, Player: g.ctrlOf(who), Obj: c.Ref, Src: who,
					Flags: program.FlagCost, Rule: rulebook.RulePayCosts})
			}
		}
	}
}

// runEnlist handles the next creature tapped. It reports false when there is none left.
func (g *Game) runEnlist(f *Frame) bool {
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		who := g.Cells[i].Ref
		if g.obj(who) == nil || g.body(who) == nil {
			continue
		}
		for left := g.enlists(who); left > 0; left-- {
			all := 0
			for g.enlistAbility(who, all) != 0 {
				all++
			}
			id := g.enlistAbility(who, max(all-left, 0))
			x := g.takeEnlisted(who)
			if x == who || id == 0 {
				continue
			}
			ab := &g.r.Abilities[id]
			ctx := g.newCtx(who, g.ctrlOf(who), id, int(ab.NRegs))
			g.addReg(ctx, int(ab.Bit), x)
			g.pushProgram(ab.Prog, ctx, true)
			return true
		}
	}
	return false
}
