// Package solve finds out whether a player can reach a goal from a position against any play. It proves that they
// can, refutes it, or names the limit that stopped the search. See docs/solve.md for the method and its
// assumptions.
package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/scenario"
)

// Status is the result of a search.
type Status string

// Results of a search.
const (
	// Solved means that the goal can be reached against every reply.
	Solved Status = "solved"
	// Refuted means that no play reaches the goal against every reply.
	Refuted Status = "refuted"
	// Unsolved means that a limit stopped the search.
	Unsolved Status = "unsolved"
	// Unreadable means that there is no position to search.
	Unreadable Status = "unreadable"
)

// Limits bound a search. A zero Time is no limit; zero Positions is DefaultPositions.
type Limits struct {
	Time      time.Duration
	Positions int
}

// DefaultPositions is the default limit of positions kept: three to four gigabytes of memory, and what two processors
// search in ten minutes.
const DefaultPositions = 40_000_000

// Progress describes a search in progress.
type Progress struct {
	Elapsed   time.Duration
	Positions int    // positions in the transposition table
	Expanded  int    // positions whose options were generated
	Depth     int    // decisions from the root to the current position
	Proof     uint32 // proof and disproof numbers of the root
	Disproof  uint32
}

// Result is the result of a search.
type Result struct {
	Status Status
	// Stopped is the limit that stopped an unsolved search: "time", "positions" or "interrupted".
	Stopped string
	Progress
	// Line is the way to the goal against the longest resistance or, if refuted, a refutation.
	Line []scenario.Answered
	// Turn and Step are where the line ends.
	Turn int
	Step string
	// FloatsMana is set if mana abilities are moves of their own in the line.
	FloatsMana bool
	// Permanents counts, where the line ends, the permanents with the names that the goal is about.
	Permanents []NamedCount
}

// NamedCount is the number of permanents with a name that a player controls.
type NamedCount struct {
	Player, Name string
	Count        int
}

// A Problem is a position and a goal.
type Problem struct {
	playing   *scenario.Playing      // nil for a position of a game
	names     []string               // of the players, in turn order
	words     func() *gamelog.Writer // writes the moves of a line
	root      engine.Game
	solver    program.PlayerID
	goal      scenario.Goal
	lastTurn  uint32       // the last turn in which the goal counts
	firstTurn uint32       // the current turn
	targets   []engine.Ref // the permanents that the goal is about
	needed    int          // how many of them are needed
	life      uint32       // the opponents' greatest life total at first, at least 1
	// inGame is set for a problem of a game, of which the solver knows what before has; now is reused.
	inGame bool
	// open is set if the solver knows everything.
	open        bool
	before, now engine.Knowledge
	// payments that can make a difference: colors that something costs, and lands
	spares [engine.NumSparePreferences]bool
}

// maxTurns limits the turns of a goal.
const maxTurns = 20

// New returns the problem of a position. If its scenario has no goal, the first player is to win this turn.
func New(p *scenario.Playing) (*Problem, error) {
	q := &Problem{playing: p, names: p.Names(), words: p.LogWriter, goal: scenario.Goal{Turns: 1}}
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
		return nil, fmt.Errorf("goal: unknown player %q", q.goal.Player)
	}
	if q.goal.Turns < 1 || q.goal.Turns > maxTurns {
		return nil, fmt.Errorf("goal: %d turns; use 1 to %d", q.goal.Turns, maxTurns)
	}
	p.Game().CopyInto(&q.root)
	g := &q.root
	g.AskForced = q.goal.Passing()
	q.firstTurn = scenario.FirstTurn // who has nothing to do there isn't asked before a later one
	q.lastTurn = q.firstTurn + uint32(q.goal.Turns) - 1
	if q.goal.Before {
		q.lastTurn = q.firstTurn + maxTurns - 1
	}
	switch q.goal.Kind {
	case scenario.GoalWin, scenario.GoalSurvive:
	case scenario.GoalControl, scenario.GoalRemove, scenario.GoalDestroy:
		for _, name := range q.goal.What {
			r, found := p.Find(name)
			if !found {
				return nil, fmt.Errorf("goal: no object is named %q", name)
			}
			q.targets = append(q.targets, r)
		}
		if err := q.findTargets(); err != nil {
			return nil, err
		}
		if len(q.targets) == 0 {
			return nil, fmt.Errorf("goal: the permanents to %s are missing", q.goal.Kind)
		}
		if len(q.targets) > engine.MaxAims {
			return nil, fmt.Errorf("goal: it names %d permanents; at most %d are allowed", len(q.targets),
				engine.MaxAims)
		}
		if q.needed = q.goal.Count; q.needed == 0 {
			q.needed = len(q.targets)
		}
		if q.needed < 0 || q.needed > len(q.targets) {
			return nil, fmt.Errorf("goal: count %d is not possible with %d permanents", q.needed, len(q.targets))
		}
		g.Aim(q.targets)
	case scenario.GoalPlay:
		if len(q.goal.What) != 1 {
			return nil, errors.New("goal: give exactly one name of the permanent to play")
		}
		if q.needed = max(q.goal.Count, 1); q.goal.Count < 0 {
			return nil, fmt.Errorf("goal: count %d is not possible", q.goal.Count)
		}
		for _, name := range g.Rules().Names {
			if card.Key(name) == card.Key(q.goal.What[0]) {
				q.goal.What = []string{name}
			}
		}
	default:
		return nil, fmt.Errorf("goal: unknown kind %q; use win, survive, control, remove, destroy or play", q.goal.Kind)
	}
	q.findLife()
	q.findSpares()
	g.PauseAfter(q.lastTurn, program.StepCleanup)
	return q, nil
}

// value is the value of a position.
type value uint8

const (
	undecided value = iota
	won             // the goal is reached
	lost            // the goal can't be reached anymore
)

// value returns whether the goal is reached, out of reach, or still undecided.
func (q *Problem) value(g *engine.Game) value {
	v := g.View(engine.Judge)
	if q.inGame && !q.open && (q.learned(g) || !g.Over() && q.answerable(g)) {
		return lost
	}
	if q.goal.Before && g.Turn.Number > q.firstTurn && v.Opponents(q.solver, v.Active()) {
		return lost
	}
	if g.Turn.Number > q.lastTurn { // a position may begin with what can't be answered
		if q.goal.Kind == scenario.GoalSurvive {
			return won
		}
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
		if q.remaining(v) == 0 {
			return won
		}
	case scenario.GoalPlay:
		if q.played(v) {
			return won
		}
	}
	if g.Paused() {
		if q.goal.Kind == scenario.GoalSurvive {
			return won
		}
		return lost
	}
	if q.mayBeAnswered(v) {
		return lost
	}
	return undecided
}

// remaining returns how many more permanents the goal needs.
func (q *Problem) remaining(v engine.View) int {
	n := 0
	for i, r := range q.targets {
		is := false
		switch q.goal.Kind {
		case scenario.GoalControl:
			is = v.Zone(r) == program.Battlefield && v.Controller(r) == q.solver
		case scenario.GoalRemove:
			is = v.Zone(r) != program.Battlefield && v.Zone(r) != program.Phased // phased-out permanents may come back
		case scenario.GoalDestroy:
			is = v.Fallen(i)
		}
		if is {
			n++
		}
	}
	return max(q.needed-n, 0)
}

// played reports whether the solver has as many permanents of the name as the goal needs.
func (q *Problem) played(v engine.View) bool {
	var buf [256]engine.Ref
	n := 0
	for _, r := range v.Objects(program.Battlefield, 0, buf[:0]) {
		if c, ok := v.Chars(r); ok && v.Controller(r) == q.solver && v.Rules().Name(c.Name) == q.goal.What[0] {
			n++
		}
	}
	return n >= q.needed
}

// decked reports whether a library that had unknown cards is empty. Its true size isn't known, so no win may depend
// on it.
func (q *Problem) decked(v engine.View) bool {
	if q.inGame {
		return false // it is as large as it is
	}
	for i := range q.playing.Scenario().Players {
		s := &q.playing.Scenario().Players[i]
		if p, ok := q.playing.Seat(s.ID); ok && s.Unknown > 0 && v.Count(program.Library, p) == 0 {
			return true
		}
	}
	return false
}

// mayBeAnswered reports whether an opponent holds an unknown card and can produce mana: the card may stop the
// solver.
func (q *Problem) mayBeAnswered(v engine.View) bool {
	if q.inGame && !q.open {
		return false // see answerable
	}
	var buf [64]engine.Ref
	for i := range q.names {
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

// unknown reports whether the card is one that no player knows.
func (q *Problem) unknown(v engine.View, r engine.Ref) bool {
	if q.inGame && !q.open {
		return false // see learned
	}
	c, ok := v.Chars(r)
	return ok && v.Rules().Name(c.Name) == scenario.UnknownCard
}

// A Solver searches a problem by several plans, in two lanes concurrently. Results are kept between calls of
// Solve.
type Solver struct {
	q          *Problem
	mu         sync.Mutex           // guards what the lanes share
	searches   [len(plans)]*Search  // by plan
	finished   [len(plans)]bool     // plans that need no more searching
	progressOf [len(plans)]Progress // last known progress
	current    [len(lanes)]int      // by lane: the plan being searched
	earlier    time.Duration        // time of earlier calls
}

// NewSolver returns a solver of a problem.
func NewSolver(q *Problem) *Solver { return &Solver{q: q} }

// Solve searches until the result is known or a limit or the context stops it. If tell isn't nil, it is called
// about once a second with the progress.
//
// Each plan of a lane first gets a short trial and then longer ones, so that easy problems are solved soon. Then the
// plans share the lane's time and positions equally; what a narrow scope leaves goes to the wider ones, and what all
// of them leave to the lane's reserve. A proof in any scope solves the problem; only the widest scope can refute it.
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
			v.searchLane(inner, stop, n, l, func(i int, p Progress) {
				v.mu.Lock()
				defer v.mu.Unlock()
				if v.progressOf[i], v.current[n] = p, i; tell != nil {
					tell(v.progress(v.earlier + time.Since(began)))
				}
			})
		})
	}
	wait.Wait()
	v.earlier += time.Since(began)
	r := &Result{Status: Unsolved, Stopped: "time"}
	for _, s := range v.searches {
		if s == nil {
			continue
		}
		root := &s.nodes[s.root]
		switch {
		case r.Status == Solved:
		case root.pn == 0:
			v.report(r, s, Solved)
		case root.dn == 0 && s.scope == unrestricted:
			v.report(r, s, Refuted)
		case r.Status == Unsolved && s.stopped != "":
			r.Stopped = s.stopped
		}
	}
	if r.Status == Unsolved && ctx.Err() != nil {
		r.Stopped = "interrupted"
	}
	r.Progress = v.progress(v.earlier)
	return r
}

// report stores the result of a search in r.
func (v *Solver) report(r *Result, s *Search, st Status) {
	r.Status, r.Stopped, r.FloatsMana, r.Line = st, "", s.floatsMana(), s.line()
	g := &s.at(s.lineDepth).g
	r.Turn, r.Step, r.Permanents = int(g.Turn.Number), g.Turn.Step.String(), v.q.countNamed(g)
}

// progress sums up the progress of all plans.
func (v *Solver) progress(elapsed time.Duration) Progress {
	p := Progress{Elapsed: elapsed}
	for _, a := range v.progressOf {
		p.Positions += a.Positions
		p.Expanded += a.Expanded
	}
	for _, i := range v.current {
		if a := v.progressOf[i]; a.Depth > 0 {
			p.Depth, p.Proof, p.Disproof = a.Depth, a.Proof, a.Disproof
		}
	}
	return p
}

// trialShares has an entry for each of a lane's first rounds. With the entry 200, each plan may use 1/200 of the lane's
// time and positions in that round, so that a puzzle that is easy for one plan doesn't wait for the others.
var trialShares = [...]int{200, 20, 8}

// searchLane searches the plans of a lane in order. It calls stop, which ends all lanes, when the result is known.
func (v *Solver) searchLane(ctx context.Context, stop context.CancelFunc, n int, l Limits, tell func(int, Progress)) {
	began := time.Now()
	all := slices.Concat(lanes[n].plans, lanes[n].reserve)
	rounds := slices.Repeat([][]int{lanes[n].plans}, len(trialShares)+1)
	for round, turn := range append(rounds, lanes[n].reserve) {
		for i, p := range turn {
			if v.finished[p] {
				continue
			}
			own, parts := l, 0
			trial := round < len(trialShares)
			if trial {
				parts = trialShares[round]
			} else {
				own.Time = max(l.Time-time.Since(began), 0)
				own.Positions = max(l.Positions-v.nodesHeld(all), 0)
				parts = len(turn) - i
			}
			if l.Time > 0 {
				if own.Time = own.Time / time.Duration(parts); own.Time < time.Millisecond {
					if round == len(rounds) {
						return
					}
					own.Time = time.Millisecond
				}
			}
			s := v.searches[p]
			if s == nil {
				s = newSearch(v.q, plans[p])
				v.searches[p] = s
			}
			own.Positions = len(s.nodes) + max(own.Positions/parts, 1)
			s.limits(ctx, own, func(r Progress) { tell(p, r) })
			s.run()
			tell(p, s.progress())
			root := &s.nodes[s.root]
			if root.pn == 0 || root.dn == 0 && s.scope == unrestricted {
				stop()
				return
			}
			if s.stopped == "interrupted" {
				return
			}
			if p != all[len(all)-1] && (root.dn == 0 || !trial && i < len(turn)-1) {
				v.searches[p], v.finished[p] = nil, true // another plan takes its place
			}
		}
	}
}

// nodesHeld returns the number of nodes that the searches of some plans hold.
func (v *Solver) nodesHeld(of []int) int {
	n := 0
	for _, p := range of {
		if s := v.searches[p]; s != nil {
			n += len(s.nodes)
		}
	}
	return n
}
