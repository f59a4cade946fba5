package engine

import (
	"arbiter/engine/program"
)

// State triggers trigger whenever the game state matches a condition (603.8). They are checked after every event, also
// while something resolves, and don't trigger again while one of the same object waits to be put on the stack or is on
// it.

// stateTriggers finds the state triggers that trigger now, and reports whether there are any.
func (g *Game) stateTriggers() bool {
	if !g.r.StateTriggers {
		return false
	}
	g.refresh()
	some := false
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		c := &g.Chars[g.Objs[s].Body]
		if g.Bodies[g.Objs[s].Body].Flags&program.PhasedOut != 0 {
			continue
		}
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			ab := &g.r.Abilities[a]
			if ab.Flags&program.AbState == 0 || !ab.Zones.Has(program.Battlefield) {
				continue
			}
			e := Env{Source: ref, You: c.Ctrl}
			if !g.cond(ab.State, &e) || !g.cond(ab.If, &e) || g.triggerWaits(a, ref) {
				continue
			}
			g.addPending(a, g.newCtx(ref, c.Ctrl, a, int(ab.NRegs)), c.Ctrl)
			some = true
		}
	}
	return some
}

// triggerWaits reports whether a triggered ability of an object is on the stack or about to be put on it.
func (g *Game) triggerWaits(a program.AbilityID, source Ref) bool {
	for i := range g.Pending {
		if p := &g.Pending[i]; p.Ability == a && g.Ctxs[p.Ctx].Source == source {
			return true
		}
	}
	for s := g.list(program.Stack, 0).First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		if o.Kind != program.KindAbility || o.Body == 0 {
			continue
		}
		if b := &g.Bodies[o.Body]; b.Ability == a && b.Ctx != 0 && g.Ctxs[b.Ctx].Source == source {
			return true
		}
	}
	return false
}

// makingMana reports whether a mana ability is being activated and has not added its mana yet.
func (g *Game) makingMana() bool {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		if f := &g.Frames[i]; f.Kind == FrameActivate && f.PC <= actMana &&
			g.r.Abilities[f.Ip].Flags&program.AbMana != 0 {
			return true
		}
	}
	return false
}

// manaTriggers starts resolving the next waiting triggered mana ability, and reports whether there is one.
func (g *Game) manaTriggers() bool {
	for i := range g.Pending {
		p := g.Pending[i]
		if g.r.Abilities[p.Ability].Flags&program.AbMana == 0 {
			continue
		}
		g.Pending = append(g.Pending[:i], g.Pending[i+1:]...)
		g.pushProgram(g.r.Abilities[p.Ability].Prog, p.Ctx, true)
		return true
	}
	return false
}

// inherentTriggers finds abilities without a source that trigger on event i.
func (g *Game) inherentTriggers(i int) {
	for _, in := range g.r.Inherent {
		ab := &g.r.Abilities[in.Ability]
		e := Env{You: g.Turn.Active}
		m := g.mark()
		g.set(in.Who, &e)
		for k := m; k < len(g.tmp); k++ {
			if p := g.tmp[k].Player(); p != NoPlayer && !g.Players[p].Lost {
				g.tryTrigger(in.Ability, ab, NoRef, p, i, anyLook)
			}
		}
		g.release(m)
	}
}

func (g *Game) setState(n *program.Node) {
	if n.Op == program.SetSpeeding {
		for p := range g.Players {
			if g.Players[p].Speed > 0 {
				g.tmp = append(g.tmp, PlayerRef(program.PlayerID(p)))
			}
		}
		return
	}
	p := g.Turn.Monarch
	if n.Op == program.SetInitiative {
		p = g.Turn.Initiative
	}
	if p != NoPlayer {
		g.tmp = append(g.tmp, PlayerRef(p))
	}
}
