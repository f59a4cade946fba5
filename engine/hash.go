package engine

import (
	"crypto/sha256"
	"encoding/binary"
)

// Hash is the exact hash of the state: the same after the same answers from the same start on every machine. It covers everything that the game is, but not
// where the machine keeps it, nor what follows from the rest.
func (g *Game) Hash() uint64 {
	if g.tidied == nil {
		g.tidied = new(State)
	}
	g.State.tidy(g.tidied, false)
	g.buf = g.tidied.encode(g.buf[:0])
	sum := sha256.Sum256(g.buf)
	return binary.LittleEndian.Uint64(sum[:])
}
