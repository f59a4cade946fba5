package engine

// Limited range of influence (801; 601 of 2006). Whom players reach is determined as each turn begins, in the seats of those still in the game (801.2c).

// around is whom a player reaches, bit 1<<PlayerID.
func (g *Game) around(p PlayerID) uint8 {
	n := g.Players[p].Range
	if n == 0 {
		return 0xFF
	}
	set := uint8(1) << p // 801.2b
	left, right := p, p
	for ; n > 0; n-- {
		left, right = g.nextPlayer(left), g.before(right)
		set |= 1<<left | 1<<right
	}
	return set
}

// inRange says whether a player is within another's range of influence.
func (g *Game) inRange(p, of PlayerID) bool {
	return !g.Turn.Ranged || of == NoPlayer || p == NoPlayer || g.Players[of].Near>>p&1 != 0
}
