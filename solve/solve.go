// Package solve finds out whether a player can reach a goal from a position whatever the others do: it proves that they can, that they can't, or says which
// limit stopped it. docs/solve.md says how, and what is taken for granted.
package solve

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
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
	// Lie are the permanents called as what the goal is about, by the name and whose they are, where the line ends.
	Lie []Lying
}

// Lying is how many permanents of a name a player controls.
type Lying struct {
	Player, Name string
	Count        int
}

// A Problem is a position and what is to be reached from it.
type Problem struct {
	play   *scenario.Playing
	root   engine.Game
	solver program.PlayerID
	goal   scenario.Goal
	last   uint32                 // the last turn
	began  uint32                 // the turn that is on
	what   []engine.Ref           // the permanents that the goal is about
	count  int                    // how many of them it takes
	favors [engine.NumFavors]bool // what it can matter to spare: colors that something costs, and lands
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
	g.AskForced = q.goal.Passing()
	q.began = g.Turn.Number
	q.last = q.began + uint32(q.goal.Turns) - 1
	if q.goal.Before {
		q.last = q.began + maxTurns - 1
	}
	switch q.goal.Kind {
	case scenario.GoalWin, scenario.GoalSurvive:
	case scenario.GoalControl, scenario.GoalRemove, scenario.GoalDestroy:
		for _, name := range q.goal.What {
			r, found := p.Find(name)
			if !found {
				return nil, fmt.Errorf("goal: nothing is called %q", name)
			}
			q.what = append(q.what, r)
		}
		if err := q.each(); err != nil {
			return nil, err
		}
		if len(q.what) == 0 {
			return nil, fmt.Errorf("goal: what it is about, to %s it, is not said", q.goal.Kind)
		}
		if len(q.what) > engine.MaxAims {
			return nil, fmt.Errorf("goal: it is about %d permanents; there can be %d", len(q.what), engine.MaxAims)
		}
		if q.count = q.goal.Count; q.count == 0 {
			q.count = len(q.what)
		}
		if q.count < 0 || q.count > len(q.what) {
			return nil, fmt.Errorf("goal: %d of %d permanents can't be wanted", q.count, len(q.what))
		}
		g.Aim(q.what)
	case scenario.GoalPlay:
		if len(q.goal.What) != 1 {
			return nil, errors.New("goal: one name of what is to be played is wanted")
		}
		for _, name := range g.Rules().Names {
			if card.Key(name) == card.Key(q.goal.What[0]) {
				q.goal.What = []string{name}
			}
		}
	default:
		return nil, fmt.Errorf("goal: there is none of kind %q; there are win, survive, control, remove, destroy and play", q.goal.Kind)
	}
	q.spared()
	g.PauseAfter(q.last, program.StepCleanup)
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
	if q.goal.Before && g.Turn.Number > q.began && v.Opponents(q.solver, v.Active()) {
		return lost
	}
	if g.Over() {
		if q.goal.Kind == scenario.GoalWin || q.goal.Kind == scenario.GoalSurvive {
			if v.HasWon(q.solver) && !q.decked(v) {
				return won
			}
		}
		return lost
	}
	switch q.goal.Kind {
	case scenario.GoalControl, scenario.GoalRemove, scenario.GoalDestroy:
		if q.left(v) == 0 {
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

// left is how many more of what the goal is about have to be as they are to be.
func (q *Problem) left(v engine.View) int {
	n := 0
	for i, r := range q.what {
		is := false
		switch q.goal.Kind {
		case scenario.GoalControl:
			is = v.Zone(r) == program.Battlefield && v.Controller(r) == q.solver
		case scenario.GoalRemove:
			is = v.Zone(r) != program.Battlefield && v.Zone(r) != program.Phased // what is phased out may come back
		case scenario.GoalDestroy:
			is = v.Fallen(i)
		}
		if is {
			n++
		}
	}
	return max(q.count-n, 0)
}

func (q *Problem) played(v engine.View) bool {
	var buf [256]engine.Ref
	for _, r := range v.Objects(program.Battlefield, 0, buf[:0]) {
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
		if p, ok := q.play.Seat(s.ID); ok && s.Unknown > 0 && v.Count(program.Library, p) == 0 {
			return true
		}
	}
	return false
}

// surprised: an opponent holds an unknown card and has mana for it, so that it may be whatever stops the solver.
func (q *Problem) surprised(v engine.View) bool {
	var buf [64]engine.Ref
	for i := range q.play.Scenario().Players {
		p := program.PlayerID(i)
		if p == q.solver {
			continue
		}
		for _, r := range v.Objects(program.Hand, p, buf[:0]) {
			if q.unknown(v, r) && v.CanMakeMana(p) {
				return true
			}
		}
	}
	return false
}

// unknown: it is a card that nobody knows.
func (q *Problem) unknown(v engine.View, r engine.Ref) bool {
	c, ok := v.Chars(r)
	return ok && v.Rules().Name(c.Name) == scenario.UnknownCard
}

// A Solver searches a problem in several scopes, in two lanes at once. It keeps what it has found between calls of Solve.
type Solver struct {
	q      *Problem
	mu     sync.Mutex // for what the lanes share
	stages [numScopes]*Search
	done   [numScopes]bool     // nothing is looked for there any more
	at     [numScopes]Progress // how far each is, or came
	on     [len(lanes)]scope   // which of a lane's is searched
	spent  time.Duration       // in earlier calls
}

// NewSolver begins to solve a problem.
func NewSolver(q *Problem) *Solver { return &Solver{q: q} }

// Solve searches until it knows, or a limit or the context stops it; tell, if any, is told from time to time how far it is.
//
// Each scope of a lane has a short time first, so that what is easy in one of them is found soon. Then they have equal parts of the lane's time and positions; what a narrow one does not
// need goes to the wider ones. A way that is found in any scope is one; that there is none is said by the widest.
func (v *Solver) Solve(ctx context.Context, l Limits, tell func(Progress)) *Result {
	if l.Positions <= 0 {
		l.Positions = DefaultPositions
	}
	l.Positions = max(l.Positions/len(lanes), 1)
	began := time.Now()
	inner, stop := context.WithCancel(ctx)
	defer stop()
	var wait sync.WaitGroup
	for n := range lanes {
		wait.Go(func() {
			v.lane(inner, stop, n, l, func(sc scope, p Progress) {
				v.mu.Lock()
				defer v.mu.Unlock()
				if v.at[sc], v.on[n] = p, sc; tell != nil {
					tell(v.progress(v.spent + time.Since(began)))
				}
			})
		})
	}
	wait.Wait()
	v.spent += time.Since(began)
	r := &Result{Status: Unsolved, Stopped: "time"}
	for sc, s := range v.stages {
		if s == nil {
			continue
		}
		root := &s.nodes[s.root]
		switch sc := scope(sc); {
		case r.Status == Solved:
		case root.pn == 0:
			v.report(r, s, sc, Solved)
		case root.dn == 0 && sc == whole:
			v.report(r, s, sc, Refuted)
		case r.Status == Unsolved && s.stopped != "":
			r.Stopped = s.stopped
		}
	}
	if r.Status == Unsolved && ctx.Err() != nil {
		r.Stopped = "interrupted"
	}
	r.Progress = v.progress(v.spent)
	return r
}

// report says in a result what a scope has come to.
func (v *Solver) report(r *Result, s *Search, sc scope, st Status) {
	r.Status, r.Stopped, r.Floats, r.Line = st, "", sc.floats(), s.line()
	g := &s.spot(s.reached).g
	r.Turn, r.Step, r.Lie = int(g.Turn.Number), g.Turn.Step.String(), v.q.lying(g)
}

// progress is that of all scopes together.
func (v *Solver) progress(elapsed time.Duration) Progress {
	p := Progress{Elapsed: elapsed}
	for _, a := range v.at {
		p.Positions += a.Positions
		p.Expanded += a.Expanded
	}
	for _, sc := range v.on {
		if a := v.at[sc]; a.Depth > 0 {
			p.Depth, p.Proof, p.Disproof = a.Depth, a.Proof, a.Disproof
		}
	}
	return p
}

// trial is the part of a lane's time and positions that a scope has first.
const trial = 20

// lane searches scopes one after the other; stop ends all lanes, once it is known.
func (v *Solver) lane(ctx context.Context, stop context.CancelFunc, n int, l Limits, tell func(scope, Progress)) {
	began, scopes := time.Now(), lanes[n]
	for round := range 2 {
		for i, sc := range scopes {
			if v.done[sc] {
				continue
			}
			own, parts := l, trial
			if round > 0 {
				own.Time = max(l.Time-time.Since(began), 0)
				own.Positions = max(l.Positions-v.kept(scopes), 0)
				parts = len(scopes) - i
			}
			if l.Time > 0 {
				own.Time = max(own.Time/time.Duration(parts), time.Millisecond)
			}
			s := v.stages[sc]
			if s == nil {
				s = NewSearch(v.q, sc)
				v.stages[sc] = s
			}
			own.Positions = len(s.nodes) + max(own.Positions/parts, 1)
			s.limits(ctx, own, func(p Progress) { tell(sc, p) })
			s.run()
			tell(sc, s.progress())
			root := &s.nodes[s.root]
			if root.pn == 0 || root.dn == 0 && sc == whole {
				stop()
				return
			}
			if s.stopped == "interrupted" {
				return
			}
			if i < len(scopes)-1 && (root.dn == 0 || round > 0) {
				v.stages[sc], v.done[sc] = nil, true // a wider scope takes its place
			}
		}
	}
}

// kept is how many positions the searches of scopes keep.
func (v *Solver) kept(scopes []scope) int {
	n := 0
	for _, sc := range scopes {
		if s := v.stages[sc]; s != nil {
			n += len(s.nodes)
		}
	}
	return n
}
