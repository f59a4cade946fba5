package engine

import (
	"arbiter/engine/program"
)

// List is the objects of one zone: a doubly linked list through Object.Next and Object.Prev. First is the top of a
// library, the oldest permanent, the bottom of the stack, the oldest card of a graveyard.
type List struct {
	First, Last uint16
	Len         uint16
	_           uint16
}

// Indices of the shared zones in State.Lists; four for each player follow.
const (
	battlefieldList = iota
	stackList
	exileList
	commandList
	phasedList // phased-out permanents
	sharedZones
)

// Indices of a player's lists among their four.
const (
	libraryList = iota
	handList
	graveyardList
	outsideList
	ownedZones
)

// listIndex returns the index of a zone's list in Lists.
func listIndex(z program.Zone, p program.PlayerID) int {
	own := sharedZones + int(p)*ownedZones
	switch z {
	case program.Battlefield:
		return battlefieldList
	case program.Stack:
		return stackList
	case program.Exile:
		return exileList
	case program.Command:
		return commandList
	case program.Phased:
		return phasedList
	case program.Library:
		return own + libraryList
	case program.Hand:
		return own + handList
	case program.Graveyard:
		return own + graveyardList
	case program.Outside:
		return own + outsideList
	}
	panic("engine: zone without a list")
}

// list returns the list of a zone; the player matters only for zones each player has.
func (g *Game) list(z program.Zone, p program.PlayerID) *List { return &g.Lists[listIndex(z, p)] }

// count returns how many objects a zone holds.
func (g *Game) count(z program.Zone, p program.PlayerID) int { return int(g.list(z, p).Len) }

// countCards counts the cards in a zone of a player: a token that has not ceased to exist yet is none (108.2, 111.7).
func (g *Game) countCards(z program.Zone, p program.PlayerID) (n int) {
	if !g.Turn.Strays || z == program.Battlefield || z == program.Stack {
		return g.count(z, p)
	}
	for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
		if g.Objs[s].Kind == program.KindCard {
			n++
		}
	}
	return n
}

// link inserts the object of a slot into a list at a position counted from the first, or last with PosEnd.
func (g *Game) link(slot uint16, l *List, pos int32) {
	o := &g.Objs[slot]
	g.addCardMeans(l, o)
	if l == &g.Lists[battlefieldList] {
		g.noBestowed = false
	}
	at := uint16(0) // the slot that will follow it
	if pos >= 0 {
		at = l.First
		for ; pos > 0 && at != 0; pos-- {
			at = g.Objs[at].Next
		}
	}
	if at == 0 {
		o.Prev, o.Next = l.Last, 0
		if l.Last != 0 {
			g.Objs[l.Last].Next = slot
		} else {
			l.First = slot
		}
		l.Last = slot
	} else {
		before := g.Objs[at].Prev
		o.Prev, o.Next = before, at
		g.Objs[at].Prev = slot
		if before != 0 {
			g.Objs[before].Next = slot
		} else {
			l.First = slot
		}
	}
	l.Len++
}

// unlink removes the object of a slot from its list.
func (g *Game) unlink(slot uint16, l *List) {
	o := &g.Objs[slot]
	g.forgetCardMeans(l, o.Owner)
	if o.Prev != 0 {
		g.Objs[o.Prev].Next = o.Next
	} else {
		l.First = o.Next
	}
	if o.Next != 0 {
		g.Objs[o.Next].Prev = o.Prev
	} else {
		l.Last = o.Prev
	}
	o.Next, o.Prev = 0, 0
	l.Len--
}

// newCell allocates a cell.
func (g *Game) newCell(ref Ref, val int32, next uint32) uint32 {
	if i := g.Turn.FreeCell; i != 0 {
		g.Turn.FreeCell = g.Cells[i].Next
		g.Cells[i] = Cell{ref, val, next}
		return i
	}
	g.Cells = append(g.Cells, Cell{ref, val, next})
	return uint32(len(g.Cells) - 1)
}

// freeCells frees a whole list.
func (g *Game) freeCells(head *uint32) {
	for i := *head; i != 0; {
		next := g.Cells[i].Next
		g.Cells[i] = Cell{Next: g.Turn.FreeCell}
		g.Turn.FreeCell = i
		i = next
	}
	*head = 0
}

// appendCell appends to a list, so that lists keep the order in which they were built. The head is passed and returned
// by value, since it may be in a slice that grows.
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

// copyCells copies a list.
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

// findCell returns the first cell whose Ref is the key, or 0.
func (g *Game) findCell(head uint32, key Ref) uint32 {
	for i := head; i != 0; i = g.Cells[i].Next {
		if g.Cells[i].Ref == key {
			return i
		}
	}
	return 0
}

// dropCell removes the first cell with this Ref from a list and returns the new head.
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

// cellLen returns the length of a list.
func (g *Game) cellLen(head uint32) int {
	n := 0
	for i := head; i != 0; i = g.Cells[i].Next {
		n++
	}
	return n
}
