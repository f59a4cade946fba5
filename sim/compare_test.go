package sim

import (
	"math"
	"math/rand/v2"
	"testing"

	"arbiter/agent"
)

// The quantiles are those of the printed tables.
func TestStudentT(t *testing.T) {
	for freedom, want := range map[int]float64{1: 12.706, 2: 4.303, 5: 2.571, 9: 2.262, 30: 2.042, 50: 2.009,
		1000: 1.962} {
		if got := studentT(freedom); math.Abs(got-want) > 0.0006 {
			t.Errorf("%d degrees of freedom: %.4f, want %.3f", freedom, got, want)
		}
	}
}

func TestMeanRatio(t *testing.T) {
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-4 }
	for _, c := range []struct {
		name   string
		groups [][]float64
		want   Ratio
	}{
		{"no noise", [][]float64{{2, 2, 2}}, Ratio{2, 2, 2}},
		// The logarithms are -ln 2, 0, ln 2: a standard deviation of ln 2, and 4.3027 ln 2 / sqrt 3 each way.
		{"one group", [][]float64{{0.5, 1, 2}}, Ratio{1, math.Exp(-1.72187), math.Exp(1.72187)}},
		{"groups that differ, without noise", [][]float64{{0.5, 0.5}, {2, 2}, {1, 1}}, Ratio{1, 1, 1}},
		// Each mean varies by ln 2 / sqrt 3, their mean by that / sqrt 2; with 4 degrees of freedom 2.7764 times that.
		{"two groups alike", [][]float64{{0.5, 1, 2}, {1, 2, 4}},
			Ratio{math.Sqrt2, math.Sqrt2 * math.Exp(-0.78567), math.Sqrt2 * math.Exp(0.78567)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := MeanRatio(c.groups...)
			if err != nil {
				t.Fatal(err)
			}
			if !near(got.Ratio, c.want.Ratio) || !near(got.Low, c.want.Low) || !near(got.High, c.want.High) {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
	for name, groups := range map[string][][]float64{"none": nil, "one sample": {{1, 2}, {1}}, "no time at all": {{1, 0}},
		"less than none": {{1, -1}}, "no number": {{1, math.NaN()}}, "endless": {{1, math.Inf(1)}}} {
		t.Run(name, func(t *testing.T) {
			if r, err := MeanRatio(groups...); err == nil {
				t.Errorf("no error, but %+v", r)
			}
		})
	}
}

// The interval holds the true ratio in about 95 of 100 experiments.
func TestMeanRatioCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	experiments, truth := 2000, 0.93
	if testing.Short() {
		experiments = 200
	}
	held := 0
	for range experiments {
		groups := make([][]float64, 4)
		for i := range groups {
			for range 5 {
				groups[i] = append(groups[i], truth*math.Exp(0.05*rng.NormFloat64()))
			}
		}
		r, err := MeanRatio(groups...)
		if err != nil {
			t.Fatal(err)
		}
		if r.Low <= truth && truth <= r.High {
			held++
		}
	}
	if held < experiments*93/100 || held > experiments*97/100 {
		t.Errorf("%d of %d intervals hold the true ratio", held, experiments)
	}
}

// Counting stops changes no game: it counts the decisions of the match itself.
func TestStops(t *testing.T) {
	m := Match{Setup: bears(t), Agents: []func() agent.Agent{random}, Seed: 3, Games: 20}
	r, err := Run(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	stops, decisions, err := Stops(m.Setup, m.Seed, m.Games)
	if err != nil {
		t.Fatal(err)
	}
	if want := int(math.Round(r.Decisions.Mean * float64(m.Games))); decisions != want {
		t.Errorf("%d decisions, and the match has %d", decisions, want)
	}
	// In nearly every turn both players receive priority in the upkeep, the draw step, two main phases and the end
	// step.
	if turns := int(r.Turns.Mean * float64(m.Games)); stops < 8*turns || stops > 50*turns {
		t.Errorf("%d stops in %d turns", stops, turns)
	}
}
