package engine

import "arbiter/mana"

// Colours as they are counted among several objects, and the symbols of them in mana costs.

const (
	// NumSymbols is how many mana symbols of colours A there are in the mana costs of the objects of set B (107.4, 202.1).
	NumSymbols NodeOp = 182
	// CondCommonColor is that one of colours A is a most common one among set B.
	CondCommonColor NodeOp = 493
	// PropAdventure is having an Adventure (715.2), in no other shape than the card's own.
	PropAdventure NodeOp = 992
	// PropCommonColor is being of a most common colour among set A.
	PropCommonColor NodeOp = 993
)

// symbolsOf counts the mana symbols in a cost that are of one of the colours, hybrid and Phyrexian ones too (107.4e, 107.4f).
func symbolsOf(c mana.Cost, colors int32) (n int32) {
	for _, y := range c {
		for k := range 5 {
			if colors>>k&1 != 0 && y.Kinds.Has(mana.Kind(k)) {
				n++
				break
			}
		}
	}
	return n
}

func (g *Game) numSymbols(n *Node, e *Env) int32 {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(n.B), e)
	var total int32
	for i := m; i < len(g.tmp); i++ {
		l, ok := g.look(g.tmp[i])
		if !ok || l.chars.Flags&NoManaCost != 0 {
			continue
		}
		d := &g.r.Defs[l.chars.Def]
		if d.isWhole() {
			total += symbolsOf(g.r.Defs[d.Faces[0]].Cost, n.A) + symbolsOf(g.r.Defs[d.Faces[1]].Cost, n.A)
			continue
		}
		total += symbolsOf(d.Cost, n.A)
	}
	return total
}

// commonColors are the colours that most objects of a set are of.
func (g *Game) commonColors(s SetX, e *Env) ColorSet {
	m := g.mark()
	defer g.release(m)
	g.set(s, e)
	var count [5]int
	most := 1
	for i := m; i < len(g.tmp); i++ {
		l, ok := g.look(g.tmp[i])
		if !ok {
			continue
		}
		for c := range count {
			if l.chars.Colors>>c&1 != 0 {
				count[c]++
				most = max(most, count[c])
			}
		}
	}
	var out ColorSet
	for c, n := range count {
		if n == most {
			out |= 1 << c
		}
	}
	return out
}
