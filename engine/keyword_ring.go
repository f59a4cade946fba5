package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

func (g *Game) execRing(in *program.Instr, f *Frame, e *Env) {
	p := e.You
	g.begin()
	if in.Op == program.OpTempt {
		if !g.hasRing(p, program.DefID(in.B)) {
			g.propose(Event{Kind: program.EvMove, Player: p,
				Obj: g.newObj(program.KindEmblem, program.DefID(in.B), p, p), From: program.ZoneNone,
				To: program.Command, Aux: program.PosEnd, Flags: program.FlagCreated, Rule: rulebook.RuleRing})
		}
		g.propose(Event{Kind: program.EvPlayer, Player: p, Aux: int32(program.FactTempted), Amount: 1,
			Rule: rulebook.RuleRing})
		g.commit(0, program.NoReg)
		return
	}
	chosen := g.firstOf(program.SetX(in.A), e)
	if chosen != NoRef {
		for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
			if b := g.Objs[s].Body; g.Bodies[b].Flags&program.RingBearer != 0 && g.Chars[b].Ctrl == p &&
				g.refAt(s) != chosen {
				g.propose(Event{Kind: program.EvMark, Player: p, Obj: g.refAt(s), Aux: int32(program.RingBearer),
					Rule: rulebook.RuleRing})
			}
		}
		g.propose(Event{Kind: program.EvMark, Player: p, Obj: chosen, Aux: int32(program.RingBearer), Amount: 1,
			Rule: rulebook.RuleRing})
	}
	g.propose(Event{Kind: program.EvAction, Player: p, Obj: chosen, Aux: in.B, Rule: rulebook.RuleRing})
	g.commit(0, program.NoReg)
}

// hasRing reports whether a player has the emblem The Ring.
func (g *Game) hasRing(p program.PlayerID, ring program.DefID) bool {
	for s := g.Lists[commandList].First; s != 0; s = g.Objs[s].Next {
		if o := &g.Objs[s]; o.Owner == p && g.r.Defs[o.Def].Name == g.r.Defs[ring].Name &&
			o.Kind == program.KindEmblem {
			return true
		}
	}
	return false
}
