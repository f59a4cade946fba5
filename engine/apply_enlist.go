package engine

// noteEnlisted has an attacker remember what is tapped for its next enlist ability, itself if nothing is.
func (g *Game) noteEnlisted(ref, x Ref) {
	b := g.Objs[ref.slot()].Body
	head := g.appendCell(g.Bodies[b].Memory, x, int32(MemEnlisted))
	g.Bodies[b].Memory = head
}

// takeEnlisted is the first creature that an attacker remembers so, which it forgets.
func (g *Game) takeEnlisted(ref Ref) Ref {
	b := &g.Bodies[g.Objs[ref.slot()].Body]
	for at := &b.Memory; *at != 0; at = &g.Cells[*at].Next {
		if i := *at; g.Cells[i].Val == int32(MemEnlisted) {
			x := g.Cells[i].Ref
			*at = g.Cells[i].Next
			g.Cells[i].Next = 0
			g.freeCells(&i)
			return x
		}
	}
	return ref
}
