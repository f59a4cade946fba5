package search

import (
	"errors"
	"math"
	"time"

	"arbiter/engine"
)

// Difference is how much better the option that a search prefers is than another one: by so much is the chance of
// winning greater.
type Difference struct {
	// Best is the option that the search prefers.
	Best int
	// Mean has a 95% interval from Low to High. They are 0 if the options are the same.
	Mean, Low, High float64
	// Worlds is the number of worlds in which both were played.
	Worlds int
}

// Compare searches a decision and compares the option that it prefers with the chosen one. The two are then played in
// the same new worlds, playouts times each, so that the preferred one has no advantage from having been selected. The
// result depends on the view, the decision and the seed alone.
func Compare(v engine.View, d *engine.Decision, chosen, playouts int, seed uint64) (Difference, error) {
	p := New(Budget{Iterations: playouts * min(len(d.Options), 8)})
	p.Begin(v.Rules(), seed)
	best := p.Choose(v, d)
	out := Difference{Best: best}
	if optionKey(v, &d.Options[best]) == optionKey(v, &d.Options[chosen]) {
		return out, nil
	}
	p.Begin(v.Rules(), seed+1)
	p.me = v.Player()
	root := p.beginSearch(v, d, p.fallback.Choose(v, d))
	n, sum, squares := 0.0, 0.0, 0.0
	for range playouts {
		value := [2]float64{}
		played := true
		for i, o := range [2]int{best, chosen} {
			p.result = math.NaN()
			p.playFrom(v, o, p.tree.edge(root, optionKey(v, &d.Options[o])), time.Time{})
			value[i] = p.result
			played = played && !math.IsNaN(p.result)
		}
		if !played {
			return out, errors.New("search: an option of the decision doesn't exist in another world")
		}
		x := value[0] - value[1]
		n, sum, squares = n+1, sum+x, squares+x*x
	}
	out.Worlds = int(n)
	out.Mean = sum / n
	half := 1.0
	if n > 1 {
		half = 1.96 * math.Sqrt(max(squares/n-out.Mean*out.Mean, 0)/(n-1))
	}
	out.Low, out.High = out.Mean-half, out.Mean+half
	return out, nil
}
