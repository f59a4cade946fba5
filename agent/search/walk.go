package search

import (
	"encoding/binary"
	"math"
	"time"

	"arbiter/agent"
	"arbiter/agent/evaluate"
	"arbiter/engine"
)

// maxNodes limits the nodes of a tree.
const maxNodes = 300_000

// clockInterval is the number of answers in a playout between looks at the clock.
const clockInterval = 8

// search runs playouts until the budget is used up and returns the best option.
func (p *Player) search(v engine.View, d *engine.Decision, usual int) int {
	p.effort.Searched++
	root := p.beginSearch(v, d, usual)
	most := p.budget.Iterations
	var deadline time.Time
	if p.budget.Time > 0 {
		deadline = p.start.Add(p.budget.Time)
		if most <= 0 {
			most = math.MaxInt32
		}
	}
	for i := 0; i < most; i++ {
		if !deadline.IsZero() && time.Now().After(deadline) {
			break
		}
		if i > 0 && i&15 == 0 && p.converged(root) {
			break
		}
		if !p.playout(v, deadline) {
			break
		}
		p.effort.Playouts++
	}
	return p.bestOption(v, d, usual)
}

// beginSearch prepares for playouts and returns the root.
func (p *Player) beginSearch(v engine.View, d *engine.Decision, usual int) int32 {
	p.searches++
	p.drawn = 0
	for len(p.policies) < v.Players() {
		p.policies = append(p.policies, agent.NewHeuristic())
	}
	if len(p.tree.nodes) >= maxNodes {
		p.tree.clear()
	}
	root, _ := p.tree.find(p.informationSet(v, d))
	p.tree.nodes[root].heuristicKey = optionKey(v, &d.Options[usual])
	p.root = root
	p.tree.beginSearch(root)
	p.samples.clear()
	return root
}

// uncertainty is subtracted from an edge's value when the answer is chosen; it shrinks with the number of playouts.
func (e *edge) uncertainty() float64 { return noise / math.Sqrt(e.effectiveVisits()) }

// noise is the standard deviation of a playout's result within a world, as a probability of winning.
const noise = 0.04

// converged reports whether the leading option is so far ahead that more playouts would hardly change the answer.
func (p *Player) converged(root int32) bool {
	best := p.bestEdge(root)
	if best < 0 {
		return false
	}
	b := &p.tree.edges[best]
	for e := p.tree.nodes[root].first; e >= 0; e = p.tree.edges[e].next {
		if x := &p.tree.edges[e]; e != best && (x.current == 0 || b.mean-x.mean < 3*math.Hypot(b.uncertainty(),
			x.uncertainty())) {
			return false
		}
	}
	return true
}

// leastPlayouts is how many playouts an option needs to be preferred to the heuristic player's choice: a busy machine
// has time for a few only, in which a spell that does nothing looks good by chance.
const leastPlayouts = 3

// bestEdge returns the edge with the greatest value after its uncertainty is subtracted, or -1.
func (p *Player) bestEdge(root int32) int32 {
	best, worth := int32(-1), math.Inf(-1)
	for e := p.tree.nodes[root].first; e >= 0; e = p.tree.edges[e].next {
		x := &p.tree.edges[e]
		if x.current == 0 || x.current < leastPlayouts && x.key != p.tree.nodes[root].heuristicKey {
			continue
		}
		w := x.mean - x.uncertainty()
		if x.key == p.tree.nodes[root].heuristicKey {
			w += p.parameters.heuristicBonus
		}
		if w > worth {
			best, worth = e, w
		}
	}
	return best
}

// bestOption returns the option of the best edge.
func (p *Player) bestOption(v engine.View, d *engine.Decision, usual int) int {
	e := p.bestEdge(p.root)
	if e < 0 {
		return usual
	}
	for i := range d.Options {
		if o := &d.Options[i]; optionKey(v, o) == p.tree.edges[e].key && !p.fallback.Needless(v, o) {
			return i
		}
	}
	return usual
}

// playout plays one playout: selection in the tree, then a few turns by the playout policies, evaluation and
// backpropagation. It reports false if time ran out.
func (p *Player) playout(v engine.View, deadline time.Time) bool {
	p.decision.Options = p.decision.Options[:0]
	v.Decision(&p.decision)
	first, e := p.selectEdge(v, &p.decision, p.root, true)
	return p.playFrom(v, first, e, deadline)
}

// playFrom is playout with an option, and its edge, of the decision.
func (p *Player) playFrom(v engine.View, first int, e int32, deadline time.Time) bool {
	p.path = append(p.path[:0], pathStep{p.root, e})
	for _, h := range p.policies {
		h.Begin(p.r, 0)
	}
	// The n-th playout of each option is in the n-th world, so that options are compared in the same worlds.
	p.determinize(v, int(p.tree.edges[e].current))
	g := &p.world
	end := v.Turn() + p.parameters.horizon
	if !v.OnTurn(p.me) {
		end = v.Turn() + p.parameters.opponentHorizon
	}
	inTree := true
	answers := 0
	answer := first
	for {
		if g.Answer(answer) != nil {
			return true // the option doesn't exist in this world
		}
		if answers++; answers == 1 {
			g.SkipQuietSteps(true)
		}
		if !g.Decision(&p.decision) {
			break
		}
		if answers >= p.parameters.maxDecisions {
			break
		}
		if answers%clockInterval == 0 && !deadline.IsZero() && time.Now().After(deadline) {
			return false
		}
		by := p.decision.By
		w := g.View(by)
		if w.Turn() >= end {
			break
		}
		if int(by) >= len(p.policies) {
			break
		}
		if inTree = inTree && len(p.tree.nodes) < maxNodes; inTree && isSearched(w, &p.decision) &&
			!onlyMana(w, &p.decision) && !isQuiet(w, &p.decision) {
			n, fresh := p.tree.find(p.informationSet(g.View(p.me), &p.decision))
			if fresh || by != p.me { // opponents hold different cards in each world
				answer = p.policies[by].Choose(w, &p.decision)
				p.tree.nodes[n].heuristicKey = optionKey(w, &p.decision.Options[answer])
			}
			if inTree = !fresh; fresh {
				p.path = append(p.path, pathStep{n, p.tree.edge(n, p.tree.nodes[n].heuristicKey)})
				continue
			}
			var e int32
			answer, e = p.selectEdge(w, &p.decision, n, by == p.me)
			p.path = append(p.path, pathStep{n, e})
			continue
		}
		answer = p.policies[by].Choose(w, &p.decision)
	}
	p.backpropagate(p.value(g))
	return true
}

// maxWorlds limits the worlds that are kept for further options.
const maxWorlds = 64

// determinize sets p.world to the n-th world.
func (p *Player) determinize(v engine.View, n int) {
	if n >= maxWorlds {
		p.draw(v, &p.world, n)
		return
	}
	for ; p.drawn <= n; p.drawn++ {
		if p.drawn == len(p.worlds) {
			p.worlds = append(p.worlds, &engine.Game{})
		}
		p.draw(v, p.worlds[p.drawn], p.drawn)
		p.worlds[p.drawn].Decision(&p.asked) // copied with the world
	}
	p.worlds[n].CopyAsked(&p.world)
}

// draw draws the n-th world.
func (p *Player) draw(v engine.View, to *engine.Game, n int) {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], p.seed)
	binary.LittleEndian.PutUint64(seed[8:], p.searches)
	binary.LittleEndian.PutUint64(seed[16:], uint64(n))
	if p.budget.Listed {
		v.Determinize(to, seed)
	} else {
		v.Suppose(to, seed)
	}
}

// selectEdge selects the option with the greatest upper confidence bound (PUCT).
func (p *Player) selectEdge(v engine.View, d *engine.Decision, n int32, mine bool) (option int, at int32) {
	nd := &p.tree.nodes[n]
	mean := 0.5
	if nd.visits > 0 {
		mean = nd.total / float64(nd.visits)
	}
	trust := p.parameters.ownPrior
	switch {
	case !mine:
		mean, trust = 1-mean, p.parameters.opponentPrior
	case n == p.root:
		trust = p.parameters.rootPrior
	}
	total := int32(0)
	p.edges = p.edges[:0]
	kinds := 0
	for i := range d.Options {
		o := &d.Options[i]
		k := optionKey(v, o)
		if mine && (k != nd.heuristicKey && p.exhausted(o) || p.fallback.Needless(v, o)) {
			p.edges = append(p.edges, -1)
			continue
		}
		e := p.tree.edge(n, k)
		for _, x := range p.edges {
			if x == e { // the same card twice
				e = -1
				break
			}
		}
		p.edges = append(p.edges, e)
		if e >= 0 {
			total += p.tree.edges[e].visits
			kinds++
		}
	}
	nd = &p.tree.nodes[n]
	doubt := p.parameters.exploration * math.Sqrt(float64(total)+1)
	option, best := 0, math.Inf(-1)
	for i, e := range p.edges {
		if e < 0 {
			continue
		}
		x := &p.tree.edges[e]
		prior := (1 - trust) / float64(kinds)
		if x.key == nd.heuristicKey {
			prior += trust
		}
		q := mean - p.parameters.firstPlayUrgency
		if x.visits > 0 {
			switch q = x.total / float64(x.visits); {
			case !mine:
				q = 1 - q
			case n == p.root:
				q = x.mean
			}
		}
		if s := q + doubt*prior/float64(1+x.visits); s > best {
			option, best, at = i, s, e
		}
	}
	return option, at
}

// value returns the probability that the player wins from the end of a playout.
func (p *Player) value(g *engine.Game) float64 {
	v := g.View(p.me)
	switch r, _ := v.Result(); {
	case r == engine.Playing && !v.Lost(p.me):
		return 1 / (1 + math.Exp(-float64(p.evaluator.Evaluate(v))/evaluate.Scale))
	case r == engine.Won && v.HasWon(p.me):
		return 1
	case r == engine.Won || v.Lost(p.me):
		return 0
	}
	return 0.5
}

// backpropagate adds the result of a playout to the nodes and edges on its path.
func (p *Player) backpropagate(value float64) {
	p.result = value
	for _, s := range p.path {
		n, e := &p.tree.nodes[s.node], &p.tree.edges[s.edge]
		n.visits++
		n.total += value
		e.visits++
		e.total += value
	}
	p.samples.add(&p.tree, p.root, p.path[0].edge, value)
}
