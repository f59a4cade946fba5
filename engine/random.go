package engine

// random is an even choice from 0 to n-1, drawn from the game's generator.
func (g *Game) random(n int) int {
	if n <= 1 {
		return 0
	}
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

// shuffle puts a library into random order (701.24). Nobody knows any of its cards afterwards.
func (g *Game) shuffle(p PlayerID) {
	l := g.list(Library, p)
	s := g.scratch[:0]
	for at := l.First; at != 0; at = g.Objs[at].Next {
		g.Objs[at].Known = 0
		s = append(s, at)
	}
	for i := len(s) - 1; i > 0; i-- {
		j := g.random(i + 1)
		s[i], s[j] = s[j], s[i]
	}
	g.scratch = s
	g.relink(l, s)
}

// relink makes a list consist of these slots in this order.
func (g *Game) relink(l *List, s []uint16) {
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
