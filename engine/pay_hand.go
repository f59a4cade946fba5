package engine

import "arbiter/mana"

// Paying mana by hand: a player who wants to is asked for each mana ability.

// handOptions counts the mana abilities that a player who pays by hand can activate next, so that the rest stays payable, and lists them.
func (g *Game) handOptions(f *Frame, t *tab, d *Decision) int {
	life := g.total(t)
	tapped := g.tapsSelf(t)
	g.loadFor(t, tapped, f.Ip)
	g.solver.Load(&g.Pools[t.p], nil)
	left := int(g.lifeLeft(t.p, life, t.pays()))
	if g.solver.Payable(&g.bill, left) {
		g.srcOther = true
		return 0 // the pool pays it all
	}
	list := g.sources
	if g.srcOther {
		list = g.sources2
	}
	g.srcOther = true
	rest := g.handRest[:0]
	n := 0
	for i := range list {
		s := &list[i]
		if s.Direct || s.Cost > 0 {
			continue
		}
		rest = rest[:0]
		for k := range list {
			if k != i && (s.Group == 0 || list[k].Group != s.Group) {
				rest = append(rest, list[k])
			}
		}
		for _, makes := range outputs(s) {
			pool := g.Pools[t.p]
			for k, amount := range makes {
				if amount > 0 {
					pool.Add(mana.Unit{Kind: mana.Kind(k), Snow: s.Snow, Class: s.Class}, int(amount))
				}
			}
			g.solver.Load(&pool, rest)
			if !g.solver.Payable(&g.bill, left-int(s.Life)) {
				continue
			}
			n++
			if d != nil {
				info := g.srcs[s.Ref]
				d.add(Option{Kind: OptPay, Obj: info.ref, Other: info.with, Ability: info.ability, N: packMakes(&makes)})
			}
		}
	}
	g.handRest = rest
	return n
}

// outputs are the mana a source can make, one type at a time.
func outputs(s *mana.Source) (list [][mana.NumKinds]uint16) {
	if s.Output == mana.Fixed {
		var m [mana.NumKinds]uint16
		for k, n := range s.Bundle {
			m[k] = uint16(n)
		}
		return [][mana.NumKinds]uint16{m}
	}
	for k := range mana.NumKinds {
		if s.Kinds.Has(mana.Kind(k)) {
			var m [mana.NumKinds]uint16
			m[k] = s.Amount
			list = append(list, m)
		}
	}
	return list
}

// packMakes writes the mana an activation makes into a frame's number: five bits for each type; 0 leaves it to the player.
func packMakes(makes *[mana.NumKinds]uint16) int32 {
	var v int32
	for k, n := range makes {
		v |= int32(min(n, 31)) << (5 * k)
	}
	return v
}

func unpackMakes(v int32, k int) int32 { return v >> (5 * k) & 31 }
