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
	Line []scenario.Answered
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
	words := q.words()
	n := min(len(d.Options), maxFirstMoves)
	var out []FirstMove
	seen := map[string]bool{}
	for i := range n {
		own := *q
		own.root = engine.Game{}
		q.root.CopyInto(&own.root)
		f := FirstMove{Text: words.Option(q.root.View(engine.Judge), &d, &d.Options[i]), Status: Unsolved}
		if seen[f.Text] || ctx.Err() != nil {
			continue
		}
		seen[f.Text] = true
		must(own.root.Answer(i))
		s := NewSearch(&own, anyTime)
		s.limits(ctx, Limits{Time: max(all/time.Duration(n), time.Millisecond), Positions: DefaultPositions / 20}, nil)
		s.run()
		switch root := &s.nodes[s.root]; {
		case root.pn == 0:
			f.Status = Solved
		case root.dn == 0:
			f.Status = Refuted
		}
		if f.Status != Unsolved && s.nodes[s.root].kind != terminal {
			f.Line = s.line()
		}
		out = append(out, f)
	}
	return out
}
