package engine

import (
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// Waterbending (701.67): for each generic mana of a cost that is waterbent, though for no other of the total it belongs to, its payer may tap an untapped
// artifact or creature instead.

// waterbendWord is the keyword action that has been done as such a cost is paid, however it was paid (701.67c).
const waterbendWord ability.ActionWord = "waterbend"

// waterbent is how much generic mana a waterbend cost has, and how many {X}.
type waterbent struct{ generic, xs uint8 }

func waterbending(c mana.Cost) (w waterbent) {
	if b, err := c.Bill(0); err == nil && c != nil {
		w = waterbent{uint8(min(b.Generic, 255)), uint8(c.Variables())}
	}
	return w
}

// bends is how much generic mana of a cost is waterbent, X being what it is.
func (g *Game) bends(c *Cost, x int32, e *Env) int32 {
	if c.bend.xs > 0 && c.told > 0 {
		x = max(g.num(c.X, e), 0)
	}
	return clamp(int64(c.bend.generic) + int64(c.bend.xs)*int64(x))
}

// benders adds the permanents that can be tapped for g.bill's waterbent mana, no more of them than there is such mana (701.67b). Those come first that make the
// least mana themselves, so that whatever can be paid with any of them can be paid with these.
func (g *Game) benders(t *tab, list []mana.Source, can func(Ref) bool) []mana.Source {
	type bender struct {
		slot  uint16
		makes int32
	}
	var buf [32]bender
	all := buf[:0]
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		c := &g.Chars[b]
		ref := g.refAt(s)
		if c.Ctrl != t.p || !c.Is(TypeArtifact) && !c.Is(TypeCreature) || g.Bodies[b].Flags&(Tapped|PhasedOut) != 0 || g.helps(t, ref, PartTap) || !can(ref) {
			continue
		}
		w := bender{slot: s}
		for i := range list {
			if list[i].Group != int32(s) {
				continue
			}
			if list[i].Direct {
				w.makes = -1 // it is convoked or improvised with anyhow
				break
			}
			n := int32(list[i].Amount)
			if list[i].Output == mana.Fixed {
				for _, k := range list[i].Bundle {
					n += int32(k)
				}
			}
			w.makes = max(w.makes, n, 1)
		}
		if w.makes >= 0 {
			all = append(all, w)
		}
	}
	rank := func(w bender) int32 {
		k := 2 * w.makes
		if g.Chars[g.Objs[w.slot].Body].Is(TypeCreature) {
			k++
		}
		return k
	}
	slices.SortStableFunc(all, func(a, b bender) int { return int(rank(a) - rank(b)) })
	for _, w := range all[:min(len(all), int(g.bend))] {
		keep := int16(keepArtifact + 1)
		if g.Chars[g.Objs[w.slot].Body].Is(TypeCreature) {
			keep = keepCreature + 1
		}
		list = append(list, mana.Source{Ref: int32(len(g.srcs)), Group: int32(w.slot), Amount: 1, Direct: true, Keep: keep})
		g.srcs = append(g.srcs, srcInfo{ref: g.refAt(w.slot), kind: srcTap})
	}
	return list
}
