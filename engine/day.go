package engine

import "arbiter/rulebook"

// Day and night (730).
const (
	dayNow   = 1
	nightNow = 2
)

// dayTurns is the check of the untap step: day becomes night if the active player of the turn before cast no spell, night becomes day if they cast two or more
// (502.2). It reports whether the designation changes.
func (g *Game) dayTurns(active PlayerID) bool {
	to := int32(0)
	switch {
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
