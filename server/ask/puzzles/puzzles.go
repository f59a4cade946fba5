// Package puzzles answers the questions of the page of puzzles: which there are, what may be done in them, what becomes
// of a try, and the proof.
package puzzles

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"arbiter/engine"
	"arbiter/engine/load"
	"arbiter/internal/quote"
	"arbiter/puzzle"
	"arbiter/puzzle/collection"
	"arbiter/scenario"
	"arbiter/scenario/judge"
	"arbiter/server/ask"
	"arbiter/server/wire"
	"arbiter/solve"
)

// maxPositions is how many positions a search keeps: about 400 MB.
const maxPositions = 3_000_000

// Add adds the questions of this package to a desk.
func Add(d *ask.Desk) {
	p := &room{desk: d}
	d.Add("puzzles", p.list)
	d.Add("puzzle.read", p.read)
	d.Add("puzzle.at", p.at)
	d.Add("puzzle.reply", p.reply)
	d.Add("puzzle.solve", p.solve)
	d.Add("puzzle.others", p.others)
}

// room is where puzzles are solved. The problem and the result that were asked for last are kept.
type room struct {
	desk *ask.Desk
	key  string
	q    *solve.Problem
	s    *scenario.Scenario
	r    *solve.Result
}

// request is a question about a puzzle.
type request struct {
	Scenario json.RawMessage `json:"scenario"`
	// Line are the answers since its position.
	Line []scenario.Answered `json:"line"`
	// Text and Name are those of a file.
	Text string `json:"text"`
	Name string `json:"name"`
	// Seconds is how long may be searched.
	Seconds float64 `json:"seconds"`
}

// Listed is a puzzle to choose.
type Listed struct {
	Name        string             `json:"name"`
	Difficulty  string             `json:"difficulty,omitempty"`
	Description string             `json:"description,omitempty"`
	Scenario    *scenario.Scenario `json:"scenario"`
	// Goal says what has to be done.
	Goal string `json:"goal"`
}

// List is what there is.
type List struct {
	Own   []Listed `json:"own"`
	Daily []Listed `json:"daily"`
}

func (p *room) list([]byte) (any, error) {
	var out List
	for _, z := range collection.Own() {
		out.Own = append(out.Own, Listed{z.Name, z.Difficulty, z.Description, &z.Scenario, Goal(&z.Scenario)})
	}
	for _, s := range collection.Daily() {
		s.Solution, s.Expect, s.Stop = nil, nil, nil
		out.Daily = append(out.Daily, Listed{Name: s.Name, Scenario: &s, Goal: Goal(&s)})
	}
	return out, nil
}

// Goal says in words what has to be done.
func Goal(s *scenario.Scenario) string {
	g := scenario.Goal{}
	if s.Goal != nil {
		g = *s.Goal
	}
	what := strings.Join(slices.Concat(g.What, g.Each), ", ")
	if g.Count > 0 && g.Kind != scenario.GoalPlay {
		what = fmt.Sprintf("%d of %s", g.Count, what)
	}
	does := "Win"
	switch g.Kind {
	case scenario.GoalSurvive:
		does = "Survive"
	case scenario.GoalControl:
		does = "Gain control of " + what
	case scenario.GoalRemove:
		does = "Remove " + what + " from the battlefield"
	case scenario.GoalDestroy:
		does = "Destroy " + what
	case scenario.GoalPlay:
		does = "Put " + what + " onto the battlefield"
	}
	switch {
	case g.Before:
		return does + " before your opponent's next turn."
	case g.Turns < 2:
		return does + " this turn."
	}
	return fmt.Sprintf("%s within %d turns, this one included.", does, g.Turns)
}

// Read is a puzzle of the visitor, or what isn't understood in it.
type Read struct {
	Puzzle   *Listed  `json:"puzzle,omitempty"`
	Problems []string `json:"problems,omitempty"`
}

// problemsOf lists what is wrong.
func problemsOf(err error) (out []string) {
	var u *puzzle.UnreadableError
	if errors.As(err, &u) {
		return u.Problems
	}
	for _, e := range load.Flatten(err) {
		out = append(out, quote.Cut(e.Error(), 300))
	}
	return out
}

func (p *room) read(b []byte) (any, error) {
	var q request
	if err := json.Unmarshal(b, &q); err != nil {
		return nil, err
	}
	out := Listed{}
	if strings.Contains(strings.ToLower(q.Text), "[state]") {
		z, err := puzzle.Read(strings.NewReader(q.Text))
		if err != nil {
			return Read{Problems: problemsOf(err)}, nil
		}
		out = Listed{Name: z.Name, Difficulty: z.Difficulty, Description: z.Description, Scenario: &z.Scenario}
	} else {
		list, err := scenario.Read(q.Name, []byte(q.Text))
		if err != nil {
			return nil, err
		}
		if len(list) != 1 {
			return nil, fmt.Errorf("a puzzle is one scenario, not %d", len(list))
		}
		if why := list[0].Problem(); why != "" {
			return Read{Problems: []string{why}}, nil
		}
		s := list[0]
		s.Solution, s.Expect, s.Stop, s.File = nil, nil, nil, ""
		out = Listed{Name: s.Name, Scenario: &s}
	}
	if out.Name == "" {
		out.Name = strings.TrimSuffix(q.Name, ".pzl")
	}
	out.Scenario.ID, out.Scenario.Name, out.Goal = out.Name, out.Name, Goal(out.Scenario)
	if _, err := p.problem(out.Scenario); err != nil {
		return Read{Problems: problemsOf(err)}, nil
	}
	return Read{Puzzle: &out}, nil
}

// problem sets a puzzle up.
func (p *room) problem(s *scenario.Scenario) (*solve.Problem, error) {
	run := scenario.Runner{Cards: p.desk.Cards()}
	at, err := run.Position(s)
	if err != nil {
		return nil, err
	}
	return solve.New(at)
}

// open sets the puzzle of a request up, unless it was the last one.
func (p *room) open(b []byte) (*request, error) {
	var q request
	if err := json.Unmarshal(b, &q); err != nil {
		return nil, err
	}
	if p.key == string(q.Scenario) {
		return &q, nil
	}
	list, err := scenario.Read("the puzzle", q.Scenario)
	if err != nil {
		return nil, err
	}
	if len(list) != 1 {
		return nil, fmt.Errorf("a puzzle is one scenario, not %d", len(list))
	}
	if why := list[0].Problem(); why != "" {
		return nil, errors.New(why)
	}
	problem, err := p.problem(&list[0])
	if err != nil {
		return nil, err
	}
	p.key, p.s, p.q, p.r = string(q.Scenario), &list[0], problem, nil
	return &q, nil
}

// Moment is a puzzle after some answers.
type Moment struct {
	Board *wire.State `json:"board"`
	// Standing is solved if the goal is reached, refuted if it can't be reached anymore, and else unsolved.
	Standing solve.Status `json:"standing"`
	// Mine says that it is the solver who decides.
	Mine bool   `json:"mine"`
	Hero string `json:"hero"`
	// Line are the answers, with what they say.
	Line []scenario.Answered `json:"line"`
}

func (p *room) at(b []byte) (any, error) {
	q, err := p.open(b)
	if err != nil {
		return nil, err
	}
	at, line, err := p.q.At(q.Line)
	if err != nil {
		return nil, err
	}
	out := Moment{Board: ask.Board(at.Game(), at.Names()), Standing: at.Standing(), Hero: at.Names()[at.Solver()],
		Line: line}
	var d engine.Decision
	out.Mine = at.Game().Decision(&d) && d.By == at.Solver()
	return out, nil
}

// Replied is what becomes of a try.
type Replied struct {
	// Status is solve.Solved if the player can still reach the goal, solve.Refuted if the opponents can prevent it.
	Status solve.Status `json:"status"`
	// Reply are the opponents' answers until the solver decides again.
	Reply []scenario.Answered `json:"reply"`
	// Sure is false if the search was too short to choose them well.
	Sure bool `json:"sure"`
}

func (p *room) reply(b []byte) (any, error) {
	q, err := p.open(b)
	if err != nil {
		return nil, err
	}
	at, _, err := p.q.At(q.Line)
	if err != nil {
		return nil, err
	}
	out := Replied{Status: at.Standing(), Sure: true, Reply: []scenario.Answered{}}
	if out.Status != solve.Unsolved {
		return out, nil
	}
	r := p.search(at, q.Seconds)
	out.Status, out.Sure = r.Status, r.Status != solve.Unsolved
	hero := at.Names()[at.Solver()]
	for _, a := range r.Line {
		if a.Player == hero {
			break
		}
		out.Reply = append(out.Reply, a)
	}
	var d engine.Decision
	if len(out.Reply) == 0 && at.Game().Decision(&d) && d.By != at.Solver() {
		// Without a line the opponent does the least, which is the last option.
		i := len(d.Options) - 1
		for k := range d.Options {
			if d.Options[k].Kind == engine.OptPass || d.Options[k].Kind == engine.OptNo {
				i = k
			}
		}
		out.Reply = append(out.Reply, scenario.Answered{Player: at.Names()[d.By], Option: i})
		out.Sure = false
	}
	return out, nil
}

// progress is how far a search is.
type progress struct {
	Seconds   float64 `json:"seconds"`
	Positions int     `json:"positions"`
	Depth     int     `json:"depth"`
}

// search solves a problem, and tells how far it is.
func (p *room) search(q *solve.Problem, seconds float64) *solve.Result {
	l := solve.Limits{Time: time.Duration(seconds * float64(time.Second)), Positions: maxPositions}
	return solve.NewSolver(q).Solve(context.Background(), l, func(g solve.Progress) {
		p.desk.Tell(progress{g.Elapsed.Seconds(), g.Positions, g.Depth})
	})
}

// Proof is the result of a search.
type Proof struct {
	Status    solve.Status `json:"status"`
	Stopped   string       `json:"stopped,omitempty"`
	Seconds   float64      `json:"seconds"`
	Positions int          `json:"positions"`
	// Line is the way to the goal, or a refutation, and Report what a judge tells of it.
	Line   []scenario.Answered `json:"line"`
	Floats bool                `json:"floats,omitempty"`
	Report *judge.Report       `json:"report,omitempty"`
}

func (p *room) solve(b []byte) (any, error) {
	q, err := p.open(b)
	if err != nil {
		return nil, err
	}
	at, line, err := p.q.At(q.Line)
	if err != nil {
		return nil, err
	}
	r := p.search(at, q.Seconds)
	out := Proof{Status: r.Status, Stopped: r.Stopped, Seconds: r.Elapsed.Seconds(), Positions: r.Positions,
		Line: slices.Concat(line, r.Line), Floats: r.FloatsMana}
	if len(q.Line) == 0 {
		p.r = r
	}
	if r.Status != solve.Solved && r.Status != solve.Refuted {
		return out, nil
	}
	whole := *r
	whole.Line = out.Line
	rep, err := judge.Run(solve.Played(p.s, &whole), judge.Options{Cards: p.desk.Cards()})
	if err != nil {
		return nil, err
	}
	out.Report = rep
	return out, nil
}

// Other is another choice along the solution: at the decision number Move, from 1.
type Other struct {
	Move      int                 `json:"move"`
	Choice    string              `json:"choice"`
	Status    solve.Status        `json:"status"`
	Reordered bool                `json:"reordered,omitempty"`
	Line      []scenario.Answered `json:"line,omitempty"`
}

// Others lists the other solutions of a puzzle. First is whether its first move is the only one that solves it, Whole
// whether its whole line is.
type Others struct {
	First  solve.Uniqueness `json:"first"`
	Whole  solve.Uniqueness `json:"whole"`
	Others []Other          `json:"others"`
}

// others looks for other solutions along the one that was found last.
func (p *room) others(b []byte) (any, error) {
	q, err := p.open(b)
	if err != nil {
		return nil, err
	}
	if p.r == nil || p.r.Status != solve.Solved {
		return nil, errors.New("the puzzle isn't solved yet")
	}
	list, err := p.q.Others(context.Background(), p.r, time.Duration(q.Seconds*float64(time.Second)))
	if err != nil {
		return nil, err
	}
	out := Others{Whole: solve.UniqueChoice(list), Others: []Other{}}
	out.First = solve.UniqueChoice(slices.DeleteFunc(slices.Clone(list),
		func(x solve.Other) bool { return x.At != list[0].At }))
	for _, x := range list {
		out.Others = append(out.Others, Other{x.At + 1, x.Text, x.Status, x.Reordered, x.Line})
	}
	return out, nil
}
