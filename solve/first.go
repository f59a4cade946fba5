package solve

import (
	"context"
	"time"

	"arbiter/engine"
	"arbiter/scenario"
)

// First is what becomes of a first move.
type First struct {
	Says   string
	Status Status
	// Line is how it goes on: to the goal, or what stops it.
	Line []scenario.Answered
}

// maxFirst is how many first moves are looked at.
const maxFirst = 24

// FirstMoves looks at what the solver could begin with, each for an equal part of the time: which moves lead to the goal too, and what refutes the others. Mana is made
// only to pay for something, as most do: a move is refuted if there is no way so.
func (q *Problem) FirstMoves(ctx context.Context, all time.Duration) []First {
	var d engine.Decision
	if !q.root.Decision(&d) || d.By != q.solver || len(d.Options) < 2 {
		return nil
	}
	words := q.play.LogWriter()
	n := min(len(d.Options), maxFirst)
	var out []First
	seen := map[string]bool{}
	for i := range n {
		own := *q
		own.root = engine.Game{}
		q.root.CopyInto(&own.root)
		f := First{Says: words.Option(q.root.View(engine.Judge), &d, &d.Options[i]), Status: Unsolved}
		if seen[f.Says] || ctx.Err() != nil {
			continue
		}
		seen[f.Says] = true
		must(own.root.Answer(i))
		s := NewSearch(&own, timely)
		s.limits(ctx, Limits{Time: max(all/time.Duration(n), time.Millisecond), Positions: DefaultPositions / 20}, nil)
		s.run()
		switch root := &s.nodes[s.root]; {
		case root.pn == 0:
			f.Status = Solved
		case root.dn == 0:
			f.Status = Refuted
		}
		if f.Status != Unsolved && s.nodes[s.root].turn != over {
			f.Line = s.line()
		}
		out = append(out, f)
	}
	return out
}
