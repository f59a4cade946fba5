package engine

// A library that is searched again before it is shuffled is searched once (701.23h).

// searchesAnew says whether a library has not been searched yet since it was last shuffled in this program, and notes it in the register; -1 is none.
func (g *Game) searchesAnew(ctx uint32, reg int32, whose Ref) bool {
	if reg < 0 {
		return true
	}
	m := g.mark()
	defer g.release(m)
	g.tmp = g.regRefs(ctx, int(reg), g.tmp)
	for _, r := range g.tmp[m:] {
		if r == whose {
			return false
		}
	}
	g.addReg(ctx, int(reg), whose)
	return true
}

// searchedSince is one more than the register in which the unit notes whose libraries it has searched since they were shuffled.
func (u *unit) searchedSince() int32 {
	if u.searched == 0 {
		u.searched = u.reg() + 1
	}
	return int32(u.searched)
}

// shuffled forgets that libraries were searched.
func (u *unit) shuffled() {
	if u.searched != 0 {
		u.emit(Instr{Op: OpLet, R: u.searched - 1})
	}
}
