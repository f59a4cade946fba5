package solve

import (
	"arbiter/engine"
	"arbiter/scenario"
)

// hunts: the goal is to win, for which the opponents' life is a measure.
func (q *Problem) hunts() bool { return q.goal.Kind == scenario.GoalWin }

// distance is how far off winning seems: the life that opponents have left.
func (q *Problem) distance(g *engine.Game) int {
	v := g.View(engine.Judge)
	most := 0
	for p := range v.Players() {
		if v.Opponents(q.solver, engine.PlayerID(p)) && !v.Lost(engine.PlayerID(p)) {
			most = max(most, v.Life(engine.PlayerID(p)))
		}
	}
	return min(max(most, 0), 100)
}
