package solve

import (
	"context"
	"time"

	"arbiter/engine"
	"arbiter/scenario"
)

// FirstMove is the outcome of a first move.
type FirstMove struct {
	Text   string
	Status Status
	// Line is the continuation: to the goal, or what refutes the move.
	Line   []scenario.Answered
	option int // the move, among the options
}

// maxFirstMoves limits how many first moves are searched.
const maxFirstMoves = 24

// FirstMoves searches each of the solver's first moves for an equal share of the time, to show which also lead to
// the goal and what refutes the others. Mana abilities are activated only to pay for something; a move counts as
// refuted if it fails under that restriction.
func (q *Problem) FirstMoves(ctx context.Context, all time.Duration) []FirstMove {
	var d engine.Decision
	if !q.root.Decision(&d) || d.By != q.solver || len(d.Options) < 2 {
		return nil
	}
	return q.moves(ctx, &d, -1, anyTime, all)
}
