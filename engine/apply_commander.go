package engine

// countCast remembers that a player has cast a commander from the command zone.
func (g *Game) countCast(ev *Event) {
	if !g.fromCommand(ev.Obj) {
		return
	}
	g.Players[ev.Player].CommandCasts = g.countCell(g.Players[ev.Player].CommandCasts, commanderKey(g.obj(ev.Obj)), 1)
}

// countDamage remembers combat damage that a commander has dealt to a player.
func (g *Game) countDamage(ev *Event) {
	if l, ok := g.look(ev.Src); ok {
		g.Players[ev.Player].CommandDamage = g.countCell(g.Players[ev.Player].CommandDamage, commanderKey(l.obj), ev.Amount)
	}
}

// countCell adds to the number kept for a key in a list.
func (g *Game) countCell(head uint32, key Ref, n int32) uint32 {
	if c := g.findCell(head, key); c != 0 {
		g.Cells[c].Val = clamp(int64(g.Cells[c].Val) + int64(n))
		return head
	}
	return g.appendCell(head, key, n)
}

// makeCommander marks a card as a commander (903.3).
func (g *Game) makeCommander(ref Ref) { g.Objs[ref.slot()].Flags |= FlagCommander }
