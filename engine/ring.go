package engine

import "arbiter/rulebook"

// The Ring tempts players (701.54). Being a Ring-bearer is a mark of a permanent, that of its controller's: another player's gaining control ends it.

// Expressions about the Ring.
const (
	// NumTempted is how often the Ring has tempted the first player of set A.
	NumTempted NodeOp = 187
	// PropRingBearer is being a Ring-bearer.
	PropRingBearer NodeOp = 980
)

// Operations of the Ring.
const (
	// OpTempt begins the Ring's tempting the controller of the context: they get the emblem B if they have none of the kind (701.54c).
	OpTempt Op = 220
	// OpBear makes the first of A their Ring-bearer in place of any other, which ends the tempting (701.54a, 701.54d). B is the keyword action.
	OpBear Op = 221
)

func (g *Game) execRing(in *Instr, f *Frame, e *Env) {
	p := e.You
	g.begin()
	if in.Op == OpTempt {
		if !g.hasRing(p, DefID(in.B)) {
			g.propose(Event{Kind: EvMove, Player: p, Obj: g.newObj(KindEmblem, DefID(in.B), p, p), From: ZoneNone, To: Command, Aux: PosEnd, Flags: FlagCreated, Rule: rulebook.RuleRing})
		}
		g.propose(Event{Kind: EvPlayer, Player: p, Aux: int32(FactTempted), Amount: 1, Rule: rulebook.RuleRing})
		g.commit(0, NoReg)
		return
	}
	chosen := g.firstOf(SetX(in.A), e)
	if chosen != NoRef {
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			if b := g.Objs[s].Body; g.Bodies[b].Flags&RingBearer != 0 && g.Chars[b].Ctrl == p && g.refAt(s) != chosen {
				g.propose(Event{Kind: EvMark, Player: p, Obj: g.refAt(s), Aux: int32(RingBearer), Rule: rulebook.RuleRing})
			}
		}
		g.propose(Event{Kind: EvMark, Player: p, Obj: chosen, Aux: int32(RingBearer), Amount: 1, Rule: rulebook.RuleRing})
	}
	g.propose(Event{Kind: EvAction, Player: p, Obj: chosen, Aux: in.B, Rule: rulebook.RuleRing})
	g.commit(0, NoReg)
}

// hasRing says whether a player has the emblem The Ring.
func (g *Game) hasRing(p PlayerID, ring DefID) bool {
	for s := g.Lists[3].First; s != 0; s = g.Objs[s].Next {
		if o := &g.Objs[s]; o.Owner == p && g.r.Defs[o.Def].Name == g.r.Defs[ring].Name && o.Kind == KindEmblem {
			return true
		}
	}
	return false
}
