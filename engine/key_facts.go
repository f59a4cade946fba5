package engine

import "math/bits"

// Facts appends what is so in the position that Key was asked for last, each fact as a hash: each permanent as it is, each card or spell in another zone, each player's life, mana and
// counters. Two positions that share a fact have something in them that is the same.
func (k *Keyer) Facts(facts []uint64) []uint64 {
	c := &k.c
	g := c.g
	for _, m := range k.marks {
		facts = append(facts, m.key)
	}
	start := len(c.buf)
	for z := range g.Lists {
		zone := g.zoneOf(z)
		if zone == Battlefield || zone == Library {
			continue
		}
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			facts = append(facts, fact(uint64(z)+1, uint64(o.Def)<<16|uint64(o.Flags)))
		}
	}
	for p := range g.Players {
		pl := &g.Players[p]
		facts = append(facts, fact(1000+uint64(p), uint64(uint32(pl.Life))))
		c.buf = c.buf[:start]
		c.counters(pl.Counters)
		facts = append(facts, fact(1100+uint64(p), fold(c.buf[start:], 11)))
	}
	c.buf = encodePools(c.buf[:start], g.Pools)
	facts = append(facts, fold(c.buf[start:], 13))
	c.buf = c.buf[:start]
	return facts
}

// fact mixes a hash of two numbers.
func fact(kind, v uint64) uint64 {
	hi, lo := bits.Mul64(kind*0x9E3779B97F4A7C15+v, 0xA0761D6478BD642F)
	return hi ^ lo
}
