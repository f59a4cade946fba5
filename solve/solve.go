// Package solve finds out whether a player can reach a goal from a position whatever the others do: it proves that they can, that they can't, or says which
// limit stopped it. docs/solve.md says how, and what is taken for granted.
package solve

import (
	"context"
	"errors"
	"fmt"
	"time"

	"arbiter/engine"
	"arbiter/scenario"
)

// Status is how a search ended.
type Status string

// Results of a search.
const (
	// Solved: the goal is reached against every reply.
	Solved Status = "solved"
	// Refuted: there is no way that reaches it against every reply.
	Refuted Status = "refuted"
	// Unsolved: a limit stopped the search before either was proved.
	Unsolved Status = "unsolved"
	// Unreadable: there is no position to search.
	Unreadable Status = "unreadable"
)

// Limits bound a search; 0 is no limit, but for Positions, where it is the default.
type Limits struct {
	Time      time.Duration
	Positions int
}

// DefaultPositions is how many positions are kept if nothing else is said: about two gigabytes of memory.
const DefaultPositions = 20_000_000

// Progress is how far a search has come.
type Progress struct {
	Elapsed   time.Duration
	Positions int    // known so far
	Expanded  int    // whose options were looked at
	Depth     int    // decisions made on the way to where it searches
	Proof     uint32 // how much is still to be proved, and to be disproved, as it seems
	Disproof  uint32
}

// Result is what a search found.
type Result struct {
	Status Status
	// Stopped is the limit that stopped an unsolved search: time, positions or interrupted.
	Stopped string
	Progress
	// Line is the way to the goal against the replies that hold out longest; of a refuted position, what the replies come to.
	Line []scenario.Answered
	// Turn and Step are where the line ends.
	Turn int
	Step string
	// Floats: in the line mana abilities are moves of their own.
	Floats bool
}

// A Problem is a position and what is to be reached from it.
type Problem struct {
	play   *scenario.Playing
	root   engine.Game
	solver engine.PlayerID
	goal   scenario.Goal
	last   uint32 // the last turn
	what   []engine.Ref
}

// maxTurns bounds the turns of a goal.
const maxTurns = 20

// New takes a position as a problem. The position may be of a scenario without a goal: then its first player is to win in the turn that is on.
func New(p *scenario.Playing) (*Problem, error) {
	q := &Problem{play: p, goal: scenario.Goal{Turns: 1}}
	s := p.Scenario()
	if s.Goal != nil {
		q.goal = *s.Goal
	}
	if q.goal.Turns == 0 {
		q.goal.Turns = 1
	}
	if q.goal.Player == "" {
		q.goal.Player = s.Players[0].ID
	}
	if q.goal.Kind == "" {
		q.goal.Kind = scenario.GoalWin
	}
	var ok bool
	if q.solver, ok = p.Seat(q.goal.Player); !ok {
		return nil, fmt.Errorf("goal: no player is called %q", q.goal.Player)
	}
	if q.goal.Turns < 1 || q.goal.Turns > maxTurns {
		return nil, fmt.Errorf("goal: %d turns; there can be 1 to %d", q.goal.Turns, maxTurns)
	}
	p.Game().CopyInto(&q.root)
	g := &q.root
	g.KeepSingles = q.goal.Passing()
	q.last = g.Turn.Number + uint32(q.goal.Turns) - 1
	switch q.goal.Kind {
	case scenario.GoalWin, scenario.GoalSurvive:
	case scenario.GoalControl:
		for _, name := range q.goal.What {
			r, found := p.Find(name)
			if !found {
				return nil, fmt.Errorf("goal: nothing is called %q", name)
			}
			q.what = append(q.what, r)
		}
		if len(q.what) == 0 {
			return nil, errors.New("goal: what is to be controlled is not said")
		}
	case scenario.GoalPlay:
		if len(q.goal.What) != 1 {
			return nil, errors.New("goal: one name of what is to be played is wanted")
		}
	default:
		return nil, fmt.Errorf("goal: there is none of kind %q; there are win, survive, control and play", q.goal.Kind)
	}
	g.PauseAfter(q.last, engine.StepCleanup)
	return q, nil
}

// Goal is what is to be reached, with everything that was left open filled in.
func (q *Problem) Goal() scenario.Goal { return q.goal }

// value of a position.
type value uint8

const (
	open value = iota
	won        // the goal is reached
	lost       // it can't be any more
)

// value says whether a position is decided.
func (q *Problem) value(g *engine.Game) value {
	v := g.View(engine.Judge)
	if g.Over() {
		if q.goal.Kind == scenario.GoalWin || q.goal.Kind == scenario.GoalSurvive {
			if v.HasWon(q.solver) && !q.decked(v) {
				return won
			}
		}
		return lost
	}
	switch q.goal.Kind {
	case scenario.GoalControl:
		if q.controls(v) {
			return won
		}
	case scenario.GoalPlay:
		if q.played(v) {
			return won
		}
	}
	if g.Paused() || g.Turn.Number > q.last {
		if q.goal.Kind == scenario.GoalSurvive {
			return won
		}
		return lost
	}
	if q.surprised(v) {
		return lost
	}
	return open
}

func (q *Problem) controls(v engine.View) bool {
	for _, r := range q.what {
		if v.Zone(r) != engine.Battlefield || v.Controller(r) != q.solver {
			return false
		}
	}
	return true
}

func (q *Problem) played(v engine.View) bool {
	var buf [256]engine.Ref
	for _, r := range v.Objects(engine.Battlefield, 0, buf[:0]) {
		if c, ok := v.Chars(r); ok && v.Controller(r) == q.solver && v.Rules().Name(c.Name) == q.goal.What[0] {
			return true
		}
	}
	return false
}

// decked: a library with unknown cards has run out. How many there are is not known, so that nobody's win may rest on it.
func (q *Problem) decked(v engine.View) bool {
	for i := range q.play.Scenario().Players {
		s := &q.play.Scenario().Players[i]
		if p, ok := q.play.Seat(s.ID); ok && s.Unknown > 0 && v.Count(engine.Library, p) == 0 {
			return true
		}
	}
	return false
}

// surprised: an opponent holds an unknown card and has mana for it, so that it may be whatever stops the solver.
func (q *Problem) surprised(v engine.View) bool {
	var buf [64]engine.Ref
	for i := range q.play.Scenario().Players {
		p := engine.PlayerID(i)
		if p == q.solver {
			continue
		}
		for _, r := range v.Objects(engine.Hand, p, buf[:0]) {
			c, ok := v.Chars(r)
			if ok && v.Rules().Name(c.Name) == scenario.UnknownCard && v.CanMakeMana(p) {
				return true
			}
		}
	}
	return false
}

// A Solver searches a problem in stages. It keeps what it has found between calls of Solve.
type Solver struct {
	q      *Problem
	stages [numScopes]*Search
	from   int      // the first scope that is not done with
	before Progress // what was done in narrower ones
}

// NewSolver begins to solve a problem.
func NewSolver(q *Problem) *Solver { return &Solver{q: q} }

// Solve searches until it knows, or a limit or the context stops it; tell, if any, is told from time to time how far it is.
//
// At first mana is made only to pay for something. If there is no way so, or none is found in half the time, mana abilities count as moves of their own.
func (v *Solver) Solve(ctx context.Context, l Limits, tell func(Progress)) *Result {
	var r *Result
	began := time.Now()
	for i := v.from; i < len(v.stages); i++ {
		v.from = i
		done := v.before
		own, share := l, scope(i).share()
		if l.Time > 0 {
			own.Time = max((l.Time-time.Since(began))/time.Duration(share), time.Millisecond)
		}
		if l.Positions <= 0 {
			l.Positions = DefaultPositions
		}
		own.Positions = max((l.Positions-done.Positions)/share, 1)
		s := v.stages[i]
		if s == nil {
			s = NewSearch(v.q, scope(i))
			v.stages[i] = s
		}
		s.limits(ctx, own, func(p Progress) {
			if tell != nil {
				tell(p.after(done))
			}
		})
		s.run()
		r = &Result{Progress: s.progress().after(done), Status: Unsolved, Stopped: s.stopped}
		switch root := &s.nodes[s.root]; {
		case root.pn == 0:
			r.Status, r.Stopped, r.Floats = Solved, "", scope(i).floats()
		case root.dn == 0:
			r.Status, r.Stopped, r.Floats = Refuted, "", scope(i).floats()
		}
		if r.Status != Unsolved {
			r.Line = s.line()
			end := s.spot(s.reached).g.Turn
			r.Turn, r.Step = int(end.Number), end.Step.String()
		}
		if r.Status == Solved || r.Stopped == "interrupted" {
			return r
		}
		if scope(i) != whole {
			// A wider scope takes the place of what is not decided, or refuted in a narrow one.
			v.before = r.Progress
			v.stages[i] = nil
		}
	}
	return r
}

// after is a progress with what was done before it.
func (p Progress) after(b Progress) Progress {
	p.Elapsed += b.Elapsed
	p.Positions += b.Positions
	p.Expanded += b.Expanded
	return p
}
