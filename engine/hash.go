package engine

import (
	"crypto/sha256"
	"encoding/binary"
)

// Hash is the exact hash of the state: the same after the same answers from the same start on every machine. It covers everything, bookkeeping too.
func (g *Game) Hash() uint64 {
	g.buf = g.encode(g.buf[:0])
	sum := sha256.Sum256(g.buf)
	return binary.LittleEndian.Uint64(sum[:])
}
