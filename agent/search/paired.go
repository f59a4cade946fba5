package search

// The n-th playout of each option is played in the n-th world, a determinization of the hidden information. Worlds
// differ more from each other than options do: who draws what decides many games. So the value of an option is not
// the mean of its playouts, since options that were tried more often saw other worlds. It is the option's effect in
// a two-way layout with options as fixed and worlds as random effects.

// sample is the result of one playout.
type sample struct {
	edge, world int32
	value       float64
}

// sampleTable holds the playouts of one decision.
type sampleTable struct {
	samples []sample
	worlds  []worldEffect
	nextFit int // number of samples at which the model is fitted again
}

// worldEffect is the estimated effect of one world on its playouts.
type worldEffect struct {
	effect, sum float64
	n           int32
}

// varianceRatio is the variance within a world over the variance between worlds.
const varianceRatio = 0.5

// earlierWeight is the weight of a playout of an earlier search, whose options didn't share worlds.
const earlierWeight = varianceRatio / (1 + varianceRatio)

func (p *sampleTable) clear() { p.samples, p.worlds, p.nextFit = p.samples[:0], p.worlds[:0], 0 }

// beginSearch moves the samples of the last search into the edges' earlier totals.
func (t *tree) beginSearch(n int32) {
	for e := t.nodes[n].first; e >= 0; e = t.edges[e].next {
		x := &t.edges[e]
		x.earlier, x.earlierTotal, x.current = x.visits, x.total, 0
		if x.visits > 0 {
			x.mean = x.total / float64(x.visits)
		}
	}
}

// effectiveVisits returns the number of an edge's playouts, in units of those of the current search.
func (e *edge) effectiveVisits() float64 {
	return float64(e.earlier)*earlierWeight + float64(e.current)
}

// add records the result of a playout and updates the values of the options.
func (p *sampleTable) add(t *tree, node, edge int32, value float64) {
	x := &t.edges[edge]
	if x.visits == 1 {
		x.mean = value
	}
	for int(x.current) >= len(p.worlds) {
		p.worlds = append(p.worlds, worldEffect{})
	}
	p.samples = append(p.samples, sample{edge, x.current, value})
	x.current++
	if n := len(p.samples); n >= p.nextFit {
		p.nextFit = n + 1 + n/64
		for range fitRounds {
			p.fit(t, node)
		}
	}
}

// fitRounds is the number of rounds of fitting after a playout; each starts from the previous result.
const fitRounds = 2

// fit estimates the worlds' effects from the values of the options, and then the values from the effects.
func (p *sampleTable) fit(t *tree, node int32) {
	for i := range p.worlds {
		p.worlds[i].sum, p.worlds[i].n = 0, 0
	}
	for i := range p.samples {
		r := &p.samples[i]
		w := &p.worlds[r.world]
		w.sum += r.value - t.edges[r.edge].mean
		w.n++
	}
	for i := range p.worlds {
		w := &p.worlds[i]
		w.effect = w.sum / (float64(w.n) + varianceRatio)
	}
	for e := t.nodes[node].first; e >= 0; e = t.edges[e].next {
		x := &t.edges[e]
		x.mean = x.earlierTotal * earlierWeight
	}
	for i := range p.samples {
		r := &p.samples[i]
		t.edges[r.edge].mean += r.value - p.worlds[r.world].effect
	}
	for e := t.nodes[node].first; e >= 0; e = t.edges[e].next {
		x := &t.edges[e]
		if n := x.effectiveVisits(); n > 0 {
			x.mean /= n
		}
	}
}
