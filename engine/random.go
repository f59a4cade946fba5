package engine

import (
	"math/bits"
	"slices"

	"arbiter/engine/program"
)

// random returns a uniformly distributed number from 0 to n-1 from the game's generator.
func (g *Game) random(n int) int {
	if n <= 1 {
		return 0
	}
	g.outcomes++
	// Lemire's method: no modulo bias, nearly always one draw.
	bound := uint64(n)
	for {
		x := g.Rng.Uint64() >> 32
		m := x * bound
		if low := m & 0xFFFFFFFF; low >= bound || low >= (1<<32-bound)%bound {
			return int(m >> 32)
		}
	}
}

// shuffle puts a library into random order (701.24). Afterwards nobody knows any of its cards, and no old Ref names
// one, except those that an effect holds in a register ("search for a card, shuffle, put that card on top"). If nobody
// could tell one order from another, it doesn't count as an outcome of chance.
func (g *Game) shuffle(p program.PlayerID) {
	l := g.list(program.Library, p)
	outcomes := g.outcomes
	s := g.slotBuffer[:0]
	for at := l.First; at != 0; at = g.Objs[at].Next {
		g.Objs[at].Known = 0
		s = append(s, at)
	}
	for i := len(s) - 1; i > 0; i-- {
		j := g.random(i + 1)
		s[i], s[j] = s[j], s[i]
	}
	g.slotBuffer = s
	g.reslot(p, s)
	if len(g.slotsDealt) == len(s) && g.indistinct(s) { // reslot has renewed each of them: nothing refers to one
		g.outcomes = outcomes
	}
	g.relink(l, s)
	if g.r.OtherZoneStatics.Has(program.Library) || g.affectsOtherZones(program.Library.Bit()) {
		g.markCharsStale()
	}
}

// indistinct reports whether the cards in these slots differ in nothing but their place.
func (g *Game) indistinct(s []uint16) bool {
	for _, at := range s {
		if written(&g.Objs[at]) != written(&g.Objs[s[0]]) {
			return false
		}
	}
	return true
}

// reslot gives the cards of a library, in their new order s, the library's slots in ascending order and new serial
// numbers, so that a slot reveals nothing about its card. Cards that a register refers to keep theirs.
func (g *Game) reslot(p program.PlayerID, s []uint16) {
	keep := func(ref Ref) {
		if o := g.obj(ref); o != nil && o.Zone == program.Library && o.Owner == p {
			o.Known = heldMark
		}
	}
	for i := range g.Regs {
		keep(g.Regs[i].Ref)
	}
	for i := range g.Cells {
		keep(g.Cells[i].Ref)
	}
	g.slotsDealt = g.slotsDealt[:0]
	g.cardsDealt = g.cardsDealt[:0]
	for _, at := range s {
		if o := &g.Objs[at]; o.Known != heldMark && o.Body == 0 {
			g.slotsDealt = append(g.slotsDealt, at)
			g.cardsDealt = append(g.cardsDealt, *o)
		}
	}
	g.sortSlots(g.slotsDealt)
	n := 0
	for i, at := range s {
		o := &g.Objs[at]
		if o.Known == heldMark || o.Body != 0 {
			o.Known = 0
			continue
		}
		s[i] = g.slotsDealt[n]
		n++
	}
	for i, at := range g.slotsDealt {
		g.Turn.Serial++
		g.Objs[at] = g.cardsDealt[i]
		g.Objs[at].Serial, g.Objs[at].Stamp = g.Turn.Serial, g.Turn.Serial
	}
}

const heldMark = 0xFE

// StackLibrary puts cards of a player's library on top in this order, one for each definition, if they are there: for
// measurements in which what is drawn is given, whatever is shuffled.
func (g *Game) StackLibrary(p program.PlayerID, top []program.DefID) {
	l := g.list(program.Library, p)
	s := g.slotBuffer[:0]
	for at := l.First; at != 0; at = g.Objs[at].Next {
		s = append(s, at)
	}
	n := 0
	for _, d := range top {
		for i := n; i < len(s); i++ {
			if program.DefID(g.Objs[s[i]].Def) == d {
				at := s[i]
				copy(s[n+1:i+1], s[n:i])
				s[n] = at
				n++
				break
			}
		}
	}
	g.slotBuffer = s
	g.relink(l, s)
	g.decValid = false
}

// sortSlots sorts slots. Where they are many of all there are, they are marked and then found in order.
func (g *Game) sortSlots(s []uint16) {
	if len(g.Objs) > 8*len(s) {
		slices.Sort(s)
		return
	}
	words := (len(g.Objs) + 63) / 64
	if len(g.slotSet) < words {
		g.slotSet = make([]uint64, words)
	}
	set := g.slotSet[:words]
	clear(set)
	for _, at := range s {
		set[at>>6] |= 1 << (at & 63)
	}
	n := 0
	for w, x := range set {
		for ; x != 0; x &= x - 1 {
			s[n] = uint16(w<<6 + bits.TrailingZeros64(x))
			n++
		}
	}
}

// relink makes a list consist of these slots in this order.
func (g *Game) relink(l *List, s []uint16) {
	g.forgetMeans()
	*l = List{Len: uint16(len(s))}
	for i, at := range s {
		o := &g.Objs[at]
		o.Prev, o.Next = 0, 0
		if i > 0 {
			o.Prev = s[i-1]
			g.Objs[s[i-1]].Next = at
		} else {
			l.First = at
		}
		l.Last = at
	}
}

// setFace makes an object another card: a hidden one that is dealt anew.
func (g *Game) setFace(at uint16, face uint32) {
	g.forgetMeans()
	g.Objs[at].Def, g.Objs[at].Card = uint16(face>>16), uint16(face)
	if g.Objs[at].Body != 0 {
		g.markCharsStale()
	}
}
