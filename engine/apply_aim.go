package engine

import "slices"

// MaxAims is how many permanents a goal can be about.
const MaxAims = 64

// Aim says which permanents a goal is about, MaxAims at most: of these it is kept which were put into graveyards, and equal ones are told apart by it. It is a setting, kept by copies.
func (g *Game) Aim(refs []Ref) { g.aims, g.Turn.Fallen = slices.Clone(refs), 0 }

// Fallen says whether the i-th of what is aimed at has been put into a graveyard from the battlefield.
func (v View) Fallen(i int) bool { return v.g.Turn.Fallen>>i&1 != 0 }

func (g *Game) noteFallen(ref Ref) {
	if i := slices.Index(g.aims, ref); i >= 0 {
		g.Turn.Fallen |= 1 << i
	}
}
