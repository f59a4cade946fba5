package engine

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A Keyer works out keys of positions for a search. It keeps memory for reuse; it is not safe for concurrent use.
type Keyer struct {
	c       canon
	marks   []keyMark
	order   []uint16
	back    []uint64 // by slot: what refers to it; then what it is, with that
	local   []uint64 // by slot: what it is in itself
	counted uint64
	from    uint16 // whose references are being looked at
	rules   *Rules
	spent   bool   // something asks what mana was spent
	adds    []bool // by ability: its effect only adds
	stamped []bool // by definition: it has static abilities that do something else
}

type keyMark struct {
	key  uint64
	slot uint16
}

// Key is a hash of what matters for how the game can go on, as Canonical is, and the same for still more positions: in which order permanents came does not matter
// unless they have static abilities, whose timestamps do. The number of the turn counts.
func (k *Keyer) Key(g *Game) uint64 {
	c := &k.c
	if c.number == nil {
		c.number = map[Ref]uint64{}
	}
	if k.rules != g.r {
		k.study(g.r)
	}
	clear(c.number)
	c.g, c.buf, c.stamps, c.turn, c.key = g, c.buf[:0], c.stamps[:0], g.Turn.Number, k
	k.local = zeros(k.local, len(g.Objs))
	k.back = zeros(k.back, len(g.Objs))
	// What each permanent is in itself; then what it refers to, and what refers to it.
	list := g.Lists[0]
	c.phase = keyLocal
	for s := list.First; s != 0; s = g.Objs[s].Next {
		c.buf = c.buf[:0]
		c.obj(s)
		k.local[s] = fold(c.buf, 1)
	}
	c.phase = keyLinks
	for s := list.First; s != 0; s = g.Objs[s].Next {
		if g.refers(s) {
			c.buf, k.from = c.buf[:0], s
			c.obj(s)
			k.local[s] = fold(c.buf, k.local[s])
		}
	}
	k.marks = k.marks[:0]
	for s := list.First; s != 0; s = g.Objs[s].Next {
		k.marks = append(k.marks, keyMark{k.local[s] + k.back[s], s})
	}
	slices.SortStableFunc(k.marks, func(a, b keyMark) int {
		switch {
		case a.key < b.key:
			return -1
		case a.key > b.key:
			return 1
		}
		return 0
	})
	k.order = k.order[:0]
	for _, m := range k.marks {
		k.order = append(k.order, m.slot)
		k.back[m.slot] = m.key
	}
	clear(k.local)
	k.counted = 0
	c.phase, c.buf = keyWhole, c.buf[:0]
	c.put(uint64(g.Turn.Number))
	c.game()
	return fold(c.buf, 2)
}

// Phases of working out a key.
const (
	keyNone uint8 = iota
	keyLocal
	keyLinks
	keyWhole
)

func zeros(s []uint64, n int) []uint64 {
	if cap(s) < n {
		return make([]uint64, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// fold hashes bytes.
func fold(b []byte, seed uint64) uint64 {
	h := seed ^ 0x9E3779B97F4A7C15 ^ uint64(len(b))
	for len(b) >= 16 {
		hi, lo := bits.Mul64(binary.LittleEndian.Uint64(b)^0xA0761D6478BD642F, binary.LittleEndian.Uint64(b[8:])^h^0xE7037ED1A0B428DB)
		h = hi ^ lo
		b = b[16:]
	}
	if len(b) >= 8 {
		hi, lo := bits.Mul64(binary.LittleEndian.Uint64(b)^0xA0761D6478BD642F^h, h^0xE7037ED1A0B428DB)
		h = hi ^ lo
		b = b[8:]
	}
	var v uint64
	for i, x := range b {
		v |= uint64(x) << (8 * i)
	}
	hi, lo := bits.Mul64(v^0x8EBC6AF09C88C6E3^h, h^0x589965CC75374CC3)
	return hi ^ lo
}

// permanents calls f for the slots of the battlefield: in their order, or for a key in the order of what they are.
func (c *canon) permanents(f func(s uint16)) {
	if c.phase == keyWhole {
		for _, s := range c.key.order {
			f(s)
		}
		return
	}
	for s := c.g.Lists[0].First; s != 0; s = c.g.Objs[s].Next {
		f(s)
	}
}

// linked writes, before the permanents have an order, what a reference is to in itself, and notes there that it is referred to.
func (c *canon) linked(r Ref) {
	o := c.g.obj(r)
	if o == nil || o.Zone != Battlefield {
		c.put(1)
		return
	}
	if c.phase == keyLocal {
		c.put(2)
		return
	}
	k := c.key
	c.put(k.local[r.slot()])
	hi, lo := bits.Mul64(k.local[k.from]^uint64(len(c.buf)), 0x9E3779B97F4A7C15)
	k.back[r.slot()] += hi ^ lo
}

// refers says whether a permanent has to do with other objects.
func (g *Game) refers(slot uint16) bool {
	b := &g.Bodies[g.Objs[slot].Body]
	return b.Host != NoRef || b.Left != NoRef || b.Attack != NoRef || b.Memory != 0 || b.Blocks != 0 || b.Ctx != 0 || g.Chars[g.Objs[slot].Body].Granted != 0
}

// whole writes a permanent of a key by what was found of it before, if it refers to nothing else.
func (c *canon) whole(slot uint16) bool {
	if c.phase != keyWhole || c.g.Objs[slot].Zone != Battlefield || c.g.refers(slot) {
		return false
	}
	c.put(c.key.back[slot])
	if c.timed(slot) {
		c.stamp(c.g.Objs[slot].Stamp)
	}
	return true
}

// timed says whether the timestamp of what lies in a slot can matter: it has static abilities, or others or counters that could be such.
func (c *canon) timed(slot uint16) bool {
	b := c.g.Objs[slot].Body
	if b == 0 {
		return false
	}
	ch := &c.g.Chars[b]
	if c.key != nil && ch.Granted == 0 && ch.Copy == 0 && ch.Supers&SuperWorld == 0 && !c.key.stamped[c.g.Objs[slot].Def] && !c.key.stamped[ch.Def] {
		return false
	}
	return ch.Flags&HasStatics != 0 || ch.Granted != 0 || ch.Copy != 0 || c.g.r.Defs[ch.Def].Chars.Flags&HasStatics != 0 || ch.Supers&SuperWorld != 0
}

// place is the number of a live object in an ordered zone, 0 for others.
func (k *Keyer) place(r Ref) uint64 {
	if k.c.g.obj(r) == nil {
		return 0
	}
	return k.local[r.slot()]
}

// anyhow writes a zone whose order means nothing as the sum of what is in it.
func (c *canon) anyhow(list int) {
	sum := uint64(0)
	for s := c.g.Lists[list].First; s != 0; s = c.g.Objs[s].Next {
		start := len(c.buf)
		c.obj(s)
		sum += fold(c.buf[start:], 3)
		c.buf = c.buf[:start]
	}
	c.put(uint64(c.g.Lists[list].Len), sum)
}
