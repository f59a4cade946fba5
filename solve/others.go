package solve

import (
	"context"
	"slices"
	"strings"
	"time"

	"arbiter/engine"
	"arbiter/scenario"
)

// Other is the outcome of another choice at one of the solver's decisions along a line.
type Other struct {
	// At is the place of the decision in the line, from 0.
	At int
	FirstMove
	// Reordered is set if the choice reaches the goal by the same plays in another order.
	Reordered bool
}

// Others searches, at each of the solver's decisions along a solution, what else could be chosen there, each for an
// equal share of the time. A choice that leads to the same position, such as another payment of no consequence or an
// equal card, is none. Unless the solution makes mana before it is needed, the search only makes it to pay for
// something, and a choice counts as refuted if it fails under that restriction.
func (q *Problem) Others(ctx context.Context, r *Result, all time.Duration) ([]Other, error) {
	places := 0
	err := q.along(r, func(int, *Problem, *engine.Decision) { places++ })
	if err != nil || places == 0 {
		return nil, err
	}
	sc, share := anyTime, all/time.Duration(places)
	if r.FloatsMana {
		sc = unrestricted
	}
	var out []Other
	err = q.along(r, func(i int, at *Problem, d *engine.Decision) {
		for _, f := range at.moves(ctx, d, r.Line[i].Option, sc, share) {
			o := Other{At: i, FirstMove: f}
			if f.Status == Solved {
				own := q.plays(r.Line[:i], []scenario.Answered{{Player: q.names[q.solver], Says: f.Text}}, f.Line)
				slices.Sort(own)
				o.Reordered = slices.Equal(own, slices.Sorted(slices.Values(q.plays(r.Line))))
			}
			out = append(out, o)
		}
	})
	return out, err
}

// plays returns what the solver does in lines besides passing.
func (q *Problem) plays(lines ...[]scenario.Answered) (out []string) {
	for _, a := range slices.Concat(lines...) {
		if a.Player == q.names[q.solver] && !strings.HasPrefix(a.Says, "Pass") {
			out = append(out, a.Says)
		}
	}
	return out
}

// along plays a line and calls visit at each of the solver's decisions with a choice, with the problem from there.
func (q *Problem) along(r *Result, visit func(i int, at *Problem, d *engine.Decision)) error {
	at := *q
	at.root = engine.Game{}
	q.root.CopyInto(&at.root)
	at.root.SetCanFloatMana(q.solver, r.FloatsMana)
	var d engine.Decision
	for i, a := range r.Line {
		if !at.root.Decision(&d) {
			return nil
		}
		if d.By == q.solver && len(d.Options) > 1 {
			visit(i, &at, &d)
		}
		spare, _ := engine.SparePreferenceNamed(a.Spare)
		if _, err := spare.Answer(&at.root, a.Option); err != nil {
			return err
		}
	}
	return nil
}

// moves searches each option of a decision but one (-1 for none), for an equal share of the time.
func (q *Problem) moves(ctx context.Context, d *engine.Decision, taken int, sc scope, all time.Duration) []FirstMove {
	words := q.words()
	n := min(len(d.Options), maxFirstMoves)
	var out []FirstMove
	seen := map[string]bool{}
	keys := map[uint64]bool{}
	var keyer engine.PositionHasher
	if taken >= 0 {
		var g engine.Game
		q.root.CopyInto(&g)
		must(g.Answer(taken))
		keys[keyer.Key(&g)] = true
	}
	for i := range n {
		f := FirstMove{Text: words.Option(q.root.View(engine.Judge), d, &d.Options[i]), Status: Unsolved}
		if i == taken || seen[f.Text] || ctx.Err() != nil {
			continue
		}
		seen[f.Text] = true
		own := *q
		own.root = engine.Game{}
		q.root.CopyInto(&own.root)
		must(own.root.Answer(i))
		if k := keyer.Key(&own.root); taken >= 0 && keys[k] {
			continue
		} else {
			keys[k] = true
		}
		s := NewSearch(&own, sc)
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

// Uniqueness is the answer to whether a choice is the only one that reaches the goal.
type Uniqueness string

// Values of Uniqueness.
const (
	Unique    Uniqueness = "unique"     // every other choice is refuted
	Reordered Uniqueness = "reordered"  // others reach it too, by the same plays in another order
	NotUnique Uniqueness = "not unique" // others reach it by other plays
	Undecided Uniqueness = "undecided"  // no other is known to reach it, but not all are refuted
)

// UniqueChoice returns Unique if no other choice reaches the goal, or what keeps that from being said.
func UniqueChoice(others []Other) Uniqueness {
	u := Unique
	for _, o := range others {
		switch {
		case o.Status == Solved && !o.Reordered:
			return NotUnique
		case o.Status == Unsolved:
			u = Undecided
		case o.Status == Solved && u == Unique:
			u = Reordered
		}
	}
	return u
}
