package engine

import "arbiter/rulebook"

// Day and night (730), and what is bound to them (702.145).
const (
	dayNow   = 1
	nightNow = 2
)

// dayTurns is the check of the untap step: day becomes night if the active player of the turn before cast no spell, night becomes day if they cast two or more
// (502.2). It reports whether the designation changes.
func (g *Game) dayTurns(active PlayerID) bool {
	to := int32(0)
	switch {
	case g.Turn.Number <= 1: // there was no turn before
		return false
	case g.Turn.DayNight == dayNow && g.Turn.LastCasts == 0:
		to = nightNow
	case g.Turn.DayNight == nightNow && g.Turn.LastCasts >= 2:
		to = dayNow
	default:
		return false
	}
	g.begin()
	g.propose(Event{Kind: EvPlayer, Player: active, Aux: int32(FactDay), Amount: to, Rule: rulebook.RuleDayNight})
	g.commit(0, NoReg)
	return true
}

// noticeDay has it become day or night for permanents with daybound or nightbound where it is neither (702.145d, g), and these transform to what fits the
// time (702.145c, f): immediately, whatever else is going on. It reports whether anything happens.
func (g *Game) noticeDay() bool {
	by := [2]Keyword{Daybound, Nightbound}
	if g.Turn.DayNight == 0 {
		for i, k := range by {
			for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
				if b := g.Objs[s].Body; g.Bodies[b].Flags&PhasedOut == 0 && g.Chars[b].Has(k) {
					g.begin()
					g.propose(Event{Kind: EvPlayer, Player: g.Turn.Active, Aux: int32(FactDay), Amount: int32(dayNow + i), Obj: NoRef, Rule: rulebook.RuleDaybound})
					g.commit(0, NoReg)
					return true
				}
			}
		}
		return false
	}
	// At night what has daybound shows its front no more, by day what has nightbound its back.
	k, face := Daybound, uint8(0)
	if g.Turn.DayNight == dayNow {
		k, face = Nightbound, 1
	}
	g.begin()
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		if g.Bodies[o.Body].Flags&PhasedOut == 0 && o.Face == face && g.Chars[o.Body].Has(k) && g.canTurn(o, FaceTransform) {
			g.propose(Event{Kind: EvFace, Player: g.Chars[o.Body].Ctrl, Obj: g.refAt(s), Aux: int32(FaceTransform), Flags: FlagBound, Rule: rulebook.RuleDaybound})
		}
	}
	if len(g.Events) == g.open {
		return false
	}
	g.commit(0, NoReg)
	return true
}
