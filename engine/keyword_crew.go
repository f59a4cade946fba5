package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// cantRide reports whether a creature can't be tapped to pay for a part of a cost.
func (g *Game) cantRide(part *program.CostPart, ref Ref) bool {
	return part.Ride == program.RideCrew && g.cantAct(program.CantCrew, ref)
}

// partWorth returns what an object contributes to a part of a cost that requires a total of power or something else.
func (g *Game) partWorth(part *program.CostPart, ref Ref) int32 {
	n := g.stat(ref, part.TotalStat)
	if part.Ride == program.NoRide {
		return n
	}
	more := int32(0)
	for m, e, i := g.ruleAt(program.RuleRidesAs, ref, 0); m != nil; m, e, i = g.ruleAt(program.RuleRidesAs, ref, i) {
		switch {
		case m.Later:
		case m.Only && part.Ride != program.RideCrew:
		case m.B == 0:
			n = g.stat(ref, program.StatToughness)
		default:
			more += g.num(program.NumX(m.B), &e)
		}
	}
	return n + more
}

func (g *Game) numStationed(n *program.Node, e *Env) int32 {
	ref := g.firstOf(program.SetX(n.A), e)
	if ref == NoRef {
		return 0
	}
	stat := program.StatPower
	if g.live(ref) {
		for m, _, i := g.ruleAt(program.RuleRidesAs, ref, 0); m != nil; m, _, i = g.ruleAt(program.RuleRidesAs, ref, i) {
			if m.Later {
				stat = program.StatToughness
			}
		}
	}
	return g.stat(ref, stat)
}

// proposeRide proposes the event of a creature crewing or saddling when it is tapped for that.
func (g *Game) proposeRide(part *program.CostPart, t *payment, ref Ref) {
	if part.Ride != program.NoRide {
		g.propose(Event{Kind: program.EvAction, Player: t.p, Obj: ref, Src: t.obj, Aux: g.r.Rides[part.Ride],
			Flags: program.FlagCost, Rule: rulebook.RulePayCosts})
	}
}
