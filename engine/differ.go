package engine

// Things with different names, powers or mana values: counted ("three or more creatures with different powers") and chosen ("any number of cards with different
// names").

// SetDiffer is the members of A of which no two are alike in what B says (0 their names, or a stat): of those that are alike the first.
const SetDiffer NodeOp = 593

// sameIn says whether two objects have a name in common, or the same number for a stat.
func (g *Game) sameIn(a, b Ref, stat uint8) bool {
	if stat != 0 {
		return g.stat(a, stat) == g.stat(b, stat)
	}
	la, ok := g.look(a)
	if !ok {
		return false
	}
	ca := la.chars
	lb, ok := g.look(b)
	return ok && g.r.sameName(ca, lb.chars)
}

// setDiffer appends the members that differ. What has no name has none that is different (201.2b).
func (g *Game) setDiffer(n *Node, e *Env) {
	m := g.mark()
	g.set(SetX(n.A), e)
	w := m
	for i := m; i < len(g.tmp); i++ {
		r := g.tmp[i]
		if l, ok := g.look(r); !ok || n.B == 0 && l.chars.Name == 0 {
			continue
		}
		again := false
		for k := m; k < w && !again; k++ {
			again = g.sameIn(g.tmp[k], r, uint8(n.B))
		}
		if !again {
			g.tmp[w] = r
			w++
		}
	}
	g.tmp = g.tmp[:w]
}

// differs says whether an object is unlike all that have been chosen so far.
func (g *Game) differs(f *Frame, c *ChoiceSpec, ref Ref) bool {
	if c.Differ == 0 {
		return true
	}
	stat := c.Differ - 1
	if l, ok := g.look(ref); !ok || stat == 0 && l.chars.Name == 0 {
		return false
	}
	r := g.reg(f.Ctx, int(c.Reg))
	if r == nil || r.Len == 0 {
		return true
	}
	if g.sameIn(r.Ref, ref, stat) {
		return false
	}
	for k := r.More; k != 0; k = g.Cells[k].Next {
		if g.sameIn(g.Cells[k].Ref, ref, stat) {
			return false
		}
	}
	return true
}
