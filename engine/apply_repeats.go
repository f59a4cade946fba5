package engine

// keepRepeats has a permanent know how often such costs of the spell that it was were paid (702.157b).
func (g *Game) keepRepeats(ctx uint32, slot uint16) {
	if ctx == 0 {
		return
	}
	for c := g.Ctxs[ctx].Repeats; c != 0; c = g.Cells[c].Next {
		g.remember(slot, Ref(MemRepeated)+g.Cells[c].Ref, g.Cells[c].Val)
	}
}

// dropRepeats forgets them: abilities that have been copied speak of costs of their own (607.2).
func (g *Game) dropRepeats(b *Body) {
	for i := b.Memory; i != 0; {
		ref, next := g.Cells[i].Ref, g.Cells[i].Next
		if ref > Ref(MemRepeated) && ref.serial() == 0 && !ref.IsPlayer() {
			b.Memory = g.dropCell(b.Memory, ref)
		}
		i = next
	}
}
