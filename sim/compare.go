package sim

import (
	"errors"
	"math"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
)

// Ratio is a ratio of two speeds with its 95% confidence interval.
type Ratio struct {
	Ratio float64 `json:"ratio"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// MeanRatio estimates a ratio from samples in groups: each group holds the ratios that one experiment gave, repeated.
// Each group has the same weight. Groups may measure different things, so only the variation within a group counts as
// noise. The mean is geometric, so that swapping what is compared inverts it; the interval is Student's over the
// logarithms. Every group needs two samples, all of them positive.
func MeanRatio(groups ...[]float64) (Ratio, error) {
	if len(groups) == 0 {
		return Ratio{}, errors.New("sim: no samples to compare")
	}
	mean, variance, freedom := 0.0, 0.0, 0
	for _, g := range groups {
		if len(g) < 2 {
			return Ratio{}, errors.New("sim: an interval needs at least two samples")
		}
		n, sum, squares := float64(len(g)), 0.0, 0.0
		for _, x := range g {
			if !(x > 0) || math.IsInf(x, 1) {
				return Ratio{}, errors.New("sim: a ratio of speeds is a positive number")
			}
			sum += math.Log(x)
		}
		m := sum / n
		for _, x := range g {
			d := math.Log(x) - m
			squares += d * d
		}
		mean += m
		variance += squares / (n - 1) / n
		freedom += len(g) - 1
	}
	k := float64(len(groups))
	mean /= k
	half := studentT(freedom) * math.Sqrt(variance) / k
	return Ratio{math.Exp(mean), math.Exp(mean - half), math.Exp(mean + half)}, nil
}

// studentT is the number t such that Student's distribution with n degrees of freedom lies between -t and t with a
// probability of 95%.
func studentT(freedom int) float64 {
	n := float64(freedom)
	a, _ := math.Lgamma((n + 1) / 2)
	b, _ := math.Lgamma(n / 2)
	scale := math.Exp(a-b) / math.Sqrt(n*math.Pi)
	// With x = sqrt(n) tan(u) the integral of the density from 0 to t is that of a power of the cosine.
	within := func(t float64) float64 {
		const steps = 400 // Simpson's rule
		end := math.Atan(t / math.Sqrt(n))
		sum := 0.0
		for i := range steps + 1 {
			weight := 2.0
			switch {
			case i == 0 || i == steps:
				weight = 1
			case i%2 == 1:
				weight = 4
			}
			sum += weight * math.Pow(math.Cos(end*float64(i)/steps), n-1)
		}
		return 2 * scale * math.Sqrt(n) * sum * end / steps / 3
	}
	low, high := 1.0, 20.0 // 12.7 with one degree of freedom, 1.96 with very many
	for range 60 {
		if mid := (low + high) / 2; within(mid) < 0.95 {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

// Stops plays random games as Run does, and counts the times at which a player received priority and the decisions:
// questions with at least two options.
func Stops(s *Setup, seed uint64, games int) (stops, decisions int, err error) {
	m := Match{Setup: s, Seed: seed, Games: games, noHashes: true,
		Agents: []func() agent.Agent{func() agent.Agent { return agent.NewRandom() }}}
	if err := m.check(); err != nil {
		return 0, 0, err
	}
	w := m.worker()
	w.config.AskForced = true // a player who can only pass is asked too
	var d engine.Decision
	for i := range games {
		g, err := w.begin(m.only(i))
		if err != nil {
			return 0, 0, err
		}
		for g.Decision(&d) {
			if d.Kind == program.DecidePriority {
				stops++
			}
			choice := 0
			if len(d.Options) > 1 {
				decisions++
				choice = w.agents[d.By].Choose(g.View(d.By), &d)
			}
			if err := g.Answer(choice); err != nil {
				return 0, 0, err
			}
		}
	}
	return stops, decisions, nil
}
