package engine

import "arbiter/mana"

// Most payments are simple: basic lands for coloured and generic mana. They are worked out here without the solver, whose answers they equal in what they use:
// each coloured mana from the sources of its type, generic mana from the types there is most of.

// quickSources picks the sources to pay g.bill with, as indices in g.sources into g.quick. It reports false where it can't tell: then the solver does.
func (g *Game) quickSources(t *tab) bool {
	b := &g.bill
	if b.Snow > 0 || b.Allow != 1 || b.Generic > 1000 || g.srcOther || g.favor != FavorNone || g.Pools[t.p] != (Pool{}) {
		return false
	}
	for i := range b.Parts {
		if b.Parts[i].Count > 0 {
			return false
		}
	}
	for k := range b.As {
		if b.As[k] != 0 {
			return false
		}
	}
	var have [mana.NumKinds]int32
	for i := range g.sources {
		s := &g.sources[i]
		if s.Output != mana.Same || s.Amount != 1 || s.Kinds.Len() != 1 || s.Cost != 0 || s.Life != 0 || s.Keep != 0 || s.Class != 0 || s.Direct ||
			!g.r.Abilities[g.srcs[i].ability].srcPlain || i > 0 && s.Group == g.sources[i-1].Group {
			return false
		}
		have[firstKind(s.Kinds)]++
	}
	var take [mana.NumKinds]int32
	for k := range take {
		take[k] = int32(b.Mana[k])
		if have[k] -= take[k]; have[k] < 0 {
			return false
		}
	}
	for n := b.Generic; n > 0; n-- {
		best := 0
		for k := range have {
			if have[k] > have[best] {
				best = k
			}
		}
		if have[best] == 0 {
			return false
		}
		have[best]--
		take[best]++
	}
	g.quick = g.quick[:0]
	for i := range g.sources {
		if k := firstKind(g.sources[i].Kinds); take[k] > 0 {
			take[k]--
			g.quick = append(g.quick, int32(i))
		}
	}
	return true
}

// quickSpend spends the whole pool if it is just what g.bill asks for.
func (g *Game) quickSpend(p PlayerID) bool {
	b := &g.bill
	pool := &g.Pools[p]
	if b.Snow > 0 || b.Total() != pool.Total() || pool.Held[0].N > 0 {
		return false
	}
	for i := range b.Parts {
		if b.Parts[i].Count > 0 {
			return false
		}
	}
	for k := range b.Mana {
		if pool.Free[k]+pool.Free[k+mana.NumKinds] < b.Mana[k] {
			return false
		}
	}
	for i := range pool.Held {
		if pool.Held[i].N > 0 {
			return false
		}
	}
	g.spendAll(p)
	return true
}

// packPays writes which mana of the pool a step of the solver's plan pays its source's cost with: eight bits for each; 0 if it costs none, or can't be said so.
func packPays(st *mana.Step) uint32 {
	var v uint32
	for i := range int(st.Cost) {
		u := st.Pays[i]
		if u.Class != 0 {
			return 0
		}
		b := uint32(u.Kind) | 0x80
		if u.Snow {
			b |= 0x40
		}
		v |= b << (8 * i)
	}
	return v
}

func unpackPay(v uint32, i int) (u mana.Unit, ok bool) {
	b := v >> (8 * i)
	return mana.Unit{Kind: mana.Kind(b & 7), Snow: b&0x40 != 0}, b&0x80 != 0
}

// canPayWith says whether the pool holds the mana.
func (g *Game) canPayWith(p PlayerID, pays uint32) bool {
	pool := g.Pools[p]
	for i := range mana.MaxSourceCost {
		if u, ok := unpackPay(pays, i); ok && !pool.Spend(u, 1) {
			return false
		}
	}
	return true
}

// plannedPays is the mana that a mana ability is to be paid with, as the payment it is activated for was planned; 0 when nothing was.
func (g *Game) plannedPays(t *tab) uint32 {
	if t.kind != tabAbility || g.r.Abilities[t.ability].Flags&AbMana == 0 {
		return 0
	}
	pays := g.Ctxs[t.ctx].Kicked
	n := 0
	for i := range mana.MaxSourceCost {
		if _, ok := unpackPay(pays, i); ok {
			n++
		}
	}
	if n != g.bill.Total() {
		return 0
	}
	return pays
}

// spendPays spends it.
func (g *Game) spendPays(p PlayerID, pays uint32) {
	for i := range mana.MaxSourceCost {
		if u, ok := unpackPay(pays, i); ok {
			g.Pools[p].Spend(u, 1)
		}
	}
}
