package engine

import (
	"arbiter/ability"
	"arbiter/rulebook"
)

// Crewing and saddling (702.122, 702.171): creatures are tapped to pay for an ability, and do so as they are tapped. Being saddled is a designation, which
// lasts until the end of the turn.

// Ride is what creatures do as they are tapped to pay for an ability.
type Ride uint8

// Rides.
const (
	NoRide Ride = iota
	RideCrew
	RideSaddle
)

// rides are the keyword actions that these are for those who watch them.
var rides = [...]ability.ActionWord{RideCrew: "crew", RideSaddle: "saddle"}

// cantRide says whether a creature can't be tapped to pay for a part of a cost.
func (g *Game) cantRide(part *CostPart, ref Ref) bool {
	return part.Ride == RideCrew && g.cantAct(CantCrew, ref)
}

// partWorth is what an object is worth for a part of a cost that wants a total of power or something else.
func (g *Game) partWorth(part *CostPart, ref Ref) int32 {
	n := g.stat(ref, part.TotalStat)
	if part.Ride == NoRide {
		return n
	}
	more := int32(0)
	for m, e, i := g.ruleAt(RuleRidesAs, ref, 0); m != nil; m, e, i = g.ruleAt(RuleRidesAs, ref, i) {
		switch {
		case m.Later:
		case m.Only && part.Ride != RideCrew:
		case m.B == 0:
			n = g.stat(ref, StatToughness)
		default:
			more += g.num(NumX(m.B), &e)
		}
	}
	return n + more
}

// NumStationed is the number of counters that a creature, the first of set A, puts on what it stations: its power, or its toughness (702.184c).
const NumStationed NodeOp = 193

func (g *Game) numStationed(n *Node, e *Env) int32 {
	ref := g.firstOf(SetX(n.A), e)
	if ref == NoRef {
		return 0
	}
	stat := StatPower
	if g.live(ref) {
		for m, _, i := g.ruleAt(RuleRidesAs, ref, 0); m != nil; m, _, i = g.ruleAt(RuleRidesAs, ref, i) {
			if m.Later {
				stat = StatToughness
			}
		}
	}
	return g.stat(ref, stat)
}

// proposeRide has a creature crew or saddle as it is tapped for that.
func (g *Game) proposeRide(part *CostPart, t *tab, ref Ref) {
	if part.Ride != NoRide {
		g.propose(Event{Kind: EvAction, Player: t.p, Obj: ref, Src: t.obj, Aux: g.r.rides[part.Ride], Flags: FlagCost, Rule: rulebook.RulePayCosts})
	}
}
