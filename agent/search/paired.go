package search

// The n-th future of each option of the decision at hand is played in the n-th world. Worlds differ from each other by more than options do: who draws what decides more than one decision. So what
// an option is worth is not the mean of its futures, of which those that were looked at more often saw other worlds, but what is left when each world's own part is taken out (a two-way layout
// with options as fixed and worlds as random effects).

// trial is how a future came out.
type trial struct {
	edge, world int32
	value       float64
}

// pairs is what is kept of the futures of one decision.
type pairs struct {
	trials []trial
	worlds []world
	due    int // how many trials there are when it is worked out again
}

// world is one world's part: what its futures came to beyond their options' worth.
type world struct {
	part, sum float64
	n         int32
}

// spread is how much of the noise is not the world's: the variance within one over that between them.
const spread = 0.5

// stale is what a future of an earlier decision counts, of which the world was another for each option.
const stale = spread / (1 + spread)

func (p *pairs) clear() { p.trials, p.worlds, p.due = p.trials[:0], p.worlds[:0], 0 }

// begin has the edges of a node forget which futures were looked at for it now, and keep what was found before.
func (t *tree) begin(n int32) {
	for e := t.nodes[n].first; e >= 0; e = t.edges[e].next {
		x := &t.edges[e]
		x.before, x.sumBefore, x.now = x.n, x.sum, 0
		if x.n > 0 {
			x.mean = x.sum / float64(x.n)
		}
	}
}

// looked is how many futures an edge has, in terms of those of the decision at hand.
func (e *edge) looked() float64 { return float64(e.before)*stale + float64(e.now) }

// add notes how a future of the decision at hand came out, and works out anew what its options are worth.
func (p *pairs) add(t *tree, node, edge int32, value float64) {
	x := &t.edges[edge]
	if x.n == 1 {
		x.mean = value
	}
	for int(x.now) >= len(p.worlds) {
		p.worlds = append(p.worlds, world{})
	}
	p.trials = append(p.trials, trial{edge, x.now, value})
	x.now++
	if n := len(p.trials); n >= p.due {
		p.due = n + 1 + n/64
		for range sweeps {
			p.sweep(t, node)
		}
	}
}

// sweeps is how often worlds and options are fitted to each other after a future; each begins where the last one ended.
const sweeps = 2

// sweep fits the worlds' parts to what the options are worth, and then that to them.
func (p *pairs) sweep(t *tree, node int32) {
	for i := range p.worlds {
		p.worlds[i].sum, p.worlds[i].n = 0, 0
	}
	for i := range p.trials {
		r := &p.trials[i]
		w := &p.worlds[r.world]
		w.sum += r.value - t.edges[r.edge].mean
		w.n++
	}
	for i := range p.worlds {
		w := &p.worlds[i]
		w.part = w.sum / (float64(w.n) + spread)
	}
	for e := t.nodes[node].first; e >= 0; e = t.edges[e].next {
		x := &t.edges[e]
		x.mean = x.sumBefore * stale
	}
	for i := range p.trials {
		r := &p.trials[i]
		t.edges[r.edge].mean += r.value - p.worlds[r.world].part
	}
	for e := t.nodes[node].first; e >= 0; e = t.edges[e].next {
		x := &t.edges[e]
		if n := x.looked(); n > 0 {
			x.mean /= n
		}
	}
}
