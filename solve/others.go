package solve

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"time"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/scenario"
)

// Other is the outcome of another choice at one of the solver's decisions along a line.
type Other struct {
	// At is the place of the decision in the line, from 0.
	At int
	FirstMove
	// Reordered is set if the choice reaches the goal by the same plays in another order, or without some that the goal
	// doesn't need.
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
	whole, err := q.plays(r.FloatsMana, r.Line)
	if err != nil {
		return nil, err
	}
	var out []Other
	err = q.along(r, func(i int, at *Problem, d *engine.Decision) {
		for _, f := range at.moves(ctx, d, r.Line[i].Option, sc, share) {
			o := Other{At: i, FirstMove: f}
			same := func(line []scenario.Answered) bool {
				own, err := q.plays(r.FloatsMana, r.Line[:i], []scenario.Answered{{Option: f.option}}, line)
				return err == nil && within(own, whole)
			}
			o.Reordered = f.Status == Solved && same(f.Line)
			if o.Reordered && d.Kind == program.DecidePriority {
				// Which of several ways is found first tells nothing of the others.
				line, ok := at.besides(ctx, f.option, d.Options[r.Line[i].Option], sc, share)
				if ok && !same(line) {
					o.Line, o.Reordered = line, false
				}
			}
			out = append(out, o)
		}
	})
	return out, err
}

// within reports whether all of some texts are among others, each as often; both are in alphabetical order.
func within(some, all []string) bool {
	for _, x := range some {
		i := slices.Index(all, x)
		if i < 0 {
			return false
		}
		all = all[i+1:]
	}
	return true
}

// Plays returns what the solver does in a solution: see plays.
func (q *Problem) Plays(r *Result) ([]string, error) { return q.plays(r.FloatsMana, r.Line) }

// plays returns what the solver does in lines of answers from the root, in alphabetical order: each play and what is
// chosen for it, even if there is nothing else to choose, but not how combat damage or triggered abilities are ordered,
// nor how large and how tapped a permanent is at the time.
func (q *Problem) plays(floats bool, lines ...[]scenario.Answered) ([]string, error) {
	var g engine.Game
	q.root.CopyInto(&g)
	g.SetCanFloatMana(q.solver, floats)
	g.AskForced = true
	words := q.words()
	var out []string
	var d engine.Decision
	line := slices.Concat(lines...)
	for g.Decision(&d) {
		a := scenario.Answered{}
		if len(d.Options) > 1 {
			if len(line) == 0 {
				break
			}
			a, line = line[0], line[1:]
		}
		if a.Option >= len(d.Options) {
			return nil, fmt.Errorf("the line has an option %d, where there are %d", a.Option, len(d.Options))
		}
		if o := &d.Options[a.Option]; d.By == q.solver && isPlay(&d, o) {
			v := g.View(engine.Judge)
			says := nowhere.ReplaceAllString(words.Option(v, &d, o), "")
			if o.Kind == engine.OptAttack || o.Kind == engine.OptBlock {
				says += " with " + words.Name(v, o.Obj)
			}
			out = append(out, says)
		}
		spare, _ := engine.SparePreferenceNamed(a.Spare)
		if _, err := spare.Answer(&g, a.Option); err != nil {
			return nil, err
		}
	}
	slices.Sort(out)
	return out, nil
}

// nowhere is what the text of an option says of the state of a permanent.
var nowhere = regexp.MustCompile(` -?\d+/-?\d+|, tapped`)

// isPlay reports whether an option does something.
func isPlay(d *engine.Decision, o *engine.Option) bool {
	switch d.Kind {
	case program.DecideDamage, program.DecideDamageOrder, program.DecideOrder:
		return false
	}
	return o.Kind != engine.OptPass && o.Kind != engine.OptDone &&
		(o.Kind != engine.OptNo || d.Kind != program.DecideAttack && d.Kind != program.DecideBlock)
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

// At returns the problem after a line of answers from its position, and the line with what each answer says. An answer
// that says something else already is an error.
func (q *Problem) At(line []scenario.Answered) (*Problem, []scenario.Answered, error) {
	own := *q
	own.root, own.now = engine.Game{}, engine.Knowledge{}
	q.root.CopyInto(&own.root)
	words := q.words()
	line = slices.Clone(line)
	var d engine.Decision
	for i := range line {
		a := &line[i]
		if !own.root.Decision(&d) || a.Option < 0 || a.Option >= len(d.Options) {
			return nil, nil, fmt.Errorf("answer %d: there is no option %d", i+1, a.Option)
		}
		says := words.Option(own.root.View(engine.Judge), &d, &d.Options[a.Option])
		if a.Says != "" && a.Says != says {
			return nil, nil, fmt.Errorf("answer %d: option %d says %q, not %q", i+1, a.Option, says, a.Says)
		}
		a.Says, a.Player = says, q.names[d.By]
		spare, _ := engine.SparePreferenceNamed(a.Spare)
		if _, err := spare.Answer(&own.root, a.Option); err != nil {
			return nil, nil, fmt.Errorf("answer %d: %w", i+1, err)
		}
	}
	return &own, line, nil
}

// Standing is Solved if the goal is reached, Refuted if it can't be reached anymore, and else Unsolved.
func (q *Problem) Standing() Status {
	switch q.value(&q.root) {
	case won:
		return Solved
	case lost:
		return Refuted
	}
	return Unsolved
}

// Game returns the position, which must not be changed.
func (q *Problem) Game() *engine.Game { return &q.root }

// Solver returns who has to reach the goal.
func (q *Problem) Solver() program.PlayerID { return q.solver }

// Names returns the players' names in turn order.
func (q *Problem) Names() []string { return q.names }

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
		f := FirstMove{Text: words.Option(q.root.View(engine.Judge), d, &d.Options[i]), Status: Unsolved,
			option: i}
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
		s.limits(ctx, shareOf(all, n), nil)
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

// besides searches what follows an option for a way to the goal without a play at all, and returns its line.
func (q *Problem) besides(ctx context.Context, option int, play engine.Option, sc scope, all time.Duration) (
	[]scenario.Answered, bool) {
	if play.Kind == engine.OptPass {
		return nil, false
	}
	own := *q
	own.root = engine.Game{}
	q.root.CopyInto(&own.root)
	must(own.root.Answer(option))
	s := NewSearch(&own, sc)
	s.without = play
	s.limits(ctx, shareOf(all, 1), nil)
	s.run()
	root := &s.nodes[s.root]
	if root.pn != 0 {
		return nil, false
	}
	if root.kind == terminal {
		return nil, true
	}
	return s.line(), true
}

// shareOf are the limits of one of n searches that share a time.
func shareOf(all time.Duration, n int) Limits {
	return Limits{Time: max(all/time.Duration(n), time.Millisecond), Positions: DefaultPositions / 20}
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
