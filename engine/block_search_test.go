package engine

import (
	"math/rand/v2"
	"testing"
)

// The search that remembers what it has found finds the same as the one that tries everything (509.1c).
func TestThoroughSearch(t *testing.T) {
	found := 0
	for n := range 3000 {
		r := rand.New(rand.NewPCG(uint64(n), 5))
		odd := func(p float64) bool { return r.Float64() < p }
		p := &blockPlan{limit: -1, bound: odd(.5)}
		if odd(.3) {
			p.limit = r.Int32N(4)
		}
		kinds := 1 + r.IntN(3)
		var kind [3]blockee
		for i := range kind {
			k := blockee{min: 1, max: MaxNumber, must: r.Int32N(3)}
			if odd(.4) {
				k.min = 2 + r.Int32N(2)
			}
			if odd(.2) {
				k.max = k.min + r.Int32N(2)
			}
			for range r.IntN(3) {
				k.asks = append(k.asks, blockAsk{n: 1 + r.Int32N(2), exact: odd(.4)})
				k.n++
			}
			kind[i] = k
		}
		of := make([]int, 1+r.IntN(5))
		for k := range of {
			of[k] = r.IntN(kinds)
			a := kind[of[k]]
			a.asks = append([]blockAsk(nil), a.asks...)
			p.on = append(p.on, a)
		}
		for range 1 + r.IntN(5) {
			c := blockCand{cap: 1 + r.Int32N(2), any: r.Int32N(2)}
			if odd(.2) {
				c.needs.n = 2 + r.Int32N(2)
			}
			if odd(.2) {
				c.needs.needs = 1 << r.IntN(2)
			}
			c.needs.is = uint64(r.IntN(4)) &^ c.needs.needs
			var pair [3]int32
			var free [3]bool
			var meets [3]uint64
			for i := range pair {
				pair[i], free[i], meets[i] = r.Int32N(4)-1, odd(.2), uint64(r.IntN(4))&(1<<kind[i].n-1)
			}
			for _, i := range of {
				p.pair, p.free, p.meets = append(p.pair, pair[i]), append(p.free, free[i]), append(p.meets, meets[i])
			}
			p.by = append(p.by, c)
		}
		p.bounds()
		p.best, p.effort = -1, 1<<30
		p.search(0, 0, 0, 0, blockNeeds{})
		v := p.thorough(0, 0, blockNeeds{})
		if p.best != max(v, -1) || p.over {
			t.Fatalf("plan %d: %d requirements obeyed, %d by trying everything", n, v, p.best)
		}
		if p.best > 2 {
			found++
		}
	}
	if found < 1000 {
		t.Errorf("only %d plans obey more than two requirements", found)
	}
}
