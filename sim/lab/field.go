package lab

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"arbiter/agent"
	"arbiter/sim"
)

// Opponent is a deck of a field.
type Opponent struct {
	Deck string `json:"deck"`
	// Weight is how often it is met, relative to the others.
	Weight float64 `json:"weight"`
}

// ParseOpponent parses DECK or DECK:WEIGHT; without a weight it is 1.
func ParseOpponent(s string) (Opponent, error) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return Opponent{s, 1}, nil
	}
	w, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(s[i+1:]), "%"), 64)
	deck := strings.TrimSpace(s[:i])
	if err != nil || !(w > 0) || math.IsInf(w, 0) || deck == "" {
		return Opponent{}, fmt.Errorf("%q: expected DECK:WEIGHT with a weight above 0, such as night-tide:2.5", s)
	}
	return Opponent{deck, w}, nil
}

// ReadField reads a field: one DECK or DECK:WEIGHT a line. Empty lines and those that begin with # are passed over.
func ReadField(r io.Reader) ([]Opponent, error) {
	var out []Opponent
	in := bufio.NewScanner(r)
	for n := 1; in.Scan(); n++ {
		line := strings.TrimSpace(in.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		o, err := ParseOpponent(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		out = append(out, o)
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	if len(out) == 0 {
		return nil, errors.New("no decks in it")
	}
	return out, nil
}

// Field is a series of matches of decks against a field of others.
type Field struct {
	// Setup has the decks to measure first, then those of the field.
	Setup *sim.Setup
	Mine  int
	Field []Opponent
	Agent func() agent.Agent
	// Games is the number of games, or of best-of-three matches, of each deck against each of the field.
	Games  int
	BestOf int
	// Seed is that of the games against the first deck of the field; the others have the following ones. The decks that
	// are measured play the same games.
	Seed uint64
	Jobs int
	// Progress, if set, is called as games finish.
	Progress func(done, games int)
}

// FieldReport says how decks do against a field.
type FieldReport struct {
	Edition string `json:"edition"`
	Seed    uint64 `json:"seed"`
	// Games is the number against each deck of the field, BestOf 3 if these are matches of up to three games.
	Games  int         `json:"games"`
	BestOf int         `json:"best_of,omitempty"`
	Field  []Opponent  `json:"field"`
	Decks  []FieldDeck `json:"decks"`
}

// FieldDeck is how a deck does. A draw counts as half a win.
type FieldDeck struct {
	Deck string `json:"deck"`
	// Score is the share of games or matches won against the field, weighted.
	Score Mean `json:"score"`
	// Play and Draw are the scores of the games in which it has the first turn, and of the others.
	Play    Mean         `json:"on_the_play"`
	Draw    Mean         `json:"on_the_draw"`
	Against []FieldMatch `json:"against"`
}

// FieldMatch is how a deck does against another.
type FieldMatch struct {
	Deck   string  `json:"deck"`
	Weight float64 `json:"weight"`
	Wins   int     `json:"wins"`
	Losses int     `json:"losses"`
	Draws  int     `json:"draws"`
	Score  Mean    `json:"score"`
	Play   Mean    `json:"on_the_play"`
	Draw   Mean    `json:"on_the_draw"`
}

// Measure plays the matches.
func (f Field) Measure(ctx context.Context) (*FieldReport, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	all, whole := len(f.Field)*f.Mine, f.Games
	cells := make([][]*sim.Report, f.Mine)
	for a := range f.Mine {
		for b := range f.Field {
			m := f.Match(a, b)
			if f.Progress != nil {
				m.Progress = func(done, _ int) { f.Progress((a*len(f.Field)+b)*whole+done, all*whole) }
			}
			r, err := sim.Run(ctx, m)
			if err != nil {
				return nil, err
			}
			if err := failures(r); err != nil {
				return nil, err
			}
			cells[a] = append(cells[a], r)
		}
	}
	return f.report(cells), nil
}

func (f *Field) check() error {
	if f.Setup == nil || f.Mine < 1 || len(f.Field) == 0 || len(f.Setup.Decks) != f.Mine+len(f.Field) {
		return errors.New("lab: a field needs decks to measure, and others")
	}
	return nil
}

// Match is that of a deck that is measured against one of the field.
func (f *Field) Match(deck, other int) sim.Match {
	return sim.Match{Setup: f.Setup.Subset(deck, f.Mine+other), Players: 2, Agents: []func() agent.Agent{f.Agent},
		Seed: f.Seed + uint64(other), Games: f.Games, BestOf: f.BestOf, Jobs: f.Jobs}
}

// report says what the games of each deck against each of the field show.
func (f *Field) report(cells [][]*sim.Report) *FieldReport {
	out := &FieldReport{Edition: f.Setup.Rules.Edition.String(), Seed: f.Seed, Games: f.Games, Field: f.Field}
	if f.BestOf == 3 {
		out.BestOf = 3
	}
	for a := range f.Mine {
		d := FieldDeck{Deck: f.Setup.Decks[a].Name}
		var all, play, draw weighted
		for b, o := range f.Field {
			k := FieldMatch{Deck: f.Setup.Decks[f.Mine+b].Name, Weight: o.Weight}
			games := scores(cells[a][b])
			for _, x := range games.all {
				switch x {
				case 1:
					k.Wins++
				case 0:
					k.Losses++
				default:
					k.Draws++
				}
			}
			score, first, second := sampleOf(games.all), sampleOf(games.play), sampleOf(games.draw)
			k.Score, k.Play, k.Draw = within(score.interval()), within(first.interval()), within(second.interval())
			all.add(o.Weight, &score)
			play.add(o.Weight, &first)
			draw.add(o.Weight, &second)
			d.Against = append(d.Against, k)
		}
		d.Score, d.Play, d.Draw = within(all.interval()), within(play.interval()), within(draw.interval())
		out.Decks = append(out.Decks, d)
	}
	return out
}

// weighted sums up means with weights.
type weighted struct{ weight, sum, variance float64 }

func (w *weighted) add(weight float64, s *sample) {
	w.weight += weight
	w.sum += weight * s.mean()
	w.variance += weight * weight * s.variance()
}

func (w *weighted) interval() Mean { return around(w.sum/w.weight, w.variance/w.weight/w.weight) }

// within keeps the interval of a proportion between 0 and 1.
func within(m Mean) Mean { return Mean{m.Mean, max(m.Low, 0), min(m.High, 1)} }

// played are the scores of the deck in seat 0: 1 for a win, 0 for a loss. The scores of all rounds are in order; on the
// play and on the draw those of games.
type played struct{ all, play, draw []float64 }

func scores(r *sim.Report) (out played) {
	for i := 0; i < len(r.Results); {
		sum, games := 0.0, 0
		first := r.Results[i].Index
		for ; i < len(r.Results) && r.Results[i].Index == first; i++ {
			k := &r.Results[i]
			x := score(k)
			sum, games = sum+x-0.5, games+1
			if k.Starting == 0 {
				out.play = append(out.play, x)
			} else {
				out.draw = append(out.draw, x)
			}
		}
		switch {
		case sum > 0:
			out.all = append(out.all, 1)
		case sum < 0:
			out.all = append(out.all, 0)
		default:
			out.all = append(out.all, 0.5)
		}
	}
	return out
}

// score is 1 if seat 0 won, 0 if it lost, and a half after a draw.
func score(r *sim.Result) float64 {
	switch r.Winner {
	case 0:
		return 1
	case 1:
		return 0
	}
	return 0.5
}

func sampleOf(xs []float64) (s sample) {
	for _, x := range xs {
		s.add(x)
	}
	return s
}
