package search

import (
	"encoding/binary"
	"math"
	"time"

	"arbiter/agent"
	"arbiter/engine"
)

// maxNodes is how many decisions a tree holds; beyond that nothing is added to it.
const maxNodes = 300_000

// checkEvery is after how many answers of a future the clock is looked at.
const checkEvery = 8

// search looks at futures until the budget is used up, and takes the option that is worth most by them.
func (p *Player) search(v engine.View, d *engine.Decision, usual int) int {
	p.asked++
	p.effort.Searched++
	for len(p.policy) < v.Players() {
		p.policy = append(p.policy, agent.NewHeuristic())
	}
	if len(p.tree.nodes) >= maxNodes {
		p.tree.clear()
	}
	root, _ := p.tree.find(p.keyOf(v, d))
	p.tree.nodes[root].usual = optionKey(v, &d.Options[usual])
	p.root = root
	p.tree.begin(root)
	p.pairs.clear()
	most := p.budget.Iterations
	var deadline time.Time
	if p.budget.Time > 0 {
		deadline = p.began.Add(p.budget.Time)
		if most <= 0 {
			most = math.MaxInt32
		}
	}
	for i := 0; i < most; i++ {
		if !deadline.IsZero() && time.Now().After(deadline) {
			break
		}
		if i > 0 && i&15 == 0 && p.settled(root) {
			break
		}
		if !p.look(v, deadline) {
			break
		}
		p.effort.Futures++
	}
	return p.best(v, d, usual)
}

// doubt is how much less an option is taken to be worth for how little it was looked at, when one is chosen.
func (e *edge) doubt() float64 { return noise / math.Sqrt(e.looked()) }

// noise is how far a future is from its option's worth beside its world's part: the standard deviation, of a chance of winning.
const noise = 0.04

// settled says whether the option in the lead is so far ahead that more futures would hardly change it.
func (p *Player) settled(root int32) bool {
	best := p.lead(root)
	if best < 0 {
		return false
	}
	b := &p.tree.edges[best]
	for e := p.tree.nodes[root].first; e >= 0; e = p.tree.edges[e].next {
		if x := &p.tree.edges[e]; e != best && (x.now == 0 || b.mean-x.mean < 3*math.Hypot(b.doubt(), x.doubt())) {
			return false
		}
	}
	return true
}

// lead is the edge that is worth most even with its doubt taken off; -1 none.
func (p *Player) lead(root int32) int32 {
	best, worth := int32(-1), math.Inf(-1)
	for e := p.tree.nodes[root].first; e >= 0; e = p.tree.edges[e].next {
		x := &p.tree.edges[e]
		if x.now == 0 {
			continue
		}
		w := x.mean - x.doubt()
		if x.key == p.tree.nodes[root].usual {
			w += p.tuning.favor
		}
		if w > worth {
			best, worth = e, w
		}
	}
	return best
}

// best is the option in the lead.
func (p *Player) best(v engine.View, d *engine.Decision, usual int) int {
	e := p.lead(p.root)
	if e < 0 {
		return usual
	}
	for i := range d.Options {
		if optionKey(v, &d.Options[i]) == p.tree.edges[e].key {
			return i
		}
	}
	return usual
}

// look plays one future: down the tree, on by the policy for a few turns, and remembers how it came out. It reports false if time ran out in it.
func (p *Player) look(v engine.View, deadline time.Time) bool {
	p.path = p.path[:0]
	for _, h := range p.policy {
		h.Begin(p.r, 0)
	}
	// The n-th future of each option is in the n-th world: options are compared in the same worlds.
	p.dec.Options = p.dec.Options[:0]
	v.Decision(&p.dec)
	first, e := p.pick(v, &p.dec, p.root, true)
	p.path = append(p.path, step{p.root, e})
	p.draw(v, uint64(p.tree.edges[e].now))
	g := &p.world
	end := v.Turn() + p.tuning.turns
	if !v.OnTurn(p.me) {
		end = v.Turn() + p.tuning.others
	}
	inTree := true
	answers := 0
	answer := first
	for {
		if g.Answer(answer) != nil {
			return true // the option is none in that world: it is not one that can be
		}
		if answers++; answers == 1 {
			g.SkipQuietSteps(true)
		}
		if !g.Decision(&p.dec) {
			break
		}
		if answers >= p.tuning.most {
			break
		}
		if answers%checkEvery == 0 && !deadline.IsZero() && time.Now().After(deadline) {
			return false
		}
		by := p.dec.By
		w := g.View(by)
		if w.Turn() >= end {
			break
		}
		if int(by) >= len(p.policy) {
			break
		}
		if inTree = inTree && len(p.tree.nodes) < maxNodes; inTree && thought(&p.dec) && !idle(w, &p.dec) && !dull(w, &p.dec) {
			n, fresh := p.tree.find(p.keyOf(g.View(p.me), &p.dec))
			if fresh || by != p.me { // others hold other cards in each world
				answer = p.policy[by].Choose(w, &p.dec)
				p.tree.nodes[n].usual = optionKey(w, &p.dec.Options[answer])
			}
			if inTree = !fresh; fresh {
				p.path = append(p.path, step{n, p.tree.edge(n, p.tree.nodes[n].usual)})
				continue
			}
			var e int32
			answer, e = p.pick(w, &p.dec, n, by == p.me)
			p.path = append(p.path, step{n, e})
			continue
		}
		answer = p.policy[by].Choose(w, &p.dec)
	}
	p.remember(p.value(g))
	return true
}

// draw makes the n-th world.
func (p *Player) draw(v engine.View, n uint64) {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], p.seed)
	binary.LittleEndian.PutUint64(seed[8:], p.asked)
	binary.LittleEndian.PutUint64(seed[16:], n)
	if p.budget.Listed {
		v.Determinize(&p.world, seed)
	} else {
		v.Suppose(&p.world, seed)
	}
}

// pick takes the option of a decision that promises most: what was found, and how much of it the prior says and is not known yet.
func (p *Player) pick(v engine.View, d *engine.Decision, n int32, mine bool) (option int, at int32) {
	nd := &p.tree.nodes[n]
	mean := 0.5
	if nd.n > 0 {
		mean = nd.sum / float64(nd.n)
	}
	trust := p.tuning.trust
	switch {
	case !mine:
		mean, trust = 1-mean, p.tuning.theirs
	case n == p.root:
		trust = p.tuning.first
	}
	total := int32(0)
	p.options = p.options[:0]
	kinds := 0
	for i := range d.Options {
		o := &d.Options[i]
		k := optionKey(v, o)
		if mine && k != nd.usual && p.spent(o) {
			p.options = append(p.options, -1)
			continue
		}
		e := p.tree.edge(n, k)
		for _, x := range p.options {
			if x == e { // the same card twice
				e = -1
				break
			}
		}
		p.options = append(p.options, e)
		if e >= 0 {
			total += p.tree.edges[e].n
			kinds++
		}
	}
	nd = &p.tree.nodes[n]
	doubt := p.tuning.explore * math.Sqrt(float64(total)+1)
	option, best := 0, math.Inf(-1)
	for i, e := range p.options {
		if e < 0 {
			continue
		}
		x := &p.tree.edges[e]
		prior := (1 - trust) / float64(kinds)
		if x.key == nd.usual {
			prior += trust
		}
		q := mean - p.tuning.unseen
		if x.n > 0 {
			switch q = x.sum / float64(x.n); {
			case !mine:
				q = 1 - q
			case n == p.root:
				q = x.mean
			}
		}
		if s := q + doubt*prior/float64(1+x.n); s > best {
			option, best, at = i, s, e
		}
	}
	return option, at
}

// value is how likely the player is to win from where a future ended, between 0 and 1.
func (p *Player) value(g *engine.Game) float64 {
	v := g.View(p.me)
	switch r, _ := v.Result(); {
	case r == engine.Playing && !v.Lost(p.me):
		return 1 / (1 + math.Exp(-float64(p.judge.Standing(v))/agent.Scale))
	case r == engine.Won && v.HasWon(p.me):
		return 1
	case r == engine.Won || v.Lost(p.me):
		return 0
	}
	return 0.5
}

// remember adds how a future came out to what it went through.
func (p *Player) remember(value float64) {
	for _, s := range p.path {
		n, e := &p.tree.nodes[s.node], &p.tree.edges[s.edge]
		n.n++
		n.sum += value
		e.n++
		e.sum += value
	}
	p.pairs.add(&p.tree, p.root, p.path[0].edge, value)
}
