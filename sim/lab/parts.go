package lab

import (
	"context"
	"fmt"
	"math"
	"slices"

	"arbiter/engine"
	"arbiter/sim"
)

// A measurement may be played in parts, in several programs, and its report made of the outcomes so far. Parts that
// together are the first games of a measurement give the same report as these games at once.

// Outcome is how a game of a part ended.
type Outcome struct {
	// Round and Game are its numbers: see sim.Result.
	Round int `json:"round"`
	Game  int `json:"game,omitempty"`
	// Starting is the seat with the first turn, Winner the winning seat or -1.
	Starting int `json:"starting"`
	Winner   int `json:"winner"`
	Turns    int `json:"turns"`
	// Alone is what a game against nobody showed.
	Alone *Alone `json:"alone,omitempty"`
}

// Alone is what a game against nobody showed: the own turns, the mulligans, the lands of the first hand, and those on
// the battlefield at the end of each own turn.
type Alone struct {
	Turns     int   `json:"turns"`
	Mulligans int   `json:"mulligans"`
	Opening   int   `json:"opening"`
	Lands     []int `json:"lands"`
}

// Play plays some games or rounds of a match, those from one number up to another.
func Play(ctx context.Context, m sim.Match, from, to int) ([]Outcome, error) {
	if from < 0 || to < from {
		return nil, fmt.Errorf("games %d to %d", from, to)
	}
	m.Games = max(m.Games, to)
	part, err := m.Part(ctx, from, to)
	if err != nil {
		return nil, err
	}
	var out []Outcome
	for i := range part.Results {
		r := &part.Results[i]
		if r.Err != nil {
			return nil, r.Err
		}
		o := Outcome{Round: r.Index, Game: r.Game, Starting: r.Starting, Winner: r.Winner, Turns: r.Turns}
		if a, ok := r.Observed.(alone); ok {
			o.Alone = &Alone{a.turns, a.mulligans, a.opening, a.lands}
		}
		out = append(out, o)
	}
	return out, ctx.Err()
}

// reportOf makes a report of outcomes, ordered by their numbers.
func reportOf(of []Outcome, edition string) *sim.Report {
	of = slices.Clone(of)
	slices.SortFunc(of, func(a, b Outcome) int {
		if a.Round != b.Round {
			return a.Round - b.Round
		}
		return a.Game - b.Game
	})
	out := &sim.Report{Edition: edition}
	for i, o := range of {
		if i == 0 || of[i-1].Round != o.Round {
			out.Games++
		}
		r := sim.Result{Index: o.Round, Game: o.Game, Starting: o.Starting, Winner: o.Winner, Turns: o.Turns,
			Reason: engine.Won}
		if a := o.Alone; a != nil {
			r.Observed = alone{a.Turns, a.Mulligans, a.Opening, a.Lands}
		}
		out.Results = append(out.Results, r)
	}
	return out
}

// Match is the series of games against nobody.
func (f *Goldfish) Match() (*sim.Match, error) { return f.match() }

// Report says what games against nobody show.
func (f *Goldfish) Report(of []Outcome) *GoldfishReport {
	return f.report(reportOf(of, f.Setup.Rules.Edition.String()))
}

// Report says what the games of each deck against each of the field show. Games of the report is the least number of
// them.
func (f *Field) Report(cells [][][]Outcome) *FieldReport {
	own := *f
	all := make([][]*sim.Report, len(cells))
	own.Games = math.MaxInt
	for a := range cells {
		for _, c := range cells[a] {
			r := reportOf(c, f.Setup.Rules.Edition.String())
			own.Games = min(own.Games, r.Games)
			all[a] = append(all[a], r)
		}
	}
	return own.report(all)
}

// Report says what pairs of games show: cells has the outcomes of the deck and of the changed ones against each of the
// field. Only games that all of the decks have played count.
func (t *Tune) Report(cells [][][]Outcome) *TuneReport {
	scores := make([][][]float64, len(cells))
	least := math.MaxInt
	for b := range t.Field {
		have := map[int]int{}
		for d := range cells {
			for _, o := range cells[d][b] {
				have[o.Round]++
			}
		}
		n := 0
		for d := range cells {
			var list []float64
			for _, r := range reportOf(cells[d][b], "").Results {
				if have[r.Index] == len(cells) {
					list = append(list, score(&r))
				}
			}
			scores[d] = append(scores[d], list)
			n = len(list)
		}
		least = min(least, n)
	}
	out := t.report(scores)
	out.Games = least
	for i := range out.Swaps {
		if w := &out.Swaps[i].Worth; math.IsNaN(*w) || math.IsInf(*w, 0) {
			*w = 0 // of fewer than two pairs nothing is known
		}
	}
	return out
}

// MergeMana is what several measurements of a deck with different seeds say together.
func MergeMana(parts []*ManaReport) (*ManaReport, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("lab: nothing was measured")
	}
	out := *parts[0]
	out.Cards, out.Changes = slices.Clone(out.Cards), slices.Clone(out.Changes)
	out.Games, out.Undecided = 0, 0
	for _, p := range parts {
		if len(p.Cards) != len(out.Cards) || len(p.Changes) != len(out.Changes) {
			return nil, fmt.Errorf("lab: the measurements are of different decks")
		}
		out.Games += p.Games
		out.Undecided += p.Undecided
	}
	share := func(of func(*ManaReport) float64) float64 {
		sum := 0.0
		for _, p := range parts {
			sum += of(p) * float64(p.Games)
		}
		return sum / float64(out.Games)
	}
	mean := func(of func(*ManaReport) Mean) Mean {
		half := 0.0
		for _, p := range parts {
			m, w := of(p), float64(p.Games)/float64(out.Games)
			half += w * w * (m.High - m.Mean) * (m.High - m.Mean)
		}
		at := share(func(p *ManaReport) float64 { return of(p).Mean })
		half = math.Sqrt(half)
		return Mean{at, at - half, at + half}
	}
	for i := range out.Cards {
		for _, side := range []func(*Curve) *CurveRate{func(c *Curve) *CurveRate { return &c.Play },
			func(c *Curve) *CurveRate { return &c.Draw }} {
			of := func(get func(*CurveRate) float64) float64 {
				return share(func(p *ManaReport) float64 { return get(side(&p.Cards[i])) })
			}
			k := side(&out.Cards[i])
			*k = CurveRate{Rate: sim.Wilson(int(math.Round(of(func(c *CurveRate) float64 { return c.Rate.Rate })*
				float64(out.Games))), out.Games), WrongColors: of(func(c *CurveRate) float64 { return c.WrongColors }),
				TooLittle: of(func(c *CurveRate) float64 { return c.TooLittle })}
		}
	}
	out.OnCurve = mean(func(p *ManaReport) Mean { return p.OnCurve })
	for i := range out.Changes {
		add := out.Changes[i].Add
		find := func(p *ManaReport) int {
			return slices.IndexFunc(p.Changes, func(c ManaChange) bool { return c.Add == add })
		}
		out.Changes[i].Gain = mean(func(p *ManaReport) Mean { return p.Changes[max(find(p), 0)].Gain })
	}
	slices.SortStableFunc(out.Changes, func(a, b ManaChange) int {
		switch {
		case a.Gain.Mean > b.Gain.Mean:
			return -1
		case a.Gain.Mean < b.Gain.Mean:
			return 1
		}
		return 0
	})
	return &out, nil
}
