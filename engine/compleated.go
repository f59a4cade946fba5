package engine

import "math/bits"

// Compleated planeswalkers (702.150): what was paid with life makes them enter with less loyalty.

// spentLife is where Spent counts the Phyrexian symbols that life was paid for.
const spentLife = spentSnow + 1

// compleated is with how many loyalty counters a planeswalker enters that would enter with n: two fewer for each Phyrexian symbol paid with life.
func compleated(c *Chars, b *Body, n int32) int32 {
	if !c.Has(Compleated) {
		return n
	}
	return max(n-2*int32(b.Spent[spentLife]), 0)
}

// lifePaid is how many Phyrexian symbols are paid with life by what was announced (601.2b) and by the plan in work.
func (g *Game) lifePaid(t *tab) uint8 {
	phy := g.Ctxs[t.ctx].Phy
	return uint8(bits.OnesCount8(uint8(phy)&uint8(phy>>8)) + int(g.plan.Life)/2)
}
