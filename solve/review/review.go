// Package review looks back at a recorded game of two players: how likely each was to win at the beginning of each
// turn, what changed that most, and in which turns a player could have won for sure.
package review

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/record"
	"arbiter/scenario"
	"arbiter/sim"
	"arbiter/solve"
)

// Point is the chance that the player in seat 0 wins, from a position: the share of playouts, in which a draw counts
// a half. In a playout both players are heuristic computer players; the hands are as they are, and the libraries are
// shuffled. The interval is that of 95%.
type Point struct {
	Turn int `json:"turn"`
	// At is the number of answers before the position.
	At int `json:"at"`
	// Active is the seat whose turn it is.
	Active int     `json:"active"`
	Chance float64 `json:"chance"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// Moment is a part of a turn in which the chance changed.
type Moment struct {
	Turn int `json:"turn"`
	// From and At are the numbers of answers before and after it.
	From   int      `json:"from"`
	At     int      `json:"at"`
	Before float64  `json:"before"`
	After  float64  `json:"after"`
	Lines  []string `json:"lines"`
}

// Win is a turn in which the player whose turn it was could have won for sure, by what they knew, and didn't.
type Win struct {
	Turn   int    `json:"turn"`
	At     int    `json:"at"`
	Seat   int    `json:"seat"`
	Player string `json:"player"`
	// Line is the way to win against the longest resistance, the answers of both players; Positions is how many were
	// searched to prove it.
	Line      []scenario.Answered `json:"line"`
	Positions int                 `json:"positions"`
}

// Report is what a review says.
type Report struct {
	Names   []string `json:"names"`
	Edition string   `json:"edition"`
	Game    int      `json:"game"`
	Outcome string   `json:"outcome"`
	// Playouts is the number of games played from each position.
	Playouts int      `json:"playouts"`
	Curve    []Point  `json:"curve"`
	Moments  []Moment `json:"moments"`
	Wins     []Win    `json:"wins"`
}

// Review is a review in steps: first the curve, a turn each, then the moments, then the wins.
type Review struct {
	// Playouts is the number of games played from each position.
	Playouts int
	// Positions bounds the search for a win in a turn.
	Positions int

	file   *record.File
	game   int
	replay *record.Replay
	agents []agent.Agent
	table  agent.Table
	world  engine.Game
	report Report
	steps  []func() error
	done   int
}

// Limits of a review.
const (
	moments     = 3    // that are told
	within      = 10   // positions that are looked at in the turn of one
	maxAnswers  = 4000 // of a playout
	maxTurns    = 200  // of a game
	leastChange = 0.05
)

// New begins a review of a game of a record.
func New(f *record.File, s *sim.Setup, game, playouts, positions int) (*Review, error) {
	if playouts < 2 || positions < 1 {
		return nil, errors.New("review: at least two playouts are needed, and a position")
	}
	names := f.Names(game)
	if p := f.Games[game].Players; len(p) == 2 && len(names) == 2 && p[0] != p[1] && p[0] != "" && p[1] != "" {
		names = p
	}
	r, err := f.Open(s, game, names...)
	if err != nil {
		return nil, err
	}
	if r.Different != nil {
		return nil, r.Different
	}
	if len(r.Names) != 2 {
		return nil, fmt.Errorf("review: a game of two players is needed, not of %d", len(r.Names))
	}
	v := &Review{Playouts: playouts, Positions: positions, file: f, game: game, replay: r,
		agents: []agent.Agent{agent.NewHeuristic(), agent.NewHeuristic()},
		report: Report{Names: r.Names, Edition: f.Edition, Game: game, Playouts: playouts, Curve: []Point{},
			Moments: []Moment{}, Wins: []Win{}}}
	if n := len(r.Lines); n > 0 {
		v.report.Outcome = r.Lines[n-1].Text
	}
	turns := min(r.Turns(), maxTurns)
	for t := 1; t <= turns; t++ {
		v.steps = append(v.steps, func() error { return v.turn(t) })
	}
	for n := range moments {
		v.steps = append(v.steps, func() error { return v.moment(n) })
	}
	for t := 1; t <= turns; t++ {
		v.steps = append(v.steps, func() error { return v.win(t) })
	}
	return v, nil
}

// Step does the next step. It reports whether there was one.
func (v *Review) Step(ctx context.Context) (bool, error) {
	if v.done == len(v.steps) {
		return false, nil
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	err := v.steps[v.done]()
	v.done++
	return true, err
}

// Progress is how many steps of how many are done.
func (v *Review) Progress() (done, of int) { return v.done, len(v.steps) }

// Report is what is known so far.
func (v *Review) Report() *Report {
	out := v.report
	slices.SortFunc(out.Moments, func(a, b Moment) int { return a.At - b.At })
	return &out
}

// Run does all steps.
func (v *Review) Run(ctx context.Context, tell func(done, of int)) (*Report, error) {
	for {
		more, err := v.Step(ctx)
		if err != nil {
			return nil, err
		}
		if !more {
			return v.Report(), nil
		}
		if tell != nil {
			tell(v.Progress())
		}
	}
}

// chance plays a position out. The same position gives the same chance.
func (v *Review) chance(at int) (Point, error) {
	if err := v.replay.Seek(at); err != nil {
		return Point{}, err
	}
	g := v.replay.Game()
	w := g.View(engine.Judge)
	p := Point{Turn: w.Turn(), At: at, Active: int(w.Active())}
	sum := 0.0
	for n := range v.Playouts {
		x, over := result(w)
		if !over {
			var seed [32]byte
			binary.LittleEndian.PutUint64(seed[:], uint64(n)+1)
			w.Reshuffle(&v.world, seed)
			for i, a := range v.agents {
				a.Begin(g.Rules(), uint64(2*n+i))
			}
			if _, err := v.table.Play(&v.world, v.agents, maxAnswers); err != nil {
				return p, err
			}
			x, _ = result(v.world.View(engine.Judge))
		}
		sum += x
	}
	p.Chance = sum / float64(v.Playouts)
	r := sim.Wilson(int(sum+0.5), v.Playouts)
	p.Low, p.High = min(r.Low, p.Chance), max(r.High, p.Chance)
	return p, nil
}

// result is 1 if seat 0 has won, 0 if it has lost, and else a half.
func result(w engine.View) (x float64, over bool) {
	r, _ := w.Result()
	switch {
	case r == engine.Playing:
		return 0.5, false
	case w.HasWon(0):
		return 1, true
	case w.HasWon(1):
		return 0, true
	}
	return 0.5, true
}

// turn adds a turn to the curve.
func (v *Review) turn(t int) error {
	at, ok := v.replay.Turn(t)
	if !ok {
		return nil // it was skipped
	}
	p, err := v.chance(at)
	if err == nil {
		v.report.Curve = append(v.report.Curve, p)
	}
	return err
}

// ends returns the positions at which the turns end, with the chance there: those where the next ones begin, and the
// end of the game.
func (v *Review) ends() ([]Point, error) {
	last, err := v.chance(v.replay.Len())
	if err != nil || len(v.report.Curve) == 0 {
		return nil, err
	}
	return append(slices.Clone(v.report.Curve[1:]), last), nil
}

// moment finds the n-th of the turns that changed most, and in it the part that did.
func (v *Review) moment(n int) error {
	ends, err := v.ends()
	if err != nil {
		return err
	}
	order := make([]int, len(ends))
	for i := range order {
		order[i] = i
	}
	change := func(i int) float64 { return math.Abs(ends[i].Chance - v.report.Curve[i].Chance) }
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case change(a) > change(b):
			return -1
		case change(a) < change(b):
			return 1
		}
		return 0
	})
	if n >= len(order) || change(order[n]) < leastChange {
		return nil
	}
	from, to := v.report.Curve[order[n]], ends[order[n]]
	var places []int
	for _, l := range v.replay.Lines {
		if l.At > from.At && l.At < to.At && (len(places) == 0 || places[len(places)-1] != l.At) {
			places = append(places, l.At)
		}
	}
	points := []Point{from}
	for i := range min(len(places), within) {
		p, err := v.chance(places[i*len(places)/min(len(places), within)])
		if err != nil {
			return err
		}
		points = append(points, p)
	}
	points = append(points, to)
	best := 1
	size := func(i int) float64 {
		d := points[i].Chance - points[i-1].Chance
		if to.Chance < from.Chance {
			d = -d
		}
		return d
	}
	for i := 2; i < len(points); i++ {
		if size(i) > size(best) {
			best = i
		}
	}
	m := Moment{Turn: from.Turn, From: points[best-1].At, At: points[best].At, Before: points[best-1].Chance,
		After: points[best].Chance, Lines: []string{}}
	for _, l := range v.replay.Lines {
		paying := strings.HasSuffix(l.Text, " for mana.") || strings.Contains(l.Text, " adds {")
		if l.At > m.From && l.At <= m.At && !paying {
			m.Lines = append(m.Lines, l.Text)
		}
	}
	v.report.Moments = append(v.report.Moments, m)
	return nil
}

// win looks for a sure win in a turn that didn't end the game.
func (v *Review) win(t int) error {
	at, ok := v.replay.Turn(t)
	if !ok {
		return nil
	}
	for ; at < v.replay.Len(); at++ {
		if err := v.replay.Seek(at); err != nil {
			return err
		}
		g := v.replay.Game()
		w := g.View(engine.Judge)
		if w.Turn() != t {
			return nil
		}
		var d engine.Decision
		if w.Step() != program.StepMain1 || w.Count(program.Stack, 0) > 0 || !g.Decision(&d) || d.By != w.Active() ||
			d.Kind != program.DecidePriority {
			continue
		}
		seat := w.Active()
		if v.wonIn(t, seat) {
			return nil
		}
		q := solve.InGame(g, seat, v.report.Names)
		r := solve.NewSolver(q).Solve(context.Background(), solve.Limits{Positions: v.Positions}, nil)
		if r.Status == solve.Solved {
			v.report.Wins = append(v.report.Wins, Win{Turn: t, At: at, Seat: int(seat), Player: v.report.Names[seat],
				Line: r.Line, Positions: r.Positions})
		}
		return nil
	}
	return nil
}

// wonIn reports whether a player won the game in a turn.
func (v *Review) wonIn(t int, seat program.PlayerID) bool {
	g := &v.file.Games[v.game]
	return g.Winner == int(seat) && v.replay.Turns() == t
}

// Plays returns what the players do in a line besides passing, as sentences.
func Plays(line []scenario.Answered) (out []string) {
	for _, a := range line {
		if !strings.HasPrefix(a.Says, "Pass") && a.Says != "No" {
			out = append(out, a.Player+": "+a.Says)
		}
	}
	return out
}
