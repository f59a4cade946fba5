package engine

// newCell takes a cell from the free list or makes one.
func (g *Game) newCell(ref Ref, val int32, next uint32) uint32 {
	if i := g.Turn.FreeCell; i != 0 {
		g.Turn.FreeCell = g.Cells[i].Next
		g.Cells[i] = Cell{ref, val, next}
		return i
	}
	g.Cells = append(g.Cells, Cell{ref, val, next})
	return uint32(len(g.Cells) - 1)
}

// freeCells gives a whole list back.
func (g *Game) freeCells(head *uint32) {
	for i := *head; i != 0; {
		next := g.Cells[i].Next
		g.Cells[i] = Cell{Next: g.Turn.FreeCell}
		g.Turn.FreeCell = i
		i = next
	}
	*head = 0
}

// appendCell adds to the end of a list, so that lists keep the order they were built in. The head is given by value and returned, since it may lie in a
// slice that grows.
func (g *Game) appendCell(head uint32, ref Ref, val int32) uint32 {
	c := g.newCell(ref, val, 0)
	if head == 0 {
		return c
	}
	i := head
	for g.Cells[i].Next != 0 {
		i = g.Cells[i].Next
	}
	g.Cells[i].Next = c
	return head
}

// copyCells makes a list of the same members.
func (g *Game) copyCells(head uint32) uint32 {
	var first, last uint32
	for i := head; i != 0; i = g.Cells[i].Next {
		c := g.newCell(g.Cells[i].Ref, g.Cells[i].Val, 0)
		if last == 0 {
			first = c
		} else {
			g.Cells[last].Next = c
		}
		last = c
	}
	return first
}

// findCell is the cell whose Ref is the key, or 0.
func (g *Game) findCell(head uint32, key Ref) uint32 {
	for i := head; i != 0; i = g.Cells[i].Next {
		if g.Cells[i].Ref == key {
			return i
		}
	}
	return 0
}

// dropCell takes the first cell with this Ref out of a list and returns the new head.
func (g *Game) dropCell(head uint32, key Ref) uint32 {
	var before uint32
	for i := head; i != 0; i = g.Cells[i].Next {
		if g.Cells[i].Ref != key {
			before = i
			continue
		}
		next := g.Cells[i].Next
		if before == 0 {
			head = next
		} else {
			g.Cells[before].Next = next
		}
		g.Cells[i] = Cell{Next: g.Turn.FreeCell}
		g.Turn.FreeCell = i
		return head
	}
	return head
}

// cellLen is the length of a list.
func (g *Game) cellLen(head uint32) int {
	n := 0
	for i := head; i != 0; i = g.Cells[i].Next {
		n++
	}
	return n
}
